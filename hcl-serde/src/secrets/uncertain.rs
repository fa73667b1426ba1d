//! Texts with a mistake of syntax, of which only that is shown that is certainly no secret.
//!
//! Certain is what such a text begins with: arguments that are whole and have no bracket in them. From the first bracket and from
//! the first mistake on, nobody knows what belongs to what, as the bracket or the quote that is wrong may stand long before the
//! place where that is found.
//! Of each line from there on only that is shown that cannot be a value: the brackets that it begins with, and a name that the
//! schema has behind them, with its sign.

use std::ops::Range;

use hcl_model::__private::json_text::{Scanner, TokenKind as JsonToken};
use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::limits::Limits;
use hcl_model::source::Source;
use hcl_model::{json, native};

use crate::secrets::first_mistake;
use crate::secrets::names::Names;
use crate::secrets::rooms::Certain;
use crate::secrets::scan;
use crate::secrets::token::is_word;

/// What must not be shown of a text, with a mistake of its own or with something uncertain from a byte on.
pub(super) fn hidden(source: &Source, known: &Certain<'_>, names: &Names) -> Vec<Range<usize>> {
    let text = source.text();
    let is_json = scan::is_json(text);
    let from = [mistake(source, is_json, &known.limits), known.until].into_iter().flatten().min().unwrap_or(0);
    let certain = if is_json { certain_of_json(text, from) } else { certain_of_native(text, from) };
    let mut hidden = scan::hidden(&text[..certain], false, names);
    let mut start = certain;
    for line in text[certain..].split_inclusive('\n') {
        hidden.push(start + harmless(line, names)..start + line.trim_end().len());
        start += line.len();
    }
    hidden.retain(|stretch| stretch.start < stretch.end);
    hidden
}

/// Words about such a text, in which only names are told that the schema has.
pub(super) fn discreet(words: &str, names: &Names) -> String {
    let is_known = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()) || names.is_somewhere(part);
    let told = words.split('"').enumerate().map(|(number, part)| match number % 2 == 0 {
        true => part.to_owned(),
        false if part.split(['.', '[', ']']).all(is_known) => format!("\"{part}\""),
        false => "(sensitive)".to_owned(),
    });
    told.collect()
}

/// Where the first mistake of syntax is, if the text has one.
fn mistake(source: &Source, is_json: bool, limits: &Limits) -> Option<usize> {
    let found = match is_json {
        true => json::parse_source(source.clone(), limits).diagnostics,
        false => native::parse_source(source.clone(), limits).diagnostics,
    };
    first_mistake(&found)
}

/// Where the lines end that a text in the native syntax begins with and that are certain.
fn certain_of_native(text: &str, mistake: usize) -> usize {
    let mut certain = 0;
    for token in Tokens::new(text).take_while(|token| token.start < mistake) {
        match token.kind {
            TokenKind::Newline | TokenKind::LineComment => certain = token.end,
            TokenKind::OpenQuote => {}
            TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParenthesis | TokenKind::Invalid => break,
            kind if kind.closing().is_some() => break,
            _ => {}
        }
    }
    certain
}

/// Where the properties end that a JSON object begins with and that are certain.
fn certain_of_json(text: &str, mistake: usize) -> usize {
    let mut scanner = Scanner::new(text);
    let mut certain = 0;
    loop {
        let token = scanner.next_token();
        match token.kind {
            _ if token.start >= mistake => return certain,
            JsonToken::OpenBrace if certain == 0 => certain = token.end,
            JsonToken::Comma if certain > 0 => certain = token.end,
            JsonToken::String { .. } | JsonToken::Number | JsonToken::Keyword | JsonToken::Colon if certain > 0 => {}
            _ => return certain,
        }
    }
}

/// How much of the beginning of a line cannot be a value; all of it, if there is nothing else than brackets behind that.
fn harmless(line: &str, names: &Names) -> usize {
    let name = brackets(line);
    let is_quoted = name.starts_with('"');
    let word = &name[usize::from(is_quoted)..];
    let behind = word.trim_start_matches(is_word);
    let is_known = names.known(&word[..word.len() - behind.len()]).is_some();
    let signs = if is_quoted { behind.strip_prefix('"').unwrap_or_default() } else { behind };
    let value = signs.trim_start().trim_start_matches(['=', ':']);
    // What is in quotes is a name only if a sign says so.
    let is_name = is_known && (!is_quoted || value.len() < signs.trim_start().len());
    let rest = if is_name { value } else { name };
    if brackets(rest).is_empty() { line.len() } else { line.len() - rest.trim_start().len() }
}

/// A text without the brackets that it begins with.
fn brackets(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '[' | ']' | '(' | ')' | ','))
}
