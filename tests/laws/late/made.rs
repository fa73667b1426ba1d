//! Blocks that are made of what others make, of which some come later.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use hcl_model::stdlib;
use hcl_model::value::Promise;
use hcl_serde::model::types::Type;
use hcl_serde::{EvalContext, HclSchema, Loader, Value};
use serde::Deserialize;

use super::{Open, compared};
use crate::support::random::{Random, tries};

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Config {
    #[hcl(block)]
    rule: BTreeMap<String, Rule>,
    #[hcl(block)]
    route: BTreeMap<String, Rule>,
    count: Option<usize>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Rule {
    tags: Vec<String>,
}

fn name(random: &mut Random) -> &'static str {
    ["a", "b", "c", "d"][random.below(4)]
}

fn text(random: &mut Random) -> String {
    let (mut text, types) = (String::new(), ["rule", "route"]);
    for _ in 0..1 + random.below(4) {
        let ty = types[random.below(2)];
        let for_each = match random.below(9) {
            0 | 1 => "first".to_owned(),
            2 => "second".to_owned(),
            3 => format!("[\"{}\"]", name(random)),
            4 => format!("keys({})", types[random.below(2)]),
            _ => format!("{}.{}.tags", types[random.below(2)], name(random)),
        };
        let tag = name(random);
        let _ = write!(
            text,
            "dynamic \"{ty}\" {{\n  for_each = {for_each}\n  labels = [{ty}.value]\n  content {{\n    \
             tags = [\"{tag}\"]\n  }}\n}}\n"
        );
    }
    if random.below(3) == 0 {
        let _ = writeln!(text, "count = length({}.{}.tags)", types[random.below(2)], name(random));
    }
    if random.below(2) == 0 {
        let _ = writeln!(text, "rule \"{}\" {{\n  tags = [\"{}\"]\n}}", name(random), name(random));
    }
    text
}

fn loader(text: &str, given: &[(&str, Value)]) -> Loader {
    let context = EvalContext::new().with_functions(stdlib::functions());
    let context = given.iter().fold(context, |context, (name, value)| context.with_variable(*name, value.clone()));
    Loader::new().named_text("app.hcl", text).context(context).allow_references().allow_dynamic()
}

/// What is wrong late is wrong at once; where a circle begins, and which of several blocks is the first, may be another.
fn are_alike(late: &BTreeSet<String>, at_once: &BTreeSet<String>) -> bool {
    let code = |found: &String| found.split(' ').next().map(str::to_owned);
    let codes: BTreeSet<_> = at_once.iter().map(code).collect();
    late.iter().all(|found| codes.contains(&code(found)))
}

#[test]
fn what_is_made_of_what_comes_later_is_what_it_is_at_once() {
    let (mut failed, mut loaded) = (Vec::new(), 0);
    for seed in 1..=tries(1600) as u64 {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let text = text(&mut random);
        let (open, mut known, mut late) = (Open::default(), Vec::new(), Vec::new());
        for variable in ["first", "second"] {
            let names: Vec<Value> = (0..random.below(3)).map(|_| Value::from(name(&mut random))).collect();
            let names = Value::list(Type::STRING, names);
            let (promise, resolver) = Promise::new(variable, Type::list(Type::STRING));
            open.lock().unwrap().push((resolver, names.clone()));
            late.push((variable, promise.to_value()));
            known.push((variable, names));
        }
        let (at_once, late) = (loader(&text, &known), loader(&text, &late));
        loaded += usize::from(at_once.load::<Config>().is_ok());
        let found = compared::<Config>(&at_once, &late, &open, &mut random, |config| format!("{config:?}"), are_alike);
        failed.extend(found.err().map(|fault| format!("{seed}: {known:?}\n{text}\n{fault}")));
    }
    let shown: Vec<&str> = failed.iter().take(6).map(String::as_str).collect();
    assert!(failed.is_empty(), "{} configurations:\n\n{}", failed.len(), shown.join("\n\n"));
    assert!(loaded * 8 > tries(1600), "only {loaded} are right");
}
