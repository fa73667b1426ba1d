//! "Functions and Function Calls" of the information model: the protocol of a call, parameter by parameter.

mod support;

use hcl_model::expr::EvalContext;
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};
use support::answer;

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

const NOT_NULL: &str = "Invalid value for \"v\" parameter: argument must not be null.";

#[test]
fn arguments_go_to_parameters_in_order() {
    check(
        &context(),
        &[
            ("pair(\"x\", 1)", r#""[\"x\", 1]""#),
            ("pair(1, \"2\")", r#""[\"1\", 2]""#),
            ("pair(\"x\", \"y\")", "Invalid value for \"b\" parameter: a number is required."),
            ("zero()", "0"),
            ("first(1)", r#""[1]""#),
            ("first(1, 2, \"z\")", r#""[1, \"2\", \"z\"]""#),
            ("rest()", r#""[]""#),
            ("rest(\"x\", 2)", r#""[\"x\", \"2\"]""#),
            ("rest(\"x\", [])", "Invalid value for \"rest\" parameter: string required, but have tuple."),
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
            ("pair()", "Function \"pair\" expects 2 argument(s). Missing value for \"a\"."),
            ("pair(\"x\")", "Function \"pair\" expects 2 argument(s). Missing value for \"b\"."),
            ("pair([\"x\"]...)", "Function \"pair\" expects 2 argument(s). Missing value for \"b\"."),
            ("first()", "Function \"first\" expects at least 1 argument(s). Missing value for \"a\"."),
            ("zero(1)", "Function \"zero\" expects only 0 argument(s)."),
            ("pair(\"x\", 1, 2)", "Function \"pair\" expects only 2 argument(s)."),
            ("text([\"x\", \"y\"]...)", "Function \"text\" expects only 1 argument(s)."),
            ("pair(unk)", "Function \"pair\" expects 2 argument(s). Missing value for \"b\"."),
            ("text(unk, dyn)", "Function \"text\" expects only 1 argument(s)."),
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
            ("flag(\"yes\")", "Invalid value for \"v\" parameter: a bool is required."),
            ("text([])", "Invalid value for \"v\" parameter: string required, but have tuple."),
            ("list([\"a\", 1])", r#""[list(string)[\"a\", \"1\"]]""#),
            ("list(ss)", r#""[list(string)[\"a\", \"b\"]]""#),
            ("set([\"b\", \"a\", \"b\"])", r#""[set(string)[\"a\", \"b\"]]""#),
            ("set(ls)", r#""[set(string)[\"x\", \"y\"]]""#),
            ("map({k = 1})", r#""[map(string){\"k\" = \"1\"}]""#),
            ("tuple([\"a\", \"1\"])", r#""[[\"a\", 1]]""#),
            ("tuple({a = 1})", "Invalid value for \"v\" parameter: tuple required, but have object."),
            ("tuple(ls)", "Invalid value for \"v\" parameter: tuple required, but have list."),
            ("object({a = 1, b = 2})", r#""[{\"a\" = 1}]""#),
            ("object({b = 2})", "Invalid value for \"v\" parameter: attribute \"a\" is required."),
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
            ("any_list({})", "Invalid value for \"v\" parameter: list of any single type required, but have object."),
            ("any_list([[], 1])", "Invalid value for \"v\" parameter: all list elements must have the same type."),
            ("any_list(ss)", r#""[list(string)[\"a\", \"b\"]]""#),
            ("any_list([])", r#""[list(dynamic)[]]""#),
            ("any_list(null)", r#""[null(list(dynamic))]""#),
            ("any_map(two)", r#""[map(number){\"a\" = 1, \"b\" = 2}]""#),
            ("any_tuple([true, 1])", r#""[[true, 1]]""#),
            ("any_tuple([true])", "Invalid value for \"v\" parameter: tuple of 2 elements required, but have 1."),
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
            ("rest(\"x\", null)", "Invalid value for \"rest\" parameter: argument must not be null."),
            ("pair(unk, null)", "Invalid value for \"b\" parameter: argument must not be null."),
            ("null_text_ok(null)", r#""[null(string)]""#),
            ("null_text_ok(nstr)", r#""[null(string)]""#),
            ("null_ok(null)", r#""[null]""#),
            ("null_dyn_ok(null)", r#""[null]""#),
            ("null_number_ok(nbool)", "Invalid value for \"v\" parameter: number required, but have bool."),
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
            ("text(ulist)", "Invalid value for \"v\" parameter: string required, but have list."),
            ("pair(unk, \"x\")", "Invalid value for \"b\" parameter: a number is required."),
            ("pair(unk, nosuch)", "There is no variable named \"nosuch\". To write text, put it in quotes."),
            ("nosuch(dyn)", "There is no function named \"nosuch\"."),
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
    let not_null = "The expanding argument (indicated by ...) must not be null.";
    let sequence = "The expanding argument (indicated by ...) must be of a tuple, list, or set type.";
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
            ("rest(nosuch...)", "There is no variable named \"nosuch\". To write text, put it in quotes."),
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
            ("fails()", "Call to function \"fails\" failed: out of luck."),
            ("fails_on(\"x\", \"y\")", "Invalid value for \"b\" parameter: out of luck."),
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
            ("e\u{301}-x()", "There is no function named \"e\u{301}-x\"."),
            ("Size()", "There is no function named \"Size\". Did you mean \"size\"?"),
            ("only_a_variable()", "There is no function named \"only_a_variable\"."),
            ("b()", "There is no function named \"b\"."),
            ("a::c()", "There is no function named \"c\" in namespace a::."),
            ("a::size()", "There is no function named \"size\" in namespace a::."),
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
