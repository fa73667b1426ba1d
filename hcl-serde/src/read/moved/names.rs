//! What expressions of older files call what has moved: names that refer to where it is now.

use std::collections::BTreeMap;

use hcl_model::body::{Body, BodyBuilder};
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::syntax::{AttributeItem, BlockItem, Item};
use hcl_model::value::is_same_text;

use crate::read::moved::mover::each_item;
use crate::schema::{OldNames, Plan, Schema};

/// A name: what it is now, or the names in it.
enum Name {
    Now(String),
    Around(BTreeMap<String, Name>),
}

/// The names of what is in a body, but for those that are taken.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn old_names(schema: &'static Schema, body: &Body, is_taken: &dyn Fn(&str) -> bool) -> OldNames {
    let mut there: Vec<String> = Vec::new();
    each_item(body, schema, &mut |item| {
        let (Item::Attribute(AttributeItem { name, .. }) | Item::Block(BlockItem { ty: name, .. })) = item;
        there.push(name.into_owned());
    });
    let is_there = |name: &str| there.iter().any(|it| is_same_text(it, name));
    let mut roots: BTreeMap<String, Name> = BTreeMap::new();
    for it in &Plan::of(schema).moves {
        let (root, first) = (&it.old[0], it.new[0]);
        let is_free = schema.find(root, 0).is_none() && !is_there(root) && !is_taken(root);
        let is_known = first.blocks().is_none() || first.item_names().any(is_there);
        if is_free && is_known && it.is_named() {
            put(&mut roots, &it.old, it.new_path());
        }
    }
    let mut names = OldNames::default();
    for (root, name) in roots {
        let at = Source::new("old names", root.clone()).range(0, 0);
        let around = Body::builder(at.clone());
        let builder = match name {
            Name::Now(now) => with(around, root, &now),
            Name::Around(inside) => {
                names.blocks.push((root.clone(), inside.keys().cloned().collect()));
                let body = inside.into_iter().fold(Body::builder(at.clone()), |builder, (name, it)| {
                    let text = written(&it);
                    with(builder, name, &text)
                });
                around.block(root, [""; 0], body, at)
            }
        };
        names.bodies.push(builder.build());
    }
    names
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn put(names: &mut BTreeMap<String, Name>, path: &[String], now: String) {
    match path {
        [] => {}
        [name] => drop(names.entry(name.clone()).or_insert(Name::Now(now))),
        [name, rest @ ..] => {
            if let Name::Around(inside) = names.entry(name.clone()).or_insert_with(|| Name::Around(BTreeMap::new())) {
                put(inside, rest, now);
            }
        }
    }
}

/// A name as an expression.
#[cfg_attr(not(feature = "__shared"), inline)]
fn written(name: &Name) -> String {
    match name {
        Name::Now(now) => now.clone(),
        Name::Around(inside) => {
            let inside: Vec<String> = inside.iter().map(|(name, it)| format!("{name} = {}", written(it))).collect();
            format!("{{ {} }}", inside.join(", "))
        }
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn with(builder: BodyBuilder, name: String, text: &str) -> BodyBuilder {
    match native::parse_expression("old names", text).ok() {
        Ok(expression) => {
            let at = expression.range();
            builder.expression(name, expression, at)
        }
        Err(_) => builder,
    }
}
