//! Restrictions on the fields of flattened structs, checked at compile time.

use crate::schema::{EventualSpec, Field, FieldKind, Schema, TypeSpec};

/// Refuses a field that cannot stand beside the others: see [`Schema::check_beside`].
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(in crate::schema) const fn check(fields: &[Field], at: usize) {
    match fields[at].kind() {
        FieldKind::Flatten(flattened) => {
            assert!(
                flattened.schema.body_check.is_none() || flattened.schema.labels == 0,
                "a struct with labels that is checked as a whole cannot be flattened"
            );
            assert!(
                !flattened.optional || remains(flattened.schema.fields) == 0,
                "an `Option` of a struct with a field that takes what is left cannot be flattened: what that takes would be \
                 lost without a word where the struct is `None`"
            );
            check_part(fields, at, flattened.schema);
        }
        FieldKind::RemainAttributes { inline: true, spec, .. } => check_width(spec.ty),
        FieldKind::Blocks(_) => check_name(fields, at, &fields[at]),
        _ => {}
    }
    check_maps(fields, at);
    let (before, _) = fields.split_at(at);
    let (with_it, _) = fields.split_at(at + 1);
    assert!(
        remains(with_it) <= 1 || remains(with_it) == remains(before),
        "only one field can take what is left, and so can one flattened map"
    );
}

/// Refuses a flattened map to which serde would give fields of flattened structs, too.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_maps(fields: &[Field], at: usize) {
    let mut index = 0;
    while index < at {
        let is_struct = matches!(fields[at].kind(), FieldKind::Flatten(_));
        let gets_too_much =
            is_struct && has_map(&fields[index]) || has_map(&fields[at]) && has_flattened(&fields[index]);
        assert!(
            !gets_too_much,
            "serde gives a flattened map also the fields of structs that are flattened behind it, and of those in front of \
             it that have flattened fields themselves: write the map last, or with `#[hcl(remain)]` in place of \
             `#[serde(flatten)]`"
        );
        index += 1;
    }
}

/// Returns `true` if the field is a flattened map, or a flattened struct that contains one.
#[cfg_attr(not(feature = "__shared"), inline)]
const fn has_map(field: &Field) -> bool {
    match field.kind() {
        FieldKind::RemainAttributes { inline, .. } => *inline,
        FieldKind::Flatten(flattened) => {
            let (fields, mut index) = (flattened.schema.fields, 0);
            while index < fields.len() {
                if has_map(&fields[index]) {
                    return true;
                }
                index += 1;
            }
            false
        }
        _ => false,
    }
}

/// Returns `true` if the field is a flattened struct with a flattened field of its own. Such a struct takes nothing
/// away from the other flattened fields.
#[cfg_attr(not(feature = "__shared"), inline)]
const fn has_flattened(field: &Field) -> bool {
    let FieldKind::Flatten(flattened) = field.kind() else { return false };
    let (fields, mut index) = (flattened.schema.fields, 0);
    while index < fields.len() {
        if matches!(fields[index].kind(), FieldKind::Flatten(_) | FieldKind::RemainAttributes { inline: true, .. }) {
            return true;
        }
        index += 1;
    }
    false
}

/// Refuses a variant of an enum: see [`Schema::check_variant`].
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(in crate::schema) const fn check_variant(schema: &Schema, ty: TypeSpec, tag: &str) {
    check_width(ty);
    assert!(
        !(tag.is_empty() && ty.is_eventual()),
        "the variants of an untagged enum are tried with the value, and one that comes later is not there: make an \
         Eventual of the enum, or of a field of the variant"
    );
    let mut index = 0;
    while index < schema.fields.len() {
        let field = &schema.fields[index];
        assert!(!is_called(field, tag), "a field of the variant has the name of the argument that chooses the variant");
        match field.kind() {
            FieldKind::Attribute(attribute) => check_width(attribute.spec.ty),
            FieldKind::Flatten(flattened) => check_variant(flattened.schema, TypeSpec::Dynamic, tag),
            _ => {}
        }
        index += 1;
    }
}

/// Refuses the fields of a flattened struct that have the name of another one, or a type that serde cannot buffer.
///
/// The schema is that of the field at an index; the fields before it have been checked.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_part(fields: &[Field], at: usize, schema: &Schema) {
    let mut index = 0;
    while index < schema.fields.len() {
        let field = &schema.fields[index];
        match field.kind() {
            FieldKind::Attribute(attribute) => check_width(attribute.spec.ty),
            FieldKind::Flatten(flattened) => check_part(fields, at, flattened.schema),
            _ => {}
        }
        check_name(fields, at, field);
        index += 1;
    }
}

/// Refuses a type that serde cannot buffer.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_width(ty: TypeSpec) {
    assert!(
        !is_wide(ty),
        "serde buffers what is flattened, tagged or untagged, and has no room for integers of 128 bits there: use \
         `Number`"
    );
}

/// Returns the number of fields that take the items that no other field takes.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(in crate::schema) const fn remains(fields: &[Field]) -> usize {
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

/// Returns `true` if a field keeps all items that no other field takes.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(in crate::schema) const fn keeps_all(fields: &[Field]) -> bool {
    let mut index = 0;
    while index < fields.len() {
        let keeps = match fields[index].kind() {
            FieldKind::RemainBody => true,
            FieldKind::Flatten(flattened) => keeps_all(flattened.schema.fields),
            _ => false,
        };
        if keeps {
            return true;
        }
        index += 1;
    }
    false
}

#[cfg_attr(not(feature = "__shared"), inline)]
const fn is_wide(ty: TypeSpec) -> bool {
    match ty {
        TypeSpec::WideNumber(_) => true,
        TypeSpec::List(element)
        | TypeSpec::Set(element)
        | TypeSpec::Map(element)
        | TypeSpec::Optional(element)
        | TypeSpec::Spanned(element)
        | TypeSpec::Sensitive(element)
        | TypeSpec::Eventual(EventualSpec { ty: element, .. })
        | TypeSpec::Output(element) => is_wide(*element),
        TypeSpec::Tuple(elements) => {
            let mut index = 0;
            while index < elements.len() {
                if is_wide(elements[index]) {
                    return true;
                }
                index += 1;
            }
            false
        }
        _ => false,
    }
}

/// Refuses a field, or a field of a flattened struct, that has the name of another one.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_name(fields: &[Field], at: usize, field: &Field) {
    let mut index = 0;
    while index < fields.len() {
        let is_taken = match fields[index].kind() {
            _ if index == at => false,
            // Later fields look back themselves.
            FieldKind::Flatten(earlier) => index < at && has_name(earlier.schema, field),
            FieldKind::Blocks(_) => index < at && have_a_name_in_common(&fields[index], field),
            _ => have_a_name_in_common(&fields[index], field),
        };
        assert!(!is_taken, "another field has one of these names already");
        index += 1;
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
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

#[cfg_attr(not(feature = "__shared"), inline)]
const fn have_a_name_in_common(one: &Field, other: &Field) -> bool {
    is_called(one, other.name()) || has_any_of(one, other.aliases()) || has_any_of(one, types(other))
}

/// The types of blocks that go to the field, where they are not its name.
#[cfg_attr(not(feature = "__shared"), inline)]
const fn types(field: &Field) -> &'static [&'static str] {
    match field.kind() {
        FieldKind::Blocks(blocks) => blocks.spec.types,
        _ => &[],
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
const fn has_any_of(field: &Field, names: &[&str]) -> bool {
    let mut index = 0;
    while index < names.len() {
        if is_called(field, names[index]) {
            return true;
        }
        index += 1;
    }
    false
}

#[cfg_attr(not(feature = "__shared"), inline)]
const fn is_called(field: &Field, name: &str) -> bool {
    same(field.name(), name) || is_among(field.aliases(), name) || is_among(types(field), name)
}

#[cfg_attr(not(feature = "__shared"), inline)]
const fn is_among(names: &[&str], name: &str) -> bool {
    let mut index = 0;
    while index < names.len() {
        if same(names[index], name) {
            return true;
        }
        index += 1;
    }
    false
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(in crate::schema) const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}
