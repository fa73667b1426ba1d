//! Every target with a quarter of its seeds, once and without libFuzzer; with all of them if `LAWS=full` is in the environment.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hcl_fuzz::{seeds, targets};

/// Checks seeds of a target, and shows the shortest one that fails.
#[track_caller]
fn check(target: &str) {
    let (_, check) = targets::ALL.into_iter().find(|(name, _)| *name == target).expect("a target");
    let seeds = seeds::of(target);
    assert!(seeds.len() > 100, "there are only {}", seeds.len());
    let every = if std::env::var("LAWS").is_ok_and(|laws| laws == "full") { 1 } else { 4 };
    let seeds: Vec<String> = seeds.into_iter().step_by(every).collect();
    let fails = |seed: &&String| catch_unwind(AssertUnwindSafe(|| check(seed.as_bytes()))).is_err();
    let mut failed: Vec<&String> = seeds.iter().filter(fails).collect();
    failed.sort_by_key(|seed| seed.len());
    assert!(failed.is_empty(), "{} of {} fail; the shortest one:\n{:?}", failed.len(), seeds.len(), failed[0]);
}

#[test]
fn native() {
    check("native");
}

#[test]
fn json() {
    check("json");
}

#[test]
fn expression() {
    check("expression");
}

#[test]
fn differential() {
    check("differential");
}

#[test]
fn loader() {
    check("loader");
}

/// A function that is not in the dictionary would hardly be called.
#[test]
fn the_dictionary_has_all_functions() {
    let dictionary = include_str!("../dictionaries/expression.dict");
    let entries = hcl_serde::model::stdlib::all().iter();
    let lines = entries.map(|entry| format!("\"{}(\"", entry.name()));
    let missing: Vec<String> = lines.filter(|line| !dictionary.lines().any(|it| it == line)).collect();
    assert!(missing.is_empty(), "fuzz/dictionaries/expression.dict lacks:\n{}", missing.join("\n"));
}
