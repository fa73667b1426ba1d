//! Decodes text in the JSON syntax into types without the derive, and writes them.
//!
//! [`crate::schemaless`] tells how objects and arrays are read as blocks. [`crate::json`] decodes types with the
//! derive.

use hcl_model::body::Hidden;
use hcl_model::json;
use hcl_model::load;
use serde_core::Deserialize;
#[cfg(feature = "write")]
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use crate::context::{EMPTY, UNNAMED};
use crate::error::Error;
use crate::schemaless::decode;
#[cfg(feature = "write")]
use crate::write::{self, WriteError, WriteOptions};

/// Writes a Rust value in the JSON syntax, as [`schemaless::to_string`](super::to_string) does in the native one: strings in which
/// nothing is a template, and a property for each field.
///
/// # Errors
///
/// Returns the same errors as [`schemaless::to_string`](super::to_string).
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// let text = hcl_serde::schemaless::json::to_string(&BTreeMap::from([("motd", "${hello}")]))?;
/// assert_eq!(text, "{\n  \"motd\": \"$${hello}\"\n}\n");
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
#[cfg(feature = "write")]
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> Result<String, WriteError> {
    to_string_with(value, &WriteOptions::default())
}

/// Writes a Rust value as [`to_string`] does, with options: those count that no schema is needed for.
///
/// # Errors
///
/// Writes a value like [`to_string`], with options.
#[cfg(feature = "write")]
pub fn to_string_with<T: Serialize + ?Sized>(value: &T, options: &WriteOptions) -> Result<String, WriteError> {
    write::to_plain(value, options, true)
}

/// Decodes text in the JSON syntax, with no variables or functions.
///
/// # Errors
///
/// Every syntax error, or else the first mistake, in one [`Error`].
///
/// # Examples
///
/// ```
/// use hcl_serde::schemaless;
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Config {
///     service: Vec<(String, Service)>,
/// }
///
/// #[derive(Deserialize)]
/// struct Service {
///     port: u16,
/// }
///
/// let text = r#"{"service": {"web": {"port": "${80 + 1}"}, "db": [{"port": 1}, {"port": 2}]}}"#;
/// let config: Config = schemaless::json::from_str(text)?;
/// let ports: Vec<(&str, u16)> = config.service.iter().map(|(name, it)| (&**name, it.port)).collect();
/// assert_eq!(ports, [("web", 81), ("db", 1), ("db", 2)]);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[inline]
pub fn from_str<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
    let context = &*EMPTY;
    let parse = json::parse(UNNAMED, text, context.limits());
    decode(parse.tree.root(), &Hidden::default(), Some(text), context, parse.diagnostics)
}

/// Decodes bytes in the JSON syntax; in strings, bytes that are not UTF-8 become U+FFFD.
///
/// # Errors
///
/// Returns the same errors as [`from_str`].
///
/// # Examples
///
/// ```
/// let ports: std::collections::BTreeMap<String, u16> = hcl_serde::schemaless::json::from_slice(br#"{"web": 80}"#)?;
/// assert_eq!(ports["web"], 80);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[inline]
pub fn from_slice<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => from_str(text),
        Err(_) => from_str(load::decode_json(UNNAMED, bytes.to_vec()).0.text()),
    }
}
