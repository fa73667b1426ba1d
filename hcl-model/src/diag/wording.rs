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

fn ended(words: &str) -> String {
    let words = words.trim_end();
    let stop = if words.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{words}{stop}")
}
