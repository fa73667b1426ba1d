//! Nesting without end and shapes that come many times: one diagnostic, no stack overflow, and no more time than reading.
//!
//! What took time that grows with the square of the text would not end here.

use std::thread;

use hcl_model::body::{Body, BodySchema};
use hcl_model::diag::{Diagnostics, RenderOptions, render};
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::json;
use hcl_model::limits::{Budget, Limits};

/// Parses, reads, evaluates, analyses and draws; the diagnostics of parsing and of evaluation.
fn everything(text: &str) -> (Diagnostics, Diagnostics) {
    let context = EvalContext::new().with_variable("x", 1);
    let parse = json::parse("deep.json", text, &Limits::default());
    let expr = parse.tree.expression();
    let mut found = expr.evaluate(Mode::Full(&context)).1;
    let _ = expr.evaluate(Mode::LiteralOnly(&Budget::DEFAULT));
    analyse(&expr);
    let body = parse.tree.body();
    found.extend(body.just_attributes().1.into_iter().filter(|it| it.code() == "nesting-limit"));
    for labels in 0..3 {
        read(&body, labels);
    }
    found.limit(100);
    for diagnostic in parse.diagnostics.iter().chain(&found) {
        assert!(render(diagnostic, &RenderOptions::new()).len() < 10_000);
    }
    (parse.diagnostics, found)
}

fn analyse(expr: &Expression) {
    let _ = (expr.variables(), expr.functions(), expr.as_traversal(), expr.as_static_call(), expr.as_keyword());
    for (name, value) in expr.as_static_map().iter().flatten() {
        let _ = (name.as_keyword(), value.as_keyword(), value.as_static_call());
    }
}

/// Reads with a few of the names as blocks.
fn read(body: &Body, labels: usize) {
    let mut names = body.attribute_names();
    names.sort();
    names.dedup();
    names.truncate(4);
    let schema = names
        .iter()
        .fold(BodySchema::new(), |schema, name| schema.block(name, (0..labels).map(|label| label.to_string())));
    let (content, mut diagnostics) = body.content(&schema);
    diagnostics.limit(20);
    for diagnostic in &diagnostics {
        let _ = render(diagnostic, &RenderOptions::new());
    }
    for block in content.blocks() {
        let _ = block.body().attribute_names();
    }
}

/// Runs on a stack of the size that threads have.
fn on_small_stack(run: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_million_brackets() {
    on_small_stack(|| {
        let deep = 1_000_000;
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]"), ("{\"a\":[", "]}")] {
            for text in [format!("{}1{}", open.repeat(deep), close.repeat(deep)), open.repeat(deep)] {
                for text in [format!("{{\"b\": {text}}}"), text] {
                    let (parsing, found) = everything(&text);
                    let codes: Vec<_> = parsing.iter().map(|it| it.code()).collect();
                    assert_eq!((codes, found.len()), (vec!["nesting-limit"], 0), "{open}: {found:?}");
                }
            }
        }
    });
}

/// Signs that are no nesting, but that a reader may take one inside of the other.
#[test]
fn signs_without_end() {
    on_small_stack(|| {
        for sign in
            [":", ",", "=", "'", "\"", "\\", "}", "]", "//", "/*", "-", "é", "\u{feff}", "a ", "\": ", "[]", "{}"]
        {
            for before in ["", "{", "[", "{\"a\"", "{\"a\":", "{\"a\":[", "[{", "[\"a\""] {
                let (parsing, _) = everything(&format!("{before}{}", sign.repeat(50_000)));
                assert!(!parsing.is_empty(), "{before} {sign}");
            }
        }
    });
}

/// Arrays around a string and parentheses in it count together.
#[test]
fn nesting_in_a_template_inside_of_arrays() {
    on_small_stack(|| {
        let limit = usize::from(Limits::default().nesting);
        let text =
            |arrays: usize, template: &str| format!("{}\"${{{template}}}\"{}", "[".repeat(arrays), "]".repeat(arrays));
        let nested = |open: &str, close: &str, depth| format!("{}1{}", open.repeat(depth), close.repeat(depth));
        for (open, close) in [("(", ")"), ("[", "]"), ("{a=", "}"), ("!", ""), ("f(", ")")] {
            for arrays in [1, limit / 2, limit - 1, limit] {
                let (parsing, found) = everything(&text(arrays, &nested(open, close, 100_000)));
                let codes: Vec<_> = found.iter().map(|it| it.code()).collect();
                assert_eq!((parsing.len(), codes), (0, vec!["nesting-limit"]), "{arrays} {open}");
                // Much less than what is left is accepted, whatever it means.
                let (_, found) = everything(&text(arrays / 2, &nested(open, close, (limit - arrays) / 2)));
                assert!(found.iter().all(|it| it.code() != "nesting-limit"), "{arrays} {open}: {found:?}");
            }
        }
        // A template in a template is written with escape sequences.
        let (_, found) = everything(&text(3, &"\\\"${".repeat(100_000)));
        assert!(found.iter().any(|it| it.code() == "nesting-limit"), "{found:?}");
    });
}

/// The same many times over.
#[test]
fn many_of_everything() {
    let many = 8_000;
    let listed = |item: &str| vec![item; many].join(",");
    let numbered = |item: &str| (0..many).map(|at| item.replace('#', &at.to_string())).collect::<Vec<_>>().join(",");
    let long = "z".repeat(400_000);
    let texts = [
        format!("{{{}}}", listed("\"a\":{}")),
        format!("{{{}}}", listed("\"a\":{\"b\":{\"c\":{}}}")),
        format!("{{{}}}", numbered("\"a#\":{\"b#\":{}}")),
        format!("{{\"a\":[{}]}}", listed("{\"b\":[{\"c\":{}}]}")),
        format!("{{\"a\":[{}]}}", listed("[1,null,\"${x}\"]")),
        format!("[{}]", listed("{\"a\":1}")),
        format!("{{\"a\":{{{}}}}}", numbered("\"b#${x}\":#")),
        format!("{{\"a\":{}[{}]{}}}", "{\"l\":".repeat(200), listed("{}"), "}".repeat(200)),
        format!("{{\"a\":\"{}\"}}", "\\u00e9${x}\\n${y}".repeat(many)),
        format!("{{\"a\":\"{}\"}}", "\\u00e9${)}%{".repeat(many)),
        format!("{{\"a\":[{}]}}", listed("\"\\u00e9${f(x).}\"")),
        format!("{{{}}}", listed("\"a\":tru")),
        format!("{{{}}}", "\"a\": \"b\n".repeat(many)),
        format!("{{{}}}", "\"a\": \"b, ".repeat(many)),
        format!("{{{}}}", "// a\n/* b */ \"c\": 1,".repeat(many)),
        format!("[{}", "}]".repeat(many)),
        format!("[{}", "{]".repeat(many)),
        format!("{{\"a\":{}", "[}".repeat(many)),
        format!("{{{}{}", "\"a\": \"b\n".repeat(1 << 16), " \n".repeat(100_000)),
        // A line that is long, and wrong brackets behind it.
        format!("[{{\"z\":\"{long}\",\n{}", "\"b\":[},".repeat(1 << 16)),
        format!("{{\"a\":{{\"z\":\"{long}\",\n{}", "\"b\":[}\n,".repeat(1 << 16)),
        format!("[{{\"z\":\"{long}\",{}", "\"b\":[}\n,".repeat(1 << 16)),
    ];
    for text in texts {
        everything(&text);
    }
}
