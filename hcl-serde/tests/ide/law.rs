//! At every byte of every file every function answers, and what is to be changed lies on characters.
//!
//! With `LAWS=full` these are all bytes of all cases; otherwise each of so many, in a part of the cases. And what diagnostics say to
//! write instead makes nothing worse, wherever they are.

use std::path::Path;

use hcl_serde::ide::{self, EditorDocument, Project};
use hcl_serde::model::source::TextEdit;

use crate::project::configuration;
use crate::texts::{REFERRING, cases, some, step, texts_of_editors, with_text};

/// Asks for everything at a place.
fn ask(project: &Project, path: &Path, text: &str, offset: usize) {
    for completion in ide::completion(project, path, offset) {
        let range = completion.range;
        assert!(text.get(range.clone()).is_some(), "{range:?} of {} at {offset} in {text:?}", completion.label);
    }
    if let Some(hover) = ide::hover(project, path, offset) {
        assert!(text.get(hover.range).is_some());
    }
    if let Some(help) = ide::signature_help(project, path, offset) {
        assert!(help.parameters.iter().all(|(range, _)| help.label.get(range.clone()).is_some()));
    }
    for action in ide::code_actions(project, path, offset..offset) {
        let edits = action.edits.iter().flat_map(|file| &file.edits);
        assert!(edits.into_iter().all(|edit| text.get(edit.range.clone()).is_some()), "{} in {text:?}", action.title);
    }
    for found in ide::definition(project, path, offset) {
        assert!(text.get(found.range).is_some());
    }
    let used = ide::references(project, path, offset, true);
    for highlight in ide::highlights(project, path, offset) {
        assert!(used.iter().any(|it| it.range == highlight.range));
    }
    if let Ok(range) = ide::prepare_rename(project, path, offset) {
        assert!(text.get(range).is_some());
    }
}

fn at_each(name: &str, text: &str, step: usize) {
    let mut project = Project::new(&configuration());
    let document = EditorDocument::new(name, text);
    let path = document.path().to_owned();
    project.open(document);
    for found in ide::diagnostics(&project, &path) {
        assert!(text.get(found.range).is_some());
    }
    for hint in ide::inlay_hints(&project, &path, 0..text.len()) {
        assert!(text.is_char_boundary(hint.offset));
    }
    // Not the same places in all of them.
    for offset in (text.len() % step..=text.len() + 1).step_by(step) {
        ask(&project, &path, text, offset);
    }
}

#[test]
fn every_place_of_every_case_in_the_native_syntax() {
    let texts = cases(".hcl");
    assert!(texts.len() > 100, "{}", texts.len());
    some(&texts).for_each(|text| at_each("/app/app.hcl", text, step(48)));
}

#[test]
fn every_place_of_every_case_in_json() {
    let texts = cases(".json");
    assert!(texts.len() > 100, "{}", texts.len());
    some(&texts).for_each(|text| at_each("/app/app.hcl.json", text, step(192)));
}

/// A text in which there is everything.
const NATIVE: &str = "locals {\n  b = { x = [1, \"ä${max(1, 2)}\"] }\n}\nservice \"wéb\" {\n  port = local.b.x[0] + 1 // ü\n  check {\n    url = <<EOT\na ${home.path}\nEOT\n  }\n}\ndynamic \"service\" {\n  for_each = [for k, v in { a = 1 } : v if k != \"\"]\n  content { port = service.value ? 1 : 2 }\n}\n";
const JSON: &str = "{\"locals\": {\"b\": \"ä${max(1, 2)}\\n${home.path}\"}, \"service\": {\"wéb\": {\"port\": \"${local.b}\", \"check\": [{\"url\": \"\\u00e4${home.\"}]}}, \"limits\": {\"requests\": 1}}";

#[test]
fn every_beginning_of_a_text() {
    for (name, text) in [("/app/app.hcl", NATIVE), ("/app/app.hcl.json", JSON)] {
        for end in (0..=text.len()).step_by(step(4)).filter(|end| text.is_char_boundary(*end)) {
            let beginning = &text[..end];
            let mut project = Project::new(&configuration());
            let document = EditorDocument::new(name, beginning);
            let path = document.path().to_owned();
            project.open(document);
            for offset in [end, end.saturating_sub(1), end / 2] {
                ask(&project, &path, beginning, offset);
            }
        }
        at_each(name, text, step(4));
    }
}

/// Each change that is offered makes its mistake go away, if it is offered for one, and no other ones come.
fn each_change_mends(name: &str, text: &str, wrong: &mut Vec<String>) -> usize {
    let project = with_text(name, text);
    let path = Path::new(name);
    let found = ide::diagnostics(&project, path);
    let mut tried = 0;
    for action in ide::code_actions(&project, path, 0..text.len()) {
        let Some(file) = action.edits.iter().find(|file| file.path == path) else { continue };
        let after = TextEdit::apply(&file.edits, text);
        let left = ide::diagnostics(&with_text(name, &after), path);
        let count = |all: &[ide::EditorDiagnostic], code: &str| all.iter().filter(|it| it.code == code).count();
        let mut is_right = left.iter().all(|it| count(&left, it.code) <= count(&found, it.code));
        if let Some(mends) = action.mends {
            let code = found[mends].code;
            is_right &= count(&left, code) < count(&found, code);
            tried += 1;
        }
        if !is_right || action.title.contains("``") {
            let told = |all: &[ide::EditorDiagnostic]| -> String {
                all.iter().map(|it| format!("  {} {}\n", it.code, it.message)).collect()
            };
            wrong.push(format!("{}\n{text}\n{}becomes\n{after}\n{}", action.title, told(&found), told(&left)));
        }
    }
    tried
}

/// The text with two letters exchanged in one of its words, for each of them.
fn misspelt(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
    let mut texts = Vec::new();
    let mut start = 0;
    while let Some(at) = text[start..].find(is_part).map(|at| start + at) {
        let end = text[at..].find(|c| !is_part(c)).map_or(text.len(), |length| at + length);
        if end - at > 2 {
            let (word, last) = text[at..end].split_at(end - at - 2);
            texts.push(format!("{}{word}{}{}{}", &text[..at], &last[1..], &last[..1], &text[end..]));
        }
        start = end;
    }
    texts
}

#[test]
fn what_is_offered_mends() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for (name, text) in REFERRING {
        assert_eq!(ide::diagnostics(&with_text(name, text), Path::new(name)), [], "{name}");
    }
    let of_cases = |ending: &str, name: &'static str| cases(ending).into_iter().map(move |text| (name, text));
    let all = texts_of_editors()
        .into_iter()
        .chain(of_cases(".hcl", "/app/app.hcl"))
        .chain(of_cases(".json", "/app/app.hcl.json"))
        .chain(REFERRING.into_iter().flat_map(|(name, text)| misspelt(text).into_iter().map(move |text| (name, text))));
    for (name, text) in some(all) {
        tried += each_change_mends(name, &text, &mut wrong);
    }
    assert!(tried > 50, "{tried}");
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
}

/// Everything that can have another name has one, and can be called otherwise without a mistake that was not there before.
fn each_rename_keeps(name: &str, text: &str, step: usize, wrong: &mut Vec<String>) -> usize {
    let project = with_text(name, text);
    let path = Path::new(name);
    let counted = |project: &Project| {
        let mut codes: Vec<&str> = ide::diagnostics(project, path).iter().map(|it| it.code).collect();
        codes.sort_unstable();
        codes
    };
    let before = counted(&project);
    let mut renamed = 0;
    let mut last = None;
    for offset in (text.len() % step..=text.len()).step_by(step) {
        let Ok(range) = ide::prepare_rename(&project, path, offset) else { continue };
        if last.replace(range.clone()) == Some(range.clone()) {
            continue;
        }
        let told = format!("{:?} at {range:?}", &text[range.clone()]);
        match ide::rename(&project, path, offset, "other9") {
            Ok(edits) => {
                let file = edits.iter().find(|file| file.path == path).unwrap();
                let after = TextEdit::apply(&file.edits, text);
                let left = counted(&with_text(name, &after));
                if left != before {
                    wrong.push(format!("{told} of\n{text}\nbecomes\n{after}\n{before:?}\n{left:?}"));
                }
                renamed += 1;
            }
            Err(why) => wrong.push(format!("{told} of\n{text}\n{why}")),
        }
    }
    renamed
}

#[test]
fn another_name_makes_no_mistake() {
    let mut wrong = Vec::new();
    let mut renamed = 0;
    for (name, text) in some(texts_of_editors()) {
        renamed += each_rename_keeps(name, &text, 1, &mut wrong);
        let ends = (0..text.len()).step_by(step(16)).filter(|end| text.is_char_boundary(*end));
        for end in ends {
            renamed += each_rename_keeps(name, &text[..end], 3, &mut wrong);
        }
    }
    assert!(renamed > 50, "{renamed}");
    assert!(wrong.is_empty(), "{} of {renamed}\n{}", wrong.len(), wrong.join("\n\n"));
}
