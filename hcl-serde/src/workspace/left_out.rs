//! Blocks of shared files of which all is known and that a configuration does not change: it is checked without them.
//!
//! The key of a merged block is the field that takes the block and the labels that are its key. Each configuration is
//! asked only for the keys that it has itself. One block of each required field stays, so that none is missing.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, Weak};

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{AttributeItem, BlockItem, Cursor, Forward, Item, MergeRule, NodeId, NodeRef, Roles, Syntax};

use crate::check::As;
use crate::loader::Remaining;
use crate::schema::{BlockField, Bounds, Field, Occurs, Schema};
use crate::workspace::known::{Found, KnownBlocks};

/// The blocks that can be left out, by the files that a configuration shares.
#[derive(Default)]
pub(super) struct LeftOut {
    lower: RefCell<HashMap<Vec<usize>, Rc<RefCell<Lower>>>>,
    /// `true` if the schema tells how its blocks affect each other.
    is_plain: OnceCell<bool>,
}

/// The blocks of some shared bodies together.
struct Lower {
    bodies: Vec<Listed>,
    /// The places of the blocks that a configuration may have, too.
    groups: HashMap<Group, Vec<Place>>,
    /// The blocks that could be left out, once all is known of them.
    pending: Vec<(Place, As)>,
    /// So often it is still looked for what is known of these.
    tries: usize,
    /// The blocks that are left out and in which something is wrong.
    wrong: Vec<(Place, Rc<Found>)>,
}

/// The items of a body.
struct Listed {
    all: Arc<Vec<OwnItem>>,
    /// The numbers of the items that are not left out, in order.
    there: Vec<usize>,
}

/// An item of a file.
#[derive(Debug)]
struct OwnItem {
    name: Box<str>,
    is_block: bool,
    node: NodeId,
    /// The expression or the body.
    inner: NodeId,
    length: usize,
}

/// The key of a block that is the same in several bodies: the field, and the labels that are the key of the block.
type Group = (usize, Vec<String>);

/// The number of a body, and of an item in it.
type Place = (usize, usize);

/// After so many configurations whatever is written out is known.
const MOST_TRIES: usize = 3;

/// The number of bytes of shared files that take less time to decode than a search for known results.
const LITTLE: usize = 4096;

/// A block that others are merged with if they are of the same group.
struct InGroup {
    group: Group,
    field: &'static Field,
    read: As,
}

impl LeftOut {
    /// Takes out of the bodies what is known.
    pub(super) fn of(
        &self,
        known: &KnownBlocks<'_>,
        schema: &'static Schema,
        is_broken: bool,
        layers: &mut [Vec<Body>],
    ) -> Remaining {
        let all_there = || Remaining { found: Diagnostics::new(), is_little: false };
        if !*self.is_plain.get_or_init(|| is_plain(schema)) {
            return all_there();
        }
        let (shared, own): (Vec<&mut Body>, Vec<&mut Body>) =
            layers.iter_mut().flatten().partition(|body| known.file(body.as_node()).is_some());
        if shared.is_empty() {
            return Remaining { is_little: true, ..all_there() };
        }
        let mut files: Vec<usize> = shared.iter().filter_map(|body| known.file(body.as_node())).collect();
        files.push(usize::from(is_broken));
        let lower = self.lower.borrow().get(&files).cloned();
        let lower = lower.unwrap_or_else(|| {
            let lower = Rc::new(RefCell::new(Lower::new(schema, is_broken, &shared)));
            self.lower.borrow_mut().insert(files, lower.clone());
            lower
        });
        let mut lower = lower.borrow_mut();
        if lower.tries > 0 {
            lower.look_again(known, &shared);
        }
        if lower.bodies.iter().all(|body| body.there.len() == body.all.len()) {
            return all_there();
        }
        let mut shown: Vec<Place> = Vec::new();
        for body in own {
            let is_clear = each_item(schema, is_broken, body, |_, block| {
                shown.extend(block.and_then(|block| lower.groups.get(&block.group)).into_iter().flatten());
            });
            if !is_clear {
                return all_there();
            }
        }
        let mut length = 0;
        for (index, body) in shared.into_iter().enumerate() {
            let Listed { all, there } = &lower.bodies[index];
            let mut there = there.clone();
            for (_, item) in shown.iter().filter(|(of, _)| *of == index) {
                if let Err(place) = there.binary_search(item) {
                    there.insert(place, *item);
                }
            }
            length += there.iter().map(|item| all[*item].length).sum::<usize>();
            *body = Without::body(body, all.clone(), there);
        }
        let left_out = lower.wrong.iter().filter(|(place, _)| !shown.contains(place));
        let found = left_out.flat_map(|(_, found)| found.wrong.iter().cloned()).collect();
        Remaining { found, is_little: length <= LITTLE }
    }
}

impl Lower {
    fn new(schema: &'static Schema, is_broken: bool, shared: &[&mut Body]) -> Lower {
        let mut groups: HashMap<Group, Vec<Place>> = HashMap::new();
        let mut blocks: Vec<(Place, InGroup)> = Vec::new();
        let (mut bodies, mut is_clear) = (Vec::new(), true);
        for (index, body) in shared.iter().enumerate() {
            let mut all: Vec<OwnItem> = Vec::new();
            is_clear &= each_item(schema, is_broken, body, |item, block| {
                if let Some(block) = block {
                    let place = (index, all.len());
                    groups.entry(block.group.clone()).or_default().push(place);
                    blocks.push((place, block));
                }
                all.push(OwnItem::of(item));
            });
            bodies.push(Listed { there: (0..all.len()).collect(), all: Arc::new(all) });
        }
        let mut lower = Lower { bodies, groups, pending: Vec::new(), tries: 0, wrong: Vec::new() };
        if !is_clear {
            return lower;
        }
        lower.tries = MOST_TRIES;
        let mut kept: Vec<usize> = Vec::new();
        for ((body, item), InGroup { group, field, read }) in blocks {
            let together = lower.groups.get(&group).map(Vec::as_slice).unwrap_or_default();
            // A block in several bodies is merged. A block that is in one body twice is a mistake of the body around.
            let is_list = field.blocks().is_some_and(|block| block.spec.occurs == Occurs::Many);
            if together.iter().any(|(other, _)| *other != body) || !is_list && together.len() > 1 {
                continue;
            }
            if field.lacks(0).is_some() && !kept.contains(&group.0) {
                kept.push(group.0);
                continue;
            }
            lower.pending.push(((body, item), read));
        }
        lower
    }

    /// Leaves out what is known by now.
    fn look_again(&mut self, known: &KnownBlocks<'_>, shared: &[&mut Body]) {
        self.tries -= 1;
        let Lower { bodies, pending, wrong, .. } = self;
        pending.retain(|(place, read)| {
            let (body, listed) = (shared[place.0].as_node(), &mut bodies[place.0]);
            let Item::Block(block) = listed.all[place.1].item(body.syntax()) else { return false };
            let Some(found) = known.of_block(&block, *read) else { return true };
            if let Ok(there) = listed.there.binary_search(&place.1) {
                listed.there.remove(there);
            }
            if !found.wrong.is_empty() {
                wrong.push((*place, found));
            }
            false
        });
    }
}

impl OwnItem {
    fn of(item: &Item<'_>) -> OwnItem {
        let (node, inner) = (item.node(), item.part().node());
        let (is_block, length) = (matches!(item, Item::Block(_)), node.range().bytes().len());
        OwnItem { name: item.name().into(), is_block, node: node.node(), inner, length }
    }

    /// The item of a file.
    fn item<'a>(&'a self, file: &'a dyn Syntax) -> Item<'a> {
        let (name, node) = (Cow::Borrowed(&*self.name), NodeRef::new(file, self.node));
        match self.is_block {
            true => Item::Block(BlockItem::new(name, node, node.sibling(self.inner))),
            false => Item::Attribute(AttributeItem::new(name, node, node.sibling(self.inner))),
        }
    }
}

/// Returns `true` if only the fields that take the blocks of a body look at these blocks.
fn is_plain(schema: &'static Schema) -> bool {
    schema.chosen_by().is_none()
        && !schema.is_value()
        && schema.body_check().is_none()
        && schema.flattened().next().is_none()
        && !schema.keeps_bodies()
}

/// The block field, if its blocks are changed by blocks of other bodies only where these are of the same group.
fn plain_blocks(field: &'static Field) -> Option<&'static BlockField> {
    let is_plain = |block: &&BlockField| {
        block.argument.is_none()
            && block.bounds == Bounds::NONE
            && matches!(
                block.spec.occurs,
                Occurs::Once | Occurs::AtMostOnce | Occurs::Flag | Occurs::Many | Occurs::ByLabel(_)
            )
    };
    let block = field.blocks().filter(is_plain)?;
    (field.merge_rule() == MergeRule::Default && !field.may_warn()).then_some(block)
}

/// Gives each item of a body to a function, with the group of a block that is in one. Returns `true` if nothing in
/// the body looks at other items of the body in another way.
fn each_item(
    schema: &'static Schema,
    is_broken: bool,
    body: &Body,
    mut give: impl FnMut(&Item<'_>, Option<InGroup>),
) -> bool {
    let (mut cursor, mut reported) = (Cursor::default(), Diagnostics::new());
    let mut hint = 0;
    let file = body.as_node().syntax().identity();
    while let Some(item) = body.next_item(Some(schema), &mut cursor, &mut reported) {
        let (name, node) = match &item {
            Item::Attribute(item) => (&item.name, item.node),
            Item::Block(item) => (&item.ty, item.node),
        };
        if !reported.is_empty() || node.syntax().identity() != file {
            return false;
        }
        let mut block = None;
        if let Some((index, field)) = schema.find(name, hint) {
            hint = index;
            match &item {
                Item::Attribute(_) if field.blocks().is_some() => return false,
                Item::Attribute(_) => {}
                Item::Block(item) => {
                    if let Some(blocks) = plain_blocks(field) {
                        let Some(known) = in_group(index, field, blocks, item, is_broken) else { return false };
                        block = Some(known);
                    }
                }
            }
        }
        give(&item, block);
    }
    reported.is_empty()
}

/// Returns the group of a block. Returns `None` if the block is not made up as it should be.
fn in_group(
    index: usize,
    field: &'static Field,
    blocks: &'static BlockField,
    item: &BlockItem<'_>,
    is_broken: bool,
) -> Option<InGroup> {
    let (read, key) = (blocks.made_up(item.node, &item.ty).ok()?, blocks.key(item.node).ok()?);
    let labels = key.normalized().labels().iter().map(|label| label.clone().into_owned()).collect();
    Some(InGroup { group: (index, labels), field, read: As::new(blocks, &read, is_broken) })
}

/// A body with some of its items, seen as a file.
#[derive(Debug)]
struct Without {
    /// Itself, which always lives in an `Arc`.
    this: Weak<Without>,
    base: Body,
    all: Arc<Vec<OwnItem>>,
    /// The numbers of those that are there, in order.
    there: Vec<usize>,
}

impl Without {
    fn new(base: Body, all: Arc<Vec<OwnItem>>, there: Vec<usize>) -> Arc<Without> {
        Arc::new_cyclic(|this| Without { this: this.clone(), base, all, there })
    }

    fn body(base: &Body, all: Arc<Vec<OwnItem>>, there: Vec<usize>) -> Body {
        let (node, names) = (base.as_node().node(), base.hidden().clone());
        Body::new(Without::new(base.clone(), all, there), node).hiding(names)
    }
}

impl Forward for Without {
    fn base(&self) -> &dyn Syntax {
        self.base.as_node().syntax()
    }

    /// Reads the next item. The role of each item was found under the only schema that the body is read with.
    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let file = self.base.as_node();
        if body != file.node() {
            return file.syntax().next_item(body, roles, cursor, diagnostics);
        }
        let item = self.all.get(*self.there.get(cursor.at as usize)?)?;
        cursor.at += 1;
        Some(item.item(file.syntax()))
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        match self.this.upgrade() {
            Some(this) => this,
            // It is borrowed from an `Arc`, so that this does not happen.
            None => Without::new(self.base.clone(), self.all.clone(), self.there.clone()),
        }
    }
}
