//! Capital and small letters, one for one as in the reference: no letter becomes two.

use crate::function::{Function, Param};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let str = || param("str", Type::STRING, "The text.");
    vec![
        changed(
            "lower",
            str().allow_dynamic(),
            |text| text.chars().map(lower).collect(),
            "Makes all letters small.",
            "The text in small letters.",
        )
        .example("lower(\"HELLO\")", "\"hello\""),
        changed(
            "title",
            str(),
            title,
            "Makes the first letter of each word a capital one.",
            "The text with capital first letters; the other letters stay as they are.",
        )
        .example("title(\"hello world\")", "\"Hello World\""),
        changed(
            "upper",
            str().allow_dynamic(),
            |text| text.chars().map(upper).collect(),
            "Makes all letters capital.",
            "The text in capital letters.",
        )
        .example("upper(\"hello\")", "\"HELLO\""),
    ]
}

#[inline]
fn changed(
    name: &'static str,
    str: Param,
    change: fn(&str) -> String,
    description: &str,
    result: &'static str,
) -> LibraryFunction {
    let function = Function::new([str], Type::STRING, move |arguments| Ok(Value::from(change(text(arguments, 0)))));
    LibraryFunction::new(name, function.described(description).refined(not_null()).price(OF_CHARACTERS), result)
}

/// The one small letter, or the character itself.
#[inline]
fn lower(c: char) -> char {
    // Only the dotted capital I has two.
    c.to_lowercase().next().unwrap_or(c)
}

/// The one capital letter, or the character itself.
#[inline]
fn upper(c: char) -> char {
    let mut letters = c.to_uppercase();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => letter,
        _ => greek(c),
    }
}

/// The capital form of Greek letters with an iota below, which keep it.
#[inline]
fn greek(c: char) -> char {
    let distance = match c {
        '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => 8,
        '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => 9,
        _ => 0,
    };
    char::from_u32(u32::from(c) + distance).unwrap_or(c)
}

/// The letter as the first of a word.
#[inline]
fn capital(c: char) -> char {
    match c {
        // Two letters in one have a form of which only the first is a capital one.
        '\u{1c4}'..='\u{1c6}' => '\u{1c5}',
        '\u{1c7}'..='\u{1c9}' => '\u{1c8}',
        '\u{1ca}'..='\u{1cc}' => '\u{1cb}',
        '\u{1f1}'..='\u{1f3}' => '\u{1f2}',
        // Georgian has capital letters only for whole words.
        '\u{10d0}'..='\u{10fa}' | '\u{10fd}'..='\u{10ff}' => c,
        _ => upper(c),
    }
}

#[inline]
fn title(text: &str) -> String {
    let mut before = ' ';
    let letters = text.chars().map(|c| {
        let letter = if separates(before) { capital(c) } else { c };
        before = c;
        letter
    });
    letters.collect()
}

/// Returns `true` if a word begins behind the character: ASCII but letters, digits and the underscore, and other
/// blanks.
#[inline]
fn separates(c: char) -> bool {
    if c.is_ascii() { !c.is_ascii_alphanumeric() && c != '_' } else { c.is_whitespace() }
}
