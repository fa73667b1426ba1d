//! Writing: Rust values as configuration, and conversion between the two syntaxes.
//!
//! [`to_string`] and [`to_writer`] write a file, [`convert`] changes the syntax of a file, and [`Serializer`] is for crates that
//! wrap a serializer.

// serde describes a value as a tree without a schema (`crate::ser`). The schema decides what is an argument, a block or a label
// (`body`, `blocks`, `value`) and gives `parts` without text; `native` and `json` write these. `convert` makes parts of a text in
// the other syntax.

mod blocks;
mod body;
#[cfg(feature = "convert")]
mod convert;
mod file_serializer;
mod forms;
mod json;
mod kept;
#[cfg(feature = "describe")]
mod literal;
mod messages;
mod names;
mod native;
mod options;
mod other_forms;
mod parts;
mod remarks;
mod text;
mod value;

pub use crate::file_syntax::FileSyntax;
pub use crate::ser::WriteError;
#[cfg(feature = "convert")]
pub use convert::{Converted, Converter, convert};
pub use file_serializer::Serializer;
#[cfg(feature = "edit")]
pub(crate) use json::COMMENT;
#[cfg(feature = "describe")]
pub(crate) use literal::{block_texts, constant_texts, is_read_back, value_texts};
pub use options::WriteOptions;

use std::io;

use serde_core::Serialize;

use crate::schema::{HclSchema, Schema};
use crate::tree::Tree;
use options::Writing;
use parts::Part;
use text::text;

/// Writes a Rust value as configuration in the native syntax, in the order of the fields, laid out by the formatter.
///
/// The schema of the type says what is an argument, a block, a label or a word, and what is written is what is decoded into the
/// same value again.
///
/// - `None` is left out, and so are no blocks; an argument whose value is that of `#[hcl(default = ...)]` is written unless
///   [`WriteOptions`] say otherwise.
/// - A text of several lines is a heredoc where that is exactly the text; `${` and `%{` are escaped.
/// - Keys are bare where they are identifiers. Numbers have all their digits.
/// - [`Expression`](crate::Expression), [`Traversal`](crate::model::expr::Traversal), [`Body`](crate::Body), [`Value`](crate::Value),
///   [`Type`](crate::model::types::Type) and [`Spanned`](crate::Spanned) are written as what they are, an [`Eventual`](crate::eventual::Eventual) as its
///   value or, before that is there, as its expression; a [`Range`](crate::Range) and a field with `#[hcl(body)]` are not
///   written, because they are beside what they are about.
/// - Options of serde for writing (`skip_serializing_if`, `serialize_with`, `rename(serialize = "...")`, `flatten`,
///   `tag`, ...) keep their meaning. A name for writing is read again only if it is an `alias`, too. A field with
///   `skip_deserializing` is left out, because nothing would read it.
///
/// [The guide](crate::guide::writing) has more on writing.
///
/// HCL has no room for some differences. Strings are brought into normal form C, zero has no sign, and numbers are of
/// one kind. A type which takes anything reads a whole float as an integer. A map is written in its own order, which
/// is another one in each process for a `HashMap`: a `BTreeMap` or an `IndexMap` keeps files as they are.
///
/// # Errors
///
/// A [`WriteError`] with the path of what cannot be written: a float that is no number, a key that is no text, a value where
/// blocks are, what is unknown or not within the bounds of its field, a name that no argument can have, nothing where something
/// is read when it is left out, and everything sensitive unless the options say otherwise.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::{Deserialize, Serialize};
/// use std::collections::BTreeMap;
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
/// struct Config {
///     listen: std::net::SocketAddr,
///     timeout: Option<u32>,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     upstreams: Vec<String>,
///     headers: BTreeMap<String, String>,
/// }
///
/// let headers = BTreeMap::from([("X-Via".into(), "${proxy}".into()), ("Host".into(), "a".into())]);
/// let service = vec![Service { name: "web".into(), upstreams: vec!["10.0.0.1".into()], headers }];
/// let config = Config { listen: "0.0.0.0:80".parse().unwrap(), timeout: None, service };
/// let text = r#"listen = "0.0.0.0:80"
///
/// service "web" {
///   upstreams = ["10.0.0.1"]
///   headers   = { Host = "a", X-Via = "$${proxy}" }
/// }
/// "#;
/// assert_eq!(hcl_serde::to_string(&config).unwrap(), text);
/// assert_eq!(hcl_serde::from_str::<Config>(text)?, config);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn to_string<T: Serialize + HclSchema + ?Sized>(value: &T) -> Result<String, WriteError> {
    to_string_with(value, &WriteOptions::default())
}

/// Writes a Rust value as [`to_string`] does, with options.
///
/// # Errors
///
/// Returns the errors of [`to_string`].
pub fn to_string_with<T: Serialize + HclSchema + ?Sized>(
    value: &T,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    let tree = value.serialize(options.serializer())?;
    written(tree, Some(T::SCHEMA), options, FileSyntax::Native)
}

/// Writes a Rust value as [`to_string`] does, into a writer.
///
/// # Errors
///
/// Returns the errors of [`to_string`], and an error if the writer fails.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Serialize;
///
/// #[derive(Serialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let mut text = Vec::new();
/// hcl_serde::to_writer(&mut text, &Config { port: 80 })?;
/// assert_eq!(text, b"port = 80\n");
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
pub fn to_writer<T: Serialize + HclSchema + ?Sized>(mut writer: impl io::Write, value: &T) -> Result<(), WriteError> {
    let text = to_string(value)?;
    writer.write_all(text.as_bytes()).map_err(|error| WriteError::new(messages::writer_failed(&error)))
}

/// Writes a Rust value in the JSON syntax.
pub(crate) fn to_json<T: Serialize + HclSchema + ?Sized>(
    value: &T,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    let tree = value.serialize(options.serializer())?;
    written(tree, Some(T::SCHEMA), options, FileSyntax::Json)
}

/// Writes a Rust value of which no schema says anything.
pub(crate) fn to_plain<T: Serialize + ?Sized>(
    value: &T,
    options: &WriteOptions,
    as_json: bool,
) -> Result<String, WriteError> {
    let tree = value.serialize(options.serializer())?;
    written(tree, None, options, if as_json { FileSyntax::Json } else { FileSyntax::Native })
}

/// Refuses a unit, or `Some` of nothing, where null is read as an argument that is not set: in the root body and in structs.
fn refuse_units(tree: &Tree, is_body: bool) -> Result<(), WriteError> {
    match tree {
        Tree::Map(entries) => entries.iter().try_for_each(|(key, value)| {
            let refused = match value {
                Tree::Null if is_body || matches!(key, Tree::Word(_)) => {
                    Err(WriteError::new(messages::null_is_nothing()))
                }
                value => refuse_units(value, false),
            };
            refused.map_err(|error| error.named(key.as_text().unwrap_or_default()))
        }),
        Tree::List(elements) => elements
            .iter()
            .enumerate()
            .try_for_each(|(index, element)| refuse_units(element, false).map_err(|error| error.at(index))),
        Tree::Variant(name, inner) => refuse_units(inner, false).map_err(|error| error.named(*name)),
        _ => Ok(()),
    }
}

/// The text of a tree, whatever type it came from.
fn written(
    tree: Tree,
    schema: Option<&'static Schema>,
    options: &WriteOptions,
    target: FileSyntax,
) -> Result<String, WriteError> {
    let writing = Writing { options, target };
    let parts = match schema {
        Some(schema) if schema.label_count() > 0 => return Err(WriteError::new(messages::labels_at_root())),
        Some(schema) => writing.content(tree, schema)?.parts,
        None => {
            refuse_units(&tree, true)?;
            writing.value_content(tree)?.parts
        }
    };
    let says_schema = |part: &Part| matches!(part, Part::Argument { name, .. } if name == json::SCHEMA);
    if target == FileSyntax::Json && parts.iter().any(says_schema) {
        return Err(WriteError::new(messages::name_of_schema()).named(json::SCHEMA));
    }
    text(parts, target, options)
}
