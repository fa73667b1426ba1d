//! The progress that the client shows while something takes long.

use serde_json::{Value, json};

use crate::lsp::session::Session;

/// Something that takes long, with the name that the client knows it by; nothing is told if there is none.
pub(super) struct Progress {
    token: Option<Value>,
    title: &'static str,
}

impl Progress {
    /// Returns the progress of a request, which is reported if the request asks for it.
    pub(super) fn of_request(params: &Value, title: &'static str) -> Progress {
        let token = params.get("workDoneToken").filter(|token| token.is_string() || token.is_number());
        Progress { token: token.cloned(), title }
    }

    /// Returns the progress of work that no request has asked for, under a name that the client has taken.
    pub(super) fn named(token: Option<String>, title: &'static str) -> Progress {
        Progress { token: token.map(Value::String), title }
    }

    pub(super) fn begin(&self, session: &Session) {
        self.tell(session, json!({ "kind": "begin", "title": self.title, "cancellable": false }));
    }

    /// Tells how many of some files are done; not of each, if there are many.
    pub(super) fn report(&self, session: &Session, done: usize, all: usize) {
        if done > 0 && done.is_multiple_of(100) {
            let percentage = done * 100 / all.max(1);
            let message = format!("{done} of {all} files");
            self.tell(session, json!({ "kind": "report", "message": message, "percentage": percentage }));
        }
    }

    pub(super) fn end(&self, session: &Session) {
        self.tell(session, json!({ "kind": "end" }));
    }

    fn tell(&self, session: &Session, value: Value) {
        if let Some(token) = &self.token {
            session.notify("$/progress", json!({ "token": token, "value": value }));
        }
    }
}
