//! Lines with several properties of JSON on them: whoever is shown one of them is shown the others. Natively, an argument has a
//! line to itself.

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::{Range, Source};

/// Whether a unified diff has such a line.
pub(super) fn has_crowded_line(diff: &str) -> bool {
    let lines = diff.lines().filter(|line| !line.starts_with("+++") && !line.starts_with("---"));
    lines.filter_map(|line| line.strip_prefix(['+', '-'])).any(is_crowded)
}

/// The texts in which something is wrong on such a line.
pub(super) fn crowded_sources(found: &Diagnostics) -> Vec<Source> {
    let places = |found: &Diagnostic| -> Vec<Range> {
        let notes = found.notes().iter().filter_map(|note| note.range.clone());
        found.subject().cloned().into_iter().chain(found.context().cloned()).chain(notes).collect()
    };
    let crowded = found.iter().flat_map(places).filter(|at| lines_of(at).lines().any(is_crowded));
    crowded.map(|at| at.source().clone()).collect()
}

/// The lines that something stands on.
fn lines_of(at: &Range) -> &str {
    let (text, bytes) = (at.source().text(), at.bytes());
    let start = text.get(..bytes.start).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
    let end =
        text.get(bytes.end..).and_then(|behind| behind.find('\n')).map_or(text.len(), |newline| bytes.end + newline);
    text.get(start..end).unwrap_or("")
}

/// Whether more than one property stands on a line.
fn is_crowded(line: &str) -> bool {
    let (mut properties, mut is_quoted, mut is_escaped, mut last) = (0, false, false, ' ');
    for c in line.chars() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            ':' if !is_quoted && last == '"' => properties += 1,
            _ => {}
        }
        if !c.is_whitespace() {
            last = c;
        }
    }
    properties > 1
}
