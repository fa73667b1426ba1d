//! Loading a configuration file into a Rust type.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;
use hcl_model::json;
use hcl_model::limits::Limits;
use hcl_model::load;
use hcl_model::native;
use hcl_model::schema::HclSchema;
use hcl_model::syntax::{NodeRef, Parse};
use serde_core::de::DeserializeOwned;

use crate::de::{Decode, Decoded};
use crate::error::Error;

/// Loads configuration: where from, with which variables and functions, and within which limits.
///
/// # Examples
///
/// ```
/// use hcl_serde::{EvalContext, HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     data: String,
/// }
///
/// # let path = std::env::temp_dir().join(format!("hcl-serde-loader-{}.hcl", std::process::id()));
/// # std::fs::write(&path, "data = \"${home}/data\"\n").unwrap();
/// let context = EvalContext::new().with_variable("home", "/srv");
/// let config: Config = Loader::new().file(&path).context(context).load()?;
/// assert_eq!(config.data, "/srv/data");
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Loader {
    file: Option<PathBuf>,
    context: EvalContext,
    limits: Option<Limits>,
}

/// A configuration with what else there is to say about it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Loaded<T> {
    /// The configuration.
    pub config: T,
    /// What works and should be changed all the same.
    pub warnings: Diagnostics,
}

impl Loader {
    /// A loader without a file, variables or functions.
    pub fn new() -> Loader {
        Loader::default()
    }

    /// The file to load: in the JSON syntax if its extension is `json`, in lower case, otherwise in the native syntax.
    pub fn file(mut self, path: impl AsRef<Path>) -> Loader {
        self.file = Some(path.as_ref().to_owned());
        self
    }

    /// The variables and functions that expressions may use.
    pub fn context(mut self, context: EvalContext) -> Loader {
        self.context = context;
        self
    }

    /// What the configuration may cost; otherwise the limits of the context count.
    pub fn limits(mut self, limits: Limits) -> Loader {
        self.limits = Some(limits);
        self
    }

    /// Loads the configuration.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or every mistake that is in it.
    pub fn load<T: DeserializeOwned + HclSchema>(&self) -> Result<T, Error> {
        self.load_full().map(|loaded| loaded.config)
    }

    /// Loads the configuration and returns its warnings too.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or every mistake that is in it.
    pub fn load_full<T: DeserializeOwned + HclSchema>(&self) -> Result<Loaded<T>, Error> {
        let context = self.limited();
        let decode = Decode::new(&context, None);
        let decoded = self.with_root(&context, |root, diagnostics| decode.root(root, diagnostics));
        let Decoded { value, warnings } = decoded.and_then(|decoded| decoded).map_err(Error::new)?;
        Ok(Loaded { config: value, warnings })
    }

    /// Loads what can be decoded of the configuration, and tells what cannot: see [`crate::from_str_lossy`].
    pub fn load_lossy<T: DeserializeOwned + HclSchema>(&self) -> (Option<T>, Diagnostics) {
        let context = self.limited();
        let decode = Decode::new(&context, None);
        let decoded = self.with_root(&context, |root, diagnostics| decode.root_lossy(root, diagnostics));
        decoded.unwrap_or_else(|refused| (None, refused))
    }

    /// The context with the limits that were asked for.
    fn limited(&self) -> Cow<'_, EvalContext> {
        match &self.limits {
            Some(limits) => Cow::Owned(self.context.clone().with_limits(limits.clone())),
            None => Cow::Borrowed(&self.context),
        }
    }

    /// Reads and parses the file, and gives its body and what the parser reports to a function.
    fn with_root<R>(
        &self,
        context: &EvalContext,
        decode: impl FnOnce(NodeRef<'_>, Diagnostics) -> R,
    ) -> Result<R, Diagnostics> {
        let Some(path) = &self.file else {
            return Err(messages::no_file().into());
        };
        let limits = context.limits();
        if path.extension().is_some_and(|extension| extension == "json") {
            let (source, warning) = load::read_json_file(path, limits)?;
            let Parse { tree, mut diagnostics } = json::parse_source(source, limits);
            diagnostics.extend(warning);
            return Ok(decode(tree.root(), diagnostics));
        }
        let source = load::read_file(path, limits)?;
        let Parse { tree, diagnostics } = native::parse_source(source, limits);
        Ok(decode(tree.root(), diagnostics))
    }
}

mod messages {
    //! The wording of diagnostics about what a loader was told.

    use hcl_model::diag::Diagnostic;

    pub(super) fn no_file() -> Diagnostic {
        Diagnostic::error("no-file", "No configuration file")
            .detail("The loader was not told which file to load: call `file` before `load`.")
    }
}
