//! An expression and a template, with values of all kinds and the standard functions.
//!
//! What comes out goes through JSON and back, has the type that was known of it before, and shows nothing that is
//! sensitive.

use hcl_serde::model::convert::Conversion;
use hcl_serde::model::expr::Mode;
use hcl_serde::model::native;
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::{Scope, StaticType, conversion};
use hcl_serde::{EvalContext, Expression, Value};

use crate::context::{all, known, types_of};
use crate::screen::Screen;
use crate::targets::tree;

/// Checks a text.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    for parse in [native::parse_expression("expression", text), native::parse_template("template", text)] {
        Screen::without_secret().diagnostics(&parse.diagnostics);
        tree::analyse(Screen::with_secret(text), &parse.tree);
        for context in [all(), known()] {
            evaluate(text, &parse.tree, context, parse.diagnostics.has_errors());
        }
    }
    let traversal = native::parse_traversal("traversal", text);
    Screen::without_secret().diagnostics(&traversal.diagnostics);
    Screen::with_secret(text).diagnostics(&traversal.tree.value(Mode::Full(all())).err().unwrap_or_default());
    match StaticType::parse(text) {
        Ok(ty) => read_again(&ty),
        Err(refused) => Screen::without_secret().diagnostics(&refused),
    }
}

fn evaluate(text: &str, expr: &Expression, context: &EvalContext, is_broken: bool) {
    let screen = Screen::with_secret(text);
    let (value, mut diagnostics) = expr.evaluate(Mode::Full(context));
    let failed = is_broken || diagnostics.has_errors();
    screen.value(&value);
    diagnostics.limit(context.limits().diagnostics);
    screen.diagnostics(&diagnostics);
    through_json(screen, &value);
    // Where nothing is known of variables, nobody knows that one is secret either.
    let bare = value.clone().unmark_deep().0;
    let scopes =
        [(Scope::new().with_context(context), &value), (types_of(context), &value), (Scope::new().open(), &bare)];
    for (scope, value) in scopes {
        let (ty, mut reported) = expr.static_type(&scope);
        reported.limit(context.limits().diagnostics);
        screen.diagnostics(&reported);
        if !failed && value.is_wholly_known() {
            typed(text, value, &ty, reported.has_errors());
        }
    }
}

/// A value is of the type that its expression had before anything was evaluated.
fn typed(text: &str, value: &Value, ty: &StaticType, is_refused: bool) {
    // What is wrong with something that is not evaluated this time, or with the elements of what has none, is reported all
    // the same.
    let skips = ["?", "nobj", "%{", " if ", "for", "try", "can", "[]", "{}", "&&", "||"];
    assert!(!is_refused || skips.iter().any(|it| text.contains(it)), "{text} is {value:?}, but is refused before");
    // What takes no part in a match is null, which no type says.
    let is_possible = conversion(&StaticType::of_value(value), ty) != Conversion::Impossible;
    assert!(is_possible || text.contains("regex"), "{text} is {value:?}, but its type is {ty:?}");
}

/// What is written as JSON with a type is the same when it is read with that type.
fn through_json(screen: Screen, value: &Value) {
    for ty in [value.ty(), Type::DYNAMIC] {
        match value.to_json(&ty) {
            Ok(text) => {
                let again = Value::from_json(&text, &ty);
                assert!(again.as_ref().is_ok_and(|again| again == value), "{value:?} is {text}, and again {again:?}");
            }
            Err(refused) => screen.line(&refused),
        }
    }
}

/// What is printed of a type can be read, if it is whole and there are literals for what is in it.
fn read_again(ty: &StaticType) {
    let text = format!("{ty:?}");
    if !text.contains("...") && !text.contains("Inf") {
        assert!(StaticType::parse(&text).is_ok_and(|again| again == *ty), "{text}");
    }
}
