//! Pieces of Markdown, in which what they are made of stays what it is.

use std::borrow::Cow;

use crate::schema::output::markdown::blocks::{Line, Lines, width};
use crate::schema::output::markdown::html::closed;
use crate::schema::output::markdown::links::resolved;

/// A text as code: with so many backticks around it that none of its own end it.
#[inline]
pub(super) fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{blank}{}{blank}{fence}", text.replace(['\n', '\r'], " "))
}

/// Documentation as it can stand on a page: its lines end as all do, its links say where they lead, and nothing in it is open.
/// Its footnotes get a number.
#[inline]
pub(super) fn standing(text: &str, number: usize) -> String {
    // A carriage return alone ends a line of Markdown, too.
    let text = match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(text),
    };
    closed(&resolved(&text, number)).into_owned()
}

/// What a text stands between as a block of code: so many backticks that none of its own end it.
#[inline]
pub(super) fn fence_of(text: &str) -> String {
    "`".repeat((longest_run(text) + 1).max(3))
}

/// How many backticks stand beside each other in a text.
#[inline]
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

/// A text in a cell of a table: on one line, and nothing of its own ends the cell or takes what is behind it.
#[inline]
pub(super) fn cell(text: &str) -> String {
    let text = closed(text);
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

/// The first sentence of a text that begins with a paragraph; nothing of a heading, a list, a table, code or HTML.
#[inline]
pub(super) fn first_sentence(text: &str) -> &str {
    let paragraph = first_paragraph(text);
    let mut end = 0;
    while let Some(at) = paragraph[end..].find(['.', '!', '?']) {
        end += at + 1;
        let (before, behind) = paragraph.split_at(end);
        let goes_on = behind.trim_start().starts_with(char::is_lowercase)
            || ABBREVIATIONS
                .iter()
                .any(|short| before.strip_suffix(short).is_some_and(|text| !text.ends_with(char::is_alphanumeric)));
        let ends = behind.is_empty() || (behind.starts_with([' ', '\n']) && !goes_on);
        // Not within code, a link or what is emphasised.
        let is_whole = ['`', '*'].iter().all(|mark| before.matches(*mark).count() % 2 == 0)
            && before.matches('[').count() == before.matches(']').count()
            && before.matches('(').count() == before.matches(')').count()
            && before.rfind('<').is_none_or(|tag| {
                before[tag..].contains('>')
                    || !before[tag + 1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '!')
            });
        if ends && is_whole {
            return before;
        }
    }
    paragraph
}

/// What ends no sentence, although it ends with a full stop.
const ABBREVIATIONS: [&str; 6] = ["e.g.", "E.g.", "i.e.", "I.e.", "cf.", "vs."];

/// The paragraph that a text begins with, if it does.
#[inline]
fn first_paragraph(text: &str) -> &str {
    let text = text.trim();
    let mut lines = Lines::default();
    let mut end = 0;
    for line in text.lines() {
        match lines.next(line) {
            _ if lines.place() > 0 => break,
            Line::Text if is_delimiter_row(line) => return "",
            Line::Text => end = line.as_ptr().addr() - text.as_ptr().addr() + line.len(),
            Line::Underline(_) => return "",
            _ => break,
        }
    }
    let paragraph = text[..end].trim_end();
    if paragraph.starts_with(['|', '<']) { "" } else { paragraph }
}

/// Whether a text would go on with a list before it: it begins with an item, or with code by its blanks.
#[inline]
pub(super) fn goes_on(text: &str) -> bool {
    let mut lines = Lines::default();
    let first = text.lines().find(|line| lines.next(line) != Line::Blank);
    first.is_some_and(|line| lines.is_in_list() || line.starts_with([' ', '\t']))
}

/// Whether a text begins with a paragraph, and not with another block.
#[inline]
fn begins_with_paragraph(text: &str) -> bool {
    let mut lines = Lines::default();
    let mut rows =
        text.lines().map(|line| (lines.next(line) == Line::Text && lines.place() == 0, is_delimiter_row(line)));
    rows.next().is_some_and(|(is_text, _)| is_text) && !rows.next().is_some_and(|(_, makes_table)| makes_table)
}

/// Adds what is said of something to the line of a list that names it, whose contents begin at a column: behind a colon, or
/// below it if it does not begin with a paragraph.
#[inline]
pub(super) fn push_said(about: &str, column: usize, line: &mut String) {
    let about = below(&standing(about, 0), LOWEST);
    // White space in front can be that of code.
    let about = about.trim_start_matches('\n').trim_end();
    if about.is_empty() {
        return;
    }
    let indented = |line: &str| match line.trim_start_matches([' ', '\t']) {
        "" => String::new(),
        // A tab in front is not as wide elsewhere.
        content => format!("{}{content}", " ".repeat(column + width(&line[..line.len() - content.len()]))),
    };
    let lines: Vec<String> = about.lines().map(indented).collect();
    match begins_with_paragraph(about) {
        true => line.push_str(&format!(": {}", lines.join("\n").trim_start())),
        false => line.push_str(&format!(":\n\n{}", lines.join("\n"))),
    }
}

/// Whether a line makes a table of the one before it.
#[inline]
fn is_delimiter_row(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains('-') && line.chars().all(|c| "|-: \t".contains(c))
}

/// The level of the lowest headings.
const LOWEST: usize = 6;

/// A text whose headings are below a heading of this level, and in which no code is open at its end.
#[inline]
pub(super) fn below(text: &str, level: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = Lines::default();
    let mut paragraph: Option<Paragraph<'_>> = None;
    let hashes = |own: usize| "#".repeat((own + level).min(LOWEST));
    for line in text.lines() {
        let begin = out.len();
        let kind = lines.next(line);
        let (marks, content) = line.split_at(lines.start());
        match (kind, paragraph.take()) {
            (Line::Heading(own, title), _) => out.push_str(format!("{marks}{} {title}", hashes(own)).trim_end()),
            (Line::Underline(own), Some(title)) => {
                out.truncate(title.begin);
                out.push_str(&format!("{}{} {}", title.marks, hashes(own), title.as_heading()));
            }
            (Line::Text, before) => {
                let mut goes_on = before.filter(|before| before.place == lines.place());
                let it = goes_on.get_or_insert(Paragraph { begin, marks, place: lines.place(), lines: Vec::new() });
                it.lines.push(content.trim());
                paragraph = goes_on;
                out.push_str(line);
            }
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    if let Some(end) = lines.end() {
        out.push_str(&end);
        out.push('\n');
    }
    out
}

/// A paragraph, which can become a heading.
struct Paragraph<'t> {
    /// Where it begins in what is written.
    begin: usize,
    /// The marks before it.
    marks: &'t str,
    /// The list item or the quotation that it is in.
    place: usize,
    lines: Vec<&'t str>,
}

impl Paragraph<'_> {
    /// On one line, behind hashes.
    #[inline]
    fn as_heading(&self) -> String {
        let title = self.lines.join(" ");
        // Hashes at its end would not be of the heading.
        title.strip_suffix('#').map_or(title.clone(), |title| format!("{title}\\#"))
    }
}

/// What a link to a path leads to, of characters that all pages know.
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
    use super::{anchor, begins_with_paragraph, below, cell, code, first_sentence, goes_on, push_said, standing};

    #[test]
    fn pieces_stay_what_they_are() {
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`a`"), "`` `a` ``");
        assert_eq!(cell("a | b \\| c\nd"), "a \\| b \\| c d");
        assert_eq!(first_sentence("As `a.b. c` says. More."), "As `a.b. c` says.");
        assert_eq!(first_sentence("See [v1. x](u). More"), "See [v1. x](u).");
        assert_eq!(first_sentence("Version 1.5 is new\nand good. Yes."), "Version 1.5 is new\nand good.");
        assert_eq!(first_sentence("From a -> b. See <a href=\"x. y\">z</a>. More"), "From a -> b.");
        assert_eq!(first_sentence("See <a href=\"x. y\">z</a>. More"), "See <a href=\"x. y\">z</a>.");
        assert_eq!(first_sentence("- a list"), "");
        assert_eq!(first_sentence("**Bold.** Yes"), "**Bold.** Yes");
        assert_eq!(first_sentence(""), "");
        assert_eq!(first_sentence("1. first\n2. second"), "");
        assert_eq!(first_sentence("Title\n=====\n\nText."), "");
        assert_eq!(first_sentence("a | b\n--|--\n1 | 2"), "");
        assert_eq!(first_sentence("Paths, e.g. `/a`. More"), "Paths, e.g. `/a`.");
        assert_eq!(first_sentence("e.g. Something. More"), "e.g. Something.");
        assert_eq!(first_sentence("As x. however, no. Yes."), "As x. however, no.");
        assert_eq!(first_sentence("Text\n```\ncode. no\n```"), "Text");
        assert_eq!(anchor("service.<name>.größe"), "service-name-größe");
    }

    #[test]
    fn what_is_said_of_something_in_a_list_is_in_it() {
        let said = |about: &str| {
            let mut line = "- A".to_owned();
            push_said(about, 2, &mut line);
            line
        };
        assert_eq!(said(" One.\n\nTwo.\n"), "- A: One.\n\n  Two.");
        assert_eq!(said("- a\n- b"), "- A:\n\n  - a\n  - b");
        assert_eq!(said("    code"), "- A:\n\n      code");
        assert_eq!(said("Open <div>"), "- A: Open &lt;div>");
        assert_eq!(said(" "), "- A");
        assert_eq!(said("# Title\nText."), "- A:\n\n  ###### Title\n  Text.");
        assert_eq!(said("Title\n===\n"), "- A:\n\n  ###### Title");
        assert_eq!(said("a | b\n--|--\n1 | 2"), "- A:\n\n  a | b\n  --|--\n  1 | 2");
        assert_eq!(said("```\nfence"), "- A:\n\n  ```\n  fence\n  ```");
        assert_eq!(said("> quoted"), "- A:\n\n  > quoted");
        assert_eq!(said("One.\r\rTwo."), "- A: One.\n\n  Two.");
        assert!(begins_with_paragraph("a\n- b") && !begins_with_paragraph("- b") && !begins_with_paragraph(""));
        assert!(goes_on("\n* a") && goes_on("1. a") && goes_on("    a") && !goes_on("a\n- b"));
    }

    /// Texts, and what they are below a heading of the second level.
    #[test]
    fn headings_are_lowered_and_nothing_stays_open() {
        let same = [
            "```a|b``` is taken.",
            "    ```\n    # port = 80\n    ```",
            "    # port = 80",
            "Text\n    # goes on",
            "Text\n    ``` goes on",
            "#hash",
            "####### seven",
            "- a\n  - b\n\n        ```",
            "- a\n\n  ```\n  # code",
            "- ```\n  # code",
            "> ```\n> # quoted",
            "<div>\n# raw\n```\n</div>",
            "<!-- a -->",
            "| a |\n|---|\n| b |",
            "Text\n- item\n---",
            "***\n---",
            "``` `\n",
            "<b>bold</b> text\n```\n# code\n```",
            "> quote\nlazy\n===",
            "- item\nlazy\n===",
            "> quote\nlazy\n---",
            "> - ```\n>   # code\n>   ```",
            ">     # code",
            "- > a\n  > b",
            "1.     # code",
            "> quote\n    # goes on",
        ];
        for text in same {
            assert_eq!(below(&standing(text, 0), 2).trim_end(), text.trim_end());
        }
        let changed = [
            ("# A\n```\n# b\n", "### A\n```\n# b\n```"),
            ("~~~~\n~~~\n~~~~\n## c", "~~~~\n~~~\n~~~~\n#### c"),
            ("```\n    ```\n# code", "```\n    ```\n# code\n```"),
            ("``` a\n~~~\n", "``` a\n~~~\n```"),
            ("Title\n=====\nText", "### Title\nText"),
            ("Two\n lines #\n---", "#### Two lines \\#"),
            ("- a\n- b\n\n# c", "- a\n- b\n\n### c"),
            ("- a\n\n  ```\n  code\n\n# c", "- a\n\n  ```\n  code\n\n### c"),
            ("- a\n\n  # b", "- a\n\n  ### b"),
            ("1. a\n\n   ```\n   ```\n\n   b\n   ===", "1. a\n\n   ```\n   ```\n\n   ### b"),
            ("   # three", "   ### three"),
            ("\t# tab\n# b", "\t# tab\n### b"),
            ("<!-- a\n\n# b", "&lt;!-- a\n\n### b"),
            ("Text\n<PRE>\n\n# b", "Text\n&lt;PRE>\n\n### b"),
            ("<div>\n# raw\n\n# b\n</div>", "<div>\n# raw\n\n### b\n</div>"),
            ("<b>\n# raw\n\n# b</b>", "<b>\n# raw\n\n### b</b>"),
            ("###### deep\n#", "###### deep\n###"),
            ("> # A\n> text", "> ### A\n> text"),
            ("- # A\n  # B\n- C\n  ---", "- ### A\n  ### B\n- #### C"),
            ("> 1. > # A", "> 1. > ### A"),
            ("> a\nb\n> ===", "> ### a b"),
            ("> a\n\nb\n===", "> a\n\n### b"),
            ("> a\n# b", "> a\n### b"),
            ("> ```\n> # code\n# b", "> ```\n> # code\n### b"),
            ("- a\n- b\n  ===", "- a\n- ### b"),
            ("<script>\n\"</style>\"\n\n# x\n</script>", "<script>\n\"</style>\"\n\n### x\n</script>"),
            ("lone\rcr\r# x\r\n# y", "lone\ncr\n### x\n### y"),
        ];
        for (text, expected) in changed {
            assert_eq!(below(&standing(text, 0), 2).trim_end(), expected);
        }
    }
}
