//! Signals from the reading thread to the working thread during its work: a request is no longer wanted, or a text
//! has changed.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::lsp::message::Message;

#[derive(Debug, Default)]
pub(super) struct Signals {
    state: Mutex<State>,
    /// `true` if the running work is to end. The flag is read in the middle of a load.
    stop: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    /// The requests that have come in and are not answered.
    asked: HashSet<String>,
    /// The requests that have come in and are not wanted any more.
    cancelled: HashSet<String>,
    running: Running,
}

#[derive(Debug, Default, PartialEq)]
enum Running {
    /// Nothing that may be stopped.
    #[default]
    Nothing,
    Request(String),
    /// Diagnostics that nobody has asked for: the next change makes them old.
    Diagnostics,
}

impl Signals {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at a message that has come in and waits for its turn.
    pub(super) fn notice(&self, message: &Message) {
        let (method, params) = match message {
            Message::Request { id, .. } => {
                self.state().asked.insert(id.to_string());
                return;
            }
            Message::Notification { method, params } => (method, params),
            _ => return,
        };
        let mut state = self.state();
        match &**method {
            "$/cancelRequest" => {
                let id = params.get("id").unwrap_or(&Value::Null).to_string();
                if state.running == Running::Request(id.clone()) {
                    self.stop.store(true, Ordering::Relaxed);
                }
                // One that was answered already is not the next one of its number.
                if state.asked.contains(&id) {
                    state.cancelled.insert(id);
                }
            }
            "textDocument/didChange" if state.running == Running::Diagnostics => {
                self.stop.store(true, Ordering::Relaxed);
            }
            _ => {}
        }
    }

    /// Begins to work on a request. Returns `true` if the request is still wanted.
    pub(super) fn begin(&self, id: &Value) -> bool {
        let id = id.to_string();
        let mut state = self.state();
        self.stop.store(false, Ordering::Relaxed);
        let is_wanted = !state.cancelled.remove(&id);
        state.running = Running::Request(id);
        is_wanted
    }

    /// Begins to look for what is wrong with files.
    pub(super) fn begin_diagnostics(&self) {
        let mut state = self.state();
        self.stop.store(false, Ordering::Relaxed);
        state.running = Running::Diagnostics;
    }

    /// Ends the running work. Returns `true` if the work was stopped, so that its result is worth nothing.
    pub(super) fn end(&self) -> bool {
        let mut state = self.state();
        if let Running::Request(id) = std::mem::take(&mut state.running) {
            state.cancelled.remove(&id);
            state.asked.remove(&id);
        }
        self.stop.swap(false, Ordering::Relaxed)
    }

    /// Returns `true` if the running work is to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
