//! What a value is and holds: predicates and accessors that look through marks.

use std::sync::Arc;

use crate::types::Type;
use crate::value::{Elements, Entries, Number, Repr, Value, ValueKind};

impl Value {
    /// Whether this is a null, marks aside ("Null values").
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.bare().0, Repr::Null(_))
    }

    /// Whether this is something other than an unknown value, marks and elements aside ("Unknown Values and the Dynamic
    /// Pseudo-type").
    #[must_use]
    pub fn is_known(&self) -> bool {
        !matches!(self.bare().0, Repr::Unknown(_) | Repr::Refined(_))
    }

    /// Whether this is the dynamic value, marks aside ("Unknown Values and the Dynamic Pseudo-type").
    #[must_use]
    pub fn is_dynamic(&self) -> bool {
        match &self.bare().0 {
            Repr::Unknown(ty) => ty.is_dynamic(),
            Repr::Refined(refined) => refined.ty.is_dynamic(),
            _ => false,
        }
    }

    /// The text of a known string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.bare().0 {
            Repr::String(text) => Some(text),
            _ => None,
        }
    }

    /// The shared text of a known string.
    pub(crate) fn shared_str(&self) -> Option<&Arc<str>> {
        match &self.bare().0 {
            Repr::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is a known one.
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        match &self.bare().0 {
            Repr::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The truth, if this is a known boolean.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.bare().0 {
            Repr::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The elements of a known tuple, list or set.
    #[must_use]
    pub fn as_elements(&self) -> Option<&[Value]> {
        match self.bare().kind() {
            ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values) => Some(values),
            _ => None,
        }
    }

    /// The attributes of a known object or the elements of a known map.
    #[must_use]
    pub fn as_entries(&self) -> Option<Entries<'_>> {
        match self.bare().kind() {
            ValueKind::Object(entries) | ValueKind::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// What a `for` expression visits, in order: keys and values of a known collection, tuple or object.
    #[must_use]
    pub fn elements(&self) -> Option<Elements<'_>> {
        Elements::of(self.bare())
    }

    /// Whether it is a set with unknown elements, which may turn out to be equal to others or to stand elsewhere: neither
    /// its length nor its order is known.
    pub(crate) fn is_open_set(&self) -> bool {
        !self.is_wholly_known() && matches!(self.bare().kind(), ValueKind::Set(_))
    }

    /// The type of the elements, if this is of a list, set or map type.
    pub(crate) fn element_type(&self) -> Option<Type> {
        let element = match &self.bare().0 {
            Repr::List(sequence) | Repr::Set(sequence) => Some(sequence.element()),
            Repr::Map(attributes) => Some(attributes.element()),
            Repr::Null(ty) | Repr::Unknown(ty) => ty.element(),
            Repr::Refined(refined) => refined.ty.element(),
            _ => None,
        };
        element.cloned()
    }
}
