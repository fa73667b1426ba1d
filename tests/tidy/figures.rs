//! Figures of the code and of its comments, which may only fall: `figures.txt` has the highest that each may be.
//!
//! `UPDATE_EXPECT=1` writes lower figures into the file.

use std::collections::HashMap;
use std::fs;

use crate::invariants::{root, rust_files};
use crate::prose::begins_with_clause;

const CRATES: [&str; 4] = ["hcl-model", "hcl-derive", "hcl-serde", "hcl-serde/cli"];

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
    let common = ["Error", "Result"];
    vec![
        ("code lines", code_lines),
        ("public items", public),
        ("hidden items", hidden),
        ("type names declared twice", types.iter().filter(|(name, n)| **n > 1 && !common.contains(&&***name)).count()),
        ("loops over next_item", loops),
        ("lines about __shared", shared),
        ("doc comments that begin with a clause", clauses),
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
