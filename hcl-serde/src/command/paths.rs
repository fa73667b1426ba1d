//! What the path of a value leads to in the schema.

use crate::schema::{ArgumentSpec, ChosenBy, Field, FieldKind, ItemPath, ItemStep, Schema, TypeSpec};

/// Whether a value that a path leads to may be secret: of what variants and blocks in values have, nothing is known.
pub(super) fn holds_secret(schema: &'static Schema, path: &ItemPath) -> bool {
    argument(schema, path).map_or_else(|| schema.has_secrets(), ArgumentSpec::holds_secret)
}

/// What is said of the argument that a path leads to.
pub(super) fn argument(schema: &'static Schema, path: &ItemPath) -> Option<&'static ArgumentSpec> {
    match field(schema, path)?.kind() {
        FieldKind::Attribute(attribute) => Some(&attribute.spec),
        _ => None,
    }
}

/// The argument that a path leads to, or into.
pub(super) fn argument_around(schema: &'static Schema, path: &ItemPath) -> Option<&'static ArgumentSpec> {
    let steps = path.steps();
    (1..=steps.len()).rev().find_map(|count| argument(schema, &steps[..count].iter().cloned().collect()))
}

/// The argument that a path leads to.
pub(super) fn field(schema: &'static Schema, path: &ItemPath) -> Option<&'static Field> {
    let (mut schema, mut steps) = (schema, path.steps());
    while let Some((ItemStep::Name(name), rest)) = steps.split_first() {
        let (_, field) = schema.find(name, 0)?;
        if rest.is_empty() {
            return Some(field);
        }
        (schema, steps) = inside(field, name, rest)?;
    }
    None
}

/// The body of the block that steps behind its type lead into, and the steps behind that.
fn inside<'p>(field: &Field, ty: &str, steps: &'p [ItemStep]) -> Option<(&'static Schema, &'p [ItemStep])> {
    let block = field.blocks()?;
    let (labels, rest) = steps.split_at_checked(block.label_count(ty))?;
    let is_number = matches!(rest.first(), Some(ItemStep::Index(_)));
    let chooses = labels.get(block.key_count()).map(ItemStep::text);
    Some((block.body(ty, chooses.as_deref())?.schema, &rest[usize::from(is_number)..]))
}

/// The object that a path leads into, if what it leads to chooses what else is in it.
pub(super) fn chosen_by(schema: &'static Schema, path: &ItemPath) -> Option<ItemPath> {
    let (last, before) = path.steps().split_last()?;
    let around: ItemPath = before.iter().cloned().collect();
    let FieldKind::Attribute(attribute) = field(schema, &around)?.kind() else { return None };
    let TypeSpec::Object(object) = attribute.spec.ty.inner() else { return None };
    let Some(ChosenBy::Attribute(tag)) = (object.schema)().chosen_by() else { return None };
    last.is(tag).then_some(around)
}

/// A path in which the argument that it leads to is called what it is called now.
pub(super) fn named_now(schema: &'static Schema, path: ItemPath) -> ItemPath {
    let now = argument(schema, &path).and_then(|_| field(schema, &path));
    match (path.steps().split_last(), now) {
        (Some((ItemStep::Name(old), before)), Some(now)) if now.former_names().contains(&&**old) => {
            before.iter().cloned().chain([ItemStep::Name(now.name().to_owned())]).collect()
        }
        _ => path,
    }
}

/// Whether a path leads to a block, whose labels it names all.
pub(super) fn leads_to_block(schema: &'static Schema, path: &ItemPath) -> bool {
    block_type(schema, path).is_some()
}

/// What the block consists of that a path leads to, whose labels it names all.
pub(super) fn body_of(schema: &'static Schema, path: &ItemPath) -> Option<&'static Schema> {
    block_at(schema, path).map(|(_, body)| body)
}

/// The path of the type of the block that a path leads to, whose labels it names all.
pub(super) fn block_type(schema: &'static Schema, path: &ItemPath) -> Option<ItemPath> {
    block_at(schema, path).map(|(ty, _)| ty)
}

/// The path of the type of a block, and what the block consists of.
fn block_at(schema: &'static Schema, path: &ItemPath) -> Option<(ItemPath, &'static Schema)> {
    let all = path.steps();
    let (mut schema, mut steps) = (schema, all);
    while let Some((ItemStep::Name(name), rest)) = steps.split_first() {
        let (_, field) = schema.find(name, 0)?;
        let (body, rest) = inside(field, name, rest)?;
        if rest.is_empty() {
            return Some((all[..=all.len() - steps.len()].iter().cloned().collect(), body));
        }
        (schema, steps) = (body, rest);
    }
    None
}
