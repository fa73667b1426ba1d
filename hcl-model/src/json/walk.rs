//! The items of a body: properties that a schema makes attributes or blocks ("Structural Elements", "Blocks").
//!
//! A property of a block type is walked without recursion over the nodes in it: objects and arrays of objects, a level
//! for each label, and the bodies behind them.

use crate::diag::Diagnostics;
use crate::json::file::{ItemId, JsonFile};
use crate::json::messages;
use crate::json::node::{Kind, LOST_ITEM, Node, UNCLOSED, UNREADABLE};
use crate::syntax::{AttributeItem, BlockItem, Cursor, Item, NodeId, NodeRef, Role, Roles, Syntax};

/// The name of a property that is a comment.
const COMMENT: &str = "//";

/// The name of a property of a file that says which JSON Schema the file has.
const SCHEMA: &str = "$schema";

impl JsonFile<'_> {
    /// The next item of a body.
    ///
    /// The cursor is on the node to look at next; its part is the name of the property inside of which that is, if the
    /// property has a block type.
    #[inline]
    pub(super) fn next_item_of<'a>(
        &'a self,
        body: u32,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let node = self.node(body);
        // Most bodies are objects, and most items need no search; whatever else there is comes below.
        if cursor.part == 0 && node.kind == Kind::Object {
            cursor.at = cursor.at.max(body.saturating_add(1));
            if cursor.at >= self.end(body) {
                return None;
            }
            if let Some(item) = self.plain_item(roles, cursor) {
                return Some(item);
            }
        }
        self.next_of_any_kind(body, roles, cursor, diagnostics)
    }

    /// The item at the cursor, which moves on, if what stands there is an attribute, or one block without labels.
    #[inline(always)]
    fn plain_item<'a>(&'a self, roles: Option<&dyn Roles>, cursor: &mut Cursor) -> Option<Item<'a>> {
        let at = cursor.at;
        let (node, value) = (self.node(at), self.node(at + 1));
        if node.kind != Kind::Name || node.has(UNREADABLE) {
            return None;
        }
        let name = self.content(node);
        let is_block = match roles?.role(&name)? {
            Role::Attribute => false,
            Role::Block { labels: 0 } | Role::Either { labels: 0 } if value.kind == Kind::Object => true,
            Role::Block { .. } | Role::Either { .. } | Role::Written | Role::Processed => return None,
        };
        let node = NodeRef::new(self, self.item_id(ItemId { value: at + 1, labels: 0 })?);
        cursor.at = at + 1 + value.size;
        let value = NodeRef::new(self, NodeId(at + 1));
        Some(match is_block {
            false => Item::Attribute(AttributeItem::new(name, node, value)),
            true => Item::Block(BlockItem::new(name, node, value)),
        })
    }

    #[inline(never)]
    fn next_of_any_kind<'a>(
        &'a self,
        body: u32,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        if cursor.at == 0 {
            self.check_body(body, roles.is_none(), diagnostics);
            cursor.at = body.saturating_add(1);
        }
        let end = self.end(body);
        loop {
            if cursor.part != 0 {
                if let Some(item) = self.next_block(roles, cursor, diagnostics) {
                    return Some(item);
                }
                cursor.part = 0;
            }
            let at = cursor.at;
            if at >= end {
                return None;
            }
            let node = self.node(at);
            match node.kind {
                Kind::Name => {
                    cursor.at = self.end(at + 1);
                    let name = self.content(node);
                    let role = roles.and_then(|roles| roles.role(&name));
                    let is_comment =
                        matches!(role, None | Some(Role::Written)) && (name == COMMENT || body == 0 && name == SCHEMA);
                    if is_comment || role == Some(Role::Processed) || node.has(UNREADABLE) {
                        continue;
                    }
                    let are_blocks = match role {
                        Some(Role::Block { .. }) => true,
                        Some(Role::Either { .. }) => {
                            matches!(self.node(at + 1).kind, Kind::Object | Kind::Array | Kind::Invalid)
                        }
                        _ => false,
                    };
                    if are_blocks {
                        (cursor.part, cursor.at) = (at, at + 1);
                        continue;
                    }
                    let item = self.item_id(ItemId { value: at + 1, labels: 0 })?;
                    let node = NodeRef::new(self, item);
                    return Some(Item::Attribute(AttributeItem::new(name, node, node.sibling(NodeId(at + 1)))));
                }
                // An object of an array that is a body: its properties are those of the body.
                Kind::Object => cursor.at = at + 1,
                _ => {
                    if node.kind != Kind::Invalid {
                        diagnostics.push(messages::element_type(self.range(node)));
                    }
                    cursor.at = self.end(at);
                }
            }
        }
    }

    /// Reports a value that cannot be a body.
    fn check_body(&self, body: u32, attributes_only: bool, diagnostics: &mut Diagnostics) {
        let node = self.node(body);
        match node.kind {
            Kind::Object | Kind::Invalid => {}
            _ if attributes_only => diagnostics.push(messages::single_object(self.range(node))),
            Kind::Array | Kind::Null => {}
            _ => diagnostics.push(messages::body_type(self.range(node))),
        }
    }

    /// The next block of the property that the cursor is in; at its end the cursor is behind it.
    fn next_block<'a>(
        &'a self,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let property = cursor.part;
        let ty = self.content(self.node(property));
        let labels = match roles.and_then(|roles| roles.role(&ty)) {
            Some(Role::Block { labels } | Role::Either { labels }) => labels,
            _ => 0,
        };
        let value = property.saturating_add(1);
        let end = self.end(value);
        while cursor.at < end {
            let at = cursor.at;
            let node = self.node(at);
            let behind = self.end(at);
            if node.kind == Kind::Name {
                cursor.at = if node.has(UNREADABLE) { self.end(behind) } else { behind };
                continue;
            }
            let level = self.names_around(at).take_while(|&name| name != property).count();
            let is_element = self.node(node.parent).kind == Kind::Array;
            if level < labels {
                let goes_on = self.check_labels(&ty, at, is_element, roles, diagnostics);
                cursor.at = if goes_on { at + 1 } else { behind };
                continue;
            }
            if node.kind == Kind::Array && !is_element {
                cursor.at = at + 1;
                continue;
            }
            cursor.at = behind;
            match node.kind {
                _ if is_element => {}
                // An unreadable value is most likely the body of a block.
                Kind::Object | Kind::Invalid => {}
                Kind::Null => continue,
                _ => {
                    let example = self.example(&ty, roles);
                    diagnostics.push(messages::blocks_type(&ty, &example, self.range(node)));
                    continue;
                }
            }
            let Some(item) = self.item_id(ItemId { value: at, labels: labels as u32 }) else {
                diagnostics.push(messages::too_many_labels(&ty, self.range(node)));
                continue;
            };
            let node = NodeRef::new(self, item);
            return Some(Item::Block(BlockItem::new(ty, node, node.sibling(NodeId(at)))));
        }
        None
    }

    /// Returns `true` if a value can be a level of labels, and reports what is wrong with the value.
    fn check_labels(
        &self,
        ty: &str,
        at: u32,
        is_element: bool,
        roles: Option<&dyn Roles>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let node = self.node(at);
        if let Some(name) = roles.and_then(|roles| self.without_label(ty, at, roles)) {
            let at = self.range(self.node(name));
            diagnostics.push(messages::forgotten_label(ty, &self.example(ty, roles), at));
            return false;
        }
        match node.kind {
            Kind::Invalid => {}
            Kind::Object if is_element => return true,
            _ if is_element => diagnostics.push(messages::element_type(self.range(node))),
            Kind::Object | Kind::Array => {
                if self.has_labels(at, node) {
                    return true;
                }
                diagnostics.push(messages::missing_label(ty, &self.example(ty, roles), self.range(node)));
            }
            _ => diagnostics.push(messages::labels_type(ty, &self.example(ty, roles), self.range(node))),
        }
        false
    }

    /// The property of an object that shows that the object is the body of a block, and no level of labels: its name is known
    /// in blocks of the type, and its value is no block.
    fn without_label(&self, ty: &str, at: u32, roles: &dyn Roles) -> Option<u32> {
        if self.node(at).kind != Kind::Object {
            return None;
        }
        let is_value = |&name: &u32| {
            let value = self.node(name + 1).kind;
            self.node(name).kind == Kind::Name
                && !matches!(value, Kind::Object | Kind::Array | Kind::Null | Kind::Invalid)
        };
        let is_known = |&name: &u32| roles.is_in_blocks(ty, &self.content(self.node(name)));
        self.children(at).filter(is_value).find(is_known)
    }

    /// Returns an example of a block of a type.
    fn example(&self, ty: &str, roles: Option<&dyn Roles>) -> String {
        self.block_example(ty, &roles.map(|roles| roles.label_examples(ty)).unwrap_or_default())
    }

    /// Returns `true` if an object has a property, or an array has a non-empty object or another value as an element.
    /// A node with lost or unclosed parts counts as well.
    fn has_labels(&self, at: u32, node: &Node) -> bool {
        let holds_something = |&element: &u32| {
            let element = self.node(element);
            element.kind != Kind::Object || element.size > 1 || element.has(LOST_ITEM | UNCLOSED)
        };
        match node.kind {
            _ if node.has(LOST_ITEM | UNCLOSED) => true,
            Kind::Array => self.children(at).any(|element| holds_something(&element)),
            _ => node.size > 1,
        }
    }
}
