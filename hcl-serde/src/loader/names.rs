//! Names at the root of a configuration that is loaded, and their values as Rust types.

use hcl_model::body::BodySchema;
use hcl_model::diag::Diagnostics;
use hcl_model::ext::{Names, Resolver};
use hcl_model::syntax::{Cursor, Item};
use serde_core::de::DeserializeOwned;

use crate::de::decode_expression;
use crate::error::Error;
use crate::loader::{Loader, Preparation};
use crate::schema::{FieldKind, HclType, Part, Schema};

impl Loader {
    /// Lets the expressions of a configuration refer to its attributes and blocks by their names, as [`Names`] has them:
    /// an attribute at the root that the type does not name is a name for others, and so are the fields of the type and the
    /// attributes of its blocks.
    ///
    /// What nothing needs is not evaluated; what is wrong with it is reported all the same, as far as that shows without
    /// values.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Build {
    ///     #[hcl(block)]
    ///     target: BTreeMap<String, Target>,
    /// }
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Target {
    ///     tags: Vec<String>,
    /// }
    ///
    /// let text = r#"
    /// version = "1.${minor}"
    /// minor   = 2
    /// target "app" {
    ///   tags = ["app:${version}"]
    /// }
    /// target "again" {
    ///   tags = [for tag in target.app.tags : "again-${tag}"]
    /// }
    /// "#;
    /// let build: Build = Loader::new().text("build.hcl", text).names().load()?;
    /// assert_eq!(build.target["again"].tags, ["again-app:1.2"]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn names(self) -> Loader {
        self.prepare(|configuration| {
            let names = configuration.names();
            let own = own_names(configuration);
            configuration.hide_attributes(own.iter().map(String::as_str));
            if let Some(scope) = configuration.scope() {
                let (types, found) = names.check_for(own.iter().map(String::as_str), configuration.body(), scope);
                let types = names.roots().into_iter().filter_map(|name| Some((name, types.variable(name)?.clone())));
                let types: Vec<_> = types.collect();
                types.into_iter().for_each(|(name, ty)| configuration.define_type(name, ty));
                configuration.report(found);
                return;
            }
            let mut resolver = names.resolver(configuration.context());
            let made = resolver.context_for(configuration.body());
            configuration.define(made);
            configuration.report(resolver.check_rest_of(own.iter().map(String::as_str)));
        })
    }
}

impl Preparation<'_> {
    /// The names at the root: attributes, and the blocks of the type that is loaded.
    #[must_use]
    pub fn names(&self) -> Names {
        let blocks = self.schema.body_schema();
        let names = blocks.blocks().fold(Names::new(), |names, block| {
            let ty = block.block_type();
            names.block_type(ty, block.labels().to_vec(), inside(self.schema, ty))
        });
        names.body(&self.body)
    }
}

/// What is in the blocks of a type.
fn inside(schema: &'static Schema, ty: &str) -> BodySchema {
    let field = schema.find(ty, 0).map(|(_, field)| field.kind());
    let block = match field {
        Some(FieldKind::Block(block)) => block.body(ty, None),
        _ => None,
    };
    block.map_or_else(BodySchema::new, |block| block.schema.body_schema())
}

/// The attributes at the root that are not for the type.
fn own_names(configuration: &Preparation<'_>) -> Vec<String> {
    let (schema, mut cursor, mut own) = (configuration.schema, Cursor::default(), Vec::new());
    if schema.remain().is_some() {
        return own;
    }
    while let Some(item) = configuration.body().next_item(Some(schema), &mut cursor, &mut Diagnostics::new()) {
        if let Item::Attribute(item) = item
            && schema.find(&item.name, 0).is_none()
        {
            own.push(item.name.into_owned());
        }
    }
    own
}

/// One value of a configuration by its names, such as `target`, `app`, `tags`, before the whole is decoded; none if it is not
/// there. What it needs is computed, and nothing else.
///
/// # Errors
///
/// What is wrong with it, and with what it needs if nobody has been told before.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::body::BodySchema;
/// use hcl_serde::model::ext::Names;
/// use hcl_serde::model::native;
/// use hcl_serde::{EvalContext, get};
///
/// let text = "base = \"b\"\ntarget \"app\" {\n  tags  = [base]\n  count = base\n}\n";
/// let body = native::parse_body("build.hcl", text).ok().unwrap();
/// let names = Names::new().block_type("target", ["name"], BodySchema::new()).body(&body);
/// let mut resolver = names.resolver(&EvalContext::new());
/// assert_eq!(get::<Vec<String>>(&mut resolver, &["target", "app", "tags"])?, Some(vec!["b".to_owned()]));
/// assert_eq!(get::<String>(&mut resolver, &["target", "app", "image"])?, None);
/// let error = get::<u16>(&mut resolver, &["target", "app", "count"]).unwrap_err();
/// assert!(error.to_string().starts_with("build.hcl:4:11: "));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn get<T: DeserializeOwned + HclType>(resolver: &mut Resolver, path: &[&str]) -> Result<Option<T>, Error> {
    let (found, diagnostics) = resolver.find(path);
    if diagnostics.has_errors() {
        return Err(Error::without_schema(diagnostics));
    }
    let decode = |found| decode_expression(&found, resolver.outside(), Part::of::<T>());
    found.map(decode).transpose().map_err(|refused| {
        T::TYPE.visit_objects(&mut |_, schema| schema.redact(&refused));
        Error::without_schema(refused)
    })
}
