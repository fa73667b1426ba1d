//! Rust values to values and back: `to_value` and `from_value`, and what other formats make of values.

mod random_values;

use std::collections::{BTreeMap, HashMap};

use hcl_model::value::{Capsule, Mark};
use hcl_serde::model::types::Type;
use hcl_serde::model::value::Number;
use hcl_serde::{Sensitive, Value, from_value, to_value};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use crate::support::random::Random;
use random_values::{Choice, Color, Everything, Newtype, Tagged, Unit, everything};

#[test]
fn there_and_back() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..500 {
        let before = everything(&mut random, 2);
        let value = to_value(&before).unwrap_or_else(|error| panic!("{error}\n{before:#?}"));
        let after: Everything = from_value(value).unwrap_or_else(|error| panic!("{}\n{before:#?}", error.report()));
        assert_eq!(before, after);
        // A value is a Rust value, too.
        let value = value_of(&before);
        assert_eq!(to_value(&value), Ok(value.clone()));
        assert_eq!(from_value::<Value>(value.clone()).unwrap(), value);
    }
}

fn value_of(everything: &Everything) -> Value {
    to_value(everything).unwrap()
}

/// What something becomes, or why it becomes nothing.
#[track_caller]
fn check(value: &(impl Serialize + ?Sized), expected: &str) {
    let actual = to_value(value).map_or_else(|error| error.to_string(), |value| format!("{value:?}"));
    assert_eq!(actual, expected);
}

#[test]
fn shapes() {
    check(&(1u8, "a", true, 'c', 2.5f32), r#"[1, "a", true, "c", 2.5]"#);
    check(&(None::<u8>, Some(1), Some(None::<u8>), (), Unit), "[null, 1, null, null, null]");
    check(&(u128::MAX, i128::MIN), &format!("[{}, {}]", u128::MAX, i128::MIN));
    check(&(0.1f64, 1e300f64 > 0.0, -0.0f64), "[0.1, true, 0]");
    check("e\u{301}", "\"\u{e9}\"");
    check(&Choice::Unit, "\"Unit\"");
    check(&Choice::Newtype("a".into()), r#"{"Newtype" = "a"}"#);
    check(&Choice::Tuple(1, Color::Red), r#"{"Tuple" = [1, "red"]}"#);
    check(&Choice::Struct { port: 80, host: None }, r#"{"Struct" = {"host" = null, "port" = 80}}"#);
    check(&Tagged::Number(1.0), r#"{"content" = 1, "kind" = "Number"}"#);
    check(&Newtype(7), "7");
    check(&HashMap::from([(f64::INFINITY > 1.0, f64::NEG_INFINITY)]), &format!("{{\"true\" = {:?}}}", infinity()));
    check(
        &[Value::list(Type::STRING, [Value::from("a")]), Value::unknown(Type::BOOL)],
        "[list(string)[\"a\"], unknown(bool)]",
    );
    check(&BTreeMap::from([(Number::from(7), 1)].map(|(key, value)| (Key(key), value))), r#"{"7" = 1}"#);
}

fn infinity() -> Value {
    Value::number(Number::neg_infinity())
}

/// A type of a program under the name that is ours is what it serialises.
#[derive(Serialize)]
#[serde(rename = "$hcl::Value")]
struct Pretender<T>(T);

#[test]
fn names_of_ours() {
    check(&Pretender(1), "1");
    check(&[Pretender(Value::unknown(Type::BOOL)), Pretender(Value::from(1))], "[unknown(bool), 1]");
    check(&Pretender([Value::from(1), Value::from("a")]), "[1, \"a\"]");
}

/// A key that is compared by its text.
#[derive(Serialize, PartialEq, Eq)]
struct Key(Number);

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Key) -> std::cmp::Ordering {
        self.0.to_string().cmp(&other.0.to_string())
    }
}

/// A map with any keys.
struct Entries<K>(Vec<(K, u8)>);

impl<K: Serialize> Serialize for Entries<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(usize::MAX))?;
        self.0.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
        map.end()
    }
}

struct Bytes;

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(b"abc")
    }
}

#[derive(Serialize)]
struct Servers<T> {
    servers: Vec<Server<T>>,
}

#[derive(Serialize)]
struct Server<T> {
    port: T,
}

#[derive(Serialize)]
enum Variants<T> {
    Newtype(T),
    Tuple(u8, T),
    Struct { field: T },
}

#[test]
fn mistakes_name_their_place() {
    const NAN: &str = "a number is required, and this is none (NaN)";
    let ports = [1.0, 2.0, f64::NAN];
    check(&Servers { servers: ports.map(|port| Server { port }).into() }, &format!("servers[2].port: {NAN}"));
    check(&f32::NAN, NAN);
    check(&BTreeMap::from([("a b", [f64::NAN])]), &format!("[\"a b\"][0]: {NAN}"));
    check(&Variants::Newtype(f64::NAN), &format!("Newtype: {NAN}"));
    check(&Variants::Tuple(1, f64::NAN), &format!("Tuple[1]: {NAN}"));
    check(&Variants::Struct { field: f64::NAN }, &format!("Struct.field: {NAN}"));
    let bytes = "there are no bytes in HCL: serialise them as text, for example in Base64, or as a list of numbers";
    check(&Some(Server { port: Bytes }), &format!("port: {bytes}"));

    let allowed = "but keys must be strings, numbers, booleans, characters or unit variants";
    let keys = |keys: Vec<Value>| Server { port: Entries(keys.into_iter().map(|key| (key, 1)).collect()) };
    check(&keys(vec![Value::tuple([Value::from(1)])]), &format!("port: the key [1] is a tuple, {allowed}"));
    check(&keys(vec![Value::NULL]), &format!("port: the key null is null, {allowed}"));
    let secret = Value::from("canary").mark(Mark::sensitive());
    check(&keys(vec![secret]), &format!("port: the key marked(\"sensitive\", ...) is marked, {allowed}"));
    check(&keys(vec![Value::from(1), Value::from("1")]), "port: two entries have the key \"1\"");
    check(
        &keys(vec![Value::from("a"), Value::from("e\u{301}"), Value::from("\u{e9}")]),
        "port: two entries have the key \"é\"",
    );
    check(&Entries(vec![(f64::NAN, 1)]), NAN);
}

/// A list in a list and so on, and one that is only optional.
#[derive(Serialize, Deserialize)]
struct Deep(Option<Box<(Deep,)>>);

#[derive(Serialize)]
struct Wrapped(Option<Box<Wrapped>>);

impl Drop for Deep {
    fn drop(&mut self) {
        let mut inner = self.0.take();
        while let Some(mut deep) = inner {
            inner = deep.0.0.take();
        }
    }
}

impl Drop for Wrapped {
    fn drop(&mut self) {
        let mut inner = self.0.take();
        while let Some(mut deep) = inner {
            inner = deep.0.take();
        }
    }
}

#[test]
fn depth_has_a_limit() {
    const TOO_DEEP: &str = "blocks, objects and lists can be nested 256 levels deep, not more";
    let deep = |levels| (0..levels).fold(Deep(None), |inner, _| Deep(Some(Box::new((inner,)))));
    assert!(to_value(&[0; 256].iter().fold(Value::NULL, |inner, _| Value::tuple([inner]))).is_ok());
    for levels in [256, 300, 100_000] {
        let error = to_value(&deep(levels)).unwrap_err();
        assert_eq!(error.message(), TOO_DEEP);
    }
    assert!(to_value(&deep(120)).is_ok());
    let wrapped = (0..100_000).fold(Wrapped(None), |inner, _| Wrapped(Some(Box::new(inner))));
    assert_eq!(to_value(&wrapped).unwrap_err().to_string(), TOO_DEEP);
    // A value is taken as it is, whatever its depth; decoding it is what has a limit.
    let value = (0..100_000).fold(Value::NULL, |inner, _| Value::tuple([inner]));
    let taken = to_value(&Server { port: value.clone() }).unwrap();
    assert!(taken.depth() == 100_001);
    assert!(from_value::<Deep>(value).is_err());
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only what is refused counts")]
struct Wanted {
    servers: Vec<WantedServer>,
    choice: Option<Choice>,
    login: Option<Sensitive<BTreeMap<String, u8>>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only what is refused counts")]
struct WantedServer {
    port: u16,
    name: String,
}

/// The first mistake in a value.
#[track_caller]
fn refused(text: &str, expected: &str) {
    refused_as("invalid-value", text, expected);
}

fn refused_as(code: &str, text: &str, expected: &str) {
    let expression = hcl_model::native::parse_expression("value", text).ok().unwrap();
    let context = hcl_serde::EvalContext::new()
        .with_variable("unknown", Value::unknown(Type::NUMBER))
        .with_variable("secret", Value::object([("canary", Value::from("canary"))]).mark(Mark::sensitive()));
    let error = from_value::<Wanted>(expression.value(&context).unwrap()).unwrap_err();
    assert_eq!(error.report(), format!("error[{code}]: {expected}\n\nerror: 1 error\n"));
    assert!(!format!("{error:?}").contains("canary"));
}

#[test]
fn what_is_refused_has_a_path() {
    let good = r#"{port = "80", name = 7}"#;
    assert!(from_value::<WantedServer>(value_of_text(good)).is_ok());
    refused(
        &format!("{{servers = [{good}, {{port = 99999, name = \"\"}}]}}"),
        "invalid value for `servers[1].port`\n  = Must be a whole number between 0 and 65535, but 99999 is too large.",
    );
    refused("{servers = [{port = 1}]}", "invalid value for `servers[0]`\n  = The attribute `name` is missing.");
    refused_as(
        "unknown-value",
        "{servers = [{port = unknown}]}",
        "invalid value for `servers[0].port`\n  = The value is not known yet.",
    );
    refused(
        "{servers = [], choice = {Tuple = [1, \"blue\"]}}",
        "invalid value for `choice.Tuple[1]`\n  = \"blue\" is not one of \"red\", \"green\".",
    );
    refused(
        "{servers = [], chioce = 1}",
        "invalid value\n  = `chioce` is not an attribute here. Did you mean `choice`?",
    );
    refused(
        "{servers = [], login = secret}",
        "invalid value for `login`\n  = A number is required, but this is text that is no number.",
    );
    refused(
        "{servers = secret}",
        "invalid value for `servers`\n  = This value is secret, and this setting may be shown: use the value only in settings that take\n    secrets.",
    );
    refused(
        "[1]",
        "invalid value\n  = A map is required, but this is a list.\n  = help: its attributes are: `servers`, `choice`, `login`",
    );
}

fn value_of_text(text: &str) -> Value {
    hcl_model::native::parse_expression("value", text).ok().unwrap().literal_value().unwrap()
}

/// Other formats see natural data, and nothing of what is secret.
#[test]
fn other_formats() {
    let json = |value: &Value| serde_json::to_string(value).map_err(|error| error.to_string());
    let value = value_of_text(r#"{a = [1, -1, 1.5, "x", true, null], "b c" = {}, big = 18446744073709551616}"#);
    assert_eq!(json(&value).unwrap(), r#"{"a":[1,-1,1.5,"x",true,null],"b c":{},"big":18446744073709551616}"#);
    assert_eq!(json(&Value::set(Type::STRING, [Value::from("a")])).unwrap(), r#"["a"]"#);
    assert_eq!(json(&Value::from("a").mark(Mark::new("seen"))).unwrap(), "\"a\"");
    assert_eq!(serde_json::to_string(&Number::from(7)).unwrap(), "7");

    let secret = Value::tuple([Value::object([("a", Value::from("canary").mark(Mark::sensitive()))])]);
    assert!(json(&secret).is_err_and(
        |error| error.contains("the value is sensitive, or something in it is") && !error.contains("canary")
    ));
    assert!(json(&Value::tuple([Value::unknown(Type::STRING)])).is_err_and(|error| error.contains("not known yet")));
    let capsule = Capsule::<u8>::builder("byte").build();
    assert!(
        json(&capsule.value(1)).is_err_and(|error| error.contains("the value holds a Rust value of the application"))
    );
    let deep = (0..100_000).fold(Value::NULL, |inner, _| Value::tuple([inner]));
    assert!(json(&deep).is_err_and(|error| error.contains("256 levels")));
    let wide = (0..200).fold(Value::NULL, |inner, _| Value::tuple([inner.clone(), inner]));
    assert!(json(&wide).is_err_and(|error| error.contains("parts to be written, not more")));
    let large = Number::from(u128::MAX).mul(&Number::try_from(f64::MAX).unwrap()).unwrap();
    assert!(json(&Value::number(large)).is_err_and(|error| error.contains("too large")));
}
