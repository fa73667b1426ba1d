//! YAML to values and back: `decode` reads documents, `scalar` what stands in them, `timestamp` points in time among that,
//! and `encode` writes.
//!
//! The language is YAML 1.2 with the words for truth values, the merge keys and the times of its earlier version.
//! The applications of the reference implementation read it so.

mod decode;
mod encode;
mod messages;
mod scalar;
mod timestamp;

use crate::function::Function;
use crate::static_types::{StaticKind, StaticType};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "yamldecode",
            yamldecode(),
            "The value: a sequence is a tuple, a mapping an object; numbers are exact, and a point in time is text, as \
             RFC 3339 has it.",
        )
        .example(r#"yamldecode("a: [1, null]\nb: 'yes'\n")"#, r#"{a = [1, null], b = "yes"}"#),
        LibraryFunction::new(
            "yamlencode",
            yamlencode(),
            "The text, with sorted keys. All text is in quotes or in blocks, so nothing is read as something else. \
                Lists, sets and tuples look alike, and so do maps and objects.",
        )
        .example(r#"yamlencode({b = [1, true], a = "x\ny\n"})"#, r#""\"a\": |\n  x\n  y\n\"b\":\n- 1\n- true\n""#),
    ]
}

/// The price of reading: the parser looks at each open bracket for each of its tokens.
const OF_READING: u32 = 64;

#[inline]
fn yamldecode() -> Function {
    let str = param(
        "str",
        Type::STRING,
        "The YAML text, which is one document. `<<` merges the entries of a mapping, or of a list of mappings, in \
            their order. An alias stands for the value of its anchor.",
    );
    Function::counting([str], Type::DYNAMIC, |arguments, allowance| {
        decode::decode(text(arguments, 0), allowance).map_err(|error| error.of_argument(0))
    })
    .static_result(|arguments, budget| {
        let argument = &arguments[0];
        let text = match argument.ty().kind() {
            StaticKind::Const(text) => text.as_str(),
            _ => None,
        };
        let value = text.map(|text| decode::decode(text, &mut budget.allowance())).transpose();
        let value = value.map_err(|error| error.of_argument(0))?;
        Ok(argument.lifted(value.map_or(StaticType::DYNAMIC, |value| StaticType::of_value(&value))))
    })
    .described("Reads a value from YAML.")
    .price(OF_READING)
}

#[inline]
fn yamlencode() -> Function {
    let value = param("val", Type::DYNAMIC, "The value.").allow_null().allow_unknown().allow_dynamic();
    Function::counting([value], Type::STRING, |arguments, allowance| {
        let value = &arguments[0];
        if !value.is_wholly_known() {
            return Ok(Value::unknown(Type::STRING));
        }
        encode::encode(value, allowance).map(Value::from).map_err(|error| error.of_argument(0))
    })
    .described("Writes a value as YAML.")
    .refined(not_null())
}
