//! Durations with a unit, as text: `"30s"`, `"1h 30m"`, `"500ms"`, `"7d"`.
//!
//! For `#[serde(with = "hcl_serde::duration")]`, on a [`std::time::Duration`], or with a sign a [`jiff::SignedDuration`], or an
//! `Option` of one, which serde wants a default for; [`list`] is for several.
//! Zero needs no unit: `0` and `"0"` are durations.
//! Bounds and defaults are written as text too.
//! The text is read by the crate `jiff`, as its [friendly format]; a day has 24 hours here and a week seven days.
//!
//! ```
//! use std::time::Duration;
//!
//! use hcl_serde::HclSchema;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Deserialize, Serialize, HclSchema)]
//! struct Config {
//!     #[serde(with = "hcl_serde::duration")]
//!     #[hcl(default = "30s", min = "1s", max = "1h")]
//!     timeout: Duration,
//!     #[serde(default, with = "hcl_serde::duration")]
//!     idle: Option<Duration>,
//!     #[serde(default, with = "hcl_serde::duration::list")]
//!     backoff: Vec<Duration>,
//! }
//!
//! let config: Config = hcl_serde::from_str("idle = \"1h 30m\"\nbackoff = [\"100ms\", \"2s\"]\n")?;
//! assert_eq!(config.timeout, Duration::from_secs(30));
//! assert_eq!(config.idle, Some(Duration::from_secs(5400)));
//! assert_eq!(config.backoff[0], Duration::from_millis(100));
//! let json = serde_json::to_string(&config).unwrap();
//! assert_eq!(json, r#"{"timeout":"30s","idle":"1h 30m","backoff":["100ms","2s"]}"#);
//!
//! for (text, reason) in [
//!     ("timeout = 30\n", "a duration such as \"30s\" is required, but this is a number"),
//!     ("timeout = \"30\"\n", "\"30\" has no unit: write \"30s\""),
//!     ("timeout = \"2h\"\n", "between 1s and 1h"),
//! ] {
//!     let error = hcl_serde::from_str::<Config>(text).err().unwrap().to_string();
//!     assert!(error.ends_with(reason), "{error}");
//! }
//! hcl_serde::schema::assert_defaults::<Config>();
//! # Ok::<(), hcl_serde::Error>(())
//! ```
//!
//! [friendly format]: jiff::fmt::friendly

use std::borrow::Cow;
use std::time::Duration;

use hcl_model::value::{Number, Value};
use jiff::fmt::friendly::{Spacing, SpanParser, SpanPrinter};
use jiff::{SignedDuration, Span, SpanRelativeTo};
use serde_core::de::Deserializer;
use serde_core::ser::Serializer;

use crate::measured::{self, Measured, Primitive, Refused};
use crate::schema::{Measure, TypeSpec};

/// The type of such a field in a schema.
pub const HCL_TYPE: TypeSpec = TypeSpec::Measure(&MEASURE);

const MEASURE: Measure = Measure { name: "duration", example: "30s", pattern: Some(PATTERN), number: nanoseconds };

/// A number, and the first letter of a unit or the colon of a clock; or zero.
const PATTERN: &str = r"^\s*[+-]?(([0-9]+([.,][0-9]+)?|\.[0-9]+)\s*[yYwWdDhHmMsSuUnNµμ:]|0\s*$)";

/// A Rust type for durations: of the standard library, of `jiff`, or an `Option` of one.
pub trait IsDuration: Measured {}

impl IsDuration for Duration {}
impl IsDuration for SignedDuration {}
impl<T: IsDuration> IsDuration for Option<T> {}

/// Decodes a duration.
///
/// # Errors
///
/// Returns the error of the deserializer, or the reason why the text is no duration.
pub fn deserialize<'de, T: IsDuration, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    measured::deserialize(deserializer)
}

/// Serialises a duration as text.
///
/// # Errors
///
/// Returns the error of the serializer.
pub fn serialize<T: IsDuration, S: Serializer>(duration: &T, serializer: S) -> Result<S::Ok, S::Error> {
    measured::serialize(duration, serializer)
}

/// Lists of durations.
pub mod list {
    use super::{Deserializer, IsDuration, Serializer, TypeSpec, measured};

    /// The type of such a field in a schema.
    pub const HCL_TYPE: TypeSpec = TypeSpec::List(&super::HCL_TYPE);

    /// Decodes durations.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`duration::deserialize`](super::deserialize).
    pub fn deserialize<'de, T: IsDuration, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        measured::deserialize_list(deserializer)
    }

    /// Serialises durations as text.
    ///
    /// # Errors
    ///
    /// Returns the error of the serializer.
    pub fn serialize<T: IsDuration, S: Serializer>(durations: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        measured::serialize_list(durations, serializer)
    }
}

impl Measured for Duration {
    const EXPECTED: &'static str = EXPECTED;

    fn from_primitive(primitive: Primitive<'_>) -> Result<Self, Refused> {
        let duration = match (SignedDuration::from_primitive(primitive), primitive) {
            (Ok(duration), _) => duration,
            // One without a sign can be twice as long.
            (Err(refused), Primitive::Text(text)) => return parse_unsigned(text).ok_or(refused),
            (Err(refused), _) => return Err(refused),
        };
        duration.try_into().map_err(|_| Refused::Because(messages::NEGATIVE.to_owned()))
    }

    fn written(&self) -> Option<String> {
        Some(printer().unsigned_duration_to_string(self))
    }
}

impl Measured for SignedDuration {
    const EXPECTED: &'static str = EXPECTED;

    fn from_primitive(primitive: Primitive<'_>) -> Result<Self, Refused> {
        match primitive {
            Primitive::Text(text) => parse(text).map_err(|()| Refused::Because(why(text))),
            Primitive::Unsigned(0) | Primitive::Signed(0) => Ok(SignedDuration::ZERO),
            Primitive::Float(0.0) => Ok(SignedDuration::ZERO),
            _ => Err(Refused::Kind),
        }
    }

    fn written(&self) -> Option<String> {
        Some(printer().duration_to_string(self))
    }
}

const EXPECTED: &str = "a duration such as \"30s\"";

fn printer() -> SpanPrinter {
    SpanPrinter::new().spacing(Spacing::BetweenUnits)
}

/// Returns the duration that a text is, without blanks around it.
fn parse(text: &str) -> Result<SignedDuration, ()> {
    let (text, parser) = (spelled_out(text), SpanParser::new());
    if let Ok(duration) = parser.parse_duration(&*text) {
        return Ok(duration);
    }
    // Days and weeks have a length only if somebody says so.
    let span: Span = parser.parse_span(&*text).map_err(|_| ())?;
    span.to_duration(SpanRelativeTo::days_are_24_hours()).map_err(|_| ())
}

/// A duration that may be longer than any that has a sign.
fn parse_unsigned(text: &str) -> Option<Duration> {
    SpanParser::new().parse_unsigned_duration(&*spelled_out(text)).ok()
}

/// Returns a text as `jiff` reads it, which wants a unit of zero and a digit before each point.
fn spelled_out(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.strip_prefix(['-', '+']).unwrap_or(text) == "0" {
        return Cow::Borrowed("0s");
    }
    let is_bare = |at: usize| {
        let is_digit = |c: char| c.is_ascii_digit();
        text[at + 1..].starts_with(is_digit) && !text[..at].ends_with(is_digit)
    };
    if !text.match_indices('.').any(|(at, _)| is_bare(at)) {
        return Cow::Borrowed(text);
    }
    let spelled =
        text.char_indices().flat_map(|(at, c)| ((c == '.' && is_bare(at)).then_some('0')).into_iter().chain([c]));
    Cow::Owned(spelled.collect())
}

/// Returns the number of nanoseconds of a value.
fn nanoseconds(value: &Value) -> Option<Number> {
    let Some(text) = value.as_str() else {
        return value.as_number().filter(|number| **number == Number::from(0)).cloned();
    };
    match parse(text) {
        Ok(duration) => Some(Number::from(duration.as_nanos())),
        Err(()) => parse_unsigned(text).map(|duration| Number::from(duration.as_nanos())),
    }
}

/// The units that have a fixed length, by their short names.
const UNITS: [&str; 8] = ["ns", "us", "ms", "s", "m", "h", "d", "w"];

/// Why a text is no duration, and what to write.
fn why(text: &str) -> String {
    let trimmed = text.trim();
    let is_part_of_number = |c: char| c.is_ascii_digit() || c == '.';
    if trimmed.is_empty() || !trimmed.contains(|c: char| c.is_ascii_digit()) {
        return messages::no_duration(text);
    }
    if trimmed.trim_start_matches(['-', '+']).chars().all(is_part_of_number) {
        return messages::no_unit(text, trimmed);
    }
    let words = trimmed.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    for word in words.filter(|word| *word != "ago") {
        // Whether a unit is known is what the parser of units knows.
        match SpanParser::new().parse_span(format!("1{word}")) {
            Err(_) => return messages::unknown_unit(text, word, close(word)),
            Ok(span) if span.get_years() != 0 || span.get_months() != 0 => {
                return messages::no_fixed_length(text, word);
            }
            Ok(_) => {}
        }
    }
    let too_long = trimmed.split(|c| !is_part_of_number(c)).any(|digits| digits.len() > 9);
    if too_long { messages::too_long(text) } else { messages::no_duration(text) }
}

/// The unit that was probably meant.
fn close(word: &str) -> Option<&'static str> {
    let length = |unit: &str| SpanParser::new().parse_span(format!("1{unit}")).ok().map(Span::fieldwise);
    let names = ["seconds", "minutes", "hours", "days", "weeks", "milliseconds", "microseconds", "nanoseconds"];
    let meant = length(&word.to_lowercase()).or_else(|| length(hcl_model::__private::diag::closest(word, names)?))?;
    UNITS.into_iter().find(|unit| length(unit) == Some(meant))
}

mod messages {
    //! Why a text is no duration.

    use crate::measured::quoted;

    pub(super) const NEGATIVE: &str = "a duration must not be negative here";

    pub(super) fn no_duration(text: &str) -> String {
        format!("{} is no duration: write numbers with units, the largest unit first, as in \"1h 30m\"", quoted(text))
    }

    pub(super) fn no_unit(text: &str, number: &str) -> String {
        format!("{} has no unit: write {}", quoted(text), quoted(&format!("{number}s")))
    }

    pub(super) fn unknown_unit(text: &str, word: &str, close: Option<&str>) -> String {
        let close = close.map(|close| format!("; did you mean {}?", quoted(close))).unwrap_or_default();
        let units = super::UNITS.join(", ");
        format!("{} is no duration: {} is none of the units {units}{close}", quoted(text), quoted(word))
    }

    pub(super) fn no_fixed_length(text: &str, word: &str) -> String {
        format!("{} is no duration: {} has no fixed length, write days or weeks", quoted(text), quoted(word))
    }

    pub(super) fn too_long(text: &str) -> String {
        format!("{} is longer than a duration can be", quoted(text))
    }
}
