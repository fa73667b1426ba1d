//! Walking over what was parsed: every place lies on characters, and every expression can be asked everything.

use hcl_serde::model::expr::Mode;
use hcl_serde::model::syntax::{Cursor, Item};
use hcl_serde::model::value::Walk;
use hcl_serde::{Body, Diagnostics, EvalContext, Expression};

use crate::screen::{Screen, is_something, lies_on_characters};

/// Walks over a body as somebody who knows no schema, and evaluates every expression in it.
pub(super) fn walk(screen: Screen, body: &Body, context: &EvalContext) {
    let (mut cursor, mut diagnostics) = (Cursor::default(), Diagnostics::new());
    assert!(lies_on_characters(&body.range()) && lies_on_characters(&body.missing_item_range()));
    while let Some(item) = body.next_item(None, &mut cursor, &mut diagnostics) {
        match item {
            Item::Attribute(attribute) => {
                assert!(is_something(&attribute.node.name_range()), "{:?}", attribute.name);
                evaluate(screen, &Expression::from_node(attribute.expr()), context);
            }
            Item::Block(block) => {
                assert!(is_something(&block.node.range()), "{:?}", block.ty);
                for label in 0..block.node.labels().count() {
                    // One of which there is only a quote is empty.
                    assert!(lies_on_characters(&block.node.range_of_label(label)), "{:?}", block.ty);
                }
                walk(screen, &Body::from_node(block.body()), context);
            }
        }
    }
    screen.diagnostics(&diagnostics);
}

/// Whether there is a collection without elements in the value of any argument.
pub(super) fn has_empty_value(body: &Body, context: &EvalContext) -> bool {
    let (mut cursor, mut diagnostics) = (Cursor::default(), Diagnostics::new());
    let mut found = false;
    while let Some(item) = body.next_item(None, &mut cursor, &mut diagnostics) {
        found |= match item {
            Item::Attribute(attribute) => {
                let (value, _) = Expression::from_node(attribute.expr()).evaluate(Mode::Full(context));
                let mut is_empty = false;
                value.walk(|_, part| {
                    is_empty |= part.elements().is_some_and(|elements| elements.is_empty());
                    if is_empty { Walk::Stop } else { Walk::Into }
                });
                is_empty
            }
            Item::Block(block) => has_empty_value(&Body::from_node(block.body()), context),
        };
    }
    found
}

/// Evaluates an expression in both modes, and analyses it.
pub(super) fn evaluate(screen: Screen, expr: &Expression, context: &EvalContext) {
    for mode in [Mode::Full(context), Mode::LiteralOnly(context.budget())] {
        let (value, mut diagnostics) = expr.evaluate(mode);
        screen.value(&value);
        // As many as a program would show.
        diagnostics.limit(context.limits().diagnostics);
        screen.diagnostics(&diagnostics);
    }
    analyse(screen, expr);
}

/// Asks an expression for everything that can be known without evaluating it.
pub(super) fn analyse(screen: Screen, expr: &Expression) {
    assert!(lies_on_characters(&expr.range()), "{expr:?}");
    screen.value(expr);
    if expr.range().is_empty() {
        // It is missing, which was said when it was parsed.
        return;
    }
    assert!(expr.variables().iter().all(|variable| is_something(&variable.range())), "{expr:?}");
    assert!(expr.functions().iter().all(|function| is_something(&function.range)), "{expr:?}");
    match expr.as_traversal() {
        Ok(traversal) => assert!(is_something(&traversal.range()), "{expr:?}"),
        Err(refused) => screen.diagnostics(&refused),
    }
    match expr.as_static_call() {
        Ok(call) => assert!(is_something(&call.arguments_range), "{expr:?}"),
        Err(refused) => screen.diagnostics(&refused),
    }
    match expr.as_static_list() {
        Ok(parts) => parts.iter().for_each(|part| assert!(lies_on_characters(&part.range()), "{part:?}")),
        Err(refused) => screen.diagnostics(&refused),
    }
    match expr.as_static_map() {
        Ok(parts) => parts.iter().for_each(|(key, value)| {
            assert!(lies_on_characters(&key.range()) && lies_on_characters(&value.range()), "{expr:?}");
        }),
        Err(refused) => screen.diagnostics(&refused),
    }
    let _ = expr.as_keyword();
}
