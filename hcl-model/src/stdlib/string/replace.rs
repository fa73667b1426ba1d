//! Replacing a part of a text by another.

use crate::function::Function;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("replace", replace(), "The text with all occurrences replaced.")
            .example(r#"replace("1 + 2 + 3", "+", "-")"#, r#""1 - 2 - 3""#),
    ]
}

#[inline]
fn replace() -> Function {
    let params = [
        param("str", Type::STRING, "The text."),
        param(
            "substr",
            Type::STRING,
            "The text to replace, literally; an empty text matches before and after every code point.",
        ),
        param("replace", Type::STRING, "The replacement."),
    ];
    Function::counting(params, Type::STRING, |arguments, allowance| {
        let (text, old, new) = (text(arguments, 0), text(arguments, 1), text(arguments, 2));
        let count = text.matches(old).count();
        let kept = text.len() - count * old.len();
        allowance.bytes(count.saturating_mul(new.len()).saturating_add(kept))?;
        Ok(if count == 0 { arguments[0].clone() } else { Value::from(text.replace(old, new)) })
    })
    .described("Replaces every occurrence of a text in another.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}
