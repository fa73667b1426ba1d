//! Lines with several properties of JSON on them: whoever is shown one of them is shown the others. Natively, an argument has a
//! line to itself.

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::{Range, Source};

use crate::command::mended::whole_lines;

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
    let crowded = found.iter().flat_map(places).filter(|at| {
        let text = at.source().text();
        text[whole_lines(text, &at.bytes())].lines().any(is_crowded)
    });
    crowded.map(|at| at.source().clone()).collect()
}

/// Whether more than one property stands on a line.
fn is_crowded(line: &str) -> bool {
    let (mut has_one, mut is_quoted, mut is_escaped, mut last) = (false, false, false, ' ');
    for c in line.chars() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            ':' if !is_quoted && last == '"' && has_one => return true,
            ':' if !is_quoted && last == '"' => has_one = true,
            _ => {}
        }
        if !c.is_whitespace() {
            last = c;
        }
    }
    false
}
