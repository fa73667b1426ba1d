//! Normal form C of strings, with a fast path for the text that is in it already.

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

/// The name of an attribute or the key of a map in normal form C, the same one if it is in it already.
pub(crate) fn normal_name(name: Arc<str>) -> Arc<str> {
    match normalize(Cow::Borrowed(&name)) {
        Cow::Borrowed(_) => name,
        Cow::Owned(text) => Arc::from(text),
    }
}
