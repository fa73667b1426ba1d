//! Writes a value as JSON that says nothing of types.

use crate::function::FunctionError;
use crate::json_text::JsonWriter;
use crate::limits::Allowance;
use crate::price;
use crate::value::{Value, ValueKind};

/// The value as JSON; all of it has to be known.
///
/// A value may hold another one many times, so that each part asks the allowance before it is written.
#[inline]
pub(in crate::stdlib) fn encode(value: &Value, allowance: &mut Allowance) -> Result<String, FunctionError> {
    let nesting = allowance.limits().nesting;
    let mut encoder = Encoder { writer: JsonWriter::compact().html(true), allowance };
    encoder.value(value, nesting)?;
    Ok(encoder.writer.finish())
}

/// A text as a JSON string.
#[inline]
pub(in crate::stdlib) fn quoted(text: &str, allowance: &mut Allowance) -> Result<String, FunctionError> {
    allowance.bytes(length(text))?;
    let mut writer = JsonWriter::compact().html(true);
    writer.string(text);
    Ok(writer.finish())
}

struct Encoder<'a> {
    writer: JsonWriter,
    allowance: &'a mut Allowance,
}

impl Encoder<'_> {
    #[inline]
    fn value(&mut self, value: &Value, nesting: u16) -> Result<(), FunctionError> {
        match value.kind() {
            ValueKind::Null(_) => {
                self.allowance.bytes(4)?;
                self.writer.null();
            }
            ValueKind::Bool(truth) => {
                self.allowance.bytes(5)?;
                self.writer.bool(truth);
            }
            ValueKind::Number(number) if number.is_infinite() => {
                return Err(FunctionError::new("an infinity cannot be written as JSON"));
            }
            ValueKind::Number(number) => {
                self.allowance.steps(price::of_text(number))?;
                let text = number.to_string();
                self.allowance.bytes(text.len())?;
                self.writer.number(text);
            }
            ValueKind::String(text) => {
                self.allowance.bytes(length(text))?;
                self.writer.string(text);
            }
            ValueKind::Unknown(_) | ValueKind::Marked => {
                return Err(FunctionError::new("what is not known cannot be written as JSON"));
            }
            ValueKind::Capsule(_) => {
                let message = format!("{} cannot be written as JSON", value.ty().kind_name());
                return Err(FunctionError::new(message));
            }
            _ => return self.compound(value, nesting),
        }
        Ok(())
    }

    /// Writes a value that has others in it.
    #[inline]
    fn compound(&mut self, value: &Value, nesting: u16) -> Result<(), FunctionError> {
        let Some(nesting) = nesting.checked_sub(1) else {
            let limit = self.allowance.limits().nesting;
            return Err(FunctionError::new(format!("values can be nested {limit} levels deep, not more")));
        };
        self.allowance.bytes(2)?;
        if let Some(entries) = value.as_entries() {
            self.writer.begin_object();
            for (name, value) in entries.iter() {
                self.allowance.bytes(length(name).saturating_add(2))?;
                self.writer.name(name);
                self.value(value, nesting)?;
            }
            self.writer.end_object();
        } else {
            self.writer.begin_array();
            for value in value.as_elements().unwrap_or_default() {
                self.allowance.bytes(1)?;
                self.value(value, nesting)?;
            }
            self.writer.end_array();
        }
        Ok(())
    }
}

/// At least as many bytes as the text has as a JSON string.
#[inline]
fn length(text: &str) -> usize {
    let escaped = text.bytes().filter(|&c| c < b' ' || matches!(c, b'"' | b'\\' | b'<' | b'>' | b'&' | 0xe2)).count();
    text.len() + escaped * 5 + 2
}
