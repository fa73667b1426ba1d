//! Two ways to the same thing.
//!
//! - Decoding and checking: the hot path fails if and only if the cold path reports a mistake.
//! - Strict and lossy: what is wrong is the same, and without mistakes the value is, too.
//! - Types before values: what decodes has no mistakes before its variables are known.
//! - The two syntaxes: native text that decodes is the same configuration when it is written as JSON.
//! - Once and again: nothing depends on what was decoded before.

use hcl_serde::model::expr::Mode;
use hcl_serde::model::typing::Scope;
use hcl_serde::model::{json, native};
use hcl_serde::{Body, Diagnostics, Error, HclSchema, RenderOptions};

use crate::context::{all, known, types_of};
use crate::targets::{tree, twin};
use crate::types::{Values, Wide};

/// Checks a text, which is JSON if it begins like that.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let is_json = text.trim_start().starts_with(['{', '[']);
    let parse = if is_json { json::parse_body("fuzz.hcl.json", text) } else { native::parse_body("fuzz.hcl", text) };
    let (strict, (lossy, found)) = match is_json {
        true => (hcl_serde::json::from_str::<Wide>(text), hcl_serde::json::recover_str::<Wide>(text)),
        false => (hcl_serde::from_str::<Wide>(text), hcl_serde::recover_str::<Wide>(text)),
    };
    strict_and_lossy(strict.as_ref(), lossy.as_ref(), &found);
    if parse.diagnostics.has_errors() {
        return;
    }
    hot_and_cold(&parse.tree);
    checked_before(text, &parse.tree);
    if !is_json {
        both_syntaxes(&parse.tree);
    }
}

fn hot_and_cold(body: &Body) {
    for context in [all(), known()] {
        let hot = hcl_serde::from_body::<Wide>(body, context);
        let mut cold = Diagnostics::new();
        Wide::SCHEMA.check(body.as_node(), body.hidden(), Mode::Full(context), &mut cold);
        assert_eq!(hot.is_err(), cold.has_errors(), "hot: {hot:?}\ncold: {cold:?}");
        let again = hcl_serde::from_body::<Wide>(body, context);
        assert_eq!(format!("{hot:?}"), format!("{again:?}"));
        let (lossy, found) = hcl_serde::recover_body::<Wide>(body, context);
        strict_and_lossy(hot.as_ref(), lossy.as_ref(), &found);
    }
}

fn strict_and_lossy(strict: Result<&Wide, &Error>, lossy: Option<&Wide>, found: &Diagnostics) {
    match strict {
        Ok(value) => {
            assert!(!found.has_errors(), "{found:?}");
            assert_eq!(lossy.map(|lossy| format!("{lossy:?}")), Some(format!("{value:?}")));
        }
        Err(error) => assert_eq!(error.report(), found.report(&RenderOptions::new())),
    }
}

/// What decodes has no mistakes before its variables are known.
fn checked_before(text: &str, body: &Body) {
    // What is wrong with something that is not evaluated this time, or with the elements of what has none, is reported all
    // the same.
    let skips = ["?", "%{", " if ", "for", "try", "can", "&&", "||"].iter().any(|it| text.contains(it));
    if skips || tree::has_empty_value(body, known()) {
        return;
    }
    if let Ok(value) = hcl_serde::from_body::<Wide>(body, known()) {
        for scope in [Scope::new().with_context(known()), types_of(known()), Scope::new().open()] {
            let found = hcl_serde::check::<Wide>(body, &scope);
            assert!(!found.has_errors(), "{value:?} decodes, but before that there is {found:?}");
        }
    }
}

/// The same configuration in the other syntax.
fn both_syntaxes(body: &Body) {
    let Ok(value) = hcl_serde::from_body::<Values>(body, known()) else { return };
    let Some(twin) = twin::in_json(body) else { return };
    let parse = json::parse_body("twin.hcl.json", &twin);
    assert!(!parse.diagnostics.has_errors(), "{twin}\n{:?}", parse.diagnostics);
    match hcl_serde::from_body::<Values>(&parse.tree, known()) {
        Ok(other) => assert_eq!(format!("{value:?}"), format!("{other:?}"), "{twin}"),
        Err(error) => panic!("{value:?}, but in JSON:\n{twin}\n{error}"),
    }
}
