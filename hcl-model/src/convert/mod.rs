//! Turning values of one type into values of another, and finding one type for several.
//!
//! Implements "Type Conversions and Unification" of the information model, with the reference's rules where they
//! differ from the text.
//! Decoding into Rust types is not done here but in the `hcl-serde` crate, which calls [`convert`].

mod collection;
mod error;
mod types;
mod unify;
mod unknown;

pub use error::{ConvertError, ConvertStep};
pub use types::{Conversion, conversion, converted_type};
pub use unify::unify;

use crate::types::{Type, TypeKind};
use crate::value::{Number, NumberLimits, Value, ValueKind};

/// Converts a value to a type, or to a type specification if the type contains the dynamic pseudo-type.
///
/// Marks stay on the value; a null becomes the null of the type, an unknown value the unknown value of the type.
///
/// # Errors
///
/// What is required and where in the value, if there is no conversion or this value has no counterpart.
///
/// # Examples
///
/// ```
/// use hcl_model::convert::convert;
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// assert_eq!(convert(&Value::from("80"), &Type::NUMBER), Ok(Value::from(80)));
/// let error = convert(&Value::tuple([Value::from("x")]), &Type::list(Type::NUMBER)).unwrap_err();
/// assert_eq!(error.to_string(), "element 0: a number is required");
/// ```
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ConvertError> {
    if value.is_marked() {
        let (bare, marks) = value.clone().unmark();
        return Ok(convert(&bare, ty)?.with_marks(marks));
    }
    match (value.kind(), ty.kind()) {
        (_, TypeKind::Dynamic)
        | (ValueKind::String(_), TypeKind::String)
        | (ValueKind::Number(_), TypeKind::Number)
        | (ValueKind::Bool(_), TypeKind::Bool) => Ok(value.clone()),
        (ValueKind::Null(from), _) => Ok(Value::null(whole_type(from, ty)?)),
        (ValueKind::Unknown(from), _) => Ok(unknown::convert(value, from, whole_type(from, ty)?)),
        (ValueKind::Number(number), TypeKind::String) => Ok(Value::from(number.to_string())),
        (ValueKind::Bool(truth), TypeKind::String) => Ok(Value::from(if truth { "true" } else { "false" })),
        (ValueKind::String(text), TypeKind::Number) => Number::parse(text, &NumberLimits::default())
            .map(Value::number)
            .map_err(|error| ConvertError::new(error.to_string())),
        (ValueKind::String(text), TypeKind::Bool) => bool_of(text),
        (ValueKind::Tuple(_) | ValueKind::List(_) | ValueKind::Set(_), _)
        | (ValueKind::Object(_) | ValueKind::Map(_), _) => collection::convert(value, ty),
        _ => Err(ConvertError::required(ty, &value.ty())),
    }
}

fn whole_type(from: &Type, to: &Type) -> Result<Type, ConvertError> {
    converted_type(from, to).ok_or_else(|| ConvertError::required(to, from))
}

fn bool_of(text: &str) -> Result<Value, ConvertError> {
    match text {
        "true" | "1" => Ok(Value::TRUE),
        "false" | "0" => Ok(Value::FALSE),
        _ if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false") => {
            let lower = text.to_ascii_lowercase();
            Err(ConvertError::new(format!("a bool is required; to convert from string, use lowercase \"{lower}\"")))
        }
        _ => Err(ConvertError::new("a bool is required")),
    }
}
