//! The lines of a text.

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text, whole};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("chomp", chomp(), "The text without the newlines at its end.")
            .example(r#"chomp("hello\n\n")"#, r#""hello""#),
        LibraryFunction::new("indent", indent(), "The text, indented.").example(r#"indent(2, "a\nb")"#, r#""a\n  b""#),
    ]
}

#[inline]
fn chomp() -> Function {
    let str = param("str", Type::STRING, "The text.");
    let body = |arguments: &[Value]| Ok(Value::from(text(arguments, 0).trim_end_matches(['\n', '\r'])));
    Function::new([str], Type::STRING, body)
        .described("Takes away the newlines at the end of a text, however many.")
        .refined(not_null())
}

#[inline]
fn indent() -> Function {
    let spaces = param("spaces", Type::NUMBER, "The number of spaces, not less than 0.");
    let str = param("str", Type::STRING, "The text.");
    Function::counting([spaces, str], Type::STRING, |arguments, allowance| {
        let text = text(arguments, 1);
        let spaces = usize::try_from(whole(arguments, 0)?)
            .map_err(|_| FunctionError::argument(0, "the number of spaces must not be negative"))?;
        let newlines = text.bytes().filter(|&c| c == b'\n').count();
        allowance.bytes(newlines.saturating_mul(spaces).saturating_add(text.len()))?;
        if newlines == 0 {
            return Ok(arguments[1].clone());
        }
        Ok(Value::from(text.replace('\n', &format!("\n{}", " ".repeat(spaces)))))
    })
    .price(OF_CHARACTERS)
    .described("Puts spaces before each line of a text but the first.")
    .refined(not_null())
}
