//! What a syntax implements for its file: the one trait through which the model and the decoder see configuration.
//!
//! This is what "Language-agnosticism" of the information model leaves to each syntax.
//! The native and the JSON syntax implement [`Syntax`], and so can bodies that come from elsewhere.
//! The trait is a cursor over a flat tree, not a collection, so that a literal reaches a decoder without being
//! copied or counted: [`Syntax::next_item`] walks a body, [`Syntax::shape`] tells what an expression is at sight.
//! Programs that read configuration use the handles [`crate::body::Body`] and [`crate::expr::Expression`] instead.

pub(crate) mod literal;
pub(crate) mod messages;
mod parse;
mod reference;

pub use parse::Parse;
pub use reference::NodeRef;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::expr::{Evaluation, FunctionReference, StaticCall, Traversal};
use crate::source::{Range, Source};
use crate::value::Value;

/// A node of a file: what it means is the syntax's own business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A place in a walk over items, elements or entries; the default one is the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Which part, for syntaxes that are made of several.
    pub part: u32,
    /// Where in it; 0 is the start.
    pub at: u32,
}

/// Bytes from a first to after a last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// After the last byte.
    pub end: u32,
}

/// An attribute or a block of a body ("Structural Elements").
#[derive(Debug, Clone)]
pub enum Item<'a> {
    /// A name with an expression.
    Attribute(AttributeItem<'a>),
    /// A type with labels and a body.
    Block(BlockItem<'a>),
}

/// An attribute as it stands in a body.
#[derive(Debug, Clone)]
pub struct AttributeItem<'a> {
    /// The name.
    pub name: Cow<'a, str>,
    /// The node of the whole item, for its range and the range of its name; not always of the syntax that was asked.
    pub node: NodeRef<'a>,
    /// The expression, a node of the same syntax.
    pub expr: NodeId,
}

/// A block as it stands in a body.
#[derive(Debug, Clone)]
pub struct BlockItem<'a> {
    /// The block type.
    pub ty: Cow<'a, str>,
    /// The node of the whole block, for its ranges and labels; not always of the syntax that was asked.
    pub node: NodeRef<'a>,
    /// The body, a node of the same syntax.
    pub body: NodeId,
}

impl<'a> AttributeItem<'a> {
    /// The expression.
    #[must_use]
    pub fn expr(&self) -> NodeRef<'a> {
        self.node.sibling(self.expr)
    }
}

impl<'a> BlockItem<'a> {
    /// The body.
    #[must_use]
    pub fn body(&self) -> NodeRef<'a> {
        self.node.sibling(self.body)
    }

    /// The texts and ranges of all labels.
    pub(crate) fn labels(&self) -> (Vec<String>, Vec<Range>) {
        self.node.labels().map(|label| (label.text.into_owned(), self.node.range_of(label.span))).unzip()
    }
}

/// A label of a block ("Structural Elements").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is at sight, before anything is evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape<'a> {
    /// The literal null.
    Null,
    /// A literal boolean.
    Bool(bool),
    /// A literal number, as it is written, in the grammar of [`crate::value::Number::parse`].
    Number(&'a str),
    /// A literal string, escapes resolved, not brought into normal form yet.
    Str(Cow<'a, str>),
    /// A tuple constructor: walk it with [`Syntax::next_element`].
    Tuple,
    /// An object constructor: walk it with [`Syntax::next_entry`].
    Object,
    /// An object constructor whose keys must be evaluated all together before anything is known of its entries; static
    /// analysis walks it like any other.
    ComputedObject,
    /// Something that a syntax error has left without a meaning; the error is reported already.
    Invalid,
    /// Anything else: it must be evaluated.
    Other,
}

/// How much an expression tells at first glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glance {
    /// The literal null.
    Null,
    /// A literal, or a tuple or object constructor: [`Syntax::shape`] tells more.
    Literal,
    /// It must be evaluated.
    Computed,
    /// Something that a syntax error has left without a meaning; the error is reported already.
    Invalid,
}

impl Shape<'_> {
    /// What a glance at an expression of this shape tells.
    #[must_use]
    #[inline]
    pub fn glance(&self) -> Glance {
        match self {
            Shape::Null => Glance::Null,
            Shape::Invalid => Glance::Invalid,
            Shape::ComputedObject | Shape::Other => Glance::Computed,
            _ => Glance::Literal,
        }
    }
}

/// What a parser had to leave out of a body, so that nobody complains about what follows from that.
///
/// The later ones are worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// Nothing.
    None,
    /// An item could not be read.
    LostItem,
    /// The body or one around it is not closed: where each of its items belongs is uncertain.
    Unclosed,
}

/// The key of an entry of an object constructor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKey<'a> {
    /// A literal name.
    Name(Cow<'a, str>),
    /// An expression that must be evaluated and converted to a string.
    Computed,
}

/// An entry of an object constructor ("Static Map").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The key.
    pub key: EntryKey<'a>,
    /// The node of the key, an expression too.
    pub key_node: NodeId,
    /// The expression of the value.
    pub value: NodeId,
}

/// What a name in a body stands for, according to the schema that is applied to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An attribute.
    Attribute,
    /// A block with this many labels.
    Block {
        /// How many labels its header has.
        labels: usize,
    },
}

/// A schema that knows no names: for a look at all items of a body.
#[derive(Debug, Clone, Copy)]
pub struct NoRoles;

impl Roles for NoRoles {
    fn role(&self, _name: &str) -> Option<Role> {
        None
    }

    fn label_names(&self, _ty: &str) -> Vec<&str> {
        Vec::new()
    }
}

/// A schema as far as a syntax needs it to tell attributes from blocks ("Schema-driven Processing").
pub trait Roles {
    /// What the name stands for; none if the schema does not know it.
    fn role(&self, name: &str) -> Option<Role>;

    /// What the labels of a block type are called, for messages.
    fn label_names(&self, ty: &str) -> Vec<&str>;

    /// What becomes of a name that is in several layers of configuration.
    fn merge_rule(&self, name: &str) -> MergeRule {
        let _ = name;
        MergeRule::Default
    }
}

/// What becomes of a name that is in several layers of configuration, where later ones override earlier ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum MergeRule {
    /// What [`crate::body::MergePolicy::Override`] says.
    #[default]
    Default,
    /// The last layer that has it replaces the others, its blocks as a group.
    Replace,
    /// All layers, one after the other: lists are joined, blocks are kept.
    Append,
    /// Item by item: objects in objects, and blocks of the same type and labels.
    Deep,
}

/// A parsed file, seen as bodies and expressions ("Language-agnosticism").
///
/// All methods take nodes that the same file gave out; what happens with others is unspecified, but is not a panic.
/// A syntax of plain data implements those that have no default; one with collections also the walks over these, and
/// one with computed expressions the rest.
pub trait Syntax: Send + Sync + fmt::Debug {
    /// The source that a node comes from.
    fn source(&self, node: NodeId) -> &Source;

    /// The text that the strings of [`Syntax::shape`] of a node borrow from, if they do.
    fn text(&self, node: NodeId) -> &str {
        self.source(node).text()
    }

    /// The bytes of a node: of a whole attribute, block, body or expression.
    fn span(&self, node: NodeId) -> Span;

    /// The bytes of the name of an attribute or of the type of a block.
    fn name_span(&self, item: NodeId) -> Span;

    /// The place just inside of a body, where something that is missing would be expected.
    fn missing_item_span(&self, body: NodeId) -> Span;

    /// How a body or an expression is written: those that are written the same are equal, and this is their `Debug`.
    ///
    /// The text of its span, unless the node stands for something else than that text says.
    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let span = self.span(node);
        Cow::Borrowed(self.source(node).text().get(span.start as usize..span.end as usize).unwrap_or(""))
    }

    /// What the parser could not read of a body.
    fn damage(&self, body: NodeId) -> Damage {
        let _ = body;
        Damage::None
    }

    /// Whether attributes and blocks are written in different ways, so that a name can stand for one of each.
    ///
    /// Otherwise a name that was processed as one of them is not seen as the other either.
    fn tells_blocks_apart(&self) -> bool {
        true
    }

    /// How a block with these labels is written, for hints to the author.
    fn block_example(&self, ty: &str, labels: &[&str]) -> String {
        let labels: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
        format!("{ty}{labels} {{ ... }}")
    }

    /// The next item of a body in source order.
    ///
    /// `roles` is the schema, for syntaxes that cannot tell attributes from blocks by themselves: a name that it does not
    /// know is read as an attribute if the syntax leaves the choice.
    /// Without one the body is read as one of attributes only ("Dynamic Attributes Processing").
    /// Mistakes of structure that only show under a schema are reported to `diagnostics`.
    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>>;

    /// A label of a block, counted from 0.
    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>>;

    /// What an expression is at sight.
    fn shape(&self, expr: NodeId) -> Shape<'_>;

    /// The next element of a tuple constructor.
    fn next_element(&self, tuple: NodeId, cursor: &mut Cursor) -> Option<NodeId> {
        let _ = (tuple, cursor);
        None
    }

    /// The next entry of an object constructor.
    fn next_entry(&self, object: NodeId, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let _ = (object, cursor);
        None
    }

    /// The value of an expression; with errors, the best value there is, dynamic if need be.
    ///
    /// The default is enough where every expression is a literal: it is the value that [`Syntax::shape`] shows.
    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        literal::value(self, expr, evaluation, diagnostics)
    }

    /// The expression as a reference to a variable with constant steps, if it is one ("Static Traversal").
    fn traversal(&self, expr: NodeId) -> Option<Traversal> {
        let _ = expr;
        None
    }

    /// The expression as a function call, if it is one ("Static Call").
    fn call(&self, expr: NodeId) -> Option<StaticCall> {
        let _ = expr;
        None
    }

    /// Visits the references to variables in an expression, in source order.
    fn variables(&self, expr: NodeId, visit: &mut dyn FnMut(Traversal)) {
        let _ = (expr, visit);
    }

    /// Visits the names of the functions that an expression calls, in source order.
    fn functions(&self, expr: NodeId, visit: &mut dyn FnMut(FunctionReference)) {
        let _ = (expr, visit);
    }

    /// The same file, owned: for handles that outlive the text that was parsed.
    fn to_shared(&self) -> Arc<dyn Syntax>;
}
