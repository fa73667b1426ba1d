//! The interface of a syntax for its file: the one trait through which the model and the decoder see configuration.
//!
//! This is what "Language-agnosticism" of the information model leaves to each syntax.
//! The native and the JSON syntax implement [`Syntax`], and so can bodies that come from elsewhere.
//! The trait is a cursor over a flat tree, not a collection, so that a literal reaches a decoder without being
//! copied or counted: [`Syntax::next_item`] walks a body, [`Syntax::shape`] tells what an expression is at sight.
//! Programs that read configuration use the handles [`crate::body::Body`] and [`crate::expr::Expression`] instead.

mod construct;
pub(crate) mod example;
mod forward;
mod identity;
mod item;
pub(crate) mod literal;
pub(crate) mod messages;
mod owned;
mod parse;
mod reference;
pub(crate) mod roles;
mod shape;

pub(crate) use construct::at_sight;
pub use construct::{Construct, For, OperationPart, Step, Steps, TemplatePart};
pub(crate) use forward::Base;
pub use forward::Forward;
pub(crate) use identity::new_identity;
pub use item::{AttributeItem, BlockItem, Damage, Item, Label};
pub use owned::OwnedItem;
pub(crate) use owned::{ItemKey, OwnedNode};

pub use parse::Parse;
pub use reference::NodeRef;
pub(crate) use reference::header;
pub(crate) use roles::MergeRules;
pub use roles::{MergeRule, Merging, NoRoles, Role, Roles, ToldBy};
pub use shape::{Entry, EntryKey, Shape};

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::diag::{Diagnostics, Instance};
use crate::expr::{Evaluation, Expression, FunctionReference, StaticCall, Traversal};
use crate::function::Function;
use crate::source::{Range, Source};
use crate::value::Value;

/// A node of a file: what it means is the syntax's own business.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::syntax::{Cursor, NodeId};
///
/// let expr = native::parse_expression("test", "[true, 80]").ok()?;
/// let tuple = expr.as_node();
/// let first: Option<NodeId> = tuple.syntax().next_element(tuple.node(), &mut Cursor::default());
/// // The number alone says nothing: it needs its file.
/// assert_eq!(first.map(|node| tuple.sibling(node).range().text().to_owned()).as_deref(), Some("true"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A place in a walk over items, elements or entries; the default one is the start.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::syntax::Cursor;
///
/// let expr = native::parse_expression("test", "[1, 2]").ok()?;
/// let tuple = expr.as_node();
/// let next = |cursor: &mut Cursor| tuple.syntax().next_element(tuple.node(), cursor);
/// let mut cursor = Cursor::default();
/// let first = next(&mut cursor);
/// // A walk can go on from a copy of its place as well, or start again.
/// let mut copy = cursor;
/// assert_eq!(next(&mut copy), next(&mut cursor));
/// assert_eq!(next(&mut Cursor::default()), first);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The number of the part, for syntaxes that are made of several.
    pub part: u32,
    /// The position in the part; 0 is the start.
    pub at: u32,
}

/// Bytes from a first to after a last one.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::syntax::ByteRange;
///
/// let expr = native::parse_expression("test", "1 + two").ok()?;
/// let range = expr.as_node().range_of(ByteRange { start: 4, end: 7 });
/// assert_eq!((range.text(), range.to_string().as_str()), ("two", "test:1,5-8"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteRange {
    /// The first byte.
    pub start: u32,
    /// After the last byte.
    pub end: u32,
}

impl ByteRange {
    /// The bytes of a range.
    pub(crate) fn of(range: &Range) -> ByteRange {
        let bytes = range.bytes();
        ByteRange { start: bytes.start as u32, end: bytes.end as u32 }
    }
}

/// Variable or function that an expression is closed over, whatever its context says.
#[derive(Debug, Clone, Copy)]
pub enum Binding<'b> {
    /// Variable with its value.
    Variable(&'b str, &'b Value),
    /// Function.
    Function(&'b str, &'b Function),
}

impl Binding<'_> {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Binding::Variable(name, _) | Binding::Function(name, _) => name,
        }
    }

    /// Returns `true` unless the binding is a variable whose value is not wholly known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !matches!(self, Binding::Variable(_, value) if !value.is_wholly_known())
    }
}

/// A parsed file, seen as bodies and expressions ("Language-agnosticism").
///
/// All methods take nodes that the same file gave out; what happens with others is unspecified, but is not a panic.
/// A syntax of plain data implements those that have no default; one with collections also the walks over these, and
/// one with computed expressions the rest.
///
/// # Examples
///
/// A file that is nothing but the value of one attribute, as a body:
///
/// ```
/// use std::sync::Arc;
///
/// use hcl_model::body::Body;
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::source::Source;
/// use hcl_model::syntax::{AttributeItem, Cursor, Item, Label, NodeId, NodeRef, Roles, Shape, ByteRange, Syntax};
/// use hcl_model::value::Value;
///
/// /// Node 0 is the body, node 1 the attribute and its value.
/// #[derive(Debug, Clone)]
/// struct VersionFile(Source);
///
/// impl Syntax for VersionFile {
///     fn source(&self, _node: NodeId) -> &Source {
///         &self.0
///     }
///
///     fn bytes(&self, _node: NodeId) -> ByteRange {
///         ByteRange { start: 0, end: self.0.text().len() as u32 }
///     }
///
///     fn name_bytes(&self, item: NodeId) -> ByteRange {
///         self.bytes(item)
///     }
///
///     fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
///         self.bytes(body)
///     }
///
///     fn next_item<'a>(
///         &'a self,
///         _body: NodeId,
///         _roles: Option<&dyn Roles>,
///         cursor: &mut Cursor,
///         _diagnostics: &mut Diagnostics,
///     ) -> Option<Item<'a>> {
///         cursor.at += 1;
///         let node = NodeRef::new(self, NodeId(1));
///         (cursor.at == 1).then(|| Item::Attribute(AttributeItem::new("version".into(), node, node)))
///     }
///
///     fn label(&self, _block: NodeId, _index: usize) -> Option<Label<'_>> {
///         None
///     }
///
///     fn shape(&self, _expr: NodeId) -> Shape<'_> {
///         Shape::Str(self.0.text().trim().into())
///     }
///
///     fn to_shared(&self) -> Arc<dyn Syntax> {
///         Arc::new(self.clone())
///     }
/// }
///
/// let file = VersionFile(Source::new("VERSION", "1.2.3\n"));
/// let (attributes, diagnostics) = Body::new(file.to_shared(), NodeId(0)).just_attributes();
/// assert!(diagnostics.is_empty());
/// assert_eq!(attributes[0].name, "version");
/// assert_eq!(attributes[0].expr.literal_value()?, Value::from("1.2.3"));
/// # Ok::<(), Diagnostics>(())
/// ```
pub trait Syntax: Send + Sync + fmt::Debug {
    /// The source that a node comes from.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{Body, MergePolicy};
    /// use hcl_model::native;
    ///
    /// let base = native::parse_body("base.hcl", "port = 80\n").ok()?;
    /// let local = native::parse_body("local.hcl", "host = \"a\"\n").ok()?;
    /// let (attributes, _) = Body::merge([base, local], MergePolicy::Override).just_attributes();
    /// // A body can be made of several files, so that each node is asked for its own source.
    /// let nodes = attributes.iter().map(|attribute| attribute.expr.as_node());
    /// let names: Vec<&str> = nodes.map(|node| node.syntax().source(node.node()).name()).collect();
    /// assert_eq!(names, ["base.hcl", "local.hcl"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn source(&self, node: NodeId) -> &Source;

    /// A number that no other file has as long as this one is there: nodes of two files may have the same number, and a node
    /// is known by both.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    ///
    /// let [one, other] = ["a.hcl", "b.hcl"].map(|name| native::parse(name, "port = 80\n", &Limits::default()).tree);
    /// assert_eq!(one.root().node(), other.root().node());
    /// assert_ne!(one.root().syntax().identity(), other.root().syntax().identity());
    /// ```
    fn identity(&self) -> usize {
        std::ptr::from_ref(self).cast::<()>() as usize
    }

    /// The text that the strings of [`Syntax::shape`] of a node borrow from, if they do.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::Shape;
    ///
    /// let expr = native::parse_expression("test", "\"web\"").ok()?;
    /// let node = expr.as_node();
    /// let Shape::Str(string) = node.shape() else { panic!("the expression is a string") };
    /// // A string without escapes is a part of the text.
    /// assert!(node.syntax().text(node.node()).as_bytes().as_ptr_range().contains(&string.as_ptr()));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn text(&self, node: NodeId) -> &str {
        self.source(node).text()
    }

    /// The bytes of a node: of a whole attribute, block, body or expression.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::ByteRange;
    ///
    /// let expr = native::parse_expression("test", "  1 + two  ").ok()?;
    /// let node = expr.as_node();
    /// assert_eq!(node.syntax().bytes(node.node()), ByteRange { start: 2, end: 9 });
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn bytes(&self, node: NodeId) -> ByteRange;

    /// The bytes of the name of an attribute or of the type of a block.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::json;
    /// use hcl_model::syntax::{Cursor, Item, ByteRange};
    ///
    /// let body = json::parse_body("app.json", r#"{"port": 80}"#).ok()?;
    /// let Some(Item::Attribute(item)) = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) else {
    ///     panic!("the body begins with an attribute");
    /// };
    /// // The name as it is written: here with its quotes.
    /// assert_eq!(item.node.syntax().name_bytes(item.node.node()), ByteRange { start: 1, end: 7 });
    /// # Ok::<(), Diagnostics>(())
    /// ```
    fn name_bytes(&self, item: NodeId) -> ByteRange;

    /// The place just inside of a body, where something that is missing would be expected.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json;
    /// use hcl_model::syntax::ByteRange;
    ///
    /// let body = json::parse_body("app.json", r#"{"port": 80}"#).ok()?;
    /// let node = body.as_node();
    /// // A report on a missing item points at the opening brace.
    /// assert_eq!(node.syntax().missing_item_bytes(node.node()), ByteRange { start: 0, end: 1 });
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn missing_item_bytes(&self, body: NodeId) -> ByteRange;

    /// Returns the text of a body or an expression: nodes with equal texts are equal, and this text is their `Debug`.
    ///
    /// The text of its bytes, unless the node stands for something else than that text says.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", " 1 + two ").ok()?;
    /// let node = expr.as_node();
    /// assert_eq!(node.syntax().written(node.node()), "1 + two");
    /// assert_eq!(expr, native::parse_expression("other", "1 + two").ok()?);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let bytes = self.bytes(node);
        Cow::Borrowed(self.source(node).text().get(bytes.start as usize..bytes.end as usize).unwrap_or(""))
    }

    /// An expression as text of the native syntax, if it is written in that; in a string of another syntax, without the escapes
    /// of that.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::{json, native};
    ///
    /// let expr = native::parse_expression("test", " 1 + two ").ok()?;
    /// let node = expr.as_node();
    /// assert_eq!(node.syntax().native_text(node.node()), Some("1 + two"));
    /// let json = json::parse_expression("test", r#""${a[\"b\"]}""#).ok()?;
    /// let node = json.as_node();
    /// assert_eq!(node.syntax().native_text(node.node()), None);
    /// node.syntax().embedded(node.node(), &mut Diagnostics::new(), &mut |template| {
    ///     assert_eq!(template.syntax().native_text(template.node()), Some("${a[\"b\"]}"));
    /// });
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn native_text(&self, expr: NodeId) -> Option<&str> {
        let _ = expr;
        None
    }

    /// Returns the text of a node as it may be shown, without its sensitive parts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", "\"hunter2\"").ok()?;
    /// expr.range().source().redact(0..9);
    /// let node = expr.as_node();
    /// assert_eq!(node.syntax().shown(node.node()), "(sensitive)");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn shown(&self, node: NodeId) -> Cow<'_, str> {
        let (source, bytes) = (self.source(node), self.bytes(node));
        let bytes = bytes.start as usize..bytes.end as usize;
        if source.redacted(bytes.clone()).is_empty() { self.written(node) } else { source.shown(bytes) }
    }

    /// Writes what [`Syntax::shown`] gives without the comments in it, for who wants no more than the beginning of it.
    ///
    /// A node that is made of others writes one after the other, and ends where the writer does.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", "1 + two").ok()?;
    /// let node = expr.as_node();
    /// let mut shown = String::new();
    /// assert!(node.syntax().write_shown(node.node(), &mut shown).is_ok());
    /// assert_eq!(shown, "1 + two");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn write_shown(&self, node: NodeId, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.shown(node))
    }

    /// Returns the expression of the last layer, for an expression that several layers of configuration have and that
    /// evaluation merges. A program that keeps an expression as it is written gets this expression. Returns `None`
    /// for any other expression.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", "a.b").ok()?;
    /// assert!(expr.as_node().syntax().of_last_layer(expr.as_node().node()).is_none());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn of_last_layer(&self, expr: NodeId) -> Option<Expression> {
        let _ = expr;
        None
    }

    /// Returns the damage of a body: the parts that the parser could not read.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Budget, Limits};
    /// use hcl_model::native;
    /// use hcl_model::syntax::Damage;
    ///
    /// let damage = |text: &str| {
    ///     let file = native::parse("app.hcl", text, &Limits::default()).tree;
    ///     file.root().syntax().damage(file.root().node())
    /// };
    /// assert_eq!(damage("port = 80\n"), Damage::None);
    /// assert_eq!(damage("port 80\n"), Damage::LostItem);
    /// assert_eq!(damage("log {\nport = 80\n"), Damage::Unclosed);
    /// ```
    fn damage(&self, body: NodeId) -> Damage {
        let _ = body;
        Damage::None
    }

    /// Returns `true` if an item may belong to the body around its body, because a closing brace is missing before the item.
    ///
    /// An item at the root of a file stands before the block that is not closed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Item, NoRoles, NodeRef};
    ///
    /// fn is_first_doubtful(body: NodeRef<'_>) -> Option<bool> {
    ///     let (mut cursor, mut found) = (Cursor::default(), Diagnostics::new());
    ///     match body.syntax().next_item(body.node(), Some(&NoRoles), &mut cursor, &mut found)? {
    ///         Item::Attribute(item) => Some(body.syntax().is_doubtful(body.node(), item.node)),
    ///         Item::Block(block) => is_first_doubtful(block.body()),
    ///     }
    /// }
    ///
    /// let is_doubtful = |text: &str| is_first_doubtful(native::parse("app.hcl", text, &Limits::default()).tree.root());
    /// assert_eq!(is_doubtful("port = 80\nlog {\n"), Some(false));
    /// assert_eq!(is_doubtful("log {\nport = 80\n"), Some(true));
    /// ```
    fn is_doubtful(&self, body: NodeId, item: NodeRef<'_>) -> bool {
        let _ = item;
        self.damage(body) == Damage::Unclosed
    }

    /// The value on which it depends whether a body is there, where a program or an extension of the language made it because
    /// of a value: if that is unknown, nobody knows how many such bodies there are, and its marks are also those of what is
    /// made of the bodies.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// // What is written is there.
    /// let body = native::parse_body("app.hcl", "port = 80\n").ok()?;
    /// assert!(body.as_node().syntax().condition(body.as_node().node()).is_none());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn condition(&self, body: NodeId) -> Option<Value> {
        let _ = body;
        None
    }

    /// Returns `true` if attributes and blocks are written in different ways, so that a name can stand for one of
    /// each.
    ///
    /// Otherwise a name that was processed as one of them is not seen as the other either.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::{json, native};
    ///
    /// // `port = 80` and `port {}` differ at sight; `"port": {}` can be either.
    /// assert!(native::parse_body("app.hcl", "").ok()?.as_node().syntax().tells_blocks_apart());
    /// assert!(!json::parse_body("app.json", "{}").ok()?.as_node().syntax().tells_blocks_apart());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn tells_blocks_apart(&self) -> bool {
        true
    }

    /// Returns an example of a block with these labels, for hints to the author.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::{json, native};
    ///
    /// let body = native::parse_body("app.hcl", "").ok()?;
    /// assert_eq!(body.as_node().syntax().block_example("service", &["name"]), "service \"name\" { ... }");
    /// let body = json::parse_body("app.json", "{}").ok()?;
    /// assert_eq!(body.as_node().syntax().block_example("service", &["name"]), "\"service\": {\"name\": { ... }}");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn block_example(&self, ty: &str, labels: &[&str]) -> String {
        example::block(ty, labels)
    }

    /// The next item of a body in source order.
    ///
    /// `roles` is the schema, for syntaxes that cannot tell attributes from blocks by themselves: a name that it does not
    /// know is read as an attribute if the syntax leaves the choice.
    /// Without one the body is read as one of attributes only ("Dynamic Attributes Processing").
    /// Mistakes of structure that only show under a schema are reported to `diagnostics`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::json;
    /// use hcl_model::syntax::{Cursor, Item};
    ///
    /// let body = json::parse_body("app.json", r#"{"service": {"web": {}}}"#).ok()?;
    /// let (node, schema) = (body.as_node(), BodySchema::new().block("service", ["name"]));
    /// let mut found = Diagnostics::new();
    /// let item = node.syntax().next_item(node.node(), Some(&schema), &mut Cursor::default(), &mut found);
    /// assert!(matches!(item, Some(Item::Block(_))));
    /// let item = node.syntax().next_item(node.node(), None, &mut Cursor::default(), &mut found);
    /// assert!(matches!(item, Some(Item::Attribute(_))));
    /// # Ok::<(), Diagnostics>(())
    /// ```
    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>>;

    /// A label of a block, counted from 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Item};
    ///
    /// let body = native::parse_body("app.hcl", "service \"web\" {}\n").ok()?;
    /// let Some(Item::Block(item)) = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) else {
    ///     panic!("the body begins with a block");
    /// };
    /// let label = |index| item.node.syntax().label(item.node.node(), index);
    /// assert_eq!(label(0).unwrap().text, "web");
    /// assert_eq!(label(1), None);
    /// # Ok::<(), Diagnostics>(())
    /// ```
    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>>;

    /// Returns the shape of an expression: its kind at sight.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::Shape;
    ///
    /// let expr = native::parse_expression("test", r#""a\nb""#).ok()?;
    /// let node = expr.as_node();
    /// assert_eq!(node.syntax().shape(node.node()), Shape::Str("a\nb".into()));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn shape(&self, expr: NodeId) -> Shape<'_>;

    /// The next element of a tuple constructor.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Shape};
    ///
    /// let expr = native::parse_expression("test", "[80, true]").ok()?;
    /// let (tuple, mut cursor) = (expr.as_node(), Cursor::default());
    /// let elements = std::iter::from_fn(|| tuple.syntax().next_element(tuple.node(), &mut cursor));
    /// let shapes: Vec<Shape<'_>> = elements.map(|element| tuple.sibling(element).shape()).collect();
    /// assert_eq!(shapes, [Shape::Number("80"), Shape::Bool(true)]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn next_element(&self, tuple: NodeId, cursor: &mut Cursor) -> Option<NodeId> {
        let _ = (tuple, cursor);
        None
    }

    /// The next entry of an object constructor.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::Cursor;
    ///
    /// let expr = native::parse_expression("test", "{ a = 1, a = 2 }").ok()?;
    /// let (object, mut cursor) = (expr.as_node(), Cursor::default());
    /// let entries = std::iter::from_fn(|| object.syntax().next_entry(object.node(), &mut cursor));
    /// // Entries come as they are written, also those whose keys come again.
    /// let values: Vec<String> = entries.map(|entry| object.sibling(entry.value).range().text().to_owned()).collect();
    /// assert_eq!(values, ["1", "2"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn next_entry(&self, object: NodeId, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let _ = (object, cursor);
        None
    }

    /// Returns the construct that an expression is written with.
    ///
    /// By default what it is at sight, and nothing else.
    fn construct(&self, expr: NodeId) -> Construct<'_> {
        at_sight(self, expr)
    }

    /// Visits the expression of another syntax that an expression holds, for example a template in a string of JSON;
    /// false if it holds none.
    ///
    /// Several are visited where evaluation makes one value of them, for example the lists of several layers.
    /// Mistakes in text that is read as an expression are reported.
    fn embedded(&self, expr: NodeId, diagnostics: &mut Diagnostics, visit: &mut dyn FnMut(NodeRef<'_>)) -> bool {
        let _ = (expr, diagnostics, visit);
        false
    }

    /// The value of an expression; with errors, the best value there is, dynamic if need be.
    ///
    /// The default is enough where every expression is a literal: it is the value that [`Syntax::shape`] shows.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::{Evaluation, Mode};
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let expr = native::parse_expression("test", "[1 + 1, two]").ok()?;
    /// let (node, mut diagnostics) = (expr.as_node(), Diagnostics::new());
    /// let value = node.syntax().evaluate(node.node(), &mut Evaluation::new(Mode::LiteralOnly(&Budget::DEFAULT)), &mut diagnostics);
    /// // There is no variable `two`; the rest of the value is there all the same.
    /// assert_eq!(value, Value::tuple([Value::from(2), Value::DYNAMIC]));
    /// assert!(diagnostics.has_errors());
    /// # Ok::<(), Diagnostics>(())
    /// ```
    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        literal::value(self, expr, evaluation, diagnostics)
    }

    /// The expression as a reference to a variable with constant steps, if it is one ("Static Traversal").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Traversal;
    /// use hcl_model::native;
    ///
    /// let list = native::parse_expression("test", "[web.ports[0], web.ports[n]]").ok()?.as_static_list()?;
    /// let traversal = |index: usize| list[index].as_node().syntax().traversal(list[index].as_node().node());
    /// assert_eq!(traversal(0), Some(Traversal::new("web").attribute("ports").index(0)));
    /// assert_eq!(traversal(1), None);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn traversal(&self, expr: NodeId) -> Option<Traversal> {
        let _ = expr;
        None
    }

    /// The expression as a function call, if it is one ("Static Call").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let list = native::parse_expression("test", "[max(1, 2), 1 + max(2)]").ok()?.as_static_list()?;
    /// let call = |index: usize| list[index].as_node().syntax().call(list[index].as_node().node());
    /// assert_eq!(call(0).map(|call| (call.name, call.arguments.len())), Some(("max".to_owned(), 2)));
    /// assert_eq!(call(1), None);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn call(&self, expr: NodeId) -> Option<StaticCall> {
        let _ = expr;
        None
    }

    /// Visits the references to variables in an expression, in source order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", "a.b + a.b + max(c)").ok()?;
    /// let (node, mut names) = (expr.as_node(), Vec::new());
    /// node.syntax().variables(node.node(), &mut |traversal| names.push(traversal.to_string()));
    /// assert_eq!(names, ["a.b", "a.b", "c"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn variables(&self, expr: NodeId, visit: &mut dyn FnMut(Traversal)) {
        let _ = (expr, visit);
    }

    /// Visits the names of the functions that an expression calls, in source order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", "max(length(a), 1)").ok()?;
    /// let (node, mut names) = (expr.as_node(), Vec::new());
    /// node.syntax().functions(node.node(), &mut |function| names.push(function.name));
    /// assert_eq!(names, ["max", "length"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn functions(&self, expr: NodeId, visit: &mut dyn FnMut(FunctionReference)) {
        let _ = (expr, visit);
    }

    /// Visits the variables and functions that an expression is closed over, the innermost first. The last argument is `true`
    /// if the expression refers to the variable or calls the function.
    ///
    /// [`Syntax::variables`] and [`Syntax::functions`] do not visit them.
    fn bound(&self, expr: NodeId, visit: &mut dyn FnMut(Binding<'_>, bool)) {
        let _ = (expr, visit);
    }

    /// For which elements of which collections a block or what is in it was made, the innermost first; nothing if it is
    /// written as it is.
    fn instances(&self, node: NodeId) -> Vec<Instance> {
        let _ = node;
        Vec::new()
    }

    /// The text that an expression was given as, if nobody knew what it is to be: that of a variable of the environment
    /// or of a flag.
    ///
    /// A reader who wants text takes the text as it is. Everybody else takes the result of evaluating the expression.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{Body, Given};
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::source::Source;
    /// use hcl_model::syntax::{Cursor, Item};
    /// use hcl_model::value::Value;
    ///
    /// let at = Source::new("environment variable APP_PIN", "80").range(0, 2);
    /// let body = Body::builder(at.clone()).replacing("pin", Given::text("80", Value::from(80)), at).build();
    /// let Some(Item::Attribute(pin)) = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) else {
    ///     panic!("there is an argument");
    /// };
    /// let expr = pin.expr();
    /// assert_eq!(expr.syntax().given_text(expr.node()), Some("80"));
    /// assert_eq!(expr.evaluate(Mode::LiteralOnly(&Budget::DEFAULT), &mut Diagnostics::new()), Value::from(80));
    /// ```
    fn given_text(&self, expr: NodeId) -> Option<&str> {
        let _ = expr;
        None
    }

    /// The file, owned: for handles that outlive the text that was parsed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{NodeId, Syntax};
    ///
    /// let text = String::from("port = 80\n");
    /// let shared = native::parse("app.hcl", &text, &Limits::default()).ok()?.to_shared();
    /// drop(text);
    /// assert_eq!(Body::new(shared, NodeId(0)).attribute_names(), ["port"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    fn to_shared(&self) -> Arc<dyn Syntax>;
}
