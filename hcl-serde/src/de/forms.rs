//! The facts of a schema about values of several types: the types that could be meant.

use hcl_model::value::NumberLimits;
use hcl_model::value::number::check_text;

use crate::de::words;
use crate::schema::{Alternative, Alternatives, TypeSpec, Variant};

/// The kind of a plain value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scalar<'v> {
    Bool,
    Number,
    Text(&'v str),
}

/// Returns the number of alternatives with the same kind of parts, which may be of the same alternatives
/// again.
pub(super) fn again(alternatives: Alternatives) -> u32 {
    let (mut lists, mut maps, mut unknown) = (0, 0, 0);
    for alternative in alternatives.forms {
        match (alternative.ty)().inner() {
            TypeSpec::List(part) | TypeSpec::Set(part) => lists += u32::from(may_hold(*part, alternatives, 0)),
            TypeSpec::Map(part) => maps += u32::from(may_hold(*part, alternatives, 0)),
            TypeSpec::Dynamic | TypeSpec::Tuple(_) | TypeSpec::Object(_) => unknown += 1,
            _ => {}
        }
    }
    // Names may tell structs apart; as a rule they do.
    lists.max(maps).max(TRIES_OF_UNKNOWN.min(unknown))
}

/// Returns `true` if a value of a type may have one of the alternatives in it, or nobody knows.
fn may_hold(ty: TypeSpec, alternatives: Alternatives, depth: u32) -> bool {
    match ty.inner() {
        TypeSpec::OneOf(others) => {
            let holds = |other: &Alternative| may_hold((other.ty)(), alternatives, depth + 1);
            others == alternatives || depth > MOST_TYPES || others.forms.iter().any(holds)
        }
        TypeSpec::List(part) | TypeSpec::Set(part) | TypeSpec::Map(part) => may_hold(*part, alternatives, depth),
        TypeSpec::Dynamic | TypeSpec::Tuple(_) | TypeSpec::Object(_) => true,
        _ => false,
    }
}

/// Enums in enums are followed so far.
const MOST_TYPES: u32 = 4;

/// The type of the first of the alternatives that a value can be converted to, unless it is one of them as it is.
pub(super) fn conversion(
    alternatives: Alternatives,
    scalar: Scalar<'_>,
    limits: &NumberLimits,
) -> Option<&'static TypeSpec> {
    let mut converted = None;
    if suits(alternatives, scalar, limits, &mut converted) { None } else { converted }
}

/// Returns `true` if a value is one of the alternatives as it is, or nobody knows; otherwise notes the first type that
/// it can be converted to.
fn suits(
    alternatives: Alternatives,
    scalar: Scalar<'_>,
    limits: &NumberLimits,
    converted: &mut Option<&'static TypeSpec>,
) -> bool {
    for alternative in alternatives.forms {
        let ty = match ((alternative.ty)().inner(), scalar) {
            (TypeSpec::Null | TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) | TypeSpec::Tuple(_), _) => {
                continue;
            }
            (TypeSpec::Object(object), _) if !(object.schema)().is_chosen_by_name() => continue,
            (TypeSpec::OneOf(inner), _) if suits(inner, scalar, limits, converted) => return true,
            (TypeSpec::OneOf(_), _) => continue,
            (TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_), Scalar::Bool | Scalar::Number) => {
                &TypeSpec::String
            }
            (TypeSpec::Choice(words), Scalar::Text(text))
                if !words.iter().flat_map(Variant::names).any(|it| it == text) =>
            {
                continue;
            }
            (TypeSpec::Bool, Scalar::Text("true" | "false")) => &TypeSpec::Bool,
            (TypeSpec::Bool, Scalar::Number | Scalar::Text(_)) => continue,
            (number, Scalar::Text(text)) if is_number(number) => match check_text(text, limits) {
                Ok(()) => &TypeSpec::Number,
                Err(_) => continue,
            },
            (number, Scalar::Bool) if is_number(number) => continue,
            // As it is, or nobody knows.
            _ => return true,
        };
        *converted = converted.or(Some(ty));
    }
    false
}

/// Returns `true` if the first of the alternatives that takes a number is a float of single precision.
pub(super) fn is_single(alternatives: Alternatives) -> bool {
    first_of_number(alternatives) == Some(TypeSpec::Single)
}

/// The first of the alternatives that a number is, or may be.
fn first_of_number(alternatives: Alternatives) -> Option<TypeSpec> {
    alternatives.forms.iter().find_map(|form| match (form.ty)().inner() {
        TypeSpec::OneOf(inner) => first_of_number(inner),
        ty => (is_number(ty) || matches!(ty, TypeSpec::Dynamic | TypeSpec::Value)).then_some(ty),
    })
}

pub(super) fn is_number(ty: TypeSpec) -> bool {
    matches!(
        ty,
        TypeSpec::Number | TypeSpec::Single | TypeSpec::Integer(_) | TypeSpec::ExactNumber | TypeSpec::WideNumber(_)
    )
}

/// Returns the description of the values of a type, if it is known.
pub(super) fn wanted(ty: TypeSpec) -> Option<String> {
    let wanted = match ty.inner() {
        TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) => words::TEXT,
        TypeSpec::Bool => words::BOOL,
        TypeSpec::List(element) | TypeSpec::Set(element) => {
            return Some(match element.inner() {
                TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) => "a list of texts".to_owned(),
                TypeSpec::Bool => "a list of `true`/`false`".to_owned(),
                element if is_number(element) => "a list of numbers".to_owned(),
                _ => words::LIST.to_owned(),
            });
        }
        TypeSpec::Map(_) | TypeSpec::Object(_) => words::MAP,
        TypeSpec::Tuple(_) => words::LIST,
        TypeSpec::Null => "null",
        number if is_number(number) => words::NUMBER,
        _ => return None,
    };
    Some(wanted.to_owned())
}

/// The assumed number of tries of a level whose number of forms is unknown.
pub(super) const TRIES_OF_UNKNOWN: u32 = 2;
