//! Mutated case files: whatever the text is, nothing panics, and every range lies on characters of the text.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostics, RenderOptions, render};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::{Budget, Limits};
use hcl_model::native;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item};

use crate::support::random::{Random, mutated, tries};
use crate::support::transcript::{Input, inputs};
use crate::support::{broken, cases, places};

/// How many texts are tried.
fn rounds() -> usize {
    tries(20_000)
}

/// Parses as a file, as an expression and as a template, walks and evaluates everything, and draws every diagnostic.
#[track_caller]
fn check(text: &str) {
    let context = EvalContext::new().with_limits(Limits::default().with_steps(10_000).with_elements(10_000));
    let parse = native::parse_body("mutation.hcl", text);
    inspect(&parse.diagnostics, text);
    walk(&parse.tree, &context, text, 0);
    for parse in [native::parse_expression("mutation", text), native::parse_template("mutation", text)] {
        inspect(&parse.diagnostics, text);
        inspect(&parse.tree.evaluate(Mode::Full(&context)).1, text);
        assert!(parse.tree.variables().iter().all(|variable| lies_in(&variable.range(), text)));
        assert!(parse.tree.functions().iter().all(|function| lies_in(&function.range, text)));
    }
}

#[test]
fn mutations() {
    check_mutations(&seeds(), rounds(), 1, Random(0x9e37_79b9_7f4a_7c15), |text, _| check(text));
}

/// Nesting has a limit with a diagnostic, wherever it happens; a long chain of operators is not nesting.
#[test]
fn nesting() {
    let deep = 100_000;
    let openings = ["(", "[", "{a=", "!", "-", "\"${", "a[", "f(", "[for a in ", "a?", "%{if ", "a {\n", "<<A\n${"];
    for opening in openings {
        let text = opening.repeat(deep);
        let parse = native::parse_expression("deep", &text);
        let found = parse.diagnostics.iter().any(|it| it.code() == "nesting-limit");
        assert!(found || ["%{if ", "a {\n"].contains(&opening), "{opening:?}: {:?}", parse.diagnostics);
        check(&format!("a = {text}"));
    }
    for link in ["+1", "==1", "||true", " ? 1 : 1", ".a", "[0]", "[*]", ".*"] {
        let text = format!("1{}", link.repeat(deep));
        let parse = native::parse_expression("long", &text);
        let nested = [" ? 1 : 1", "[*]", ".*"].contains(&link);
        assert!(nested || parse.diagnostics.is_empty(), "{link:?}: {:?}", parse.diagnostics);
        check(&format!("a = {text}"));
    }
}

/// Mistakes on every line: looking ahead for where to go on is bounded, so this takes no longer than reading.
#[test]
fn mistakes_everywhere() {
    let lines = [
        "a = [",
        "a = {",
        "a = f(",
        "a = (1",
        "a = \"b",
        "a = \"${b",
        "a = \"${\"",
        "a = << E",
        "a = <<E",
        "a = [1 2]",
        "a b 1 {",
        "a \"b",
        "a {",
        "}",
        "a =",
        "= 1",
        "a = 1 b = {",
        "<<<<<<< a",
        "=======",
        "a = [<<E",
        "a = {b = [1",
        "a = 'b",
        "/* a",
        "a = \"%{ if b }",
        "a = {\n  b = 1\nc {",
        "%{",
        "${",
        "a { } }",
        "a \"x\" { }",
        "}}",
    ];
    for line in lines {
        check(&format!("{line}\n").repeat(tries(5_000)));
        check(&format!("{line} ").repeat(tries(5_000)));
        // A search within a search shows in a long text.
        check(&format!("{line}\n").repeat(tries(1 << 15)));
    }
}

/// Paste a failing text here.
#[test]
fn smoke() {
    check("a = \"${[for x in 1: é]}\\q");
}

/// The texts of all cases, long ones left out.
pub(crate) fn seeds() -> Vec<String> {
    let folders = ["native/ok", "native/err", "diag"];
    let files = folders.iter().flat_map(|folder| cases(folder, "hcl")).map(|case| case.text);
    let transcripts = cases("eval", "repl");
    let inputs = transcripts.iter().flat_map(inputs).map(|input| match input {
        Input::Expression(text) | Input::Template(text) | Input::Literal(text) => text,
    });
    files.chain(broken::texts()).chain(inputs).filter(|text| text.len() < 2_000).collect()
}

pub(crate) fn walk(body: &Body, context: &EvalContext, text: &str, depth: usize) {
    let mut cursor = Cursor::default();
    let mut diagnostics = Diagnostics::new();
    assert!(lies_in(&body.range(), text) && depth < 1_000);
    while let Some(item) = body.next_item(None, &mut cursor, &mut diagnostics) {
        match item {
            Item::Attribute(attribute) => {
                assert!(lies_in(&attribute.node.name_range(), text) && lies_in(&attribute.expr().range(), text));
                attribute.expr().evaluate(Mode::Full(context), &mut diagnostics);
                attribute.expr().evaluate(Mode::LiteralOnly(&Budget::DEFAULT), &mut diagnostics);
            }
            Item::Block(block) => {
                assert!(lies_in(&block.node.range(), text) && lies_in(&block.node.range_of_label(0), text));
                walk(&Body::from_node(block.body()), context, text, depth + 1);
            }
        }
    }
    inspect(&diagnostics, text);
}

pub(crate) fn inspect(diagnostics: &Diagnostics, text: &str) {
    places::check(diagnostics);
    for diagnostic in diagnostics {
        let notes = diagnostic.notes().iter().filter_map(|note| note.range.as_ref());
        for range in diagnostic.subject().into_iter().chain(diagnostic.context()).chain(notes) {
            assert!(lies_in(range, text), "{diagnostic:?} has the bytes {:?}", range.bytes());
        }
        let report = render(diagnostic, &RenderOptions::new());
        assert!(report.ends_with('\n') && report.lines().all(is_seen), "{report:?}");
        let line = diagnostic.to_string();
        assert!(is_seen(&line), "{line:?}");
    }
}

/// What is looked at after a mistake ends somewhere in the text, also where characters are several bytes long.
#[test]
fn mistakes_before_much_text() {
    for start in
        ["name = ", "name = ??? ", "name = <", "name = <<", "+ + ", "name = \"", "a = [", "a = \\", "a = /*", "a {"]
    {
        for char in ['é', '€', '😀'] {
            for more in 0..char.len_utf8() {
                let much = char.to_string().repeat(140_000 / char.len_utf8());
                let text = format!("{start}{}{much}\\{char}\n{much}\n", "x".repeat(more));
                let parse = native::parse_body("much.hcl", &text);
                assert!(parse.diagnostics.iter().filter_map(|it| it.subject()).all(|range| lies_in(range, &text)));
            }
        }
    }
}

/// Whether a line has nothing in it that a terminal obeys or does not show.
pub(crate) fn is_seen(line: &str) -> bool {
    let is_sign = |c| matches!(c, '\u{200b}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    !line.contains(|c: char| c.is_control() || is_sign(c))
}

pub(crate) fn lies_in(range: &Range, text: &str) -> bool {
    text.get(range.bytes()).is_some()
}

/// Checks many texts, each a seed with up to three changes, and shows the shortest one that fails; a check is told the round, too.
#[track_caller]
pub(crate) fn check_mutations(
    seeds: &[String],
    rounds: usize,
    least_changes: usize,
    mut random: Random,
    check: impl Fn(&str, usize),
) {
    let mut failed = Vec::new();
    for round in 0..rounds {
        let changes = least_changes + random.below(4 - least_changes);
        let text = mutated(&seeds[round % seeds.len()], changes, &mut random);
        if catch_unwind(AssertUnwindSafe(|| check(&text, round))).is_err() {
            failed.push(text);
        }
    }
    failed.sort_by_key(String::len);
    assert!(failed.is_empty(), "{} mutations failed; the shortest one:\n{:?}", failed.len(), failed[0]);
}
