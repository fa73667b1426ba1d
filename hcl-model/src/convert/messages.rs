//! Wording of conversion errors, the reference's where it has one.

use crate::convert::DEEPEST;
use crate::convert::error::ConvertError;
use crate::types::Type;

pub(super) fn required(to: &Type, from: &Type) -> ConvertError {
    ConvertError::new(format!("{} required", to.constraint_name()))
        .revealing(&format!(", but have {}", from.kind_name()))
        .of_kind(from.clone())
}

pub(crate) fn tuple_length(have: usize, want: usize) -> ConvertError {
    let plural = if want == 1 { "" } else { "s" };
    ConvertError::new(format!("tuple of {want} element{plural} required")).revealing(&format!(", but have {have}"))
}

pub(crate) fn attributes_required(names: &[&str]) -> ConvertError {
    /// More names than this are only counted.
    const MOST: usize = 5;
    let quoted: Vec<String> = names.iter().take(MOST).map(|name| format!("\"{name}\"")).collect();
    ConvertError::new(match quoted.as_slice() {
        shown if names.len() > MOST => {
            format!("attributes {}, and {} more are required", shown.join(", "), names.len() - MOST)
        }
        [name] => format!("attribute {name} is required"),
        [first, second] => format!("attributes {first} and {second} are required"),
        [first @ .., last] => format!("attributes {}, and {last} are required", first.join(", ")),
        [] => "an attribute is required".to_owned(),
    })
}

pub(super) fn element_required(name: &str) -> ConvertError {
    ConvertError::new(format!("map has no element for required attribute \"{name}\""))
}

pub(super) fn incorrect_element(collection: &str, why: &ConvertError) -> ConvertError {
    ConvertError::new(format!("incorrect {collection} element type")).revealing(&format!(": {why}"))
}

pub(super) fn different_elements(collection: &str) -> ConvertError {
    ConvertError::new(format!("all {collection} elements must have the same type"))
}

pub(super) fn bool_required(text: &str) -> ConvertError {
    let error = ConvertError::new("a bool is required");
    let lower = text.to_ascii_lowercase();
    match &*lower {
        "true" | "false" => error.revealing(&format!("; to convert from string, use lowercase \"{lower}\"")),
        _ => error,
    }
}

/// What a capsule type of the application says of a conversion that failed.
pub(super) fn capsule(to: &Type, why: &str) -> ConvertError {
    ConvertError::new(format!("{} required", to.constraint_name())).revealing(&format!(": {why}"))
}

/// Of a promise that is resolved with something that nobody knows yet.
pub(super) const NOT_KNOWN: &str = "it is not known itself";

pub(super) fn too_deep() -> ConvertError {
    ConvertError::new(format!("values can be converted {DEEPEST} levels deep, not more"))
}
