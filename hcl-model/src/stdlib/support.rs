//! The helpers that many functions of the library need.

use crate::diag::{Arg, Message};
use crate::function::{FunctionError, Param};
use crate::types::Type;
use crate::types::messages::named;
use crate::value::{Marks, Number, Refinement, Value};

/// The price of going through a text character by character, as a reader or a standard takes them, or several times.
pub(super) const OF_CHARACTERS: u32 = 4;

/// Returns the refinement of nearly every result: the result is not null.
#[inline]
pub(super) fn not_null() -> Refinement {
    Refinement::new().not_null()
}

/// An unknown value of a type.
#[inline]
pub(super) fn unknown(ty: Type) -> Value {
    Value::unknown(ty).refined(&not_null())
}

/// A parameter with its description.
#[inline]
pub(super) fn param(name: &str, ty: Type, description: &str) -> Param {
    Param::new(name, ty).described(description)
}

/// The text of an argument, which is a known string.
#[inline]
pub(super) fn text(arguments: &[Value], index: usize) -> &str {
    arguments.get(index).and_then(Value::as_str).unwrap_or_default()
}

/// The number of an argument, which is a known number.
#[inline]
pub(super) fn number(arguments: &[Value], index: usize) -> &Number {
    static ZERO: Number = Number::ZERO;
    arguments.get(index).and_then(Value::as_number).unwrap_or(&ZERO)
}

/// The number of an argument as a whole number; one beyond the range of `i64` is the nearest end of it.
///
/// The nearest end is enough wherever the number counts something that exists or is checked against a limit.
#[inline]
pub(super) fn whole(arguments: &[Value], index: usize) -> Result<i64, FunctionError> {
    let number = number(arguments, index);
    if !number.is_integer() {
        return Err(FunctionError::argument(index, "a whole number is required"));
    }
    Ok(number.to_i64().unwrap_or(if number.is_negative() { i64::MIN } else { i64::MAX }))
}

/// The arguments without their own marks, and all of these; elements keep theirs.
#[inline]
pub(super) fn unmarked(arguments: &[Value]) -> (Vec<Value>, Marks) {
    let mut marks = Marks::none();
    let values = arguments.iter().map(|argument| argument.clone().unmark_into(&mut marks)).collect();
    (values, marks)
}

/// Returns the number of elements that a list, set or map has, as far as it is known.
#[inline]
pub(super) fn length_of(value: &Value) -> Refinement {
    let known = value.refinement();
    lengths(known.length_lower(), known.length_upper())
}

/// A collection of at least and, if that is known, at most so many elements.
#[inline]
pub(super) fn lengths(least: u64, most: Option<u64>) -> Refinement {
    let known = Refinement::new().min_length(least);
    most.map_or(known.clone(), |most| known.max_length(most))
}

/// An argument is of a type that the function is not for; what is required ends in "is" or "are".
#[inline]
pub(super) fn required(index: usize, what: &str, found: &Type) -> FunctionError {
    FunctionError::argument(
        index,
        Message::new("{} required, but this is {}", [Arg::text(what), Arg::text(named(found.kind_name()))]),
    )
}

/// Returns `true` as a value if a value is among elements.
/// The result is unknown if elements are not known yet and may be equal.
#[inline]
pub(super) fn has_element(elements: &[Value], wanted: &Value) -> Value {
    let mut open = false;
    for element in elements {
        match element.equals(wanted).as_bool() {
            Some(true) => return Value::TRUE,
            Some(false) => {}
            None => open = true,
        }
    }
    if open { unknown(Type::BOOL) } else { Value::FALSE }
}
