//! What an editor asks, over files of cases: a text with `$0` where the cursor is, and what the answer is.
//!
//! A case begins with a line `=== ` and the function that is asked; `[json]` behind it says the syntax. The text stands below
//! it, then a line `---`, then what was found. `UPDATE_EXPECT=1` writes the answers anew.

mod completed;
mod hidden;
mod labels;
mod law;
mod loaders;
mod old;
mod project;
mod secrets;
mod texts;
mod unshown;
mod untagged;

use std::fmt::Write as _;
use std::path::Path;

use hcl_serde::ide;

use project::{Place, opened};

#[test]
fn items() {
    check("items");
}

#[test]
fn values() {
    check("values");
}

#[test]
fn broken() {
    check("broken");
}

#[test]
fn hover() {
    check("hover");
}

#[test]
fn names() {
    check("names");
}

#[test]
fn actions() {
    check("actions");
}

#[test]
fn hints() {
    check("hints");
}

#[test]
fn diagnostics() {
    check("diagnostics");
}

/// Asks for all cases of a file, and compares the file with what it would be with these answers.
fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ide/cases").join(format!("{name}.txt"));
    let cases = std::fs::read_to_string(&path).unwrap();
    let mut found = String::new();
    for case in cases.split("=== ").skip(1) {
        let (title, rest) = case.split_once('\n').unwrap();
        let text = rest.split("---\n").next().unwrap();
        let mut words = title.split_whitespace();
        let (asked, is_json) = (words.next().unwrap(), title.contains("[json]"));
        let place = opened(text.trim_end_matches('\n'), is_json);
        let answer = answer(asked, title, &place);
        writeln!(found, "=== {title}\n{}---\n{}\n", with_end(text), answer.trim_end()).unwrap();
    }
    expect_test::expect_file![path].assert_eq(&found);
}

fn with_end(text: &str) -> String {
    format!("{}\n", text.trim_end_matches('\n'))
}

fn answer(asked: &str, title: &str, at: &Place) -> String {
    let Place { project, path, text, offset } = at;
    let (offset, mut out) = (*offset, String::new());
    match asked {
        "complete" => {
            for it in ide::completion(project, path, offset) {
                let detail = it.detail.map(|detail| format!("  {detail}")).unwrap_or_default();
                let old = if it.is_deprecated { " (deprecated)" } else { "" };
                let changed = format!("{}|{}|", &text[it.range.clone()], it.text);
                let edits = it.edits.iter().map(|it| format!("  {} at {}", it.text, it.range.start));
                let edits: String = edits.collect();
                writeln!(out, "{:?} {}{old}{detail}  {}{edits}", it.kind, it.label, changed.escape_debug()).unwrap();
            }
        }
        "labels" => {
            let all = ide::completion(project, path, offset).into_iter();
            let few: Vec<String> =
                all.filter(|it| it.kind != ide::CompletionKind::Function).map(|it| it.label).collect();
            out = few.join(" ");
        }
        "replaced" => {
            let all = ide::completion(project, path, offset).into_iter();
            let mut ranges: Vec<_> = all.map(|it| (it.range.start, it.range.end)).collect();
            ranges.dedup();
            for (start, end) in ranges {
                writeln!(out, "{}|{}|{}", &text[..start], &text[start..end], &text[end..]).unwrap();
            }
        }
        "written" => {
            let wanted = title.split_whitespace().nth(1).unwrap();
            let all = ide::completion(project, path, offset);
            let it = all.into_iter().find(|it| it.label == wanted);
            let it = it.unwrap_or_else(|| panic!("{wanted} is not offered in {text}"));
            let mut edits = it.edits;
            edits.push(hcl_serde::model::source::TextEdit::new(it.range, it.text));
            out = hcl_serde::model::source::TextEdit::apply(&edits, text);
        }
        "snippet" => {
            let first = ide::completion(project, path, offset).into_iter().next();
            out = first.and_then(|it| it.snippet).unwrap_or_default();
        }
        "hover" => {
            if let Some(hover) = ide::hover(project, path, offset) {
                writeln!(out, "`{}`\n{}", &text[hover.range], hover.markdown).unwrap();
            }
        }
        "signature" => {
            if let Some(help) = ide::signature_help(project, path, offset) {
                let active = help.active.map(|at| help.label[help.parameters[at].0.clone()].to_owned());
                writeln!(out, "{}\nactive: {active:?}", help.label).unwrap();
            }
        }
        "definition" => ide::definition(project, path, offset).iter().for_each(|it| shown(it, at, &mut out)),
        "references" => ide::references(project, path, offset, true).iter().for_each(|it| shown(it, at, &mut out)),
        "highlights" => {
            for it in ide::highlights(project, path, offset) {
                let line = text[..it.range.start].lines().count();
                writeln!(out, "line {line}: {} {}", &text[it.range.clone()], it.is_definition).unwrap();
            }
        }
        "rename" => {
            let new = title.split_once("to ").unwrap().1.trim_end_matches(" [json]");
            match ide::rename(project, path, offset, new) {
                Ok(edits) => {
                    for file in edits {
                        let old = project.document(&file.path).unwrap();
                        let new = hcl_serde::model::source::TextEdit::apply(&file.edits, old.text());
                        writeln!(out, "{}:\n{new}", file.path.file_name().unwrap().display()).unwrap();
                    }
                }
                Err(why) => out = why,
            }
        }
        "diagnostics" => {
            for it in ide::diagnostics(project, path) {
                let line = text[..it.range.start].matches('\n').count() + 1;
                writeln!(out, "line {line} {:?} {} `{}`", it.severity, it.code, &text[it.range.clone()]).unwrap();
                writeln!(out, "  {}", it.message.replace('\n', "\n  ")).unwrap();
                for edit in it.changes {
                    writeln!(out, "  change `{}` to `{}`", &text[edit.range.clone()], edit.text).unwrap();
                }
            }
        }
        "actions" => {
            for it in ide::code_actions(project, path, offset..offset) {
                writeln!(out, "{:?} {}", it.kind, it.title).unwrap();
            }
        }
        "apply" => {
            let wanted = title.split_once(' ').unwrap().1.trim_end_matches(" [json]");
            let all = ide::code_actions(project, path, offset..offset);
            let action = all.into_iter().find(|it| it.title == wanted);
            let action = action.unwrap_or_else(|| panic!("{wanted} is not offered in {text}"));
            for file in &action.edits {
                out.push_str(&hcl_serde::model::source::TextEdit::apply(&file.edits, text));
            }
            if let Some((path, text)) = action.creates {
                writeln!(out, "{}:\n{text}", path.file_name().unwrap().display()).unwrap();
            }
        }
        "hints" => {
            let mut last = 0;
            for it in ide::inlay_hints(project, path, 0..text.len()) {
                let apart = if it.is_apart { " " } else { "" };
                write!(out, "{}{apart}<{}>", &text[last..it.offset], it.label).unwrap();
                last = it.offset;
            }
            out.push_str(&text[last..]);
        }
        other => panic!("nobody knows what {other} is"),
    }
    out
}

fn shown(it: &ide::FileRange, at: &Place, out: &mut String) {
    let document = at.project.document(&it.path).unwrap();
    let line = document.text()[..it.range.start].matches('\n').count() + 1;
    let name = it.path.file_name().unwrap().display();
    writeln!(out, "{name}:{line} {}", &document.text()[it.range.clone()]).unwrap();
}
