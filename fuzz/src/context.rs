//! The variables and functions of expressions: values of all kinds, known, unknown and half known, marked, sensitive, null.

use std::sync::LazyLock;

use hcl_serde::model::stdlib;
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::model::value::{Mark, Refinement};
use hcl_serde::{EvalContext, Value};

use crate::CANARY;

/// The names of the cases in `tests/cases`, and more, with the standard functions.
pub fn all() -> &'static EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| {
        let context = unknown(null(marked(known().clone())));
        sensitive(refined(context))
    });
    &CONTEXT
}

/// Values that are known and not marked alone: expressions have values then, or mistakes.
pub fn known() -> &'static EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| {
        let objects = || [object(1, "x", "i0"), object(2, "y", "i1")];
        EvalContext::new()
            .with_functions(stdlib::functions())
            .with_variable("s", "str")
            .with_variable("n", 7)
            .with_variable("i", 1)
            .with_variable("t", true)
            .with_variable("region", "eu")
            .with_variable("nothing", Value::NULL)
            .with_variable("ports", Value::tuple([Value::from(80), Value::from(443)]))
            .with_variable("ls", strings(["x", "y"]))
            .with_variable("le", strings([]))
            .with_variable("ss", Value::set(Type::STRING, [Value::from("b"), Value::from("a")]))
            .with_variable(
                "ms",
                Value::map(Type::STRING, [("0", "zero"), ("k", "v")].map(|(key, it)| (key, Value::from(it)))),
            )
            .with_variable("obj", object(1, "x", "i0"))
            .with_variable("oo", Value::object([("0", Value::from("z")), ("a-b", Value::from("dash"))]))
            .with_variable("lo", Value::list(object_type(), objects()))
            .with_variable("so", Value::set(object_type(), objects()))
            .with_variable("to", Value::tuple([object(1, "x", "i0"), Value::from("q")]))
            .with_variable("nested", Value::list(Type::list(Type::STRING), [strings(["p", "q"]), strings(["r"])]))
            .with_variable("buf", stdlib::bytes().value(vec![1, 2, 3, 4]))
    });
    &CONTEXT
}

/// The scope in which of every variable of a context only the type is known.
pub fn types_of(context: &EvalContext) -> Scope {
    let names = context.variable_names();
    let variables = names.into_iter().filter_map(|name| Some((name, context.variable(name)?)));
    variables.fold(Scope::new().with_context(context), |scope, (name, value)| {
        // Types of values say nothing of null.
        let ty = StaticType::from(value.ty());
        // What is computed from a value with marks has them too.
        let ty = if value.clone().unmark_deep().1.is_empty() { ty } else { StaticType::output(ty) };
        scope.with_variable(name, if value.is_null() { ty.optional() } else { ty })
    })
}

fn strings<const N: usize>(texts: [&str; N]) -> Value {
    Value::list(Type::STRING, texts.map(Value::from))
}

fn object(a: i64, b: &str, id: &str) -> Value {
    Value::object([("a", Value::from(a)), ("b", Value::from(b)), ("id", Value::from(id))])
}

fn object_type() -> Type {
    object(0, "", "").ty()
}

fn unknown(context: EvalContext) -> EvalContext {
    context
        .with_variable("dyn", Value::DYNAMIC)
        .with_variable("unk", Value::unknown(Type::STRING))
        .with_variable("later", Value::unknown(Type::STRING))
        .with_variable("unum", Value::unknown(Type::NUMBER))
        .with_variable("ubool", Value::unknown(Type::BOOL))
        .with_variable("ulist", Value::unknown(Type::list(Type::STRING)))
        .with_variable("uset", Value::unknown(Type::set(Type::STRING)))
        .with_variable("umap", Value::unknown(Type::map(Type::STRING)))
        .with_variable("uobj", Value::unknown(object_type()))
        .with_variable("utup", Value::unknown(Type::tuple([Type::STRING, Type::NUMBER])))
        .with_variable("ubuf", Value::unknown(stdlib::bytes().ty()))
        .with_variable("half", Value::tuple([Value::from(1), Value::unknown(Type::STRING)]))
}

fn refined(context: EvalContext) -> EvalContext {
    let some = || Refinement::new().not_null();
    let list = Value::unknown(Type::list(Type::NUMBER)).refined(&some().min_length(1).max_length(3));
    context
        .with_variable("rstr", Value::unknown(Type::STRING).refined(&some().prefix("https://")))
        .with_variable("rnum", Value::unknown(Type::NUMBER).refined(&some().at_least(1).less_than(10)))
        .with_variable("rlist", list)
        .with_variable("rset", Value::unknown(Type::set(Type::STRING)).refined(&some().min_length(2)))
}

fn null(context: EvalContext) -> EvalContext {
    context
        .with_variable("nstr", Value::null(Type::STRING))
        .with_variable("nnum", Value::null(Type::NUMBER))
        .with_variable("nbool", Value::null(Type::BOOL))
        .with_variable("nlist", Value::null(Type::list(Type::STRING)))
        .with_variable("nobj", Value::null(object_type()))
        .with_variable("ntup", Value::null(Type::tuple([Type::STRING, Type::NUMBER])))
}

fn marked(context: EvalContext) -> EvalContext {
    let mark = || Mark::new("M");
    context
        .with_variable("mk", Value::from("marked").mark(mark()))
        .with_variable("k", Value::from("k").mark(Mark::new("K")))
        .with_variable("mknum", Value::from(7).mark(mark()))
        .with_variable("mkbool", Value::TRUE.mark(mark()))
        .with_variable("mklist", strings(["x", "y"]).mark(mark()))
        .with_variable("mkobj", object(1, "x", "i0").mark(mark()))
        .with_variable("mkin", Value::list(Type::STRING, [Value::from("x").mark(mark()), Value::from("y")]))
        .with_variable("umk", Value::unknown(Type::STRING).mark(mark()))
}

/// Secrets in every place of a value: the whole, an element, a value, a key.
fn sensitive(context: EvalContext) -> EvalContext {
    let secret = || Value::from(CANARY);
    let hide = |value: Value| value.mark(Mark::sensitive());
    context
        .with_variable("hush", hide(secret()))
        .with_variable("secret", hide(secret()))
        .with_variable("hushlist", hide(strings([CANARY, "b"])))
        .with_variable("hushset", hide(Value::set(Type::STRING, [secret()])))
        .with_variable("hushmap", hide(Value::map(Type::STRING, [(CANARY, secret())])))
        .with_variable("hushobj", hide(Value::object([(CANARY, secret()), ("b", Value::from(2))])))
        .with_variable("hushin", Value::tuple([hide(secret()), Value::from(1)]))
        .with_variable("hushval", Value::object([("a", hide(secret())), ("b", Value::from(2))]))
        .with_variable("hushdeep", hide(Value::tuple([Value::object([("a", secret())]), secret()])))
}
