//! Defaults that only serde knows, as what serde says of them: what the derive calls for it.
//!
//! The schema has pointers to it, so no value is made here: a program that asks for no default has no code for that.
//!
//! The decoder never makes one of these values; who asks for them is
//! [`Field::default_value`](crate::schema::Field::default_value), for what a program gives away of its schema.

use serde_core::ser::{Error, Serialize, Serializer};

use crate::ser::{Ser, WriteError};
use crate::tree::Tree;

/// A value whose type may say how it is written.
///
/// The compiler finds out what the type can do. It takes the first method called `value` that exists for
/// `&&&Shown(value)`. Each trait is for one reference less than the trait before: [`BySerde`], [`ByWord`], then the
/// trait for options, and [`NotWritten`] for everything else.
#[derive(Debug)]
pub struct Shown<'v, T>(pub &'v T);

/// The first choice: a type that serde writes.
pub trait BySerde {
    /// Returns the value that serde writes.
    fn value(&self) -> Option<Tree>;

    /// Returns the blocks that serde writes, without secret values in them.
    fn blocks(&self) -> Option<Tree>;
}

impl<T: Serialize> BySerde for &&Shown<'_, T> {
    fn value(&self) -> Option<Tree> {
        self.0.serialize(Ser::of_value()).ok()
    }

    fn blocks(&self) -> Option<Tree> {
        self.0.serialize(Ser::of_blanks()).ok()
    }
}

/// An enum whose variants are words.
pub trait HclWord {
    /// The word, if it can be read.
    fn word(&self) -> Option<&'static str>;
}

/// The choice for a type that serde does not write.
pub trait ByWord {
    /// The word of an enum.
    fn value(&self) -> Option<Tree>;
}

impl<T: HclWord> ByWord for &Shown<'_, T> {
    fn value(&self) -> Option<Tree> {
        self.0.word().map(Tree::Word)
    }
}

impl<T: HclWord> ByWord for &Shown<'_, Option<T>> {
    fn value(&self) -> Option<Tree> {
        self.0.as_ref().map_or(Some(Tree::Null), |word| word.word().map(Tree::Word))
    }
}

impl<T> Shown<'_, Option<T>> {
    /// Null, if it is nothing.
    #[must_use]
    pub fn value(&self) -> Option<Tree> {
        self.0.is_none().then_some(Tree::Null)
    }
}

impl<T> Shown<'_, Vec<T>> {
    /// An empty list, if it is one.
    #[must_use]
    pub fn value(&self) -> Option<Tree> {
        self.0.is_empty().then(|| Tree::List(Vec::new()))
    }
}

/// The choice for a type of which nobody knows how it is written.
pub trait NotWritten {
    /// Nothing.
    fn value(&self) -> Option<Tree>;

    /// Nothing.
    fn blocks(&self) -> Option<Tree>;
}

impl<T> NotWritten for Shown<'_, T> {
    fn value(&self) -> Option<Tree> {
        None
    }

    fn blocks(&self) -> Option<Tree> {
        None
    }
}

/// The value of what a function of the program writes.
pub fn value_by<T: ?Sized>(value: &T, serialize: impl FnOnce(&T, Ser) -> Result<Tree, WriteError>) -> Option<Tree> {
    serialize(value, Ser::of_value()).ok()
}

/// Stands for the function of a module that only decodes.
///
/// # Errors
///
/// Always, and nobody sees it.
pub fn not_written<T: ?Sized, S: Serializer>(_value: &T, _serializer: S) -> Result<S::Ok, S::Error> {
    Err(S::Error::custom(""))
}
