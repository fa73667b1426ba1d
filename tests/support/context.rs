//! The variables and functions that all evaluation cases share.

use std::sync::LazyLock;

use hcl_model::convert::{convert, converted_type};
use hcl_model::expr::EvalContext;
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Number, Refinement, Value};

/// The context; `tests/cases/README.md` lists what is in it.
pub(crate) fn standard() -> &'static EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| marked(unknowns_and_nulls(functions(known()))));
    &CONTEXT
}

/// The variables of the standard context and some more, with the functions of the standard library.
pub(crate) fn with_stdlib() -> &'static EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| {
        let buffer = || stdlib::bytes().value(vec![1, 2, 3, 4]);
        standard()
            .child()
            .with_variable("mknum", Value::from(7).mark(Mark::new("M")))
            .with_variable("umk", Value::unknown(Type::STRING).mark(Mark::new("M")))
            .with_variable("buf", buffer())
            .with_variable("ubuf", Value::unknown(stdlib::bytes().ty()))
            .with_variable("nbuf", Value::null(stdlib::bytes().ty()))
            .with_variable("mkbuf", buffer().mark(Mark::new("M")))
            .with_functions(stdlib::functions())
    });
    &CONTEXT
}

fn known() -> EvalContext {
    let strings = |texts: &[&str]| Value::list(Type::STRING, texts.iter().map(|&text| Value::from(text)));
    let objects = || [object(1, "x", "i0"), object(2, "y", "i1")];
    let entries = [("0", "zero"), ("k", "v"), ("k2", "v2")].map(|(key, value)| (key, Value::from(value)));
    EvalContext::new()
        .with_variable("s", "str")
        .with_variable("n", 7)
        .with_variable("t", true)
        .with_variable("f53", Number::try_from(0.1_f64).expect("a finite number"))
        .with_variable("ls", strings(&["x", "y"]))
        .with_variable("le", Value::list(Type::STRING, []))
        .with_variable("ss", Value::set(Type::STRING, [Value::from("b"), Value::from("a")]))
        .with_variable("ms", Value::map(Type::STRING, entries))
        .with_variable("obj", object(1, "x", "i0"))
        .with_variable("oo", Value::object([("0", Value::from("z")), ("a-b", Value::from("dash"))]))
        .with_variable("lo", Value::list(object_type(), objects()))
        .with_variable("so", Value::set(object_type(), objects()))
        .with_variable("to", Value::tuple([object(1, "x", "i0"), Value::from("q")]))
        .with_variable("nested", Value::list(Type::list(Type::STRING), [strings(&["p", "q"]), strings(&["r"])]))
}

fn object(a: i64, b: &str, id: &str) -> Value {
    Value::object([("a", Value::from(a)), ("b", Value::from(b)), ("id", Value::from(id))])
}

fn object_type() -> Type {
    object(0, "", "").ty()
}

fn unknowns_and_nulls(context: EvalContext) -> EvalContext {
    let list = || Type::list(Type::STRING);
    let tuple = || Type::tuple([Type::STRING, Type::NUMBER]);
    context
        .with_variable("dyn", Value::DYNAMIC)
        .with_variable("unk", Value::unknown(Type::STRING))
        .with_variable("unum", Value::unknown(Type::NUMBER))
        .with_variable("ubool", Value::unknown(Type::BOOL))
        .with_variable("ulist", Value::unknown(list()))
        .with_variable("uset", Value::unknown(Type::set(Type::STRING)))
        .with_variable("umap", Value::unknown(Type::map(Type::STRING)))
        .with_variable("uobj", Value::unknown(object_type()))
        .with_variable("utup", Value::unknown(tuple()))
        .with_variable("nstr", Value::null(Type::STRING))
        .with_variable("nnum", Value::null(Type::NUMBER))
        .with_variable("nbool", Value::null(Type::BOOL))
        .with_variable("nlist", Value::null(list()))
        .with_variable("nobj", Value::null(object_type()))
        .with_variable("ntup", Value::null(tuple()))
}

fn marked(context: EvalContext) -> EvalContext {
    let mark = || Mark::new("M");
    let list = [Value::from("x"), Value::from("y")];
    let inner = [Value::from("x").mark(mark()), Value::from("y")];
    context
        .with_variable("mk", Value::from("secret").mark(mark()))
        .with_variable("k", Value::from("k").mark(Mark::new("K")))
        .with_variable("mkbool", Value::TRUE.mark(mark()))
        .with_variable("mklist", Value::list(Type::STRING, list).mark(mark()))
        .with_variable("mkobj", object(1, "x", "i0").mark(mark()))
        .with_variable("mkin", Value::list(Type::STRING, inner))
        .with_variable("hush", Value::from("hush").mark(Mark::sensitive()))
}

fn functions(context: EvalContext) -> EvalContext {
    let conversions = [
        ("tostring", Type::STRING),
        ("tonumber", Type::NUMBER),
        ("tobool", Type::BOOL),
        ("tolist", Type::list(Type::DYNAMIC)),
        ("toset", Type::set(Type::DYNAMIC)),
        ("tomap", Type::map(Type::DYNAMIC)),
    ];
    let context = context
        .with_function("upper", upper())
        .with_function("text::case::up", upper())
        .with_function("min", min())
        .with_function("join", join())
        .with_functions(stdlib::named(["try", "can", "convert"]));
    conversions.into_iter().fold(context, |context, (name, ty)| context.with_function(name, conversion(ty)))
}

fn upper() -> Function {
    Function::new([Param::new("str", Type::STRING)], Type::STRING, |arguments| {
        Ok(Value::from(arguments[0].as_str().unwrap_or_default().to_uppercase()))
    })
    .refined(Refinement::new().not_null())
}

fn min() -> Function {
    let body = |arguments: &[Value]| {
        let least = arguments.iter().filter_map(Value::as_number).min();
        least.cloned().map(Value::number).ok_or_else(|| FunctionError::new("at least one number is required"))
    };
    Function::new([], Type::NUMBER, body).variadic(Param::new("numbers", Type::NUMBER))
}

/// One parameter and then any number of lists.
fn join() -> Function {
    let body = |arguments: &[Value]| {
        let lists = arguments[1..].iter().filter_map(Value::as_elements);
        let texts: Vec<&str> = lists.flatten().filter_map(Value::as_str).collect();
        Ok(Value::from(texts.join(arguments[0].as_str().unwrap_or_default())))
    };
    Function::new([Param::new("separator", Type::STRING)], Type::STRING, body)
        .variadic(Param::new("lists", Type::list(Type::STRING)))
}

/// A function that converts its argument, or refuses it for the reason that conversion gives.
fn conversion(to: Type) -> Function {
    let ty = to.clone();
    let result = move |arguments: &[Value]| match converted_type(&arguments[0].ty(), &ty) {
        Some(ty) => Ok(ty),
        None => Err(refusal(&arguments[0], &ty)),
    };
    let body = move |arguments: &[Value]| convert(&arguments[0], &to).map_err(|_| refusal(&arguments[0], &to));
    Function::new([Param::new("v", Type::DYNAMIC).allow_null().allow_dynamic()], Type::DYNAMIC, body)
        .result_type(result)
}

fn refusal(value: &Value, to: &Type) -> FunctionError {
    let why = convert(value, to).err().map_or_else(String::new, |error| error.to_string());
    FunctionError::argument(0, why)
}
