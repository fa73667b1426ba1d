//! Labels as values: tuples of labels and a block, and variants that are named by a label.
//!
//! Labels as the names of a map are in [`crate::plain::names`].

use std::borrow::Cow;
use std::vec;

use serde_core::de::{DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, SeqAccess, VariantAccess, Visitor};

use crate::de::{De, DecodeError, DecodeState, Slot, Subject};
use crate::plain::access::{named_value, placed_value};
use crate::plain::deserializer::Plain;
use crate::plain::messages;
use crate::plain::part::{LabelText, Part};

/// Labels, and the block behind them.
pub(super) struct LabelsAndBlock<'a, 'de> {
    labels: vec::IntoIter<LabelText<'a>>,
    block: Option<Part<'a>>,
    state: &'a DecodeState<'a, 'de>,
}

impl<'a, 'de> LabelsAndBlock<'a, 'de> {
    pub(super) fn new(
        labels: Vec<LabelText<'a>>,
        block: Part<'a>,
        state: &'a DecodeState<'a, 'de>,
    ) -> LabelsAndBlock<'a, 'de> {
        LabelsAndBlock { labels: labels.into_iter(), block: Some(block), state }
    }

    /// Gives them to a visitor, which must take all of them.
    pub(super) fn visit_all<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        let value = state.nested(|| visitor.visit_seq(&mut self))?;
        match self.block.take() {
            None => Ok(value),
            Some(_) => Err(DecodeError::new("there are more elements than are expected")),
        }
    }
}

impl<'de> SeqAccess<'de> for LabelsAndBlock<'_, 'de> {
    type Error = DecodeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        if let Some(label) = self.labels.next() {
            return label_value(label, self.state, seed).map(Some);
        }
        let Some(mut block) = self.block.take() else {
            return Ok(None);
        };
        placed_value(&mut block, self.state, seed).map(Some)
    }
}

/// Deserializes a label.
fn label_value<'a, 'de, S: DeserializeSeed<'de>>(
    label: LabelText<'a>,
    state: &'a DecodeState<'a, 'de>,
    seed: S,
) -> Result<S::Value, DecodeError> {
    let LabelText { text, at } = label;
    let value = seed.deserialize(De::new(&mut Slot::of_text(text, at), state));
    value.map_err(|error| match at {
        Subject::Header(_) => error.at(|| at.range()),
        _ => state.fail(messages::unsuitable_label(&error.to_string(), at.range())),
    })
}

/// A variant: its name, and what it holds.
pub(super) struct Variant<'a, 'de> {
    pub(super) label: LabelText<'a>,
    pub(super) content: Part<'a>,
    pub(super) state: &'a DecodeState<'a, 'de>,
}

impl<'a, 'de> EnumAccess<'de> for Variant<'a, 'de> {
    type Error = DecodeError;
    type Variant = Content<'a, 'de>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Content<'a, 'de>), DecodeError> {
        let Variant { label, content, state } = self;
        let name = label.text.clone();
        Ok((label_value(label, state, seed)?, Content { name, part: content, state }))
    }
}

/// What a variant holds.
pub(super) struct Content<'a, 'de> {
    name: Cow<'a, str>,
    part: Part<'a>,
    state: &'a DecodeState<'a, 'de>,
}

impl<'de> VariantAccess<'de> for Content<'_, 'de> {
    type Error = DecodeError;

    fn unit_variant(mut self) -> Result<(), DecodeError> {
        Plain::new(&mut self.part, self.state).deserialize_unit_struct("", IgnoredAny).map(drop)
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<S::Value, DecodeError> {
        named_value(&self.name, &mut self.part, self.state, seed)
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, length: usize, visitor: V) -> Result<V::Value, DecodeError> {
        Plain::new(&mut self.part, self.state).deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        Plain::new(&mut self.part, self.state).deserialize_struct("", fields, visitor)
    }
}

/// A label as the name of an entry of a map.
///
/// Only structs ask for an identifier: one that is flattened asks for a map, and would take labels for names of fields.
pub(super) struct LabelKey<'m, 'a, 'de> {
    pub(super) key: &'m mut Slot<'a>,
    pub(super) state: &'a DecodeState<'a, 'de>,
    /// Set if an identifier was asked for.
    pub(super) is_field: &'m mut bool,
}

macro_rules! deserialize_labels {
    ($($method:ident($($argument:ident: $ty:ty),*))*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $ty,)* visitor: V) -> Result<V::Value, DecodeError> {
            De::new(self.key, self.state).$method($($argument,)* visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for LabelKey<'_, '_, 'de> {
    type Error = DecodeError;

    deserialize_labels! {
        deserialize_any() deserialize_bool() deserialize_char() deserialize_str() deserialize_string()
        deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64() deserialize_i128()
        deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64() deserialize_bytes() deserialize_byte_buf()
        deserialize_option() deserialize_unit() deserialize_map() deserialize_ignored_any()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    fn deserialize_seq<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, DecodeError> {
        Err(DecodeError::new(
            "a key is one label here (in the Rust type, use a map of maps, or a Vec of tuples of the labels and the block)",
        ))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _length: usize, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        *self.is_field = true;
        De::new(self.key, self.state).deserialize_identifier(visitor)
    }
}
