//! Configuration files to trees: `tests/cases/native`, each file with its `.tree`.

use std::fmt::Write;

use expect_test::expect;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Expression;
use hcl_model::native;
use hcl_model::syntax::{BlockItem, Cursor, Item, Label, NoRoles};

use crate::support::{Failures, cases, diagnostic_lines, span};

/// Parses a file and dumps its items and the diagnostics; tells whether there were any.
#[track_caller]
pub(crate) fn check(name: &str, text: &str) -> (String, bool) {
    let parse = native::parse_body(name, text);
    let tree = shown(&parse.tree, &parse.diagnostics, |expr| format!("{:?}", expr.range().text()));
    (tree, !parse.diagnostics.is_empty())
}

/// The items of a body with what is to be shown of their expressions, and the diagnostics of parsing.
pub(crate) fn shown(body: &Body, diagnostics: &Diagnostics, expr: fn(&Expression) -> String) -> String {
    let mut tree = String::new();
    dump(body, expr, 0, &mut tree);
    diagnostic_lines(diagnostics, &mut tree);
    tree
}

#[test]
fn ok() {
    let mut failures = Failures::default();
    for case in cases("native/ok", "hcl") {
        let (tree, faulty) = check(&case.name(), &case.text);
        failures.compare(&case.path.with_extension("tree"), &tree);
        if faulty {
            failures.add(&case.path, "a file in `ok` must not have diagnostics");
        }
    }
    failures.finish();
}

#[test]
fn err() {
    let mut failures = Failures::default();
    for case in cases("native/err", "hcl") {
        let (tree, faulty) = check(&case.name(), &case.text);
        failures.compare(&case.path.with_extension("tree"), &tree);
        if !faulty {
            failures.add(&case.path, "a file in `err` must have diagnostics");
        }
    }
    failures.finish();
}

/// Paste a failing case here.
#[test]
fn smoke() {
    expect![[r#"
        block a 1:1-1:16 ["l" 1:3-1:6]
          attribute b 1:9-1:10 = 1:13-1:14 "1"
    "#]]
    .assert_eq(&check("smoke.hcl", "a \"l\" { b = 1 }\n").0);
}

/// One line for each item, the items of a block indented below it.
fn dump(body: &Body, shown: fn(&Expression) -> String, depth: usize, out: &mut String) {
    let mut cursor = Cursor::default();
    let mut diagnostics = Diagnostics::new();
    while let Some(item) = body.next_item(Some(&NoRoles), &mut cursor, &mut diagnostics) {
        let _ = write!(out, "{:1$}", "", depth * 2);
        match item {
            Item::Attribute(attribute) => {
                let (name, expr) = (span(&attribute.node.name_range()), Expression::from_node(attribute.expr()));
                let _ = writeln!(out, "attribute {} {name} = {} {}", attribute.name, span(&expr.range()), shown(&expr));
            }
            Item::Block(block) => {
                let _ = writeln!(out, "block {} {}{}", block.ty, span(&block.node.range()), labels(&block));
                dump(&Body::from_node(block.body()), shown, depth + 1, out);
            }
        }
    }
    diagnostic_lines(&diagnostics, out);
}

/// ` ["first" 1:3-1:10, "second" 1:11-1:19]`, or nothing.
fn labels(block: &BlockItem<'_>) -> String {
    let label = |label: Label<'_>| format!("{:?} {}", label.text, span(&block.node.range_of(label.bytes)));
    let labels: Vec<String> = block.node.labels().map(label).collect();
    if labels.is_empty() { String::new() } else { format!(" [{}]", labels.join(", ")) }
}
