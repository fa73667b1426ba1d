//! One order for sets and maps, which serde writes in another order each time.

use crate::schema::{BlockField, Field, FieldKind, Occurs, Schema, TypeSpec};
use crate::tree::Tree;

/// Sorts the sets and maps in a value of a type.
pub(crate) fn sort_value(tree: &mut Tree, ty: &TypeSpec) {
    match (ty.inner(), tree) {
        (TypeSpec::List(element), Tree::List(elements)) => elements.iter_mut().for_each(|it| sort_value(it, element)),
        (TypeSpec::Set(element), Tree::List(elements)) => {
            elements.iter_mut().for_each(|it| sort_value(it, element));
            elements.sort_by_cached_key(|element| format!("{element:?}"));
        }
        (TypeSpec::Tuple(types), Tree::List(elements)) => {
            elements.iter_mut().zip(types).for_each(|(it, ty)| sort_value(it, ty));
        }
        (TypeSpec::Map(element), Tree::Map(entries)) => {
            entries.iter_mut().for_each(|(_, it)| sort_value(it, element));
            sort_entries(entries);
        }
        (TypeSpec::Object(object), tree) => sort_body(tree, (object.schema)()),
        (TypeSpec::OneOf(forms), tree) => forms.forms.iter().for_each(|form| sort_form(tree, &(form.ty)())),
        _ => {}
    }
}

/// Sorts a value of a union by one of its types. Serde writes the same value for the type alone and in the union.
fn sort_form(tree: &mut Tree, ty: &TypeSpec) {
    let is_it = matches!(
        (ty.inner(), &*tree),
        (TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_), Tree::List(_))
            | (TypeSpec::Map(_) | TypeSpec::Object(_), Tree::Map(_) | Tree::Variant(..))
    );
    if is_it {
        sort_value(tree, ty);
    }
}

/// Sorts the sets and maps in blocks of a field, and the blocks of a set or a map.
pub(crate) fn sort_blocks(tree: &mut Tree, block: &BlockField) {
    let schema = (block.schema)();
    match (block.spec.occurs, tree) {
        (Occurs::ByLabel(_), Tree::Map(entries)) => {
            entries.iter_mut().for_each(|(_, it)| sort_body(it, schema));
            sort_entries(entries);
        }
        (Occurs::Many | Occurs::Exactly(_), Tree::List(elements)) => {
            elements.iter_mut().for_each(|it| sort_body(it, schema));
            if block.spec.is_set {
                elements.sort_by_cached_key(|element| format!("{element:?}"));
            }
        }
        (_, tree) => sort_body(tree, schema),
    }
}

fn sort_body(tree: &mut Tree, schema: &'static Schema) {
    match tree {
        Tree::Variant(name, inner) => {
            if let Some((variant, _)) = schema.written_variant(name) {
                match variant.part {
                    Some(part) => sort_value(inner, &part.spec.ty),
                    None => sort_body(inner, (variant.schema)()),
                }
            }
        }
        Tree::Map(entries) => {
            // The entries of a flattened map stand among the fields.
            entries.sort_by_cached_key(|(key, _)| match key {
                Tree::Word(_) => String::new(),
                key => format!("{key:?}"),
            });
            for (key, value) in entries.iter_mut() {
                let Some(name) = key.as_text() else { continue };
                let is_it = |field: &&'static Field| field.written_name() == name;
                let variants = schema.variants().iter().map(|variant| (variant.schema)());
                let field = std::iter::once(schema).chain(variants).find_map(|body| body.fields().find(is_it));
                match field.map(Field::kind) {
                    Some(FieldKind::Attribute(attribute)) => sort_value(value, &attribute.spec.ty),
                    Some(FieldKind::Block(block) | FieldKind::Blocks(block)) => sort_blocks(value, block),
                    Some(FieldKind::RemainAttributes { .. }) => {
                        if let Tree::Map(entries) = value {
                            sort_entries(entries);
                        }
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// Sorts the entries of a map. The fields of a struct keep their order.
fn sort_entries(entries: &mut [(Tree, Tree)]) {
    entries.sort_by_cached_key(|(key, _)| format!("{key:?}"));
}
