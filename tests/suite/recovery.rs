//! Broken files and what is read of them in spite of that: the transcripts in `tests/cases/native`.

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
    let mut failures = Failures::default();
    for case in cases("native", "repl") {
        for Broken { mistakes, text } in files(&case) {
            let found = parse_body("broken.hcl", &text).diagnostics.len();
            if found != mistakes {
                failures.add(&case.path, &format!("{mistakes} mistakes and {found} diagnostics in\n{text}"));
            }
        }
    }
    failures.finish();
}

#[test]
fn whatever_can_be_read_is_there() {
    let mut failures = Failures::default();
    for case in cases("native", "repl") {
        failures.compare(&case.path, &answered(&case));
    }
    failures.finish();
}

/// The texts of all broken files.
pub(crate) fn texts() -> Vec<String> {
    cases("native", "repl").iter().flat_map(files).map(|file| file.text).collect()
}

/// The transcript with the answers that there are now.
fn answered(case: &Case) -> String {
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
            out.push_str(&native::check("broken.hcl", &file.text).0);
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
