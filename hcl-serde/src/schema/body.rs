//! What a body consists of, as constant data: fields, which are arguments, blocks, labels and what else there is, and the
//! variants of an enum.
//!
//! With what is said of values ([`value`](crate::schema::TypeSpec)) and the functions of a type it makes one table, whose
//! parts name each other; what is done with them is in other files.

use hcl_model::syntax::MergeRule;

use crate::schema::{
    ArgumentSpec, BodyFn, Bounds, ChangeFn, Constant, Format, HideFn, Keys, LabelFn, LeafFn, MigrationsFn, Moved, Part,
    RustType, TypeSpec, WholeValueFn,
};

/// What a body consists of.
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
    /// How many fields there are, those of flattened structs too.
    pub(super) count: usize,
    /// How many of them are labels.
    pub(super) labels: u16,
    /// The variants, if the type is an enum.
    pub(super) choice: Option<&'static Choice>,
    pub(super) allow_unknown: bool,
    /// Whether serde refuses names that it does not know.
    pub(crate) is_strict_in_serde: bool,
    /// Looks at the whole, if it can be refused where its parts are accepted.
    pub(super) body_check: Option<BodyFn>,
    /// Whether something in it can be refused after it was decoded.
    pub(super) needs_check: bool,
    /// Whether there is a flattened struct in it that may be left out.
    pub(super) has_optional_part: bool,
    /// How large the Rust type is; 0 if that is not known.
    pub(super) size: usize,
    /// What hides secrets in texts by the names in them, if something of its own fields makes that necessary.
    pub(super) hides: Option<HideFn>,
    /// What makes one value of everything, if that is what the type takes.
    pub(super) whole_value: Option<WholeValueFn>,
    /// What serde writes of the type and does not read, by its names there, if there is anything.
    #[cfg(feature = "write")]
    pub(super) unread: Option<&'static &'static [&'static str]>,
}

/// One field of a body's Rust type.
///
/// What is looked at for every item stands first and together, so that it is together in the cache.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Field {
    pub(super) name: &'static str,
    /// Whether it has a reason or former names.
    pub(super) may_warn: bool,
    /// Whether the last of the aliases is the name by which it is written, and is not read.
    pub(super) is_written_otherwise: bool,
    /// Whether nothing is known of its values because of what the parameters of its type are.
    pub(super) is_untold: bool,
    /// Whether a change of it counts only when the program starts again.
    pub(super) restarts: bool,
    /// Whether what is in it has another order each time.
    pub(super) is_hashed: bool,
    /// What becomes of it where several layers have it.
    pub(super) merge: MergeRule,
    pub(super) kind: FieldKind,
    pub(super) aliases: &'static [&'static str],
    /// Those of the aliases that should not be used any more.
    pub(super) former: &'static [&'static str],
    /// Where it was before, if it was somewhere else.
    pub(super) moved: Option<&'static Moved>,
    /// What its older values are now, if it had others, and their type.
    pub(super) changed: Option<(ChangeFn, MigrationsFn, FormerFn)>,
    /// Why the field should not be used any more.
    pub(super) deprecated: Option<&'static str>,
    pub(super) description: &'static str,
    /// A value for documentation.
    pub(super) example: Option<&'static Constant>,
    /// What the texts in it are.
    pub(super) format: Option<&'static Format>,
    /// Whether what serde has for it when it is absent is something, if it has anything.
    #[cfg(feature = "write")]
    pub(super) gives: Option<crate::schema::GivesFn>,
    /// Whether what serde does not write of it is something else than what is read when it is absent, if there is such.
    #[cfg(feature = "write")]
    pub(super) loses: Option<crate::schema::LosesFn>,
    /// The name in Rust, if it has another one here.
    #[cfg(feature = "clap")]
    pub(super) ident: Option<&'static str>,
    /// What only programs need that give away what their schemas say: one pointer, which is nothing for most fields.
    #[cfg(feature = "describe")]
    pub(super) outputs: Option<&'static ForOutputs>,
}

/// What is said of a field beside what decoding needs.
#[cfg(feature = "describe")]
#[derive(Debug, Clone, Copy)]
pub struct ForOutputs {
    /// What the keys are, if it is a map.
    pub keys: TypeSpec,
    /// Makes what serde has for an argument or for blocks that are absent.
    pub made: Option<crate::schema::MadeFn>,
}

/// The type of the values of older files.
pub(super) type FormerFn = fn() -> TypeSpec;

/// What a field stands for.
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
        /// Whether a function of the program looks at what was decoded.
        validated: bool,
        /// Whether it must not be shown.
        sensitive: bool,
        /// What its text is decoded into.
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
        /// Whether each of them is an entry of the struct for serde, as those of a flattened map are.
        inline: bool,
        /// How their expressions are read.
        spec: ArgumentSpec,
        /// Decodes the value of one of them and throws the result away.
        check: LeafFn,
    },
}

/// The places that a field can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RangeOf {
    /// Of a block, from its type to its last label; of the body of a file, all of it.
    Definition,
    /// Of the type of the block.
    Type,
    /// Of each of its labels.
    Labels,
}

/// A struct whose fields are fields of the body around it.
#[derive(Debug, Clone, Copy)]
pub struct FlattenField {
    /// The fields.
    pub schema: &'static Schema,
    /// Whether all of them may be left out together.
    pub optional: bool,
}

/// An argument of a body.
#[derive(Debug, Clone, Copy)]
pub struct AttributeField {
    /// Whether it may be left out.
    pub optional: bool,
    /// How its expression is read.
    pub spec: ArgumentSpec,
    /// The value where it is left out.
    pub default: Option<&'static Constant>,
    /// Whether absence is handled by the Rust type itself, as `#[serde(default)]` does.
    pub defaulted: bool,
    /// Whether a function of the program looks at what was decoded.
    pub validated: bool,
    /// Decodes a value and throws the result away.
    pub check: LeafFn,
}

/// Blocks of a body.
#[derive(Debug, Clone, Copy)]
pub struct BlockField {
    /// What the type of the field says of them.
    pub spec: BlockSpec,
    /// Whether absence is handled by the Rust type itself, as `#[serde(default)]` does.
    pub defaulted: bool,
    /// How many there must and may be, where the type leaves that open.
    pub bounds: Bounds,
    /// How an argument is read that can be written in their place, if one can.
    pub argument: Option<&'static AttributeField>,
    /// Whether their type says by its name that something in them is not shown, of which their schema may not know where.
    pub(crate) is_named_secret: bool,
    /// The schema of their bodies; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
}

/// How a field of a type takes blocks, beside what is in them.
///
/// It is a constant beside the schema, and says nothing that depends on one: so a type can contain itself, and the compiler
/// knows all the same how often.
#[derive(Debug, Clone, Copy)]
pub struct BlockSpec {
    /// How many there may be.
    pub occurs: Occurs,
    /// Whether their places are decoded with them.
    pub spanned: bool,
    /// The names of the variants of an enum that the type of a block can choose; none for any other type, and for a field of
    /// which the type of its blocks is the name.
    pub types: &'static [&'static str],
    /// What labels are decoded into that are part of a key; for maps of blocks.
    pub keys: &'static Keys,
    /// Whether the type is one of values: an enum whose variants hold no bodies, or a newtype of a value.
    pub(crate) is_value: bool,
    /// Whether the type can be a block: every variant of an enum holds a body, or nothing.
    pub(crate) is_block: bool,
    /// Whether they are a set that has another order whenever it is made.
    #[cfg(feature = "describe")]
    pub(crate) is_set: bool,
}

/// How many blocks of one type a field takes.
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

/// How one block of a field is read.
#[derive(Debug, Clone, Copy)]
pub struct BlockBody {
    /// The schema of its body.
    pub schema: &'static Schema,
    /// The variant that the block type or a label has chosen, if the field's type is an enum.
    pub variant: Option<&'static Variant>,
    /// How many of its labels are keys, or have chosen the variant, and so are not fields of the body.
    pub labels: usize,
}

/// What a body consists of that is one of several: the variants of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// What chooses the variant.
    pub by: ChosenBy,
    /// The variants.
    pub variants: &'static [Variant],
    /// What variants are called when they are written, if they are not read so: that name, and the one of the variant.
    pub written: &'static [(&'static str, &'static str)],
}

/// What chooses the variant of an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChosenBy {
    /// The type of the block, or its first label that is no key.
    Name,
    /// An argument in the body.
    Attribute(&'static str),
    /// What is in the body: the first variant that it suits.
    Content,
}

/// A variant of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    /// The name, in configuration and for serde.
    pub name: &'static str,
    /// Other names that are accepted.
    pub aliases: &'static [&'static str],
    /// What the variant's documentation says.
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
