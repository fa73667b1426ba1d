//! Static analysis of expressions: transcripts in `tests/cases/analysis`.

use std::fmt::Write;

use expect_test::expect;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode, Traversal};
use hcl_model::native;
use hcl_model::value::Value;

use crate::support::transcript::{Input, inputs};
use crate::support::{Failures, cases, context, diagnostic_lines, span};

/// What an expression is to static analysis, and the variables and functions in it, as lines.
#[track_caller]
fn check(text: &str) -> String {
    let parse = native::parse_expression("case", text);
    let mut lines = analysed(&parse.tree);
    diagnostic_lines(&parse.diagnostics, &mut lines);
    lines
}

/// The same of an expression.
pub(crate) fn analysed(expr: &Expression) -> String {
    let mut lines = String::new();
    let _ = writeln!(lines, "{}", described(expr));
    if let Ok(traversal) = expr.as_traversal() {
        let _ = writeln!(lines, "  steps: {}", steps(&traversal));
    }
    if let Ok(call) = expr.as_static_call() {
        let _ = writeln!(lines, "  call: {} with {}", span(&call.name_range), span(&call.arguments_range));
    }
    let variables = expr.variables();
    let variables = variables.iter().map(|it| format!("{it} {}", span(&it.range())));
    list("variables", variables.collect(), &mut lines);
    let functions = expr.functions();
    let functions = functions.iter().map(|it| format!("{} {}", it.name, span(&it.range)));
    list("functions", functions.collect(), &mut lines);
    lines
}

fn list(what: &str, names: Vec<String>, lines: &mut String) {
    if !names.is_empty() {
        let _ = writeln!(lines, "  {what}: {}", names.join(", "));
    }
}

/// The analyses that succeed, also of the parts that they give: `[list]`, `{map = value}`, `call(arguments)`,
/// `<traversal>`; the text of anything else.
pub(crate) fn described(expr: &Expression) -> String {
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

/// The keys of a static map have the values of their expressions, which need not be strings; a bare one has its name.
#[test]
fn values_of_keys() {
    let text = "{a = 1, true = 1, \"b\" = 1, 1 = 1, (true) = 1, [1] = 1, null = 1, (null) = 1, \"${2}\" = 1, (n) = 1, s.t \
                = 1, true.x = 1}";
    let entries = native::parse_expression("case", text).ok().unwrap().as_static_map().unwrap();
    let mut lines = String::new();
    for (key, _) in entries {
        let (value, diagnostics) = key.evaluate(Mode::Full(context::standard()));
        let _ = writeln!(lines, "{key:?} is {value:?}");
        diagnostic_lines(&diagnostics, &mut lines);
    }
    expect![[r#"
        a is "a"
        true is "true"
        "b" is "b"
        1 is 1
        (true) is true
        [1] is [1]
        null is "null"
        (null) is null
        "${2}" is 2
        (n) is 7
        s.t is unknown(dynamic)
        error[ambiguous-key]: ambiguous attribute key | A key with dots is a reference or a name. For the value of the reference, write `(s.t)`; for the name, `"s.t"`. @ 1:99-1:102
        true.x is unknown(dynamic)
        error[no-attributes]: unknown attribute | This is `true`/`false`, which has no attribute `x`. @ 1:112-1:114
    "#]].assert_eq(&lines);
}

/// What static analysis needs no context for succeeds without one, and says in words what it needs.
#[test]
fn refusals() {
    let expr = native::parse_expression("case", "1 + a").ok().unwrap();
    let mut lines = String::new();
    let refused = [
        expr.as_static_list().unwrap_err(),
        expr.as_static_map().unwrap_err(),
        expr.as_static_call().unwrap_err(),
        expr.as_traversal().unwrap_err(),
        expr.as_relative_traversal().unwrap_err(),
    ];
    refused.iter().for_each(|diagnostics| diagnostic_lines(diagnostics, &mut lines));
    expect![[r#"
        error[static-expression-required]: invalid expression | This list is not evaluated. Write out its elements between [ and ]. @ 1:1-1:6
        error[static-expression-required]: invalid expression | This map is not evaluated. Write out its keys and values between { and }. @ 1:1-1:6
        error[static-expression-required]: invalid expression | Only a function call fits here. Write a name with arguments in parentheses. @ 1:1-1:6
        error[static-expression-required]: invalid expression | Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates. @ 1:1-1:6
        error[static-expression-required]: invalid expression | Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates. @ 1:1-1:6
    "#]].assert_eq(&lines);
    assert_eq!(expr.as_keyword(), None);
}

/// The expressions of the evaluation cases.
fn expressions() -> Vec<Expression> {
    let inputs = cases("eval", "repl").into_iter().flat_map(|case| inputs(&case));
    let trees = inputs.filter_map(|input| match input {
        Input::Expression(text) => native::parse_expression("case", &text).ok().ok(),
        Input::Template(text) => native::parse_template("case", &text).ok().ok(),
        Input::Literal(_) => None,
    });
    trees.collect()
}

/// What an evaluation gives, as text; details of diagnostics name what else is defined, and are left out.
fn outcome(value: &Value, diagnostics: &Diagnostics) -> String {
    let summaries = diagnostics.iter().map(|it| format!("\n{} {:?}", it.summary(), it.subject()));
    format!("{value:?}{}", summaries.collect::<String>())
}

/// An expression needs no other variables and functions than those that it is said to use.
#[test]
fn what_an_expression_uses_is_all_it_needs() {
    let standard = context::standard();
    let (mut variables, mut functions) = (0, 0);
    for expr in expressions() {
        let roots = expr.variables().into_iter().map(|it| it.root().to_owned());
        let roots: Vec<_> = roots.filter_map(|name| Some((standard.variable(&name)?.clone(), name))).collect();
        let names = expr.functions().into_iter().map(|it| it.name);
        let names: Vec<_> = names.filter_map(|name| Some((standard.function(&name)?.clone(), name))).collect();
        (variables, functions) = (variables + roots.len(), functions + names.len());
        let context = EvalContext::new()
            .with_variables(roots.into_iter().map(|(value, name)| (name, value)))
            .with_functions(names.into_iter().map(|(function, name)| (name, function)));
        let (found, found_diagnostics) = expr.evaluate(Mode::Full(&context));
        let (expected, expected_diagnostics) = expr.evaluate(Mode::Full(standard));
        assert_eq!(outcome(&found, &found_diagnostics), outcome(&expected, &expected_diagnostics), "{expr:?}");
    }
    assert!(variables > 200 && functions > 50, "{variables} {functions}");
}

/// A traversal leads where the expression does, and fails where it fails.
#[test]
fn a_traversal_is_worth_what_its_expression_is() {
    let mut count = 0;
    for expr in expressions() {
        // A keyword is a literal when it is evaluated.
        let Some(traversal) = expr.as_traversal().ok().filter(|_| !expr.variables().is_empty()) else { continue };
        let mode = Mode::Full(context::standard());
        let (expected, expected_diagnostics) = expr.evaluate(mode);
        match traversal.value(mode) {
            Ok(found) => assert_eq!(outcome(&found, &Diagnostics::new()), outcome(&expected, &expected_diagnostics)),
            Err(found) => assert_eq!(found, expected_diagnostics, "{expr:?}"),
        }
        count += 1;
    }
    assert!(count > 50, "{count}");
}

/// Traversals of the cases, printed and read again, are the same.
#[test]
fn printed_traversals_are_read_again() {
    let mut count = 0;
    for case in cases("analysis", "repl") {
        for text in case.text.lines().filter_map(|line| line.strip_prefix("> ")) {
            let expr = native::parse_expression("case", text).tree;
            for traversal in expr.as_traversal().into_iter().chain(expr.variables()) {
                let printed = traversal.to_string();
                let again = native::parse_expression("again", &printed).tree.as_traversal();
                assert_eq!(again.as_ref(), Ok(&traversal), "{text}");
                // What can be parsed by itself is the same there.
                let lone = native::parse_traversal("lone", &printed);
                assert!(lone.diagnostics.has_errors() || lone.tree == traversal, "{text}");
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}
