//! Decoding into types without the derive: the structure is what serde asks for.
//!
//! This is for types that are not ours, for maps, and for a first try.
//! A configuration that people write deserves `#[derive(HclSchema)]` and [`crate::from_str`]: serde stops at the first
//! mistake, so the report here has that one only (with everything that is wrong in the evaluation of the same value),
//! while the derive reports all of a file, has labels as fields, and knows of what is missing whether it is a block.
//!
//! ```
//! use hcl_serde::schemaless;
//! use serde::Deserialize;
//! use std::collections::BTreeMap;
//!
//! #[derive(Deserialize)]
//! struct Config {
//!     listen: std::net::SocketAddr,
//!     service: BTreeMap<String, Service>,
//!     #[serde(default)]
//!     route: Vec<(String, Route)>,
//! }
//!
//! #[derive(Deserialize)]
//! struct Service {
//!     port: u16,
//! }
//!
//! #[derive(Deserialize)]
//! struct Route {
//!     to: String,
//! }
//!
//! let config: Config = schemaless::from_str(
//!     r#"
//!     listen = "127.0.0.1:80"
//!     service "web" {
//!       port = "8080"
//!     }
//!     route "/" {
//!       to = "web"
//!     }
//!     route "/" {
//!       to = "backup"
//!     }
//!     "#,
//! )?;
//! assert_eq!(config.service["web"].port, 8080);
//! assert_eq!((&*config.route[1].0, &*config.route[1].1.to), ("/", "backup"));
//!
//! let json = r#"{"listen": "127.0.0.1:80", "service": {"web": {"port": 8080}}, "route": {"/": [{"to": "web"}]}}"#;
//! let config: Config = schemaless::json::from_str(json)?;
//! assert_eq!(config.route[0].1.to, "web");
//! # Ok::<(), hcl_serde::Error>(())
//! ```
//!
//! # Bodies and values
//!
//! A body is a map from names to what is there.
//!
//! An attribute is its value, with the conversions of HCL: `"8080"` is a `u16`, `1` is a `String`.
//! It is absent if it is null, so that `Option` and `#[serde(default)]` apply; that is so for [`Expression`] too, and
//! to see it an expression is evaluated, even if only the expression is asked for, which may fail.
//!
//! A struct knows its fields: an argument or a block that is none of them is a mistake.
//! serde does not tell the fields of a struct with `#[serde(flatten)]`, so unknown names are lost there.
//! Serde does not tell the type of a field that is absent in the file. So a `Vec`, a map or a `bool` that may be
//! empty needs `#[serde(default)]`.
//!
//! [`Value`], [`Number`], [`Expression`] and [`Body`] are types of fields like any other, also in `Option` and `Vec`:
//! a body for one block, a value for anything.
//! So are [`Spanned`], of whatever there is, and [`Sensitive`], of a value.
//! Nobody knows where something sensitive may stand until it is asked for, so reports also hide what is behind names that
//! sound like secrets: `password`, `secret`, `token`, `credential`, `apiKey`.
//! serde has no room for them in what it buffers: `untagged`, `tag` and `flatten`.
//!
//! # Blocks
//!
//! All blocks of one type are one entry of the map, at the place of the first; an argument of the same name beside them
//! is an error. The request of the type decides:
//!
//! | asked for | HCL |
//! |---|---|
//! | a struct, or an `Option` of one | one block without labels; two are a mistake |
//! | a sequence | all blocks, in order |
//! | a map, and the blocks have labels | the blocks by their first label, and what is asked for then is asked of those with the same label |
//! | a map, and they have none | the body of one block |
//! | a tuple of `n + 1`, and the blocks have labels | `n` labels and what is left of one block |
//! | an array or a tuple of `n`, and they have none | exactly `n` blocks |
//! | an enum | one block, whose first label is the variant, or if it has none, the one thing in it |
//! | `bool` or a unit struct | one empty block |
//! | `Body` | one block without labels |
//! | anything ([`Value`], `serde_json::Value`) | see below |
//!
//! So labels survive in a `Vec<(String, Service)>` or a `BTreeMap<String, Vec<Service>>`; a label that the type does not
//! ask for is a mistake and is never dropped.
//!
//! ```
//! use hcl_serde::schemaless;
//! use serde::Deserialize;
//!
//! #[derive(Debug, Deserialize)]
//! struct Config {
//!     service: Service,
//! }
//!
//! #[derive(Debug, Deserialize)]
//! struct Service {}
//!
//! let error = schemaless::from_str::<Config>("service \"web\" {}\n").unwrap_err();
//! assert_eq!(error.diagnostics().len(), 1);
//! assert!(error.to_string().starts_with("<config>:1:9: unexpected label for `service`"));
//! # Ok::<(), hcl_serde::Error>(())
//! ```
//!
//! # Anything
//!
//! If a type takes any value, blocks are an object for each level of labels. Behind these levels is *always* a list
//! of objects, even for one block: the shape does not depend on the number of blocks. Blocks of one type with
//! different numbers of labels have no such shape and are an error. An element of a list and the last element of a
//! tuple are one block, and so an object.
//!
//! ```
//! use hcl_serde::schemaless;
//! use serde_json::json;
//!
//! let text = r#"
//!     name = "app"
//!     tls {}
//!     service "web" {
//!       port = 80
//!     }
//!     "#;
//! let value: serde_json::Value = schemaless::from_str(text)?;
//! assert_eq!(value, json!({"name": "app", "tls": [{}], "service": {"web": [{"port": 80}]}}));
//! # Ok::<(), hcl_serde::Error>(())
//! ```
//!
//! serde asks for anything in enums that are `untagged` or have a `tag`, and in flattened structs: in the native syntax,
//! a field of such a type is a `Vec`, or the block is written as an object, `shape = { ... }`.
//! Nothing is converted there either: `"8080"` is a string, because nobody says what it should be.
//!
//! # The JSON syntax
//!
//! It does not tell attributes from blocks, so every property is an attribute, and its value an object or a list:
//! [`json`]. The rules above still hold wherever the type says that blocks are meant:
//!
//! - A struct takes an object, or an array with exactly one; in that, what is null is absent and `"//"` is a comment.
//! - A sequence takes an array, or an object as its only element.
//! - A map takes an object, or all the objects of an array together.
//! - A tuple takes an array of that length; from an object it takes a level of names for each label, and an array of
//!   objects behind these is several elements of the sequence that asks for the tuple.
//!   In a sequence, enums too take the names in an object as several elements.
//! - `bool` and unit structs take an empty object.
//! - A property that is there twice is like an array of both, if its values are objects.
//!
//! Everywhere else an object is an object: `serde_json::Value` gets what is written, without further lists, with null
//! and with `"//"`, except in the body of the file, where both are absent.
//! Labels in tuples and the names of variants are taken as they are written; elsewhere, names that are templates are
//! evaluated, and their object is a value.
//!
//! # Limits
//!
//! Bodies, objects, lists and levels of labels are nested as deep as [`Limits::decode_nesting`] says, and an argument
//! costs what its evaluation may cost.
//!
//! [`Expression`]: crate::Expression
//! [`Value`]: crate::Value
//! [`Number`]: crate::model::value::Number
//! [`Spanned`]: crate::Spanned
//! [`Sensitive`]: crate::Sensitive
//! [`Limits::decode_nesting`]: crate::Limits::decode_nesting

mod ambiguous;
mod blocks;
mod body_map;
pub mod json;
mod labels;
mod messages;
mod names;
mod part;
mod present;
mod refused;
mod root;

use hcl_model::__private::diag::Suggestions;
use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::load;
use hcl_model::native;
use hcl_model::syntax::NodeRef;
use root::Root;
use serde_core::Deserialize;
#[cfg(feature = "write")]
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use crate::context::{EMPTY, UNNAMED};
use crate::de::{self, De, DecodeState, Slot};
use crate::error::Error;
use crate::schema::{self, ROOT};
#[cfg(feature = "write")]
use crate::write::{self, WriteError, WriteOptions};

/// Decodes text in the native syntax into a type without the derive, with no variables or functions.
///
/// Fields of type `&str` borrow from the text, labels in tuples and in keys of maps too.
///
/// # Errors
///
/// Every syntax error, or else the first mistake, in one [`Error`].
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// let text = "web = 80\ndb = 5432\n";
/// let ports: BTreeMap<&str, u16> = hcl_serde::schemaless::from_str(text)?;
/// assert_eq!(ports["db"], 5432);
///
/// let error = hcl_serde::schemaless::from_str::<BTreeMap<&str, u16>>("web = 80\ndb = \"x\"\n").unwrap_err();
/// assert!(error.to_string().starts_with("<config>:2:6: invalid value for `db`"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[inline]
pub fn from_str<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
    let context = &*EMPTY;
    let parse = native::parse(UNNAMED, text, context.limits());
    decode(parse.tree.root(), &Hidden::default(), Some(text), context, parse.diagnostics)
}

/// Writes a Rust value as configuration in the native syntax: every field of it as an argument, structs and maps as objects.
///
/// Without a schema it is not known what could be a block, a label, a word without quotes or a default, nor which of the fields
/// are sensitive unless their types say so: [`crate::to_string`] knows. [`from_str`] reads what is written into the same
/// type, because it takes an object where it takes a block.
///
/// # Errors
///
/// Returns the same errors as [`crate::to_string`]. Also returns an error if the value is no struct and no map from
/// identifiers.
///
/// # Examples
///
/// ```
/// use hcl_serde::schemaless;
/// use serde::{Deserialize, Serialize};
/// use std::collections::BTreeMap;
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Config {
///     listen: std::net::SocketAddr,
///     service: BTreeMap<String, Service>,
/// }
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Service {
///     port: u16,
/// }
///
/// let service = BTreeMap::from([("web".to_owned(), Service { port: 80 })]);
/// let config = Config { listen: "0.0.0.0:80".parse().unwrap(), service };
/// let text = "listen  = \"0.0.0.0:80\"\nservice = { web = { port = 80 } }\n";
/// assert_eq!(schemaless::to_string(&config).unwrap(), text);
/// assert_eq!(schemaless::from_str::<Config>(text)?, config);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[cfg(feature = "write")]
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> Result<String, WriteError> {
    to_string_with(value, &WriteOptions::default())
}

/// Writes a Rust value as [`to_string`] does, with options: those count that no schema is needed for.
///
/// # Errors
///
/// Returns the same errors as [`to_string`].
///
/// # Examples
///
/// ```
/// use hcl_serde::{Sensitive, schemaless};
/// use hcl_serde::write::WriteOptions;
/// use std::collections::BTreeMap;
///
/// let config = BTreeMap::from([("token", Sensitive::new("hunter2"))]);
/// assert!(schemaless::to_string(&config).is_err());
/// let text = schemaless::to_string_with(&config, &WriteOptions::default().show_secrets())?;
/// assert_eq!(text, "token = \"hunter2\"\n");
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
#[cfg(feature = "write")]
pub fn to_string_with<T: Serialize + ?Sized>(value: &T, options: &WriteOptions) -> Result<String, WriteError> {
    write::to_plain(value, options, false)
}

/// Decodes bytes in the native syntax, which must be UTF-8; a byte order mark is skipped.
///
/// # Errors
///
/// Returns the same errors as [`from_str`]. Also returns an error if the bytes are not UTF-8.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// let ports: BTreeMap<String, u16> = hcl_serde::schemaless::from_slice(b"web = 80\n")?;
/// assert_eq!(ports["web"], 80);
/// assert!(hcl_serde::schemaless::from_slice::<BTreeMap<String, u16>>(b"web = \xff\n").is_err());
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[inline]
pub fn from_slice<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => from_str(text),
        Err(_) => {
            let refused = load::decode(UNNAMED, bytes.to_vec()).err();
            Err(Error::without_schema(refused.into_iter().collect()))
        }
    }
}

/// Decodes a body of any syntax, with the variables and functions of a context.
///
/// # Errors
///
/// The first mistake, in one [`Error`].
///
/// # Examples
///
/// ```
/// use hcl_serde::model::native;
/// use hcl_serde::{EvalContext, schemaless};
/// use std::collections::BTreeMap;
///
/// let body = native::parse_body("app.hcl", "depth = base + 1\n").tree;
/// let context = EvalContext::new().with_variable("base", 2);
/// let settings: BTreeMap<String, u32> = schemaless::from_body(&body, &context)?;
/// assert_eq!(settings["depth"], 3);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[inline]
pub fn from_body<T: DeserializeOwned>(body: &Body, context: &EvalContext) -> Result<T, Error> {
    decode(body.as_node(), body.hidden(), None, context, Diagnostics::new())
}

/// Decodes one expression, for example one that a field has kept for later, with the variables and functions of a
/// context: see [`crate::from_expression`].
///
/// # Errors
///
/// The first mistake in the expression, or why its value is none of the type, where it stands.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::native;
/// use hcl_serde::{EvalContext, schemaless};
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Point {
///     x: i32,
/// }
///
/// let expression = native::parse_expression("app.hcl", "{ x = 1 }").tree;
/// assert_eq!(schemaless::from_expression::<Point>(&expression, &EvalContext::new())?.x, 1);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[inline]
pub fn from_expression<T: DeserializeOwned>(expression: &Expression, context: &EvalContext) -> Result<T, Error> {
    de::decode_expression(expression, context, schema::Part::of_anything()).map_err(Error::without_schema)
}

/// Decodes a body, whose parser reported these diagnostics.
#[inline]
fn decode<'de, T: Deserialize<'de>>(
    body: NodeRef<'_>,
    hidden: &Hidden,
    text: Option<&'de str>,
    context: &EvalContext,
    mut diagnostics: Diagnostics,
) -> Result<T, Error> {
    let _report = Suggestions::begin();
    if !diagnostics.has_errors() {
        let load = Mode::Full(context).for_load();
        let state = DecodeState::new(load.mode(), text, hidden, 0);
        let decoded = T::deserialize(De::new(&mut Slot::undecided(Root(body)), &state));
        match decoded {
            Ok(value) => return Ok(value),
            Err(error) => {
                diagnostics.extend(state.diagnostics.into_inner());
                if !diagnostics.has_errors() {
                    diagnostics.push(error.diagnostic(&ROOT, || body.range()));
                }
            }
        }
    }
    diagnostics.sort_by_source();
    diagnostics.limit(context.limits().diagnostics);
    Err(Error::without_schema(diagnostics))
}
