//! What is made of several parts: tuples and objects while they are being serialized.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use hcl_model::value::{Value, normalize};
use serde_core::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::ser::ToValueError;
use crate::ser::error::messages;
use crate::ser::serializer::Ser;

/// A tuple so far.
#[derive(Debug)]
pub struct Elements {
    /// The serializer of an element.
    ser: Ser,
    values: Vec<Value>,
    /// The variant that it is the content of.
    variant: Option<&'static str>,
}

/// An object so far.
#[derive(Debug)]
pub struct Attributes {
    /// The serializer of an attribute.
    ser: Ser,
    entries: Vec<(Arc<str>, Value)>,
    /// The key whose value comes next.
    key: Option<Arc<str>>,
    /// The variant that it is the content of.
    variant: Option<&'static str>,
}

/// No more room is made at once for what a type says that it has.
const MOST: usize = 1024;

/// The content of a variant, with its name, or the value alone.
fn finished(value: Value, variant: Option<&'static str>) -> Value {
    match variant {
        Some(variant) => Value::object([(variant, value)]),
        None => value,
    }
}

/// The error as one of the variant that the part is in.
fn inside(error: ToValueError, variant: Option<&'static str>) -> ToValueError {
    match variant {
        Some(variant) => error.in_attribute(variant),
        None => error,
    }
}

impl Elements {
    pub(super) fn new(ser: Ser, length: usize, variant: Option<&'static str>) -> Elements {
        Elements { ser, values: Vec::with_capacity(length.min(MOST)), variant }
    }

    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ToValueError> {
        match value.serialize(self.ser) {
            Ok(value) => self.values.push(value),
            Err(error) => return Err(inside(error.in_element(self.values.len()), self.variant)),
        }
        Ok(())
    }

    fn finish(self) -> Value {
        finished(Value::tuple(self.values), self.variant)
    }
}

impl Attributes {
    pub(super) fn new(ser: Ser, length: usize, variant: Option<&'static str>) -> Attributes {
        Attributes { ser, entries: Vec::with_capacity(length.min(MOST)), key: None, variant }
    }

    fn add<T: Serialize + ?Sized>(&mut self, name: Arc<str>, value: &T) -> Result<(), ToValueError> {
        match value.serialize(self.ser) {
            Ok(value) => self.entries.push((name, value)),
            Err(error) => return Err(inside(error.in_attribute(name), self.variant)),
        }
        Ok(())
    }

    fn finish(self) -> Result<Value, ToValueError> {
        if let Some(name) = repeated(&self.entries) {
            return Err(inside(ToValueError::new(messages::same_key(&name)), self.variant));
        }
        Ok(finished(Value::object(self.entries), self.variant))
    }
}

/// A name that would be that of two attributes, of which one would be lost.
fn repeated(entries: &[(Arc<str>, Value)]) -> Option<String> {
    if entries.is_sorted_by(|(a, _), (b, _)| a < b) && entries.iter().all(|(name, _)| name.is_ascii()) {
        return None;
    }
    let mut names = HashSet::with_capacity(entries.len());
    let names = entries.iter().map(|(name, _)| normalize(Cow::Borrowed(name))).find(|name| !names.insert(name.clone()));
    names.map(Cow::into_owned)
}

/// Whatever serde calls it, a sequence is a tuple.
macro_rules! sequences {
    ($($of:ident $add:ident;)*) => {$(
        impl $of for Elements {
            type Ok = Value;
            type Error = ToValueError;

            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ToValueError> {
                self.add(value)
            }

            fn end(self) -> Result<Value, ToValueError> {
                Ok(self.finish())
            }
        }
    )*};
}

sequences! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

impl SerializeMap for Attributes {
    type Ok = Value;
    type Error = ToValueError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ToValueError> {
        self.key = Some(self.ser.key(key).map_err(|error| inside(error, self.variant))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ToValueError> {
        match self.key.take() {
            Some(name) => self.add(name, value),
            None => Err(ToValueError::new(messages::value_without_key())),
        }
    }

    fn end(self) -> Result<Value, ToValueError> {
        self.finish()
    }
}

/// Whatever serde calls it, something with named fields is an object.
macro_rules! structs {
    ($($of:ident)*) => {$(
        impl $of for Attributes {
            type Ok = Value;
            type Error = ToValueError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), ToValueError> {
                self.add(Arc::from(name), value)
            }

            fn end(self) -> Result<Value, ToValueError> {
                self.finish()
            }
        }
    )*};
}

structs! { SerializeStruct SerializeStructVariant }
