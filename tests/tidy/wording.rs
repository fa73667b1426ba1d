//! Words for people: where they stand, and that each of them is seen in what some test expects.

use std::collections::BTreeSet;
use std::path::Path;

use super::invariants::{root, rust_files};

/// What makes something for people of words.
const TAKES_WORDS: [&str; 8] = [
    "DecodeError::new(",
    "DecodeError::form(",
    "DecodeError::out_of_range(",
    "SettingError::new(",
    "Diagnostic::error(",
    "Diagnostic::warning(",
    ".detail(",
    ".note_at(",
];

/// Words with a blank between them are a sentence or a part of one; they have a name in a file for them.
#[test]
fn words_for_people_stand_in_files_for_them() {
    let mut faults = Vec::new();
    for path in rust_files(&root().join("hcl-serde/src")) {
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        let code = match messages_of(&name, text) {
            Some(all) if all == text => continue,
            Some(part) => text.replace(part, ""),
            None => text.to_owned(),
        };
        let code: String =
            code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for word in TAKES_WORDS {
            for (at, _) in code.match_indices(word) {
                let arguments = arguments(&code[at + word.len()..]);
                faults.extend(
                    texts(arguments)
                        .iter()
                        .filter(|text| text.trim().contains(' '))
                        .map(|text| format!("{name}: {text}")),
                );
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Words that no test can have somebody see, and why.
const UNSEEN: &[(&str, &str)] = &[
    ("hcl-model/src/load/mod.rs#stdin_too_large", "the standard input of the tests is not theirs"),
    (
        "hcl-model/src/typing/expression/messages.rs#call_may_fail",
        "a function of a program whose type depends on values",
    ),
    ("hcl-serde/src/de/messages.rs#AMBIGUOUS_VALUE", "its test asks how often forms in each other are tried"),
    ("hcl-serde/src/edit/messages.rs#no_lock", "the tests may write everywhere"),
    ("hcl-serde/src/edit/messages.rs#unwritable", "the tests may write everywhere"),
    (
        "hcl-serde/src/loader/messages.rs#not_known",
        "a block of a variant that the files have wrong, which is said of them",
    ),
    ("hcl-serde/src/miette/mod.rs#about", "what another program draws"),
];

/// Where something is expected to be said.
pub(crate) const EXPECTED: [&str; 12] = [
    "tests/cases",
    "tests/decoding",
    "tests/language",
    "tests/loading",
    "tests/writing",
    "tests/laws",
    "tests/support",
    "hcl-serde/tests",
    "hcl-model/tests",
    "hcl-derive/tests",
    "examples",
    "hcl-serde/examples",
];

/// Each function and each constant of a file of words, by what is fixed of them: a run of words of one of its texts is in
/// some expectation.
#[test]
fn every_message_is_seen() {
    let mut expected = String::new();
    for folder in EXPECTED {
        read_all(&root().join(folder), &mut expected);
    }
    let sources: Vec<_> =
        ["hcl-model/src", "hcl-serde/src"].iter().flat_map(|it| rust_files(&root().join(it))).collect();
    let texts_of: Vec<(String, String)> = sources
        .iter()
        .map(|path| (path.strip_prefix(root()).unwrap().display().to_string(), std::fs::read_to_string(path).unwrap()))
        .collect();
    for (_, text) in &texts_of {
        expected.extend(text.split_once("#[cfg(test)]").map(|(_, tests)| tests));
    }
    let expected = plain_words(&expected);
    let (mut faults, mut unseen, mut count) = (Vec::new(), BTreeSet::new(), 0);
    for (name, text) in &texts_of {
        let Some(messages) = messages_of(name, text.split("#[cfg(test)]").next().unwrap()) else { continue };
        for (item, body) in items(messages) {
            let runs = runs(body);
            if runs.is_empty() {
                continue;
            }
            count += 1;
            let path = format!("{name}#{item}");
            let excused = UNSEEN.iter().any(|(it, _)| *it == path);
            match (runs.iter().any(|run| expected.contains(run)), excused) {
                (true, false) => {}
                (true, true) => faults.push(format!("{path} is seen")),
                (false, true) => {
                    unseen.insert(path);
                }
                (false, false) => faults.push(format!("{path} is in no expectation: {}", runs[0])),
            }
        }
    }
    faults.extend(UNSEEN.iter().filter(|(it, _)| !unseen.contains(*it)).map(|(it, _)| format!("{it} is nowhere")));
    assert!(count > 300, "messages are not found: {count}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The words of a file: all of it, or the module at its end.
fn messages_of<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    if name.ends_with("/messages.rs") || name.contains("/messages/") {
        return Some(text);
    }
    let at = text.find("mod messages {\n")?;
    let end = text[at..].find("\n}").map_or(text.len(), |end| at + end);
    Some(&text[at..end])
}

/// The functions and constants of such a file, with their code.
fn items(messages: &str) -> Vec<(&str, &str)> {
    let mut starts: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for line in messages.split_inclusive('\n') {
        let code = line.trim_start();
        let code = code.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ").trim_start_matches("pub ");
        let code = code
            .strip_prefix("const fn ")
            .or(code.strip_prefix("fn "))
            .or(code.strip_prefix("const ").filter(|code| code.contains(": &str")));
        if let Some(code) = code {
            let end = code.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(code.len());
            starts.push((at, &code[..end]));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([messages.len()]);
    starts.iter().zip(ends).map(|(&(at, name), end)| (name, &messages[at..end])).collect()
}

/// The longest texts of some code, as runs of words between what is filled in; the summary, which several have in common,
/// only if there is nothing else.
fn runs(code: &str) -> Vec<String> {
    const WORDS: usize = 5;
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let has_detail = code.contains(".detail(");
    let mut found = Vec::new();
    let summaries: Vec<&str> = ["Diagnostic::error(", "Diagnostic::warning("]
        .iter()
        .flat_map(|word| code.match_indices(word).map(|(at, _)| arguments(&code[at + word.len()..])))
        .collect();
    for text in texts(&code) {
        if has_detail && summaries.iter().any(|summary| summary.contains(&*text)) {
            continue;
        }
        let text = text.trim_end_matches('.').replace("{{", "\u{1}").replace("}}", "\u{2}");
        for part in text.split(['{', '}']).step_by(2) {
            let words = plain_words(&part.replace('\u{1}', "{").replace('\u{2}', "}"));
            let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
            match words.len() {
                0 | 1 => {}
                few if few <= WORDS => found.push(words.join(" ")),
                _ => found.extend(words.windows(WORDS).map(|run| run.join(" "))),
            }
        }
    }
    let has_long = found.iter().any(|run| run.split(' ').count() >= 3);
    found.retain(|run| !has_long || run.split(' ').count() >= 3);
    found
}

/// What stands in the parentheses that are open.
fn arguments(code: &str) -> &str {
    let (mut depth, mut in_text, mut escaped) = (1, false, false);
    for (at, c) in code.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            '(' if !in_text => depth += 1,
            ')' if !in_text => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &code[..at];
        }
    }
    code
}

/// The texts in some code.
fn texts(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = code.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        // A quote as a character.
        if c != '"' || before == '\'' && chars.peek() == Some(&'\'') {
            before = c;
            continue;
        }
        let mut text = String::new();
        while let Some(c) = chars.next() {
            match c {
                '"' => break,
                '\\' => match chars.next() {
                    Some('\n') => while chars.next_if(|c| c.is_whitespace()).is_some() {},
                    Some('n') => text.push(' '),
                    Some(c) => text.push(c),
                    None => {}
                },
                c => text.push(c),
            }
        }
        found.push(text);
        before = '"';
    }
    found
}

/// A text as one line of words in lower case, without quotes and what draws reports.
fn plain_words(text: &str) -> String {
    let text = text.replace(['"', '`', '\\', '|'], "").to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn read_all(path: &Path, all: &mut String) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).unwrap() {
            read_all(&entry.unwrap().path(), all);
        }
    } else if let Ok(text) = std::fs::read_to_string(path) {
        all.push_str(&text);
        all.push('\n');
    }
}
