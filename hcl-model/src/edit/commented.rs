//! Arguments that are commented out, as in a file to start from: a new one stands below the comment that shows it, and leaves
//! that there when it is taken out.

use std::ops::Range;

use crate::edit::new::{Content, Fault, NewItem, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::native::tokens::{TokenKind, Tokens};
use crate::source::TextEdit;
use crate::value::is_same_text;

/// Comment lines that follow each other, without what begins a comment.
#[derive(Default)]
struct Run {
    text: String,
    /// Where each line ends in the file.
    ends: Vec<usize>,
}

/// The comments of a body, each with the number of the item that comes behind it.
pub(super) struct Shown(Vec<(usize, Run)>);

impl Shown {
    /// Where an argument ends that is commented out, and the number that one below it has among the items.
    pub(super) fn place_of(&self, name: &str) -> Option<(usize, usize)> {
        self.0.iter().find_map(|(index, run)| Some((*index, run.end_of(name)?)))
    }
}

impl Parsed {
    /// The comments of a body, which may show arguments.
    pub(super) fn shown(&self, body: usize) -> Shown {
        let (start, Some(end)) = self.inner(body) else { return Shown(Vec::new()) };
        let items: Vec<Range<usize>> = self.children(body).map(|item| self.bytes(item)).collect();
        let starts = std::iter::once(start).chain(items.iter().map(|item| item.end));
        let ends = items.iter().map(|item| item.start).chain([end]);
        let runs = starts.zip(ends).enumerate().flat_map(|(index, (from, to))| {
            let runs = self.runs(from..to.max(from)).into_iter().filter(|run| !run.ends.is_empty());
            runs.map(move |run| (index, run))
        });
        Shown(runs.collect())
    }

    /// Puts an argument into a body below the comment that has it commented out, if there is one; the number that it has then
    /// among the items.
    pub(super) fn insert_below_comment(
        &self,
        body: usize,
        name: &str,
        content: Content<'_>,
    ) -> Result<Option<(usize, TextEdit)>, Fault> {
        let Some((index, at)) = self.shown(body).place_of(name) else { return Ok(None) };
        let indentation = self.inner_indentation(body);
        let new = [NewPart { key: Some(name), content }];
        let text = self.new_item(&NewItem::Attributes(&new), &self.assign_anywhere(), &indentation)?;
        let newline = self.newline();
        let ends = if self.text()[..at].ends_with('\n') { "" } else { newline };
        Ok(Some((index, TextEdit::new(at..at, format!("{ends}{indentation}{text}{newline}")))))
    }

    /// Whether the comments that belong to an argument have one of its name commented out.
    pub(super) fn is_shown_by(&self, item: usize, comments: &[Range<usize>]) -> bool {
        let (Some(first), Some(last)) = (comments.first(), comments.last()) else { return false };
        let name = (self.kind(item) == PartKind::Attribute).then(|| self.name(item)).flatten();
        name.is_some_and(|name| self.runs(first.start..last.end).iter().any(|run| run.end_of(&name).is_some()))
    }

    /// The lines of comments between items.
    fn runs(&self, between: Range<usize>) -> Vec<Run> {
        let text = &self.text()[between.clone()];
        let mut runs = vec![Run::default()];
        // What stands behind an item on its line belongs to that.
        let mut begins_line = between.start == 0 || self.text()[..between.start].ends_with('\n');
        let mut is_apart = false;
        for token in Tokens::new(text) {
            let written = &text[token.start..token.end];
            if token.kind != TokenKind::LineComment {
                is_apart |= begins_line;
                begins_line = token.kind == TokenKind::Newline;
                continue;
            }
            if begins_line {
                if is_apart {
                    runs.push(Run::default());
                }
                is_apart = false;
                let Some(run) = runs.last_mut() else { continue };
                run.text.push_str(written.strip_prefix("//").or(written.strip_prefix('#')).unwrap_or(written));
                run.ends.push(between.start + token.end);
            }
            begins_line = true;
        }
        runs
    }
}

impl Run {
    /// Where the argument of a name ends in the file that is commented out here, and not within anything else.
    fn end_of(&self, name: &str) -> Option<usize> {
        let (mut line, mut from) = (0, 0);
        let mut is_closed = true;
        while line < self.ends.len() {
            let rest = &self.text[from..];
            let mut tokens = Tokens::new(rest);
            let first = tokens.next()?;
            let begins = first.kind == TokenKind::Identifier;
            let is_argument = begins && tokens.clone().next().is_some_and(|token| token.kind == TokenKind::Equals);
            let own = rest.find('\n').map_or(rest.len(), |newline| newline + 1);
            let length = if begins && is_closed { closed(rest) } else { Some(own) };
            is_closed &= length.is_some();
            let length = length.unwrap_or(own);
            line += rest[..length].lines().count().max(1);
            if is_argument && is_same_text(&rest[first.start..first.end], name) {
                return self.ends.get(line - 1).or(self.ends.last()).copied();
            }
            from += length;
        }
        None
    }
}

/// How long the lines are in which everything is closed that is opened in the first; none if that is never so.
fn closed(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for token in Tokens::new(text) {
        if let Some(closing) = token.kind.closing() {
            open.push(closing);
        } else if open.last() == Some(&token.kind) {
            open.pop();
        } else if token.kind == TokenKind::Newline && open.is_empty() {
            return Some(token.end);
        }
    }
    open.is_empty().then_some(text.len())
}
