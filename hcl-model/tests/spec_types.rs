//! "Values and Value Types" of the information model: identity, specifications, null, unknown values, text and numbers.
//!
//! Types are written as JSON.

use hcl_model::convert::convert;
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Number, Value};

fn ty(json: &str) -> Type {
    Type::from_json(json).unwrap()
}

fn value(expression: &str) -> Value {
    native::parse_expression("case", expression).ok().unwrap().value(&EvalContext::new()).unwrap()
}

#[test]
fn types_are_identical_by_kind_and_parts() {
    let distinct = [
        r#""string""#,
        r#""number""#,
        r#""bool""#,
        r#""dynamic""#,
        r#"["list","string"]"#,
        r#"["list","number"]"#,
        r#"["list","dynamic"]"#,
        r#"["set","string"]"#,
        r#"["map","string"]"#,
        r#"["tuple",[]]"#,
        r#"["tuple",["string"]]"#,
        r#"["tuple",["number"]]"#,
        r#"["tuple",["string","string"]]"#,
        r#"["object",{}]"#,
        r#"["object",{"a":"string"}]"#,
        r#"["object",{"a":"number"}]"#,
        r#"["object",{"b":"string"}]"#,
    ];
    for (i, a) in distinct.iter().enumerate() {
        for (j, b) in distinct.iter().enumerate() {
            assert_eq!(ty(a) == ty(b), i == j, "{a} and {b}");
        }
    }
    assert_eq!(ty(r#"["object",{"a":"string","b":"bool"}]"#), ty(r#"["object",{"b":"bool","a":"string"}]"#));
}

#[test]
fn a_type_matches_itself_and_what_has_holes_for_it() {
    for (a, specification, expected) in [
        (r#""string""#, r#""string""#, true),
        (r#""string""#, r#""number""#, false),
        (r#""string""#, r#""dynamic""#, true),
        (r#""dynamic""#, r#""string""#, false),
        (r#"["list","string"]"#, r#"["list","dynamic"]"#, true),
        (r#"["list",["map","bool"]]"#, r#"["list","dynamic"]"#, true),
        (r#"["set","string"]"#, r#"["list","dynamic"]"#, false),
        (r#"["list","dynamic"]"#, r#"["list","string"]"#, false),
        (r#"["list",["list","bool"]]"#, r#"["list",["list","dynamic"]]"#, true),
        (r#"["tuple",["string","bool"]]"#, r#"["tuple",["dynamic","bool"]]"#, true),
        (r#"["tuple",["string"]]"#, r#"["tuple",["dynamic","dynamic"]]"#, false),
        (r#"["object",{"a":"bool"}]"#, r#"["object",{"a":"dynamic"}]"#, true),
        (r#"["object",{"a":"bool"}]"#, r#"["object",{"b":"dynamic"}]"#, false),
        (r#"["object",{"a":"bool","b":"bool"}]"#, r#"["object",{"a":"bool"}]"#, false),
        (r#"["object",{"a":"bool"}]"#, r#"["map","bool"]"#, false),
    ] {
        assert_eq!(ty(a).matches(&ty(specification)), expected, "{a} and {specification}");
    }
}

#[test]
fn every_type_has_a_null_and_an_unknown_value_of_its_own() {
    let types = [
        r#""string""#,
        r#""number""#,
        r#""bool""#,
        r#""dynamic""#,
        r#"["list","string"]"#,
        r#"["set","string"]"#,
        r#"["map","string"]"#,
        r#"["tuple",["string"]]"#,
        r#"["object",{"a":"string"}]"#,
    ];
    for a in types {
        let (null, unknown) = (Value::null(ty(a)), Value::unknown(ty(a)));
        assert_eq!((null.ty(), null.is_null()), (ty(a), true));
        assert_eq!((unknown.ty(), unknown.is_known(), unknown.is_null()), (ty(a), false, false));
        assert_eq!(null.equals(&Value::null(ty(a))), Value::TRUE);
        for b in types {
            assert_eq!(unknown == Value::unknown(ty(b)), a == b, "{a} and {b}");
            assert_eq!(null == Value::null(ty(b)), a == b, "{a} and {b}");
        }
    }
    assert_eq!(Value::DYNAMIC, Value::unknown(Type::DYNAMIC));
}

/// "The only values of this type are its null value and its unknown value."
#[test]
fn nothing_known_is_of_the_dynamic_type() {
    for expression in ["\"a\"", "1", "true", "[]", "{}", "[null]", "{a = null}"] {
        let value = convert(&value(expression), &Type::DYNAMIC).unwrap();
        assert!(value.is_known() && !value.is_null() && value.ty() != Type::DYNAMIC, "{expression}");
    }
    for value in [Value::NULL, Value::DYNAMIC] {
        assert_eq!(value.ty(), Type::DYNAMIC);
    }
}

#[test]
fn maps_sets_and_lists_hold_values_of_one_type() {
    for (expression, to, expected) in [
        ("[\"b\", \"a\", \"b\"]", r#"["list","string"]"#, r#"list(string)["b", "a", "b"]"#),
        ("[\"b\", \"a\", \"b\"]", r#"["set","string"]"#, r#"set(string)["a", "b"]"#),
        ("{b = 1, a = 2}", r#"["map","number"]"#, r#"map(number){"a" = 2, "b" = 1}"#),
    ] {
        let value = convert(&value(expression), &ty(to)).unwrap();
        assert_eq!((format!("{value:?}"), value.ty()), (expected.to_owned(), ty(to)));
    }
}

#[test]
fn strings_are_kept_in_normal_form_c() {
    for (a, b, equal) in [
        ("e\u{301}", "\u{e9}", true),
        ("q\u{307}\u{323}", "q\u{323}\u{307}", true),
        ("\u{212b}", "\u{c5}", true),
        ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}", true),
        ("\u{fb01}", "fi", false),
        ("e", "\u{e9}", false),
    ] {
        assert_eq!(Value::from(a) == Value::from(b), equal, "{a} and {b}");
        let tuples = [Value::tuple([Value::from(a)]), Value::tuple([Value::from(b)])];
        assert_eq!(tuples[0].equals(&tuples[1]), Value::bool(equal), "{a} and {b}");
    }
    assert_eq!(Value::from("e\u{301}").as_str(), Some("\u{e9}"));
}

#[test]
fn numbers_are_handed_over_in_full() {
    let digits = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    let number = value(digits);
    assert_eq!(
        number.as_number().and_then(Number::to_bigint).map(|number| number.to_string()),
        Some(digits.to_owned())
    );
    assert_eq!(number.as_number().map(Number::to_string), Some(digits.to_owned()));
    let fraction = "0.10000000000000000000000000000000000000000000000000000000000000000000000000001";
    assert_eq!(value(fraction).as_number().map(Number::to_string), Some(fraction.to_owned()));
    assert_ne!(value("1e-9000"), Value::from(0));
}
