//! Pieces of Markdown, in which what they are made of stays what it is.

/// A text as code: with so many backticks around it that none of its own end it.
pub(super) fn code(text: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for c in text.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{blank}{}{blank}{fence}", text.replace('\n', " "))
}

/// A text in a cell of a table: on one line, and no `|` of its own ends it.
pub(super) fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    let mut is_escaped = false;
    for c in text.chars() {
        match c {
            '|' if !is_escaped => cell.push_str("\\|"),
            '\n' => cell.push(' '),
            c => cell.push(c),
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    cell
}

/// The first sentence of a text that begins with a paragraph; nothing of a list, a table, code or HTML.
pub(super) fn first_sentence(text: &str) -> &str {
    let paragraph = text.split("\n\n").next().unwrap_or_default().trim();
    if paragraph.starts_with(['-', '*', '+', '|', '#', '<', '>', '~']) || paragraph.starts_with("```") {
        // Emphasis is no list.
        let is_emphasis = paragraph.starts_with('*') && !paragraph.starts_with("* ");
        if !is_emphasis {
            return "";
        }
    }
    let mut end = 0;
    while let Some(at) = paragraph[end..].find(['.', '!', '?']) {
        end += at + 1;
        let ends = paragraph[end..].is_empty() || paragraph[end..].starts_with([' ', '\n']);
        // Not within code, a link or what is emphasised.
        let is_whole = ['`', '*'].iter().all(|mark| paragraph[..end].matches(*mark).count() % 2 == 0)
            && paragraph[..end].matches('[').count() == paragraph[..end].matches(']').count()
            && paragraph[..end].matches('(').count() == paragraph[..end].matches(')').count()
            && paragraph[..end].matches('<').count() == paragraph[..end].matches('>').count();
        if ends && is_whole {
            return &paragraph[..end];
        }
    }
    paragraph
}

/// A text whose headings are below a heading of this level, and whose last block of code is closed.
pub(super) fn below(text: &str, level: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let start = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| start.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => {
                let length = start.len() - start.trim_start_matches(&mark[..1]).len();
                fence = Some(&start[..length]);
            }
            (Some(open), Some(_))
                if start.trim_end().starts_with(open) && start.trim_end().trim_start_matches(&open[..1]).is_empty() =>
            {
                fence = None;
            }
            _ => {}
        }
        let hashes = start.len() - start.trim_start_matches('#').len();
        let is_heading = fence.is_none() && (1..=6).contains(&hashes) && start[hashes..].starts_with(' ');
        match is_heading {
            true => out.push_str(&format!("{} {}", "#".repeat((hashes + level).min(6)), start[hashes..].trim_start())),
            false => out.push_str(line),
        }
        out.push('\n');
    }
    if let Some(open) = fence {
        out.push_str(open);
        out.push('\n');
    }
    out
}

/// What a link to a path leads to, of characters that all pages know.
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
    use super::{anchor, below, cell, code, first_sentence};

    #[test]
    fn pieces_stay_what_they_are() {
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`a`"), "`` `a` ``");
        assert_eq!(cell("a | b \\| c\nd"), "a \\| b \\| c d");
        assert_eq!(first_sentence("As `a.b. c` says. More."), "As `a.b. c` says.");
        assert_eq!(first_sentence("See [v1. x](u). More"), "See [v1. x](u).");
        assert_eq!(first_sentence("Version 1.5 is new\nand good. Yes."), "Version 1.5 is new\nand good.");
        assert_eq!(first_sentence("- a list"), "");
        assert_eq!(first_sentence("**Bold.** Yes"), "**Bold.** Yes");
        assert_eq!(first_sentence(""), "");
        assert_eq!(below("# A\n```\n# b\n", 2), "### A\n```\n# b\n```\n");
        assert_eq!(below("~~~~\n~~~\n~~~~\n## c", 1), "~~~~\n~~~\n~~~~\n### c\n");
        assert_eq!(anchor("service.<name>.größe"), "service-name-größe");
    }
}
