//! The items that the code of `#[derive(HclSchema)]` may call. The module is not a public API.

pub use std::borrow::Cow;
pub use std::concat;
use std::marker::PhantomData;
pub use std::option::Option;
pub use std::result::Result;
pub use std::string::String;

use crate::schema::{LeafContext, Presence};
use hcl_model::body::ObjectBody;
use hcl_model::diag::Diagnostics;
pub use hcl_model::diag::Message;
pub use hcl_model::limits::Limits;
use hcl_model::syntax::{NodeRef, Syntax};
use hcl_model::value::{Mark, Value};
use serde_core::Serialize;

pub use crate::read::migrations;
pub use crate::schema::Moved;
pub use crate::schema::root::{BLOCKS, LABELLED, kind};
pub use crate::schema::rust_type::RustType;
pub use crate::schema::{
    Alternative, Alternatives, ArgumentSpec, BlockSpec, BodyContext, Choice, ChosenBy, Constant, Field, FieldKind,
    Format, HclFile, HclFormat, HclSchema, HclType, LabelKey, LeafFn, ObjectSpec, Occurs, Part, RangeOf, RootEntry,
    Schema, TypeSpec, Variant,
};
pub use hcl_model::syntax::MergeRule;
pub use serde_core::Deserialize;

pub use crate::de::{De, DecodeError};
pub use crate::problems::{ValidationErrors, Verdict};
pub use crate::rooted::{IsEntry, IsRoot, Rooted};

pub use crate::__optional as optional;
#[cfg(feature = "write")]
pub use crate::given::{Given, GivesParts, GivesTruth, GivesUnknown, GivesWritten};
#[cfg(feature = "describe")]
pub use crate::made::{BySerde, ByWord, HclWord, NotWritten, Shown, not_written, value_by};
#[cfg(feature = "describe")]
pub use crate::schema::body::ForOutputs;
pub use crate::ser::Ser;

use crate::{de, parts};

/// Expands to the parts of a schema that only writing (`writing`) and outputs (`outputs`, `words`) read.
#[cfg(feature = "describe")]
#[doc(hidden)]
#[macro_export]
macro_rules! __optional {
    (writing: $function:expr) => {
        $function
    };
    (outputs: $keys:expr, $made:expr) => {
        $crate::__private::unless_nothing(const { &$crate::__private::ForOutputs { keys: $keys, made: $made } })
    };
    (words: $($words:tt)*) => {
        $($words)*
    };
}

/// Leaves out the parts of a program without outputs.
#[cfg(all(feature = "write", not(feature = "describe")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __optional {
    (writing: $function:expr) => {
        $function
    };
    (outputs: $($outputs:tt)*) => {
        ()
    };
    (words: $($words:tt)*) => {};
}

/// Leaves out the parts of a program that only decodes.
#[cfg(not(feature = "write"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __optional {
    (writing: $($function:tt)*) => {
        $crate::__private::Option::None
    };
    (outputs: $($outputs:tt)*) => {
        ()
    };
    (words: $($words:tt)*) => {};
}

/// Returns the requests of outputs for a field. Returns `None` if the field has string keys and no default, as most
/// fields have.
#[cfg(feature = "describe")]
#[must_use]
pub const fn unless_nothing(outputs: &'static ForOutputs) -> Option<&'static ForOutputs> {
    match outputs {
        ForOutputs { keys: TypeSpec::String, made: None, .. } => None,
        something => Some(something),
    }
}

/// Returns the function that tells if a default is something, if a type may be left out.
#[cfg(feature = "write")]
#[must_use]
pub const fn if_optional(is_optional: bool, gives: crate::schema::GivesFn) -> Option<crate::schema::GivesFn> {
    if is_optional { Some(gives) } else { None }
}

/// A text without the line ends in front of it and the white space behind it.
#[must_use]
pub const fn trimmed(text: &'static str) -> &'static str {
    let mut text = text.trim_ascii_end();
    while let Some((b'\n', _)) = text.as_bytes().split_first() {
        text = text.split_at(1).1;
    }
    text
}

/// Returns the function that tells if a value that serde does not write is lost. The value is lost if the field is
/// required.
#[cfg(feature = "write")]
#[must_use]
pub const fn if_required(is_optional: bool) -> crate::schema::LosesFn {
    if is_optional { |_| false } else { |_| true }
}

/// Decodes a constant. Returns `None` if the constant cannot be decoded.
#[cfg(feature = "write")]
pub fn decoded<T: serde_core::de::DeserializeOwned>(constant: Option<&Constant>) -> Option<T> {
    de::decode_value(constant?.to_value(), &crate::context::EMPTY).ok()
}

/// The kind of field by which a type takes the remaining items, if the type can take them.
pub type Remaining = Option<FieldKind>;

/// Finds out at compile time what can be said of a field's type, whatever it is called in the source.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

/// The type of which nothing is known: all answers of its probe are the fallbacks.
#[derive(Debug)]
pub struct Unknown;

impl<T> Probe<Option<T>> {
    /// An argument of this type may be left out.
    pub const OPTIONAL: bool = true;
    /// It may be nothing.
    pub const MAY_BE_NOTHING: bool = true;
}

impl<T> Probe<Box<Option<T>>> {
    /// An argument of this type may be left out.
    pub const OPTIONAL: bool = true;
    /// It may be nothing.
    pub const MAY_BE_NOTHING: bool = true;
}

impl Probe<Value> {
    /// It may be null.
    pub const MAY_BE_NOTHING: bool = true;
}

impl<T> Probe<Option<Option<T>>> {
    /// Null is a value of an argument of this type.
    pub const NULLABLE: bool = true;
}

impl Probe<std::time::Duration> {
    /// The type is read from text by a `with` module alone.
    pub const UNREAD: bool = true;
}

impl Probe<Option<std::time::Duration>> {
    /// The type is read from text by a `with` module alone.
    pub const UNREAD: bool = true;
}

macro_rules! counted {
    ($([$($generics:tt)*] $ty:ty, $count:expr;)*) => {$(
        impl<$($generics)*> Probe<$ty> {
            /// The number of characters or elements of a value of the type.
            pub const COUNT: Option<usize> = Some($count);
        }

        impl<$($generics)*> Probe<Option<$ty>> {
            /// The number of characters or elements of a value of the type.
            pub const COUNT: Option<usize> = Some($count);
        }
    )*};
}

counted! {
    [] char, 1;
    [T, const N: usize] [T; N], N;
    [A] (A,), 1;
    [A, B] (A, B), 2;
    [A, B, C] (A, B, C), 3;
    [A, B, C, D] (A, B, C, D), 4;
    [A, B, C, D, E] (A, B, C, D, E), 5;
    [A, B, C, D, E, F] (A, B, C, D, E, F), 6;
}

impl<T: HclSchema> Probe<T> {
    /// The schema of a body of the type.
    pub const SCHEMA: &'static Schema = T::SCHEMA;
    /// The specification by which a field of the type takes blocks.
    pub const BLOCK: BlockSpec = T::BLOCK;
    /// The specification by which an enum behind a pointer takes blocks.
    pub const BEHIND: BlockSpec = T::BEHIND;
    /// The specification by which an enum behind two pointers takes blocks.
    pub const FAR_BEHIND: BlockSpec = T::FAR_BEHIND;
}

impl<T: LabelKey> Probe<T> {
    /// The number of labels of a key of the type.
    pub const LABELS: usize = T::LABELS;
}

impl<T: HclRemain> Probe<T> {
    /// The kind of a flattened field of the type.
    pub const REMAIN: Remaining = Some(T::KIND);
}

impl<T: HclRemain> Probe<Option<T>> {
    /// The kind of the entries in a block of the type.
    pub const OPTIONAL_ENTRIES: Remaining = Some(T::KIND);
}

macro_rules! entries {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<T: HclType + for<'de> Deserialize<'de>, $($generics)*> Probe<$ty> {
            /// The function that checks the value of an entry, part by part.
            pub const ENTRY: Option<LeafFn> = Some(value::<T>);
        }

        impl<T: HclType + for<'de> Deserialize<'de>, $($generics)*> Probe<Option<$ty>> {
            /// The function that checks the value of an entry, part by part.
            pub const ENTRY: Option<LeafFn> = Some(value::<T>);
        }
    )*};
}

entries! {
    [S] std::collections::HashMap<String, T, S>;
    [] std::collections::BTreeMap<String, T>;
}

#[cfg(feature = "indexmap")]
entries! {
    [S] indexmap::IndexMap<String, T, S>;
}

/// A type of maps whose keys are known, whatever their values are, a container of one, or a type that is decoded as one.
pub trait HasKeys {
    /// The type of the keys of the map.
    const KEYS: TypeSpec;
}

macro_rules! keys {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<K: HclType, T, $($generics)*> HasKeys for $ty {
            const KEYS: TypeSpec = K::TYPE;
        }
    )*};
}

keys! {
    [S] std::collections::HashMap<K, T, S>;
    [] std::collections::BTreeMap<K, T>;
}

#[cfg(feature = "indexmap")]
keys! {
    [S] indexmap::IndexMap<K, T, S>;
}

macro_rules! same_keys {
    ($($ty:ty;)*) => {$(
        impl<T: HasKeys> HasKeys for $ty {
            const KEYS: TypeSpec = T::KEYS;
        }
    )*};
}

same_keys! {
    Option<T>;
    Box<T>;
    std::rc::Rc<T>;
    std::sync::Arc<T>;
    crate::spanned::Spanned<T>;
    crate::sensitive::Sensitive<T>;
    crate::output::Output<T>;
    crate::eventual::Eventual<T>;
}

impl<T: HasKeys> Probe<T> {
    /// The type of the keys of the map.
    pub const KEYS: TypeSpec = T::KEYS;
}

/// A type with parameters that has the derive, whatever its parameters are, or a container of one.
pub trait HasParameters {
    /// `true` if a part of the type may not be shown.
    const HIDES: bool;
}

macro_rules! hold_parameters {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<T: HasParameters, $($generics)*> HasParameters for $ty {
            const HIDES: bool = T::HIDES;
        }
    )*};
}

hold_parameters! {
    [] Option<T>;
    [] Box<T>;
    [] Vec<T>;
    [K] std::collections::BTreeMap<K, T>;
    [K, S] std::collections::HashMap<K, T, S>;
}

impl<T: HasParameters> Probe<T> {
    /// If nothing is known of the type, its parameters are why.
    pub const HAS_PARAMETERS: bool = true;
    /// Something in it may not be shown.
    pub const HIDES: bool = T::HIDES;
}

impl<T: HclFormat> Probe<T> {
    /// The format of the texts of the type.
    pub const FORMAT: Option<&'static Format> = T::FORMAT;
    /// The type that the texts are parts of.
    pub const SHAPE: TypeSpec = T::SHAPE;
}

impl<T: HclType + for<'de> Deserialize<'de>> Probe<T> {
    /// The function that checks an argument of the type.
    pub const ARGUMENT: Option<LeafFn> = Some(value::<T>);
}

impl<T: HclType> Probe<T> {
    /// The HCL type of the type.
    pub const TYPE: TypeSpec = T::TYPE;
    /// The function that checks the parts of a value of the type.
    pub const CHECK: Option<LeafFn> = T::CHECK;
    /// The check of a part of that type.
    pub const PART: Option<Part> = Some(Part::of::<T>());
    /// An argument of a parameter of the type may be left out.
    pub const MAY_BE_ABSENT: bool = T::MAY_BE_ABSENT;
}

impl<T: HclType> Probe<Option<T>> {
    /// Null is a value of an optional argument of a parameter of the type.
    pub const OF_OPTIONAL: bool = T::MAY_BE_ABSENT;
}

/// The answers that count if [`Probe`] itself has no answer.
pub trait ProbeFallback {
    /// An argument of any other type must be set.
    const OPTIONAL: bool = false;
    /// Any other type is something.
    const MAY_BE_NOTHING: bool = false;
    /// Null means nothing to any other type.
    const NULLABLE: bool = false;
    /// It must be set.
    const MAY_BE_ABSENT: bool = false;
    /// Null means nothing to it.
    const OF_OPTIONAL: bool = false;
    /// Nothing is known about the type.
    const TYPE: TypeSpec = TypeSpec::Dynamic;
    /// There are none, or nothing can be known.
    const HAS_PARAMETERS: bool = false;
    /// Nothing in it says that it may not be shown.
    const HIDES: bool = false;
    /// Nothing is known about the type.
    const SHAPE: TypeSpec = TypeSpec::Dynamic;
    /// Nothing is known about the type.
    const FORMAT: Option<&'static Format> = None;
    /// Any other type has none, or takes any.
    const KEYS: TypeSpec = TypeSpec::String;
    /// Nothing is known about the type.
    const ARGUMENT: Option<LeafFn> = None;
    /// Nothing is known about the type.
    const CHECK: Option<LeafFn> = None;
    /// Nothing is known about the type.
    const PART: Option<Part> = None;
    /// Nothing: the type is no body.
    const SCHEMA: &'static Schema = &Schema::EMPTY;
    /// None: the type is no body.
    const BLOCK: BlockSpec = BlockSpec::NONE;
    /// None: the type is no body.
    const BEHIND: BlockSpec = BlockSpec::NONE;
    /// None: the type is no body.
    const FAR_BEHIND: BlockSpec = BlockSpec::NONE;
    /// Nothing: the type is no map.
    const REMAIN: Remaining = None;
    /// Nothing: the type is no map.
    const OPTIONAL_ENTRIES: Remaining = None;
    /// Nothing is known about the type.
    const ENTRY: Option<LeafFn> = None;
    /// A type that is decoded from text.
    const LABELS: usize = 1;
    /// The number of characters or elements of any other type is not fixed.
    const COUNT: Option<usize> = None;
    /// Nothing is known about the type.
    const UNREAD: bool = false;
}

impl<T: ?Sized> ProbeFallback for Probe<T> {}

/// Returns the kind of a flattened field, which is known of maps and structs.
#[must_use]
#[track_caller]
pub const fn flattened(
    remain: Remaining,
    entry: Option<LeafFn>,
    schema: &'static Schema,
    block: BlockSpec,
) -> FieldKind {
    match remain {
        Some(kind) => FieldKind::flattened_map(in_parts_of(kind, entry)),
        None => FieldKind::flattened_struct(schema, if block.is_body() { block.occurs } else { Occurs::Never }),
    }
}

/// Returns the kind of field that takes the rest. It checks the value of each entry part by part if the check is
/// known.
#[must_use]
pub const fn in_parts_of(kind: FieldKind, entry: Option<LeafFn>) -> FieldKind {
    match (kind, entry) {
        (FieldKind::RemainAttributes { inline, spec, .. }, Some(check)) => {
            FieldKind::RemainAttributes { inline, spec, check }
        }
        _ => kind,
    }
}

/// Returns the specification of a field of blocks that may also be written as an argument. A map of values is one
/// block, whose arguments are its entries.
#[must_use]
#[track_caller]
pub const fn block_or_entries(block: BlockSpec, entries: Remaining, optional: Remaining) -> BlockSpec {
    match (entries, optional) {
        _ if block.is_body() => block,
        (Some(FieldKind::RemainAttributes { .. }), _) => BlockSpec::ONE,
        (_, Some(FieldKind::RemainAttributes { .. })) => BlockSpec::ONE.occurring(Occurs::AtMostOnce),
        _ => panic!(
            "the type of this field is neither a body nor a map from `String`: leave out `#[hcl(block, argument)]` if it is a \
             value, or add `#[derive(HclSchema)]` to the type"
        ),
    }
}

/// The one field of a block whose arguments are the entries of a map of a type.
#[must_use]
pub const fn entries(entries: Remaining, optional: Remaining, entry: Option<LeafFn>, ty: TypeSpec) -> Field {
    let kind = match (entries, optional) {
        (Some(kind @ FieldKind::RemainAttributes { .. }), _) | (_, Some(kind)) => {
            FieldKind::flattened_map(in_parts_of(kind, entry))
        }
        // It was refused at the field.
        _ => FieldKind::Body,
    };
    Field::remain("", "", kind, ty.required())
}

/// The type of an argument, unless no value can be of it.
#[must_use]
#[track_caller]
pub const fn argument_type(block: BlockSpec, ty: TypeSpec) -> TypeSpec {
    match ty.refused() {
        Some(why) => panic!("{}", why),
        // A body of which no object is known.
        None if block.is_body() && matches!(ty, TypeSpec::Dynamic) => TypeSpec::Body,
        None => ty,
    }
}

/// The syntax in which an object is a body.
#[must_use]
pub fn object_body(object: NodeRef<'_>) -> Box<dyn Syntax + '_> {
    Box::new(ObjectBody::new(object))
}

/// The type of what is decoded like another type, and looked at as a whole.
#[must_use]
pub const fn like(ty: TypeSpec, schema: fn() -> &'static Schema) -> TypeSpec {
    match ty {
        TypeSpec::Object(object) => TypeSpec::Object(ObjectSpec { schema, ..object }),
        ty => ty,
    }
}

/// The type of a Rust type of which it is said whether something in it may not be shown, which counts if nothing else is known of
/// it: by its name, or because a parameter of a type with secrets is of none of which anything is known.
#[must_use]
pub const fn hiding(hides: bool, ty: TypeSpec) -> TypeSpec {
    if hides && matches!(ty, TypeSpec::Dynamic) { TypeSpec::Secret } else { ty }
}

/// The value that a variant holds, of which the name of its type may say that it is secret; none of a body that is no value.
#[must_use]
pub const fn held_part(hides: bool, part: Option<Part>, block: BlockSpec) -> Option<Part> {
    match part {
        None if hides => Some(Part::of_secret()),
        None if !block.is_body() => Some(Part::of_anything()),
        part => part,
    }
}

/// The type of one of the labels that a type is decoded from.
#[must_use]
pub fn key_type(ty: TypeSpec, index: usize) -> TypeSpec {
    match ty.inner() {
        TypeSpec::Tuple(elements) => elements.get(index).map_or(TypeSpec::String, |element| element.inner()),
        ty => ty,
    }
}

/// Returns the check for a type: `object` for an object type, and `value` for any other type.
#[must_use]
pub const fn like_check(ty: TypeSpec, object: LeafFn, value: LeafFn) -> Option<LeafFn> {
    Some(if matches!(ty, TypeSpec::Object(_)) { object } else { value })
}

/// Refuses a function that looks at a whole that is no body: nobody asks it.
#[track_caller]
pub const fn judged(block: BlockSpec, ty: TypeSpec) {
    assert!(
        block.is_body() || is_body(ty),
        "`validate` of a type looks at a body, and this type is a value: make it `#[serde(try_from = \"...\")]`, or put `validate` \
         on the fields that have it"
    );
}

/// Refuses a value of an enum whose variants are looked at by a function where they are blocks.
#[must_use]
pub const fn judged_only_as_a_block() -> TypeSpec {
    panic!(
        "`validate` of an enum looks at blocks, and this field is a value: tell the variants apart by `#[serde(tag = \"...\")]`, \
         make the enum `#[serde(try_from = \"...\")]`, or put `validate` on the field"
    )
}

/// Why an object cannot have what a flattened struct has.
#[must_use]
pub const fn refused(ty: TypeSpec) -> Option<&'static str> {
    ty.refused()
}

/// The first reason that there is.
#[must_use]
pub const fn first_of(reasons: &[Option<&'static str>]) -> Option<&'static str> {
    let mut index = 0;
    while index < reasons.len() {
        if reasons[index].is_some() {
            return reasons[index];
        }
        index += 1;
    }
    None
}

/// Returns the check of a variant that has fields of its own.
#[must_use]
pub const fn object_part(spec: &'static ArgumentSpec, check: LeafFn) -> Part {
    Part::new(spec, check)
}

/// Looks at an object as the body that a schema says it is.
pub fn object(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    schema: &'static Schema,
) -> Presence {
    parts::object(node, context, schema, diagnostics)
}

/// Looks at one of several forms of a value, part by part if it is known how.
pub fn form<'de, T: Deserialize<'de>>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    check: Option<LeafFn>,
    part: Option<Part>,
) -> Presence {
    let spec = part.map_or(context.spec, |part| part.spec);
    let context = LeafContext { spec, ..context };
    match check {
        Some(check) => check(node, context, diagnostics),
        None => leaf::<T>(node, context, diagnostics),
    }
}

/// Returns the function that checks an argument: the function for all arguments of the type if it is known, and
/// `other` if not.
#[must_use]
pub const fn argument(known: Option<LeafFn>, other: LeafFn) -> LeafFn {
    match known {
        Some(check) => check,
        None => other,
    }
}

/// Looks at the parts of an argument, if it is known how, where its whole is refused.
pub fn in_parts(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    check: Option<LeafFn>,
    whole: LeafFn,
) -> Presence {
    parts::in_parts(node, context, check, diagnostics, whole)
}

/// Returns `true` if null is a value of an argument, and not the same as an absent argument. This is so for an
/// optional argument of an option type. It is also so for a required argument of type value or null.
#[must_use]
pub const fn is_nullable(nullable: bool, optional: bool, ty: TypeSpec) -> bool {
    nullable || (!optional && matches!(ty.inner(), TypeSpec::Value | TypeSpec::Null))
}

/// The type of a label: that of a body, which is refused, if the Rust type is one or may be absent.
#[must_use]
#[track_caller]
pub const fn label_type(block: BlockSpec, optional: bool, ty: TypeSpec) -> TypeSpec {
    assert!(!optional, "a label is always there: leave out `Option`");
    if block.is_body() { TypeSpec::Body } else { ty }
}

/// Refuses a variant of an enum that an argument or its content chooses, which serde buffers.
#[track_caller]
pub const fn check_variant(schema: &Schema, ty: TypeSpec, tag: &str) {
    schema.check_variant(ty, tag);
}

/// Refuses a variant that a name chooses, whose block would have to be several.
#[track_caller]
pub const fn check_block_variant(schema: &Schema, block: BlockSpec) {
    assert!(
        !block.is_body() || matches!(block.occurs, Occurs::Once | Occurs::AtMostOnce),
        "a variant is one block: put the list or map into a struct, in a field with `#[hcl(block)]`"
    );
    assert!(
        !block.is_body() || !schema.is_chosen_by_name(),
        "a variant is one block, and this one would be any of several: put the enum into a struct, in a field with \
         `#[hcl(block_types)]`"
    );
}

/// The schema of a type that is decoded as another one, which may be a value and so have none.
#[must_use]
pub const fn schema_of(schema: &'static Schema, block: BlockSpec) -> Schema {
    if block.is_body() { *schema } else { Schema::EMPTY }
}

/// The schema of what a variant holds: a list or a map of bodies is none.
#[must_use]
pub const fn schema_of_one(schema: &'static Schema, block: BlockSpec) -> &'static Schema {
    match block.occurs {
        Occurs::Once | Occurs::AtMostOnce => schema,
        _ => &Schema::EMPTY,
    }
}

/// The type of a field: that of its Rust type, or what is known of it because its texts have a format.
#[must_use]
pub const fn shaped(ty: TypeSpec, shape: TypeSpec) -> TypeSpec {
    match ty {
        TypeSpec::Dynamic => shape,
        ty => ty,
    }
}

/// The schema of what a variant holds that is a value of a type: of an object, or of several forms.
#[must_use]
pub fn schema_of_value(ty: TypeSpec) -> &'static Schema {
    match ty.inner() {
        TypeSpec::Object(object) => (object.schema)(),
        TypeSpec::OneOf(forms) => forms.schema.map_or(&Schema::EMPTY, |schema| schema()),
        _ => &Schema::EMPTY,
    }
}

/// Returns `true` if a value of a type is a body. A body is an object, or one of several forms of which one is an
/// object.
#[must_use]
pub const fn is_body(ty: TypeSpec) -> bool {
    match ty.inner() {
        TypeSpec::Object(_) => true,
        TypeSpec::OneOf(forms) => forms.schema.is_some(),
        _ => false,
    }
}

/// A type that can take what no other field takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot take what no other field takes",
    label = "not a type for `#[hcl(remain)]`",
    note = "use `hcl_serde::Body`, or a map from `String` to a type that implements `Deserialize`"
)]
pub trait HclRemain {
    /// The kind of field for the items that the type takes.
    const KIND: FieldKind;
}

impl HclRemain for hcl_model::body::Body {
    const KIND: FieldKind = FieldKind::RemainBody;
}

impl<T: for<'de> Deserialize<'de>, S> HclRemain for std::collections::HashMap<String, T, S> {
    const KIND: FieldKind = remain_attributes::<T>();
}

impl<T: for<'de> Deserialize<'de>> HclRemain for std::collections::BTreeMap<String, T> {
    const KIND: FieldKind = remain_attributes::<T>();
}

#[cfg(feature = "indexmap")]
impl<T: for<'de> Deserialize<'de>, S> HclRemain for indexmap::IndexMap<String, T, S> {
    const KIND: FieldKind = remain_attributes::<T>();
}

const fn remain_attributes<T: for<'de> Deserialize<'de>>() -> FieldKind {
    FieldKind::RemainAttributes { inline: false, spec: ArgumentSpec::DYNAMIC, check: parts::whole::<T> }
}

/// Looks at a value, part by part: compiled once for a type, however many fields there are of it.
fn value<T: HclType + for<'de> Deserialize<'de>>(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    parts::in_parts(node, context, T::CHECK, diagnostics, parts::whole::<T>)
}

/// Returns the current value of an expression that is a value of older files.
pub fn changed<O, N>(node: NodeRef<'_>, context: LeafContext<'_>, change: fn(O) -> N) -> Option<Value>
where
    O: for<'de> Deserialize<'de> + HclType,
    N: Serialize,
{
    let spec = const { &ArgumentSpec::new(O::TYPE) };
    let (now_spec, is_in_secret) = (context.spec, context.secret);
    let mut old = None;
    let mut refused = Diagnostics::new();
    let context = LeafContext { spec, secret: context.secret || context.spec.is_secret(), ..context };
    de::check_leaf(node, context, &mut refused, |deserializer| {
        old = Some(O::deserialize(deserializer)?);
        Ok(())
    });
    let old = old.filter(|_| !refused.has_errors())?;
    let now = crate::ser::to_value(&change(old)).ok()?;
    let now = if is_in_secret { now.mark(Mark::sensitive()) } else { now_spec.marked(&now) };
    (!now.is_null()).then_some(now)
}

/// A function that makes a value of now of one of an older file.
#[derive(Debug)]
pub struct Changes<O, N>(pub fn(O) -> N);

/// The result of a function that returns a value for each value that it takes, or an `Option`.
#[diagnostic::on_unimplemented(
    message = "a function of `convert_from` gives a value, and no `Result`",
    label = "this function gives a `Result`",
    note = "let it give an `Option`: `None` says that it is no value of an older file either, and then it is reported as what it is now"
)]
pub trait IsNoResult {}

/// The compiler does not say of a missing function that it returns a result, because either of these impls could
/// apply.
#[diagnostic::do_not_recommend]
impl IsNoResult for Result<Changes<(), ()>, ()> {}
#[diagnostic::do_not_recommend]
impl IsNoResult for Result<(), Changes<(), ()>> {}

impl<O, T, E> Changes<O, Result<T, E>> {
    /// The function, which is refused.
    #[must_use]
    pub fn function(self) -> fn(O) -> Result<T, E>
    where
        Result<T, E>: IsNoResult,
    {
        self.0
    }
}

/// The conversion for all other functions.
pub trait GivesValue<O, N> {
    /// The function.
    fn function(self) -> fn(O) -> N;
}

impl<O, N> GivesValue<O, N> for Changes<O, N> {
    fn function(self) -> fn(O) -> N {
        self.0
    }
}

/// The type of the values of older files that a function takes.
pub fn former_type<O: HclType, N>(_: fn(O) -> N) -> TypeSpec {
    O::TYPE
}

/// Decodes the value of an expression, throws it away, and reports what is wrong with it.
pub fn leaf<'de, T: Deserialize<'de>>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    leaf_with(node, context, diagnostics, |deserializer| T::deserialize(deserializer))
}

/// Checks a value like [`leaf`], with the function that `#[serde(with)]` or `#[serde(deserialize_with)]` names.
pub fn leaf_with<'de, T, F>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    mut decode: F,
) -> Presence
where
    F: for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<T, DecodeError>,
{
    de::check_leaf(node, context, diagnostics, |deserializer| decode(deserializer).map(drop))
}

/// Looks at one of several forms of a value as [`leaf_with`] does, which holds a value of its own type.
pub fn form_with<'de, T, F>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    spec: &'static ArgumentSpec,
    decode: F,
) -> Presence
where
    F: for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<T, DecodeError>,
{
    leaf_with(node, LeafContext { spec, ..context }, diagnostics, decode)
}

/// Checks a value like [`leaf_with`], with a function that looks at the decoded value.
pub fn leaf_validated<'de, T, F>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    decode: F,
    validate: impl FnOnce(&T) -> ValidationErrors,
) -> Presence
where
    F: for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<T, DecodeError>,
{
    de::check_validated(node, context, diagnostics, decode, validate)
}

/// Returns the problems that a function of the program reports.
pub fn verdict(verdict: impl Verdict) -> ValidationErrors {
    verdict.into_problems()
}

/// A function of one reference, whatever was given: so what is none is refused here, and not where it is called.
pub fn of_reference<'v, T: ?Sized, R>(function: fn(&'v T) -> R) -> fn(&'v T) -> R {
    function
}

/// Decodes a whole body, throws it away, and reports why its type refuses it, or what a function says of it.
pub fn whole<'de, T: Deserialize<'de> + HclSchema>(
    at: BodyContext<'de>,
    diagnostics: &mut Diagnostics,
    validate: impl FnOnce(&T) -> ValidationErrors,
) {
    de::check_whole(at, diagnostics, validate);
}

#[expect(clippy::ptr_arg, reason = "whether the text can be lent is what the Cow tells")]
/// Decodes the text of a label, throws it away, and says what is wrong with it.
///
/// # Errors
///
/// Returns the error of the type of the label's field.
pub fn label<'de, T: Deserialize<'de>>(text: &'de Cow<'_, str>, limits: &Limits) -> Result<(), Message> {
    de::check_label(text, limits, |deserializer| T::deserialize(deserializer).map(drop))
}

#[expect(clippy::ptr_arg, reason = "whether the text can be lent is what the Cow tells")]
/// Checks a label like [`label`], with a function that looks at the decoded value.
///
/// # Errors
///
/// Returns the error of the type of the label's field, or the error of the function.
pub fn label_validated<'de, T: Deserialize<'de>>(
    text: &'de Cow<'_, str>,
    limits: &Limits,
    validate: impl FnOnce(&T) -> ValidationErrors,
) -> Result<(), Message> {
    de::check_label(text, limits, |deserializer| {
        let value = T::deserialize(deserializer)?;
        // A label has no parts, and its mistakes are one text.
        let problems = validate(&value).into_iter().map(|(_, problem)| problem.ended());
        let problem = problems.fold(Message::default(), Message::and);
        if problem.is_empty() { Ok(()) } else { Err(DecodeError::of_program(problem)) }
    })
}
