//! The wording of conversion errors.

use crate::convert::DEEPEST;
use crate::convert::error::ConvertError;
use crate::types::Type;
use crate::types::messages as types;

pub(super) fn required(to: &Type, from: &Type) -> ConvertError {
    ConvertError::new(types::required(&to.constraint_name()))
        .revealing(&types::but_this_is(from.kind_name()))
        .of_kind(from.clone())
}

pub(crate) fn tuple_length(have: usize, want: usize) -> ConvertError {
    let plural = if want == 1 { "" } else { "s" };
    ConvertError::new(format!("a tuple of {want} element{plural} is required"))
        .revealing(&format!(", but this one has {have}"))
}

pub(crate) fn attributes_required(names: &[&str]) -> ConvertError {
    /// More names than this are only counted.
    const MOST: usize = 5;
    let quoted: Vec<String> = names.iter().take(MOST).map(|name| format!("\"{name}\"")).collect();
    ConvertError::new(match quoted.as_slice() {
        shown if names.len() > MOST => {
            format!("the attributes {}, and {} more are missing", shown.join(", "), names.len() - MOST)
        }
        [name] => format!("the attribute {name} is missing"),
        [first, second] => format!("the attributes {first} and {second} are missing"),
        [first @ .., last] => format!("the attributes {} and {last} are missing", first.join(", ")),
        [] => "an attribute is missing".to_owned(),
    })
}

pub(super) fn element_required(name: &str) -> ConvertError {
    ConvertError::new(format!("the map has no key \"{name}\", which is required"))
}

pub(super) fn incorrect_element(collection: &str, why: &ConvertError) -> ConvertError {
    ConvertError::new(format!("an element of the {collection} has the wrong type")).revealing(&format!(": {why}"))
}

pub(super) fn different_elements(collection: &str) -> ConvertError {
    ConvertError::new(format!("the elements of the {collection} have different types"))
}

pub(super) fn bool_required(text: &str) -> ConvertError {
    let error = ConvertError::new("a bool is required");
    let lower = text.to_ascii_lowercase();
    match &*lower {
        "true" | "false" => error.revealing(&format!(": write \"{lower}\" in lower case")),
        _ => error,
    }
}

/// What a capsule type of the application says of a conversion that failed.
pub(super) fn capsule(to: &Type, why: &str) -> ConvertError {
    ConvertError::new(types::required(&to.constraint_name())).revealing(&format!(": {why}"))
}

/// Of a promise that is resolved with something that nobody knows yet.
pub(super) const NOT_KNOWN: &str = "it is not known itself";

pub(super) fn too_deep() -> ConvertError {
    ConvertError::new(format!("values can be converted {DEEPEST} levels deep, not more"))
}
