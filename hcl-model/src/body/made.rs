//! Bodies and expressions made by a program: defaults, overrides, what comes from the environment.
//!
//! They are a syntax like any other, so that they merge with files and decode like files.
//! Each item says where it stands, in any source; so a report can show where a value comes from.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::sync::Arc;

use crate::body::Body;
use crate::diag::Diagnostics;
use crate::expr::{Evaluation, Expression, Traversal};
use crate::source::{Range, Source};
use crate::syntax::{
    AttributeItem, BlockItem, Construct, Cursor, Entry, EntryKey, Item, Label, MergeRule, NodeId, NodeRef, Role, Roles,
    Shape, Span, Syntax,
};
use crate::value::Value;

/// Makes a body of values: see [`Body::builder`].
#[derive(Debug, Clone)]
pub struct BodyBuilder {
    at: Range,
    items: Vec<BuiltItem>,
}

#[derive(Debug, Clone)]
enum BuiltItem {
    Attribute { name: String, value: Part, at: Range, rule: Option<MergeRule> },
    Block { ty: String, labels: Vec<String>, body: BodyBuilder, at: Range, into: Option<usize> },
}

/// A value, or a text of which it is not known whether it is wanted as text.
///
/// # Examples
///
/// ```
/// use hcl_model::body::{Body, Given};
/// use hcl_model::source::Source;
/// use hcl_model::value::Value;
///
/// let at = Source::new("environment variable APP_PIN", "007").range(0, 3);
/// let known = Body::builder(at.clone()).replacing("pin", Value::from(7), at.clone());
/// let unknown = Body::builder(at.clone()).replacing("pin", Given::text("007", Value::from("007")), at);
/// assert_ne!(known.build(), unknown.build());
/// ```
#[derive(Debug, Clone)]
pub struct Given {
    value: Value,
    text: Option<Arc<str>>,
}

impl Given {
    /// A text, and the value that it is where no text is wanted.
    #[must_use]
    pub fn text(text: impl Into<Arc<str>>, value: Value) -> Given {
        Given { value, text: Some(text.into()) }
    }
}

impl From<Value> for Given {
    fn from(value: Value) -> Given {
        Given { value, text: None }
    }
}

/// A value, or a part of an object that is merged into the one below it.
#[derive(Debug, Clone)]
enum Part {
    Value(Given),
    Object(Vec<(String, Part, Range)>),
}

impl Body {
    /// Makes a body of values and not of text ("Structural Elements").
    ///
    /// `at` is where the body is said to stand; what it lacks is reported there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{Body, BodySchema, MergePolicy};
    /// use hcl_model::native;
    /// use hcl_model::source::Source;
    /// use hcl_model::value::Value;
    ///
    /// let environment = Source::new("environment", "APP_PORT=8080");
    /// let port = environment.range(9, 13);
    /// let overrides = Body::builder(environment.range(0, 13)).attribute("port", 8080, port).build();
    /// let file = native::parse_body("app.hcl", "host = \"a\"\nport = 80\n").ok()?;
    ///
    /// let merged = Body::merge([file, overrides], MergePolicy::Override);
    /// let (content, _) = merged.content(&BodySchema::new().required("host").required("port"));
    /// let port = content.attribute("port").unwrap();
    /// assert_eq!(port.expr.literal_value()?, Value::from(8080));
    /// assert_eq!(port.range.to_string(), "environment:1,10-14");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn builder(at: Range) -> BodyBuilder {
        BodyBuilder { at, items: Vec::new() }
    }

    /// A body with nothing in it.
    #[must_use]
    pub fn empty(at: Range) -> Body {
        Body::builder(at).build()
    }
}

impl Expression {
    /// An expression that has a value already, whatever the context ("Expressions").
    ///
    /// The value is given out as it is, with its type and its marks.
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
        let made = Made { nodes: Arc::new([Node { at, kind: Kind::Value(Given::from(value.into())) }]) };
        Expression::new(Arc::new(made), NodeId(0))
    }
}

impl BodyBuilder {
    /// The body with an attribute.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<String>, value: impl Into<Value>, at: Range) -> BodyBuilder {
        let value = Part::Value(Given::from(value.into()));
        self.items.push(BuiltItem::Attribute { name: name.into(), value, at, rule: None });
        self
    }

    /// The body with an attribute that replaces those of the layers below, whatever the schema says.
    #[must_use]
    pub fn replacing(mut self, name: impl Into<String>, value: impl Into<Given>, at: Range) -> BodyBuilder {
        let value = Part::Value(value.into());
        self.items.push(BuiltItem::Attribute { name: name.into(), value, at, rule: Some(MergeRule::Replace) });
        self
    }

    /// The body with a value in an object, which leaves the other values of the object of the layers below alone.
    ///
    /// The keys lead into the object; there is at least one.
    #[must_use]
    pub fn within(
        mut self,
        name: impl Into<String>,
        keys: impl IntoIterator<Item = String>,
        value: impl Into<Given>,
        at: Range,
    ) -> BodyBuilder {
        let name = name.into();
        let keys: Vec<String> = keys.into_iter().collect();
        let known = self.items.iter_mut().find_map(|item| match item {
            BuiltItem::Attribute { name: known, value: Part::Object(entries), .. } if *known == name => Some(entries),
            _ => None,
        });
        match known {
            Some(entries) => insert(entries, &keys, value.into(), &at),
            None => {
                let mut entries = Vec::new();
                insert(&mut entries, &keys, value.into(), &at);
                let value = Part::Object(entries);
                self.items.push(BuiltItem::Attribute { name, value, at, rule: Some(MergeRule::Deep) });
            }
        }
        self
    }

    /// The body with a block: its type, its labels, its body, and where its header stands.
    #[must_use]
    pub fn block<L: Into<String>>(
        mut self,
        ty: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        body: BodyBuilder,
        at: Range,
    ) -> BodyBuilder {
        let labels = labels.into_iter().map(Into::into).collect();
        self.items.push(BuiltItem::Block { ty: ty.into(), labels, body, at, into: None });
        self
    }

    /// The body with what is in one of the blocks of the layers below: the one with this number among those of its type
    /// and labels.
    #[must_use]
    pub fn within_block<L: Into<String>>(
        mut self,
        ty: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        number: usize,
        body: BodyBuilder,
        at: Range,
    ) -> BodyBuilder {
        let labels = labels.into_iter().map(Into::into).collect();
        self.items.push(BuiltItem::Block { ty: ty.into(), labels, body, at, into: Some(number) });
        self
    }

    /// The finished body.
    #[must_use]
    pub fn build(self) -> Body {
        let mut nodes = Vec::new();
        let root = self.add_to(&mut nodes);
        Body::new(Arc::new(Made { nodes: nodes.into() }), root)
    }

    /// Adds the nodes of the body, itself as the last one.
    fn add_to(self, nodes: &mut Vec<Node>) -> NodeId {
        let mut items = Vec::with_capacity(self.items.len());
        for item in self.items {
            items.push(match item {
                BuiltItem::Attribute { name, value, at, rule } => {
                    let value = value.add_to(nodes, &[], at.clone());
                    push(nodes, at, Kind::Attribute { name, value, rule })
                }
                BuiltItem::Block { ty, labels, body, at, into } => {
                    let body = body.add_to(nodes);
                    push(nodes, at, Kind::Block { ty, labels, body, into })
                }
            });
        }
        push(nodes, self.at, Kind::Body(items))
    }
}

/// Puts a value where some keys lead to, in entries of an object.
fn insert(entries: &mut Vec<(String, Part, Range)>, keys: &[String], value: Given, at: &Range) {
    let Some((key, rest)) = keys.split_first() else {
        return;
    };
    let place = entries.iter().position(|(known, ..)| known == key);
    let place = place.unwrap_or_else(|| {
        entries.push((key.clone(), Part::Object(Vec::new()), at.clone()));
        entries.len() - 1
    });
    let (_, part, range) = &mut entries[place];
    match part {
        Part::Object(inner) if !rest.is_empty() => insert(inner, rest, value, at),
        _ if rest.is_empty() => {
            *part = Part::Value(value);
            *range = at.clone();
        }
        _ => {
            let mut inner = Vec::new();
            insert(&mut inner, rest, value, at);
            *part = Part::Object(inner);
        }
    }
}

impl Part {
    /// Adds the nodes of what some keys lead to.
    fn add_to(self, nodes: &mut Vec<Node>, keys: &[String], at: Range) -> NodeId {
        match self {
            Part::Value(value) => push(nodes, at, Kind::Value(value)),
            Part::Object(entries) => {
                let entries = entries.into_iter().map(|(key, part, at)| {
                    let within: Vec<String> = keys.iter().chain([&key]).cloned().collect();
                    let part = part.add_to(nodes, &within, at);
                    (key, part)
                });
                let entries = entries.collect();
                push(nodes, at, Kind::Object { keys: keys.to_vec(), entries })
            }
        }
    }
}

fn push(nodes: &mut Vec<Node>, at: Range, kind: Kind) -> NodeId {
    nodes.push(Node { at, kind });
    NodeId(nodes.len() as u32 - 1)
}

/// A body or an expression that was made, seen as a file.
#[derive(Debug, Clone)]
struct Made {
    /// At least one.
    nodes: Arc<[Node]>,
}

#[derive(Debug)]
struct Node {
    at: Range,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
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

/// How many of the keys that lead to an object are labels of the block that it is.
fn labels_of(block: NodeId) -> usize {
    (block.0 / LABELLED) as usize
}

impl Made {
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
        cursor.part += 1;
        if cursor.part as usize >= blocks.len() {
            *cursor = Cursor { part: 0, at: cursor.at + 1 };
        }
        let ty = Cow::Borrowed(name);
        match block {
            Some(block) => {
                Item::Block(BlockItem { ty, node: NodeRef::new(self, block), body: NodeId(block.0 % LABELLED) })
            }
            None => Item::Attribute(AttributeItem { name: ty, node: NodeRef::new(self, item), expr: value }),
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
    fn write(&self, node: NodeId, out: &mut String) -> fmt::Result {
        match &self.node(node).kind {
            Kind::Value(given) => write!(out, "{:?}", given.value),
            Kind::Object { entries, .. } => {
                out.push_str("{ ");
                for (at, (key, value)) in entries.iter().enumerate() {
                    write!(out, "{}{key} = ", if at == 0 { "" } else { ", " })?;
                    self.write(*value, out)?;
                }
                out.push_str(" }");
                Ok(())
            }
            Kind::Attribute { name, value, .. } => {
                write!(out, "{name} = ")?;
                self.write(*value, out)
            }
            Kind::Block { ty, labels, body, .. } => {
                out.push_str(ty);
                labels.iter().try_for_each(|label| write!(out, " {label:?}"))?;
                out.push_str(" {\n");
                self.write(*body, out)?;
                out.push('}');
                Ok(())
            }
            Kind::Body(items) => items.iter().try_for_each(|&item| {
                self.write(item, out)?;
                out.push('\n');
                Ok(())
            }),
        }
    }
}

impl Syntax for Made {
    fn source(&self, node: NodeId) -> &Source {
        self.node(node).at.source()
    }

    fn span(&self, node: NodeId) -> Span {
        let bytes = self.node(node).at.bytes();
        Span { start: bytes.start as u32, end: bytes.end as u32 }
    }

    fn name_span(&self, item: NodeId) -> Span {
        self.span(item)
    }

    fn missing_item_span(&self, body: NodeId) -> Span {
        self.span(body)
    }

    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let mut written = String::new();
        let _ = self.write(node, &mut written);
        Cow::Owned(written)
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
            Kind::Block { ty, body, .. } => {
                cursor.at += 1;
                Some(Item::Block(BlockItem { ty: Cow::Borrowed(ty), node: NodeRef::new(self, id), body: *body }))
            }
            Kind::Body(_) | Kind::Value(_) | Kind::Object { .. } => None,
        }
    }

    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        let labels = match &self.node(block).kind {
            Kind::Block { labels, .. } => labels,
            Kind::Object { keys, .. } => keys.get(keys.len().saturating_sub(labels_of(block))..)?,
            _ => return None,
        };
        labels.get(index).map(|label| Label { text: Cow::Borrowed(label), span: self.span(block) })
    }

    /// Only null is told at sight, which is absence, and objects that are parts of others.
    fn shape(&self, expr: NodeId) -> Shape<'_> {
        match &self.node(expr).kind {
            Kind::Value(Given { value, text: None }) if value.is_null() && !value.is_marked() => Shape::Null,
            Kind::Object { .. } => Shape::Object,
            _ => Shape::Other,
        }
    }

    fn merge_rule(&self, item: NodeId) -> Option<MergeRule> {
        match &self.node(item).kind {
            Kind::Attribute { rule, .. } => *rule,
            _ => None,
        }
    }

    fn merges_into(&self, block: NodeId) -> Option<usize> {
        match &self.node(block).kind {
            Kind::Block { into, .. } => *into,
            // Whoever set it knew no schema; it is a part of what is there.
            Kind::Object { .. } => Some(0),
            _ => None,
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
            Kind::Value(Given { value, .. }) => {
                let word = value.as_str().filter(|word| !word.is_empty() && !value.is_marked())?;
                let is_word = word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
                is_word.then(|| Traversal::new(word))
            }
            _ => None,
        }
    }

    fn evaluate(&self, expr: NodeId, _evaluation: &mut Evaluation<'_>, _diagnostics: &mut Diagnostics) -> Value {
        self.value(expr)
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}
