//! What the type of a value says of its parts, if it is one of several forms or variants, too.

use std::sync::Arc;

use hcl_model::value::Value;

use crate::schema::{Alternatives, ArgumentSpec, ChosenBy, Field, Schema, TypeSpec};

/// What a name in a body or an object leads to.
pub(super) enum Part {
    Value(&'static ArgumentSpec),
    Blocks(&'static Field),
}

/// What a name leads to in a body.
#[inline]
pub(super) fn part_of(schema: &'static Schema, name: &str) -> Option<Part> {
    if schema.chosen_by() == Some(ChosenBy::Name) {
        return schema.variant(name)?.part.map(|part| Part::Value(part.spec));
    }
    let is_it = |field: &&'static Field| field.takes(name) || field.written_name() == name;
    let field = schema.fields().filter(|field| field.is_item()).find(is_it).or(schema.remain())?;
    match field.blocks() {
        Some(_) => Some(Part::Blocks(field)),
        None => field.argument().map(Part::Value),
    }
}

/// The body that a value is of those that an argument or what is in them tells apart.
#[inline]
pub(super) fn body_of(schema: &'static Schema, value: &Value) -> &'static Schema {
    let variant = match schema.chosen_by() {
        Some(ChosenBy::Attribute(tag)) => {
            let word = value.as_entries().and_then(|entries| entries.get(tag));
            word.and_then(|word| schema.variant(word.as_str()?))
        }
        Some(ChosenBy::Content) if schema.is_endless() => None,
        Some(ChosenBy::Content) => schema.variants().iter().find(|variant| has_names((variant.schema)(), value)),
        Some(ChosenBy::Name) | None => None,
    };
    variant.map_or(schema, |variant| body_of((variant.schema)(), value))
}

/// Whether all names in a value are names of a body.
#[inline]
fn has_names(schema: &'static Schema, value: &Value) -> bool {
    let tag = match schema.chosen_by() {
        Some(ChosenBy::Attribute(tag)) => tag,
        _ => "",
    };
    let body = body_of(schema, value);
    let is_known = |(name, _): (&Arc<str>, &Value)| part_of(body, name).is_some() || &**name == tag;
    value.as_entries().is_some_and(|entries| entries.iter().all(is_known))
}

/// The type of the first of several forms that a value can be, as far as that is seen at its top.
#[inline]
pub(super) fn form_of(forms: &Alternatives, value: &Value) -> Option<TypeSpec> {
    if forms.is_endless() {
        return None;
    }
    forms.forms.iter().map(|form| (form.ty)()).find(|form| may_be(value, form))
}

#[inline]
fn may_be(value: &Value, form: &TypeSpec) -> bool {
    match form.inner() {
        TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_) => value.as_elements().is_some(),
        TypeSpec::Map(_) => value.as_entries().is_some(),
        TypeSpec::Object(object) => has_names((object.schema)(), value),
        TypeSpec::OneOf(forms) => form_of(&forms, value).is_some(),
        _ => false,
    }
}
