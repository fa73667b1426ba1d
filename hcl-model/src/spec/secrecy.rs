//! Ranges and messages that are not shown, because a spec marks the value that it reads as sensitive.

use crate::diag::{Diagnostic, Diagnostics};
use crate::source::Range;
use crate::spec::body_schema::Secrets;
use crate::spec::decode::{Decoder, Given, Labels};
use crate::spec::tree::{Kind, Spec};
use crate::value::Value;

impl Decoder<'_> {
    /// The value of a spec whose result is sensitive: nothing that it reads is shown, nor what is said of it.
    pub(super) fn secret(&mut self, inner: &Spec, given: Given<'_>) -> Value {
        inner.hide(given);
        let before = self.diagnostics.len();
        self.secrets += 1;
        let value = self.value(inner, given);
        self.secrets -= 1;
        self.diagnostics.change_since(before, |found| found.clone().of_secret());
        value
    }

    /// Returns a diagnostic about a value.
    /// Leaves out anything that may be a part of a sensitive value.
    pub(super) fn unless_secret(&self, diagnostic: Diagnostic, value: &Value) -> Diagnostic {
        if self.secrets > 0 || value.contains_sensitive() { diagnostic.of_secret() } else { diagnostic }
    }
}

/// Hides the text behind names with errors, because a misspelt name can be that of a secret. Where labels are secret, hides
/// whole lines.
pub(super) fn hide_near(found: &Diagnostics, secrets: Secrets) {
    if !secrets.here && !secrets.labels_in_it {
        return;
    }
    // Hides a line with many errors once.
    let mut last = (0, 0..0);
    for diagnostic in found {
        let Some(subject) = diagnostic.subject() else { continue };
        let (source, bytes) = (subject.source(), subject.bytes());
        if last.0 == source.address() && last.1.start <= bytes.start && bytes.end <= last.1.end {
            continue;
        }
        let text = source.text();
        let from = match secrets.labels_in_it {
            true => text[..bytes.start].rfind('\n').map_or(0, |newline| newline + 1),
            // A name stands in front of a value, a label or a body.
            false if text[bytes.end..].trim_start().starts_with(['=', ':', '"', '{']) => bytes.end,
            false => bytes.start,
        };
        let to = text[bytes.end..].find('\n').map_or(text.len(), |length| bytes.end + length);
        source.redact(from..to);
        last = (source.address(), from..to);
    }
}

impl Spec {
    /// Keeps from being shown what the spec reads of a body: values, labels and whole blocks.
    fn hide(&self, given: Given<'_>) {
        self.visit_same_body(&mut |spec| match spec.kind() {
            Kind::Attribute { name, .. } => {
                given.content.attribute(name).into_iter().for_each(|attribute| attribute.expr.range().redact());
            }
            Kind::Label { index, .. } => {
                if let Labels::Of(block, keys) = given.labels {
                    block.label_ranges().get(keys + index).into_iter().for_each(Range::redact);
                }
            }
            Kind::Block { ty, .. }
            | Kind::Blocks { ty, .. }
            | Kind::Labelled { ty, .. }
            | Kind::BlockAttributes { ty, .. } => {
                for block in given.content.blocks_of_type(ty) {
                    block.label_ranges().iter().for_each(Range::redact);
                    let whole = block.range().bytes();
                    let header = block.header_range().bytes();
                    block.range().source().redact(header.end.clamp(whole.start, whole.end)..whole.end);
                }
            }
            _ => {}
        });
    }
}
