//! Why an edit was not done.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use crate::diag::Diagnostic;
use crate::diag::codes;
use crate::edit::messages;
use crate::value::NumberError;

/// Why an edit was not done; nothing has changed then.
///
/// # Examples
///
/// ```
/// use hcl_model::edit::Document;
///
/// let mut document = Document::parse("app.hcl", "port = base + 1\n");
/// let error = document.set("port", 80).unwrap_err();
/// assert_eq!(error.diagnostic().code(), "computed-value");
/// assert!(document.set("prot.x", 80).unwrap_err().is_missing());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct EditError(Box<Diagnostic>);

impl EditError {
    pub(super) fn new(diagnostic: Diagnostic) -> EditError {
        EditError(Box::new(diagnostic))
    }

    /// Returns the diagnostic: the mistake, its place in the text as it is now, and the way to mend it.
    #[must_use]
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.0
    }

    /// Returns `true` if what the edit was about is not there.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        self.0.code() == codes::NOTHING_THERE
    }
}

impl From<Infallible> for EditError {
    fn from(never: Infallible) -> EditError {
        match never {}
    }
}

impl From<NumberError> for EditError {
    fn from(error: NumberError) -> EditError {
        EditError::new(messages::not_a_number(error))
    }
}

impl From<EditError> for Diagnostic {
    fn from(error: EditError) -> Diagnostic {
        *error.0
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EditError({self})")
    }
}

impl Error for EditError {}
