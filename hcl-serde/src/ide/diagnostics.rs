//! Everything that is wrong with a file, and what to write instead.

use std::ops::Range;
use std::path::{Path, PathBuf};

use hcl_model::diag::{Diagnostic as Found, Severity};
use hcl_model::source::{SourceKind, TextEdit};

use crate::codes;
use crate::ide::project::Load;
use crate::ide::{EditorDocument, FileRange, Project};
use crate::loader::place;

/// Something that is wrong with a file, or that there is to warn of.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct EditorDiagnostic {
    /// The place of the diagnostic, in bytes. A diagnostic that has no place in the file stands at the start of the
    /// file.
    pub range: Range<usize>,
    /// The severity of the diagnostic.
    pub severity: Severity,
    /// The code of the diagnostic, for programs.
    pub code: &'static str,
    /// The description of the mistake, and the text to write instead.
    pub message: String,
    /// Other places that have to do with it, with what there is to say of them.
    pub related: Vec<(FileRange, String)>,
    /// `true` if the diagnostic is about something that should not be used any more.
    pub is_deprecated: bool,
    /// The changes to make instead, in the order of the text. The list is empty if nobody knows such changes.
    pub changes: Vec<TextEdit>,
}

/// Everything that is wrong with a file and what there is to warn of: what the parser reports, and the schema, and static
/// types or evaluation, with all files that are loaded together with it.
///
/// Values that are not to be shown are in no diagnostic. A diagnostic without a place in any file, as one about an
/// environment variable, is told at the start of the first file.
///
/// # Examples
///
/// See [`Configuration`](crate::ide::Configuration).
#[must_use]
pub fn diagnostics(project: &Project, path: &Path) -> Vec<EditorDiagnostic> {
    numbered(&project.load_of(path), path).into_iter().map(|(_, found)| found).collect()
}

/// Returns the diagnostics of a file, with their numbers in the diagnostics of all files that are loaded together.
pub(super) fn numbered(load: &Load, path: &Path) -> Vec<(usize, EditorDiagnostic)> {
    let Some(document) = load.document(path) else { return Vec::new() };
    let is_first = load.documents().first().is_some_and(|first| first.path() == document.path());
    let is_of_file = |found: &Found| match found.subject() {
        Some(subject) if subject.source() == document.source() => true,
        Some(subject) => is_first && load.documents().iter().all(|known| known.source() != subject.source()),
        None => is_first,
    };
    let all = load.found().iter().enumerate().filter(|(_, found)| is_of_file(found));
    all.map(|(number, found)| (number, diagnostic(found, document))).collect()
}

fn diagnostic(found: &Found, document: &EditorDocument) -> EditorDiagnostic {
    let subject = found.subject().filter(|subject| subject.source() == document.source());
    let detail = found.message();
    let mut message = match &*detail {
        "" => found.summary().into_owned(),
        detail => format!("{}: {detail}", found.summary()),
    };
    if let Some(place) = found.subject().filter(|_| subject.is_none()) {
        message = format!("{}: {message}", place.source().name());
    }
    let mut related = Vec::new();
    for note in found.notes() {
        match note.range.as_ref().and_then(FileRange::of) {
            Some(place) => related.push((place, note.text().into_owned())),
            None => message.push_str(&format!("\n{}", note.text())),
        }
    }
    EditorDiagnostic {
        range: subject.map_or(0..0, |subject| subject.bytes()),
        severity: found.severity(),
        code: found.code(),
        message,
        related,
        is_deprecated: matches!(found.code(), codes::DEPRECATED | codes::OLD_NAME),
        changes: subject.map_or_else(Vec::new, |_| found.changes()),
    }
}

impl FileRange {
    /// Converts a range into a place in a file. Returns `None` if the range is not in a file.
    pub(super) fn of(range: &hcl_model::source::Range) -> Option<FileRange> {
        let path: &PathBuf = match range.source().kind() {
            SourceKind::File(path) => path,
            _ => return None,
        };
        Some(FileRange { path: place(path), range: range.bytes() })
    }
}
