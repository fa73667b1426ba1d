//! The meaning of a place in a text of the native syntax.

use std::rc::Rc;

use hcl_model::__private::native::{Token, TokenKind, Tokens};
use hcl_model::body::Body;
use hcl_model::native::NativeFile;
use hcl_model::syntax::{Item, NodeRef};

use crate::ide::place::deeper::Deeper;
use crate::ide::place::expression::{Expression, Found, moved};
use crate::ide::place::what::{Around, At, Next, Place, Present, Quotes, Value, Want, floor, word_at};
use crate::read::node_of;

pub(super) fn place(file: &NativeFile<'_>, offset: usize) -> Place {
    let text = file.text();
    let Inside { mut around, body, start } = inside(file.root(), text, offset);
    let here = around.last().map(|last: &Around| last.present.clone());
    let mut present = here.unwrap_or_else(|| body.map(present).unwrap_or_default());
    let mut item = Header::default();
    let mut value: Option<(String, Expression<'_>)> = None;
    let mut last: Option<Token> = None;
    let mut lost = Vec::new();
    // `true` if there is a comma behind the value.
    let mut is_ended = false;
    let mut deeper = Deeper::default();
    for token in Tokens::new(&text[start..]).map(|token| moved(token, start)) {
        if token.start >= offset {
            break;
        }
        if holds(token, text, offset) {
            last = Some(token);
            break;
        }
        if let Some((_, expression)) = &mut value {
            let is_end = matches!(token.kind, TokenKind::Newline | TokenKind::LineComment) && expression.is_closed();
            let is_closing = token.kind == TokenKind::CloseBrace && expression.is_closed();
            if !is_end && !is_closing {
                is_ended |= token.kind == TokenKind::Comma && expression.is_closed();
                expression.take(token);
                continue;
            }
            is_ended = false;
            value = None;
            item = Header::default();
            if is_end {
                continue;
            }
        }
        match item.take(token, text) {
            Taken::Goes => {}
            Taken::Value(name) => value = Some((name, Expression::value(text))),
            Taken::Block(..) if deeper.skips(around.len(), true, false) => item = Header::default(),
            Taken::End if deeper.skips(around.len(), false, true) => item = Header::default(),
            Taken::Block(ty, labels) => {
                lost.push((item, std::mem::take(&mut present)));
                around.push(Around { ty, labels, present: Rc::default() });
                item = Header::default();
            }
            Taken::End => {
                if let Some((_, before)) = lost.pop() {
                    around.pop();
                    present = before;
                }
                item = Header::default();
            }
            Taken::NextLine => item = Header::default(),
        }
    }
    let at = match value {
        _ if is_ended || deeper.is_there() || last.is_some_and(|token| !takes(token.kind)) => At::Nothing,
        Some((name, mut expression)) => {
            let Found { steps, is_whole, mut want, bound, call, words, mut next } = expression.at(last, offset);
            if let (Want::Key { present, quotes: None }, _) | (_, Some(Next::Key { present })) = (&mut want, &mut next)
            {
                keys_behind(text, last.map_or(offset, |token| token.end.max(offset)), present);
            }
            At::Value(Value { name, steps, is_whole, want, bound, call, words, next })
        }
        None => item.at(last, text, offset),
    };
    Place { around, present, at, word: word_at(text, offset) }
}

/// The keys that stand behind a place in the same object.
fn keys_behind(text: &str, from: usize, present: &mut Vec<Present>) {
    let (mut depth, mut name, mut is_value) = (0_usize, None, false);
    // The start of the text that the value is.
    let mut quote = None;
    for token in Tokens::new(&text[from..]) {
        match token.kind {
            TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::OpenParenthesis | TokenKind::OpenSequence => {
                (depth, quote) = (depth + 1, None);
            }
            TokenKind::CloseBrace
            | TokenKind::CloseBracket
            | TokenKind::CloseParenthesis
            | TokenKind::CloseSequence => match depth.checked_sub(1) {
                Some(outer) => depth = outer,
                None => return,
            },
            _ if depth > 0 => {}
            TokenKind::OpenQuote if is_value => quote = Some(from + token.end),
            TokenKind::CloseQuote if is_value => {
                let written = quote.take().and_then(|start| text.get(start..from + token.start));
                if let (Some(written), Some(last)) = (written, present.last_mut()) {
                    last.text = Some(written.to_owned());
                }
            }
            TokenKind::Identifier | TokenKind::Text if !is_value => {
                name = Some(text[from + token.start..from + token.end].to_owned());
            }
            TokenKind::Equals | TokenKind::Colon => {
                let key = name.take().filter(|_| !is_value);
                present.extend(key.map(|name| Present { name, text: None, is_block: false }));
                is_value = true;
            }
            TokenKind::Comma | TokenKind::Newline | TokenKind::LineComment => (name, is_value) = (None, false),
            _ => {}
        }
    }
}

/// Returns `true` if a place is in a token, or touches a token that goes on there.
pub(super) fn holds(token: Token, text: &str, offset: usize) -> bool {
    let ends_there = token.end == offset;
    let goes_on = match token.kind {
        TokenKind::Identifier | TokenKind::Number | TokenKind::Text | TokenKind::Invalid => true,
        TokenKind::LineComment => !text[..offset].ends_with('\n'),
        _ => false,
    };
    token.start < offset && (offset < token.end || ends_there && goes_on)
}

/// Returns `true` if a word can stand in a token of a kind.
pub(super) fn takes(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Identifier | TokenKind::Text | TokenKind::Invalid)
}

/// The blocks that a place is in, as far as the parser knows, the body of the innermost one, and where the tokens begin
/// that tell the rest.
struct Inside<'f> {
    around: Vec<Around>,
    body: Option<NodeRef<'f>>,
    start: usize,
}

fn inside<'f>(root: NodeRef<'f>, text: &str, offset: usize) -> Inside<'f> {
    let (mut around, mut body, mut start) = (Vec::new(), root, 0);
    loop {
        let mut found = None;
        for item in body.items(None) {
            if node_of(&item).range().bytes().start >= offset {
                break;
            }
            found = Some(item);
        }
        match found {
            None => break,
            Some(Item::Attribute(item)) => {
                start = item.node.range().bytes().start;
                break;
            }
            Some(Item::Block(item)) => {
                let bytes = item.body().range().bytes();
                let is_closed =
                    bytes.end > bytes.start + 1 && text[..bytes.end].ends_with('}') && !is_open(item.body());
                if offset <= bytes.start {
                    start = item.node.range().bytes().start;
                    break;
                }
                if is_closed && offset >= bytes.end {
                    start = bytes.end;
                    break;
                }
                around.push(Around {
                    ty: item.ty.clone().into_owned(),
                    labels: item.node.labels().map(|label| label.text.into_owned()).collect(),
                    present: present(item.body()),
                });
                start = floor(text, bytes.start + 1);
                body = item.body();
            }
        }
    }
    Inside { around, body: Some(body), start: start.min(offset) }
}

/// Returns `true` if the brace at the end of a body belongs to something in the body.
fn is_open(body: NodeRef<'_>) -> bool {
    let end = body.range().bytes().end;
    let mut last = 0;
    for item in body.items(None) {
        last = match &item {
            Item::Attribute(item) => item.expr().range().bytes().end,
            Item::Block(item) => item.body().range().bytes().end,
        };
    }
    last >= end
}

/// Returns the items of a body.
pub(super) fn present(body: NodeRef<'_>) -> Rc<Vec<Present>> {
    let body = Body::from_node(body);
    let mut all = Vec::new();
    for item in body.items(None) {
        all.push(Present::of(&item));
    }
    Rc::new(all)
}

/// The beginning of an item, as far as it was read.
#[derive(Debug, Default)]
struct Header {
    name: Option<String>,
    labels: Vec<String>,
    /// The start of the text of a label that is not closed.
    quote: Option<usize>,
    /// `true` if the text begins no item.
    is_broken: bool,
}

/// The meaning of a token at the beginning of an item.
enum Taken {
    Goes,
    /// A value begins.
    Value(String),
    /// A block begins.
    Block(String, Vec<String>),
    /// The body ends.
    End,
    NextLine,
}

impl Header {
    fn take(&mut self, token: Token, text: &str) -> Taken {
        let written = &text[token.start..token.end];
        match token.kind {
            TokenKind::Newline | TokenKind::LineComment => return Taken::NextLine,
            TokenKind::InlineComment => {}
            TokenKind::CloseBrace => return Taken::End,
            TokenKind::Identifier if self.name.is_none() => self.name = Some(written.to_owned()),
            TokenKind::Identifier => self.labels.push(written.to_owned()),
            TokenKind::OpenQuote => self.quote = Some(token.end),
            TokenKind::CloseQuote => {
                if let Some(start) = self.quote.take() {
                    self.labels.push(text[start..token.start].to_owned());
                }
            }
            TokenKind::Equals | TokenKind::Colon => {
                if let Some(name) = self.name.clone() {
                    return Taken::Value(name);
                }
            }
            TokenKind::OpenBrace => {
                if let Some(name) = self.name.clone() {
                    return Taken::Block(name, std::mem::take(&mut self.labels));
                }
            }
            TokenKind::Invalid if self.quote.is_some() => {
                // Quotes end with their line.
                self.quote = None;
                self.is_broken = true;
            }
            TokenKind::Text => {}
            _ => self.is_broken = true,
        }
        Taken::Goes
    }

    /// Returns the description of a place behind all tokens that were taken, in a token or at its end.
    fn at(&self, token: Option<Token>, text: &str, offset: usize) -> At {
        let Some(ty) = &self.name else {
            let is_item = match token {
                Some(token) => token.kind == TokenKind::Identifier,
                None => true,
            };
            return if is_item && !self.is_broken { At::Item { quotes: None } } else { At::Nothing };
        };
        if self.is_broken {
            return At::Nothing;
        }
        if let Some(start) = self.quote {
            let line = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
            let inside = text[start..line].find('"').map(|length| start + length);
            let end = inside.unwrap_or_else(|| text[..line].trim_end_matches([' ', '\t', '{']).len().max(offset));
            let all = start - 1..end + usize::from(inside.is_some());
            let quotes = Some(Quotes { all, inside: start..end, is_followed: false });
            return At::Label { ty: ty.clone(), before: self.labels.clone(), quotes };
        }
        match token {
            Some(token) if token.kind == TokenKind::Identifier => {
                At::Label { ty: ty.clone(), before: self.labels.clone(), quotes: None }
            }
            Some(_) => At::Nothing,
            None => At::Header { ty: ty.clone(), before: self.labels.clone(), quotes: None },
        }
    }
}
