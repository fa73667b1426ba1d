//! Turning values of one type into values of another, and finding one type for several.
//!
//! Implements "Type Conversions and Unification" of the information model, with the reference's rules where they
//! differ from the text:
//!
//! - Lists and sets do not convert to tuples.
//! - An attribute that the target requires and the source does not have is an error, not a null.
//! - A map converts to an object if it has all of its attributes; further elements are dropped.
//! - A null converts only where the types convert.
//!
//! Decoding into Rust types is not done here but in the `hcl-serde` crate, which calls [`convert`].

mod capsule;
mod collection;
mod error;
pub(crate) mod messages;
mod promise;
mod types;
mod unify;
mod unknown;

pub use error::ConvertError;
pub use types::{Conversion, conversion, converted_type, mismatch};
pub(crate) use unify::certain;
pub use unify::unify;

use crate::diag::Message;
use crate::limits::Allowance;
use crate::price;
use crate::types::{Type, TypeKind};
use crate::value::{Number, NumberLimits, Value, ValueKind};

/// The maximum nesting depth for conversion and unification of values and types.
///
/// Deeper nesting is an error, unless the whole value or type stays as it is.
pub(crate) const DEEPEST: u32 = 256;

/// Converts a value to a type, or to a type specification if the type contains the dynamic pseudo-type.
///
/// For values of the program itself: what an author wrote is converted by [`convert_within`] the limits of its evaluation.
///
/// Implements "Conversion of Null Values", "Conversion to and from the Dynamic Pseudo-type", "Primitive Type
/// Conversions" and "Collection and Structural Type Conversions".
/// Marks stay on the value; a null becomes the null of the type, an unknown value the unknown value of the type.
/// A value that has the type is the result as it is.
///
/// # Errors
///
/// Returns an error if there is no conversion or if this value has no counterpart. The error says what is required
/// and where in the value.
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
/// assert_eq!(error.to_string(), "[0]: a number is required, but this is text that is no number");
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ConvertError> {
    convert_within(value, ty, &mut Allowance::default())
}

/// Converts a value to a type as [`convert`] does, in an evaluation that may not make more than what is allowed.
///
/// The elements of a collection that is made, the text of a number or bool and the steps of all this are counted; digits
/// and exponents of what is read as a number have the limits of the evaluation.
///
/// # Errors
///
/// Returns the errors of [`convert`], or the limit that was passed.
///
/// # Examples
///
/// ```
/// use hcl_model::convert::convert_within;
/// use hcl_model::limits::{Allowance, Limits};
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let mut allowance = Allowance::new(&Limits::DEFAULT.with_number_digits(3));
/// assert_eq!(convert_within(&Value::from("999"), &Type::NUMBER, &mut allowance), Ok(Value::from(999)));
/// let error = convert_within(&Value::from("1000"), &Type::NUMBER, &mut allowance).unwrap_err();
/// assert_eq!(error.to_string(), "the number has more than 3 digits, which is the limit");
/// ```
pub fn convert_within(value: &Value, ty: &Type, allowance: &mut Allowance) -> Result<Value, ConvertError> {
    match (value.kind(), ty.kind()) {
        _ if has_type_already(value, ty) => return Ok(value.clone()),
        (ValueKind::Number(_) | ValueKind::Bool(_), TypeKind::String) => return converted(value, ty, 0, allowance),
        // An empty tuple tells nothing of its elements.
        (ValueKind::Tuple(values @ [_, ..]), TypeKind::List(element))
            if values.iter().all(|it| is_of_primitive(it, element)) =>
        {
            allowance.elements(values.len())?;
            return Ok(Value::list(element.clone(), values.iter().cloned()));
        }
        (ValueKind::Unknown(from), TypeKind::String | TypeKind::Number | TypeKind::Bool) if from.is_dynamic() => {
            return Ok(Value::unknown(ty.clone()).waiting_for(&value.waits()));
        }
        _ => {}
    }
    let from = value.ty();
    // Types are compared, then planned with.
    allowance.steps(from.size().saturating_add(ty.size()))?;
    if from == *ty {
        return Ok(value.clone());
    }
    let plan = types::part(&from, ty, 0, &mut |steps| Ok(allowance.steps(steps)?));
    let result = plan.and_then(|plan| converted(value, &plan.ty, 0, allowance));
    result.map_err(|error| error.without_secrets(value))
}

/// Returns `true` if it is plain at first sight that converting the value to the type gives the value itself.
pub(crate) fn has_type_already(value: &Value, ty: &Type) -> bool {
    ty.is_dynamic() || is_of_primitive(value, ty)
}

/// Returns `true` if this is a known value of the primitive type, without marks. Most values are, and need no plan
/// and no change.
fn is_of_primitive(value: &Value, ty: &Type) -> bool {
    matches!(
        (value.kind(), ty.kind()),
        (ValueKind::String(_), TypeKind::String)
            | (ValueKind::Number(_), TypeKind::Number)
            | (ValueKind::Bool(_), TypeKind::Bool)
    )
}

/// Converts a part of a value, which is `depth` levels inside, to a type that it converts to.
fn converted(value: &Value, ty: &Type, depth: u32, allowance: &mut Allowance) -> Result<Value, ConvertError> {
    if value.is_marked() {
        let (bare, marks) = value.clone().unmark();
        return Ok(converted(&bare, ty, depth, allowance)?.with_marks(marks));
    }
    match (value.kind(), ty.kind()) {
        (_, TypeKind::Dynamic)
        | (ValueKind::String(_), TypeKind::String)
        | (ValueKind::Number(_), TypeKind::Number)
        | (ValueKind::Bool(_), TypeKind::Bool) => Ok(value.clone()),
        (ValueKind::Null(_), _) => Ok(Value::null(ty.clone())),
        (ValueKind::Unknown(from), _) => Ok(unknown::convert(value, from, ty.clone())),
        (ValueKind::Number(number), TypeKind::String) => {
            allowance.steps(price::of_text(number))?;
            let text = number.to_string();
            allowance.bytes(text.len())?;
            Ok(Value::from(text))
        }
        (ValueKind::Bool(truth), TypeKind::String) => Ok(Value::from(if truth { "true" } else { "false" })),
        (ValueKind::String(text), TypeKind::Number) => {
            allowance.steps(price::of_number(text, allowance.limits()))?;
            Number::parse(text, &NumberLimits::from(allowance.limits()))
                .map(Value::number)
                .map_err(|error| ConvertError::new(Message::text(error)))
        }
        (ValueKind::String(text), TypeKind::Bool) => match text {
            "true" | "1" => Ok(Value::TRUE),
            "false" | "0" => Ok(Value::FALSE),
            _ => Err(messages::bool_required(text)),
        },
        (ValueKind::Capsule(_), _) | (_, TypeKind::Capsule(_)) => capsule::convert(value, ty),
        _ if depth > DEEPEST => Err(messages::too_deep()),
        _ => collection::convert(value, ty, depth, allowance),
    }
}
