//! Random files and random types, with what the reference makes of them: `tests/cases/dynamic/reference.tsv` and
//! `tests/cases/typing/constraints/reference.tsv`. Where this library differs from it on purpose, no case is among them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use hcl_model::body::{Body, BodySchema};
use hcl_model::convert::convert;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::ext::Functions;
use hcl_model::json_text::decode_string;
use hcl_model::type_expression::TypeConstraint;
use hcl_model::types::Type;
use hcl_model::value::Value;
use hcl_model::{json, native};

use crate::support::context::with_stdlib;
use crate::support::{Failures, read};

/// The rows of a table.
fn rows<const COLUMNS: usize>(path: &str) -> (PathBuf, Vec<[String; COLUMNS]>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(path);
    let row = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap();
    let rows = read(&path).lines().map(row).collect();
    (path, rows)
}

/// A value without what the reference does not tell of unknown ones, or does not know.
fn shown(value: &Value) -> String {
    let plain = value.transform(|_, value| {
        let (bare, marks) = value.unmark();
        let bare = if bare.is_known() { bare } else { Value::unknown(bare.ty()) };
        Ok::<_, ()>(bare.with_marks(marks))
    });
    format!("{:?}", plain.unwrap())
}

/// Where the mistakes are, each place once, in the order of the text.
fn places(found: &Diagnostics) -> Vec<String> {
    let starts = found.iter().filter(|one| one.is_error()).map(|one| one.subject().unwrap().start());
    let mut places: Vec<_> = starts.map(|start| (start.line, start.column)).collect();
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|(line, column)| format!("{line}:{column}")).collect()
}

/// At every level the same arguments and blocks, with no, one and two labels.
fn schema() -> BodySchema {
    let arguments = ["a", "k", "v", "x", "y"].into_iter().fold(BodySchema::new(), BodySchema::optional);
    arguments.block("b", [""; 0]).block("one", ["name"]).block("two", ["kind", "name"])
}

/// Everything in a body, evaluated; `?` is what has a mistake.
fn write_body(body: &Body, context: &EvalContext, out: &mut String, found: &mut Diagnostics) {
    let (content, mistakes) = body.content(&schema());
    found.extend(mistakes);
    let mut attributes: Vec<_> = content.attributes().iter().collect();
    attributes.sort_by_key(|attribute| attribute.name.clone());
    for attribute in attributes {
        let (value, mistakes) = attribute.expr.evaluate(Mode::Full(context));
        let value = if mistakes.has_errors() { "?".to_owned() } else { shown(&value) };
        found.extend(mistakes);
        let _ = write!(out, "{} = {value}; ", attribute.name);
    }
    for block in content.blocks() {
        let labels: String = block.labels().iter().map(|label| format!(" {label:?}")).collect();
        let _ = write!(out, "{}{labels} {{ ", block.block_type());
        write_body(block.body(), context, out, found);
        out.push_str("} ");
    }
}

/// What a file has in it, with its functions and `dynamic` blocks, and where its mistakes are.
fn answer(body: &Body) -> (String, Vec<String>) {
    let (partial, mut found) = body.partial_content(&BodySchema::new().block("function", ["name"]));
    let (context, mistakes) = Functions::new().blocks(partial.content.blocks()).evaluate(with_stdlib());
    found.extend(mistakes);
    let mut out = String::new();
    write_body(&partial.remain.expand(&context), &context, &mut out, &mut found);
    (out.trim().to_owned(), places(&found))
}

#[test]
fn functions_and_dynamic_blocks() {
    let (path, rows) = rows("dynamic/reference.tsv");
    let mut failures = Failures::default();
    for [seed, native, json, expected] in &rows {
        let [native, expected] = [native, expected].map(|text| decode_string(text).unwrap());
        let (values, places) = answer(&native::parse_body("case.hcl", &native).ok().unwrap());
        let ours = match places.is_empty() {
            true => values.clone(),
            false => format!("{values} # {}", places.join(" ")).trim_start().to_owned(),
        };
        if ours != expected {
            failures.add(&path, &format!("{seed}:\n{native}\n- {expected}\n+ {ours}"));
        }
        if json != "-" {
            let json = decode_string(json).unwrap();
            let (in_json, found) = answer(&json::parse_body("case.json", &json).ok().unwrap());
            if in_json != values || found.is_empty() != places.is_empty() {
                failures.add(&path, &format!("{seed}:\n{json}\n- {expected}\n+ {in_json} # {}", found.join(" ")));
            }
        }
    }
    failures.finish();
}

/// A type, or where it is none.
fn said(read: Result<Type, Diagnostics>) -> String {
    match read {
        Ok(ty) => format!("{ty:?}"),
        Err(found) => format!("error {}", places(&found)[0]),
    }
}

#[test]
fn types_and_what_they_make_of_values() {
    let (path, rows) = rows("typing/constraints/reference.tsv");
    let mut failures = Failures::default();
    for [seed, ty, value, expected @ ..] in &rows as &Vec<[String; 7]> {
        let expr = native::parse_expression("type", ty).ok().unwrap();
        let read = TypeConstraint::strict(&expr);
        let made = read.as_ref().ok().map(|constraint| {
            let value = native::parse_expression("value", value).ok().unwrap().value(with_stdlib()).unwrap();
            let applied = constraint.defaults().apply(&value).unwrap();
            let converted = convert(&applied, &constraint.ty());
            [shown(&applied), converted.map_or_else(|_| "error".to_owned(), |value| shown(&value))]
        });
        let [applied, converted] = made.unwrap_or_else(|| ["-", "-"].map(str::to_owned));
        let constraint = said(read.map(|constraint| constraint.ty()));
        let ours = [said(Type::from_expression(&expr)), constraint, applied, converted];
        if ours[..] != *expected {
            failures.add(&path, &format!("{seed}: {ty} of {value}\n- {expected:?}\n+ {ours:?}"));
        }
    }
    failures.finish();
}
