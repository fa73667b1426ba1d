//! The wording of every error about a JSON text, one function each.
//!
//! The functions can be seen in the whole crate for the sake of a reader with a tree of its own, which has the same
//! mistakes to report.

use std::ops::Range;

use crate::diag::codes;
use crate::diag::{Arg, Message, closest};
use crate::json_text::JsonError;

/// The beginnings of a value, which several errors end with.
const START: &str = "A JSON value is an object, an array, text in double quotes, a number, true, false or null.";

// Values.

pub(crate) fn nesting_limit(limit: u16, span: Range<usize>) -> JsonError {
    let detail = Message::new("Objects and arrays can be nested {} levels deep, not more.", [Arg::text(limit)]);
    JsonError::new(codes::NESTING_LIMIT, "nesting too deep", detail, span)
}

pub(crate) fn extraneous_data(span: Range<usize>) -> JsonError {
    let detail = "The JSON value is complete before this, and nothing may follow it.";
    JsonError::new(codes::UNEXPECTED_TEXT, "text after the JSON value", detail, span)
}

pub(crate) fn missing_value(span: Range<usize>) -> JsonError {
    JsonError::new(codes::MISSING_VALUE, "missing value", "The text ends where a JSON value is expected.", span)
}

/// For a closing brace in the place of a value.
pub(crate) fn missing_json_value(span: Range<usize>) -> JsonError {
    JsonError::new(codes::MISSING_VALUE, "missing JSON value", START, span)
}

/// For a closing bracket in the place of a value.
pub(crate) fn missing_element(span: Range<usize>) -> JsonError {
    JsonError::new(codes::MISSING_VALUE, "missing array element", START, span)
}

pub(crate) fn invalid_start(span: Range<usize>) -> JsonError {
    JsonError::new(codes::INVALID_JSON_VALUE, "invalid JSON value", START, span)
}

pub(crate) fn byte_order_mark(span: Range<usize>) -> JsonError {
    JsonError::new(
        codes::BYTE_ORDER_MARK,
        "byte order mark",
        "A JSON text must not begin with a byte order mark, which does not show.",
        span,
    )
    .help("Save the file without it.")
}

/// For a line that a tool for merging has left behind.
pub(crate) fn merge_conflict(span: Range<usize>) -> JsonError {
    JsonError::new(
        codes::MERGE_CONFLICT,
        "merge conflict",
        "A merge left two versions of the following lines here; the first one is read.",
        span,
    )
    .help("Keep what is right, and remove the lines with the markers.")
}

pub(crate) fn comment(span: Range<usize>) -> JsonError {
    JsonError::new(codes::JSON_COMMENT, "comment in JSON", "JSON has no comments.", span)
        .help("To explain a body, give it a property named `//`.")
}

pub(crate) fn other_quotes(span: Range<usize>) -> JsonError {
    let detail = "A JSON string must be in straight double quotes.";
    JsonError::new(codes::INVALID_JSON_VALUE, "invalid quotes", detail, span)
}

/// The keyword that a word which is none was probably meant as.
pub(crate) fn meant_keyword(word: &str) -> Option<&'static str> {
    match word {
        "None" | "nil" | "undefined" | "void" => Some("null"),
        "yes" | "on" => Some("true"),
        "no" | "off" => Some("false"),
        _ => closest(word, ["true", "false", "null"]),
    }
}

pub(crate) fn invalid_keyword(word: &str, span: Range<usize>) -> JsonError {
    let help = meant_keyword(word).map(|meant| Message::new("Did you mean `{}`?", [Arg::value(meant)]));
    let detail = Message::new("JSON has no keyword `{}`.", [Arg::value(word)]);
    JsonError::new(codes::INVALID_JSON_VALUE, "invalid JSON keyword", detail, span).help(help.unwrap_or_default())
}

/// For a text that ends at a quote that is meant to be in it. What it is meant to be is not shown: there may be other
/// values in it.
pub(crate) fn quote_in_string(span: Range<usize>) -> JsonError {
    JsonError::new(codes::QUOTE_IN_STRING, "invalid JSON string", "The text ends at the quote before this.", span)
        .help("To write a quote in a text, put a backslash before it: \\\".")
}

pub(crate) fn invalid_number(reason: &str, span: Range<usize>) -> JsonError {
    let detail = Message::new("This is not a JSON number: {}.", [Arg::text(reason)]);
    JsonError::new(codes::INVALID_NUMBER, "invalid JSON number", detail, span)
}

pub(crate) fn invalid_string(reason: &str, span: Range<usize>) -> JsonError {
    let detail = Message::new("This is not a JSON string: {}.", [Arg::text(reason)]);
    JsonError::new(codes::INVALID_STRING, "invalid JSON string", detail, span)
}

// Objects.

pub(crate) fn invalid_property_name(span: Range<usize>) -> JsonError {
    let detail = "The name of a property is text in double quotes.";
    JsonError::new(codes::INVALID_NAME, "invalid property name", detail, span)
}

/// For a name with neither a colon nor a value.
pub(crate) fn missing_object_value(span: Range<usize>) -> JsonError {
    JsonError::new(codes::MISSING_VALUE, "missing object value", "The property has no value.", span)
        .help("Write a colon and a value after its name.")
}

pub(crate) fn missing_colon(equals: bool, span: Range<usize>) -> JsonError {
    let error = JsonError::new(codes::MISSING_COLON, "missing colon", "A property has a colon behind its name.", span);
    error.help(if equals { "Write a colon instead of `=`." } else { "Write a colon before the value." })
}

pub(crate) fn missing_object_comma(span: Range<usize>) -> JsonError {
    let detail = "The property is complete before this.";
    JsonError::new(codes::MISSING_COMMA, "missing comma", detail, span).help("Write a comma.")
}

pub(crate) fn trailing_object_comma(span: Range<usize>) -> JsonError {
    JsonError::new(codes::TRAILING_COMMA, "trailing comma", "The comma is not followed by a property.", span)
        .help("Remove it.")
}

pub(crate) fn mismatched_braces(span: Range<usize>) -> JsonError {
    JsonError::new(codes::MISMATCHED_BRACKETS, "mismatched braces", "This object begins with `{`.", span)
        .help("Close it with `}`, not with `]`.")
}

pub(crate) fn unclosed_object(span: Range<usize>) -> JsonError {
    let detail = "This object is never closed: a `}` is missing.";
    JsonError::new(codes::UNCLOSED_BRACKET, "unclosed object", detail, span)
}

// Arrays.

pub(crate) fn missing_array_comma(span: Range<usize>) -> JsonError {
    let detail = "The element is complete before this.";
    JsonError::new(codes::MISSING_COMMA, "missing comma", detail, span).help("Write a comma.")
}

pub(crate) fn colon_in_array(span: Range<usize>) -> JsonError {
    JsonError::new(codes::INVALID_JSON_VALUE, "invalid array value", "The elements of an array have no names.", span)
        .help("Remove the colon, or write braces to make an object.")
}

pub(crate) fn trailing_array_comma(span: Range<usize>) -> JsonError {
    JsonError::new(codes::TRAILING_COMMA, "trailing comma", "The comma is not followed by an element.", span)
        .help("Remove it.")
}

pub(crate) fn mismatched_brackets(span: Range<usize>) -> JsonError {
    JsonError::new(codes::MISMATCHED_BRACKETS, "mismatched brackets", "This array begins with `[`.", span)
        .help("Close it with `]`, not with `}`.")
}

pub(crate) fn unclosed_array(span: Range<usize>) -> JsonError {
    let detail = "This array is never closed: a `]` is missing.";
    JsonError::new(codes::UNCLOSED_BRACKET, "unclosed array", detail, span)
}
