//! The test that an item of a block is kept as it is written: an expression, a word without quotes, or a whole body.
//! Such an item is the value itself, and is not computed.

use std::borrow::Cow;
use std::ptr;

use crate::read::{argument_of, field_of};
#[cfg(feature = "command")]
use crate::schema::Field;
use crate::schema::{BlockField, FieldKind, Schema, TypeSpec};

/// The certainty that an item is kept as it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    Certainly,
    /// Something of it may be, or it is what another variant has.
    Perhaps,
    No,
}

/// Returns the certainty with which names lead from a block to an item that is kept as it is written.
pub(crate) fn kept_in_block(schema: &'static Schema, names: &[Cow<'_, str>], is_json: bool) -> Kept {
    let mut reached = Vec::new();
    add(&mut reached, Reached { schema, labels: 0 });
    if is_json && schema.is_chosen_by_name() {
        // The name of the variant may be the first one.
        add(&mut reached, Reached { schema, labels: 1 });
    }
    let mut names = names.iter();
    loop {
        if reached.iter().any(|it| it.labels == 0 && it.schema.keeps_whole()) {
            return if reached.len() == 1 { Kept::Certainly } else { Kept::Perhaps };
        }
        let Some(name) = names.next() else { return Kept::No };
        let mut next = Vec::new();
        let found: Vec<Kept> = reached.into_iter().filter_map(|it| it.kept_behind(name, is_json, &mut next)).collect();
        match &found[..] {
            [] => return Kept::No,
            [first, rest @ ..] if *first == Kept::Certainly && rest.iter().all(|it| it == first) => return *first,
            _ if found.iter().any(|it| *it != Kept::No) => return Kept::Perhaps,
            _ => reached = next,
        }
    }
}

/// Returns `true` if a value may have something in it that is kept as it is written.
#[cfg(feature = "command")]
pub(crate) fn may_keep(ty: &TypeSpec) -> bool {
    let mut known = Vec::new();
    add_objects(&mut known, ty);
    let mut at = 0;
    let mut keeps = ty.holds_kept();
    while let Some(Reached { schema, .. }) = known.get(at).copied().filter(|_| !keeps) {
        for spec in schema.fields().filter_map(Field::argument) {
            keeps |= spec.keyword || spec.ty.holds_kept();
            // How many keys lead to it does not matter here.
            spec.ty.visit_objects(&mut |_, schema| add(&mut known, Reached { schema, labels: 0 }));
        }
        at += 1;
    }
    keeps
}

/// A body that names lead to.
#[derive(Clone, Copy)]
struct Reached {
    schema: &'static Schema,
    /// The number of names that are keys or labels before what is in it: in JSON labels stand there, and the last one
    /// may choose a variant.
    labels: usize,
}

impl Reached {
    /// Returns the certainty with which one more name leads to a kept item. Returns `None` if the name leads to
    /// nothing. Other targets of the name are added to `next`.
    fn kept_behind(self, name: &str, is_json: bool, next: &mut Vec<Reached>) -> Option<Kept> {
        let Reached { schema, labels } = self;
        if labels == 1 && schema.is_chosen_by_name() {
            add(next, labelled((schema.variant(name)?.schema)(), 0, is_json));
            return Some(Kept::No);
        }
        if labels > 0 {
            add(next, Reached { schema, labels: labels - 1 });
            return Some(Kept::No);
        }
        let field = field_of(schema, |known| known == name).map(|(_, field)| field);
        let argument = argument_of(schema, field);
        if let Some(spec) = argument {
            if spec.keyword || is_wholly_kept(&spec.ty) {
                return Some(Kept::Certainly);
            }
            if spec.ty.holds_kept() {
                return Some(Kept::Perhaps);
            }
            add_objects(next, &spec.ty);
        }
        match field {
            Some(field) => {
                if let Some(blocks) = field.blocks() {
                    add(next, in_block(blocks, name, is_json));
                }
                Some(Kept::No)
            }
            None if schema.remain().is_some_and(|rest| matches!(rest.kind(), FieldKind::RemainBody)) => {
                Some(Kept::Certainly)
            }
            None => argument.map(|_| Kept::No),
        }
    }
}

/// Returns `true` if values of a type are expressions that are kept, or lists or maps of nothing else.
fn is_wholly_kept(ty: &TypeSpec) -> bool {
    match ty.inner() {
        TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner) => is_wholly_kept(inner),
        ty => ty.is_kept(),
    }
}

/// Returns the content of a block of a type.
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

/// Adds what the objects of a value may be.
fn add_objects(reached: &mut Vec<Reached>, ty: &TypeSpec) {
    ty.visit_objects(&mut |keys, schema| add(reached, Reached { schema, labels: keys }));
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
