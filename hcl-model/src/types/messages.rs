//! The wording of what is said where a value is not of the type that is required.

use std::borrow::Cow;

use crate::diag::{Arg, Message, listed};

/// Returns the message about a value of another type than one of those that are required; the found type may be that of one
/// value.
pub(crate) fn other_type(types: &str, found: &str) -> Message {
    let found = Message::new(", but this is {}", [Arg::value(either(found))]);
    Message::new("{} is required{}", [Arg::text(either(types)), Arg::Hint(found)])
}

/// Returns the message about a value of another kind than the required types.
pub(crate) fn other_kind(types: &str, found: &str) -> Message {
    let kinds = [Arg::text(either(types)), Arg::text(named(found))];
    Message::new("{} is required, but this is {}", kinds)
}

/// Says that a type is required; `types` has bars between several of them.
pub(crate) fn required(types: &str) -> String {
    format!("{} is required", either(types))
}

/// Returns several types with commas and "or" between them.
fn either(types: &str) -> String {
    let members: Vec<&str> = types.split(" | ").collect();
    // A bar in a text separates no types.
    if members.iter().any(|it| it.matches('"').count() % 2 == 1) {
        return named(types).into_owned();
    }
    let members: Vec<Cow<'_, str>> = members.into_iter().map(named).collect();
    listed(&members, "or")
}

/// Returns the words of the messages for a type: its kind in plain English, or its name with an article.
pub(crate) fn named(name: &str) -> Cow<'_, str> {
    match name {
        "string" => Cow::Borrowed("text"),
        "bool" => Cow::Borrowed("`true`/`false`"),
        "tuple" => Cow::Borrowed("a list"),
        "object" => Cow::Borrowed("a map"),
        "null" | "none" | "bytes" => Cow::Borrowed(name),
        // A value, or a type with parameters, has no article.
        _ if name.starts_with("any ") || !name.starts_with(|c: char| c.is_ascii_lowercase()) => Cow::Borrowed(name),
        _ if name.starts_with(['a', 'e', 'i', 'o', 'u']) => Cow::Owned(format!("an {name}")),
        _ => Cow::Owned(format!("a {name}")),
    }
}
