//! What is written around something new, so that it stands apart from what is there: line ends around items, commas in JSON.

use std::ops::Range;

use hcl_model::native::{TokenKind, Tokens};
use hcl_model::source::TextEdit;

use crate::ide::completion::{Completing, Completion};

/// Behind so much on its line nobody writes an item.
const LONGEST: usize = 10_000;

/// What stands around a new item of the native syntax.
#[derive(Debug, Default)]
pub(super) struct Seam {
    pub(super) before: String,
    pub(super) behind: String,
    /// What the lines of the item begin with.
    pub(super) indent: String,
}

impl Completing<'_> {
    /// What stands around a new item in the place of some bytes; none if there can be no item without other changes.
    pub(super) fn seam(&self, range: &Range<usize>, is_block: bool) -> Option<Seam> {
        let (front, rest) = (self.front(range.start), self.behind(range.end));
        let indent = self.indent().to_owned();
        let is_last = rest.is_empty() || rest.starts_with(['\n', '\r', '#']) || rest.starts_with("//");
        let end = |indent: &str| if is_last { String::new() } else { format!("\n{indent}") };
        if front.len() > LONGEST {
            return None;
        }
        if is_blank(front) {
            return Some(Seam { before: String::new(), behind: end(&indent), indent });
        }
        let Some(opened) = opened(front) else {
            return Some(Seam { before: format!("\n{indent}"), behind: end(&indent), indent });
        };
        let is_first = is_blank(&front[opened..]);
        // A block on one line has one argument.
        if is_first && rest.starts_with('}') && !is_block {
            let blank = |is_there: bool| if is_there { String::new() } else { " ".to_owned() };
            let behind = blank(self.text()[range.end..].starts_with([' ', '\t']));
            return Some(Seam { before: blank(front.ends_with([' ', '\t'])), behind, indent });
        }
        let inner = format!("{indent}  ");
        let is_alone = is_first && (is_last || rest.starts_with('}'));
        is_alone.then(|| Seam { before: format!("\n{inner}"), behind: end(&indent), indent: inner })
    }

    /// What stands in front of a place on its line.
    fn front(&self, at: usize) -> &str {
        let before = &self.text()[..at];
        &before[before.rfind('\n').map_or(0, |newline| newline + 1)..]
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

    /// Whether nothing else is in an object of JSON.
    pub(super) fn is_alone(&self, range: &Range<usize>) -> bool {
        let (before, behind) = (self.text()[..range.start].trim_end(), self.text()[range.end..].trim_start());
        before.ends_with('{') && (behind.is_empty() || behind.starts_with('}'))
    }

    /// Whether a list or an object ends where the place is.
    pub(super) fn is_last(&self) -> bool {
        let mut behind = self.text()[self.place.word.end..].trim_start();
        if self.is_json() {
            behind = behind.trim_start_matches("\\n").trim_start();
        }
        // In a text quotes end it.
        let is_in_text = || self.is_json() || self.front(self.offset).matches('"').count() % 2 == 1;
        behind.is_empty() || behind.starts_with(['}', ']']) || behind.starts_with('"') && is_in_text()
    }
}

/// Whether there is nothing but blanks and comments.
fn is_blank(text: &str) -> bool {
    let is_nothing = |kind| matches!(kind, TokenKind::InlineComment | TokenKind::LineComment);
    Tokens::new(text).all(|token| is_nothing(token.kind) || token.start == token.end)
}

/// Behind the last brace on a line that is not closed there.
fn opened(line: &str) -> Option<usize> {
    let mut open = Vec::new();
    for token in Tokens::new(line) {
        match token.kind {
            TokenKind::OpenBrace => open.push(token.end),
            TokenKind::CloseBrace => {
                open.pop();
            }
            _ => {}
        }
    }
    open.last().copied()
}
