//! Taking away what stands at the ends of a text.

use std::collections::HashSet;

use crate::function::{Function, Param};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let cutset = param("cutset", Type::STRING, "The code points to take away, in any order.");
    let prefix = param("prefix", Type::STRING, "The text to remove from the beginning.");
    let suffix = param("suffix", Type::STRING, "The text to remove from the end.");
    vec![
        LibraryFunction::new(
            "trim",
            trimmed(
                "Takes certain characters away from both ends of a text, however many there are.",
                Some(cutset),
                trim,
            ),
            "The remaining text.",
        )
        .example(r#"trim("?!hello?!", "!?")"#, r#""hello""#),
        LibraryFunction::new(
            "trimprefix",
            trimmed("Takes a text away from the beginning of another, once.", Some(prefix), |text, prefix| {
                text.strip_prefix(prefix).unwrap_or(text)
            }),
            "The remaining text; the whole text if it begins otherwise.",
        )
        .example(r#"trimprefix("helloworld", "hello")"#, r#""world""#),
        LibraryFunction::new(
            "trimspace",
            trimmed(
                "Takes blanks away from both ends of a text: spaces, tabs, newlines and the like.",
                None,
                |text, _| text.trim(),
            ),
            "The remaining text.",
        )
        .example(r#"trimspace("  hello\n")"#, r#""hello""#),
        LibraryFunction::new(
            "trimsuffix",
            trimmed("Takes a text away from the end of another, once.", Some(suffix), |text, suffix| {
                text.strip_suffix(suffix).unwrap_or(text)
            }),
            "The remaining text; the whole text if it ends otherwise.",
        )
        .example(r#"trimsuffix("helloworld", "world")"#, r#""hello""#),
    ]
}

#[inline]
fn trimmed(description: &str, what: Option<Param>, trim: for<'a> fn(&'a str, &str) -> &'a str) -> Function {
    let params = [param("str", Type::STRING, "The text.")].into_iter().chain(what);
    Function::new(params, Type::STRING, move |arguments| Ok(Value::from(trim(text(arguments, 0), text(arguments, 1)))))
        .described(description)
        .price(OF_CHARACTERS)
        .refined(not_null())
}

#[inline]
fn trim<'a>(text: &'a str, cutset: &str) -> &'a str {
    let cutset: HashSet<char> = cutset.chars().collect();
    text.trim_matches(|c| cutset.contains(&c))
}
