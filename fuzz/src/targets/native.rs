//! Native text, decoded in every way into every kind of type, with everything drawn that comes out.

use hcl_serde::model::typing::Scope;
use hcl_serde::model::{load, native};
use hcl_serde::{Error, HclFile, Loader, Value, schemaless};
use serde::de::DeserializeOwned;

use crate::screen::Screen;
use crate::targets::tree;
use crate::types::{Plain, Wide};
use crate::{CANARY, context};

/// Checks a text.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        not_utf8(input);
        return;
    };
    strictly::<Wide>(text);
    strictly::<Value>(text);
    let (decoded, diagnostics) = hcl_serde::recover_str::<Wide>(text);
    let screen = Screen::without_secret();
    screen.value(&decoded);
    screen.diagnostics(&diagnostics);
    outcome(screen, schemaless::from_str::<Plain<'_>>(text).as_ref());
    outcome(screen, schemaless::from_str::<serde_json::Value>(text).as_ref());
    let parse = native::parse_body("native.hcl", text);
    screen.diagnostics(&parse.diagnostics);
    tree::walk(Screen::with_secret(text), &parse.tree, context::all());
    loaded(text);
    beside_a_secret(text);
}

fn strictly<T: DeserializeOwned + HclFile + std::fmt::Debug>(text: &str) {
    outcome(Screen::without_secret(), hcl_serde::from_str::<T>(text).as_ref());
}

/// Draws what came out.
pub(super) fn outcome<T: std::fmt::Debug>(screen: Screen, result: Result<&T, &Error>) {
    match result {
        Ok(value) => screen.value(value),
        Err(error) => screen.error(error),
    }
}

/// Bytes that are no text are refused, with a report.
fn not_utf8(input: &[u8]) {
    let screen = Screen::without_secret();
    screen.error(&hcl_serde::from_slice::<Wide>(input).expect_err("the bytes are not UTF-8"));
    screen.error(&schemaless::from_slice::<serde_json::Value>(input).expect_err("the bytes are not UTF-8"));
    let refused = load::decode("native.hcl", input.to_vec()).expect_err("the bytes are not UTF-8");
    screen.diagnostics(&[refused].into_iter().collect());
}

/// With variables and functions, and with a check of what is not known yet.
fn loaded(text: &str) {
    let screen = Screen::with_secret(text);
    let loader = Loader::new().named_text("native.hcl", text).context(context::all().clone());
    match loader.load_full::<Wide>() {
        Ok(loaded) => {
            screen.value(&loaded.config);
            screen.diagnostics(&loaded.warnings);
            screen.report(&loaded.explain());
        }
        Err(error) => screen.error(&error),
    }
    for scope in [Scope::new().with_context(context::all()).with_risks(), Scope::new().open()] {
        match loader.check::<Wide>(&scope) {
            Ok(warnings) => screen.diagnostics(&warnings),
            Err(error) => screen.error(&error),
        }
    }
}

/// With a secret on the line before the text, in front of it, and behind it.
fn beside_a_secret(text: &str) {
    let secret = format!("password = \"{CANARY}\"");
    let around = [format!("{secret}\n{text}"), format!("tls {{ {secret} }}\n{text}"), format!("{text}\n{secret}\n")];
    for text_with_secret in around {
        let screen = Screen::with_secret(text);
        if let Err(error) = hcl_serde::from_str::<Wide>(&text_with_secret) {
            screen.error(&error);
        }
        screen.diagnostics(&hcl_serde::recover_str::<Wide>(&text_with_secret).1);
    }
}
