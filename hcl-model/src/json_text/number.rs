//! The grammar of JSON numbers, which is narrower than that of a token that looks like one.
//!
//! The reader decides the value of a number.
//! The text that passes here is also a text that [`Number::parse`](crate::value::Number::parse) reads.

use crate::json_text::{JsonError, messages};

/// Checks that a text is a number of the JSON grammar.
///
/// ```text
/// number = [ "-" ] ( "0" | digit1-9 *digit ) [ "." 1*digit ] [ ( "e" | "E" ) [ "+" | "-" ] 1*digit ]
/// ```
///
/// # Errors
///
/// The text is not such a number; the place is always the whole text.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::json_text::check_number;
///
/// assert!(check_number("-0.5e+10").is_ok());
/// let error = check_number("01").unwrap_err();
/// assert_eq!(error.detail.to_string(), "This is not a JSON number: no digit may follow a leading 0.");
/// ```
pub fn check_number(text: &str) -> Result<(), JsonError> {
    match fault(text.as_bytes()) {
        Some(reason) => Err(messages::invalid_number(reason, 0..text.len())),
        None => Ok(()),
    }
}

fn fault(text: &[u8]) -> Option<&'static str> {
    let rest = match text {
        [b'+', ..] => return Some("a plus sign may stand in an exponent only"),
        [b'-', rest @ ..] => rest,
        _ => text,
    };
    let (whole, rest) = split_digits(rest);
    match whole {
        [] => return Some("it must begin with a digit, or with a minus sign and a digit"),
        [b'0', _, ..] => return Some("no digit may follow a leading 0"),
        _ => {}
    }
    let rest = match rest {
        [b'.', rest @ ..] => match split_digits(rest) {
            ([], _) => return Some("a digit must follow the point"),
            (_, rest) => rest,
        },
        _ => rest,
    };
    let rest = match rest {
        [b'e' | b'E', b'+' | b'-', rest @ ..] | [b'e' | b'E', rest @ ..] => match split_digits(rest) {
            ([], _) => return Some("the exponent must have a digit, with at most one sign before it"),
            (_, rest) => rest,
        },
        _ => rest,
    };
    match rest {
        [] => None,
        [b'.', ..] => Some("only one point is allowed, and none in the exponent"),
        [b'e' | b'E', ..] => Some("only one exponent is allowed"),
        [b'+' | b'-', ..] => Some("it must end with a digit of the number or of its exponent"),
        _ => Some("it has digits, a point and an exponent; anything else must be text in double quotes"),
    }
}

/// The digits at the start of the text, and what follows them.
fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}
