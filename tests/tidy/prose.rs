//! How the pages read: sentences begin with a noun or an actor, and few are long.

use super::links::{pages_of_the_repository, prose, published_pages};

/// The beginnings of a clause in the place of a noun.
const CLAUSES: [&str; 11] =
    ["What", "Who", "Whoever", "Whether", "Which", "How", "Where", "Those", "That", "Of what", "As "];

/// So many words are a long sentence.
const LONG: usize = 30;

/// So many sentences of a hundred may be long.
const PERCENT: usize = 5;

#[test]
fn sentences_of_pages_are_plain() {
    let mut faults = Vec::new();
    for page in published_pages().into_iter().chain(pages_of_the_repository()) {
        let text = prose(&std::fs::read_to_string(&page).unwrap());
        let sentences = sentences(&text);
        let clauses = sentences.iter().filter(|sentence| begins_with_clause(sentence) && !sentence.ends_with('?'));
        faults.extend(clauses.map(|sentence| format!("{}: {sentence}", page.display())));
        let long: Vec<_> = sentences.iter().filter(|sentence| sentence.split(' ').count() > LONG).collect();
        if long.len() * 100 > sentences.len() * PERCENT {
            faults.extend(long.iter().map(|sentence| format!("{}: {sentence}", page.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns `true` for a text that begins with a clause.
pub(super) fn begins_with_clause(text: &str) -> bool {
    CLAUSES.iter().any(|clause| text.starts_with(clause))
}

#[test]
fn sentences_are_found() {
    let text =
        "# What it is\n\nOne `a. B` two. Three [four](https://a.b):\nFive.\n\n- Six seven?\n- Eight\n\n| What |\n";
    assert_eq!(sentences(text), ["One x two.", "Three four:", "Five.", "Six seven?", "Eight"]);
}

/// The sentences of a page without its code: no tables, no headings, the words of links.
fn sentences(page: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        let line = line.trim();
        let is_definition = line.starts_with('[') && line.contains("]: ");
        if line.is_empty() || line.starts_with(['|', '#']) || is_definition {
            is_open = false;
            continue;
        }
        let item = line
            .strip_prefix("- ")
            .or_else(|| line.split_once(". ").filter(|(number, _)| number.parse::<u8>().is_ok()).map(|it| it.1));
        is_open &= item.is_none();
        for word in words(item.unwrap_or(line)).split_whitespace() {
            let begins = word.starts_with(|c: char| c.is_uppercase() || c == '"') || word.starts_with('x');
            match found.last_mut() {
                Some(last) if is_open && !(begins && last.ends_with(['.', '!', '?', ':'])) => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => found.push(word.to_owned()),
            }
            is_open = true;
        }
    }
    found
}

/// A line with `x` for each piece of code, and without the addresses of links.
fn words(line: &str) -> String {
    let mut out = String::new();
    for (number, part) in line.split('`').enumerate() {
        out.push_str(if number % 2 == 0 { part } else { "x" });
    }
    while let Some((before, after)) = out.split_once("](") {
        let rest = after.split_once(')').map_or("", |(_, rest)| rest);
        out = format!("{before}{rest}");
    }
    out.replace(['[', ']', '*'], "")
}
