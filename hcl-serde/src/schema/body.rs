//! The parts of a body as constant data: fields, which are arguments, blocks, labels and others, and the variants of
//! an enum.
//!
//! With what is said of values ([`value`](crate::schema::TypeSpec)) and the functions of a type it makes one table, whose
//! parts name each other; what is done with them is in other files.

use hcl_model::syntax::MergeRule;

use crate::schema::{
    ArgumentSpec, BodyFn, Bounds, ChangeFn, Constant, Format, HideFn, Keys, LabelFn, LeafFn, MigrationsFn, Moved, Part,
    RustType, TypeSpec, WholeValueFn,
};

/// The parts of a body.
///
/// # Examples
///
/// ```
/// use hcl_model::body::Hidden;
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::expr::Mode;
/// use hcl_model::limits::Budget;
/// use hcl_model::native;
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Server {
///     port: u16,
/// }
///
/// let body = native::parse_body("app.hcl", "prot = 80\n").ok()?;
/// let mut diagnostics = Diagnostics::new();
/// Server::SCHEMA.check(body.as_node(), &Hidden::default(), Mode::LiteralOnly(&Budget::DEFAULT), &mut diagnostics);
/// assert_eq!(diagnostics.iter().next().and_then(|it| it.suggestion()), Some("port"));
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    pub(super) name: &'static str,
    pub(super) ty: RustType,
    pub(super) description: &'static str,
    /// Its own fields, without those of flattened structs.
    pub(super) fields: &'static [Field],
    /// The number of fields, including the fields of flattened structs.
    pub(super) count: usize,
    /// The number of fields that are labels.
    pub(super) labels: u16,
    /// The variants, if the type is an enum.
    pub(super) choice: Option<&'static Choice>,
    pub(super) allow_unknown: bool,
    /// `true` if serde refuses unknown names.
    pub(crate) is_strict_in_serde: bool,
    /// Looks at the whole, if it can be refused where its parts are accepted.
    pub(super) body_check: Option<BodyFn>,
    /// `true` if a part of the body can be refused after it was decoded.
    pub(super) needs_check: bool,
    /// `true` if the type contains a flattened struct that may be left out.
    pub(super) has_optional_part: bool,
    /// The size of the Rust type in bytes; 0 if the size is not known.
    pub(super) size: usize,
    /// The function that hides secrets in texts by the names in the texts, if one of the type's own fields makes that
    /// necessary.
    pub(super) hides: Option<HideFn>,
    /// The function that makes one value of the whole body, if the type takes one value.
    pub(super) whole_value: Option<WholeValueFn>,
    /// The names that serde writes for the type and does not read, if there are such names.
    #[cfg(feature = "write")]
    pub(super) unread: Option<&'static &'static [&'static str]>,
}

/// One field of a body's Rust type.
///
/// The first fields are read for every item. They stand together, so that they share a line of the cache.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Field {
    pub(super) name: &'static str,
    /// `true` if the field has a deprecation reason or former names.
    pub(super) may_warn: bool,
    /// `true` if the last alias is the name that serde writes and does not read.
    pub(super) is_written_otherwise: bool,
    /// `true` if nothing is known of the field's values because of the type parameters.
    pub(super) is_untold: bool,
    /// `true` if a change of the field takes effect only when the program restarts.
    pub(super) restarts: bool,
    /// `true` if the contents of the field have another order each time.
    pub(super) is_hashed: bool,
    /// The rule for the field if several layers have it.
    pub(super) merge: MergeRule,
    pub(super) kind: FieldKind,
    pub(super) aliases: &'static [&'static str],
    /// The aliases that should not be used any more.
    pub(super) former: &'static [&'static str],
    /// The former place of the field, if it had another one.
    pub(super) moved: Option<&'static Moved>,
    /// The function that converts older values, the function that makes migrations, and the type of the older values,
    /// if there are such values.
    pub(super) changed: Option<(ChangeFn, MigrationsFn, FormerFn)>,
    /// Why the field should not be used any more.
    pub(super) deprecated: Option<&'static str>,
    pub(super) description: &'static str,
    /// A value for documentation.
    pub(super) example: Option<&'static Constant>,
    /// The format of the texts in the field.
    pub(super) format: Option<&'static Format>,
    /// The function that tells if serde's default for the absent field is something, if there is such a default.
    #[cfg(feature = "write")]
    pub(super) gives: Option<crate::schema::GivesFn>,
    /// The function that tells if a skipped value differs from the value that is read for the absent field, if serde
    /// can skip values.
    #[cfg(feature = "write")]
    pub(super) loses: Option<crate::schema::LosesFn>,
    /// The name in Rust, if it has another one here.
    #[cfg(feature = "clap")]
    pub(super) ident: Option<&'static str>,
    /// The data for programs that output their schemas: one pointer, which is `None` for most fields.
    #[cfg(feature = "describe")]
    pub(super) outputs: Option<&'static ForOutputs>,
}

/// The facts of a field that decoding does not need.
#[cfg(feature = "describe")]
#[derive(Debug, Clone, Copy)]
pub struct ForOutputs {
    /// The type of the keys, if the field is a map.
    pub keys: TypeSpec,
    /// Makes what serde has for an argument or for blocks that are absent.
    pub made: Option<crate::schema::MadeFn>,
}

/// The type of the values of older files.
pub(super) type FormerFn = fn() -> TypeSpec;

/// The meaning of a field.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum FieldKind {
    /// An argument.
    Attribute(AttributeField),
    /// Blocks of one type.
    Block(BlockField),
    /// Blocks of several types: the variants of an enum, each of which is the name of a block type.
    Blocks(BlockField),
    /// The fields of another struct, as if they were written here.
    Flatten(FlattenField),
    /// A label of the block whose body this is.
    Label {
        /// `true` if a function of the program checks the decoded label.
        validated: bool,
        /// `true` if the label must not be shown.
        sensitive: bool,
        /// The type that the text is decoded into.
        ty: TypeSpec,
        /// Decodes the text and throws the result away.
        check: LabelFn,
    },
    /// A place in the text.
    Range(RangeOf),
    /// The whole body, whatever other fields take from it.
    Body,
    /// Everything that no other field takes, kept for later.
    RemainBody,
    /// Everything, as one value.
    Value,
    /// All arguments that no other field takes.
    RemainAttributes {
        /// `true` if each argument is an entry of the struct for serde, like the entries of a flattened map.
        inline: bool,
        /// The way to read the expressions.
        spec: ArgumentSpec,
        /// Decodes the value of one of them and throws the result away.
        check: LeafFn,
    },
}

/// The places that a field can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RangeOf {
    /// The range of a block from its type to its last label, or the whole body of a file.
    Definition,
    /// The range of the block's type.
    Type,
    /// The ranges of the labels.
    Labels,
}

/// A struct whose fields are fields of the body around it.
#[derive(Debug, Clone, Copy)]
pub struct FlattenField {
    /// The fields.
    pub schema: &'static Schema,
    /// `true` if all of the fields may be left out together.
    pub optional: bool,
}

/// An argument of a body.
#[derive(Debug, Clone, Copy)]
pub struct AttributeField {
    /// `true` if the argument may be left out.
    pub optional: bool,
    /// The way to read the expression.
    pub spec: ArgumentSpec,
    /// The value where it is left out.
    pub default: Option<&'static Constant>,
    /// `true` if the Rust type itself handles absence, as `#[serde(default)]` does.
    pub defaulted: bool,
    /// `true` if a function of the program checks the decoded value.
    pub validated: bool,
    /// Decodes a value and throws the result away.
    pub check: LeafFn,
}

/// Blocks of a body.
#[derive(Debug, Clone, Copy)]
pub struct BlockField {
    /// The block options from the type of the field.
    pub spec: BlockSpec,
    /// `true` if the Rust type itself handles absence, as `#[serde(default)]` does.
    pub defaulted: bool,
    /// The bounds for the number of blocks, if the type leaves the number open.
    pub bounds: Bounds,
    /// The argument that can be written instead of the blocks, if there is such an argument.
    pub argument: Option<&'static AttributeField>,
    /// `true` if the name of the type says that a part of the blocks is not shown. The schema may not know which
    /// part.
    pub(crate) is_named_secret: bool,
    /// The schema of their bodies; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
}

/// The way a field of a type takes blocks, without the contents of the blocks.
///
/// It is a constant beside the schema, and says nothing that depends on one: so a type can contain itself, and the compiler
/// knows all the same how often.
#[derive(Debug, Clone, Copy)]
pub struct BlockSpec {
    /// The allowed number of blocks.
    pub occurs: Occurs,
    /// `true` if the ranges of the blocks are decoded with them.
    pub spanned: bool,
    /// The names of the variants of an enum that the type of a block can choose; none for any other type, and for a field of
    /// which the type of its blocks is the name.
    pub types: &'static [&'static str],
    /// The types of the labels that are part of a key; for maps of blocks.
    pub keys: &'static Keys,
    /// `true` if the type is a type of values: an enum whose variants hold no bodies, or a newtype of a value.
    pub(crate) is_value: bool,
    /// `true` if the type can be a block: every variant of an enum holds a body, or nothing.
    pub(crate) is_block: bool,
    /// `true` if the blocks are a set whose order changes whenever the set is made.
    #[cfg(feature = "describe")]
    pub(crate) is_set: bool,
}

/// The number of blocks of one type that a field takes.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
///
/// use hcl_model::body::Body;
/// use hcl_serde::schema::{HclSchema, Occurs};
///
/// assert_eq!(<Option<Body>>::BLOCK.occurs, Occurs::AtMostOnce);
/// assert_eq!(<[Body; 3]>::BLOCK.occurs, Occurs::Exactly(3));
/// assert_eq!(<HashMap<(String, String), Body>>::BLOCK.occurs, Occurs::ByLabel(2));
/// assert_eq!(bool::BLOCK.occurs, Occurs::Flag);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Occurs {
    /// Exactly one.
    Once,
    /// At most one.
    AtMostOnce,
    /// Any number, in order.
    Many,
    /// So many, in order.
    Exactly(usize),
    /// Any number, by their first labels, which are so many.
    ByLabel(usize),
    /// At most one, which only has to be there.
    Flag,
    /// None: the type is that of a value.
    Never,
    /// None: blocks cannot be in such a container, and this is why.
    Refused(&'static str),
}

/// The way to read one block of a field.
#[derive(Debug, Clone, Copy)]
pub struct BlockBody {
    /// The schema of its body.
    pub schema: &'static Schema,
    /// The variant that the block type or a label has chosen, if the field's type is an enum.
    pub variant: Option<&'static Variant>,
    /// The number of labels that are keys or that have chosen the variant. These labels are not fields of the body.
    pub labels: usize,
}

/// The parts of a body that is one of several: the variants of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The selector of the variant.
    pub by: ChosenBy,
    /// The variants.
    pub variants: &'static [Variant],
    /// The names of variants that are written and not read: each written name, and the name of the variant.
    pub written: &'static [(&'static str, &'static str)],
}

/// The selector of the variant of an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChosenBy {
    /// The type of the block, or its first label that is no key.
    Name,
    /// An argument in the body.
    Attribute(&'static str),
    /// The content of the body: the first variant that accepts it.
    Content,
}

/// A variant of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    /// The name, in configuration and for serde.
    pub name: &'static str,
    /// Other names that are accepted.
    pub aliases: &'static [&'static str],
    /// The documentation of the variant.
    pub description: &'static str,
    /// The schema of the body; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
    /// The check of the value that the variant holds in an object, if there is one.
    pub part: Option<Part>,
}

/// Variants of one enum are told apart by their names.
impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        (self.name, self.aliases) == (other.name, other.aliases)
    }
}

impl Eq for Variant {}
