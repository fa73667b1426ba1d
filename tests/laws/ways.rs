//! The ways of looking at a configuration agree, for the cases of objects and of fields that can be written in two ways,
//! and for mutations of them: decoding fails if and only if the check reports an error, decoding what can be decoded says the
//! same, and what is reported before variables are known fails when they are.

use std::fmt::Debug;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::{json, native};
use hcl_serde::model::typing::Scope;
use hcl_serde::{EvalContext, HclFile, HclSchema, RenderOptions};
use serde::de::DeserializeOwned;

use crate::support::random::{Random, mutated, tries};
use crate::support::{cases, either, objects};

/// How many texts are tried for each type.
fn rounds() -> usize {
    tries(20_000)
}

/// Holds the ways together for the cases in a folder and for mutations of them.
#[track_caller]
fn check<T: DeserializeOwned + HclFile + HclSchema + Debug>(folder: &str, context: &EvalContext, start: u64) {
    let all = cases(folder, "hcl").into_iter().map(|case| (case.text, false));
    let seeds: Vec<(String, bool)> =
        all.chain(cases(folder, "json").into_iter().map(|case| (case.text, true))).collect();
    let mut random = Random(start);
    let scope = Scope::new().with_context(context);
    let (mut refused, mut suspected) = (0, 0);
    for round in 0..rounds() {
        let (seed, is_json) = &seeds[round % seeds.len()];
        let text = if round < seeds.len() { seed.clone() } else { mutated(seed, 1 + round % 2, &mut random) };
        let parse = if *is_json { json::parse_body("law", &text) } else { native::parse_body("law", &text) };
        if parse.diagnostics.has_errors() {
            continue;
        }
        let body = parse.tree;
        let hot = hcl_serde::from_body::<T>(&body, context);
        let mut cold = Diagnostics::new();
        T::SCHEMA.check(body.as_node(), body.hidden(), Mode::Full(context), &mut cold);
        assert_eq!(hot.is_err(), cold.has_errors(), "{text}\nhot: {hot:#?}\ncold: {cold:?}");
        let (lossy, mistakes) = hcl_serde::recover_body::<T>(&body, context);
        match &hot {
            Ok(decoded) => assert_eq!(format!("{decoded:?}"), format!("{:?}", lossy.unwrap()), "{text}"),
            Err(error) => assert_eq!(error.report(), mistakes.report(&RenderOptions::new()), "{text}"),
        }
        let ahead = hcl_serde::check::<T>(&body, &scope);
        assert!(hot.is_err() || !ahead.has_errors(), "{text}\n{ahead}");
        refused += usize::from(hot.is_err());
        suspected += usize::from(ahead.has_errors());
    }
    // The law is not true because nothing is wrong, or nothing can be read.
    assert!(refused > rounds() / 10 && suspected > refused / 2, "{refused} {suspected}");
}

#[test]
fn objects_agree() {
    check::<objects::App>("objects", &objects::context(), 0x0bad_cafe);
}

#[test]
fn blocks_and_arguments_agree() {
    check::<either::App>("either", &either::context(), 0xe17e);
}
