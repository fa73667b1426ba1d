//! A configuration that was loaded, with what else there is to say about it.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;

#[cfg(doc)]
use crate::loader::Loader;
#[cfg(feature = "edit")]
use crate::loader::origins::AllOrigins;
use crate::loader::origins::{Origin, Origins};
use crate::loader::paths::LoadedPath;

/// A loaded configuration with its warnings, origins and files.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Loaded<T> {
    /// The configuration.
    pub config: T,
    /// Warnings: what works and should be changed.
    pub warnings: Diagnostics,
    pub(super) origins: Origins,
    pub(super) paths: Vec<LoadedPath>,
}

impl<T> Loaded<T> {
    /// Returns the source of the value at a path, such as `service.web.port` or `rule[0].path`.
    ///
    /// [`Path`](hcl_model::path::Path) explains paths. Returns `None` if nothing has the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use hcl_serde::load::Origin;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(default = 80)]
    ///     port: u16,
    ///     host: Option<String>,
    /// }
    ///
    /// let loaded = Loader::new().override_value("host", "a").load_full::<Config>()?;
    /// assert!(matches!(loaded.origin("port"), Some(Origin::Default)));
    /// assert_eq!(loaded.origin("host").unwrap().to_string(), "override of host");
    /// assert!(loaded.origin("nosuch").is_none());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&self, path: &str) -> Option<Origin> {
        self.origins.origin(path)
    }

    /// Returns the origins of all values, for a caller that asks for many of them.
    #[cfg(feature = "edit")]
    pub(crate) fn all_origins(&self) -> AllOrigins<'_> {
        self.origins.all()
    }

    /// Returns the variables and functions of the load, including those that [`Loader::transform`] defined.
    ///
    /// Use them to evaluate bodies and expressions that a field keeps.
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

    /// Returns the files and folders of the load, including missing optional files and paths that functions asked for.
    ///
    /// [`Loader::paths`] returns them after a failed load, too.
    #[must_use]
    pub fn paths(&self) -> &[LoadedPath] {
        &self.paths
    }

    /// Formats all values with their sources as a table, without secrets.
    ///
    /// - A computed value is shown with its expression in parentheses. If the type is unknown or secret, only the
    ///   expression is shown.
    /// - An argument that is null and has a default counts as missing. A default of serde is a row without a value.
    /// - Bodies that a field keeps are not shown, because no schema describes them. Neither is a variable or an
    ///   override for a type without a schema.
    /// - The first column is a path for [`Loaded::origin`] and [`Loader::override_value`]; a very long path is shortened in the
    ///   middle.
    /// - At most 100,000 values are shown. A last line counts the others.
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
