//! What the value of an argument can be besides what is shown of it: other variants and forms, what is in a list or a map, and other
//! names of an object.

use crate::schema::output::about::is_outdated;
use crate::schema::output::messages;
use crate::schema::output::sample::Sample;
use crate::schema::output::samples::each_of;
use crate::schema::{AttributeField, Field, TypeSpec};

/// A line for each; nothing of what is longer than anybody reads.
#[inline]
pub(super) fn others(
    field: &'static Field,
    attribute: &AttributeField,
    shown: &Sample,
    written: impl Fn(&Sample) -> String,
) -> Option<String> {
    /// So many lines are written at most, of so many characters.
    const MOST: usize = 12;
    const WIDEST: usize = 200;
    let (ty, is_inside) = match (attribute.spec.ty.inner(), shown) {
        (TypeSpec::List(part) | TypeSpec::Set(part), Sample::List(parts)) if parts.is_empty() => (*part, true),
        (TypeSpec::Map(part), Sample::Map(parts)) if parts.is_empty() => (*part, true),
        (ty, _) => (ty, false),
    };
    let all: Vec<Sample> = each_of(field, &ty, is_inside);
    let mut lines = Vec::new();
    for sample in all.iter().filter(|sample| is_inside || *sample != shown) {
        let text = written(sample);
        if text.len() <= WIDEST && lines.len() < MOST {
            lines.push(if is_inside && lines.is_empty() { messages::inside(&text) } else { messages::or(&text) });
        }
    }
    lines.extend(other_names(&ty, if is_inside { all.first().unwrap_or(shown) } else { shown }));
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The names that an object can have and does not show.
#[inline]
fn other_names(ty: &TypeSpec, shown: &Sample) -> Option<String> {
    let (TypeSpec::Object(object), Sample::Map(entries)) = (ty.inner(), shown) else { return None };
    let schema = (object.schema)();
    let is_shown = |field: &&'static Field| entries.iter().any(|(name, _)| name == field.name());
    let others = schema.fields().filter(|field| field.is_item() && !is_outdated(field) && !is_shown(field));
    let names: Vec<&str> = others.map(Field::name).collect();
    (schema.chosen_by().is_none() && !names.is_empty()).then(|| messages::other_names(&names))
}
