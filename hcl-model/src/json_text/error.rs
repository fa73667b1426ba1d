//! The error of a JSON text and its place.
//!
//! An error is made in `messages`, which has the wording; a syntax turns it into a [`crate::diag::Diagnostic`] once it
//! knows the source.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::diag::{Message, lowered};

/// A mistake in a JSON text.
///
/// # Examples
///
/// ```
/// use hcl_model::json_text::JsonValue;
/// use hcl_model::limits::Limits;
///
/// let error = JsonValue::parse("[1, tru]", &Limits::default()).unwrap_err();
/// assert_eq!(error.message, "invalid JSON keyword");
/// assert_eq!(error.detail.to_string(), "JSON has no keyword `tru`.");
/// assert_eq!(error.span, 4..7);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct JsonError {
    /// A stable name of the mistake, of lower-case words with hyphens.
    pub code: &'static str,
    /// The title of the error.
    pub message: &'static str,
    /// The reason, in whole sentences.
    pub detail: Message,
    /// The text to write instead, as a sentence; empty if there is none.
    pub help: Box<Message>,
    /// The range of the error, in bytes of the text.
    pub span: Range<usize>,
}

impl JsonError {
    #[cold]
    #[inline(never)]
    pub(super) fn new(
        code: &'static str,
        message: &'static str,
        detail: impl Into<Message>,
        span: Range<usize>,
    ) -> JsonError {
        JsonError { code, message, detail: detail.into(), help: Box::default(), span }
    }

    /// Returns the error with help.
    pub(crate) fn help(mut self, help: impl Into<Message>) -> JsonError {
        self.help = Box::new(help.into());
        self
    }
}

impl JsonError {
    /// Returns the error of a part with its place in the whole text, in which the part begins at a byte.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::__private::json_text::check_number;
    ///
    /// let text = "[1, 02]";
    /// let error = check_number(&text[4..6]).unwrap_err().shifted(4);
    /// assert_eq!(&text[error.span], "02");
    /// ```
    #[must_use]
    pub fn shifted(mut self, by: usize) -> JsonError {
        self.span = self.span.start.saturating_add(by)..self.span.end.saturating_add(by);
        self
    }
}

impl fmt::Display for JsonError {
    /// The message, the detail, the help and the first byte: `missing value: the text ends where a JSON value is expected (at byte 0)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = self.detail.clone().and((*self.help).clone()).to_string();
        write!(f, "{}: {} (at byte {})", self.message, lowered(&why), self.span.start)
    }
}

impl Error for JsonError {}
