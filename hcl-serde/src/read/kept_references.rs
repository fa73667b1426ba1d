//! References that a type keeps and JSON has as texts: nothing but the type says that they are some.

use hcl_model::body::Body;
use hcl_model::expr::{Expression, Traversal};
use hcl_model::syntax::Item;
#[cfg(feature = "edit")]
use hcl_model::syntax::NodeRef;

use crate::read::written_shape::{Entries, entries_of, has_shape, literal, variant_of};
use crate::read::{FieldItems, argument_of};
use crate::schema::{Schema, TypeSpec};

/// Gives the references in the texts of a body, and of its blocks, to a function.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn kept_references(body: &Body, schema: &'static Schema, visit: &mut dyn FnMut(Traversal)) {
    let schema = match schema.is_choice() {
        true => variant_of(&arguments(body), schema).unwrap_or(schema),
        false => schema,
    };
    for found in FieldItems::new(body.as_node(), schema).filter(|found| !body.hidden().hides(&found.item)) {
        match found.item {
            Item::Attribute(item) if item.node.syntax().tells_blocks_apart() => {}
            Item::Attribute(item) => {
                let field = found.field.map(|(_, field)| field);
                if let Some(spec) = argument_of(schema, field).filter(|spec| may_have_some(&spec.ty)) {
                    in_value(&Expression::from_node(item.expr()), &spec.ty, visit);
                }
            }
            Item::Block(item) => kept_references(&Body::from_node(item.body()), found.schema, visit),
        }
    }
}

/// Returns `true` if a value contains such references.
#[cfg(feature = "edit")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn has_kept_references(value: NodeRef<'_>, ty: &TypeSpec) -> bool {
    let mut has_some = false;
    if !value.syntax().tells_blocks_apart() && may_have_some(ty) {
        in_value(&Expression::from_node(value), ty, &mut |_| has_some = true);
    }
    has_some
}

/// All that a body of JSON has: without a schema, nothing of it is a block.
#[cfg_attr(not(feature = "__shared"), inline)]
fn arguments(body: &Body) -> Entries {
    let arguments = body.items(None).filter_map(|item| match item {
        Item::Attribute(item) => Some((Some(item.name.to_string()), Expression::from_node(item.expr()))),
        Item::Block(_) => None,
    });
    arguments.collect()
}

/// Returns `true` if a value of a type may contain a reference.
#[cfg_attr(not(feature = "__shared"), inline)]
fn may_have_some(ty: &TypeSpec) -> bool {
    ty.holds(&|ty| ty.is_kept() || matches!(ty, TypeSpec::Object(_) | TypeSpec::OneOf(_)))
}

/// Gives those of a value.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_value(value: &Expression, ty: &TypeSpec, visit: &mut dyn FnMut(Traversal)) {
    match ty.inner() {
        TypeSpec::Traversal => value.as_traversal().into_iter().for_each(visit),
        TypeSpec::Call => {
            let arguments = value.as_static_call().map(|call| call.arguments).unwrap_or_default();
            arguments.iter().flat_map(Expression::variables).for_each(visit);
        }
        TypeSpec::List(inner) | TypeSpec::Set(inner) => {
            value.as_static_list().iter().flatten().for_each(|element| in_value(element, inner, visit));
        }
        TypeSpec::Tuple(types) => {
            let elements = value.as_static_list().unwrap_or_default();
            elements.iter().zip(types).for_each(|(element, ty)| in_value(element, ty, visit));
        }
        TypeSpec::Map(inner) => {
            value.as_static_map().iter().flatten().for_each(|(_, entry)| in_value(entry, inner, visit));
        }
        TypeSpec::Object(object) => {
            let schema = (object.schema)();
            if !schema.is_chosen_by_name() {
                return kept_references(&Body::from_node(value.as_node()), schema, visit);
            }
            for (name, inner) in entries_of(value).unwrap_or_default() {
                let Some(variant) = name.and_then(|name| schema.variant(&name)) else { continue };
                match variant.part {
                    Some(part) => in_value(&inner, part.ty(), visit),
                    None => kept_references(&Body::from_node(inner.as_node()), (variant.schema)(), visit),
                }
            }
        }
        TypeSpec::OneOf(forms) => {
            let is_text = literal(value.as_node()).is_some_and(|value| value.as_str().is_some());
            let takes = |ty: &TypeSpec| ty.is_kept() || has_shape(value, ty) || is_text && ty.inner().is_text();
            if let Some(ty) = forms.forms.iter().map(|form| (form.ty)()).find(takes) {
                in_value(value, &ty, visit);
            }
        }
        _ => {}
    }
}
