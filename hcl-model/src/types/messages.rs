//! The wording of what is said where a value is not of the type that is required.

use std::borrow::Cow;

use crate::diag::{Arg, Message};

/// Returns the message about a value of another type than one of those that are required; the found type may be that of one
/// value.
pub(crate) fn other_type(types: &str, found: &str) -> Message {
    let found = Message::new(", but this is {}", [Arg::value(with_article(&either(found)))]);
    Message::new("{} is required{}", [Arg::text(with_article(&either(types))), Arg::Hint(found)])
}

/// Returns the message about a value of another kind than the required types.
pub(crate) fn other_kind(types: &str, found: &str) -> Message {
    let kinds = [Arg::text(with_article(&either(types))), Arg::text(with_article(found))];
    Message::new("{} is required, but this is {}", kinds)
}

/// Says that a type is required; `types` has bars between several of them.
pub(crate) fn required(types: &str) -> String {
    format!("{} is required", with_article(&either(types)))
}

/// Several types with commas and "or" between them.
fn either(types: &str) -> Cow<'_, str> {
    let members: Vec<&str> = types.split(" | ").collect();
    match members.split_last() {
        // A bar in a text separates no types.
        Some((last, others)) if !others.is_empty() && members.iter().all(|it| it.matches('"').count() % 2 == 0) => {
            Cow::Owned(format!("{} or {last}", others.join(", ")))
        }
        _ => Cow::Borrowed(types),
    }
}

pub(crate) fn with_article(name: &str) -> Cow<'_, str> {
    match name {
        "null" | "none" | "bytes" => Cow::Borrowed(name),
        // A value, or one of several types, has no article.
        _ if name.starts_with("any ") || !name.starts_with(|c: char| c.is_ascii_lowercase()) => Cow::Borrowed(name),
        _ if name.contains(" or ") => Cow::Borrowed(name),
        _ if name.starts_with(['a', 'e', 'i', 'o', 'u']) => Cow::Owned(format!("an {name}")),
        _ => Cow::Owned(format!("a {name}")),
    }
}
