//! How a loader reads and decodes: with which variables and functions, within which limits, and what is a mistake.

use std::sync::Arc;

use hcl_model::expr::EvalContext;
use hcl_model::limits::Limits;

use crate::loader::kept::Kept;
use crate::loader::{Interrupt, Loader};

impl Loader {
    /// Makes every warning an error.
    pub fn deny_warnings(mut self) -> Loader {
        self.deny_warnings = true;
        self
    }

    /// Sets the variables and functions that expressions may use.
    pub fn context(mut self, context: EvalContext) -> Loader {
        self.context = context;
        self
    }

    /// Reads literals only: no variables, no functions, and no templates in JSON strings.
    ///
    /// Use it for files that programs write. In the native syntax, operators and templates still compute; a variable or
    /// a call is an error. The context of the loader then provides its limits only.
    ///
    /// - Environment variables and overrides are read as always, because they are literals anyway.
    /// - A [`Body`](crate::Body) or an [`Expression`](crate::Expression) that a field keeps is evaluated by your
    ///   program later.
    /// - Definitions of the file ([`Loader::allow_variables`] and others) compute without your variables and functions.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     shell: String,
    /// }
    ///
    /// let loader = Loader::new().named_text("made.hcl.json", r#"{"shell": "echo ${HOME}"}"#).without_templates();
    /// assert_eq!(loader.load::<Config>()?.shell, "echo ${HOME}");
    /// let native = Loader::new().named_text("made.hcl", "shell = upper(\"x\")\n").without_templates();
    /// assert!(native.load::<Config>().unwrap_err().to_string().contains("Functions not allowed"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn without_templates(mut self) -> Loader {
        self.literal = true;
        self
    }

    /// Expands blocks named `dynamic` into one block per element of a collection
    /// ([`Body::expand`](crate::Body::expand)).
    ///
    /// `for_each` and `content` use the context of the loader and the definitions of the file ([`Loader::allow_variables`],
    /// [`Loader::allow_locals`], [`Loader::allow_references`], [`Loader::transform`]). A `dynamic` block cannot generate such a
    /// definition.
    ///
    /// Each file expands before layers merge, so a generated block merges like a written one. Errors point to the place
    /// in the `dynamic` block. A field that keeps its [`Body`](crate::Body) gets the expanded body. All blocks expand
    /// together: a `for_each` at the root that needs a generated block is a cycle, and an error.
    ///
    /// In [literal](Loader::without_templates) files, iterators are the only variables. JSON strings in `content` and `labels`
    /// are then templates.
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
    /// struct Config {
    ///     #[hcl(block)]
    ///     service: BTreeMap<String, Service>,
    /// }
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Service {
    ///     port: u16,
    /// }
    ///
    /// let text = r#"
    ///     service "admin" {
    ///       port = 8000
    ///     }
    ///     dynamic "service" {
    ///       for_each = { web = 80, db = 5432 }
    ///       labels   = [service.key]
    ///       content {
    ///         port = service.value
    ///       }
    ///     }
    /// "#;
    /// let config: Config = Loader::new().named_text("app.hcl", text).allow_dynamic().load()?;
    /// assert_eq!(config.service["web"].port, 80);
    /// assert_eq!(config.service.len(), 3);
    ///
    /// let broken = text.replace("5432", "70000");
    /// let error = Loader::new().named_text("app.hcl", broken).allow_dynamic().load::<Config>().unwrap_err();
    /// assert!(error.report().contains(r#"made by dynamic "service" for the element with key "db""#));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg(feature = "language")]
    pub fn allow_dynamic(mut self) -> Loader {
        self.allow_dynamic = true;
        self
    }

    /// Sets the limits of a load, instead of those of the context.
    pub fn limits(mut self, limits: Limits) -> Loader {
        self.limits = Some(limits);
        self
    }

    /// Keeps parsed files, so that the next load reads only changed files.
    ///
    /// Use it in a service that reloads often. Copies of the loader share the files. A file is read again if its size,
    /// time or identity changed, or if it changed within three seconds before it was read. The result of a load is the
    /// same, and limits count all files. The loader keeps the parsed files in memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// # let path = std::env::temp_dir().join(format!("hcl-serde-keep-files-{}.hcl", std::process::id()));
    /// # std::fs::write(&path, "port = 80\n").unwrap();
    /// let loader = Loader::new().file(&path).keep_files();
    /// assert_eq!(loader.load::<Config>()?.port, 80);
    ///
    /// std::fs::write(&path, "port = 8080\n").unwrap();
    /// assert_eq!(loader.load::<Config>()?.port, 8080);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn keep_files(mut self) -> Loader {
        self.kept = Some(Kept::default());
        self
    }

    /// Sets a function that can stop a load: for a deadline or a shutdown.
    ///
    /// The loader calls it before each source, at each evaluation and function call, every 10 000 steps, and at each
    /// item of the search for all errors. After `true`, the current place becomes an error and nothing more is
    /// evaluated. Parsing a text and decoding literals are not interrupted; [`Limits::file_size`] bounds their time.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     total: u64,
    /// }
    ///
    /// let loader = Loader::new().named_text("app.hcl", "total = 1 + 2\n");
    /// let end = Instant::now() + Duration::from_secs(2);
    /// assert_eq!(loader.clone().interrupt(move || Instant::now() > end).load::<Config>()?.total, 3);
    ///
    /// let stopped = loader.interrupt(|| true).load::<Config>().unwrap_err();
    /// assert_eq!(stopped.diagnostics().iter().next().unwrap().code(), "interrupted");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn interrupt(mut self, interrupt: impl Fn() -> bool + Send + Sync + 'static) -> Loader {
        self.interrupt = Some(Interrupt(Arc::new(interrupt)));
        self
    }
}
