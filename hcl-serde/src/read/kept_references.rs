//! References that a type keeps and JSON has as texts: nothing but the type says that they are some.

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Traversal};
use hcl_model::syntax::{Cursor, Item};

use crate::read::BlockPaths;
use crate::schema::{Field, Schema, TypeSpec};

/// Gives the references in the texts of a body, and of its blocks, to a function.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn kept_references(body: &Body, schema: &'static Schema, visit: &mut dyn FnMut(Traversal)) {
    let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
    while let Some(item) = body.next_item(Some(schema), &mut cursor, &mut ignored) {
        match item {
            Item::Attribute(item) if item.node.syntax().tells_blocks_apart() => {}
            Item::Attribute(item) => {
                let field = schema.find(&item.name, 0).map(|(_, field)| field).or(schema.remain());
                if let Some(spec) = field.and_then(Field::argument).filter(|spec| spec.ty.holds_kept()) {
                    in_value(&Expression::from_node(item.expr()), &spec.ty, visit);
                }
            }
            Item::Block(item) => {
                let field = schema.find(&item.ty, 0).map(|(_, field)| field);
                let (_, inside) = BlockPaths::default().next(&item, field);
                kept_references(&Body::from_node(item.body()), inside, visit);
            }
        }
    }
}

/// Gives those of a value.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_value(value: &Expression, ty: &TypeSpec, visit: &mut dyn FnMut(Traversal)) {
    match ty.inner() {
        TypeSpec::Traversal => value.as_traversal().into_iter().for_each(visit),
        TypeSpec::List(inner) | TypeSpec::Set(inner) => {
            value.as_static_list().iter().flatten().for_each(|element| in_value(element, inner, visit));
        }
        TypeSpec::Map(inner) => {
            value.as_static_map().iter().flatten().for_each(|(_, entry)| in_value(entry, inner, visit));
        }
        _ => {}
    }
}
