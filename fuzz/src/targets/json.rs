//! JSON from bytes, decoded in every way into every kind of type; and what is no JSON is refused.

use hcl_serde::model::typing::Scope;
use hcl_serde::model::{json, load};
use hcl_serde::{HclFile, Loader, Value, schemaless};
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::screen::Screen;
use crate::targets::native::outcome;
use crate::targets::tree;
use crate::types::Wide;
use crate::{CANARY, context};

/// Checks bytes.
pub fn check(input: &[u8]) {
    strictly::<Wide>(input);
    strictly::<Value>(input);
    let screen = Screen::without_secret();
    outcome(screen, schemaless::json::from_slice::<serde_json::Value>(input).as_ref());
    let (source, warning) = load::decode_json("fuzz.hcl.json", input.to_vec());
    screen.diagnostics(&warning.into_iter().collect());
    let text = source.text();
    let (decoded, diagnostics) = hcl_serde::json::recover_str::<Wide>(text);
    screen.value(&decoded);
    screen.diagnostics(&diagnostics);
    accepted(text);
    tree::walk(Screen::with_secret(text), &json::parse_body("fuzz.hcl.json", text).tree, context::all());
    let expression = json::parse_expression("fuzz.hcl.json", text);
    screen.diagnostics(&expression.diagnostics);
    tree::evaluate(Screen::with_secret(text), &expression.tree, context::all());
    loaded(text);
    beside_a_secret(text);
}

fn strictly<T: DeserializeOwned + HclFile + std::fmt::Debug>(input: &[u8]) {
    outcome(Screen::without_secret(), hcl_serde::json::from_slice::<T>(input).as_ref());
}

/// What another reader of JSON refuses is refused, and what it takes is taken, within the limits.
fn accepted(text: &str) {
    let parse = json::parse_body("fuzz.hcl.json", text);
    let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
    assert!(is_json || parse.diagnostics.has_errors(), "this is no JSON, but it is taken: {text:?}");
    let is_body = matches!(serde_json::from_str(text), Ok(serde_json::Value::Object(_) | serde_json::Value::Array(_)));
    let is_limit = |code: &str| code.ends_with("-limit") || code.starts_with("number");
    let refused = parse.diagnostics.iter().find(|found| found.is_error() && !is_limit(found.code()));
    assert!(!is_body || refused.is_none(), "this is JSON, but it is refused: {refused:?}");
}

fn loaded(text: &str) {
    let screen = Screen::with_secret(text);
    let loader = Loader::new().named_text("fuzz.hcl.json", text).context(context::all().clone());
    match loader.load_full::<Wide>() {
        Ok(loaded) => {
            screen.value(&loaded.config);
            screen.diagnostics(&loaded.warnings);
            screen.report(&loaded.explain());
        }
        Err(error) => screen.error(&error),
    }
    match loader.check::<Wide>(&Scope::new().open()) {
        Ok(warnings) => screen.diagnostics(&warnings),
        Err(error) => screen.error(&error),
    }
}

/// With a secret as the first property of an object, on the line of what follows.
fn beside_a_secret(text: &str) {
    let Some(rest) = text.strip_prefix('{') else { return };
    let text_with_secret = format!("{{\"password\": \"{CANARY}\", {rest}");
    let screen = Screen::with_secret(text);
    if let Err(error) = hcl_serde::json::from_str::<Wide>(&text_with_secret) {
        screen.error(&error);
    }
    screen.diagnostics(&hcl_serde::json::recover_str::<Wide>(&text_with_secret).1);
}
