//! JSON files that are not UTF-8: they are refused before they are parsed.

use expect_test::expect;
use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Named {
    name: String,
}

/// What is said of the bytes.
#[track_caller]
fn check(bytes: &[u8]) -> String {
    hcl_serde::json::from_slice::<Named>(bytes).unwrap_err().to_string()
}

#[test]
fn bytes_that_are_not_utf_8() {
    expect![[r#""#]].assert_eq(&check(b"{\"name\": \"a\xff\"}"));
    expect![[r#""#]].assert_eq(&check(b"{\xc3: 1}"));
}

#[test]
fn utf_16() {
    let text = "{\"name\": \"a\"}";
    let bytes = |order: fn(u16) -> [u8; 2]| {
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(order).collect::<Vec<u8>>()
    };
    expect![[r#""#]].assert_eq(&check(&bytes(u16::to_le_bytes)));
    expect![[r#""#]].assert_eq(&check(&bytes(u16::to_be_bytes)));
}

#[test]
fn utf_8() {
    assert_eq!(hcl_serde::json::from_slice::<Named>("{\"name\": \"é👍\"}".as_bytes()).unwrap().name, "é👍");
}
