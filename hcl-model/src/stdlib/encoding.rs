//! Text in forms that other systems take: Base64 and URLs.

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("base64decode", base64decode(), "The text that was encoded.")
            .example(r#"base64decode("SGVsbG8=")"#, r#""Hello""#),
        LibraryFunction::new(
            "base64encode",
            base64encode(),
            "The code: letters, digits, `+` and `/`, filled up with `=`.",
        )
        .example(r#"base64encode("Hello")"#, r#""SGVsbG8=""#),
        LibraryFunction::new("urldecode", urldecode(), "The text that was encoded.")
            .example(r#"urldecode("a+b%26c%3D%C3%A9")"#, r#""a b&c=é""#),
        LibraryFunction::new(
            "urlencode",
            urlencode(),
            "The text with `+` for spaces and `%XX` for all that has a meaning.",
        )
        .example(r#"urlencode("a b&c=é")"#, r#""a+b%26c%3D%C3%A9""#),
    ]
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

#[inline]
fn base64encode() -> Function {
    let str = param("str", Type::STRING, "The text.");
    Function::counting([str], Type::STRING, |arguments, allowance| {
        let text = text(arguments, 0);
        allowance.bytes(text.len().div_ceil(3).saturating_mul(4))?;
        Ok(Value::from(encode(text.as_bytes())))
    })
    .described("Encodes the UTF-8 bytes of a text in Base64.")
    .refined(not_null())
}

#[inline]
fn encode(bytes: &[u8]) -> String {
    let mut code = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = (bits >> (18 - 6 * place)) as usize % 64;
            code.push(if place <= group.len() { char::from(ALPHABET[digit]) } else { '=' });
        }
    }
    code
}

#[inline]
fn base64decode() -> Function {
    let str = param("str", Type::STRING, "The code; newlines in it are passed over.");
    let body = |arguments: &[Value]| {
        let bytes = decode(text(arguments, 0)).map_err(|message| FunctionError::argument(0, message))?;
        let text = String::from_utf8(bytes);
        text.map(Value::from).map_err(|_| FunctionError::argument(0, "what is encoded is not text in UTF-8"))
    };
    Function::new([str], Type::STRING, body)
        .described("Decodes a text from Base64.")
        .refined(not_null())
        .price(OF_CHARACTERS)
}

/// The bytes of a Base64 code.
#[inline]
pub(super) fn decode(code: &str) -> Result<Vec<u8>, String> {
    let digits: Vec<u8> = code.bytes().filter(|c| !matches!(c, b'\n' | b'\r')).collect();
    let filled = digits.len() - digits.iter().rev().take(2).take_while(|&&c| c == b'=').count();
    if !digits.len().is_multiple_of(4) {
        return Err("the length of a Base64 code is a multiple of 4".to_owned());
    }
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3);
    for group in digits[..filled].chunks(4) {
        let mut bits = 0;
        for &digit in group {
            let value = ALPHABET.iter().position(|&c| c == digit);
            let value = value.ok_or_else(|| format!("{:?} cannot be in a Base64 code there", char::from(digit)))?;
            bits = bits << 6 | value as u32;
        }
        bits <<= 6 * (4 - group.len());
        bytes.extend(bits.to_be_bytes()[1..].iter().take(group.len() - 1));
    }
    Ok(bytes)
}

#[inline]
fn urlencode() -> Function {
    let str = param("str", Type::STRING, "The text.");
    Function::counting([str], Type::STRING, |arguments, allowance| {
        let text = text(arguments, 0);
        let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_' | b'.' | b'~');
        let escaped = text.bytes().filter(|&c| !plain(c) && c != b' ').count();
        allowance.bytes(text.len().saturating_add(escaped.saturating_mul(2)))?;
        let mut url = String::with_capacity(text.len() + escaped * 2);
        for c in text.bytes() {
            match c {
                b' ' => url.push('+'),
                _ if plain(c) => url.push(char::from(c)),
                _ => url.push_str(&format!("%{c:02X}")),
            }
        }
        Ok(Value::from(url))
    })
    .described("Writes a text so that it can stand in the query of a URL.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}

#[inline]
fn urldecode() -> Function {
    let str = param("str", Type::STRING, "The code: `+` is a space, `%XX` a byte, and all else stands for itself.");
    let body = |arguments: &[Value]| {
        let code = text(arguments, 0);
        let mut bytes = Vec::with_capacity(code.len());
        let mut rest = code.bytes();
        while let Some(c) = rest.next() {
            bytes.push(match c {
                b'+' => b' ',
                b'%' => {
                    let digits = [rest.next(), rest.next()].map(|c| char::from(c?).to_digit(16));
                    let [Some(high), Some(low)] = digits else {
                        return Err(FunctionError::argument(0, "two hexadecimal digits have to follow a percent sign"));
                    };
                    (high << 4 | low) as u8
                }
                c => c,
            });
        }
        let text = String::from_utf8(bytes);
        text.map(Value::from).map_err(|_| FunctionError::argument(0, "what is encoded is not text in UTF-8"))
    };
    Function::new([str], Type::STRING, body)
        .described("Reads a text as it stands in the query of a URL.")
        .price(OF_CHARACTERS)
        .refined(not_null())
}
