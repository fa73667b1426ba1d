//! Texts that are in no file: loaded, followed while they come and go, named in every report, and written by nobody.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use hcl_serde::edit::Update;
use hcl_serde::load::{SourceError, SourceText, TextSource};
use hcl_serde::watch::{WatchOptions, Watched};
use hcl_serde::write::FileSyntax;
use hcl_serde::{Error, HclSchema, Limits, Loader, Sensitive};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Config {
    #[hcl(default = 0)]
    number: u32,
    #[hcl(default = 0)]
    local: u32,
    password: Option<Sensitive<String>>,
}

/// A server of one text.
struct Server {
    name: &'static str,
    state: Mutex<State>,
    told: Condvar,
    reads: AtomicUsize,
}

struct State {
    revision: u64,
    text: Result<String, &'static str>,
}

impl Server {
    fn new(name: &'static str, text: &str) -> Arc<Server> {
        let state = Mutex::new(State { revision: 1, text: Ok(text.to_owned()) });
        Arc::new(Server { name, state, told: Condvar::new(), reads: AtomicUsize::new(0) })
    }

    fn say(&self, text: &str) {
        let mut state = self.state.lock().unwrap();
        state.revision += 1;
        state.text = Ok(text.to_owned());
        self.told.notify_all();
    }

    /// Nothing can be read until it says something.
    fn fail(&self, why: &'static str) {
        self.state.lock().unwrap().text = Err(why);
        self.told.notify_all();
    }

    /// It is there again and says what it has said.
    fn come_back(&self, text: &str) {
        self.state.lock().unwrap().text = Ok(text.to_owned());
        self.told.notify_all();
    }

    fn reads(&self) -> usize {
        self.reads.load(Ordering::SeqCst)
    }
}

impl TextSource for Server {
    fn name(&self) -> &str {
        self.name
    }

    fn read(&self) -> Result<SourceText, SourceError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        let state = self.state.lock().unwrap();
        Ok(SourceText::new(&*state.text.clone()?).revision(state.revision))
    }

    fn wait(&self, seen: &str, time: Duration) -> bool {
        let state = self.state.lock().unwrap();
        let is_same = |state: &mut State| state.text.is_ok() && state.revision.to_string() == seen;
        !self.told.wait_timeout_while(state, time, is_same).unwrap().1.timed_out()
    }
}

/// A text of which nobody tells when it changes, and that has no revision.
struct Silent(&'static str, Mutex<String>, FileSyntax);

impl TextSource for Silent {
    fn name(&self) -> &str {
        self.0
    }

    fn read(&self) -> Result<SourceText, SourceError> {
        let text = self.1.lock().unwrap().clone();
        assert!(text != "panic");
        Ok(SourceText::new(text))
    }

    fn syntax(&self) -> FileSyntax {
        self.2
    }
}

const LONG: Duration = Duration::from_secs(30);

/// Long enough for whatever should not happen.
const SHORT: Duration = Duration::from_millis(400);

fn options() -> WatchOptions {
    WatchOptions::new().pause(Duration::from_millis(10)).every(Duration::from_secs(600))
}

#[track_caller]
fn next(watched: &Watched<Config>) -> u32 {
    watched.next_within(LONG).expect("nothing has changed").unwrap().new.number
}

#[track_caller]
fn refused(watched: &Watched<Config>) -> Arc<Error> {
    watched.next_within(LONG).expect("nothing was told").unwrap_err()
}

/// Waits until something is so.
#[track_caller]
fn until(is_so: impl Fn() -> bool) {
    for _ in 0..3000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it never is");
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("hcl-sources-{name}-{}.hcl", std::process::id()))
}

#[test]
fn reports_origins_and_tables_call_it_by_its_name() {
    let server = Server::new("store:/app", "number = 1\npassword = \"canary-4f1c9e\"\n");
    let loader = Loader::new().source(Arc::clone(&server)).layer().named_text("local.hcl", "local = 2\n");
    let loaded = loader.load_full::<Config>().unwrap();
    assert_eq!((loaded.config.number, loaded.config.local), (1, 2));
    assert_eq!(loaded.origin("number").unwrap().to_string(), "store:/app:1:10");
    let table = [
        "number    1            store:/app:1:10",
        "password  (sensitive)  store:/app:2:12",
        "local     2            local.hcl:1:9",
    ];
    assert_eq!(loaded.explain().lines().collect::<Vec<_>>(), table);
    assert!(format!("{loader:?}").contains("source store:/app") && !format!("{loader:?}").contains("canary"));
    assert!(loader.paths().is_empty());
    server.say("number = one\npassword = \"canary-4f1c9e\"\n");
    let error = loader.load::<Config>().unwrap_err().report();
    assert!(error.contains(" --> store:/app:1:10\n") && !error.contains("canary"), "{error}");
}

#[test]
fn what_cannot_be_read_says_so_by_its_name() {
    let server = Server::new("store:/app", "");
    server.fail("connection refused");
    let loader = Loader::new().source(Arc::clone(&server));
    let error = loader.load::<Config>().unwrap_err();
    assert_eq!(error.diagnostics().iter().next().unwrap().code(), "unreadable-source");
    assert!(error.to_string().contains("the source `store:/app` could not be read: connection refused"), "{error}");
    assert!(loader.watch::<Config>().is_err());
    server.say("number = 1234567890\n");
    let error = loader.clone().limits(Limits::default().with_file_size(10)).load::<Config>().unwrap_err();
    let said = "the source `store:/app` gives 20 bytes, and at most 10 are accepted";
    assert!(error.to_string().contains(said), "{error}");
    assert!(loader.interrupt(|| true).load::<Config>().is_err());
}

#[test]
fn the_name_or_the_source_says_the_syntax() {
    let json = r#"{"number": 5}"#;
    let of = |name, text: &str, syntax| Loader::new().source(Silent(name, Mutex::new(text.to_owned()), syntax));
    assert_eq!(of("kv:x", json, FileSyntax::Json).load::<Config>().unwrap().number, 5);
    assert_eq!(of("kv:x.json", "number = 5\n", FileSyntax::Native).load::<Config>().unwrap().number, 5);
    assert_eq!(Loader::new().source(Server::new("kv:x.json", json)).load::<Config>().unwrap().number, 5);
    assert!(Loader::new().source(Server::new("kv:x", json)).load::<Config>().is_err());
}

#[test]
fn it_is_followed() {
    let server = Server::new("store:/app", "number = 1\n");
    let watched = Loader::new().source(Arc::clone(&server)).watch_with::<Config>(&options()).unwrap();
    for number in 2..6 {
        server.say(&format!("number = {number}\n"));
        assert_eq!(next(&watched), number);
    }
    assert_eq!(server.reads(), 5);
    server.say("number = many\n");
    assert!(refused(&watched).to_string().starts_with("store:/app:1:10"));
    assert_eq!(watched.current().number, 5);
    // Nobody is told of what says the same.
    server.say("number = 6\n");
    assert_eq!(next(&watched), 6);
    assert!(watched.next_within(SHORT).is_none());
    // Its thread ends with the last one who follows.
    let before = Arc::strong_count(&server);
    drop(watched);
    until(|| Arc::strong_count(&server) < before);
}

#[test]
fn what_it_said_last_counts_while_it_is_gone() {
    let path = temporary("gone");
    fs::write(&path, "local = 1\n").unwrap();
    let server = Server::new("store:/app", "number = 1\n");
    let loader = Loader::new().source(Arc::clone(&server)).layer().file(&path);
    let watched = loader.watch_with::<Config>(&options()).unwrap();
    server.fail("connection refused");
    let error = refused(&watched).to_string();
    assert!(error.contains("the source `store:/app` could not be read: connection refused"), "{error}");
    assert!(watched.next_within(SHORT).is_none(), "it is told once");
    // Other sources go on.
    fs::write(&path, "local = 2\n").unwrap();
    let change = watched.next_within(LONG).unwrap().unwrap();
    assert_eq!((change.new.number, change.new.local), (1, 2));
    let warning = change.warnings.iter().next().unwrap();
    assert_eq!(warning.code(), "outdated-source");
    let said = "the source `store:/app` cannot be read now, and what it said last counts: connection refused";
    assert!(warning.to_string().contains(said), "{warning}");
    // What is there again and says the same is no change.
    let reads = server.reads();
    server.come_back("number = 1\n");
    until(|| server.reads() > reads);
    assert!(watched.next_within(SHORT).is_none());
    fs::write(&path, "local = 3\n").unwrap();
    assert!(watched.next_within(LONG).unwrap().unwrap().warnings.is_empty());
    server.fail("connection refused");
    assert!(watched.next_within(LONG).unwrap().is_err());
    server.say("number = 7\n");
    assert_eq!(next(&watched), 7);
    fs::remove_file(&path).unwrap();
}

#[test]
fn one_that_tells_nothing_is_read_from_time_to_time() {
    let source = Arc::new(Silent("kv:x", Mutex::new("number = 1\n".to_owned()), FileSyntax::Native));
    let often = options().every(Duration::from_millis(50));
    let watched = Loader::new().source(Arc::clone(&source)).watch_with::<Config>(&often).unwrap();
    "number = 2\n".clone_into(&mut source.1.lock().unwrap());
    assert_eq!(next(&watched), 2);
    assert!(watched.next_within(SHORT).is_none());
    // One that panics is out of reach.
    "panic".clone_into(&mut source.1.lock().unwrap());
    let error = refused(&watched).to_string();
    assert!(error.contains("the source `kv:x` could not be read: the program fails to read it"), "{error}");
    drop(watched);
    source.1.clear_poison();
    "number = 3\n".clone_into(&mut source.1.lock().unwrap());
    let watched = Loader::new().source(Arc::clone(&source)).watch_with::<Config>(&options()).unwrap();
    "number = 4\n".clone_into(&mut source.1.lock().unwrap());
    assert!(watched.next_within(SHORT).is_none());
    watched.check_now();
    assert_eq!(next(&watched), 4);
}

#[test]
fn nobody_writes_it() {
    let path = temporary("update");
    fs::write(&path, "local = 1\n").unwrap();
    // Even if it has the name of a file.
    let name: &'static str = path.display().to_string().leak();
    for server in [Server::new("store:/app", "number = 1\n"), Server::new(name, "number = 1\n")] {
        let loader = Loader::new().source(Arc::clone(&server)).layer().file(&path);
        let error = Update::new(&loader).run(|config: &mut Config| config.number = 2).unwrap_err().to_string();
        let said = format!("`number` cannot be changed in a file: {} is no file", server.name);
        assert!(error.contains(&said), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "local = 1\n");
        // What a file has is changed there, and what overrides the source is written where the program says.
        Update::new(&loader).run(|config: &mut Config| config.local = 2).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "local = 2\n");
        Update::new(&loader).new_values_in(&path).run(|config: &mut Config| config.number = 2).unwrap();
        assert_eq!(loader.load::<Config>().unwrap().number, 2);
        fs::write(&path, "local = 1\n").unwrap();
    }
    fs::remove_file(&path).unwrap();
}
