//! HCL as a provider of the crate `figment`, beside its own formats.
//!
//! ```
//! use figment::Figment;
//! use figment::providers::{Format, Serialized};
//! use hcl_serde::figment::Hcl;
//! use serde::Deserialize;
//! use std::collections::BTreeMap;
//!
//! #[derive(Deserialize)]
//! struct Config {
//!     workers: u16,
//!     service: BTreeMap<String, Vec<Service>>,
//! }
//!
//! #[derive(Deserialize)]
//! struct Service {
//!     port: u16,
//! }
//!
//! let text = r#"
//!     workers = 2 * 4
//!     service "web" {
//!       port = 80
//!     }
//!     "#;
//! let figment = Figment::from(Serialized::default("workers", 1)).merge(Hcl::string(text));
//! let config: Config = figment.extract()?;
//! assert_eq!((config.workers, config.service["web"][0].port), (8, 80));
//! # Ok::<(), Box<figment::Error>>(())
//! ```
//!
//! # Values
//!
//! figment decodes its own values, so the conversions and the places of HCL end here: of what does not fit, figment
//! names the file and the key, not the line.
//! A configuration that is all HCL is better off with [`crate::Loader`], which knows layers too.
//!
//! - A body is a dictionary. Each label of a block is a level of dictionaries, and behind these is *always* an array of
//!   bodies, even of one. A later provider replaces an array as a whole, and dictionaries key by key.
//! - In the JSON syntax everything is as it is written, because only a schema could tell that something is a block.
//! - An integer is the first of `u64`, `i64`, `u128` and `i128` that holds it, though figment decodes no fields of 128
//!   bits; any other number is the nearest `f64`.
//! - Null is figment's `Empty`: it replaces what earlier providers say, and is `None` for an `Option`.
//! - There are no variables and no functions.
//!
//! A part that is nested deeper than [`Limits::decode_nesting`](crate::Limits::decode_nesting) is an error. A number
//! too large for a float, and a value that is unknown or sensitive, are errors, too. Every error of a file is an
//! error. The error has a line for each mistake, with its place.
//!
//! Nothing is sensitive to figment: what it says of a value that does not suit its field repeats the value.

use std::path::Path;

use figment::providers::Format;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::source::Source;
use hcl_model::value::Value;
use serde_core::de::value::{MapDeserializer, SeqDeserializer};
use serde_core::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde_core::forward_to_deserialize_any;

use crate::context::{EMPTY, UNNAMED};
use crate::loader::read;
use crate::provided::{self, ProvidedPart};

/// HCL as a format of figment: `Hcl::file`, `Hcl::file_exact` and `Hcl::string` are those of [`Format`].
///
/// They make a [`Data`](figment::providers::Data), which has profiles: `profile` for all of the file, and `nested` for
/// a file whose top-level names are profiles.
/// `file` looks in the folders above too, and a file that is nowhere is empty; for `file_exact` it is an error.
/// A file whose name ends in `.json` is read in the JSON syntax.
///
/// # Examples
///
/// ```
/// use figment::Figment;
/// use figment::providers::Format;
/// use hcl_serde::figment::Hcl;
///
/// let figment = Figment::new()
///     .merge(Hcl::file("no-such-file.hcl"))
///     .merge(Hcl::string("default = { port = 80 }\nlocal = { port = 8080 }\n").nested());
/// assert_eq!(figment.extract_inner::<u16>("port"), Ok(80));
/// assert_eq!(figment.select("local").extract_inner::<u16>("port"), Ok(8080));
///
/// let error = Figment::from(Hcl::string("port = \nhost = name\n")).extract_inner::<u16>("port").unwrap_err();
/// assert_eq!(error.to_string().lines().count(), 2);
/// assert!(error.to_string().ends_with("in HCL source string"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Hcl;

impl Format for Hcl {
    type Error = figment::Error;

    const NAME: &'static str = "HCL";

    fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, figment::Error> {
        let (body, found) = read::parsed(Source::new(UNNAMED, text), EMPTY.limits());
        table(body, found)
    }

    fn from_path<T: DeserializeOwned>(path: &Path) -> Result<T, figment::Error> {
        let parsed = read::with_root(path, EMPTY.budget(), |root, found| (Body::from_node(root), found));
        let (body, found) = parsed.map_err(|refused| lines(&refused))?;
        table(body, found)
    }
}

/// A line for each mistake.
fn lines(diagnostics: &Diagnostics) -> figment::Error {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    errors.map(ToString::to_string).collect::<Vec<_>>().join("\n").into()
}

/// Converts a body for figment.
#[expect(clippy::result_large_err, reason = "the error is that of figment")]
fn table<T: DeserializeOwned>(body: Body, found: Diagnostics) -> Result<T, figment::Error> {
    let table = provided::table(body, found).map_err(|error| lines(error.diagnostics()))?;
    T::deserialize(Provided(&table))
}

/// A value that figment makes its own of, with nothing between them: values are large there.
struct Provided<'v>(&'v Value);

impl<'de> Deserializer<'de> for Provided<'_> {
    type Error = figment::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, figment::Error> {
        match provided::part(self.0) {
            ProvidedPart::Null => visitor.visit_none(),
            ProvidedPart::Bool(value) => visitor.visit_bool(value),
            ProvidedPart::U64(value) => visitor.visit_u64(value),
            ProvidedPart::I64(value) => visitor.visit_i64(value),
            ProvidedPart::U128(value) => visitor.visit_u128(value),
            ProvidedPart::I128(value) => visitor.visit_i128(value),
            ProvidedPart::F64(value) => visitor.visit_f64(value),
            ProvidedPart::String(text) => visitor.visit_str(text),
            ProvidedPart::List(values) => visitor.visit_seq(SeqDeserializer::new(values.iter().map(Provided))),
            ProvidedPart::Table(entries) => {
                visitor.visit_map(MapDeserializer::new(entries.iter().map(|(name, value)| (&**name, Provided(value)))))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, figment::Error> {
        match provided::part(self.0) {
            ProvidedPart::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, figment::Error> for Provided<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
