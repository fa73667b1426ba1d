//! What must not be shown of a text, when the text is too broken to be asked.

use std::ops::Range;

use crate::diag::Diagnostics;
use crate::order::sorted;
use crate::schema::{FieldKind, Schema};
use crate::source::Source;

impl Schema {
    /// Marks what follows the name of a sensitive argument as sensitive, to the end of its line, in every source that one
    /// of the diagnostics is about.
    ///
    /// For texts with syntax errors, of which nobody knows for certain where values end, after everything that could be
    /// read of it was checked: what has not been found then and opens something that its line does not close hides the
    /// rest of the text.
    pub fn redact(&self, diagnostics: &Diagnostics) {
        let names = self.sensitive_names();
        for source in diagnostics.sources() {
            let mut hidden = Vec::new();
            for name in &names {
                find_after(name, source, &mut hidden);
            }
            source.redact_all(hidden);
        }
    }

    /// The names of the sensitive arguments of this body and of all bodies in it.
    pub(super) fn sensitive_names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        self.visit(&mut |_, field| match field.kind() {
            FieldKind::Attribute(attribute) if attribute.spec.sensitive || attribute.spec.ty.holds_sensitive() => {
                names.extend(field.item_names());
            }
            _ => {}
        });
        let mut names = sorted(names);
        names.dedup();
        names
    }
}

/// Finds what follows a name, wherever it is a word of its own.
fn find_after(name: &str, source: &Source, hidden: &mut Vec<Range<usize>>) {
    let text = source.text();
    let is_part = |c: char| c == '_' || c == '-' || c.is_alphanumeric();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(name)) {
        let (start, end) = (from + at, from + at + name.len());
        from = end;
        if text[..start].ends_with(is_part) || text[end..].starts_with(is_part) {
            continue;
        }
        let line = text[end..].split('\n').next().unwrap_or("");
        // The name may be in quotes, and what follows it is no secret.
        let lead = line.len() - line.trim_start_matches(['"', ' ', '\t', '=', ':']).len();
        // The quote that opens the value belongs to it.
        let lead = line[..lead].trim_end_matches('"').len();
        let opens = line.contains("<<") || line.trim_end().ends_with(['[', '{', '(', '=', ':', ',', '+', '?']);
        let is_known = !source.redacted(end..end + line.len()).is_empty();
        let last = if opens && !is_known { text.len() } else { end + line.trim_end().len() };
        hidden.push(end + lead..last.max(end + lead));
        from = from.max(last.min(text.len()));
    }
}
