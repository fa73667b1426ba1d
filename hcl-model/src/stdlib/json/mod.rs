//! JSON to values and back.

mod encode;

pub(super) use encode::{encode, quoted};

use crate::function::{Function, FunctionError};
use crate::json_text::{JsonValue, PathError};
use crate::limits::{Allowance, Limits};
use crate::price;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, text};
use crate::types::{Type, text_limits};
use crate::value::{Refinement, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "jsondecode",
            jsondecode(),
            "The value: an array is a tuple, an object an object; of an unknown text whose beginning is known, its type.",
        )
        .example(r#"jsondecode("{\"a\": [1, null]}")"#, "{a = [1, null]}"),
        LibraryFunction::new(
            "jsonencode",
            jsonencode(),
            "The text, without spaces; `<`, `>` and `&` are escape sequences. \
             If some of the value is unknown, at most its first character is known.",
        )
        .example(r#"jsonencode({b = [1, true], a = null})"#, r#""{\"a\":null,\"b\":[1,true]}""#),
    ]
}

#[inline]
fn jsonencode() -> Function {
    let value = param("val", Type::DYNAMIC, "The value.").allow_null().allow_unknown().allow_dynamic();
    Function::counting([value], Type::STRING, |arguments, allowance| {
        let value = &arguments[0];
        if value.is_wholly_known() {
            let json = encode(value, allowance);
            return json.map(Value::from).map_err(|error| error.of_argument(0));
        }
        let known = if value.is_known() || value.refinement().is_not_null() {
            match value.ty().kind_name() {
                "string" => Refinement::new().whole_prefix("\""),
                "list" | "set" | "tuple" => Refinement::new().whole_prefix("["),
                "map" | "object" => Refinement::new().whole_prefix("{"),
                _ => Refinement::new(),
            }
        } else {
            Refinement::new()
        };
        Ok(Value::unknown(Type::STRING).refined(&known))
    })
    .described("Writes a value as JSON.")
    .refined(not_null())
}

#[inline]
fn jsondecode() -> Function {
    let str = param("str", Type::STRING, "The JSON text.");
    Function::counting([str], Type::DYNAMIC, |arguments, allowance| {
        let json = tree(text(arguments, 0), allowance)?;
        let ty = implied(&json)?;
        allowance.steps(price_of_numbers(&json, allowance.limits()))?;
        let value = Value::from_json_tree(json, &ty, allowance.limits()).map_err(|error| wrong(&error))?;
        allowance.elements(usize::try_from(value.size()).unwrap_or(usize::MAX))?;
        allowance.bytes(value.bytes())?;
        Ok(value)
    })
    .result_type_within(|arguments, allowance| match arguments[0].as_str() {
        Some(text) => implied(&tree(text, allowance)?),
        None => begun(arguments[0].refinement().known_prefix()),
    })
    .described("Reads a value from JSON.")
    .price(32)
}

#[inline]
fn tree(text: &str, allowance: &Allowance) -> Result<JsonValue, FunctionError> {
    JsonValue::parse(text, &text_limits(allowance.limits())).map_err(|error| wrong(&error.into()))
}

#[inline]
fn implied(json: &JsonValue) -> Result<Type, FunctionError> {
    Type::implied_by_json_tree(json).map_err(|error| wrong(&error))
}

/// The steps of reading all numbers of a tree, which is not nested deeper than it may be.
#[inline]
fn price_of_numbers(json: &JsonValue, limits: &Limits) -> u64 {
    match json {
        JsonValue::Number(text) => price::of_number(text, limits),
        JsonValue::Array(elements) => {
            elements.iter().map(|json| price_of_numbers(json, limits)).fold(0, u64::saturating_add)
        }
        JsonValue::Object(properties) => {
            properties.iter().map(|(_, json)| price_of_numbers(json, limits)).fold(0, u64::saturating_add)
        }
        JsonValue::Null | JsonValue::Bool(_) | JsonValue::String(_) => 0,
    }
}

/// The type of a text that begins so, as far as that tells.
#[inline]
fn begun(text: &str) -> Result<Type, FunctionError> {
    match text.trim_start_matches([' ', '\t', '\n', '\r']).chars().next() {
        None | Some('{' | '[' | 'n') => Ok(Type::DYNAMIC),
        Some('"') => Ok(Type::STRING),
        Some('t' | 'f') => Ok(Type::BOOL),
        Some('-' | '0'..='9') => Ok(Type::NUMBER),
        Some(c) => Err(FunctionError::argument(0, format!("a JSON text cannot begin with {c:?}"))),
    }
}

#[inline]
fn wrong(error: &PathError) -> FunctionError {
    let message = match error.syntax() {
        Some(syntax) => format!("{} (at byte {})", syntax.detail.to_string().trim_end_matches('.'), syntax.span.start),
        None => error.to_string(),
    };
    FunctionError::argument(0, message)
}
