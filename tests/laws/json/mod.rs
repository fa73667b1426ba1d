//! Mutated JSON configuration, read with made-up schemas: nothing panics, every range lies on characters of the text, and
//! the tree is the one that the plain reader of JSON builds.

mod deep;
mod expressions;
mod marks;
mod ways;

use std::fs;
use std::path::Path;

use hcl_model::body::{Body, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::json_text::JsonValue;
use hcl_model::limits::{Budget, Limits};
use hcl_model::syntax::{Cursor, Entry, Item, NodeId, NodeRef, Role, Roles, Shape};
use hcl_model::{json, native};

use crate::native::{check_mutations, inspect, lies_in};
use crate::support::broken;
use crate::support::cases;
use crate::support::random::{Random, tries};
use crate::support::transcript::{Input, inputs};

/// How many texts are tried.
fn rounds() -> usize {
    tries(10_000)
}

/// A schema that knows a role for most names, by a number and the name.
struct MadeUp(u64);

impl Roles for MadeUp {
    fn role(&self, name: &str) -> Option<Role> {
        let hash = name.bytes().fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        match hash >> 32 & 7 {
            0 => None,
            1 | 2 => Some(Role::Attribute),
            blocks => Some(Role::Block { labels: blocks as usize % 4 }),
        }
    }

    fn label_names(&self, _ty: &str) -> Vec<&str> {
        vec!["first", "second"]
    }
}

/// Reads a body with a schema, and the bodies in it, and looks at everything.
fn read(body: NodeRef<'_>, roles: &MadeUp, text: &str, depth: u16) {
    let mut diagnostics = Diagnostics::new();
    let mut cursor = Cursor::default();
    assert!(lies_in(&body.range(), text) && lies_in(&body.missing_item_range(), text) && depth < 300);
    body.syntax().damage(body.node());
    while let Some(item) = body.syntax().next_item(body.node(), Some(roles), &mut cursor, &mut diagnostics) {
        match item {
            Item::Attribute(item) => {
                let role = roles.role(&item.name);
                assert!(matches!(role, None | Some(Role::Attribute)), "{} is {role:?}", item.name);
                assert!(lies_in(&item.node.range(), text) && lies_in(&item.node.name_range(), text));
                look_at(item.expr(), text);
            }
            Item::Block(item) => {
                let labels: Vec<_> = item.node.labels().collect();
                assert_eq!(roles.role(&item.ty), Some(Role::Block { labels: labels.len() }), "{}", item.ty);
                assert!(labels.iter().all(|label| lies_in(&item.node.range_of(label.bytes), text)));
                assert!(lies_in(&item.node.range(), text) && lies_in(&item.node.name_range(), text));
                read(item.body(), roles, text, depth + 1);
            }
        }
    }
    inspect(&diagnostics, text);
}

/// Evaluates and analyses an expression.
fn look_at(expr: NodeRef<'_>, text: &str) {
    let context = EvalContext::new().with_limits(Limits::default().with_steps(10_000));
    assert!(lies_in(&expr.range(), text));
    let expr = Expression::from_node(expr);
    for mode in [Mode::Full(&context), Mode::LiteralOnly(&Budget::DEFAULT)] {
        inspect(&expr.evaluate(mode).1, text);
    }
    assert!(expr.variables().iter().all(|variable| lies_in(&variable.range(), text)));
    assert!(expr.functions().iter().all(|function| lies_in(&function.range, text)));
    assert!(expr.as_traversal().is_ok_and(|it| lies_in(&it.range(), text)) || expr.as_keyword().is_none());
    if let Ok(call) = expr.as_static_call() {
        assert!(lies_in(&call.name_range, text) && lies_in(&call.arguments_range, text));
    }
}

/// What a tree says, as the plain reader would have read it; none if something in it could not be read.
fn plain(expr: NodeRef<'_>) -> Option<JsonValue> {
    let mut cursor = Cursor::default();
    let syntax = expr.syntax();
    Some(match expr.shape() {
        Shape::Null => JsonValue::Null,
        Shape::Bool(value) => JsonValue::Bool(value),
        Shape::Number(text) => JsonValue::Number(text.to_owned()),
        // A template has no shape, and its text in literal-only mode.
        Shape::Str(text) => JsonValue::String(text.into_owned()),
        Shape::Other => {
            let value = Expression::from_node(expr).evaluate(Mode::LiteralOnly(&Budget::DEFAULT)).0;
            JsonValue::String(value.as_str()?.to_owned())
        }
        Shape::Tuple => {
            let elements = std::iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor));
            JsonValue::Array(elements.map(|element: NodeId| plain(expr.sibling(element))).collect::<Option<_>>()?)
        }
        Shape::Object | Shape::ComputedObject => {
            let entries = std::iter::from_fn(|| syntax.next_entry(expr.node(), &mut cursor));
            let property = |entry: Entry<'_>| match plain(expr.sibling(entry.key_node))? {
                JsonValue::String(name) => Some((name, plain(expr.sibling(entry.value))?)),
                _ => None,
            };
            JsonValue::Object(entries.map(property).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// The values of strings are brought into normal form, the texts in a tree are not.
fn normalized(value: JsonValue) -> JsonValue {
    let text = |text: String| hcl_model::value::Value::from(text).as_str().unwrap_or_default().to_owned();
    match value {
        JsonValue::String(content) => JsonValue::String(text(content)),
        JsonValue::Array(elements) => JsonValue::Array(elements.into_iter().map(normalized).collect()),
        JsonValue::Object(properties) => {
            let properties = properties.into_iter().map(|(name, value)| (text(name), normalized(value)));
            JsonValue::Object(properties.collect())
        }
        other => other,
    }
}

#[track_caller]
fn check(text: &str, number: u64) {
    let limits = Limits::default();
    let parse = json::parse("mutation.json", text, &limits);
    inspect(&parse.diagnostics, text);
    read(parse.tree.root(), &MadeUp(number), text, 0);
    let expr = json::parse_expression("mutation.json", text);
    look_at(expr.tree.as_node(), text);
    let value = JsonValue::parse(text, &limits);
    assert_eq!(expr.diagnostics.is_empty(), value.is_ok(), "{:?} {value:?}", expr.diagnostics);
    if let Ok(value) = value {
        assert_eq!(plain(expr.tree.as_node()).map(normalized), Some(normalized(value)));
    }
    // As a part of a merged body it is no different.
    let other = native::parse_body("other.hcl", "a = 1\nname \"x\" {}\n").tree;
    let merged = Body::merge([parse.tree.body(), other], MergePolicy::Override);
    let mut cursor = Cursor::default();
    let mut diagnostics = Diagnostics::new();
    while merged.next_item(Some(&MadeUp(number)), &mut cursor, &mut diagnostics).is_some() {}
}

#[test]
fn mutations() {
    let seeds = seeds();
    assert!(seeds.len() > 300, "{}", seeds.len());
    check_mutations(&seeds, rounds(), 0, Random(0x6a09_e667_f3bc_c909), |text, round| check(text, round as u64));
}

/// Paste a failing text here.
#[test]
fn smoke() {
    check("é", 0);
    check("{\"a\": [{\"b\": \"\\u00e9${c\"}}", 1);
}

/// The texts of all cases in JSON.
pub(crate) fn seeds() -> Vec<String> {
    let mut seeds = Vec::new();
    for folder in ["twins", "decode"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder), &mut seeds);
    }
    let transcripts = cases("json", "repl");
    seeds.extend(broken::texts_of(&transcripts));
    seeds.extend(transcripts.iter().flat_map(inputs).map(|input| match input {
        Input::Expression(text) | Input::Template(text) | Input::Literal(text) => text,
    }));
    seeds.retain(|text| text.len() < 2_000);
    seeds
}

/// The texts of the JSON files in a folder and in those in it.
fn files(folder: &Path, texts: &mut Vec<String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            texts.extend(fs::read_to_string(&path));
        }
    }
}
