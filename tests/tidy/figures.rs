//! Figures of the code and of its prose, which may only fall: `figures.txt` has the highest that each may be.
//!
//! `UPDATE_EXPECT=1` writes lower figures into the file.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use crate::invariants::{root, rust_files};

const CRATES: [&str; 3] = ["hcl-model", "hcl-derive", "hcl-serde"];

/// Words that begin a clause, which a sentence must not begin with.
const CLAUSES: [&str; 11] =
    ["What", "Who", "Whoever", "Whether", "Which", "How", "Where", "Those", "That", "Of what", "As "];

/// More words make a sentence long.
const LONG_SENTENCE: usize = 30;

#[test]
fn figures_only_fall() {
    let path = root().join("tests/tidy/figures.txt");
    let text = fs::read_to_string(&path).unwrap();
    let most: Vec<(&str, usize)> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.rsplit_once(": ").and_then(|(name, most)| Some((name, most.parse().ok()?))).expect(line))
        .collect();
    let now = figures();
    assert_eq!(
        most.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        now.iter().map(|(name, _)| *name).collect::<Vec<_>>()
    );
    let faults: Vec<String> = most
        .iter()
        .zip(&now)
        .filter(|((_, most), (_, now))| now > most)
        .map(|((name, most), (_, now))| format!("{name}: {now}, and at most {most}"))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let comments = text.lines().filter(|line| line.starts_with('#')).map(str::to_owned);
        let lines = comments.chain(now.iter().map(|(name, now)| format!("{name}: {now}")));
        fs::write(&path, lines.map(|line| line + "\n").collect::<String>()).unwrap();
    }
}

/// Returns the name and the value of each figure.
fn figures() -> Vec<(&'static str, usize)> {
    let mut code_lines = 0;
    let mut public = 0;
    let mut hidden = 0;
    let mut loops = 0;
    let mut shared = 0;
    let mut clauses = 0;
    let mut types: HashMap<String, usize> = HashMap::new();
    for path in CRATES.iter().flat_map(|name| rust_files(&root().join(name).join("src"))) {
        let text = fs::read_to_string(path).unwrap();
        for line in code(&text) {
            code_lines += 1;
            public += usize::from(is_public(line));
            hidden += usize::from(line.contains("doc(hidden)"));
            loops += usize::from(line.contains(".next_item("));
            shared += usize::from(line.contains("__shared"));
            if let Some(name) = declared_type(line) {
                *types.entry(name.to_owned()).or_default() += 1;
            }
        }
        clauses += comments(&text).filter(|comment| begins_with_clause(comment)).count();
    }
    let prose: Vec<String> = pages().iter().flat_map(|path| sentences(&fs::read_to_string(path).unwrap())).collect();
    let common = ["Error", "Result"];
    vec![
        ("code lines", code_lines),
        ("public items", public),
        ("hidden items", hidden),
        ("type names declared twice", types.iter().filter(|(name, n)| **n > 1 && !common.contains(&&***name)).count()),
        ("loops over next_item", loops),
        ("lines about __shared", shared),
        ("doc comments that begin with a clause", clauses),
        ("sentences over 30 words", prose.iter().filter(|it| it.split(' ').count() > LONG_SENTENCE).count()),
        (
            "sentences that begin with a clause",
            prose.iter().filter(|it| begins_with_clause(it) && !it.ends_with('?')).count(),
        ),
    ]
}

/// Returns the lines of code: without blank lines, comments and modules of tests.
fn code(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_of_tests = ["#[cfg(test", "#[cfg(all(test"].iter().any(|it| line.trim_start().starts_with(it));
        let module = lines.peek().filter(|next| {
            let code = next.trim_start().trim_start_matches("pub ");
            is_of_tests && code.starts_with("mod ") && code.ends_with('{')
        });
        if let Some(module) = module {
            let end = format!("{}}}", &module[..module.len() - module.trim_start().len()]);
            lines.by_ref().find(|line| line.starts_with(&end));
        } else if !line.trim().is_empty() && !line.trim_start().starts_with("//") {
            found.push(line);
        }
    }
    found
}

fn is_public(line: &str) -> bool {
    let Some(item) = line.trim_start().strip_prefix("pub ") else { return false };
    let item = ["const ", "async "].iter().find_map(|word| item.strip_prefix(word)).unwrap_or(item);
    let is_const = line.trim_start().starts_with("pub const ");
    is_const || ["fn ", "struct ", "enum ", "trait ", "type ", "static ", "mod "].iter().any(|it| item.starts_with(it))
}

/// Returns the name of the type that a line declares.
fn declared_type(line: &str) -> Option<&str> {
    let item = line.trim_start();
    let item = match item.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => item,
    };
    let name = ["struct ", "enum ", "trait ", "union ", "type "].iter().find_map(|word| item.strip_prefix(word))?;
    let name = &name[..name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len())];
    name.starts_with(char::is_uppercase).then_some(name)
}

/// Returns the doc comments of a file, each as one text.
fn comments(text: &str) -> impl Iterator<Item = String> {
    let lines: Vec<Option<&str>> =
        text.lines().map(|line| ["///", "//!"].iter().find_map(|it| line.trim_start().strip_prefix(it))).collect();
    let blocks: Vec<String> = lines
        .split(Option::is_none)
        .filter(|block| !block.is_empty())
        .map(|block| block.iter().flatten().map(|line| line.trim_start()).collect::<Vec<_>>().join("\n"))
        .collect();
    blocks.into_iter()
}

fn begins_with_clause(text: &str) -> bool {
    CLAUSES.iter().any(|clause| text.starts_with(clause))
}

/// Returns the pages of the repository, but for the one that lists changes.
fn pages() -> Vec<PathBuf> {
    let folders = CRATES.iter().flat_map(|name| [root().join(name), root().join(name).join("guide")]);
    let mut found: Vec<PathBuf> = [root().to_owned()]
        .into_iter()
        .chain(folders)
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flat_map(|entries| entries.map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|it| it == "md") && !path.ends_with("CHANGELOG.md"))
        .collect();
    found.sort();
    found
}

/// Returns the sentences of a page, without code, tables, headings and targets of links.
fn sentences(page: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    let mut is_code = false;
    for line in page.lines() {
        let text = line.trim();
        let is_fence = text.starts_with("```");
        is_code ^= is_fence;
        let is_item = text.starts_with("- ")
            || text.starts_with("* ")
            || text.split_once(". ").is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        if text.is_empty() || is_fence || is_item {
            paragraphs.push(String::new());
        }
        let is_prose = !is_fence && !is_code && !text.starts_with(['|', '#']);
        if is_prose && let Some(paragraph) = paragraphs.last_mut() {
            paragraph.push_str(text.trim_start_matches(['-', '*']));
            paragraph.push(' ');
        }
    }
    paragraphs.iter().flat_map(|paragraph| split(&plain(paragraph))).collect()
}

/// Returns a paragraph with a word in the place of each piece of code, and links without their targets.
fn plain(paragraph: &str) -> String {
    let code: Vec<&str> = paragraph.split('`').collect();
    let text: String = code
        .iter()
        .enumerate()
        .map(|(number, part)| if number % 2 == 1 && number + 1 < code.len() { "x" } else { part })
        .collect();
    let mut plain = String::new();
    let mut rest = &*text;
    while let Some((before, behind)) = rest.split_once("](") {
        plain.push_str(&before.replace('[', ""));
        rest = behind.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain + rest
}

/// Returns the sentences of a paragraph that have more than two words.
fn split(paragraph: &str) -> Vec<String> {
    let mut found = vec![Vec::new()];
    for word in paragraph.split_whitespace() {
        let ends = found
            .last()
            .and_then(|sentence| sentence.last())
            .is_some_and(|last: &&str| last.ends_with(['.', '!', '?', ':']));
        if ends && word.starts_with(|c: char| c.is_uppercase() || "\"x".contains(c)) {
            found.push(Vec::new());
        }
        if let Some(sentence) = found.last_mut() {
            sentence.push(word);
        }
    }
    found.iter().filter(|words| words.len() > 2).map(|words| words.join(" ")).collect()
}
