//! Writes a value as YAML: text in double quotes or in blocks, keys sorted, nothing that is read as something else.

use super::messages;
use crate::function::FunctionError;
use crate::limits::{Allowance, Exhausted};
use crate::price;
use crate::value::{Value, ValueKind};

/// The value as YAML; all of it has to be known.
///
/// A value may hold another one many times, so that each part asks the allowance before it is written.
#[inline]
pub(super) fn encode(value: &Value, allowance: &mut Allowance) -> Result<String, FunctionError> {
    let nesting = allowance.limits().nesting;
    let mut encoder = Encoder { out: String::new(), allowance };
    encoder.value(value, Place::Here, 0, nesting)?;
    Ok(encoder.out)
}

/// The most bytes that a key in front of its colon has: a longer one stands behind a question mark.
const LONGEST_KEY: usize = 128;

/// The columns by which what is in something stands further to the right.
const INDENT: usize = 2;

/// The place where a value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the column of the indentation.
    Here,
    /// Behind the colon of a key.
    BehindKey,
}

struct Encoder<'a> {
    out: String,
    allowance: &'a mut Allowance,
}

impl Encoder<'_> {
    /// Writes a value and the end of its last line.
    #[inline]
    fn value(&mut self, value: &Value, place: Place, indent: usize, nesting: u16) -> Result<(), FunctionError> {
        if value.is_null() {
            return Ok(self.line(place, "null")?);
        }
        if let Some(entries) = value.as_entries() {
            if entries.iter().next().is_none() {
                self.check(nesting)?;
                return Ok(self.line(place, "{}")?);
            }
            // The entries are further to the right than their key, and begin in the line of a dash.
            let indent = if place == Place::BehindKey { indent + INDENT } else { indent };
            return self.mapping(value, place, indent, nesting);
        }
        match value.as_elements() {
            Some([]) => {
                self.check(nesting)?;
                Ok(self.line(place, "[]")?)
            }
            Some(elements) => self.sequence(elements, place, indent, nesting),
            None => self.scalar(value, place, indent),
        }
    }

    #[inline]
    fn check(&self, nesting: u16) -> Result<u16, FunctionError> {
        let limit = self.allowance.limits().nesting;
        nesting.checked_sub(1).ok_or_else(|| FunctionError::new(messages::nesting(limit.into())))
    }

    #[inline]
    fn mapping(&mut self, value: &Value, place: Place, indent: usize, nesting: u16) -> Result<(), FunctionError> {
        let nesting = self.check(nesting)?;
        for (index, (name, value)) in value.as_entries().into_iter().flat_map(|entries| entries.iter()).enumerate() {
            self.begin(index, place, indent)?;
            if name.len() > LONGEST_KEY {
                self.push("? ")?;
                self.quoted(name)?;
                self.push("\n")?;
                self.pad(indent)?;
                self.push(": ")?;
                self.value(value, Place::Here, indent + INDENT, nesting)?;
            } else {
                self.quoted(name)?;
                self.push(":")?;
                self.value(value, Place::BehindKey, indent, nesting)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn sequence(&mut self, elements: &[Value], place: Place, indent: usize, nesting: u16) -> Result<(), FunctionError> {
        let nesting = self.check(nesting)?;
        for (index, value) in elements.iter().enumerate() {
            self.begin(index, place, indent)?;
            self.push("- ")?;
            self.value(value, Place::Here, indent + INDENT, nesting)?;
        }
        Ok(())
    }

    /// Goes to where a part is written.
    #[inline]
    fn begin(&mut self, index: usize, place: Place, indent: usize) -> Result<(), Exhausted> {
        if index == 0 {
            if place == Place::Here {
                return Ok(());
            }
            self.push("\n")?;
        }
        self.pad(indent)
    }

    #[inline]
    fn scalar(&mut self, value: &Value, place: Place, indent: usize) -> Result<(), FunctionError> {
        match value.kind() {
            ValueKind::Bool(truth) => self.line(place, if truth { "true" } else { "false" })?,
            ValueKind::Number(number) if number.is_infinite() => {
                self.line(place, if number.is_negative() { "-.inf" } else { ".inf" })?;
            }
            ValueKind::Number(number) => {
                self.allowance.steps(price::of_text(number))?;
                self.line(place, &number.to_string())?;
            }
            ValueKind::String(text) => {
                if place == Place::BehindKey {
                    self.push(" ")?;
                }
                if is_for_a_block(text) {
                    // In a list and at the top, the indentation is that of the text already.
                    self.block(text, if place == Place::BehindKey || indent == 0 { indent + INDENT } else { indent })?;
                } else {
                    self.quoted(text)?;
                    self.push("\n")?;
                }
            }
            _ => return Err(FunctionError::new(messages::unwritable(value.ty().kind_name()))),
        }
        Ok(())
    }

    /// A text of several lines as it is, with what says how many newlines there are at its end.
    #[inline]
    fn block(&mut self, text: &str, indent: usize) -> Result<(), Exhausted> {
        let kept = match (text.ends_with('\n'), text.ends_with("\n\n")) {
            (false, _) => "|-\n",
            (true, false) => "|\n",
            (true, true) => "|+\n",
        };
        self.push(kept)?;
        for line in text.split_terminator('\n') {
            if !line.is_empty() {
                self.pad(indent)?;
                self.push(line)?;
            }
            self.push("\n")?;
        }
        Ok(())
    }

    #[inline]
    fn quoted(&mut self, text: &str) -> Result<(), Exhausted> {
        self.allowance.bytes(text.len().saturating_add(2))?;
        self.out.push('"');
        for c in text.chars() {
            let Some(escape) = escape(c) else {
                self.out.push(c);
                continue;
            };
            self.push(&escape)?;
        }
        self.out.push('"');
        Ok(())
    }

    /// A word behind what it belongs to, and the end of the line.
    #[inline]
    fn line(&mut self, place: Place, word: &str) -> Result<(), Exhausted> {
        if place == Place::BehindKey {
            self.push(" ")?;
        }
        self.push(word)?;
        self.push("\n")
    }

    #[inline]
    fn pad(&mut self, indent: usize) -> Result<(), Exhausted> {
        self.allowance.bytes(indent)?;
        self.out.extend(std::iter::repeat_n(' ', indent));
        Ok(())
    }

    #[inline]
    fn push(&mut self, text: &str) -> Result<(), Exhausted> {
        self.allowance.bytes(text.len())?;
        self.out.push_str(text);
        Ok(())
    }
}

/// Returns `true` if a text is one that a block leaves as it is, in the eyes of every reader: of several lines, without
/// spaces at its beginning or at the end of a line, and without characters that are escaped.
#[inline]
fn is_for_a_block(text: &str) -> bool {
    text.contains('\n')
        && !text.starts_with([' ', '\n'])
        && !text.ends_with(' ')
        && !text.contains(" \n")
        && !text.chars().any(|c| c != '\n' && c != '"' && c != '\\' && escape(c).is_some())
}

/// Returns the escape sequence of a character that cannot be seen or that has a meaning in quotes.
#[inline]
fn escape(c: char) -> Option<String> {
    let short = match c {
        '"' => "\\\"",
        '\\' => "\\\\",
        '\0' => "\\0",
        '\x07' => "\\a",
        '\x08' => "\\b",
        '\t' => "\\t",
        '\n' => "\\n",
        '\x0b' => "\\v",
        '\x0c' => "\\f",
        '\r' => "\\r",
        '\x1b' => "\\e",
        '\u{85}' => "\\N",
        '\u{2028}' => "\\L",
        '\u{2029}' => "\\P",
        '\u{feff}' | '\u{fffe}' | '\u{ffff}' => return Some(format!("\\u{:04X}", u32::from(c))),
        c if c.is_control() => return Some(format!("\\x{:02X}", u32::from(c))),
        _ => return None,
    };
    Some(short.to_owned())
}
