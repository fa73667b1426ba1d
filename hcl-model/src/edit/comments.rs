//! The comments that belong to an item, an entry or an element: those on the lines directly above it, and the one behind it
//! on its line.

use std::ops::Range;

use crate::edit::layout::columns;
use crate::edit::new::Fault;
use crate::edit::outline::{Parsed, PartKind};
use crate::native;
use crate::source::TextEdit;

/// The comments that belong to a part: those above the part, or the comment on its line.
///
/// # Examples
///
/// ```
/// use hcl_model::edit::{CommentPlace, Document};
///
/// let document = Document::parse("app.hcl", "# Where it listens.\nport = 80 # the usual\n");
/// assert_eq!(document.comment("port", CommentPlace::Lead)?.as_deref(), Some("Where it listens."));
/// assert_eq!(document.comment("port", CommentPlace::Line)?.as_deref(), Some("the usual"));
/// # Ok::<(), hcl_model::edit::EditError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CommentPlace {
    /// The lines directly above it.
    Lead,
    /// Behind it on its line; of a block behind its opening brace, unless the block is on one line.
    Line,
}

impl Parsed {
    /// Returns the text of the comments of a part.
    /// Returns `None` if the part has no comments.
    pub(super) fn comment_of(&self, part: usize, place: CommentPlace) -> Option<String> {
        let comments = match place {
            CommentPlace::Lead => self.lead(part).1,
            CommentPlace::Line => self.line_comment(part).into_iter().collect(),
        };
        let lines: Vec<String> = comments.into_iter().map(|bytes| self.says(bytes)).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// The lines directly above a part that are about it, and the comments there: not what is commented out.
    fn lead(&self, part: usize) -> (Range<usize>, Vec<Range<usize>>) {
        let before = self.before(part);
        let start = self.own_start(part, &before);
        let own = before.comments.into_iter().filter(|comment| comment.start >= start);
        (start..before.line, own.collect())
    }

    /// The comments on the lines directly above a part, as they are written.
    pub(super) fn lead_as_written(&self, part: usize) -> Vec<&str> {
        self.lead(part).1.into_iter().map(|bytes| &self.text()[bytes]).collect()
    }

    /// Returns `true` if these comments, as they are written, are the last ones directly above a part, and no others
    /// there are about it.
    pub(super) fn has_lead(&self, part: usize, comments: &[String]) -> bool {
        let above: Vec<&str> = self.before(part).comments.into_iter().map(|bytes| &self.text()[bytes]).collect();
        let own = self.lead(part).1.len();
        own <= comments.len() && above.ends_with(&comments.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// All comments that belong to a block and stand beside what is in it, as they are written: above it, and behind its braces.
    pub(super) fn all_as_written(&self, part: usize) -> Vec<&str> {
        let closing = self.opening_line(part).and_then(|_| self.behind(part).comment);
        let others = self.line_comment(part).into_iter().chain(closing).map(|bytes| &self.text()[bytes]);
        self.lead_as_written(part).into_iter().chain(others).collect()
    }

    /// Puts comments, as they are written, on the lines above a part, in the place of those that are there.
    pub(super) fn set_written_lead(&self, part: usize, comments: &[String]) -> Result<Vec<TextEdit>, Fault> {
        let before = self.before(part);
        if !before.begins_line {
            return Err(Fault::NoPlace);
        }
        let indentation = self.indentation(self.bytes(part).start);
        let line = |comment: &String| format!("{indentation}{comment}{}", self.newline());
        let lines: String = comments.iter().map(line).collect();
        Ok(vec![TextEdit::new(self.lead(part).0, lines)])
    }

    /// The comments in a body or an object in which nothing else is, as they are written; none if there is something else.
    pub(super) fn only_comments(&self, around: usize) -> Option<Vec<&str>> {
        let is_it = matches!(self.kind(around), PartKind::Body | PartKind::Object);
        let (start, end) = self.inner(around);
        let inside = self.text().get(start..end?).filter(|_| is_it)?;
        let (mut comments, mut at) = (Vec::new(), 0);
        for comment in native::comments(inside) {
            let bytes = comment.bytes();
            comments.push(comment.as_written());
            if !inside[at..bytes.start].trim().is_empty() {
                return None;
            }
            at = bytes.end;
        }
        inside[at..].trim().is_empty().then_some(comments)
    }

    fn says(&self, bytes: Range<usize>) -> String {
        let written = &self.text()[bytes];
        native::comments(written).map(|comment| comment.content()).collect::<Vec<_>>().join("\n")
    }

    /// The comment behind a part on its line.
    fn line_comment(&self, part: usize) -> Option<Range<usize>> {
        match self.opening_line(part) {
            Some((comment, _)) => comment,
            None => self.behind(part).comment,
        }
    }

    /// Returns the comment behind the opening brace of a block on several lines, and the end of that line.
    fn opening_line(&self, part: usize) -> Option<(Option<Range<usize>>, usize)> {
        let body = (self.kind(part) == PartKind::Block).then(|| self.inside(part))?;
        let (start, _) = self.inner(body);
        let first = self.children(body).next().map_or(self.bytes(body).end - 1, |item| self.bytes(item).start);
        let inside = self.text().get(start..first)?;
        if !inside.contains('\n') {
            return None;
        }
        let comment = native::comments(inside).next().map(|comment| comment.bytes());
        let comment = comment.filter(|bytes| inside[..bytes.start].trim_matches([' ', '\t']).is_empty());
        let end = comment.as_ref().map_or(0, |bytes| bytes.end);
        let rest = &inside[end..];
        let line = rest.find('\n').map_or(rest.len(), |at| rest[..at].trim_end_matches('\r').len());
        Some((comment.map(|bytes| start + bytes.start..start + bytes.end), start + end + line))
    }

    /// The comment lines of a text above a part, as they are written there.
    pub(super) fn lead_of(&self, part: usize, text: &str) -> Vec<String> {
        let comments = self.lead(part).1;
        let sign = comments.first().map_or_else(|| self.comment_sign(), |first| sign_of(&self.text()[first.clone()]));
        text.lines().map(|line| format!("{sign} {line}").trim_end().to_owned()).collect()
    }

    /// Puts a comment behind a part, in the place of the one that is there; none if the text is empty.
    pub(super) fn set_line_comment(&self, part: usize, text: &str) -> Result<Vec<TextEdit>, Fault> {
        let opening = self.opening_line(part);
        let is_opening = opening.is_some();
        let (comment, end) = match opening {
            Some(line) => line,
            None => {
                let behind = self.behind(part);
                if !behind.ends_line {
                    return Err(Fault::NoPlace);
                }
                let end = behind.comma.map_or(self.bytes(part).end, |comma| comma + 1);
                (behind.comment, end)
            }
        };
        let text = text.trim_end();
        match comment {
            Some(bytes) if text.is_empty() => {
                let blanks = self.text()[..bytes.start].trim_end_matches([' ', '\t']).len();
                Ok(vec![TextEdit::new(blanks..bytes.end, "")])
            }
            Some(bytes) => {
                let sign = sign_of(&self.text()[bytes.clone()]);
                Ok(vec![TextEdit::new(bytes, format!("{sign} {text}"))])
            }
            None if text.is_empty() => Ok(Vec::new()),
            None => {
                // What is in a block stands below other things than its header.
                let blanks = " ".repeat(if is_opening { 1 } else { self.blanks_before_comment(end) });
                Ok(vec![TextEdit::new(end..end, format!("{blanks}{} {text}", self.comment_sign()))])
            }
        }
    }

    /// Returns the sign that comments on lines begin with in the file.
    fn comment_sign(&self) -> &'static str {
        let first = native::comments(self.text()).find(|comment| !comment.as_written().starts_with("/*"));
        first.map_or("#", |comment| sign_of(comment.as_written()))
    }

    /// Returns the number of blanks that stand in front of a new comment, so that it is below or above those of the
    /// lines beside it.
    fn blanks_before_comment(&self, end: usize) -> usize {
        let start = self.line_start(end);
        let width = columns(&self.text()[start..end]);
        let column = |line: &str| {
            let comment = native::comments(line).next()?.bytes().start;
            let code = line[..comment].trim_end_matches([' ', '\t']);
            (!code.is_empty()).then(|| columns(&line[..comment]))
        };
        let lines = self.text().get(self.mark()..start).and_then(|lines| lines.strip_suffix('\n'));
        let above = lines.and_then(|lines| lines.rsplit('\n').next());
        let below = self.text()[end..].split('\n').nth(1);
        let beside = above.and_then(column).or_else(|| below.and_then(column));
        beside.filter(|column| *column > width).map_or(1, |column| column - width)
    }
}

/// Returns the sign that begins a comment on a line like another comment.
fn sign_of(comment: &str) -> &'static str {
    if comment.starts_with("//") { "//" } else { "#" }
}
