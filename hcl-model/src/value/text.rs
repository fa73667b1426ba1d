//! Normal form C of strings and names, with a fast path for the text that is in it already.

use std::borrow::Cow;
use std::sync::Arc;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Brings text into Unicode normal form C, as every string value is ("Primitive Types").
///
/// # Examples
///
/// ```
/// use hcl_model::value::normalize;
///
/// assert_eq!(normalize("e\u{301}".into()), "\u{e9}");
/// ```
#[must_use]
pub fn normalize(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text;
    }
    Cow::Owned(text.nfc().collect())
}

/// The beginning of a text that is kept of an unknown string.
pub(crate) fn known_beginning(text: &str) -> &str {
    beginning(text, 128)
}

/// The characters of a text that end within this many bytes.
pub(crate) fn beginning(text: &str, bytes: usize) -> &str {
    let end = text.char_indices().map(|(start, c)| start + c.len_utf8()).take_while(|&end| end <= bytes).last();
    &text[..end.unwrap_or(0)]
}

/// The names of attributes or keys of a map in normal form C and sorted, with what they name.
///
/// Of two with the same name the last counts.
pub(crate) fn by_name<N: Into<Arc<str>>, T>(entries: impl IntoIterator<Item = (N, T)>) -> (Vec<Arc<str>>, Vec<T>) {
    let entries = entries.into_iter().map(|(name, named)| (normal_name(name.into()), named));
    let mut entries: Vec<(Arc<str>, T)> = entries.collect();
    if !entries.is_sorted_by(|a, b| a.0 < b.0) {
        // Reversed first, so that of equal names the stable sort puts the last one in front.
        entries.reverse();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|later, first| later.0 == first.0);
    }
    entries.into_iter().unzip()
}

/// The same name, if it is in normal form C already.
fn normal_name(name: Arc<str>) -> Arc<str> {
    match normalize(Cow::Borrowed(&name)) {
        Cow::Borrowed(_) => name,
        Cow::Owned(text) => Arc::from(text),
    }
}
