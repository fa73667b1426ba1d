//! What expressions of older files call what has moved: names that refer to where it is now.

use std::collections::BTreeMap;

use hcl_model::__private::value::is_same_text;
use hcl_model::body::{Body, BodyBuilder};
use hcl_model::diag::Diagnostic;
use hcl_model::expr::{StepKind, Traversal, TraversalStep};
use hcl_model::native;
use hcl_model::source::{Range, Source};
use hcl_model::syntax::{AttributeItem, BlockItem, Item};

use crate::read::messages;
use crate::read::moved::mover::each_item;
use crate::schema::{Field, Move, OldNames, Plan, Schema};

/// A name: what it is now, or the names in it.
enum Name {
    Now(String),
    Around(BTreeMap<String, Name>),
}

/// The names of what is in a body, but for those that are taken.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn old_names(schema: &'static Schema, body: &Body, is_taken: &dyn Fn(&str) -> bool) -> OldNames {
    let (mut arguments, mut blocks): (Vec<String>, Vec<String>) = Default::default();
    each_item(body, schema, &mut |item| match item {
        Item::Attribute(AttributeItem { name, .. }) => arguments.push(name.into_owned()),
        Item::Block(BlockItem { ty, .. }) => blocks.push(ty.into_owned()),
    });
    let is_among = |names: &[String], name: &str| names.iter().any(|it| is_same_text(it, name));
    let is_there = |name: &str| is_among(&arguments, name) || is_among(&blocks, name);
    let mut roots: BTreeMap<String, Name> = BTreeMap::new();
    for it in &Plan::of(schema).moves {
        let (root, first) = (&it.old[0], it.new[0]);
        let is_free = match schema.find(root, 0) {
            // The block that is left of what has moved is no name.
            None => !is_among(&arguments, root) && !is_taken(root),
            Some((_, field)) => it.old.len() > 1 && is_without_labels(field, root) && !is_taken(root),
        };
        let is_known = first.blocks().is_none() || first.item_names().any(is_there);
        if is_free && is_known && it.has_name() {
            put(&mut roots, &it.old, it.new_path());
        }
    }
    let mut names = OldNames::default();
    for (root, name) in roots {
        if schema.find(&root, 0).is_some() {
            if let Name::Around(inside) = name {
                let now = |it| native::parse_expression("old names", &written(&it)).ok().ok();
                let parts = inside.into_iter().filter_map(|(name, it)| Some((root.clone(), name, now(it)?)));
                names.parts.extend(parts);
            }
            continue;
        }
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

/// Returns `true` if a reference to a block of a type needs no labels.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_without_labels(field: &Field, ty: &str) -> bool {
    field.blocks().is_some_and(|blocks| blocks.label_count(ty) == 0)
}

/// What is said of a reference that leads nowhere, if it led to what has moved.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn old_reference(
    schema: &'static Schema,
    reference: &Traversal,
    missing: Option<usize>,
) -> Option<Diagnostic> {
    let name = |step: &TraversalStep| name_of(step).map(|(name, _)| name);
    let plan = Plan::of(schema);
    let led = |it: &&Move| match (it.common, missing) {
        (0, None) => {
            let inside = reference.steps().iter().map(name).take(it.old.len() - 1);
            is_same_text(reference.root(), &it.old[0])
                && inside.map(|step| step.unwrap_or_default()).eq(it.old[1..].iter().cloned())
        }
        (1, Some(at)) => {
            let field = it.new[0];
            let labels = field.blocks().map(|blocks| blocks.label_count(field.name()));
            let is_it = |step: String| is_same_text(&step, &it.old[1]);
            it.old.len() == 2
                && field.item_names().any(|own| is_same_text(own, reference.root()))
                && labels == Some(at)
                && reference.steps().get(at).and_then(name).is_some_and(is_it)
        }
        _ => false,
    };
    let it = plan.moves.iter().find(led)?;
    let step = missing.and_then(|at| reference.steps().get(at)).and_then(name_of);
    match (step, &it.new[..]) {
        (Some((old, at)), [_, new]) => Some(messages::renamed(&old, new.name(), at)),
        (Some((_, at)), _) => Some(messages::nameless(&it.old_path(), &it.new_path(), at)),
        (None, _) if !it.has_name() => Some(messages::nameless(&it.old_path(), &it.new_path(), reference.root_range())),
        _ => None,
    }
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

/// The name in a step, and where that stands.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn name_of(step: &TraversalStep) -> Option<(String, Range)> {
    let name = match step.kind() {
        StepKind::Attribute(name) => &**name,
        StepKind::Index(key) => key.as_str()?,
        _ => return None,
    };
    let range = step.range()?;
    let start = range.bytes().start + range.text().find(name)?;
    Some((name.to_owned(), range.source().range(start as u32, (start + name.len()) as u32)))
}
