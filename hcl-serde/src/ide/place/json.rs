//! The meaning of a place in a text of the JSON syntax, by its tokens and by the schema, which says what is a block.

use std::ops::Range;
use std::rc::Rc;

use hcl_model::__private::json_text::{Scanner, Token, TokenKind};
use hcl_model::__private::native::{TokenKind as NativeKind, Tokens};
use hcl_model::json_text::decode_string;

use crate::ide::level::{Level, takes_argument};
use crate::ide::place::deeper::Deeper;
use crate::ide::place::expression::{Expression, Found};
use crate::ide::place::native::holds;
use crate::ide::place::what::{Around, At, Place, Present, Quotes, Step, Value, Want, floor, word_at};

/// An object or an array that is open in front of the place.
#[derive(Debug)]
struct Open {
    is_object: bool,
    /// The name of the property that the place is in the value of, once there is a colon.
    name: Option<String>,
    /// A name without a colon.
    pending: Option<String>,
    index: usize,
    present: Vec<Present>,
    /// `true` if a value stood last.
    has_value: bool,
}

/// The description of a place in JSON, whatever the properties mean.
#[derive(Debug)]
enum Spot {
    Nothing,
    /// The name of a property.
    Name(Option<Quotes>),
    /// A value, or the inside of a text.
    Value(Option<Quotes>),
}

pub(super) fn place(text: &str, offset: usize, root: &Level) -> Place {
    let mut open: Vec<Open> = Vec::new();
    let mut scanner = Scanner::new(text);
    let (mut touched, mut is_unclosed): (Option<Token>, bool) = (None, false);
    let mut deeper = Deeper::default();
    loop {
        let token = scanner.next_token();
        if token.kind == TokenKind::End || token.start >= offset {
            break;
        }
        let is_text = matches!(token.kind, TokenKind::String { .. } | TokenKind::UnclosedString);
        let is_word = matches!(token.kind, TokenKind::Number | TokenKind::Keyword);
        let is_in = offset < token.end || token.kind == TokenKind::UnclosedString || is_word && offset == token.end;
        if is_in && offset <= token.end && (is_text || is_word) {
            touched = Some(token);
            break;
        }
        let is_opening = matches!(token.kind, TokenKind::OpenBrace | TokenKind::OpenBracket);
        let is_closing = matches!(token.kind, TokenKind::CloseBrace | TokenKind::CloseBracket);
        if deeper.skips(open.len(), is_opening, is_closing) {
            continue;
        }
        is_unclosed = token.kind == TokenKind::UnclosedString;
        take(text, token, &mut open);
    }
    let begins = touched.map_or(offset, |token| token.start);
    if let Some(last) = open.last_mut()
        && last.has_value
        && !is_unclosed
        && text[..begins].ends_with([' ', '\t', '\r', '\n'])
    {
        // Only a comma is missing in front of it.
        (last.name, last.pending, last.has_value) = (None, None, false);
        last.index += 1;
    }
    let spot = if deeper.is_there() { Spot::Nothing } else { spot(text, offset, touched, &open) };
    // The properties behind the place in the same object are there, too.
    if let Some(last) = open.last_mut().filter(|last| last.is_object) {
        behind(text, touched.map_or(offset, |token| token.end), last);
    }
    meaning(text, offset, root, open, spot)
}

fn take(text: &str, token: Token, open: &mut Vec<Open>) {
    match token.kind {
        TokenKind::OpenBrace | TokenKind::OpenBracket => {
            if let Some(around) = open.last_mut() {
                around.has_value = true;
            }
            let is_object = token.kind == TokenKind::OpenBrace;
            open.push(Open { is_object, name: None, pending: None, index: 0, present: Vec::new(), has_value: false });
        }
        TokenKind::CloseBrace | TokenKind::CloseBracket => {
            let is_object = token.kind == TokenKind::CloseBrace;
            if let Some(at) = open.iter().rposition(|it| it.is_object == is_object) {
                open.truncate(at);
            }
        }
        TokenKind::Colon => {
            let Some(object) = open.last_mut().filter(|it| it.is_object) else { return };
            // The text in front of the colon is a name, and the property before that has no value.
            if let Some(name) = object.present.last_mut().filter(|_| object.has_value).and_then(|it| it.text.take()) {
                (object.name, object.pending) = (None, Some(name));
            }
            if object.name.is_none()
                && let Some(name) = object.pending.take()
            {
                object.present.push(Present { name: name.clone(), text: None, is_block: false });
                object.name = Some(name);
                object.has_value = false;
            }
        }
        TokenKind::Comma => {
            if let Some(around) = open.last_mut() {
                around.index += 1;
                (around.name, around.pending, around.has_value) = (None, None, false);
            }
        }
        TokenKind::String { .. } | TokenKind::UnclosedString => {
            let content = content(text, token);
            let Some(around) = open.last_mut() else { return };
            if !around.is_object || around.name.is_some() {
                if let (Some(_), Some(last)) = (&around.name, around.present.last_mut()) {
                    last.text = Some(content);
                }
                around.has_value = true;
            } else {
                around.pending = Some(content);
            }
        }
        TokenKind::Keyword if open.last().is_some_and(|it| it.is_object && it.name.is_none()) => {
            // A name without quotes.
            if let Some(around) = open.last_mut() {
                around.pending = Some(text[token.start..token.end].to_owned());
            }
        }
        _ => {
            if let Some(around) = open.last_mut() {
                around.has_value = true;
            }
        }
    }
}

/// Returns the content of a text in quotes.
fn content(text: &str, token: Token) -> String {
    let written = &text[token.start..token.end];
    match token.kind {
        TokenKind::UnclosedString => written[1..].to_owned(),
        _ => decode_string(written).map_or_else(|_| String::new(), |content| content.into_owned()),
    }
}

fn spot(text: &str, offset: usize, touched: Option<Token>, open: &[Open]) -> Spot {
    let Some(around) = open.last() else {
        // An object is to come, and something is to stand in it.
        return if text.trim().is_empty() { Spot::Name(None) } else { Spot::Nothing };
    };
    let is_name = around.is_object && around.name.is_none();
    let Some(token) = touched else {
        return match (is_name, around.has_value || around.pending.is_some()) {
            (_, true) => Spot::Nothing,
            (false, false) if around.is_object && is_before_value(&text[offset..]) => Spot::Nothing,
            (true, false) => Spot::Name(None),
            (false, false) => Spot::Value(None),
        };
    };
    match token.kind {
        TokenKind::Number => Spot::Nothing,
        TokenKind::Keyword if is_name => Spot::Name(None),
        TokenKind::Keyword => Spot::Value(None),
        _ => {
            let quotes = quotes(text, token, offset);
            if is_name { Spot::Name(Some(quotes)) } else { Spot::Value(Some(quotes)) }
        }
    }
}

/// Returns `true` if a value stands behind a place, and not the name of a property.
fn is_before_value(rest: &str) -> bool {
    let mut scanner = Scanner::new(rest);
    let (first, second) = (scanner.next_token(), scanner.next_token());
    match first.kind {
        TokenKind::String { .. } => second.kind != TokenKind::Colon,
        TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::Number | TokenKind::Keyword => true,
        _ => false,
    }
}

fn quotes(text: &str, token: Token, offset: usize) -> Quotes {
    let is_closed = matches!(token.kind, TokenKind::String { .. });
    let end = match is_closed {
        true => token.end - 1,
        // The text that follows on the line may belong to what is around it.
        false => text[..token.end].trim_end_matches([' ', '\t', '\r', '}', ']', ',']).len().max(offset),
    };
    let behind = text[token.end..].trim_start();
    Quotes {
        all: token.start..end + usize::from(is_closed),
        inside: token.start + 1..end,
        is_followed: is_closed && behind.starts_with(':'),
    }
}

/// Notes the properties of an object that stand behind a place.
fn behind(text: &str, from: usize, object: &mut Open) {
    let (mut depth, mut last) = (0_usize, None);
    let mut scanner = Scanner::new(&text[from..]);
    loop {
        let token = scanner.next_token();
        match token.kind {
            TokenKind::End => return,
            TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
            TokenKind::CloseBrace | TokenKind::CloseBracket if depth == 0 => return,
            TokenKind::CloseBrace | TokenKind::CloseBracket => depth -= 1,
            TokenKind::String { .. } if depth == 0 => {
                let content = content(&text[from..], token);
                if last == Some(TokenKind::Colon)
                    && let Some(property) = object.present.last_mut()
                {
                    property.text = Some(content.clone());
                }
                if matches!(last, Some(TokenKind::Comma) | None) {
                    object.pending = Some(content);
                }
            }
            TokenKind::Colon if depth == 0 => {
                if let Some(name) = object.pending.take() {
                    object.present.push(Present { name, text: None, is_block: false });
                }
            }
            _ => {}
        }
        if depth == 0 {
            last = Some(token.kind);
        }
    }
}

/// Returns the description of the place under a schema.
fn meaning(text: &str, offset: usize, root: &Level, open: Vec<Open>, spot: Spot) -> Place {
    let mut word = word_at(text, offset);
    let mut around: Vec<Around> = Vec::new();
    let mut level = root.clone();
    // The objects and arrays that are bodies.
    let mut depth = 0;
    let mut present = Rc::default();
    let mut value: Option<(String, Vec<Step>)> = None;
    let mut labels: Option<(String, Vec<String>, usize)> = None;
    while let Some(container) = open.get(depth) {
        depth += 1;
        let is_last = depth == open.len();
        if let Some((_, steps)) = &mut value {
            match &container.name {
                _ if !container.is_object => steps.push(Step::Element(container.index)),
                Some(name) => steps.push(Step::Entry(name.clone())),
                None => {}
            }
            continue;
        }
        if !container.is_object {
            continue;
        }
        if let Some((ty, found, wanted)) = &mut labels {
            if found.len() < *wanted {
                if let Some(name) = &container.name {
                    found.push(name.clone());
                }
                continue;
            }
            let present = Rc::new(container.present.clone());
            around.push(Around { ty: ty.clone(), labels: std::mem::take(found), present });
            level = level.inside(ty, &around[around.len() - 1].labels);
            labels = None;
        }
        level = level.chosen(&container.present);
        present = Rc::new(container.present.clone());
        let Some(name) = &container.name else { continue };
        let count = level.labels_of(name);
        let is_structure = open.get(depth).is_some() || is_last && matches!(spot, Spot::Nothing);
        match count {
            Some(count) if is_structure || !takes_value(&level, name) => {
                labels = Some((name.clone(), Vec::new(), count));
            }
            _ => value = Some((name.clone(), Vec::new())),
        }
    }
    let last = open.last();
    let at = match (spot, value, labels) {
        (Spot::Nothing, ..) => At::Nothing,
        (Spot::Name(quotes), Some((name, steps)), _) => {
            let present = last.map(|it| it.present.clone()).unwrap_or_default();
            At::Value(Value { want: Want::Key { present, quotes }, ..whole(name, steps) })
        }
        (Spot::Name(quotes), None, Some((ty, before, wanted))) if before.len() < wanted => {
            At::Label { ty, before, quotes }
        }
        (Spot::Name(quotes), ..) => At::Item { quotes },
        (Spot::Value(quotes), Some((name, steps)), _) => {
            let (value, inside) = in_value(text, offset, &level, name, steps, quotes);
            word = inside.unwrap_or(word);
            At::Value(value)
        }
        // In the place of the object of a block.
        (Spot::Value(quotes), None, Some((ty, before, _))) => At::Header { ty, before, quotes },
        (Spot::Value(_), None, None) => At::Nothing,
    };
    Place { around, present, at, word }
}

/// Returns the description of a place in a value. The word at the place comes with it, if the word is in an
/// expression.
fn in_value(
    text: &str,
    offset: usize,
    level: &Level,
    name: String,
    steps: Vec<Step>,
    quotes: Option<Quotes>,
) -> (Value, Option<Range<usize>>) {
    let value = whole(name, steps);
    let Some(quotes) = quotes else { return (value, None) };
    let (start, is_kept) = (quotes.inside.start, level.keeps(&value.name));
    let escapes = text[start..offset.max(start)].bytes().rev().take_while(|&byte| byte == b'\\').count();
    if escapes % 2 == 1 {
        return (Value { want: Want::Name, ..value }, None);
    }
    // The text in front of the place counts as it is meant. The text behind the place on the line only counts for its
    // word.
    let written = text.get(start..offset.max(start)).unwrap_or("");
    let before = decode_string(&format!("\"{written}\"")).map_or_else(|_| written.to_owned(), |it| it.into_owned());
    let rest = text.get(offset..quotes.inside.end.max(offset)).unwrap_or("");
    let whole = format!("{before}{rest}");
    let at = before.len();
    let (mut expression, tokens) = match is_kept {
        true => (Expression::value(&whole), Tokens::new(&whole)),
        false => (Expression::template(&whole, 0), Tokens::of_template(&whole)),
    };
    let mut last = None;
    for token in tokens {
        if token.start >= at {
            break;
        }
        if token.end >= at && holds(token, &whole, at) {
            last = Some(token);
            break;
        }
        expression.take(token);
    }
    let Found { steps: inside, is_whole, want, bound, call, words, next: _ } = expression.at(last, at);
    let word = word_at(&whole, at);
    let here = floor(text, offset.saturating_sub(at - word.start))..floor(text, offset + (word.end - at));
    // The parts of a text with escape sequences cannot be told apart.
    let is_escaped = text.get(here.clone()) != whole.get(word);
    if is_escaped || last.is_some_and(|token| token.kind == NativeKind::InlineComment) {
        return (Value { want: Want::Name, ..value }, None);
    }
    let want = match want {
        Want::Text { is_all, .. } => Want::Text { quotes, is_all },
        Want::Key { present, .. } => Want::Key { present, quotes: None },
        want => want,
    };
    let is_whole = matches!(want, Want::Text { .. }) || is_kept && is_whole;
    let steps = value.steps.into_iter().chain(inside).collect();
    (Value { steps, is_whole, want, bound, call, words, ..value }, Some(here))
}

/// The place of a whole value.
fn whole(name: String, steps: Vec<Step>) -> Value {
    let (bound, call, words, next) = (Vec::new(), None, None, None);
    Value { name, steps, is_whole: true, want: Want::Operand, bound, call, words, next }
}

fn takes_value(level: &Level, name: &str) -> bool {
    level.field(name).is_some_and(takes_argument)
}
