//! The texts that are open, as the client has them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hcl_model::limits::Limits;
use serde_json::Value;

use crate::ide::EditorDocument;
use crate::lsp::position::{Encoding, Lines};
use crate::uri;

/// A text that is open.
#[derive(Debug)]
pub(super) struct Open {
    /// The version that the client has given it.
    pub(super) version: Option<i64>,
    pub(super) lines: Lines,
    /// The numbers of the colours that were given last, and of which answer they are.
    pub(super) tokens: Option<(u64, Vec<u32>)>,
    path: PathBuf,
    document: EditorDocument,
    /// The text, if it has changed since it was parsed.
    changed: Option<String>,
}

impl Open {
    /// The text as it is now.
    pub(super) fn text(&self) -> &str {
        self.changed.as_deref().unwrap_or_else(|| self.document.text())
    }

    /// Returns the parsed document. [`Documents::parse`] comes first.
    pub(super) fn document(&self) -> &EditorDocument {
        &self.document
    }

    /// Makes a change of the text. Returns `true` if the value is a change.
    fn change(&mut self, change: &Value, encoding: Encoding) -> bool {
        let Some(new) = change.get("text").and_then(Value::as_str) else { return false };
        let mut text = self.changed.take().unwrap_or_else(|| self.document.text().to_owned());
        let is_change = match change.get("range").filter(|range| !range.is_null()) {
            None => {
                text.clear();
                text.push_str(new);
                self.lines = Lines::new(&text, encoding);
                true
            }
            Some(range) => match self.lines.span(&text, range) {
                Some(span) => {
                    // Room for as much again would stay as long as the text does.
                    text.reserve_exact(new.len().saturating_sub(span.len()));
                    text.replace_range(span.clone(), new);
                    self.lines.replace(&text, &span, new.len());
                    true
                }
                None => false,
            },
        };
        self.changed = Some(text);
        is_change
    }
}

/// The texts that are open, by their addresses.
#[derive(Debug, Default)]
pub(super) struct Documents {
    open: BTreeMap<String, Open>,
    pub(super) encoding: Encoding,
}

impl Documents {
    pub(super) fn get(&self, uri: &str) -> Option<&Open> {
        self.open.get(uri)
    }

    pub(super) fn get_mut(&mut self, uri: &str) -> Option<&mut Open> {
        self.open.get_mut(uri)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Open)> {
        self.open.iter().map(|(uri, open)| (&**uri, open))
    }

    /// The text of a file, if it is open, with its address.
    pub(super) fn at(&self, path: &Path) -> Option<(&str, &Open)> {
        // The address that we would write is the usual one.
        let usual = uri::of_path(path);
        if let Some((uri, open)) = self.open.get_key_value(&usual) {
            return Some((uri, open));
        }
        self.iter().find(|(_, open)| open.document.path() == path)
    }

    /// Opens a text.
    pub(super) fn open(&mut self, uri: &str, version: Option<i64>, text: &str) {
        let path = uri::to_path(uri).unwrap_or_else(|| nowhere(uri));
        // It is parsed with what else there is to be parsed.
        let document = EditorDocument::new(&path, "");
        let lines = Lines::new(text, self.encoding);
        let changed = Some(text.to_owned());
        self.open.insert(uri.to_owned(), Open { version, lines, tokens: None, path, document, changed });
    }

    /// Makes the changes of a notification, one after the other. Returns `true` if the text is open and all values
    /// are changes.
    pub(super) fn change(&mut self, uri: &str, version: Option<i64>, changes: &[Value]) -> bool {
        let encoding = self.encoding;
        let Some(open) = self.open.get_mut(uri) else { return false };
        open.version = version;
        let mut are_changes = true;
        for change in changes {
            // An element that is no change is passed over, and the other changes are made.
            are_changes &= open.change(change, encoding);
        }
        are_changes
    }

    /// Closes a text. Returns the path of the text.
    pub(super) fn close(&mut self, uri: &str) -> Option<PathBuf> {
        self.open.remove(uri).map(|open| open.document.path().to_owned())
    }

    /// The files whose texts are not parsed yet.
    pub(super) fn changed(&self) -> impl Iterator<Item = &Path> {
        self.open.values().filter(|open| open.changed.is_some()).map(|open| &*open.path)
    }

    /// Parses what has changed, within the limits that a file has, and hands it out.
    pub(super) fn parse(&mut self, limits: impl Fn(&Path) -> Limits, mut parsed: impl FnMut(&EditorDocument)) {
        for open in self.open.values_mut() {
            if let Some(text) = open.changed.take() {
                // The tree of the old text is not needed beside the tree of the new text.
                open.document = EditorDocument::new(&open.path, "");
                open.document = EditorDocument::with_limits(&open.path, text, &limits(&open.path));
                parsed(&open.document);
            }
        }
    }
}

/// Returns a path for a text that is in no file. The path is nowhere on the disk. The path has the address of the
/// text and the extension of its syntax.
fn nowhere(uri: &str) -> PathBuf {
    let name: String = uri.chars().map(|c| if matches!(c, '/' | '\\') { '_' } else { c }).collect();
    let extension = if uri.ends_with(".json") { "hcl.json" } else { "hcl" };
    PathBuf::from(format!("/\0/{name}.{extension}"))
}
