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
//! What is nested deeper than [`Limits::decode_nesting`](crate::Limits::decode_nesting), a number too large for a
//! float, and a value that is unknown or sensitive is an error, and so is everything that is wrong with a file: a line
//! for each mistake, with its place.
//!
//! Nothing is sensitive to figment: what it says of a value that does not suit its field repeats the value.

use std::path::Path;

use figment::providers::Format;
use figment::value::{Dict, Empty, Value};
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::source::Source;
use serde_core::de::DeserializeOwned;

use crate::context::{EMPTY, UNNAMED};
use crate::loader::read;
use crate::provided::{self, Part};

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
        provided::table(&body, found, value).map_err(|error| lines(error.diagnostics()))?.deserialize()
    }

    fn from_path<T: DeserializeOwned>(path: &Path) -> Result<T, figment::Error> {
        let parsed = read::with_root(path, EMPTY.budget(), |root, found| (Body::from_node(root), found));
        let (body, found) = parsed.map_err(|refused| lines(&refused))?;
        provided::table(&body, found, value).map_err(|error| lines(error.diagnostics()))?.deserialize()
    }
}

/// A line for each mistake.
fn lines(diagnostics: &Diagnostics) -> figment::Error {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    errors.map(ToString::to_string).collect::<Vec<_>>().join("\n").into()
}

fn value(part: Part<Value>) -> Value {
    match part {
        Part::Null => Empty::None.into(),
        Part::Bool(value) => value.into(),
        Part::U64(value) => value.into(),
        Part::I64(value) => value.into(),
        Part::U128(value) => value.into(),
        Part::I128(value) => value.into(),
        Part::F64(value) => value.into(),
        Part::String(text) => text.into(),
        Part::List(values) => values.into(),
        Part::Table(entries) => entries.into_iter().collect::<Dict>().into(),
    }
}
