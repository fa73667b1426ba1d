//! One reading of a body under a schema: which field an item is for, how a block is read, which labels it has, what is
//! absent, and which of all that is a mistake.
//!
//! Decoding and the check that reports every mistake both read with this, so that they agree on how bodies are made up:
//! decoding stops at a [`Fault`], the check makes a diagnostic of it and goes on.
//! Nothing here decodes a value or has words for anybody.

mod argument;
mod block;
mod fault;
#[cfg(any(feature = "edit", feature = "language"))]
mod kept_references;
mod keys;
mod merging;
mod messages;
mod moved;
mod path;
mod repeated;
mod roles;
#[cfg(feature = "edit")]
mod said;
mod seen;
mod value_part;
mod walk;
mod warning;
#[cfg(any(feature = "edit", feature = "language"))]
mod written_shape;

pub(crate) use argument::argument;
pub(crate) use block::check_labels;
pub(crate) use fault::Fault;
#[cfg(feature = "edit")]
use kept_references::has_kept_references;
#[cfg(any(feature = "edit", feature = "language"))]
pub(crate) use kept_references::kept_references;
pub(crate) use keys::{BlockKey, Keys};
pub(crate) use messages::{code_of_unknown, not_one_of, promise_names};
pub(crate) use moved::in_place;
pub use moved::migrations;
#[cfg(feature = "edit")]
pub(crate) use moved::{Taken, changed_values, found};
pub(crate) use path::part_of_value;
#[cfg(feature = "command")]
pub(crate) use path::{Meant, meant};
pub(crate) use repeated::values_in;
pub(crate) use roles::{NotingRoles, PathRoles};
#[cfg(feature = "command")]
pub(crate) use said::Counting;
#[cfg(feature = "edit")]
pub(crate) use said::{Differing, Everything, KnownValues, Said};
#[cfg(feature = "edit")]
pub(crate) use value_part::ValuePart;
pub(crate) use walk::{BlockPaths, FieldItem, FieldItems, field_of};
#[cfg(any(feature = "edit", feature = "language"))]
pub(crate) use written_shape::argument_of;
#[cfg(feature = "edit")]
pub(crate) use written_shape::{entries_of, has_shape, literal, variant_of};

use std::cell::Cell;

use hcl_model::__private::value::is_same_text;
use hcl_model::syntax::{Item, NodeRef};

use crate::read::seen::Seen;
use crate::schema::{ArgumentSpec, AttributeField, BlockField, Field, FieldKind, Schema};

/// The state of reading the items of a body, one after the other.
pub(crate) struct Reader<'s> {
    schema: &'s Schema,
    /// The argument that has chosen the schema, which is no field's.
    tag: Option<&'s str>,
    /// The field that is likely to be the next.
    hint: Cell<usize>,
    seen: Seen,
}

/// The field of an item.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    pub(crate) index: usize,
    pub(crate) field: &'static Field,
    /// `true` if the field had no item before.
    pub(crate) is_first: bool,
}

/// The role of an item, or the fault of an item without a role.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Event {
    /// The argument of a field.
    Argument(usize, &'static Field, &'static AttributeField),
    /// A block of a field, and whether it is the first thing that is there for that.
    Block(usize, &'static Field, &'static BlockField, bool),
    /// The argument that has chosen the schema.
    Tag,
    /// An item for the field that takes the rest.
    Remaining(&'static Field),
    /// An item that is ignored.
    Ignored,
    /// A mistake, and the field that it is about, if there is one.
    Fault(Fault, Option<(usize, &'static Field)>),
}

impl Found {
    /// Returns the argument of the field, if the field takes one and has none yet.
    #[inline(always)]
    pub(crate) fn argument(&self) -> Option<&'static AttributeField> {
        match self.field.kind() {
            FieldKind::Attribute(attribute) if self.is_first => Some(attribute),
            _ => None,
        }
    }
}

impl Event {
    /// The field that it is about.
    pub(crate) fn field(&self) -> Option<usize> {
        match *self {
            Event::Argument(index, ..) | Event::Block(index, ..) => Some(index),
            Event::Fault(_, field) => field.map(|(index, _)| index),
            Event::Tag | Event::Remaining(_) | Event::Ignored => None,
        }
    }

    /// Returns the specification of the argument that the event is about.
    pub(crate) fn spec(&self) -> Option<&'static ArgumentSpec> {
        match *self {
            Event::Argument(_, field, _) | Event::Remaining(field) | Event::Fault(_, Some((_, field))) => {
                field.argument()
            }
            _ => None,
        }
    }
}

impl<'s> Reader<'s> {
    /// A reader of a body of which nothing was read.
    pub(crate) fn new(schema: &'s Schema, tag: Option<&'s str>) -> Reader<'s> {
        Reader { schema, tag, hint: Cell::new(0), seen: Seen::default() }
    }

    /// The field that is likely to be the next, for whoever asks a syntax for an item.
    #[inline]
    pub(crate) fn hint(&self) -> &Cell<usize> {
        &self.hint
    }

    /// The field of the next item, if there is one, and whether this is the first thing that is there for it.
    #[inline(always)]
    pub(crate) fn find(&mut self, item: &Item<'_>) -> Option<Found> {
        let (name, is_block) = match item {
            Item::Attribute(item) => (&item.name, false),
            Item::Block(item) => (&item.ty, true),
        };
        let (index, field) = self.schema.find(name, self.hint.get())?;
        // After an argument comes the next field, after a block perhaps another one of its kind.
        self.hint.set(index + usize::from(!is_block));
        Some(Found { index, field, is_first: self.seen.insert(index) })
    }

    /// Returns the event of the next item.
    pub(crate) fn item(&mut self, item: &Item<'_>) -> Event {
        let found = self.find(item);
        self.event(found, item)
    }

    /// Returns the event of an item. `found` is the field of the item, if there is such a field.
    #[inline(always)]
    pub(crate) fn event(&mut self, found: Option<Found>, item: &Item<'_>) -> Event {
        let is_block = matches!(item, Item::Block(_));
        let Some(found) = found else {
            return match item {
                Item::Attribute(item) => self.rest(&item.name, is_block),
                Item::Block(item) => self.rest(&item.ty, is_block),
            };
        };
        let Found { index, field, is_first } = found;
        let fault = match field.kind() {
            FieldKind::Attribute(_) if !is_block => match found.argument() {
                Some(attribute) => return Event::Argument(index, field, attribute),
                None => Fault::Twice,
            },
            FieldKind::Block(BlockField { argument: Some(_), .. })
                if !is_first && is_block == self.seen.contains(self.argument_of(index)) =>
            {
                Fault::Both
            }
            FieldKind::Block(block) | FieldKind::Blocks(block) if is_block => match is_first || !block.is_single() {
                true => return Event::Block(index, field, block, is_first),
                false => Fault::SecondBlock,
            },
            FieldKind::Block(BlockField { argument: Some(argument), .. }) => {
                match self.seen.insert(self.argument_of(index)) {
                    true => return Event::Argument(index, field, argument),
                    false => Fault::Twice,
                }
            }
            _ => {
                // One that is written as it should be is the first one all the same.
                if is_first {
                    self.seen.remove(index);
                }
                Fault::Confused
            }
        };
        Event::Fault(fault, Some((index, field)))
    }

    /// Returns the index, behind all fields, for the argument of a field that takes blocks too.
    fn argument_of(&self, index: usize) -> usize {
        self.schema.field_count() + index
    }

    /// Returns the event of an item that belongs to no field.
    #[inline(never)]
    fn rest(&self, name: &str, is_block: bool) -> Event {
        if !is_block && self.tag.is_some_and(|tag| is_same_text(tag, name)) {
            return Event::Tag;
        }
        match self.schema.remain() {
            Some(field) if is_block && matches!(field.kind(), FieldKind::RemainAttributes { .. }) => {
                Event::Fault(Fault::Unknown, None)
            }
            Some(field) => Event::Remaining(field),
            None if self.schema.allows_unknown() => Event::Ignored,
            None => Event::Fault(Fault::Unknown, None),
        }
    }

    /// Returns `true` if there was an item that serde may ignore without an error.
    #[inline]
    pub(crate) fn may_pass_over(&self) -> bool {
        self.schema.may_pass_over(&|index| self.seen.contains(index))
    }

    /// The next field, from an index on, for which nothing was there, and which is not of a struct that is left out.
    #[inline]
    pub(crate) fn absent(&self, mut from: usize) -> Option<(usize, &'static Field)> {
        loop {
            let index = self.seen.first_unseen(from);
            let field = self.schema.field(index)?;
            if !self.schema.is_left_out(index, &|index| self.seen.contains(index)) {
                return Some((index, field));
            }
            from = index + 1;
        }
    }
}

impl Reader<'_> {
    /// All fields for which nothing was there, without those of structs that are left out.
    pub(crate) fn all_absent(&self) -> impl Iterator<Item = &'static Field> {
        let mut from = 0;
        std::iter::from_fn(move || {
            let (index, field) = self.absent(from)?;
            from = index + 1;
            Some(field)
        })
    }
}

/// The node of an item.
pub(crate) fn node_of<'a>(item: &Item<'a>) -> NodeRef<'a> {
    match item {
        Item::Attribute(item) => item.node,
        Item::Block(item) => item.node,
    }
}

/// Returns `true` if the text of a node is shown. The text of a variable or an override is not shown.
pub(crate) fn is_shown(node: NodeRef<'_>) -> bool {
    node.syntax().source(node.node()).is_shown()
}
