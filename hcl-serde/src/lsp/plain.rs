//! Markdown as plain text, for clients that show nothing else.

/// Returns Markdown without its marks: fences and code as they are, links by their words, headings and bold words without signs.
pub(super) fn plain(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut is_code = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            continue;
        }
        match is_code {
            true => out.push_str(line),
            false => push_words(line, &mut out),
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out
}

/// Adds a line of Markdown that is not in a fence.
fn push_words(line: &str, out: &mut String) {
    let heading = line.trim_start_matches('#');
    let is_heading = heading.len() < line.len() && heading.starts_with(' ');
    let mut rest = if is_heading { heading.trim_start() } else { line };
    while let Some(at) = rest.find(['\\', '`', '*', '[']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = match rest.as_bytes() {
            [b'\\', sign, ..] if sign.is_ascii_punctuation() => {
                out.push(char::from(*sign));
                &rest[2..]
            }
            [b'`', ..] => {
                let fence = &rest[..rest.len() - rest.trim_start_matches('`').len()];
                let inside = &rest[fence.len()..];
                let (code, behind) = inside.split_once(fence).unwrap_or((inside, ""));
                // A code that begins or ends with a sign has a blank beside it.
                out.push_str(code.strip_prefix(' ').and_then(|code| code.strip_suffix(' ')).unwrap_or(code));
                behind
            }
            [b'*', b'*', ..] => &rest[2..],
            [b'[', ..] => match link(rest) {
                Some((words, behind)) => {
                    push_words(words, out);
                    behind
                }
                None => {
                    out.push('[');
                    &rest[1..]
                }
            },
            _ => {
                out.push_str(&rest[..1]);
                &rest[1..]
            }
        };
    }
    out.push_str(rest);
}

/// Returns the words of a link, and what stands behind the link.
fn link(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('[')?;
    let (words, behind) = inside.split_at(inside.find(['[', ']'])?);
    let target = behind.strip_prefix("](")?;
    let end = target.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')'))?;
    Some((words, target[end..].strip_prefix(')')?))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn marks_are_taken_away() {
        let text = |markdown: &str| plain(markdown);
        assert_eq!(
            text("`port`: number\n\nWhere **it** [listens](https://a.b/c).\n"),
            "port: number\n\nWhere it listens."
        );
        assert_eq!(text("### A heading\n```hcl\na = \"`*x*`\"\n```\n"), "A heading\na = \"`*x*`\"");
        assert_eq!(text("a \\* b \\<c> `` `d` `` [e] 2 * 3"), "a * b <c> `d` [e] 2 * 3");
        assert_eq!(text("#5 is `open"), "#5 is open");
        assert_eq!(text(""), "");
        // Many signs take time in proportion to them.
        assert_eq!(text(&"[".repeat(10_000)).len(), 10_000);
    }
}
