//! Bodies and expressions made by a program: defaults, overrides, what comes from the environment.
//!
//! They are a syntax like any other, so that they merge with files and decode like files.
//! Each item says where it stands, in any source; so a report can show where a value comes from.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::sync::Arc;

use crate::body::{Body, Given};
use crate::diag::Diagnostics;
use crate::expr::{Evaluation, Expression, Traversal};
use crate::source::{Range, Source};
use crate::syntax::{
    AttributeItem, BlockItem, ByteRange, Construct, Cursor, Entry, EntryKey, Item, Label, MergeRule, NodeId, NodeRef,
    Role, Roles, Shape, Syntax,
};
use crate::value::Value;

impl Expression {
    /// An expression that has a value already, whatever the context ("Expressions").
    ///
    /// The value is given out as it is, with its type and its marks; a promise in it that is settled is what it was resolved
    /// with.
    /// To static analysis, a string that is a word is that word, and any other value nothing in particular.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Expression;
    /// use hcl_model::source::Source;
    /// use hcl_model::value::Value;
    ///
    /// let default = Source::new("default of port", "80");
    /// let expr = Expression::from_value(80, default.range(0, 2));
    /// assert_eq!(expr.literal_value()?, Value::from(80));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn from_value(value: impl Into<Value>, at: Range) -> Expression {
        let made = BuiltBody { nodes: Arc::new([Node { at, kind: Kind::Value(Given::from(value.into())) }]) };
        Expression::new(Arc::new(made), NodeId(0))
    }
}

/// Adds a node.
pub(super) fn push(nodes: &mut Vec<Node>, at: Range, kind: Kind) -> NodeId {
    nodes.push(Node { at, kind });
    NodeId(nodes.len() as u32 - 1)
}

/// A body or an expression that was made, seen as a file.
#[derive(Debug, Clone)]
pub(super) struct BuiltBody {
    /// At least one.
    pub(super) nodes: Arc<[Node]>,
}

#[derive(Debug)]
pub(super) struct Node {
    at: Range,
    kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    Body(Vec<NodeId>),
    Attribute {
        name: String,
        value: NodeId,
        rule: Option<MergeRule>,
    },
    Block {
        ty: String,
        labels: Vec<String>,
        body: NodeId,
        into: Option<usize>,
    },
    Value(Given),
    /// An expression under a name.
    Expression(String, Expression),
    /// A body under a type.
    Whole {
        ty: String,
        labels: Vec<String>,
        body: Body,
    },
    /// A part of an object, and the keys that lead to it: a block with labels to a schema that says so.
    Object {
        keys: Vec<String>,
        entries: Vec<(String, NodeId)>,
    },
}

/// The number of an object that is a block is that of the object, and this for each of its labels: the same object can be
/// a block with different numbers of labels, depending on the schema.
const LABELLED: u32 = 1 << 24;

/// Blocks with as many labels are not looked for in objects.
const MOST_LABELS: usize = 128;

/// Returns the number of keys of an object that are labels of the block.
fn labels_of(block: NodeId) -> usize {
    (block.0 / LABELLED) as usize
}

/// The text of a node of another syntax.
type TextOf<'t> = dyn for<'n> Fn(NodeRef<'n>) -> Cow<'n, str> + 't;

impl BuiltBody {
    /// A node; the last one for a number that is none of this file's.
    fn node(&self, node: NodeId) -> &Node {
        let plain = self.nodes.get(node.0 as usize).or_else(|| self.nodes.get((node.0 % LABELLED) as usize));
        plain.unwrap_or(&self.nodes[self.nodes.len() - 1])
    }

    /// The value of an expression.
    fn value(&self, expr: NodeId) -> Value {
        match &self.node(expr).kind {
            Kind::Value(given) => given.value.clone(),
            Kind::Object { entries, .. } => {
                let entries = entries.iter().map(|(key, node)| (key.clone(), self.part(*node)));
                Value::object(entries.collect::<Vec<_>>())
            }
            _ => Value::DYNAMIC,
        }
    }

    /// An attribute as an item, or the blocks that its objects are to a schema that says so, one after the other.
    fn attribute<'a>(
        &'a self,
        name: &'a str,
        item: NodeId,
        value: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
    ) -> Item<'a> {
        let mut blocks = Vec::new();
        let labels = match roles.and_then(|roles| roles.role(name)) {
            Some(Role::Block { labels }) if labels < MOST_LABELS && self.nodes.len() < LABELLED as usize => {
                self.objects(value, labels, &mut blocks);
                labels as u32
            }
            _ => 0,
        };
        let block = blocks.get(cursor.part as usize).map(|object: &NodeId| NodeId(object.0 + labels * LABELLED));
        cursor.part = cursor.part.saturating_add(1);
        if cursor.part as usize >= blocks.len() {
            *cursor = Cursor { part: 0, at: cursor.at.saturating_add(1) };
        }
        let ty = Cow::Borrowed(name);
        match block {
            Some(block) => {
                let (node, body) = (NodeRef::new(self, block), NodeRef::new(self, NodeId(block.0 % LABELLED)));
                // Whoever set the object knew no schema, and the object is a part of what is there.
                Item::Block(BlockItem::new(ty, node, body).merged_into(Some(0)))
            }
            None => {
                let merge_rule = match &self.node(item).kind {
                    Kind::Attribute { rule, .. } => *rule,
                    _ => None,
                };
                let (node, expr) = (NodeRef::new(self, item), NodeRef::new(self, value));
                Item::Attribute(AttributeItem::new(ty, node, expr).merged_by(merge_rule))
            }
        }
    }

    /// The objects that so many keys lead to.
    fn objects(&self, value: NodeId, keys: usize, found: &mut Vec<NodeId>) {
        // Keys are labels, of which a schema has few.
        match &self.node(value).kind {
            Kind::Object { .. } if keys == 0 => found.push(value),
            Kind::Object { entries, .. } => {
                entries.iter().for_each(|(_, value)| self.objects(*value, keys - 1, found));
            }
            _ => {}
        }
    }

    /// The value of an expression in an object: what was given as text is text there, because nothing of that is lost.
    fn part(&self, expr: NodeId) -> Value {
        match &self.node(expr).kind {
            Kind::Value(Given { text: Some(text), .. }) => Value::from(&**text),
            _ => self.value(expr),
        }
    }

    /// Writes a node as it would be written in the native syntax, as far as there is such a thing.
    fn write(&self, node: NodeId, text: &TextOf<'_>, out: &mut String) -> fmt::Result {
        match &self.node(node).kind {
            Kind::Value(given) => write!(out, "{:?}", given.value),
            Kind::Object { entries, .. } => {
                out.push_str("{ ");
                for (at, (key, value)) in entries.iter().enumerate() {
                    write!(out, "{}{key} = ", if at == 0 { "" } else { ", " })?;
                    self.write(*value, text, out)?;
                }
                out.push_str(" }");
                Ok(())
            }
            Kind::Attribute { name, value, .. } => {
                write!(out, "{name} = ")?;
                self.write(*value, text, out)
            }
            Kind::Block { ty, labels, body, .. } => {
                out.push_str(ty);
                labels.iter().try_for_each(|label| write!(out, " {label:?}"))?;
                out.push_str(" {\n");
                self.write(*body, text, out)?;
                out.push('}');
                Ok(())
            }
            Kind::Expression(name, expr) => write!(out, "{name} = {}", text(expr.as_node())),
            Kind::Whole { ty, labels, body } => {
                out.push_str(ty);
                labels.iter().try_for_each(|label| write!(out, " {label:?}"))?;
                write!(out, " {{\n{}\n}}", text(body.as_node()))
            }
            Kind::Body(items) => items.iter().try_for_each(|&item| {
                self.write(item, text, out)?;
                out.push('\n');
                Ok(())
            }),
        }
    }
}

impl Syntax for BuiltBody {
    fn source(&self, node: NodeId) -> &Source {
        self.node(node).at.source()
    }

    fn bytes(&self, node: NodeId) -> ByteRange {
        ByteRange::of(&self.node(node).at)
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        self.bytes(item)
    }

    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        self.bytes(body)
    }

    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let mut written = String::new();
        let _ = self.write(node, &|node| node.syntax().written(node.node()), &mut written);
        Cow::Owned(written)
    }

    fn shown(&self, node: NodeId) -> Cow<'_, str> {
        let at = &self.node(node).at;
        if !at.source().redacted(at.bytes()).is_empty() {
            return at.source().shown(at.bytes());
        }
        let mut shown = String::new();
        let _ = self.write(node, &|node| node.shown(), &mut shown);
        Cow::Owned(shown)
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let items = match &self.node(body).kind {
            Kind::Body(items) => items,
            Kind::Object { entries, .. } => {
                let (name, value) = entries.get(cursor.at as usize)?;
                return Some(self.attribute(name, *value, *value, roles, cursor));
            }
            _ => return None,
        };
        let id = *items.get(cursor.at as usize)?;
        match &self.node(id).kind {
            Kind::Attribute { name, value, .. } => Some(self.attribute(name, id, *value, roles, cursor)),
            Kind::Block { ty, body, into, .. } => {
                cursor.at += 1;
                let (ty, node) = (Cow::Borrowed(&**ty), NodeRef::new(self, id));
                Some(Item::Block(BlockItem::new(ty, node, node.sibling(*body)).merged_into(*into)))
            }
            Kind::Expression(name, expr) => {
                cursor.at += 1;
                let (name, node) = (Cow::Borrowed(&**name), NodeRef::new(self, id));
                Some(Item::Attribute(AttributeItem::new(name, node, expr.as_node())))
            }
            Kind::Whole { ty, body, .. } => {
                cursor.at += 1;
                let (ty, node) = (Cow::Borrowed(&**ty), NodeRef::new(self, id));
                Some(Item::Block(BlockItem::new(ty, node, body.as_node())))
            }
            Kind::Body(_) | Kind::Value(_) | Kind::Object { .. } => None,
        }
    }

    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        let labels = match &self.node(block).kind {
            Kind::Block { labels, .. } | Kind::Whole { labels, .. } => labels,
            Kind::Object { keys, .. } => keys.get(keys.len().saturating_sub(labels_of(block))..)?,
            _ => return None,
        };
        labels.get(index).map(|label| Label { text: Cow::Borrowed(label), bytes: self.bytes(block) })
    }

    /// Only null is told at sight, which is absence, what cannot be read, and objects that are parts of others.
    fn shape(&self, expr: NodeId) -> Shape<'_> {
        match &self.node(expr).kind {
            Kind::Value(Given { is_unread: true, .. }) => Shape::Invalid,
            Kind::Value(Given { value, text: None, .. }) if value.is_null() && !value.is_marked() => Shape::Null,
            Kind::Object { .. } => Shape::Object,
            _ => Shape::Other,
        }
    }

    fn given_text(&self, expr: NodeId) -> Option<&str> {
        match &self.node(expr).kind {
            Kind::Value(given) => given.text.as_deref(),
            _ => None,
        }
    }

    fn next_entry(&self, object: NodeId, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let Kind::Object { entries, .. } = &self.node(object).kind else {
            return None;
        };
        let (key, value) = entries.get(cursor.at as usize)?;
        cursor.at += 1;
        Some(Entry { key: EntryKey::Name(Cow::Borrowed(key)), key_node: *value, value: *value })
    }

    fn construct(&self, expr: NodeId) -> Construct<'_> {
        Construct::Value(self.value(expr))
    }

    /// A string is read as a word, which is how JSON writes one.
    fn traversal(&self, expr: NodeId) -> Option<Traversal> {
        match &self.node(expr).kind {
            Kind::Value(Given { value, .. }) => word(value),
            _ => None,
        }
    }

    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        let value = self.value(expr);
        if !value.contains_waiting() {
            return value;
        }
        let settled = value.settled_within(evaluation.allowance());
        settled.unwrap_or_else(|exhausted| {
            evaluation.goes_on(Err(exhausted), diagnostics, || self.node(expr).at.clone());
            Value::DYNAMIC.with_marks(value.marks())
        })
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}

/// A string as the word that it is to static analysis, if it is one.
pub(super) fn word(value: &Value) -> Option<Traversal> {
    let word = value.as_str().filter(|word| !word.is_empty() && !value.is_marked())?;
    let is_word = word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    is_word.then(|| Traversal::new(word))
}
