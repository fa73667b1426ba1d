//! How a Rust type describes the body that it is decoded from: constant data, built at compile time.
//!
//! `#[derive(HclSchema)]` implements [`HclSchema`]; nobody writes these tables by hand, and how they are written is not
//! public: only what can be read of them is.
//! The plain schema of the information model, which a program builds at run time, is [`hcl_model::body::BodySchema`]:
//! [`Schema::body_schema`] gives it.

mod argument;
mod block;
mod body;
mod builder;
mod choice;
mod constant;
mod decimal;
mod defaults;
mod field;
mod fields;
mod format;
mod hooks;
mod impls;
mod measure;
mod name;
mod part;
mod path;
mod refused;
mod root;
mod static_type;
mod types;
mod value;
mod visit;
mod whole_block;

pub use body::{
    AttributeField, BlockBody, BlockField, BlockSpec, Choice, ChosenBy, Field, FieldKind, FlattenField, Occurs,
    RangeOf, Schema, Variant,
};
pub use defaults::assert_defaults;
pub use format::{Format, HclFormat};
pub use hooks::{BodyContext, BodyFn, Choices, KeyFn, LabelFn, LeafContext, LeafFn, Part, Presence, StaticArguments};
pub(crate) use hooks::{ChoicePlace, Chosen, Closest};
pub use impls::LabelKey;
pub(crate) use path::inside;
pub use path::{ItemPath, ItemPathError, ItemStep, block_of};
pub use root::{HclRoot, RootEntry};
pub(crate) use static_type::argument_type;
pub use static_type::{body_type, value_type};
pub use value::{
    Alternative, Alternatives, ArgumentSpec, Bounds, Constant, HclType, IntegerRange, Measure, ObjectSpec, TypeSpec,
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
    note = "add `#[derive(HclSchema)]` to the type; a map of blocks is keyed by `String`",
    note = "a type that cannot have the derive is decoded by `hcl_serde::plain`, which finds the structure by itself"
)]
pub trait HclSchema {
    /// What the body consists of.
    const SCHEMA: &'static Schema;

    /// How a field of this type takes blocks: one, unless something else is said.
    const BLOCK: BlockSpec = BlockSpec::ONE;
}
