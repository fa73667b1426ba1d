//! Two bodies of a type, as they are written from values of it: what has to be done to make one of the other.

use std::collections::HashMap;

use hcl_model::body::Body;
use hcl_model::syntax::{BlockItem, Cursor, EntryKey, Item, NodeRef, Shape};

use crate::edit::blocks::{Blocks, Labelled};
use crate::edit::change::{Change, Changes, Place, What};
use crate::edit::held::Held;
use crate::edit::pairs::KnownBy;
use crate::read::{argument_of, field_of};
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
        for item in body.items(None) {
            match item {
                Item::Attribute(item) => items.arguments.push((item.name.to_string(), item.expr())),
                Item::Block(item) => items.blocks.push(item),
            }
        }
        items
    }

    /// The entries of an object as arguments, if it is one.
    fn of_object(expr: NodeRef<'a>) -> Option<Items<'a>> {
        let (mut items, mut cursor) = (Items::default(), Cursor::default());
        if expr.shape() != Shape::Object {
            return None;
        }
        while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
            let EntryKey::Name(name) = entry.key else { return None };
            items.arguments.push((name.into_owned(), expr.sibling(entry.value)));
        }
        Some(items)
    }

    /// Returns the items of an argument that is an object, or of the only block that can be written in its place.
    fn either(&self, name: &str) -> Option<Items<'a>> {
        let mut arguments = self.arguments.iter().filter(|(known, _)| known == name);
        let mut blocks = self.blocks.iter().filter(|block| block.ty == name);
        match (arguments.next(), blocks.next(), blocks.next()) {
            (Some((_, expr)), None, _) => Items::of_object(*expr),
            (None, Some(block), None) if block.node.labels().next().is_none() => {
                Some(Items::of(Some(block.body()))).filter(|items| items.blocks.is_empty())
            }
            _ => None,
        }
    }

    fn remove(&mut self, name: &str) {
        self.arguments.retain(|(known, _)| known != name);
        self.blocks.retain(|block| block.ty != name);
    }

    fn has_argument(&self, name: &str) -> bool {
        self.arguments.iter().any(|(known, _)| known == name)
    }
}

pub(super) fn body(
    at: &Place,
    schema: Schema,
    [old, new]: [Option<NodeRef<'_>>; 2],
    known_by: KnownBy,
    out: &mut Vec<Change>,
) {
    compare(at, schema, [Items::of(old), Items::of(new)], known_by, out);
}

fn compare(at: &Place, schema: Schema, [mut old, mut new]: [Items<'_>; 2], known_by: KnownBy, out: &mut Vec<Change>) {
    // A map is a block or an argument, as its keys can be written.
    for field in schema.fields() {
        let Some(blocks) = field.blocks().filter(|blocks| blocks.argument.is_some() && blocks.is_single()) else {
            continue;
        };
        let name = field.name();
        if old.has_argument(name) == new.has_argument(name) {
            continue;
        }
        if let (Some(before), Some(after)) = (old.either(name), new.either(name)) {
            [&mut old, &mut new].into_iter().for_each(|items| items.remove(name));
            compare(&at.named(name, Some(field)), *(blocks.schema)(), [before, after], known_by, out);
        }
    }
    let of = |name: &str| field_of(&schema, |known| known == name).map(|(_, field)| field);
    let named = |name: &str| at.named(name, of(name));
    let held = |name: &str, expr: NodeRef<'_>| Held::of(expr, argument_of(&schema, of(name)));
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
            let beside = tag.filter(|_| before.is_none()).map(|tag| at.path.clone().attribute(tag));
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
