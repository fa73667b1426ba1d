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

    /// The variables and functions that expressions may use.
    pub fn context(mut self, context: EvalContext) -> Loader {
        self.context = context;
        self
    }

    /// Takes what is written literally: there are no variables and functions, and strings of JSON are no templates.
    ///
    /// For files that programs write.
    /// In the native syntax operators and templates are still computed; a variable or the call of a function is a
    /// mistake, and the context of the loader counts only for its limits.
    /// Variables of the environment and overrides are read as always, because nothing but literals is allowed in them
    /// anyway.
    /// A [`Body`](crate::Body) or an [`Expression`](crate::Expression) that a field keeps is evaluated as its program asks for
    /// later.
    /// What a configuration defines itself ([`Loader::allow_variables`] and the like) is computed without variables and functions
    /// of the program, and only that can refer to it.
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

    /// Blocks named `dynamic` make blocks of the elements of collections, wherever blocks may stand
    /// ([`Body::expand`](crate::Body::expand)).
    ///
    /// They are evaluated in the context of the loader and with what the configuration defines itself ([`Loader::allow_variables`],
    /// [`Loader::allow_locals`], [`Loader::allow_references`], [`Loader::transform`]), so that they make none of these definitions. Each file is
    /// expanded before layers are merged, so that a block that was made overrides, and is overridden, as if it were written;
    /// what it is made of stays where it is written.
    /// A field that keeps its [`Body`](crate::Body) gets it expanded. All of them are expanded at once: one at the root that needs a name
    /// of a block that such blocks make is a mistake, a circle.
    ///
    /// In [literal](Loader::without_templates) files, iterators are the only variables there are; where they are, in `content` and in
    /// `labels`, strings of JSON are templates all the same.
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
    #[cfg(feature = "ext")]
    pub fn allow_dynamic(mut self) -> Loader {
        self.allow_dynamic = true;
        self
    }

    /// What the configuration may cost; otherwise the limits of the context count.
    pub fn limits(mut self, limits: Limits) -> Loader {
        self.limits = Some(limits);
        self
    }

    /// Keeps what was parsed of the files, so that the next load of this loader, or of a copy of it, reads only those that
    /// have changed: for a service that loads its configuration again and again.
    ///
    /// A file is read again if its size, its times or, where the system tells, its identity is another one, or if it was
    /// changed less than three seconds before it was read. What a load gives is the same as without this; it takes the memory
    /// of the parsed files, and limits and [what was read](hcl_model::limits::Budget) count as if all had been read.
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

    /// Asks again and again whether to end loading: for a deadline, or for a program that is being stopped.
    ///
    /// The function is asked before each file and each other source, when an expression is evaluated, at each call of a
    /// function and every 10 000 steps of work, and at each item when everything is looked at once more to find all
    /// mistakes. Once it says yes, what is being read is the place of a diagnostic, and nothing more is evaluated.
    /// It is not asked while one text is parsed and while what is written in it literally is decoded, which takes time in
    /// proportion to the text, so that [`Limits::file_size`] bounds it.
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
