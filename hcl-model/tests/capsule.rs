//! "Capsule Types" of the information model: values of the application that travel through expressions unseen.

use crate::support::answer;
use hcl_model::convert::{Conversion, conversion, convert, converted_type, mismatch, unify};
use hcl_model::expr::EvalContext;
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::types::{Type, TypeKind};
use hcl_model::value::{Capsule, Mark, Value, ValueKind};

/// Bytes with an equality, a text and conversions.
fn bytes() -> Capsule<Vec<u8>> {
    Capsule::<Vec<u8>>::builder("bytes")
        .equality(|a, b| a == b)
        .display(|bytes, f| write!(f, "{bytes:?}"))
        .convert_to(Type::STRING, |bytes| {
            String::from_utf8(bytes.clone()).map(Value::from).map_err(|_| "no text".into())
        })
        .convert_to(Type::NUMBER, |_| Ok(Value::from("not a number")))
        .convert_from(Type::STRING, |text| Ok(text.as_str().unwrap_or_default().as_bytes().to_vec()))
        .convert_from(Type::list(Type::NUMBER), |list| {
            <Vec<u8>>::try_from(list).map_err(|error| format!("not all are bytes: {error}"))
        })
        .build()
}

/// Something of which the application says nothing.
fn handle() -> Capsule<u32> {
    Capsule::builder("handle").build()
}

/// The values that expressions can use, and functions that take them.
fn context(bytes: &Capsule<Vec<u8>>, handle: &Capsule<u32>) -> EvalContext {
    let any = || Param::new("v", Type::DYNAMIC);
    let handles = [handle.value(1), handle.value(2)];
    let twice = [bytes.value(vec![2]), bytes.value(vec![1]), bytes.value(vec![2])];
    let (input, output) = (bytes.clone(), bytes.clone());
    EvalContext::new()
        .with_variable("h1", handles[0].clone())
        .with_variable("h2", handles[1].clone())
        .with_variable("same", handles[0].clone())
        .with_variable("hi", bytes.value(b"hi".to_vec()))
        .with_variable("raw", bytes.value(vec![255]))
        .with_variable("nothing", Value::null(bytes.ty()))
        .with_variable("later", Value::unknown(bytes.ty()))
        .with_variable("unk", Value::unknown(Type::STRING))
        .with_variable("dyn", Value::DYNAMIC)
        .with_variable("secret", bytes.value(vec![42]).mark(Mark::sensitive()))
        .with_variable("noted", bytes.value(vec![42]).mark(Mark::new("M")))
        .with_variable("list", Value::list(bytes.ty(), twice.clone()))
        .with_variable("set", Value::set(bytes.ty(), twice))
        .with_variable("handles", Value::set(handle.ty(), handles))
        .with_function("same", Function::new([any()], Type::DYNAMIC, |it| Ok(it[0].clone())))
        .with_function("text", Function::new([Param::new("v", Type::STRING)], Type::STRING, |it| Ok(it[0].clone())))
        .with_function(
            "reversed",
            Function::new([Param::new("bytes", bytes.ty())], bytes.ty(), move |it| {
                let bytes = input.get(&it[0]).ok_or(FunctionError::argument(0, "bytes are required"))?;
                Ok(output.value(bytes.iter().rev().copied().collect()))
            }),
        )
}

#[track_caller]
fn check(table: &[(&str, &str)]) {
    let context = context(&bytes(), &handle());
    let rows = table.iter().map(|(expression, expected)| (*expression, *expected, answer(expression, &context)));
    let wrong: Vec<_> = rows.filter(|(_, expected, actual)| actual != expected).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// "A particular capsule type is identical only to itself."
#[test]
fn a_type_is_identical_only_to_itself() {
    let (bytes, other, handle) = (bytes(), bytes(), handle());
    assert_eq!(bytes.ty(), bytes.clone().ty());
    assert_eq!(Type::list(bytes.ty()), Type::list(bytes.ty()));
    for different in [other.ty(), handle.ty(), Type::STRING, Type::DYNAMIC] {
        assert_ne!(bytes.ty(), different);
        assert_ne!(Type::list(bytes.ty()), Type::list(different));
    }
    assert!(bytes.ty().matches(&bytes.ty()) && bytes.ty().matches(&Type::DYNAMIC));
    assert!(!bytes.ty().matches(&other.ty()));
    assert!(Type::list(bytes.ty()).matches(&Type::list(Type::DYNAMIC)));
    let ty = bytes.ty();
    assert!(matches!(ty.kind(), TypeKind::Capsule(ty) if ty.name() == "bytes"));
}

#[test]
fn names() {
    let ty = Type::map(bytes().ty());
    assert_eq!(ty.to_string(), "map of bytes");
    assert_eq!(ty.constraint_name(), "map of bytes");
    assert_eq!(format!("{ty:?}"), "map(capsule(\"bytes\"))");
    assert_eq!(format!("{:?}", bytes()), "capsule(\"bytes\")");
}

/// What is in a value is found with the capsule type that made it, marks aside, and by nothing else.
#[test]
fn content() {
    let (bytes, other, handle) = (bytes(), bytes(), handle());
    let value = bytes.value(vec![1]);
    assert_eq!(value.ty(), bytes.ty());
    assert_eq!(bytes.get(&value), Some(&vec![1]));
    assert_eq!(bytes.get(&value.clone().mark(Mark::sensitive())), Some(&vec![1]));
    assert_eq!(other.get(&value), None);
    assert_eq!(handle.get(&value), None);
    for none in [Value::null(bytes.ty()), Value::unknown(bytes.ty()), Value::from("a")] {
        assert_eq!(bytes.get(&none), None);
    }
    let ValueKind::Capsule(capsule) = value.kind() else { panic!("no capsule") };
    assert_eq!(capsule.ty().name(), "bytes");
}

/// "The equality of two values of the same capsule type is defined by the calling application."
#[test]
fn equality() {
    check(&[
        ("hi == hi", "true"),
        ("hi == raw", "false"),
        ("hi != raw", "true"),
        ("reversed(reversed(hi)) == hi", "true"),
        // Without a definition a value is equal to itself and its clones.
        ("h1 == same", "true"),
        ("h1 == h2", "false"),
        ("hi == h1", "false"),
        ("hi == \"hi\"", "false"),
        ("hi == null", "false"),
        ("nothing == null", "true"),
        ("nothing == hi", "false"),
        ("later == hi", "unknown(bool, not null)"),
        ("later == \"hi\"", "false"),
        ("dyn == hi", "unknown(bool, not null)"),
        ("secret == hi", "marked(\"sensitive\", ...)"),
        ("noted == hi", "marked(\"M\", false)"),
        ("[hi, h1] == [reversed(reversed(hi)), same]", "true"),
        ("[hi, h1] == [hi, h2]", "false"),
        ("{a = hi} == {a = raw}", "false"),
        ("list == list", "true"),
    ]);
    let handle = handle();
    assert_ne!(handle.value(1), handle.value(1));
    let one = handle.value(1);
    assert_eq!(one, one.clone());
    assert_eq!(bytes().value(vec![1]).equals(&bytes().value(vec![1])), Value::FALSE);
}

/// Equal ones are one, and the order is that of their texts, or that in which they came.
#[test]
fn sets() {
    let (bytes, handle) = (bytes(), handle());
    let set = |numbers: &[u8]| Value::set(bytes.ty(), numbers.iter().map(|&number| bytes.value(vec![number])));
    assert_eq!(format!("{:?}", set(&[2, 1, 2, 1])), "set(capsule(\"bytes\"))[bytes([1]), bytes([2])]");
    assert_eq!(set(&[1, 2]).equals(&set(&[2, 1, 2])), Value::TRUE);
    assert_eq!(set(&[1, 2]).equals(&set(&[1, 3])), Value::FALSE);
    assert_eq!(set(&[1, 2]).equals(&set(&[1])), Value::FALSE);
    let (a, b) = (handle.value(1), handle.value(2));
    let handles = |values: &[&Value]| Value::set(handle.ty(), values.iter().map(|&value| value.clone()));
    assert_eq!(handles(&[&a, &b, &a]).as_elements().map(<[Value]>::len), Some(2));
    assert_eq!(handles(&[&a, &b]).equals(&handles(&[&b, &a])), Value::TRUE);
    assert_eq!(handles(&[&a]).equals(&handles(&[&b])), Value::FALSE);
    let tuples = |values: [&Value; 2]| {
        let tuples = values.map(|value| Value::tuple([value.clone()]));
        Value::set(Type::tuple([bytes.ty()]), tuples)
    };
    let (one, two) = (bytes.value(vec![1]), bytes.value(vec![2]));
    assert_eq!(tuples([&one, &two]).equals(&tuples([&two, &one])), Value::TRUE);
    assert_eq!(tuples([&one, &one.clone()]).as_elements().map(<[Value]>::len), Some(1));
}

/// "No other operations are supported for values of capsule types."
#[test]
fn no_other_operations() {
    const NUMBER: &str = "a number is required, but this is a handle.";
    const BOOL: &str = "`true`/`false` is required, but this is a handle.";
    let context = context(&bytes(), &handle());
    for operator in ["+", "-", "*", "/", "%", "<", "<=", ">", ">="] {
        let (left, right) = (format!("h1 {operator} 1"), format!("1 {operator} h1"));
        assert_eq!(answer(&left, &context), format!("On the left of `{operator}`, {NUMBER}"), "{left}");
        assert_eq!(answer(&right, &context), format!("On the right of `{operator}`, {NUMBER}"), "{right}");
    }
    for operator in ["&&", "||"] {
        let (left, right) = (format!("h1 {operator} dyn"), format!("dyn {operator} h1"));
        assert_eq!(answer(&left, &context), format!("On the left of `{operator}`, {BOOL}"), "{left}");
        assert_eq!(answer(&right, &context), format!("On the right of `{operator}`, {BOOL}"), "{right}");
    }
    check(&[
        ("-h1", "After `-`, a number is required, but this is a handle."),
        ("!h1", "After `!`, `true`/`false` is required, but this is a handle."),
        ("h1 ? 1 : 2", "A condition is true or false: `true`/`false` is required, but this is a handle."),
        ("h1[0]", "This value has no elements."),
        ("h1.a", "This value has no attributes."),
        ("h1.0", "This value has no elements."),
        ("later.a", "This value has no attributes."),
        ("later[0]", "This value has no elements."),
        ("list.a", "This value has no attributes."),
        ("[1][h1]", "There is no such element: a number is required, but this is a handle."),
        ("{a = 1}[h1]", "There is no such element: text is required, but this is a handle."),
        ("\"x${h1}\"", "Text is required, but this is a handle."),
        (
            "\"%{ if h1 }x%{ endif }\"",
            "A condition is true or false: `true`/`false` is required, but this is a handle.",
        ),
        (
            "[for x in h1: x]",
            "`for` goes through the elements of a list, set or map, and a value of type handle has none.",
        ),
        (
            "[for x in [1]: x if h1]",
            "The condition after `if` is true or false: `true`/`false` is required, but this is a handle.",
        ),
        ("{(h1) = 1}", "This value cannot be a key: text is required, but this is a handle."),
        (
            "{for x in [h1]: x => 1}",
            "This value cannot be the key of an element: text is required, but this is a handle.",
        ),
        ("same(h1...)", "`...` passes on the elements of a list or set, and this value is neither."),
        ("text(h1)", "The parameter `v` does not accept this value: text is required, but this is a handle."),
        (
            "true ? h1 : hi",
            "Both results of a conditional must fit one type. The result is handle for true and bytes for false.",
        ),
        (
            "true ? h1 : \"a\"",
            "Both results of a conditional must fit one type. The result is handle for true and string for false.",
        ),
    ]);
}

/// "... may be accepted by functions provided by the calling application."
#[test]
fn what_carries_a_value_does_not_look_at_it() {
    check(&[
        ("same(hi)", "bytes([104, 105])"),
        ("reversed(hi)", "bytes([105, 104])"),
        ("reversed(\"hi\")", "bytes([105, 104])"),
        (
            "reversed([1, 2])",
            "The parameter `bytes` does not accept this value: bytes is required, but this is a list.",
        ),
        ("reversed(h1)", "The parameter `bytes` does not accept this value: bytes is required, but this is a handle."),
        ("reversed(nothing)", "The parameter `bytes` does not accept this value: it is null."),
        ("reversed(later)", "unknown(capsule(\"bytes\"))"),
        ("reversed(dyn)", "unknown(capsule(\"bytes\"))"),
        ("reversed(unk)", "unknown(capsule(\"bytes\"))"),
        ("reversed(noted)", "marked(\"M\", bytes([42]))"),
        ("reversed(secret)", "marked(\"sensitive\", ...)"),
        ("\"${h1}\"", "handle(...)"),
        ("h1[*]", "[handle(...)]"),
        ("nothing[*]", "[]"),
        ("later[*]", "unknown(dynamic)"),
        ("[h1, hi][1]", "bytes([104, 105])"),
        ("{a = hi}.a", "bytes([104, 105])"),
        ("{for k, v in {a = hi}: k => v}", "{\"a\" = bytes([104, 105])}"),
        ("[for x in set: x]", "[bytes([1]), bytes([2])]"),
        ("list[0]", "bytes([2])"),
        ("list[*]", "list(capsule(\"bytes\"))[bytes([2]), bytes([1]), bytes([2])]"),
        ("true ? hi : null", "bytes([104, 105])"),
        ("false ? hi : null", "null(capsule(\"bytes\"))"),
        ("true ? hi : raw", "bytes([104, 105])"),
        ("true ? hi : dyn", "bytes([104, 105])"),
        ("true ? [hi] : [raw, hi]", "list(capsule(\"bytes\"))[bytes([104, 105])]"),
        ("unk == \"a\" ? hi : raw", "unknown(capsule(\"bytes\"), not null)"),
    ]);
}

/// Rows of a value, a type, and the result or the error.
#[track_caller]
fn check_conversions(rows: &[(Value, Type, &str)]) {
    let answer = |value: &Value, ty: &Type| match convert(value, ty) {
        Ok(result) => format!("{result:?}"),
        Err(error) => error.to_string(),
    };
    for (value, ty, expected) in rows {
        assert_eq!(answer(value, ty), *expected, "{value:?} to {ty:?}");
    }
}

/// A conversion is what the application says, from and to exactly the types that it names.
#[test]
fn conversions_of_values() {
    let (bytes, other, handle) = (bytes(), bytes(), handle());
    let hi = || bytes.value(b"hi".to_vec());
    let raw = || bytes.value(vec![255]);
    let numbers = |numbers: &[i64]| Value::list(Type::NUMBER, numbers.iter().map(|&number| Value::from(number)));
    check_conversions(&[
        (hi(), bytes.ty(), "bytes([104, 105])"),
        (hi(), Type::DYNAMIC, "bytes([104, 105])"),
        (hi(), Type::STRING, "\"hi\""),
        (raw(), Type::STRING, "text is required: no text"),
        (hi(), Type::BOOL, "`true`/`false` is required, but this is bytes"),
        (hi(), other.ty(), "bytes is required, but this is bytes"),
        (hi(), handle.ty(), "a handle is required, but this is bytes"),
        (hi(), Type::list(bytes.ty()), "a list of bytes is required, but this is bytes"),
        (handle.value(1), Type::STRING, "text is required, but this is a handle"),
        (Value::from("hi"), bytes.ty(), "bytes([104, 105])"),
        (Value::from("hi"), handle.ty(), "a handle is required, but this is text"),
        (Value::from(1), bytes.ty(), "bytes is required, but this is a number"),
        (numbers(&[1, 2]), bytes.ty(), "bytes([1, 2])"),
        (
            numbers(&[1, 256]),
            bytes.ty(),
            "bytes is required: not all are bytes: [1]: a whole number from 0 to 255 is required",
        ),
        // What an application gives for a type is of that type.
        (hi(), Type::NUMBER, "a number is required, but this is text"),
        // In other values.
        (Value::tuple([hi(), hi()]), Type::list(Type::STRING), "list(string)[\"hi\", \"hi\"]"),
        (Value::tuple([hi(), raw()]), Type::list(Type::STRING), "[1]: text is required: no text"),
        (Value::tuple([hi()]), Type::list(Type::DYNAMIC), "list(capsule(\"bytes\"))[bytes([104, 105])]"),
        (
            Value::tuple([hi(), Value::NULL]),
            Type::list(Type::DYNAMIC),
            "list(capsule(\"bytes\"))[bytes([104, 105]), null(capsule(\"bytes\"))]",
        ),
        (
            Value::tuple([hi(), handle.value(1)]),
            Type::list(Type::DYNAMIC),
            "the elements of the list have different types",
        ),
        (
            Value::object([("a", Value::from("x"))]),
            Type::map(bytes.ty()),
            "map(capsule(\"bytes\")){\"a\" = bytes([120])}",
        ),
        // Null and unknown values.
        (Value::NULL, bytes.ty(), "null(capsule(\"bytes\"))"),
        (Value::null(bytes.ty()), Type::STRING, "null(string)"),
        (Value::null(bytes.ty()), Type::BOOL, "`true`/`false` is required, but this is bytes"),
        (Value::null(Type::STRING), bytes.ty(), "null(capsule(\"bytes\"))"),
        (Value::unknown(bytes.ty()), Type::STRING, "unknown(string)"),
        (Value::unknown(Type::STRING), bytes.ty(), "unknown(capsule(\"bytes\"))"),
        (Value::DYNAMIC, bytes.ty(), "unknown(capsule(\"bytes\"))"),
        // Marks stay, and nothing is told of a sensitive value.
        (hi().mark(Mark::new("M")), Type::STRING, "marked(\"M\", \"hi\")"),
        (Value::from("hi").mark(Mark::new("M")), bytes.ty(), "marked(\"M\", bytes([104, 105]))"),
        (raw().mark(Mark::sensitive()), Type::STRING, "text is required"),
        (numbers(&[256]).mark(Mark::sensitive()), bytes.ty(), "bytes is required"),
    ]);
}

#[test]
fn conversions_of_types() {
    let (bytes, other) = (bytes().ty(), bytes().ty());
    let rows = [
        (&bytes, &bytes, Conversion::Safe, ""),
        (&bytes, &Type::DYNAMIC, Conversion::Safe, ""),
        (&Type::DYNAMIC, &bytes, Conversion::Unsafe, ""),
        (&bytes, &Type::STRING, Conversion::Unsafe, ""),
        (&Type::STRING, &bytes, Conversion::Unsafe, ""),
        (&bytes, &Type::BOOL, Conversion::Impossible, "`true`/`false` is required, but this is bytes"),
        (&bytes, &other, Conversion::Impossible, "bytes is required, but this is bytes"),
    ];
    for (from, to, expected, why) in rows {
        assert_eq!(conversion(from, to), expected, "{from:?} to {to:?}");
        assert_eq!(mismatch(from, to).map(|why| why.to_string()).unwrap_or_default(), why, "{from:?} to {to:?}");
    }
    assert_eq!(converted_type(&Type::list(bytes.clone()), &Type::set(Type::DYNAMIC)), Some(Type::set(bytes.clone())));
    // To unify, a type must stay as it is: which of its conversions is safe is not known.
    let unified = |types: &[&Type]| unify(&types.iter().map(|&ty| ty.clone()).collect::<Vec<_>>());
    assert_eq!(unified(&[&bytes, &bytes]), Some(bytes.clone()));
    assert_eq!(unified(&[&bytes, &other]), None);
    assert_eq!(unified(&[&bytes, &Type::STRING]), None);
    assert_eq!(unified(&[&bytes, &Type::DYNAMIC]), Some(Type::DYNAMIC));
    assert_eq!(unified(&[&Type::list(bytes.clone()), &Type::set(bytes.clone())]), Some(Type::list(bytes.clone())));
}

/// With a conversion to what an operation wants a value takes part in it.
#[test]
fn conversions_in_expressions() {
    check(&[
        ("\"x${hi}\"", "\"xhi\""),
        ("\"x${raw}\"", "Text is required: no text."),
        ("{(hi) = 1}", "{\"hi\" = 1}"),
        ("text(hi)", "\"hi\""),
        ("text(raw)", "The parameter `v` does not accept this value: text is required: no text."),
        ("text(secret)", "marked(\"sensitive\", ...)"),
        ("text(later)", "unknown(string)"),
        ("{hi = 1}[hi]", "1"),
        ("hi + 1", "On the left of `+`, a number is required, but this is text."),
    ]);
}

/// JSON has no form for what only the program knows.
#[test]
fn no_json() {
    let bytes = bytes();
    let error = bytes.ty().to_json().unwrap_err();
    assert_eq!(error.to_string(), "the type capsule(\"bytes\") cannot be written as JSON");
    assert!(Type::list(bytes.ty()).to_json().is_err());
    let value = bytes.value(vec![1]);
    let error = value.to_json(&bytes.ty()).unwrap_err();
    assert_eq!(error.to_string(), "a value of type capsule(\"bytes\") cannot be written as JSON");
    let error = Value::tuple([value]).to_json(&Type::DYNAMIC).unwrap_err();
    assert_eq!(error.to_string(), "[0]: a value of type capsule(\"bytes\") cannot be written as JSON");
    assert!(Value::from_json("\"x\"", &bytes.ty()).is_err());
    assert_eq!(Value::null(bytes.ty()).to_json(&bytes.ty()).as_deref(), Ok("null"));
}

#[test]
fn debug_shows_what_the_application_allows() {
    assert_eq!(format!("{:?}", bytes().value(vec![1])), "bytes([1])");
    assert_eq!(format!("{:?}", handle().value(1)), "handle(...)");
    assert_eq!(format!("{:?}", bytes().value(vec![1]).mark(Mark::sensitive())), "marked(\"sensitive\", ...)");
    assert_eq!(format!("{:?}", Value::null(handle().ty())), "null(capsule(\"handle\"))");
    assert_eq!(format!("{:?}", Value::unknown(handle().ty())), "unknown(capsule(\"handle\"))");
}
