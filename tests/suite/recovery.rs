//! Broken files and what is read of them in spite of that: the transcripts in `tests/cases/native`, and those of JSON.

use std::fmt::Write;

use hcl_model::native::parse_body;

use crate::eval::unescaped;
use crate::native;
use crate::support::{Case, Failures, cases};

/// A broken file, and how many mistakes are in it.
struct Broken {
    mistakes: usize,
    text: String,
}

#[test]
fn one_diagnostic_for_each_mistake() {
    check_numbers(&cases("native", "repl"), |text| parse_body("broken.hcl", text).diagnostics.len());
}

#[test]
fn whatever_can_be_read_is_there() {
    check_trees(&cases("native", "repl"), |text| native::check("broken.hcl", text).0);
}

/// Checks that there is a diagnostic for each mistake in the files of transcripts.
pub(crate) fn check_numbers(cases: &[Case], diagnostics: fn(&str) -> usize) {
    let mut failures = Failures::default();
    for case in cases {
        for Broken { mistakes, text } in files(case) {
            let found = diagnostics(&text);
            if found != mistakes {
                failures.add(&case.path, &format!("{mistakes} mistakes and {found} diagnostics in\n{text}"));
            }
        }
    }
    failures.finish();
}

/// Compares what is read of the files of transcripts with the answers in them.
pub(crate) fn check_trees(cases: &[Case], tree: fn(&str) -> String) {
    let mut failures = Failures::default();
    for case in cases {
        failures.compare(&case.path, &answered(case, tree));
    }
    failures.finish();
}

/// The texts of all broken files.
pub(crate) fn texts() -> Vec<String> {
    texts_of(&cases("native", "repl"))
}

/// The texts of the files of transcripts.
pub(crate) fn texts_of(cases: &[Case]) -> Vec<String> {
    cases.iter().flat_map(files).map(|file| file.text).collect()
}

/// The transcript with the answers that there are now.
fn answered(case: &Case, tree: fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut files = files(case).into_iter();
    let lines: Vec<&str> = case.text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let is_input = prompt(line).is_some() || line.starts_with('|');
        if is_input || line.is_empty() || line.starts_with('#') {
            let _ = writeln!(out, "{line}");
        }
        let ends = !lines.get(number + 1).is_some_and(|next| next.starts_with('|'));
        if is_input
            && ends
            && let Some(file) = files.next()
        {
            out.push_str(&tree(&file.text));
        }
    }
    out
}

/// The inputs of a transcript.
fn files(case: &Case) -> Vec<Broken> {
    let mut files: Vec<Broken> = Vec::new();
    for line in case.text.lines() {
        if let Some(file) = prompt(line) {
            files.push(file);
        } else if let (Some(more), Some(file)) = (line.strip_prefix('|'), files.last_mut()) {
            file.text.push_str(more.strip_prefix(' ').unwrap_or(more));
            file.text.push('\n');
        }
    }
    files
}

/// `2> text`, or `2>\ text` with escapes and without a newline at the end.
fn prompt(line: &str) -> Option<Broken> {
    let (before, rest) = line.split_once('>')?;
    let mistakes = before.parse().ok()?;
    let text = match rest.strip_prefix("\\ ") {
        Some(escaped) => unescaped(escaped),
        None => format!("{}\n", rest.strip_prefix(' ').unwrap_or(rest)),
    };
    Some(Broken { mistakes, text })
}
