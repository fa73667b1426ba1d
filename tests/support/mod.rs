//! What the test programs share: case files, and below it what is in them and what they are evaluated with.
//!
//! Here: finding case files, comparing what comes out with what is expected, and rewriting expectations.

#![allow(dead_code, reason = "each test program has this as a module and uses a part of it")]

pub(crate) mod back;
pub(crate) mod broken;
pub(crate) mod context;
pub(crate) mod either;
pub(crate) mod future;
pub(crate) mod generate;
pub(crate) mod mistakes;
pub(crate) mod objects;
pub(crate) mod places;
pub(crate) mod random;
pub(crate) mod round_trip;
pub(crate) mod secrets;
pub(crate) mod table;
pub(crate) mod transcript;
pub(crate) mod types;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::Range;
use hcl_model::syntax::Parse;
use hcl_model::{json, native};

/// A case file.
pub(crate) struct Case {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl Case {
    /// The name by which reports and diagnostics call it.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether it is of the JSON syntax.
    pub(crate) fn is_json(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "json")
    }

    /// The body that its text is, with what is wrong with that.
    pub(crate) fn body(&self) -> Parse<Body> {
        match self.is_json() {
            true => json::parse_body(&self.name(), &self.text),
            false => native::parse_body(&self.name(), &self.text),
        }
    }

    /// What its comments say to a test, `# name: text`; in JSON, which has no comments, the texts of its first property `//`.
    pub(crate) fn directives(&self, name: &str) -> Vec<String> {
        let lines: Vec<String> = match self.is_json() {
            true => match serde_json::from_str::<serde_json::Value>(&self.text).unwrap()["//"].take() {
                serde_json::Value::Array(lines) => lines.iter().map(|line| line.as_str().unwrap().to_owned()).collect(),
                _ => Vec::new(),
            },
            false => self.text.lines().filter_map(|line| Some(line.strip_prefix("# ")?.to_owned())).collect(),
        };
        let text = |line: String| Some(line.strip_prefix(name)?.strip_prefix(": ")?.to_owned());
        lines.into_iter().filter_map(text).collect()
    }

    /// The file with what is expected of it: `NAME.txt`, and `NAME.json.txt` for the one in JSON.
    pub(crate) fn expected(&self) -> PathBuf {
        self.path.with_extension(if self.is_json() { "json.txt" } else { "txt" })
    }
}

/// The files in a folder below `tests/cases` that are there in both syntaxes, `NAME.hcl` and `NAME.json`.
pub(crate) fn twins(folder: &str) -> Vec<[Case; 2]> {
    let (native, json) = (cases(folder, "hcl"), cases(folder, "json"));
    let names = |cases: &[Case]| cases.iter().map(|case| case.path.with_extension("")).collect::<Vec<_>>();
    assert_eq!(names(&native), names(&json), "every file has a twin");
    native.into_iter().zip(json).map(|(native, json)| [native, json]).collect()
}

/// All files with an extension in a folder below `tests/cases`, sorted by name; there must be some.
pub(crate) fn cases(folder: &str, extension: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no .{extension} files in {}", folder.display());
    paths.into_iter().map(|path| Case { text: read(&path), path }).collect()
}

/// The files of both syntaxes below `tests/cases`, without what is written for other programs: JSON Schemas and data.
pub(crate) fn every_case() -> Vec<Case> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            let is_case = path.extension().is_some_and(|it| it == "hcl" || it == "json");
            let name = path.to_string_lossy();
            match path.is_dir() {
                true => folders.push(path),
                false if is_case && !name.ends_with(".schema.json") && !name.ends_with(".data.json") => {
                    files.push(path);
                }
                false => {}
            }
        }
    }
    files.sort();
    files.into_iter().map(|path| Case { text: read(&path), path }).collect()
}

/// All folders in a folder below `tests/cases`, sorted by name; there must be some.
pub(crate) fn folders(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.is_dir());
    paths.sort();
    assert!(!paths.is_empty(), "no folders in {}", folder.display());
    paths
}

/// The text of a file, which must be there.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What is wrong with the cases of one test, reported all at once.
#[derive(Default)]
pub(crate) struct Failures(Vec<String>);

impl Failures {
    /// Compares a result with the file that holds the expectation; `UPDATE_EXPECT=1` writes the file instead.
    pub(crate) fn compare(&mut self, path: &Path, actual: &str) {
        let expected = path.exists().then(|| read(path));
        if expected.as_deref() == Some(actual) {
            return;
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(path, actual).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            return;
        }
        self.add(path, &expected.map_or_else(|| "there is no such file".to_owned(), |it| difference(&it, actual)));
    }

    /// Notes that a case is not as it should be.
    pub(crate) fn add(&mut self, path: &Path, why: &str) {
        let path = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path);
        self.0.push(format!("{}:\n{}\n", path.display(), why.trim_end()));
    }

    /// Fails the test if there were failures.
    #[track_caller]
    pub(crate) fn finish(self) {
        let count = self.0.len();
        assert!(
            count == 0,
            "{count} case files failed:\n\n{}\nUPDATE_EXPECT=1 rewrites the expectations (-: expected, +: got).",
            self.0.join("\n")
        );
    }
}

/// One line: `error: Summary | detail @ 1:2-1:3`, and one indented line for each note.
pub(crate) fn diagnostic_lines(diagnostics: &Diagnostics, out: &mut String) {
    for diagnostic in diagnostics {
        let severity = if diagnostic.is_error() { "error" } else { "warning" };
        let place = diagnostic.subject().map_or_else(String::new, place);
        let (code, title) = (diagnostic.code(), visible(&diagnostic.summary()));
        let _ = writeln!(out, "{severity}[{code}]: {title} | {}{place}", visible(&diagnostic.message()));
        note_lines(diagnostic, out);
    }
}

fn note_lines(diagnostic: &Diagnostic, out: &mut String) {
    for note in diagnostic.notes() {
        let place = note.range.as_ref().map_or_else(String::new, place);
        let _ = writeln!(out, "  note: {}{place}", visible(&note.text()));
    }
    for note in diagnostic.developer_notes() {
        let _ = writeln!(out, "  for developers: {}", visible(&note));
    }
}

fn place(range: &Range) -> String {
    format!(" @ {}", span(range))
}

/// `line:column-line:column`.
pub(crate) fn span(range: &Range) -> String {
    let (start, end) = (range.start(), range.end());
    format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
}

/// The text on one line, with escapes for characters that would not show.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}

/// The lines that only one of two texts has, with the line numbers of the first and two lines before each.
fn difference(expected: &str, actual: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let mut out = String::new();
    let (mut i, mut j, mut shown) = (0, 0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
            continue;
        }
        for (at, line) in old.iter().enumerate().take(i).skip(shown.max(i.saturating_sub(2))) {
            let _ = writeln!(out, "{:>5}   {line}", at + 1);
        }
        let (skip_old, skip_new) = resynchronise(&old[i..], &new[j..]);
        for (at, line) in old.iter().enumerate().skip(i).take(skip_old) {
            let _ = writeln!(out, "{:>5} - {line}", at + 1);
        }
        for line in &new[j..j + skip_new] {
            let _ = writeln!(out, "      + {line}");
        }
        (i, j) = (i + skip_old, j + skip_new);
        shown = i;
    }
    out
}

/// How many lines of each text come before the nearest line that both have.
fn resynchronise(old: &[&str], new: &[&str]) -> (usize, usize) {
    for distance in 1..old.len() + new.len() {
        for skip_old in 0..=distance.min(old.len()) {
            let skip_new = distance - skip_old;
            if skip_new <= new.len() && old.get(skip_old).is_some() && old.get(skip_old) == new.get(skip_new) {
                return (skip_old, skip_new);
            }
        }
    }
    (old.len(), new.len())
}
