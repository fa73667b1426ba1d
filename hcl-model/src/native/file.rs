//! A parsed file of the native syntax: its text and its nodes.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::body::Body;
use crate::expr::Expression;
use crate::native::lexer;
use crate::native::node::{ESCAPED, Kind, LONG_NAME, Node, QUOTED, TRIM_END, TRIM_START};
use crate::native::string::unescape;
use crate::source::{Range, Source, Text};
use crate::syntax::{ByteRange, NodeId, NodeRef, Syntax};

/// A file of the native syntax: its text, borrowed or owned, and its tree.
///
/// The root is a body, or an expression if an expression or a template was parsed.
pub struct NativeFile<'src> {
    text: Text<'src>,
    pub(super) nodes: Arc<Vec<Node>>,
    shared: OnceLock<Arc<dyn Syntax>>,
}

impl<'src> NativeFile<'src> {
    pub(super) fn new(text: Text<'src>, nodes: Vec<Node>) -> NativeFile<'src> {
        NativeFile { text, nodes: Arc::new(nodes), shared: OnceLock::new() }
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

    pub(super) fn source(&self) -> &Source {
        self.text.source()
    }

    /// Bytes of the text as a range.
    pub(super) fn range(&self, start: u32, end: u32) -> Range {
        self.text.range(start, end)
    }

    /// The bytes that a node has in the source.
    pub(super) fn node_bytes(&self, node: &Node) -> ByteRange {
        ByteRange { start: self.text.offset(node.start), end: self.text.offset(node.end) }
    }

    /// This file with its own text, which is made once for all callers.
    pub(super) fn shared(&self) -> Arc<dyn Syntax> {
        let make = || -> Arc<dyn Syntax> {
            Arc::new(NativeFile { text: self.text.to_owned(), nodes: self.nodes.clone(), shared: OnceLock::new() })
        };
        self.shared.get_or_init(make).clone()
    }

    /// The node of a number; an invalid one for a number that is none of this file's.
    pub(super) fn node(&self, id: u32) -> &Node {
        static NONE: Node = Node { kind: Kind::Invalid, flags: 0, aux: 0, start: 0, end: 0, size: 1 };
        self.nodes.get(id as usize).unwrap_or(&NONE)
    }

    /// Returns the number behind a node and all that is in it.
    pub(super) fn end(&self, id: u32) -> u32 {
        id.saturating_add(self.node(id).size)
    }

    /// The children of a node, in order.
    pub(super) fn children(&self, id: u32) -> Children<'_> {
        Children { nodes: &self.nodes, at: id.saturating_add(1), end: self.end(id) }
    }

    /// The text of a node.
    pub(super) fn slice(&self, node: &Node) -> &str {
        self.text().get(node.start as usize..node.end as usize).unwrap_or("")
    }

    /// The name of an attribute or the type of a block.
    #[inline]
    pub(super) fn item_name(&self, node: &Node) -> &str {
        if node.aux == LONG_NAME {
            return self.long_name(node);
        }
        let start = node.start as usize;
        self.text().get(start..start + usize::from(node.aux)).unwrap_or("")
    }

    #[cold]
    #[inline(never)]
    fn long_name(&self, node: &Node) -> &str {
        let start = node.start as usize;
        self.text().get(start..lexer::identifier(self.text(), start)).unwrap_or("")
    }

    /// The content of a string, literal or label, escapes resolved.
    #[inline]
    pub(super) fn content(&self, node: &Node) -> Cow<'_, str> {
        if node.has(ESCAPED) { self.unescaped(node) } else { Cow::Borrowed(self.inside(node)) }
    }

    #[cold]
    #[inline(never)]
    fn unescaped(&self, node: &Node) -> Cow<'_, str> {
        Cow::Owned(unescape(self.inside(node), node.has(QUOTED)))
    }

    /// The text of a node as it is written, without quotes around it.
    #[inline]
    pub(super) fn inside(&self, node: &Node) -> &str {
        let quote = usize::from(matches!(node.kind, Kind::String | Kind::LabelString));
        self.text().get(node.start as usize + quote..node.end as usize - quote).unwrap_or("")
    }

    /// The text of a literal of a template, escapes resolved and stripped.
    #[inline]
    pub(super) fn literal(&self, node: &Node) -> Cow<'_, str> {
        if node.has(TRIM_START | TRIM_END) { self.stripped(node) } else { self.content(node) }
    }

    #[cold]
    #[inline(never)]
    fn stripped(&self, node: &Node) -> Cow<'_, str> {
        let text = self.content(node);
        let end = if node.has(TRIM_END) { text.trim_end().len() } else { text.len() };
        let start = if node.has(TRIM_START) { text.len() - text.trim_start().len() } else { 0 };
        let kept = start.min(end)..end;
        match text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[kept]),
            Cow::Owned(text) => Cow::Owned(text[kept].to_owned()),
        }
    }
}

/// Iterates over the children of a node.
pub(super) struct Children<'a> {
    nodes: &'a [Node],
    at: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.at >= self.end {
            return None;
        }
        let child = self.at;
        self.at += self.nodes.get(child as usize).map_or(1, |node| node.size);
        Some(child)
    }
}

impl fmt::Debug for NativeFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NativeFile({} nodes)", self.nodes.len())
    }
}
