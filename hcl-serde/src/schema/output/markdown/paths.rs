//! Paths that name the sections of a page.

/// Returns the path of a name in a body.
pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Returns the path of the content of a block: with its labels, or its number.
pub(super) fn inside(path: &str, labels: &[&str], is_single: bool) -> String {
    match labels {
        [] if is_single => path.to_owned(),
        [] => format!("{path}[]"),
        labels => labels.iter().fold(path.to_owned(), |path, label| format!("{path}.<{label}>")),
    }
}
