//! A walk over a body for serde: a map from field names to values, in source order, as the schema says.

use std::borrow::Cow;
use std::cell::Cell;

use hcl_model::body::Body;
use hcl_model::schema::{ArgumentSpec, AttributeField, BlockField, Field, FieldKind, Occurs, TypeSpec};
use hcl_model::serde::Token;
use hcl_model::syntax::{Cursor, Item};

use crate::de::argument::argument;
use crate::de::blocks::Blocks;
use crate::de::body::{BodyInput, Header, node_of};
use crate::de::input::{Entry, Input, Place};
use crate::de::remain::Remain;
use crate::de::{DecodeError, Run, SPANNED};

/// A walk over a body: first the labels, then the items, then what is absent but has a value all the same.
pub(super) struct BodyWalk<'a> {
    input: BodyInput<'a>,
    cursor: Cursor,
    phase: Phase,
    /// The field that is likely to be the next.
    hint: Cell<usize>,
    /// The name of the current entry, where it is not that of a field.
    name: Cow<'a, str>,
    seen: Seen,
}

enum Phase {
    Labels(usize),
    Items,
    Absent(usize),
}

/// What is decoded next, from what was put into the entry; none if an item is nothing for the type.
type Found = Result<Option<Next>, DecodeError>;

/// What is decoded next.
pub(super) enum Next {
    /// A field.
    Field(&'static Field),
    /// Something with the name that the walk has.
    Named,
}

impl<'a> BodyWalk<'a> {
    /// A walk that has not begun.
    pub(super) fn new(input: BodyInput<'a>) -> BodyWalk<'a> {
        let (cursor, hint) = (Cursor::default(), Cell::new(0));
        let name = Cow::Borrowed("");
        BodyWalk { input, cursor, phase: Phase::Labels(0), hint, name, seen: Seen::default() }
    }

    /// The name of the current entry, where it is not that of a field.
    pub(super) fn take_name(&mut self) -> Cow<'a, str> {
        std::mem::take(&mut self.name)
    }

    /// The next field, and into the entry what it is decoded from.
    #[inline(never)]
    pub(super) fn next(&mut self, run: &Run<'_, '_>, entry: &mut Entry<'a>) -> Found {
        if let Phase::Labels(index) = self.phase {
            if let Some(field) = self.label(index, run, entry)? {
                self.phase = Phase::Labels(index + 1);
                return Ok(Some(Next::Field(field)));
            }
            self.phase = Phase::Items;
        }
        if let Phase::Items = self.phase {
            while let Some(item) = self.input.next_item(&mut self.cursor, &self.hint, run)? {
                if let Some(next) = self.item(item, run, entry)? {
                    return Ok(Some(next));
                }
            }
            self.phase = Phase::Absent(0);
        }
        self.next_absent(entry)
    }

    /// The next of the fields that no item was found for and that are decoded all the same.
    #[inline(never)]
    fn next_absent(&mut self, entry: &mut Entry<'a>) -> Found {
        while let Phase::Absent(from) = self.phase {
            let index = self.seen.first_unseen(from);
            let Some(field) = self.input.schema.field(index) else {
                break;
            };
            self.phase = Phase::Absent(index + 1);
            let is_there = |index| self.seen.contains(index);
            if !self.input.schema.is_left_out(index, &is_there) && self.absent(index, field, entry)? {
                return Ok(Some(Next::Field(field)));
            }
        }
        Ok(None)
    }

    /// The field of a label, counted from 0; also checks that there are as many labels as fields.
    #[inline(never)]
    fn label(
        &mut self,
        index: usize,
        run: &Run<'_, '_>,
        entry: &mut Entry<'a>,
    ) -> Result<Option<&'static Field>, DecodeError> {
        let Header::Block { block, labels } = self.input.header else {
            return Ok(None);
        };
        let label = self.input.body.syntax().label(block, index + labels as usize);
        let schema = self.input.schema;
        let field = if index < schema.label_count() { schema.labels().nth(index) } else { None };
        match (field, label) {
            // The labels are fields of the struct that this one is a part of.
            _ if run.is_part => Ok(None),
            (Some(field), Some(label)) => {
                let place = Place::Label(self.input.body.sibling(block), index as u32 + labels);
                let text = match label.text {
                    Cow::Borrowed(text) => Input::Text(text, Some(place)),
                    Cow::Owned(text) => Input::Part(text.into(), place),
                };
                *entry = Entry::new(text, &TypeSpec::Dynamic);
                Ok(Some(field))
            }
            (None, None) => Ok(None),
            _ => Err(DecodeError::new("the block does not have the labels that are needed")),
        }
    }

    #[inline]
    fn item(&mut self, item: Item<'a>, run: &Run<'_, '_>, entry: &mut Entry<'a>) -> Found {
        let (name, is_block) = match &item {
            Item::Attribute(item) => (&item.name, false),
            Item::Block(item) => (&item.ty, true),
        };
        let Some((index, field)) = self.input.schema.find(name, self.hint.get()) else {
            return self.unknown(item, run, entry);
        };
        // After an argument comes the next field, after a block perhaps another one of its kind.
        self.hint.set(index + usize::from(!is_block));
        let first = self.seen.insert(index);
        if field.may_warn() {
            let node = node_of(&item);
            run.diagnostics.borrow_mut().extend(field.warning(name, || node.name_range()));
        }
        match (field.kind(), item) {
            (FieldKind::Attribute(attribute), Item::Attribute(item)) => {
                if !first {
                    return Err(DecodeError::new("an argument is set twice"));
                }
                run.begin_argument();
                if argument(item.expr(), &attribute.spec, run, entry)? {
                    return Ok(Some(Next::Field(field)));
                }
                // Null means that it is not set.
                if let Some(default) = attribute.default {
                    entry.input = Input::Part(default.to_value(), Place::Whole(item.expr()));
                    return Ok(Some(Next::Field(field)));
                }
                if attribute.optional { Ok(None) } else { Err(DecodeError::new("an argument is null")) }
            }
            (FieldKind::Block(block) | FieldKind::Mixed(block), Item::Block(item)) if first => {
                let blocks = Blocks::found(self.input, block, &item, index, self.cursor);
                run.note_checks((block.schema)());
                *entry = Entry::new(Input::Blocks(blocks), body_type(block));
                Ok(Some(Next::Field(field)))
            }
            (FieldKind::Block(block) | FieldKind::Mixed(block), Item::Block(_)) => match block.occurs {
                Occurs::Many | Occurs::Exactly(_) | Occurs::ByLabel(_) => Ok(None),
                _ => Err(DecodeError::new("there is a second block where one is expected")),
            },
            _ => Err(DecodeError::new("a block and an argument are confused")),
        }
    }

    /// An item that is no field's.
    #[inline(never)]
    fn unknown(&mut self, item: Item<'a>, run: &Run<'_, '_>, entry: &mut Entry<'a>) -> Found {
        let schema = self.input.schema;
        let taken = match (schema.remain().map(|field| field.kind()), item) {
            (_, Item::Attribute(item)) if self.input.tag().is_some_and(|tag| tag == item.name) => {
                let variant = self.input.variant.map_or("", |variant| variant.name);
                self.name = item.name;
                *entry = Entry::new(Input::Text(variant, None), &TypeSpec::Dynamic);
                return Ok(Some(Next::Named));
            }
            (Some(FieldKind::RemainAttributes { inline: true, spec, .. }), Item::Attribute(item)) => {
                run.begin_argument();
                self.name = item.name.clone();
                return Ok(argument(item.expr(), spec, run, entry)?.then_some(Next::Named));
            }
            (Some(FieldKind::RemainAttributes { .. }), item) => matches!(item, Item::Attribute(_)),
            (Some(_), _) => true,
            (None, _) => schema.allows_unknown() || run.is_part && matches!(self.input.header, Header::Root),
        };
        if taken { Ok(None) } else { Err(DecodeError::new("there is something that is not expected")) }
    }

    /// Puts what a field is decoded from that no item was found for into the entry, if it is decoded at all.
    fn absent(&self, index: usize, field: &'static Field, entry: &mut Entry<'a>) -> Result<bool, DecodeError> {
        *entry = match field.kind() {
            FieldKind::RemainBody => {
                Entry::new(Input::Remain(Remain::new(self.input, &ArgumentSpec::DYNAMIC)), &TypeSpec::Body)
            }
            FieldKind::RemainAttributes { inline: false, spec, .. } => {
                Entry::new(Input::Remain(Remain::new(self.input, spec)), &TypeSpec::Dynamic)
            }
            FieldKind::WholeBody => Entry::new(Input::Body(self.input), &TypeSpec::Body),
            FieldKind::Range(of) => Entry::new(self.input.range(*of), &TypeSpec::Dynamic),
            FieldKind::Attribute(AttributeField { default: Some(default), spec, .. }) => {
                Entry::new(Input::Part(default.to_value(), Place::Missing(self.input.body)), &spec.ty)
            }
            FieldKind::Attribute(attribute) if !attribute.optional => {
                return Err(DecodeError::new("an argument is missing"));
            }
            FieldKind::Block(block) | FieldKind::Mixed(block) if !block.defaulted => match block.occurs {
                Occurs::Once => return Err(DecodeError::new("a block is missing")),
                Occurs::AtMostOnce | Occurs::Never => return Ok(false),
                Occurs::Many | Occurs::Exactly(_) | Occurs::ByLabel(_) | Occurs::Flag => {
                    Entry::new(Input::Blocks(Blocks::none(self.input, block, index)), body_type(block))
                }
            },
            _ => return Ok(false),
        };
        Ok(true)
    }
}

/// What the schema says of blocks as values: they are kept as bodies, or nothing.
fn body_type(block: &BlockField) -> &'static TypeSpec {
    match (block.schema)() {
        _ if block.spanned => SPANNED,
        schema if schema.name() == Body::NAME => &TypeSpec::Body,
        schema if schema.is_value() => &TypeSpec::Value,
        _ => &TypeSpec::Dynamic,
    }
}

/// Which fields were found: a bit each, more than 64 of them in a vector.
#[derive(Default)]
struct Seen {
    few: u64,
    many: Vec<bool>,
}

impl Seen {
    /// Notes a field; whether it is the first time.
    fn insert(&mut self, index: usize) -> bool {
        if index < 64 {
            let bit = 1 << index;
            let first = self.few & bit == 0;
            self.few |= bit;
            return first;
        }
        if self.many.len() <= index {
            self.many.resize(index + 1, false);
        }
        !std::mem::replace(&mut self.many[index], true)
    }

    fn contains(&self, index: usize) -> bool {
        if index < 64 { self.few & (1 << index) != 0 } else { self.many.get(index).is_some_and(|&seen| seen) }
    }

    /// The first field that was not found, from an index on; any large number if there is none.
    fn first_unseen(&self, from: usize) -> usize {
        let unseen = if from < 64 { !self.few >> from << from } else { 0 };
        match unseen {
            0 => (from.max(64)..).find(|&index| !self.contains(index)).unwrap_or(usize::MAX),
            _ => unseen.trailing_zeros() as usize,
        }
    }
}
