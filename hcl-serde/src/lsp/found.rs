//! Diagnostics of files for the client: sent by the server, or asked for by the client.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use hcl_model::diag::Severity;
use serde_json::{Value, json};

use crate::ide;
use crate::lsp::places::Places;
use crate::lsp::position::Lines;
use crate::lsp::session::Session;
use crate::uri;

/// Everything that is wrong with a file, as `Diagnostic[]`; nothing if it is of no configuration.
pub(super) fn of_file(session: &Session, path: &Path) -> Value {
    let Some(project) = session.projects.of(path) else { return json!([]) };
    let found = ide::diagnostics(project, path);
    let mut places = Places::new(&session.documents, project);
    let closed;
    let (lines, text) = match session.documents.at(path) {
        Some((_, open)) => (&open.lines, open.text()),
        None => {
            let Some(document) = project.document(path) else { return json!([]) };
            let lines = Lines::new(document.text(), session.documents.encoding);
            closed = (lines, document);
            (&closed.0, closed.1.text())
        }
    };
    let told = found.iter().map(|it| {
        let mut diagnostic = json!({
            "range": lines.range(text, &it.range),
            "severity": if it.severity == Severity::Error { 1 } else { 2 },
            "code": it.code,
            "source": session.name,
            "message": it.message,
        });
        if it.is_deprecated {
            diagnostic["tags"] = json!([2]);
        }
        if session.client.related_information && !it.related.is_empty() {
            let related = it
                .related
                .iter()
                .filter_map(|(place, text)| Some(json!({ "location": places.location(place)?, "message": text })));
            diagnostic["relatedInformation"] = related.collect();
        }
        diagnostic
    });
    told.collect()
}

/// The diagnostics that the client was sent last.
#[derive(Default)]
pub(super) struct Sent {
    /// By the address of the file.
    files: BTreeMap<String, Value>,
}

impl Sent {
    /// Sends the diagnostics of all files that are open or loaded with an open file. Only diagnostics that differ
    /// from the ones sent before are sent. Returns `true` if this was done to the end, and not stopped.
    pub(super) fn send(&mut self, session: &Session, is_stopped: &dyn Fn() -> bool) -> bool {
        let mut files: BTreeSet<PathBuf> = BTreeSet::new();
        for (_, open) in session.documents.iter() {
            if let Some(project) = session.projects.of(open.document().path()) {
                files.insert(open.document().path().to_owned());
                files.extend(project.documents_with(open.document().path()).iter().map(|it| it.path().to_owned()));
            }
        }
        let mut left: BTreeSet<String> = self.files.keys().cloned().collect();
        for path in files {
            let open = session.documents.at(&path);
            let address = open.map_or_else(|| uri::of_path(&path), |(uri, _)| uri.to_owned());
            // The client asks for these itself.
            if open.is_some() && session.client.pulls_diagnostics {
                continue;
            }
            let found = of_file(session, &path);
            if is_stopped() {
                return false;
            }
            left.remove(&address);
            let version = open.and_then(|(_, open)| open.version);
            self.tell(session, address, version, found);
        }
        for address in left {
            self.tell(session, address.clone(), None, json!([]));
            self.files.remove(&address);
        }
        true
    }

    fn tell(&mut self, session: &Session, uri: String, version: Option<i64>, found: Value) {
        let is_empty = found.as_array().is_none_or(Vec::is_empty);
        let is_new = self.files.get(&uri).map_or(!is_empty || version.is_some(), |before| *before != found);
        if !is_new {
            return;
        }
        let mut params = json!({ "uri": uri, "diagnostics": found });
        if let Some(version) = version {
            params["version"] = json!(version);
        }
        session.notify("textDocument/publishDiagnostics", params);
        self.files.insert(uri, found);
    }
}
