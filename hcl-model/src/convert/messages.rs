//! The wording of conversion errors.

use crate::convert::DEEPEST;
use crate::convert::error::ConvertError;
use crate::diag::{Arg, Message};
use crate::types::Type;
use crate::types::messages as types;

pub(super) fn required(to: &Type, from: &Type) -> ConvertError {
    ConvertError::new(types::other_type(&to.constraint_name(), from.kind_name()))
}

pub(crate) fn tuple_length(have: usize, want: usize) -> ConvertError {
    let plural = if want == 1 { "" } else { "s" };
    let args = [Arg::text(want), plural.into(), Arg::text(have)];
    ConvertError::new(Message::new("a tuple of {} element{} is required, but this one has {}", args))
}

pub(crate) fn attributes_required(names: &[&str]) -> ConvertError {
    /// More names than this are only counted.
    const MOST: usize = 5;
    let quoted: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    ConvertError::new(Message::text(match quoted.as_slice() {
        shown if names.len() > MOST => {
            format!("the attributes {}, and {} more are missing", shown.join(", "), names.len() - MOST)
        }
        [name] => format!("the attribute {name} is missing"),
        [first, second] => format!("the attributes {first} and {second} are missing"),
        [first @ .., last] => format!("the attributes {} and {last} are missing", first.join(", ")),
        [] => "an attribute is missing".to_owned(),
    }))
}

pub(super) fn element_required(name: &str) -> ConvertError {
    ConvertError::new(Message::new("the map has no key `{}`, which is required", [Arg::text(name)]))
}

pub(super) fn incorrect_element(collection: &str, why: ConvertError) -> ConvertError {
    let why = Message::new(": {}", [Message::from(why).into()]);
    let args = [Arg::text(collection), Arg::Hint(why)];
    ConvertError::new(Message::new("an element of the {} has the wrong type{}", args))
}

pub(super) fn different_elements(collection: &str) -> ConvertError {
    ConvertError::new(Message::new("the elements of the {} have different types", [Arg::text(collection)]))
}

pub(super) fn bool_required(text: &str) -> ConvertError {
    let lower = text.to_ascii_lowercase();
    match &*lower {
        "true" | "false" => {
            let hint = Message::new(": write `{}` in lower case", [Arg::value(lower)]);
            ConvertError::new(Message::new("`true`/`false` is required{}", [Arg::Hint(hint)]))
        }
        _ => ConvertError::new("`true`/`false` is required, but this is a different text"),
    }
}

/// Returns the error for a failed conversion to a capsule type of the application, with the reason of the
/// application.
pub(super) fn capsule(to: &Type, why: &str) -> ConvertError {
    let why = Message::new(": {}", [Arg::untrusted(why)]);
    ConvertError::new(Message::new("{}{}", [Arg::text(types::required(&to.constraint_name())), Arg::Hint(why)]))
}

/// The reason for an error of a promise that is resolved with an unknown value.
pub(super) const NOT_KNOWN: &str = "it is not known itself";

pub(super) fn too_deep() -> ConvertError {
    ConvertError::new(Message::new("values can be converted {} levels deep, not more", [Arg::text(DEEPEST)]))
}
