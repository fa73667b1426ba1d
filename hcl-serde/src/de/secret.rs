//! Decoding what must not be shown.

use hcl_model::diag::{Diagnostics, Note};
use hcl_model::path::PathStep;
use hcl_model::value::{Marks, Value};

use crate::de::depth::Depth;
use crate::de::messages;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState};

impl DecodeState<'_, '_> {
    /// Decodes something that takes values marked sensitive, and of which no report shows anything.
    pub(super) fn secretly<T>(
        &self,
        subject: Option<Subject<'_>>,
        decode: impl FnOnce() -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        self.begin_secret(subject);
        let decoded = decode();
        self.end_secret();
        decoded.map_err(DecodeError::without_content)
    }

    /// Begins to decode something that is not shown.
    #[inline(never)]
    pub(super) fn begin_secret(&self, subject: Option<Subject<'_>>) {
        // A default stands nowhere in the text.
        if let Some(subject) = subject.filter(|subject| !matches!(subject, Subject::Missing(_))) {
            subject.range().redact();
        }
        let depth = self.depth.get();
        self.depth.set(Depth { secrets: depth.secrets + 1, ..depth });
        self.kept.set(true);
    }

    /// Ends it.
    pub(super) fn end_secret(&self) {
        let depth = self.depth.get();
        self.depth.set(Depth { secrets: depth.secrets - 1, ..depth });
    }

    /// Returns `true` if something is decoded that is not shown.
    pub(super) fn is_secret(&self) -> bool {
        self.depth.get().secrets > 0
    }

    /// The error of a value that has the part in it; names in what is not shown are left out.
    #[cold]
    pub(super) fn inside(&self, error: DecodeError, step: impl FnOnce() -> PathStep) -> DecodeError {
        if self.is_secret() { error } else { error.inside(step()) }
    }

    /// Refuses what must not be shown and would be, in a plain Rust value.
    pub(super) fn refuse_sensitive(&self, marks: &Marks) -> Result<(), DecodeError> {
        if marks.is_sensitive() && !self.is_secret() {
            return Err(DecodeError::new(messages::SENSITIVE));
        }
        Ok(())
    }

    /// Returns `true` if a value means that its argument is not set; null that must not be known counts as a value.
    pub(crate) fn is_absent(&self, value: &Value) -> bool {
        value.is_null() && (self.is_secret() || !value.marks().is_sensitive())
    }
}

/// Replaces what diagnostics of evaluation say in detail, after the first so many, because values may be in it.
///
/// A mistake that stands elsewhere and is only needed here is worded there, whatever needs it.
pub(crate) fn hide_details(diagnostics: &mut Diagnostics, before: usize) {
    diagnostics.change_since(before, |found| match found.notes().iter().any(Note::is_need) {
        true => found.clone(),
        false => found.clone().of_secret(),
    });
}
