//! Sizes in bytes with a unit, as text: `"64MiB"`, `"1.5 GB"`; or a number of bytes.
//!
//! For `#[serde(with = "hcl_serde::byte_size")]`, on a `u64`, `u32` or `usize`, a [`bytesize::ByteSize`], or an `Option` of one,
//! which serde wants a default for; [`list`] is for several.
//! Bounds and defaults are written as text too.
//! The units are those of the crate `bytesize`: `kB`, `MB` and so on are powers of 1000, `KiB`, `MiB` and so on powers of 1024.
//! A size is exact: one that is no whole number of bytes is refused.
//!
//! ```
//! use hcl_serde::HclSchema;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Deserialize, Serialize, HclSchema)]
//! struct Config {
//!     #[serde(with = "hcl_serde::byte_size")]
//!     #[hcl(default = "64MiB", max = "1GiB")]
//!     cache: u64,
//!     #[serde(default, with = "hcl_serde::byte_size")]
//!     limit: Option<usize>,
//!     #[serde(default, with = "hcl_serde::byte_size::list")]
//!     steps: Vec<u64>,
//! }
//!
//! let config: Config = hcl_serde::from_str("limit = 4096\nsteps = [\"1 kB\", \"1KiB\"]\n")?;
//! assert_eq!((config.cache, config.limit), (64 << 20, Some(4096)));
//! assert_eq!(config.steps, [1000, 1024]);
//! assert_eq!(serde_json::to_string(&config).unwrap(), r#"{"cache":"64MiB","limit":"4KiB","steps":["1000B","1KiB"]}"#);
//!
//! for (text, reason) in [
//!     ("cache = \"64 MX\"\n", "\"MX\" is none of the units B, kB, MB, GB, TB, PB, EB, KiB, MiB, GiB, TiB, PiB, EiB"),
//!     ("cache = -1\n", "a size must not be negative"),
//!     ("cache = \"2GiB\"\n", "must not be greater than 1GiB"),
//! ] {
//!     let error = hcl_serde::from_str::<Config>(text).err().unwrap().to_string();
//!     assert!(error.ends_with(reason), "{error}");
//! }
//! # Ok::<(), hcl_serde::Error>(())
//! ```

use bytesize::ByteSize;
use hcl_model::value::{Number, Value};
use serde_core::de::Deserializer;
use serde_core::ser::Serializer;

use crate::measured::{self, Measured, Primitive, Refused, quoted};
use crate::schema::{Measure, TypeSpec};

/// The type of such a field in a schema.
pub const HCL_TYPE: TypeSpec = TypeSpec::Measure(&MEASURE);

const MEASURE: Measure = Measure { name: "byte size", example: "64MiB", pattern: Some(PATTERN), number: bytes };

/// A number of bytes, or one with a unit.
const PATTERN: &str = r"^\s*([0-9]+(\.0+)?|\.0+|([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*[bBkKmMgGtTpPeE][A-Za-z]*)\s*$";

/// A Rust type for sizes, or an `Option` of one.
pub trait IsByteSize: Measured {}

/// Decodes a size.
///
/// # Errors
///
/// Returns the error of the deserializer, or the reason why the text or number is no size of this type.
pub fn deserialize<'de, T: IsByteSize, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    measured::deserialize(deserializer)
}

/// Serialises a size as text, in the largest unit of which it is a whole number.
///
/// # Errors
///
/// Returns the error of the serializer.
pub fn serialize<T: IsByteSize, S: Serializer>(size: &T, serializer: S) -> Result<S::Ok, S::Error> {
    measured::serialize(size, serializer)
}

/// Lists of sizes.
pub mod list {
    use super::{Deserializer, IsByteSize, Serializer, TypeSpec, measured};

    /// The type of such a field in a schema.
    pub const HCL_TYPE: TypeSpec = TypeSpec::List(&super::HCL_TYPE);

    /// Decodes sizes.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`byte_size::deserialize`](super::deserialize).
    pub fn deserialize<'de, T: IsByteSize, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        measured::deserialize_list(deserializer)
    }

    /// Serialises sizes as text.
    ///
    /// # Errors
    ///
    /// Returns the error of the serializer.
    pub fn serialize<T: IsByteSize, S: Serializer>(sizes: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        measured::serialize_list(sizes, serializer)
    }
}

macro_rules! sizes {
    ($($int:ty)*) => {$(
        impl IsByteSize for $int {}

        impl Measured for $int {
            const EXPECTED: &'static str = EXPECTED;

            fn from_primitive(primitive: Primitive<'_>) -> Result<$int, Refused> {
                let size = <$int>::try_from(count(primitive)?);
                size.map_err(|_| Refused::Because(messages::too_large(<$int>::MAX as u64)))
            }

            fn written(&self) -> Option<String> {
                Some(written(*self as u64))
            }
        }
    )*};
}

sizes! { u32 u64 usize }

impl IsByteSize for ByteSize {}

impl Measured for ByteSize {
    const EXPECTED: &'static str = EXPECTED;

    fn from_primitive(primitive: Primitive<'_>) -> Result<ByteSize, Refused> {
        u64::from_primitive(primitive).map(ByteSize)
    }

    fn written(&self) -> Option<String> {
        self.0.written()
    }
}

impl<T: IsByteSize> IsByteSize for Option<T> {}

const EXPECTED: &str = "a size such as \"64MiB\"";

/// Returns the number of bytes of a size.
fn count(primitive: Primitive<'_>) -> Result<u128, Refused> {
    let because = |why: &str| Err(Refused::Because(why.to_owned()));
    match primitive {
        Primitive::Unsigned(bytes) => Ok(bytes.into()),
        Primitive::Text(text) => parse(text).map_err(Refused::Because),
        Primitive::Signed(number) if number < 0 => because(messages::NEGATIVE),
        Primitive::Signed(number) => Ok(number.unsigned_abs().into()),
        Primitive::Float(number) if number < 0.0 => because(messages::NEGATIVE),
        Primitive::Float(number) if number >= u64::MAX as f64 => Ok(u128::MAX),
        Primitive::Float(_) => because(messages::FRACTION),
    }
}

/// The number of bytes that a text is, exactly; more than there can be are any such number.
fn parse(text: &str) -> Result<u128, String> {
    /// Digits that are too many to be a size, or a part of one.
    const MOST_DIGITS: usize = 18;
    let trimmed = text.trim();
    if trimmed.starts_with('-') {
        return Err(messages::NEGATIVE.to_owned());
    }
    let end = trimmed.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(trimmed.len());
    let (number, unit) = (&trimmed[..end], trimmed[end..].trim_start());
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    if number.is_empty() || fraction.is_empty() || fraction.contains('.') {
        return Err(messages::no_size(text));
    }
    let factor = match unit {
        "" => 1,
        // What the units are is known to the crate.
        unit => match format!("1{unit}").parse::<ByteSize>() {
            Ok(one) if unit.starts_with(char::is_alphabetic) => u128::from(one.as_u64()),
            _ => return Err(messages::unknown_unit(text, unit)),
        },
    };
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    if fraction.len() > MOST_DIGITS {
        return Err(messages::FRACTION.to_owned());
    }
    let scale = 10_u128.pow(fraction.len() as u32);
    let digits = |digits: &str| if digits.is_empty() { Ok(0) } else { digits.parse::<u128>() };
    let (Ok(whole), Ok(fraction)) = (digits(whole), digits(fraction)) else {
        return Ok(u128::MAX);
    };
    let parts = whole.checked_mul(scale).and_then(|parts| parts.checked_add(fraction));
    match parts.and_then(|parts| parts.checked_mul(factor)) {
        None => Ok(u128::MAX),
        Some(parts) if parts % scale != 0 => Err(messages::FRACTION.to_owned()),
        Some(parts) => Ok(parts / scale),
    }
}

/// Returns the number of bytes of a value.
fn bytes(value: &Value) -> Option<Number> {
    match value.as_str() {
        Some(text) => Some(Number::from(u64::try_from(parse(text).ok()?).ok()?)),
        None => Some(Number::from(u64::try_from(value.as_number()?).ok()?)),
    }
}

/// The units that a size is written with, the largest first.
const WRITTEN: [(&str, u32); 6] = [("EiB", 60), ("PiB", 50), ("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)];

/// A size in the largest unit of which it is a whole number.
fn written(bytes: u64) -> String {
    let unit = WRITTEN.iter().find(|(_, power)| bytes > 0 && bytes.trailing_zeros() >= *power);
    match unit {
        Some((unit, power)) => format!("{}{unit}", bytes >> power),
        None => format!("{bytes}B"),
    }
}

mod messages {
    //! Why something is no size.

    use super::quoted;

    pub(super) const NEGATIVE: &str = "a size must not be negative";
    pub(super) const FRACTION: &str = "a size is a whole number of bytes; with a unit, it is written like \"1.5MiB\"";

    pub(super) fn too_large(most: u64) -> String {
        format!("a size must not be greater than {most} bytes here")
    }

    pub(super) fn no_size(text: &str) -> String {
        format!("{} is no size: write a number with a unit, as in \"64MiB\"", quoted(text))
    }

    pub(super) fn unknown_unit(text: &str, word: &str) -> String {
        let units = "B, kB, MB, GB, TB, PB, EB, KiB, MiB, GiB, TiB, PiB, EiB";
        format!("{} is no size: {} is none of the units {units}", quoted(text), quoted(word))
    }
}
