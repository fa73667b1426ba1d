//! Functions: what they say of themselves, and the protocol of a call.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hcl_model::function::{CallError, Function, FunctionError, Param};
use hcl_model::limits::{Allowance, Limits};
use hcl_model::types::Type;
use hcl_model::typing::StaticType;
use hcl_model::value::{Mark, Marks, Value};

const ANY: Type = Type::DYNAMIC;

fn mark(name: &str) -> Mark {
    Mark::new(name)
}

fn param(ty: Type) -> Param {
    Param::new("p", ty)
}

/// A function of one parameter whose result says what its body has got.
fn shown(param: Param) -> Function {
    Function::new([param], Type::STRING, |arguments| Ok(Value::from(format!("{:?}", arguments[0]))))
}

/// What a call gives, or why it fails.
#[track_caller]
fn check(function: &Function, arguments: &[Value], expected: &str) {
    let found = match function.call(arguments) {
        Ok(value) => format!("{value:?}"),
        Err(error) => format!("error: {error}"),
    };
    assert_eq!(found, expected, "{function:?} of {arguments:?}");
}

#[test]
fn what_a_function_says_of_itself() {
    let text = Param::new("text", Type::STRING).described("What is cut.").allow_null();
    let sizes = Param::new("sizes", Type::NUMBER).allow_unknown().allow_dynamic().allow_marked();
    let cut =
        Function::new([text], Type::list(Type::STRING), |_| Ok(Value::NULL)).variadic(sizes).described("Cuts text.");
    assert_eq!(cut.description(), "Cuts text.");
    assert_eq!(format!("{cut:?}"), "function(text: string, sizes: number...)");
    let [text] = cut.params() else { panic!("one parameter") };
    let sizes = cut.variadic_param().unwrap();
    assert_eq!((text.name(), text.description(), text.ty()), ("text", "What is cut.", &Type::STRING));
    let accepts = |it: &Param| [it.accepts_null(), it.accepts_unknown(), it.accepts_dynamic(), it.accepts_marked()];
    assert_eq!(accepts(text), [true, false, false, false]);
    assert_eq!(accepts(sizes), [false, true, true, true]);
    assert!(Function::new([], ANY, |_| Ok(Value::NULL)).variadic_param().is_none());
}

#[test]
fn a_function_can_be_sent_to_other_threads() {
    fn is_shared<T: Send + Sync + Clone + 'static>() {}
    is_shared::<Function>();
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = calls.clone();
    let count =
        Function::new([], Type::NUMBER, move |_| Ok(Value::from(counter.fetch_add(1, Ordering::Relaxed) as i64)));
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let count = count.clone();
            std::thread::spawn(move || count.call(&[]))
        })
        .collect();
    assert!(threads.into_iter().all(|thread| thread.join().unwrap().is_ok()));
    assert_eq!(calls.load(Ordering::Relaxed), 4);
}

#[test]
fn counts() {
    let two = Function::new([param(ANY), Param::new("q", ANY)], ANY, |it| Ok(Value::tuple(it.iter().cloned())));
    let one = || Value::from(1);
    check(&two, &[], "error: 2 arguments are expected; missing value for `p`");
    check(&two, &[one()], "error: 2 arguments are expected; missing value for `q`");
    check(&two, &[one(), one()], "[1, 1]");
    check(&two, &[one(), one(), one()], "error: only 2 arguments are expected");
    let many = two.variadic(Param::new("r", ANY));
    check(&many, &[one()], "error: at least 2 arguments are expected; missing value for `q`");
    check(&many, &[one(), one()], "[1, 1]");
    check(&many, &[one(), one(), one(), one()], "[1, 1, 1, 1]");
    check(&Function::new([], ANY, |_| Ok(Value::TRUE)), &[one()], "error: only 0 arguments are expected");
}

#[test]
fn arguments_are_converted() {
    check(&shown(param(Type::STRING)), &[Value::from(1)], r#""\"1\"""#);
    check(&shown(param(Type::list(ANY))), &[Value::tuple([Value::from(1)])], "\"list(number)[1]\"");
    check(&shown(param(ANY)), &[Value::tuple([Value::from(1)])], "\"[1]\"");
    let error = "error: the parameter `p` does not accept this value: a number is required, but this is a list";
    check(&shown(param(Type::NUMBER)), &[Value::tuple([])], error);
    let many = Function::new([param(Type::STRING)], Type::STRING, |it| Ok(it[0].clone()))
        .variadic(Param::new("more", Type::NUMBER));
    let error = many.call(&[Value::from("a"), Value::from(1), Value::from("x")]).unwrap_err();
    let CallError::Argument { index, param, .. } = error else { panic!("{error}") };
    assert_eq!((index, &*param), (2, "more"));
}

#[test]
fn nulls() {
    check(
        &shown(param(Type::STRING)),
        &[Value::NULL],
        "error: the parameter `p` does not accept this value: it is null",
    );
    check(&shown(param(Type::STRING).allow_null()), &[Value::NULL], "\"null(string)\"");
    check(&shown(param(Type::STRING).allow_null()), &[Value::null(Type::NUMBER)], "\"null(string)\"");
}

/// The only values of the dynamic pseudo-type are its unknown value and its null, and they are treated alike, as in the
/// reference.
#[test]
fn values_of_the_dynamic_type() {
    check(&shown(param(ANY)), &[Value::DYNAMIC], "unknown(dynamic)");
    check(&shown(param(ANY).allow_unknown()), &[Value::DYNAMIC], "unknown(dynamic)");
    check(&shown(param(ANY).allow_dynamic()), &[Value::DYNAMIC], "unknown(string)");
    check(&shown(param(ANY).allow_dynamic().allow_unknown()), &[Value::DYNAMIC], "\"unknown(dynamic)\"");
    // The literal null is known.
    check(&shown(param(ANY).allow_null()), &[Value::NULL], "\"null\"");
    check(&shown(param(ANY).allow_null().allow_dynamic()), &[Value::NULL], "\"null\"");
    check(&shown(param(ANY).allow_null()), &[Value::null(Type::STRING)], "\"null(string)\"");
    // Where the parameter has a type, the value gets it.
    check(&shown(param(Type::STRING)), &[Value::DYNAMIC], "unknown(string)");
    check(&shown(param(Type::STRING).allow_unknown()), &[Value::DYNAMIC], "\"unknown(string)\"");
}

#[test]
fn unknown_values() {
    let unknown = || Value::unknown(Type::NUMBER);
    check(&shown(param(Type::NUMBER)), &[unknown()], "unknown(string)");
    check(&shown(param(Type::NUMBER).allow_unknown()), &[unknown()], "\"unknown(number)\"");
    // A value that only holds an unknown one is known.
    check(&shown(param(ANY)), &[Value::tuple([unknown()])], "\"[unknown(number)]\"");
    check(&shown(param(Type::list(ANY))), &[Value::tuple([unknown()])], "\"list(number)[unknown(number)]\"");
    // The type of the result is computed all the same.
    let same = Function::new([param(ANY)], ANY, |it| Ok(it[0].clone())).result_type(|it| Ok(it[0].ty()));
    check(&same, &[unknown()], "unknown(number)");
}

/// An unknown argument hides no mistake in another one, but the dynamic value hides a null after it, as in the reference.
#[test]
fn mistakes_beside_unknown_values() {
    let two = Function::new([param(ANY), Param::new("q", Type::BOOL)], Type::BOOL, |_| Ok(Value::TRUE));
    let unknown = || Value::unknown(Type::NUMBER);
    let null = "error: the parameter `q` does not accept this value: it is null";
    let wrong = "error: the parameter `q` does not accept this value: `true`/`false` is required, but this is a number";
    check(&two, &[unknown(), Value::NULL], null);
    check(&two, &[unknown(), Value::from(1)], wrong);
    check(&two, &[Value::DYNAMIC, Value::from(1)], wrong);
    check(&two, &[Value::DYNAMIC, Value::NULL], "unknown(dynamic)");
}

#[test]
fn flags_are_those_of_the_parameter() {
    let first = param(Type::STRING).allow_null();
    let function = Function::new([first], Type::BOOL, |_| Ok(Value::TRUE)).variadic(Param::new("q", Type::STRING));
    check(&function, &[Value::NULL], "true");
    let error = "error: the parameter `q` does not accept this value: it is null";
    check(&function, &[Value::NULL, Value::NULL], error);
}

/// Marks are on the result, whatever the way to it.
#[test]
fn marks() {
    let deep = || Value::tuple([Value::from(1).mark(mark("A")), Value::from(2)]).mark(mark("B"));
    check(&shown(param(ANY)), &[deep()], "marked(\"A\", \"B\", \"[1, 2]\")");
    check(&shown(param(ANY).allow_marked()), &[deep()], r#""marked(\"B\", [marked(\"A\", 1), 2])""#);
    let two = |first: Param| Function::new([first, Param::new("q", ANY)], Type::BOOL, |_| Ok(Value::TRUE));
    for first in [param(ANY), param(ANY).allow_marked()] {
        let two = two(first);
        check(&two, &[deep(), Value::unknown(Type::BOOL)], "marked(\"A\", \"B\", unknown(bool))");
        check(&two, &[deep(), Value::DYNAMIC], "marked(\"A\", \"B\", unknown(dynamic))");
        let marked = [Value::DYNAMIC.mark(mark("C")), deep()];
        check(&two, &marked, "marked(\"A\", \"B\", \"C\", unknown(dynamic))");
    }
    // Those that the body puts on its result stay.
    let own = Function::new([param(ANY)], ANY, |_| Ok(Value::TRUE.mark(mark("own"))));
    check(&own, &[deep()], "marked(\"A\", \"B\", \"own\", true)");
}

#[test]
fn the_result_is_what_was_announced() {
    let function = |announced: Type, result: Value| Function::new([], announced, move |_| Ok(result.clone()));
    let any_list = || Type::list(ANY);
    let strings = Value::list(Type::STRING, [Value::from("a")]);
    check(&function(Type::STRING, Value::from("a")), &[], "\"a\"");
    check(&function(any_list(), strings.clone()), &[], "list(string)[\"a\"]");
    check(&function(ANY, strings), &[], "list(string)[\"a\"]");
    let wrong = "error: the function announced a result of type string, but it is number";
    check(&function(Type::STRING, Value::from(1)), &[], wrong);
    check(&function(Type::STRING, Value::from(1).mark(mark("A"))), &[], wrong);
    // A null or an unknown value has nothing but its type.
    check(&function(Type::STRING, Value::NULL), &[], "null(string)");
    check(&function(Type::STRING, Value::DYNAMIC.mark(mark("A"))), &[], "marked(\"A\", unknown(string))");
    let list = "error: the function announced a result of type list of string, but it is bool";
    check(&function(Type::list(Type::STRING), Value::null(Type::BOOL)), &[], list);
}

#[test]
fn types_without_running() {
    let json = Function::new([param(Type::STRING)], ANY, |_| panic!("the body is not run")).result_type(|arguments| {
        match arguments[0].as_str() {
            Some("[]") => Ok(Type::tuple([])),
            Some(_) => Err(FunctionError::argument(0, "no JSON")),
            None => Ok(ANY),
        }
    });
    assert_eq!(json.return_type(&[Type::STRING]), Ok(ANY));
    assert_eq!(json.return_type(&[Type::NUMBER]), Ok(ANY));
    assert_eq!(json.return_type_for_values(&[Value::from("[]")]), Ok(Type::tuple([])));
    let marked = Value::from("[]").mark(mark("A"));
    assert_eq!(json.return_type_for_values(&[marked]), Ok(Type::tuple([])));
    let error = json.return_type_for_values(&[Value::from("]")]).unwrap_err();
    assert_eq!(error.to_string(), "the parameter `p` does not accept this value: no JSON");
    assert!(matches!(json.return_type(&[]), Err(CallError::NotEnoughArguments { .. })));
    assert!(matches!(json.return_type(&[Type::tuple([])]), Err(CallError::Argument { index: 0, .. })));
    assert!(json.return_type_for_values(&[Value::NULL]).is_err());
    let fixed = Function::new([param(ANY)], Type::BOOL, |_| panic!("the body is not run"));
    assert_eq!(fixed.return_type(&[Type::NUMBER]), Ok(Type::BOOL));
    assert_eq!(fixed.return_type(&[ANY]), Ok(ANY));
}

#[test]
fn unpredictable() {
    let random = shown(param(Type::STRING)).unpredictable();
    check(&random, &[Value::from("a")], "unknown(string)");
    check(&random, &[Value::from("a").mark(mark("A"))], "marked(\"A\", unknown(string))");
    check(&random, &[Value::NULL], "error: the parameter `p` does not accept this value: it is null");
    assert_eq!(random.return_type(&[Type::STRING]), Ok(Type::STRING));
}

#[test]
fn an_error_names_the_argument_if_there_is_such_an_argument() {
    let failing = |error: FunctionError| {
        Function::new([param(ANY)], ANY, move |_| Err(error.clone())).variadic(Param::new("rest", ANY))
    };
    let arguments = [Value::TRUE, Value::TRUE, Value::TRUE];
    check(&failing(FunctionError::new("no")), &arguments, "error: no");
    check(
        &failing(FunctionError::argument(0, "no")),
        &arguments,
        "error: the parameter `p` does not accept this value: no",
    );
    check(
        &failing(FunctionError::argument(2, "no")),
        &arguments,
        "error: the parameter `rest` does not accept this value: no",
    );
    let alone = Function::new([], ANY, |_| Err(FunctionError::argument(7, "no")));
    check(&alone, &[], "error: no");
    let error = FunctionError::argument(2, "no");
    assert_eq!((&*error.message(), error.index()), ("no", Some(2)));
}

#[test]
fn no_marks_for_nothing() {
    let value = shown(param(ANY)).call(&[Value::TRUE]).unwrap();
    assert_eq!(value.marks(), Marks::none());
}

#[test]
fn what_a_body_makes_is_counted() {
    let plain = Function::new([param(Type::STRING)], Type::STRING, |arguments| Ok(arguments[0].clone()));
    let silent = Function::counting([param(Type::STRING)], Type::STRING, |arguments, _| Ok(arguments[0].clone()));
    let twice = Function::counting([param(Type::STRING)], Type::STRING, |arguments, allowance| {
        let text = arguments[0].as_str().unwrap_or_default();
        allowance.bytes(2 * text.len())?;
        Ok(Value::from(text.repeat(2)))
    });
    let mut allowance = Allowance::new(&Limits::default().with_bytes(10));
    let argument = [Value::from("abc")];
    assert_eq!(plain.call_within(&argument, &mut allowance), Ok(Value::from("abc")));
    assert_eq!(silent.call_within(&argument, &mut allowance), Ok(Value::from("abc")));
    assert_eq!(twice.call_within(&argument, &mut allowance), Ok(Value::from("abcabc")));
    for function in [&plain, &twice] {
        let error = function.call_within(&argument, &mut allowance).unwrap_err();
        assert!(matches!(error, CallError::Exhausted(_)), "{error:?}");
        let words = "the value needs more than 10 bytes of text, which is the limit for one argument";
        assert_eq!(error.to_string(), words);
    }
}

/// A parameter with a static type takes what converts to that, and says it.
#[test]
fn parameters_with_static_types() {
    let of = |text: &str| shown(Param::exact("p", StaticType::parse(text).unwrap()));
    let port = of("union(int, \"auto\")");
    check(&port, &[Value::from("80")], "\"80\"");
    check(&port, &[Value::from("auto")], "\"\\\"auto\\\"\"");
    check(
        &port,
        &[Value::from("any")],
        "error: the parameter `p` does not accept this value: \"auto\" or an int is required, but this is \"any\"",
    );
    assert_eq!(format!("{port:?}"), "function(p: \"auto\" | int)");
    let whole = of("int");
    check(
        &whole,
        &[Value::from("3.5")],
        "error: the parameter `p` does not accept this value: a whole number is required",
    );
    check(&whole, &[Value::NULL], "error: the parameter `p` does not accept this value: it is null");
    check(&of("optional(int)"), &[Value::NULL], "\"null(number)\"");
    check(&of("optional(int)"), &[Value::null(Type::STRING)], "\"null(number)\"");
    // What is not known yet or marked is a matter of the call.
    check(&whole, &[Value::unknown(Type::STRING)], "unknown(string)");
    check(&whole, &[Value::DYNAMIC], "unknown(string)");
    check(&whole, &[Value::from(3).mark(mark("A"))], "marked(\"A\", \"3\")");
    check(
        &whole,
        &[Value::unknown(Type::BOOL)],
        "error: the parameter `p` does not accept this value: an int is required, but this is `true`/`false`",
    );
    check(&of("promise(int)"), &[Value::unknown(Type::NUMBER)], "\"unknown(number)\"");
    check(&of("output(int)"), &[Value::from(3).mark(mark("A"))], "\"marked(\\\"A\\\", 3)\"");
}

/// However many unions there are in each other, nothing is tried twice.
#[test]
fn what_is_in_unions_is_converted_once() {
    let tree = StaticType::recursive(|tree| {
        let with = |leaf: StaticType| {
            StaticType::object([("a", StaticType::union([tree.clone(), leaf.clone()])), ("b", leaf)])
        };
        StaticType::union([with(StaticType::INT), with(StaticType::BOOL)])
    });
    let function = shown(Param::exact("p", StaticType::list(tree)));
    let steps = |levels: usize| {
        let value =
            (0..levels).fold(Value::from("x"), |inner, _| Value::object([("a", inner), ("b", Value::from("1"))]));
        let mut allowance = Allowance::new(&Limits::DEFAULT);
        let _ = function.call_within(&[Value::tuple([value])], &mut allowance);
        allowance.steps_spent()
    };
    assert!(steps(200) < 5 * steps(50), "{} and {}", steps(50), steps(200));
    let deep = (0..100_000).fold(Value::from(1), |inner, _| Value::tuple([inner]));
    let list = StaticType::recursive(|list| StaticType::list(StaticType::union([list, StaticType::INT])));
    let error = shown(Param::exact("p", list)).call(&[deep]).unwrap_err();
    assert!(error.to_string().ends_with("the value is nested too deep to be converted"), "{error}");
}
