//! A configuration of a program, as an editor knows it: which type it is loaded into, by which loader, in which scope.

use std::fmt;
use std::sync::{Arc, OnceLock};

use hcl_model::diag::Diagnostics;
use hcl_model::typing::Scope;
use serde_core::de::DeserializeOwned;

use crate::loader::{Loader, Prepared};
use crate::schema::FieldIndex;
use crate::schema::{HclFile, Schema};
use crate::write::Converter;

/// The configuration of a program, as an editor knows it.
///
/// It is cheap to clone and can be sent to other threads.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
/// use hcl_serde::{EvalContext, HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let loader = Loader::new().context(EvalContext::new().with_variable("base", 65_000));
/// let mut project = Project::new(&Configuration::of::<Config>(loader));
/// project.open(EditorDocument::new("/app/app.hcl", "port = base + 1000\n"));
/// let found = ide::diagnostics(&project, "/app/app.hcl".as_ref());
/// assert_eq!((found.len(), found[0].range.clone()), (1, 7..18));
/// ```
#[derive(Clone)]
pub struct Configuration(Arc<Inner>);

struct Inner {
    schema: &'static Schema,
    loader: Loader,
    scope: Option<Scope>,
    /// Everything that is wrong with what was read.
    found: fn(Prepared) -> Diagnostics,
    /// The function that makes the converter into the other syntax.
    converter: fn() -> Converter,
    /// The description of the schema.
    index: OnceLock<FieldIndex>,
}

impl Configuration {
    /// The configuration that a loader loads into a type.
    ///
    /// The files that the loader reads are loaded together; any other file of the kind is loaded alone, with everything else
    /// that the loader has: a loader without files is for files that stand alone.
    #[must_use]
    pub fn of<T: DeserializeOwned + HclFile>(loader: Loader) -> Configuration {
        Configuration(Arc::new(Inner {
            schema: T::SCHEMA,
            loader,
            scope: None,
            found: Prepared::found::<T>,
            converter: Converter::of::<T>,
            index: OnceLock::new(),
        }))
    }

    /// Before values are known: expressions are checked in a scope of types, as [`Loader::check`] does, and not evaluated in
    /// the context of the loader.
    #[must_use]
    pub fn scope(&self, scope: Scope) -> Configuration {
        let Inner { schema, loader, found, converter, .. } = &*self.0;
        let (loader, scope, index) = (loader.clone(), Some(scope), OnceLock::new());
        Configuration(Arc::new(Inner { schema, loader, scope, found: *found, converter: *converter, index }))
    }

    /// Returns the schema of the type of the configuration.
    #[must_use]
    pub fn schema(&self) -> &'static Schema {
        self.0.schema
    }

    /// Returns the description of the schema.
    pub(super) fn index(&self) -> &FieldIndex {
        self.0.index.get_or_init(|| FieldIndex::of(self.schema()))
    }

    /// Returns the loader of the configuration.
    pub fn loader(&self) -> &Loader {
        &self.0.loader
    }

    pub(super) fn static_scope(&self) -> Option<&Scope> {
        self.0.scope.as_ref()
    }

    pub(super) fn converter(&self) -> Converter {
        (self.0.converter)()
    }

    pub(super) fn found(&self, prepared: Prepared) -> Diagnostics {
        (self.0.found)(prepared)
    }
}

impl fmt::Debug for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Configuration").field(&self.0.schema.name()).finish()
    }
}
