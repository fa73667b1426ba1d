//! Decoding through a crate that wraps a deserializer.
//!
//! `serde_path_to_error`, `serde_ignored` and `erased-serde` are such crates. [`from_str`] and [`from_body`] pass a
//! [`Deserializer`] to your function, and your function passes the deserializer to the wrapper.
//!
//! If the function fails, the checks of the schema run, and the [`Error`] has every error of the file, as from
//! [`hcl_serde::from_str`](crate::from_str). An unknown name is an error here too, so `serde_ignored` reports none.
//!
//! # Examples
//!
//! ```
//! use hcl_serde::{HclSchema, deserializer};
//! use serde::Deserialize;
//!
//! #[derive(Deserialize, HclSchema)]
//! struct Config<'a> {
//!     name: &'a str,
//!     port: u16,
//! }
//!
//! let mut path = String::new();
//! let config: Result<Config, _> = deserializer::from_str("name = \"web\"\nport = 99999\n", |deserializer| {
//!     serde_path_to_error::deserialize(deserializer).map_err(|error| {
//!         path = error.path().to_string();
//!         error.into_inner()
//!     })
//! });
//! assert!(config.err().unwrap().to_string().contains(":2:8: invalid value for `port`"));
//! assert_eq!(path, "port");
//! ```

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::native;

use crate::context::{EMPTY, UNNAMED};
use crate::de::Decode;
use crate::error::Error;
use crate::schema::HclFile;

pub use crate::de::{De as Deserializer, DecodeError};

/// Decodes text in the native syntax with a function, without variables and functions of HCL.
///
/// Fields of type `&str` borrow from the text. The function runs again if the file has names of an older version.
///
/// # Errors
///
/// Every error of the text, in one [`Error`]. The function's own error counts only if the checks of the schema find none.
pub fn from_str<'de, T, F>(text: &'de str, decode: F) -> Result<T, Error>
where
    T: HclFile,
    F: for<'m, 'a> FnMut(Deserializer<'m, 'a, 'de>) -> Result<T, DecodeError>,
{
    let context = &*EMPTY;
    let parse = native::parse(UNNAMED, text, context.limits());
    Decode::new(Mode::Full(context), Some(text))
        .whole(parse.tree.root(), &Hidden::default(), parse.diagnostics, decode)
        .map(|decoded| decoded.value)
        .map_err(|refused| Error::of(T::SCHEMA, refused))
}

/// Decodes a body of either syntax with a function, with the variables and functions of a context.
///
/// # Errors
///
/// Returns the same errors as [`from_str`].
pub fn from_body<T, F>(body: &Body, context: &EvalContext, decode: F) -> Result<T, Error>
where
    T: HclFile,
    F: for<'m, 'a> FnMut(Deserializer<'m, 'a, 'static>) -> Result<T, DecodeError>,
{
    Decode::new(Mode::Full(context), None)
        .whole(body.as_node(), body.hidden(), Diagnostics::new(), decode)
        .map(|decoded| decoded.value)
        .map_err(|refused| Error::of(T::SCHEMA, refused))
}
