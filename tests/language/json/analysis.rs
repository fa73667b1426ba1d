//! Static analysis of JSON expressions: `analysis.repl`.

use std::fmt::Write;

use expect_test::expect;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Mode};
use hcl_model::json;
use hcl_model::limits::Budget;

use super::transcript;
use crate::analysis::analysed;
use crate::support::transcript::{Input, answered};
use crate::support::{Failures, context, diagnostic_lines};

/// What an expression is to static analysis, what is used in it, and the values of the parts that are found.
#[track_caller]
fn check(input: &Input) -> String {
    let Input::Expression(text) = input else { panic!("only expressions are analysed: {input:?}") };
    let parse = json::parse_expression("case", text);
    let mut lines = analysed(&parse.tree);
    diagnostic_lines(&parse.diagnostics, &mut lines);
    for (name, mode) in
        [("values", Mode::Full(context::standard())), ("literally", Mode::LiteralOnly(&Budget::DEFAULT))]
    {
        let mut diagnostics = Diagnostics::new();
        if let Some(values) = values(&parse.tree, mode, &mut diagnostics) {
            let _ = writeln!(lines, "  {name}: {values}");
            diagnostic_lines(&diagnostics, &mut lines);
        }
    }
    lines
}

/// The values of the elements of a static list, of keys and values of a static map, or of the arguments of a static call.
fn values(expr: &Expression, mode: Mode<'_>, diagnostics: &mut Diagnostics) -> Option<String> {
    let mut value = |part: &Expression| {
        let (value, found) = part.evaluate(mode);
        diagnostics.extend(found);
        format!("{value:?}")
    };
    let parts: Vec<String> = if let Ok(elements) = expr.as_static_list() {
        elements.iter().map(&mut value).collect()
    } else if let Ok(entries) = expr.as_static_map() {
        entries.iter().map(|(key, of)| format!("{} = {}", value(key), value(of))).collect()
    } else {
        expr.as_static_call().ok()?.arguments.iter().map(&mut value).collect()
    };
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[test]
fn analyses() {
    let case = transcript("analysis.repl");
    let mut failures = Failures::default();
    failures.compare(&case.path, &answered(&case.text, check));
    failures.finish();
}

/// What is refused, and in which words.
#[test]
fn refusals() {
    let expr = json::parse_expression("case", "[\"1 + a\"]").ok().unwrap();
    let string = expr.as_static_list().unwrap().remove(0);
    let mut lines = String::new();
    let refused = [
        string.as_static_list().unwrap_err(),
        string.as_static_map().unwrap_err(),
        string.as_static_call().unwrap_err(),
        string.as_traversal().unwrap_err(),
        expr.as_static_map().unwrap_err(),
        expr.as_static_call().unwrap_err(),
        expr.as_traversal().unwrap_err(),
    ];
    refused.iter().for_each(|diagnostics| diagnostic_lines(diagnostics, &mut lines));
    expect![[r#"
        error[static-expression-required]: invalid expression | This list is not evaluated. Write out its elements between [ and ]. @ 1:2-1:9
        error[static-expression-required]: invalid expression | This map is not evaluated. Write out its keys and values between { and }. @ 1:2-1:9
        error[static-expression-required]: invalid expression | Only a function call fits here. Write a name with arguments in parentheses. @ 1:2-1:9
        error[static-expression-required]: invalid expression | Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates. @ 1:2-1:9
        error[static-expression-required]: invalid expression | This map is not evaluated. Write out its keys and values between { and }. @ 1:1-1:10
        error[static-expression-required]: invalid expression | Only a function call fits here. Write a name with arguments in parentheses. @ 1:1-1:10
        error[static-expression-required]: invalid expression | Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates. @ 1:1-1:10
    "#]].assert_eq(&lines);
}
