//! The formatter: what it makes of each file, with and without options, and what the reference makes of it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use hcl_model::format::{Options, edits, format};
use hcl_model::json;
use hcl_model::json_text::decode_string;
use hcl_model::source::TextEdit;

use crate::support::{Failures, cases, read};

/// Formats a case and everything again, by edits too.
fn check(text: &str, options: &Options) -> String {
    let formatted = format(text, options);
    assert_eq!(format(&formatted, options), formatted, "formatted again");
    assert_eq!(TextEdit::apply(&edits(text, options), text), formatted, "by edits");
    assert!(edits(&formatted, options).is_empty());
    formatted
}

/// The options that the first line of a case asks for: `# options: width=60 trailing-commas`.
fn options(text: &str) -> Options {
    let asked = text.lines().next().and_then(|line| line.strip_prefix("# options: ")).unwrap_or_default();
    asked.split(' ').filter(|word| !word.is_empty()).fold(Options::default(), |options, word| {
        let (name, number) = word.split_once('=').unwrap_or((word, "0"));
        let number = number.parse().unwrap();
        match name {
            "trailing-commas" => options.with_trailing_commas(true),
            "bare-interpolations" => options.with_bare_interpolations(true),
            "hash-comments" => options.with_hash_comments(true),
            "blank-lines" => options.with_blank_lines(number),
            "width" => options.with_width(number),
            _ => panic!("no option {name}"),
        }
    })
}

#[test]
fn files() {
    let mut failures = Failures::default();
    for case in cases("format", "hcl") {
        failures.compare(&case.path.with_extension("txt"), &check(&case.text, &options(&case.text)));
    }
    failures.finish();
}

#[test]
fn json_files() {
    let mut failures = Failures::default();
    for case in cases("format", "json") {
        let formatted = json::format(&case.text, &Options::default());
        assert_eq!(json::format(&formatted, &Options::default()), formatted);
        failures.compare(&case.path.with_extension("json.txt"), &formatted);
    }
    failures.finish();
}

/// Texts whose white space was changed at random, with the reference's answers.
#[test]
fn like_the_reference() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/format/reference.tsv");
    let mut failures = Failures::default();
    for (number, line) in read(&path).lines().enumerate() {
        let (text, formatted) = line.split_once('\t').unwrap();
        let (text, formatted) = (decode_string(text).unwrap(), decode_string(formatted).unwrap());
        let ours = check(&text, &Options::default());
        if ours != formatted {
            failures.add(&path, &format!("line {}:\n{text}\n- {formatted}\n+ {ours}", number + 1));
        }
    }
    failures.finish();
}

/// All native files among the cases: numbers made of what the reference makes of them, but where it breaks a text.
#[test]
fn all_cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let (mut folders, mut files) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(extension) if extension == "hcl" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    let mut out = String::new();
    for path in &files {
        let formatted = check(&read(path), &Options::default());
        let name = path.strip_prefix(&root).unwrap().display();
        writeln!(out, "{name}\t{:016x}", number_of(&formatted)).unwrap();
    }
    let mut failures = Failures::default();
    failures.compare(&root.join("format/files.tsv"), &out);
    failures.finish();
    assert!(files.len() > 500, "{}", files.len());
}

/// FNV-1a with 64 bits.
fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |number, byte| (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
