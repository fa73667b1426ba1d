//! An object as a body: what is in it is what a schema says that it is ("Structural Elements").
//!
//! An entry is an attribute, or a block where the schema has a block type of that name: one block is an object, several
//! are a list of objects, and labels are the keys of objects around, as in the JSON syntax.
//! The expressions are those of the object's own syntax, with their places.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::body::messages;
use crate::diag::Diagnostics;
use crate::syntax::{
    AttributeItem, Base, BlockItem, ByteRange, Cursor, Damage, Entry, EntryKey, Forward, Item, Label, NodeId, NodeRef,
    Role, Roles, Shape, Syntax, example,
};

/// An object that is written out or was computed ([`crate::body::Computed`]), as a body.
///
/// Whoever reads it as one has seen that its keys are names, and no name is there twice: otherwise the object is for
/// evaluation.
///
/// # Examples
///
/// ```
/// use hcl_model::body::{Body, BodySchema, ObjectBody};
/// use hcl_model::native;
///
/// let expr = native::parse_expression("app.hcl", "{ port = 80, tls = [{ cert = \"a\" }, { cert = \"b\" }] }").ok()?;
/// let object = ObjectBody::new(expr.as_node());
/// let body = Body::from_node(object.root());
/// let (content, diagnostics) = body.content(&BodySchema::new().required("port").block("tls", [""; 0]));
/// assert!(diagnostics.is_empty());
/// assert_eq!(content.attribute("port").unwrap().expr.range().text(), "80");
/// assert_eq!(content.blocks()[1].body().attribute_names(), ["cert"]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct ObjectBody<'s> {
    base: Base<'s>,
    object: NodeId,
    blocks: Arc<Mutex<Blocks>>,
}

/// The blocks that were found so far.
#[derive(Debug, Default)]
struct Blocks {
    list: Vec<Block>,
    /// The numbers of the first ones of properties, by the node of the value and the number of labels, which a schema says.
    known: HashMap<(NodeId, usize), usize>,
}

#[derive(Debug, Clone)]
struct Block {
    ty: Arc<str>,
    /// The key of the property.
    key: NodeId,
    labels: Vec<(String, NodeId)>,
    object: NodeId,
    /// `true` for the last object of the property.
    is_last: bool,
}

/// Numbers of blocks begin here, behind those of all nodes.
const FIRST_BLOCK: u32 = 1 << 31;

impl<'s> ObjectBody<'s> {
    /// An object as a body; an expression that is something else is a body without anything in it.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(object: NodeRef<'s>) -> ObjectBody<'s> {
        ObjectBody { base: Base::Lent(object.syntax()), object: object.node(), blocks: Arc::default() }
    }

    /// The body.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::new(self, self.object)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn blocks(&self) -> MutexGuard<'_, Blocks> {
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at a block, if the node is one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn block<T>(&self, node: NodeId, look: impl FnOnce(&Block) -> T) -> Option<T> {
        let index = node.0.checked_sub(FIRST_BLOCK)?;
        self.blocks().list.get(index as usize).map(look)
    }

    /// The number of the first of the blocks that a property is; none if it is none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn first_block(
        &self,
        (ty, entry): (&str, &Entry<'_>),
        labels: usize,
        roles: &dyn Roles,
        diagnostics: &mut Diagnostics,
    ) -> Option<usize> {
        let property = (entry.value, labels);
        if let Some(first) = self.blocks().known.get(&property) {
            return Some(*first);
        }
        let base = self.base.syntax();
        let mut found =
            PropertyBlocks { base, ty: Arc::from(ty), key: entry.key_node, list: Vec::new(), wrong: Vec::new() };
        found.look(entry.value, labels, &mut Vec::new());
        for wrong in found.wrong {
            let example = Syntax::block_example(self, ty, &roles.label_examples(ty));
            diagnostics.push(messages::object_required(&roles.called(ty), &example, NodeRef::new(base, wrong).range()));
        }
        found.list.last_mut()?.is_last = true;
        let mut blocks = self.blocks();
        let first = blocks.list.len();
        blocks.list.extend(found.list);
        blocks.known.insert(property, first);
        Some(first)
    }

    /// The item of a block, behind which the cursor goes on.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn block_item(&self, index: usize, cursor: &mut Cursor) -> Option<Item<'_>> {
        let number = u32::try_from(index).ok()?;
        let node = NodeId(number.checked_add(FIRST_BLOCK)?);
        let (ty, body, is_last) = self.block(node, |block| (block.ty.to_string(), block.object, block.is_last))?;
        // Counted from 1: 0 is between properties.
        cursor.part = if is_last { 0 } else { number + 2 };
        let node = NodeRef::new(self, node);
        Some(Item::Block(BlockItem::new(Cow::Owned(ty), node, node.sibling(body))))
    }
}

/// The blocks of a property.
struct PropertyBlocks<'b> {
    base: &'b dyn Syntax,
    ty: Arc<str>,
    key: NodeId,
    list: Vec<Block>,
    /// The nodes that are neither objects nor lists of objects.
    wrong: Vec<NodeId>,
}

impl PropertyBlocks<'_> {
    /// Looks for the objects that so many keys lead to, behind those that have led here.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn look(&mut self, value: NodeId, keys: usize, labels: &mut Vec<(String, NodeId)>) {
        match self.base.shape(value) {
            Shape::Object => self.object(value, keys, labels),
            Shape::Tuple => {
                let mut cursor = Cursor::default();
                while let Some(element) = self.base.next_element(value, &mut cursor) {
                    match self.base.shape(element) {
                        Shape::Object => self.object(element, keys, labels),
                        Shape::Invalid => {}
                        _ => self.wrong.push(element),
                    }
                }
            }
            Shape::Null | Shape::Invalid => {}
            _ => self.wrong.push(value),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn object(&mut self, object: NodeId, keys: usize, labels: &mut Vec<(String, NodeId)>) {
        if keys == 0 {
            let (ty, key, labels) = (self.ty.clone(), self.key, labels.clone());
            self.list.push(Block { ty, key, labels, object, is_last: false });
            return;
        }
        let mut cursor = Cursor::default();
        while let Some(entry) = self.base.next_entry(object, &mut cursor) {
            if let EntryKey::Name(name) = entry.key {
                labels.push((name.into_owned(), entry.key_node));
                // A level for each label, of which a schema has few.
                self.look(entry.value, keys - 1, labels);
                labels.pop();
            }
        }
    }
}

impl Forward for ObjectBody<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn base(&self) -> &dyn Syntax {
        self.base.syntax()
    }

    /// A block stands where its object stands.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn place(&self, node: NodeId) -> NodeRef<'_> {
        NodeRef::new(self.base.syntax(), self.block(node, |block| block.object).unwrap_or(node))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn identity(&self) -> usize {
        self.base.syntax().identity()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn name_bytes(&self, item: NodeId) -> ByteRange {
        self.base.syntax().bytes(self.block(item, |block| block.key).unwrap_or(item))
    }

    /// Behind the brace, if there is one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        let base = self.base.syntax();
        let bytes = base.bytes(body);
        let is_brace = base.source(body).text().as_bytes().get(bytes.start as usize) == Some(&b'{');
        if is_brace { ByteRange { end: bytes.start + 1, ..bytes } } else { bytes }
    }

    /// Returns no damage, because an expression reports its own.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn damage(&self, _body: NodeId) -> Damage {
        Damage::None
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn block_example(&self, ty: &str, labels: &[&str]) -> String {
        match self.base.syntax().tells_blocks_apart() {
            true => example::object(ty, labels),
            false => example::property(ty, labels),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        loop {
            if let Some(index) = cursor.part.checked_sub(1) {
                return self.block_item(index as usize, cursor);
            }
            let entry = self.base.syntax().next_entry(body, cursor)?;
            let EntryKey::Name(name) = &entry.key else {
                continue;
            };
            let is_made_up = || matches!(self.base.syntax().shape(entry.value), Shape::Object | Shape::Tuple);
            let role = roles.and_then(|roles| {
                let role = match roles.role(name)? {
                    Role::Either { labels } if is_made_up() => Role::Block { labels },
                    role => role,
                };
                Some((roles, role))
            });
            match role {
                Some((roles, Role::Block { labels })) => {
                    if let Some(first) = self.first_block((name, &entry), labels, roles, diagnostics) {
                        cursor.part = u32::try_from(first).ok()?.checked_add(1)?;
                    }
                }
                Some((_, Role::Processed)) => {}
                Some((_, Role::Attribute | Role::Either { .. } | Role::Written)) | None => {
                    let (name, node) = (name.clone(), NodeRef::new(self, entry.key_node));
                    return Some(Item::Attribute(AttributeItem::new(name, node, node.sibling(entry.value))));
                }
            }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        let (text, key) = self.block(block, |block| block.labels.get(index).cloned())??;
        Some(Label { text: Cow::Owned(text), bytes: self.base.syntax().bytes(key) })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(ObjectBody { base: self.base.to_shared(), object: self.object, blocks: self.blocks.clone() })
    }
}
