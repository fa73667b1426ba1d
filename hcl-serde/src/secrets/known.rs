//! What is known of a name, and how much of what is behind it must be hidden for that.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// How much must be hidden of something, from nothing to all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Care {
    /// A value that is known and not sensitive: all of it is shown.
    None,
    /// A value of a type of which nothing is known: names in it that sound like secrets are.
    Open,
    /// A body, or what is not known: the names in it tell.
    Body,
    /// A body with something sensitive in it: names in it tell, and a value in its place is not shown.
    Guard,
    /// A value of which it is not certain that it may be shown: only the names in it are.
    Unsure,
    /// It is sensitive.
    Secret,
}

/// What a schema says about a name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub(super) care: Care,
    pub(super) block: Block,
}

/// What a schema says about the blocks of a name.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Block {
    /// How many labels they have.
    pub(super) labels: usize,
    /// Whether one of the labels is sensitive.
    pub(super) secret_labels: bool,
    /// The number of the body that takes arguments of any name of which it is not known that they may be shown.
    pub(super) rest: Option<usize>,
    /// The number of the names that are known in the body, where each name is judged where it is written.
    pub(super) room: Option<usize>,
    /// In how many brackets within each other the value takes any names, if that is known: behind that only those are known.
    pub(super) levels: Option<usize>,
}

impl Known {
    /// What is known of a name by which only the care is decided.
    pub(super) fn only(care: Care) -> Known {
        Known { care, block: Block::default() }
    }
}

/// A body that takes arguments of any name, or a value of which nothing is known.
#[derive(Debug)]
pub(super) struct Rest {
    /// The names that are known in it.
    pub(super) known: HashSet<&'static str>,
    /// How much care all others need: if they are not sensitive, only decoding knows.
    pub(super) care: Care,
}

/// The names that are known in a body, or in one of several that may be at a place.
#[derive(Debug, Clone, Default)]
pub(super) struct Room {
    pub(super) known: HashMap<Cow<'static, str>, Known>,
    /// What all others are, if the body takes any.
    pub(super) others: Option<Known>,
}
