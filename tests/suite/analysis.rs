//! Static analysis of expressions: transcripts in `tests/cases/analysis`.

use std::fmt::Write;

use hcl_model::expr::{Expression, Traversal};
use hcl_model::native;

use crate::support::{Failures, cases, diagnostic_lines, span};

/// What an expression is to static analysis, and the variables and functions in it, as lines.
#[track_caller]
fn check(text: &str) -> String {
    let parse = native::parse_expression("case", text);
    let mut lines = String::new();
    let _ = writeln!(lines, "{}", described(&parse.tree));
    if let Ok(traversal) = parse.tree.as_traversal() {
        let _ = writeln!(lines, "  steps: {}", steps(&traversal));
    }
    if let Ok(call) = parse.tree.as_static_call() {
        let _ = writeln!(lines, "  call: {} with {}", span(&call.name_range), span(&call.arguments_range));
    }
    let variables = parse.tree.variables();
    let variables = variables.iter().map(|it| format!("{it} {}", span(&it.range())));
    list("variables", variables.collect(), &mut lines);
    let functions = parse.tree.functions();
    let functions = functions.iter().map(|it| format!("{} {}", it.name, span(&it.range)));
    list("functions", functions.collect(), &mut lines);
    diagnostic_lines(&parse.diagnostics, &mut lines);
    lines
}

fn list(what: &str, names: Vec<String>, lines: &mut String) {
    if !names.is_empty() {
        let _ = writeln!(lines, "  {what}: {}", names.join(", "));
    }
}

/// The analyses that succeed, also of the parts that they give: `[list]`, `{map = value}`, `call(arguments)`,
/// `<traversal>`; the text of anything else.
fn described(expr: &Expression) -> String {
    let all = |parts: &[Expression]| parts.iter().map(described).collect::<Vec<_>>().join(", ");
    let mut found = Vec::new();
    if let Ok(elements) = expr.as_static_list() {
        found.push(format!("[{}]", all(&elements)));
    }
    if let Ok(entries) = expr.as_static_map() {
        let entries: Vec<String> =
            entries.iter().map(|(key, value)| format!("{} = {}", described(key), described(value))).collect();
        found.push(format!("{{{}}}", entries.join(", ")));
    }
    if let Ok(call) = expr.as_static_call() {
        let expands = if call.expands_last { "..." } else { "" };
        found.push(format!("{}({}{expands})", call.name, all(&call.arguments)));
    }
    if let Ok(traversal) = expr.as_traversal() {
        found.push(format!("<{traversal}>"));
    }
    if found.is_empty() {
        found.push(format!("`{}`", format!("{expr:?}").replace('\n', "\\n")));
    }
    found.join(" and ")
}

fn steps(traversal: &Traversal) -> String {
    let root = format!("{} {}", traversal.root(), span(&traversal.root_range()));
    let steps = traversal.steps().iter();
    let steps = steps.map(|step| format!("{step} {}", step.range().map_or_else(String::new, span)));
    std::iter::once(root).chain(steps).collect::<Vec<_>>().join(", ")
}

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("analysis", "repl") {
        let mut answered = String::new();
        let mut lines = case.text.lines().peekable();
        while let Some(line) = lines.next() {
            if line.is_empty() || line.starts_with('#') {
                let _ = writeln!(answered, "{line}");
            } else if let Some(text) = line.strip_prefix("> ") {
                let mut text = text.to_owned();
                let _ = writeln!(answered, "{line}");
                while let Some(more) = lines.next_if(|line| line.starts_with('|')) {
                    let _ = writeln!(answered, "{more}");
                    text.push('\n');
                    text.push_str(more.trim_start_matches('|').trim_start_matches(' '));
                }
                answered.push_str(&check(&text));
            }
        }
        failures.compare(&case.path, &answered);
    }
    failures.finish();
}

/// Traversals of the cases, printed and read again, are the same.
#[test]
fn printed_traversals_are_read_again() {
    let mut count = 0;
    for case in cases("analysis", "repl") {
        for text in case.text.lines().filter_map(|line| line.strip_prefix("> ")) {
            let expr = native::parse_expression("case", text).tree;
            for traversal in expr.as_traversal().into_iter().chain(expr.variables()) {
                let again = native::parse_traversal("again", &traversal.to_string());
                assert_eq!(again.as_ref(), Ok(&traversal), "{text}");
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}
