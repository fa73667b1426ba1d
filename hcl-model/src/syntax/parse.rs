//! The result of every parser.

use crate::diag::Diagnostics;

/// The result of parsing: a tree in any case, and what is wrong with the text.
#[derive(Debug)]
#[must_use]
pub struct Parse<T> {
    /// The tree of everything that could be read.
    pub tree: T,
    /// The mistakes in the text; empty if there are none.
    pub diagnostics: Diagnostics,
}

impl<T> Parse<T> {
    /// The tree, if there are no errors.
    ///
    /// # Errors
    ///
    /// The diagnostics, if one of them is an error.
    pub fn ok(self) -> Result<T, Diagnostics> {
        self.diagnostics.into_result(self.tree)
    }

    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Parse<U> {
        Parse { tree: change(self.tree), diagnostics: self.diagnostics }
    }
}
