//! Values as they are written now: names and words of older files are those of today.

use hcl_model::value::Value;

use crate::schema::{TypeSpec, Variant};

/// No value is looked into more deeply.
const DEEPEST: usize = 64;

/// A value of a type with the names of now, in which lists, sets and tuples are one, and so are maps and objects.
pub(super) fn of_now(value: Value, ty: Option<TypeSpec>, depth: usize) -> Value {
    if depth > DEEPEST {
        return value;
    }
    let ty = ty.map(TypeSpec::inner);
    if let Some(elements) = value.as_elements() {
        let of_element = |index: usize| match ty {
            Some(TypeSpec::List(inner) | TypeSpec::Set(inner)) => Some(*inner),
            Some(TypeSpec::Tuple(all)) => all.get(index).copied(),
            _ => None,
        };
        let elements = elements.iter().enumerate();
        return Value::tuple(elements.map(|(index, element)| of_now(element.clone(), of_element(index), depth + 1)));
    }
    if let Some(entries) = value.as_entries() {
        let entry = |name: &str, value: &Value| {
            let (name, ty) = match ty {
                Some(TypeSpec::Map(inner)) => (name, Some(*inner)),
                Some(TypeSpec::Object(object)) => {
                    let field = (object.schema)().find(name, 0).map(|(_, field)| field);
                    let ty = field.and_then(|field| field.argument()).map(|spec| spec.ty);
                    (field.map_or(name, |field| field.name()), ty)
                }
                _ => (name, None),
            };
            (name.to_owned(), of_now(value.clone(), ty, depth + 1))
        };
        return Value::object(entries.iter().map(|(name, value)| entry(name, value)));
    }
    let is_it = |text: &str, variant: &&Variant| variant.names().any(|name| name == text);
    match (ty, value.as_str()) {
        (Some(TypeSpec::Choice(variants)), Some(text)) => match variants.iter().find(|variant| is_it(text, variant)) {
            Some(variant) => Value::from(variant.name),
            None => value,
        },
        _ => value,
    }
}
