//! Addresses of pages in a text: in comments and in texts in quotes or heredocs.

use std::ops::Range;

use hcl_model::native::{TokenKind, Tokens};

use crate::ide::Document;
use crate::write::FileSyntax;

/// The addresses of pages that stand in comments and texts, in order: what begins with `https://` or `http://`.
///
/// One that is computed in part, of a template, is none.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{Document, links};
///
/// let text = "# See https://example.com/a.\nurl = \"http://b.example\"\nown = \"https://${host}\"\n";
/// let found: Vec<&str> = links(&Document::new("/app.hcl", text)).into_iter().map(|range| &text[range]).collect();
/// assert_eq!(found, ["https://example.com/a", "http://b.example"]);
/// ```
#[must_use]
pub fn links(document: &Document) -> Vec<Range<usize>> {
    let text = document.text();
    let mut found = Vec::new();
    match document.syntax() {
        FileSyntax::Native => {
            let mut tokens = Tokens::new(text).peekable();
            while let Some(token) = tokens.next() {
                let is_text = matches!(token.kind, TokenKind::Text | TokenKind::LineComment | TokenKind::InlineComment);
                let goes_on = tokens.peek().is_some_and(|next| next.kind == TokenKind::OpenSequence);
                if is_text {
                    in_stretch(text, token.span(), goes_on, &mut found);
                }
            }
        }
        FileSyntax::Json => {
            use hcl_model::json_text::{Scanner, TokenKind};
            let mut scanner = Scanner::new(text);
            loop {
                let token = scanner.next_token();
                match token.kind {
                    TokenKind::End => break,
                    // What is written with escape sequences is not what it says.
                    TokenKind::String { plain: true, .. } => {
                        in_stretch(text, token.start + 1..token.end - 1, false, &mut found);
                    }
                    _ => {}
                }
            }
        }
    }
    found
}

/// The addresses in a stretch of a text; the last one may go on with a sequence.
fn in_stretch(text: &str, stretch: Range<usize>, goes_on: bool, found: &mut Vec<Range<usize>>) {
    let mut at = stretch.start;
    while let Some(start) = text[at..stretch.end].find("http").map(|offset| at + offset) {
        let rest = &text[start..stretch.end];
        let Some(scheme) = ["https://", "http://"].iter().find(|scheme| rest.starts_with(**scheme)) else {
            at = start + 4;
            continue;
        };
        let length = rest.find(|c: char| c.is_whitespace() || c.is_control() || "\"'<>`\\{}|^".contains(c));
        let length = length.unwrap_or(rest.len());
        at = start + length.max(scheme.len());
        let address = closed(rest[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', '*']));
        let is_computed = rest[length..].starts_with('{') || goes_on && at == stretch.end;
        if address.len() > scheme.len() && !is_computed {
            found.push(start..start + address.len());
        }
    }
}

/// An address without brackets behind it that were opened in front of it.
fn closed(address: &str) -> &str {
    let count = |text: &str, bracket: char| text.chars().filter(|&c| c == bracket).count();
    for (open, close) in [('(', ')'), ('[', ']')] {
        let without = address.trim_end_matches(close);
        if without.len() < address.len() && count(address, close) > count(address, open) {
            let kept = count(address, open).saturating_sub(count(without, close));
            return address[..without.len() + kept].trim_end_matches(['.', ',', ';', ':', '!', '?']);
        }
    }
    address
}
