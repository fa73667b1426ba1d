//! What refers to something where the parser has given up: by the tokens, so that another name gets there too.

use std::ops::Range;

use hcl_model::native::{Token, TokenKind};

/// So many names that a `for` calls its elements are looked at for a word.
const MOST_BOUND: usize = 64;

/// A reference that was found.
#[derive(Debug, PartialEq)]
pub(super) struct Reference {
    /// The names of its steps with their places, and whether there are quotes.
    pub(super) steps: Vec<(String, Range<usize>, bool)>,
    pub(super) is_function: bool,
}

/// A bracket that is open; templates have the names of theirs until they end.
struct Open<'t> {
    bracket: TokenKind,
    is_of_for: bool,
    /// What a `for` in it calls its elements.
    names: Vec<&'t str>,
    /// How many such names there are around it.
    outer: usize,
}

/// Names that are no step of another one and name no argument, with the steps behind them.
pub(super) fn references(text: &str, tokens: impl Iterator<Item = Token>) -> Vec<Reference> {
    let is_blank = |token: &Token| matches!(token.kind, TokenKind::InlineComment);
    let tokens: Vec<Token> = tokens.filter(|token| !is_blank(token)).collect();
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let named = |token: Token, is_quoted| (text[token.start..token.end].to_owned(), token.start..token.end, is_quoted);
    let (mut found, mut at, mut open, mut bound) = (Vec::new(), 0, Vec::<Open<'_>>::new(), Vec::new());
    let mut templates = Vec::new();
    while at < tokens.len() {
        let (first, before) = (at, at.checked_sub(1).and_then(kind));
        at += 1;
        let word = |at: usize| tokens.get(at).map_or("", |it| &text[it.start..it.end]);
        match kind(first) {
            Some(bracket) if bracket.closing().is_some() => {
                let is_of_for = word(at) == "for";
                let is_name = |at: &usize| matches!(kind(*at), Some(TokenKind::Identifier | TokenKind::Comma));
                let names = (at + 1..).take_while(is_name).map(word).take_while(|word| *word != "in");
                let names = if is_of_for { names.collect() } else { Vec::new() };
                if bracket == TokenKind::OpenSequence && word(at) == "endfor" {
                    bound.truncate(templates.pop().unwrap_or(bound.len()));
                }
                open.push(Open { bracket, is_of_for, names, outer: bound.len() });
                continue;
            }
            Some(closing) if open.last().is_some_and(|open| open.bracket.closing() == Some(closing)) => {
                let Some(closed) = open.pop() else { continue };
                bound.truncate(closed.outer);
                if closing == TokenKind::CloseSequence && closed.is_of_for {
                    templates.push(bound.len());
                    bound.extend(closed.names);
                }
                continue;
            }
            // They count behind the colon.
            Some(TokenKind::Colon) => {
                if let Some(open) = open.last_mut() {
                    bound.append(&mut open.names);
                }
                continue;
            }
            Some(TokenKind::Identifier) if before != Some(TokenKind::Dot) => {}
            _ => continue,
        }
        // Where an item of a body or a property of an object begins.
        let is_of_for = open.last().is_some_and(|open| open.is_of_for);
        let is_among_items = open.last().is_none_or(|open| open.bracket == TokenKind::OpenBrace && !open.is_of_for);
        let begins_item = is_among_items
            && matches!(
                before,
                None | Some(
                    TokenKind::Newline
                        | TokenKind::LineComment
                        | TokenKind::OpenBrace
                        | TokenKind::CloseBrace
                        | TokenKind::Comma
                )
            );
        let mut steps = vec![named(tokens[first], false)];
        loop {
            match (kind(at), kind(at + 1), kind(at + 2), kind(at + 3), kind(at + 4)) {
                (Some(TokenKind::Dot), Some(TokenKind::Identifier), ..) => {
                    steps.push(named(tokens[at + 1], false));
                    at += 2;
                }
                (
                    Some(TokenKind::OpenBracket),
                    Some(TokenKind::OpenQuote),
                    Some(TokenKind::Text),
                    Some(TokenKind::CloseQuote),
                    Some(TokenKind::CloseBracket),
                ) => {
                    steps.push(named(tokens[at + 2], true));
                    at += 5;
                }
                _ => break,
            }
        }
        let is_before_value = match kind(at) {
            Some(TokenKind::Equals | TokenKind::OpenBrace | TokenKind::OpenQuote | TokenKind::Identifier) => true,
            Some(TokenKind::Colon | TokenKind::Arrow) => !is_of_for,
            _ => false,
        };
        let is_bound = bound.iter().rev().take(MOST_BOUND).any(|name| *name == word(first));
        let names_something = begins_item || steps.len() == 1 && is_before_value;
        let is_function = steps.len() == 1 && kind(at) == Some(TokenKind::OpenParenthesis);
        if !names_something && (is_function || !is_bound) {
            found.push(Reference { steps, is_function });
        }
    }
    found
}
