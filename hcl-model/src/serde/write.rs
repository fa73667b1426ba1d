//! `Value`, `Number` and what is kept as it is written, in what serde serialises: themselves for `hcl-serde`.
//!
//! For any other format values and numbers are natural data, and the others are refused, because a text of them would mean
//! nothing there.
//! The JSON of the reference, which keeps types, is [`Value::to_json`].

use serde_core::ser::{Error, Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::body::{Block, Body};
use crate::expr::{Expression, StaticCall, Traversal};
use crate::limits::Limits;
use crate::serde::{Handle, Token, capture};
use crate::source::Range;
use crate::value::{Number, Value, ValueKind};

/// Implements `Serialize` for types that only `hcl-serde` can write.
macro_rules! kept {
    ($($ty:ident)*) => {$(
        /// Itself for `hcl_serde::to_string`; any other format gets an error.
        impl Serialize for $ty {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_newtype_struct($ty::NAME, &Kept(|| Handle::$ty(self.clone()), $ty::NAME))
            }
        }
    )*};
}

kept! { Body Block Expression Traversal StaticCall Range }

/// The handle that is handed over, and its name.
struct Kept<F>(F, &'static str);

impl<F: Fn() -> Handle> Serialize for Kept<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if capture::hand_over(&self.0) {
            return serializer.serialize_unit();
        }
        Err(S::Error::custom(messages::only_hcl(self.1.trim_start_matches("$hcl::"))))
    }
}

impl Serialize for Value {
    /// The value itself for `hcl_serde::to_value`; for other formats objects, lists, strings, numbers, booleans and
    /// null.
    ///
    /// # Errors
    ///
    /// For other formats, if something in it is sensitive, unknown or a capsule, if it is nested deeper than
    /// [`Limits::nesting`] allows or has more parts than [`Limits::elements`], or if a number is too large.
    /// No error shows anything of the value.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(Value::NAME, &Whole(self))
    }
}

impl Serialize for Number {
    /// The number itself for `hcl_serde::to_value`; for other formats an integer if it is one of at most 128 bits, and
    /// otherwise the nearest float.
    ///
    /// # Errors
    ///
    /// For other formats, if it is too large for a float.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(Number::NAME, &Digits(self))
    }
}

/// A value that is not a part of another one.
struct Whole<'a>(&'a Value);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if capture::hand_over(|| Handle::Value(self.0.clone())) {
            return serializer.serialize_unit();
        }
        let limits = Limits::default();
        if self.0.depth() > u32::from(limits.nesting) {
            return Err(S::Error::custom(messages::too_deep(limits.nesting)));
        }
        if self.0.size() > limits.elements {
            return Err(S::Error::custom(messages::too_large(limits.elements)));
        }
        if self.0.contains_sensitive() {
            return Err(S::Error::custom(messages::sensitive()));
        }
        if !self.0.is_wholly_known() {
            return Err(S::Error::custom(messages::unknown()));
        }
        Natural(self.0).serialize(serializer)
    }
}

/// A value that may be shown and is not too deep, or a part of it.
struct Natural<'a>(&'a Value);

impl Serialize for Natural<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.bare().kind() {
            ValueKind::Bool(truth) => serializer.serialize_bool(truth),
            ValueKind::Number(number) => number.serialize(serializer),
            ValueKind::String(text) => serializer.serialize_str(text),
            ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values) => {
                let mut seq = serializer.serialize_seq(Some(values.len()))?;
                values.iter().try_for_each(|value| seq.serialize_element(&Natural(value)))?;
                seq.end()
            }
            ValueKind::Object(entries) | ValueKind::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                entries.iter().try_for_each(|(name, value)| map.serialize_entry(&**name, &Natural(value)))?;
                map.end()
            }
            ValueKind::Null(_) => serializer.serialize_unit(),
            ValueKind::Capsule(_) => Err(S::Error::custom(messages::capsule())),
            // A value is bare here, and was looked through for unknown ones.
            ValueKind::Unknown(_) | ValueKind::Marked => Err(S::Error::custom(messages::unknown())),
        }
    }
}

/// A number that serde sees.
struct Digits<'a>(&'a Number);

impl Serialize for Digits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.0;
        if capture::hand_over(|| Handle::Number(number.clone())) {
            return serializer.serialize_unit();
        }
        if let Some(integer) = number.to_u64() {
            return serializer.serialize_u64(integer);
        }
        if let Some(integer) = number.to_i64() {
            return serializer.serialize_i64(integer);
        }
        if let Some(integer) = number.to_u128() {
            return serializer.serialize_u128(integer);
        }
        if let Some(integer) = number.to_i128() {
            return serializer.serialize_i128(integer);
        }
        let float = number.to_f64();
        if float.is_infinite() && !number.is_infinite() {
            return Err(S::Error::custom(messages::too_large_for_a_float()));
        }
        serializer.serialize_f64(float)
    }
}

pub(super) mod messages {
    //! The wording of what is wrong with values that are to be written in another format.

    pub(in crate::serde) fn only_hcl(name: &str) -> String {
        format!("only `hcl_serde::to_string` and its like can write {name}, which has no form in other formats")
    }

    pub(in crate::serde) fn no_type_expression() -> &'static str {
        "the type has something in it that no type expression says"
    }

    pub(in crate::serde) fn defaults() -> &'static str {
        "the constraint has defaults, and is written without them; keep its `Expression` to write it again"
    }

    pub(super) fn sensitive() -> &'static str {
        "the value is sensitive, or something in it is, so it is not written anywhere; take the marks off first"
    }

    pub(super) fn unknown() -> &'static str {
        "the value is not known yet, or something in it is not"
    }

    pub(super) fn capsule() -> &'static str {
        "the value holds a Rust value of the application, which has no form in other formats"
    }

    pub(super) fn too_deep(limit: u16) -> String {
        format!("values can be nested {limit} levels deep to be written, not more")
    }

    pub(super) fn too_large(limit: u64) -> String {
        format!("values can have {limit} parts to be written, not more")
    }

    pub(super) fn too_large_for_a_float() -> &'static str {
        "the number is too large for a float"
    }
}
