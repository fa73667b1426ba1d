//! Lists and objects of values that are too wide for a line, opened as the formatter does it with a width.
//!
//! It is done on the text that [`push`](super::write::push) has written: on one line, with nothing in it but values.

use crate::format::{DEEPEST, INDENTATION};
use crate::native::run::indent;

/// An argument or an entry of an object: its name with the columns that it takes, and its value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'t> {
    pub(super) name: &'t str,
    pub(super) columns: usize,
    pub(super) value: &'t str,
}

/// Returns `true` if a value is a list or an object with something in it, of which bytes are columns.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn can_be_opened(value: &str) -> bool {
    value.starts_with(['[', '{']) && value.len() > 2
}

/// Writes entries on lines of their own, in so many blocks or brackets; what is too wide is opened.
///
/// Equals signs of lines that follow each other stand below each other, but for those of values that are opened. The formatter
/// looks at the entries of a body once these are aligned, and at those of an object before that, too: `is_aligned`.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn entries(entries: &[Entry<'_>], depth: usize, width: usize, is_aligned: bool, out: &mut String) {
    let indentation = depth * INDENTATION;
    let may_be_opened = |entry: &Entry<'_>| depth < DEEPEST && can_be_opened(entry.value);
    let is_wide = |entry: &Entry<'_>, columns: usize| indentation + columns + 3 + entry.value.len() > width;
    let is_opened = |(index, entry): (usize, &Entry<'_>)| {
        // The comma that is taken away behind all but the last one takes a column still.
        let columns = entry.columns + usize::from(index + 1 < entries.len());
        !is_aligned && may_be_opened(entry) && is_wide(entry, columns)
    };
    let is_opened: Vec<bool> = entries.iter().enumerate().map(is_opened).collect();
    let mut start = 0;
    for chain in is_opened.chunk_by(|one, next| !one && !next) {
        let lines = &entries[start..start + chain.len()];
        start += chain.len();
        if let ([true], [entry]) = (chain, lines) {
            assign(entry, entry.columns, depth, out);
            opened(entry.value, depth, width, out);
            out.push('\n');
            continue;
        }
        let widest = lines.iter().map(|entry| entry.columns).max().unwrap_or_default();
        let is_opened = |entry: &Entry<'_>| may_be_opened(entry) && is_wide(entry, widest);
        for part in lines.chunk_by(|one, next| !is_opened(one) && !is_opened(next)) {
            let widest = part.iter().map(|entry| entry.columns).max().unwrap_or_default();
            for entry in part {
                assign(entry, widest, depth, out);
                match is_opened(entry) {
                    true => opened(entry.value, depth, width, out),
                    false => out.push_str(entry.value),
                }
                out.push('\n');
            }
        }
    }
}

/// Writes a name and an equals sign behind so many columns.
#[cfg_attr(not(feature = "__shared"), inline)]
fn assign(entry: &Entry<'_>, columns: usize, depth: usize, out: &mut String) {
    indent(depth, out);
    out.push_str(entry.name);
    out.extend(std::iter::repeat_n(' ', columns - entry.columns));
    out.push_str(" = ");
}

/// Writes a list or an object, which stands in so many, with a line for each part.
#[cfg_attr(not(feature = "__shared"), inline)]
fn opened<'t>(value: &'t str, depth: usize, width: usize, out: &mut String) {
    let (open, close) = (&value[..1], &value[value.len() - 1..]);
    out.push_str(open);
    out.push('\n');
    let parts = parts(value);
    if open == "{" {
        let entry = |part: &&'t str| {
            let name = end_of_name(part);
            Entry { name: &part[..name], columns: name, value: part[name..].trim_start_matches([' ', '=']) }
        };
        entries(&parts.iter().map(entry).collect::<Vec<_>>(), depth + 1, width, false, out);
    } else {
        for (index, part) in parts.iter().enumerate() {
            let is_last = index + 1 == parts.len();
            indent(depth + 1, out);
            // All but the last one have a comma, which takes a column.
            let columns = (depth + 1) * INDENTATION + part.len() + usize::from(!is_last);
            match depth + 1 < DEEPEST && can_be_opened(part) && columns > width {
                true => opened(part, depth + 1, width, out),
                false => out.push_str(part),
            }
            out.push_str(if is_last { "\n" } else { ",\n" });
        }
    }
    indent(depth, out);
    out.push_str(close);
}

/// The parts of a list or an object: what stands between its brackets and commas.
#[cfg_attr(not(feature = "__shared"), inline)]
fn parts(value: &str) -> Vec<&str> {
    let (bytes, mut parts) = (value.as_bytes(), Vec::new());
    let (mut open, mut at, mut start) = (0, 1, 1);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => at = end_of_text(bytes, at) - 1,
            b'[' | b'{' => open += 1,
            b',' if open == 0 => {
                parts.push(value[start..at].trim_matches(' '));
                start = at + 1;
            }
            b']' | b'}' if open == 0 => break,
            b']' | b'}' => open -= 1,
            _ => {}
        }
        at += 1;
    }
    parts.push(value[start..at].trim_matches(' '));
    parts
}

/// The byte behind the name of an entry.
#[cfg_attr(not(feature = "__shared"), inline)]
fn end_of_name(entry: &str) -> usize {
    match entry.starts_with('"') {
        true => end_of_text(entry.as_bytes(), 0),
        false => entry.find(' ').unwrap_or(entry.len()),
    }
}

/// The byte behind a text in quotes that begins at a byte.
#[cfg_attr(not(feature = "__shared"), inline)]
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}
