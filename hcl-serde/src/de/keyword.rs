//! Words without quotes, one or a list of them: what a field with `#[hcl(keyword)]` is decoded from.
//!
//! In the JSON syntax they are strings, as are those that a program has made.

use hcl_model::__private::diag::closest;
use hcl_model::native::is_identifier;
use hcl_model::syntax::{Construct, Cursor, NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::DecodeError;
use crate::de::messages;
use crate::de::words::LONGEST;
use crate::schema::{TypeSpec, Variant};

/// A word, which may have to be one of some.
pub(super) fn word(expr: NodeRef<'_>, ty: &TypeSpec) -> Result<Value, DecodeError> {
    let traversal = expr.syntax().traversal(expr.node()).filter(|traversal| traversal.steps().is_empty());
    let word = traversal.ok_or_else(|| match expr.shape() {
        Shape::Str(text) if is_identifier(&text) => quoted(&text, ty),
        _ => DecodeError::new(messages::NO_WORD),
    });
    word.map(|word| Value::from(word.root())).map_err(|error| error.at(|| expr.range()))
}

/// The error of a word in quotes: without them, it has to be one that is known.
fn quoted(text: &str, ty: &TypeSpec) -> DecodeError {
    let words: Vec<&str> = match ty.inner() {
        TypeSpec::Choice(variants) => variants.iter().flat_map(Variant::names).collect(),
        _ => vec![text],
    };
    let meant = words.iter().find(|word| **word == text).copied().or_else(|| closest(text, words.iter().copied()));
    match meant {
        Some(word) => DecodeError::form(messages::QUOTED_WORD, word.to_owned()),
        None => DecodeError::not_one_of(text, &words),
    }
}

/// All words of a list.
pub(super) fn value(tuple: NodeRef<'_>, element_type: &TypeSpec) -> Result<Value, DecodeError> {
    let mut cursor = Cursor::default();
    let mut words = Vec::new();
    while let Some(element) = tuple.syntax().next_element(tuple.node(), &mut cursor) {
        words.push(word(tuple.sibling(element), element_type)?);
    }
    Ok(Value::tuple(words))
}

/// A list of texts that a program has made.
pub(super) fn made(expr: NodeRef<'_>) -> Option<Value> {
    match expr.syntax().construct(expr.node()) {
        Construct::Value(value) => {
            let elements = value.as_elements()?;
            elements.iter().all(|element| element.as_str().is_some()).then_some(value)
        }
        _ => None,
    }
}

/// The error of something else than a list of words.
pub(super) fn no_list(expr: NodeRef<'_>) -> DecodeError {
    let text = match (word(expr, &TypeSpec::Dynamic), expr.shape()) {
        (Ok(word), _) => word.as_str().unwrap_or_default().to_owned(),
        (Err(_), Shape::Str(text)) => text.into_owned(),
        (Err(_), _) => String::new(),
    };
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let are_words = !words.is_empty() && text.len() <= LONGEST && words.iter().all(|word| is_identifier(word));
    let example = if are_words { format!("[{}]", words.join(", ")) } else { messages::SOME_WORDS.to_owned() };
    DecodeError::form(messages::NO_WORDS, example).at(|| expr.range())
}
