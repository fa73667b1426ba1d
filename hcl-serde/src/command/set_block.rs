//! The texts to write where something is set: a value with the maps around it, and a block as a whole.

use hcl_model::diag::Diagnostic;
use hcl_model::edit::Document;
use hcl_model::path::{Path, PathStep};
use hcl_model::value::Value;

use crate::command::Done;
use crate::command::paths::{argument, field, holds_secret, is_element, is_map, leads, leads_to_block};
use crate::command::spot::{Spot, make_blocks};
use crate::command::written::{Written, has_kept, set_kept};
use crate::edit::{in_new_maps, marked, named_there};
use crate::schema::{ChosenBy, Field, Schema};

/// Returns the place and the value to write. The value has the maps and objects of its argument that are not there
/// yet.
pub(super) fn with_maps(document: &Document, schema: &'static Schema, spot: &Spot, value: Value) -> (Path, Value) {
    let steps = spot.path.steps();
    let whole = (1..steps.len()).find(|count| argument(schema, &steps[..*count]).is_some());
    let inside = steps.len() - whole.unwrap_or(steps.len());
    let is_key = |behind: usize| is_map(schema, &steps[..steps.len() - behind - 1]);
    // The first element of a list that is not there yet.
    if let Some((PathStep::Index(0), outer)) = spot.there.steps().split_last()
        && is_element(schema, &spot.path)
    {
        let list = Path::from(outer);
        if !document.contains(&list) {
            let is_key = |behind: usize| is_key(behind + 1);
            return in_new_maps(document, (list, Value::tuple([value])), inside - 1, &is_key);
        }
    }
    in_new_maps(document, (spot.there.clone(), value), inside, &is_key)
}

/// Sets what is in a block, which is made if it is not there, to what is in an object: each argument by itself, which are given
/// with their values.
pub(super) fn set_block(
    document: &mut Document,
    schema: &'static Schema,
    spot: &Spot,
    whole: &Value,
) -> Result<Vec<(Path, Value)>, Done> {
    let is_new = document.path(&spot.there).is_err();
    // It is there even if nothing is in it.
    make_blocks(document, schema, &spot.inside(""))?;
    remove_variant(document, schema, spot, whole)?;
    let mut set = Vec::new();
    for (key, value) in whole.as_entries().into_iter().flat_map(|entries| entries.iter()) {
        let inside = spot.inside(key);
        if value.as_entries().is_some() && leads_to_block(schema, &inside.path) {
            set.extend(set_block(document, schema, &inside, value)?);
            continue;
        }
        let mut inside = inside;
        inside.there = there(document, schema, &inside);
        let ty = leads(schema, inside.path.steps()).ty(inside.path.steps());
        if ty.is_some_and(|ty| has_kept(&ty)) {
            set_kept(document, schema, &inside, (&Written::Value(value.clone()), ty), false)?;
            continue;
        }
        document.set(&inside.there, marked(value, holds_secret(schema, &inside.path))).map_err(Diagnostic::from)?;
        set.push((inside.path, value.clone()));
    }
    if is_new {
        document.align_inside(&spot.there);
    }
    Ok(set)
}

/// Takes out of a block what is not in an object that makes another variant of it.
fn remove_variant(
    document: &mut Document,
    schema: &'static Schema,
    spot: &Spot,
    whole: &Value,
) -> Result<(), Diagnostic> {
    let Some(inside) = leads(schema, spot.path.steps()).body() else { return Ok(()) };
    let Some(entries) = whole.as_entries() else { return Ok(()) };
    let at = spot.there.steps().len();
    let name = |path: &Path| path.steps().get(at).map(|step| step.text());
    let is_another = match inside.chosen_by() {
        Some(ChosenBy::Attribute(tag)) => {
            let old = document.get(spot.there.clone().attribute(tag));
            old.is_ok_and(|old| entries.get(tag).is_some_and(|new| *new != old))
        }
        // An item that no form has together with all new items belongs to another form.
        Some(ChosenBy::Content) => {
            let forms: Vec<&Schema> = inside.variants().iter().map(|variant| (variant.schema)()).collect();
            let has_all = |form: &&&Schema| entries.iter().all(|(key, _)| form.find(key, 0).is_some());
            let meant: Vec<&&Schema> = forms.iter().filter(has_all).collect();
            let is_left = |name: &str| meant.iter().any(|form| form.find(name, 0).is_some());
            let paths = document.paths(&spot.there)?;
            !meant.is_empty() && paths.iter().filter_map(name).any(|name| !is_left(&name))
        }
        _ => false,
    };
    if !is_another {
        return Ok(());
    }
    let is_given = |path: &Path| name(path).is_some_and(|name| entries.get(&name).is_some());
    for path in document.paths(&spot.there)?.into_iter().rev().filter(|path| !is_given(path)) {
        document.remove(&path)?;
    }
    Ok(())
}

/// Returns the path of an argument of a block in a file, which may have the argument under another of its names.
fn there(document: &Document, schema: &'static Schema, spot: &Spot) -> Path {
    let Some((step, around)) = spot.there.steps().split_last() else { return spot.there.clone() };
    let around: Path = around.iter().cloned().collect();
    let names = field(schema, &spot.path).into_iter().flat_map(Field::item_names);
    let step = named_there(document, &around, step, names);
    around.step(step)
}
