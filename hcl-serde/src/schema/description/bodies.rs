//! Items of a body: arguments, blocks, labels and variants.

use serde::{Deserialize, Serialize};

use crate::schema::description::{TypeDoc, is_default};

/// An argument or the blocks of one type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ItemDoc {
    /// Name of the argument, or type of the blocks.
    pub name: String,
    /// Other names that are read.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aliases: Vec<String>,
    /// Former names, which are read with a warning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub former_names: Vec<String>,
    /// Former paths from the top of the file, which are read with a warning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub former_paths: Vec<String>,
    /// Documentation of the field, or of the variant.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
    /// Requirement of the body.
    #[serde(default, skip_serializing_if = "is_default")]
    pub requirement: Requirement,
    /// Default of an absent argument, or of absent blocks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub default: Option<DefaultDoc>,
    /// Example of an argument, by `#[hcl(example = ...)]`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub example: Option<Literal>,
    /// Secrecy of the value, or of the content.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secrecy: Secrecy,
    /// Last step of the name of the environment variable, if a variable can set the argument.
    ///
    /// A name is the prefix, `_`, and the steps of the blocks and of the argument, joined by `__`: `APP_SERVER__PORT`.
    /// A block has a step for its type and for each label. Repeated blocks without labels have their number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub environment: Option<String>,
    /// Reason not to use the item any more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deprecated: Option<String>,
    /// Rule for several layers, if the field has one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub merge: Option<MergeDoc>,
    /// `true` if a change needs a restart of the program.
    #[serde(default, skip_serializing_if = "is_default")]
    pub restart: bool,
    /// Argument or blocks.
    pub kind: ItemKind,
}

/// Kind of an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a description is small, and a box is in the way of matching")]
#[non_exhaustive]
pub enum ItemKind {
    /// `name = value`.
    Argument(ArgumentDoc),
    /// `name { ... }`.
    Blocks(BlocksDoc),
}

/// Value of an argument.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ArgumentDoc {
    /// Type of the value.
    #[serde(rename = "type")]
    pub ty: TypeDoc,
    /// Bounds of the value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bounds: BoundsDoc,
    /// `true` if null is a value, and does not mean an absent argument.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nullable: bool,
    /// `true` if the value is a word without quotes, or a list of words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keyword: bool,
    /// `true` if the argument keeps the mark of a sensitive value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keeps_marks: bool,
    /// Expectation of the program in its own words: `a duration such as "30s"`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub expected: Option<String>,
    /// Default of a quantity in its smallest unit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub default_size: Option<String>,
    /// `true` if a function of the program checks the value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub checked: bool,
    /// Type of the values of older files, which a function of the program converts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub former_type: Option<TypeDoc>,
}

/// Bounds of a value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct BoundsDoc {
    /// Smallest number in digits, or smallest quantity with its unit.
    #[serde(skip_serializing_if = "is_default")]
    pub min: Option<String>,
    /// Largest number in digits, or largest quantity with its unit.
    #[serde(skip_serializing_if = "is_default")]
    pub max: Option<String>,
    /// Smallest quantity in its smallest unit.
    #[serde(skip_serializing_if = "is_default")]
    pub min_size: Option<String>,
    /// Largest quantity in its smallest unit.
    #[serde(skip_serializing_if = "is_default")]
    pub max_size: Option<String>,
    /// Smallest count of characters, elements or entries.
    #[serde(skip_serializing_if = "is_default")]
    pub min_len: Option<usize>,
    /// Largest count of characters, elements or entries.
    #[serde(skip_serializing_if = "is_default")]
    pub max_len: Option<usize>,
}

impl BoundsDoc {
    /// No bounds.
    pub(crate) const NONE: BoundsDoc =
        BoundsDoc { min: None, max: None, min_size: None, max_size: None, min_len: None, max_len: None };

    /// Returns the bounds of a union that are bounds of one of its types.
    pub(crate) fn of(&self, ty: &TypeDoc) -> BoundsDoc {
        let counted = BoundsDoc { min_len: self.min_len, max_len: self.max_len, ..BoundsDoc::NONE };
        match ty.required() {
            ty if ty.is_number() => BoundsDoc { min: self.min.clone(), max: self.max.clone(), ..BoundsDoc::NONE },
            TypeDoc::String
            | TypeDoc::Text(_)
            | TypeDoc::List(_)
            | TypeDoc::Set(_)
            | TypeDoc::Map { .. }
            | TypeDoc::Tuple(_)
            | TypeDoc::Object(_) => counted,
            _ => BoundsDoc::NONE,
        }
    }
}

/// Blocks of one type.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BlocksDoc {
    /// Name of the body of a block.
    pub body: String,
    /// Labels that are the key of a map. They stand in front of all others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keys: Vec<LabelDoc>,
    /// `true` if the label behind the keys chooses the variant of the body.
    #[serde(default, skip_serializing_if = "is_default")]
    pub variant_label: bool,
    /// `true` if a block can have any number of labels.
    #[serde(default, skip_serializing_if = "is_default")]
    pub any_labels: bool,
    /// Smallest number of blocks, if there is any block.
    #[serde(default, skip_serializing_if = "is_default")]
    pub min_count: usize,
    /// Largest number of blocks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub max_count: Option<usize>,
    /// Argument that can replace the blocks: `name = { ... }`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub argument: Option<Box<ArgumentDoc>>,
}

/// A label of a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LabelDoc {
    /// Name of the label, for documentation and messages.
    pub name: String,
    /// Documentation of the field.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
    /// Type of the label, whose values are written as text.
    #[serde(rename = "type")]
    pub ty: TypeDoc,
    /// `true` if reports do not show the label.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
    /// `true` if a function of the program checks the label.
    #[serde(default, skip_serializing_if = "is_default")]
    pub checked: bool,
    /// Example, by `#[hcl(example = ...)]`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub example: Option<Literal>,
}

/// Requirement of a body for an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Requirement {
    /// The item can be absent.
    #[default]
    Optional,
    /// The item must be there.
    Required,
    /// The item must be there if another item of its [`GroupDoc`] is.
    Grouped,
}

/// Secrecy of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Secrecy {
    /// Reports show the value.
    #[default]
    Public,
    /// Reports show the value without some of its parts.
    Partial,
    /// Reports do not show the value.
    Secret,
}

/// Default of an absent item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DefaultDoc {
    /// The value of an argument, or all blocks of a type.
    Shown(Literal),
    /// Blocks without the secrets in them.
    Partial(Literal),
    /// A value that is secret, or that no text can give.
    Hidden,
}

/// A value in both syntaxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Literal {
    /// Text in the native syntax: an expression, or blocks.
    pub hcl: String,
    /// Text in the JSON syntax: the value of the property.
    pub json: String,
}

/// Rule for an item that several layers have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum MergeDoc {
    /// The last layer counts.
    Replace,
    /// The items of all layers count.
    Append,
    /// Objects and blocks are merged entry by entry.
    Deep,
}

/// Treatment of names that are no items of a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a description is small, and a box is in the way of matching")]
#[non_exhaustive]
pub enum RestDoc {
    /// The program ignores them.
    Ignored,
    /// The program keeps them as they are written.
    Kept {
        /// Documentation of the field.
        #[serde(default, skip_serializing_if = "is_default")]
        description: String,
    },
    /// Arguments of one type, under any name.
    Arguments {
        /// Documentation of the field.
        #[serde(default, skip_serializing_if = "is_default")]
        description: String,
        /// Secrecy of the values.
        #[serde(default, skip_serializing_if = "is_default")]
        secrecy: Secrecy,
        /// Value of each argument.
        argument: ArgumentDoc,
    },
}

/// Items of an optional flattened struct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupDoc {
    /// Names of all its items.
    pub items: Vec<String>,
    /// Names of the items that must be there if one of the items is.
    pub required: Vec<String>,
}

/// Block types that are the variants of one enum, and that count together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FamilyDoc {
    /// Block types.
    pub items: Vec<String>,
    /// Documentation of the field and of the enum.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
    /// Requirement of the body for one of the blocks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub requirement: Requirement,
    /// Smallest number of blocks of all types, if there is any block.
    #[serde(default, skip_serializing_if = "is_default")]
    pub min_count: usize,
    /// Largest number of blocks of all types.
    #[serde(default, skip_serializing_if = "is_default")]
    pub max_count: Option<usize>,
    /// Blocks that are there if the file has none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub default: Option<DefaultDoc>,
}

/// Variants of an enum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceDoc {
    /// Choice of the variant.
    pub by: Selector,
    /// Variants, in order.
    pub variants: Vec<VariantDoc>,
}

/// Part of a configuration that chooses a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Selector {
    /// The type or a label of the block, or the only name in an object.
    Name,
    /// An argument of this name.
    Argument(String),
    /// The content: the first variant that takes all of it.
    Content,
}

/// A variant of an enum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct VariantDoc {
    /// Name of the variant.
    pub name: String,
    /// Other names that are read.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aliases: Vec<String>,
    /// Documentation of the variant.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
    /// `true` if a value is the name alone, because nothing belongs to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unit: bool,
    /// `true` if reports do not show the content.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
    /// `true` if the body can be null in a value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nullable: bool,
    /// Content of the variant.
    pub content: VariantContent,
}

/// Content of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a description is small, and a box is in the way of matching")]
#[non_exhaustive]
pub enum VariantContent {
    /// The body of this name.
    Body(String),
    /// A value, which no block can hold.
    Value(ArgumentDoc),
}
