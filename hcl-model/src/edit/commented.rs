//! Arguments and blocks that are commented out, as in a file to start from: a new one stands below the comment that shows it, and
//! what is taken out leaves them there.

use std::ops::Range;

use crate::edit::around::Before;
use crate::edit::new::{Content, Fault, NewItem, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::native;
use crate::native::tokens::{TokenKind, Tokens};
use crate::source::TextEdit;
use crate::source::is_same_text;

/// Comment lines that follow each other, without what begins a comment.
#[derive(Default)]
struct Run {
    text: String,
    /// The end of each line in the file.
    ends: Vec<usize>,
}

/// The comments of a body, each with the number of the item that comes behind it.
pub(super) struct Shown(Vec<(usize, Run)>);

impl Shown {
    /// Returns the end of an argument that is commented out, and the number among the items of an argument below it.
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

    /// Returns the start of the comments that go with an item or an entry that is taken out, or the start of its own
    /// line.
    ///
    /// Code that is commented out stays, with what is above it; and all comments stay above an argument that one of them shows.
    pub(super) fn own_start(&self, part: usize, before: &Before) -> usize {
        let (Some(first), Some(last)) = (before.comments.first(), before.comments.last()) else { return before.start };
        let runs = self.runs(first.start..last.end);
        let name = (self.kind(part) == PartKind::Attribute).then(|| self.name(part)).flatten();
        if name.is_some_and(|name| runs.iter().any(|run| run.end_of(&name).is_some())) {
            return before.line;
        }
        let is_code = self.is_code_beside(part);
        runs.iter()
            .filter_map(|run| run.end_of_code(is_code))
            .max()
            .map_or(before.start, |end| self.line_behind(end).min(before.line))
    }

    /// Returns the predicate that tells whether a text could stand beside a part.
    fn is_code_beside(&self, part: usize) -> fn(&str) -> bool {
        if self.kind(self.parent(part)) == PartKind::List { is_element } else { is_code }
    }

    /// Returns `true` if a comment is something that could stand beside a part, commented out.
    pub(super) fn is_commented_out(&self, part: usize, comment: Range<usize>) -> bool {
        let written = &self.text()[comment];
        let text = match within(written) {
            Some(text) => text,
            None => written.trim_start_matches(['#', '/']),
        };
        let run = Run { text: text.to_owned(), ends: vec![0; text.lines().count()] };
        run.end_of_code(self.is_code_beside(part)).is_some()
    }

    /// Returns the start of the line behind a comment that ends at a byte, with its line or in front of the line end.
    fn line_behind(&self, end: usize) -> usize {
        if self.text()[..end].ends_with('\n') {
            end
        } else {
            self.text()[end..].find('\n').map_or(end, |at| end + at + 1)
        }
    }

    /// The lines of comments between items.
    fn runs(&self, between: Range<usize>) -> Vec<Run> {
        let text = &self.text()[between.clone()];
        let mut runs = vec![Run::default()];
        // What stands behind an item on its line belongs to that.
        let front = self.text()[..between.start].trim_end_matches([' ', '\t']);
        let mut begins_line = front.is_empty() || front.ends_with('\n');
        let mut is_apart = false;
        for token in Tokens::new(text) {
            let written = &text[token.start..token.end];
            if begins_line && token.kind == TokenKind::InlineComment {
                runs.push(self.block_run(between.start + token.start..between.start + token.end));
            }
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
                // What is commented out twice is so, too.
                let sign = if written.starts_with('#') { '#' } else { '/' };
                run.text.push_str(written.trim_start_matches(sign));
                run.ends.push(between.start + token.end);
            }
            begins_line = true;
        }
        runs
    }

    /// The lines of a comment between `/*` and `*/`, each of which ends where all of it does.
    fn block_run(&self, comment: Range<usize>) -> Run {
        let written = &self.text()[comment.clone()];
        let text = within(written).unwrap_or(written);
        let behind = &self.text()[comment.end..];
        let line = behind.find('\n').filter(|&newline| behind[..newline].trim().is_empty());
        let end = comment.end + line.map_or(0, |newline| newline + 1);
        Run { text: text.to_owned(), ends: vec![end; text.lines().count()] }
    }
}

impl Run {
    /// Returns the end in the file of the argument of a name that is commented out here, and not within anything
    /// else.
    fn end_of(&self, name: &str) -> Option<usize> {
        let mut end = None;
        self.each_item(&mut |item, ends_at| {
            let mut tokens = Tokens::new(item);
            let (first, second) = (tokens.next(), tokens.next());
            let is_argument = second.is_some_and(|token| token.kind == TokenKind::Equals);
            let first = first.filter(|first| is_argument && first.kind == TokenKind::Identifier);
            if end.is_none() && first.is_some_and(|first| is_same_text(&item[first.start..first.end], name)) {
                end = Some(ends_at);
            }
        });
        end
    }

    /// Returns the end in the file of the last argument, block or element that is commented out here.
    fn end_of_code(&self, is_code: fn(&str) -> bool) -> Option<usize> {
        let mut end = None;
        self.each_item(&mut |item, ends_at| {
            if is_code(item) {
                end = Some(ends_at);
            }
        });
        end
    }

    /// The lines that would be items if they were no comments, each with what is in it, and where it ends in the file; of those that
    /// begin with no name, each by itself.
    fn each_item(&self, found: &mut dyn FnMut(&str, usize)) {
        let (mut line, mut from) = (0, 0);
        let mut is_closed = true;
        while line < self.ends.len() {
            let rest = &self.text[from..];
            let Some(first) = Tokens::new(rest).next() else { return };
            let begins = first.kind == TokenKind::Identifier || rest[first.start..].starts_with(['{', '[']);
            let own = rest.find('\n').map_or(rest.len(), |newline| newline + 1);
            let length = if begins && is_closed { closed(rest) } else { Some(own) };
            is_closed &= length.is_some();
            let length = length.unwrap_or(own);
            line += rest[..length].lines().count().max(1);
            if let Some(end) = self.ends.get(line - 1).or(self.ends.last()) {
                found(&rest[..length], *end);
            }
            from += length;
        }
    }
}

/// Returns the text in a comment between `/*` and `*/`.
fn within(comment: &str) -> Option<&str> {
    let text = comment.strip_prefix("/*")?;
    Some(text.strip_suffix("*/").unwrap_or(text).trim_start_matches([' ', '\t', '\r', '\n']))
}

/// Returns `true` if a text is one argument, an entry of an object or a block, without a mistake.
fn is_code(text: &str) -> bool {
    let text = text.trim();
    let begins = Tokens::new(text).next().is_some_and(|token| token.kind == TokenKind::Identifier);
    let item = text.strip_suffix(',').unwrap_or(text);
    begins && item.contains(['=', '{']) && native::parse_body("comment", &format!("{item}\n")).ok().is_ok()
}

/// Returns `true` if a text is one element of a list that no sentence can be: a number, a text, a list or an object.
fn is_element(text: &str) -> bool {
    let text = text.trim();
    let element = text.strip_suffix(',').unwrap_or(text);
    native::parse_expression("comment", element).ok().is_ok_and(|element| element.literal_value().is_ok())
}

/// Returns the length of the lines in which every bracket of the first line is closed.
/// Returns `None` if the brackets are never closed.
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
