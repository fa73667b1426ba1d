//! Evaluation contexts: scopes, what is defined, and the two modes.

use hcl_model::expr::{EvalContext, Mode};
use hcl_model::function::Function;
use hcl_model::limits::Budget;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::Value;

const NO_VARIABLES: [(&str, Value); 0] = [];
const NO_FUNCTIONS: [(&str, Function); 0] = [];

/// The value of an expression, or the summary of what is wrong with it.
#[track_caller]
fn check(text: &str, mode: Mode<'_>, expected: &str) {
    let (value, diagnostics) = native::parse_expression("test", text).ok().unwrap().evaluate(mode);
    let found = diagnostics.iter().next().map_or_else(|| format!("{value:?}"), |it| it.summary().into_owned());
    assert_eq!(found, expected, "{text}");
}

fn constant(value: i64) -> Function {
    Function::new([], Type::NUMBER, move |_| Ok(Value::from(value)))
}

#[test]
fn nothing_defined_is_not_the_same_as_not_defined() {
    let none = EvalContext::new();
    check("a", Mode::Full(&none), "variables not allowed");
    check("f()", Mode::Full(&none), "functions not allowed");
    let variables = none.child().with_variables(NO_VARIABLES);
    check("a", Mode::Full(&variables), "unknown variable");
    check("f()", Mode::Full(&variables), "functions not allowed");
    let both = variables.child().with_functions(NO_FUNCTIONS);
    check("a", Mode::Full(&both), "unknown variable");
    check("f()", Mode::Full(&both), "unknown function");
    // What is defined in any scope is defined.
    check("a", Mode::Full(&both.child().child()), "unknown variable");
}

#[test]
fn literal_only_mode_has_neither() {
    check("[1, {a = \"b\"}]", Mode::LiteralOnly(&Budget::DEFAULT), r#"[1, {"a" = "b"}]"#);
    check("a", Mode::LiteralOnly(&Budget::DEFAULT), "variables not allowed");
    check("f()", Mode::LiteralOnly(&Budget::DEFAULT), "functions not allowed");
    check("[for x in [1] : x + 1]", Mode::LiteralOnly(&Budget::DEFAULT), "[2]");
    assert!(Mode::LiteralOnly(&Budget::DEFAULT).context().is_none());
}

/// A scope hides a variable as a whole, not what is in it.
#[test]
fn scopes() {
    let outer = EvalContext::new()
        .with_variable("a", Value::object([("b", Value::from(1)), ("c", Value::from(2))]))
        .with_variable("d", 3)
        .with_function("f", constant(1));
    let inner =
        outer.child().with_variable("a", Value::object([("b", Value::from(4))])).with_function("f", constant(2));
    check("[a.b, d, f()]", Mode::Full(&inner), "[4, 3, 2]");
    check("a.c", Mode::Full(&inner), "unknown attribute");
    check("[a.b, a.c, d, f()]", Mode::Full(&outer), "[1, 2, 3, 1]");
    assert_eq!(inner.variable_names(), ["a", "d"]);
    assert_eq!(format!("{inner:?}"), r#"EvalContext { variables: ["a", "d"], functions: ["f"] }"#);
}

/// Neither the number of scopes nor that of variables makes a lookup slow, and a chain of scopes drops without recursion.
#[test]
fn deep_and_wide() {
    const SCOPES: i64 = 20_000;
    let mut scopes = vec![EvalContext::new().with_variable("root", -1)];
    for number in 0..SCOPES {
        let inner = scopes[scopes.len() - 1].child();
        scopes.push(inner.with_variable(format!("v{number}"), number).with_variable("depth", number));
    }
    for number in 0..SCOPES {
        let scope = &scopes[number as usize + 1];
        assert_eq!(scope.variable("depth"), Some(&Value::from(number)));
        assert_eq!(scope.variable("root"), Some(&Value::from(-1)));
        assert_eq!(scope.variable(&format!("v{number}")), Some(&Value::from(number)));
        assert_eq!(scope.variable(&format!("v{}", number + 1)), None);
    }
    let innermost = scopes.pop().unwrap();
    drop(scopes);
    assert_eq!(innermost.variable_names().len() as i64, SCOPES + 2);
    assert_eq!(innermost.variable("v0"), Some(&Value::from(0)));
}

#[test]
fn many_at_once() {
    let names = (0..1000).map(|number| (format!("v{number}"), number));
    let context = EvalContext::new().with_variables(names).with_functions([("f", constant(1)), ("g", constant(2))]);
    assert_eq!(context.variable_names().len(), 1000);
    assert_eq!(context.function_names(), ["f", "g"]);
    check("v999 + f() + g()", Mode::Full(&context), "1002");
}

#[test]
fn it_can_be_shared() {
    fn is_shared<T: Send + Sync + Clone + 'static>() {}
    is_shared::<EvalContext>();
}
