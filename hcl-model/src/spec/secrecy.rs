//! What must not be shown of a body, because a spec marks what it reads of it as sensitive, and of what is said of it.

use crate::diag::codes;
use crate::diag::{Diagnostic, Diagnostics, Note};
use crate::source::Range;
use crate::spec::body_schema::Secrets;
use crate::spec::decode::{Decoder, Given, Labels};
use crate::spec::tree::{Kind, Spec};
use crate::value::Value;

/// What is said of how a body is made up, and of what a value cannot be converted to: nothing of what is in it.
const HARMLESS: [&str; 12] = [
    codes::DUPLICATE_BLOCK,
    codes::EXTRANEOUS_LABEL,
    codes::MISSING_ARGUMENT,
    codes::MISSING_BLOCK,
    codes::MISSING_LABEL,
    codes::NESTING_LIMIT,
    codes::TOO_FEW_BLOCKS,
    codes::TOO_MANY_BLOCKS,
    codes::UNSUITABLE_VALUE,
    codes::UNSUPPORTED_ARGUMENT,
    codes::UNSUPPORTED_BLOCK,
    codes::UNSUPPORTED_PROPERTY,
];

/// What points at a name: anything else in its place may be a value.
const AT_NAMES: [&str; 10] = [
    codes::ATTRIBUTE_FOR_BLOCK,
    codes::BLOCK_FOR_ATTRIBUTE,
    codes::DUPLICATE_ARGUMENT,
    codes::EXTRANEOUS_LABEL,
    codes::MISSING_ARGUMENT,
    codes::MISSING_BLOCK,
    codes::MISSING_LABEL,
    codes::UNSUPPORTED_ARGUMENT,
    codes::UNSUPPORTED_BLOCK,
    codes::UNSUPPORTED_PROPERTY,
];

impl Decoder<'_> {
    /// The value of a spec whose result is sensitive: nothing that it reads is shown, nor what is said of it.
    pub(super) fn secret(&mut self, inner: &Spec, given: Given<'_>) -> Value {
        inner.hide(given);
        let before = self.diagnostics.len();
        self.secrets += 1;
        let value = self.value(inner, given);
        self.secrets -= 1;
        self.diagnostics.change_since(before, hidden);
        value
    }

    /// What is said of a value, without what may be a part of it if it is sensitive.
    pub(super) fn unless_secret(&self, diagnostic: Diagnostic, value: &Value) -> Diagnostic {
        if self.secrets > 0 || value.contains_sensitive() { diagnostic.of_secret() } else { diagnostic }
    }
}

/// A diagnostic without what it says in detail of a value.
fn hidden(diagnostic: &Diagnostic) -> Diagnostic {
    // A mistake that stands elsewhere and is only needed here is worded there.
    let is_elsewhere = diagnostic.notes().iter().any(Note::is_need);
    if is_elsewhere || HARMLESS.contains(&diagnostic.code()) {
        diagnostic.clone()
    } else {
        diagnostic.clone().of_secret()
    }
}

/// Hides what may be a secret near mistakes in how a body is made up: what stands behind names that are not those of the
/// spec, one of which may be misspelt, and the lines of labels that are too many or too few.
pub(super) fn hide_near(found: &Diagnostics, secrets: Secrets) {
    if !secrets.here && !secrets.labels_in_it {
        return;
    }
    // What was hidden last: a line with many mistakes is looked at once.
    let mut last = (0, 0..0);
    for diagnostic in found {
        let Some(subject) = diagnostic.subject() else { continue };
        let (source, bytes) = (subject.source(), subject.bytes());
        if last.0 == source.address() && last.1.start <= bytes.start && bytes.end <= last.1.end {
            continue;
        }
        let text = source.text();
        let is_header = matches!(diagnostic.code(), codes::EXTRANEOUS_LABEL | codes::MISSING_LABEL);
        let from = match secrets.labels_in_it && is_header {
            true => text[..bytes.start].rfind('\n').map_or(0, |newline| newline + 1),
            false if !secrets.here => continue,
            false if AT_NAMES.contains(&diagnostic.code()) => bytes.end,
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
                given.content.attribute(name).into_iter().for_each(|attribute| hide(&attribute.expr.range()));
            }
            Kind::Label { index, .. } => {
                if let Labels::Of(block, keys) = given.labels {
                    block.label_ranges().get(keys + index).into_iter().for_each(hide);
                }
            }
            Kind::Block { ty, .. }
            | Kind::Blocks { ty, .. }
            | Kind::Labelled { ty, .. }
            | Kind::BlockAttributes { ty, .. } => {
                for block in given.content.blocks_of_type(ty) {
                    block.label_ranges().iter().for_each(hide);
                    let whole = block.range().bytes();
                    let header = block.header_range().bytes();
                    block.range().source().redact(header.end.clamp(whole.start, whole.end)..whole.end);
                }
            }
            _ => {}
        });
    }
}

/// Keeps a place from being shown.
pub(super) fn hide(range: &Range) {
    range.source().redact(range.bytes());
}
