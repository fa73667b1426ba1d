//! "Expressions" and "Static Analysis" of the information model: contexts, modes, and the structure of expressions.

use hcl_model::convert::convert;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression};
use hcl_model::function::Function;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::Value;

fn expression(text: &str) -> Expression {
    native::parse_expression("case", text).ok().unwrap()
}

/// A result of static analysis as one line, or the summary of its mistake.
fn line<T>(result: Result<T, Diagnostics>, show: impl Fn(T) -> String) -> String {
    match result {
        Ok(found) => show(found),
        Err(diagnostics) => diagnostics.iter().map(|found| found.summary().into_owned()).collect(),
    }
}

fn check(table: &[(&str, &str)], analysis: impl Fn(&Expression) -> String) {
    for (text, expected) in table {
        assert_eq!(analysis(&expression(text)), *expected, "{text}");
    }
}

#[test]
fn a_static_list_is_a_tuple_constructor() {
    check(
        &[
            ("[1, a.b, [2], nosuch()]", "[1, a.b, [2], nosuch()]"),
            ("[]", "[]"),
            ("[for x in y: x]", "invalid expression"),
            ("a", "invalid expression"),
            ("{}", "invalid expression"),
            ("f([1])", "invalid expression"),
            ("([1])", "invalid expression"),
        ],
        |expression| line(expression.as_static_list(), |elements| format!("{elements:?}")),
    );
}

#[test]
fn a_static_map_is_an_object_constructor_with_any_keys() {
    check(
        &[
            ("{a = 1, \"b\" = x, (c) = 2}", "[(a, 1), (\"b\", x), ((c), 2)]"),
            ("{[1] = 2, a.b = 3, f() = 4, null = 5}", "[([1], 2), (a.b, 3), (f(), 4), (null, 5)]"),
            ("{}", "[]"),
            ("{for k, v in x: k => v}", "invalid expression"),
            ("[]", "invalid expression"),
            ("a", "invalid expression"),
        ],
        |expression| line(expression.as_static_map(), |entries| format!("{entries:?}")),
    );
}

#[test]
fn a_static_call_is_a_function_call() {
    check(
        &[
            ("f(1, a.b)", "f [1, a.b]"),
            ("a::f()", "a::f []"),
            ("f", "invalid expression"),
            ("f().a", "invalid expression"),
            ("[f()]", "invalid expression"),
        ],
        |expression| line(expression.as_static_call(), |call| format!("{} {:?}", call.name, call.arguments)),
    );
}

#[test]
fn a_static_traversal_is_a_variable_with_constant_steps() {
    check(
        &[
            ("a", "a"),
            ("a.b.c", "a.b.c"),
            ("a[0].b[\"k\"]", "a[0].b[\"k\"]"),
            ("a.0", "a[0]"),
            ("true", "true"),
            ("a[b]", "invalid expression"),
            ("a[-1]", "invalid expression"),
            ("(a)", "invalid expression"),
            ("a[*].b", "invalid expression"),
            ("f().a", "invalid expression"),
            ("1", "invalid expression"),
            ("a + b", "invalid expression"),
        ],
        |expression| line(expression.as_traversal(), |traversal| traversal.to_string()),
    );
}

#[test]
fn a_keyword_is_a_single_name() {
    check(&[("string", "Some(\"string\")"), ("a.b", "None"), ("\"a\"", "None"), ("f()", "None")], |expression| {
        format!("{:?}", expression.as_keyword())
    });
}

#[test]
fn variables_are_listed_in_source_order_without_those_of_the_expression_itself() {
    check(
        &[
            ("b.c + a[0] + b.c", "b.c a[0] b.c"),
            ("[for x in y: x + z]", "y z"),
            ("{for k, v in y: k => v if w}", "y w"),
            ("{a = b, (c) = d, \"${e}\" = f}", "b c d e f"),
            ("x[*].a", "x"),
            ("f(a, g(b)...)", "a b"),
            ("1 + 2", ""),
        ],
        |expression| {
            let names: Vec<String> = expression.variables().iter().map(ToString::to_string).collect();
            names.join(" ")
        },
    );
}

#[test]
fn inner_scopes_hide_outer_ones() {
    let outer = EvalContext::new()
        .with_variable("a", "outer a")
        .with_variable("b", "outer b")
        .with_function("f", Function::new([], Type::STRING, |_| Ok(Value::from("outer f"))));
    let inner = outer.child().with_variable("a", Value::object([("x", Value::from("inner"))]));
    for (text, context, expected) in [
        ("a", &outer, "\"outer a\""),
        ("a.x", &inner, "\"inner\""),
        ("b", &inner, "\"outer b\""),
        ("f()", &inner, "\"outer f\""),
    ] {
        assert_eq!(format!("{:?}", expression(text).value(context).unwrap()), expected, "{text}");
    }
}

#[test]
fn literal_only_mode_has_no_variables_and_functions() {
    for (text, expected) in [
        ("[1, \"two\", \"${3}!\"]", "[1, \"two\", \"3!\"]"),
        ("a", "variables not allowed"),
        ("f()", "functions not allowed"),
    ] {
        assert_eq!(line(expression(text).literal_value(), |value| format!("{value:?}")), expected, "{text}");
    }
}

#[test]
fn the_same_expression_can_be_evaluated_again_and_again() {
    let expression = expression("n * 2");
    for n in [1, 2, 3] {
        let context = EvalContext::new().with_variable("n", n);
        assert_eq!(expression.value(&context), Ok(Value::from(n * 2)));
    }
    assert_eq!(expression.value(&EvalContext::new().with_variable("n", Value::DYNAMIC)).unwrap().ty(), Type::NUMBER);
}

/// A template of one interpolation has the value of it, which the application can make a text.
#[test]
fn the_value_of_a_template_can_be_made_a_text() {
    let context = EvalContext::new().with_variable("n", 7);
    for (text, value, as_text) in
        [("${n}", Value::from(7), "7"), ("${true}", Value::TRUE, "true"), ("n${n}", "n7".into(), "n7")]
    {
        let found = native::parse_template("case", text).ok().unwrap().value(&context).unwrap();
        assert_eq!((&found, convert(&found, &Type::STRING)), (&value, Ok(Value::from(as_text))), "{text}");
    }
}

#[test]
fn the_type_of_a_value_comes_with_it() {
    let expression = expression("v");
    for value in
        [Value::from(1), Value::from("a"), Value::TRUE, Value::tuple([Value::from(1)]), Value::null(Type::BOOL)]
    {
        let result = expression.value(&EvalContext::new().with_variable("v", value.clone())).unwrap();
        assert_eq!((result.ty(), &result), (value.ty(), &value));
    }
}
