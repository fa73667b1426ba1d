//! The standard library: its transcripts and its documentation, and that both cover every function.

mod page;

use std::collections::BTreeSet;

use hcl_model::expr::{Expression, Mode};
use hcl_model::stdlib::{self, Family, LibraryFunction};
use hcl_model::value::Value;
use hcl_model::{json, native};

use crate::eval;
use crate::support::transcript::{Input, answered, inputs};
use crate::support::{Failures, cases, context};

/// What each function has paragraphs for.
const GROUPS: [&str; 6] = ["normal", "null", "unknown", "marked", "wrong type", "boundary"];

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("stdlib", "repl") {
        let answers = answered(&case.text, |input| eval::check_in(context::with_stdlib(), input));
        failures.compare(&case.path, &answers);
    }
    failures.finish();
}

/// In JSON, a call is a template in a string: what it gives and what is wrong with it is the same.
#[test]
fn in_json_they_say_the_same() {
    for input in cases("stdlib", "repl").iter().flat_map(inputs) {
        let Input::Expression(text) = &input else { continue };
        let document = format!("{{\"a\": {}}}", serde_json::to_string(&format!("${{{text}}}")).unwrap());
        let body = json::parse_body("case", &document).ok().unwrap();
        let expr = body.just_attributes().0.remove(0).expr;
        let said = |expr: &Expression| {
            let (value, found) = expr.evaluate(Mode::Full(context::with_stdlib()));
            let found: Vec<_> =
                found.iter().map(|it| (it.is_error(), it.summary().into_owned(), it.message().into_owned())).collect();
            (format!("{value:?}"), found)
        };
        let (native, wrong) = input.parsed();
        if wrong.is_empty() {
            assert_eq!(said(&expr), said(&native), "{text}");
        }
    }
}

#[test]
fn every_function_has_cases_of_each_group() {
    let mut faults = Vec::new();
    for &family in Family::ALL {
        let path = format!("{}/tests/cases/stdlib/{family}.repl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut seen = BTreeSet::new();
        for paragraph in text.split("\n\n") {
            let Some((name, group)) = heading(paragraph) else {
                faults.push(format!("{family}: no heading `# function: group.` over\n{paragraph}"));
                continue;
            };
            if !paragraph.contains(&format!("{name}(")) {
                faults.push(format!("{family}: no call of {name} in\n{paragraph}"));
            }
            seen.insert((name, group));
        }
        for entry in family.entries() {
            let missing = GROUPS.iter().filter(|&&group| !seen.contains(&(entry.name(), group)));
            faults.extend(missing.map(|group| format!("{}: no paragraph for {group}", entry.name())));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The function and the group at the head of a paragraph: `# upper: null.`, and there may be more behind that.
fn heading(paragraph: &str) -> Option<(&str, &str)> {
    let (name, rest) = paragraph.trim_start().strip_prefix("# ")?.split_once(": ")?;
    let (group, _) = rest.split_once(['.', ',', ':'])?;
    (stdlib::get(name).is_some() && GROUPS.contains(&group)).then_some((name, group))
}

/// The value of an expression, in which nothing may be wrong.
#[track_caller]
fn value(text: &str) -> Value {
    let parse = native::parse_expression("example", text);
    assert!(parse.diagnostics.is_empty(), "{text}");
    let (value, diagnostics) = parse.tree.evaluate(Mode::Full(context::with_stdlib()));
    assert!(diagnostics.is_empty(), "{text}: {}", diagnostics.iter().map(|it| it.message()).collect::<String>());
    value
}

#[test]
fn examples_are_true() {
    for entry in stdlib::all() {
        for example in entry.examples() {
            assert_eq!(value(example.call), value(example.result), "{} => {}", example.call, example.result);
            assert!(example.call.contains(&format!("{}(", entry.name())), "{}", example.call);
        }
    }
}

#[test]
fn everything_is_documented() {
    let mut faults = Vec::new();
    for entry in stdlib::all() {
        let function = entry.function();
        let params = function.params().iter().chain(function.variadic_param());
        let mut texts = vec![("description", function.description()), ("result", entry.result())];
        texts.extend(params.map(|param| (param.name(), param.description())));
        let unfinished = texts.iter().filter(|(_, text)| !text.ends_with('.'));
        faults.extend(unfinished.map(|(what, _)| format!("{}: {what} is not a sentence", entry.name())));
        if entry.examples().is_empty() {
            faults.push(format!("{}: no example", entry.name()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn names_are_unique_and_found() {
    let names: BTreeSet<&str> = stdlib::all().iter().map(LibraryFunction::name).collect();
    assert_eq!(names.len(), stdlib::all().len());
    assert!(names.iter().all(|name| stdlib::get(name).is_some_and(|entry| entry.name() == *name)));
    assert_eq!(Family::ALL.iter().map(|family| family.entries().count()).sum::<usize>(), names.len());
    assert!(stdlib::get("nosuch").is_none());
    assert_eq!(stdlib::named(["upper", "nosuch"]).count(), 1);
}
