//! Paths of what is in objects, as texts; what paths are is in [`hcl_model::path`].

use hcl_model::native;

/// The path of what is in an object that has a path.
pub(crate) fn inside(path: &str, name: &str) -> String {
    match native::is_identifier(name) {
        true if path.is_empty() => name.to_owned(),
        true => format!("{path}.{name}"),
        false => format!("{path}[{name:?}]"),
    }
}
