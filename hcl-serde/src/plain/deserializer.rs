//! The deserializer: the methods that serde calls, and what is asked for with each.
//!
//! What a part is when something is asked of it is in [`crate::plain::asked`].

use serde_core::de::{Deserializer, Visitor};

use crate::de::{DecodeError, DecodeState, SERDE_SPANNED_NAME as SERDE_SPANNED};
use crate::plain::part::Part;
use crate::spanned::NAME as SPANNED;

/// Deserializes from a body, blocks, properties or a value.
#[derive(Debug)]
pub(super) struct Plain<'m, 'a, 'de> {
    pub(super) part: &'m mut Part<'a>,
    pub(super) state: &'a DecodeState<'a, 'de>,
}

impl<'m, 'a, 'de> Plain<'m, 'a, 'de> {
    pub(super) fn new(part: &'m mut Part<'a>, state: &'a DecodeState<'a, 'de>) -> Plain<'m, 'a, 'de> {
        Plain { part, state }
    }
}

macro_rules! deserialize_values {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            self.value()?.$method(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for Plain<'_, '_, 'de> {
    type Error = DecodeError;

    deserialize_values! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64 deserialize_char deserialize_str deserialize_string
        deserialize_bytes deserialize_byte_buf deserialize_identifier
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.any(visitor)
    }

    /// An empty block is there, so that it is true.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.empty()? {
            Some(this) => this.value()?.deserialize_bool(visitor),
            None => visitor.visit_bool(true),
        }
    }

    /// Blocks are there; of a value it matters whether it is null, and an expression with mistakes may be wanted as it is.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let is_null = match &*self.part {
            Part::Value(slot) => slot.is_null(self.state),
            Part::Open(open) if open.more.is_empty() => match self.state.present(open.first.value)? {
                None => true,
                Some(slot) => {
                    if slot.is_evaluated() {
                        *self.part = Part::Value(slot);
                    }
                    false
                }
            },
            _ => false,
        };
        if is_null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.empty()? {
            Some(this) => this.value()?.deserialize_unit(visitor),
            None => visitor.visit_unit(),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if name.starts_with("$hcl::") { self.token(name, visitor) } else { visitor.visit_newtype_struct(self) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.list(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, DecodeError> {
        self.tuple(length, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.map(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        // What is spanned is asked for under a name that no program has.
        match name {
            SPANNED | SERDE_SPANNED => self.spanned(fields, visitor),
            _ => self.structure(name, fields, visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.variant(name, variants, visitor)
    }

    /// Nobody wants to know.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }
}
