//! A parsed file of the JSON syntax: its text and its nodes.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::body::Body;
use crate::expr::Expression;
use crate::json::node::{BARE, ESCAPED, Kind, Node};
use crate::json_text::decode_string;
use crate::limits::Limits;
use crate::source::{Range, Source, Text};
use crate::syntax::{NodeId, NodeRef, Syntax};

/// A file of the JSON syntax: its text, borrowed or owned, and its tree.
///
/// The root is a body, or an expression if an expression was parsed.
pub struct JsonFile<'src> {
    text: Text<'src>,
    nodes: Arc<Vec<Node>>,
    /// The limits that the text was read with, for later reading of its strings.
    limits: Limits,
    shared: OnceLock<Arc<dyn Syntax>>,
}

/// An attribute or a block, as a node number: the value that it has, and how many of the names around that are labels.
///
/// One value can be the body of blocks with different numbers of labels, depending on the schema.
/// Numbers of items come after those of nodes, in rows of the same length, one row for each number of labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ItemId {
    pub(super) value: u32,
    pub(super) labels: u32,
}

impl<'src> JsonFile<'src> {
    pub(super) fn new(text: Text<'src>, nodes: Vec<Node>, limits: &Limits) -> JsonFile<'src> {
        JsonFile { text, nodes: Arc::new(nodes), limits: *limits, shared: OnceLock::new() }
    }

    /// The root, borrowed.
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::new(self, NodeId(0))
    }

    /// The root as a body.
    #[must_use]
    pub fn body(&self) -> Body {
        Body::from_node(self.root())
    }

    /// The root as an expression.
    #[must_use]
    pub fn expression(&self) -> Expression {
        Expression::from_node(self.root())
    }

    /// The text that was parsed.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.as_str()
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(super) fn source(&self) -> &Source {
        self.text.source()
    }

    /// This file with its own text, which is made once for all callers.
    pub(super) fn shared(&self) -> Arc<dyn Syntax> {
        let make = || -> Arc<dyn Syntax> {
            Arc::new(JsonFile {
                text: self.text.to_owned(),
                nodes: self.nodes.clone(),
                limits: self.limits,
                shared: OnceLock::new(),
            })
        };
        self.shared.get_or_init(make).clone()
    }

    /// The node of a number; an invalid one for a number that is none of this file's.
    pub(super) fn node(&self, id: u32) -> &Node {
        static NONE: Node = Node { kind: Kind::Invalid, flags: 0, start: 0, end: 0, size: 1, parent: 0 };
        self.nodes.get(id as usize).unwrap_or(&NONE)
    }

    /// Returns the number behind a node and all that is in it.
    pub(super) fn end(&self, id: u32) -> u32 {
        id.saturating_add(self.node(id).size)
    }

    /// The direct children of a container, names and values.
    pub(super) fn children(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.end(id);
        let next = move |child: &u32| Some(self.end(*child));
        std::iter::successors(id.checked_add(1), next).take_while(move |child| *child < end)
    }

    pub(super) fn range(&self, node: &Node) -> Range {
        self.text.range(node.start, node.end)
    }

    /// The text of a node.
    pub(super) fn slice(&self, node: &Node) -> &str {
        self.text().get(node.start as usize..node.end as usize).unwrap_or("")
    }

    /// Returns the text that a name or a string stands for.
    #[inline(always)]
    pub(super) fn content(&self, node: &Node) -> Cow<'_, str> {
        if node.has(BARE | ESCAPED) {
            return self.odd_content(node);
        }
        let (start, end) = (node.start as usize + 1, (node.end as usize).saturating_sub(1));
        Cow::Borrowed(self.text().get(start..end).unwrap_or(""))
    }

    #[cold]
    #[inline(never)]
    fn odd_content(&self, node: &Node) -> Cow<'_, str> {
        let token = self.slice(node);
        if node.has(BARE) { Cow::Borrowed(token) } else { decode_string(token).unwrap_or_default() }
    }

    /// The number of an item; none if there are too many.
    pub(super) fn item_id(&self, item: ItemId) -> Option<NodeId> {
        let row = u64::from(item.labels) + 1;
        let id = row * self.nodes.len() as u64 + u64::from(item.value);
        u32::try_from(id).ok().map(NodeId)
    }

    /// The item of a number; none if it is the number of a node.
    pub(super) fn item(&self, id: NodeId) -> Option<ItemId> {
        let row = self.nodes.len() as u32;
        let (rows, value) = (id.0.checked_div(row)?, id.0.checked_rem(row)?);
        Some(ItemId { value, labels: rows.checked_sub(1)? })
    }

    /// The names around a value, from the inside out.
    pub(super) fn names_around(&self, value: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = value;
        std::iter::from_fn(move || {
            while at != 0 {
                let value = at;
                at = self.node(value).parent;
                if self.node(at).kind == Kind::Object {
                    return Some(value - 1);
                }
            }
            None
        })
    }
}

impl fmt::Debug for JsonFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JsonFile({} nodes)", self.nodes.len())
    }
}
