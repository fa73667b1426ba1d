//! The knowledge of a running server: the capabilities of the client, the open texts, and the configurations.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::ide::{Completion, EditorDocument, Project};
use crate::lsp::client::Client;
use crate::lsp::documents::{Documents, Open};
use crate::lsp::json::Json;
use crate::lsp::message::{self, Failure};
use crate::lsp::outbox::Outbox;
use crate::lsp::position::Position;
use crate::lsp::projects::Projects;

/// The state from which all requests are answered.
pub(super) struct Session {
    /// The name of the program.
    pub(super) name: String,
    pub(super) client: Client,
    pub(super) documents: Documents,
    pub(super) projects: Projects,
    /// The completions that were given last, with the number of that answer.
    pub(super) completions: (u64, Vec<Completion>),
    /// The number of the last answer that a later request can refer to.
    pub(super) answers: u64,
    pub(super) outbox: Outbox,
    requests: u64,
}

/// A place in a text that is open, of which a request is.
pub(super) struct At<'s> {
    pub(super) open: &'s Open,
    pub(super) project: Option<&'s Project>,
    pub(super) offset: usize,
}

impl At<'_> {
    pub(super) fn path(&self) -> &Path {
        self.open.document().path()
    }
}

impl Session {
    pub(super) fn new(name: String, projects: Projects, outbox: Outbox) -> Session {
        let documents = Documents::default();
        let (completions, answers, requests) = ((0, Vec::new()), 0, 0);
        Session { name, client: Client::default(), documents, projects, completions, answers, outbox, requests }
    }

    /// Sends a message, as soon as the client has read enough of those before.
    pub(super) fn send(&self, message: Json) {
        self.outbox.send(message);
    }

    pub(super) fn notify(&self, method: &str, params: Value) {
        self.send(message::notification(method, params));
    }

    /// Asks the client for something; the number of the request.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> u64 {
        self.requests += 1;
        self.send(message::request(self.requests, method, params));
        self.requests
    }

    /// A number that no answer has had.
    pub(super) fn next_answer(&mut self) -> u64 {
        self.answers += 1;
        self.answers
    }

    /// Parses what has changed, so that requests see the texts that the client has.
    pub(super) fn parse(&mut self) {
        // The results of the old texts are gone before the new texts are read, so that both are never there at once.
        self.documents.changed().for_each(|path| self.projects.forget(path));
        let mut changed = Vec::new();
        self.documents.parse(|path| self.projects.limits(path), |document| changed.push(document.clone()));
        self.open(&changed);
    }

    /// Gives the configurations texts that are open; one that was not there before may be that of others.
    fn open(&mut self, documents: &[EditorDocument]) {
        let open = |all: &[EditorDocument], projects: &mut Projects| {
            all.iter().filter(|document| projects.open(document)).count() > 0
        };
        if open(documents, &mut self.projects) {
            open(&self.all_open(), &mut self.projects);
        }
    }

    fn all_open(&self) -> Vec<EditorDocument> {
        self.documents.iter().map(|(_, open)| open.document().clone()).collect()
    }

    /// Has other folders.
    pub(super) fn set_roots(&mut self, roots: Vec<PathBuf>) {
        self.parse();
        self.projects.set_roots(roots);
        self.open(&self.all_open());
    }

    /// The text that a request is of.
    pub(super) fn text(&self, params: &Value) -> Result<&Open, Failure> {
        let uri = uri_of(params)?;
        self.documents.get(uri).ok_or_else(|| Failure::new(Failure::INVALID_PARAMS, format!("{uri} is not open")))
    }

    /// The place that a request is of.
    pub(super) fn at(&self, params: &Value) -> Result<At<'_>, Failure> {
        let open = self.text(params)?;
        let place = params.get("position").and_then(Position::read).ok_or_else(|| missing("position"))?;
        let offset = open.lines.offset(open.text(), place);
        Ok(At { open, project: self.projects.of(open.document().path()), offset })
    }

    /// The text that a request is of, with its configuration and the bytes of a range.
    pub(super) fn stretch(&self, params: &Value) -> Result<(At<'_>, std::ops::Range<usize>), Failure> {
        let open = self.text(params)?;
        let range = params.get("range").ok_or_else(|| missing("range"))?;
        let span = open.lines.span(open.text(), range).ok_or_else(|| missing("range"))?;
        Ok((At { open, project: self.projects.of(open.document().path()), offset: span.start }, span))
    }
}

/// The address of the text that a message is of.
pub(super) fn uri_of(params: &Value) -> Result<&str, Failure> {
    params.pointer("/textDocument/uri").and_then(Value::as_str).ok_or_else(|| missing("textDocument"))
}

/// Something is not in the parameters of a request, or is not what it should be.
pub(super) fn missing(name: &str) -> Failure {
    Failure::new(Failure::INVALID_PARAMS, format!("The parameters have no {name}, or not a right one"))
}
