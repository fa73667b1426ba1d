//! What is reported when a text does not have the structure that its type asks for: the first mistake, with its places.

use std::collections::BTreeMap;
use std::fmt::Write;

use expect_test::{Expect, expect};
use hcl_serde::model::value::Number;
use hcl_serde::{Body, Error, Expression, Value};
use serde::Deserialize;

use super::{Backend, Either, It, Marker, Service, json_error, native_error};
use crate::support::diagnostic_lines;

/// What serde asks for as for a map.
#[derive(Deserialize)]
struct Flattened {
    #[expect(dead_code, reason = "it is there to be decoded")]
    port: Option<u16>,
    #[serde(flatten)]
    #[expect(dead_code, reason = "it is there to be decoded")]
    rest: BTreeMap<String, Value>,
}

/// What serde asks for as for anything.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    A,
}

/// A text with a mistake, decoded into some type.
type Mistake = (&'static str, fn(&str) -> Option<Error>);

/// The reports of texts with mistakes.
#[track_caller]
fn check_mistakes(mistakes: &[Mistake], expected: &Expect) {
    let mut report = String::new();
    for (text, decode) in mistakes {
        let error = decode(text).unwrap_or_else(|| panic!("there is no mistake in\n{text}"));
        let _ = writeln!(report, "> {}", text.trim_end().replace('\n', "\n| "));
        diagnostic_lines(error.diagnostics(), &mut report);
    }
    expected.assert_eq(&report);
}

#[test]
fn mistakes_in_the_native_syntax() {
    check_mistakes(
        &[
            ("it {\n  port = 1\n  prot = 1\n}\n", native_error::<It<Service>>),
            ("it {\n  hst {}\n}\n", native_error::<It<Service>>),
            ("it {}\n", native_error::<It<Service>>),
            ("it {\n  port = null\n}\n", native_error::<It<Service>>),
            ("it {\n  port = 99999\n}\n", native_error::<It<Service>>),
            ("it {\n  port = 1\n}\nit {\n  port = 1\n}\n", native_error::<It<Option<Service>>>),
            ("it \"a\" {\n  port = 1\n}\n", native_error::<It<Service>>),
            ("it \"a\" {\n  port = 1\n}\n", native_error::<It<Vec<Service>>>),
            ("it \"a\" {}\n", native_error::<It<Flattened>>),
            ("it \"a\" {}\n", native_error::<It<Body>>),
            ("it \"a\" {}\n", native_error::<It<bool>>),
            ("it \"a\" {\n  port = 1\n}\nit \"a\" {\n  port = 1\n}\n", native_error::<It<BTreeMap<String, Service>>>),
            ("it \"a\" \"b\" {}\nit \"a\" \"b\" {}\n", native_error::<It<BTreeMap<String, BTreeMap<String, Service>>>>),
            ("it {}\nit {}\n", native_error::<It<BTreeMap<String, Service>>>),
            (
                "it \"a\" {\n  port = 1\n}\nit \"b\" \"c\" {\n  port = 1\n}\n",
                native_error::<It<BTreeMap<String, Service>>>,
            ),
            ("it \"a\" {}\nit \"b\" \"c\" {}\n", native_error::<serde_json::Value>),
            ("it {}\nit \"b\" \"c\" {}\n", native_error::<Value>),
            ("it \"x\" {}\n", native_error::<It<BTreeMap<u8, Marker>>>),
            ("it \"x\" \"y\" {}\n", native_error::<It<BTreeMap<(String, String), Marker>>>),
            ("it {}\n", native_error::<It<Vec<(String, Service)>>>),
            ("it \"a\" {}\n", native_error::<It<Vec<(String, String, Service)>>>),
            ("it \"a\" \"b\" {\n  port = 1\n}\n", native_error::<It<Vec<(String, Service)>>>),
            ("it \"a\" {}\nit \"b\" {}\n", native_error::<It<(String, Service)>>),
            ("it \"x\" {}\n", native_error::<It<(u8, Marker)>>),
            ("it {}\n", native_error::<It<[Marker; 2]>>),
            ("it {}\n", native_error::<It<u8>>),
            ("it {}\n", native_error::<It<Option<Expression>>>),
            ("it {}\n", native_error::<It<Number>>),
            ("it = 1\n", native_error::<It<Service>>),
            ("it = 1\n", native_error::<It<Body>>),
            ("it = 1\nit {}\n", native_error::<It<Service>>),
            ("it {}\nit = 1\n", native_error::<serde_json::Value>),
            ("it \"s4\" {}\n", native_error::<It<Backend>>),
            ("it {}\n", native_error::<It<Backend>>),
            ("it {\n  s3 {}\n  memory {}\n}\n", native_error::<It<Backend>>),
            ("it {\n  none = null\n}\n", native_error::<It<Backend>>),
            ("it {\n  nome = 1\n}\n", native_error::<It<Backend>>),
            ("it \"none\" {\n  a = 1\n}\n", native_error::<It<Backend>>),
            ("it \"none\" \"a\" {}\n", native_error::<It<Backend>>),
            ("it \"s3\" {}\nit \"s3\" {}\n", native_error::<It<Backend>>),
            ("it {\n  a {}\n}\n", native_error::<It<bool>>),
            ("it = [1, nosuch, other(1), 300]\n", native_error::<It<Vec<u8>>>),
            ("it = a + b\n", native_error::<It<Option<u8>>>),
            ("it = a.b\n", native_error::<serde_json::Value>),
            ("it = [1, 2]\n", native_error::<It<(u8, u8, u8)>>),
            ("it = [1, 2]\n", native_error::<It<[u8; 1]>>),
            ("it {\n  size = \"x\"\n}\n", native_error::<It<Vec<Either>>>),
            ("it {\n  size = 1\n}\n", native_error::<It<Either>>),
            ("it {\n  kind = \"a\"\n}\n", native_error::<It<Tagged>>),
            ("it = 1\n", native_error::<Vec<u8>>),
            ("it = 1\n", native_error::<u8>),
            ("it = 1\n", native_error::<(u8, u8)>),
            ("it = \nat = [\n", native_error::<It<u8>>),
        ],
        &expect![[r#"
            > it {
            |   port = 1
            |   prot = 1
            | }
            error[unknown-argument]: unknown argument | `prot` is not an argument here. Did you mean `port`? @ 3:3-3:7
            > it {
            |   hst {}
            | }
            error[unknown-block]: unknown block type | `hst` is not a block type here. Did you mean `host`? @ 2:3-2:6
            > it {}
            error[missing-argument]: missing argument | `port` is required, but neither an argument nor a block has that name. @ 1:4-1:4
            > it {
            |   port = null
            | }
            error[missing-argument]: missing argument | The required argument `port` is null here, which means that it is not set. @ 2:10-2:14
            > it {
            |   port = 99999
            | }
            error[invalid-value]: invalid value for `port` | Must be a whole number between 0 and 65535, but 99999 is too large. @ 2:10-2:15
            > it {
            |   port = 1
            | }
            | it {
            |   port = 1
            | }
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 4:1-4:3
              note: another one was defined here @ 1:1-1:3
            > it "a" {
            |   port = 1
            | }
            error[unexpected-label]: unexpected label for `it` | A `it` block has no labels. @ 1:4-1:7
              for developers: Use a map from `String` for labels, or a tuple of the labels and the block, as in `Vec<(String, Block)>`.
            > it "a" {
            |   port = 1
            | }
            error[unexpected-label]: unexpected label for `it` | A `it` block has no labels. @ 1:4-1:7
              for developers: Use a map from `String` for labels, or a tuple of the labels and the block, as in `Vec<(String, Block)>`.
            > it "a" {}
            error[unexpected-label]: unexpected label for `it` | A `it` block has no labels. @ 1:4-1:7
              for developers: Use a map from `String` for labels, or a tuple of the labels and the block, as in `Vec<(String, Block)>`.
            > it "a" {}
            error[unexpected-label]: unexpected label for `it` | A `it` block has no labels. @ 1:4-1:7
              for developers: Use a map from `String` for labels, or a tuple of the labels and the block, as in `Vec<(String, Block)>`.
            > it "a" {}
            error[unexpected-label]: unexpected label for `it` | A `it` block has no labels. @ 1:4-1:7
              for developers: Use a map from `String` for labels, or a tuple of the labels and the block, as in `Vec<(String, Block)>`.
            > it "a" {
            |   port = 1
            | }
            | it "a" {
            |   port = 1
            | }
            error[duplicate-block]: duplicate `it` block | Only one `it` block may have the label `a`. @ 4:1-4:3
              note: another one was defined here @ 1:1-1:3
            > it "a" "b" {}
            | it "a" "b" {}
            error[duplicate-block]: duplicate `it` block | Only one `it` block may have the label `a" "b`. @ 2:1-2:3
              note: another one was defined here @ 1:1-1:3
            > it {}
            | it {}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 2:1-2:3
              note: another one was defined here @ 1:1-1:3
            > it "a" {
            |   port = 1
            | }
            | it "b" "c" {
            |   port = 1
            | }
            error[different-labels]: different labels for `it` | All `it` blocks must have the same number of labels here. @ 4:1-4:3
              note: the first one was defined here @ 1:1-1:3
            > it "a" {}
            | it "b" "c" {}
            error[different-labels]: different labels for `it` | All `it` blocks must have the same number of labels here. @ 2:1-2:3
              note: the first one was defined here @ 1:1-1:3
            > it {}
            | it "b" "c" {}
            error[different-labels]: different labels for `it` | All `it` blocks must have the same number of labels here. @ 2:1-2:3
              note: the first one was defined here @ 1:1-1:3
            > it "x" {}
            error[invalid-label]: invalid label | A number is required, but this is text that is no number. @ 1:4-1:7
            > it "x" "y" {}
            error[invalid-label]: invalid label | A key is one label here. @ 1:4-1:7
              for developers: Use a map of maps, or a `Vec` of tuples of the labels and the block.
            > it {}
            error[missing-label]: missing label for `it` | A `it` block has one label. Write `it "label" { ... }`. @ 1:4-1:5
            > it "a" {}
            error[missing-label]: missing label for `it` | A `it` block has 2 labels. Write `it "label" "label" { ... }`. @ 1:8-1:9
            > it "a" "b" {
            |   port = 1
            | }
            error[unexpected-label]: unexpected label for `it` | A `it` block has only one label. @ 1:8-1:11
              for developers: Use a map from `String` for labels, or a tuple of the labels and the block, as in `Vec<(String, Block)>`.
            > it "a" {}
            | it "b" {}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 2:1-2:3
              note: another one was defined here @ 1:1-1:3
            > it "x" {}
            error[invalid-label]: invalid label | A number is required, but this is text that is no number. @ 1:4-1:7
            > it {}
            error[block-count]: wrong number of `it` blocks | There must be exactly 2 blocks of type `it` here, but the number is 1. @ 1:1-1:3
            > it {}
            error[block-for-attribute]: argument written as a block | `it` is not a block type here, but an argument. Write `it = ...`. @ 1:1-1:3
            > it {}
            error[block-for-attribute]: argument written as a block | `it` is not a block type here, but an argument. Write `it = ...`. @ 1:1-1:3
            > it {}
            error[block-for-attribute]: argument written as a block | `it` is not a block type here, but an argument. Write `it = ...`. @ 1:1-1:3
            > it = 1
            error[invalid-value]: invalid value for `it` | A map is required, but this is a number. Its attributes are: `port`, `host`, `tags`. @ 1:6-1:7
            > it = 1
            error[invalid-value]: invalid value for `it` | A block is required. @ 1:6-1:7
            > it = 1
            | it {}
            error[argument-and-block]: argument and block of one name | `it` is an argument and a block type here: it can be only one of them. @ 2:1-2:3
              note: it was first used here @ 1:1-1:3
            > it {}
            | it = 1
            error[argument-and-block]: argument and block of one name | `it` is an argument and a block type here: it can be only one of them. @ 2:1-2:3
              note: it was first used here @ 1:1-1:3
            > it "s4" {}
            error[invalid-label]: invalid label | "s4" is not one of "s3", "memory", "route", "none"; did you mean "s3"? @ 1:4-1:8
            > it {}
            error[missing-variant]: missing kind | The body must say which of several kinds it is: by a label, or by the name of the only argument or block in it. @ 1:4-1:4
            > it {
            |   s3 {}
            |   memory {}
            | }
            error[missing-variant]: missing kind | The body must say which of several kinds it is: by a label, or by the name of the only argument or block in it. @ 3:3-3:9
            > it {
            |   none = null
            | }
            error[missing-variant]: missing kind | The body must say which of several kinds it is: by a label, or by the name of the only argument or block in it. @ 2:3-2:7
            > it {
            |   nome = 1
            | }
            error[invalid-value]: invalid value for `it` | "nome" is not one of "s3", "memory", "route", "none"; did you mean "none"? @ 2:3-2:7
            > it "none" {
            |   a = 1
            | }
            error[unknown-argument]: unknown argument | `a` is not an argument here. @ 2:3-2:4
            > it "none" "a" {}
            error[unexpected-label]: unexpected label for `it` | A `it` block has only one label. @ 1:11-1:14
              for developers: Use a map from `String` for labels, or a tuple of the labels and the block, as in `Vec<(String, Block)>`.
            > it "s3" {}
            | it "s3" {}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 2:1-2:3
              note: another one was defined here @ 1:1-1:3
            > it {
            |   a {}
            | }
            error[unknown-block]: unknown block type | `a` is not a block type here. @ 2:3-2:4
            > it = [1, nosuch, other(1), 300]
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write text, put it in quotes: `"nosuch"`. @ 1:10-1:16
            error[functions-not-allowed]: functions not allowed | No functions are available here. @ 1:18-1:23
            > it = a + b
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write text, put it in quotes. @ 1:6-1:7
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write text, put it in quotes. @ 1:10-1:11
            > it = a.b
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write text, put it in quotes. @ 1:6-1:7
            > it = [1, 2]
            error[invalid-value]: invalid value for `it` | Exactly 3 elements are required, but the number is 2. @ 1:6-1:12
            > it = [1, 2]
            error[invalid-value]: invalid value for `it` | There are more elements than are expected. @ 1:10-1:11
            > it {
            |   size = "x"
            | }
            error[invalid-value]: invalid value for `it` | The value has none of the forms that are allowed here. @ 1:1-1:3
            > it {
            |   size = 1
            | }
            error[invalid-value]: invalid value for `it` | The value has none of the forms that are allowed here. @ 1:1-1:3
            > it {
            |   kind = "a"
            | }
            error[block-for-attribute]: argument written as a block | `it` is not a block type here, but an argument. Write `it = ...`. @ 1:1-1:3
            > it = 1
            error[invalid-value]: invalid value | A list is required, but this is a body. @ 1:1-2:1
            > it = 1
            error[invalid-value]: invalid value | A single value is required, but this is a body. @ 1:1-2:1
            > it = 1
            error[invalid-value]: invalid value | A list is required, but this is a body. @ 1:1-2:1
            > it = 
            | at = [
            error[invalid-expression]: invalid expression | The line ends where a value is expected. To continue on the next line, put the expression in parentheses. @ 1:6-2:1
            error[unclosed-bracket]: unclosed list | This list is never closed: its `]` is missing, or one inside it. @ 2:6-2:7
        "#]],
    );
}

#[test]
fn mistakes_in_the_json_syntax() {
    check_mistakes(
        &[
            (r#"{"it": {"port": 1, "prot": 1}}"#, json_error::<It<Service>>),
            (r#"{"it": {}}"#, json_error::<It<Service>>),
            (r#"{"it": {"port": "${1 / 0}"}}"#, json_error::<It<Service>>),
            (r#"{"it": {"port": "${null}"}}"#, json_error::<It<Service>>),
            (r#"{"it": {"port": 99999}}"#, json_error::<It<Service>>),
            (r#"{"it": [{"port": 1}, {"port": 1}]}"#, json_error::<It<Service>>),
            (r#"{"it": {"port": 1}, "it": {"port": 1}}"#, json_error::<It<Service>>),
            (r#"{"it": []}"#, json_error::<It<Service>>),
            (r#"{"it": 1}"#, json_error::<It<Service>>),
            (r#"{"it": [1]}"#, json_error::<It<BTreeMap<String, u8>>>),
            (r#"{"it": [{"a": {"port": 1}}, {"a": {"port": 1}}]}"#, json_error::<It<BTreeMap<String, Service>>>),
            (r#"{"it": [{"${1}": 1}, {"a": 1}]}"#, json_error::<It<BTreeMap<String, u8>>>),
            (r#"{"it": {"x": {}}}"#, json_error::<It<BTreeMap<u8, Marker>>>),
            (r#"{"it": {"a": 1}}"#, json_error::<It<Vec<(String, Service)>>>),
            (r#"{"it": {"a": [1]}}"#, json_error::<It<Vec<(String, Service)>>>),
            (r#"{"it": {"${a}": {}}}"#, json_error::<It<Vec<(String, Service)>>>),
            (r#"{"it": {"${a}": {}}}"#, json_error::<It<BTreeMap<String, Service>>>),
            (r#"{"it": {}}"#, json_error::<It<Vec<(String, Service)>>>),
            (r#"{"it": {"a": {"port": 1}, "b": {"port": 1}}}"#, json_error::<It<(String, Service)>>),
            (r#"{"it": 1, "it": 2}"#, json_error::<It<u8>>),
            (r#"{"it": 1, "it": 2}"#, json_error::<It<Vec<u8>>>),
            (r#"{"it": 1, "it": 2}"#, json_error::<serde_json::Value>),
            (r#"{"it": {}}"#, json_error::<It<u8>>),
            (r#"{"it": ["${nosuch}", "${other(1)}", 300]}"#, json_error::<It<Vec<u8>>>),
            (r#"{"it": [{"port": "${nosuch}", "host": "${other}"}]}"#, json_error::<It<Vec<Service>>>),
            (r#"{"it": {"s4": {}}}"#, json_error::<It<Backend>>),
            (r#"{"it": "s4"}"#, json_error::<It<Backend>>),
            (r#"{"it": {"s3": {}, "memory": {}}}"#, json_error::<It<Backend>>),
            (r#"{"it": {}}"#, json_error::<It<Backend>>),
            (r#"{"it": {"a": 1}}"#, json_error::<It<bool>>),
            (r#"{"it": 1}"#, json_error::<It<Body>>),
            (r#"{"it": [{}, {}]}"#, json_error::<It<Body>>),
            (r#"[1]"#, json_error::<It<u8>>),
            (r#"{"it": 1"#, json_error::<It<u8>>),
        ],
        &expect![[r#"
            > {"it": {"port": 1, "prot": 1}}
            error[unknown-property]: unknown property | `prot` is neither an argument nor a block type here. Did you mean `port`? @ 1:20-1:26
            > {"it": {}}
            error[missing-argument]: missing argument | `port` is required, but neither an argument nor a block has that name. @ 1:8-1:9
            > {"it": {"port": "${1 / 0}"}}
            error[invalid-value]: invalid value for `port` | Must be a whole number between 0 and 65535, but the value is infinite, as that of a division by zero is. @ 1:17-1:27
            > {"it": {"port": "${null}"}}
            error[missing-argument]: missing argument | The required argument `port` is null here, which means that it is not set. @ 1:17-1:26
            > {"it": {"port": 99999}}
            error[invalid-value]: invalid value for `port` | Must be a whole number between 0 and 65535, but 99999 is too large. @ 1:17-1:22
            > {"it": [{"port": 1}, {"port": 1}]}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 1:22-1:23
              note: another one was defined here @ 1:9-1:10
            > {"it": {"port": 1}, "it": {"port": 1}}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 1:27-1:28
              note: another one was defined here @ 1:8-1:9
            > {"it": []}
            error[missing-block]: missing `it` block | A `it` block is required. Write `"it": { ... }`. @ 1:8-1:10
            > {"it": 1}
            error[invalid-value]: invalid value for `it` | A map is required, but this is a number. Its attributes are: `port`, `host`, `tags`. @ 1:8-1:9
            > {"it": [1]}
            error[invalid-value]: invalid value for `it` | A map is required, but this is a list. @ 1:8-1:11
            > {"it": [{"a": {"port": 1}}, {"a": {"port": 1}}]}
            error[duplicate-block]: duplicate `a` block | There can be only one `a` block here. @ 1:35-1:36
              note: another one was defined here @ 1:15-1:16
            > {"it": [{"${1}": 1}, {"a": 1}]}
            error[invalid-value]: invalid value for `it` | Names that are templates can only be in an object that stands alone. @ 1:8-1:31
            > {"it": {"x": {}}}
            error[invalid-value]: invalid value for `it` | A number is required, but this is text that is no number. @ 1:9-1:12
            > {"it": {"a": 1}}
            error[wrong-json-type]: wrong JSON type | A block `it` is an object, and several are an array of objects. Write `"it": {"label": { ... }}`. @ 1:14-1:15
            > {"it": {"a": [1]}}
            error[wrong-json-type]: wrong JSON type | A block `it` is an object, and several are an array of objects. Write `"it": {"label": { ... }}`. @ 1:15-1:16
            > {"it": {"${a}": {}}}
            error[missing-argument]: missing argument | `port` is required, but neither an argument nor a block has that name. @ 1:17-1:18
            > {"it": {"${a}": {}}}
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write `${` as text, double the dollar: `$${`. @ 1:12-1:13
            > {"it": {}}
            error[missing-label]: missing block label | The label of a `it` block is a property name of this object. Write `"it": {"label": { ... }}`. @ 1:8-1:10
            > {"it": {"a": {"port": 1}, "b": {"port": 1}}}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 1:27-1:30
              note: another one was defined here @ 1:9-1:12
            > {"it": 1, "it": 2}
            error[duplicate-argument]: duplicate argument | The argument `it` is set twice. Remove one of the two. @ 1:11-1:15
              note: it was first set here @ 1:2-1:6
            > {"it": 1, "it": 2}
            error[duplicate-argument]: duplicate argument | The argument `it` is set twice. Remove one of the two. @ 1:11-1:15
              note: it was first set here @ 1:2-1:6
            > {"it": 1, "it": 2}
            error[duplicate-argument]: duplicate argument | The argument `it` is set twice. Remove one of the two. @ 1:11-1:15
              note: it was first set here @ 1:2-1:6
            > {"it": {}}
            error[invalid-value]: invalid value for `it` | A number is required, but this is a map. @ 1:8-1:10
            > {"it": ["${nosuch}", "${other(1)}", 300]}
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write `${` as text, double the dollar: `$${`. @ 1:12-1:18
            error[functions-not-allowed]: functions not allowed | No functions are available here. @ 1:25-1:30
            > {"it": [{"port": "${nosuch}", "host": "${other}"}]}
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write `${` as text, double the dollar: `$${`. @ 1:21-1:27
            > {"it": {"s4": {}}}
            error[invalid-label]: invalid label | "s4" is not one of "s3", "memory", "route", "none"; did you mean "s3"? @ 1:9-1:13
            > {"it": "s4"}
            error[invalid-value]: invalid value for `it` | "s4" is not one of "s3", "memory", "route", "none"; did you mean "s3"? @ 1:8-1:12
            > {"it": {"s3": {}, "memory": {}}}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 1:19-1:27
              note: another one was defined here @ 1:9-1:13
            > {"it": {}}
            error[missing-variant]: missing kind | The body must say which of several kinds it is: by a label, or by the name of the only argument or block in it. @ 1:8-1:10
            > {"it": {"a": 1}}
            error[unknown-property]: unknown property | `a` is neither an argument nor a block type here. @ 1:9-1:12
            > {"it": 1}
            error[invalid-value]: invalid value for `it` | A block is required. @ 1:8-1:9
            > {"it": [{}, {}]}
            error[duplicate-block]: duplicate `it` block | There can be only one `it` block here. @ 1:13-1:14
              note: another one was defined here @ 1:9-1:10
            > [1]
            error[wrong-json-type]: wrong JSON type | Only a JSON object fits here. @ 1:2-1:3
            > {"it": 1
            error[unclosed-bracket]: unclosed object | This object is never closed: a `}` is missing. @ 1:1-1:2
        "#]],
    );
}
