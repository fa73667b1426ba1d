//! Rows of what is in the object of an argument: entries that several sources have set, and defaults of what is not in it.

use hcl_model::path::Path;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef, Shape};
use hcl_model::value::Value;

use crate::loader::origins::{BodyPath, Held, OF_THE_PROGRAM, Rows, SENSITIVE, shown};
use crate::schema::{ArgumentSpec, AttributeField, BlockField, BlockSpec, Field, FieldKind, Occurs, Schema, TypeSpec};

impl<'a> Rows<'a, '_> {
    /// The row of a value, or a row for each entry of an object that several layers have set; then what is not in it and has a
    /// default.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn value_rows(
        &mut self,
        place: &BodyPath,
        inside: &Path,
        expr: NodeRef<'a>,
        spec: Option<&'static ArgumentSpec>,
        ty: Option<TypeSpec>,
    ) {
        let is_secret = spec.is_some_and(ArgumentSpec::is_secret);
        let schema = spec.and_then(schema_of).filter(|_| !is_secret);
        let hides_keys =
            spec.is_some_and(|spec| spec.sensitive) || ty.is_some_and(|ty| schema.is_none() && hides_keys(&ty));
        let entries = if hides_keys { None } else { entries(expr) };
        if !entries.as_deref().is_some_and(come_from_several) {
            self.row(place, inside, Held::Written(expr, spec));
        } else {
            for (name, value) in entries.iter().flatten() {
                let field = schema.and_then(|schema| schema.find(name, 0)).map(|(_, field)| field);
                let (part, ty) = match (schema, ty.map(TypeSpec::inner)) {
                    (Some(_), _) => {
                        let part = field.and_then(Field::argument);
                        // Blocks have no type of values.
                        let secret = field.is_none_or(Field::holds_secrets).then_some(TypeSpec::Secret);
                        (part, part.map(|part| part.ty).or(secret))
                    }
                    (None, Some(TypeSpec::Map(element))) => (spec, Some(*element)),
                    (None, ty) => (spec, ty),
                };
                let inside = inside.clone().attribute(name.clone());
                self.value_rows(&place.clone().of(field), &inside, *value, part, ty);
            }
        }
        if let (Some(schema), Some(entries)) = (schema, entries) {
            let is_set = |field: &Field| entries.iter().any(|(name, _)| field.takes(name));
            for field in schema.fields().filter(|field| !is_set(field)) {
                self.default_row(place, inside.clone(), field);
            }
        }
    }

    /// The row of the default of a field that is not set, if it has one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn default_row(&mut self, place: &BodyPath, inside: Path, field: &'static Field) {
        let value = match field.kind() {
            FieldKind::Attribute(AttributeField { default: Some(_), spec, .. }) if spec.is_secret() => {
                SENSITIVE.to_owned()
            }
            FieldKind::Attribute(AttributeField { default: Some(default), .. }) => format!("{:?}", default.to_value()),
            FieldKind::Attribute(AttributeField { defaulted: true, .. })
            | FieldKind::Block(BlockField { defaulted: true, spec: BlockSpec { occurs: Occurs::Once, .. }, .. }) => {
                default_of_serde(field).map_or_else(|| OF_THE_PROGRAM.to_owned(), |value| shown(&value, usize::MAX))
            }
            _ => return,
        };
        self.row(&place.clone().of(Some(field)), &inside.attribute(field.name()), Held::Default(value));
    }
}

/// The default that serde has for a field, where that is known and may be shown.
#[cfg_attr(not(feature = "__shared"), inline)]
fn default_of_serde(field: &'static Field) -> Option<Value> {
    #[cfg(feature = "describe")]
    return field.default_value();
    #[cfg(not(feature = "describe"))]
    {
        let _ = field;
        None
    }
}

/// Returns the schema of the objects of an argument, if the schema is the same for all of them.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn schema_of(spec: &'static ArgumentSpec) -> Option<&'static Schema> {
    match spec.ty.inner() {
        TypeSpec::Object(object) => Some((object.schema)()).filter(|schema| !schema.is_choice()),
        _ => None,
    }
}

/// Returns `true` if keys of a value may be secret. A map of secrets shows its keys. A secret map does not, nor does a value that
/// may have such a map in it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn hides_keys(ty: &TypeSpec) -> bool {
    match ty {
        TypeSpec::Secret | TypeSpec::Sensitive(_) => true,
        TypeSpec::Map(_) => false,
        ty => ty.wrapped().map_or_else(|| ty.holds_secret(), hides_keys),
    }
}

/// The entries of an object whose keys are written as names.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn entries(expr: NodeRef<'_>) -> Option<Vec<(String, NodeRef<'_>)>> {
    if expr.shape() != Shape::Object {
        return None;
    }
    let mut entries = Vec::new();
    let mut cursor = Cursor::default();
    while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
        let EntryKey::Name(name) = entry.key else {
            return None;
        };
        entries.push((name.into_owned(), expr.sibling(entry.value)));
    }
    Some(entries)
}

/// Returns `true` if several sources have set entries, or what is in them.
#[cfg_attr(not(feature = "__shared"), inline)]
fn come_from_several(all: &[(String, NodeRef<'_>)]) -> bool {
    let mut first: Option<String> = None;
    let mut next: Vec<NodeRef<'_>> = all.iter().map(|(_, value)| *value).collect();
    while let Some(value) = next.pop() {
        match entries(value).filter(|entries| !entries.is_empty()) {
            Some(inside) => next.extend(inside.into_iter().map(|(_, value)| value)),
            None => {
                let source = value.syntax().source(value.node()).name().to_owned();
                if first.get_or_insert_with(|| source.clone()) != &source {
                    return true;
                }
            }
        }
    }
    false
}
