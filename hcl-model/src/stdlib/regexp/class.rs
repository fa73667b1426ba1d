//! Characters and classes of characters of RE2: escape sequences, and what is in brackets.
//!
//! The classes `\d`, `\s` and `\w` are about ASCII, a class in brackets has no operators, and a named one is a general
//! category or a script. Everything is written for the `regex` crate in a form that has one meaning only.

use regex::Regex;

/// The meaning of an escape sequence, or of a part of a class.
pub(super) enum ClassPart {
    /// The code point, which may be half of a surrogate pair: no text has that.
    Char(u32),
    /// A class, as the `regex` crate writes it.
    Class(String),
}

impl ClassPart {
    /// Returns the text that the `regex` crate reads outside of brackets.
    #[inline]
    pub(super) fn text(self) -> String {
        match self {
            ClassPart::Char(code) => range(code, code),
            ClassPart::Class(text) => text,
        }
    }
}

/// The names between `[:` and `:]`.
const NAMED: [&str; 14] = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word",
    "xdigit",
];

/// The class whose opening bracket was read, and what is behind it.
#[inline]
pub(super) fn class(mut rest: &str) -> Result<(String, &str), String> {
    let mut out = String::from("[");
    if let Some(negated) = rest.strip_prefix('^') {
        out.push('^');
        rest = negated;
    }
    let mut first = true;
    loop {
        match rest.strip_prefix(']') {
            Some(behind) if !first => {
                out.push(']');
                return Ok((out, behind));
            }
            _ => first = false,
        }
        if let Some((name, behind)) = rest.strip_prefix("[:").and_then(|rest| rest.split_once(":]")) {
            if !NAMED.contains(&name.strip_prefix('^').unwrap_or(name)) {
                return Err(format!("there is no class [:{name}:]"));
            }
            out.push_str(&format!("[:{name}:]"));
            rest = behind;
            continue;
        }
        let begun = rest;
        let (low, behind) = part(rest)?;
        rest = behind;
        let ClassPart::Char(low) = low else {
            out.push_str(&low.text());
            continue;
        };
        let mut high = low;
        if let Some(end) = rest.strip_prefix('-').filter(|end| !end.is_empty() && !end.starts_with(']')) {
            let (ClassPart::Char(code), behind) = part(end)? else {
                return Err("a range ends with a character, and not with a class".to_owned());
            };
            (high, rest) = (code, behind);
            if high < low {
                let shown = &begun[..begun.len() - rest.len()];
                return Err(format!("the range {shown} ends before it begins"));
            }
        }
        out.push_str(&range(low, high));
    }
}

/// The part of a class that is next.
#[inline]
fn part(rest: &str) -> Result<(ClassPart, &str), String> {
    let mut chars = rest.chars();
    match chars.next() {
        None => Err("a class is not closed with ]".to_owned()),
        Some('\\') => escape(chars.as_str()),
        Some(c) => Ok((ClassPart::Char(c.into()), chars.as_str())),
    }
}

/// Returns the meaning of an escape sequence whose backslash was read, and the text behind the sequence.
///
/// It may stand in brackets or outside of them; what means something only outside of them is not known here.
#[inline]
pub(super) fn escape(rest: &str) -> Result<(ClassPart, &str), String> {
    let mut chars = rest.chars();
    let Some(c) = chars.next() else {
        return Err("nothing follows the backslash at the end".to_owned());
    };
    let behind = chars.as_str();
    let ascii = |class: &str| ClassPart::Class(format!("[{}{class}]", if c.is_ascii_uppercase() { "^" } else { "" }));
    let part = match c {
        'd' | 'D' => ascii("0-9"),
        's' | 'S' => ascii("\\t\\n\\f\\r "),
        'w' | 'W' => ascii("0-9A-Za-z_"),
        'p' | 'P' => return unicode(rest),
        'x' => return hexadecimal(behind),
        '0'..='7' => return octal(rest),
        'a' => ClassPart::Char(7),
        'f' => ClassPart::Char(0xc),
        'n' => ClassPart::Char(0xa),
        'r' => ClassPart::Char(0xd),
        't' => ClassPart::Char(9),
        'v' => ClassPart::Char(0xb),
        'E' => return Err("\\E ends a quotation that no \\Q begins".to_owned()),
        _ if c.is_ascii() && !c.is_ascii_alphanumeric() => ClassPart::Char(c.into()),
        _ => return Err(format!("there is no escape sequence \\{c}")),
    };
    Ok((part, behind))
}

/// Up to three octal digits; a single one that is not zero would refer to a group.
#[inline]
fn octal(rest: &str) -> Result<(ClassPart, &str), String> {
    let length = rest.bytes().take(3).take_while(|c| matches!(c, b'0'..=b'7')).count();
    let (digits, behind) = rest.split_at(length);
    if length == 1 && digits != "0" {
        return Err(format!("\\{digits} refers to a group, which is not possible"));
    }
    Ok((ClassPart::Char(u32::from_str_radix(digits, 8).unwrap_or(0)), behind))
}

/// Reads the digits behind `\x`: two digits, or some in braces.
#[inline]
fn hexadecimal(rest: &str) -> Result<(ClassPart, &str), String> {
    let (digits, behind) = match rest.strip_prefix('{') {
        Some(inner) => inner.split_once('}').unwrap_or_default(),
        None => rest.split_at_checked(2).unwrap_or_default(),
    };
    let known = digits.bytes().all(|c| c.is_ascii_hexdigit());
    let code = u32::from_str_radix(digits, 16).ok().filter(|&code| known && code <= char::MAX.into());
    match code {
        Some(code) => Ok((ClassPart::Char(code), behind)),
        None => Err("\\x is followed by two hexadecimal digits, or by some in braces".to_owned()),
    }
}

/// A general category or a script, from the `p` or `P` on: a letter, or a name in braces.
#[inline]
fn unicode(rest: &str) -> Result<(ClassPart, &str), String> {
    let name_begins = &rest[1..];
    let length = match name_begins.strip_prefix('{') {
        Some(inner) => inner.find('}').map_or(0, |end| end + 2),
        None => name_begins.chars().next().map_or(0, char::len_utf8),
    };
    let (written, behind) = name_begins.split_at(length);
    let name = written.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(written);
    let positive = name.strip_prefix('^');
    let negated = rest.starts_with('P') != positive.is_some();
    match named(positive.unwrap_or(name), negated) {
        Some(class) => Ok((ClassPart::Class(class), behind)),
        None => Err(format!("there is no class \\{}", &rest[..1 + length])),
    }
}

/// The class of a category or a script; the `regex` crate knows other properties too, which RE2 does not.
#[inline]
fn named(name: &str, negated: bool) -> Option<String> {
    let letter = if negated { 'P' } else { 'p' };
    // Half of a surrogate pair is in no text, and has no class.
    if name == "Cs" {
        return Some(if negated { "\\p{Any}" } else { "\\P{Any}" }.to_owned());
    }
    let is_name =
        !name.is_empty() && name.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-' | b' '));
    let classes = ["gc", "sc"].map(|property| format!("\\{letter}{{{property}={name}}}"));
    classes.into_iter().find(|class| is_name && Regex::new(class).is_ok())
}

/// A range of code points, without those that are no characters.
#[inline]
fn range(low: u32, high: u32) -> String {
    let low = if (0xd800..0xe000).contains(&low) { 0xe000 } else { low };
    let high = if (0xd800..0xe000).contains(&high) { 0xd7ff } else { high };
    match low.cmp(&high) {
        std::cmp::Ordering::Less => format!("\\x{{{low:x}}}-\\x{{{high:x}}}"),
        std::cmp::Ordering::Equal => format!("\\x{{{low:x}}}"),
        std::cmp::Ordering::Greater => "\\P{Any}".to_owned(),
    }
}
