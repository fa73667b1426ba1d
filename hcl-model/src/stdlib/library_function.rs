//! A function of the library with what is said of it.

use crate::function::Function;
use crate::stdlib::Family;

/// A function of the standard library with its documentation.
///
/// The [`Function`] itself has the description of the function and of its parameters.
#[derive(Debug, Clone)]
pub struct LibraryFunction {
    name: &'static str,
    family: Family,
    function: Function,
    result: &'static str,
    examples: Vec<Example>,
}

/// An example of a call: an expression, and one that has the same value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The call, as one would write it.
    pub call: &'static str,
    /// Its value, as one would write it.
    pub result: &'static str,
}

impl LibraryFunction {
    /// A function under its name, with a sentence that says what its result is; the family is added later.
    #[inline]
    pub(super) fn new(name: &'static str, function: Function, result: &'static str) -> LibraryFunction {
        LibraryFunction { name, family: Family::General, function: function.pure(), result, examples: Vec::new() }
    }

    /// The entry with an example.
    #[inline]
    pub(super) fn example(mut self, call: &'static str, result: &'static str) -> LibraryFunction {
        self.examples.push(Example { call, result });
        self
    }

    #[inline]
    pub(super) fn of(self, family: Family) -> LibraryFunction {
        LibraryFunction { family, ..self }
    }

    /// The name by which expressions call it.
    #[must_use]
    #[inline]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the family of the function.
    #[must_use]
    #[inline]
    pub fn family(&self) -> Family {
        self.family
    }

    /// The function.
    #[must_use]
    #[inline]
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// Returns a sentence about the result of the function.
    #[must_use]
    #[inline]
    pub fn result(&self) -> &'static str {
        self.result
    }

    /// Examples; there is at least one.
    #[must_use]
    #[inline]
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }
}
