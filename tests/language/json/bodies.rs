//! JSON files read with a schema: `bodies.repl`.
//!
//! A line `schema: name! port service(label) { size } log() ...` says what the files below it are read with: required
//! and optional attributes, types of blocks with their labels and the schema of their bodies, `...` for partial
//! processing with the schema of the remaining body in braces, or `*` alone for dynamic attributes.

use std::fmt::Write;

use expect_test::expect;
use hcl_model::body::{Attribute, AttributeSchema, BlockSchema, Body, BodySchema, Content};
use hcl_model::json;

use super::transcript;
use crate::analysis::described;
use crate::support::transcript::{Input, answered};
use crate::support::{Failures, diagnostic_lines, span};

/// How a body is read.
#[derive(Default)]
struct Schema {
    mode: Processing,
    attributes: Vec<AttributeSchema>,
    blocks: Vec<(BlockSchema, Schema)>,
}

#[derive(Default)]
enum Processing {
    #[default]
    Exhaustive,
    /// With the schema of the remaining body, if that is read too.
    Partial(Option<Box<Schema>>),
    DynamicAttributes,
}

impl Schema {
    fn parse(text: &str) -> Schema {
        let spaced: String =
            text.chars().map(|c| if "(){},!".contains(c) { format!(" {c} ") } else { c.into() }).collect();
        let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
        let schema = Schema::read(&mut words);
        assert!(words.is_empty(), "what is {words:?} in the schema {text}?");
        schema
    }

    /// Reads up to a closing brace or the end; the next word is the last one.
    fn read(words: &mut Vec<&str>) -> Schema {
        let mut schema = Schema::default();
        while let Some(word) = words.pop_if(|word| *word != "}") {
            match (word, words.last()) {
                ("*", _) => schema.mode = Processing::DynamicAttributes,
                ("...", _) => schema.mode = Processing::Partial(Schema::braced(words).map(Box::new)),
                (name, Some(&"!")) => {
                    words.pop();
                    schema.attributes.push(AttributeSchema::required(name));
                }
                (ty, Some(&"(")) => {
                    let end = words.iter().rposition(|word| *word == ")").expect("a closing parenthesis");
                    let labels: Vec<&str> = words.drain(end..).rev().filter(|word| !"(,)".contains(*word)).collect();
                    schema.blocks.push((BlockSchema::new(ty, labels), Schema::braced(words).unwrap_or_default()));
                }
                (name, _) => schema.attributes.push(AttributeSchema::optional(name)),
            }
        }
        schema
    }

    fn braced(words: &mut Vec<&str>) -> Option<Schema> {
        words.pop_if(|word| *word == "{")?;
        let schema = Schema::read(words);
        assert_eq!(words.pop(), Some("}"), "a closing brace");
        Some(schema)
    }

    /// What is read of a body, as lines.
    fn apply(&self, body: &Body, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        let blocks = self.blocks.iter().map(|(block, _)| block.clone());
        let schema = match BodySchema::from_parts(self.attributes.iter().cloned(), blocks) {
            Ok(schema) => schema,
            Err(refused) => return out.push_str(&format!("{indent}schema refused: {refused}\n")),
        };
        let diagnostics = match &self.mode {
            Processing::Exhaustive => {
                let (content, diagnostics) = body.content(&schema);
                self.content(&content, depth, out);
                diagnostics
            }
            Processing::Partial(remain) => {
                let (partial, diagnostics) = body.partial_content(&schema);
                self.content(&partial.content, depth, out);
                match remain {
                    Some(schema) => {
                        let _ = writeln!(out, "{indent}remain");
                        schema.apply(&partial.remain, depth + 1, out);
                    }
                    None => {
                        let _ = writeln!(out, "{indent}remain {}", partial.remain.attribute_names().join(", "));
                    }
                }
                diagnostics
            }
            Processing::DynamicAttributes => {
                let (attributes, diagnostics) = body.just_attributes();
                attributes.iter().for_each(|attribute| attribute_line(attribute, &indent, out));
                diagnostics
            }
        };
        let mut lines = String::new();
        diagnostic_lines(&diagnostics, &mut lines);
        out.extend(lines.lines().map(|line| format!("{indent}{line}\n")));
    }

    fn content(&self, content: &Content, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        content.attributes().iter().for_each(|attribute| attribute_line(attribute, &indent, out));
        for block in content.blocks() {
            let _ = write!(out, "{indent}{} {}", block.block_type(), span(block.type_range()));
            for (label, range) in block.labels().iter().zip(block.label_ranges()) {
                let _ = write!(out, " {label:?} {}", span(range));
            }
            let _ = writeln!(out, " {{{}}} of {}", span(&block.body().range()), span(block.range()));
            let schema = self.blocks.iter().find(|(schema, _)| schema.block_type() == block.block_type());
            schema.expect("only expected blocks are selected").1.apply(block.body(), depth + 1, out);
        }
    }
}

fn attribute_line(attribute: &Attribute, indent: &str, out: &mut String) {
    let (name, expr) = (span(&attribute.name_range), span(&attribute.expr.range()));
    let _ = writeln!(out, "{indent}{} {name} = {expr} {}", attribute.name, described(&attribute.expr));
    assert_eq!(attribute.range, attribute.name_range.to(&attribute.expr.range()), "the range of {}", attribute.name);
}

/// Parses a file, reads it with a schema, and gives what is read and the diagnostics as lines.
#[track_caller]
fn check(schema: &Schema, text: &str) -> String {
    let parse = json::parse_body("case.json", text);
    let mut out = String::new();
    diagnostic_lines(&parse.diagnostics, &mut out);
    schema.apply(&parse.tree, 0, &mut out);
    out
}

#[test]
fn contents() {
    let case = transcript("bodies.repl");
    let mut actual = String::new();
    let mut parts = case.text.split_inclusive('\n').collect::<Vec<_>>().into_iter().peekable();
    let mut schema = Schema::default();
    while parts.peek().is_some() {
        if let Some(line) = parts.next_if(|line| line.starts_with("schema:")) {
            schema = Schema::parse(line.trim_start_matches("schema:"));
            actual.push_str(line);
        }
        let mut section = String::new();
        while let Some(line) = parts.next_if(|line| !line.starts_with("schema:")) {
            section.push_str(line);
        }
        actual.push_str(&answered(&section, |input| match input {
            Input::Expression(text) => check(&schema, text),
            other => panic!("only files are read with a schema: {other:?}"),
        }));
    }
    let mut failures = Failures::default();
    failures.compare(&case.path, &actual);
    failures.finish();
}

/// Paste a failing file here.
#[test]
fn smoke() {
    let schema = Schema::parse("name! service(id) { port } ...");
    expect![[r#"
        name 1:2-1:8 = 1:10-1:11 `1`
        service 1:13-1:22 "web" 1:25-1:30 {1:32-1:44} of 1:25-1:44
          port 1:33-1:39 = 1:41-1:43 `80`
        remain x
    "#]]
    .assert_eq(&check(&schema, "{\"name\": 1, \"service\": {\"web\": {\"port\": 80}}, \"x\": 0}"));
}
