//! What the path of a value leads to, in the schema and in a file.

use hcl_model::diag::Diagnostic;
use hcl_model::edit::{Document, EditError};
use hcl_model::value::Value;

use crate::edit::marked;
use crate::schema::{ArgumentSpec, ChosenBy, Field, FieldKind, ItemPath, ItemStep, Schema, TypeSpec};

/// The code of what is said of a path that can lead to several.
const SEVERAL: &str = "ambiguous-path";

/// What is said of the argument that a path leads to.
pub(super) fn argument(schema: &'static Schema, path: &ItemPath) -> Option<&'static ArgumentSpec> {
    match field(schema, path)?.kind() {
        FieldKind::Attribute(attribute) => Some(&attribute.spec),
        _ => None,
    }
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

/// The path of the type of the block that a path leads to, whose labels it names all.
pub(super) fn block_type(schema: &'static Schema, path: &ItemPath) -> Option<ItemPath> {
    let all = path.steps();
    let (mut schema, mut steps) = (schema, all);
    while let Some((ItemStep::Name(name), rest)) = steps.split_first() {
        let (_, field) = schema.find(name, 0)?;
        let (body, rest) = inside(field, name, rest)?;
        if rest.is_empty() {
            return Some(all[..=all.len() - steps.len()].iter().cloned().collect());
        }
        (schema, steps) = (body, rest);
    }
    None
}

/// Where something is to be written.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    /// Where it belongs.
    pub(super) path: ItemPath,
    /// Where it stands in the file.
    pub(super) there: ItemPath,
    /// How many steps of the first path lead to what is in the file, if that is somewhere else.
    pub(super) known: usize,
}

impl Spot {
    /// Something in this.
    fn inside(&self, name: &str) -> Spot {
        let step = || ItemStep::Name(name.to_owned());
        Spot { path: self.path.clone().step(step()), there: self.there.clone().step(step()), known: self.known }
    }

    /// Where in the file so many steps of the path lead.
    fn first(&self, count: usize) -> ItemPath {
        let behind = self.path.steps().len() - count;
        let all = self.there.steps();
        all[..all.len().saturating_sub(behind)].iter().cloned().collect()
    }
}

/// Sets what is in a block, which is made if it is not there, to what is in an object: each argument by itself, which are given
/// with their values.
pub(super) fn set_block(
    document: &mut Document,
    schema: &'static Schema,
    spot: &Spot,
    whole: &Value,
) -> Result<Vec<(ItemPath, Value)>, Diagnostic> {
    // It is there even if nothing is in it.
    make_blocks(document, schema, &spot.inside(""))?;
    let mut set = Vec::new();
    for (key, value) in whole.as_entries().into_iter().flat_map(|entries| entries.iter()) {
        let inside = spot.inside(key);
        if value.as_entries().is_some() && leads_to_block(schema, &inside.path) {
            set.extend(set_block(document, schema, &inside, value)?);
            continue;
        }
        // Of what variants and blocks in values have, nothing is known here.
        let spec = argument(schema, &inside.path);
        let is_secret = spec.map_or_else(|| schema.has_secrets(), ArgumentSpec::holds_secret);
        document.set(&inside.there, marked(value, is_secret))?;
        set.push((inside.path, value.clone()));
    }
    Ok(set)
}

/// Makes the blocks on the way to something that are not in a file yet, if the path says which ones.
pub(super) fn make_blocks(document: &mut Document, schema: &'static Schema, spot: &Spot) -> Result<(), Diagnostic> {
    let mut schema = schema;
    let mut count = 0;
    let mut steps = spot.path.steps().split_last().map_or(&[][..], |(_, before)| before);
    while let Some((ItemStep::Name(name), rest)) = steps.split_first() {
        let Some((_, field)) = schema.find(name, 0) else { return Ok(()) };
        let Some(block) = field.blocks() else { return Ok(()) };
        let Some(labels) = rest.get(..block.label_count(name)) else { return Ok(()) };
        let names = labels.iter().map(|label| match label {
            ItemStep::Name(label) => Some(label.clone()),
            ItemStep::Index(_) => None,
        });
        let Some(names) = names.collect::<Option<Vec<String>>>() else { return Ok(()) };
        let number = rest.get(labels.len()).filter(|step| matches!(step, ItemStep::Index(_)));
        let taken = 1 + labels.len() + usize::from(number.is_some());
        let (around, inside) = (spot.first(count), spot.first(count + taken));
        // Behind a number there is one or none.
        let is_none = |error: &EditError| number.is_some() || error.diagnostic().code() != SEVERAL;
        let there = document.path(&inside).map(|_| ());
        if let Err(missing) = there
            && count + taken > spot.known
            && is_none(&missing)
        {
            document.append_block(&around, name, names.clone())?;
            // One more is not enough where the number is beyond the next one.
            if number.is_some() && document.path(&inside).is_err() {
                return Err(missing.into());
            }
        }
        let Some(body) = block.body(name, names.get(block.key_count()).map(String::as_str)) else { return Ok(()) };
        schema = body.schema;
        (count, steps) = (count + taken, &steps[taken..]);
    }
    Ok(())
}
