//! What all outputs ask of the fields of a schema.

use crate::schema::{ArgumentSpec, Field, FieldKind, Occurs, Schema, TypeSpec};

/// How many parts there are at most that must be in a value, or in a block, and are shown: types within types can need more
/// of them than anybody reads.
pub(in crate::schema) const MOST_PARTS: usize = 1000;

/// Whether a type has more parts that are said one by one than anybody reads.
#[inline]
pub(in crate::schema) fn is_too_long(ty: &TypeSpec) -> bool {
    !has_room(ty, &mut 0)
}

#[inline]
fn has_room(ty: &TypeSpec, parts: &mut usize) -> bool {
    *parts += 1;
    *parts <= MOST_PARTS
        && match ty.inner() {
            TypeSpec::List(part) | TypeSpec::Set(part) | TypeSpec::Map(part) => has_room(part, parts),
            TypeSpec::Tuple(all) => all.iter().all(|part| has_room(part, parts)),
            _ => true,
        }
}

/// Whether something in the values of an argument is not shown.
#[inline]
pub(in crate::schema) fn is_secret(spec: &ArgumentSpec) -> bool {
    spec.holds_secret()
}

/// Whether something must be there for a field, whose number in its schema is given.
#[inline]
pub(in crate::schema) fn is_required(schema: &Schema, index: usize, field: &Field) -> bool {
    must_be(field) && schema.optional_part(index).is_none()
}

/// Whether something must be there for a field, if the struct that it is of is not left out as a whole.
#[inline]
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

/// The fields of which something must be there if a struct is not left out as a whole.
#[inline]
pub(in crate::schema) fn required(schema: &'static Schema) -> Vec<&'static Field> {
    schema.fields().enumerate().filter(|(index, field)| is_required(schema, *index, field)).map(|(_, it)| it).collect()
}

/// What the keys of a map are, if they are not any text.
#[inline]
pub(in crate::schema) fn keys(field: &Field) -> Option<TypeSpec> {
    match field.outputs?.keys.inner() {
        TypeSpec::String | TypeSpec::Dynamic => None,
        keys => Some(keys),
    }
}

/// Whether a value keeps the marks that it has, so that it can be sensitive whatever else is said of it.
#[inline]
pub(in crate::schema) fn keeps_marks(ty: &TypeSpec) -> bool {
    match ty {
        TypeSpec::Output(_) | TypeSpec::Value => true,
        TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) => keeps_marks(inner),
        TypeSpec::Eventual(eventual) => keeps_marks(eventual.ty()),
        _ => false,
    }
}

/// Whether a field must be there if anything of its struct is, which may be left out as a whole: null is not nothing then.
#[inline]
pub(in crate::schema) fn is_part(schema: &Schema, index: usize, field: &Field) -> bool {
    must_be(field) && schema.optional_part(index).is_some()
}

/// How many blocks there must be, if there are any, and may be.
#[inline]
pub(in crate::schema) fn block_count(field: &Field) -> (usize, Option<usize>) {
    let Some(block) = field.blocks() else { return (0, None) };
    match block.spec.occurs {
        Occurs::Once => (usize::from(!block.defaulted), Some(1)),
        Occurs::AtMostOnce | Occurs::Flag => (0, Some(1)),
        Occurs::Exactly(count) => (count, Some(count)),
        _ => (block.bounds.min_len.unwrap_or(0), block.bounds.max_len),
    }
}
