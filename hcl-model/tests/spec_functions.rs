//! "Functions and Function Calls" of the information model: the protocol of a call, parameter by parameter.

use crate::support::answer;
use hcl_model::expr::EvalContext;
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};

#[track_caller]
fn check(context: &EvalContext, table: &[(&str, &str)]) {
    for (expression, expected) in table {
        assert_eq!(answer(expression, context), *expected, "{expression}");
    }
}

/// A function that tells what its body was given.
fn shown(params: impl IntoIterator<Item = Param>) -> Function {
    Function::new(params, Type::STRING, |arguments| Ok(Value::from(format!("{arguments:?}"))))
}

fn context() -> EvalContext {
    let any = || Param::new("v", Type::DYNAMIC);
    EvalContext::new()
        .with_variable("unk", Value::unknown(Type::STRING))
        .with_variable("unum", Value::unknown(Type::NUMBER))
        .with_variable("ulist", Value::unknown(Type::list(Type::STRING)))
        .with_variable("utup", Value::unknown(Type::tuple([Type::STRING])))
        .with_variable("dyn", Value::DYNAMIC)
        .with_variable("nstr", Value::null(Type::STRING))
        .with_variable("nbool", Value::null(Type::BOOL))
        .with_variable("ls", Value::list(Type::STRING, [Value::from("x"), Value::from("y")]))
        .with_variable("ss", Value::set(Type::STRING, [Value::from("b"), Value::from("a")]))
        .with_variable("ms", Value::map(Type::STRING, [("k", Value::from("v"))]))
        .with_variable("two", Value::map(Type::NUMBER, [("a", Value::from(1)), ("b", Value::from(2))]))
        .with_variable("mk", Value::from("m").mark(Mark::new("M")))
        .with_variable("mkin", Value::list(Type::STRING, [Value::from("m").mark(Mark::new("M"))]))
        .with_function("text", shown([Param::new("v", Type::STRING)]))
        .with_function("number", shown([Param::new("v", Type::NUMBER)]))
        .with_function("pair", shown([Param::new("a", Type::STRING), Param::new("b", Type::NUMBER)]))
        .with_function("any", shown([any()]))
        .with_function("null_ok", shown([any().allow_null()]))
        .with_function("null_dyn_ok", shown([any().allow_null().allow_dynamic()]))
        .with_function("null_text_ok", shown([Param::new("v", Type::STRING).allow_null()]))
        .with_function("null_number_ok", shown([Param::new("v", Type::NUMBER).allow_null()]))
        .with_function("unknown_ok", shown([any().allow_unknown()]))
        .with_function("dynamic_ok", shown([any().allow_dynamic()]))
        .with_function("both_ok", shown([any().allow_unknown().allow_dynamic()]))
        .with_function("marked_ok", shown([any().allow_marked()]))
        .with_function("rest", shown([]).variadic(Param::new("rest", Type::STRING)))
        .with_function("first", shown([Param::new("a", Type::NUMBER)]).variadic(Param::new("rest", Type::STRING)))
        .with_function("rest_null_ok", shown([]).variadic(any().allow_null().allow_dynamic()))
        .with_function("rest_unknown_ok", shown([]).variadic(any().allow_unknown().allow_dynamic()))
        .with_function("null_then", shown([any().allow_null().allow_dynamic()]).variadic(any()))
        .with_function("then_null", shown([any()]).variadic(any().allow_null().allow_dynamic()))
        .with_function("unknown_then", shown([any().allow_unknown()]).variadic(any()))
        .with_function("then_unknown", shown([any()]).variadic(any().allow_unknown()))
        .with_function("list", shown([Param::new("v", Type::list(Type::STRING))]))
        .with_function("set", shown([Param::new("v", Type::set(Type::STRING))]))
        .with_function("map", shown([Param::new("v", Type::map(Type::STRING))]))
        .with_function("tuple", shown([Param::new("v", Type::tuple([Type::STRING, Type::NUMBER]))]))
        .with_function("object", shown([Param::new("v", Type::object([("a", Type::NUMBER)]))]))
        .with_function("any_list", shown([Param::new("v", Type::list(Type::DYNAMIC)).allow_null()]))
        .with_function("any_map", shown([Param::new("v", Type::map(Type::DYNAMIC))]))
        .with_function("any_tuple", shown([Param::new("v", Type::tuple([Type::DYNAMIC, Type::NUMBER]))]))
        .with_function("any_object", shown([Param::new("v", Type::object([("a", Type::DYNAMIC)]))]))
        .with_function("any_lists", shown([Param::new("v", Type::list(Type::list(Type::DYNAMIC)))]))
        .with_function("same", same())
        .with_function("zero", Function::new([], Type::NUMBER, |_| Ok(Value::from(0))))
        .with_function("flag", shown([Param::new("v", Type::BOOL)]))
        .with_function("unsure", Function::new([], Type::NUMBER, |_| Ok(Value::unknown(Type::NUMBER))))
        .with_function("fails", Function::new([], Type::NUMBER, |_| Err(FunctionError::new("out of luck"))))
        .with_function("fails_on", fails_on())
}

/// Gives back its argument; the type of the result is that of the argument.
fn same() -> Function {
    Function::new([Param::new("v", Type::DYNAMIC)], Type::DYNAMIC, |arguments| Ok(arguments[0].clone()))
        .result_type(|arguments| Ok(arguments[0].ty()))
}

fn fails_on() -> Function {
    let body = |_: &[Value]| Err(FunctionError::argument(1, "out of luck"));
    Function::new([Param::new("a", Type::STRING), Param::new("b", Type::STRING)], Type::STRING, body)
}

const NOT_NULL: &str = "The parameter `v` does not accept this value: it is null.";

#[test]
fn arguments_go_to_parameters_in_order() {
    check(
        &context(),
        &[
            ("pair(\"x\", 1)", r#""[\"x\", 1]""#),
            ("pair(1, \"2\")", r#""[\"1\", 2]""#),
            (
                "pair(\"x\", \"y\")",
                "The parameter `b` does not accept this value: a number is required, but this is text that is no number.",
            ),
            ("zero()", "0"),
            ("first(1)", r#""[1]""#),
            ("first(1, 2, \"z\")", r#""[1, \"2\", \"z\"]""#),
            ("rest()", r#""[]""#),
            ("rest(\"x\", 2)", r#""[\"x\", \"2\"]""#),
            (
                "rest(\"x\", [])",
                "The parameter `rest` does not accept this value: text is required, but this is a list.",
            ),
            ("pair([\"x\", 1]...)", r#""[\"x\", 1]""#),
            ("first(1, ls...)", r#""[1, \"x\", \"y\"]""#),
            ("first([1, \"a\", \"b\"]...)", r#""[1, \"a\", \"b\"]""#),
            ("rest(ss...)", r#""[\"a\", \"b\"]""#),
            ("rest(\"x\", []...)", r#""[\"x\"]""#),
            ("any([[1, 2]]...)", r#""[[1, 2]]""#),
        ],
    );
}

#[test]
fn the_number_of_arguments_must_be_right() {
    check(
        &context(),
        &[
            ("pair()", "The function `pair` takes 2 arguments, and `a` is missing."),
            ("pair(\"x\")", "The function `pair` takes 2 arguments, and `b` is missing."),
            ("pair([\"x\"]...)", "The function `pair` takes 2 arguments, and `b` is missing."),
            ("first()", "The function `first` takes at least one argument, and `a` is missing."),
            ("zero(1)", "The function `zero` takes no arguments."),
            ("pair(\"x\", 1, 2)", "The function `pair` takes only 2 arguments."),
            ("text([\"x\", \"y\"]...)", "The function `text` takes only one argument."),
            ("pair(unk)", "The function `pair` takes 2 arguments, and `b` is missing."),
            ("text(unk, dyn)", "The function `text` takes only one argument."),
        ],
    );
}

#[test]
fn arguments_match_or_convert_to_the_specification() {
    check(
        &context(),
        &[
            ("text(true)", r#""[\"true\"]""#),
            ("text(1.50)", r#""[\"1.5\"]""#),
            ("number(\"1.5\")", r#""[1.5]""#),
            ("flag(\"true\")", r#""[true]""#),
            (
                "flag(\"yes\")",
                "The parameter `v` does not accept this value: `true`/`false` is required, but this is a different text.",
            ),
            ("text([])", "The parameter `v` does not accept this value: text is required, but this is a list."),
            ("list([\"a\", 1])", r#""[list(string)[\"a\", \"1\"]]""#),
            ("list(ss)", r#""[list(string)[\"a\", \"b\"]]""#),
            ("set([\"b\", \"a\", \"b\"])", r#""[set(string)[\"a\", \"b\"]]""#),
            ("set(ls)", r#""[set(string)[\"x\", \"y\"]]""#),
            ("map({k = 1})", r#""[map(string){\"k\" = \"1\"}]""#),
            ("tuple([\"a\", \"1\"])", r#""[[\"a\", 1]]""#),
            ("tuple({a = 1})", "The parameter `v` does not accept this value: a list is required, but this is a map."),
            ("tuple(ls)", "The parameter `v` does not accept this value: a list is required, but this is a list."),
            ("object({a = 1, b = 2})", r#""[{\"a\" = 1}]""#),
            ("object({b = 2})", "The parameter `v` does not accept this value: the attribute `a` is missing."),
            ("object(two)", r#""[{\"a\" = 1}]""#),
            ("list(ls)", r#""[list(string)[\"x\", \"y\"]]""#),
            ("map(ms)", r#""[map(string){\"k\" = \"v\"}]""#),
            ("rest([1, true]...)", r#""[\"1\", \"true\"]""#),
        ],
    );
}

#[test]
fn holes_in_a_specification_match_any_type() {
    check(
        &context(),
        &[
            ("any(1)", r#""[1]""#),
            ("any({a = [true]})", r#""[{\"a\" = [true]}]""#),
            ("any_list(ls)", r#""[list(string)[\"x\", \"y\"]]""#),
            ("any_list([ms])", r#""[list(map(string))[{\"k\" = \"v\"}]]""#),
            ("any_list([1, \"a\"])", r#""[list(string)[\"1\", \"a\"]]""#),
            (
                "any_list({})",
                "The parameter `v` does not accept this value: a list of any single type is required, but this is a map.",
            ),
            (
                "any_list([[], 1])",
                "The parameter `v` does not accept this value: the elements of the list have different types.",
            ),
            ("any_list(ss)", r#""[list(string)[\"a\", \"b\"]]""#),
            ("any_list([])", r#""[list(dynamic)[]]""#),
            ("any_list(null)", r#""[null(list(dynamic))]""#),
            ("any_map(two)", r#""[map(number){\"a\" = 1, \"b\" = 2}]""#),
            ("any_tuple([true, 1])", r#""[[true, 1]]""#),
            (
                "any_tuple([true])",
                "The parameter `v` does not accept this value: a tuple of 2 elements is required, but this one has 1.",
            ),
            ("any_object({a = [1]})", r#""[{\"a\" = [1]}]""#),
            ("any_lists([[1], [2, 3]])", r#""[list(list(number))[[1], [2, 3]]]""#),
        ],
    );
}

#[test]
fn null_is_refused_unless_the_parameter_accepts_it() {
    check(
        &context(),
        &[
            ("text(null)", NOT_NULL),
            ("text(nstr)", NOT_NULL),
            ("any([null]...)", NOT_NULL),
            ("rest(\"x\", null)", "The parameter `rest` does not accept this value: it is null."),
            ("pair(unk, null)", "The parameter `b` does not accept this value: it is null."),
            ("null_text_ok(null)", r#""[null(string)]""#),
            ("null_text_ok(nstr)", r#""[null(string)]""#),
            ("null_ok(null)", r#""[null]""#),
            ("null_dyn_ok(null)", r#""[null]""#),
            (
                "null_number_ok(nbool)",
                "The parameter `v` does not accept this value: a number is required, but this is `true`/`false`.",
            ),
            ("rest_null_ok(1, null)", r#""[1, null]""#),
            ("any([null])", r#""[[null]]""#),
            ("null_then(null)", r#""[null]""#),
            ("null_then(null, null)", NOT_NULL),
            ("then_null(1, null)", r#""[1, null]""#),
            ("then_null(null)", NOT_NULL),
        ],
    );
}

#[test]
fn an_unknown_argument_gives_an_unknown_result_without_running_the_body() {
    check(
        &context(),
        &[
            ("text(unk)", "unknown(string)"),
            ("number(unk)", "unknown(string)"),
            ("text(dyn)", "unknown(string)"),
            ("fails_on(unk, \"x\")", "unknown(string)"),
            ("rest(\"x\", unk)", "unknown(string)"),
            ("rest([\"x\", unk]...)", "unknown(string)"),
            ("same(unum)", "unknown(number)"),
            ("same(utup)", "unknown(tuple([string]))"),
            ("any([unk])", r#""[[unknown(string)]]""#),
            ("unknown_ok(unk)", r#""[unknown(string)]""#),
            ("rest_unknown_ok(1, unk)", r#""[1, unknown(string)]""#),
            ("unknown_then(unk)", r#""[unknown(string)]""#),
            ("unknown_then(unk, unk)", "unknown(string)"),
            ("then_unknown(1, unk)", r#""[1, unknown(string)]""#),
            ("then_unknown(unk)", "unknown(string)"),
            ("text(ulist)", "The parameter `v` does not accept this value: text is required, but this is a list."),
            (
                "pair(unk, \"x\")",
                "The parameter `b` does not accept this value: a number is required, but this is text that is no number.",
            ),
            (
                "pair(unk, nosuch)",
                "The variable `nosuch` does not exist. To write text, put it in quotes: `\"nosuch\"`.",
            ),
            ("nosuch(dyn)", "The function `nosuch` does not exist."),
        ],
    );
}

#[test]
fn the_dynamic_value_makes_the_result_dynamic_unless_the_parameter_accepts_it() {
    check(
        &context(),
        &[
            ("any(dyn)", "unknown(dynamic)"),
            ("same(dyn)", "unknown(dynamic)"),
            ("null_then(1, dyn)", "unknown(dynamic)"),
            ("dynamic_ok(dyn)", "unknown(string)"),
            ("both_ok(dyn)", r#""[unknown(dynamic)]""#),
            ("unknown_ok(dyn)", "unknown(dynamic)"),
            ("rest_null_ok(dyn)", "unknown(string)"),
            ("rest_unknown_ok(dyn)", r#""[unknown(dynamic)]""#),
            ("any(dyn) + 1", "unknown(number, not null)"),
        ],
    );
}

#[test]
fn an_expansion_is_a_known_sequence() {
    let not_null = "`...` passes on the elements of a list or set, and this value is null.";
    let sequence = "`...` passes on the elements of a list or set, and this value is neither.";
    check(
        &context(),
        &[
            ("text(dyn...)", "unknown(dynamic)"),
            ("text(ulist...)", "unknown(dynamic)"),
            ("text(utup...)", "unknown(dynamic)"),
            ("zero(1, 2, ulist...)", "unknown(dynamic)"),
            ("text(nosuch, ulist...)", "unknown(dynamic)"),
            ("text(unk...)", sequence),
            ("text(ms...)", sequence),
            ("text({}...)", sequence),
            ("text(1...)", sequence),
            ("text(null...)", not_null),
            ("rest(nosuch...)", "The variable `nosuch` does not exist. To write text, put it in quotes: `\"nosuch\"`."),
            ("rest(mkin...)", r#"marked("M", "[\"m\"]")"#),
        ],
    );
}

#[test]
fn the_result_type_may_depend_on_the_arguments() {
    check(&context(), &[("same(1)", "1"), ("same([\"x\"])", "[\"x\"]"), ("same(ls)", "list(string)[\"x\", \"y\"]")]);
}

#[test]
fn a_result_is_a_value_like_any_other() {
    check(
        &context(),
        &[
            ("zero() + 1", "1"),
            ("\"${zero()}!\"", "\"0!\""),
            ("same({a = 1}).a", "1"),
            ("same([1, 2])[1]", "2"),
            ("same([{a = 1}])[*].a", "[1]"),
            ("text(text(1))", r#""[\"[\\\"1\\\"]\"]""#),
            ("[for x in [1, 2]: same(x)]", "[1, 2]"),
            ("unsure()", "unknown(number)"),
            ("unsure() + 1", "unknown(number, not null)"),
            ("unsure() == 1", "unknown(bool, not null)"),
        ],
    );
}

/// "Calling applications are guaranteed that unless the global scope includes unknown values, or …": null, which is of the
/// dynamic pseudo-type, is no unknown value.
#[test]
fn without_unknown_values_in_scope_nothing_is_unknown() {
    check(
        &context(),
        &[
            ("null_ok(null)", r#""[null]""#),
            ("[null_ok(null), null_dyn_ok([null])]", r#"["[null]", "[[null]]"]"#),
            ("true ? null : null", "null"),
            ("[for x in [null]: null_ok(x)]", r#"["[null]"]"#),
        ],
    );
}

#[test]
fn what_a_function_refuses_is_an_error_at_the_call() {
    check(
        &context(),
        &[
            ("fails()", "The function `fails` failed: out of luck."),
            ("fails_on(\"x\", \"y\")", "The parameter `b` does not accept this value: out of luck."),
        ],
    );
}

#[test]
fn marks_go_to_the_result_unless_the_parameter_accepts_them() {
    check(
        &context(),
        &[
            ("text(mk)", r#"marked("M", "[\"m\"]")"#),
            ("list(mkin)", r#"marked("M", "[list(string)[\"m\"]]")"#),
            ("pair(mk, unum)", r#"marked("M", unknown(string))"#),
            ("marked_ok(mk)", r#""[marked(\"M\", \"m\")]""#),
        ],
    );
}

#[test]
fn names_are_found_exactly_and_apart_from_variables() {
    let context = EvalContext::new()
        .with_variable("size", 3)
        .with_variable("only_a_variable", 3)
        .with_function("size", Function::new([], Type::NUMBER, |_| Ok(Value::from(4))))
        .with_function("a::b", Function::new([], Type::NUMBER, |_| Ok(Value::from(5))))
        .with_function("é-x", Function::new([], Type::NUMBER, |_| Ok(Value::from(6))));
    check(
        &context,
        &[
            ("[size, size()]", "[3, 4]"),
            ("[for size in [1]: size + size()]", "[5]"),
            ("a::b()", "5"),
            ("é-x()", "6"),
            ("e\u{301}-x()", "The function `e\u{301}-x` does not exist."),
            ("Size()", "The function `Size` does not exist. Did you mean `size`?"),
            ("only_a_variable()", "The function `only_a_variable` does not exist."),
            ("b()", "The function `b` does not exist."),
            ("a::c()", "The namespace `a::` has no function `c`."),
            ("a::size()", "The namespace `a::` has no function `size`."),
        ],
    );
}

#[test]
fn a_function_tells_its_signature() {
    let function = shown([Param::new("v", Type::STRING)])
        .variadic(Param::new("more", Type::list(Type::DYNAMIC)))
        .described("Shows what it is given.");
    assert_eq!(function.description(), "Shows what it is given.");
    assert_eq!((function.params()[0].name(), function.params()[0].ty()), ("v", &Type::STRING));
    assert_eq!(function.variadic_param().map(Param::name), Some("more"));
}
