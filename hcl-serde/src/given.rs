//! The test that the default of serde for an absent field is something. The derive calls this test.
//!
//! An empty default is written as nothing, and a load without the field returns such a default. So a writer runs this
//! test first.

use serde_core::ser::Serialize;

use crate::ser::Ser;

/// A default of which is asked whether it is something.
///
/// The compiler finds out what the type can do. It takes the first method called `is_something` that exists
/// for `&&&&Given(value)`. Each trait is for one reference less than the trait before: [`GivesParts`],
/// [`GivesTruth`], [`GivesWritten`], [`GivesUnknown`].
#[derive(Debug)]
pub struct Given<'v, T>(pub &'v T);

/// The first choice: a type whose parts can be iterated, an option included.
pub trait GivesParts {
    /// Returns `Some(true)` if there are any parts.
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
    /// Returns `Some(true)` if the block is there.
    fn is_something(&self) -> Option<bool>;
}

impl GivesTruth for &&Given<'_, bool> {
    fn is_something(&self) -> Option<bool> {
        Some(*self.0)
    }
}

/// A type that serde writes.
pub trait GivesWritten {
    /// Returns `Some(true)` if the written value is more than nothing. Returns `None` if the value cannot be written.
    fn is_something(&self) -> Option<bool>;
}

impl<T: Serialize> GivesWritten for &Given<'_, T> {
    fn is_something(&self) -> Option<bool> {
        let written = self.0.serialize(Ser::of_value()).ok()?;
        Some(!written.is_null() && !written.says_nothing())
    }
}

/// A type whose values cannot be examined.
pub trait GivesUnknown {
    /// Nobody knows.
    fn is_something(&self) -> Option<bool>;
}

impl<T> GivesUnknown for Given<'_, T> {
    fn is_something(&self) -> Option<bool> {
        None
    }
}
