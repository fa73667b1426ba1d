//! Paths as text, in which names have slashes between them, on every system; what there is at a path is not looked at.

use crate::function::Function;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "basename",
            part("Takes the last name of a path.", basename),
            "The name without slashes; `.` of an empty path, `/` of the root.",
        )
        .example(r#"basename("certs/live/web.pem")"#, r#""web.pem""#),
        LibraryFunction::new(
            "dirname",
            part("Takes the last name of a path away.", dirname),
            "The path of the folder, in which there is no `.` and no `..` that could be left out; `.` if there is none.",
        )
        .example(r#"dirname("certs/live/web.pem")"#, r#""certs/live""#)
        .example(r#"dirname("web.pem")"#, r#"".""#),
    ]
}

#[inline]
fn part(description: &str, part: fn(&str) -> String) -> Function {
    let path = param("path", Type::STRING, "The path.");
    Function::new([path], Type::STRING, move |arguments| Ok(Value::from(part(text(arguments, 0)))))
        .described(description)
        .price(OF_CHARACTERS)
        .refined(not_null())
}

#[inline]
fn basename(path: &str) -> String {
    match path.trim_end_matches('/').rsplit('/').next() {
        Some("") if path.is_empty() => ".".to_owned(),
        None | Some("") => "/".to_owned(),
        Some(name) => name.to_owned(),
    }
}

#[inline]
fn dirname(path: &str) -> String {
    clean(path.rfind('/').map_or("", |at| &path[..=at]))
}

/// The shortest path that means the same, as far as its text tells.
#[inline]
fn clean(path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let mut names: Vec<&str> = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." if names.last().is_some_and(|last| *last != "..") => {
                names.pop();
            }
            ".." if is_absolute => {}
            name => names.push(name),
        }
    }
    match (is_absolute, names.is_empty()) {
        (true, _) => format!("/{}", names.join("/")),
        (false, true) => ".".to_owned(),
        (false, false) => names.join("/"),
    }
}
