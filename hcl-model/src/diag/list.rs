//! The list of diagnostics that an operation fills.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::ops::{Deref, DerefMut, Range};

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Instance, Message, RenderOptions, Shared, render};
use crate::sort::{permuted, sort_indices};
use crate::source::Source;

/// Diagnostics in the order they were found.
///
/// Its `Display` is one line: the first error and how many more there are.
/// A list keeps so many errors and so many warnings, 10 000 of each unless it is [`Diagnostics::bounded`] otherwise, and
/// counts further errors: however much is wrong with a text, what is said of it takes no more memory than that.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, Diagnostics};
///
/// let mut diagnostics = Diagnostics::new();
/// diagnostics.push(Diagnostic::warning("old-name", "Old name"));
/// assert!(!diagnostics.has_errors());
/// diagnostics.push(Diagnostic::error("invalid-path", "No name"));
/// assert!(diagnostics.has_errors());
/// assert_eq!(diagnostics.to_string(), "No name");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostics {
    pub(super) kept: Kept,
    /// The number of diagnostics: the kept ones, and the errors beyond them, which are only counted.
    pub(super) all: usize,
    /// The number of errors among the kept diagnostics.
    pub(super) errors: usize,
    /// The maximum number of kept errors, behind which nothing is kept any more, and of kept warnings.
    most: usize,
    /// A flag that is `true` if there were more warnings than are kept.
    more_warnings: bool,
    /// A flag that is `true` if the list contains a diagnostic that is held but once.
    ended: bool,
}

/// The kept diagnostics; nothing while there are none, which is most of the time.
#[derive(Clone, Default, Eq)]
pub(super) struct Kept(Option<Shared<Vec<Diagnostic>>>);

impl Kept {
    pub(super) fn into_vec(self) -> Vec<Diagnostic> {
        self.0.map(Shared::into_inner).unwrap_or_default()
    }
}

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        **self == **other
    }
}

impl Deref for Kept {
    type Target = Vec<Diagnostic>;

    fn deref(&self) -> &Vec<Diagnostic> {
        const NOTHING: &Vec<Diagnostic> = &Vec::new();
        self.0.as_deref().unwrap_or(NOTHING)
    }
}

impl DerefMut for Kept {
    fn deref_mut(&mut self) -> &mut Vec<Diagnostic> {
        self.0.get_or_insert_default()
    }
}

impl From<Vec<Diagnostic>> for Kept {
    fn from(kept: Vec<Diagnostic>) -> Kept {
        Kept(Some(Shared::new(kept)))
    }
}

impl Diagnostics {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Diagnostics {
        Diagnostics { kept: Kept(None), all: 0, errors: 0, most: MOST, more_warnings: false, ended: false }
    }

    /// Adds a diagnostic.
    ///
    /// One that says what has ended the work ([`Diagnostic::once`]) is kept behind any number of others.
    #[inline(never)]
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let ends = diagnostic.is_once();
        if ends {
            if self.ended {
                return;
            }
            self.ended = true;
        }
        let is_error = diagnostic.is_error();
        let too_many_warnings = !is_error && self.kept.len() - self.errors >= self.most;
        if self.is_full() && !ends {
            self.count(usize::from(is_error));
        } else if too_many_warnings && !ends {
            self.more_warnings = true;
        } else {
            self.count(1);
            self.errors += usize::from(is_error);
            self.kept.push(diagnostic);
        }
    }

    /// Returns `true` if one of the diagnostics is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.error_count() > 0
    }

    /// Returns the number of diagnostics, including those that are only counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all
    }

    /// Returns the number of errors that are only counted.
    fn more(&self) -> usize {
        self.all - self.kept.len()
    }

    /// Returns `true` if there are no diagnostics.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The diagnostics that are kept, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.kept.iter()
    }

    /// Counts those that are kept anew; so many errors are beyond them.
    #[inline(never)]
    fn recount(&mut self, more: usize) {
        self.all = self.kept.len() + more;
        self.errors = self.kept.iter().filter(|diagnostic| diagnostic.is_error()).count();
        self.ended = self.ended && self.kept.iter().any(Diagnostic::is_once);
    }

    /// Takes out the diagnostics of a stretch of the list.
    pub(crate) fn remove(&mut self, stretch: Range<usize>) {
        let (kept, more) = (self.kept.len(), self.more());
        let taken = stretch.start.min(kept)..stretch.end.min(kept);
        let count = taken.len();
        if count > 0 {
            self.errors -= self.kept.drain(taken).filter(Diagnostic::is_error).count();
            self.ended = self.ended && self.kept.iter().any(Diagnostic::is_once);
        }
        self.all -= count + stretch.len().saturating_sub(count).min(more);
    }

    /// The value if there is no error, otherwise the diagnostics.
    ///
    /// # Errors
    ///
    /// The list itself, if one of the diagnostics is an error.
    pub fn into_result<T>(self, value: T) -> Result<T, Diagnostics> {
        if self.has_errors() { Err(self) } else { Ok(value) }
    }

    /// Prints the full report to the standard error: in colour on a terminal, unless the environment variable `NO_COLOR` is set.
    pub fn print(&self) {
        let mut output = io::stderr().lock();
        let is_colored = output.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        // A closed standard error has no reader to tell.
        let _ = output.write_all(self.report(&RenderOptions::new().color(is_colored)).as_bytes());
    }

    /// The full report, each diagnostic with its source line; what is the same for several elements of which something was
    /// made, or for several calls of a function, is one.
    #[must_use]
    pub fn report(&self, options: &RenderOptions) -> String {
        let mut report = String::new();
        #[cfg(feature = "language")]
        let joined = self.joined();
        #[cfg(feature = "language")]
        let shown = joined.as_ref().map_or(&self.kept, |joined| &joined.kept);
        #[cfg(not(feature = "language"))]
        let shown = &self.kept;
        for diagnostic in shown.iter() {
            if !report.is_empty() {
                report.push('\n');
            }
            report.push_str(&render(diagnostic, options));
        }
        report.extend(closing(shown));
        report
    }
}

/// Returns the last line of a report: the number of its errors.
fn closing(shown: &[Diagnostic]) -> Option<String> {
    let errors: Vec<&Diagnostic> = shown.iter().filter(|found| found.is_error() && !found.is_once()).collect();
    let mut names: Vec<&str> =
        errors.iter().filter_map(|error| error.subject()).map(|subject| subject.source().name()).collect();
    names.sort_unstable();
    names.dedup();
    let count = match errors.len() {
        0 => return None,
        1 => "1 error".to_owned(),
        count => format!("{count} errors"),
    };
    Some(match names[..] {
        [name] => format!("\nerror: {name} has {count}\n"),
        _ => format!("\nerror: {count}\n"),
    })
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Diagnostics {
    /// The list, which keeps at most so many errors and so many warnings from now on, and counts the errors that are found
    /// behind them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics};
    ///
    /// let mut diagnostics = Diagnostics::new().bounded(1);
    /// for _ in 0..3 {
    ///     diagnostics.push_with(|| Diagnostic::error("invalid-path", "No name"));
    /// }
    /// assert_eq!((diagnostics.iter().count(), diagnostics.len()), (1, 3));
    /// ```
    #[must_use]
    pub fn bounded(self, most: usize) -> Diagnostics {
        Diagnostics { most, ..self }
    }

    /// Returns `true` if the maximum number of errors is kept, so that further errors are only counted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.errors >= self.most
    }

    /// Adds an error, which is made only if it is kept: for whoever goes on after a mistake.
    pub fn push_with(&mut self, error: impl FnOnce() -> Diagnostic) {
        match self.is_full() {
            true => self.count(1),
            false => self.push(error()),
        }
    }

    /// Adds so many errors that others keep.
    pub fn count(&mut self, errors: usize) {
        self.all = self.all.saturating_add(errors);
    }

    /// Adds what is in another list, and what was only counted there.
    pub fn append(&mut self, other: Diagnostics) {
        let more = other.more();
        self.extend(other);
        self.count(more);
    }

    /// The list with each that is kept made into another.
    pub fn map(self, change: impl FnMut(Diagnostic) -> Diagnostic) -> Diagnostics {
        let kept: Vec<Diagnostic> = self.kept.into_vec().into_iter().map(change).collect();
        Diagnostics { kept: kept.into(), ..self }
    }

    /// Returns the number of errors.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.errors + self.more()
    }

    /// Returns `true` if a diagnostic after the first `length` is an error, so that something has failed since then.
    #[must_use]
    pub fn has_errors_since(&self, length: usize) -> bool {
        self.kept.iter().skip(length).any(Diagnostic::is_error) || self.more() > 0 && self.len() > length
    }

    /// Forgets the diagnostics after the first `length`.
    pub fn truncate(&mut self, length: usize) {
        self.remove(length..self.len().max(length));
    }

    /// Keeps at most so many and what has ended the work, and says that there are more, if there are.
    pub fn limit(&mut self, most: usize) {
        self.retain(|diagnostic| diagnostic.code() != codes::TOO_MANY_DIAGNOSTICS);
        let (all, has_errors) = (self.len(), self.has_errors());
        let mut place = 0;
        self.kept.retain(|diagnostic| {
            place += 1;
            place <= most || diagnostic.is_once()
        });
        if self.kept.len() < all || self.more_warnings {
            let further = match has_errors {
                true => Diagnostic::error(codes::TOO_MANY_DIAGNOSTICS, "too many mistakes"),
                false => Diagnostic::warning(codes::TOO_MANY_DIAGNOSTICS, "too many warnings"),
            };
            let shown = most.min(self.kept.len());
            self.kept.push(further.detail(match shown {
                0 => Message::from("The program shows none of them."),
                _ => Message::new("Only the first {} are shown; correct these first.", [Arg::text(shown)]),
            }));
            self.recount(0);
        }
    }

    /// Makes others of those after the first `length`.
    pub fn change_since(&mut self, length: usize, change: impl Fn(&Diagnostic) -> Diagnostic) {
        for diagnostic in self.kept.iter_mut().skip(length) {
            *diagnostic = change(diagnostic);
        }
    }

    /// Adds the elements for which a block is generated, the innermost first, to the diagnostics after the first `length`.
    ///
    /// Without the feature `language` no block is generated.
    pub fn add_instances_since(&mut self, length: usize, instances: &[Instance]) {
        #[cfg(feature = "language")]
        self.add_instances_from(length, instances);
        #[cfg(not(feature = "language"))]
        let _ = (length, instances);
    }

    /// Joins diagnostics from `from` on with those from `start` on that differ only in their elements.
    pub fn join_instances(&mut self, start: usize, from: usize) {
        #[cfg(feature = "language")]
        self.join(start, from);
        #[cfg(not(feature = "language"))]
        let _ = (start, from);
    }

    /// The sources that they, what is around them and their notes are about, each once.
    pub fn sources(&self) -> Vec<&Source> {
        let mut known = HashSet::new();
        let mut sources: Vec<&Source> = Vec::new();
        for diagnostic in self.kept.iter() {
            let notes = diagnostic.notes().iter().filter_map(|note| note.range.as_ref());
            for range in diagnostic.subject().into_iter().chain(diagnostic.context()).chain(notes) {
                if known.insert(range.source().address()) {
                    sources.push(range.source());
                }
            }
        }
        sources
    }

    /// Keeps those that the predicate accepts.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        let more = self.more();
        self.kept.retain(keep);
        self.recount(more);
    }

    /// Sorts by the place in the text, stable, those without a place first; what is the same for several elements of which
    /// something was made, or for several calls of a function, is one then.
    ///
    /// Diagnostics of several sources are sorted by the order in which the sources are first mentioned.
    pub fn sort_by_source(&mut self) {
        let mut sources: HashMap<usize, usize> = HashMap::new();
        let mut places: Vec<Option<(usize, usize)>> = Vec::with_capacity(self.kept.len());
        for diagnostic in self.kept.iter() {
            let next = sources.len();
            places.push(diagnostic.subject().map(|range| {
                let source = *sources.entry(range.source().address()).or_insert(next);
                (source, range.bytes().start)
            }));
        }
        let sorted = sort_indices(places.len(), &|a, b| places[a].cmp(&places[b]));
        self.kept = permuted(std::mem::take(&mut self.kept).into_vec(), &sorted).into();
        self.join_instances(0, 0);
    }
}

/// The maximum number of errors and of warnings of a list without other bounds.
const MOST: usize = 10_000;

impl Default for Diagnostics {
    fn default() -> Diagnostics {
        Diagnostics::new()
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Diagnostics {
        let mut list = Diagnostics::new();
        list.extend(diagnostics);
        list
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.kept.into_vec().into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.kept.iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.kept.iter().find(|diagnostic| diagnostic.is_error()).or(self.kept.first()) else {
            return f.write_str("no diagnostics");
        };
        write!(f, "{first}")?;
        // Beside a mistake, the other mistakes count.
        let all = if first.is_error() { self.error_count() } else { self.len() };
        match all - 1 {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.kept.iter()).finish()
    }
}

impl std::error::Error for Diagnostics {}

impl From<Diagnostic> for Diagnostics {
    #[inline(never)]
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        let mut list = Diagnostics::new();
        list.push(diagnostic);
        list
    }
}
