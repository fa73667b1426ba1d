//! Attributes on lines that follow each other, laid out as the formatter does it, while they are written.
//!
//! Only what is known to be laid out already comes here: names, and expressions in which the formatter would change nothing but
//! lines that are too wide.

use unicode_segmentation::UnicodeSegmentation;

use crate::format::{DEEPEST, INDENTATION, Options, format};
use crate::native::open::{Entry, can_be_opened, entries};

/// So many attributes as stand on lines that follow each other.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// Their names and expressions, one after the other.
    text: String,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    /// The start and the end of the expression.
    expression: usize,
    end: usize,
    /// The number of columns that the name takes.
    columns: usize,
    /// The expression is a text of several lines.
    is_heredoc: bool,
}

impl Run {
    /// Adds an attribute.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn add(&mut self, name: &str, write: impl FnOnce(&mut String)) {
        self.text.push_str(name);
        let expression = self.text.len();
        write(&mut self.text);
        let columns = if name.is_ascii() { name.len() } else { name.graphemes(true).count() };
        let is_heredoc = self.text[expression..].starts_with("<<");
        self.lines.push(Line { expression, end: self.text.len(), columns, is_heredoc });
    }

    /// Writes what was added, in so many blocks; whether all of it is laid out.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn finish(&mut self, depth: usize, width: Option<usize>, out: &mut String) -> bool {
        let widest = self.lines.iter().map(|line| line.columns).max().unwrap_or_default();
        let begins = out.len();
        let (mut start, mut is_wide, mut is_several) = (0, false, false);
        for line in &self.lines {
            let name = &self.text[start..line.expression];
            let expression = &self.text[line.expression..line.end];
            start = line.end;
            let at = out.len();
            indent(depth, out);
            out.push_str(name);
            out.extend(std::iter::repeat_n(' ', widest - line.columns));
            out.push_str(" = ");
            out.push_str(expression);
            // Bytes are more than columns, and what is not too wide stays as it is.
            is_wide |= width.is_some_and(|width| out.len() - at > width) && can_be_opened(expression);
            is_several |= line.is_heredoc;
            out.push('\n');
        }
        let is_laid_out = match width {
            Some(width) if is_wide => {
                out.truncate(begins);
                self.open(depth, width, is_several, out)
            }
            _ => true,
        };
        self.lines.clear();
        self.text.clear();
        is_laid_out
    }

    /// Writes what was added, with what is too wide on several lines; whether that is what the formatter would do.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn open(&self, depth: usize, width: usize, is_several: bool, out: &mut String) -> bool {
        let mut start = 0;
        let entry = |line: &Line| {
            let name = &self.text[start..line.expression];
            start = line.end;
            Entry { name, columns: line.columns, value: &self.text[line.expression..line.end] }
        };
        let lines: Vec<Entry<'_>> = self.lines.iter().map(entry).collect();
        if lines.iter().all(|line| line.value.is_ascii() || !can_be_opened(line.value)) {
            entries(&lines, depth, width, true, out);
            return true;
        }
        let begins = out.len();
        entries(&lines, depth, usize::MAX, true, out);
        !is_several && open_columns(begins, depth, width, out)
    }

    /// Returns the number of bytes without blanks.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// Opens what is too wide of the lines from a byte on, in so many blocks; whether that is what the formatter would do.
#[cold]
#[cfg_attr(not(feature = "__shared"), inline)]
fn open_columns(begins: usize, depth: usize, width: usize, out: &mut String) -> bool {
    let opened = |line: &str| line.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count();
    let deepest = out[begins..].lines().map(opened).max().unwrap_or_default();
    let Some(width) = width.checked_sub(depth * INDENTATION) else { return false };
    if depth + deepest >= DEEPEST {
        return false;
    }
    let lines = format(&out[begins..], &Options::default().with_width(width));
    out.truncate(begins);
    for line in lines.lines() {
        indent(depth, out);
        out.push_str(line);
        out.push('\n');
    }
    true
}

/// Writes the blanks in front of a line that is in so many blocks; the formatter leaves those that are deeper where they stand.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn indent(depth: usize, out: &mut String) {
    if depth <= DEEPEST {
        out.extend(std::iter::repeat_n(' ', depth * INDENTATION));
    }
}
