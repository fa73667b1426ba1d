//! Schemas of Rust types: constant data, built at compile time.
//!
//! `#[derive(HclSchema)]` implements [`HclSchema`]. The construction of a schema is not public; programs only read schemas.
//! The plain schema of the information model, which a program builds at run time, is [`hcl_model::body::BodySchema`]:
//! [`Schema::body_schema`] returns it.
//!
//! A program that generates documentation, forms or checks calls `schema::describe` (feature `describe`).
//! Its description has resolved names, flattened structs, rendered defaults and hidden secrets.
//!
//! An enum has its variants in [`Schema::variants`]. [`body_type`] is the static type of a whole body.
//!
//! # Examples
//!
//! ```
//! use hcl_serde::HclSchema;
//! use serde::Deserialize;
//!
//! #[derive(Deserialize, HclSchema)]
//! struct Config {
//!     /// Address of the server.
//!     listen: std::net::SocketAddr,
//! }
//!
//! let field = Config::SCHEMA.fields().next().unwrap();
//! assert_eq!((field.name(), field.description()), ("listen", "Address of the server."));
//! ```

mod alternatives;
mod argument;
mod block;
pub(crate) mod body;
mod builder;
mod choice;
mod constant;
mod decimal;
mod defaults;
#[cfg(feature = "describe")]
pub mod description;
mod field;
mod fields;
mod format;
mod formatted;
pub(crate) mod hooks;
mod identity;
mod impls;
mod marked;
mod measure;
mod migration;
mod name;
#[cfg(feature = "convert")]
mod old_places;
#[cfg(feature = "describe")]
mod output;
mod part;
mod path;
pub(crate) mod place;
mod refused;
pub(crate) mod root;
pub(crate) mod rust_type;
#[cfg(feature = "spec")]
mod spec;
mod static_type;
mod types;
mod value;
mod visit;
mod whole_block;

pub(crate) use alternatives::Plain;
pub use body::{
    AttributeField, BlockBody, BlockField, BlockSpec, Choice, ChosenBy, Field, FieldKind, FlattenField, Occurs,
    RangeOf, Schema, Variant,
};
pub use defaults::assert_defaults;
#[cfg(feature = "describe")]
pub use description::describe;
pub use format::Format;
pub use formatted::HclFormat;
pub use hooks::{
    BodyContext, BodyFn, Choices, KeyFn, Keys, LabelFn, LeafContext, LeafFn, Part, Presence, StaticArguments,
};
pub use hooks::{ChangeFn, Migrate, MigrationsFn, Moved, ObjectBodyFn, ReferencePath};
pub(crate) use hooks::{ChoicePlace, Chosen, Closest, Fit, HideFn, WholeValueFn};
pub(crate) use identity::Identity;
pub use impls::LabelKey;
#[cfg(feature = "language")]
pub(crate) use migration::reference_path;
pub(crate) use migration::{Migration, Migrations, old_role};
#[cfg(feature = "convert")]
pub(crate) use old_places::OldPlaces;
#[cfg(feature = "describe")]
pub use output::{
    ChangeKind, InjectError, JsonSchemaOptions, MarkdownOptions, SchemaChange, TemplateOptions, assert_injected,
    assert_written, diff, inject, to_json_schema, to_json_schema_with, to_markdown, to_markdown_with, to_template,
    to_template_with,
};
#[cfg(feature = "lsp")]
pub(crate) use output::{FieldIndex, Sample, Snippet};
pub(crate) use path::{ROOT, inside};
#[cfg(feature = "describe")]
pub(crate) use root::of_file;
pub(crate) use root::{ANY, BODY, VALUE, check_root};
pub use root::{HclFile, RootEntry};
#[cfg(feature = "spec")]
pub use spec::{NoSpec, spec};
pub(crate) use static_type::argument_type;
pub use static_type::{body_type, value_type};
pub use value::{
    Alternative, Alternatives, ArgumentSpec, Bounds, Constant, EventualSpec, HclType, IntegerRange, Measure,
    ObjectSpec, TypeReader, TypeSpec,
};
#[cfg(feature = "describe")]
pub(crate) use {body::ForOutputs, hooks::MadeFn};
pub(crate) use {
    hooks::{GivesFn, LosesFn},
    root::{BLOCKS, LABELLED},
    rust_type::RustType,
};

/// A type that can be decoded from a body.
///
/// Derive it together with serde's `Deserialize`.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// use hcl_serde::schema::{HclSchema, Occurs, Schema};
///
/// struct Tls;
///
/// impl HclSchema for Tls {
///     const SCHEMA: &'static Schema = &Schema::new("Tls", "How connections are encrypted.", &[]);
/// }
///
/// assert_eq!(Tls::BLOCK.occurs, Occurs::Once);
/// assert_eq!(<Vec<Tls>>::BLOCK.occurs, Occurs::Many);
/// assert_eq!(<BTreeMap<String, Tls>>::SCHEMA.name(), "Tls");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe an HCL body",
    label = "the schema of this type is not known",
    note = "a number, a text, a list or a map of these, or an `Eventual` is an argument: leave out `#[hcl(block)]`",
    note = "for a struct, add `#[derive(HclSchema)]` to it; a map of blocks is keyed by `String`",
    note = "a block whose arguments are the entries of a map of values is `#[hcl(block, argument)] name: HashMap<String, {Self}>`",
    note = "a type that cannot have the derive is decoded by `hcl_serde::schemaless`, which finds the structure by itself"
)]
pub trait HclSchema {
    /// The schema of the body.
    const SCHEMA: &'static Schema;

    /// The way a field of this type takes blocks: one block, unless the type says otherwise.
    const BLOCK: BlockSpec = BlockSpec::ONE;

    /// The `BLOCK` constant that an enum shows to an enum that holds it behind a pointer. The compiler computes no
    /// constant from itself, so two enums within each other need a constant that looks less far.
    const BEHIND: BlockSpec = Self::BLOCK;

    /// The `BLOCK` constant of an enum behind two pointers. An enum looks behind no further pointers from there.
    const FAR_BEHIND: BlockSpec = Self::BLOCK;
}
