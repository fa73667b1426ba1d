//! What refers to something where the parser has given up: by the tokens, so that another name gets there too.

use std::ops::Range;

use hcl_model::native::{Token, TokenKind};

/// A reference that was found.
#[derive(Debug, PartialEq)]
pub(super) struct Reference {
    /// The names of its steps with their places, and whether there are quotes.
    pub(super) steps: Vec<(String, Range<usize>, bool)>,
    pub(super) is_function: bool,
}

/// Names that are no step of another one and name no argument, with the steps behind them.
pub(super) fn references(text: &str, tokens: impl Iterator<Item = Token>) -> Vec<Reference> {
    let is_blank = |token: &Token| matches!(token.kind, TokenKind::InlineComment);
    let tokens: Vec<Token> = tokens.filter(|token| !is_blank(token)).collect();
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let named = |token: Token, is_quoted| (text[token.start..token.end].to_owned(), token.start..token.end, is_quoted);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let (first, before) = (at, at.checked_sub(1).and_then(kind));
        at += 1;
        if kind(first) != Some(TokenKind::Identifier) || before == Some(TokenKind::Dot) {
            continue;
        }
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
        let names_something = steps.len() == 1
            && matches!(
                kind(at),
                Some(
                    TokenKind::Equals
                        | TokenKind::Colon
                        | TokenKind::OpenBrace
                        | TokenKind::OpenQuote
                        | TokenKind::Identifier
                        | TokenKind::Arrow
                )
            );
        if !names_something {
            let is_function = steps.len() == 1 && kind(at) == Some(TokenKind::OpenParenthesis);
            found.push(Reference { steps, is_function });
        }
    }
    found
}
