//! Names at the root of a configuration that is loaded; one of their values alone is got by `get`.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::mem;
use std::sync::Arc;

use hcl_model::__private::diag::closest;
use hcl_model::__private::ext::Secrecy;
use hcl_model::body::{AttributeSchema, BlockSchema, Body, BodySchema, Definition};
use hcl_model::diag::Diagnostics;
use hcl_model::ext::Names;
use hcl_model::syntax::Item;

use crate::loader::secret_fields::SecretFields;
use crate::loader::transform::{LookedUp, Naming};
use crate::loader::{Loader, Transform, messages};
use crate::schema::{FieldKind, Schema};

impl Loader {
    /// Lets expressions refer to attributes and blocks of the configuration by name.
    ///
    /// [`Names`] explains the rules. Fields of the type, attributes of its blocks, and other attributes at the root
    /// have names.
    ///
    /// - A value that nothing needs is not evaluated. Errors that show without values are reported anyway.
    /// - An attribute whose name is close to a field causes a warning. So does an attribute with the name of a
    ///   definition block, as in `locals = { ... }`.
    /// - A secret field is marked sensitive under its name, and so is everything computed from it.
    /// - A reference by an old name or to an old place is an error with the new path, which an edit can write.
    /// - A missing optional field is null.
    /// - A definition, such as one of [`Loader::allow_variables`], keeps its name: another argument with that name is an
    ///   error, and a field with that name cannot be referred to.
    /// - An attribute that is not a field hides a variable of your program, with a warning.
    ///
    /// [`Loader::allow_variables`], [`Loader::allow_locals`] and [`Loader::allow_functions`] apply before names, in any order of the
    /// calls.
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
    /// let build: Build = Loader::new().named_text("build.hcl", text).allow_references().load()?;
    /// assert_eq!(build.target["again"].tags, ["again-app:1.2"]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn allow_references(self) -> Loader {
        self.naming(|configuration| {
            let (own, taken) = configuration.own_names();
            let naming = configuration.naming();
            configuration.hide_attributes(taken.iter().map(String::as_str));
            let names = configuration.names_by(&naming, &configuration.body);
            let expansion = configuration.expansion.as_ref();
            let names = expansion.map_or(names.clone(), |expansion| names.unexpanded(expansion));
            let hidden = configuration.body.hidden().clone();
            configuration.hide_attributes(own.iter().map(String::as_str));
            // What comes next looks at the names; if nothing does, they wait for all blocks to be there.
            let is_last = configuration.loader.steps.last().is_some_and(|step| step.is_names);
            let found = match is_last && names.has_unexpanded() && !configuration.loader.literal {
                true => Diagnostics::new(),
                false => configuration.look_up(&names, &own),
            };
            let looked_up = LookedUp { names, naming, own, hidden, found };
            let earlier = configuration.looked_up.replace(looked_up);
            configuration.report(earlier.into_iter().flat_map(|earlier| earlier.found));
        })
    }
}

/// Returns the names of the arguments of a body.
fn arguments(body: &Body) -> HashSet<String> {
    let name = |item| match item {
        Item::Attribute(item) => Some(item.name.into_owned()),
        Item::Block(_) => None,
    };
    body.items(None).filter_map(name).collect()
}

impl Transform<'_> {
    /// Computes what the configuration needs of names; gives what was found wrong.
    fn look_up(&mut self, names: &Names, own: &[String]) -> Diagnostics {
        let roots = || own.iter().map(String::as_str);
        let mut all = Diagnostics::new();
        if let Some(scope) = self.scope() {
            let (after, found) = names.check_for(roots(), self.body(), scope);
            self.scope = self.scope.take().map(|scope| scope.with_closures_of(&after));
            self.context = after.add_closures(mem::take(&mut self.context));
            for name in names.roots() {
                if let Some(ty) = after.variable(name) {
                    self.define_type(name, ty.clone());
                }
            }
            all.extend(found);
        } else {
            if let Some(check) = self.names_check.take() {
                self.context = mem::take(&mut self.context).without_check(&check);
            }
            let mut resolver = names.references(self.context());
            let (context, found) = resolver.context_for(self.body());
            let before = self.context.checks().len();
            self.names_check = context.checks().get(before).cloned();
            self.define((context, Diagnostics::new()));
            all.extend(found);
            all.extend(resolver.check_rest_of(roots()));
        }
        let taken =
            |name: &str| self.taken.blocks.iter().map(|(block, _)| block).find(|block| block.block_type() == name);
        let known = self.schema.body_schema();
        let known = || known.attributes().map(AttributeSchema::name).chain(known.blocks().map(BlockSchema::block_type));
        let set = OnceCell::new();
        for (name, at) in names.unneeded(own, &self.body, &self.context) {
            if let Some(block) = taken(&name) {
                all.push(messages::definition_as_argument(&name, block.labels(), at));
            } else if let Some(close) = closest(&name, known()) {
                let found = messages::unneeded_name(&name, close, at);
                // There cannot be another one.
                let is_there = cfg!(feature = "edit") && set.get_or_init(|| arguments(&self.body)).contains(close);
                all.push(if is_there { found.mended_by(&[]) } else { found });
            }
        }
        all.extend(self.former_references(names));
        all
    }

    /// Expands the `dynamic` blocks that generate names, each type after the types that it depends on.
    pub(super) fn expand_names(&mut self) {
        let (Some(expansion), Some(mut before)) = (self.expansion.clone(), self.looked_up.take()) else { return };
        let had_unexpanded = before.names.has_unexpanded();
        if self.loader.literal {
            // There is nothing that one could need of another.
            expansion.set_literal_only(self.context.budget());
            before.names = self.names_by(&before.naming, &self.body.clone().hiding(before.hidden.clone()));
        }
        while before.names.expand_next(&expansion, &self.context, self.scope.as_ref()) {
            let names = self.names_by(&before.naming, &self.body.clone().hiding(before.hidden.clone()));
            before.names = names.unexpanded(&expansion);
        }
        if had_unexpanded || self.loader.literal {
            before.found = self.look_up(&before.names, &before.own);
        }
        self.looked_up = Some(before);
    }

    /// Looks again with the body that is decoded, if it has other names: those of blocks that were made, or what is set.
    pub(super) fn look_up_again(&mut self) {
        let Some(before) = self.looked_up.take() else { return };
        if before.names.has_unexpanded() {
            // Nobody knows which blocks there are, so that nothing more can be said of names.
            self.looked_up = Some(before);
            return;
        }
        let names = self.names_by(&before.naming, &self.body.clone().hiding(before.hidden.clone()));
        let is_same = names.is_same(&before.names);
        let found = if is_same { before.found } else { self.look_up(&names, &before.own) };
        self.looked_up = Some(LookedUp { names, found, ..before });
    }

    /// Reports what was found.
    pub(super) fn with_looked_up(mut self) -> Self {
        let found = self.looked_up.take();
        self.diagnostics.extend(found.into_iter().flat_map(|looked_up| looked_up.found));
        self
    }

    /// The names at the root: attributes, and the blocks of the type that is loaded.
    #[must_use]
    pub fn names(&self) -> Names {
        self.names_by(&self.naming(), &self.body)
    }

    fn names_by(&self, naming: &Naming, body: &Body) -> Names {
        let schema = self.schema.body_schema();
        let blocks = schema.blocks().map(BlockSchema::block_type).zip(schema.blocks());
        let blocks = blocks.filter(|(ty, _)| !naming.taken.iter().any(|taken| taken == ty));
        let names = blocks.fold(Names::new().attributes(&naming.fields), |names, (ty, block)| {
            names.block_type(ty, block.labels().to_vec(), inside(self.schema, ty))
        });
        let names = self.with_aliases(names);
        let mut hidden = body.hidden().clone();
        naming.taken.iter().for_each(|taken| hidden.hide_attribute(taken));
        let has_dynamic = self.expansion.is_some() && self.schema.find(Definition::Dynamic.block_type(), 0).is_none();
        let names = if has_dynamic { names.allow_dynamic() } else { names };
        let secrets: Arc<dyn Secrecy> = Arc::new(SecretFields::of(self.schema));
        #[cfg(feature = "lsp")]
        let secrets = self.unshown_names(secrets, body);
        let names = names.secrets(secrets).body(&body.clone().hiding(hidden));
        naming.former.iter().cloned().fold(names, Names::former)
    }

    /// Returns the names of the type that count.
    fn naming(&self) -> Naming {
        let schema = self.schema.body_schema();
        let all = schema.attributes().map(AttributeSchema::name).chain(schema.blocks().map(BlockSchema::block_type));
        let taken = all.filter(|name| self.has_defined(name)).map(str::to_owned).collect();
        let fields = schema.attributes().filter(|field| self.context.variable(field.name()).is_none());
        let fields = fields.fold(BodySchema::new(), |fields, field| match field.is_required() {
            true => fields.required(field.name()),
            false => fields.optional(field.name()),
        });
        Naming { taken, fields, former: self.former() }
    }

    /// Returns `true` if a variable is there because the configuration has defined it otherwise.
    pub(super) fn has_defined(&self, name: &str) -> bool {
        let is_root = |looked_up: &LookedUp| looked_up.names.has_root(name);
        let value = self.context.variable(name);
        value.is_some() && value != self.before.variable(name) && !self.looked_up.as_ref().is_some_and(is_root)
    }

    /// The attributes at the root that are not for the type: those that are names, and those that are none because the
    /// configuration has defined something else by that name, which is reported.
    fn own_names(&mut self) -> (Vec<String>, Vec<String>) {
        let (schema, mut own, mut taken) = (self.schema, Vec::new(), Vec::new());
        if schema.remain().is_some() {
            return (own, taken);
        }
        let body = self.body.clone();
        for item in body.items(Some(schema)) {
            let Item::Attribute(item) = item else { continue };
            if schema.find(&item.name, 0).is_some() {
                continue;
            }
            if self.has_defined(&item.name) {
                self.report([messages::taken_name(&item.name, item.node.name_range())]);
                taken.push(item.name.into_owned());
                continue;
            }
            if self.before.variable(&item.name).is_some() {
                self.report([messages::hidden_variable(&item.name, item.node.name_range())]);
            }
            own.push(item.name.into_owned());
        }
        (own, taken)
    }
}

/// Returns the schema of the blocks of a type.
fn inside(schema: &'static Schema, ty: &str) -> BodySchema {
    let field = schema.find(ty, 0).map(|(_, field)| field.kind());
    let block = match field {
        Some(FieldKind::Block(block)) => block.body(ty, None),
        _ => None,
    };
    block.map_or_else(BodySchema::new, |block| block.schema.body_schema())
}
