//! JSON files that are not UTF-8: what is not in a string is a mistake; in a string it stands for the replacement
//! character, like half of a surrogate pair.

use expect_test::expect;
use hcl_model::load;
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
    let named: Named = hcl_serde::json::from_slice(b"{\"name\": \"a\xff\xfe\xc3b\"}").unwrap();
    assert_eq!(named.name, "a\u{fffd}\u{fffd}\u{fffd}b");
    // A syllable that is cut off ends before the quote.
    for bytes in [b"{\"name\": \"\xed\"}".as_slice(), b"{\"name\": \"\xed\xed\"}"] {
        let named: Named = hcl_serde::json::from_slice(bytes).unwrap();
        assert_eq!(named.name.trim_matches('\u{fffd}'), "");
    }
    let (_, warning) = load::decode_json("case.json", b"{\"name\": \"a\xff\"}".to_vec());
    let warning = warning.unwrap();
    assert_eq!((warning.is_error(), warning.subject().unwrap().to_string()), (false, "case.json:1,12-13".to_owned()));
    expect!["<config>:1:2: invalid property name: the name of a property is text in double quotes"]
        .assert_eq(&check(b"{\xc3: 1}"));
}

#[test]
fn utf_16() {
    let text = "{\"name\": \"a\"}";
    let bytes = |order: fn(u16) -> [u8; 2]| {
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(order).collect::<Vec<u8>>()
    };
    expect!["<config>:1:1: invalid JSON value: a JSON value is an object, an array, text in double quotes, a number, true, false or null"].assert_eq(&check(&bytes(u16::to_le_bytes)));
    expect!["<config>:1:1: invalid JSON value: a JSON value is an object, an array, text in double quotes, a number, true, false or null"].assert_eq(&check(&bytes(u16::to_be_bytes)));
}

#[test]
fn utf_8() {
    assert_eq!(hcl_serde::json::from_slice::<Named>("{\"name\": \"é👍\"}".as_bytes()).unwrap().name, "é👍");
}
