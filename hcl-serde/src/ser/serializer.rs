//! The serializer: what serde says of a Rust value, as a [`Value`].

use std::sync::Arc;

use hcl_model::limits::Limits;
use hcl_model::serde::{Handle, Token, capture};
use hcl_model::value::{Number, Value, ValueKind};
use serde_core::ser::{Serialize, Serializer};

use crate::ser::ToValueError;
use crate::ser::compound::{Attributes, Elements};
use crate::ser::error::messages;

/// Serializes one value, which has so many others around it.
#[derive(Debug, Clone, Copy)]
pub struct Ser {
    /// How many more objects and lists there may be in each other.
    levels: u16,
    /// How many more parts there may be in each other, those included that leave no trace in the value: each one takes
    /// a piece of the stack.
    parts: u16,
    /// The limit, to be named.
    limit: u16,
}

impl Ser {
    pub(crate) fn new() -> Ser {
        let limit = Limits::default().nesting;
        // Every level of a value may be optional.
        Ser { levels: limit, parts: limit.saturating_mul(2), limit }
    }

    /// The serializer of what is in an object or a list.
    fn inside(self) -> Result<Ser, ToValueError> {
        let levels = self.levels.checked_sub(1).ok_or_else(|| self.too_deep())?;
        Ser { levels, ..self }.wrapped()
    }

    /// The serializer of what is in something that leaves no trace.
    fn wrapped(self) -> Result<Ser, ToValueError> {
        let parts = self.parts.checked_sub(1).ok_or_else(|| self.too_deep())?;
        Ok(Ser { parts, ..self })
    }

    #[cold]
    fn too_deep(self) -> ToValueError {
        ToValueError::new(messages::too_deep(self.limit))
    }

    /// A key of a map, as text.
    pub(super) fn key<T: Serialize + ?Sized>(self, key: &T) -> Result<Arc<str>, ToValueError> {
        let key = key.serialize(self.wrapped()?)?;
        match key.kind() {
            ValueKind::String(text) => Ok(Arc::from(text)),
            ValueKind::Number(number) => Ok(Arc::from(number.to_string())),
            ValueKind::Bool(truth) => Ok(Arc::from(if truth { "true" } else { "false" })),
            _ => Err(unsuitable_key(&key)),
        }
    }
}

/// Names a key that is none; what is sensitive in it is not shown.
#[cold]
fn unsuitable_key(key: &Value) -> ToValueError {
    let kind = match key.kind() {
        ValueKind::Null(_) => "null".to_owned(),
        ValueKind::Unknown(_) => "not known".to_owned(),
        ValueKind::Marked => "marked".to_owned(),
        ValueKind::Object(_) => "an object".to_owned(),
        _ => format!("a {}", key.ty().kind_name()),
    };
    // Enough to recognise it.
    let mut shown = format!("{key:?}");
    if let Some((end, _)) = shown.char_indices().nth(SHOWN) {
        shown.truncate(end);
        shown.push_str("...");
    }
    ToValueError::new(messages::unsuitable_key(&shown, &kind))
}

/// How many characters are shown of a key.
const SHOWN: usize = 60;

macro_rules! numbers {
    ($($method:ident $number:ty;)*) => {$(
        fn $method(self, number: $number) -> Result<Value, ToValueError> {
            Ok(Value::from(number))
        }
    )*};
}

macro_rules! floats {
    ($($method:ident $float:ty;)*) => {$(
        fn $method(self, float: $float) -> Result<Value, ToValueError> {
            Value::try_from(float).map_err(|error| ToValueError::new(error.to_string()))
        }
    )*};
}

impl Serializer for Ser {
    type Ok = Value;
    type Error = ToValueError;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Attributes;
    type SerializeStruct = Attributes;
    type SerializeStructVariant = Attributes;

    numbers! {
        serialize_i8 i8;
        serialize_i16 i16;
        serialize_i32 i32;
        serialize_i64 i64;
        serialize_i128 i128;
        serialize_u8 u8;
        serialize_u16 u16;
        serialize_u32 u32;
        serialize_u64 u64;
        serialize_u128 u128;
    }

    floats! {
        serialize_f32 f32;
        serialize_f64 f64;
    }

    fn serialize_bool(self, value: bool) -> Result<Value, ToValueError> {
        Ok(Value::from(value))
    }

    fn serialize_char(self, c: char) -> Result<Value, ToValueError> {
        Ok(Value::from(c))
    }

    fn serialize_str(self, text: &str) -> Result<Value, ToValueError> {
        Ok(Value::from(text))
    }

    fn serialize_bytes(self, _bytes: &[u8]) -> Result<Value, ToValueError> {
        Err(ToValueError::new(messages::bytes()))
    }

    fn serialize_none(self) -> Result<Value, ToValueError> {
        Ok(Value::NULL)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, ToValueError> {
        value.serialize(self.wrapped()?)
    }

    fn serialize_unit(self) -> Result<Value, ToValueError> {
        Ok(Value::NULL)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Value, ToValueError> {
        Ok(Value::NULL)
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Value, ToValueError> {
        Ok(Value::from(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Value, ToValueError> {
        let inner = self.wrapped()?;
        if name != Value::NAME && name != Number::NAME {
            return value.serialize(inner);
        }
        match capture(|| value.serialize(inner)) {
            (Ok(_), Some(Handle::Value(value))) => Ok(value),
            (Ok(_), Some(Handle::Number(number))) => Ok(Value::from(number)),
            (result, _) => result,
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, ToValueError> {
        let value = value.serialize(self.inside()?).map_err(|error| error.in_attribute(variant))?;
        Ok(Value::object([(variant, value)]))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Elements, ToValueError> {
        Ok(Elements::new(self.inside()?, length.unwrap_or(0), None))
    }

    fn serialize_tuple(self, length: usize) -> Result<Elements, ToValueError> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _name: &'static str, length: usize) -> Result<Elements, ToValueError> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Elements, ToValueError> {
        Ok(Elements::new(self.inside()?.inside()?, length, Some(variant)))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Attributes, ToValueError> {
        Ok(Attributes::new(self.inside()?, length.unwrap_or(0), None))
    }

    fn serialize_struct(self, _name: &'static str, length: usize) -> Result<Attributes, ToValueError> {
        self.serialize_map(Some(length))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Attributes, ToValueError> {
        Ok(Attributes::new(self.inside()?.inside()?, length, Some(variant)))
    }
}
