//! Plain values on one line of either syntax, with the names in an object in the order in which the file has them elsewhere.

use crate::edit::expression::text_of_expression;
use crate::edit::names::Names;
use crate::json_text::{JsonWriter, PathError};
use crate::limits::Limits;
use crate::native;
use crate::native::write::{inner, one_line};
use crate::value::{Value, ValueKind};

/// A value in the native syntax, within limits.
pub(super) fn native_line(value: &Value, names: &Names, limits: &Limits) -> Result<String, PathError> {
    let mut out = String::new();
    push_native(value, names, limits.nesting, &mut out)?;
    Ok(out)
}

/// A value of which nothing is an expression in JSON, within limits.
pub(super) fn json_line(value: &Value, names: &Names, limits: &Limits) -> Result<String, PathError> {
    let mut writer = JsonWriter::compact();
    write_json(value, names, limits.nesting, &mut writer)?;
    Ok(writer.finish())
}

fn push_native(value: &Value, names: &Names, nesting: u16, out: &mut String) -> Result<(), PathError> {
    if let Some(text) = text_of_expression(value) {
        out.push_str(text);
        return Ok(());
    }
    match value.kind() {
        ValueKind::Tuple(elements) => {
            let nesting = inner(nesting)?;
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                push_native(element, names, nesting, out)?;
            }
            out.push(']');
        }
        ValueKind::Object(entries) => {
            let nesting = inner(nesting)?;
            out.push('{');
            let mut end = "}";
            for (name, value) in names.sorted(entries) {
                out.push_str(if end == "}" { " " } else { ", " });
                native::push_key(name, out);
                out.push_str(" = ");
                push_native(value, names, nesting, out)?;
                end = " }";
            }
            out.push_str(end);
        }
        _ => out.push_str(&one_line(value)?),
    }
    Ok(())
}

fn write_json(value: &Value, names: &Names, nesting: u16, writer: &mut JsonWriter) -> Result<(), PathError> {
    match value.kind() {
        ValueKind::Tuple(elements) => {
            let nesting = inner(nesting)?;
            writer.begin_array();
            elements.iter().try_for_each(|element| write_json(element, names, nesting, writer))?;
            writer.end_array();
        }
        ValueKind::Object(entries) => {
            let nesting = inner(nesting)?;
            writer.begin_object();
            for (name, value) in names.sorted(entries) {
                writer.name(name);
                write_json(value, names, nesting, writer)?;
            }
            writer.end_object();
        }
        _ => value.write_json(writer)?,
    }
    Ok(())
}
