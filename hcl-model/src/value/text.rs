//! Normal form C of strings and names, with a fast path for the text that is in it already.

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

/// Whether two texts are the same in Unicode normal form C, as texts and names are compared.
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

/// The characters in normal form C.
///
/// The iterator of the crate that has the tables would bring those of the compatibility forms into every program too,
/// which are longer than all others together.
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
    let (names, named) = entries.unzip();
    arranged(names, named)
}

fn arranged<T>(mut names: Vec<Arc<str>>, mut named: Vec<T>) -> (Vec<Arc<str>>, Vec<T>) {
    if names.len() <= FEW {
        arrange_few(&mut names, &mut named);
        return (names, named);
    }
    match places_by_name(&names) {
        None => (names, named),
        Some(places) => (permuted(names, &places), permuted(named, &places)),
    }
}

/// So many names are put in order where they are, which takes no other room.
const FEW: usize = 16;

/// Sorts by name; of two with the same name the last stays.
fn arrange_few<T>(names: &mut Vec<Arc<str>>, named: &mut Vec<T>) {
    let mut sorted = 1;
    while sorted < names.len() {
        let mut at = sorted;
        while at > 0 && names[at] < names[at - 1] {
            names.swap(at, at - 1);
            named.swap(at, at - 1);
            at -= 1;
        }
        if at > 0 && names[at] == names[at - 1] {
            names.remove(at - 1);
            named.remove(at - 1);
        } else {
            sorted += 1;
        }
    }
}

/// The places of the names in order, of equal names only the last; none if they are in order already.
fn places_by_name(names: &[Arc<str>]) -> Option<Vec<usize>> {
    if names.is_sorted_by(|a, b| a < b) {
        return None;
    }
    let mut places = sort_indices(names.len(), &|a, b| names[a].cmp(&names[b]).then(b.cmp(&a)));
    places.dedup_by(|later, first| names[*later] == names[*first]);
    Some(places)
}

/// The name in normal form C, which most names are in already.
fn normal_name(name: Arc<str>) -> Arc<str> {
    match normalize(Cow::Borrowed(&name)) {
        Cow::Borrowed(_) => name,
        Cow::Owned(text) => Arc::from(text),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use unicode_normalization::UnicodeNormalization;

    use super::{FEW, by_name, composed};

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

    /// As few names and more of them, in many orders and with some that are there again.
    #[test]
    fn names_are_in_order_and_the_last_of_equal_ones_counts() {
        for count in 0..2 * FEW {
            for step in 1..60 {
                for names in [count + 1, count.div_ceil(2) + 1] {
                    let entries = (0..count).map(|at| (format!("n{}", at * step % names), at));
                    let expected: BTreeMap<String, usize> = entries.clone().collect();
                    let (names, places) = by_name(entries);
                    let found: Vec<(&str, usize)> = names.iter().map(Arc::as_ref).zip(places).collect();
                    let expected: Vec<(&str, usize)> = expected.iter().map(|(name, at)| (&**name, *at)).collect();
                    assert_eq!(found, expected, "{count} {step}");
                }
            }
        }
    }
}
