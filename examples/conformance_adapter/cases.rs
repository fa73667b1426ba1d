//! What the adapter answers to the cases of `tests/cases/conformance`, one for each rule of an area at least.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;

use crate::{answer, test_file};

/// A case as it stands in a file.
struct Case<'t> {
    /// The rule, and what the case shows of it.
    header: &'t str,
    /// The context file, with names for what several cases have in common.
    context: &'t str,
    input: &'t str,
    expected: &'t str,
}

/// The cases of a file, and what stands before them.
fn cases(text: &str) -> (&str, Vec<Case<'_>>) {
    let (preamble, text) = text.split_once("\n\n== ").unwrap_or((text, ""));
    let case = |text| {
        let mut parts = str::split(text, "\n---\n");
        let (header, context) = parts.next()?.split_once('\n')?;
        let (input, expected) = (parts.next()?, parts.next().unwrap_or_default());
        Some(Case { header, context, input, expected: expected.trim_end() })
    };
    let cases = text.trim_end().split("\n\n== ").map(|text| case(text).unwrap_or_else(|| panic!("no case: {text}")));
    (preamble, cases.collect())
}

/// The names of a file with what they stand for, the longest first.
fn names(preamble: &str) -> Vec<(&str, String)> {
    let mut names: Vec<(&str, String)> = Vec::new();
    for line in preamble.lines().filter(|line| line.starts_with('$')) {
        let (name, text) = line.split_once(" = ").unwrap();
        let text = written_out(text, &names);
        names.push((name, text));
        names.sort_by_key(|(name, _)| usize::MAX - name.len());
    }
    names
}

fn written_out(text: &str, names: &[(&str, String)]) -> String {
    names.iter().fold(text.to_owned(), |text, (name, meaning)| text.replace(name, meaning))
}

/// The body, or the phase and the first mistake.
fn shown(answer: &str) -> String {
    let answer = JsonValue::parse(answer, &Limits::default()).unwrap();
    let property = |of: &JsonValue, name: &str| match of {
        JsonValue::Object(properties) => properties.iter().find(|(it, _)| it == name).map(|(_, value)| value.clone()),
        _ => None,
    };
    if let Some(body) = property(&answer, "body") {
        return body.to_string();
    }
    let Some(JsonValue::Array(errors)) = property(&answer, "errors") else { panic!("{answer}") };
    let (Some(JsonValue::String(phase)), Some(JsonValue::String(message))) =
        (property(&answer, "phase"), property(&errors[0], "message"))
    else {
        panic!("{answer}")
    };
    format!("{phase}: {message}")
}

fn check(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let (preamble, cases) = cases(&text);
    let names = names(preamble);
    let stem = path.file_stem().unwrap().to_str().unwrap();
    let extension = if stem.ends_with("_json") { "hcl.json" } else { "hcl" };
    let (input, context) =
        (test_file(&format!("{stem}.{extension}"), ""), test_file(&format!("{stem}-context.json"), ""));
    let (mut now, mut failures) = (preamble.to_owned(), Vec::new());
    for case in &cases {
        std::fs::write(&input, format!("{}\n", case.input)).unwrap();
        std::fs::write(&context, written_out(case.context, &names)).unwrap();
        let actual = match answer(&["decode", &input, &context]) {
            Ok(answer) => shown(&answer),
            Err(refusal) => panic!("{}: {refusal}", case.header),
        };
        let Case { header, context, input, expected } = case;
        let _ = write!(now, "\n\n== {header}\n{context}\n---\n{input}\n---\n{actual}");
        if actual != *expected {
            failures.push(format!("{}: {header}\n- {expected}\n+ {actual}\n", path.display()));
        }
    }
    [input, context].iter().for_each(|path| std::fs::remove_file(path).unwrap());
    if !failures.is_empty() && std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, now + "\n").unwrap();
        failures.clear();
    }
    failures
}

#[test]
fn rules_of_extensions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/conformance");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    assert!(!paths.is_empty());
    let failures: Vec<String> = paths.iter().flat_map(|path| check(path)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
