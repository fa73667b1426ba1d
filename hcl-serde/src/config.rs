//! HCL as a format of the crate `config`, beside its own.
//!
//! ```
//! use config::{Config, File};
//! use hcl_serde::config::Hcl;
//! use serde::Deserialize;
//! use std::collections::BTreeMap;
//!
//! #[derive(Deserialize)]
//! struct App {
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
//! let config = Config::builder()
//!     .set_default("workers", 1)?
//!     .add_source(File::from_str(text, Hcl))
//!     .add_source(File::new("no-such-file", Hcl).required(false))
//!     .build()?;
//! let app: App = config.try_deserialize()?;
//! assert_eq!((app.workers, app.service["web"][0].port), (8, 80));
//! # Ok::<(), config::ConfigError>(())
//! ```
//!
//! # Values
//!
//! `config` decodes its own values, so the conversions and the places of HCL end here: of what does not fit, it names
//! the key and mostly the file, not the line.
//! A configuration that is all HCL is better off with [`crate::Loader`], which knows layers too.
//!
//! - A body is a table. Each label of a block is a level of tables, and behind these is *always* an array of bodies,
//!   even of one. A later source replaces an array as a whole, and tables key by key.
//! - In the JSON syntax everything is as it is written, because only a schema could tell that something is a block.
//! - An integer is the first of `u64`, `i64`, `u128` and `i128` that holds it, though `config` decodes no fields of 128
//!   bits; any other number is the nearest `f64`.
//! - Null is `Nil`: it replaces what earlier sources say, and is `None` for an `Option`.
//! - There are no variables and no functions.

use std::error;

use config::{FileStoredFormat, Format, Map, Value, ValueKind};
use hcl_model::source::Source;

use crate::context::{EMPTY, UNNAMED};
use crate::loader::read;
use crate::provided::{self, ProvidedPart};

/// HCL as a format of `config`: `File::new("app", Hcl)` is `app.hcl`, or else `app.hcl.json`.
///
/// A file whose name ends in `.json` is read in the JSON syntax.
/// Every value has the file as its origin.
///
/// # Errors
///
/// A part that is nested deeper than [`Limits::decode_nesting`](crate::Limits::decode_nesting) is an error. A number
/// too large for a float, and a value that is unknown or sensitive, are errors, too. Every error of a file is an
/// error. The cause in `ConfigError::FileParse` is a [`crate::Error`], which has the whole report. Nothing is
/// sensitive to `config`: its report of a value that does not suit its field repeats the value.
///
/// # Examples
///
/// ```
/// use config::{Config, ConfigError, File};
/// use hcl_serde::config::Hcl;
///
/// let error = Config::builder().add_source(File::from_str("port = \nhost = name\n", Hcl)).build().unwrap_err();
/// assert!(error.to_string().starts_with("<config>:1:8: "));
/// let ConfigError::FileParse { cause, .. } = error else { panic!("{error}") };
/// let cause = cause.downcast_ref::<hcl_serde::Error>().unwrap();
/// assert_eq!(cause.diagnostics().len(), 2);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Hcl;

impl Format for Hcl {
    fn parse(
        &self,
        uri: Option<&String>,
        text: &str,
    ) -> Result<Map<String, Value>, Box<dyn error::Error + Send + Sync>> {
        let name = uri.map_or(UNNAMED, String::as_str);
        let (body, found) = read::parsed(Source::new(name, text), EMPTY.limits());
        let table = provided::table(body, found)?;
        Ok(value(uri, &table).into_table()?)
    }
}

impl FileStoredFormat for Hcl {
    fn file_extensions(&self) -> &'static [&'static str] {
        &["hcl", "hcl.json"]
    }
}

/// A value with all that is in it; how deep that is nested has been checked.
fn value(uri: Option<&String>, given: &hcl_model::value::Value) -> Value {
    let kind = match provided::part(given) {
        ProvidedPart::Null => ValueKind::Nil,
        ProvidedPart::Bool(value) => ValueKind::Boolean(value),
        ProvidedPart::U64(value) => ValueKind::U64(value),
        ProvidedPart::I64(value) => ValueKind::I64(value),
        ProvidedPart::U128(value) => ValueKind::U128(value),
        ProvidedPart::I128(value) => ValueKind::I128(value),
        ProvidedPart::F64(value) => ValueKind::Float(value),
        ProvidedPart::String(text) => ValueKind::String(text.to_owned()),
        ProvidedPart::List(values) => ValueKind::Array(values.iter().map(|inner| value(uri, inner)).collect()),
        ProvidedPart::Table(entries) => {
            ValueKind::Table(entries.iter().map(|(name, inner)| (name.to_string(), value(uri, inner))).collect())
        }
    };
    Value::new(uri, kind)
}
