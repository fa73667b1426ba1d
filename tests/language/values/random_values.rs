//! A type with everything that serde knows, and any values of it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use hcl_model::value::Mark;
use hcl_serde::Value;
use hcl_serde::model::types::Type;
use hcl_serde::model::value::Number;
use serde::{Deserialize, Serialize};

use crate::support::random::Random;

/// A bit of everything that serde knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Everything {
    pub(super) bytes: (u8, i8),
    pub(super) shorts: (u16, i16),
    pub(super) words: (u32, i32),
    pub(super) longs: (u64, i64),
    pub(super) wide: (u128, i128),
    pub(super) floats: (f32, f64),
    pub(super) truth: bool,
    pub(super) letter: char,
    pub(super) text: String,
    pub(super) cow: Cow<'static, str>,
    pub(super) nothing: (),
    pub(super) unit: Unit,
    pub(super) maybe: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) skipped: Option<String>,
    pub(super) list: Vec<Option<String>>,
    pub(super) array: [i16; 3],
    pub(super) set: BTreeSet<String>,
    pub(super) newtype: Newtype,
    pub(super) pair: Pair,
    pub(super) by_text: HashMap<String, Vec<f64>>,
    pub(super) by_number: BTreeMap<i64, bool>,
    pub(super) by_truth: BTreeMap<bool, char>,
    pub(super) by_letter: BTreeMap<char, u8>,
    pub(super) by_variant: BTreeMap<Color, Newtype>,
    pub(super) by_newtype: BTreeMap<Newtype, Unit>,
    pub(super) choices: Vec<Choice>,
    pub(super) tagged: Tagged,
    pub(super) untagged: Vec<Untagged>,
    pub(super) address: IpAddr,
    pub(super) path: PathBuf,
    pub(super) duration: Duration,
    pub(super) value: Value,
    pub(super) number: Number,
    pub(super) inner: Option<Box<Everything>>,
    #[serde(flatten)]
    pub(super) flat: Flat,
    #[serde(flatten)]
    pub(super) rest: BTreeMap<String, u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Unit;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Newtype(pub(super) u64);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Pair(pub(super) String, pub(super) f64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Color {
    Red,
    Green,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Choice {
    Unit,
    Newtype(String),
    Optional(Option<u8>),
    Tuple(u8, Color),
    Struct { port: u16, host: Option<String> },
    Nested(Box<Choice>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "content")]
pub(super) enum Tagged {
    Nothing,
    Number(f64),
    Both { a: u8, b: String },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Untagged {
    Number(i64),
    Text(String),
    List(Vec<bool>),
    Object { x: f64 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Flat {
    pub(super) flat_text: String,
    pub(super) flat_number: f64,
}

pub(super) fn text(random: &mut Random) -> String {
    const CHARS: &[char] =
        &['a', 'Z', '0', '1', '-', '_', ' ', '.', '"', '\\', '$', '{', '}', '\n', '\0', 'é', '日', '👍', '\u{202e}'];
    // No text that stands for a number, which an untagged enum could not tell apart.
    let length = random.below(8);
    format!("t{}", (0..length).map(|_| CHARS[random.below(CHARS.len())]).collect::<String>())
}

pub(super) fn bits(random: &mut Random) -> u64 {
    // Small and large numbers alike.
    let bits = (random.below(1 << 32) as u64) << 32 | random.below(1 << 32) as u64;
    bits >> random.below(64)
}

pub(super) fn wide(random: &mut Random) -> u128 {
    u128::from(bits(random)) << 64 | u128::from(bits(random))
}

pub(super) fn float(random: &mut Random) -> f64 {
    match random.below(8) {
        0 => f64::INFINITY,
        1 => f64::NEG_INFINITY,
        2 => f64::MIN_POSITIVE,
        3 => f64::from_bits(1),
        4 => f64::MAX,
        _ => Some(f64::from_bits(bits(random))).filter(|float| !float.is_nan()).unwrap_or(0.5),
    }
}

pub(super) fn many<T>(random: &mut Random, mut make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    let count = random.below(4);
    (0..count).map(|_| make(random)).collect()
}

pub(super) fn maybe<T>(random: &mut Random, make: impl FnOnce(&mut Random) -> T) -> Option<T> {
    if random.below(2) == 0 { None } else { Some(make(random)) }
}

pub(super) fn color(random: &mut Random) -> Color {
    if random.below(2) == 0 { Color::Red } else { Color::Green }
}

pub(super) fn choice(random: &mut Random) -> Choice {
    match random.below(6) {
        0 => Choice::Unit,
        1 => Choice::Newtype(text(random)),
        2 => Choice::Optional(maybe(random, |random| random.below(256) as u8)),
        3 => Choice::Tuple(random.below(256) as u8, color(random)),
        4 => Choice::Struct { port: random.below(1 << 16) as u16, host: maybe(random, text) },
        _ => Choice::Nested(Box::new(choice(random))),
    }
}

pub(super) fn value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 5 } else { 9 }) {
        0 => Value::from(wide(random)),
        1 => Value::from(text(random)),
        2 => Value::from(random.below(2) == 0),
        3 => Value::unknown(Type::STRING),
        4 => Value::from(text(random)).mark(Mark::sensitive()),
        5 => Value::tuple(many(random, |random| value(random, depth - 1))),
        6 => Value::object(many(random, |random| (text(random), value(random, depth - 1)))),
        7 => Value::set(Type::STRING, many(random, |random| Value::from(text(random)))),
        _ => Value::map(Type::BOOL, many(random, |random| (text(random), Value::TRUE))),
    }
}

pub(super) fn everything(random: &mut Random, depth: usize) -> Everything {
    Everything {
        bytes: (bits(random) as u8, bits(random) as i8),
        shorts: (bits(random) as u16, bits(random) as i16),
        words: (bits(random) as u32, bits(random) as i32),
        longs: (bits(random), bits(random).cast_signed()),
        wide: (wide(random), wide(random).cast_signed()),
        floats: (Some(f32::from_bits(bits(random) as u32)).filter(|it| !it.is_nan()).unwrap_or(0.5), float(random)),
        truth: random.below(2) == 0,
        letter: char::from_u32(0x20 + random.below(0x60) as u32).unwrap_or('x'),
        text: text(random),
        cow: Cow::Owned(text(random)),
        nothing: (),
        unit: Unit,
        maybe: maybe(random, |random| random.below(256) as u8),
        skipped: maybe(random, text),
        list: many(random, |random| maybe(random, text)),
        array: [bits(random) as i16, i16::MIN, i16::MAX],
        set: many(random, text).into_iter().collect(),
        newtype: Newtype(bits(random)),
        pair: Pair(text(random), float(random)),
        by_text: many(random, |random| (text(random), many(random, float))).into_iter().collect(),
        by_number: many(random, |random| (bits(random).cast_signed(), true)).into_iter().collect(),
        by_truth: many(random, |random| (random.below(2) == 0, 'é')).into_iter().collect(),
        by_letter: many(random, |random| (char::from(b'a' + random.below(26) as u8), 1)).into_iter().collect(),
        by_variant: many(random, |random| (color(random), Newtype(7))).into_iter().collect(),
        by_newtype: BTreeMap::new(),
        choices: many(random, choice),
        tagged: match random.below(3) {
            0 => Tagged::Nothing,
            1 => Tagged::Number(f64::from(bits(random) as u32) / 7.0),
            _ => Tagged::Both { a: 1, b: text(random) },
        },
        untagged: many(random, |random| match random.below(4) {
            0 => Untagged::Number(bits(random).cast_signed()),
            1 => Untagged::Text(text(random)),
            2 => Untagged::List(many(random, |random| random.below(2) == 0)),
            _ => Untagged::Object { x: 0.5 },
        }),
        address: if random.below(2) == 0 { IpAddr::from([127, 0, 0, 1]) } else { IpAddr::from([0u16; 8]) },
        path: PathBuf::from(text(random)),
        duration: Duration::new(bits(random), 999_999_999),
        value: value(random, 3),
        number: Number::from(wide(random)).div(&Number::from(3)).unwrap_or(Number::ONE),
        inner: if depth == 0 { None } else { maybe(random, |random| Box::new(everything(random, depth - 1))) },
        flat: Flat { flat_text: text(random), flat_number: f64::from(bits(random) as u32) / 3.0 },
        rest: many(random, |random| (text(random), bits(random) as u8)).into_iter().collect(),
    }
}
