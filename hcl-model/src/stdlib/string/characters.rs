//! The characters of a text: how many, which, and in reverse.

use unicode_segmentation::UnicodeSegmentation;

use crate::function::Function;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text, whole};
use crate::types::Type;
use crate::value::{Refinement, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("strlen", strlen(), "The number of characters; of an unknown text, at least 0.")
            .example("strlen(\"hello\")", "5"),
        LibraryFunction::new("strrev", strrev(), "The text with its characters in reverse order.")
            .example("strrev(\"hello\")", "\"olleh\""),
        LibraryFunction::new(
            "substr",
            substr(),
            "The characters of that part, which are fewer where the text ends before it.",
        )
        .example("substr(\"hello\", 1, 3)", "\"ell\"")
        .example("substr(\"hello\", -3, -1)", "\"llo\""),
    ]
}

#[inline]
fn strlen() -> Function {
    let str = param("str", Type::STRING, "The text.").allow_unknown().allow_dynamic();
    let body = |arguments: &[Value]| {
        Ok(match arguments[0].as_str() {
            Some(text) => Value::from(text.graphemes(true).count()),
            None => {
                let beginning = arguments[0].refinement().known_prefix().graphemes(true).count();
                Value::unknown(Type::NUMBER).refined(&Refinement::new().at_least(beginning))
            }
        })
    };
    Function::new([str], Type::NUMBER, body)
        .described("Counts the characters of a text.")
        .price(OF_CHARACTERS)
        .refined(not_null().at_least(0))
}

#[inline]
fn strrev() -> Function {
    let str = param("str", Type::STRING, "The text.").allow_dynamic();
    let body = |arguments: &[Value]| Ok(Value::from(text(arguments, 0).graphemes(true).rev().collect::<String>()));
    Function::new([str], Type::STRING, body).described("Reverses a text.").refined(not_null()).price(OF_CHARACTERS)
}

#[inline]
fn substr() -> Function {
    let params = [
        param("str", Type::STRING, "The text."),
        param("offset", Type::NUMBER, "The number of characters to skip; a negative number counts from the end."),
        param(
            "length",
            Type::NUMBER,
            "The number of characters to take; a negative number takes all that follow, and so does 0 if the offset \
                is negative.",
        ),
    ];
    let body = |arguments: &[Value]| {
        let (offset, length) = (whole(arguments, 1)?, whole(arguments, 2)?);
        Ok(Value::from(part(text(arguments, 0), offset, length)))
    };
    Function::new(params.map(|param| param.allow_dynamic()), Type::STRING, body)
        .described("Takes a part of a text.")
        .price(OF_CHARACTERS)
        .refined(not_null())
}

#[inline]
fn part(text: &str, offset: i64, length: i64) -> &str {
    let starts: Vec<usize> = text.grapheme_indices(true).map(|(start, _)| start).collect();
    let from = match usize::try_from(offset) {
        Ok(offset) => offset.min(starts.len()),
        Err(_) => starts.len().saturating_sub(usize::try_from(offset.unsigned_abs()).unwrap_or(usize::MAX)),
    };
    // As in the reference, nothing is asked for only from the beginning on.
    let all = length < 0 || (length == 0 && offset < 0);
    let to = if all { starts.len() } else { from.saturating_add(usize::try_from(length).unwrap_or(usize::MAX)) };
    let byte = |character: usize| starts.get(character).copied().unwrap_or(text.len());
    &text[byte(from)..byte(to)]
}
