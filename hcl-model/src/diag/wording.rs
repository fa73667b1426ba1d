//! Words of lower layers and of programs as sentences.

/// A reason, as an error of a lower layer words it, as a sentence: with a capital and a full stop.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::diag::sentence;
///
/// assert_eq!(sentence("a number is required"), "A number is required.");
/// assert_eq!(sentence("did you mean this?"), "Did you mean this?");
/// ```
#[must_use]
pub fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    ended(&chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect::<String>())
}

/// Returns words as a list in a sentence, with a word such as "or" before the last.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::diag::listed;
///
/// assert_eq!(listed(&["text", "a list", "a map"], "or"), "text, a list or a map");
/// assert_eq!(listed(&["text"], "or"), "text");
/// ```
#[must_use]
pub fn listed<W: AsRef<str>>(words: &[W], conjunction: &str) -> String {
    let joined = |words: &[W]| words.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} {conjunction} {}", joined(first), last.as_ref()),
        _ => joined(words),
    }
}

/// Returns a sentence as the end of a line: without a capital at its start and a stop at its end.
pub fn lowered(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let (first, second) = (chars.next(), chars.clone().next());
    // A word of capitals and digits is a name.
    let is_name = second.is_some_and(|second| second.is_uppercase() || second.is_numeric() || second == '_');
    let first = first.map(|first| if is_name { first.to_string() } else { first.to_lowercase().to_string() });
    let mut text = first.unwrap_or_default() + chars.as_str();
    if text.ends_with('.') && !text.ends_with("..") {
        text.pop();
    }
    text
}

fn ended(words: &str) -> String {
    let words = words.trim_end();
    let stop = if words.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{words}{stop}")
}
