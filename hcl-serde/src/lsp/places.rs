//! Places of files as the protocol has them.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use hcl_model::source::TextEdit;
use serde_json::{Value, json};

use crate::ide::{Document, FileRange, Project};
use crate::lsp::documents::Documents;
use crate::lsp::position::Lines;
use crate::lsp::uri;

/// Writes places of any files; those that are not open are read, each once.
pub(super) struct Places<'s> {
    documents: &'s Documents,
    project: &'s Project,
    read: HashMap<PathBuf, Option<(Document, Lines)>>,
}

impl<'s> Places<'s> {
    pub(super) fn new(documents: &'s Documents, project: &'s Project) -> Places<'s> {
        Places { documents, project, read: HashMap::new() }
    }

    /// The address of a file, as the client has it.
    fn address(&self, path: &Path) -> String {
        self.documents.at(path).map_or_else(|| uri::of_path(path), |(uri, _)| uri.to_owned())
    }

    fn range(&mut self, path: &Path, bytes: &Range<usize>) -> Option<Value> {
        if let Some((_, open)) = self.documents.at(path) {
            return Some(open.lines.range(open.text(), bytes));
        }
        let (project, encoding) = (self.project, self.documents.encoding);
        let read = self.read.entry(path.to_owned()).or_insert_with(|| {
            let document = project.document(path)?;
            let lines = Lines::new(document.text(), encoding);
            Some((document, lines))
        });
        read.as_ref().map(|(document, lines)| lines.range(document.text(), bytes))
    }

    /// A place, as `Location`; none if the file cannot be read.
    pub(super) fn location(&mut self, place: &FileRange) -> Option<Value> {
        let range = self.range(&place.path, &place.range)?;
        Some(json!({ "uri": self.address(&place.path), "range": range }))
    }
}

/// Changes of a text that is open, as `TextEdit[]`.
pub(super) fn text_edits(lines: &Lines, text: &str, edits: &[TextEdit]) -> Value {
    edits.iter().map(|edit| json!({ "range": lines.range(text, &edit.range), "newText": edit.text })).collect()
}
