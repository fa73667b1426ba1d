//! Values and types as JSON: what is written, what is read, and every error. Most facts are answers of the reference.

use hcl_model::path::Path;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Number, Value};

fn ty(json: &str) -> Type {
    Type::from_json(json).unwrap()
}

/// The value that is read from a text for a type, or the error after a space.
fn read(text: &str, ty: &Type) -> String {
    Value::from_json(text, ty).map_or_else(|error| format!(" {error}"), |value| format!("{value:?}"))
}

#[track_caller]
fn check_read(type_json: &str, table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(read(text, &ty(type_json)), *expected, "{text} as {type_json}");
    }
}

#[track_caller]
fn check_written(value: &Value, constraint: &Type, expected: &str) {
    let written = value.to_json(constraint).unwrap_or_else(|error| format!(" {error}"));
    assert_eq!(written, expected, "{value:?}");
}

#[test]
fn types_make_the_round_trip() {
    for json in [
        r#""string""#,
        r#""number""#,
        r#""bool""#,
        r#""dynamic""#,
        r#"["list","string"]"#,
        r#"["set",["map","dynamic"]]"#,
        r#"["tuple",[]]"#,
        r#"["tuple",["bool",["tuple",["string"]],"number"]]"#,
        r#"["object",{}]"#,
        r#"["object",{"a":"string","b":["object",{"c":"bool"},["c"]]},["b"]]"#,
        r#"["object",{"\u003c":["list","bool"],"a":["object",{"b":"string"}],"é":["tuple",[]]}]"#,
    ] {
        assert_eq!(ty(json).to_json().as_deref(), Ok(json));
    }
    assert_eq!(ty(r#"["object",{"a":"string","a":"number"}]"#), Type::object([("a", Type::NUMBER)]));
    let optional = Type::object([("\u{e9}", Type::STRING)]).with_optional(["\u{e9}"]);
    assert_eq!(ty(r#"["object",{"e\u0301":"string"},["\u00e9"]]"#), optional);
}

#[test]
fn what_is_no_type_is_an_error_with_its_place() {
    for (json, expected) in [
        (r#""foo""#, r#"there is no type named `foo`"#),
        (r#""list""#, r#"there is no type named `list`"#),
        ("5", "a type is a name or an array"),
        ("null", "a type is a name or an array"),
        ("{}", "a type is a name or an array, and this is an object"),
        ("[]", "the array of a type begins with `list`, `set`, `map`, `tuple` or `object`"),
        ("[1,2]", "the array of a type begins with `list`, `set`, `map`, `tuple` or `object`"),
        (r#"["foo","string"]"#, "[0]: the array of a type begins with `list`, `set`, `map`, `tuple` or `object`"),
        (r#"["list"]"#, "the list type description has no content"),
        (r#"["list","string",1]"#, "[2]: the type is complete before this"),
        (r#"["object",{},[],1]"#, "[3]: the type is complete before this"),
        (r#"["tuple","string"]"#, "[1]: an array of types is required, but this is text"),
        (r#"["object",[]]"#, "[1]: an object of types is required, but this is an array"),
        (r#"["object",{"a":["set","x"]}]"#, r#"[1].a[1]: there is no type named `x`"#),
        (r#"["tuple",["bool","x"]]"#, r#"[1][1]: there is no type named `x`"#),
        (r#"["object",{"a":"string"},["b"]]"#, r#"[2][0]: the object has no attribute `b` that could be optional"#),
        (r#"["object",{"a":"string"},[1]]"#, "[2][0]: text is required, but this is a number"),
        (r#"["object",{"a":"string"},{}]"#, "[2]: an array of names is required, but this is a map"),
        ("", "missing value: the text ends where a JSON value is expected (at byte 0)"),
        (
            r#""string" 1"#,
            "text after the JSON value: the JSON value is complete before this, and nothing may follow it (at byte 9)",
        ),
    ] {
        assert_eq!(Type::from_json(json).unwrap_err().to_string(), expected, "{json}");
    }
}

#[test]
fn primitives_are_read_from_each_other() {
    check_read(
        r#""string""#,
        &[
            (r#""x""#, r#""x""#),
            ("5.50", r#""5.50""#),
            ("1e400", r#""1e400""#),
            ("true", r#""true""#),
            ("null", "null(string)"),
            (r#""e\u0301""#, "\"\u{e9}\""),
            (r#""\ud800""#, "\"\u{fffd}\""),
            ("[]", " text is required, but this is an array"),
            ("{}", " text is required, but this is a map"),
        ],
    );
    check_read(
        r#""number""#,
        &[
            ("5.50", "5.5"),
            ("-0", "0"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            (r#""5""#, "5"),
            (r#""Inf""#, "+Inf"),
            ("null", "null(number)"),
            (r#""x""#, " a number is required, but this is text that is no number"),
            (r#"" 5""#, " a number is required, but this is text that is no number"),
            (r#""0x10""#, " a number is required, but this is text that is no number"),
            ("1e99999999999", " the exponent of the number is beyond 16384, which is the limit"),
            ("true", " a number is required, but this is `true`/`false`"),
        ],
    );
    check_read(
        r#""bool""#,
        &[
            ("true", "true"),
            (r#""false""#, "false"),
            (r#""1""#, "true"),
            (r#""0""#, "false"),
            (r#""True""#, r#" `true`/`false` is required: write `true` in lower case"#),
            (r#""yes""#, " `true`/`false` is required, but this is a different text"),
            ("1", " `true`/`false` is required, but this is a number"),
        ],
    );
}

#[test]
fn structures_are_read() {
    check_read(
        r#"["object",{"a":"string","b":"number"}]"#,
        &[
            (r#"{"b":2,"a":"x"}"#, r#"{"a" = "x", "b" = 2}"#),
            (r#"{"a":"x"}"#, r#"{"a" = "x", "b" = null(number)}"#),
            (r#"{"a":1,"a":2}"#, r#"{"a" = "2", "b" = null(number)}"#),
            ("null", "null(object({a=string,b=number}))"),
            (r#"{"a":1,"c":2}"#, r#" unknown attribute `c`"#),
            (r#"{"b":"q"}"#, r#" b: a number is required, but this is text that is no number"#),
            ("[]", " a map is required, but this is an array"),
        ],
    );
    check_read(
        r#"["tuple",["string","number"]]"#,
        &[
            (r#"["a",1]"#, r#"["a", 1]"#),
            (r#"["a"]"#, " a tuple of 2 elements is required, but this one has 1"),
            (r#"["a",1,2]"#, " a tuple of 2 elements is required, but this one has 3"),
            (r#"["a","b"]"#, " [1]: a number is required, but this is text that is no number"),
            ("{}", " a list is required, but this is a map"),
        ],
    );
    check_read(
        r#"["list",["map","number"]]"#,
        &[
            (r#"[{"a":1,"b":"2"},null,{}]"#, "list(map(number))[{\"a\" = 1, \"b\" = 2}, null(map(number)), {}]"),
            (r#"[{"e\u0301":1,"\u00e9":2}]"#, "list(map(number))[{\"é\" = 2}]"),
            (r#"[{},{"a":"x"}]"#, r#" [1].a: a number is required, but this is text that is no number"#),
            (r#""x""#, " a list of map of number is required, but this is text"),
        ],
    );
    check_read(r#"["set","string"]"#, &[(r#"["b","a","b",1]"#, r#"set(string)["1", "a", "b"]"#)]);
    check_read(
        r#"["set",["set","number"]]"#,
        &[(r#"[[],["x"]]"#, " [1][0]: a number is required, but this is text that is no number")],
    );
}

#[test]
fn dynamic_parts_bring_their_type() {
    check_read(
        r#""dynamic""#,
        &[
            ("null", "null"),
            (r#"{"value":1,"type":"number"}"#, "1"),
            (r#"{"type":["list","string"],"value":[1]}"#, r#"list(string)["1"]"#),
            (r#"{"value":null,"type":"string"}"#, "null(string)"),
            (r#"{"value":1,"type":"number","value":2}"#, "2"),
            (r#"{"value":{"value":1,"type":"number"},"type":"dynamic"}"#, "1"),
            (r#"{"value":1}"#, r#" `type` is missing beside `value`"#),
            (r#"{"type":"number"}"#, r#" `value` is missing beside `type`"#),
            (r#"{"value":1,"type":"number","x":1}"#, r#" beside `type` and `value` there is `x`"#),
            (r#"{"value":"x","type":"number"}"#, " a number is required, but this is text that is no number"),
            (r#"{"value":1,"type":["list","foo"]}"#, r#" `type` is not a type: [1]: there is no type named `foo`"#),
            ("5", r#" an object with `value` and `type` is required, but this is a number"#),
        ],
    );
    check_read(
        r#"["list","dynamic"]"#,
        &[
            (r#"[{"value":1,"type":"number"},null]"#, "list(number)[1, null(number)]"),
            (r#"[null,{"value":null,"type":"bool"}]"#, "list(bool)[null(bool), null(bool)]"),
            ("[]", "list(dynamic)[]"),
            ("[null]", "list(dynamic)[null]"),
            (
                r#"[{"value":1,"type":"number"},{"value":"2","type":"string"}]"#,
                " the elements of the list have different types",
            ),
        ],
    );
    check_read(
        r#"["map",["tuple",["dynamic"]]]"#,
        &[
            (
                r#"{"a":[{"value":1,"type":"number"}],"b":null}"#,
                r#"map(tuple([number])){"a" = [1], "b" = null(tuple([number]))}"#,
            ),
            (r#"{"a":[{"value":1,"type":"number"}],"b":[null]}"#, " the elements of the map have different types"),
        ],
    );
    let set = r#"[{"value":2,"type":"number"},{"value":1,"type":"number"}]"#;
    check_read(r#"["set","dynamic"]"#, &[(set, "set(number)[1, 2]")]);
}

#[test]
fn values_make_the_round_trip() {
    let object = Value::object([
        ("b", Value::from("<&>\u{2028}")),
        ("a", Value::list(Type::NUMBER, [Value::from(1), Value::null(Type::NUMBER)])),
    ]);
    let infinite_digits = Number::from(1).div(&Number::from(3)).unwrap();
    for (value, constraint, expected) in [
        (Value::TRUE, r#""bool""#, "true"),
        (Value::TRUE, r#""dynamic""#, r#"{"value":true,"type":"bool"}"#),
        (Value::NULL, r#""dynamic""#, "null"),
        (Value::null(Type::STRING), r#""string""#, "null"),
        (Value::null(Type::STRING), r#""dynamic""#, r#"{"value":null,"type":"string"}"#),
        (Value::from(u128::MAX), r#""number""#, "340282366920938463463374607431768211455"),
        (Value::set(Type::STRING, [Value::from("b"), Value::from("a")]), r#"["set","string"]"#, r#"["a","b"]"#),
        (Value::map(Type::BOOL, [("<", Value::FALSE)]), r#"["map","bool"]"#, r#"{"\u003c":false}"#),
        (
            object.clone(),
            r#"["object",{"a":["list","number"],"b":"string"}]"#,
            r#"{"a":[1,null],"b":"\u003c\u0026\u003e\u2028"}"#,
        ),
        (
            object.clone(),
            r#"["object",{"a":"dynamic","b":"string"}]"#,
            r#"{"a":{"value":[1,null],"type":["list","number"]},"b":"\u003c\u0026\u003e\u2028"}"#,
        ),
        (
            object,
            r#""dynamic""#,
            r#"{"value":{"a":[1,null],"b":"\u003c\u0026\u003e\u2028"},"type":["object",{"a":["list","number"],"b":"string"}]}"#,
        ),
        (
            Value::tuple([Value::from("a"), Value::from(1)]),
            r#"["tuple",["dynamic","number"]]"#,
            r#"[{"value":"a","type":"string"},1]"#,
        ),
        (Value::list(Type::STRING, [Value::from("a")]), r#"["list","dynamic"]"#, r#"[{"value":"a","type":"string"}]"#),
        (
            Value::object([("a", Value::TRUE), ("b", Value::NULL)]),
            r#""dynamic""#,
            r#"{"value":{"a":true,"b":null},"type":["object",{"a":"bool","b":"dynamic"}]}"#,
        ),
        (Value::list(Type::STRING, []), r#""dynamic""#, r#"{"value":[],"type":["list","string"]}"#),
        (Value::number(infinite_digits.clone()), r#""number""#, &infinite_digits.to_string()),
    ] {
        check_written(&value, &ty(constraint), expected);
        assert_eq!(Value::from_json(expected, &ty(constraint)), Ok(value), "{expected}");
    }
    check_written(&Value::NULL, &Type::STRING, "null");
    check_written(&Value::list(Type::STRING, []), &ty(r#"["list","dynamic"]"#), "[]");
}

#[test]
fn what_json_cannot_hold_is_an_error_with_its_place() {
    let inside = |value: Value| Value::tuple([Value::TRUE, Value::object([("a", value)])]);
    for (value, expected) in [
        (Value::unknown(Type::STRING), "the value is not known"),
        (Value::DYNAMIC, "the value is not known"),
        (Value::number(Number::infinity()), "JSON has no infinity"),
        (Value::from("x").mark(Mark::new("m")), "the value is marked, and JSON has no marks"),
    ] {
        check_written(&value, &Type::DYNAMIC, &format!(" {expected}"));
        let error = inside(value.clone()).to_json(&Type::DYNAMIC).unwrap_err();
        assert_eq!(error.message(), expected);
        assert_eq!(error.path(), Path::new().index(1).attribute("a"));
    }
    let pair = || Value::tuple([Value::from("a"), Value::from(1)]);
    for (value, constraint, expected) in [
        (Value::TRUE, r#""string""#, "text is required, but this is `true`/`false`"),
        (Value::from(1), r#""bool""#, "`true`/`false` is required, but this is a number"),
        (Value::from("1"), r#"["list","bool"]"#, "a list of bool is required, but this is text"),
        (pair(), r#"["list","dynamic"]"#, "a list of dynamic is required, but this is a list"),
        (pair(), r#"["tuple",["string"]]"#, "a tuple of 1 elements is required, but this one has 2"),
        (pair(), r#"["tuple",["string","bool"]]"#, "[1]: `true`/`false` is required, but this is a number"),
        (Value::list(Type::BOOL, []), r#"["set","bool"]"#, "a set of bool is required, but this is a list"),
        (Value::set(Type::BOOL, []), r#"["list","bool"]"#, "a list of bool is required, but this is a set"),
        (
            Value::map(Type::BOOL, [("a", Value::TRUE)]),
            r#"["object",{"a":"bool"}]"#,
            "a map is required, but this is a map",
        ),
        (Value::object([("a", Value::TRUE)]), r#"["map","bool"]"#, "a map of bool is required, but this is a map"),
        (Value::object([("a", Value::TRUE)]), r#"["object",{}]"#, r#"unknown attribute `a`"#),
        (
            Value::object([("a", Value::TRUE)]),
            r#"["object",{"a":"bool","b":"bool"}]"#,
            r#"the attribute `b` is missing"#,
        ),
    ] {
        check_written(&value, &ty(constraint), &format!(" {expected}"));
    }
}

#[test]
fn a_text_implies_a_type() {
    for (text, expected) in [
        ("null", r#""dynamic""#),
        ("1e999999999999", r#""number""#),
        (r#""x""#, r#""string""#),
        ("true", r#""bool""#),
        ("[]", r#"["tuple",[]]"#),
        ("{}", r#"["object",{}]"#),
        (r#"[1,"a",null]"#, r#"["tuple",["number","string","dynamic"]]"#),
        (r#"{"a":1,"b":[true]}"#, r#"["object",{"a":"number","b":["tuple",["bool"]]}]"#),
        (r#"{"a":1,"a":2}"#, r#"["object",{"a":"number"}]"#),
        (r#"{"a":1,"a":"x"}"#, r#" the object has the property `a` twice, with different types"#),
        (r#"{"b":[{"a":null,"a":1}]}"#, r#" b[0]: the object has the property `a` twice, with different types"#),
        (r#"{"e\u0301":1,"\u00e9":"q"}"#, " the object has the property `\u{e9}` twice, with different types"),
        ("x", " invalid JSON keyword: JSON has no keyword `x` (at byte 0)"),
    ] {
        let implied = Type::implied_by_json(text).map_or_else(|error| format!(" {error}"), |ty| ty.to_json().unwrap());
        assert_eq!(implied, expected, "{text}");
    }
}

#[test]
fn depth_is_limited_in_both_directions() {
    let nest = |depth: usize| (1..depth).fold(Value::tuple([]), |value, _| Value::tuple([value]));
    let deepest = nest(256);
    let text = deepest.to_json(&Type::DYNAMIC).unwrap();
    assert_eq!(Value::from_json(&text, &Type::DYNAMIC), Ok(deepest));
    for depth in [257, 100_000] {
        let error = nest(depth).to_json(&Type::DYNAMIC).unwrap_err();
        assert_eq!(error.message(), "values can be nested 256 levels deep, not more");
        assert_eq!(error.path().steps().len(), 256);
    }
    let too_deep = "Objects and arrays can be nested 516 levels deep, not more.";
    let arrays = "[".repeat(100_000);
    let lists = r#"["list","#.repeat(100_000);
    let errors = [
        Value::from_json(&arrays, &Type::DYNAMIC).unwrap_err(),
        Type::implied_by_json(&arrays).unwrap_err(),
        Type::from_json(&lists).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.syntax().map(|error| error.detail.to_string()).as_deref(), Some(too_deep));
    }
}

#[test]
fn a_type_in_a_text_cannot_make_a_value_out_of_all_proportion() {
    let attributes: Vec<String> = (0..10_000).map(|index| format!(r#""a{index}":"bool""#)).collect();
    let values = ["{}"; 2_000].join(",");
    let text = format!(r#"{{"type":["list",["object",{{{}}}]],"value":[{values}]}}"#, attributes.join(","));
    let expected = " [500]: more than 5000000 attributes are missing, and would be null";
    assert_eq!(read(&text, &Type::DYNAMIC), expected);
}
