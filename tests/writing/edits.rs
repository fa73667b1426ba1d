//! Edits of files: what each does to the text, what it is refused for, and that everything can be taken back.

use std::fmt::Write;

use hcl_model::edit::{Addition, CommentPlace, Document, EditError};
use hcl_model::native;
use hcl_model::source::{Source, TextEdit};
use hcl_model::value::{Mark, Value};

use crate::support::{Failures, cases};

/// A case: its first line, the text, and what is done with it.
struct Edited<'t> {
    title: &'t str,
    text: String,
    operations: Vec<&'t str>,
}

fn parsed(case: &str) -> Edited<'_> {
    let (title, rest) = case.split_once('\n').unwrap();
    let mut text = String::new();
    let mut operations = Vec::new();
    for line in rest.lines() {
        match line.strip_prefix("> ") {
            Some(operation) => operations.push(operation),
            None if line == "---" => break,
            // What was said of an operation.
            None if !operations.is_empty() => {}
            None => text.extend([line, "\n"]),
        }
    }
    if title.contains("(crlf)") {
        text = text.replace('\n', "\r\n");
    }
    if title.contains("(mark)") {
        text.insert(0, '\u{feff}');
    }
    if title.contains("(no newline)") {
        text.truncate(text.trim_end_matches(['\r', '\n']).len());
    }
    Edited { title, text, operations }
}

fn value(text: &str) -> Value {
    if text == "unknown" {
        return Value::DYNAMIC;
    }
    native::parse_expression("value", text).ok().unwrap().literal_value().unwrap()
}

fn text_of(argument: &str) -> String {
    value(argument).as_str().unwrap().to_owned()
}

fn addition(text: &str) -> Addition {
    let (kind, rest) = text.split_once(' ').unwrap();
    let (name, inner) = rest.split_once(' ').unwrap_or((rest, ""));
    match kind {
        "argument" => Addition::argument(name, value(inner)),
        "block" => Addition::block(name, inner.split(' ').filter(|label| !label.is_empty())),
        _ => Addition::element(value(rest)),
    }
}

/// Does what a line says, and gives what is said of it.
fn operate(document: &mut Document, line: &str) -> String {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (target, argument) = rest.split_once(" = ").unwrap_or((rest, ""));
    let target = if target == "." { "" } else { target };
    let done = |result: Result<(), EditError>| result.map(|()| String::new());
    let result = match name {
        "set" => done(document.set(target, value(argument))),
        "secret" => done(document.set(target, value(argument).mark(Mark::sensitive()))),
        "expression" => done(document.set_expression(target, argument)),
        "lines" => done(document.set_expression(target, &text_of(argument))),
        "remove" => done(document.remove(target)),
        "rename" => done(document.rename(target, argument)),
        "block" => {
            let mut words = argument.split(' ');
            let ty = words.next().unwrap();
            document.append_block(target, ty, words).map(|path| format!("{path}\n"))
        }
        "labels" => done(document.set_labels(target, argument.split(' '))),
        "before" => document.insert_before(target, addition(argument)).map(|path| format!("{path}\n")),
        "after" => document.insert_after(target, addition(argument)).map(|path| format!("{path}\n")),
        "move_before" => document.move_before(target, argument).map(|path| format!("{path}\n")),
        "move_after" => document.move_after(target, argument).map(|path| format!("{path}\n")),
        "move_into" => {
            document.move_into(target, if argument == "." { "" } else { argument }).map(|path| format!("{path}\n"))
        }
        "lead" => done(document.set_comment(target, CommentPlace::Lead, &text_of(argument))),
        "line" => done(document.set_comment(target, CommentPlace::Line, &text_of(argument))),
        "comments" => [CommentPlace::Lead, CommentPlace::Line]
            .map(|place| document.comment(target, place).map(|text| format!("{text:?}\n")))
            .into_iter()
            .collect(),
        "get" => document.get(target).map(|value| format!("{value:?}\n")),
        "paths" => document.paths(target).map(|paths| paths.iter().map(|path| format!("{path}\n")).collect()),
        "hide" => done(document.hide(target)),
        "diff" => Ok(document.diff()),
        "undo" => {
            assert!(document.undo());
            Ok(String::new())
        }
        _ => panic!("no operation {name}"),
    };
    let said = result.unwrap_or_else(|error| {
        let diagnostic = error.diagnostic();
        let mut said = format!("{}: {diagnostic}\n", diagnostic.code());
        for note in diagnostic.notes() {
            let _ = writeln!(said, "{}", note.text());
        }
        said
    });
    said.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

/// The case with what comes of it.
fn answered(case: &str) -> String {
    let Edited { title, text, operations } = parsed(case);
    let name = if title.contains("(json)") { "app.json" } else { "app.hcl" };
    let mut document = Document::parse(name, &text);
    assert_eq!(document.text(), text);
    let mut out = format!("{title}\n");
    out.extend(parsed_input(case));
    let mut steps = vec![text.clone()];
    for operation in operations {
        let _ = writeln!(out, "> {operation}");
        out.push_str(&operate(&mut document, operation));
        assert_eq!(TextEdit::apply(&document.changes(), &text), document.text(), "{title}");
        if operation == "undo" {
            steps.pop();
        } else if steps.last().is_none_or(|last| last != document.text()) {
            steps.push(document.text().to_owned());
        }
    }
    out.push_str("---\n");
    let now = match title.contains("(mark)") {
        true => document.text().strip_prefix('\u{feff}').unwrap(),
        false => document.text(),
    };
    let lines = if title.contains("(crlf)") {
        now.replace("\r\n", "\u{1}").replace('\n', "\u{240a}\n").replace('\u{1}', "\n")
    } else {
        now.to_owned()
    };
    out.push_str(&lines);
    out.push_str(if lines.ends_with('\n') || lines.is_empty() { "" } else { "\u{2403}\n" });
    while let Some(step) = steps.pop() {
        assert_eq!(document.text(), step, "{title}");
        assert_eq!(document.undo(), !steps.is_empty(), "{title}");
    }
    out
}

/// The lines of the text.
fn parsed_input(case: &str) -> Vec<String> {
    let lines = case.lines().skip(1).take_while(|line| !line.starts_with("> ") && *line != "---");
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("edits", "txt") {
        let mut out = String::new();
        for part in case.text.split("=== ").skip(1) {
            let _ = write!(out, "=== {}\n\n", answered(part.trim_end_matches('\n')).trim_end_matches('\n'));
        }
        let out = format!("{}\n", out.trim_end());
        failures.compare(&case.path, &out);
    }
    failures.finish();
}

/// Places of the first text lead to what stands there now.
#[test]
fn places() {
    let text = "port = 80\nservice \"web\" {\n  hosts = [\"a\", \"b\"]\n}\n";
    let source = Source::new("app.hcl", text);
    let at = |part: &str| {
        let start = text.find(part).unwrap();
        source.range(start as u32, (start + part.len()) as u32)
    };
    let mut document = Document::of(&source);
    document.set("host", "x").unwrap();
    for (part, path) in
        [("80", "port"), ("port", "port"), ("\"b\"", "service.web.hosts[1]"), ("service \"web\"", "service.web")]
    {
        let mut edited = Document::of(&source);
        let mut other = Document::of(&source);
        edited.set_comment(at(part), CommentPlace::Lead, "it").ok();
        other.set_comment(path, CommentPlace::Lead, "it").ok();
        assert_eq!(edited.text(), other.text());
    }
    document.set(at("80"), 8080).unwrap();
    document.remove(at("\"a\"")).unwrap();
    assert_eq!(document.text(), "port = 8080\nhost = \"x\"\nservice \"web\" {\n  hosts = [\"b\"]\n}\n");
    let said = |error: EditError| error.to_string();
    let nothing =
        "app.hcl:3:10: nothing there to edit: no argument, no block, no key and no element stands exactly there";
    assert_eq!(said(document.get(at("web")).unwrap_err()), nothing);
    let gone = "nothing there to edit: the place is one of another text than the document was made of, or of a part that has changed since";
    assert_eq!(said(document.get(at("\"a\"")).unwrap_err()), gone);
    assert_eq!(said(document.get(Source::new("app.hcl", "port = 80").range(7, 9)).unwrap_err()), gone);
}

/// Depths and counts that no author means.
#[test]
fn odd_numbers() {
    let labels = vec!["l"; 5000];
    let mut document = Document::parse("app.hcl.json", "{\"a\": 1}");
    let refused = document.append_block("", "b", labels).unwrap_err();
    assert!(refused.to_string().contains("cannot be written"), "{refused}");
    document.set("a", 0.5).unwrap();
    assert_eq!(document.text(), "{\"a\": 0.5}");
    let refused = document.set("a", f64::NAN).unwrap_err();
    let said = "value cannot be written: the floating-point value is not a number";
    assert!(refused.to_string().ends_with(said), "{refused}");
    let text = "a = 1\n".to_owned() + &"# line\n".repeat(20) + "b = 2\n";
    let mut document = Document::parse("app.hcl", &text);
    document.set("a", 3).unwrap();
    document.set("b", 4).unwrap();
    assert_eq!(document.diff_with_context(usize::MAX).matches("@@").count(), 2);
}
