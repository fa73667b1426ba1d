//! The paths that sections are called by, and which of them must be there together.

use crate::schema::Schema;
use crate::schema::output::about::beside;
use crate::schema::output::markdown::text::code;

/// The path to what has a name in a body.
#[inline]
pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// The path to what is in a block: its labels, or its number.
#[inline]
pub(super) fn inside(path: &str, labels: &[&str], is_single: bool) -> String {
    match labels {
        [] if is_single => path.to_owned(),
        [] => format!("{path}[]"),
        labels => labels.iter().fold(path.to_owned(), |path, label| format!("{path}.<{label}>")),
    }
}

/// What must be there beside a field of a flattened struct that may be left out as a whole.
#[inline]
pub(super) fn together(schema: &'static Schema, index: usize) -> Option<String> {
    let names: Vec<String> = beside(schema, index).into_iter().map(|field| code(field.name())).collect();
    Some(names.join(", ")).filter(|names| !names.is_empty())
}
