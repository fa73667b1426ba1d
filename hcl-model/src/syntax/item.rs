//! The items of a body, their labels, and what is missing of it.

use std::borrow::Cow;

use crate::source::Range;
use crate::syntax::{ByteRange, MergeRule, NodeRef};

/// An attribute or a block of a body ("Structural Elements").
///
/// # Examples
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::native;
/// use hcl_model::syntax::{Cursor, Item};
///
/// let body = native::parse_body("app.hcl", "log {}\n").ok()?;
/// let found = match body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) {
///     Some(Item::Attribute(attribute)) => format!("the attribute {}", attribute.name),
///     Some(Item::Block(block)) => format!("a block {}", block.ty),
///     None => "nothing".to_owned(),
/// };
/// assert_eq!(found, "a block log");
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub enum Item<'a> {
    /// A name with an expression.
    Attribute(AttributeItem<'a>),
    /// A type with labels and a body.
    Block(BlockItem<'a>),
}

impl<'a> Item<'a> {
    /// Returns the name of the attribute, or the type of the block.
    #[must_use]
    #[inline]
    pub fn name(&self) -> &str {
        match self {
            Item::Attribute(item) => &item.name,
            Item::Block(item) => &item.ty,
        }
    }

    /// Returns the node of the whole item.
    #[must_use]
    #[inline]
    pub fn node(&self) -> NodeRef<'a> {
        match self {
            Item::Attribute(item) => item.node,
            Item::Block(item) => item.node,
        }
    }

    /// Returns the expression of the attribute, or the body of the block.
    #[must_use]
    #[inline]
    pub fn part(&self) -> NodeRef<'a> {
        match self {
            Item::Attribute(item) => item.expr,
            Item::Block(item) => item.body,
        }
    }
}

/// An attribute as it stands in a body.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::native;
/// use hcl_model::syntax::{Cursor, Item};
///
/// let body = native::parse_body("app.hcl", "port = 80\n").ok()?;
/// let Some(Item::Attribute(item)) = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) else {
///     panic!("the body begins with an attribute");
/// };
/// assert_eq!(item.name, "port");
/// assert_eq!(item.node.range().text(), "port = 80");
/// assert_eq!(item.node.name_range().text(), "port");
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct AttributeItem<'a> {
    /// The name.
    pub name: Cow<'a, str>,
    /// The node of the whole item, for its range and the range of its name; not always of the syntax that was asked.
    pub node: NodeRef<'a>,
    /// The expression; not always of the syntax of the item.
    expr: NodeRef<'a>,
    /// The rule for merging the attribute into other layers. `None` if the schema gives the rule.
    pub merge_rule: Option<MergeRule>,
}

/// A block as it stands in a body.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::native;
/// use hcl_model::syntax::{Cursor, Item};
///
/// let body = native::parse_body("app.hcl", "service \"web\" {\n  port = 80\n}\n").ok()?;
/// let Some(Item::Block(item)) = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) else {
///     panic!("the body begins with a block");
/// };
/// assert_eq!(item.ty, "service");
/// assert_eq!(item.node.header_range().text(), "service \"web\"");
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct BlockItem<'a> {
    /// The block type.
    pub ty: Cow<'a, str>,
    /// The node of the whole block, for its ranges and labels; not always of the syntax that was asked.
    pub node: NodeRef<'a>,
    /// The body; not always of the syntax of the block.
    body: NodeRef<'a>,
    /// The number of the block of lower layers that the block is merged into, among the blocks with its type and labels.
    /// `None` if the schema tells the blocks apart.
    pub merges_into: Option<usize>,
}

impl<'a> AttributeItem<'a> {
    /// Makes an attribute of its name, its node and its expression.
    #[must_use]
    #[inline]
    pub fn new(name: Cow<'a, str>, node: NodeRef<'a>, expr: NodeRef<'a>) -> AttributeItem<'a> {
        AttributeItem { name, node, expr, merge_rule: None }
    }

    /// The attribute with a rule for merging.
    #[must_use]
    #[inline]
    pub fn merged_by(self, merge_rule: Option<MergeRule>) -> AttributeItem<'a> {
        AttributeItem { merge_rule, ..self }
    }

    /// The expression.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Item, Shape};
    ///
    /// let body = native::parse_body("app.hcl", "port = 80\n").ok()?;
    /// let Some(Item::Attribute(item)) = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) else {
    ///     panic!("the body begins with an attribute");
    /// };
    /// assert_eq!(item.expr().shape(), Shape::Number("80"));
    /// # Ok::<(), Diagnostics>(())
    /// ```
    #[must_use]
    pub fn expr(&self) -> NodeRef<'a> {
        self.expr
    }
}

impl<'a> BlockItem<'a> {
    /// Makes a block of its type, its node and its body.
    #[must_use]
    #[inline]
    pub fn new(ty: Cow<'a, str>, node: NodeRef<'a>, body: NodeRef<'a>) -> BlockItem<'a> {
        BlockItem { ty, node, body, merges_into: None }
    }

    /// The block with the number of the block that it is merged into.
    #[must_use]
    #[inline]
    pub fn merged_into(self, merges_into: Option<usize>) -> BlockItem<'a> {
        BlockItem { merges_into, ..self }
    }

    /// The body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Item};
    ///
    /// let body = native::parse_body("app.hcl", "log {\n  level = \"info\"\n}\n").ok()?;
    /// let Some(Item::Block(item)) = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()) else {
    ///     panic!("the body begins with a block");
    /// };
    /// assert_eq!(Body::from_node(item.body()).attribute_names(), ["level"]);
    /// # Ok::<(), Diagnostics>(())
    /// ```
    #[must_use]
    pub fn body(&self) -> NodeRef<'a> {
        self.body
    }

    /// The texts and ranges of all labels.
    pub(crate) fn labels(&self) -> (Vec<String>, Vec<Range>) {
        self.node.labels().map(|label| (label.text.into_owned(), self.node.range_of(label.bytes))).unzip()
    }
}

/// A label of a block ("Structural Elements").
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
/// // The text is without quotes, the place is with them.
/// let label = item.node.labels().next().unwrap();
/// assert_eq!((&*label.text, item.node.range_of(label.bytes).text()), ("web", "\"web\""));
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// The range of the label.
    pub bytes: ByteRange,
}

/// The damage of a body that the parser had to leave out, so that nobody complains about its consequences.
///
/// The later ones are worse.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
/// use hcl_model::native;
/// use hcl_model::syntax::Damage;
///
/// let file = native::parse("app.hcl", "port 80\n", &Limits::default()).tree;
/// let damage = file.root().syntax().damage(file.root().node());
/// assert_eq!(damage, Damage::LostItem);
/// // The damage of two parts together is the worse one.
/// assert_eq!(damage.max(Damage::Unclosed), Damage::Unclosed);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// Nothing.
    None,
    /// All of the body was read, but the number of its blocks is not known.
    Open,
    /// An item could not be read.
    LostItem,
    /// The body or one around it is not closed: where each of its items belongs is uncertain.
    Unclosed,
}
