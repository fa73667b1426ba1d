//! "Type Conversions and Unification" of the information model, as tables.
//!
//! Types are written as JSON, values as expressions; an expected value is its `Debug` form, an expected error its text.

use hcl_model::convert::{Conversion, conversion, convert, unify};
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::Value;

fn ty(json: &str) -> Type {
    Type::from_json(json).unwrap()
}

fn value(expression: &str) -> Value {
    let list = |texts: &[&str]| Value::list(Type::STRING, texts.iter().map(|&text| Value::from(text)));
    let set = |numbers: &[i64]| Value::set(Type::NUMBER, numbers.iter().map(|&number| Value::from(number)));
    let context = EvalContext::new()
        .with_variable("ls", list(&["b", "a", "b"]))
        .with_variable("digits", list(&["2", "1"]))
        .with_variable("sn", set(&[3, 1, 2]))
        .with_variable("ms", Value::map(Type::STRING, [("a", Value::from("1")), ("b", Value::from("x"))]))
        .with_variable("dyn", Value::DYNAMIC)
        .with_variable("unk", Value::unknown(Type::STRING))
        .with_variable("ulist", Value::unknown(Type::list(Type::NUMBER)))
        .with_variable("nnum", Value::null(Type::NUMBER))
        .with_variable("nlist", Value::null(Type::list(Type::NUMBER)));
    native::parse_expression("case", expression).ok().unwrap().value(&context).unwrap()
}

/// Rows of an expression, the type to convert to, and the outcome.
#[track_caller]
fn check(table: &[(&str, &str, &str)]) {
    for (expression, to, expected) in table {
        let converted = convert(&value(expression), &ty(to));
        let outcome = converted.map_or_else(|error| error.to_string(), |value| format!("{value:?}"));
        assert_eq!(outcome, *expected, "{expression} to {to}");
    }
}

#[test]
fn the_kind_of_a_conversion_is_known_from_the_types() {
    use Conversion::{Impossible, Safe, Unsafe};
    for (from, to, expected) in [
        (r#""string""#, r#""string""#, Safe),
        (r#""number""#, r#""string""#, Safe),
        (r#""bool""#, r#""string""#, Safe),
        (r#""string""#, r#""number""#, Unsafe),
        (r#""string""#, r#""bool""#, Unsafe),
        (r#""bool""#, r#""number""#, Impossible),
        (r#""number""#, r#""bool""#, Impossible),
        (r#""number""#, r#""dynamic""#, Safe),
        (r#"["set","number"]"#, r#"["list","string"]"#, Safe),
        (r#"["set","string"]"#, r#"["list","number"]"#, Unsafe),
        (r#"["set","bool"]"#, r#"["list","number"]"#, Impossible),
        (r#"["list","string"]"#, r#"["set","string"]"#, Unsafe),
        (r#"["tuple",["number","bool"]]"#, r#"["list","string"]"#, Safe),
        (r#"["tuple",["string","number"]]"#, r#"["list","number"]"#, Unsafe),
        (r#"["tuple",["bool"]]"#, r#"["list","number"]"#, Impossible),
        (r#"["object",{"a":"number"}]"#, r#"["map","string"]"#, Safe),
        (r#"["object",{"a":"string"}]"#, r#"["map","number"]"#, Unsafe),
        (r#"["object",{"a":"bool"}]"#, r#"["map","number"]"#, Impossible),
        (r#"["map","string"]"#, r#"["object",{"a":"string"}]"#, Unsafe),
        (r#"["tuple",["number"]]"#, r#"["tuple",["string"]]"#, Safe),
        (r#"["tuple",["number"]]"#, r#"["tuple",[]]"#, Impossible),
        (r#"["object",{"a":"number"}]"#, r#"["object",{"a":"string"}]"#, Safe),
        (r#"["object",{"a":"number"}]"#, r#"["object",{"b":"string"}]"#, Impossible),
        (r#"["object",{"a":"bool"}]"#, r#"["object",{"a":"number"}]"#, Impossible),
        (r#"["object",{"a":"string","b":"bool"}]"#, r#"["object",{"a":"number"}]"#, Unsafe),
        (r#"["tuple",["bool"]]"#, r#"["tuple",["number"]]"#, Impossible),
        (r#"["set","string"]"#, r#"["tuple",["string"]]"#, Impossible),
        (r#"["map","bool"]"#, r#"["object",{"a":"number"}]"#, Impossible),
        (r#"["list","string"]"#, r#"["tuple",["string"]]"#, Impossible),
        (r#"["list","string"]"#, r#"["map","string"]"#, Impossible),
        (r#""string""#, r#"["list","string"]"#, Impossible),
    ] {
        assert_eq!(conversion(&ty(from), &ty(to)), expected, "{from} to {to}");
    }
}

#[test]
fn null_unknown_and_dynamic_values_convert() {
    check(&[
        ("null", r#""string""#, "null(string)"),
        ("null", r#"["list","number"]"#, "null(list(number))"),
        ("null", r#"["object",{"a":"bool"}]"#, "null(object({a=bool}))"),
        ("nnum", r#""string""#, "null(string)"),
        ("nlist", r#"["set","string"]"#, "null(set(string))"),
        ("nnum", r#""bool""#, "`true`/`false` is required, but this is a number"),
        ("nlist", r#""string""#, "text is required, but this is a list"),
        ("dyn", r#""string""#, "unknown(string)"),
        ("dyn", r#"["map","bool"]"#, "unknown(map(bool))"),
        ("unk", r#""number""#, "unknown(number)"),
        ("ulist", r#"["list","string"]"#, "unknown(list(string))"),
        ("ulist", r#""string""#, "text is required, but this is a list"),
        ("1", r#""dynamic""#, "1"),
        ("[1, \"a\"]", r#""dynamic""#, "[1, \"a\"]"),
        ("dyn", r#""dynamic""#, "unknown(dynamic)"),
    ]);
}

#[test]
fn primitive_values_convert() {
    check(&[
        ("1", r#""number""#, "1"),
        ("true", r#""string""#, "\"true\""),
        ("false", r#""string""#, "\"false\""),
        ("\"true\"", r#""bool""#, "true"),
        ("\"false\"", r#""bool""#, "false"),
        ("\"1\"", r#""bool""#, "true"),
        ("\"0\"", r#""bool""#, "false"),
        ("\"yes\"", r#""bool""#, "`true`/`false` is required, but this is a different text"),
        ("\"\"", r#""bool""#, "`true`/`false` is required, but this is a different text"),
        ("\"1.0\"", r#""bool""#, "`true`/`false` is required, but this is a different text"),
        ("\" true\"", r#""bool""#, "`true`/`false` is required, but this is a different text"),
        ("\"True\"", r#""bool""#, "`true`/`false` is required: write `true` in lower case"),
        ("0", r#""string""#, "\"0\""),
        ("-12.50", r#""string""#, "\"-12.5\""),
        ("1e3", r#""string""#, "\"1000\""),
        ("1e-3", r#""string""#, "\"0.001\""),
        ("1e30", r#""string""#, "\"1000000000000000000000000000000\""),
        (
            "123456789012345678901234567890.12345678901234567890123456789",
            r#""string""#,
            "\"123456789012345678901234567890.12345678901234567890123456789\"",
        ),
        ("\"007\"", r#""number""#, "7"),
        ("\"-1.50\"", r#""number""#, "-1.5"),
        ("\"123456789012345678901234567890\"", r#""number""#, "123456789012345678901234567890"),
        ("\"1e3\"", r#""number""#, "1000"),
        ("\"\"", r#""number""#, "a number is required, but this is text that is no number"),
        ("\" 1\"", r#""number""#, "a number is required, but this is text that is no number"),
        ("\"1 \"", r#""number""#, "a number is required, but this is text that is no number"),
        ("\"1_0\"", r#""number""#, "a number is required, but this is text that is no number"),
        ("\"0x10\"", r#""number""#, "a number is required, but this is text that is no number"),
        ("\"NaN\"", r#""number""#, "a number is required, but this is text that is no number"),
        ("\"\u{663}\"", r#""number""#, "a number is required, but this is text that is no number"),
        ("true", r#""number""#, "a number is required, but this is `true`/`false`"),
        ("1", r#""bool""#, "`true`/`false` is required, but this is a number"),
    ]);
}

#[test]
fn sequences_convert() {
    check(&[
        ("sn", r#"["list","number"]"#, "list(number)[1, 2, 3]"),
        ("sn", r#"["list","string"]"#, "list(string)[\"1\", \"2\", \"3\"]"),
        ("digits", r#"["list","number"]"#, "list(number)[2, 1]"),
        ("ls", r#"["list","number"]"#, "[0]: a number is required, but this is text that is no number"),
        ("ls", r#"["set","string"]"#, "set(string)[\"a\", \"b\"]"),
        ("[1, true]", r#"["list","string"]"#, "list(string)[\"1\", \"true\"]"),
        ("[1, []]", r#"["list","string"]"#, "[1]: text is required, but this is a list"),
        ("[]", r#"["list","string"]"#, "list(string)[]"),
        ("[1, \"1\", 2]", r#"["set","number"]"#, "set(number)[1, 2]"),
        ("[1, \"a\"]", r#"["tuple",["string","string"]]"#, "[\"1\", \"a\"]"),
        ("[1]", r#"["tuple",["number","number"]]"#, "a tuple of 2 elements is required, but this one has 1"),
        ("[[]]", r#"["tuple",["number"]]"#, "[0]: a number is required, but this is a list"),
        ("ls", r#"["tuple",["string","string","string"]]"#, "a list is required, but this is a list"),
        ("sn", r#"["tuple",["number","number","number"]]"#, "a list is required, but this is a set"),
        ("\"a\"", r#"["list","string"]"#, "a list of string is required, but this is text"),
        ("ms", r#"["list","string"]"#, "a list of string is required, but this is a map"),
    ]);
}

#[test]
fn maps_and_objects_convert() {
    check(&[
        ("{a = 1, b = true}", r#"["map","string"]"#, r#"map(string){"a" = "1", "b" = "true"}"#),
        ("{a = 1, b = []}", r#"["map","string"]"#, "b: text is required, but this is a list"),
        ("{}", r#"["map","string"]"#, "map(string){}"),
        ("ms", r#"["object",{"a":"number","b":"string"}]"#, r#"{"a" = 1, "b" = "x"}"#),
        ("ms", r#"["object",{"a":"number"}]"#, r#"{"a" = 1}"#),
        ("ms", r#"["object",{"b":"number"}]"#, "b: a number is required, but this is text that is no number"),
        ("ms", r#"["object",{"a":"string","z":"string"}]"#, "the map has no key `z`, which is required"),
        ("{a = 1, b = 2}", r#"["object",{"a":"string"}]"#, r#"{"a" = "1"}"#),
        ("{a = \"x\"}", r#"["object",{"a":"number"}]"#, "a: a number is required, but this is text that is no number"),
        ("{a = 1}", r#"["object",{"a":"number","z":"string"}]"#, "the attribute `z` is missing"),
        (
            "{a = {b = [\"x\"]}}",
            r#"["map",["map",["list","bool"]]]"#,
            r#"a.b[0]: `true`/`false` is required, but this is a different text"#,
        ),
    ]);
}

/// Rows of types that unify, whatever their order, and the type they unify to.
#[track_caller]
fn check_unified(table: &[(&[&str], Option<&str>)]) {
    for (types, expected) in table {
        let mut types: Vec<Type> = types.iter().map(|json| ty(json)).collect();
        for _ in 0..types.len() {
            types.rotate_left(1);
            assert_eq!(unify(&types), expected.map(ty), "{types:?}");
            let reversed: Vec<Type> = types.iter().rev().cloned().collect();
            assert_eq!(unify(&reversed), expected.map(ty), "{reversed:?}");
        }
    }
}

#[test]
fn primitive_types_unify() {
    check_unified(&[
        (&[r#""number""#, r#""number""#], Some(r#""number""#)),
        (&[r#""number""#, r#""string""#], Some(r#""string""#)),
        (&[r#""bool""#, r#""string""#], Some(r#""string""#)),
        (&[r#""number""#, r#""bool""#, r#""string""#], Some(r#""string""#)),
        (&[r#""number""#, r#""bool""#], None),
        (&[r#""dynamic""#, r#""dynamic""#], Some(r#""dynamic""#)),
        (&[r#""dynamic""#, r#""bool""#], Some(r#""bool""#)),
        (&[r#""string""#, r#"["list","string"]"#], None),
    ]);
    assert_eq!(unify(&[]), Some(Type::DYNAMIC));
}

#[test]
fn collection_types_unify() {
    check_unified(&[
        (&[r#"["list","number"]"#, r#"["list","string"]"#], Some(r#"["list","string"]"#)),
        (&[r#"["set","number"]"#, r#"["set","string"]"#], Some(r#"["set","string"]"#)),
        (&[r#"["map","number"]"#, r#"["map","string"]"#], Some(r#"["map","string"]"#)),
        (&[r#"["list","number"]"#, r#"["list","bool"]"#], None),
        (&[r#"["list","string"]"#, r#"["set","string"]"#], Some(r#"["list","string"]"#)),
        (&[r#"["list","string"]"#, r#"["set","number"]"#], Some(r#"["list","string"]"#)),
        (&[r#"["list","string"]"#, r#"["map","string"]"#], None),
        (&[r#"["list",["set","number"]]"#, r#"["list",["list","string"]]"#], Some(r#"["list",["list","string"]]"#)),
    ]);
}

/// Beside sets of primitive types lists of such decide, but nothing else does: what all of them convert to safely.
#[test]
fn lists_unify_with_sets() {
    check_unified(&[
        (&[r#"["list","number"]"#, r#"["set","string"]"#], Some(r#"["list","number"]"#)),
        (&[r#"["list","number"]"#, r#"["list","bool"]"#, r#"["set","string"]"#], Some(r#"["list","string"]"#)),
        (&[r#"["list","number"]"#, r#"["set","bool"]"#], None),
        (&[r#"["list",["list","number"]]"#, r#"["list",["set","string"]]"#], Some(r#"["list",["list","number"]]"#)),
        (&[r#"["list",["list","number"]]"#, r#"["set",["list","string"]]"#], Some(r#"["list",["list","string"]]"#)),
        (&[r#"["list","number"]"#, r#"["set","string"]"#, r#"["tuple",["number"]]"#], Some(r#"["list","string"]"#)),
    ]);
}

#[test]
fn maps_unify_with_objects() {
    check_unified(&[
        (&[r#"["map","number"]"#, r#"["object",{"a":"string"}]"#], Some(r#"["map","string"]"#)),
        (&[r#"["map","number"]"#, r#"["object",{}]"#], Some(r#"["map","number"]"#)),
        (&[r#"["map","number"]"#, r#"["object",{}]"#, r#"["map","bool"]"#], None),
        (&[r#"["map","dynamic"]"#, r#"["object",{"a":"number"}]"#], Some(r#"["map","number"]"#)),
        (&[r#"["map","dynamic"]"#, r#"["object",{"a":"number","b":"bool"}]"#], None),
    ]);
}

/// As a whole or in a place of its own it stays dynamic beside types with parts; as the type of elements it gives way.
#[test]
fn the_dynamic_type_unifies() {
    check_unified(&[
        (&[r#""dynamic""#, r#"["list","string"]"#], Some(r#""dynamic""#)),
        (&[r#"["tuple",["dynamic"]]"#, r#"["tuple",[["object",{}]]]"#], Some(r#"["tuple",["dynamic"]]"#)),
        (&[r#"["list","dynamic"]"#, r#"["list",["object",{}]]"#], Some(r#"["list",["object",{}]]"#)),
    ]);
}

#[test]
fn structural_types_unify() {
    check_unified(&[
        (&[r#"["tuple",["number"]]"#, r#"["tuple",["string"]]"#], Some(r#"["tuple",["string"]]"#)),
        (
            &[r#"["tuple",["number","string"]]"#, r#"["tuple",["string","bool"]]"#],
            Some(r#"["tuple",["string","string"]]"#),
        ),
        (&[r#"["tuple",["number"]]"#, r#"["tuple",["bool"]]"#], None),
        (&[r#"["tuple",["number"]]"#, r#"["tuple",["string","bool"]]"#], Some(r#"["list","string"]"#)),
        (
            &[r#"["object",{"a":"number","b":"bool"}]"#, r#"["object",{"a":"string","b":"string"}]"#],
            Some(r#"["object",{"a":"string","b":"string"}]"#),
        ),
        (&[r#"["object",{"a":"number"}]"#, r#"["object",{"a":"bool"}]"#], None),
        (&[r#"["object",{"a":"number"}]"#, r#"["object",{"b":"string"}]"#], Some(r#"["map","string"]"#)),
        (&[r#"["object",{"a":"number"}]"#, r#"["object",{"b":"bool"}]"#], None),
        (&[r#"["tuple",[]]"#, r#"["object",{}]"#], None),
        (&[r#"["list","string"]"#, r#"["tuple",["number","bool"]]"#], Some(r#"["list","string"]"#)),
        (&[r#"["list","string"]"#, r#"["tuple",[["list","bool"]]]"#], None),
        (&[r#"["map","string"]"#, r#"["object",{"a":["list","bool"]}]"#], None),
        (&[r#"["tuple",["dynamic"]]"#, r#"["tuple",["number"]]"#], Some(r#"["tuple",["number"]]"#)),
    ]);
}
