//! Words of lower layers and of programs as sentences, and the search of them for what must not be shown.

use crate::source::Source;

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

/// Words of a program, which may begin with a name, as a sentence: as they are, with a full stop.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::diag::ended;
///
/// assert_eq!(ended("max_size must be less than 10"), "max_size must be less than 10.");
/// ```
#[must_use]
pub fn ended(words: &str) -> String {
    let words = words.trim_end();
    let stop = if words.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{words}{stop}")
}

/// What is said where a reason would repeat what must not be shown.
pub(crate) const REPEATS: &str = "What is wrong is not shown, because it would repeat what must not be shown.";

/// Returns `true` if words repeat a part of a text that must not be shown: more than two letters or digits, or a part between blanks,
/// quotes, commas and brackets, as `a1-b2`. Words that stand in any sentence do not count. A long text is taken for repeated.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::diag::repeats;
///
/// assert!(repeats("\"hunter2\" is not one of \"a\", \"b\".", "x-hunter2"));
/// assert!(repeats("\"12:34:56\" is not a duration.", "[\"12:34:56\"]"));
/// assert!(!repeats("A number is required.", "hunter2"));
/// assert!(!repeats("Write it here, and not there.", "# and here"));
/// ```
#[must_use]
pub fn repeats(words: &str, text: &str) -> bool {
    let is_told = |part: &str| !EVERYDAY.contains(&part) && is_said(words, part);
    let is_apart = |c: char| c.is_whitespace() || "\"'`,[]{}()".contains(c);
    let parts = text.split(is_apart).map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()));
    text.len() > LONGEST_TEXT || text.split(|c: char| !c.is_alphanumeric()).chain(parts).any(is_told)
}

/// Words that stand in any sentence, and tell nothing of a text that has them, too.
const EVERYDAY: [&str; 24] = [
    "and", "are", "but", "can", "for", "from", "has", "have", "here", "its", "not", "now", "only", "than", "that",
    "the", "then", "there", "this", "what", "when", "which", "with", "you",
];

/// Whether words repeat a text that must not be shown, or have all of it in them, however short its parts are: as it is, or as a
/// program prints it that escapes what is not plain.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::diag::gives_away;
///
/// assert!(gives_away(r#""a\\b\\c" is no duration."#, r"a\b\c"));
/// assert!(!gives_away("A number is required.", "hunter2"));
/// ```
#[must_use]
pub fn gives_away(words: &str, text: &str) -> bool {
    let whole = text.trim();
    repeats(words, text) || is_said(words, whole) || is_said(words, &whole.escape_debug().to_string())
}

/// Whether a part of a text is in words; of what is long its start is enough, because the words may be cut.
fn is_said(words: &str, part: &str) -> bool {
    let start = part.char_indices().nth(LONGEST_PART).map_or(part.len(), |(end, _)| end);
    part.len() > 2 && words.contains(&part[..start])
}

/// Whether words say what is in a source that is never shown.
pub(crate) fn is_repeated(words: &str, source: &Source) -> bool {
    !source.is_shown() && gives_away(words, source.text())
}

/// So much of a part of a text is looked for.
const LONGEST_PART: usize = 16;

/// A text that is longer is not looked for.
const LONGEST_TEXT: usize = 1 << 16;
