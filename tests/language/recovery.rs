//! Broken files and what is read of them in spite of that: the transcripts in `tests/cases/native`, and those of JSON.

use std::fmt::Write;

use hcl_model::native::parse_body;

use crate::native;
use crate::support::broken::{Broken, files, prompt};
use crate::support::{Case, Failures, cases};

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
