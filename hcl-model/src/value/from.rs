//! Values from Rust values.

use crate::value::{Number, Value};

macro_rules! from_integers {
    ($($int:ty)*) => {$(
        impl From<$int> for Value {
            fn from(number: $int) -> Value {
                Value::number(number)
            }
        }
    )*};
}

from_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl From<Number> for Value {
    fn from(number: Number) -> Value {
        Value::number(number)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::bool(value)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::string(text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::string(text)
    }
}
