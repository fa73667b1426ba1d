//! The error of loading: all diagnostics, in three forms.

use std::fmt;

use hcl_model::diag::{Diagnostics, RenderOptions};

/// Why configuration could not be loaded: every mistake, with its source line.
///
/// `{}` is one line, for logs; `{:#}`, [`Error::report`] and `Debug` are the full report, because
/// `fn main() -> Result<(), Error>` prints `Debug`.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let error = hcl_serde::from_str::<Config>("port = 99999\nhost = 1\n").unwrap_err();
/// assert!(error.to_string().starts_with("<config>:1:8: Unsuitable value"));
/// assert!(error.to_string().ends_with("(and 1 more)"));
/// assert_eq!(error.report().matches("error: ").count(), 2);
/// ```
///
/// With the feature `miette` it implements `miette::Diagnostic`, with everything that is wrong as related diagnostics.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    diagnostics: Diagnostics,
    /// The same for `miette`, made when it asks.
    #[cfg(feature = "miette")]
    related: std::sync::OnceLock<Vec<crate::miette::Related>>,
}

impl Error {
    pub(crate) fn new(diagnostics: Diagnostics) -> Error {
        Error(Box::new(Inner {
            diagnostics,
            #[cfg(feature = "miette")]
            related: std::sync::OnceLock::new(),
        }))
    }

    /// The diagnostics as `miette` wants them.
    #[cfg(feature = "miette")]
    pub(crate) fn related(&self) -> &[crate::miette::Related] {
        self.0.related.get_or_init(|| self.diagnostics().iter().map(crate::miette::Related::new).collect())
    }

    /// The diagnostics, in source order.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.0.diagnostics
    }

    /// The full report, each diagnostic with its source line, without colours.
    #[must_use]
    pub fn report(&self) -> String {
        self.render(&RenderOptions::plain())
    }

    /// The full report, drawn as asked.
    #[must_use]
    pub fn render(&self, options: &RenderOptions) -> String {
        self.0.diagnostics.report(options)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { f.write_str(self.report().trim_end()) } else { write!(f, "{}", self.0.diagnostics) }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints "Error: " before it, and a report begins a line of its own.
        write!(f, "\n{}", self.report())
    }
}

impl std::error::Error for Error {}
