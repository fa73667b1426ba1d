//! Unknown in, unknown out: every operator, kind of expression and function with each of its variables unknown.

use hcl_model::value::Value;

use crate::support::table;

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
