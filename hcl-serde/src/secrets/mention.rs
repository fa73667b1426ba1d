//! Names within comments, texts and heredocs, which may be configuration that somebody has taken out or hands on.
//!
//! What is commented out is read by no parser, and may have mistakes or stand beside prose: the doubt is for hiding, and what
//! is hidden of it ends with the brackets or the line.

use std::ops::Range;

use crate::secrets::ahead::behind_labels;
use crate::secrets::names::{Care, Known, Names};
use crate::secrets::token::is_word;

/// Where names are mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a value.
    Value,
    /// In a comment, which may have a part of the configuration commented out: nobody decodes it, so that all is hidden of which
    /// only decoding would know whether it may be shown.
    Comment {
        /// The body around, if it takes arguments of any name.
        rest: Option<usize>,
    },
}

/// What of the value of a secret may follow on the next line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Following {
    /// Nothing: it has ended, or there was none.
    #[default]
    Nothing,
    /// All of it.
    Value,
    /// What closes so many brackets.
    Brackets(usize),
    /// Nobody knows how much.
    Endless,
}

/// Hides what stands behind `name =` and `name:` in some bytes of a text, if the name is that of a secret: the rest of the
/// line, and the lines behind it as far as they belong to the value.
///
/// `following` says how much of these bytes belongs to a value that begins before them, and then what does behind them.
pub(super) fn mentioned(
    text: &str,
    bytes: Range<usize>,
    (names, place): (&Names, Place),
    following: &mut Following,
    hidden: &mut Vec<Range<usize>>,
) {
    if place == Place::Value && !names.has_secrets() {
        return;
    }
    let mut start = bytes.start;
    for line in text.get(bytes).unwrap_or_default().split_inclusive('\n') {
        let end = start + line.trim_end_matches(['\n', '\r']).len();
        let mut at = start;
        if *following != Following::Nothing {
            let content = line.trim_start_matches([' ', '\t', '/', '#', '*']);
            at = start + (line.len() - content.len());
            at = follow(text, at.min(end)..end, following, hidden);
        }
        while let Some(value) = value_of_secret(text, at..end, names, place) {
            *following = Following::Value;
            at = follow(text, value..end, following, hidden);
            if *following == Following::Nothing {
                // Nobody knows what ends a value in prose.
                hidden.extend(Some(at..end));
                at = end;
            }
        }
        start += line.len();
    }
}

/// Hides what follows of a value on one line, and where that ends.
fn follow(text: &str, line: Range<usize>, following: &mut Following, hidden: &mut Vec<Range<usize>>) -> usize {
    let content = text.get(line.clone()).unwrap_or_default();
    let depth = match *following {
        Following::Value if content.trim().is_empty() => return line.end,
        Following::Value if content.starts_with("<<") => {
            *following = Following::Endless;
            0
        }
        Following::Brackets(depth) => depth,
        _ => 0,
    };
    if *following == Following::Endless {
        hidden.push(line.clone());
        return line.end;
    }
    let (depth, length) = open_brackets(content, depth);
    *following = match depth {
        0 => Following::Nothing,
        // What is in a heredoc looks like brackets, too.
        _ if content.contains("<<") => Following::Endless,
        _ => Following::Brackets(depth),
    };
    hidden.push(line.start..line.start + length);
    line.start + length
}

/// How many brackets are open behind a line, and how much of it there is up to the one that closes the last of them.
fn open_brackets(line: &str, mut depth: usize) -> (usize, usize) {
    let mut is_quoted = false;
    let mut is_escaped = false;
    let was_open = depth > 0;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            _ if std::mem::take(&mut is_escaped) => {}
            b'\\' => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'[' | b'{' | b'(' => depth += 1,
            b']' | b'}' | b')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && was_open {
                    return (0, at + 1);
                }
            }
            _ => {}
        }
    }
    (depth, line.len())
}

/// Where the value of the next name of a secret begins on a line.
fn value_of_secret(text: &str, line: Range<usize>, names: &Names, place: Place) -> Option<usize> {
    let mut at = line.start;
    loop {
        let rest = text.get(at..line.end)?;
        let begins = rest.find(is_word)?;
        let (before, rest) = rest.split_at(begins);
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let behind = &rest[word.len()..];
        at = line.end - behind.len();
        let word = without_escape(before, word);
        let value = behind.trim_start_matches(['"', '\\', '\'', ')', ' ', '\t']);
        let is_assigned = value.starts_with(['=', ':']);
        if is_assigned && names.has_secrets() && names.is_secret_mention(word) {
            return Some(line.end - assigned(value).len());
        }
        let Place::Comment { rest } = place else { continue };
        if is_assigned && names.is_rest(rest, word, false) {
            return Some(line.end - assigned(value).len());
        }
        let is_quoted = before.ends_with('"');
        if let Some(hidden) = value_in_comment(word, behind, is_quoted, names) {
            return Some(line.end - hidden.len());
        }
    }
}

/// What must not be shown behind a name in a comment: the value of what has secrets under any name in it, labels that are
/// secret, and what takes the place of a body with secrets.
fn value_in_comment<'t>(name: &str, behind: &'t str, is_quoted: bool, names: &Names) -> Option<&'t str> {
    let behind = if is_quoted { behind.trim_start_matches('\\').strip_prefix('"').unwrap_or(behind) } else { behind };
    let value = behind.trim_start_matches([' ', '\t', ')']);
    let is_text = |text: &str| text.trim_start_matches('\\').starts_with('"');
    let is_assigned = value.starts_with(['=', ':']);
    let is_block = is_text(value) || value.starts_with('{') || behind_labels(value).starts_with('{');
    let is_path = behind.strip_prefix('.').is_some_and(|part| part.starts_with(is_word));
    if !is_assigned && !is_block && !is_path {
        return None;
    }
    let Known { care, block } = names.known(name).or_else(|| names.meant(name))?;
    let is_bare = value.starts_with('=') && !assigned(value).starts_with(['{', '[']);
    match (block.secret_labels, block.rest.is_some()) {
        (true, _) if is_assigned => Some(assigned(value)),
        (true, _) => Some(if is_path { &behind[1..] } else { value }),
        (_, true) if is_assigned => Some(assigned(value)),
        (_, true) if is_block => Some(&value[value.find('{').unwrap_or(0)..]),
        _ => (care == Care::Guard && is_bare).then(|| assigned(value)),
    }
}

/// What is behind the sign that assigns.
fn assigned(value: &str) -> &str {
    value.trim_start_matches(['=', ':', ' ', '\t'])
}

/// A word without what belongs to an escape in front of it, as in `"...\nname = ..."`.
fn without_escape<'t>(before: &str, word: &'t str) -> &'t str {
    let slashes = before.len() - before.trim_end_matches('\\').len();
    if slashes.is_multiple_of(2) {
        return word;
    }
    let length = if word.starts_with('u') { 5 } else { 1 };
    word.get(length..).unwrap_or_default()
}
