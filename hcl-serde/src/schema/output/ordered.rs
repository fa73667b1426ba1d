//! Values that are the same whenever they are made: sets have another order each time.

use hcl_model::value::Value;

use crate::schema::output::parts::{Part, body_of, form_of, part_of};
use crate::schema::{Field, Occurs, Schema, TypeSpec};

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
            form_of(&forms, value).map_or_else(|| value.clone(), |form| in_order(value, &form))
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
    let schema = body_of(schema, value);
    entries(value, |name, part| match part_of(schema, name) {
        Some(Part::Value(spec)) => in_order(part, &spec.ty),
        Some(Part::Blocks(field)) => blocks(part, field),
        None => part.clone(),
    })
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
