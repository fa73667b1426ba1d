//! Values as expressions of the native syntax, which give the same values when they are evaluated.
//!
//! Extends the information model: what [`Value::to_json`] is for JSON.
//! Whoever wants a text laid out differently formats it ([`crate::format`]).

use std::fmt::Write;

use crate::format::{Options, format};
use crate::json_text::PathError;
use crate::limits::Limits;
use crate::native::is_identifier;
use crate::path::PathStep;
use crate::source::is_invisible;
use crate::value::{Value, ValueKind};

impl Value {
    /// The value as an expression of the native syntax, laid out as the formatter does, with lists and objects that are
    /// wider than 80 columns on several lines.
    ///
    /// Without variables and functions the expression gives the value again, but for what the syntax has no word for:
    /// a list or a set is written as a tuple, a map as an object, a null without its type, and marks that are not
    /// sensitive are left out.
    /// Keys are bare where they are identifiers, numbers have all their digits, and characters that cannot be seen are
    /// escape sequences.
    /// More than 1 MiB of text is on one line.
    ///
    /// # Errors
    ///
    /// A part of the value is unknown, infinite, sensitive, a capsule, or too deeply nested to be read.
    /// The text is longer than a file may be ([`Limits::file_size`]).
    /// The error names the part.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::{Mark, Value};
    ///
    /// let ports = Value::tuple([Value::from(80), Value::from("${port}")]);
    /// let server = Value::object([("ports", ports), ("not-null", Value::TRUE), ("2nd", Value::NULL)]);
    /// assert_eq!(server.to_hcl_string()?, r#"{ "2nd" = null, not-null = true, ports = [80, "$${port}"] }"#);
    /// let secret = Value::object([("token", Value::from("abc").mark(Mark::sensitive()))]);
    /// assert_eq!(secret.to_hcl_string().unwrap_err().to_string(), "token: the value is sensitive");
    /// # Ok::<(), hcl_model::json_text::PathError>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_hcl_string(&self) -> Result<String, PathError> {
        let mut out = String::new();
        push(self, Limits::DEFAULT.nesting, &mut out)?;
        if out.len() > LAID_OUT {
            return Ok(out);
        }
        Ok(format(&out, &Options::default().with_width(WIDTH)))
    }
}

/// A value on one line.
#[cfg(feature = "edit")]
pub(crate) fn one_line(value: &Value) -> Result<String, PathError> {
    let mut out = String::new();
    push(value, Limits::DEFAULT.nesting, &mut out)?;
    Ok(out)
}

/// A text as a template in which nothing is one.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn without_templates(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_without_templates(text, &mut out);
    out
}

/// Writes a text as a template in which nothing is one.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn push_without_templates(text: &str, out: &mut String) {
    let mut copied = 0;
    for (at, _) in text.match_indices('{') {
        if let Some(sign @ (b'$' | b'%')) = at.checked_sub(1).and_then(|before| text.as_bytes().get(before)) {
            out.push_str(&text[copied..at]);
            out.push(char::from(*sign));
            copied = at;
        }
    }
    out.push_str(&text[copied..]);
}

/// So much text is laid out.
const LAID_OUT: usize = 1 << 20;

/// The largest width of a list or an object on one line.
pub(super) const WIDTH: usize = 80;

/// Writes a value on one line, with this many levels left.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn push(value: &Value, nesting: u16, out: &mut String) -> Result<(), PathError> {
    let value = match value.kind() {
        ValueKind::Marked if value.marks().is_sensitive() => return Err(PathError::new("the value is sensitive")),
        ValueKind::Marked => &value.clone().unmark().0,
        _ => value,
    };
    let most = Limits::DEFAULT.file_size as usize;
    if out.len() > most {
        return Err(PathError::new(format!("the text is longer than {most} bytes, and a file may not be")));
    }
    match value.kind() {
        ValueKind::Null(_) => out.push_str("null"),
        ValueKind::Bool(truth) => out.push_str(if truth { "true" } else { "false" }),
        ValueKind::Number(number) if number.is_infinite() => {
            return Err(PathError::new("the value is infinite, which no literal is"));
        }
        ValueKind::Number(number) => {
            let _ = write!(out, "{number}");
        }
        ValueKind::String(text) => push_quoted(text, out),
        ValueKind::Tuple(elements) | ValueKind::List(elements) | ValueKind::Set(elements) => {
            let nesting = inner(nesting)?;
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                push(element, nesting, out).map_err(|error| error.inside(PathStep::Index(index)))?;
            }
            out.push(']');
        }
        ValueKind::Object(entries) | ValueKind::Map(entries) => {
            let nesting = inner(nesting)?;
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                out.push_str(if index == 0 { " " } else { ", " });
                push_key(key, out);
                out.push_str(" = ");
                push(value, nesting, out).map_err(|error| error.inside(PathStep::Name((**key).into())))?;
            }
            out.push_str(if entries.is_empty() { "}" } else { " }" });
        }
        ValueKind::Unknown(_) => return Err(PathError::new("the value is not known")),
        ValueKind::Capsule(capsule) => {
            return Err(PathError::new(format!("a value of type {:?} cannot be written", capsule.ty())));
        }
        ValueKind::Marked => return Err(PathError::new("the value has marks")),
    }
    Ok(())
}

/// Returns the number of levels that are left inside.
pub(crate) fn inner(nesting: u16) -> Result<u16, PathError> {
    nesting.checked_sub(1).ok_or_else(|| {
        let limit = Limits::DEFAULT.nesting;
        PathError::new(format!("values can be nested {limit} levels deep, not more"))
    })
}

/// The name of an attribute of an object as it is written: bare if it is an identifier.
///
/// # Examples
///
/// ```
/// use hcl_model::native::key;
///
/// assert_eq!((key("port"), key("2nd")), ("port".to_owned(), "\"2nd\"".to_owned()));
/// // It would begin a loop.
/// assert_eq!(key("for"), "\"for\"");
/// ```
#[must_use]
pub fn key(name: &str) -> String {
    let mut key = String::with_capacity(name.len() + 2);
    push_key(name, &mut key);
    key
}

/// A text as a quoted one, in which nothing is a template.
///
/// # Examples
///
/// ```
/// assert_eq!(hcl_model::native::quoted("a \"${b}\"\n"), r#""a \"$${b}\"\n""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    push_quoted(text, &mut quoted);
    quoted
}

/// Writes the name of an attribute of an object, quoted if it has to be: `for` would begin a loop.
///
/// # Examples
///
/// ```
/// let mut out = String::new();
/// hcl_model::native::push_key("2nd", &mut out);
/// assert_eq!(out, r#""2nd""#);
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn push_key(name: &str, out: &mut String) {
    if is_identifier(name) && name != "for" { out.push_str(name) } else { push_quoted(name, out) }
}

/// Writes a text as a quoted one, in which nothing is a template.
///
/// # Examples
///
/// ```
/// let mut out = "motd = ".to_owned();
/// hcl_model::native::push_quoted("50 %{\n", &mut out);
/// assert_eq!(out, r#"motd = "50 %%{\n""#);
/// ```
pub fn push_quoted(text: &str, out: &mut String) {
    out.push('"');
    // Most texts have nothing in them that is written otherwise.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'$' | b'%')) {
        out.push_str(text);
        out.push('"');
        return;
    }
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '$' | '%' if chars.peek() == Some(&'{') => out.extend([char, char]),
            char if is_invisible(char) => {
                let _ = match u32::from(char) {
                    code @ ..=0xffff => write!(out, "\\u{code:04x}"),
                    code => write!(out, "\\U{code:08x}"),
                };
            }
            char => out.push(char),
        }
    }
    out.push('"');
}
