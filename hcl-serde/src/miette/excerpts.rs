//! What `miette` is shown of a source: lines around a place, cut where they are long.
//!
//! `miette` draws the lines that it is given as they are, fills up to a column with blanks, and asks for them again for
//! every label; so a file that is one line must not be given as one.

use std::sync::Arc;

use hcl_model::__private::source::Shown;
use hcl_model::source::Source;
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// A source as it may be shown, for all diagnostics about it: cheap to clone.
#[derive(Clone)]
pub(super) struct Excerpts(Arc<Inner>);

struct Inner {
    source: Source,
    shown: Shown,
    line_starts: Vec<usize>,
}

/// So many bytes are underlined at most.
const LONGEST_LABEL: usize = 8 * 1024;

/// What is longer in front of a place or behind it, or as a line next to its lines, is cut or left out.
const LONGEST_LINE: usize = 1024;

/// So many bytes are left of what is cut.
const MARGIN: usize = 64;

impl Excerpts {
    pub(super) fn new(source: &Source) -> Excerpts {
        let shown = source.to_shown();
        let after_newlines = shown.text().bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let line_starts = std::iter::once(0).chain(after_newlines).collect();
        Excerpts(Arc::new(Inner { source: source.clone(), shown, line_starts }))
    }

    pub(super) fn source(&self) -> &Source {
        &self.0.source
    }

    /// What is underlined for some bytes of the source.
    pub(super) fn span(&self, bytes: std::ops::Range<usize>) -> SourceSpan {
        let shown = &self.0.shown;
        let (start, end) = (shown.offset(bytes.start), shown.offset(bytes.end));
        let end = self.boundary(end.min(start + LONGEST_LABEL));
        SourceSpan::from(start..end)
    }

    /// Where the character begins that a byte is in.
    fn boundary(&self, mut byte: usize) -> usize {
        while !self.0.shown.text().is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }

    /// The bytes of a line, counted from 0, with its line end.
    fn line(&self, index: usize) -> std::ops::Range<usize> {
        let start = |index: usize| self.0.line_starts.get(index).copied().unwrap_or(self.0.shown.text().len());
        start(index)..start(index + 1)
    }

    /// The line in which a byte is.
    fn line_of(&self, byte: usize) -> usize {
        self.0.line_starts.partition_point(|&start| start <= byte) - 1
    }

    /// Where to begin for a place, with so many lines in front of its own, and the line that this is in.
    fn start(&self, place: usize, lines: usize) -> (usize, usize) {
        let mut line = self.line_of(place);
        let start = self.line(line).start;
        if lines == 0 {
            return (place, line);
        }
        if place - start > LONGEST_LINE {
            return (self.boundary(place - MARGIN), line);
        }
        let least = line.saturating_sub(lines);
        while line > least && self.line(line - 1).len() <= LONGEST_LINE {
            line -= 1;
        }
        (self.line(line).start, line)
    }

    /// Where to end for a place, with so many lines behind its own.
    fn end(&self, place: usize, last: usize, lines: usize) -> usize {
        let mut line = self.line_of(last);
        if lines == 0 {
            return place;
        }
        if self.line(line).end.saturating_sub(place) > LONGEST_LINE {
            return self.boundary(place + MARGIN);
        }
        let most = (line + lines).min(self.0.line_starts.len() - 1);
        while line < most && self.line(line + 1).len() <= LONGEST_LINE {
            line += 1;
        }
        self.line(line).end
    }
}

impl SourceCode for Excerpts {
    /// Refuses what is longer than any label, so that two labels far from each other are drawn apart.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_lines_before: usize,
        context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let text = self.0.shown.text();
        let place = span.offset()..span.offset().saturating_add(span.len());
        if place.end > text.len() || place.len() > LONGEST_LABEL {
            return Err(MietteError::OutOfBounds);
        }
        let (start, line) = self.start(place.start, context_lines_before);
        let end = self.end(place.end, place.end.saturating_sub(1).max(place.start), context_lines_after);
        let data = &text.as_bytes()[start..end];
        Ok(Box::new(MietteSpanContents::new_named(
            self.0.source.name().to_owned(),
            data,
            SourceSpan::from(start..end),
            line,
            start - self.line(line).start,
            data.iter().filter(|byte| **byte == b'\n').count(),
        )))
    }
}
