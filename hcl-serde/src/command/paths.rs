//! What the path of a value leads to in the schema.

use crate::schema::{ArgumentSpec, ChosenBy, Field, FieldKind, ItemPath, ItemStep, Schema, TypeSpec};

/// Whether a value that a path leads to may be secret: of what variants and blocks in values have, nothing is known.
pub(super) fn holds_secret(schema: &'static Schema, path: &ItemPath) -> bool {
    let is_in_variant = |count: usize| {
        let around = path.steps()[..count].iter().cloned().collect();
        body_of(schema, &around).is_some_and(|body| !body.variants().is_empty())
    };
    let is_known = schema.variants().is_empty() && !(1..path.steps().len()).any(is_in_variant);
    argument(schema, path).filter(|_| is_known).map_or_else(|| schema.has_secrets(), ArgumentSpec::holds_secret)
}

/// What is said of the argument that a path leads to.
pub(super) fn argument(schema: &'static Schema, path: &ItemPath) -> Option<&'static ArgumentSpec> {
    field(schema, path)?.argument()
}

/// The argument that a path leads to, or into.
pub(super) fn argument_around(schema: &'static Schema, path: &ItemPath) -> Option<&'static ArgumentSpec> {
    let steps = path.steps();
    (1..=steps.len()).rev().find_map(|count| argument(schema, &steps[..count].iter().cloned().collect()))
}

/// Whether a step of a path is a key of a map, behind so many steps that lead to the argument.
pub(super) fn is_key(schema: &'static Schema, steps: &[ItemStep], whole: usize, count: usize) -> bool {
    let spec = argument(schema, &steps[..whole].iter().cloned().collect());
    let part = |ty: &'static TypeSpec| match ty.inner() {
        TypeSpec::Map(inner) | TypeSpec::List(inner) | TypeSpec::Set(inner) => Some(inner),
        _ => None,
    };
    let around = spec.and_then(|spec| (whole..count).try_fold(&spec.ty, |ty, _| part(ty)));
    around.is_some_and(|ty| matches!(ty.inner(), TypeSpec::Map(_)))
}

/// What takes a name in a body, or in one of the variants that it can be.
pub(super) fn taking(schema: &'static Schema, name: &str) -> Option<&'static Field> {
    let of_variants = schema.variants().iter().map(|variant| (variant.schema)());
    std::iter::once(schema).chain(of_variants).find_map(|schema| schema.find(name, 0)).map(|(_, field)| field)
}

/// The argument that a path leads to.
pub(super) fn field(schema: &'static Schema, path: &ItemPath) -> Option<&'static Field> {
    let (mut schema, mut steps) = (schema, path.steps());
    while let Some((ItemStep::Name(name), rest)) = steps.split_first() {
        let field = taking(schema, name)?;
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
        let (body, rest) = inside(taking(schema, name)?, name, rest)?;
        if rest.is_empty() {
            return Some((all[..=all.len() - steps.len()].iter().cloned().collect(), body));
        }
        (schema, steps) = (body, rest);
    }
    None
}
