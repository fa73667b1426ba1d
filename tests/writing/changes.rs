//! What diagnostics say to write instead, put into the text: the mistakes that are left, and that no change makes others.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::source::{Source, TextEdit};
use hcl_model::{json, native};
use hcl_serde::HclSchema;
use serde::Deserialize;

use crate::support::{Failures, broken, cases};

/// What the files of the cases that are checked under a schema describe.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Config {
    name: Option<String>,
    port: Option<u16>,
    #[hcl(renamed_from = "verbose_logging")]
    verbose: Option<bool>,
    limits: Option<Limits>,
    tags: Option<Vec<String>>,
    level: Option<Level>,
    levels: Option<Vec<Level>>,
    #[hcl(keyword)]
    color: Option<Level>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(sensitive)]
    pin: Option<String>,
    #[hcl(block)]
    zone: BTreeMap<Zone, Tls>,
    by_level: Option<BTreeMap<Level, u16>>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Zone {
    Europe,
    Asia,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    Warning,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Limits {
    connections: u32,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Service {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Tls {
    cert: Option<String>,
}

/// A text, with what is found in it.
fn found(name: &str, text: &str, checked: bool) -> (Source, Diagnostics) {
    let parse = match name.ends_with(".json") {
        true => json::parse_body(name, text),
        false => native::parse_body(name, text),
    };
    let source = parse.tree.range().source().clone();
    let mut found = parse.diagnostics;
    if checked {
        let context = EvalContext::new();
        Config::SCHEMA.check(parse.tree.as_node(), parse.tree.hidden(), Mode::Full(&context), &mut found);
    }
    (source, found)
}

/// The text with all changes of what is found in it, again and again until there are none; and what is left then.
fn mended(name: &str, text: &str, checked: bool) -> String {
    let mut text = text.to_owned();
    let mut out = String::new();
    loop {
        let (source, found) = found(name, &text, checked);
        let changes = found.changes(&source);
        if changes.is_empty() {
            let _ = write!(out, "{text}");
            for one in &found {
                let _ = writeln!(out, "! {one}");
            }
            return out;
        }
        text = TextEdit::apply(&changes, &text);
        out = String::new();
    }
}

#[test]
fn what_to_write_instead_is_written() {
    let mut failures = Failures::default();
    for case in cases("changes", "txt") {
        let name = case.path.file_stem().unwrap().to_string_lossy().into_owned();
        let is_json = name.ends_with("json");
        let mut actual = String::new();
        for part in case.text.split("=== ").skip(1) {
            let (title, rest) = part.split_once('\n').unwrap();
            let text = rest.split("---\n").next().unwrap();
            let checked = !name.starts_with("syntax");
            let after = mended(if is_json { "app.hcl.json" } else { "app.hcl" }, text, checked);
            let _ = write!(actual, "=== {title}\n{text}---\n{}\n\n", after.trim_end());
        }
        failures.compare(&case.path, &format!("{}\n", actual.trim_end()));
    }
    failures.finish();
}

/// Each change alone takes its error away, and none of the same kind comes instead.
#[test]
fn each_change_takes_its_mistake_away() {
    let native = broken::texts().into_iter().map(|text| ("app.hcl", text, false));
    let json = broken::texts_of(&cases("json", "repl")).into_iter().map(|text| ("app.hcl.json", text, false));
    let native_errors = cases("decode-errors", "hcl").into_iter().map(|case| ("app.hcl", case.text, true));
    let json_errors = cases("decode-errors", "json").into_iter().map(|case| ("app.hcl.json", case.text, true));
    let mut wrong = Vec::new();
    let mut tried = BTreeMap::<&str, usize>::new();
    for (name, text, checked) in native.chain(json).chain(native_errors).chain(json_errors) {
        let (_, before) = found(name, &text, checked);
        for one in &before {
            let changes = one.changes();
            if changes.is_empty() {
                continue;
            }
            *tried.entry(one.code()).or_default() += 1;
            let after = TextEdit::apply(&changes, &text);
            let (_, left) = found(name, &after, checked);
            // Behind the place of the change, an error can come to light that the first one hid.
            let ends = changes.iter().map(|change| change.range.end).chain(one.subject().map(|at| at.bytes().end));
            let end = ends.max().unwrap_or_default();
            let alike = |found: &Diagnostics, end: usize| {
                let is_alike = |it: &&Diagnostic| it.code() == one.code() && it.summary() == one.summary();
                let starts = found.iter().filter(is_alike).filter_map(Diagnostic::subject).map(|at| at.bytes().start);
                starts.filter(|&start| start < end).count()
            };
            let is_up_to_place = alike(&left, end + after.len() - text.len()) >= alike(&before, end);
            if is_up_to_place && alike(&left, usize::MAX) >= alike(&before, usize::MAX) {
                wrong.push(format!("{one}\n{text}\nbecomes\n{after}\n{before:?}\n{left:?}\n"));
            }
        }
    }
    assert!(tried.len() > 25, "{tried:?}");
    assert!(wrong.is_empty(), "{} of {tried:?}\n{}", wrong.len(), wrong.join("\n"));
}

/// All changes of a file at once take the mistakes away that they are of, and leave the others.
#[test]
fn all_changes_take_just_their_mistakes_away() {
    let of_transcripts = |folder: &str, name: &'static str| {
        let texts = broken::texts_of(&cases(folder, "repl")).into_iter();
        texts.map(move |text| (name, text, false)).collect::<Vec<_>>()
    };
    let of_files = |extension: &str, name: &'static str| {
        let files = cases("decode-errors", extension).into_iter();
        files.map(move |case| (name, case.text, true)).collect::<Vec<_>>()
    };
    let of_parts = ["changes", "fixed", "moved"].into_iter().flat_map(|folder| cases(folder, "txt")).flat_map(|case| {
        let is_json = case.path.file_stem().unwrap().to_string_lossy().ends_with("json");
        let name = if is_json { "app.hcl.json" } else { "app.hcl" };
        let parts = case.text.split("=== ").skip(1).map(|part| part.split_once('\n').unwrap().1);
        parts.map(|part| (name, part.split("---\n").next().unwrap().to_owned(), true)).collect::<Vec<_>>()
    });
    let native = of_transcripts("native", "app.hcl").into_iter().chain(of_files("hcl", "app.hcl"));
    let json = of_transcripts("json", "app.hcl.json").into_iter().chain(of_files("json", "app.hcl.json"));
    let (mut wrong, mut tried) = (Vec::new(), BTreeMap::<&str, usize>::new());
    for (name, text, checked) in native.chain(json).chain(of_parts) {
        let (source, before) = found(name, &text, checked);
        let changes = before.changes(&source);
        if changes.is_empty() {
            continue;
        }
        *tried.entry(name).or_default() += 1;
        let is_mended = |one: &&Diagnostic| {
            let own = one.changes();
            !own.is_empty() && own.iter().all(|change| changes.contains(change))
        };
        let said = |one: &Diagnostic| format!("{} {}", one.code(), one.message());
        let (gone, kept): (Vec<_>, Vec<_>) = before.iter().partition(is_mended);
        // What a mistake hid is mended then.
        let (mut after, mut left) = (TextEdit::apply(&changes, &text), Diagnostics::new());
        for _ in 0..4 {
            let (source, found) = found(name, &after, checked);
            after = TextEdit::apply(&found.changes(&source), &after);
            left = found;
        }
        let count = |all: &[&Diagnostic], one: &Diagnostic| all.iter().filter(|it| said(it) == said(one)).count();
        let left: Vec<_> = left.iter().collect();
        // What is missing where nothing is closed is missing no longer, and what was changed later is gone, too.
        let is_unclosed = kept.iter().any(|one| one.code() == "unclosed-block");
        let is_gone = gone.iter().all(|one| count(&left, one) <= count(&kept, one));
        let stays = |one: &&&Diagnostic| one.changes().is_empty();
        let is_left = is_unclosed || kept.iter().filter(stays).all(|one| count(&left, one) > 0);
        if !is_gone || !is_left {
            wrong.push(format!("{text}\nbecomes\n{after}\n{gone:#?} {kept:#?}\n{left:#?}\n"));
        }
    }
    assert!(tried.values().all(|count| *count > 50) && tried.len() == 2, "{tried:?}");
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}
