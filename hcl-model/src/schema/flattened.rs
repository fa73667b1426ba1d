//! What must hold of the fields of a flattened struct, found out at compile time.

use crate::schema::{Field, FieldKind, Schema, TypeSpec};

/// Refuses fields of a flattened struct that have the name of another one, or a type that serde cannot buffer.
///
/// The schema is that of the field at an index; the fields before it have been checked.
pub(super) const fn check(fields: &[Field], at: usize, schema: &Schema) {
    let mut index = 0;
    while index < schema.fields.len() {
        let field = &schema.fields[index];
        assert!(
            !matches!(field.kind(), FieldKind::Attribute(attribute) if is_wide(attribute.spec.ty)),
            "serde buffers the fields of a flattened struct, and has no room for integers of 128 bits there: use \
             `Number`, or write the field in the struct itself"
        );
        check_name(fields, at, field);
        index += 1;
    }
    index = 0;
    while index < schema.fields.len() {
        if let FieldKind::Flatten(flattened) = schema.fields[index].kind() {
            check(fields, at, flattened.schema);
        }
        index += 1;
    }
}

/// How many fields take what no other field takes.
pub(super) const fn remains(fields: &[Field]) -> usize {
    let mut count = 0;
    let mut index = 0;
    while index < fields.len() {
        count += match fields[index].kind() {
            FieldKind::RemainBody | FieldKind::RemainAttributes { .. } => 1,
            FieldKind::Flatten(flattened) => remains(flattened.schema.fields),
            _ => 0,
        };
        index += 1;
    }
    count
}

const fn is_wide(ty: TypeSpec) -> bool {
    match ty {
        TypeSpec::WideNumber => true,
        TypeSpec::List(element)
        | TypeSpec::Set(element)
        | TypeSpec::Map(element)
        | TypeSpec::Spanned(element)
        | TypeSpec::Sensitive(element) => is_wide(*element),
        _ => false,
    }
}

/// Refuses a field that has the name of another one.
const fn check_name(fields: &[Field], at: usize, field: &Field) {
    let mut index = 0;
    while index < fields.len() {
        let is_taken = match fields[index].kind() {
            FieldKind::Flatten(earlier) => index < at && has_name(earlier.schema, field),
            _ => have_a_name_in_common(&fields[index], field),
        };
        assert!(!is_taken, "a field of a flattened struct has the name of another field");
        index += 1;
    }
}

const fn has_name(schema: &Schema, field: &Field) -> bool {
    let mut index = 0;
    while index < schema.fields.len() {
        let found = match schema.fields[index].kind() {
            FieldKind::Flatten(flattened) => has_name(flattened.schema, field),
            _ => have_a_name_in_common(&schema.fields[index], field),
        };
        if found {
            return true;
        }
        index += 1;
    }
    false
}

const fn have_a_name_in_common(one: &Field, other: &Field) -> bool {
    if is_called(one, other.name()) {
        return true;
    }
    let mut index = 0;
    while index < other.aliases().len() {
        if is_called(one, other.aliases()[index]) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_called(field: &Field, name: &str) -> bool {
    if same(field.name(), name) {
        return true;
    }
    let mut index = 0;
    while index < field.aliases().len() {
        if same(field.aliases()[index], name) {
            return true;
        }
        index += 1;
    }
    false
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}
