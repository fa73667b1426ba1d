//! The elements at a place of a file, for editors and other tools.

use crate::body::{Attribute, Block};
use crate::expr::Expression;
use crate::native::file::NativeFile;
use crate::native::node::{Kind, Node};
use crate::syntax::{Item, NodeId, NodeRef};

/// The elements at a place of a file: the blocks around the place, and the attribute and the expressions with the
/// place.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct AtPosition {
    /// The blocks, from the outermost to the innermost; a place in a header is in the block.
    pub blocks: Vec<Block>,
    /// The attribute, if the place is in its name, its value or between them.
    pub attribute: Option<Attribute>,
    /// The expressions, from the value of the attribute to the innermost one; keys of objects count as expressions.
    pub expressions: Vec<Expression>,
}

impl NativeFile<'_> {
    /// Returns the elements at a byte of the text ("Structural Elements").
    ///
    /// The first byte of an element is in it, and the byte after its last one is not.
    /// In a file that was parsed as an expression or a template there are only expressions.
    /// The readable parts of an expression with mistakes are found, too.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    ///
    /// let text = "service \"web\" {\n  port = base.port + 1\n}\n";
    /// let file = native::parse("app.hcl", text, &Limits::default()).ok()?;
    /// let place = file.at(text.find("base").unwrap() as u32);
    /// assert_eq!(place.blocks[0].labels(), ["web"]);
    /// assert_eq!(place.attribute.unwrap().name, "port");
    /// let expressions: Vec<String> = place.expressions.iter().map(|expr| expr.range().text().to_owned()).collect();
    /// assert_eq!(expressions, ["base.port + 1", "base.port", "base"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn at(&self, byte: u32) -> AtPosition {
        let mut place = AtPosition::default();
        let mut body = 0;
        if self.node(body).kind != Kind::Body {
            place.expressions = self.expressions_at(body, byte);
            return place;
        }
        while let Some(item) = self.item_at(body, byte) {
            match item {
                Item::Block(block) => {
                    place.blocks.push(Block::from_item(&block));
                    body = block.body().node().0;
                }
                Item::Attribute(attribute) => {
                    place.attribute = Some(Attribute::from_item(&attribute));
                    place.expressions = self.expressions_at(attribute.expr().node().0, byte);
                    break;
                }
            }
        }
        place
    }

    /// The item of a body that a byte lies in.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn item_at(&self, body: u32, byte: u32) -> Option<Item<'_>> {
        NodeRef::new(self, NodeId(body)).items(None).find(|item| contains(self.node(item.node().node().0), byte))
    }

    /// The expression and those in it that a byte lies in.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn expressions_at(&self, expr: u32, byte: u32) -> Vec<Expression> {
        let mut found = Vec::new();
        let mut next = Some(expr).filter(|&id| contains(self.node(id), byte));
        while let Some(id) = next {
            if is_expression(self.node(id).kind) {
                found.push(Expression::from_node(NodeRef::new(self, NodeId(id))));
            }
            next = self.children(id).find(|&child| contains(self.node(child), byte));
        }
        found
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn contains(node: &Node, byte: u32) -> bool {
    (node.start..node.end).contains(&byte)
}

/// Returns `true` if nodes of this kind have a value of their own.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_expression(kind: Kind) -> bool {
    match kind {
        Kind::Body | Kind::Attribute | Kind::Block | Kind::LabelName | Kind::LabelString => false,
        Kind::Literal | Kind::Interpolation | Kind::IfDirective | Kind::ForDirective | Kind::Parts => false,
        Kind::GetAttr | Kind::LegacyIndex | Kind::Index | Kind::AttrSplat | Kind::FullSplat => false,
        Kind::Name | Kind::Operator => false,
        Kind::Null | Kind::True | Kind::False | Kind::Number | Kind::String | Kind::Variable => true,
        Kind::Template | Kind::Heredoc | Kind::BareTemplate | Kind::Postfix | Kind::Call => true,
        Kind::Tuple | Kind::Object | Kind::KeyName | Kind::Key | Kind::ForTuple | Kind::ForObject => true,
        Kind::Parentheses | Kind::Unary | Kind::Operation | Kind::Conditional | Kind::Invalid => true,
    }
}
