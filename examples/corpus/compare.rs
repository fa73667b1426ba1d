//! Compares what is read from a file with recorded answers of the reference implementation.
//!
//! The answers are lines of JSON: `{"file", "ok", "body": {"attrs", "blocks"}}`, where an attribute has the range of
//! its expression and its type and value, or the variables that it uses, or what is wrong with it.
//! For a file in the JSON syntax they are `{"file", "ok", "attrs", "attrDiags"}`: the body as dynamic attributes, each
//! also with its value in literal-only mode, and what is wrong with taking it for that.

use std::collections::BTreeMap;

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression};
use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item};
use hcl_model::types::Type;
use hcl_model::value::Value;

/// The recorded answers by the path of the file.
pub(crate) struct Expected(BTreeMap<String, JsonValue>);

impl Expected {
    /// Reads the answers.
    pub(crate) fn parse(lines: &str) -> Result<Expected, String> {
        let mut answers = BTreeMap::new();
        for line in lines.lines() {
            let limits = Limits::default().with_nesting(1_000);
            let answer = JsonValue::parse(line, &limits).map_err(|error| error.to_string())?;
            let file = get(&answer, "file").and_then(text).ok_or("a line without \"file\"")?;
            answers.insert(file.to_owned(), answer);
        }
        Ok(Expected(answers))
    }

    /// How the reading of a file differs from the answer for it; nothing if there is no answer.
    pub(crate) fn differences(&self, file: &str, content: &str) -> Option<Vec<String>> {
        let answer = self.0.get(file)?;
        let mut compare = Compare::default();
        let accepted = get(answer, "ok") == Some(&JsonValue::Bool(true));
        if is_json(file) {
            let parse = hcl_model::json::parse_body(file, content);
            compare.expect("is accepted", &accepted, &!parse.diagnostics.has_errors());
            if accepted {
                compare.dynamic_attributes(&parse.tree, answer);
            }
        } else {
            let parse = native::parse_body(file, content);
            compare.expect("is accepted", &accepted, &!parse.diagnostics.has_errors());
            if let Some(body) = get(answer, "body") {
                compare.body(&parse.tree, body);
            }
        }
        Some(compare.differences)
    }
}

/// Whether a file is in the JSON syntax.
pub(crate) fn is_json(file: &str) -> bool {
    file.ends_with(".json")
}

/// The differences found so far, and the blocks around what is compared.
#[derive(Default)]
struct Compare {
    path: Vec<String>,
    differences: Vec<String>,
}

impl Compare {
    fn expect<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, expected: &T, actual: &T) {
        if expected != actual {
            let place = self.path.join(".");
            self.differences.push(format!("{place} {what}: expected {expected:?}, got {actual:?}"));
        }
    }

    fn body(&mut self, body: &Body, expected: &JsonValue) {
        let mut attributes = BTreeMap::new();
        let mut blocks = Vec::new();
        let mut cursor = Cursor::default();
        while let Some(item) = body.next_item(None, &mut cursor, &mut Diagnostics::new()) {
            match item {
                Item::Attribute(attribute) => {
                    let expression = Expression::from_node(attribute.expr());
                    attributes.entry(attribute.name.to_string()).or_insert(expression);
                }
                Item::Block(block) => blocks.push(block),
            }
        }
        let expected_attributes = properties(get(expected, "attrs"));
        let names = |names: &mut dyn Iterator<Item = &String>| names.cloned().collect::<Vec<_>>();
        self.expect("attributes", &names(&mut expected_attributes.keys()), &names(&mut attributes.keys()));
        for (name, expression) in &attributes {
            let Some(expected) = expected_attributes.get(name) else { continue };
            self.path.push(name.clone());
            self.expect("range", &range(expected, "range"), &positions(&expression.range()));
            self.attribute(expression, expected);
            self.path.pop();
        }
        let expected_blocks = elements(get(expected, "blocks"));
        self.expect("number of blocks", &expected_blocks.len(), &blocks.len());
        for (block, expected) in blocks.iter().zip(expected_blocks) {
            let mut labels = Vec::new();
            let mut header = block.node.name_range();
            for label in block.node.labels() {
                header = header.to(&block.node.range_of(label.bytes));
                labels.push(label.text.to_string());
            }
            self.expect("block type", &get(expected, "type").and_then(text), &Some(&*block.ty));
            let expected_labels = elements(get(expected, "labels")).iter().filter_map(text).collect::<Vec<_>>();
            self.expect("labels", &expected_labels, &labels.iter().map(String::as_str).collect());
            self.path.push(block.ty.to_string());
            self.expect("range of the header", &range(expected, "defRange"), &positions(&header));
            if let Some(expected) = get(expected, "body") {
                self.body(&Body::from_node(block.body()), expected);
            }
            self.path.pop();
        }
    }

    /// The body of a JSON file.
    fn dynamic_attributes(&mut self, body: &Body, expected: &JsonValue) {
        let (attributes, diagnostics) = body.just_attributes();
        self.expect("mistakes", &get(expected, "attrDiags").is_some(), &!diagnostics.is_empty());
        if !diagnostics.is_empty() {
            // The reference stops, and here reading goes on.
            return;
        }
        let attributes: BTreeMap<String, Expression> = attributes.into_iter().map(|it| (it.name, it.expr)).collect();
        let expected_attributes = properties(get(expected, "attrs"));
        self.expect("attributes", &expected_attributes.keys().collect::<Vec<_>>(), &attributes.keys().collect());
        for (name, expression) in &attributes {
            let Some(expected) = expected_attributes.get(name) else { continue };
            self.path.push(name.clone());
            let positions = positions(&expression.range());
            self.expect("range", &without_columns(&range(expected, "range")), &without_columns(&positions));
            let literal = get(expected, "literal").and_then(constant);
            self.value("value in literal-only mode", literal, expression.literal_value());
            self.attribute(expression, expected);
            self.path.pop();
        }
    }

    fn attribute(&mut self, expression: &Expression, expected: &JsonValue) {
        let variables: Vec<String> = expression.variables().iter().map(ToString::to_string).collect();
        let expected_variables = elements(get(expected, "vars")).iter().filter_map(text).map(str::to_owned).collect();
        self.expect("variables", &expected_variables, &variables);
        if !variables.is_empty() || !expression.functions().is_empty() {
            return;
        }
        self.value("value", constant(expected), expression.value(&EvalContext::new()));
    }

    fn value(&mut self, what: &str, expected: Option<Result<Value, String>>, actual: Result<Value, Diagnostics>) {
        match (actual, expected) {
            (Ok(value), Some(Ok(expected))) if as_recorded(&value) == as_recorded(&expected) => {}
            (Ok(value), Some(expected)) => self.expect(what, &expected, &Ok(value)),
            (Ok(value), None) => self.expect(what, &None, &Some(value)),
            (Err(_), None) => {}
            (Err(diagnostics), Some(expected)) => {
                self.expect(what, &format!("{expected:?}"), &diagnostics.to_string());
            }
        }
    }
}

/// The recorded value of an attribute, if there is one.
fn constant(expected: &JsonValue) -> Option<Result<Value, String>> {
    let (ty, value) = (get(expected, "type")?, get(expected, "value")?);
    let ty = match Type::from_json(&ty.to_string()) {
        Ok(ty) => ty,
        Err(error) => return Some(Err(error.to_string())),
    };
    Some(Value::from_json(&value.to_string(), &ty).map_err(|error| error.to_string()))
}

/// The value with its fractions as doubles, which is all that the answers hold of them.
fn as_recorded(value: &Value) -> Option<Value> {
    let round = |value: Value| match value.as_number() {
        Some(number) if !number.is_integer() => Value::try_from(number.to_f64()).ok(),
        _ => Some(value),
    };
    value.transform(|_, value| round(value).ok_or(())).ok()
}

/// Start and end as `line:column:byte`.
fn positions(range: &Range) -> Vec<String> {
    let bytes = range.bytes();
    [(range.start(), bytes.start), (range.end(), bytes.end)]
        .map(|(position, byte)| format!("{}:{}:{byte}", position.line, position.column))
        .to_vec()
}

/// Positions as `line:byte`: in JSON files the reference counts columns in another way.
fn without_columns(positions: &[String]) -> Vec<String> {
    let position = |text: &String| {
        let numbers: Vec<&str> = text.split(':').collect();
        format!("{}:{}", numbers[0], numbers[numbers.len() - 1])
    };
    positions.iter().map(position).collect()
}

fn range(json: &JsonValue, name: &str) -> Vec<String> {
    elements(get(json, name)).iter().filter_map(text).map(str::to_owned).collect()
}

fn get<'a>(json: &'a JsonValue, name: &str) -> Option<&'a JsonValue> {
    match json {
        JsonValue::Object(properties) => properties.iter().find(|(key, _)| key == name).map(|(_, value)| value),
        _ => None,
    }
}

fn properties(json: Option<&JsonValue>) -> BTreeMap<String, JsonValue> {
    match json {
        Some(JsonValue::Object(properties)) => properties.iter().cloned().collect(),
        _ => BTreeMap::new(),
    }
}

fn elements(json: Option<&JsonValue>) -> &[JsonValue] {
    match json {
        Some(JsonValue::Array(elements)) => elements,
        _ => &[],
    }
}

fn text(json: &JsonValue) -> Option<&str> {
    match json {
        JsonValue::String(text) => Some(text),
        _ => None,
    }
}

#[test]
fn tells_what_differs() {
    let answer = r#"{"file": "a.hcl", "ok": true, "body": {"attrs": {"a": {"range": ["1:5:4", "1:6:5"], "type": "number", "value": 2}}, "blocks": []}}"#;
    let expected = Expected::parse(answer).unwrap();
    assert_eq!(expected.differences("a.hcl", "a = 2\n"), Some(Vec::new()));
    assert_eq!(expected.differences("a.hcl", "a = 1\n"), Some(vec!["a value: expected Ok(2), got Ok(1)".to_owned()]));
    assert_eq!(expected.differences("b.hcl", ""), None);
}

#[test]
fn tells_what_differs_in_json() {
    let answer = r#"{"file": "a.json", "ok": true, "attrs": {"a": {"range": ["1:8:6", "1:16:14"], "type": "number", "value": 2, "literal": {"type": "string", "value": "${1+1}"}}}}"#;
    let expected = Expected::parse(answer).unwrap();
    assert_eq!(expected.differences("a.json", r#"{"a": "${1+1}"}"#), Some(Vec::new()));
    let differences = [
        r#"a value in literal-only mode: expected Ok("${1+1}"), got Ok("${1+2}")"#,
        "a value: expected Ok(2), got Ok(3)",
    ];
    assert_eq!(expected.differences("a.json", r#"{"a": "${1+2}"}"#), Some(differences.map(str::to_owned).to_vec()));
    assert_eq!(
        expected.differences("a.json", "{"),
        Some(vec![
            " is accepted: expected true, got false".to_owned(),
            r#" attributes: expected ["a"], got []"#.to_owned(),
        ])
    );
}
