//! The order of set elements, which is the reference's, so that lists made of sets agree with it.
//!
//! Implements the "should" about the order of sets in "Collection and Structural Type Conversions".
//! Numbers, strings and booleans have their natural order.
//! Elements of other types are ordered by the text that the reference hashes: opaque, but stable.
//! Null comes last, and unknown elements after known ones.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::Write;

use crate::sort::{permuted, sort_indices as places};
use crate::value::{Number, Value, ValueKind};

/// Sorts the elements of a set and drops all but one of equal ones; unknown elements equal nothing.
pub(super) fn arrange(values: Vec<Value>) -> Vec<Value> {
    if values.len() < 2 {
        return values;
    }
    let primitive = |value: &Value| !matches!(rank(value), Rank::Compound);
    let places = if values.iter().all(primitive) {
        places(values.len(), &|a, b| order(&values[a], &values[b]))
    } else {
        let texts: Vec<String> = values.iter().map(hash_text).collect();
        places(values.len(), &|a, b| {
            let ranks = rank(&values[a]).cmp(&rank(&values[b]));
            ranks.then_with(|| texts[a].cmp(&texts[b])).then_with(|| order(&values[a], &values[b]))
        })
    };
    let values = permuted(values, &places);
    let mut kept: Vec<Value> = Vec::with_capacity(values.len());
    let mut same_place = SamePlace::default();
    for value in values {
        if kept.last().is_none_or(|last| order(last, &value).is_ne()) {
            same_place = SamePlace { first: kept.len(), ..SamePlace::default() };
        }
        if !value.is_wholly_known() || !same_place.has(&value, &kept) {
            kept.push(value);
        }
    }
    kept
}

/// The elements of a set that are in the same place and are not equal: unknown ones, and those with capsules in them.
#[derive(Default)]
struct SamePlace {
    first: usize,
    /// The elements that were examined, by the hashes of the capsules in them.
    known: HashMap<Vec<u64>, Vec<usize>>,
    looked_at: usize,
}

impl SamePlace {
    /// Returns `true` if an element is among the kept elements.
    fn has(&mut self, value: &Value, kept: &[Value]) -> bool {
        match &kept[self.first..] {
            [] => return false,
            [.., last] if last == value => return true,
            _ => {}
        }
        for (index, other) in kept.iter().enumerate().skip(self.first + self.looked_at) {
            self.known.entry(hashes(other)).or_default().push(index);
        }
        self.looked_at = kept.len() - self.first;
        let candidates = self.known.get(&hashes(value)).into_iter().flatten();
        candidates.into_iter().any(|&index| kept[index] == *value)
    }
}

/// Returns the hashes of the capsules in a value, in their order.
fn hashes(value: &Value) -> Vec<u64> {
    let mut found = Vec::new();
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value.kind() {
            ValueKind::Capsule(capsule) => found.push(capsule.hashed_by()),
            _ => pending.extend(value.parts()),
        }
    }
    found
}

/// A total order over values of one type; equal means the same value, but for capsules.
fn order(a: &Value, b: &Value) -> Ordering {
    let mut pending = vec![Step::Values(a, b)];
    while let Some(step) = pending.pop() {
        let order = match step {
            Step::Decided(order) => order,
            Step::Values(a, b) => {
                let inside = inside(a, b);
                if inside.is_eq() {
                    pending.push(Step::Decided(a.parts().len().cmp(&b.parts().len())));
                    pending.extend(a.parts().iter().zip(b.parts()).rev().map(|(a, b)| Step::Values(a, b)));
                }
                inside
            }
        };
        if order.is_ne() {
            return order;
        }
    }
    Ordering::Equal
}

/// A step of a comparison that is still to be done.
enum Step<'a> {
    Values(&'a Value, &'a Value),
    Decided(Ordering),
}

/// The order of two values before that of what is in them.
fn inside(a: &Value, b: &Value) -> Ordering {
    match (a.kind(), b.kind()) {
        (ValueKind::Bool(a), ValueKind::Bool(b)) => a.cmp(&b),
        (ValueKind::Number(a), ValueKind::Number(b)) => a.cmp(b),
        (ValueKind::String(a), ValueKind::String(b)) => a.cmp(b),
        (ValueKind::Object(a) | ValueKind::Map(a), ValueKind::Object(b) | ValueKind::Map(b)) => {
            a.names().cmp(b.names())
        }
        _ => rank(a).cmp(&rank(b)),
    }
}

/// The rank of elements of a kind, whatever the elements hold.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Bool,
    Number,
    String,
    Compound,
    Unknown,
    Null,
}

fn rank(value: &Value) -> Rank {
    match value.kind() {
        ValueKind::Bool(_) => Rank::Bool,
        ValueKind::Number(_) => Rank::Number,
        ValueKind::String(_) => Rank::String,
        ValueKind::Unknown(_) => Rank::Unknown,
        ValueKind::Null(_) => Rank::Null,
        _ => Rank::Compound,
    }
}

/// The text that the reference hashes for an element of a set.
fn hash_text(value: &Value) -> String {
    let mut text = String::new();
    let mut pending = vec![TextPart::Value(value)];
    while let Some(part) = pending.pop() {
        match part {
            TextPart::Text(end) => text.push_str(end),
            TextPart::Name(name) => write_quoted(name, &mut text),
            TextPart::Value(value) => begin(value, &mut pending, &mut text),
        }
    }
    text
}

/// A part of a value that is still to be written.
enum TextPart<'a> {
    Text(&'static str),
    Name(&'a str),
    Value(&'a Value),
}

/// Writes the value up to the first one in it; the rest becomes pending, in reverse.
fn begin<'a>(value: &'a Value, pending: &mut Vec<TextPart<'a>>, out: &mut String) {
    let (open, close) = match value.kind() {
        ValueKind::List(_) | ValueKind::Set(_) => ("[", "]"),
        ValueKind::Tuple(_) | ValueKind::Object(_) => ("<", ">"),
        ValueKind::Map(_) => ("{", "}"),
        _ => return write_primitive(value, out),
    };
    out.push_str(open);
    pending.push(TextPart::Text(close));
    let names = match value.kind() {
        ValueKind::Map(entries) => Some(entries),
        _ => None,
    };
    for (index, part) in value.parts().iter().enumerate().rev() {
        pending.extend([TextPart::Text(";"), TextPart::Value(part)]);
        if let Some((name, _)) = names.and_then(|entries| entries.get_index(index)) {
            pending.extend([TextPart::Text(":"), TextPart::Name(name)]);
        }
    }
}

fn write_primitive(value: &Value, out: &mut String) {
    match value.kind() {
        ValueKind::Null(_) => out.push('~'),
        ValueKind::Bool(truth) => out.push(if truth { 'T' } else { 'F' }),
        ValueKind::Number(number) => out.push_str(&ten_digits(number)),
        ValueKind::String(text) => write_quoted(text, out),
        ValueKind::Capsule(capsule) => {
            let _ = write!(out, "{capsule:?}");
        }
        _ => out.push('?'),
    }
}

/// The string in quotes, with escapes for what does not print.
fn write_quoted(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        let _ = match c {
            '"' | '\\' => write!(out, "\\{c}"),
            '\u{7}' => write!(out, "\\a"),
            '\u{8}' => write!(out, "\\b"),
            '\u{c}' => write!(out, "\\f"),
            '\n' => write!(out, "\\n"),
            '\r' => write!(out, "\\r"),
            '\t' => write!(out, "\\t"),
            '\u{b}' => write!(out, "\\v"),
            _ if c.is_ascii_control() => write!(out, "\\x{:02x}", u32::from(c)),
            _ if (c.is_control() || c.is_whitespace()) && c != ' ' => write!(out, "\\u{:04x}", u32::from(c)),
            _ => write!(out, "{c}"),
        };
    }
    out.push('"');
}

/// The number with ten significant digits, with an exponent where it is below -4 or above 9.
fn ten_digits(number: &Number) -> String {
    const DIGITS: usize = 10;
    if number.is_infinite() {
        return number.to_string();
    }
    let text = number.to_string();
    let (sign, text) = text.strip_prefix('-').map_or(("", &*text), |text| ("-", text));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let all: String = format!("{whole}{fraction}");
    let leading = all.len() - all.trim_start_matches('0').len();
    let mut digits: Vec<u8> = all.bytes().skip(leading).collect();
    let mut exponent = whole.len() as i64 - leading as i64 - 1;
    if digits.is_empty() {
        return "0".to_owned();
    }
    if digits.len() > DIGITS {
        let rest = digits.split_off(DIGITS);
        let half = rest[0].cmp(&b'5').then_with(|| rest[1..].iter().any(|&digit| digit != b'0').cmp(&false));
        let odd = digits[DIGITS - 1] % 2 == 1;
        if half.is_gt() || (half.is_eq() && odd) {
            exponent += i64::from(round_up(&mut digits));
        }
    }
    while digits.len() > 1 && digits.last() == Some(&b'0') {
        digits.pop();
    }
    let digits = String::from_utf8_lossy(&digits);
    if (-4..DIGITS as i64).contains(&exponent) {
        return format!("{sign}{}", positional(&digits, exponent));
    }
    let point = if digits.len() > 1 { "." } else { "" };
    let (mark, size) = if exponent < 0 { ('-', -exponent) } else { ('+', exponent) };
    format!("{sign}{}{point}{}e{mark}{size:02}", &digits[..1], &digits[1..])
}

/// Adds one in the last place; whether there is one more digit before the point now.
fn round_up(digits: &mut Vec<u8>) -> bool {
    for digit in digits.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return false;
        }
        *digit = b'0';
    }
    digits.insert(0, b'1');
    digits.pop();
    true
}

/// The digits with the point where the exponent of the first one puts it.
fn positional(digits: &str, exponent: i64) -> String {
    if exponent < 0 {
        return format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        return format!("{digits}{}", "0".repeat(whole - digits.len()));
    }
    format!("{}.{}", &digits[..whole], &digits[whole..])
}
