//! The common code of durations and sizes: values that are written as text with a unit, or as numbers.

use std::fmt;
use std::marker::PhantomData;

use serde_core::de::{self, DeserializeSeed, Deserializer, SeqAccess, Unexpected, Visitor};
use serde_core::ser::{SerializeSeq, Serializer};

/// A value that a deserializer gives.
#[derive(Debug, Clone, Copy)]
pub enum Primitive<'a> {
    /// Text.
    Text(&'a str),
    /// A whole number.
    Unsigned(u64),
    /// A whole number, which may be negative.
    Signed(i64),
    /// Any other number.
    Float(f64),
}

/// Why it is not what it should be.
#[derive(Debug)]
pub enum Refused {
    /// It is of the wrong kind.
    Kind,
    /// This is wrong with it.
    Because(String),
}

/// A Rust type that is read from text with a unit.
pub trait Measured: Sized {
    /// The expected value, with an article and an example.
    const EXPECTED: &'static str;

    /// Reads one.
    ///
    /// # Errors
    ///
    /// Returns the reason why the value is refused.
    fn from_primitive(primitive: Primitive<'_>) -> Result<Self, Refused>;

    /// Returns the value that stands for an absent value, if the type allows that.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    /// Writes one; none if there is nothing.
    fn written(&self) -> Option<String>;
}

impl<T: Measured> Measured for Option<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn from_primitive(primitive: Primitive<'_>) -> Result<Self, Refused> {
        T::from_primitive(primitive).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn written(&self) -> Option<String> {
        self.as_ref().and_then(T::written)
    }
}

/// Decodes one.
pub(crate) fn deserialize<'de, T: Measured, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(One(PhantomData))
}

/// Decodes several.
pub(crate) fn deserialize_list<'de, T: Measured, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    deserializer.deserialize_seq(Several(PhantomData))
}

/// Serialises one as text.
pub(crate) fn serialize<T: Measured, S: Serializer>(measured: &T, serializer: S) -> Result<S::Ok, S::Error> {
    match measured.written() {
        Some(text) => serializer.serialize_str(&text),
        None => serializer.serialize_none(),
    }
}

/// Serialises several as texts.
pub(crate) fn serialize_list<T: Measured, S: Serializer>(measured: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(measured.len()))?;
    for one in measured {
        list.serialize_element(&one.written())?;
    }
    list.end()
}

/// Some text in quotes, if it is short enough to be shown again.
pub(crate) fn quoted(text: &str) -> String {
    match text.len() {
        ..=64 => format!("{text:?}"),
        _ => "the text".to_owned(),
    }
}

struct One<T>(PhantomData<T>);

impl<T: Measured> One<T> {
    fn read<E: de::Error>(&self, primitive: Primitive<'_>) -> Result<T, E> {
        T::from_primitive(primitive).map_err(|refused| match (refused, primitive) {
            (Refused::Because(why), _) => E::custom(why),
            (Refused::Kind, Primitive::Text(text)) => E::invalid_type(Unexpected::Str(text), self),
            (Refused::Kind, Primitive::Unsigned(number)) => E::invalid_type(Unexpected::Unsigned(number), self),
            (Refused::Kind, Primitive::Signed(number)) => E::invalid_type(Unexpected::Signed(number), self),
            (Refused::Kind, Primitive::Float(number)) => E::invalid_type(Unexpected::Float(number), self),
        })
    }
}

impl<'de, T: Measured> Visitor<'de> for One<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        self.read(Primitive::Text(text))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        self.read(Primitive::Unsigned(number))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        self.read(Primitive::Signed(number))
    }

    fn visit_u128<E: de::Error>(self, number: u128) -> Result<T, E> {
        self.read(Primitive::Float(number as f64))
    }

    fn visit_i128<E: de::Error>(self, number: i128) -> Result<T, E> {
        self.read(Primitive::Float(number as f64))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<T, E> {
        self.read(Primitive::Float(number))
    }

    fn visit_unit<E: de::Error>(self) -> Result<T, E> {
        T::absent().ok_or_else(|| E::invalid_type(Unexpected::Unit, &self))
    }

    fn visit_none<E: de::Error>(self) -> Result<T, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Measured> DeserializeSeed<'de> for One<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_any(self)
    }
}

struct Several<T>(PhantomData<T>);

impl<'de, T: Measured> Visitor<'de> for Several<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Vec<T>, A::Error> {
        let mut read = Vec::new();
        while let Some(element) = elements.next_element_seed(One(PhantomData))? {
            read.push(element);
        }
        Ok(read)
    }
}
