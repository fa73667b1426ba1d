//! What the code that `#[derive(HclSchema)]` writes may call; not a public API.

pub use std::borrow::Cow;
use std::marker::PhantomData;
pub use std::result::Result;
pub use std::string::String;

use hcl_model::diag::Diagnostics;
use hcl_model::schema::{LeafContext, Presence};
use hcl_model::syntax::NodeRef;

pub use hcl_model::schema::{
    Choice, ChosenBy, Field, FieldKind, HclSchema, HclType, LabelKey, Occurs, Schema, TypeSpec, Variant,
};
pub use serde_core::Deserialize;

pub use crate::de::{De, DecodeError};

use crate::de;

/// Finds out at compile time what can be said of a field's type, whatever it is called in the source.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T> Probe<Option<T>> {
    /// An argument of this type may be left out.
    pub const OPTIONAL: bool = true;
}

impl<T> Probe<Box<Option<T>>> {
    /// An argument of this type may be left out.
    pub const OPTIONAL: bool = true;
}

impl<T: HclSchema> Probe<T> {
    /// What a body of the type consists of.
    pub const SCHEMA: &'static Schema = T::SCHEMA;
    /// How many blocks a field of the type takes.
    pub const OCCURS: Occurs = T::OCCURS;
    /// Whether the type is a body and not a value.
    pub const IS_BODY: bool = !T::IS_VALUE;
}

impl<T: LabelKey> Probe<T> {
    /// How many labels a key of the type consists of.
    pub const LABELS: usize = T::LABELS;
}

impl<T: HclRemain> Probe<T> {
    /// What a flattened field of the type takes.
    pub const FLATTEN: FieldKind = FieldKind::flattened_map(T::KIND);
}

impl<T: HclType> Probe<T> {
    /// The HCL type of the type.
    pub const TYPE: TypeSpec = T::TYPE;
}

/// What counts where [`Probe`] itself has no answer.
pub trait ProbeFallback {
    /// An argument of any other type must be set.
    const OPTIONAL: bool = false;
    /// Nothing is known about the type.
    const TYPE: TypeSpec = TypeSpec::Dynamic;
    /// Nothing: the type is no body.
    const SCHEMA: &'static Schema = &Schema::EMPTY;
    /// None: the type is no body.
    const OCCURS: Occurs = Occurs::Never;
    /// The type is no body.
    const IS_BODY: bool = false;
    /// A type that is decoded from text.
    const LABELS: usize = 1;
}

impl<T: ?Sized> ProbeFallback for Probe<T> {}

/// What a flattened field takes whose type is not a map.
pub trait FlattenFallback {
    /// What it takes.
    const FLATTEN: FieldKind;
}

impl<T: HclSchema> FlattenFallback for Probe<T> {
    const FLATTEN: FieldKind = FieldKind::flattened_struct(T::SCHEMA, T::OCCURS);
}

/// The type of an argument: that of a body, which is refused, if the Rust type is one.
#[must_use]
pub const fn argument_type(is_body: bool, ty: TypeSpec) -> TypeSpec {
    if is_body { TypeSpec::Body } else { ty }
}

/// A type that can take what no other field takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot take what no other field takes",
    label = "not a type for `#[hcl(remain)]`",
    note = "use `hcl_serde::Body`, or a map from `String` to a type that implements `Deserialize`"
)]
pub trait HclRemain {
    /// What it takes.
    const KIND: FieldKind;
}

impl HclRemain for crate::Body {
    const KIND: FieldKind = FieldKind::RemainBody;
}

impl<T: for<'de> Deserialize<'de>, S> HclRemain for std::collections::HashMap<String, T, S> {
    const KIND: FieldKind = remain_attributes::<T>();
}

impl<T: for<'de> Deserialize<'de>> HclRemain for std::collections::BTreeMap<String, T> {
    const KIND: FieldKind = remain_attributes::<T>();
}

const fn remain_attributes<T: for<'de> Deserialize<'de>>() -> FieldKind {
    FieldKind::RemainAttributes {
        inline: false,
        ty: TypeSpec::Dynamic,
        check: |node, context, diagnostics| leaf::<T>(node, context, diagnostics),
    }
}

/// Decodes the value of an expression, throws it away, and reports what is wrong with it.
pub fn leaf<'de, T: Deserialize<'de>>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    leaf_with(node, context, diagnostics, |deserializer| T::deserialize(deserializer))
}

/// As [`leaf`], with the function that `#[serde(with)]` or `#[serde(deserialize_with)]` names.
pub fn leaf_with<'de, T, F>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    decode: F,
) -> Presence
where
    F: for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<T, DecodeError>,
{
    de::check_leaf(node, context, diagnostics, |deserializer| decode(deserializer).map(drop))
}

#[expect(clippy::ptr_arg, reason = "whether the text can be lent is what the Cow tells")]
/// Decodes the text of a label, throws it away, and says what is wrong with it.
///
/// # Errors
///
/// What the type of the label's field refuses.
pub fn label<'de, T: Deserialize<'de>>(text: &'de Cow<'_, str>) -> Result<(), String> {
    de::check_label(text, |deserializer| T::deserialize(deserializer).map(drop))
}
