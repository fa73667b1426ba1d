//! Rust values from values: integers exact or refused, floats the nearest.
//!
//! For programs: the "lowering" to host types that "Values and Value Types" leaves to implementations.
//! Nothing is converted as the language would: `"80"` is no `u16`; see [`crate::convert`] for that, and the
//! `hcl-serde` crate for types of the application.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::BuildHasher;
use std::sync::Arc;

use num_bigint::BigInt;

use crate::path::{Path, PathStep};
use crate::source::visible;
use crate::value::{Number, Value, ValueKind};

/// The reason why a value is not of the wanted Rust type, and the place in the value.
///
/// # Examples
///
/// ```
/// use hcl_model::value::Value;
///
/// assert_eq!(u16::try_from(&Value::from(80)), Ok(80));
/// let error = <Vec<u16>>::try_from(&Value::from([80, 70_000])).unwrap_err();
/// assert_eq!(error.to_string(), "[1]: a whole number from 0 to 65535 is required");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FromValueError {
    path: Vec<PathStep>,
    message: String,
}

impl FromValueError {
    /// Returns the requirement, without the place.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the place in the value to which the requirement applies.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn path(&self) -> Path {
        self.path.iter().rev().cloned().collect()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(message: impl Into<String>) -> FromValueError {
        FromValueError { path: Vec::new(), message: message.into() }
    }

    /// Returns the error for a value that is not what is required.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn required(what: &str, value: &Value) -> FromValueError {
        FromValueError::new(match value.kind() {
            ValueKind::Marked => "the value is marked: take its marks off first".to_owned(),
            ValueKind::Unknown(_) => "the value must be known".to_owned(),
            ValueKind::Null(_) => "the value must not be null".to_owned(),
            _ => format!("{what} is required, but the value is of type {}", value.ty().kind_name()),
        })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn beyond(max: f64) -> FromValueError {
        FromValueError::new(format!("a number from {:e} to {max:e} is required", -max))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn inside(mut self, step: PathStep) -> FromValueError {
        self.path.push(step);
        self
    }
}

impl fmt::Display for FromValueError {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.path.is_empty() { "" } else { ": " };
        f.write_str(&visible(&format!("{}{separator}{}", self.path(), self.message)))
    }
}

impl std::error::Error for FromValueError {}

#[cfg_attr(not(feature = "__shared"), inline)]
fn number<'v>(value: &'v Value, what: &str) -> Result<&'v Number, FromValueError> {
    match value.kind() {
        ValueKind::Number(number) => Ok(number),
        _ => Err(FromValueError::required(what, value)),
    }
}

macro_rules! to_integers {
    ($($int:ty)*) => {$(
        impl TryFrom<&Value> for $int {
            type Error = FromValueError;

            /// The integer that the number is.
            #[cfg_attr(not(feature = "__shared"), inline)]
            fn try_from(value: &Value) -> Result<$int, FromValueError> {
                <$int>::try_from(number(value, "a number")?).map_err(|_| {
                    FromValueError::new(format!("a whole number from {} to {} is required", <$int>::MIN, <$int>::MAX))
                })
            }
        }
    )*};
}

to_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl TryFrom<&Value> for f64 {
    type Error = FromValueError;

    /// The nearest float.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &Value) -> Result<f64, FromValueError> {
        let (number, max) = (number(value, "a number")?, f64::MAX);
        let float = number.to_f64();
        if float.is_infinite() && !number.is_infinite() { Err(FromValueError::beyond(max)) } else { Ok(float) }
    }
}

impl TryFrom<&Value> for f32 {
    type Error = FromValueError;

    /// The nearest float.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &Value) -> Result<f32, FromValueError> {
        let (number, max) = (number(value, "a number")?, f64::from(f32::MAX));
        let float = number.to_f32();
        if float.is_infinite() && !number.is_infinite() { Err(FromValueError::beyond(max)) } else { Ok(float) }
    }
}

impl TryFrom<&Value> for BigInt {
    type Error = FromValueError;

    /// The integer that the number is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &Value) -> Result<BigInt, FromValueError> {
        number(value, "a number")?.to_bigint().ok_or_else(|| FromValueError::new("a whole number is required"))
    }
}

impl TryFrom<&Value> for Number {
    type Error = FromValueError;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &Value) -> Result<Number, FromValueError> {
        number(value, "a number").cloned()
    }
}

impl TryFrom<&Value> for bool {
    type Error = FromValueError;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &Value) -> Result<bool, FromValueError> {
        match value.kind() {
            ValueKind::Bool(truth) => Ok(truth),
            _ => Err(FromValueError::required("`true`/`false`", value)),
        }
    }
}

impl TryFrom<&Value> for String {
    type Error = FromValueError;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &Value) -> Result<String, FromValueError> {
        <&str>::try_from(value).map(str::to_owned)
    }
}

impl<'v> TryFrom<&'v Value> for &'v str {
    type Error = FromValueError;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &'v Value) -> Result<&'v str, FromValueError> {
        match value.kind() {
            ValueKind::String(text) => Ok(text),
            _ => Err(FromValueError::required("text", value)),
        }
    }
}

impl<'v, T: TryFrom<&'v Value, Error = FromValueError>> TryFrom<&'v Value> for Option<T> {
    type Error = FromValueError;

    /// Nothing for a null of any type.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &'v Value) -> Result<Option<T>, FromValueError> {
        match value.kind() {
            ValueKind::Null(_) => Ok(None),
            _ => T::try_from(value).map(Some),
        }
    }
}

impl<'v, T: TryFrom<&'v Value, Error = FromValueError>> TryFrom<&'v Value> for Vec<T> {
    type Error = FromValueError;

    /// The elements of a tuple, list or set.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &'v Value) -> Result<Vec<T>, FromValueError> {
        match value.kind() {
            ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values) => {
                let element = |(index, element): (usize, &'v Value)| {
                    T::try_from(element).map_err(|error| error.inside(PathStep::to_part(value, index)))
                };
                values.iter().enumerate().map(element).collect()
            }
            _ => Err(FromValueError::required("a list", value)),
        }
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn entries<'v, M, T>(value: &'v Value) -> Result<M, FromValueError>
where
    M: FromIterator<(String, T)>,
    T: TryFrom<&'v Value, Error = FromValueError>,
{
    match value.kind() {
        ValueKind::Object(entries) | ValueKind::Map(entries) => {
            let entry = |(index, (name, element)): (usize, (&Arc<str>, &'v Value))| match T::try_from(element) {
                Ok(element) => Ok((String::from(&**name), element)),
                Err(error) => Err(error.inside(PathStep::to_part(value, index))),
            };
            entries.iter().enumerate().map(entry).collect()
        }
        _ => Err(FromValueError::required("a map", value)),
    }
}

impl<'v, T: TryFrom<&'v Value, Error = FromValueError>> TryFrom<&'v Value> for BTreeMap<String, T> {
    type Error = FromValueError;

    /// The elements of a map or the attributes of an object.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &'v Value) -> Result<BTreeMap<String, T>, FromValueError> {
        entries(value)
    }
}

impl<'v, T, S> TryFrom<&'v Value> for HashMap<String, T, S>
where
    T: TryFrom<&'v Value, Error = FromValueError>,
    S: BuildHasher + Default,
{
    type Error = FromValueError;

    /// The elements of a map or the attributes of an object.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn try_from(value: &'v Value) -> Result<HashMap<String, T, S>, FromValueError> {
        entries(value)
    }
}
