//! Unicode normal form C of strings and names, with a fast path for text in normal form.

use std::borrow::Cow;
use std::sync::Arc;

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};
use unicode_normalization::{IsNormalized, is_nfc_quick};

use crate::sort::{permuted, sort_indices};

/// Brings text into Unicode normal form C, as every string value is ("Primitive Types").
///
/// # Examples
///
/// ```
/// use hcl_model::__private::value::normalize;
///
/// assert_eq!(normalize("e\u{301}".into()), "\u{e9}");
/// ```
#[must_use]
#[inline(never)]
pub fn normalize(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() { text } else { normalize_wide(text) }
}

/// Brings a shared name into Unicode normal form C.
#[inline]
pub(crate) fn normalize_shared(name: Arc<str>) -> Arc<str> {
    match normalize(Cow::Borrowed(&name)) {
        Cow::Owned(normalized) => normalized.into(),
        Cow::Borrowed(_) => name,
    }
}

/// Returns `true` if two texts are the same in Unicode normal form C, as texts and names are compared.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::value::is_same_text;
///
/// assert!(is_same_text("e\u{301}", "\u{e9}"));
/// assert!(!is_same_text("e", "\u{e9}"));
/// ```
#[must_use]
#[inline]
pub fn is_same_text(a: &str, b: &str) -> bool {
    a == b || is_same_normalized(a, b)
}

#[inline(never)]
fn is_same_normalized(a: &str, b: &str) -> bool {
    !(a.is_ascii() && b.is_ascii()) && normalize(Cow::Borrowed(a)) == normalize(Cow::Borrowed(b))
}

#[cold]
#[inline(never)]
fn normalize_wide(text: Cow<'_, str>) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text,
        _ => Cow::Owned(composed(text.chars())),
    }
}

/// Returns the characters in normal form C.
///
/// The iterator of the crate with the tables would bring the tables of the compatibility forms into every program. These are
/// longer than all others together.
fn composed(text: impl Iterator<Item = char>) -> String {
    // Each character with the number of starters up to it and its class, in which order the characters belong.
    let mut characters: Vec<(usize, u8, char)> = Vec::new();
    let mut starters = 0;
    for c in text {
        decompose_canonical(c, |part| {
            let class = canonical_combining_class(part);
            starters += usize::from(class == 0);
            characters.push((starters, class, part));
        });
    }
    let key = |&(starters, class, _): &(usize, u8, char)| (starters, class);
    if !characters.is_sorted_by_key(key) {
        let places = sort_indices(characters.len(), &|a, b| key(&characters[a]).cmp(&key(&characters[b])));
        characters = permuted(characters, &places);
    }
    let mut composed: Vec<char> = Vec::with_capacity(characters.len());
    let mut starter = None;
    // The class of the last character, if it is not the starter; a character composes past lower classes only.
    let mut last = None;
    for (_, class, c) in characters {
        let base = starter.filter(|_| last.is_none_or(|last| last < class));
        if let Some((at, whole)) = base.and_then(|at: usize| Some((at, compose(composed[at], c)?))) {
            composed[at] = whole;
            continue;
        }
        if class == 0 {
            starter = Some(composed.len());
        }
        last = (class != 0).then_some(class);
        composed.push(c);
    }
    composed.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::composed;

    /// Characters that compose in different ways: starters, marks of several classes, Hangul, exclusions.
    const PIECES: &[char] = &[
        'a',
        'e',
        's',
        '\u{e9}',
        '\u{1e69}',
        '\u{300}',
        '\u{301}',
        '\u{307}',
        '\u{323}',
        '\u{345}',
        '\u{334}',
        '\u{1100}',
        '\u{1161}',
        '\u{11a8}',
        '\u{ac00}',
        '\u{958}',
        '\u{915}',
        '\u{93c}',
        '\u{3b1}',
        '\u{1fb3}',
        '\u{212b}',
        '\u{2126}',
        '\u{fb1d}',
        '\u{fb01}',
        '\u{1d15e}',
        '\u{11099}',
        '\u{110ba}',
        '\u{344}',
    ];

    #[test]
    fn composes_like_the_crate_with_the_tables() {
        let check = |text: &str| assert_eq!(composed(text.chars()), text.nfc().collect::<String>(), "{text:?}");
        ('\0'..=char::MAX).for_each(|c| check(c.encode_utf8(&mut [0; 4])));
        for a in PIECES {
            for b in PIECES {
                for c in PIECES {
                    check(&String::from_iter([a, b, c, b]));
                }
            }
        }
    }
}
