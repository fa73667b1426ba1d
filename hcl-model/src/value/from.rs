//! Values from Rust values.
//!
//! For programs; the information model leaves this open ("Values and Value Types").
//! Sequences become tuples and maps become objects, as constructors in the language do; convert them where a list, set
//! or map is wanted.
//! The other way is in `try_from`.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use num_bigint::BigInt;

use crate::value::{Number, NumberError, Value};

macro_rules! from_numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Value {
                Value::number(number)
            }
        }
    )*};
}

from_numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize BigInt Number }

macro_rules! from_floats {
    ($($float:ty)*) => {$(
        impl TryFrom<$float> for Value {
            type Error = NumberError;

            /// The number, exactly; there is no value that is not a number.
            fn try_from(float: $float) -> Result<Value, NumberError> {
                Number::try_from(float).map(Value::number)
            }
        }
    )*};
}

from_floats! { f32 f64 }

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::bool(value)
    }
}

macro_rules! from_texts {
    ($($text:ty)*) => {$(
        impl From<$text> for Value {
            fn from(text: $text) -> Value {
                Value::string(text)
            }
        }
    )*};
}

from_texts! { &str &String String Cow<'_, str> }

impl From<char> for Value {
    fn from(c: char) -> Value {
        Value::string(c.to_string())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    /// The value, or the null that `null` is.
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::NULL, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    /// A tuple.
    fn from(values: Vec<T>) -> Value {
        Value::tuple(values.into_iter().map(Into::into))
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    /// A tuple.
    fn from(values: [T; N]) -> Value {
        Value::tuple(values.into_iter().map(Into::into))
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    /// A tuple.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Value {
        Value::tuple(values.into_iter().map(Into::into))
    }
}

macro_rules! from_maps {
    ($($map:ident)*) => {$(
        impl<K: Into<Arc<str>>, T: Into<Value>> From<$map<K, T>> for Value {
            /// An object.
            fn from(entries: $map<K, T>) -> Value {
                Value::object(entries.into_iter().map(|(name, value)| (name, value.into())))
            }
        }
    )*};
}

from_maps! { BTreeMap HashMap }
