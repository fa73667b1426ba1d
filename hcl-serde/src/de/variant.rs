//! Variants of enums that hold something: an object with one attribute, or a body of which it is known which variant it is.

use serde_core::de::{DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, VariantAccess, Visitor};

use crate::de::access::Maps;
use crate::de::{De, DecodeError};

/// An enum variant written as an object with one attribute.
pub(super) struct Variant<'a, 'de>(pub(super) Maps<'a, 'de>);

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<(S::Value, Self), DecodeError> {
        match serde_core::de::MapAccess::next_key_seed(&mut self.0, seed)? {
            Some(variant) => Ok((variant, self)),
            None => Err(DecodeError::new("an object with one attribute is required, which names the variant")),
        }
    }
}

impl<'a, 'de> Variant<'a, 'de> {
    fn content(&mut self) -> Result<De<'_, 'a, 'de>, DecodeError> {
        if self.0.has_another()? {
            return Err(DecodeError::new("an object with only one attribute is required, which names the variant"));
        }
        Ok(self.0.value())
    }

    /// What was decoded of the content.
    fn decoded<T>(&self, decoded: Result<T, DecodeError>) -> Result<T, DecodeError> {
        decoded.map_err(|error| self.0.inside(error))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = DecodeError;

    fn unit_variant(mut self) -> Result<(), DecodeError> {
        let decoded = self.content()?.deserialize_unit_struct("", IgnoredAny);
        self.decoded(decoded).map(drop)
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<S::Value, DecodeError> {
        let decoded = seed.deserialize(self.content()?);
        self.decoded(decoded)
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, _length: usize, visitor: V) -> Result<V::Value, DecodeError> {
        let decoded = self.content()?.sequence(visitor);
        self.decoded(decoded)
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let decoded = self.content()?.mapping(Some(fields), visitor);
        self.decoded(decoded)
    }
}
