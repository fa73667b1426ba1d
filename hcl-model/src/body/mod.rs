//! Bodies: what a file or a block contains, read through a schema.
//!
//! Implements "Structural Elements" and "Body Content" of the information model.
//! A [`Body`] means nothing by itself: [`Body::content`], [`Body::partial_content`] and [`Body::just_attributes`] read
//! it.
//! [`Body::merge`] makes one body of several, [`Body::builder`] one of values.
//! [`ObjectBody`] is an object as a body, [`Computed`] a value whose parts can be walked as if they were written out.
//! [`Locals`] and [`Variables`] make variables of what a configuration defines itself.
//! Decoding into Rust types is in the `hcl-serde` crate and goes over the same items without building content.

mod builder;
mod built;
mod computed;
mod content;
mod definition;
pub(crate) mod locals;
mod merged;
pub(crate) mod messages;
mod object;
pub(crate) mod plans;
mod schema;
pub(crate) mod select;
mod selection;
pub(crate) mod value;
mod variables;

pub use builder::{BodyBuilder, Given};
pub use computed::Computed;
pub use content::{Attribute, Block, Content, PartialContent};
pub use definition::Definition;
pub use locals::Locals;
pub use merged::MergePolicy;
pub use object::ObjectBody;
pub use schema::{AttributeSchema, BlockSchema, BodySchema, DuplicateName};
pub(crate) use variables::GivenVariable;
pub use variables::{Undeclared, Variables};

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::source::Range;
use crate::source::normalize;
use crate::syntax::{Cursor, Item, NoRoles, NodeId, NodeRef, Role, Roles, Syntax};
use crate::value::Value;

/// The content of a file or of a block, to be read with a schema ("Body Content").
///
/// Owned and cheap to clone, so that a program can keep it and decode it later.
///
/// # Examples
///
/// ```
/// use hcl_model::body::BodySchema;
/// use hcl_model::native;
///
/// let body = native::parse_body("app.hcl", "plugin = \"crawl\"\ndepth = 3\n").ok()?;
/// let plugin = BodySchema::new().required("plugin");
/// let (_, diagnostics) = body.content(&plugin.clone().required("depth"));
/// assert!(diagnostics.is_empty());
///
/// // The same body under a schema that does not know `depth`.
/// let (_, diagnostics) = body.content(&plugin);
/// assert_eq!(diagnostics.len(), 1);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Body {
    syntax: Arc<dyn Syntax>,
    node: NodeId,
    hidden: Hidden,
}

/// Names of a body that were processed before and are not seen any more ("Partial Processing of Body Content").
///
/// # Examples
///
/// ```
/// use hcl_model::body::Hidden;
/// use hcl_model::native;
///
/// let mut processed = Hidden::default();
/// processed.hide_attribute("kind");
/// let body = native::parse_body("app.hcl", "kind = \"http\"\nport = 80\n").ok()?;
/// assert_eq!(body.hiding(processed).attribute_names(), ["port"]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hidden(Option<Arc<HiddenNames>>);

/// In normal form C.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct HiddenNames {
    attributes: BTreeSet<String>,
    blocks: BTreeSet<String>,
}

impl Body {
    /// A handle on a node of a file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    ///
    /// let file = native::parse("app.hcl", "port = 80\n", &Limits::default()).ok()?;
    /// let root = file.root();
    /// let body = Body::new(root.syntax().to_shared(), root.node());
    /// assert_eq!(body, file.body());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn new(syntax: Arc<dyn Syntax>, node: NodeId) -> Body {
        Body { syntax, node, hidden: Hidden::default() }
    }

    /// The owned handle of a borrowed node.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    ///
    /// let file = native::parse("app.hcl", "port = 80\n", &Limits::default()).ok()?;
    /// let body = Body::from_node(file.root());
    /// drop(file);
    /// assert_eq!(body.attribute_names(), ["port"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn from_node(node: NodeRef<'_>) -> Body {
        Body::new(node.syntax().to_shared(), node.node())
    }

    /// The node, borrowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{Body, BodySchema};
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "kind = \"http\"\nport = 80\n").ok()?;
    /// let rest = body.partial_content(&BodySchema::new().required("kind")).0.remain;
    /// assert_ne!(rest, body);
    ///
    /// // The node is that of the whole body: it knows nothing of hidden names.
    /// assert_eq!(Body::from_node(rest.as_node()), body);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn as_node(&self) -> NodeRef<'_> {
        NodeRef::new(&*self.syntax, self.node)
    }

    /// Returns the range of the body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "service {\n  port = 80\n}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("service", [""; 0]));
    /// let service = &content.blocks()[0];
    /// assert_eq!(service.body().range().text(), "{\n  port = 80\n}");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn range(&self) -> Range {
        self.as_node().range()
    }

    /// Returns the range for reports of missing items.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    /// use hcl_model::source::Range;
    ///
    /// let body = native::parse_body("app.hcl", "host = \"a\"\n").ok()?;
    /// let (_, diagnostics) = body.content(&BodySchema::new().optional("host").required("port"));
    /// let subjects: Vec<&Range> = diagnostics.iter().filter_map(|diagnostic| diagnostic.subject()).collect();
    /// assert_eq!(subjects, [&body.missing_item_range()]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn missing_item_range(&self) -> Range {
        self.as_node().missing_item_range()
    }

    /// The value on which it depends whether the body is there, if there is one ([`Syntax::condition`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// assert_eq!(native::parse_body("app.hcl", "port = 80\n").ok()?.condition(), None);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn condition(&self) -> Option<Value> {
        self.syntax.condition(self.node)
    }

    /// The content under an exhaustive schema: anything else in the body is an error ("Schema-driven Processing").
    ///
    /// The content is usable even if there are errors.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "port = 80\nservice \"web\" {}\nprot = 1\n").ok()?;
    /// let schema = BodySchema::new().required("port").block("service", ["name"]);
    /// let (content, diagnostics) = body.content(&schema);
    /// assert!(content.attribute("port").is_some());
    /// assert_eq!(content.blocks()[0].labels(), ["web"]);
    /// assert_eq!(diagnostics.len(), 1);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn content(&self, schema: &BodySchema) -> (Content, Diagnostics) {
        let mut diagnostics = Diagnostics::new();
        let content = select::content(self, schema, true, &mut diagnostics);
        (content, diagnostics)
    }

    /// The content under a schema, and the rest as another body ("Partial Processing of Body Content").
    ///
    /// An attribute is in the rest unless the schema has an attribute of its name, a block unless the schema has its type.
    /// Reading the rest with an exhaustive schema gives the same as reading the body with both schemas at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "kind = \"http\"\nport = 80\n").ok()?;
    /// let (partial, diagnostics) = body.partial_content(&BodySchema::new().required("kind"));
    /// assert!(diagnostics.is_empty());
    /// assert_eq!(partial.remain.attribute_names(), ["port"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn partial_content(&self, schema: &BodySchema) -> (PartialContent, Diagnostics) {
        let mut diagnostics = Diagnostics::new();
        let content = select::content(self, schema, false, &mut diagnostics);
        let mut hidden = self.hidden.clone();
        for attribute in schema.attributes() {
            hidden.hide_attribute(attribute.name());
        }
        for block in schema.blocks() {
            hidden.hide_block(block.block_type());
        }
        (PartialContent { content, remain: self.clone().hiding(hidden) }, diagnostics)
    }

    /// All attributes, whatever their names, in source order; a block is an error ("Dynamic Attributes Processing").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("tags.hcl", "team = \"web\"\ncost = 12\nowner {}\n").ok()?;
    /// let (attributes, diagnostics) = body.just_attributes();
    /// let names: Vec<&str> = attributes.iter().map(|attribute| &*attribute.name).collect();
    /// assert_eq!(names, ["team", "cost"]);
    /// assert_eq!(diagnostics.len(), 1);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn just_attributes(&self) -> (Vec<Attribute>, Diagnostics) {
        let mut diagnostics = Diagnostics::new();
        let attributes = select::just_attributes(self, &mut diagnostics);
        (attributes, diagnostics)
    }

    /// The names of all attributes, in source order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "port = 80\nservice {}\nhost = \"a\"\n").ok()?;
    /// assert_eq!(body.attribute_names(), ["port", "host"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn attribute_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for item in self.items(Some(&NoRoles)) {
            if let Item::Attribute(attribute) = item {
                names.push(attribute.name.into_owned());
            }
        }
        names
    }

    /// The next item that is not hidden.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Item, NoRoles};
    ///
    /// let body = native::parse_body("app.hcl", "port = 80\nservice \"web\" {}\n").ok()?;
    /// let (mut cursor, mut diagnostics) = (Cursor::default(), Diagnostics::new());
    /// let mut next = || body.next_item(Some(&NoRoles), &mut cursor, &mut diagnostics);
    /// assert!(matches!(next(), Some(Item::Attribute(port)) if port.name == "port"));
    /// assert!(matches!(next(), Some(Item::Block(service)) if service.ty == "service"));
    /// assert!(next().is_none());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn next_item(
        &self,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'_>> {
        self.hidden.next_item(self.as_node(), roles, cursor, diagnostics)
    }

    /// Returns the items under a schema, without what is wrong with their structure.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::NoRoles;
    ///
    /// let body = native::parse_body("app.hcl", "port = 80\nservice \"web\" {}\n").ok()?;
    /// assert_eq!(body.items(Some(&NoRoles)).count(), 2);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn items<'a, 'r>(&'a self, roles: Option<&'r dyn Roles>) -> impl Iterator<Item = Item<'a>> + use<'a, 'r> {
        self.hidden.items(self.as_node(), roles)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Body {
    /// The body without some of its names.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::native;
    ///
    /// let mut hidden = Hidden::default();
    /// hidden.hide_block("service");
    /// let body = native::parse_body("app.hcl", "port = 80\nservice {}\n").ok()?.hiding(hidden);
    /// let (attributes, diagnostics) = body.just_attributes();
    /// assert_eq!(attributes.len(), 1);
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn hiding(mut self, hidden: Hidden) -> Body {
        self.hidden = hidden;
        self
    }

    /// What is not to be seen of it any more.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Hidden};
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "kind = \"http\"\nport = 80\n").ok()?;
    /// assert_eq!(*body.hidden(), Hidden::default());
    ///
    /// let rest = body.partial_content(&BodySchema::new().required("kind")).0.remain;
    /// assert_eq!(body.hiding(rest.hidden().clone()), rest);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn hidden(&self) -> &Hidden {
        &self.hidden
    }
}

impl Hidden {
    /// The next item of a body that is not hidden.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Item};
    ///
    /// let mut hidden = Hidden::default();
    /// hidden.hide_attribute("port");
    /// let body = native::parse_body("app.hcl", "port = 80\nhost = \"a\"\n").ok()?;
    /// let first = hidden.next_item(body.as_node(), None, &mut Cursor::default(), &mut Diagnostics::new());
    /// assert!(matches!(first, Some(Item::Attribute(host)) if host.name == "host"));
    /// # Ok::<(), Diagnostics>(())
    /// ```
    pub fn next_item<'a>(
        &self,
        body: NodeRef<'a>,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let visible = roles.map(|roles| Visible { roles, hidden: self });
        let roles = match &visible {
            Some(visible) if self.0.is_some() => Some(visible as &dyn Roles),
            _ => roles,
        };
        loop {
            let item = body.syntax().next_item(body.node(), roles, cursor, diagnostics)?;
            if !self.hides(&item) {
                return Some(item);
            }
        }
    }

    /// Returns the items of a body that are not hidden, without what is wrong with their structure.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "port = 80\nhost = \"a\"\n").ok()?;
    /// let mut hidden = Hidden::default();
    /// hidden.hide_attribute("port");
    /// assert_eq!(hidden.items(body.as_node(), None).count(), 1);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn items<'a, 'h, 'r>(
        &'h self,
        body: NodeRef<'a>,
        roles: Option<&'r dyn Roles>,
    ) -> impl Iterator<Item = Item<'a>> + use<'a, 'h, 'r> {
        let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
        std::iter::from_fn(move || self.next_item(body, roles, &mut cursor, &mut ignored))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Hidden {
    /// Hides attributes of a name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::native;
    ///
    /// let mut hidden = Hidden::default();
    /// hidden.hide_attribute("service");
    /// let body = native::parse_body("app.hcl", "service = 1\nservice {}\n").ok()?;
    /// // The block of the same name is still there.
    /// assert_eq!(format!("{:?}", body.hiding(hidden)), "{\nservice {}\n}");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn hide_attribute(&mut self, name: &str) {
        Arc::make_mut(self.0.get_or_insert_default()).attributes.insert(normalize(Cow::Borrowed(name)).into_owned());
    }

    /// Hides blocks of a type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Hidden};
    /// use hcl_model::native;
    ///
    /// let mut hidden = Hidden::default();
    /// hidden.hide_block("service");
    /// let body = native::parse_body("app.hcl", "port = 80\nservice {}\nservice {}\n").ok()?;
    /// let (_, diagnostics) = body.hiding(hidden).content(&BodySchema::new().required("port"));
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn hide_block(&mut self, ty: &str) {
        Arc::make_mut(self.0.get_or_insert_default()).blocks.insert(normalize(Cow::Borrowed(ty)).into_owned());
    }

    /// Returns `true` if an item is hidden.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::json;
    /// use hcl_model::syntax::Cursor;
    ///
    /// let body = json::parse_body("app.hcl.json", r#"{"service": {}}"#).ok()?;
    /// let item = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()).unwrap();
    /// let mut hidden = Hidden::default();
    /// assert!(!hidden.hides(&item));
    ///
    /// // JSON writes attributes and blocks in the same way, so the name counts for both.
    /// hidden.hide_block("service");
    /// assert!(hidden.hides(&item));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn hides(&self, item: &Item<'_>) -> bool {
        self.0.as_ref().is_some_and(|names| names.hides(item))
    }

    /// Returns `true` if a name is hidden as an attribute or as a block. In a syntax that does not tell these apart, the name
    /// has the role [`Role::Processed`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    ///
    /// let mut hidden = Hidden::default();
    /// hidden.hide_attribute("port");
    /// assert!(hidden.hides_name("port"));
    /// assert!(!hidden.hides_name("host"));
    /// ```
    #[must_use]
    pub fn hides_name(&self, name: &str) -> bool {
        let Some(names) = &self.0 else {
            return false;
        };
        let name = normalize(Cow::Borrowed(name));
        names.attributes.contains(&*name) || names.blocks.contains(&*name)
    }
}

/// A schema for what is not hidden of a body.
struct Visible<'r> {
    roles: &'r dyn Roles,
    hidden: &'r Hidden,
}

impl Roles for Visible<'_> {
    fn role(&self, name: &str) -> Option<Role> {
        if self.hidden.hides_name(name) { Some(Role::Processed) } else { self.roles.role(name) }
    }

    fn wrapped(&self) -> Option<&dyn Roles> {
        Some(self.roles)
    }
}

impl HiddenNames {
    fn hides(&self, item: &Item<'_>) -> bool {
        let (name, node, same, other) = match item {
            Item::Attribute(item) => (&*item.name, item.node, &self.attributes, &self.blocks),
            Item::Block(item) => (&*item.ty, item.node, &self.blocks, &self.attributes),
        };
        let name = normalize(Cow::Borrowed(name));
        same.contains(&*name) || !node.syntax().tells_blocks_apart() && other.contains(&*name)
    }
}

impl fmt::Debug for Body {
    /// The source text without what is sensitive; if some names are hidden, the text of the items that are not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hidden == Hidden::default() {
            return f.write_str(&self.as_node().shown());
        }
        f.write_str("{")?;
        let mut end = "}";
        for item in self.items(Some(&NoRoles)) {
            write!(f, "\n{}", shown_item(&item))?;
            end = "\n}";
        }
        f.write_str(end)
    }
}

impl PartialEq for Body {
    /// Bodies are equal when they are written the same and hide the same names.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn eq(&self, other: &Body) -> bool {
        self.hidden == other.hidden && self.syntax.written(self.node) == other.syntax.written(other.node)
    }
}

/// Returns the text of an item with both parts, also of a block whose body is made of several layers.
fn shown_item<'a>(item: &Item<'a>) -> Cow<'a, str> {
    let (node, part) = (item.node(), item.part());
    let is_one = std::ptr::addr_eq(node.syntax(), part.syntax());
    match item {
        _ if is_one => node.shown(),
        Item::Attribute(_) => format!("{} = {}", item.name(), part.shown()).into(),
        Item::Block(_) => {
            let mut shown = item.name().to_owned();
            for at in node.labels().map(|label| node.range_of(label.bytes)) {
                shown.extend([" ", &at.source().shown(at.bytes())]);
            }
            format!("{shown} {{\n{}\n}}", part.shown()).into()
        }
    }
}
