//! The part of a body that a schema selects.

use std::borrow::Cow;

use crate::body::Body;
use crate::expr::Expression;
use crate::sort::sort_indices;
use crate::source::Range;
use crate::source::{is_same_text, normalize};
use crate::syntax::{AttributeItem, BlockItem, OwnedNode, header};

/// The attributes and blocks that a schema selected: the body content of "Schema-driven Processing".
///
/// # Examples
///
/// ```
/// use hcl_model::body::BodySchema;
/// use hcl_model::native;
///
/// let text = "port = 80\nservice \"web\" {\n  host = \"a\"\n}\nservice \"db\" {}\n";
/// let schema = BodySchema::new().required("port").block("service", ["name"]);
/// let (content, _) = native::parse_body("app.hcl", text).ok()?.content(&schema);
/// assert_eq!(content.attribute("port").unwrap().range.to_string(), "app.hcl:1,1-10");
/// let names: Vec<&str> = content.blocks_of_type("service").map(|block| &*block.labels()[0]).collect();
/// assert_eq!(names, ["web", "db"]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    attributes: Vec<Attribute>,
    /// The positions of the attributes, in the order of their names in normal form C.
    by_name: Vec<usize>,
    blocks: Vec<Block>,
    missing_item_range: Range,
    absent: Absent,
}

/// The names of which a mistake that was reported says that nothing is there by them, or may say it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Absent {
    /// Any name: something of the body could not be read.
    Any,
    /// These: another name stands in the place of each, or an argument in that of a block.
    These(Vec<String>),
}

impl Absent {
    pub(super) fn has(&self, name: &str) -> bool {
        match self {
            Absent::Any => true,
            Absent::These(names) => names.iter().any(|other| is_same_text(other, name)),
        }
    }
}

/// The content under a schema, and the body that remains: the result of "Partial Processing of Body Content".
#[derive(Debug, Clone, PartialEq)]
pub struct PartialContent {
    /// The selected part.
    pub content: Content,
    /// Everything else.
    pub remain: Body,
}

/// An attribute: a name with an expression ("Structural Elements").
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The expression, not evaluated yet.
    pub expr: Expression,
    /// The whole item.
    pub range: Range,
    /// The name alone.
    pub name_range: Range,
}

/// A block: a type with labels and a body ("Structural Elements").
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    ty: String,
    labels: Vec<String>,
    body: Body,
    /// The block itself.
    node: OwnedNode,
    range: Range,
    type_range: Range,
    label_ranges: Vec<Range>,
}

impl Content {
    pub(super) fn new(
        attributes: Vec<Attribute>,
        blocks: Vec<Block>,
        missing_item_range: Range,
        absent: Absent,
    ) -> Content {
        let name = |at: usize| normalize(Cow::Borrowed(&attributes[at].name));
        let by_name = sort_indices(attributes.len(), &|a, b| name(a).cmp(&name(b)));
        Content { attributes, by_name, blocks, missing_item_range, absent }
    }

    /// Returns `true` if a reported error may explain the absence of an item.
    pub(crate) fn is_absence_reported(&self, name: &str) -> bool {
        self.absent.has(name)
    }

    /// The attributes, in source order.
    #[must_use]
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// An attribute by its name.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        let name = normalize(Cow::Borrowed(name));
        let of = |at: usize| normalize(Cow::Borrowed(&self.attributes[at].name));
        let found = self.by_name.binary_search_by(|&at| of(at).cmp(&name)).ok()?;
        Some(&self.attributes[self.by_name[found]])
    }

    /// The blocks, in source order.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The blocks of one type, in source order.
    pub fn blocks_of_type<'a>(&'a self, ty: &'a str) -> impl Iterator<Item = &'a Block> {
        self.blocks.iter().filter(move |block| is_same_text(&block.ty, ty))
    }

    /// Returns the range for reports of missing items.
    #[must_use]
    pub fn missing_item_range(&self) -> &Range {
        &self.missing_item_range
    }
}

impl Attribute {
    /// The attribute that an item of a body is.
    pub(crate) fn from_item(item: &AttributeItem<'_>) -> Attribute {
        Attribute {
            name: item.name.clone().into_owned(),
            expr: Expression::from_node(item.expr()),
            range: item.node.range(),
            name_range: item.node.name_range(),
        }
    }
}

impl Block {
    /// The block as an item of a body, for decoders.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "service \"web\" {}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("service", ["name"]));
    /// let item = content.blocks()[0].as_item();
    /// assert_eq!((&*item.ty, item.node.labels().count()), ("service", 1));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn as_item(&self) -> BlockItem<'_> {
        BlockItem::new(Cow::Borrowed(&self.ty), self.node.node(), self.body.as_node())
    }

    /// The block type.
    #[must_use]
    pub fn block_type(&self) -> &str {
        &self.ty
    }

    /// The labels.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The body.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The whole block.
    #[must_use]
    pub fn range(&self) -> &Range {
        &self.range
    }

    /// The type in the header.
    #[must_use]
    pub fn type_range(&self) -> &Range {
        &self.type_range
    }

    /// The header: the type and the labels; where these are on different lines, as in JSON they can be, the last label.
    #[must_use]
    pub fn header_range(&self) -> Range {
        self.label_ranges.last().map_or_else(|| self.type_range.clone(), |last| header(&self.type_range, last.clone()))
    }

    /// The labels in the header.
    #[must_use]
    pub fn label_ranges(&self) -> &[Range] {
        &self.label_ranges
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Block {
    /// The block that an item of a body is.
    #[must_use]
    pub fn from_item(item: &BlockItem<'_>) -> Block {
        let (labels, label_ranges) = item.labels();
        Block {
            ty: item.ty.clone().into_owned(),
            labels,
            body: Body::from_node(item.body()),
            node: OwnedNode::of(item.node),
            range: item.node.range(),
            type_range: item.node.name_range(),
            label_ranges,
        }
    }
}
