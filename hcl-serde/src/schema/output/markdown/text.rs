//! Documentation as it stands on a page: as written, with lower headings and without the links of rustdoc.

/// Returns a text as code, with more backticks around the text than stand beside each other in the text.
#[inline]
pub(super) fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{blank}{}{blank}{fence}", text.replace(['\n', '\r'], " "))
}

/// Returns the fence of a block of code, which has more backticks than stand beside each other in the code.
#[inline]
pub(super) fn fence_of(text: &str) -> String {
    "`".repeat((longest_run(text) + 1).max(3))
}

/// Returns the number of backticks that stand beside each other in a text.
#[inline]
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

/// Returns a text for a cell of a table: one line, in which no `|` ends the cell.
#[inline]
pub(super) fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    let mut is_escaped = false;
    for c in text.chars() {
        match c {
            '|' if !is_escaped => cell.push_str("\\|"),
            '\n' | '\r' => cell.push(' '),
            c => cell.push(c),
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    cell
}

/// Returns the first sentence of a text that begins with a paragraph, and otherwise nothing.
#[inline]
pub(super) fn first_sentence(text: &str) -> String {
    let text = as_written(text, 0);
    let text = text.trim();
    if begins_block(text) {
        return String::new();
    }
    let end = text.match_indices('\n').map(|(at, _)| at).find(|at| begins_block(&text[at + 1..]));
    let paragraph = text[..end.unwrap_or(text.len())].trim_end();
    let mut end = 0;
    while let Some(at) = paragraph[end..].find(['.', '!', '?']) {
        end += at + 1;
        let (before, behind) = paragraph.split_at(end);
        let goes_on = behind.trim_start().starts_with(char::is_lowercase)
            || ABBREVIATIONS
                .iter()
                .any(|short| before.strip_suffix(short).is_some_and(|text| !text.ends_with(char::is_alphanumeric)));
        let ends = behind.is_empty() || (behind.starts_with([' ', '\n']) && !goes_on);
        // A sentence does not end within code, a link, a tag or emphasised text.
        let pairs = [('[', ']'), ('(', ')'), ('<', '>')];
        let is_whole = ['`', '*'].iter().all(|mark| before.matches(*mark).count() % 2 == 0)
            && pairs.iter().all(|(open, close)| before.matches(*open).count() <= before.matches(*close).count());
        if ends && is_whole {
            return before.to_owned();
        }
    }
    paragraph.to_owned()
}

/// Abbreviations, whose full stop ends no sentence.
const ABBREVIATIONS: [&str; 6] = ["e.g.", "E.g.", "i.e.", "I.e.", "cf.", "vs."];

/// Returns `true` if a text begins with an empty line, or with another block than a paragraph.
#[inline]
fn begins_block(text: &str) -> bool {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let behind_digits = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_row = |line: &str| !line.is_empty() && line.chars().all(|c| "|-:= \t".contains(c));
    first.trim().is_empty()
        || ["#", "- ", "* ", "+ ", ">", "|", "<", "    ", "\t"].iter().any(|mark| first.starts_with(mark))
        || fence(first).is_some()
        || behind_digits.len() < first.len() && behind_digits.starts_with([')', '.'])
        || lines.next().is_some_and(is_row)
}

/// Returns `true` for a text that would continue a list in front of the text: an item, or indented code.
#[inline]
pub(super) fn goes_on(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    begins_block(first) && !first.starts_with(['#', '>', '|', '<', '`', '~'])
}

/// Adds documentation to the line of a list that names an item: behind a colon, or below the line if the documentation does not
/// begin with a paragraph. The contents of the line begin at a column.
#[inline]
pub(super) fn push_documentation(about: &str, column: usize, line: &mut String) {
    let about = as_written(about, LOWEST);
    // White space in front can be that of code.
    let about = about.trim_start_matches('\n').trim_end();
    if about.trim().is_empty() {
        return;
    }
    let indent = format!("\n{}", " ".repeat(column));
    let indented = about.replace('\n', &indent).replace(&format!("{indent}\n"), "\n\n");
    let separator = if begins_block(about) { format!(":\n{indent}") } else { ": ".to_owned() };
    line.push_str(&separator);
    line.push_str(&indented);
}

/// The level of the lowest headings.
const LOWEST: usize = 6;

/// Returns documentation with its headings below a heading of a level, and without the links of rustdoc. A block of code that is
/// not closed ends with the text. Everything else stays as written.
#[inline]
pub(super) fn as_written(text: &str, level: usize) -> String {
    // A carriage return alone ends a line of Markdown, too.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut out = String::with_capacity(text.len());
    let mut prose = String::new();
    let mut open: Option<&str> = None;
    for line in text.lines() {
        match (open.map(str::trim_start), fence(line).map(str::trim_start)) {
            (Some(opened), Some(marks)) if marks.starts_with(opened) && line.trim() == marks => open = None,
            (Some(_), _) => {}
            (None, Some(_)) => {
                out.push_str(&without_rust_links(&prose));
                prose.clear();
                open = fence(line);
            }
            (None, None) => {
                prose.push_str(&lowered(line, level));
                prose.push('\n');
                continue;
            }
        }
        out.push_str(line);
        out.push('\n');
    }
    if let Some(open) = open {
        out.push_str(open);
        out.push('\n');
    }
    out.push_str(&without_rust_links(&prose));
    out
}

/// Returns the indented marks with which a line opens or closes a block of code.
#[inline]
fn fence(line: &str) -> Option<&str> {
    let content = line.trim_start();
    let behind = content.trim_start_matches(content.chars().next().filter(|c| ['`', '~'].contains(c))?);
    // Code in a paragraph can begin a line, too.
    let is_fence = content.len() - behind.len() >= 3 && !behind.contains('`');
    is_fence.then(|| &line[..line.len() - behind.len()])
}

/// Returns a line, as a heading below a heading of a level if the line is a heading.
#[inline]
fn lowered(line: &str, level: usize) -> String {
    let title = line.trim_start_matches('#');
    let own = line.len() - title.len();
    match (1..=LOWEST).contains(&own) && (title.is_empty() || title.starts_with(' ')) {
        true => format!("{}{title}", "#".repeat((own + level).min(LOWEST))),
        false => line.to_owned(),
    }
}

/// Returns a text without blocks of code, in which a link to a Rust item is the text of the link.
#[inline]
fn without_rust_links(text: &str) -> String {
    let is_definition = |line: &&str| {
        let target = line.strip_prefix('[').and_then(|rest| rest.split_once("]: ")).map(|(_, target)| target);
        target.is_some_and(|target| is_rust_path(target.trim()))
    };
    let text: String = text.split_inclusive('\n').filter(|line| !is_definition(line)).collect();
    let (mut out, mut rest) = (String::with_capacity(text.len()), &*text);
    while let Some(at) = rest.find(['[', '`', '\\']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match rust_link(rest, &text) {
            Some((inner, length)) => {
                out.push_str(inner);
                rest = &rest[length..];
                continue;
            }
            None if rest.starts_with('`') => code_length(rest),
            None if rest.starts_with('\\') => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            None => 1,
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// Returns the text of a link to a Rust item, which a text begins with, and the length of the link.
#[inline]
fn rust_link<'t>(rest: &'t str, text: &str) -> Option<(&'t str, usize)> {
    let (inner, behind) = rest.strip_prefix('[')?.split_once(']')?;
    let target = match behind.chars().next() {
        Some('(') => behind[1..].split_once(')'),
        Some('[') => behind[1..].split_once(']'),
        _ => {
            let is_code = inner.len() > 2 && code_length(inner) == inner.len();
            return (is_code && !text.contains(&format!("[{inner}]:"))).then_some((inner, inner.len() + 2));
        }
    };
    let (target, _) = target.filter(|(target, _)| is_rust_path(target))?;
    Some((inner, inner.len() + target.len() + 4))
}

/// Returns the length of the code that a text begins with, or of the backticks alone if the code has no end.
#[inline]
fn code_length(rest: &str) -> usize {
    let run = rest.len() - rest.trim_start_matches('`').len();
    let end = rest[run..]
        .match_indices(&rest[..run])
        .map(|(at, _)| run + at + run)
        .find(|end| !rest[*end..].starts_with('`'));
    if run == 0 { 0 } else { end.unwrap_or(run) }
}

/// Returns `true` for a path of Rust, which only rustdoc finds.
#[inline]
fn is_rust_path(target: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_#!@".contains(c));
    target.contains("::") && target.split("::").all(is_name)
}

/// Returns the anchor of a path, of characters that all pages know.
#[inline]
pub(super) fn anchor(path: &str) -> String {
    let mut anchor = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            c if c.is_alphanumeric() || c == '_' => anchor.push(c),
            _ if anchor.ends_with('-') || anchor.is_empty() => {}
            _ => anchor.push('-'),
        }
    }
    anchor.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{anchor, as_written, cell, code, first_sentence, goes_on, push_documentation};

    #[test]
    fn pieces_stay_what_they_are() {
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`a`"), "`` `a` ``");
        assert_eq!(cell("a | b \\| c\nd"), "a \\| b \\| c d");
        assert_eq!(anchor("service.<name>.größe"), "service-name-größe");
        assert!(goes_on("* a") && goes_on("1. a") && goes_on("    a") && !goes_on("a\n- b") && !goes_on("# a"));
    }

    #[test]
    fn a_first_sentence_is_of_a_paragraph() {
        for (text, expected) in [
            ("As `a.b. c` says. More.", "As `a.b. c` says."),
            ("See [v1. x](u). More", "See [v1. x](u)."),
            ("Version 1.5 is new\nand good. Yes.", "Version 1.5 is new\nand good."),
            ("From a -> b. See <a href=\"x. y\">z</a>. More", "From a -> b."),
            ("See <a href=\"x. y\">z</a>. More", "See <a href=\"x. y\">z</a>."),
            ("- a list", ""),
            ("**Bold.** Yes", "**Bold.** Yes"),
            ("", ""),
            ("1. first\n2. second", ""),
            ("Title\n=====\n\nText.", ""),
            ("a | b\n--|--\n1 | 2", ""),
            ("Paths, e.g. `/a`. More", "Paths, e.g. `/a`."),
            ("e.g. Something. More", "e.g. Something."),
            ("As x. however, no. Yes.", "As x. however, no."),
            ("Text\n```\ncode. no\n```", "Text"),
        ] {
            assert_eq!(first_sentence(text), expected);
        }
    }

    #[test]
    fn documentation_in_a_list_is_in_its_item() {
        for (about, expected) in [
            ("One.\n\nTwo.\n", "- A: One.\n\n  Two."),
            ("- a\n- b", "- A:\n\n  - a\n  - b"),
            ("    code", "- A:\n\n      code"),
            (" ", "- A"),
            ("# Title\nText.", "- A:\n\n  ###### Title\n  Text."),
            ("```\nfence", "- A:\n\n  ```\n  fence\n  ```"),
            ("> quoted", "- A:\n\n  > quoted"),
        ] {
            let mut line = "- A".to_owned();
            push_documentation(about, 2, &mut line);
            assert_eq!(line, expected);
        }
    }

    /// Texts below a heading of the second level.
    #[test]
    fn headings_are_lowered_outside_of_code() {
        for (text, expected) in [
            ("# A\n```\n# b\n", "### A\n```\n# b\n```"),
            ("~~~~\n~~~\n~~~~\n## c", "~~~~\n~~~\n~~~~\n#### c"),
            ("#hash\n    # code\n####### seven", "#hash\n    # code\n####### seven"),
            ("###### deep\n#", "###### deep\n###"),
            ("- a\n\n  ```\n  # b", "- a\n\n  ```\n  # b\n  ```"),
            ("```a|b``` is\n# c", "```a|b``` is\n### c"),
            ("lone\rcr\r# x\r\n# y", "lone\ncr\n### x\n### y"),
            ("<div>\n**raw** & [x]\n</div>\n\nA[^1].\n\n[^1]: x", "<div>\n**raw** & [x]\n</div>\n\nA[^1].\n\n[^1]: x"),
        ] {
            assert_eq!(as_written(text, 2).trim_end(), expected);
        }
    }

    #[test]
    fn links_of_rustdoc_are_their_text() {
        for (text, expected) in [
            ("See [`Config::a`] and [`b`][other::b].", "See `Config::a` and `b`."),
            ("See [a](app::a), [b](https://b::c) and [`C`](super::C).", "See a, [b](https://b::c) and `C`."),
            ("[`x`] [y][]\n\n[`x`]: https://x\n[y]: app::y\n", "[`x`] [y][]\n\n[`x`]: https://x\n"),
            ("`[x]` \\[x] ``[`x`]``", "`[x]` \\[x] ``[`x`]``"),
            ("```\n[`x`]\n```\n[`x`]", "```\n[`x`]\n```\n`x`"),
            ("- [x] done\n- [ ] open [a[b]c]\n[open", "- [x] done\n- [ ] open [a[b]c]\n[open"),
        ] {
            assert_eq!(as_written(text, 0).trim_end(), expected.trim_end());
        }
    }
}
