//! A borrowed node: the syntax and the node's number in it, without reference counting.

use std::borrow::Cow;
use std::fmt;

use crate::diag::{Diagnostics, Suggestions};
use crate::expr::{Evaluation, Mode};
use crate::source::Range;
use crate::syntax::{ByteRange, Cursor, Damage, Item, Label, NodeId, Roles, Shape, Syntax};
use crate::value::Value;

/// A node of a file that is borrowed; what the hot path of decoding passes around.
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    syntax: &'a (dyn Syntax + 'a),
    node: NodeId,
}

impl<'a> NodeRef<'a> {
    /// A node of a file.
    pub fn new(syntax: &'a (dyn Syntax + 'a), node: NodeId) -> NodeRef<'a> {
        NodeRef { syntax, node }
    }

    /// The file.
    #[must_use]
    pub fn syntax(&self) -> &'a (dyn Syntax + 'a) {
        self.syntax
    }

    /// Returns the items of a body under a schema, without what is wrong with their structure.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::Item;
    ///
    /// let body = native::parse_body("app.hcl", "port = 80\nservice \"web\" {}\n").ok()?;
    /// let items: Vec<Item<'_>> = body.as_node().items(None).collect();
    /// assert!(matches!(&*items, [Item::Attribute(_), Item::Block(_)]));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn items<'r>(self, roles: Option<&'r dyn Roles>) -> impl Iterator<Item = Item<'a>> + use<'a, 'r> {
        let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
        std::iter::from_fn(move || self.syntax.next_item(self.node, roles, &mut cursor, &mut ignored))
    }

    /// The number of the node.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// Another node of the same file.
    #[must_use]
    pub fn sibling(&self, node: NodeId) -> NodeRef<'a> {
        NodeRef { syntax: self.syntax, node }
    }

    /// The range of the whole node.
    #[must_use]
    pub fn range(&self) -> Range {
        self.range_of(self.syntax.bytes(self.node))
    }

    /// The range of the name of an attribute or of the type of a block.
    #[must_use]
    pub fn name_range(&self) -> Range {
        self.range_of(self.syntax.name_bytes(self.node))
    }

    /// The range of a block from its type to its last label; where these are on different lines, as in JSON they can be, that
    /// of the label.
    #[must_use]
    pub fn header_range(&self) -> Range {
        match self.labels().last() {
            Some(label) => header(&self.name_range(), self.range_of(label.bytes)),
            None => self.name_range(),
        }
    }

    /// The place just inside of a body, where something that is missing would be expected.
    #[must_use]
    pub fn missing_item_range(&self) -> Range {
        self.range_of(self.syntax.missing_item_bytes(self.node))
    }

    /// The labels of a block, in order.
    pub fn labels(&self) -> impl Iterator<Item = Label<'a>> + use<'a> {
        let NodeRef { syntax, node } = *self;
        (0..).map_while(move |index| syntax.label(node, index))
    }

    /// The range of a label of a block, counted from 0; of the block's type if it has no such label.
    #[must_use]
    pub fn range_of_label(&self, index: usize) -> Range {
        let label = self.syntax.label(self.node, index);
        label.map_or_else(|| self.name_range(), |label| self.range_of(label.bytes))
    }

    /// Bytes of the file as a range.
    #[must_use]
    #[inline(never)]
    pub fn range_of(&self, bytes: ByteRange) -> Range {
        self.syntax.source(self.node).range(bytes.start, bytes.end)
    }

    /// Returns the text of the node as it may be shown.
    pub(crate) fn shown(&self) -> Cow<'a, str> {
        self.syntax.shown(self.node)
    }

    /// Returns the damage of a body ([`Syntax::damage`]).
    #[must_use]
    pub fn damage(&self) -> Damage {
        self.syntax.damage(self.node)
    }

    /// Returns the shape of an expression: its kind at sight.
    #[must_use]
    pub fn shape(&self) -> Shape<'a> {
        self.syntax.shape(self.node)
    }

    /// The value of an expression, with the budget of one evaluation.
    pub fn evaluate(&self, mode: Mode<'_>, diagnostics: &mut Diagnostics) -> Value {
        let _report = Suggestions::begin();
        self.syntax.evaluate(self.node, &mut Evaluation::new(mode), diagnostics)
    }
}

impl fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeRef({})", self.node.0)
    }
}

/// From the type of a block to its last label, or only that: in JSON, one type can stand for blocks on many lines.
pub(crate) fn header(ty: &Range, last_label: Range) -> Range {
    /// More is on several lines, or on one that nobody looks through.
    const FARTHEST: usize = 256;
    let (ty_bytes, label) = (ty.bytes(), last_label.bytes());
    let between = ty_bytes.end..label.start;
    let text = last_label.source().text();
    let is_near = between.len() <= FARTHEST && text.get(between).is_some_and(|between| !between.contains('\n'));
    if is_near { ty.to(&last_label) } else { last_label }
}
