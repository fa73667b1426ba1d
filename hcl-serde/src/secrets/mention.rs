//! Names within comments, texts and heredocs, which may be configuration that somebody has taken out or hands on.
//!
//! What is commented out is read by no parser, and may have mistakes or stand beside prose: the doubt is for hiding, and what
//! is hidden of it ends with the brackets or the line.

use std::ops::Range;

use crate::secrets::ahead::behind_labels;
use crate::secrets::known::{Care, Known};
use crate::secrets::names::Names;
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

/// What is known of a comment or a text when a line of it has been read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Following {
    /// What of the value of a secret may follow on the next line.
    value: Value,
    /// How many brackets are open.
    open: usize,
    /// Where the first value ended that has brackets.
    ended: Option<usize>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Value {
    /// Nothing: it has ended, or there was none.
    #[default]
    Nothing,
    /// All of it.
    All,
    /// What is in brackets, until no more are open than so many.
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
    for line in text.get(bytes.clone()).unwrap_or_default().split_inclusive('\n') {
        let end = start + line.trim_end_matches(['\n', '\r']).len();
        let content = without_mark(line, place != Place::Value && start == bytes.start);
        let from = (start + line.len() - content.len()).min(end);
        following.read_line(text, from..end, (names, place), hidden);
        start += line.len();
    }
}

impl Following {
    /// Reads a line on, without the mark that makes it a comment.
    fn read_line(
        &mut self,
        text: &str,
        line: Range<usize>,
        (names, place): (&Names, Place),
        hidden: &mut Vec<Range<usize>>,
    ) {
        let mut value = line.start;
        if self.value == Value::Nothing {
            let begins = value_of_secret(text, line.clone(), names, place);
            value = begins.unwrap_or(line.end);
            self.count(text, line.start..value, hidden);
            if begins.is_some() && self.value == Value::Nothing {
                self.value = Value::All;
            }
        }
        let content = text.get(value..line.end).unwrap_or_default();
        if self.value == Value::Nothing || self.value == Value::All && content.trim().is_empty() {
            return;
        }
        // Nobody knows what ends a value in prose, nor what belongs to it behind its brackets.
        hidden.push(value..line.end);
        let around = match self.value {
            Value::Brackets(around) => around,
            Value::Endless => return,
            _ => self.open,
        };
        let had_brackets = self.value != Value::All || content.contains(['[', '{', '(']);
        self.value = Value::Nothing;
        self.count(text, value..line.end, hidden);
        if content.contains("<<") {
            // What is in a heredoc looks like brackets, too.
            self.value = Value::Endless;
        } else if self.open > around && self.value == Value::Nothing {
            self.value = Value::Brackets(around);
        } else if had_brackets && self.ended.is_none() {
            self.ended = Some(line.end);
        }
    }

    /// Counts the brackets of a part of a line, without those in texts and in comments.
    ///
    /// If one is closed that is not open, one before it was none: nobody knows then where a value has ended.
    fn count(&mut self, text: &str, part: Range<usize>, hidden: &mut Vec<Range<usize>>) {
        let mut is_quoted = false;
        let content = text.get(part.clone()).unwrap_or_default();
        let mut bytes = content.bytes().enumerate();
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b'\\' => drop(bytes.next()),
                b'"' => is_quoted = !is_quoted,
                _ if is_quoted => {}
                b'#' => return,
                b'/' => match &content.as_bytes()[at + 1..] {
                    [b'/', ..] => return,
                    [b'*', ..] => {
                        let Some(length) = content[at + 2..].find("*/") else { return };
                        _ = bytes.nth(length + 2);
                    }
                    _ => {}
                },
                b'[' | b'{' | b'(' => self.open += 1,
                b']' | b'}' | b')' if self.open > 0 => self.open -= 1,
                b']' | b'}' | b')' => {
                    if let Some(ended) = self.ended {
                        hidden.push(ended.min(part.start)..part.end);
                        self.value = Value::Endless;
                    }
                }
                _ => {}
            }
        }
    }
}

/// A line without what makes it a comment; on its first line each comment has that.
fn without_mark(line: &str, is_first: bool) -> &str {
    let content = line.trim_start_matches([' ', '\t']);
    let content = match is_first {
        true if content.starts_with('#') => content.trim_start_matches('#'),
        true => content.trim_start_matches('/').trim_start_matches('*'),
        false => content.trim_start_matches('*'),
    };
    content.trim_start_matches([' ', '\t'])
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
        if is_assigned && names.of_rest(rest, word, false).is_some() {
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
