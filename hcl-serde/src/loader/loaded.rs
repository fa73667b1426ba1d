//! A configuration that was loaded, with what else there is to say about it.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;

#[cfg(doc)]
use crate::loader::Loader;
#[cfg(feature = "edit")]
use crate::loader::origins::AllOrigins;
use crate::loader::origins::{Origin, Origins};
use crate::loader::paths::LoadedPath;

/// A configuration with what else there is to say about it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Loaded<T> {
    /// The configuration.
    pub config: T,
    /// What works and should be changed all the same.
    pub warnings: Diagnostics,
    pub(super) origins: Origins,
    pub(super) paths: Vec<LoadedPath>,
}

impl<T> Loaded<T> {
    /// Where a value comes from: a path of names, labels and keys ([`ItemPath`](crate::ItemPath)), as in `service.web.port`
    /// or `rule[0].path`; none if it is nowhere.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader, Origin};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(default = 80)]
    ///     port: u16,
    ///     host: Option<String>,
    /// }
    ///
    /// let loaded = Loader::new().set("host", "a").load_full::<Config>()?;
    /// assert!(matches!(loaded.origin("port"), Some(Origin::Default)));
    /// assert_eq!(loaded.origin("host").unwrap().to_string(), "override of host");
    /// assert!(loaded.origin("nosuch").is_none());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&self, path: &str) -> Option<Origin> {
        self.origins.origin(path)
    }

    /// Where everything comes from, for who asks for much of it.
    #[cfg(feature = "edit")]
    pub(crate) fn all_origins(&self) -> AllOrigins<'_> {
        self.origins.all()
    }

    /// The variables and functions that it was decoded with, with those that [`Loader::transform`] has defined: for bodies and
    /// expressions that a field has kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{Expression, HclSchema, Loader, Value};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     kept: Expression,
    /// }
    ///
    /// let text = "locals {\n  one = 1\n}\nkept = local.one + 1\n";
    /// let loaded = Loader::new().named_text("app.hcl", text).allow_locals("local").load_full::<Config>()?;
    /// assert_eq!(loaded.config.kept.value(loaded.context()), Ok(Value::from(2)));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn context(&self) -> &EvalContext {
        self.origins.context()
    }

    /// The files and folders that it was read from, or would have been if they were there, also those that functions of the
    /// configuration have asked for: see [`Loader::paths`], which also knows them when loading fails.
    #[must_use]
    pub fn paths(&self) -> &[LoadedPath] {
        &self.paths
    }

    /// Every value with where it comes from, as a table; nothing that is sensitive is in it.
    ///
    /// A value that is computed stands before how it is written, which is in parentheses, if its type is known and nothing in
    /// it is sensitive; of any other it is shown how it is written.
    /// An argument that is null and has a default counts as left out; a default that only the program knows, as that of
    /// `#[serde(default)]`, is a row that says so.
    /// What no schema describes is not shown, as in a body that is kept for a plugin; nor is a value that a variable or an
    /// override gives to a type of which nothing is known.
    /// The first column is a path for [`Loaded::origin`] and [`Loader::override_value`], of which the middle is left out if it is
    /// very long. Of more than 100,000 values the first ones are shown, and a last line says that there are more.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader, Sensitive};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(default = 80)]
    ///     port: u16,
    ///     password: Sensitive<String>,
    /// }
    ///
    /// let loaded = Loader::new().named_text("app.hcl", "password = \"hunter2\"\n").load_full::<Config>()?;
    /// assert_eq!(loaded.explain(), "password  (sensitive)  app.hcl:1:12\nport      80           default\n");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        self.origins.explain()
    }
}
