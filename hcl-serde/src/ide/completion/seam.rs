//! The text around a new item, which keeps the item apart from the existing text: line ends around items, commas in
//! JSON.

use std::ops::Range;

use hcl_model::__private::native::{Token, TokenKind, Tokens};
use hcl_model::source::TextEdit;

use crate::ide::completion::{Completing, Completion};

/// The text around a new item of the native syntax.
#[derive(Debug, Default)]
pub(super) struct Seam {
    pub(super) before: String,
    pub(super) behind: String,
    /// The indentation of the lines of the item.
    pub(super) indent: String,
    /// Blanks behind the place that go.
    blanks: usize,
    /// The change that puts the text on the same line in the braces on a line of its own.
    opened: Option<TextEdit>,
}

/// The text in front of a new item on its line.
#[derive(Debug)]
pub(super) struct Front {
    /// The start of the line.
    line: usize,
    /// `true` if the text has nothing but blanks and comments.
    is_blank: bool,
    /// Behind the innermost brace that is not closed on the line.
    opened: Option<usize>,
    /// `true` if that brace is the only one.
    is_only: bool,
}

impl Completing<'_> {
    /// Returns the text around a new item in the place of some bytes. Returns `None` if there can be no item without
    /// other changes.
    pub(super) fn seam(&self, range: &Range<usize>, is_block: bool) -> Option<Seam> {
        // All that may stand there begins where the same word does.
        let front = self.front.get_or_init(|| Front::of(self.text(), range.start));
        let (written, rest) = (&self.text()[front.line..range.start], self.behind(range.end));
        let indent = self.indent().to_owned();
        let is_last = rest.is_empty() || rest.starts_with(['\n', '\r', '#']) || rest.starts_with("//");
        let end = |indent: &str| if is_last { String::new() } else { format!("\n{indent}") };
        if front.is_blank {
            return Some(Seam { behind: end(&indent), indent, ..Seam::default() });
        }
        let Some(opened) = front.opened else {
            return Some(Seam { before: format!("\n{indent}"), behind: end(&indent), indent, ..Seam::default() });
        };
        let between = &self.text()[opened..range.start];
        let is_first = is_blank(between);
        // A block on one line has one argument.
        if is_first && rest.starts_with('}') && !is_block {
            let blank = |is_there: bool| if is_there { String::new() } else { " ".to_owned() };
            let behind = blank(self.text()[range.end..].starts_with([' ', '\t']));
            return Some(Seam { before: blank(written.ends_with([' ', '\t'])), behind, indent, ..Seam::default() });
        }
        let inner = format!("{indent}  ");
        let is_alone = is_last || rest.starts_with('}');
        if !is_alone || !is_first && !front.is_only {
            return None;
        }
        // The existing contents of the braces get a line, too.
        let first = opened + (between.len() - without_blanks(between).len());
        let first = (!is_first).then(|| TextEdit::new(opened..first, format!("\n{inner}")));
        let tail = &self.text()[range.end..];
        let blanks = if is_first { 0 } else { tail.len() - without_blanks(tail).len() };
        Some(Seam { before: format!("\n{inner}"), behind: end(&indent), indent: inner, blanks, opened: first })
    }

    /// An item with what changes around it.
    pub(super) fn within(&self, mut completion: Completion, seam: Seam) -> Completion {
        completion.range.end += seam.blanks;
        completion.edits.extend(seam.opened);
        completion
    }

    /// A property or an element of JSON, with commas between it and what is there.
    pub(super) fn with_commas(&self, mut completion: Completion) -> Completion {
        let Range { start, end } = completion.range;
        let before = self.text()[..start].trim_end();
        if !before.is_empty() && !before.ends_with(['{', '[', ',', ':']) {
            completion.edits.push(TextEdit::new(before.len()..before.len(), ","));
        }
        let behind = self.text()[end..].trim_start();
        let is_value = |c: char| c.is_alphanumeric() || matches!(c, '"' | '{' | '[' | '-');
        if behind.starts_with(is_value) {
            completion.text.push(',');
            if let Some(snippet) = &mut completion.snippet {
                snippet.push(',');
            }
        }
        completion
    }

    /// Returns `true` if an object of JSON contains nothing else.
    pub(super) fn is_alone(&self, range: &Range<usize>) -> bool {
        let (before, behind) = (self.text()[..range.start].trim_end(), self.text()[range.end..].trim_start());
        before.ends_with('{') && (behind.is_empty() || behind.starts_with('}'))
    }

    /// Returns `true` if a list or an object ends at the place.
    pub(super) fn is_last(&self) -> bool {
        let mut behind = self.text()[self.place.word.end..].trim_start();
        if self.is_json() {
            behind = behind.trim_start_matches("\\n").trim_start();
        }
        // In a text quotes end it.
        let line = || &self.text()[line_start(self.text(), self.offset)..self.offset];
        let is_in_text = || self.is_json() || line().matches('"').count() % 2 == 1;
        behind.is_empty() || behind.starts_with(['}', ']']) || behind.starts_with('"') && is_in_text()
    }
}

impl Front {
    fn of(text: &str, at: usize) -> Front {
        let line = line_start(text, at);
        let (mut open, mut is_blank) = (Vec::new(), true);
        for token in Tokens::new(&text[line..at]) {
            match token.kind {
                TokenKind::OpenBrace => open.push(line + token.end),
                TokenKind::CloseBrace => {
                    open.pop();
                }
                _ => {}
            }
            is_blank = is_blank && is_nothing(&token);
        }
        Front { line, is_blank, opened: open.last().copied(), is_only: open.len() == 1 }
    }
}

/// Returns the start of the line that contains a place.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

fn without_blanks(text: &str) -> &str {
    text.trim_start_matches([' ', '\t'])
}

/// Returns `true` if a text has nothing but blanks and comments.
fn is_blank(text: &str) -> bool {
    Tokens::new(text).all(|token| is_nothing(&token))
}

fn is_nothing(token: &Token) -> bool {
    matches!(token.kind, TokenKind::InlineComment | TokenKind::LineComment) || token.start == token.end
}
