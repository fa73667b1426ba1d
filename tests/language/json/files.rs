//! JSON files to trees, whole ones and broken ones: `grammar.repl` and `recovery.repl`.

use expect_test::expect;
use hcl_model::expr::Expression;
use hcl_model::json;

use super::transcript;
use crate::native::shown;
use crate::recovery::{check_numbers, check_trees};
use crate::support::{Case, visible};

/// Parses a file and shows its properties with what is in them, and the diagnostics.
#[track_caller]
fn check(text: &str) -> String {
    let parse = json::parse_body("case.json", text);
    shown(&parse.tree, &parse.diagnostics, structure)
}

/// What is in an expression, on one line: objects and arrays as static analysis sees them, anything else as it is
/// written.
fn structure(expr: &Expression) -> String {
    if let Ok(elements) = expr.as_static_list() {
        let elements: Vec<String> = elements.iter().map(structure).collect();
        return format!("[{}]", elements.join(", "));
    }
    if let Ok(entries) = expr.as_static_map() {
        let entries = entries.iter().map(|(name, value)| format!("{}: {}", structure(name), structure(value)));
        return format!("{{{}}}", entries.collect::<Vec<_>>().join(", "));
    }
    visible(expr.range().text())
}

fn transcripts() -> [Case; 2] {
    ["grammar.repl", "recovery.repl"].map(transcript)
}

#[test]
fn one_diagnostic_for_each_mistake() {
    check_numbers(&transcripts(), |text| json::parse_body("case.json", text).diagnostics.len());
}

#[test]
fn whatever_can_be_read_is_there() {
    check_trees(&transcripts(), check);
}

#[test]
fn an_empty_file() {
    expect![[r#"
        error[missing-value]: missing value | The text ends where a JSON value is expected. @ 1:1-1:1
    "#]]
    .assert_eq(&check(""));
}

/// Paste a failing file here.
#[test]
fn smoke() {
    expect![[r#"
        attribute a 1:2-1:5 = 1:7-1:20 [1, {"b": 2}]
    "#]]
    .assert_eq(&check("{\"a\": [1, {\"b\": 2}]}\n"));
}
