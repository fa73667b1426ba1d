//! Names within comments, texts and heredocs, which may be configuration that somebody has taken out or hands on.

use std::ops::Range;

use crate::secrets::names::Names;
use crate::secrets::token::is_word;

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
    names: &Names,
    following: &mut Following,
    hidden: &mut Vec<Range<usize>>,
) {
    let mut start = bytes.start;
    for line in text.get(bytes).unwrap_or_default().split_inclusive('\n') {
        let end = start + line.trim_end_matches(['\n', '\r']).len();
        let mut at = start;
        if *following != Following::Nothing {
            let content = line.trim_start_matches([' ', '\t', '/', '#', '*']);
            at = start + (line.len() - content.len());
            at = follow(text, at.min(end)..end, following, hidden);
        }
        while let Some(value) = value_of_secret(text, at..end, names) {
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
    *following = if depth == 0 { Following::Nothing } else { Following::Brackets(depth) };
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
fn value_of_secret(text: &str, line: Range<usize>, names: &Names) -> Option<usize> {
    let mut at = line.start;
    loop {
        let rest = text.get(at..line.end)?;
        let rest = &rest[rest.find(is_word)?..];
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let behind = &rest[word.len()..];
        at = line.end - behind.len();
        let value = behind.trim_start_matches(['"', '\\', '\'', ' ', '\t']);
        if value.starts_with(['=', ':']) && names.is_secret_mention(word) {
            return Some(line.end - value.trim_start_matches(['=', ':', ' ', '\t']).len());
        }
    }
}
