//! Answers the questions of a conformance test suite: the adapter protocol of the public suite `kmoneil/hcl-test-suite`
//! (`docs/protocol.md` there), for the native syntax, and for the JSON syntax where there is a schema.
//!
//! A runner starts it once for each test, and it prints one JSON document:
//!
//! ```text
//! conformance_adapter capabilities
//! conformance_adapter parse FILE
//! conformance_adapter eval FILE [CONTEXT]
//! conformance_adapter decode FILE CONTEXT
//! conformance_adapter validate FILE
//! ```
//!
//! It fails only where it cannot do what it was asked; a mistake in the file is a result like any other.
//! Without a command it prints how to use it.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

mod analysis;
#[cfg(test)]
mod cases;
mod context;
mod decode;
mod json;
mod schema;
mod tree;
mod value;

use std::path::Path;
use std::process::ExitCode;

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Expression;
use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_model::load;
use hcl_model::native::{self, NativeFile};
use hcl_model::source::Source;
use hcl_model::syntax::{Cursor, Item, NodeRef};

use context::Context;
use json::object;

/// Why a question cannot be answered.
type Refusal = String;

/// What there is instead of a body.
enum Stop {
    /// The question cannot be answered.
    Refused(Refusal),
    /// The file has mistakes; the phase in which the first ones were found.
    Invalid(&'static str, Diagnostics),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

const USAGE: &str = "usage: conformance_adapter capabilities
       conformance_adapter parse FILE
       conformance_adapter eval FILE [CONTEXT]
       conformance_adapter decode FILE CONTEXT
       conformance_adapter validate FILE";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match answer(&arguments) {
        Ok(answer) => {
            println!("{answer}");
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("{refusal}");
            ExitCode::FAILURE
        }
    }
}

fn answer(arguments: &[&str]) -> Result<String, Refusal> {
    let body = match *arguments {
        [] => return Ok(USAGE.to_owned()),
        ["capabilities"] => return Ok(capabilities().to_string()),
        ["parse", file] => parse(file),
        ["eval", file] => eval(file, &Context::default()),
        ["eval", file, context] => eval(file, &Context::read(context)?),
        ["decode", file, context] => decode(file, Context::read(context)?),
        ["validate", file] => match body(file) {
            Ok(_) => return Ok(object([("valid", JsonValue::Bool(true))]).to_string()),
            Err(stop) => Err(stop),
        },
        _ => return Err(USAGE.to_owned()),
    };
    match body {
        Ok(body) => Ok(object([("valid", JsonValue::Bool(true)), ("body", body)]).to_string()),
        Err(Stop::Invalid(phase, mistakes)) => Ok(json::invalid(phase, &mistakes).to_string()),
        Err(Stop::Refused(refusal)) => Err(refusal),
    }
}

fn capabilities() -> JsonValue {
    let features = [
        "typed-values",
        "unknown-values",
        "functions",
        "json-syntax",
        "static-analysis",
        "type-expressions",
        "try-functions",
        "user-functions",
        "dynamic-blocks",
    ];
    object([
        ("implementation", json::string("hcl-model")),
        ("version", json::string(env!("CARGO_PKG_VERSION"))),
        ("operations", json::array(["parse", "eval", "decode", "validate"].map(json::string))),
        ("features", json::array(features.map(json::string))),
    ])
}

fn parse(file: &str) -> Result<JsonValue, Stop> {
    let file = read(file)?;
    Ok(tree::body(&file, file.root()))
}

fn eval(file: &str, context: &Context) -> Result<JsonValue, Stop> {
    if context.schema.is_some() {
        return Err(Stop::Refused("a schema is only for the command decode".to_owned()));
    }
    let file = read(file)?;
    let mut mistakes = Diagnostics::default();
    let body = values(file.root(), context, &mut mistakes)?;
    done("eval", mistakes)?;
    Ok(body)
}

fn decode(file: &str, mut context: Context) -> Result<JsonValue, Stop> {
    let schema = context.schema.take().ok_or_else(|| "the command decode needs a schema".to_owned())?;
    let body = context.declare(body(file)?)?;
    decode::decode(&context.expand(body), &schema, &context)
}

/// The body of a file in either syntax.
fn body(file: &str) -> Result<Body, Stop> {
    if is_json(file) {
        let parse = hcl_model::json::parse_source(source(file)?, &Limits::default());
        return Ok(parse.ok().map_err(unreadable)?.body());
    }
    Ok(read(file)?.body())
}

/// Reads and parses a file in the native syntax.
fn read(file: &str) -> Result<NativeFile<'static>, Stop> {
    if is_json(file) {
        return Err(Stop::Refused(format!("{file}: the JSON syntax can only be read with a schema")));
    }
    native::parse_source(source(file)?, &Limits::default()).ok().map_err(unreadable)
}

fn is_json(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "json")
}

/// Reads a file.
fn source(file: &str) -> Result<Source, Stop> {
    std::fs::metadata(file).map_err(|error| format!("{file}: {error}"))?;
    let (path, limits) = (Path::new(file), Limits::default());
    let source = if is_json(file) {
        load::read_json_file(path, &limits).map(|(source, _warning)| source)
    } else {
        load::read_file(path, &limits)
    };
    source.map_err(|mistake| unreadable(mistake.into()))
}

fn unreadable(mistakes: Diagnostics) -> Stop {
    Stop::Invalid("parse", mistakes)
}

/// Ends a phase: with mistakes there is no next one.
fn done(phase: &'static str, mistakes: Diagnostics) -> Result<(), Stop> {
    mistakes.into_result(()).map_err(|mistakes| Stop::Invalid(phase, mistakes))
}

/// The values of all attributes of a body and of the blocks in it.
fn values(body: NodeRef<'_>, context: &Context, diagnostics: &mut Diagnostics) -> Result<JsonValue, Refusal> {
    let mut attributes = Vec::new();
    let mut blocks = Vec::new();
    for item in items(body) {
        match item {
            Item::Attribute(item) => {
                let (value, found) = Expression::from_node(item.expr()).evaluate(context.mode());
                diagnostics.extend(found);
                attributes.push((item.name.into_owned(), value::to_json(&value)?));
            }
            Item::Block(item) => {
                let body = values(item.body(), context, diagnostics)?;
                blocks.push(json::block(&item.ty, labels(item.node), body));
            }
        }
    }
    Ok(json::body(attributes, blocks))
}

/// The attributes and blocks of a body, in order.
fn items(body: NodeRef<'_>) -> Vec<Item<'_>> {
    let mut cursor = Cursor::default();
    let mut diagnostics = Diagnostics::default();
    let next = || body.syntax().next_item(body.node(), None, &mut cursor, &mut diagnostics);
    std::iter::from_fn(next).collect()
}

fn labels(block: NodeRef<'_>) -> impl Iterator<Item = String> {
    block.labels().map(|label| label.text.into_owned())
}

#[cfg(test)]
fn test_file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("conformance-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn answers_every_command() {
    let file = test_file("input.hcl", "a = 1 + b[*].c\nd \"e\" {\n  f = g(\"x\", n)\n}\n");
    let context = test_file(
        "context.json",
        r#"{
            "variables": {"b": {"list": [], "element_type": "string"}, "n": {"number": "0.5"}},
            "functions": {"g": {"params": [], "variadic_param": {"type": "dynamic"}, "result": "arguments"}},
            "schema": {
                "mode": "partial",
                "attributes": [{"name": "z"}],
                "blocks": [{"type": "d", "labels": ["name"], "body": {"mode": "exhaustive", "attributes": [
                    {"name": "f", "analysis": {"kind": "static-call", "arguments": {"kind": "value"}}}
                ]}}],
                "remain": {"mode": "dynamic-attributes"}
            }
        }"#,
    );
    let answers = |command: &str| answer(&[command, &file, &context]).unwrap_err();
    assert_eq!(answers("eval"), "a schema is only for the command decode");
    assert!(answer(&["capabilities"]).unwrap().contains("static-analysis"));
    assert_eq!(answer(&[]).unwrap(), USAGE);

    let tree = answer(&["parse", &file]).unwrap();
    assert!(tree.contains(r#""right":{"kind":"splat","source":{"kind":"variable","name":"b"},"each":"#), "{tree}");
    let invalid = answer(&["eval", &file]).unwrap();
    assert!(
        invalid.starts_with(r#"{"valid":false,"phase":"eval","errors":[{"message":"unknown variable"#),
        "{invalid}"
    );
    assert!(invalid.contains(r#""range":{"start":{"line":1,"column":9,"byte":8}"#), "{invalid}");

    let invalid = answer(&["decode", &file, &context]).unwrap();
    assert!(invalid.contains(r#""phase":"eval""#), "{invalid}");
    std::fs::write(&file, "a = b\nd \"e\" {\n  f = g(\"x\", n)\n}\n").unwrap();
    let expected = concat!(
        r#"{"valid":true,"body":{"attributes":{},"blocks":[{"type":"d","labels":["e"],"body":{"attributes":"#,
        r#"{"f":{"static_call":{"name":"g","arguments":[{"string":"x"},{"number":"0.5"}]}}},"blocks":[]}}],"#,
        r#""remain":{"attributes":{"a":{"list":[],"element_type":"string"}},"blocks":[]}}}"#,
    );
    assert_eq!(answer(&["decode", &file, &context]).unwrap(), expected);
    std::fs::write(&file, "a = b\nd {\n}\n").unwrap();
    let invalid = answer(&["decode", &file, &context]).unwrap();
    assert!(invalid.contains(r#""phase":"schema""#), "{invalid}");
    std::fs::remove_file(file).unwrap();
    std::fs::remove_file(context).unwrap();
}

/// Only `decode` reads the JSON syntax; mistakes are found in the phase that looks at what is wrong.
#[test]
fn decodes_json() {
    let schema = r#"{"mode": "exhaustive",
        "attributes": [{"name": "size"}, {"name": "on", "analysis": {"kind": "static-traversal"}}],
        "blocks": [{"type": "disk", "labels": ["id"], "body": {"mode": "dynamic-attributes"}}]}"#;
    let full = test_file("full.json", &format!(r#"{{"variables": {{"n": {{"number": "3"}}}}, "schema": {schema}}}"#));
    let literal = test_file("literal.json", &format!(r#"{{"evaluation_mode": "literal-only", "schema": {schema}}}"#));
    let file = test_file("input.hcl.json", "");
    let decoded = |text: &str, context: &str| {
        std::fs::write(&file, text).unwrap();
        answer(&["decode", &file, context]).unwrap()
    };
    assert!(answer(&["parse", &file]).unwrap_err().ends_with("the JSON syntax can only be read with a schema"));
    assert!(capabilities().to_string().contains("json-syntax"));

    let text = r#"{"size": "${n + 1}", "disk": [{"a": {"x": ["${n}"]}}, {"b": [{}, {}]}], "on": "m.k[0]"}"#;
    let body = |size: &str, x: &str| {
        [
            r#"{"valid":true,"body":{"attributes":{"size":"#,
            size,
            r#","on":{"static_traversal":[{"root":"m"},{"attr":"k"},{"index":{"number":"0"}}]}},"blocks":["#,
            r#"{"type":"disk","labels":["a"],"body":{"attributes":{"x":{"tuple":["#,
            x,
            r#"]}},"blocks":[]}},{"type":"disk","labels":["b"],"body":{"attributes":{},"blocks":[]}},"#,
            r#"{"type":"disk","labels":["b"],"body":{"attributes":{},"blocks":[]}}]}}"#,
        ]
        .concat()
    };
    assert_eq!(decoded(text, &full), body(r#"{"number":"4"}"#, r#"{"number":"3"}"#));
    assert_eq!(decoded(text, &literal), body(r#"{"string":"${n + 1}"}"#, r#"{"string":"${n}"}"#));

    let phase = |text: &str, context: &str| {
        let invalid = decoded(text, context);
        let phase = invalid.split(r#""phase":""#).nth(1).unwrap_or(&invalid);
        phase.split('"').next().unwrap_or_default().to_owned()
    };
    for text in ["", "1", "{", "{\"size\": 1,}", "{\"size\": 01}", "\"size\""] {
        assert_eq!(phase(text, &full), "parse", "{text}");
    }
    for text in [r#"[1]"#, r#"{"disk": 1}"#, r#"{"disk": {}}"#, r#"{"disk": {"a": [[{}]]}}"#, r#"{"x": 1}"#] {
        assert_eq!(phase(text, &full), "schema", "{text}");
    }
    assert_eq!(phase(r#"{"on": 1, "size": "${"}"#, &full), "analysis");
    assert_eq!(phase(r#"{"on": "a b"}"#, &literal), "analysis");
    assert_eq!(phase(r#"{"size": "${"}"#, &full), "eval");
    std::fs::write(&file, b"{\"size\": \"a\xff\"}").unwrap();
    assert!(answer(&["decode", &file, &full]).unwrap().contains("a\u{fffd}"));
    assert!(decoded(r#"{"size": "\n${x}"}"#, &full).contains(r#""start":{"line":1,"column":15,"byte":14}"#));
    [file, full, literal].iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

/// Types as analyses, in all three languages and inside of other analyses; the functions of extensions; and parsing alone.
#[test]
fn extensions() {
    let file = test_file("extensions.hcl", "");
    let context = test_file("extensions.json", "");
    let decoded = |text: &str, analysis: &str| {
        std::fs::write(&file, text).unwrap();
        let schema = format!(r#"{{"mode": "exhaustive", "attributes": [{{"name": "a", "analysis": {analysis}}}]}}"#);
        std::fs::write(&context, format!(r#"{{"schema": {schema}}}"#)).unwrap();
        answer(&["decode", &file, &context]).unwrap()
    };
    let kind = |kind: &str| format!(r#"{{"kind": "{kind}"}}"#);
    let optional = "a = object({ n = optional(number, 1) })\n";
    let ty = r#"{"a":{"type":["object",{"n":"number"},["n"]]}}"#;
    assert!(decoded(optional, &kind("type-constraint-with-defaults")).contains(ty));
    assert!(decoded("a = object({ n = optional(number) })\n", &kind("type-constraint")).contains(ty));
    for (text, analysis) in
        [(optional, "type-constraint"), (optional, "type"), ("a = any\n", "type"), ("a = \"string\"\n", "type")]
    {
        assert!(decoded(text, &kind(analysis)).contains(r#""phase":"analysis""#), "{text}");
    }
    let types = r#"{"kind": "static-map", "keys": {"kind": "type"}, "values": {"kind": "type-constraint"}}"#;
    let found = decoded("a = { string = list(any) }\n", types);
    assert!(found.contains(r#"{"key":{"type":"string"},"value":{"type":["list","dynamic"]}}"#), "{found}");
    let found = decoded("a = [string, 1]\n", r#"{"kind": "static-list", "elements": {"kind": "type"}}"#);
    assert!(found.contains(r#""phase":"analysis""#), "{found}");
    let found = decoded("a = f(bool)\n", r#"{"kind": "static-call", "arguments": {"kind": "type"}}"#);
    assert!(found.contains(r#""arguments":[{"type":"bool"}]"#), "{found}");

    let functions = r#"{"functions": {"c": {"extension": "convert"}, "d": {"extension": "convert-with-defaults"},
        "try": {"extension": "try"}, "can": {"extension": "can"}}}"#;
    std::fs::write(&context, functions).unwrap();
    let text = "a = [c(\"1\", number), d({}, object({ n = optional(number, 2) })), try(b.c, 3), can(b.c)]\n";
    std::fs::write(&file, text).unwrap();
    let expected = concat!(
        r#"{"a":{"tuple":[{"number":"1"},{"object":{"n":{"number":"2"}}},{"number":"3"},"#,
        r#"{"bool":false}]}}"#
    );
    let found = answer(&["eval", &file, &context]).unwrap();
    assert!(found.contains(expected), "{found}");
    std::fs::write(&context, r#"{"functions": {"f": {"extension": "nosuch"}}}"#).unwrap();
    assert_eq!(answer(&["eval", &file, &context]).unwrap_err(), "nosuch is no function of an extension");

    assert_eq!(answer(&["validate", &file]).unwrap(), r#"{"valid":true}"#);
    std::fs::write(&file, "a = [\n").unwrap();
    assert!(answer(&["validate", &file]).unwrap().starts_with(r#"{"valid":false,"phase":"parse""#));
    [file, context].iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

/// Functions of the file itself: they see what is in the context and nothing of where they are called; what is wrong with
/// their blocks is found with the schema, also where there are no functions.
#[test]
fn user_functions() {
    let file = test_file("user_functions.hcl", "");
    let json = test_file("user_functions.hcl.json", "");
    let schema = r#""user_functions": "function", "schema": {"mode": "exhaustive", "attributes": [{"name": "a"}]}"#;
    let context =
        test_file("user_functions.json", &format!(r#"{{"variables": {{"n": {{"number": "1"}}}}, {schema}}}"#));
    let literal = test_file("literal_only.json", &format!(r#"{{"evaluation_mode": "literal-only", {schema}}}"#));
    let decoded = |file: &str, text: &str, context: &str| {
        std::fs::write(file, text).unwrap();
        answer(&["decode", file, context]).unwrap()
    };
    let sum = "function \"sum\" {\n  params = [a, b]\n  variadic_param = rest\n  result = [a + b + n, rest]\n}\n";
    let found = decoded(&file, &format!("a = sum(1, 2, 3)\n{sum}"), &context);
    assert!(found.contains(r#"{"a":{"tuple":[{"number":"4"},{"tuple":[{"number":"3"}]}]}}"#), "{found}");
    let in_json = r#"{"a": "${f(2)}", "function": {"f": {"params": ["x"], "result": "${x * 2}"}}}"#;
    assert!(decoded(&json, in_json, &context).contains(r#"{"a":{"number":"4"}}"#));
    let out_of_scope = "function \"f\" {\n  params = []\n  result = x\n}\na = [for x in [1] : f()]\n";
    assert!(decoded(&file, out_of_scope, &context).contains(r#""phase":"eval""#));
    assert!(decoded(&file, &format!("a = sum(1, 2)\n{sum}"), &literal).contains(r#""phase":"eval""#));
    for (text, context) in
        [("params = [1]\n  result = 1", &context), ("params = []", &context), ("result = 1", &literal)]
    {
        let found = decoded(&file, &format!("function \"f\" {{\n  {text}\n}}\n"), context);
        assert!(found.contains(r#""phase":"schema""#), "{found}");
    }
    [file, json, context, literal].iter().for_each(|path| std::fs::remove_file(path).unwrap());
}
