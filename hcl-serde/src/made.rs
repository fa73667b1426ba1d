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
/// What the type can do is found out by the compiler: of the methods called `value` it takes the first one that exists for
/// `&&&Shown(value)`, and each is for one reference less than the one before: [`BySerde`], [`ByWord`], then the one for options,
/// and [`NotWritten`] for everything else.
#[derive(Debug)]
pub struct Shown<'v, T>(pub &'v T);

/// What counts first.
pub trait BySerde {
    /// What serde says of it.
    fn value(&self) -> Option<Tree>;

    /// What serde says of it where it is blocks, without what is secret in them.
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

/// What counts where serde does not write the type.
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

/// What counts where nobody knows how the type is written.
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
