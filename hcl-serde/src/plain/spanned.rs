//! Something with its place, for [`crate::Spanned`] and the type of that name in the crate `serde_spanned`.
//!
//! Inside of values, the deserializer of values gives the places.

use hcl_model::source::Range;
use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{DeserializeSeed, IntoDeserializer, MapAccess, Visitor};

use crate::de::{De, DecodeError, DecodeState, Slot};
use crate::plain::access::placed_value;
use crate::plain::deserializer::Plain;
use crate::plain::part::Part;

impl<'a, 'de> Plain<'_, 'a, 'de> {
    /// A map of a part and its place, with these names: the last one is that of the part.
    pub(super) fn spanned<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let Some(place) = self.part.at() else {
            return Err(DecodeError::new("what stands nowhere in the text has no place"));
        };
        visitor.visit_map(Spanned { fields, next: 0, range: place.whole(), part: self.part, state: self.state })
    }
}

/// A part and its place.
struct Spanned<'m, 'a, 'de> {
    fields: &'static [&'static str],
    next: usize,
    range: Range,
    part: &'m mut Part<'a>,
    state: &'a DecodeState<'a, 'de>,
}

impl<'de> MapAccess<'de> for Spanned<'_, '_, 'de> {
    type Error = DecodeError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        let Some(name) = self.fields.get(self.next) else {
            return Ok(None);
        };
        self.next += 1;
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, DecodeError> {
        let bytes = self.range.bytes();
        let offset = match (self.fields.len() - self.next, self.fields.len()) {
            (0, _) => return placed_value(self.part, self.state, seed),
            (_, 2) => {
                let mut range = Slot::of_range(self.range.clone());
                return seed.deserialize(De::new(&mut range, self.state));
            }
            (1, _) => bytes.end,
            _ => bytes.start,
        };
        seed.deserialize((offset as u64).into_deserializer())
    }
}
