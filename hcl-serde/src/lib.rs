//! Loads HCL configuration into Rust structs and reports every error in the file at once.
//!
//! You describe the configuration as structs with `#[derive(Deserialize, HclSchema)]` and load a file with [`Loader`].
//! Each error names its source line, the reason and, where possible, a fix.
//!
//! ```
//! use hcl_serde::HclSchema;
//! use serde::Deserialize;
//!
//! #[derive(Debug, Deserialize, HclSchema)]
//! struct Config {
//!     listen: std::net::SocketAddr,
//!     #[serde(default)]
//!     workers: u16,
//!     #[hcl(block)]
//!     service: Vec<Service>,
//! }
//!
//! #[derive(Debug, Deserialize, HclSchema)]
//! struct Service {
//!     #[hcl(label)]
//!     name: String,
//!     port: u16,
//! }
//!
//! let config: Config = hcl_serde::from_str(
//!     r#"
//!     listen = "127.0.0.1:80"
//!     service "web" {
//!       port = 8000 + 80
//!     }
//!     "#,
//! )?;
//! assert_eq!(config.service[0].name, "web");
//! assert_eq!(config.service[0].port, 8080);
//! # Ok::<(), hcl_serde::Error>(())
//! ```
//!
//! # Describe
//!
//! - [`guide::describe`]: arguments, blocks, labels, defaults and checks, step by step
//! - [`derive@HclSchema`]: the reference of all options
//! - [`guide::types`]: durations, sizes, URLs, enums, maps, secrets and recursive types
//!
//! # Load
//!
//! - [`guide::tutorial`]: from an empty project to a running service
//! - [`Loader`]: files, folders, environment variables, flags and secrets, in [layers](guide::layers)
//! - [`from_str`] and [`json::from_str`]: text without a loader; [`schemaless`]: types without the derive
//!
//! # Errors
//!
//! - [`Error`] and [`guide::errors`]: printing, colour, codes, other formats, tests of a configuration
//! - [`load::Loaded::explain`]: the source of each value
//! - [`check()`]: a check before variables are known
//!
//! # Write
//!
//! - [`to_string`] and [`guide::writing`]: Rust values as HCL and JSON (feature `write`)
//! - [`guide::converting`]: files in the other syntax (feature `convert`)
//! - [`guide::edits`]: changes of a file that keep comments and order (feature `edit`)
//! - [`guide::outputs`]: reference pages, templates and JSON Schemas (feature `describe`)
//!
//! # Tools
//!
//! - [`guide::application`]: a `config` command; [`guide::operate`]: reloading and checks of a fleet
//! - [`guide::own_language`]: variables, functions and generated blocks; [`guide::later`]: eventual values
//! - [`guide::hcl_for_authors`]: a page for the people who write your configuration
//!
//! [`guide`] has all pages, with [questions and answers](guide::faq) and [security](guide::security).
//! [`model`] is the crate `hcl-model`: expressions, values, bodies and functions.
//! The [README] lists the features of this crate.
//!
//! [README]: https://github.com/hcl-serde/hcl-serde#crate-features

#![cfg_attr(docsrs, feature(doc_cfg))]
// Other modules have functions that only the loader calls.
#![cfg_attr(not(feature = "loader"), allow(dead_code, unused_imports))]
// Some pages link to items of other features.
#![cfg_attr(
    not(all(
        feature = "byte_size",
        feature = "command",
        feature = "convert",
        feature = "duration",
        feature = "language",
        feature = "indexmap",
        feature = "lsp",
        feature = "miette",
        feature = "watch",
        feature = "workspace"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the reference of the derive, which need this crate.
#[cfg(doctest)]
#[doc = include_str!("../guide/derive/HclSchema.md")]
struct Manual;

/// The examples of the README of the derive.
#[cfg(doctest)]
#[doc = include_str!("../guide/derive/README.md")]
struct DeriveReadme;

pub mod bigint;
#[cfg(feature = "byte_size")]
pub mod byte_size;
mod check;
pub mod codes;
#[cfg(feature = "command")]
pub mod command;
#[cfg(feature = "config-rs")]
pub mod config;
mod context;
mod de;
pub mod deserializer;
#[cfg(feature = "duration")]
pub mod duration;
#[cfg(feature = "edit")]
pub mod edit;
mod environment;
mod error;
pub mod eventual;
#[cfg(feature = "figment")]
pub mod figment;
mod file_syntax;
#[cfg(feature = "write")]
mod given;
#[cfg(any(doc, doctest))]
pub mod guide;
mod hcl_type;
#[cfg(feature = "lsp")]
pub mod ide;
pub mod json;
#[cfg(feature = "loader")]
mod loader;
#[cfg(feature = "lsp")]
pub mod lsp;
#[cfg(feature = "describe")]
mod made;
#[cfg(any(feature = "byte_size", feature = "duration"))]
mod measured;
#[cfg(feature = "miette")]
mod miette;
mod output;
mod parts;
mod problems;
#[cfg(any(feature = "config-rs", feature = "figment"))]
mod provided;
mod read;
mod relative_path;
mod rooted;
pub mod schema;
pub mod schemaless;
#[cfg(feature = "schematic")]
pub mod schematic;
mod secrets;
mod sensitive;
mod ser;
mod sleep;
mod spanned;
#[cfg(any(feature = "command", feature = "workspace"))]
mod told;
mod tree;
#[cfg(any(feature = "command", feature = "lsp", feature = "workspace"))]
mod uri;
#[cfg(feature = "watch")]
pub mod watch;
#[cfg(feature = "workspace")]
pub mod workspace;
#[cfg(feature = "write")]
pub mod write;

#[doc(hidden)]
pub mod __private;

/// Loading of files, layers, environment variables and overrides, beside [`Loader`].
#[cfg(feature = "loader")]
pub mod load {
    #[cfg(feature = "clap")]
    pub use crate::loader::SetFlags;
    pub use crate::loader::{
        Loaded, LoadedPath, Origin, Pending, SearchPath, SourceError, SourceText, TextSource, Transform,
    };
}

pub use environment::env_vars;
pub use error::Error;
pub use file_syntax::FileSyntax;
#[cfg(feature = "loader")]
pub use loader::Loader;
#[cfg(all(feature = "language", feature = "loader"))]
pub use loader::from_references;
pub use problems::ValidationErrors;
pub use relative_path::RelativePath;
pub use sensitive::Sensitive;
pub use ser::to_value;
pub use spanned::Spanned;
pub use tree::SerializeError;
#[cfg(feature = "write")]
pub use write::{to_string, to_writer};

pub use hcl_model as model;

pub use crate::schema::{HclFile, HclSchema};
pub use hcl_model::body::{Block, Body};
pub use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};
pub use hcl_model::expr::{EvalContext, Expression};
pub use hcl_model::limits::Limits;
pub use hcl_model::source::Range;
pub use hcl_model::value::Value;

#[cfg(feature = "derive")]
pub use hcl_derive::HclSchema;

use std::path::Path;

use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::typing::Scope;
use serde_core::Deserialize;
use serde_core::de::DeserializeOwned;

use context::{EMPTY, UNNAMED};
use de::Decode;

/// Decodes text in the native syntax, without variables and functions.
///
/// Fields of type `&str` borrow from the text.
///
/// # Errors
///
/// Every error of the text, in one [`Error`].
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
///     port: u16,
/// }
///
/// let config: Config = hcl_serde::from_str("name = \"web\"\nport = 80\n")?;
/// assert_eq!((config.name, config.port), ("web", 80));
///
/// let error = hcl_serde::from_str::<Config>("name = \"web\"\nport = 99999\nextra = 1\n").err().unwrap();
/// assert_eq!(error.diagnostics().len(), 2);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_str<'de, T: Deserialize<'de> + HclFile>(text: &'de str) -> Result<T, Error> {
    deserializer::from_str(text, |deserializer| T::deserialize(deserializer))
}

/// Decodes the valid parts of a text in the native syntax, and returns them with all errors.
///
/// An argument or block with an error counts as missing: it gets its default, is `None`, or is absent from its list.
/// Returns `None` if a required part cannot be decoded. Use this function in editors, and in programs that must start
/// with an old configuration. Show the diagnostics.
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
///     #[hcl(default = 80)]
///     port: u16,
///     tags: Option<Vec<String>>,
/// }
///
/// let (config, diagnostics) = hcl_serde::recover_str::<Config>("name = \"web\"\nport = 99999\ntags = [[]]\n");
/// let config = config.unwrap();
/// assert_eq!((&*config.name, config.port, config.tags), ("web", 80, None));
/// assert_eq!(diagnostics.len(), 2);
/// ```
pub fn recover_str<'de, T: Deserialize<'de> + HclFile>(text: &'de str) -> (Option<T>, Diagnostics) {
    let context = &*EMPTY;
    let parse = native::parse(UNNAMED, text, context.limits());
    Decode::new(Mode::Full(context), Some(text)).root_lossy(parse.tree.root(), parse.diagnostics)
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
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     name: String,
/// }
///
/// let config: Config = hcl_serde::from_slice(b"\xef\xbb\xbfname = \"web\"\n")?;
/// assert_eq!(config.name, "web");
/// let error = hcl_serde::from_slice::<Config>(b"name = \"\xff\"\n").unwrap_err();
/// assert!(error.to_string().starts_with("<config>:1:9: invalid character encoding"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_slice<T: DeserializeOwned + HclFile>(bytes: &[u8]) -> Result<T, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => from_str(text),
        Err(_) => {
            let refused = hcl_model::load::decode(UNNAMED, bytes.to_vec()).err();
            Err(Error::of(T::SCHEMA, refused.into_iter().collect()))
        }
    }
}

/// Reads and decodes a file, with no variables or functions: in the JSON syntax if its name ends in `.json`.
///
/// [`Loader`] reads several files, environment variables and overrides.
///
/// # Errors
///
/// Returns the same errors as [`from_str`]. Also returns an error if the file cannot be read or is larger than
/// [`Limits::file_size`].
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let error = hcl_serde::from_path::<Config>("nosuch.hcl").unwrap_err();
/// assert!(error.to_string().contains("nosuch.hcl"));
/// ```
pub fn from_path<T: DeserializeOwned + HclFile>(path: impl AsRef<Path>) -> Result<T, Error> {
    let path = path.as_ref();
    let limits = EMPTY.limits();
    let syntax = FileSyntax::of(path);
    let read = match syntax {
        FileSyntax::Json => hcl_model::load::read_json_file(path, limits).map(|(source, _)| source),
        FileSyntax::Native => hcl_model::load::read_file(path, limits),
    };
    let parse = syntax.parse(read?, limits);
    Decode::new(Mode::Full(&EMPTY), None)
        .body(&parse.tree, parse.diagnostics)
        .map(|decoded| decoded.value)
        .map_err(|refused| Error::of(T::SCHEMA, refused))
}

/// Reads a reader to its end and decodes the text in the native syntax, with no variables or functions.
///
/// # Errors
///
/// Returns the same errors as [`from_slice`]. Also returns an error if the reader fails or gives more than
/// [`Limits::file_size`].
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let config: Config = hcl_serde::from_reader("port = 80\n".as_bytes())?;
/// assert_eq!(config.port, 80);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_reader<T: DeserializeOwned + HclFile>(reader: impl std::io::Read) -> Result<T, Error> {
    from_slice(&hcl_model::__private::load::read_all(UNNAMED, reader, EMPTY.limits())?)
}

/// Decodes a body that a field keeps, with the variables and functions of a context.
///
/// # Errors
///
/// Every error of the body, in one [`Error`].
///
/// # Examples
///
/// ```
/// use hcl_serde::{Body, EvalContext, HclSchema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     plugin: String,
///     #[hcl(remain)]
///     settings: Body,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Settings {
///     depth: u32,
/// }
///
/// let config: Config = hcl_serde::from_str("plugin = \"crawl\"\ndepth = base + 1\n")?;
/// let context = EvalContext::new().with_variable("base", 2);
/// let settings: Settings = hcl_serde::from_body(&config.settings, &context)?;
/// assert_eq!(settings.depth, 3);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_body<T: DeserializeOwned + HclFile>(body: &Body, context: &EvalContext) -> Result<T, Error> {
    deserializer::from_body(body, context, |deserializer| T::deserialize(deserializer))
}

/// Decodes one block with its labels, with the variables and functions of a context.
///
/// [`Body::content`] returns the blocks of a body; your schema says how many labels each has.
///
/// # Errors
///
/// Every error of the block, in one [`Error`].
///
/// # Examples
///
/// ```
/// use hcl_serde::model::body::BodySchema;
/// use hcl_serde::{Body, EvalContext, HclSchema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Target {
///     #[hcl(label)]
///     name: String,
///     image: String,
/// }
///
/// let body: Body = hcl_serde::from_str("target \"app\" {\n  image = base\n}\ntarget \"db\" {\n  image = nothing\n}\n")?;
/// let (content, _) = body.content(&BodySchema::new().block("target", ["name"]));
/// let wanted = content.blocks().iter().find(|block| block.labels()[0] == "app").unwrap();
/// let target: Target = hcl_serde::from_block(wanted, &EvalContext::new().with_variable("base", "alpine"))?;
/// assert_eq!((&*target.name, &*target.image), ("app", "alpine"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_block<T: DeserializeOwned + HclSchema>(block: &Block, context: &EvalContext) -> Result<T, Error> {
    Decode::new(Mode::Full(context), None)
        .block(block)
        .map(|decoded| decoded.value)
        .map_err(|refused| Error::of(T::SCHEMA, refused))
}

/// Decodes an expression that a field keeps, with the variables and functions of a context.
///
/// A null is a value here; decode an optional value into an [`Option`].
///
/// # Errors
///
/// Every error of the expression and of its parts. For a type without [`schema::HclType`], use
/// [`schemaless::from_expression`].
///
/// # Examples
///
/// ```
/// use hcl_serde::{EvalContext, Expression, HclSchema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Rule {
///     when: Expression,
/// }
///
/// let rule: Rule = hcl_serde::from_str("when = request.size > 10\n")?;
/// let request = hcl_serde::to_value(&std::collections::BTreeMap::from([("size", 12)])).unwrap();
/// let context = EvalContext::new().with_variable("request", request);
/// assert!(hcl_serde::from_expression::<bool>(&rule.when, &context)?);
/// let error = hcl_serde::from_expression::<bool>(&rule.when, &EvalContext::new()).unwrap_err();
/// assert!(error.to_string().contains("1:8"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_expression<T: DeserializeOwned + schema::HclType>(
    expression: &Expression,
    context: &EvalContext,
) -> Result<T, Error> {
    de::decode_expression(expression, context, schema::Part::of::<T>()).map_err(|refused| {
        T::TYPE.visit_objects(&mut |_, schema| schema.redact(&refused));
        Error::without_schema(refused)
    })
}

/// Checks a body by types, before its variables are known.
///
/// Literals are checked as in decoding, and other expressions by their static type. No expression with a variable or a
/// function is evaluated. The functions `validate` and `try_from` of your program run on values that are wholly known.
///
/// The scope has the types of variables and functions. With [`Scope::with_risks`], you also get warnings for
/// conversions that may fail. [`Loader::check`] does the same for files.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::typing::{Scope, StaticType};
/// use hcl_serde::{Body, HclSchema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct File {
///     #[hcl(remain)]
///     body: Body,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
///     hosts: Vec<String>,
/// }
///
/// let file: File = hcl_serde::from_str("port = base + 1\nhosts = { main = region }\n")?;
/// let scope = Scope::new().with_variable("base", StaticType::INT).with_variable("region", StaticType::STRING);
/// let diagnostics = hcl_serde::check::<Config>(&file.body, &scope);
/// assert_eq!(diagnostics.len(), 1);
/// let detail = "A value of type list(string) is required, but this one is of type { main: string }.";
/// assert_eq!(diagnostics.iter().next().unwrap().message(), detail);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[must_use]
pub fn check<T: HclFile>(body: &Body, scope: &Scope) -> Diagnostics {
    check::check_static::<T>(body, &scope.clone().for_check())
}

/// Decodes the valid parts of a body, and returns them with all errors: see [`recover_str`].
///
/// # Examples
///
/// ```
/// use hcl_serde::model::native;
/// use hcl_serde::{EvalContext, HclSchema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Settings {
///     depth: u32,
/// }
///
/// let body = native::parse_body("app.hcl", "depth = base + 1\nspeed = 9\n").tree;
/// let context = EvalContext::new().with_variable("base", 2);
/// let (settings, diagnostics) = hcl_serde::recover_body::<Settings>(&body, &context);
/// assert_eq!((settings.unwrap().depth, diagnostics.len()), (3, 1));
/// ```
pub fn recover_body<T: DeserializeOwned + HclFile>(body: &Body, context: &EvalContext) -> (Option<T>, Diagnostics) {
    Decode::new(Mode::Full(context), None).body_lossy(body, Diagnostics::new())
}

/// Decodes a value, such as one that a field keeps or a function received, with the conversions of a configuration.
///
/// The type needs no schema. A result of [`to_value`] decodes to the original value, except that `Some(None)` becomes
/// `None`. A type that keeps expressions or places, such as [`Spanned`], cannot be decoded from a value.
///
/// # Errors
///
/// The first error, as a diagnostic without a place that names the path. A secret is not shown, and only [`Sensitive`]
/// and `Value` accept one.
///
/// # Examples
///
/// ```
/// use hcl_serde::Value;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize)]
/// struct Service {
///     port: u16,
/// }
///
/// let service = |port: &str| Value::object([("port", Value::from(port))]);
/// let services: Vec<Service> = hcl_serde::from_value(Value::tuple([service("80"), service("443")]))?;
/// assert_eq!(services[1].port, 443);
///
/// let error = hcl_serde::from_value::<Vec<Service>>(Value::tuple([service("80"), service("high")])).unwrap_err();
/// assert!(error.to_string().starts_with("invalid value for `[1].port`: a number is required"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    de::decode_value(value, &EMPTY).map_err(Error::without_schema)
}
