//! The facts about a compound value that are known without walking through the value again.

use std::sync::Arc;

use crate::limits::BYTES_OF_STEP;
use crate::types::Type;
use crate::value::{Repr, Value};

/// Facts of a value, gathered once when it is made, so that asking for them costs nothing however deep it is.
#[derive(Clone, Copy, Default)]
pub(super) struct Facts {
    /// The number of levels of other values in the value.
    pub(super) depth: u32,
    /// The number of values in the value, each counted as often as it occurs.
    pub(super) size: u64,
    /// The number of bytes of text, of names and of long numbers in the value, each counted as often as it occurs.
    pub(super) bytes: u64,
    /// A flag that is `true` if the value or something in it is unknown.
    pub(super) unknown: bool,
    /// A flag that is `true` if the type of something unknown in the value is not known either.
    pub(super) untyped: bool,
    /// A flag that is `true` if the value or something in it waits for a promise.
    pub(super) waiting: bool,
    /// A flag that is `true` if the value or something in it is marked.
    pub(super) marked: bool,
}

impl Facts {
    /// The facts of a value that holds these.
    #[inline(never)]
    pub(super) fn of(values: &[Value]) -> Facts {
        let mut all = Facts { depth: 1, ..Facts::default() };
        for value in values {
            let facts = value.facts();
            all.depth = all.depth.max(facts.depth.saturating_add(1));
            all.size = all.size.saturating_add(facts.size).saturating_add(1);
            all.bytes = all.bytes.saturating_add(facts.bytes);
            all.unknown |= facts.unknown;
            all.untyped |= facts.untyped;
            all.waiting |= facts.waiting;
            all.marked |= facts.marked;
        }
        all
    }

    /// The facts of an unknown value of a type.
    fn unknown(ty: &Type) -> Facts {
        Facts { unknown: true, untyped: ty.has_dynamic(), bytes: of_type(ty), ..Facts::default() }
    }

    /// The facts with the names of what is in it.
    pub(super) fn named(mut self, names: &[Arc<str>]) -> Facts {
        for name in names {
            self.bytes = self.bytes.saturating_add(name.len() as u64);
        }
        self
    }

    /// The facts with those of a type of elements, which are not there to tell of it if it is empty.
    pub(super) fn typed(mut self, ty: &Type) -> Facts {
        if self.size == 0 {
            self.bytes = of_type(ty);
        }
        self
    }
}

/// Returns the number of bytes of text that take as long to walk through as the type.
fn of_type(ty: &Type) -> u64 {
    ty.size().saturating_mul(BYTES_OF_STEP as u64)
}

impl Value {
    /// Returns the number of levels of other values in the value: 0 for a string, 1 for a list of strings.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.facts().depth
    }

    /// Returns the number of values in the value, at any depth: 0 for a string, 2 for a list of two strings.
    ///
    /// Values share what they are made of, so that the memory of a value can be far less than its size tells.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.facts().size
    }

    /// Returns the number of bytes of text, of names and of long numbers in the value, at any depth.
    pub(crate) fn bytes(&self) -> usize {
        usize::try_from(self.facts().bytes).unwrap_or(usize::MAX)
    }

    /// Returns `true` if neither the value nor anything in it is unknown ("Unknown Values and the Dynamic
    /// Pseudo-type").
    #[must_use]
    pub fn is_wholly_known(&self) -> bool {
        !self.facts().unknown
    }

    /// Returns `true` if the types of all unknown parts of the value are known.
    #[must_use]
    pub(crate) fn is_wholly_typed(&self) -> bool {
        !self.facts().untyped
    }

    /// Returns `true` if the value or anything in it is marked.
    #[must_use]
    pub fn contains_marks(&self) -> bool {
        self.facts().marked
    }

    pub(super) fn facts(&self) -> Facts {
        match &self.0 {
            Repr::Bool(_) | Repr::Capsule(_) => Facts::default(),
            Repr::Number(number) => Facts { bytes: number.bytes(), ..Facts::default() },
            Repr::String(text) => Facts { bytes: text.len() as u64, ..Facts::default() },
            Repr::Null(ty) => Facts { bytes: of_type(ty), ..Facts::default() },
            Repr::Unknown(ty) => Facts::unknown(ty),
            Repr::Refined(refined) => Facts { waiting: !refined.waits.is_empty(), ..Facts::unknown(&refined.ty) },
            Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => sequence.facts(),
            Repr::Object(attributes) | Repr::Map(attributes) => attributes.facts(),
            Repr::Marked(marked) => Facts { marked: true, ..marked.value.facts() },
        }
    }
}

impl Value {
    /// Returns the number of steps that a walk through the value takes: one for each value in it, at any depth, and one for each
    /// 16 bytes of text and names.
    ///
    /// Code that evaluates with an [`Allowance`](crate::limits::Allowance) asks it for these steps before the walk.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// let text = Value::from("0123456789".repeat(16));
    /// assert_eq!(text.weight(), 10);
    /// assert_eq!(Value::tuple([text.clone(), text]).weight(), 22);
    /// assert_eq!(Value::from(7).weight(), 0);
    /// ```
    #[must_use]
    pub fn weight(&self) -> u64 {
        // Most calls ask for these values.
        match &self.0 {
            Repr::Bool(_) => 0,
            Repr::String(text) => (text.len() / BYTES_OF_STEP) as u64,
            _ => {
                let Facts { size, bytes, .. } = self.facts();
                size.saturating_add(bytes / BYTES_OF_STEP as u64)
            }
        }
    }
}
