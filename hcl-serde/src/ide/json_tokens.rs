//! The kinds of the words of a text of the JSON syntax: properties, values, and the templates in strings.

use std::ops::Range;

use hcl_model::__private::json_text::{Scanner, StringOffsets, TokenKind};
use hcl_model::__private::native::{TokenKind as NativeKind, Tokens};
use hcl_model::json_text::decode_string;

use crate::ide::semantic_tokens::{Around, SemanticKind, Words};

/// Hands out each word that is something, in order.
pub(super) fn each(text: &str, mut found: impl FnMut(Range<usize>, SemanticKind)) {
    let mut scanner = Scanner::new(text);
    // The value of a property that is a comment comes next.
    let mut is_comment = false;
    loop {
        let token = scanner.next_token();
        match token.kind {
            TokenKind::End => return,
            TokenKind::String { .. } if scanner.clone().next_token().kind == TokenKind::Colon => {
                is_comment = &text[token.span()] == "\"//\"";
                found(token.span(), if is_comment { SemanticKind::Comment } else { SemanticKind::Property });
                continue;
            }
            TokenKind::Colon => continue,
            TokenKind::String { .. } if is_comment => found(token.span(), SemanticKind::Comment),
            TokenKind::String { braces: true, .. } => template(&text[token.span()], token.start, &mut found),
            TokenKind::String { .. } | TokenKind::UnclosedString => found(token.span(), SemanticKind::String),
            TokenKind::Number => found(token.span(), SemanticKind::Number),
            TokenKind::Keyword => found(token.span(), SemanticKind::Keyword),
            _ => {}
        }
        is_comment = false;
    }
}

/// The words of a string in which sequences of a template may be, whose token begins at a byte.
fn template(token: &str, start: usize, found: &mut impl FnMut(Range<usize>, SemanticKind)) {
    let Ok(content) = decode_string(token) else {
        return found(start..start + token.len(), SemanticKind::String);
    };
    let has_sequences = Tokens::of_template(&content).any(|token| token.kind == NativeKind::OpenSequence);
    if !has_sequences {
        return found(start..start + token.len(), SemanticKind::String);
    }
    let offsets = StringOffsets::of(token);
    found(start..start + 1, SemanticKind::String);
    Words::new(Tokens::of_template(&content), &content, Around::Parentheses).each(|range, kind| {
        // A character that is written as an escape sequence has one place for all of its bytes.
        let (first, last) = (offsets.in_token(range.start), offsets.in_token(range.end));
        if first < last {
            found(start + first..start + last, kind);
        }
    });
    found(start + token.len() - 1..start + token.len(), SemanticKind::String);
}
