//! Broken files in transcripts: how many mistakes are in each stands before its prompt.

use super::transcript::unescaped;
use super::{Case, cases};

/// A broken file, and how many mistakes are in it.
pub(crate) struct Broken {
    pub(crate) mistakes: usize,
    pub(crate) text: String,
}

/// The texts of all broken files.
pub(crate) fn texts() -> Vec<String> {
    texts_of(&cases("native", "repl"))
}

/// The texts of the files of transcripts.
pub(crate) fn texts_of(cases: &[Case]) -> Vec<String> {
    cases.iter().flat_map(files).map(|file| file.text).collect()
}

/// The files of a transcript.
pub(crate) fn files(case: &Case) -> Vec<Broken> {
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
pub(crate) fn prompt(line: &str) -> Option<Broken> {
    let (before, rest) = line.split_once('>')?;
    let mistakes = before.parse().ok()?;
    let text = match rest.strip_prefix("\\ ") {
        Some(escaped) => unescaped(escaped),
        None => format!("{}\n", rest.strip_prefix(' ').unwrap_or(rest)),
    };
    Some(Broken { mistakes, text })
}
