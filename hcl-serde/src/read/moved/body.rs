//! A body in which some items are somewhere else: a syntax over that of the body.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Weak};

use hcl_model::__private::value::normalize;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{BlockItem, Cursor, Forward, Item, NodeId, NodeRef, OwnedItem, Role, Roles, Syntax};

/// The identity of an item in a body, for any schema. It is the name and its position, and for a block the position
/// of its body and its labels.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    name: String,
    source: usize,
    at: usize,
    block: Option<(usize, Vec<String>)>,
}

/// The differences of a body.
#[derive(Debug, Clone, Default)]
pub(super) struct Differences {
    /// Items that are not there.
    pub(super) hidden: HashSet<Key>,
    /// Blocks whose bodies are others.
    pub(super) inside: HashMap<Key, OwnedItem>,
    /// Items that are there as well, under a name.
    pub(super) added: Vec<OwnedItem>,
}

impl Key {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn of(item: &Item<'_>) -> Key {
        let at = item.node().name_range();
        let name = normalize(Cow::Borrowed(item.name())).into_owned();
        let block = match item {
            Item::Attribute(_) => None,
            Item::Block(block) => {
                let labels = block.node.labels().map(|label| label.text.into_owned()).collect();
                Some((block.body().range().bytes().start, labels))
            }
        };
        Key { name, source: at.source().address(), at: at.bytes().start, block }
    }

    /// Returns the key of all items of the name, for a schema that does not say that the name is a block.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn whole(&self) -> Key {
        Key { block: None, ..self.clone() }
    }
}

impl Differences {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn are_none(&self) -> bool {
        self.hidden.is_empty() && self.inside.is_empty() && self.added.is_empty()
    }
}

/// The body with what is different in it.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn with_differences(base: &Body, differences: Differences) -> Body {
    Body::new(Moved::new(base.clone(), differences), BODY)
}

const BODY: NodeId = NodeId(0);

/// The parts behind those of the bodies below, one for what each body of this kind adds, counted down.
static LAST_PART: AtomicU32 = AtomicU32::new(u32::MAX);

/// So many parts are left to the bodies below.
const PARTS: u32 = 1 << 31;

/// A body, seen as a file.
#[derive(Debug)]
struct Moved {
    /// Itself, which always lives in an `Arc`.
    this: Weak<Moved>,
    base: Body,
    differences: Differences,
    /// The part of a walk in which it stands at what is added: another one than in the bodies of this kind below.
    added: u32,
}

impl Moved {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(base: Body, differences: Differences) -> Arc<Moved> {
        let added = LAST_PART.fetch_sub(1, Ordering::Relaxed) | PARTS;
        Arc::new_cyclic(|this| Moved { this: this.clone(), base, differences, added })
    }
}

/// The schema for the body below: where blocks are now there was an argument, which is hidden.
struct WithHidden<'r> {
    roles: &'r dyn Roles,
    hidden: &'r HashSet<Key>,
}

impl Roles for WithHidden<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn role(&self, name: &str) -> Option<Role> {
        match self.roles.role(name) {
            Some(Role::Block { labels }) if self.hidden.iter().any(|key| key.name == name) => {
                Some(Role::Either { labels })
            }
            role => role,
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn wrapped(&self) -> Option<&dyn Roles> {
        Some(self.roles)
    }
}

impl Forward for Moved {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn base(&self) -> &dyn Syntax {
        self.base.as_node().syntax()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn place(&self, _node: NodeId) -> NodeRef<'_> {
        self.base.as_node()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn next_item<'a>(
        &'a self,
        _body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let Differences { hidden, inside, added } = &self.differences;
        let own = roles.map(|roles| WithHidden { roles, hidden });
        while cursor.part != self.added {
            let Some(item) = self.base.next_item(own.as_ref().map(|own| own as &dyn Roles), cursor, diagnostics) else {
                *cursor = Cursor { part: self.added, at: 0 };
                break;
            };
            let key = Key::of(&item);
            if hidden.contains(&key) {
                continue;
            }
            return Some(inside.get(&key).map_or(item, OwnedItem::item));
        }
        let item = added.get(cursor.at as usize)?;
        cursor.at += 1;
        Some(item.item())
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn to_shared(&self) -> Arc<dyn Syntax> {
        match self.this.upgrade() {
            Some(this) => this,
            // It is borrowed from an `Arc`, so that this does not happen.
            None => Moved::new(self.base.clone(), self.differences.clone()),
        }
    }
}

/// Keeps a block with another body.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn with_body(block: &BlockItem<'_>, body: &Body) -> OwnedItem {
    let other = BlockItem::new(block.ty.clone(), block.node, body.as_node());
    OwnedItem::of(&Item::Block(other.merged_into(block.merges_into)))
}
