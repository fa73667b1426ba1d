//! Object types with optional attributes, which extend "Type Specifications": what is missing becomes null.

use hcl_model::convert::{Conversion, conversion, convert, converted_type, mismatch, unify};
use hcl_model::expr::EvalContext;
use hcl_model::function::{Function, Param};
use hcl_model::native;
use hcl_model::types::{Type, TypeKind};
use hcl_model::value::{Mark, Value};

/// A type from JSON, in which the optional attributes of an object are listed behind its types.
fn ty(json: &str) -> Type {
    Type::from_json(json).unwrap()
}

const SERVER: &str = r#"["object", {"host": "string", "port": "number"}, ["port"]]"#;

fn context() -> EvalContext {
    EvalContext::new()
        .with_variable("ms", Value::map(Type::STRING, [("host", Value::from("a"))]))
        .with_variable(
            "extra",
            Value::map(Type::STRING, [("host", Value::from("a")), ("port", Value::from("1")), ("x", Value::from("y"))]),
        )
        .with_variable("empty", Value::map(Type::STRING, [] as [(&str, Value); 0]))
        .with_variable("unknown", Value::unknown(ty(r#"["object", {"host": "string"}]"#)))
        .with_variable("dyn", Value::DYNAMIC)
        .with_variable("noted", Value::object([("host", Value::from("a").mark(Mark::new("H")))]).mark(Mark::new("M")))
        .with_variable("secret", Value::object([("host", Value::tuple([]))]).mark(Mark::sensitive()))
}

fn value(expression: &str) -> Value {
    native::parse_expression("value", expression).ok().unwrap().value(&context()).unwrap()
}

/// Rows of an expression, a type, and the result of the conversion or the error.
#[track_caller]
fn check(rows: &[(&str, &str, &str)]) {
    let answer = |from: &str, to: &str| match convert(&value(from), &ty(to)) {
        Ok(result) => format!("{result:?}"),
        Err(error) => error.to_string(),
    };
    let rows = rows.iter().map(|(from, to, expected)| (*from, *to, *expected, answer(from, to)));
    let wrong: Vec<_> = rows.filter(|(_, _, expected, actual)| actual != expected).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_missing_becomes_null() {
    check(&[
        (r#"{host = "a"}"#, SERVER, "{\"host\" = \"a\", \"port\" = null(number)}"),
        (r#"{host = "a", port = "80"}"#, SERVER, "{\"host\" = \"a\", \"port\" = 80}"),
        (r#"{host = "a", port = null}"#, SERVER, "{\"host\" = \"a\", \"port\" = null(number)}"),
        (r#"{host = "a", other = true}"#, SERVER, "{\"host\" = \"a\", \"port\" = null(number)}"),
        (r#"{host = "a", port = "http"}"#, SERVER, "port: a number is required, but this is text that is no number"),
        (r#"{host = "a", port = true}"#, SERVER, "port: a number is required, but this is `true`/`false`"),
        ("{port = 80}", SERVER, "the attribute `host` is missing"),
        ("{}", SERVER, "the attribute `host` is missing"),
        ("null", SERVER, "null(object({host=string,port=number}))"),
        ("unknown", SERVER, "unknown(object({host=string,port=number}))"),
        ("dyn", SERVER, "unknown(object({host=string,port=number}))"),
        ("noted", SERVER, "marked(\"M\", {\"host\" = marked(\"H\", \"a\"), \"port\" = null(number)})"),
        ("secret", SERVER, "text is required"),
        ("[]", SERVER, "a map is required, but this is a list"),
        // What is missing may be of any type.
        (
            "{}",
            r#"["object", {"a": ["list", "string"], "b": "dynamic"}, ["a", "b"]]"#,
            "{\"a\" = null(list(string)), \"b\" = null}",
        ),
        // Keys of a map.
        ("ms", SERVER, "{\"host\" = \"a\", \"port\" = null(number)}"),
        ("extra", SERVER, "{\"host\" = \"a\", \"port\" = 1}"),
        ("empty", SERVER, "the map has no key `host`, which is required"),
        ("empty", r#"["object", {"a": "string"}, ["a"]]"#, "{\"a\" = null(string)}"),
    ]);
}

#[test]
fn inside_of_other_types() {
    const NESTED: &str = r#"["object", {"in": ["object", {"a": "number", "b": "bool"}, ["b"]]}, ["in"]]"#;
    const LIST: &str = r#"["list", ["object", {"a": "number", "b": "bool"}, ["b"]]]"#;
    check(&[
        ("{}", NESTED, "{\"in\" = null(object({a=number,b=bool}))}"),
        ("{in = {a = 1}}", NESTED, "{\"in\" = {\"a\" = 1, \"b\" = null(bool)}}"),
        ("{in = null}", NESTED, "{\"in\" = null(object({a=number,b=bool}))}"),
        ("{in = {b = true}}", NESTED, "in: the attribute `a` is missing"),
        (
            "[{a = 1}, {a = 2, b = true}]",
            LIST,
            "list(object({a=number,b=bool}))[{\"a\" = 1, \"b\" = null(bool)}, {\"a\" = 2, \"b\" = true}]",
        ),
        (
            "[{a = 1}, null]",
            LIST,
            "list(object({a=number,b=bool}))[{\"a\" = 1, \"b\" = null(bool)}, null(object({a=number,b=bool}))]",
        ),
        ("[{a = 1}, {b = true}]", LIST, "[1]: the attribute `a` is missing"),
        ("[]", LIST, "list(object({a=number,b=bool}))[]"),
        (
            "[{a = 1}, {a = 1, b = null}]",
            r#"["set", ["object", {"a": "number", "b": "bool"}, ["b"]]]"#,
            "set(object({a=number,b=bool}))[{\"a\" = 1, \"b\" = null(bool)}]",
        ),
        (
            "{k = {a = 1}}",
            r#"["map", ["object", {"a": "number", "b": "bool"}, ["b"]]]"#,
            "map(object({a=number,b=bool})){\"k\" = {\"a\" = 1, \"b\" = null(bool)}}",
        ),
        (
            "[{a = 1}]",
            r#"["tuple", [["object", {"a": "number", "b": "bool"}, ["b"]]]]"#,
            "[{\"a\" = 1, \"b\" = null(bool)}]",
        ),
        // Holes are filled, one type for all elements.
        (
            "[{a = 1}, {a = \"x\", b = 2}]",
            r#"["list", ["object", {"a": "dynamic", "b": "number"}, ["b"]]]"#,
            "list(object({a=string,b=number}))[{\"a\" = \"1\", \"b\" = null(number)}, {\"a\" = \"x\", \"b\" = 2}]",
        ),
        (
            "[{a = 1}, {b = 2}]",
            r#"["list", ["object", {"a": "dynamic", "b": "dynamic"}, ["a", "b"]]]"#,
            "list(object({a=number,b=number}))[{\"a\" = 1, \"b\" = null(number)}, {\"a\" = null(number), \"b\" = 2}]",
        ),
    ]);
}

/// Rows of two types, the kind of the conversion, and the type that a value has after it or why there is none.
#[test]
fn conversions_of_types() {
    let rows = [
        (r#"["object", {"host": "string"}]"#, SERVER, Conversion::Safe, "object({host=string,port=number})"),
        (
            r#"["object", {"host": "number", "port": "number"}]"#,
            SERVER,
            Conversion::Safe,
            "object({host=string,port=number})",
        ),
        (
            r#"["object", {"host": "string", "port": "string"}]"#,
            SERVER,
            Conversion::Unsafe,
            "object({host=string,port=number})",
        ),
        (r#"["object", {"port": "number"}]"#, SERVER, Conversion::Impossible, "the attribute `host` is missing"),
        (r#"["map", "string"]"#, SERVER, Conversion::Unsafe, "object({host=string,port=number})"),
        (r#"["map", "bool"]"#, SERVER, Conversion::Unsafe, "object({host=string,port=number})"),
        ("\"dynamic\"", SERVER, Conversion::Unsafe, "object({host=string,port=number})"),
        (SERVER, SERVER, Conversion::Safe, "object({host=string,port=number})"),
        ("\"bool\"", SERVER, Conversion::Impossible, "a map is required, but this is `true`/`false`"),
    ];
    for (from, to, expected, result) in rows {
        let (a, b) = (ty(from), ty(to));
        assert_eq!(conversion(&a, &b), expected, "{from} to {to}");
        let actual = match (converted_type(&a, &b), mismatch(&a, &b)) {
            (Some(ty), None) => format!("{ty:?}"),
            (None, Some(error)) => error.to_string(),
            both => panic!("{both:?}"),
        };
        assert_eq!(actual, result, "{from} to {to}");
    }
}

/// Values have all attributes of their types, whatever type they are made with.
#[test]
fn no_value_has_a_type_with_optional_attributes() {
    let server = ty(SERVER);
    let plain = ty(r#"["object", {"host": "string", "port": "number"}]"#);
    assert!(server.has_optional() && !plain.has_optional());
    assert_ne!(server, plain);
    assert_eq!(server.without_optional(), plain);
    for ty in [Value::null(server.clone()).ty(), Value::unknown(server.clone()).ty()] {
        assert_eq!(ty, plain);
    }
    assert_eq!(Value::list(server.clone(), []).ty(), Type::list(plain.clone()));
    assert_eq!(Value::set(server.clone(), []).ty(), Type::set(plain.clone()));
    assert_eq!(Value::map(server.clone(), [] as [(&str, Value); 0]).ty(), Type::map(plain.clone()));
    assert!(plain.matches(&server) && server.matches(&plain));
    let deep = Type::map(Type::tuple([Type::list(server)]));
    assert_eq!(deep.without_optional(), Type::map(Type::tuple([Type::list(plain)])));
}

#[test]
fn attributes_of_the_type() {
    let server = ty(SERVER);
    let TypeKind::Object(object) = server.kind() else { panic!("no object") };
    assert!(object.is_optional("port") && !object.is_optional("host") && !object.is_optional("nosuch"));
    assert_eq!(object.optional_names().map(|name| &**name).collect::<Vec<_>>(), ["port"]);
    let none = Type::object([("a", Type::STRING)]).with_optional(["nosuch"]);
    assert_eq!(none, Type::object([("a", Type::STRING)]));
    assert_eq!(Type::STRING.with_optional(["a"]), Type::STRING);
}

#[test]
fn names() {
    let server = ty(SERVER);
    assert_eq!(server.to_string(), "object");
    assert_eq!(format!("{server:?}"), "object({host=string,port=optional(number)})");
    assert_eq!(server.to_json().unwrap(), r#"["object",{"host":"string","port":"number"},["port"]]"#);
    assert_eq!(ty(&server.to_json().unwrap()), server);
}

/// Types with optional attributes are specifications; where they are unified all the same, they are objects like others.
#[test]
fn unification() {
    let unified = |types: &[&str]| {
        let types: Vec<Type> = types.iter().map(|text| ty(text)).collect();
        unify(&types).map_or("none".to_owned(), |ty| format!("{ty:?}"))
    };
    assert_eq!(unified(&[SERVER, SERVER]), "object({host=string,port=optional(number)})");
    assert_eq!(unified(&[SERVER, r#"["object", {"host": "string"}]"#]), "map(string)");
    assert_eq!(unified(&[SERVER, r#"["map", "number"]"#]), "map(string)");
    assert_eq!(unified(&[SERVER, "\"dynamic\""]), "dynamic");
}

/// A parameter with such a type gets objects with all attributes.
#[test]
fn arguments() {
    let function = Function::new([Param::new("servers", Type::list(ty(SERVER)))], Type::STRING, |arguments| {
        Ok(Value::from(format!("{:?}", arguments[0])))
    });
    let answer = |text: &str| match function.call(&[value(text)]) {
        Ok(value) => value.as_str().unwrap_or_default().to_owned(),
        Err(error) => error.to_string(),
    };
    let row = |host: &str| format!("{{\"host\" = \"{host}\", \"port\" = null(number)}}");
    let list = "list(object({host=string,port=number}))";
    assert_eq!(answer(r#"[{host = "a"}, {host = "b"}]"#), format!("{list}[{}, {}]", row("a"), row("b")));
    assert_eq!(
        answer("[{}]"),
        "the parameter `servers` does not accept this value: [0]: the attribute `host` is missing"
    );
}
