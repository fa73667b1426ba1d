//! Whether something in a block is kept as it is written: expressions, words without quotes, and whole bodies. It is the value
//! itself, and not computed.

use std::borrow::Cow;
use std::ptr;

use crate::read::field_of;
use crate::schema::{BlockField, Field, FieldKind, Schema};

/// Whether names lead from a body to something that is kept as it is written.
pub(super) fn is_kept(schema: &'static Schema, names: &[Cow<'_, str>], is_json: bool) -> bool {
    let mut reached = Vec::new();
    add(&mut reached, Reached { schema, labels: 0 });
    if is_json && schema.is_chosen_by_name() {
        // The name of the variant may be the first one.
        add(&mut reached, Reached { schema, labels: 1 });
    }
    let mut names = names.iter();
    loop {
        if reached.iter().any(|it| it.labels == 0 && it.schema.keeps_whole()) {
            return true;
        }
        let Some(name) = names.next() else { return false };
        let mut next = Vec::new();
        for it in reached {
            match it.behind(name, is_json) {
                Behind::Kept => return true,
                Behind::Body(body) => add(&mut next, body),
                Behind::Nothing => {}
            }
        }
        reached = next;
    }
}

/// A body that names lead to.
#[derive(Clone, Copy)]
struct Reached {
    schema: &'static Schema,
    /// How many names are labels before what is in the body: in JSON they stand there, and the last one may choose a variant.
    labels: usize,
}

/// Where one more name leads to.
enum Behind {
    Kept,
    Body(Reached),
    Nothing,
}

impl Reached {
    fn behind(self, name: &str, is_json: bool) -> Behind {
        let Reached { schema, labels } = self;
        if labels == 1 && schema.is_chosen_by_name() {
            return match schema.variant(name) {
                Some(variant) => Behind::Body(labelled((variant.schema)(), 0, is_json)),
                None => Behind::Nothing,
            };
        }
        if labels > 0 {
            return Behind::Body(Reached { schema, labels: labels - 1 });
        }
        let Some((_, field)) = field_of(schema, |known| known == name) else {
            let is_kept = match schema.remain().map(Field::kind) {
                Some(FieldKind::RemainAttributes { spec, .. }) => spec.ty.holds_kept(),
                Some(kind) => matches!(kind, FieldKind::RemainBody),
                None => false,
            };
            return if is_kept { Behind::Kept } else { Behind::Nothing };
        };
        if field.argument().is_some_and(|spec| spec.keyword || spec.ty.holds_kept()) {
            return Behind::Kept;
        }
        field.blocks().map_or(Behind::Nothing, |blocks| Behind::Body(in_block(blocks, name, is_json)))
    }
}

/// What is in a block of a type.
fn in_block(blocks: &BlockField, ty: &str, is_json: bool) -> Reached {
    let schema = (blocks.schema)();
    let chosen = schema.variant(ty).filter(|_| blocks.has_variant_types());
    match chosen {
        Some(variant) => labelled((variant.schema)(), blocks.key_count(), is_json),
        None if schema.is_chosen_by_name() && is_json => Reached { schema, labels: blocks.key_count() + 1 },
        None => labelled(schema, blocks.key_count(), is_json),
    }
}

/// A body whose keys and labels are names before it in JSON.
fn labelled(schema: &'static Schema, keys: usize, is_json: bool) -> Reached {
    Reached { schema, labels: if is_json { keys + schema.label_count() } else { 0 } }
}

/// Adds a body, or all that it may be, unless they are there.
fn add(reached: &mut Vec<Reached>, body: Reached) {
    let is_there = |it: &Reached| ptr::eq(it.schema, body.schema) && it.labels == body.labels;
    if reached.iter().any(is_there) {
        return;
    }
    reached.push(body);
    if body.labels == 0 {
        for variant in body.schema.variants() {
            add(reached, Reached { schema: (variant.schema)(), labels: 0 });
        }
    }
}
