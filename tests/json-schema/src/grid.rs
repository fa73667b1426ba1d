//! Values of every field and whole files, of which `tests/cases/outputs/grid.txt`, `forms.txt` and `layers.txt` say which are decoded: all of these are
//! valid. Which others are valid, too, stands in `grid-missed.txt` and its like, which `UPDATE_EXPECT=1` rewrites.

use std::fmt::Write;
use std::fs;

use serde_json::{Value, json};

use crate::cases::{read, root, schema};

/// What is decoded and refused by the schema, because null is no block beside others: schemas cannot count labels without it.
const NOTHING: &[&str] = &[
    r#"one_labelled = {"a": {"a": 1}, "b": null}"#,
    r#"one_labelled = {"one": {"a": 1}, "two": null}"#,
    r#"chosen = {"one": {"a": 1}, "two": null}"#,
    r#"either_choice = {"one": {"a": 1}, "two": null}"#,
];

/// What is decoded and refused by the schema, because serde takes a struct as a list of what is in it where there are several forms.
const OF_SERDE: &[&str] =
    &["objects = [1]", "tag_or_object = [1]", "tag_or_object = [1, 2]", r#"tag_or_object = ["x"]"#];

/// What a file is that tries a field, beside what every one of these has.
fn with(file: &Value, name: &str, value: &str) -> Value {
    let mut file = file.clone();
    file[name] = serde_json::from_str(value).unwrap_or_else(|error| panic!("{value}: {error}"));
    file
}

#[test]
fn what_is_decoded_is_valid_and_of_the_rest_it_is_known_what_is() {
    hold("grid", NOTHING, &json!({ "must": 1, "moved_must": 1 }), 5000);
}

#[test]
fn what_is_decoded_in_forms_is_valid() {
    hold("forms", OF_SERDE, &json!({}), 1500);
}

#[test]
fn each_layer_is_valid_and_mistakes_in_it_are_found() {
    hold("layers", &[], &json!({}), 40);
}

/// Holds the values and files of a list, at least so many, against the schema of that name: what is decoded and not valid is known.
fn hold(name: &str, known: &[&str], file: &Value, least: usize) {
    let schema = schema(name);
    let (mut refused, mut missed) = (String::new(), String::new());
    let mut hold = |is_decoded: bool, file: &Value, what: &str| match (is_decoded, schema.is_valid(file)) {
        (true, false) if !known.contains(&what) => _ = writeln!(refused, "{what}"),
        (false, true) => _ = writeln!(missed, "{what}"),
        _ => {}
    };
    let text = read(&root().join(format!("tests/cases/outputs/{name}.txt")));
    let mut values = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("value", value)) => values.push(value),
            Some(("field", rest)) => {
                let (field, signs) = rest.split_once(' ').unwrap();
                assert_eq!(signs.len(), values.len(), "{field}");
                for (value, sign) in values.iter().zip(signs.chars()) {
                    hold(sign == '+', &with(file, field, value), &format!("{field} = {value}"));
                    count += 1;
                }
            }
            Some(("file", rest)) => {
                let (sign, text) = rest.split_once(' ').unwrap();
                hold(sign == "+", &serde_json::from_str(text).unwrap(), text);
                count += 1;
            }
            _ => {}
        }
    }
    assert!(count > least, "{count}");
    assert!(refused.is_empty(), "decoded, and not valid:\n{refused}");
    let path = root().join(format!("tests/cases/outputs/{name}-missed.txt"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, missed).unwrap();
        return;
    }
    assert_eq!(read(&path), missed, "UPDATE_EXPECT=1 rewrites {}", path.display());
}
