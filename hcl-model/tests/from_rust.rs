//! Values from Rust values and back.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use hcl_model::types::Type;
use hcl_model::value::{FromValueError, Mark, Number, Value};
use num_bigint::BigInt;

/// What a Rust value is as a value, and that it comes back the same.
#[track_caller]
fn check<T>(rust: T, expected: &str)
where
    T: Clone + PartialEq + Debug + for<'v> TryFrom<&'v Value, Error = FromValueError>,
    Value: From<T>,
{
    let value = Value::from(rust.clone());
    assert_eq!(format!("{value:?}"), expected);
    assert_eq!(T::try_from(&value), Ok(rust));
}

#[test]
fn there_and_back() {
    check(i8::MIN, "-128");
    check(i128::MAX, "170141183460469231731687303715884105727");
    check(u128::MAX, "340282366920938463463374607431768211455");
    check(BigInt::from(7).pow(100), &BigInt::from(7).pow(100).to_string());
    check(Number::infinity(), "+Inf");
    check(true, "true");
    check("e\u{301}\u{e9}".replace("e\u{301}", "\u{e9}"), "\"\u{e9}\u{e9}\"");
    check(vec![1_u8, 2], "[1, 2]");
    check(Vec::<String>::new(), "[]");
    check(Some(5_u8), "5");
    check(None::<u8>, "null");
    check(vec![Some(1_u8), None], "[1, null]");
    check(BTreeMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)]), r#"{"a" = 2, "b" = 1}"#);
    check(HashMap::from([("a".to_owned(), vec![true])]), r#"{"a" = [true]}"#);
    assert_eq!(Value::try_from(0.5_f64).as_ref().map(f64::try_from), Ok(Ok(0.5)));
    assert_eq!(Value::try_from(0.1_f32).as_ref().map(f32::try_from), Ok(Ok(0.1)));
    assert!(Value::try_from(f64::NAN).is_err());
    assert_eq!(Value::from([Value::from("a"), Value::from('b')]), ["a", "b"].into_iter().collect());
}

/// Why a value is not of a Rust type.
#[track_caller]
fn refused<'v, T: Debug + TryFrom<&'v Value, Error = FromValueError>>(value: &'v Value, expected: &str) {
    assert_eq!(T::try_from(value).unwrap_err().to_string(), expected);
}

#[test]
fn refusals() {
    refused::<u8>(&256.into(), "a whole number from 0 to 255 is required");
    refused::<i64>(
        &Value::try_from(0.5).unwrap(),
        "a whole number from -9223372036854775808 to 9223372036854775807 is required",
    );
    refused::<BigInt>(&Number::infinity().into(), "a whole number is required");
    refused::<u8>(&"80".into(), "a number is required, but the value is of type string");
    refused::<String>(&80.into(), "text is required, but the value is of type number");
    refused::<bool>(&"true".into(), "`true`/`false` is required, but the value is of type string");
    refused::<u8>(&Value::null(Type::NUMBER), "the value must not be null");
    refused::<u8>(&Value::unknown(Type::NUMBER), "the value must be known");
    refused::<Option<u8>>(&Value::unknown(Type::NUMBER), "the value must be known");
    refused::<String>(&Value::from("hunter2").mark(Mark::sensitive()), "the value is marked: take its marks off first");
    refused::<Vec<u8>>(
        &Value::object([("a", 1.into())] as [(&str, Value); 1]),
        "a list is required, but the value is of type object",
    );
    refused::<BTreeMap<String, u8>>(&[1].into(), "a map is required, but the value is of type tuple");
    let ports = Value::object([("http", Value::from([80, 443])), ("raw", Value::from([-1]))]);
    refused::<BTreeMap<String, Vec<u16>>>(&ports, "raw[0]: a whole number from 0 to 65535 is required");
    let map = Value::map(Type::STRING, [("a b", Value::from("x"))]);
    refused::<HashMap<String, bool>>(&map, r#"["a b"]: `true`/`false` is required, but the value is of type string"#);
}
