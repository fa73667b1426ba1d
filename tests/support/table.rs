//! The table of everything that computes: all operators, kinds of expressions and functions, each in an expression.
//!
//! Laws that hold "for every operation" walk this table; what its names stand for is in `context` and here.

use std::sync::LazyLock;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::Value;

use super::context::standard;

/// Expressions of all kinds; the operators are added by [`expressions`].
const EXPRESSIONS: &[&str] = &[
    // Variables, parentheses, attributes and indices.
    "s",
    "(s)",
    "obj.a",
    "ms.k",
    "to[0].a",
    "ls[i]",
    "to[i]",
    "lo[i].b",
    "nested[zero][i]",
    "obj[a]",
    "ms[k2]",
    "ls.0",
    "lo.0.a",
    "to.0",
    // Splats.
    "ls[*]",
    "ls.*",
    "ss[*]",
    "to[*]",
    "lo[*].a",
    "lo.*.a",
    "lo[*][a]",
    "nested[*][zero]",
    "s[*]",
    "obj[*].a",
    "obj[*][a]",
    "lo.*.a[i]",
    "le[*]",
    // Loops: over a collection, with elements in the value, in the key and in the condition.
    "[for x in ls: x]",
    "[for x in ss: x]",
    "[for i, x in to: x]",
    "[for k, v in ms: \"${k}${v}\"]",
    "[for x in ls: [x, s]]",
    "[for x in ls: x if t]",
    "[for x in ls: n if x != s]",
    "{for x in ls: x => n}",
    "{for x in ls: x => x...}",
    "{for x in ls: s => x...}",
    "{for x in ls: \"${x}${s}\" => n if t}",
    "[for x in ls: [for y in ls: [x, y, s]]]",
    // The conditional.
    "t ? n : i",
    "f ? n : i",
    "t ? s : n",
    "t ? ls : ss",
    "f ? ms : obj",
    "t ? ls : mixed",
    // Templates.
    "\"${s}\"",
    "\"a${s}b${n}\"",
    "\"%{if t}${s}%{endif}\"",
    "\"%{if f}${s}%{else}${n}%{endif}\"",
    "\"%{for x in ls}${x}${s}%{endfor}\"",
    "\"%{for i, x in ms}${i}${x}%{endfor}\"",
    "<<E\n${s}\nE\n",
    // Tuples and objects.
    "[s, n]",
    "[ls, [s]]",
    "{a = s}",
    "{(s) = n}",
    "{(s) = n, b = t}",
    "{\"${s}-\" = n}",
    "{a = {b = s}}",
    // Comparison of what has elements.
    "ls == two",
    "ms == ms",
    "ls != ls",
    "[s, n] == [s, n]",
    // Functions.
    "upper(s)",
    "text::case::up(s)",
    "min(n, i)",
    "min(n, numbers...)",
    "min(numbers...)",
    "join(s, ls, two)",
    "join(s, lists...)",
    "tostring(n)",
    "tonumber(i)",
    "tobool(t)",
    "tolist(mixed)",
    "tolist([n, s])",
    "toset(ls)",
    "tomap(obj)",
    "tomap({a = n, b = s})",
    "tostring(upper(s))",
    "try(n)",
    "can(n)",
    "convert(i, string)",
];

/// The texts of the binary operators with operands that suit them.
pub(crate) const BINARY: &[(&str, &[&str])] = &[
    ("t f", &["||", "&&"]),
    ("n i", &["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%"]),
    ("s two", &["==", "!="]),
];

/// The names in the table: those of the evaluation cases, and some more of the same types.
pub(crate) fn context() -> &'static EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| {
        let two = Value::list(Type::STRING, [Value::from("x"), Value::from("z")]);
        standard()
            .child()
            .with_variable("i", 1)
            .with_variable("zero", 0)
            .with_variable("f", false)
            .with_variable("a", "a")
            .with_variable("mixed", Value::tuple([Value::from("q"), Value::from(1)]))
            .with_variable("k2", "k2")
            .with_variable("lists", Value::tuple([two.clone(), two.clone()]))
            .with_variable("two", two)
            .with_variable("numbers", Value::list(Type::NUMBER, [Value::from(3), Value::from(2)]))
    });
    &CONTEXT
}

/// All expressions of the table.
pub(crate) fn expressions() -> Vec<String> {
    let mut texts: Vec<String> = EXPRESSIONS.iter().map(|&text| text.to_owned()).collect();
    texts.extend(["-n", "!t", "--n"].map(str::to_owned));
    for (operands, operators) in BINARY {
        let (left, right) = operands.split_once(' ').expect("two operands");
        texts.extend(operators.iter().map(|operator| format!("{left} {operator} {right}")));
    }
    texts
}

/// The names of the variables that an expression uses.
pub(crate) fn names(text: &str) -> Vec<String> {
    let expression = native::parse_expression("table", text).ok().unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let mut names: Vec<String> = expression.variables().iter().map(|it| it.root().to_owned()).collect();
    // The words of a type are no variables.
    names.retain(|name| context().variable(name).is_some());
    names.sort();
    names.dedup();
    names
}

pub(crate) fn evaluate(text: &str, context: &EvalContext) -> (Value, Diagnostics) {
    native::parse_expression("table", text).tree.evaluate(Mode::Full(context))
}

/// What a value could be instead: itself, unknown and null, with its type and without.
pub(crate) fn forms(value: &Value) -> Vec<Value> {
    vec![value.clone(), Value::unknown(value.ty()), Value::DYNAMIC, Value::null(value.ty()), Value::NULL]
}
