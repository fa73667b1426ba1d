//! Values that are the same whenever they are made: sets have another order each time.

use std::sync::Arc;

use hcl_model::value::Value;

use crate::schema::{ChosenBy, Field, Occurs, Schema, TypeSpec};

/// A value of a type with what is a set by its type in one order.
#[inline]
pub(super) fn in_order(value: &Value, ty: &TypeSpec) -> Value {
    let ty = ty.inner();
    match (ty, value.as_elements(), value.as_entries()) {
        (TypeSpec::List(element), Some(elements), _) => {
            Value::tuple(elements.iter().map(|value| in_order(value, element)))
        }
        (TypeSpec::Set(element), Some(elements), _) => {
            Value::tuple(sorted(elements.iter().map(|value| in_order(value, element)).collect()))
        }
        (TypeSpec::Tuple(types), Some(elements), _) => {
            let types = types.iter().chain(std::iter::repeat(&TypeSpec::Dynamic));
            Value::tuple(elements.iter().zip(types).map(|(value, ty)| in_order(value, ty)))
        }
        (TypeSpec::Map(element), _, Some(_)) => entries(value, |_, value| in_order(value, element)),
        (TypeSpec::Object(object), _, Some(_)) => body(value, (object.schema)()),
        (TypeSpec::OneOf(forms), ..) => {
            let mut forms = forms.forms.iter().map(|form| (form.ty)());
            forms.find(|form| may_be(value, form)).map_or_else(|| value.clone(), |form| in_order(value, &form))
        }
        _ => value.clone(),
    }
}

#[inline]
fn sorted(mut elements: Vec<Value>) -> Vec<Value> {
    elements.sort_by_cached_key(|element| format!("{element:?}"));
    elements
}

#[inline]
fn entries(value: &Value, mut each: impl FnMut(&str, &Value) -> Value) -> Value {
    let Some(entries) = value.as_entries() else { return value.clone() };
    Value::object(entries.iter().map(|(name, value)| (name.clone(), each(name, value))).collect::<Vec<_>>())
}

/// What has the arguments and blocks of a body, or of one of its variants.
#[inline]
fn body(value: &Value, schema: &'static Schema) -> Value {
    if value.as_entries().is_none() {
        return value.clone();
    }
    entries(value, |name, value| match part(schema, name) {
        Some(Part::Value(ty)) => in_order(value, &ty),
        Some(Part::Blocks(field)) => blocks(value, field),
        None => value.clone(),
    })
}

/// What a name in a body leads to.
enum Part {
    Value(TypeSpec),
    Blocks(&'static Field),
}

#[inline]
fn part(schema: &'static Schema, name: &str) -> Option<Part> {
    if schema.chosen_by() == Some(ChosenBy::Name) {
        return schema.variant(name)?.part.map(|part| Part::Value(part.spec.ty));
    }
    let is_it = |field: &&'static Field| field.takes(name) || field.written_name() == name;
    if let Some(field) = schema.fields().filter(|field| field.is_item()).find(is_it).or(schema.remain()) {
        return match field.blocks() {
            Some(_) => Some(Part::Blocks(field)),
            None => field.argument().map(|spec| Part::Value(spec.ty)),
        };
    }
    schema.variants().iter().find_map(|variant| part((variant.schema)(), name))
}

#[inline]
fn blocks(value: &Value, field: &'static Field) -> Value {
    let Some(block) = field.blocks() else { return value.clone() };
    let schema = (block.schema)();
    match (block.spec.occurs, value.as_elements()) {
        (Occurs::ByLabel(_), _) if value.as_entries().is_some() => entries(value, |_, value| body(value, schema)),
        (_, Some(elements)) => {
            let elements = elements.iter().map(|value| body(value, schema)).collect();
            Value::tuple(if block.spec.is_set { sorted(elements) } else { elements })
        }
        _ => body(value, schema),
    }
}

/// Whether a value can be of a form, as far as that is seen at its top.
#[inline]
fn may_be(value: &Value, form: &TypeSpec) -> bool {
    match form.inner() {
        TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_) => value.as_elements().is_some(),
        TypeSpec::Map(_) => value.as_entries().is_some(),
        TypeSpec::Object(object) => {
            let is_known = |(name, _): (&Arc<str>, &Value)| part((object.schema)(), name).is_some();
            value.as_entries().is_some_and(|entries| entries.iter().all(is_known))
        }
        TypeSpec::OneOf(forms) => !forms.is_endless() && forms.forms.iter().any(|form| may_be(value, &(form.ty)())),
        _ => false,
    }
}
