//! The error of loading: all diagnostics, in three forms.

use std::fmt;

use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};

use crate::schema::Schema;

/// The errors of a failed load, each with its source line.
///
/// `{}` is one line, for logs. `{:#}`, [`Error::report`] and `Debug` are the full report, so a `main` that returns this
/// error prints it. The guide to [errors](crate::guide::errors) explains all forms.
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
/// assert!(error.to_string().starts_with("<config>:1:8: invalid value"));
/// assert!(error.to_string().ends_with("(and 1 more)"));
/// assert_eq!(error.report().matches("error[").count(), 2);
/// ```
///
/// [`Diagnostics`] convert to an `Error` and back with `?`, so a function that also uses `hcl_model` can return it:
///
/// ```
/// use hcl_serde::model::native;
/// use hcl_serde::{Error, EvalContext};
///
/// fn sum(text: &str) -> Result<u8, Error> {
///     let expression = native::parse_expression("sum", text).ok()?;
///     let value = expression.value(&EvalContext::new())?;
///     hcl_serde::from_value(value)
/// }
///
/// assert_eq!(sum("1 + 2").unwrap(), 3);
/// assert!(sum("1 +").unwrap_err().report().contains("1 | 1 +"));
/// assert!(sum("100 * 100").unwrap_err().to_string().contains("between 0 and 255"));
/// ```
///
/// The [source](std::error::Error::source) is the error of another library, such as the [`std::io::Error`] of an
/// unreadable file.
///
/// With the feature `miette`, the type implements `miette::Diagnostic`, with every error as a related diagnostic.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    diagnostics: Diagnostics,
    /// The reports as `miette` shows them, made when it asks.
    #[cfg(feature = "miette")]
    related: std::sync::OnceLock<Vec<crate::miette::Related>>,
}

impl Error {
    /// Returns the error of a decode by a schema. The schema tells which parts of the texts must not be shown, and
    /// which names were meant by unknown names.
    pub(crate) fn of(schema: &'static Schema, diagnostics: Diagnostics) -> Error {
        Error::beside(schema, None, diagnostics)
    }

    /// Returns the error of a load by a schema, beside an argument that belongs to the loader.
    pub(crate) fn beside(schema: &'static Schema, of_loader: Option<&str>, diagnostics: Diagnostics) -> Error {
        schema.redact_beside(of_loader, &diagnostics);
        Error::as_it_is(schema.advise(diagnostics))
    }

    /// Returns the error of a decode without a schema. Only the names in the texts tell which parts must not be
    /// shown.
    pub(crate) fn without_schema(diagnostics: Diagnostics) -> Error {
        Schema::redact_by_sound(&diagnostics);
        Error::as_it_is(diagnostics)
    }

    /// Returns the error of diagnostics that another caller is responsible for.
    fn as_it_is(diagnostics: Diagnostics) -> Error {
        Error(Box::new(Inner {
            diagnostics,
            #[cfg(feature = "miette")]
            related: std::sync::OnceLock::new(),
        }))
    }

    /// The diagnostics as `miette` wants them.
    #[cfg(feature = "miette")]
    pub(crate) fn related(&self) -> &[crate::miette::Related] {
        self.0.related.get_or_init(|| crate::miette::Related::all(self.diagnostics()))
    }

    /// Returns the diagnostics in source order.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.0.diagnostics
    }

    /// Returns the diagnostics alone.
    pub(crate) fn into_diagnostics(self) -> Diagnostics {
        self.0.diagnostics
    }

    /// Formats the full report without colour, each diagnostic with its source line.
    #[must_use]
    pub fn report(&self) -> String {
        self.render(&RenderOptions::new())
    }

    /// Prints the full report to the standard error, as [`Diagnostics::print`] does.
    pub fn print(&self) {
        self.0.diagnostics.print();
    }

    /// Formats the full report with options.
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
        write!(f, "\n{}", self.report())?;
        let mut notes: Vec<String> = self.diagnostics().iter().flat_map(Diagnostic::developer_notes).collect();
        notes.dedup();
        notes.iter().try_for_each(|note| write!(f, "\nfor developers: {note}\n"))
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.diagnostics().iter().filter(|diagnostic| diagnostic.is_error()).find_map(Diagnostic::cause)
    }
}

impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Error {
        Error::as_it_is(diagnostics)
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Error {
        Error::as_it_is(diagnostic.into())
    }
}

impl From<Error> for Diagnostics {
    fn from(error: Error) -> Diagnostics {
        error.0.diagnostics
    }
}
