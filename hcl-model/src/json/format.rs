//! Formatting of JSON: the one way in which its white space stands.

use std::ops::Range;

use crate::format::{DEEPEST, INDENTATION, Options};
use crate::json_text::{Scanner, Token, TokenKind, check_number, check_string};

/// The maximum width of a list on one line, unless the options say otherwise.
const WIDTH: usize = 80;

/// The text as it should be written: a property a line, indented by two blanks, short lists of plain values on one line.
///
/// Strings, numbers and the order of properties stay as they are, and so do comments, which are properties called `//`.
/// Parts nested more than 32 levels deep stay on one line. All lines end as the first line of the text does.
/// The only option that counts is [`width`](Options::width).
/// A text that is not JSON is left alone.
///
/// # Examples
///
/// ```
/// use hcl_model::{format::Options, json};
///
/// let text = r#"{"//":"both","ports":[80,
///   443],"tls":[{"cert":"a"},{}]}"#;
/// let formatted = r#"{
///   "//": "both",
///   "ports": [80, 443],
///   "tls": [
///     {
///       "cert": "a"
///     },
///     {}
///   ]
/// }
/// "#;
/// assert_eq!(json::format(text, &Options::default()), formatted);
/// assert_eq!(json::format("{ \"a\": ", &Options::default()), "{ \"a\": ");
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn format(text: &str, options: &Options) -> String {
    let Some(parts) = parts(text) else { return text.to_owned() };
    let width = options.width.unwrap_or(WIDTH);
    let first = text.split_once('\n').map_or("", |(first, _)| first);
    let newline = if first.ends_with('\r') { "\r\n" } else { "\n" };
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    // A flag for each open container: `true` if its content stands on lines of its own.
    let mut open = Vec::new();
    let mut line_start = 0;
    for part in &parts {
        let closes = matches!(part.kind, TokenKind::CloseBrace | TokenKind::CloseBracket);
        if closes && open.pop() == Some(true) {
            line_start = end_line(&mut out, newline, &open);
        }
        out.push_str(&text[part.span.clone()]);
        let ends_line = match part.kind {
            TokenKind::OpenBrace | TokenKind::OpenBracket => {
                let is_within_line = open.last() == Some(&false);
                let fits = || out[line_start..].chars().count() + part.rest <= width;
                let on_lines =
                    !(part.is_empty || is_within_line || open.len() >= DEEPEST || part.is_plain_list && fits());
                open.push(on_lines);
                on_lines
            }
            TokenKind::Comma => {
                let on_lines = open.last() == Some(&true);
                out.push_str(if on_lines { "" } else { " " });
                on_lines
            }
            TokenKind::Colon => {
                out.push(' ');
                false
            }
            _ => false,
        };
        if ends_line {
            line_start = end_line(&mut out, newline, &open);
        }
    }
    out.push_str(newline);
    out
}

/// Ends a line, indents the next and gives its first byte.
#[cfg_attr(not(feature = "__shared"), inline)]
fn end_line(out: &mut String, newline: &str, open: &[bool]) -> usize {
    out.push_str(newline);
    let start = out.len();
    out.extend(std::iter::repeat_n(' ', INDENTATION * open.len().min(DEEPEST)));
    start
}

/// A token, and of an opening bracket what is in it.
struct Piece {
    kind: TokenKind,
    span: Range<usize>,
    /// There is nothing in it.
    is_empty: bool,
    /// It is a list, and no object is in it.
    is_plain_list: bool,
    /// The number of columns of everything behind the container on its line, up to the end and a comma, if all is on
    /// one line.
    rest: usize,
}

/// The tokens of a JSON text; nothing if it is not one.
#[cfg_attr(not(feature = "__shared"), inline)]
fn parts(text: &str) -> Option<Vec<Piece>> {
    let mut scanner = Scanner::new(text);
    let mut parts: Vec<Piece> = Vec::new();
    let mut columns = 0;
    // The opening brackets, with how many columns there were.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut expected = Expected::Value;
    loop {
        let token = scanner.next_token();
        if token.kind == TokenKind::End {
            return (expected == Expected::End).then_some(parts);
        }
        let is_right = match token.kind {
            TokenKind::String { plain, .. } => plain || check_string(&text[token.span()]).is_ok(),
            TokenKind::Number => check_number(&text[token.span()]).is_ok(),
            TokenKind::Keyword => matches!(&text[token.span()], "true" | "false" | "null"),
            _ => true,
        };
        if !is_right {
            return None;
        }
        let container = open.last().map(|&(index, _)| parts[index].kind);
        let next = expected.next(token, container)?;
        let follows =
            text[token.span()].chars().count() + usize::from(matches!(token.kind, TokenKind::Comma | TokenKind::Colon));
        columns += follows;
        match token.kind {
            TokenKind::OpenBrace | TokenKind::OpenBracket => {
                if token.kind == TokenKind::OpenBrace
                    && let Some(&(around, _)) = open.last()
                {
                    parts[around].is_plain_list = false;
                }
                open.push((parts.len(), columns));
            }
            TokenKind::CloseBrace | TokenKind::CloseBracket => {
                let (opening, before) = open.pop()?;
                let is_empty = opening + 1 == parts.len();
                parts[opening].is_empty = is_empty;
                parts[opening].rest = columns - before + 1;
                if let Some(&(around, _)) = open.last() {
                    parts[around].is_plain_list &= parts[opening].is_plain_list;
                }
            }
            _ => {}
        }
        let is_plain_list = token.kind == TokenKind::OpenBracket;
        parts.push(Piece { kind: token.kind, span: token.span(), is_empty: false, is_plain_list, rest: 0 });
        expected = match next {
            Expected::Next if open.is_empty() => Expected::End,
            next => next,
        };
    }
}

/// The next token that is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Value,
    /// A value or the end of an empty list.
    Element,
    Name,
    /// A name or the end of an empty object.
    Property,
    Colon,
    /// A comma or the end of the container.
    Next,
    End,
}

impl Expected {
    /// Returns the expectation after a token. Returns `None` if the token is not allowed there.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn next(self, token: Token, container: Option<TokenKind>) -> Option<Expected> {
        use TokenKind as T;
        let in_object = container == Some(T::OpenBrace);
        match (self, token.kind) {
            (Expected::Value | Expected::Element, T::OpenBrace) => Some(Expected::Property),
            (Expected::Value | Expected::Element, T::OpenBracket) => Some(Expected::Element),
            (Expected::Value | Expected::Element, T::String { .. } | T::Number | T::Keyword) => Some(Expected::Next),
            (Expected::Name | Expected::Property, T::String { .. }) => Some(Expected::Colon),
            (Expected::Colon, T::Colon) => Some(Expected::Value),
            (Expected::Next, T::Comma) => Some(if in_object { Expected::Name } else { Expected::Value }),
            (Expected::Element | Expected::Next, T::CloseBracket) if !in_object => Some(Expected::Next),
            (Expected::Property | Expected::Next, T::CloseBrace) if in_object => Some(Expected::Next),
            _ => None,
        }
    }
}
