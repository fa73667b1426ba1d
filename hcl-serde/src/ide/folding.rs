//! The ranges of a text that can be folded: brackets on several lines, heredocs, and comments of several lines.
//!
//! The ranges come from the tokens, so that broken text has them too.

use std::ops::Range;

use hcl_model::__private::native::{TokenKind, Tokens};

use crate::file_syntax::FileSyntax;
use crate::ide::EditorDocument;

/// A stretch of a text that an editor can hide.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, FoldKind, folding};
///
/// let text = "limits {\n  port = 80\n}\n# one\n# two\n";
/// let folds = folding(&EditorDocument::new("/app.hcl", text));
/// assert_eq!((folds[0].range.clone(), folds[0].kind), (7..20, FoldKind::Region));
/// assert_eq!((&text[folds[1].range.clone()], folds[1].kind), ("# one\n# two", FoldKind::Comment));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fold {
    /// From the first byte of what opens it to the end of the last line that can be hidden: a closing bracket that begins its
    /// line stays to be seen.
    pub range: Range<usize>,
    /// The kind of the fold.
    pub kind: FoldKind,
}

/// The kind of a fold.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, FoldKind, folding};
///
/// let folds = folding(&EditorDocument::new("/app.json", "{\n  \"ports\": [\n    80\n  ]\n}\n"));
/// assert!(folds.iter().all(|fold| fold.kind == FoldKind::Region));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FoldKind {
    /// A body, a list, an object, a call, or a heredoc.
    Region,
    /// A comment, or comments on lines behind each other.
    Comment,
}

/// Returns the folds of a text, in the order of their starts.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, folding};
///
/// // What is not closed cannot be folded, what is in it can.
/// let text = "service \"web\" {\n  tls {\n    cert = 1\n  }\n";
/// let folds = folding(&EditorDocument::new("/app.hcl", text));
/// assert_eq!(folds.len(), 1);
/// ```
#[must_use]
pub fn folding(document: &EditorDocument) -> Vec<Fold> {
    let mut folds = Folds { text: document.text(), found: Vec::new(), open: Vec::new() };
    match document.syntax() {
        FileSyntax::Native => folds.native(),
        FileSyntax::Json => folds.json(),
    }
    folds.found.sort_by_key(|fold| fold.range.start);
    folds.found
}

struct Folds<'t> {
    text: &'t str,
    found: Vec<Fold>,
    /// The positions of the open brackets, each with the token that closes the bracket.
    open: Vec<(usize, Closing)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Closing {
    Brace,
    Bracket,
    Parenthesis,
    Heredoc,
}

impl Folds<'_> {
    fn native(&mut self) {
        // The comments on lines of their own that stand behind each other without anything between them.
        let mut comments: Option<Range<usize>> = None;
        let mut is_line_start = true;
        for token in Tokens::new(self.text) {
            match token.kind {
                TokenKind::LineComment if is_line_start => {
                    let start = comments.map_or(token.start, |before| before.start);
                    comments = Some(start..token.end);
                }
                _ => self.end_comments(&mut comments),
            }
            is_line_start = match token.kind {
                TokenKind::Newline | TokenKind::LineComment => true,
                TokenKind::InlineComment => {
                    self.push(token.start, token.end, FoldKind::Comment);
                    false
                }
                _ => false,
            };
            match token.kind {
                TokenKind::OpenBrace => self.open(token.start, Closing::Brace),
                TokenKind::OpenBracket => self.open(token.start, Closing::Bracket),
                TokenKind::OpenParenthesis => self.open(token.start, Closing::Parenthesis),
                TokenKind::OpenHeredoc => self.open(token.start, Closing::Heredoc),
                TokenKind::CloseBrace => self.close(token.start, Closing::Brace),
                TokenKind::CloseBracket => self.close(token.start, Closing::Bracket),
                TokenKind::CloseParenthesis => self.close(token.start, Closing::Parenthesis),
                TokenKind::CloseHeredoc => self.close(token.end, Closing::Heredoc),
                _ => {}
            }
        }
        self.end_comments(&mut comments);
    }

    fn json(&mut self) {
        use hcl_model::__private::json_text::{Scanner, TokenKind};
        let mut scanner = Scanner::new(self.text);
        loop {
            let token = scanner.next_token();
            match token.kind {
                TokenKind::End => return,
                TokenKind::OpenBrace => self.open(token.start, Closing::Brace),
                TokenKind::OpenBracket => self.open(token.start, Closing::Bracket),
                TokenKind::CloseBrace => self.close(token.start, Closing::Brace),
                TokenKind::CloseBracket => self.close(token.start, Closing::Bracket),
                _ => {}
            }
        }
    }

    fn open(&mut self, at: usize, closing: Closing) {
        self.open.push((at, closing));
    }

    /// Closes the innermost open bracket of a kind. Brackets that are open inside of that bracket were never closed.
    ///
    /// A token that closes nothing is left out. Only the innermost few brackets are looked at, so that many such
    /// tokens take no time.
    fn close(&mut self, end: usize, closing: Closing) {
        let near = self.open.len().saturating_sub(8);
        let Some(index) = self.open[near..].iter().rposition(|(_, it)| *it == closing) else { return };
        let (start, _) = self.open[near + index];
        self.open.truncate(near + index);
        self.push(start, end, FoldKind::Region);
    }

    fn end_comments(&mut self, comments: &mut Option<Range<usize>>) {
        if let Some(lines) = comments.take() {
            self.push(lines.start, lines.end, FoldKind::Comment);
        }
    }

    /// Adds what reaches over several lines.
    fn push(&mut self, start: usize, end: usize, kind: FoldKind) {
        let Some(inside) = self.text.get(start..end) else { return };
        let closes_a_line = kind == FoldKind::Region;
        let kept = match inside.rfind('\n') {
            // The bracket stands first on its line.
            Some(newline) if closes_a_line && inside[newline..].trim().is_empty() => &inside[..newline],
            _ => inside,
        };
        let kept = kept.trim_end_matches(['\r', '\n']);
        if kept.contains('\n') {
            self.found.push(Fold { range: start..start + kept.len(), kind });
        }
    }
}
