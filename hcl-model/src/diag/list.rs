//! The list of diagnostics that an operation fills.

use std::fmt;

use crate::diag::{Diagnostic, RenderOptions, render};
use crate::order::{arranged, order};
use crate::source::Source;

/// Diagnostics in the order they were found.
///
/// Its `Display` is one line: the first error and how many more there are.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, Diagnostics};
///
/// let mut diagnostics = Diagnostics::new();
/// diagnostics.push(Diagnostic::warning("old-name", "Old name"));
/// assert!(!diagnostics.has_errors());
/// diagnostics.push(Diagnostic::error("no-name", "No name"));
/// assert!(diagnostics.has_errors());
/// assert_eq!(diagnostics.to_string(), "No name (and 1 more)");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Diagnostics {
        Diagnostics(Vec::new())
    }

    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Whether one of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(Diagnostic::is_error)
    }

    /// Whether one of those after the first `length` is an error: whether something has failed since then.
    #[must_use]
    pub fn has_errors_since(&self, length: usize) -> bool {
        self.0.iter().skip(length).any(Diagnostic::is_error)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The diagnostics in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// Forgets the diagnostics after the first `length`.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Keeps at most so many and says that there are more, if there are.
    pub fn limit(&mut self, most: usize) {
        self.0.retain(|diagnostic| diagnostic.code() != TOO_MANY);
        if self.0.len() > most {
            self.0.truncate(most);
            let detail = format!("Only the first {most} are shown; correct these first.");
            self.0.push(Diagnostic::error(TOO_MANY, "Too many mistakes").detail(detail));
        }
    }

    /// Takes out the diagnostics of a stretch of the list.
    pub(crate) fn remove(&mut self, stretch: std::ops::Range<usize>) {
        self.0.drain(stretch);
    }

    /// The sources that they and their notes are about, each once.
    pub(crate) fn sources(&self) -> Vec<&Source> {
        let mut sources: Vec<&Source> = Vec::new();
        for diagnostic in &self.0 {
            let notes = diagnostic.notes().iter().filter_map(|note| note.range.as_ref());
            for range in diagnostic.subject().into_iter().chain(notes) {
                if !sources.contains(&range.source()) {
                    sources.push(range.source());
                }
            }
        }
        sources
    }

    /// Keeps those that the predicate accepts.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.0.retain(keep);
    }

    /// Sorts by the place in the text, stable, those without a place first.
    ///
    /// Of several sources, the one that is mentioned first comes first.
    pub fn sort_by_source(&mut self) {
        let mut sources: Vec<Source> = Vec::new();
        let place = |diagnostic: &Diagnostic| {
            let range = diagnostic.subject()?;
            let known = sources.iter().position(|source| source == range.source());
            let source = known.unwrap_or_else(|| {
                sources.push(range.source().clone());
                sources.len() - 1
            });
            Some((source, range.bytes().start))
        };
        let places: Vec<Option<(usize, usize)>> = self.0.iter().map(place).collect();
        let sorted = order(places.len(), &|a, b| places[a].cmp(&places[b]));
        self.0 = arranged(std::mem::take(&mut self.0), &sorted);
    }

    /// The value if there is no error, otherwise the diagnostics.
    ///
    /// # Errors
    ///
    /// The list itself, if one of the diagnostics is an error.
    pub fn into_result<T>(self, value: T) -> Result<T, Diagnostics> {
        if self.has_errors() { Err(self) } else { Ok(value) }
    }

    /// The full report, each diagnostic with its source line.
    #[must_use]
    pub fn report(&self, options: &RenderOptions) -> String {
        let mut report = String::new();
        for diagnostic in &self.0 {
            if !report.is_empty() {
                report.push('\n');
            }
            report.push_str(&render(diagnostic, options));
        }
        report
    }
}

/// The code of the diagnostic that stands for all further ones.
const TOO_MANY: &str = "too-many-diagnostics";

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.0.extend(diagnostics);
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Diagnostics {
        Diagnostics(diagnostics.into_iter().collect())
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.0.iter().find(|diagnostic| diagnostic.is_error()).or(self.0.first()) else {
            return f.write_str("no diagnostics");
        };
        write!(f, "{first}")?;
        match self.0.len() - 1 {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

impl std::error::Error for Diagnostics {}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics(vec![diagnostic])
    }
}
