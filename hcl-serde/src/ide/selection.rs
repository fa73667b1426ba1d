//! The selections that grow: a word, the expressions around it, the argument, the contents of the brackets, the
//! block, and at last the file.

use std::cmp::Reverse;
use std::ops::Range;

use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::syntax::{Construct, Item, NodeRef};

use crate::file_syntax::FileSyntax;
use crate::ide::EditorDocument;
use crate::ide::inside::{self, Open};

/// Returns the selections at some places of a file. Each place has the ranges from the innermost range to the whole
/// file.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, selections};
///
/// let text = "service \"web\" {\n  port = base.port + 1\n}\n";
/// let found = selections(&EditorDocument::new("/app.hcl", text), &[text.find("base").unwrap()]);
/// let found: Vec<&str> = found[0].iter().map(|range| &text[range.clone()]).collect();
/// assert_eq!(found[..4], ["base", "base.port", "base.port + 1", "port = base.port + 1"]);
/// assert_eq!(found[5..], [text.trim_end(), text]);
/// ```
#[must_use]
pub fn selections(document: &EditorDocument, offsets: &[usize]) -> Vec<Vec<Range<usize>>> {
    let text = document.text();
    let mut parts = Parts(Vec::new());
    parts.0.push(0..text.len());
    parts.body(document.body().as_node());
    match document.syntax() {
        FileSyntax::Native => parts.native_tokens(text),
        FileSyntax::Json => parts.json_tokens(text),
    }
    let nesting = parts.nested();
    offsets.iter().map(|&offset| nesting.around(offset.min(text.len()))).collect()
}

/// Ranges, in any order.
struct Parts(Vec<Range<usize>>);

impl Parts {
    fn body(&mut self, body: NodeRef<'_>) {
        for item in body.items(None) {
            match item {
                Item::Block(block) => {
                    self.0.push(block.node.range().bytes());
                    self.0.push(block.node.header_range().bytes());
                    self.body(block.body());
                }
                Item::Attribute(attribute) => {
                    self.0.push(attribute.node.range().bytes());
                    self.expression(attribute.expr());
                }
            }
        }
    }

    fn expression(&mut self, expr: NodeRef<'_>) {
        self.0.push(expr.range().bytes());
        let construct = expr.syntax().construct(expr.node());
        if let Construct::Object(entries) = &construct {
            for (key, value) in entries {
                let (key, value) = (expr.sibling(*key).range(), expr.sibling(*value).range());
                self.0.push(key.to(&value).bytes());
            }
        }
        for part in inside::parts(&construct) {
            self.expression(expr.sibling(part));
        }
    }

    /// Words, texts with and without quotes, and what is in brackets.
    fn native_tokens(&mut self, text: &str) {
        let mut open: Vec<(usize, usize, TokenKind)> = Vec::new();
        for token in Tokens::new(text) {
            match token.kind {
                TokenKind::Identifier | TokenKind::Number | TokenKind::Text => self.0.push(token.span()),
                TokenKind::LineComment | TokenKind::InlineComment => {
                    self.0.push(token.start..token.start + text[token.span()].trim_end().len());
                }
                kind if kind.closing().is_some() => open.push((token.start, token.end, kind)),
                kind => {
                    if let Some((start, inner, _)) = open.pop_if(|(.., opening)| opening.closing() == Some(kind)) {
                        self.bracket(text, start..token.end, inner..token.start);
                    }
                }
            }
        }
    }

    fn json_tokens(&mut self, text: &str) {
        use hcl_model::__private::json_text::{Scanner, TokenKind};
        let mut scanner = Scanner::new(text);
        let mut open = Vec::new();
        loop {
            let token = scanner.next_token();
            match token.kind {
                TokenKind::End => return,
                TokenKind::OpenBrace | TokenKind::OpenBracket => open.push(token.start),
                TokenKind::CloseBrace | TokenKind::CloseBracket => {
                    if let Some(start) = open.pop() {
                        self.bracket(text, start..token.end, start + 1..token.start);
                    }
                }
                TokenKind::String { .. } => self.bracket(text, token.span(), token.start + 1..token.end - 1),
                TokenKind::Number | TokenKind::Keyword => self.0.push(token.span()),
                _ => {}
            }
        }
    }

    /// Adds the ranges of brackets or quotes, with and without them.
    fn bracket(&mut self, text: &str, all: Range<usize>, inside: Range<usize>) {
        let inner = &text[inside.clone()];
        let start = inside.start + (inner.len() - inner.trim_start().len());
        let end = start + inner.trim().len();
        self.0.push(all);
        if start < end {
            self.0.push(start..end);
        }
    }

    /// The ranges by where they begin, each with the one around it.
    fn nested(mut self) -> Nesting {
        self.0.sort_unstable_by_key(|range| (range.start, Reverse(range.end)));
        self.0.dedup();
        let mut nesting = Nesting { ranges: Vec::with_capacity(self.0.len()), around: Vec::new() };
        let mut open = Open::default();
        for range in self.0 {
            let around = open.at(range.start).next();
            // A range that reaches out of the range in which it begins is the meaning of broken text. Nobody selects
            // such a range.
            if around.is_some_and(|around| nesting.ranges[around].end < range.end) {
                continue;
            }
            nesting.around.push(around);
            open.push(nesting.ranges.len(), range.end);
            nesting.ranges.push(range);
        }
        nesting
    }
}

/// Ranges that lie in each other, in the order in which they begin, those around others first.
struct Nesting {
    ranges: Vec<Range<usize>>,
    /// The number of the range in which each range lies.
    around: Vec<Option<usize>>,
}

impl Nesting {
    /// The ranges that touch a place, the innermost first.
    fn around(&self, offset: usize) -> Vec<Range<usize>> {
        let behind = self.ranges.partition_point(|range| range.start <= offset);
        let mut at = behind.checked_sub(1);
        let mut found: Vec<Range<usize>> = Vec::new();
        while let Some(index) = at {
            let range = &self.ranges[index];
            // A word that ends there counts, because that is where somebody stands who has written it.
            if offset <= range.end && found.last() != Some(range) {
                found.push(range.clone());
            }
            at = self.around[index];
        }
        found
    }
}
