//! Places and changes of files as the protocol has them.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use hcl_model::source::TextEdit;
use serde_json::{Map, Value, json};

use crate::ide::{EditorDocument, FileEdits, FileRange, Project};
use crate::lsp::client::Client;
use crate::lsp::documents::Documents;
use crate::lsp::json::Json;
use crate::lsp::position::Lines;
use crate::uri;

/// Writes places of any files; those that are not open are read, each once.
pub(super) struct Places<'s> {
    documents: &'s Documents,
    project: &'s Project,
    read: HashMap<PathBuf, Option<(EditorDocument, Lines)>>,
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

    /// Returns a place, as `Location`. Returns `None` if the file cannot be read.
    pub(super) fn location(&mut self, place: &FileRange) -> Option<Value> {
        let range = self.range(&place.path, &place.range)?;
        Some(json!({ "uri": self.address(&place.path), "range": range }))
    }

    pub(super) fn locations(&mut self, places: &[FileRange]) -> Json {
        places.iter().filter_map(|place| self.location(place)).collect()
    }

    /// A new file with a text, as `WorkspaceEdit`.
    pub(super) fn new_file(&self, path: &Path, text: &str) -> Value {
        let uri = self.address(path);
        let start = json!({ "line": 0, "character": 0 });
        let edit = json!({ "range": { "start": start, "end": start }, "newText": text });
        let create = json!({ "kind": "create", "uri": uri });
        json!({ "documentChanges": [create, { "textDocument": { "uri": uri, "version": null }, "edits": [edit] }] })
    }

    /// Changes of files, as `WorkspaceEdit`.
    pub(super) fn workspace_edit(&mut self, edits: &[FileEdits], client: &Client) -> Value {
        let mut changes = Map::new();
        for FileEdits { path, edits } in edits {
            let written =
                |edit: &TextEdit| Some(json!({ "range": self.range(path, &edit.range)?, "newText": edit.text }));
            let edits: Vec<Value> = edits.iter().filter_map(written).collect();
            changes.insert(self.address(path), Value::Array(edits));
        }
        if !client.versioned_edits {
            return json!({ "changes": changes });
        }
        let versioned = changes.into_iter().map(|(uri, edits)| {
            let version = self.documents.get(&uri).and_then(|open| open.version);
            json!({ "textDocument": { "uri": uri, "version": version }, "edits": edits })
        });
        json!({ "documentChanges": versioned.collect::<Vec<Value>>() })
    }
}

/// Changes of a text that is open, as `TextEdit[]`.
pub(super) fn text_edits(lines: &Lines, text: &str, edits: &[TextEdit]) -> Json {
    edits.iter().map(|edit| json!({ "range": lines.range(text, &edit.range), "newText": edit.text })).collect()
}
