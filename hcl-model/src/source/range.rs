//! A stretch of a source, half open, in bytes.

use std::fmt;

use crate::source::{Pos, Source};

/// A stretch of a source, from a first byte to after the last one.
///
/// # Examples
///
/// ```
/// use hcl_model::source::Source;
///
/// let range = Source::new("app.hcl", "port = 80\n").range(7, 9);
/// assert_eq!(range.text(), "80");
/// assert_eq!(range.to_string(), "app.hcl:1,8-10");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Range {
    source: Source,
    start: u32,
    end: u32,
}

impl Range {
    /// A range of the source, in byte offsets; offsets past the end of the text mean its end, and a character of which a
    /// part is meant is in it as a whole: so every range can be cut out of its text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "é = 1");
    /// assert_eq!(source.range(1, 1).text(), "é");
    /// assert_eq!(source.range(0, 1).text(), "é");
    /// assert_eq!(source.range(2, 2).text(), "");
    /// ```
    #[must_use]
    pub fn new(source: Source, start: u32, end: u32) -> Range {
        let text = source.text();
        let mut last = u32::try_from(text.len()).unwrap_or(u32::MAX);
        while !text.is_char_boundary(last as usize) {
            last -= 1;
        }
        let (mut start, mut end) = (start.min(last), end.min(last));
        while !text.is_char_boundary(start as usize) {
            start -= 1;
        }
        while !text.is_char_boundary(end as usize) {
            end += 1;
        }
        Range { end: end.max(start), source, start }
    }

    /// A range without a place in a text, for an item that a program makes. Reports show the name alone.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, RenderOptions, render};
    /// use hcl_model::source::Range;
    ///
    /// let at = Range::without_place("the defaults of the program");
    /// let report = render(&Diagnostic::error("x", "invalid port").at(at), &RenderOptions::new());
    /// assert_eq!(report, "error[x]: invalid port\n --> the defaults of the program\n");
    /// ```
    #[must_use]
    pub fn without_place(name: impl Into<String>) -> Range {
        Source::new(name, "").range(0, 0)
    }

    /// Marks the text of the range as sensitive ([`Source::redact`]).
    pub fn redact(&self) {
        self.source.redact(self.bytes());
    }

    /// The source that the range is a part of.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Line, column and byte of the first character.
    #[must_use]
    pub fn start(&self) -> Pos {
        self.source.position(self.start)
    }

    /// Line, column and byte after the last character.
    #[must_use]
    pub fn end(&self) -> Pos {
        self.source.position(self.end)
    }

    /// The offsets in bytes.
    #[must_use]
    pub fn bytes(&self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The parts that must not be shown.
    pub(crate) fn hidden_parts(&self) -> impl Iterator<Item = &str> {
        let (source, all) = (self.source(), self.bytes());
        source
            .redacted(self.bytes())
            .into_iter()
            .filter_map(move |part| source.text().get(part.start.max(all.start)..part.end.min(all.end)))
    }

    /// The text between the two ends.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text().get(self.bytes()).unwrap_or("")
    }

    /// The text behind it, without the blanks that it begins with.
    pub(crate) fn behind(&self) -> &str {
        self.source.text()[self.bytes().end..].trim_start_matches([' ', '\t'])
    }

    /// Returns `true` if the range is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Returns `true` for the empty range at the start of a source, which stands for the whole source.
    pub(crate) fn is_whole_source(&self) -> bool {
        self.end == 0
    }

    /// From the start of this range to the end of the other one; this range alone if they are of different sources.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to(&self, other: &Range) -> Range {
        if self.source != other.source {
            return self.clone();
        }
        Range::new(self.source.clone(), self.start.min(other.start), self.end.max(other.end))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Range {
    /// Returns `true` if the text at the start of the range was marked as sensitive.
    #[must_use]
    pub fn is_sensitive(&self) -> bool {
        let start = self.bytes().start;
        !self.source().marked(start..start + 1).is_empty()
    }

    /// Returns `true` if the range contains sensitive text.
    #[must_use]
    pub fn contains_sensitive(&self) -> bool {
        !self.source().marked(self.bytes()).is_empty()
    }

    /// Its first character, to point at the beginning of something; all of it if there is none.
    #[must_use]
    pub fn first_character(&self) -> Range {
        let length = self.text().chars().next().map_or(0, char::len_utf8);
        Range::new(self.source.clone(), self.start, self.start + length as u32)
    }
}

impl fmt::Display for Range {
    /// `name:line,column-column`, or `name:line,column-line,column` over several lines, as the reference prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (self.start(), self.end());
        write!(f, "{}:{},{}-", self.source.name(), start.line, start.column)?;
        if start.line == end.line { write!(f, "{}", end.column) } else { write!(f, "{},{}", end.line, end.column) }
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
