//! References in text where the parser has given up. They are found by the tokens, so that a rename gets there too.

use std::collections::VecDeque;
use std::ops::Range;

use hcl_model::__private::native::{Token, TokenKind};

/// The number of names of `for` that are looked at for a word.
const MOST_BOUND: usize = 64;

/// A `for` has no more names and commas in front of `in`.
const MOST_NAMES: usize = 64;

/// A reference that was found.
#[derive(Debug, PartialEq)]
pub(super) struct Reference {
    /// The names of its steps with their places, and whether there are quotes.
    pub(super) steps: Vec<(String, Range<usize>, bool)>,
    pub(super) is_function: bool,
}

/// A bracket that is open.
struct Open {
    bracket: TokenKind,
    is_of_for: bool,
    /// The number of names that `for` makes around the bracket.
    outer: u32,
}

/// There can be as many as bytes, so that they are small.
const _: () = assert!(size_of::<Open>() <= 8);

/// Tokens, and those that come next: what of a text was gone through is not kept.
struct Ahead<I> {
    tokens: I,
    next: VecDeque<Token>,
}

impl<I: Iterator<Item = Token>> Ahead<I> {
    fn take(&mut self) -> Option<Token> {
        self.next.pop_front().or_else(|| self.tokens.next())
    }

    /// The token that comes behind so many others.
    fn get(&mut self, at: usize) -> Option<Token> {
        while self.next.len() <= at {
            self.next.push_back(self.tokens.next()?);
        }
        self.next.get(at).copied()
    }

    fn kind(&mut self, at: usize) -> Option<TokenKind> {
        self.get(at).map(|token| token.kind)
    }

    /// Returns the names that a `for` behind a bracket gives its elements. Returns `None` if there is no `for`.
    fn names<'t>(&mut self, text: &'t str) -> Option<Vec<&'t str>> {
        let word = |token: Token| &text[token.start..token.end];
        self.get(0).filter(|first| first.kind == TokenKind::Identifier && word(*first) == "for")?;
        let mut names = Vec::new();
        for at in 1..=MOST_NAMES {
            match self.get(at) {
                Some(token) if token.kind == TokenKind::Identifier && word(token) == "in" => break,
                Some(token) if matches!(token.kind, TokenKind::Identifier | TokenKind::Comma) => {
                    names.push(word(token));
                }
                _ => break,
            }
        }
        Some(names)
    }
}

/// Names that are no step of another one and name no argument, with the steps behind them.
pub(super) fn references(text: &str, tokens: impl Iterator<Item = Token>) -> Vec<Reference> {
    let tokens = tokens.filter(|token| !matches!(token.kind, TokenKind::InlineComment));
    let mut tokens = Ahead { tokens, next: VecDeque::new() };
    let written = |token: Token| &text[token.start..token.end];
    let named = |token: Token, is_quoted| (written(token).to_owned(), token.start..token.end, is_quoted);
    let (mut found, mut open, mut bound) = (Vec::new(), Vec::<Open>::new(), Vec::new());
    // The names that the open `for` give their elements, until their colons.
    let mut made: Vec<(usize, Vec<&str>)> = Vec::new();
    let (mut templates, mut last) = (Vec::new(), None);
    while let Some(first) = tokens.take() {
        let before = last.replace(first.kind);
        match first.kind {
            bracket if bracket.closing().is_some() => {
                let names = tokens.names(text);
                if bracket == TokenKind::OpenSequence && tokens.get(0).is_some_and(|next| written(next) == "endfor") {
                    bound.truncate(templates.pop().unwrap_or(bound.len()));
                }
                let outer = u32::try_from(bound.len()).unwrap_or(u32::MAX);
                open.push(Open { bracket, is_of_for: names.is_some(), outer });
                made.extend(names.map(|names| (open.len(), names)));
                continue;
            }
            closing if open.last().is_some_and(|open| open.bracket.closing() == Some(closing)) => {
                let names = made.pop_if(|(depth, _)| *depth == open.len());
                let Some(closed) = open.pop() else { continue };
                bound.truncate(closed.outer as usize);
                if closing == TokenKind::CloseSequence && closed.is_of_for {
                    templates.push(bound.len());
                    bound.extend(names.into_iter().flat_map(|(_, names)| names));
                }
                continue;
            }
            // They count behind the colon.
            TokenKind::Colon => {
                if let Some((_, names)) = made.last_mut().filter(|(depth, _)| *depth == open.len()) {
                    bound.append(names);
                }
                continue;
            }
            TokenKind::Identifier if before != Some(TokenKind::Dot) => {}
            _ => continue,
        }
        // The start of an item of a body, or of a property of an object.
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
        let mut steps = vec![named(first, false)];
        while let Some((step, is_quoted, length)) = step(&mut tokens) {
            steps.push(named(step, is_quoted));
            for _ in 0..length {
                last = tokens.take().map(|token| token.kind);
            }
        }
        let next = tokens.kind(0);
        let is_before_value = match next {
            Some(TokenKind::Equals | TokenKind::OpenBrace | TokenKind::OpenQuote | TokenKind::Identifier) => true,
            Some(TokenKind::Colon | TokenKind::Arrow) => !is_of_for,
            _ => false,
        };
        let is_bound = bound.iter().rev().take(MOST_BOUND).any(|name| *name == written(first));
        let names_something = begins_item || steps.len() == 1 && is_before_value;
        let is_function = steps.len() == 1 && next == Some(TokenKind::OpenParenthesis);
        if !names_something && (is_function || !is_bound) {
            found.push(Reference { steps, is_function });
        }
    }
    found
}

/// The step that comes next, whether it stands in quotes, and how many tokens it has.
fn step(tokens: &mut Ahead<impl Iterator<Item = Token>>) -> Option<(Token, bool, usize)> {
    use TokenKind as T;
    match tokens.kind(0)? {
        T::Dot if tokens.kind(1) == Some(T::Identifier) => Some((tokens.get(1)?, false, 2)),
        T::OpenBracket => {
            let quoted = [T::OpenQuote, T::Text, T::CloseQuote, T::CloseBracket];
            let is_quoted = (1..).zip(quoted).all(|(at, kind)| tokens.kind(at) == Some(kind));
            if is_quoted { Some((tokens.get(2)?, true, 5)) } else { None }
        }
        _ => None,
    }
}
