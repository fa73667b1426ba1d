//! Facts about the fields of a schema.

use crate::schema::{ArgumentSpec, Field, FieldKind, Occurs, Schema, TypeSpec};

/// Most parts of a type, or of a default, that are described: types in types multiply.
pub(in crate::schema) const MOST_PARTS: usize = 1000;

/// Returns `true` for a type with too many parts.
pub(in crate::schema) fn is_too_long(ty: &TypeSpec) -> bool {
    !has_room(ty, &mut 0)
}

fn has_room(ty: &TypeSpec, parts: &mut usize) -> bool {
    *parts += 1;
    *parts <= MOST_PARTS
        && match ty.inner() {
            TypeSpec::List(part) | TypeSpec::Set(part) | TypeSpec::Map(part) => has_room(part, parts),
            TypeSpec::Tuple(all) => all.iter().all(|part| has_room(part, parts)),
            _ => true,
        }
}

/// Returns `true` if a part of the values of an argument is not shown.
pub(in crate::schema) fn is_secret(spec: &ArgumentSpec) -> bool {
    spec.holds_secret()
}

/// Returns `true` if a schema requires a field, which has this number.
pub(in crate::schema) fn is_required(schema: &Schema, index: usize, field: &Field) -> bool {
    must_be(field) && schema.optional_part(index).is_none()
}

/// Returns `true` if the struct of a field requires the field.
pub(in crate::schema) fn must_be(field: &Field) -> bool {
    match field.kind() {
        FieldKind::Attribute(attribute) => !attribute.optional && !attribute.defaulted && attribute.default.is_none(),
        FieldKind::Block(block) | FieldKind::Blocks(block) if !block.defaulted => match block.spec.occurs {
            Occurs::Once => true,
            Occurs::Exactly(count) => count > 0,
            _ => block.bounds.min_len.is_some_and(|least| least > 0),
        },
        FieldKind::Label { .. } => true,
        _ => false,
    }
}

/// Returns the fields that a struct requires.
pub(in crate::schema) fn required(schema: &'static Schema) -> Vec<&'static Field> {
    schema.fields().enumerate().filter(|(index, field)| is_required(schema, *index, field)).map(|(_, it)| it).collect()
}

/// Returns the type of the keys of a map, unless a key is any text.
pub(in crate::schema) fn keys(field: &Field) -> Option<TypeSpec> {
    match field.outputs?.keys.inner() {
        TypeSpec::String | TypeSpec::Dynamic => None,
        keys => Some(keys),
    }
}

/// Returns `true` if a value keeps its marks, so that a sensitive value is taken.
pub(in crate::schema) fn keeps_marks(ty: &TypeSpec) -> bool {
    match ty {
        TypeSpec::Output(_) | TypeSpec::Value => true,
        TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) => keeps_marks(inner),
        TypeSpec::Eventual(eventual) => keeps_marks(eventual.ty),
        _ => false,
    }
}

/// Returns `true` if an optional flattened struct requires a field.
pub(in crate::schema) fn is_part(schema: &Schema, index: usize, field: &Field) -> bool {
    must_be(field) && schema.optional_part(index).is_some()
}

/// Returns the smallest number of blocks, if there is any block, and the largest.
pub(in crate::schema) fn block_count(field: &Field) -> (usize, Option<usize>) {
    let Some(block) = field.blocks() else { return (0, None) };
    match block.spec.occurs {
        Occurs::Once => (usize::from(!block.defaulted), Some(1)),
        Occurs::AtMostOnce | Occurs::Flag => (0, Some(1)),
        Occurs::Exactly(count) => (count, Some(count)),
        _ => (block.bounds.min_len.unwrap_or(0), block.bounds.max_len),
    }
}
