//! Decodes and writes text in the JSON syntax.
//!
//! The same types decode from both syntaxes; [`crate::Loader`] picks the syntax by the name of the file.
//! JSON that a program wrote has strings that are no templates: [`from_str_without_templates`] is for that.

use std::io;

use hcl_model::__private::load as bytes;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::json;
use hcl_model::load;
use serde_core::Deserialize;
#[cfg(feature = "write")]
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use crate::context::{EMPTY, UNNAMED};
use crate::de::Decode;
use crate::error::Error;
use crate::schema::HclFile;
#[cfg(feature = "write")]
use crate::schema::HclSchema;
#[cfg(feature = "write")]
use crate::write::{self, WriteError, WriteOptions};

/// Writes a Rust value as configuration in the JSON syntax, as [`crate::to_string`] does in the native one.
///
/// Labels are the keys of objects that lead to the bodies of blocks, several blocks of the same labels are a list, and what is
/// kept as an expression is a string that is a template.
///
/// # Errors
///
/// Returns the same errors as [`crate::to_string`].
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Serialize;
///
/// #[derive(Serialize, HclSchema)]
/// struct Config {
///     name: String,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Serialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: u16,
/// }
///
/// let service = vec![Service { name: "http".into(), port: 80 }, Service { name: "https".into(), port: 443 }];
/// let text = hcl_serde::json::to_string(&Config { name: "${web}".into(), service })?;
/// let expected = r#"{
///   "name": "$${web}",
///   "service": {
///     "http": {
///       "port": 80
///     },
///     "https": {
///       "port": 443
///     }
///   }
/// }
/// "#;
/// assert_eq!(text, expected);
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
#[cfg(feature = "write")]
pub fn to_string<T: Serialize + HclSchema + ?Sized>(value: &T) -> Result<String, WriteError> {
    to_string_with(value, &WriteOptions::default())
}

/// Writes a Rust value as [`to_string`] does, with options.
///
/// # Errors
///
/// Writes a value like [`to_string`], with options.
#[cfg(feature = "write")]
pub fn to_string_with<T: Serialize + HclSchema + ?Sized>(
    value: &T,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    write::to_json(value, options)
}

/// Decodes text in the JSON syntax, with no variables or functions.
///
/// Fields of type `&str` borrow from the text, if there are no escape sequences in the string.
///
/// # Errors
///
/// Every mistake in the text, in one [`Error`].
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config<'a> {
///     name: &'a str,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: u16,
/// }
///
/// let text = r#"{"name": "web", "service": {"http": {"port": 80}, "https": {"port": "${400 + 43}"}}}"#;
/// let config: Config = hcl_serde::json::from_str(text)?;
/// assert_eq!(config.name, "web");
/// assert_eq!((&*config.service[1].name, config.service[1].port), ("https", 443));
///
/// let error = hcl_serde::json::from_str::<Config>(r#"{"name": "web", "service": {"http": {"port": 99999}}"#).err().unwrap();
/// assert_eq!(error.diagnostics().len(), 2);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_str<'de, T: Deserialize<'de> + HclFile>(text: &'de str) -> Result<T, Error> {
    let context = &*EMPTY;
    let parse = json::parse(UNNAMED, text, context.limits());
    let decoded = Decode::new(Mode::Full(context), Some(text)).root(parse.tree.root(), parse.diagnostics);
    decoded.map(|decoded| decoded.value).map_err(|refused| Error::of(T::SCHEMA, refused))
}

/// Decodes text in the JSON syntax in literal-only mode: every string is taken as it is, and is no template.
///
/// For what programs write, which know nothing of templates.
/// [`crate::Loader::without_templates`] does the same for files.
///
/// # Errors
///
/// Returns the same errors as [`from_str`].
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     shell: String,
///     port: u16,
/// }
///
/// let text = r#"{"shell": "echo ${HOME} 100%{", "port": 80}"#;
/// let config: Config = hcl_serde::json::from_str_without_templates(text)?;
/// assert_eq!((&*config.shell, config.port), ("echo ${HOME} 100%{", 80));
/// assert!(hcl_serde::json::from_str::<Config>(text).is_err());
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_str_without_templates<'de, T: Deserialize<'de> + HclFile>(text: &'de str) -> Result<T, Error> {
    let mode = Mode::LiteralOnly(EMPTY.budget());
    let parse = json::parse(UNNAMED, text, mode.limits());
    let decoded = Decode::new(mode, Some(text)).root(parse.tree.root(), parse.diagnostics);
    decoded.map(|decoded| decoded.value).map_err(|refused| Error::of(T::SCHEMA, refused))
}

/// Decodes what can be decoded of text in the JSON syntax, and tells what cannot: see [`crate::recover_str`].
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     name: String,
///     port: Option<u16>,
/// }
///
/// let (config, diagnostics) = hcl_serde::json::recover_str::<Config>(r#"{"name": "web", "port": 99999}"#);
/// assert_eq!(config.map(|config| (config.name, config.port)), Some(("web".to_owned(), None)));
/// assert_eq!(diagnostics.len(), 1);
/// ```
pub fn recover_str<'de, T: Deserialize<'de> + HclFile>(text: &'de str) -> (Option<T>, Diagnostics) {
    let context = &*EMPTY;
    let parse = json::parse(UNNAMED, text, context.limits());
    Decode::new(Mode::Full(context), Some(text)).root_lossy(parse.tree.root(), parse.diagnostics)
}

/// Decodes bytes in the JSON syntax; in strings, bytes that are not UTF-8 become U+FFFD.
///
/// Nothing tells of the replaced bytes here; [`crate::Loader::load_full`] warns of them.
///
/// # Errors
///
/// Returns the same errors as [`from_str`].
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     name: String,
/// }
///
/// let config: Config = hcl_serde::json::from_slice(b"{\"name\": \"caf\xe9\"}")?;
/// assert_eq!(config.name, "caf\u{fffd}");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_slice<T: DeserializeOwned + HclFile>(bytes: &[u8]) -> Result<T, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => from_str(text),
        Err(_) => from_str(load::decode_json(UNNAMED, bytes.to_vec()).0.text()),
    }
}

/// Reads a reader to its end and decodes the text in the JSON syntax, with no variables or functions.
///
/// # Errors
///
/// Returns the same errors as [`from_slice`]. Also returns an error if the reader fails or gives more than
/// [`Limits::file_size`](crate::Limits::file_size).
pub fn from_reader<T: DeserializeOwned + HclFile>(reader: impl io::Read) -> Result<T, Error> {
    from_slice(&bytes::read_all(UNNAMED, reader, EMPTY.limits())?)
}
