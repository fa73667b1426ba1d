//! A value that was computed, as an expression whose parts can be walked.
//!
//! So what looks at lists and objects that are written out looks at computed ones too.
//! A part is found when somebody asks for it: what was computed may hold the same part many times.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::body::built::word;
use crate::diag::Diagnostics;
use crate::expr::{Evaluation, Traversal};
use crate::source::{Range, Source};
use crate::syntax::{
    ByteRange, Construct, Cursor, Entry, EntryKey, Item, Label, NodeId, NodeRef, Roles, Shape, Syntax, new_identity,
};
use crate::value::Value;

/// A value that was computed, as an expression whose parts can be walked; all of them stand where the expression stands
/// that gave the value.
///
/// # Examples
///
/// ```
/// use hcl_model::body::Computed;
/// use hcl_model::native;
/// use hcl_model::syntax::{Cursor, Shape};
/// use hcl_model::value::Value;
///
/// let expr = native::parse_expression("app.hcl", "var.ports").ok()?;
/// let ports = Computed::new(Value::tuple([Value::from(80), Value::from(443)]), expr.as_node());
/// let list = ports.root();
/// assert_eq!(list.shape(), Shape::Tuple);
/// let first = list.syntax().next_element(list.node(), &mut Cursor::default()).unwrap();
/// assert_eq!(list.sibling(first).range().text(), "var.ports");
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct Computed {
    at: Range,
    /// `true` if the value comes from a syntax that tells attributes and blocks apart.
    tells_blocks_apart: bool,
    /// The number among all values of this kind, because an address can be used again.
    identity: usize,
    /// The first one is the whole.
    parts: Arc<Mutex<Vec<ComputedPart>>>,
}

/// A part of the value.
#[derive(Debug)]
struct ComputedPart {
    value: Value,
    /// The number of the first of its own parts, once they were asked for; the others come behind it.
    inside: Option<u32>,
}

impl Computed {
    /// A value, and the expression that gave it.
    #[must_use]
    pub fn new(value: Value, from: NodeRef<'_>) -> Computed {
        let (at, tells_blocks_apart) = (from.range(), from.syntax().tells_blocks_apart());
        Computed {
            at,
            tells_blocks_apart,
            identity: new_identity(),
            parts: Arc::new(Mutex::new(vec![ComputedPart { value, inside: None }])),
        }
    }

    /// The whole value.
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::new(self, NodeId(0))
    }

    fn parts(&self) -> MutexGuard<'_, Vec<ComputedPart>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn value(&self, node: NodeId) -> Value {
        self.parts().get(node.0 as usize).map_or(Value::DYNAMIC, |part| part.value.clone())
    }

    /// The number of a part of a part; none if it has not so many, or there are more than can be numbered.
    fn inside(&self, whole: NodeId, index: u32) -> Option<NodeId> {
        let mut parts = self.parts();
        let part = parts.get(whole.0 as usize)?;
        let (value, known) = (part.value.clone(), part.inside);
        let first = match known {
            Some(first) => first,
            None => {
                let first = u32::try_from(parts.len()).ok()?;
                let part = |value: &Value| ComputedPart { value: value.clone(), inside: None };
                match value.as_entries() {
                    Some(entries) => parts.extend(entries.iter().map(|(_, value)| part(value))),
                    None => parts.extend(value.as_elements()?.iter().map(part)),
                }
                parts.get_mut(whole.0 as usize)?.inside = Some(first);
                first
            }
        };
        let count = value.as_entries().map_or_else(|| value.as_elements().map_or(0, <[Value]>::len), |all| all.len());
        ((index as usize) < count).then(|| first.checked_add(index).map(NodeId)).flatten()
    }

    /// The next part of a part.
    fn next(&self, whole: NodeId, cursor: &mut Cursor) -> Option<NodeId> {
        let part = self.inside(whole, cursor.at)?;
        cursor.at += 1;
        Some(part)
    }
}

impl Syntax for Computed {
    fn source(&self, _node: NodeId) -> &Source {
        self.at.source()
    }

    fn identity(&self) -> usize {
        self.identity
    }

    fn bytes(&self, _node: NodeId) -> ByteRange {
        ByteRange::of(&self.at)
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        self.bytes(item)
    }

    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        self.bytes(body)
    }

    fn written(&self, node: NodeId) -> Cow<'_, str> {
        Cow::Owned(format!("{:?}", self.value(node)))
    }

    fn tells_blocks_apart(&self) -> bool {
        self.tells_blocks_apart
    }

    fn next_item<'a>(
        &'a self,
        _body: NodeId,
        _roles: Option<&dyn Roles>,
        _cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        None
    }

    fn label(&self, _block: NodeId, _index: usize) -> Option<Label<'_>> {
        None
    }

    /// Only null, and what has parts, is told at sight; what is marked is for whoever evaluates it.
    fn shape(&self, expr: NodeId) -> Shape<'_> {
        let value = self.value(expr);
        match value {
            _ if value.is_marked() || !value.is_known() => Shape::Other,
            _ if value.is_null() => Shape::Null,
            _ if value.as_entries().is_some() => Shape::Object,
            _ if value.as_elements().is_some() => Shape::Tuple,
            _ => Shape::Other,
        }
    }

    fn next_element(&self, tuple: NodeId, cursor: &mut Cursor) -> Option<NodeId> {
        self.next(tuple, cursor)
    }

    fn next_entry(&self, object: NodeId, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let index = cursor.at as usize;
        let name = self.value(object).as_entries()?.get_index(index)?.0.to_string();
        let value = self.next(object, cursor)?;
        Some(Entry { key: EntryKey::Name(Cow::Owned(name)), key_node: value, value })
    }

    fn construct(&self, expr: NodeId) -> Construct<'_> {
        Construct::Value(self.value(expr))
    }

    fn traversal(&self, expr: NodeId) -> Option<Traversal> {
        word(&self.value(expr))
    }

    fn evaluate(&self, expr: NodeId, _evaluation: &mut Evaluation<'_>, _diagnostics: &mut Diagnostics) -> Value {
        self.value(expr)
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}
