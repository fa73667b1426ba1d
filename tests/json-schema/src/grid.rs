//! Values of every field and whole files, of which `tests/cases/outputs/grid.txt` says which are decoded: all of these are valid.
//! Which others are valid, too, stands in `tests/cases/outputs/grid-missed.txt`, which `UPDATE_EXPECT=1` rewrites.

use std::fmt::Write;
use std::fs;

use serde_json::{Value, json};

use crate::cases::{read, root, schema};

/// What is decoded and refused by the schema, because it is nothing beside blocks, which schemas cannot count without it: null,
/// and lists in lists.
const NOTHING: &[&str] = &[
    "nothing = [null]",
    "flag = [null]",
    r#"many = [[{"a": 1}], {"a": 2}]"#,
    r#"two_or_none = [[{"a": 1}], {"a": 2}]"#,
    r#"one_labelled = {"a": {"a": 1}, "b": null}"#,
    r#"one_labelled = {"one": {"a": 1}, "two": null}"#,
    r#"chosen = {"one": {"a": 1}, "two": null}"#,
    "either_map = [null]",
    r#"either_many = [[{"a": 1}], {"a": 2}]"#,
    "rest = [null]",
    "kept = [null]",
];

/// What every file has that tries a field.
fn with(name: &str, value: &str) -> Value {
    let mut file = json!({ "must": 1, "moved_must": 1 });
    file[name] = serde_json::from_str(value).unwrap_or_else(|error| panic!("{value}: {error}"));
    file
}

#[test]
fn what_is_decoded_is_valid_and_of_the_rest_it_is_known_what_is() {
    let schema = schema("grid");
    let (mut refused, mut missed) = (String::new(), String::new());
    let mut hold = |is_decoded: bool, file: &Value, what: &str| match (is_decoded, schema.is_valid(file)) {
        (true, false) if !NOTHING.contains(&what) => _ = writeln!(refused, "{what}"),
        (false, true) => _ = writeln!(missed, "{what}"),
        _ => {}
    };
    let text = read(&root().join("tests/cases/outputs/grid.txt"));
    let mut values = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("value", value)) => values.push(value),
            Some(("field", rest)) => {
                let (name, signs) = rest.split_once(' ').unwrap();
                assert_eq!(signs.len(), values.len(), "{name}");
                for (value, sign) in values.iter().zip(signs.chars()) {
                    hold(sign == '+', &with(name, value), &format!("{name} = {value}"));
                    count += 1;
                }
            }
            Some(("file", rest)) => {
                let (sign, file) = rest.split_once(' ').unwrap();
                hold(sign == "+", &serde_json::from_str(file).unwrap(), file);
                count += 1;
            }
            _ => {}
        }
    }
    assert!(count > 5000, "{count}");
    assert!(refused.is_empty(), "decoded, and not valid:\n{refused}");
    let path = root().join("tests/cases/outputs/grid-missed.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, missed).unwrap();
        return;
    }
    assert_eq!(read(&path), missed, "UPDATE_EXPECT=1 rewrites {}", path.display());
}
