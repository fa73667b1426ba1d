//! What is known of a compound value without looking into it again.

use crate::value::{Repr, Value};

/// Facts of a value, gathered once when it is made, so that asking for them costs nothing however deep it is.
#[derive(Clone, Copy, Default)]
pub(super) struct Facts {
    /// How many levels of other values are in it.
    pub(super) depth: u32,
    /// How many values are in it, each counted as often as it occurs.
    pub(super) size: u64,
    /// Whether it is unknown or something in it is.
    pub(super) unknown: bool,
    /// Whether the type of something unknown in it is not known either.
    pub(super) untyped: bool,
    /// Whether it is marked or something in it is.
    pub(super) marked: bool,
}

impl Facts {
    /// The facts of a value that holds these.
    pub(super) fn of(values: &[Value]) -> Facts {
        let mut all = Facts { depth: 1, ..Facts::default() };
        for value in values {
            let facts = value.facts();
            all.depth = all.depth.max(facts.depth.saturating_add(1));
            all.size = all.size.saturating_add(facts.size).saturating_add(1);
            all.unknown |= facts.unknown;
            all.untyped |= facts.untyped;
            all.marked |= facts.marked;
        }
        all
    }
}

impl Value {
    /// How many levels of other values are in it: 0 for a string, 1 for a list of strings.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.facts().depth
    }

    /// How many values are in it, at any depth: 0 for a string, 2 for a list of two strings.
    ///
    /// Values share what they are made of, so that the memory of a value can be far less than its size tells.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.facts().size
    }

    /// Whether neither this nor anything in it is unknown ("Unknown Values and the Dynamic Pseudo-type").
    #[must_use]
    pub fn is_wholly_known(&self) -> bool {
        !self.facts().unknown
    }

    /// Whether the types of all that is unknown in it are known.
    #[must_use]
    pub(crate) fn is_wholly_typed(&self) -> bool {
        !self.facts().untyped
    }

    /// Whether the value or anything in it is marked.
    #[must_use]
    pub fn contains_marks(&self) -> bool {
        self.facts().marked
    }

    pub(super) fn facts(&self) -> Facts {
        match &self.0 {
            Repr::Bool(_) | Repr::Number(_) | Repr::String(_) | Repr::Null(_) | Repr::Capsule(_) => Facts::default(),
            Repr::Unknown(ty) => Facts { unknown: true, untyped: ty.has_dynamic(), ..Facts::default() },
            Repr::Refined(refined) => Facts { unknown: true, untyped: refined.ty.has_dynamic(), ..Facts::default() },
            Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => sequence.facts(),
            Repr::Object(attributes) | Repr::Map(attributes) => attributes.facts(),
            Repr::Marked(marked) => Facts { marked: true, ..marked.value.facts() },
        }
    }
}
