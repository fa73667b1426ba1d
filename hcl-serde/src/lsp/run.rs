//! A server at work: messages one after the other, and what is wrong with files when nothing else is to be done.
//!
//! One thread reads, one works and one writes, so that nobody waits for a client that does not listen, and what is running
//! can be stopped by what comes in.

use std::io::{BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::lsp::found::Sent;
use crate::lsp::message::{Failure, Message, answer};
use crate::lsp::outbox::{News, Outbox};
use crate::lsp::progress::Progress;
use crate::lsp::projects::{Kind, Projects};
use crate::lsp::requests;
use crate::lsp::session::{Session, uri_of};
use crate::lsp::signals::Signals;
use crate::lsp::wire::{self, Frame};
use crate::uri;

/// The number of messages that may wait to be worked on. With more messages, the client waits. The places for all
/// messages are made at once.
const MOST_WAITING: usize = 1_024;

/// The longest time of a search for mistakes that is repeated for each change. A longer search waits for a pause of
/// twice its time.
const FAST: Duration = Duration::from_millis(8);

/// Diagnostics wait no longer than this for a pause in the changes.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// The time that the first diagnostics wait for the client to say whether it shows progress.
const PROGRESS_WAIT: Duration = Duration::from_millis(200);

/// The name under which the client shows the progress of the first load.
const LOADING: &str = "loading";

/// Serves a client until the client ends the server or goes away. Returns `true` if the client has announced the end.
pub(super) fn run(
    name: String,
    kinds: Vec<Kind>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> bool {
    let signals = Arc::new(Signals::default());
    let (incoming, messages) = mpsc::sync_channel(MOST_WAITING);
    let (outbox, outgoing, told) = Outbox::new();
    let (noticed, ending) = (signals.clone(), told.clone());
    let reader = thread::Builder::new().name("lsp-read".to_owned()).spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(frame) = wire::read(&mut input) {
            let message = match frame {
                Frame::Json(value) => Message::read(value),
                Frame::Broken(reason) => {
                    Message::Broken { id: Value::Null, failure: Failure::new(Failure::PARSE, reason) }
                }
                Frame::End => break,
            };
            noticed.notice(&message);
            let is_exit = matches!(&message, Message::Notification { method, .. } if method == "exit");
            if is_exit {
                let _ = ending.send(News::Ending);
            }
            if incoming.send(Box::new(message)).is_err() || is_exit {
                break;
            }
        }
        let _ = ending.send(News::Ending);
    });
    let writer = thread::Builder::new().name("lsp-write".to_owned()).spawn(move || {
        let mut output = output;
        while let Ok(message) = outgoing.recv()
            && wire::write(&mut output, &message).is_ok()
            && told.send(News::Written(message.as_bytes().len())).is_ok()
        {}
        let _ = told.send(News::Gone);
    });
    if reader.is_err() || writer.is_err() {
        return false;
    }
    let projects = Projects::new(kinds, signals.clone());
    let mut server = Running {
        session: Session::new(name, projects, outbox),
        signals,
        phase: Phase::New,
        sent: Sent::default(),
        due: None,
        took: Duration::ZERO,
        progress: Loading::Unasked,
    };
    let is_orderly = server.serve(&messages);
    // The answers go out before the process ends.
    server.session.outbox.finish();
    is_orderly
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Running,
    ShutDown,
}

/// The time to look for mistakes.
#[derive(Debug, Clone, Copy)]
struct Due {
    /// The time if nothing comes until then.
    at: Instant,
    /// The latest time, whatever comes until then.
    latest: Instant,
}

/// The state of the question whether the client shows the progress of the first load.
enum Loading {
    Unasked,
    /// It was asked for, with the number of the request.
    Asked(u64),
    Shown,
    /// It does not, or it has been shown.
    Over,
}

struct Running {
    session: Session,
    signals: Arc<Signals>,
    phase: Phase,
    sent: Sent,
    due: Option<Due>,
    /// The time that the last search for mistakes took.
    took: Duration,
    progress: Loading,
}

impl Running {
    fn serve(&mut self, messages: &Receiver<Box<Message>>) -> bool {
        loop {
            let message = match self.due {
                None => messages.recv().ok(),
                Some(due) if due.latest <= Instant::now() => {
                    self.diagnose(true);
                    continue;
                }
                Some(due) => match messages.recv_timeout(due.at.saturating_duration_since(Instant::now())) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => {
                        self.diagnose(false);
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => None,
                },
            };
            match message.map(|message| *message) {
                None => return self.phase == Phase::ShutDown,
                Some(Message::Notification { method, .. }) if method == "exit" => return self.phase == Phase::ShutDown,
                Some(Message::Notification { method, params }) => self.notice(&method, &params),
                Some(Message::Request { id, method, params }) => self.answer(&id, &method, &params),
                Some(Message::Answer { id, is_done }) => self.take(&id, is_done),
                Some(Message::Broken { id, failure }) => self.session.send(answer(&id, Err(failure))),
            }
        }
    }

    fn answer(&mut self, id: &Value, method: &str, params: &Value) {
        if !self.signals.begin(id) {
            self.signals.end();
            return self.session.send(answer(id, Err(cancelled())));
        }
        let result = match (self.phase, method) {
            (Phase::New, "initialize") => Ok(self.initialize(params).into()),
            (Phase::New, _) => Err(Failure::new(Failure::NOT_INITIALIZED, "The first request is initialize")),
            (Phase::ShutDown, _) => Err(Failure::new(Failure::INVALID_REQUEST, "The server was shut down")),
            (Phase::Running, "initialize") => Err(Failure::new(Failure::INVALID_REQUEST, "initialize comes once")),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                self.due = None;
                Ok(Value::Null.into())
            }
            // Functions of the program may panic, and the next request is another one.
            (Phase::Running, _) => {
                let answered = catch_unwind(AssertUnwindSafe(|| requests::answer(&mut self.session, method, params)));
                answered.unwrap_or_else(|_| {
                    self.session.projects.refresh();
                    Err(Failure::new(Failure::INTERNAL, "The program has panicked"))
                })
            }
        };
        let result = match self.signals.end() {
            true => {
                self.session.projects.refresh();
                Err(cancelled())
            }
            false => result,
        };
        self.session.send(answer(id, result));
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Running;
        self.session.client = Client::read(params);
        self.session.documents.encoding = self.session.client.encoding;
        self.session.set_roots(roots(params));
        json!({ "capabilities": self.session.client.server(), "serverInfo": { "name": self.session.name } })
    }

    fn notice(&mut self, method: &str, params: &Value) {
        if self.phase != Phase::Running {
            return;
        }
        let noticed = catch_unwind(AssertUnwindSafe(|| self.changed(method, params)));
        if noticed.unwrap_or(true) {
            self.is_due();
        }
    }

    /// Takes notice of a notification. Returns `true` if the mistakes may be others now.
    fn changed(&mut self, method: &str, params: &Value) -> bool {
        let session = &mut self.session;
        let version = params.pointer("/textDocument/version").and_then(Value::as_i64);
        match method {
            "initialized" => {
                self.initialized();
                false
            }
            "textDocument/didOpen" => {
                let text = params.pointer("/textDocument/text").and_then(Value::as_str);
                let (Ok(uri), Some(text)) = (uri_of(params), text) else { return false };
                session.documents.open(uri, version, text);
                true
            }
            "textDocument/didChange" => {
                let changes = params.get("contentChanges").and_then(Value::as_array);
                let (Ok(uri), Some(changes)) = (uri_of(params), changes) else { return false };
                if !session.documents.change(uri, version, changes) {
                    let params = json!({ "type": 1, "message": "A change of a text was not understood" });
                    session.notify("window/logMessage", params);
                }
                true
            }
            "textDocument/didClose" => {
                let Some(path) = uri_of(params).ok().and_then(|uri| session.documents.close(uri)) else { return false };
                session.projects.close(&path);
                // The file can be open under another address.
                if let Some((_, open)) = session.documents.at(&path) {
                    session.projects.open(open.document());
                }
                true
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                // Another folder may be the one in which a file is loaded now.
                session.set_roots(session.projects.roots().to_vec());
                if session.client.refreshes_diagnostics && session.client.pulls_diagnostics {
                    session.ask("workspace/diagnostic/refresh", Value::Null);
                }
                if session.client.refreshes_hints {
                    session.ask("workspace/inlayHint/refresh", Value::Null);
                }
                true
            }
            "workspace/didChangeWorkspaceFolders" => {
                let mut roots = session.projects.roots().to_vec();
                let removed = folders(params.pointer("/event/removed"));
                roots.retain(|root| !removed.contains(root));
                roots.extend(folders(params.pointer("/event/added")));
                session.set_roots(roots);
                true
            }
            _ => false,
        }
    }

    fn initialized(&mut self) {
        let session = &mut self.session;
        if session.client.watches {
            let watchers: Vec<Value> =
                session.projects.globs().iter().map(|glob| json!({ "globPattern": glob })).collect();
            let registration = json!({
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": { "watchers": watchers },
            });
            session.ask("client/registerCapability", json!({ "registrations": [registration] }));
        }
        self.progress = match session.client.progress {
            true => Loading::Asked(session.ask("window/workDoneProgress/create", json!({ "token": LOADING }))),
            false => Loading::Over,
        };
    }

    /// Takes the answer to a request of ours.
    fn take(&mut self, id: &Value, is_done: bool) {
        if matches!(self.progress, Loading::Asked(asked) if id.as_u64() == Some(asked)) {
            self.progress = if is_done { Loading::Shown } else { Loading::Over };
        }
    }

    /// Looks for what is wrong as soon as there is time.
    fn is_due(&mut self) {
        let now = Instant::now();
        let pause = if self.took > FAST { self.took * 2 } else { Duration::ZERO };
        let pause = if matches!(self.progress, Loading::Asked(_)) { PROGRESS_WAIT } else { pause };
        let latest = self.due.map_or(now + LONGEST_WAIT, |due| due.latest);
        self.due = Some(Due { at: now + pause, latest });
    }

    /// Sends the diagnostics of files. A message that comes meanwhile stops this, unless the diagnostics have waited
    /// for long.
    fn diagnose(&mut self, is_late: bool) {
        let start = Instant::now();
        let (session, sent, signals) = (&mut self.session, &mut self.sent, &self.signals);
        if !is_late {
            signals.begin_diagnostics();
        }
        let token = matches!(self.progress, Loading::Shown).then(|| LOADING.to_owned());
        let progress = Progress::named(token, "Loading the configuration");
        let found = catch_unwind(AssertUnwindSafe(|| {
            session.parse();
            progress.begin(session);
            let is_done = sent.send(session, &|| signals.is_stopped());
            progress.end(session);
            is_done
        }));
        self.progress = Loading::Over;
        if found.is_err() {
            session.projects.refresh();
        }
        match signals.end() || matches!(found, Ok(false)) {
            // The messages that have come in are worked on first.
            true => session.projects.refresh(),
            false => {
                self.due = None;
                self.took = start.elapsed();
            }
        }
    }
}

fn cancelled() -> Failure {
    Failure::new(Failure::CANCELLED, "The request was cancelled")
}

/// The folders of the workspace.
fn roots(params: &Value) -> Vec<PathBuf> {
    let named = folders(params.get("workspaceFolders"));
    if !named.is_empty() {
        return named;
    }
    let root = params.get("rootUri").and_then(Value::as_str).and_then(uri::to_path);
    let root = root.or_else(|| params.get("rootPath").and_then(Value::as_str).map(PathBuf::from));
    root.into_iter().collect()
}

fn folders(value: Option<&Value>) -> Vec<PathBuf> {
    let folders = value.and_then(Value::as_array).into_iter().flatten();
    folders
        .filter_map(|folder| uri::to_path(folder.get("uri")?.as_str()?))
        .map(|path| crate::loader::place(&path))
        .collect()
}
