//! What stands behind a name, which tells what it is the name of.

use crate::secrets::token::is_word;

/// What stands behind a byte of a text, without blanks and comments, and without newlines if these mean nothing; the last
/// comment that has an end ends at `last_comment`.
pub(super) fn behind(text: &str, mut at: usize, ignores_newlines: bool, last_comment: usize) -> &str {
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let next = if ignores_newlines { rest.trim_start() } else { rest.trim_start_matches([' ', '\t']) };
        at = text.len() - next.len();
        // Nothing is looked for that is not there.
        if !next.starts_with("/*") || at >= last_comment {
            return next;
        }
        let Some(end) = next.find("*/") else { return next };
        at += end + 2;
    }
}

/// What stands on a line behind words and texts.
pub(super) fn behind_labels(line: &str) -> &str {
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches([' ', '\t']).trim_start_matches(is_word);
        match rest.strip_prefix('"').map(|inner| inner.split_once('"')) {
            Some(Some((label, behind))) if !label.contains('\n') => rest = behind,
            _ if rest.starts_with([' ', '\t']) => {}
            _ => return rest,
        }
    }
}

/// Whether labels stand behind a word, and nothing else up to the end of its line.
pub(super) fn only_labels(text: &str) -> bool {
    let line = &text[..text.find('\n').unwrap_or(text.len())];
    line.trim_start().starts_with('"') && behind_labels(line).trim_start().is_empty()
}
