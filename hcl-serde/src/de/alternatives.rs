//! Values that may be of several types: an untagged enum.
//!
//! serde keeps such a value before it tries one variant after the other, and what it keeps is not converted any more.
//! So what no variant takes as it is, is converted before.

use hcl_model::schema::{Alternatives, TypeSpec};
use hcl_model::value::{Number, NumberLimits, ValueKind};

use crate::de::input::Input;
use crate::de::{De, DecodeError};
use hcl_model::syntax::{Glance, Shape};

/// What a plain value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scalar<'v> {
    Bool,
    Number,
    Text(&'v str),
}

impl De<'_, '_, '_> {
    /// Notes what a value that may be of several types is converted to, if it is none of them as it is.
    pub(super) fn convert_scalar(&mut self, alternatives: &Alternatives) -> Result<(), DecodeError> {
        if let Input::Node(node, shape) = &self.entry.input
            && shape.glance() == Glance::Computed
        {
            self.entry.input = Input::Evaluated(self.run.evaluate(*node)?, *node);
        }
        let scalar = match &self.entry.input {
            Input::Node(_, Shape::Bool(_)) => Scalar::Bool,
            Input::Node(_, Shape::Number(_)) => Scalar::Number,
            Input::Node(_, Shape::Str(text)) => Scalar::Text(text),
            Input::Value(value) | Input::Evaluated(value, _) | Input::Part(value, _) => match value.kind() {
                ValueKind::Bool(_) => Scalar::Bool,
                ValueKind::Number(_) => Scalar::Number,
                ValueKind::String(text) => Scalar::Text(text),
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        if let Some(ty) = conversion(*alternatives, scalar, &self.run.number_limits()) {
            self.entry.ty = ty;
        }
        Ok(())
    }
}

/// The type of the first of the alternatives that a value can be converted to, unless it is one of them as it is.
fn conversion(alternatives: Alternatives, scalar: Scalar<'_>, limits: &NumberLimits) -> Option<&'static TypeSpec> {
    let mut converted = None;
    for alternative in alternatives.0 {
        let ty = match (inner((alternative.ty)()), scalar) {
            (TypeSpec::Null | TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_), _) => continue,
            (TypeSpec::String | TypeSpec::Choice(_), Scalar::Bool | Scalar::Number) => &TypeSpec::String,
            (TypeSpec::Bool, Scalar::Text("true" | "false")) => &TypeSpec::Bool,
            (TypeSpec::Bool, Scalar::Number | Scalar::Text(_)) => continue,
            (number, Scalar::Text(text)) if is_number(number) => match Number::parse(text, limits) {
                Ok(_) => &TypeSpec::Number,
                Err(_) => continue,
            },
            (number, Scalar::Bool) if is_number(number) => continue,
            // As it is, or nobody knows.
            _ => return None,
        };
        converted = converted.or(Some(ty));
    }
    converted
}

pub(super) fn is_number(ty: TypeSpec) -> bool {
    matches!(ty, TypeSpec::Number | TypeSpec::Integer(_) | TypeSpec::ExactNumber | TypeSpec::WideNumber(_))
}

/// The type without what does not matter for conversions.
pub(super) fn inner(ty: TypeSpec) -> TypeSpec {
    match ty {
        TypeSpec::Optional(ty) | TypeSpec::Spanned(ty) | TypeSpec::Sensitive(ty) => inner(*ty),
        ty => ty,
    }
}

/// The type of the elements, if only one of the alternatives is a list.
pub(super) fn element_of(alternatives: Alternatives) -> &'static TypeSpec {
    only(alternatives, |ty| match ty {
        TypeSpec::List(element) | TypeSpec::Set(element) => Some(element),
        _ => None,
    })
}

/// The type of the values, if only one of the alternatives is a map.
pub(super) fn entry_of(alternatives: Alternatives) -> &'static TypeSpec {
    only(alternatives, |ty| match ty {
        TypeSpec::Map(element) => Some(element),
        _ => None,
    })
}

/// The part of the only alternative that has such a part, if nothing else can be one that has.
fn only(alternatives: Alternatives, part: impl Fn(TypeSpec) -> Option<&'static TypeSpec>) -> &'static TypeSpec {
    let mut found = None;
    for alternative in alternatives.0 {
        let ty = inner((alternative.ty)());
        match part(ty) {
            Some(part) if found.is_none() => found = Some(part),
            None if !matches!(ty, TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_)) => {}
            _ => return &TypeSpec::Dynamic,
        }
    }
    found.unwrap_or(&TypeSpec::Dynamic)
}

/// What is needed for a value to be of a type, if it is known.
pub(super) fn wanted(ty: TypeSpec) -> Option<String> {
    let wanted = match inner(ty) {
        TypeSpec::String | TypeSpec::Choice(_) => "a string",
        TypeSpec::Bool => "a bool",
        TypeSpec::List(element) | TypeSpec::Set(element) => {
            return Some(match inner(*element) {
                TypeSpec::String | TypeSpec::Choice(_) => "a list of strings".to_owned(),
                TypeSpec::Bool => "a list of bools".to_owned(),
                element if is_number(element) => "a list of numbers".to_owned(),
                _ => "a list".to_owned(),
            });
        }
        TypeSpec::Map(_) => "an object",
        TypeSpec::Null => "null",
        number if is_number(number) => "a number",
        _ => return None,
    };
    Some(wanted.to_owned())
}
