//! "Did you mean ...?": the known name closest to an unknown one.

use std::cell::Cell;

use crate::source::Escaped;

/// Returns the candidate that is closest to a name, the first of equals; `None` if none is close.
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
    // A name alone is a report of its own.
    let _report = Suggestions::begin();
    nearest(given, candidates, &mut pay)
}

/// The candidate that is probably meant by `given`, as [`closest`] finds it, for as long as what looking costs can be paid, in
/// characters that are compared.
fn nearest<'a>(
    given: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    pay: &mut dyn FnMut(u64) -> bool,
) -> Option<&'a str> {
    let mut search = Search::new(given)?;
    for candidate in candidates {
        if !pay(1) {
            break;
        }
        search.look(candidate, pay);
    }
    search.best.map(|(_, candidate)| candidate)
}

/// A search for a name, with the nearest candidate so far.
struct Search<'g, 'a> {
    given: &'g str,
    folded: Vec<char>,
    /// So far may a candidate be.
    allowed: usize,
    best: Option<(usize, &'a str)>,
}

impl<'g, 'a> Search<'g, 'a> {
    fn new(given: &'g str) -> Option<Search<'g, 'a>> {
        if given.len() > LONGEST {
            return None;
        }
        let folded = fold(given);
        let allowed = match folded.len() {
            0..=1 => 0,
            length => (length / 3).max(1),
        };
        Some(Search { given, folded, allowed, best: None })
    }

    #[inline(never)]
    fn look(&mut self, candidate: &'a str, pay: &mut dyn FnMut(u64) -> bool) {
        if candidate == self.given || candidate.len() > LONGEST * 4 {
            return;
        }
        let distance = distance(&self.folded, &fold(candidate), self.allowed, pay);
        if let Some(distance) = distance.filter(|&distance| self.best.is_none_or(|(least, _)| distance < least)) {
            self.best = Some((distance, candidate));
        }
    }
}

/// Returns a name in quotes, with its special characters escaped.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", Escaped(name))
}

/// A name of more bytes is no misspelt one, and comparing it with others takes long.
const LONGEST: usize = 256;

fn fold(name: &str) -> Vec<char> {
    name.chars().map(|c| if c == '-' { '_' } else { c.to_ascii_lowercase() }).collect()
}

/// Returns the number of characters to change, insert, remove or swap with their neighbour, if it is at most
/// `allowed`.
fn distance(a: &[char], b: &[char], allowed: usize, pay: &mut dyn FnMut(u64) -> bool) -> Option<usize> {
    if a.len().abs_diff(b.len()) > allowed {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for (i, &left) in a.iter().enumerate() {
        pay(b.len() as u64);
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &right) in b.iter().enumerate() {
            let mut least = (previous[j + 1] + 1).min(row[j] + 1).min(previous[j] + usize::from(left != right));
            if i > 0 && j > 0 && left == b[j - 1] && a[i - 1] == right {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        // A swap can make one of the row before count.
        if row.iter().chain(&previous).all(|&least| least > allowed) {
            return None;
        }
        before = std::mem::replace(&mut previous, row);
    }
    previous.last().copied().filter(|&distance| distance <= allowed)
}

/// The maximum cost of looking for names in one report, in characters that are compared.
const MOST: u64 = 1 << 19;

thread_local! {
    /// The rest of that cost, while a report is made.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// One report, in which only so much is spent on finding out which names were meant; for as long as it lives, on its
/// thread.
///
/// Reports that begin within another one are a part of it.
/// Without any, each name that is looked for may cost as much as a report.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::diag::{Suggestions, closest};
///
/// let _report = Suggestions::begin();
/// let names: Vec<String> = (0..10_000).map(|number| format!("name{number:06}")).collect();
/// let known = || names.iter().map(String::as_str);
/// assert_eq!(closest("nmae000000", known()), Some("name000000"));
/// // After so many mistakes, nobody looks any more.
/// let found = (0..100_000).map_while(|_| closest("nmae000000", known()));
/// assert!(found.count() < 1_000);
/// ```
#[derive(Debug)]
#[must_use]
pub struct Suggestions {
    is_outermost: bool,
}

impl Suggestions {
    /// Returns the number of names that may be examined. A few names can be listed in any case.
    pub(crate) fn most_names() -> usize {
        usize::try_from(LEFT.get().unwrap_or(MOST)).unwrap_or(usize::MAX).max(LISTED)
    }
}

/// Shared with the other crates of this project, and not a public API.
impl Suggestions {
    /// Begins a report.
    pub fn begin() -> Suggestions {
        let is_outermost = LEFT.get().is_none();
        if is_outermost {
            LEFT.set(Some(MOST));
        }
        Suggestions { is_outermost }
    }
}

/// So many names can be listed and compared with others in any case.
const LISTED: usize = 16;

impl Drop for Suggestions {
    fn drop(&mut self) {
        if self.is_outermost {
            LEFT.set(None);
        }
    }
}

/// Pays for so many characters; whether there was enough left.
fn pay(count: u64) -> bool {
    let Some(left) = LEFT.get() else { return true };
    LEFT.set(Some(left.saturating_sub(count)));
    left > 0
}
