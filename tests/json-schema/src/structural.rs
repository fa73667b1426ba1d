//! Every structural mistake that the loader reports of a JSON file among the cases is one for its schema, too: there where it is,
//! or in what that is in.

use std::ops::Range;

use crate::cases::{FILES, files, pointers_of_mistakes, read, schema};

/// Codes, and the title of a code with labels, of errors of structure. Other errors are of expressions, of the text, and of properties that stand twice, of which
/// schemas do not know.
const STRUCTURAL: &[&str] = &[
    "missing-argument",
    "unknown-property",
    "wrong-json-type",
    "invalid-value",
    "invalid-label",
    "unknown-argument",
    "unknown-block",
    "missing-label",
    "missing-block",
    "block-count",
    "duplicate-block]: duplicate `tls` block",
];

/// Where the types of leaves that have no schema of their own (`serde` alone knows what they take) refuse what is written.
const LEAVES: &[(&str, &str)] = &[
    ("structure.hcl.json", "/rule/permit"),
    ("structure.hcl.json", "/rule/allow/high"),
    ("values.hcl.json", "/address"),
    ("values.hcl.json", "/level"),
    ("values.hcl.json", "/point/y_axis"),
    ("secret_on_one_line.json", "/key"),
];

/// Returns the errors of a report, each with its code, its title and the byte of the text that it is at.
fn reported(report: &str, text: &str) -> Vec<(String, usize)> {
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let mut found = Vec::new();
    let mut title = None;
    for line in report.lines() {
        if let Some(rest) = line.strip_prefix("error[") {
            title = Some(rest.to_owned());
        } else if line.starts_with("note: ") || line.starts_with("warning[") {
            title = None;
        } else if let Some((_, place)) = line.split_once("--> ")
            && let Some(title) = title.take()
        {
            let mut numbers = place.rsplit(':').map_while(|number| number.parse::<usize>().ok());
            let (column, line) = (numbers.next().unwrap(), numbers.next().unwrap());
            found.push((title, starts[line - 1] + column - 1));
        }
    }
    found
}

/// Where the values of a JSON text are, a property's with its name, by their pointers.
fn places(text: &str) -> Vec<(String, Range<usize>)> {
    let mut scanner = Scanner { bytes: text.as_bytes(), at: 0, found: Vec::new() };
    scanner.value(String::new(), 0);
    scanner.found
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    found: Vec<(String, Range<usize>)>,
}

impl Scanner<'_> {
    fn next(&mut self) -> u8 {
        while matches!(self.bytes[self.at], b' ' | b'\n' | b'\t' | b'\r' | b',' | b':') {
            self.at += 1;
        }
        self.bytes[self.at]
    }

    fn string(&mut self) -> Range<usize> {
        let start = self.at;
        self.at += 1;
        while self.bytes[self.at] != b'"' {
            self.at += if self.bytes[self.at] == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        start + 1..self.at - 1
    }

    /// A value, which begins, or whose name does, at a byte.
    fn value(&mut self, pointer: String, start: usize) {
        match self.next() {
            open @ (b'{' | b'[') => {
                self.at += 1;
                let mut count = 0;
                while !matches!(self.next(), b'}' | b']') {
                    let start = self.at;
                    let name = match open {
                        b'{' => String::from_utf8_lossy(&self.bytes[self.string()]).into_owned(),
                        _ => count.to_string(),
                    };
                    self.value(format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), start);
                    count += 1;
                }
                self.at += 1;
            }
            b'"' => _ = self.string(),
            _ => {
                while !matches!(self.bytes[self.at], b' ' | b'\n' | b'\r' | b',' | b'}' | b']') {
                    self.at += 1;
                }
            }
        }
        self.found.push((pointer, start..self.at));
    }
}

/// Whether a mistake of a schema is about what is at a pointer: that, or what it is in; the whole only for what is right in it.
fn is_about(mistake: &str, pointer: &str) -> bool {
    match mistake {
        "" => pointer.matches('/').count() <= 1,
        mistake => pointer.strip_prefix(mistake).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
    }
}

#[test]
fn structural_mistakes_are_found() {
    let (mut held, mut missed) = (0, Vec::new());
    for (name, folder, parts) in FILES {
        let schema = schema(name);
        for path in files(folder, parts) {
            let text = read(&path);
            let without_ending = path.to_string_lossy().trim_end_matches(".json").trim_end_matches(".hcl").to_owned();
            let reports = [format!("{without_ending}.json.txt"), format!("{without_ending}.txt")];
            let Some(report) = reports.iter().find_map(|path| std::fs::read_to_string(path).ok()) else { continue };
            let Ok(value) = serde_json::from_str(&text) else { continue };
            let mistakes = pointers_of_mistakes(&schema, &value);
            let places = places(&text);
            for (title, at) in reported(&report, &text) {
                if !STRUCTURAL.iter().any(|structural| title.starts_with(structural)) {
                    continue;
                }
                let around = places.iter().filter(|(_, range)| range.contains(&at));
                let (pointer, _) = around.min_by_key(|(_, range)| range.len()).unwrap();
                let file = path.file_name().unwrap().to_string_lossy().into_owned();
                let is_computed = value.pointer(pointer).is_some_and(|value| value.to_string().contains("${"));
                if is_computed || LEAVES.contains(&(&*file, &**pointer)) {
                    continue;
                }
                match mistakes.iter().any(|mistake| is_about(mistake, pointer)) {
                    true => held += 1,
                    false => missed.push(format!("{file} {pointer}: {title} (found: {mistakes:?})")),
                }
            }
        }
    }
    assert!(missed.is_empty(), "{held} are found, not these:\n{}", missed.join("\n"));
    assert!(held > 20, "only {held} mistakes are in the reports");
}
