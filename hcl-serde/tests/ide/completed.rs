//! What is completed makes no mistake: of syntax wherever it is written, nor of the schema where it is a whole item.
//!
//! At every place of correct texts, and at the end of each of their beginnings, everything that is offered is written there.
//! The mistakes are counted before and after that. What is left to the author is no mistake: a place to fill in can hold any
//! value.

use std::collections::BTreeMap;
use std::path::Path;

use hcl_serde::ide::{self, Completion, CompletionKind, EditorDiagnostic, EditorDocument};
use hcl_serde::model::diag::Diagnostic as Found;
use hcl_serde::model::source::TextEdit;

use crate::texts::{CORRECT, REFERRING, step, texts_of_editors, with_text};

/// What goes wrong where a kind of completion is written in a syntax, how often, and the first time.
type Wrong = BTreeMap<(bool, String, String), (usize, String)>;

/// Texts in which much stands on one line.
const NARROW: [(&str, &str); 6] = [
    ("/app/app.hcl", "tags = [ ]\nlimits = { }\nservice \"a\" { }\nlocals { a = [1, 2], }\n"),
    (
        "/app/app.hcl",
        "service \"a\" { port = 1 }\nquota { requests = 1 }\ntags = [\"a\", \"b\" ]\nlimits = { requests = 1, time = \"\" }\n",
    ),
    (
        "/app/app.hcl",
        "variable \"a\" {\n  type = list(string)\n}\nlocals {\n  a = [ 1 , 2 ]\n  b = { c = 1 }\n  d = var.a\n}\nfunction \"f\" {\n  params = [a]\n  result = a\n}\n",
    ),
    ("/app/app.hcl.json", ""),
    (
        "/app/app.hcl.json",
        "{\n  \"service\": { },\n  \"store\": { \"file\": { } },\n  \"tags\": [ \"a\" , \"b\" ]\n}\n",
    ),
    (
        "/app/app.hcl.json",
        "{\"quota\": {\"requests\": 1 } , \"limits\": {\"requests\": 1 , \"time\": \"\"} , \"service\": [ {\"a\": {\"port\": 1 , \"check\": [ ] } } ] }",
    ),
];

/// What is left to the author: to choose what is not old, and to give a variable a value.
const LEFT: [&str; 2] = ["deprecated", "missing-variable"];

/// What begins or ends a directive of a template, so that another one of them in its place leaves the others alone.
const DIRECTIVES: [&str; 5] = ["else", "endfor", "endif", "for", "if"];

#[test]
fn what_is_completed_makes_no_mistake() {
    let mut wrong = Wrong::new();
    let mut tried = 0;
    let own = CORRECT.into_iter().chain(REFERRING).chain(NARROW).map(|(name, text)| (name, text.to_owned()));
    let all: Vec<_> = own.chain(texts_of_editors()).collect();
    for (index, (name, text)) in all.iter().enumerate() {
        let is_correct = !EditorDocument::new(name, &**text).parse_diagnostics().has_errors();
        for offset in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            // Not the same places in all of them.
            if (index + offset) % step(24) != 0 {
                continue;
            }
            if is_correct {
                tried += at_place(name, text, offset, &mut wrong);
            }
            tried += at_place(name, &text[..offset], offset, &mut wrong);
        }
    }
    let count: usize = wrong.values().map(|(count, _)| count).sum();
    let told: String =
        wrong.iter().map(|((_, what, codes), (count, first))| format!("{count}: {what}, {codes}\n{first}\n")).collect();
    assert!(tried > 500, "{tried}");
    assert!(wrong.is_empty(), "{count} of {tried}\n{told}");
}

/// Writes what is offered at a place, one of each kind of what is alike.
fn at_place(name: &str, text: &str, offset: usize, wrong: &mut Wrong) -> usize {
    let project = with_text(name, text);
    let path = Path::new(name);
    let mut tried = 0;
    let mut alike = Vec::new();
    let (before, allowed) = (ide::diagnostics(&project, path), parsed(name, text));
    // Not the same of them at all places.
    let some = ide::completion(&project, path, offset).into_iter().skip(offset % step(4)).step_by(step(4));
    for it in some {
        if matches!(it.kind, CompletionKind::Function | CompletionKind::Variable) {
            let kind = (it.kind, it.text.ends_with(')'), it.text.ends_with("()"), it.range.clone());
            if alike.contains(&kind) {
                continue;
            }
            alike.push(kind);
        }
        if DIRECTIVES.contains(&&text[it.range.clone()]) {
            continue;
        }
        tried += 1;
        let Some(codes) = mistakes(name, text, &it, (&before, allowed)) else { continue };
        let what = format!("{:?}", it.kind);
        let near = |at: usize| floor(text, at);
        let (from, to) = (near(offset.saturating_sub(60)), near(offset + 60));
        let (start, end) = (it.range.start.max(from), it.range.end.min(to));
        let told = format!(
            "{}|{}\n--- {} {:?}\n{}{}{}",
            &text[from..offset],
            &text[offset..to],
            it.label,
            it.range,
            &text[from..start],
            it.text,
            &text[end..to],
        );
        wrong.entry((name.ends_with("json"), what, codes)).or_insert((0, told)).0 += 1;
    }
    tried
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The text with a completion, whose text is another one where there is something to fill in.
fn written(text: &str, it: &Completion, new: &str) -> String {
    let mut edits = it.edits.clone();
    edits.push(TextEdit::new(it.range.clone(), new));
    TextEdit::apply(&edits, text)
}

/// How many mistakes of syntax a text has.
fn parsed(name: &str, text: &str) -> usize {
    // A text that is not closed in JSON ends in front of the brackets at its end.
    let counts = |it: &&Found| it.code() != "mismatched-brackets";
    EditorDocument::new(name, text).parse_diagnostics().iter().filter(counts).count()
}

/// The codes of the mistakes that are new where a completion is written, if there are some; what was wrong before, and how many
/// mistakes of syntax there were.
fn mistakes(
    name: &str,
    text: &str,
    it: &Completion,
    (before, allowed): (&[EditorDiagnostic], usize),
) -> Option<String> {
    let parsed = |text: &str| parsed(name, text);
    let new = written(text, it, &it.text);
    // What is to be filled in is, where nothing is not enough.
    let filled = || it.snippet.as_ref().map(|snippet| written(text, it, &filled(snippet)));
    if parsed(&new) > allowed && filled().is_none_or(|new| parsed(&new) > allowed) {
        let new = EditorDocument::new(name, &*new);
        let codes: Vec<&str> = new.parse_diagnostics().iter().map(|it| it.code()).collect();
        return Some(codes.join(" "));
    }
    let is_whole = matches!(
        it.kind,
        CompletionKind::Argument | CompletionKind::Block | CompletionKind::Label | CompletionKind::Attribute
    );
    let mut behind = text[it.range.end..].trim_start();
    behind =
        behind.strip_prefix("/*").and_then(|rest| rest.split_once("*/")).map_or(behind, |(_, rest)| rest.trim_start());
    // What has another name now has the value of the other one.
    let is_followed = behind.starts_with(['=', '{', '"', ':']) && !it.range.is_empty();
    // What is secret now may not have been before.
    if !is_whole || allowed > 0 || is_followed || it.label == "sensitive" {
        return None;
    }
    let after = ide::diagnostics(&with_text(name, &new), Path::new(name));
    let count = |all: &[EditorDiagnostic], code: &str| all.iter().filter(|it| it.code == code).count();
    // Behind a dot anything can be that is there.
    let front = text[..it.range.start].trim_end();
    let front = front.trim_end_matches("\\t");
    let front = front.strip_suffix("*/").and_then(|rest| rest.rsplit_once("/*")).map_or(front, |(rest, _)| rest);
    let is_step = front.trim_end().ends_with('.');
    let counts = |code: &str| if is_step { code == "circular-reference" } else { !LEFT.contains(&code) };
    let is_new =
        |found: &&EditorDiagnostic| counts(found.code) && count(&after, found.code) > count(before, found.code);
    let codes: Vec<String> = after.iter().filter(is_new).map(|it| format!("{} {}", it.code, it.message)).collect();
    // What is right now can show what was wrong with it.
    (!codes.is_empty() && after.len() > before.len()).then(|| codes.join(" "))
}

/// A snippet with something in its places, `null` where it says nothing itself.
fn filled(snippet: &str) -> String {
    let (mut out, mut rest) = (String::new(), snippet.strip_suffix("$0").unwrap_or(snippet));
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let next = rest.chars().next().unwrap_or('\\');
                out.push(next);
                rest = &rest[next.len_utf8()..];
            }
            '$' => {
                let (_, inner) = rest.split_once(':').unwrap();
                let end = inner.char_indices().find(|&(at, c)| c == '}' && !inner[..at].ends_with('\\')).unwrap().0;
                out.push_str(if end == 0 { "null" } else { &inner[..end] });
                rest = &inner[end + 1..];
            }
            c => out.push(c),
        }
    }
    out
}
