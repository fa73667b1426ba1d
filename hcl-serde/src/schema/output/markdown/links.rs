//! Links of documentation to names that are defined in it: a page has many texts, and the first definition of a name would count
//! for all of them.

use std::borrow::Cow;

use crate::schema::output::markdown::blocks::{Line, Lines};
use crate::schema::output::markdown::html::end_of_code;

/// A text in which links say where they lead, without definitions; the names of its footnotes get the number of the text.
///
/// Code in brackets, which leads nowhere outside of Rust's own documentation, is code alone, and a link to a path of Rust its text.
#[inline]
pub(super) fn resolved(text: &str, number: usize) -> Cow<'_, str> {
    if !text.contains('[') {
        return Cow::Borrowed(text);
    }
    let mut lines = Lines::default();
    // Stretches of code, and of everything else.
    let mut stretches: Vec<(bool, String)> = Vec::new();
    let mut links = Links { definitions: Vec::new(), number };
    for line in text.split_inclusive('\n') {
        let is_code = lines.next(line.trim_end_matches(['\n', '\r'])) == Line::Code;
        match (definition(line).filter(|_| !is_code), stretches.last_mut()) {
            (Some(definition), _) => links.definitions.push(definition),
            (None, Some((code, text))) if *code == is_code => text.push_str(line),
            (None, _) => stretches.push((is_code, line.to_owned())),
        }
    }
    let resolve = |(is_code, text): (bool, String)| if is_code { text } else { links.resolved(&text) };
    Cow::Owned(stretches.into_iter().map(resolve).collect())
}

/// What a text defines: names, and where each leads.
struct Links<'t> {
    definitions: Vec<(String, &'t str)>,
    number: usize,
}

impl Links<'_> {
    /// A text without code blocks in which links say where they lead.
    #[inline]
    fn resolved(&self, text: &str) -> String {
        let (mut out, mut at) = (String::with_capacity(text.len()), 0);
        while let Some(next) = text[at..].find(['[', '`', '\\']) {
            let begin = at + next;
            out.push_str(&text[at..begin]);
            let rest = &text[begin..];
            let length = match rest.as_bytes()[0] {
                b'\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                b'`' => code_length(rest),
                _ => match self.link(rest, text) {
                    Some((link, length)) => {
                        out.push_str(&link);
                        at = begin + length;
                        continue;
                    }
                    None => 1,
                },
            };
            at = begin + length;
            out.push_str(&text[begin..at]);
        }
        out.push_str(&text[at..]);
        out
    }

    /// What stands instead of something in brackets that a text begins with, and how long that is; none if it stays.
    #[inline]
    fn link(&self, rest: &str, whole: &str) -> Option<(String, usize)> {
        let inner = &rest[1..closing(rest)?];
        let length = inner.len() + 2;
        if let Some(name) = inner.strip_prefix('^') {
            let is_defined = !name.is_empty() && whole.contains(&format!("[^{name}]:"));
            return is_defined.then(|| (format!("[^{}-{name}]", self.number), length));
        }
        let behind = &rest[length..];
        let (name, length) = match (behind.starts_with('['), closing(behind)) {
            (true, Some(end)) if end > 1 => (&behind[1..end], length + end + 1),
            (true, Some(end)) => (inner, length + end + 1),
            _ if behind.starts_with('(') => {
                let target = behind[1..].split(')').next().filter(|target| is_rust_path(target))?;
                return Some((inner.to_owned(), length + target.len() + 2));
            }
            _ => (inner, length),
        };
        let is_code = inner.len() > 2 && code_length(inner) == inner.len();
        match self.definitions.iter().find(|(defined, _)| *defined == normalized(name)) {
            Some((_, target)) => Some((format!("[{inner}]({target})"), length)),
            None => is_code.then(|| (inner.to_owned(), length)),
        }
    }
}

/// Whether a link leads to something of the program, which only Rust's own documentation finds.
#[inline]
fn is_rust_path(target: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_#!@".contains(c));
    target.contains("::") && target.split("::").all(is_name)
}

/// The name that a line defines, and where it leads; not that of a footnote.
#[inline]
fn definition(line: &str) -> Option<(String, &str)> {
    let rest = line.trim_start_matches(' ');
    let inner = rest.strip_prefix('[').filter(|inner| line.len() - rest.len() < 4 && !inner.starts_with('^'))?;
    let (name, target) = inner.split_once("]:")?;
    let target = target.trim();
    let is_name = !name.trim().is_empty() && !name.contains(['[', ']']);
    (is_name && !target.is_empty()).then(|| (normalized(name), target))
}

/// A name as it is compared with others.
#[inline]
fn normalized(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Where the bracket closes that a text begins with; nothing in another paragraph, or if none opens.
#[inline]
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(next) = text[at..].find(['[', ']', '`', '\\', '\n']) {
        at += next;
        let rest = &text[at..];
        at += match rest.as_bytes()[0] {
            b'[' => {
                depth += 1;
                1
            }
            b']' if depth == 1 => return Some(at),
            b']' => {
                depth = depth.checked_sub(1)?;
                1
            }
            b'`' => code_length(rest),
            b'\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ if rest.starts_with("\n\n") => return None,
            _ => 1,
        };
    }
    None
}

/// How long the code is that a text begins with; only the backticks, if nothing ends it.
#[inline]
fn code_length(rest: &str) -> usize {
    let run = rest.len() - rest.trim_start_matches('`').len();
    let paragraph = &rest[run..rest.find("\n\n").unwrap_or(rest.len()).max(run)];
    run + end_of_code(paragraph, run).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::resolved;

    #[test]
    fn links_say_where_they_lead() {
        for (text, expected) in [
            (
                "See [the\nManual] and [it][the manual].\n\n[the manual]: https://a \"A\"\n",
                "See [the\nManual](https://a \"A\") and [it](https://a \"A\").\n\n",
            ),
            ("![x][] [y](z) [a]\n\n[x]: u\n", "![x](u) [y](z) [a]\n\n"),
            ("See [`Config::a`] and [`b`][other::b].", "See `Config::a` and `b`."),
            ("See [a](app::a), [b](https://b::c) and [`C`](super::C).", "See a, [b](https://b::c) and `C`."),
            ("A[^1] and[^2].\n\n[^1]: x\n", "A[^7-1] and[^2].\n\n[^7-1]: x\n"),
            ("`[x]` \\[x] ``[`x`]``\n\n[x]: u\n", "`[x]` \\[x] ``[`x`]``\n\n"),
            ("```\n[x]\n[x]: u\n```\n[x]\n", "```\n[x]\n[x]: u\n```\n[x]\n"),
            ("- [x] done\n- [ ] open [a[b]c]", "- [x] done\n- [ ] open [a[b]c]"),
            ("[open\n\n[x]: u\n[x", "[open\n\n[x"),
        ] {
            assert_eq!(resolved(text, 7), expected);
        }
    }
}
