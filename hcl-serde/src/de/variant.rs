//! Variants of enums that hold something: an object with one attribute, or a body of which it is known which variant it is.

use serde_core::de::value::StrDeserializer;
use serde_core::de::{DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, IntoDeserializer, VariantAccess, Visitor};

use crate::de::error::MOST_FIELDS;
use crate::de::map::MapReader;
use crate::de::resolved::Resolved;
use crate::de::words;
use crate::de::{De, DecodeError, messages};
use crate::schema::TypeSpec;
use hcl_model::__private::diag::{listed, quoted};
use hcl_model::diag::Arg;

/// An enum variant written as an object with one attribute.
pub(super) struct Variant<'a, 'de> {
    object: MapReader<'a, 'de>,
    /// The type of the enum.
    ty: &'static TypeSpec,
    variants: &'static [&'static str],
}

impl<'a, 'de> Variant<'a, 'de> {
    pub(super) fn new(
        object: MapReader<'a, 'de>,
        ty: &'static TypeSpec,
        variants: &'static [&'static str],
    ) -> Variant<'a, 'de> {
        Variant { object, ty, variants }
    }
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<(S::Value, Self), DecodeError> {
        match serde_core::de::MapAccess::next_key_seed(&mut self.object, seed)? {
            Some(variant) => {
                self.object.value_is_of_variant(self.ty);
                Ok((variant, self))
            }
            None => Err(DecodeError::one_variant(self.variants)),
        }
    }
}

impl<'a, 'de> Variant<'a, 'de> {
    fn content(&mut self) -> Result<De<'_, 'a, 'de>, DecodeError> {
        if self.object.has_another()? {
            return Err(DecodeError::one_variant(self.variants));
        }
        Ok(self.object.value())
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = DecodeError;

    fn unit_variant(mut self) -> Result<(), DecodeError> {
        match self.content()?.deserialize_unit_struct("", IgnoredAny) {
            Ok(_) => Ok(()),
            Err(error) => Err(self.object.refused(error.instead_of_kind(messages::NAME_ALONE))),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<S::Value, DecodeError> {
        match seed.deserialize(self.content()?) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.object.refused(error)),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, length: usize, visitor: V) -> Result<V::Value, DecodeError> {
        match self.content()?.deserialize_tuple(length, visitor) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.object.refused(error)),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        match self.content()?.mapping(Some(fields), visitor) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.object.refused(error)),
        }
    }
}

/// Returns the error for a value that is neither a text nor an object where one of these variants is wanted.
#[cold]
pub(super) fn no_variant(resolved: &Resolved<'_>, variants: &[&str]) -> DecodeError {
    let written = match resolved {
        Resolved::Digits(digits) => (*digits).to_owned(),
        Resolved::Number(number) => number.to_string(),
        Resolved::Bool(value) => value.to_string(),
        _ => String::new(),
    };
    let hint = variants.contains(&&*written).then(|| messages::write(Arg::value(format!("\"{written}\""))));
    let known: Vec<String> = variants.iter().map(|name| quoted(name)).collect();
    let wanted = match known.len() {
        1..=MOST_FIELDS => listed(&known, "or"),
        _ => words::TEXT.to_owned(),
    };
    DecodeError::wanted(&wanted, resolved.described()).hint(hint)
}

/// An enum variant written as its name alone, which holds nothing.
pub(super) struct NamedVariant(pub(super) String);

impl<'de> EnumAccess<'de> for NamedVariant {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), DecodeError> {
        let name: StrDeserializer<'_, DecodeError> = self.0.as_str().into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl NamedVariant {
    fn holds_something<T>(self) -> Result<T, DecodeError> {
        let hint = messages::write(Arg::value(format!("an object with the attribute \"{}\"", self.0)));
        Err(DecodeError::wanted(words::MAP, words::TEXT).hint(Some(hint)))
    }
}

impl<'de> VariantAccess<'de> for NamedVariant {
    type Error = DecodeError;

    fn unit_variant(self) -> Result<(), DecodeError> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _seed: S) -> Result<S::Value, DecodeError> {
        self.holds_something()
    }

    fn tuple_variant<V: Visitor<'de>>(self, _length: usize, _visitor: V) -> Result<V::Value, DecodeError> {
        self.holds_something()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.holds_something()
    }
}
