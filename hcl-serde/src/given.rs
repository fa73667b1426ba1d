//! Whether what serde has for a field that is absent is something: what the derive calls for it.
//!
//! What is written of nothing is nothing, and loading that gives such a default: who writes asks first.

use serde_core::ser::Serialize;

use crate::ser::Ser;

/// A default of which is asked whether it is something.
///
/// What the type can do is found out by the compiler: of the methods called `is_something` it takes the first one that exists
/// for `&&&&Given(value)`, and each is for one reference less than the one before: [`GivesParts`], [`GivesTruth`],
/// [`GivesWritten`], [`GivesUnknown`].
#[derive(Debug)]
pub struct Given<'v, T>(pub &'v T);

/// What counts first: whatever has parts that can be gone through, an option included.
pub trait GivesParts {
    /// Whether there are any.
    fn is_something(&self) -> Option<bool>;
}

impl<'v, T> GivesParts for &&&Given<'v, T>
where
    &'v T: IntoIterator,
{
    fn is_something(&self) -> Option<bool> {
        Some(self.0.into_iter().next().is_some())
    }
}

/// A block that only has to be there.
pub trait GivesTruth {
    /// Whether it is.
    fn is_something(&self) -> Option<bool>;
}

impl GivesTruth for &&Given<'_, bool> {
    fn is_something(&self) -> Option<bool> {
        Some(*self.0)
    }
}

/// What is written by serde.
pub trait GivesWritten {
    /// Whether that is more than nothing; none if it cannot be written.
    fn is_something(&self) -> Option<bool>;
}

impl<T: Serialize> GivesWritten for &Given<'_, T> {
    fn is_something(&self) -> Option<bool> {
        let written = self.0.serialize(Ser::of_value()).ok()?;
        Some(!written.is_null() && !written.says_nothing())
    }
}

/// What nobody can look into.
pub trait GivesUnknown {
    /// Nobody knows.
    fn is_something(&self) -> Option<bool>;
}

impl<T> GivesUnknown for Given<'_, T> {
    fn is_something(&self) -> Option<bool> {
        None
    }
}
