//! The wording of every error about a JSON text, one function each.
//!
//! The messages are the reference's to the letter, because people search for them: "seperator" is its spelling. Only what
//! would be false of a text is said otherwise. A detail says more where the reference's says nothing.
//! The functions can be seen in the whole crate for the sake of a reader with a tree of its own, which has the same
//! mistakes to report.

use std::ops::Range;

use crate::diag::closest;
use crate::json_text::JsonError;

/// What begins a value, which several errors end with.
const START: &str = "A JSON value must start with a brace, a bracket, a number, a string, or a keyword.";

// Values.

pub(crate) fn nesting_limit(limit: u16, span: Range<usize>) -> JsonError {
    let detail = format!("Objects and arrays can be nested {limit} levels deep, not more.");
    JsonError::new("nesting-limit", "Nesting too deep", detail, span)
}

pub(crate) fn extraneous_data(span: Range<usize>) -> JsonError {
    let detail = "Extra characters appear after the JSON value.";
    JsonError::new("extraneous-data", "Extraneous data after value", detail, span)
}

pub(crate) fn missing_value(span: Range<usize>) -> JsonError {
    JsonError::new("missing-value", "Missing value", "The JSON data ends prematurely.", span)
}

/// For a closing brace in the place of a value.
pub(crate) fn missing_json_value(span: Range<usize>) -> JsonError {
    JsonError::new("missing-value", "Missing JSON value", START, span)
}

/// For a closing bracket in the place of a value.
pub(crate) fn missing_element(span: Range<usize>) -> JsonError {
    JsonError::new("missing-value", "Missing array element value", START, span)
}

pub(crate) fn invalid_start(span: Range<usize>) -> JsonError {
    JsonError::new("invalid-value-start", "Invalid start of value", START, span)
}

pub(crate) fn byte_order_mark(span: Range<usize>) -> JsonError {
    let detail = "A JSON text must not begin with a byte order mark, which does not show: save the file without it.";
    JsonError::new("byte-order-mark", "Invalid start of value", detail, span)
}

/// For a line that a tool for merging has left behind.
pub(crate) fn merge_conflict(span: Range<usize>) -> JsonError {
    let detail = "A merge left two versions of the following lines here; the first one is read. Keep what is right, and \
                  remove the lines with the markers.";
    JsonError::new("merge-conflict", "Invalid start of value", detail, span)
}

pub(crate) fn comment(span: Range<usize>) -> JsonError {
    let detail = "JSON has no comments. To explain a body, give it a property named \"//\".";
    JsonError::new("json-comment", "Invalid start of value", detail, span)
}

pub(crate) fn other_quotes(span: Range<usize>) -> JsonError {
    let detail = "A JSON string must be in straight double quotes.";
    JsonError::new("invalid-value-start", "Invalid start of value", detail, span)
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
    let hint = match meant_keyword(word) {
        Some(meant) => format!(" Did you mean \"{meant}\"?"),
        None => String::new(),
    };
    let detail = format!("\"{word}\" is not a valid JSON keyword.{hint}");
    JsonError::new("invalid-keyword", "Invalid JSON keyword", detail, span)
}

/// For a text that ends at a quote that is meant to be in it. What it is meant to be is not shown: there may be other
/// values in it.
pub(crate) fn quote_in_string(span: Range<usize>) -> JsonError {
    let detail = "The text ends at the quote before this. To write a quote in a text, put a backslash before it: \\\".";
    JsonError::new("quote-in-string", "Invalid JSON string", detail, span)
}

pub(crate) fn invalid_number(reason: &str, span: Range<usize>) -> JsonError {
    let detail = format!("There is a syntax error in the given JSON number: {reason}.");
    JsonError::new("invalid-number", "Invalid JSON number", detail, span)
}

pub(crate) fn invalid_string(reason: &str, span: Range<usize>) -> JsonError {
    let detail = format!("There is a syntax error in the given JSON string: {reason}.");
    JsonError::new("invalid-string", "Invalid JSON string", detail, span)
}

// Objects.

pub(crate) fn invalid_property_name(span: Range<usize>) -> JsonError {
    let detail = "A JSON object property name must be a string in double quotes.";
    JsonError::new("invalid-property-name", "Invalid object property name", detail, span)
}

/// For a name with neither a colon nor a value.
pub(crate) fn missing_object_value(span: Range<usize>) -> JsonError {
    let detail = "A JSON object attribute must have a value, introduced by a colon.";
    JsonError::new("missing-object-value", "Missing object value", detail, span)
}

pub(crate) fn missing_colon(equals: bool, span: Range<usize>) -> JsonError {
    let detail = if equals {
        "JSON uses a colon as its name/value delimiter, not an equals sign."
    } else {
        "A colon must appear between an object property's name and its value."
    };
    JsonError::new("missing-colon", "Missing property value colon", detail, span)
}

pub(crate) fn missing_object_comma(span: Range<usize>) -> JsonError {
    let detail = "A comma must appear between each property definition in an object.";
    JsonError::new("missing-comma", "Missing attribute seperator comma", detail, span)
}

pub(crate) fn trailing_object_comma(span: Range<usize>) -> JsonError {
    let detail = "JSON does not permit a trailing comma after the final property in an object.";
    JsonError::new("trailing-comma", "Trailing comma in object", detail, span)
}

pub(crate) fn mismatched_braces(span: Range<usize>) -> JsonError {
    let detail = "A JSON object must be closed with a brace, not a bracket.";
    JsonError::new("mismatched-brackets", "Mismatched braces", detail, span)
}

pub(crate) fn unclosed_object(span: Range<usize>) -> JsonError {
    let detail = "No closing brace was found for this JSON object.";
    JsonError::new("unclosed-object", "Unclosed object", detail, span)
}

// Arrays.

pub(crate) fn missing_array_comma(span: Range<usize>) -> JsonError {
    let detail = "A comma must appear between each value in an array.";
    JsonError::new("missing-comma", "Missing attribute seperator comma", detail, span)
}

pub(crate) fn colon_in_array(span: Range<usize>) -> JsonError {
    let detail = "A colon is not used to introduce values in a JSON array.";
    JsonError::new("invalid-array-value", "Invalid array value", detail, span)
}

pub(crate) fn trailing_array_comma(span: Range<usize>) -> JsonError {
    let detail = "JSON does not permit a trailing comma after the final value in an array.";
    JsonError::new("trailing-comma", "Trailing comma in array", detail, span)
}

pub(crate) fn mismatched_brackets(span: Range<usize>) -> JsonError {
    let detail = "A JSON array must be closed with a bracket, not a brace.";
    JsonError::new("mismatched-brackets", "Mismatched brackets", detail, span)
}

pub(crate) fn unclosed_array(span: Range<usize>) -> JsonError {
    let detail = "No closing bracket was found for this JSON array.";
    JsonError::new("unclosed-array", "Unclosed array", detail, span)
}
