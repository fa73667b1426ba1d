//! Two bodies of a type, as they are written from values of it: what has to be done to make one of the other.

use std::collections::HashMap;

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::path::ItemStep;
use hcl_model::syntax::{BlockItem, Cursor, Item, NodeRef};

use crate::edit::blocks::{Blocks, Labelled};
use crate::edit::change::{Change, Changes, Place, What};
use crate::edit::held::{Held, argument};
use crate::edit::pairs::KnownBy;
use crate::read::field_of;
use crate::schema::{BlockField, ChosenBy, Field, Schema};

/// Two texts of a type, in the native syntax.
pub(super) struct Comparison<'c> {
    pub(super) schema: &'static Schema,
    pub(super) old: &'c Body,
    pub(super) new: &'c Body,
    pub(super) known_by: KnownBy,
}

impl Comparison<'_> {
    pub(super) fn changes(&self) -> Changes {
        let sources = [self.old, self.new].map(|body| body.missing_item_range().source().clone());
        self.schema.redact_sources(&sources);
        let mut changes = Vec::new();
        let bodies = [Some(self.old.as_node()), Some(self.new.as_node())];
        body(&Place::default(), *self.schema, bodies, self.known_by, &mut changes);
        Changes(changes)
    }
}

/// The arguments and the blocks of a body, in order.
#[derive(Default)]
struct Items<'a> {
    arguments: Vec<(String, NodeRef<'a>)>,
    blocks: Vec<BlockItem<'a>>,
}

impl<'a> Items<'a> {
    fn of(body: Option<NodeRef<'a>>) -> Items<'a> {
        let mut items = Items::default();
        let Some(body) = body else { return items };
        let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
        while let Some(item) = body.syntax().next_item(body.node(), None, &mut cursor, &mut ignored) {
            match item {
                Item::Attribute(item) => items.arguments.push((item.name.to_string(), item.expr())),
                Item::Block(item) => items.blocks.push(item),
            }
        }
        items
    }
}

pub(super) fn body(
    at: &Place,
    schema: Schema,
    [old, new]: [Option<NodeRef<'_>>; 2],
    known_by: KnownBy,
    out: &mut Vec<Change>,
) {
    let (old, new) = (Items::of(old), Items::of(new));
    let of = |name: &str| field_of(&schema, |known| known == name).map(|(_, field)| field);
    let named = |name: &str| at.named(name, of(name));
    let held = |name: &str, expr: NodeRef<'_>| Held::of(expr, argument(&schema, of(name)));
    let tag = match schema.chosen_by() {
        Some(ChosenBy::Attribute(tag)) => Some(tag),
        _ => None,
    };
    let olds: HashMap<&str, NodeRef<'_>> = old.arguments.iter().map(|(name, expr)| (&**name, *expr)).collect();
    let news: HashMap<&str, NodeRef<'_>> = new.arguments.iter().map(|(name, expr)| (&**name, *expr)).collect();
    for (name, expr) in &new.arguments {
        let before = olds.get(&**name).map(|expr| held(name, *expr));
        let after = held(name, *expr);
        if before.as_ref().is_none_or(|before| before.value != after.value) {
            let beside =
                tag.filter(|_| before.is_none()).map(|tag| at.path.clone().step(ItemStep::Name(tag.to_owned())));
            out.push(Change { beside, ..Change::new(named(name), What::Set, before, Some(after)) });
        }
    }
    let goes_along = schema.is_choice() || schema.flattened().any(|(_, fields)| fields.optional);
    for (name, expr) in old.arguments.iter().filter(|(name, _)| !news.contains_key(&**name)) {
        let gone = Change::new(named(name), What::Unset, Some(held(name, *expr)), None);
        out.push(Change { goes_along, ..gone });
    }
    let mut types: Vec<(Option<&'static Field>, [Vec<Labelled<'_, '_>>; 2])> = Vec::new();
    let mut numbers: HashMap<(Option<&str>, &str), usize> = HashMap::new();
    for (side, items) in [(1, &new), (0, &old)] {
        for item in &items.blocks {
            let found = field_of(&schema, |known| known == &*item.ty);
            // Blocks whose types are variants are in one order.
            let is_mixed = |field: &Field| field.blocks().is_some_and(BlockField::has_variant_types);
            let of = match found {
                Some((_, field)) if is_mixed(field) => (Some(field.name()), ""),
                _ => (None, &*item.ty),
            };
            let number = *numbers.entry(of).or_insert(types.len());
            if number == types.len() {
                types.push((found.map(|(_, field)| field), [Vec::new(), Vec::new()]));
            }
            types[number].1[side].push(Labelled::of(item));
        }
    }
    for (field, [old, new]) in types {
        Blocks { at, field, old, new, known_by }.compare(out);
    }
}
