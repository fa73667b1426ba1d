//! "Did you mean ...?": the known name closest to an unknown one.

use crate::source::Escaped;

/// The candidate that is probably meant by `given`: the closest one, the first of equals in the given order.
///
/// A name is close when at most a third of its characters differ (at least one, for names of two characters or
/// more), so that short names are not "corrected" to something unrelated; a difference in case or in `-` and `_`
/// alone is always close.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::closest;
///
/// assert_eq!(closest("prot", ["host", "port"]), Some("port"));
/// assert_eq!(closest("x", ["s", "t"]), None);
/// ```
pub fn closest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if given.len() > LONGEST {
        return None;
    }
    let given_folded = fold(given);
    let allowed = match given_folded.len() {
        0..=1 => 0,
        length => (length / 3).max(1),
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate == given {
            continue;
        }
        let distance = distance(&given_folded, &fold(candidate), allowed);
        if let Some(distance) = distance.filter(|&distance| best.is_none_or(|(least, _)| distance < least)) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Why a name is none of those that are known: all of them as they are written, because some may have quotes in them,
/// and the one that is probably meant.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::not_one_of;
///
/// assert_eq!(not_one_of("x", ["on", "a \"b\""].into_iter()), r#""x" is not one of "on", "a \"b\"""#);
/// assert!(not_one_of("onn", ["on", "off"].into_iter()).ends_with("; did you mean \"on\"?"));
/// ```
pub fn not_one_of<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let quoted = |name: &str| format!("\"{}\"", Escaped(name));
    let close = closest(name, known.clone()).map(|close| format!("; did you mean {}?", quoted(close)));
    let known: Vec<String> = known.map(quoted).collect();
    format!("{} is not one of {}{}", quoted(name), known.join(", "), close.unwrap_or_default())
}

/// A name of more bytes is no misspelt one, and comparing it with others takes long.
const LONGEST: usize = 256;

fn fold(name: &str) -> Vec<char> {
    name.chars().map(|c| if c == '-' { '_' } else { c.to_ascii_lowercase() }).collect()
}

/// How many characters must be changed, inserted, removed or swapped with their neighbour, if at most `allowed`.
fn distance(a: &[char], b: &[char], allowed: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > allowed || b.len() > LONGEST {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for (i, &left) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &right) in b.iter().enumerate() {
            let mut least = (previous[j + 1] + 1).min(row[j] + 1).min(previous[j] + usize::from(left != right));
            if i > 0 && j > 0 && left == b[j - 1] && a[i - 1] == right {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut previous, row);
    }
    previous.last().copied().filter(|&distance| distance <= allowed)
}
