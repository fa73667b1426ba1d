//! The removal of errors that only follow from an error that is already reported.

use std::collections::{HashMap, HashSet};

use hcl_model::body::{Body, BodySchema, Definition};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{EvalContext, Expression, Mode, Traversal};
use hcl_model::source::{Range, SourceKind};
use hcl_model::syntax::Item;

use crate::codes;
use crate::de::is_not_known;

/// Returns the errors of the rest of a configuration, without those that steps reported at the same places before.
pub(super) fn not_said_before(found: Diagnostics, before: &Diagnostics) -> Diagnostics {
    let place = |at: &Range| (at.source().name().to_owned(), at.bytes().start, at.bytes().end);
    let said: HashSet<_> = before.iter().filter_map(|said| said.subject().map(place)).collect();
    found.into_iter().filter(|found| found.subject().is_none_or(|at| !said.contains(&place(at)))).collect()
}

/// Returns the errors of the rest, without "value is not known" errors that follow from a failed computation. Such an
/// error follows if it is in an expression that refers to the failed value, or in blocks made of it.
pub(super) fn without_consequences(
    mut found: Diagnostics,
    beside: &Diagnostics,
    body: &Body,
    context: &EvalContext,
    before: &EvalContext,
) -> Diagnostics {
    let is_open = |found: &Diagnostic| is_not_known(found) || found.code() == codes::VALUE_NOT_KNOWN;
    if !found.iter().any(is_open) {
        return found;
    }
    let mut all = found.iter().chain(beside.iter());
    if all.any(|found| matches!(found.code(), codes::CIRCULAR_REFERENCE | codes::AMBIGUOUS_REFERENCE)) {
        // What needs itself, or one of several, leaves open what is made of it, and nothing else is known to say so.
        found.retain(|found| !is_open(found));
        return found;
    }
    let failed = failed_references(body, context, before);
    let is_within = |one: &Range, other: &Range| {
        let (inner, outer) = (one.bytes(), other.bytes());
        one.source().address() == other.source().address() && inner.start >= outer.start && inner.end <= outer.end
    };
    found.retain(|found| {
        let follows = |at: &Range| failed.iter().any(|failed| is_within(failed, at) || is_within(at, failed));
        !is_open(found) || !found.subject().is_some_and(follows)
    });
    found
}

/// Returns the errors, without "value is not known" errors that name a missing argument. The missing argument is
/// already reported.
pub(super) fn beside_missing(
    found: Diagnostics,
    body: &Body,
    context: &EvalContext,
    before: &EvalContext,
) -> Diagnostics {
    match found.iter().any(|found| found.code() == codes::MISSING_ARGUMENT) {
        true => without_consequences(found, &Diagnostics::new(), body, context, before),
        false => found,
    }
}

/// Returns the places where a body refers to a definition that failed, or may have failed.
fn failed_references(body: &Body, context: &EvalContext, before: &EvalContext) -> Vec<Range> {
    let is_failed = |reference: &Traversal| {
        let root = reference.root();
        let value = reference.value(Mode::Full(context)).ok();
        context.variable(root) != before.variable(root)
            && value.is_some_and(|value| !value.is_wholly_known() && !value.contains_waiting())
    };
    // A function that is defined here may have failed itself, or because of what it refers to.
    let is_defined = |name: &str| before.function(name).is_none() && context.function(name).is_some();
    let mut failed = Vec::new();
    let mut bodies = vec![body.clone()];
    while let Some(body) = bodies.pop() {
        for item in body.items(None) {
            match item {
                Item::Attribute(item) => {
                    let expr = Expression::from_node(item.expr());
                    let references = expr.variables().into_iter().filter(is_failed).map(|failed| failed.range());
                    let many = failed.len();
                    failed.extend(references);
                    let calls = expr.functions().into_iter().filter(|call| is_defined(&call.name));
                    failed.extend(calls.map(|call| call.range));
                    if item.name == DYNAMIC && failed.len() > many {
                        failed.push(expr.range());
                    }
                }
                Item::Block(item) => {
                    let inside = Body::from_node(item.body());
                    if item.ty == DYNAMIC {
                        let (header, _) = inside.partial_content(&BodySchema::new().optional("for_each"));
                        let mut exprs = header.content.attributes().iter().map(|header| &header.expr);
                        if exprs.any(|expr| expr.variables().iter().any(is_failed)) {
                            failed.push(inside.as_node().range());
                        }
                    }
                    bodies.push(inside);
                }
            }
        }
    }
    failed
}

/// The type of the blocks that make others.
const DYNAMIC: &str = Definition::Dynamic.block_type();

/// Returns `true` if a diagnostic is about something that is there twice.
pub(super) fn is_contradiction(found: &Diagnostic) -> bool {
    found.code().starts_with("duplicate-")
}

/// The diagnostics without what only follows from others: contradictions of a layer that were found again in all of them,
/// what is missing in the body of all of them, if a source could not be read, and in blocks that settings have made beside
/// what was meant as the same block and written as an argument.
pub(super) fn without_follow_ups(mut diagnostics: Diagnostics, body: &Body, is_complete: bool) -> Diagnostics {
    let mut once: HashMap<(&'static str, String), Vec<Diagnostic>> = HashMap::new();
    let place = |found: &Diagnostic| {
        found.subject().map_or_else(String::new, |at| format!("{}:{}", at.source().name(), at.bytes().start))
    };
    diagnostics.retain(|found| {
        if !is_contradiction(found) {
            return true;
        }
        let same_place = once.entry((found.code(), place(found))).or_default();
        let is_first = !same_place.contains(found);
        same_place.extend(is_first.then(|| found.clone()));
        is_first
    });
    let mut open = Vec::new();
    if !is_complete {
        open.push(body.missing_item_range());
    }
    if diagnostics.iter().any(|found| found.code() == codes::ATTRIBUTE_FOR_BLOCK) {
        open.extend(halves(body));
    }
    if !open.is_empty() {
        let is_missing =
            |code: &str| matches!(code, codes::MISSING_ARGUMENT | codes::MISSING_BLOCK | codes::BLOCK_COUNT);
        diagnostics.retain(|found| !is_missing(found.code()) || !found.subject().is_some_and(|at| open.contains(at)));
    }
    diagnostics
}

/// Returns the ranges at which missing items are reported in blocks that settings have made. Only blocks whose type
/// is also the name of an argument count.
fn halves(body: &Body) -> Vec<Range> {
    let (mut arguments, mut made) = (HashSet::new(), Vec::new());
    for item in body.items(None) {
        match item {
            Item::Attribute(item) => {
                arguments.insert(item.name.to_string());
            }
            Item::Block(item) => made.push((item.ty.to_string(), Body::from_node(item.body()).missing_item_range())),
        }
    }
    let is_setting = |at: &Range| !matches!(at.source().kind(), SourceKind::Text | SourceKind::File(_));
    made.retain(|(ty, at)| arguments.contains(ty) && is_setting(at));
    made.into_iter().map(|(_, at)| at).collect()
}
