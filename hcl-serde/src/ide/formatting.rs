//! Formatting of a text, as the least changes that do it: of the whole, of a part, and while somebody types.
//!
//! The layout is the one of [`hcl_model::format`] and [`hcl_model::json::format`]; broken text is formatted where it is not
//! broken, in the native syntax, and left alone in the JSON syntax, of which nothing can be said then.

use std::ops::Range;

use hcl_model::__private::json_text::{Scanner, TokenKind as JsonKind};
use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::format::{Options, edits_within};
use hcl_model::source::TextEdit;

use crate::file_syntax::FileSyntax;
use crate::ide::EditorDocument;

/// The number of blanks of a level.
const INDENTATION: usize = 2;

/// No line is indented deeper than so many levels by what is typed.
const DEEPEST: usize = 32;

/// A text with more words and signs is not formatted: what is known of each takes many times its length.
const MOST_WORDS: usize = 1_000_000;

/// The number of changes of JSON that are apart from each other, as the changes of the native syntax are.
const MOST_EDITS: usize = 50_000;

/// Returns the changes that format a text, in order. The list is empty if the text is formatted already.
///
/// A byte order mark at the start is taken away, as the reference does. A text that [`is_too_long`] stays as it is.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, formatting};
/// use hcl_serde::model::source::TextEdit;
///
/// let document = EditorDocument::new("/app.hcl.json", "{\"port\":80}\n");
/// let edits = formatting(&document);
/// assert_eq!(TextEdit::apply(&edits, document.text()), "{\n  \"port\": 80\n}\n");
/// assert_eq!(edits[1], TextEdit::new(8..8, " "));
///
/// let marked = EditorDocument::new("/app.hcl", "\u{feff}port = 80\n");
/// assert_eq!(formatting(&marked), [TextEdit::new(0..3, "")]);
/// ```
#[must_use]
pub fn formatting(document: &EditorDocument) -> Vec<TextEdit> {
    within(document, 0..document.text().len())
}

/// Returns `true` if a text has more than a million words and signs, so that it is not formatted for an editor. The
/// command `hcl fmt` formats such a text.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, formatting, is_too_long};
///
/// let long = EditorDocument::new("/app.hcl", format!("a = [{}]", "1 ,".repeat(600_000)));
/// assert!(is_too_long(&long) && formatting(&long).is_empty());
/// assert!(!is_too_long(&EditorDocument::new("/app.hcl", format!("a = \"{}\"", "1 ,".repeat(600_000)))));
/// ```
#[must_use]
pub fn is_too_long(document: &EditorDocument) -> bool {
    let text = document.text();
    // No word is shorter than a byte.
    text.len() > MOST_WORDS
        && match document.syntax() {
            FileSyntax::Native => Tokens::new(text).nth(MOST_WORDS).is_some(),
            FileSyntax::Json => {
                let mut scanner = Scanner::new(text);
                (0..=MOST_WORDS).all(|_| scanner.next_token().kind != JsonKind::End)
            }
        }
}

/// Returns the changes that format a part of a text.
fn within(document: &EditorDocument, part: Range<usize>) -> Vec<TextEdit> {
    let text = document.text();
    if is_too_long(document) {
        return Vec::new();
    }
    match document.syntax() {
        FileSyntax::Native => {
            let edits = edits_within(text, part, &Options::default());
            // The meaning of a broken text may depend on its indentation.
            let count =
                |document: &EditorDocument| document.parse_diagnostics().iter().filter(|it| it.is_error()).count();
            let (before, formatted) = (count(document), || document.with_text(TextEdit::apply(&edits, text)));
            if before > 0 && count(&formatted()) > before { Vec::new() } else { edits }
        }
        FileSyntax::Json => blank_edits(text, &hcl_model::json::format(text, &Options::default()), &part),
    }
}

/// Returns the changes that format the lines that a range touches.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, range_formatting};
///
/// let edits = range_formatting(&EditorDocument::new("/app.hcl", "a=1\n\nb=2\n"), 6..7);
/// assert_eq!(edits.iter().map(|edit| edit.range.clone()).collect::<Vec<_>>(), [6..6, 7..7]);
/// ```
#[must_use]
pub fn range_formatting(document: &EditorDocument, range: Range<usize>) -> Vec<TextEdit> {
    within(document, lines_of(document.text(), range))
}

/// Returns the changes after somebody has typed a character, which stands in front of an offset. A newline formats
/// the line that it ends and indents the line that it begins. A bracket that closes a part on several lines formats
/// these lines.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, on_type_formatting};
/// use hcl_serde::model::source::TextEdit;
///
/// let text = "limits {\nport=80\n\n";
/// let edits = on_type_formatting(&EditorDocument::new("/app.hcl", text), text.len() - 1, '\n');
/// assert_eq!(TextEdit::apply(&edits, text), "limits {\n  port = 80\n  \n");
/// ```
#[must_use]
pub fn on_type_formatting(document: &EditorDocument, offset: usize, typed: char) -> Vec<TextEdit> {
    let (text, syntax) = (document.text(), document.syntax());
    match typed {
        '\n' => {
            let Some(before) = text.get(..offset).and_then(|before| before.strip_suffix(['\n', ' ', '\t'])) else {
                return Vec::new();
            };
            let line_end = before.trim_end_matches([' ', '\t', '\n', '\r']).len();
            let mut edits = range_formatting(document, line_end..line_end);
            edits.retain(|edit| edit.range.end <= line_end);
            edits.extend(indented(text, syntax, offset));
            edits
        }
        '}' | ']' => match opening(text, syntax, offset) {
            Some(start) => range_formatting(document, start..offset),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The lines that a range touches, without the line end of the last one.
fn lines_of(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text.get(..range.start).map_or(0, |before| before.rfind('\n').map_or(0, |newline| newline + 1));
    let end = text.get(range.end..).and_then(|rest| rest.find(['\r', '\n'])).map_or(text.len(), |at| range.end + at);
    start..end.max(start)
}

/// The blanks in front of a line that has nothing else, as many as what is open around it asks for.
fn indented(text: &str, syntax: FileSyntax, offset: usize) -> Option<TextEdit> {
    let line = lines_of(text, offset..offset);
    if !text.get(line.clone())?.trim().is_empty() {
        return None;
    }
    let depth = brackets(text, syntax, line.start)?.len();
    let blanks = " ".repeat(INDENTATION * depth.min(DEEPEST));
    (text.get(line.clone())? != blanks).then(|| TextEdit::new(line, blanks))
}

/// Returns the position of the bracket that the bracket in front of an offset closes. Returns `None` if that bracket
/// is not on an earlier line.
fn opening(text: &str, syntax: FileSyntax, offset: usize) -> Option<usize> {
    let closing = offset.checked_sub(1)?;
    let start = *brackets(text, syntax, closing)?.last()?;
    text.get(start..closing)?.contains('\n').then_some(start)
}

/// Returns the positions of the brackets that are open at an offset. Returns `None` if the offset is in a text or in
/// a comment.
fn brackets(text: &str, syntax: FileSyntax, offset: usize) -> Option<Vec<usize>> {
    let mut open = Vec::new();
    match syntax {
        FileSyntax::Native => {
            let mut in_text = 0_usize;
            for token in Tokens::new(text).take_while(|token| token.start < offset) {
                match token.kind {
                    TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::OpenParenthesis => {
                        open.push(token.start);
                    }
                    TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParenthesis => drop(open.pop()),
                    TokenKind::OpenHeredoc => in_text += 1,
                    TokenKind::CloseHeredoc => in_text = in_text.saturating_sub(1),
                    TokenKind::InlineComment if offset < token.end => return None,
                    _ => {}
                }
            }
            (in_text == 0).then_some(open)
        }
        FileSyntax::Json => {
            let mut scanner = Scanner::new(text);
            loop {
                let token = scanner.next_token();
                match token.kind {
                    JsonKind::End => return Some(open),
                    _ if token.start >= offset => return Some(open),
                    JsonKind::OpenBrace | JsonKind::OpenBracket => open.push(token.start),
                    JsonKind::CloseBrace | JsonKind::CloseBracket => drop(open.pop()),
                    _ => {}
                }
            }
        }
    }
}

/// The changes in a part of a text to another one that differs from it in white space only.
fn blank_edits(old: &str, new: &str, part: &Range<usize>) -> Vec<TextEdit> {
    let mut edits: Vec<TextEdit> = Vec::new();
    let (mut at, mut there) = (0, 0);
    loop {
        let blanks = |text: &str, from: usize| {
            let rest = &text.as_bytes()[from..];
            from + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
        };
        let (end, new_end) = (blanks(old, at), blanks(new, there));
        let (before, after) = (&old[at..end], &new[there..new_end]);
        if before != after {
            let same = |(old, new): &(u8, u8)| old == new;
            let kept = before.bytes().zip(after.bytes()).take_while(same).count();
            let left = before.len().min(after.len()) - kept;
            let behind = before.bytes().rev().zip(after.bytes().rev()).take(left).take_while(same).count();
            let (range, written) = (at + kept..end - behind, &after[kept..after.len() - behind]);
            let (is_in_part, is_full) = (part.start <= range.start && range.end <= part.end, edits.len() == MOST_EDITS);
            match edits.last_mut().filter(|_| is_full) {
                _ if !is_in_part => {}
                Some(last) => {
                    last.text.push_str(&old[last.range.end..range.start]);
                    last.text.push_str(written);
                    last.range.end = range.end;
                }
                None => edits.push(TextEdit::new(range, written)),
            }
        }
        let same = old.as_bytes()[end..].iter().zip(&new.as_bytes()[new_end..]);
        let same = same.take_while(|(old, new)| old == new && !old.is_ascii_whitespace()).count();
        if same == 0 {
            return edits;
        }
        (at, there) = (end + same, new_end + same);
    }
}
