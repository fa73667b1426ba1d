//! Mutated JSON: whatever the text is, nothing panics, every range lies on characters of the text, and what is accepted is
//! what the plain reader of JSON accepts.

use hcl_model::body::{Body, BodySchema};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::json;
use hcl_model::json_text::JsonValue;
use hcl_model::limits::{Budget, Limits};

use crate::native::{check_mutations, inspect, lies_in, walk};
use crate::support::broken;
use crate::support::cases;
use crate::support::random::{Random, tries};
use crate::support::transcript::{Input, inputs};

/// How many texts are tried.
fn rounds() -> usize {
    tries(10_000)
}

/// Parses as a file and as an expression, reads with schemas, evaluates and analyses everything.
#[track_caller]
fn check(text: &str) {
    let context = EvalContext::new().with_limits(Limits::default().with_steps(10_000).with_elements(10_000));
    let parse = json::parse_body("mutation.json", text);
    inspect(&parse.diagnostics, text);
    if text.len() < 10_000 {
        walk(&parse.tree, &context, text, 0);
    }
    read(&parse.tree, text, 3);
    let plain = JsonValue::parse(text, &Limits::default());
    let is_body = matches!(plain, Ok(JsonValue::Object(_) | JsonValue::Array(_)));
    assert_eq!(!parse.diagnostics.has_errors(), is_body, "{:?} {plain:?}", parse.diagnostics);

    let parse = json::parse_expression("mutation.json", text);
    inspect(&parse.diagnostics, text);
    assert_eq!(!parse.diagnostics.has_errors(), plain.is_ok(), "{:?} {plain:?}", parse.diagnostics);
    for mode in [Mode::Full(&context), Mode::LiteralOnly(&Budget::DEFAULT)] {
        inspect_some(parse.tree.evaluate(mode).1, text);
    }
    analyse(&parse.tree, text);
}

/// Draws as many diagnostics as a program would show.
fn inspect_some(mut diagnostics: Diagnostics, text: &str) {
    diagnostics.limit(100);
    inspect(&diagnostics, text);
}

/// Reads a body with a schema in which its properties are blocks, with fewer labels at each level.
fn read(body: &Body, text: &str, labels: usize) {
    assert!(lies_in(&body.range(), text) && lies_in(&body.missing_item_range(), text));
    let mut names = body.attribute_names();
    names.sort();
    names.dedup();
    let schema = BodySchema::new().optional("no such name");
    let schema =
        names.iter().fold(schema, |schema, name| schema.block(name, (0..labels).map(|label| label.to_string())));
    let (partial, diagnostics) = body.partial_content(&schema);
    inspect_some(diagnostics, text);
    assert!(partial.remain.attribute_names().is_empty());
    for block in partial.content.blocks() {
        let ranges = block.label_ranges().iter().chain([block.range(), block.type_range()]);
        assert!(ranges.into_iter().all(|range| lies_in(range, text)) && lies_in(&block.header_range(), text));
        if let Some(labels) = labels.checked_sub(1) {
            read(block.body(), text, labels);
        }
    }
}

fn analyse(expr: &Expression, text: &str) {
    assert!(lies_in(&expr.range(), text));
    assert!(expr.variables().iter().all(|variable| lies_in(&variable.range(), text)));
    assert!(expr.functions().iter().all(|function| lies_in(&function.range, text)));
    if let Ok(traversal) = expr.as_traversal() {
        assert!(lies_in(&traversal.range(), text));
    }
    if let Ok(call) = expr.as_static_call() {
        assert!(lies_in(&call.name_range, text) && lies_in(&call.arguments_range, text));
        call.arguments.iter().for_each(|part| analyse(part, text));
    }
    expr.as_static_list().iter().flatten().for_each(|part| analyse(part, text));
    for (name, value) in expr.as_static_map().iter().flatten() {
        analyse(name, text);
        analyse(value, text);
    }
}

#[test]
fn mutations() {
    check_mutations(&seeds(), rounds(), 0, Random(0x2545_f491_4f6c_dd1d), |text, _| check(text));
}

/// Nesting has a limit with a diagnostic.
#[test]
fn nesting() {
    for opening in ["[", "{\"a\":", "[{\"a\":["] {
        let text = opening.repeat(100_000);
        let found = json::parse_body("deep.json", &text).diagnostics;
        assert!(found.iter().any(|it| it.code() == "nesting-limit"), "{opening:?}: {found:?}");
        check(&text);
    }
}

/// Mistakes on every line: looking ahead for where to go on is bounded, so this takes no longer than reading.
#[test]
fn mistakes_everywhere() {
    let lines = [
        "\"a\": 1",
        "\"a\" 1,",
        "\"a\": [1,",
        "\"a\": {",
        "\"a\": {\"b\": [",
        "\"a\": \"b",
        "\"a",
        "\"a\": 'b",
        "a: 1,",
        "'a': 1,",
        "}",
        "]",
        "},",
        "],",
        ",",
        ":",
        ";",
        "=======",
        "1 2",
        "// a",
        "/* a",
        "# a",
        "\"a\": tru",
        "\"a\": \"${\",",
        "\"${\": 1,",
        "[{]",
        "{[}",
        "\u{feff}",
        "<<<<<<< a",
        "\"\\\\u12\"",
        "{\"a\": 1}",
        "[[[[[1]]]]]",
    ];
    for line in lines {
        check(&format!("{{{}", format!("{line}\n").repeat(tries(3_000))));
        check(&format!("{line}\n").repeat(tries(3_000)));
        check(&format!("[{}", format!("{line} ").repeat(tries(3_000))));
        check(&format!("{{\"a\": [{}", format!("{line}\n").repeat(tries(1 << 13))));
    }
}

/// Paste a failing text here.
#[test]
fn smoke() {
    check("{\"a\": [{\"b\": \"\\u00e9${c\"}}");
}

/// The texts of all transcripts.
fn seeds() -> Vec<String> {
    let cases = cases("json", "repl");
    let texts = cases.iter().flat_map(inputs).map(|input| match input {
        Input::Expression(text) | Input::Template(text) | Input::Literal(text) => text,
    });
    texts.chain(broken::texts_of(&cases)).filter(|text| text.len() < 2_000).collect()
}
