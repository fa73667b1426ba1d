//! Unknown in, unknown out: every operator, kind of expression and function with each of its variables unknown.

use hcl_model::expr::{EvalContext, Mode};
use hcl_model::value::Value;

use crate::support::transcript::inputs;
use crate::support::{cases, context, table};

/// Expressions that are known although a variable in them is not: logic that the other operand decides, what the
/// conditional does not select, and comparison of different types.
const DECIDED: &[(&str, &str)] = &[
    ("t || f", "f"),
    ("t && f", "t"),
    ("t ? n : i", "i"),
    ("f ? n : i", "n"),
    ("t ? s : n", "n"),
    ("t ? ls : ss", "ss"),
    ("f ? ms : obj", "ms"),
    ("t ? ls : mixed", "mixed"),
    ("s == two", "s"),
    ("s == two", "two"),
    ("s != two", "s"),
    ("s != two", "two"),
    ("ls == two", "ls"),
    ("%{if f}${s}", "s"),
];

fn is_decided(text: &str, name: &str) -> bool {
    DECIDED.iter().any(|(decided, variable)| text.contains(decided) && *variable == name)
}

#[test]
fn unknown_in_unknown_out() {
    let mut failed = Vec::new();
    for text in table::expressions() {
        let (known, _) = table::evaluate(&text, table::context());
        for name in table::names(&text) {
            let ty = table::context().variable(&name).unwrap().ty();
            for unknown in [Value::unknown(ty), Value::DYNAMIC] {
                let context = table::context().clone().with_variable(name.clone(), unknown.clone());
                let (result, diagnostics) = table::evaluate(&text, &context);
                let undecided = !is_decided(&text, &name) && result.is_wholly_known();
                if diagnostics.has_errors() || undecided {
                    failed.push(format!("{text}: {name} = {unknown:?} gives {result:?}, {diagnostics:?}"));
                }
                // What the type of the unknown result promises is kept once it is known; not by the dynamic value, which
                // gives way to the types beside it.
                if !unknown.is_dynamic() && !known.ty().matches(&result.ty()) {
                    failed.push(format!("{text}: {name} = {unknown:?} gives {result:?}, and then {known:?}"));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}

/// "Calling applications are guaranteed that unless the global scope includes unknown values, or the function table includes
/// functions that return unknown values, no expression will evaluate to an unknown value."
#[test]
fn without_unknown_values_in_scope_nothing_is_unknown() {
    let all = context::with_stdlib();
    let known = all.variable_names().into_iter().filter_map(|name| {
        let value = all.variable(name).filter(|value| value.is_wholly_known())?;
        Some((name.to_owned(), value.clone()))
    });
    let context = EvalContext::new().with_variables(known).with_functions(hcl_model::stdlib::functions());
    let mut count = 0;
    for case in ["eval", "stdlib"].into_iter().flat_map(|folder| cases(folder, "repl")) {
        for input in inputs(&case) {
            let (expr, diagnostics) = input.parsed();
            let (value, found) = expr.evaluate(Mode::Full(&context));
            if !diagnostics.has_errors() && !found.has_errors() {
                assert!(value.is_wholly_known(), "{input:?} is {value:?}");
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}
