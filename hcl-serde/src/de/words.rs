//! The words for values that do not fit. Kinds of values have the names of HCL, whatever a Rust type calls them.

use std::borrow::Cow;

use serde_core::de::Unexpected;

/// The kind of a text.
pub(super) const TEXT: &str = "text";

/// The kind of a boolean.
pub(super) const BOOL: &str = "`true`/`false`";

/// The kind of a number.
pub(super) const NUMBER: &str = "a number";

/// The kind of a list, a set or a tuple.
pub(super) const LIST: &str = "a list";

/// The kind of a map or an object.
pub(super) const MAP: &str = "a map";

/// The kind of a value.
pub(super) fn kind(found: &Unexpected<'_>) -> &'static str {
    match found {
        Unexpected::Bool(_) => BOOL,
        Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) => NUMBER,
        Unexpected::Char(_) | Unexpected::Str(_) | Unexpected::UnitVariant => TEXT,
        Unexpected::Unit | Unexpected::Option => "null",
        Unexpected::Seq => LIST,
        Unexpected::Map | Unexpected::NewtypeVariant | Unexpected::TupleVariant | Unexpected::StructVariant => MAP,
        _ => "something else",
    }
}

/// A value, if it is short enough to be shown again.
pub(super) fn value(found: &Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Char(one) => format!("{:?}", one.to_string()),
        Unexpected::Str(text) if text.len() <= LONGEST => format!("{text:?}"),
        found => kind(found).to_owned(),
    }
}

/// Text with more bytes is not shown again.
pub(super) const LONGEST: usize = 64;

/// Returns the expectation of a Rust type, without the names of Rust types.
pub(super) fn in_terms_of_hcl(expected: &str) -> Cow<'_, str> {
    if let Some(bounds) = integers(expected) {
        return Cow::Owned(bounds);
    }
    let kind = match expected {
        "f32" | "f64" => NUMBER,
        "a boolean" => BOOL,
        "a character" => "a single character",
        "path string" | "a borrowed string" | "a string" => TEXT,
        "a sequence" | "a set" => LIST,
        "a map" => MAP,
        "unit" | "unit variant" => "null",
        "newtype variant" | "struct variant" => MAP,
        "tuple variant" => LIST,
        "variant identifier" | "field identifier" => "a name",
        _ => match named(expected) {
            Some("unit struct" | "unit variant") => "null",
            Some("struct" | "struct variant") => MAP,
            Some("enum") => "text or a map",
            Some("newtype struct" | "newtype variant") => "another value",
            _ => match count(expected) {
                Some(count) => {
                    return Cow::Owned(count.parse().map_or_else(|_| format!("a list of {count} elements"), list_of));
                }
                None => return Cow::Borrowed(expected),
            },
        },
    };
    Cow::Borrowed(kind)
}

/// Returns the description of a tuple or an array in the words of HCL.
pub(super) fn list_of(length: usize) -> String {
    match length {
        1 => "a list of 1 element".to_owned(),
        _ => format!("a list of {length} elements"),
    }
}

/// Returns the requirement on the text that a type refuses in these words. The type is one of the standard library,
/// or of a crate that many use.
pub(super) fn required_text(refusal: &str) -> Option<&'static str> {
    Some(match refusal {
        "invalid socket address syntax" => "an address with a port, such as \"127.0.0.1:8080\" or \"[::1]:8080\",",
        "invalid IPv4 socket address syntax" => "an IPv4 address with a port, such as \"127.0.0.1:8080\",",
        "invalid IPv6 socket address syntax" => "an IPv6 address with a port, such as \"[::1]:8080\",",
        "invalid IP address syntax" => "an IP address, such as \"192.0.2.1\" or \"2001:db8::1\",",
        "invalid IPv4 address syntax" => "an IPv4 address, such as \"192.0.2.1\",",
        "invalid IPv6 address syntax" => "an IPv6 address, such as \"2001:db8::1\",",
        // The text stands behind it.
        _ if refusal.starts_with("relative URL without a base") => "a whole URL, such as \"https://example.com/path\",",
        _ => return None,
    })
}

/// Returns the kind of the Rust type that is named last, in the words of serde. The text of a type about itself is
/// more than one name.
fn named(expected: &str) -> Option<&str> {
    let (kind, name) = expected.rsplit_once(' ')?;
    name.starts_with(char::is_uppercase).then_some(kind)
}

/// Returns the number of elements that a tuple or an array has, of which a Rust type says that it expects one.
pub(super) fn count(expected: &str) -> Option<&str> {
    let rest = match expected.strip_prefix("a tuple of size ").or(expected.strip_prefix("an array of length ")) {
        Some(rest) => rest,
        None => {
            let (tuple, count) = expected.trim_end_matches('s').strip_suffix(" element")?.rsplit_once(" with ")?;
            let of_serde = tuple.starts_with("tuple struct ") || tuple.starts_with("tuple variant ");
            of_serde.then_some(count)?
        }
    };
    rest.bytes().all(|byte| byte.is_ascii_digit()).then_some(rest)
}

/// The numbers of the integer type that says that it expects one.
pub(super) fn integers(expected: &str) -> Option<String> {
    bounds(expected.trim_start_matches("a nonzero "), expected.starts_with("a nonzero "))
}

/// The text for an integer type on both sides of zero that has no zero.
pub(super) const EXCEPT_ZERO: &str = " except 0";

/// The numbers of an integer type.
fn bounds(name: &str, nonzero: bool) -> Option<String> {
    macro_rules! bounds {
        ($($int:ident)*) => {
            match name {
                $(stringify!($int) => (<$int>::MIN.to_string(), <$int>::MAX.to_string()),)*
                _ => return None,
            }
        };
    }
    let (min, max) = bounds!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
    Some(match (nonzero, &*min) {
        (true, "0") => format!("a whole number between 1 and {max}"),
        (true, _) => format!("a whole number between {min} and {max}{EXCEPT_ZERO}"),
        (false, _) => format!("a whole number between {min} and {max}"),
    })
}

#[cfg(test)]
mod tests {
    use super::in_terms_of_hcl;

    #[test]
    fn only_what_serde_says_itself_is_said_otherwise() {
        for (expected, said) in [
            ("a tuple of size 3", "a list of 3 elements"),
            ("an array of length 2", "a list of 2 elements"),
            ("tuple struct Pair with 2 elements", "a list of 2 elements"),
            ("tuple variant Shape::Line with 1 element", "a list of 1 element"),
            ("unit struct Marker", "null"),
            ("struct Point", "a map"),
            ("struct variant Shape::Circle", "a map"),
            ("enum Level", "text or a map"),
        ] {
            assert_eq!(in_terms_of_hcl(expected), said);
        }
        for foreign in [
            "at least 2 elements",
            "between 1 and 3 elements",
            "unit of length such as \"cm\"",
            "struct tm as seconds",
            "enum value such as 3",
        ] {
            assert_eq!(in_terms_of_hcl(foreign), foreign);
        }
    }
}
