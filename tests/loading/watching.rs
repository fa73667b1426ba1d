//! A configuration that is loaded again when its files change: with real files, in every way in which they are changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use hcl_serde::model::ext::IoPolicy;
use hcl_serde::watch::{WatchOptions, Watched};
use hcl_serde::{Block, Error, HclSchema, Loader, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    #[hcl(default = 0)]
    number: u32,
    password: Option<Sensitive<String>>,
    #[serde(default)]
    names: Vec<String>,
}

/// What a half of a file is not.
#[derive(Debug, Deserialize, HclSchema)]
struct Twice {
    number: u32,
    same: u32,
}

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-watching-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Written beside it and renamed, as editors do it: of a file that is written in place a watcher may see nothing for as
    /// long as a busy machine likes, and take that for the file.
    fn write(&self, name: &str, text: &str) {
        fs::write(self.path("new~"), text).unwrap();
        fs::rename(self.path("new~"), self.path(name)).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const LONG: Duration = Duration::from_secs(30);

fn options() -> WatchOptions {
    // What the file system tells is enough, and waiting for more would not end within the test.
    WatchOptions::new().pause(Duration::from_millis(20)).every(Duration::from_secs(600))
}

#[track_caller]
fn watch(loader: &Loader) -> Watched<Config> {
    loader.watch_with(&options()).unwrap()
}

#[track_caller]
fn next(watched: &Watched<Config>) -> u32 {
    watched.next_within(LONG).expect("nothing has changed").unwrap().new.number
}

#[test]
fn files_are_replaced_removed_and_come_back() {
    let folder = Folder::new("ways");
    folder.write("app.hcl", "number = 1\nnames = [\"a\"]\n");
    let watched = watch(&Loader::new().optional_file(folder.path("app.hcl")));
    assert_eq!(watched.current().number, 1);
    folder.write("app.hcl", "# More.\nnumber = 2\nnames = [\"a\"]\npassword = \"x\"\n");
    let change = watched.next_within(LONG).unwrap().unwrap();
    assert_eq!((change.old.number, change.new.number), (1, 2));
    assert_eq!(change.changed.iter().map(String::as_str).collect::<Vec<_>>(), ["number", "password"]);
    folder.write("app.hcl", "number = 3\n");
    assert_eq!(next(&watched), 3);
    fs::remove_file(folder.path("app.hcl")).unwrap();
    assert_eq!(next(&watched), 0);
    folder.write("app.hcl", "number = 4\n");
    assert_eq!(next(&watched), 4);
    assert_eq!(watched.current().number, 4);
    // What says the same is no change of a value.
    folder.write("app.hcl", "number = 4 # still\n");
    assert!(watched.next_within(LONG).unwrap().unwrap().changed.is_empty());
    folder.write("app.hcl", "number = 4 # still\n");
    assert!(watched.next_within(Duration::from_millis(300)).is_none());
}

#[test]
fn a_broken_file_is_reported_once_and_changes_nothing() {
    let folder = Folder::new("broken");
    folder.write("app.hcl", "number = 1\npassword = \"canary-4f1c9e\"\n");
    let watched = watch(&Loader::new().file(folder.path("app.hcl")));
    folder.write("app.hcl", "number = one\npassword = \"canary-4f1c9e\"\n");
    let error: Arc<Error> = watched.next_within(LONG).unwrap().unwrap_err();
    assert!(error.report().contains("app.hcl:1:10") && !error.report().contains("canary"), "{}", error.report());
    watched.check_now();
    assert!(watched.next_within(Duration::from_millis(300)).is_none());
    assert_eq!(watched.current().number, 1);
    // A file that is gone and has to be there is a mistake, too.
    fs::remove_file(folder.path("app.hcl")).unwrap();
    assert!(watched.next_within(LONG).unwrap().is_err());
    folder.write("app.hcl", "number = 2\n");
    let change = watched.next_within(LONG).unwrap().unwrap();
    assert_eq!((change.old.number, change.new.number), (1, 2));
    assert_eq!(change.changed.iter().map(String::as_str).collect::<Vec<_>>(), ["number", "password"]);
}

#[test]
fn all_that_was_read_counts() {
    let folder = Folder::new("all");
    fs::create_dir(folder.path("conf.d")).unwrap();
    fs::create_dir(folder.path("more")).unwrap();
    fs::create_dir(folder.path("keys")).unwrap();
    folder.write("app.hcl", "include = [\"more/*.hcl\"]\n");
    folder.write("secret", "a\n");
    let variables = [("APP_PASSWORD_FILE", folder.path("secret").display().to_string())];
    let loader = Loader::new()
        .file(folder.path("app.hcl"))
        .folder(folder.path("conf.d"))
        .layer()
        .optional_file(folder.path("local.hcl"))
        .allow_includes("include")
        .env_from("APP", variables)
        .secret_files_from_env()
        .secrets_dir(folder.path("keys"), "");
    let watched = watch(&loader);
    assert_eq!(watched.current().password.as_ref().unwrap().expose(), "a");
    folder.write("more/a.hcl", "number = 1\n");
    assert_eq!(next(&watched), 1);
    folder.write("more/a.hcl", "number = 2\n");
    assert_eq!(next(&watched), 2);
    folder.write("conf.d/b.hcl", "number = 3\n");
    assert_eq!(next(&watched), 3);
    folder.write("local.hcl", "number = 4\n");
    assert_eq!(next(&watched), 4);
    folder.write("keys/number", "5");
    assert_eq!(next(&watched), 5);
    folder.write("secret", "b\n");
    let change = watched.next_within(LONG).unwrap().unwrap();
    assert_eq!(change.new.password.as_ref().unwrap().expose(), "b");
    assert_eq!(change.changed.iter().map(String::as_str).collect::<Vec<_>>(), ["password"]);
}

#[test]
fn what_a_change_includes_counts_from_then_on() {
    let folder = Folder::new("later");
    fs::create_dir(folder.path("conf.d")).unwrap();
    folder.write("conf.d/a.hcl", "number = 2\n");
    folder.write("app.hcl", "number = 1\n");
    let watched = watch(&Loader::new().file(folder.path("app.hcl")).allow_includes("include"));
    assert_eq!(watched.current().number, 1);
    folder.write("app.hcl", "include = \"conf.d/a.hcl\"\n");
    assert_eq!(next(&watched), 2);
    folder.write("conf.d/a.hcl", "number = 3\n");
    assert_eq!(next(&watched), 3);
    // An include that is not there yet is a mistake until it is.
    folder.write("app.hcl", "include = \"conf.d/b.hcl\"\n");
    assert!(watched.next_within(LONG).unwrap().is_err());
    assert_eq!(watched.current().number, 3);
    folder.write("conf.d/b.hcl", "number = 4\n");
    assert_eq!(next(&watched), 4);
}

#[test]
fn folders_behind_links_are_swapped() {
    // As Kubernetes has the files of a volume.
    let folder = Folder::new("links");
    let version = |name: &str, number: u32| {
        fs::create_dir(folder.path(name)).unwrap();
        folder.write(&format!("{name}/app.hcl"), &format!("number = {number}\n"));
    };
    version("..1", 1);
    symlink("..1", folder.path("..data")).unwrap();
    symlink("..data/app.hcl", folder.path("app.hcl")).unwrap();
    let watched = watch(&Loader::new().file(folder.path("app.hcl")));
    for number in 2..6 {
        version(&format!("..{number}"), number);
        symlink(format!("..{number}"), folder.path("..tmp")).unwrap();
        fs::rename(folder.path("..tmp"), folder.path("..data")).unwrap();
        fs::remove_dir_all(folder.path(&format!("..{}", number - 1))).unwrap();
        assert_eq!(next(&watched), number);
    }
    // What a link leads to elsewhere is watched, too.
    let elsewhere = Folder::new("elsewhere");
    elsewhere.write("x.hcl", "number = 7\n");
    symlink(elsewhere.path("x.hcl"), folder.path("new")).unwrap();
    fs::rename(folder.path("new"), folder.path("app.hcl")).unwrap();
    assert_eq!(next(&watched), 7);
    elsewhere.write("x.hcl", "number = 8\n");
    assert_eq!(next(&watched), 8);
}

#[test]
fn where_nobody_tells_files_are_looked_at() {
    let folder = Folder::new("polling");
    folder.write("app.hcl", "number = 1\n");
    let options = options().polling().every(Duration::from_millis(50));
    let watched = Loader::new().file(folder.path("app.hcl")).watch_with::<Config>(&options).unwrap();
    folder.write("app.hcl", "number = 2\n");
    assert_eq!(next(&watched), 2);
    let asked = WatchOptions::new().polling().pause(Duration::from_millis(20)).every(Duration::from_secs(600));
    let watched = Loader::new().file(folder.path("app.hcl")).watch_with::<Config>(&asked).unwrap();
    folder.write("app.hcl", "number = 3\n");
    watched.check_now();
    assert_eq!(next(&watched), 3);
}

/// Written in two halves, in place and by replacing, as fast as it goes: nobody ever sees what was not written.
#[test]
fn a_thousand_changes() {
    let folder = Folder::new("thousand");
    folder.write("app.hcl", "number = 0\nsame = 0\n");
    let options = options().pause(Duration::from_millis(5));
    let watched = Loader::new().file(folder.path("app.hcl")).watch_with::<Twice>(&options).unwrap();
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    watched.on_change(move |_| {
        assert!(counted.fetch_add(1, Ordering::SeqCst) > 0, "a callback may panic");
    });
    let path = folder.path("app.hcl");
    let writer = thread::spawn({
        let path = path.clone();
        move || (1..=1000).for_each(|number| change(&path, number))
    });
    let mut last = 0;
    let mut told = 0;
    while last < 1000 {
        let Some(next) = watched.next_within(LONG) else { panic!("the last change was not seen, but {last}") };
        // What is half written can have been there for a pause; it is a mistake and never a configuration.
        let Ok(change) = next else { continue };
        assert_eq!(change.new.number, change.new.same, "a half was taken for the whole");
        assert!(change.old.number == last && change.new.number > last, "{last} {change:?}");
        last = change.new.number;
        told += 1;
    }
    writer.join().unwrap();
    assert_eq!(watched.current().number, 1000);
    assert!(told >= 1 && calls.load(Ordering::SeqCst) >= told);
}

/// One change of a file, in one of three ways.
fn change(path: &Path, number: u32) {
    use std::io::Write as _;
    let halves = [format!("number = {number}\n"), format!("same = {number}\n")];
    if number.is_multiple_of(3) {
        let new = path.with_extension("new");
        fs::write(&new, halves.concat()).unwrap();
        fs::rename(new, path).unwrap();
    } else {
        let mut file = fs::File::create(path).unwrap();
        file.write_all(b"number = ").unwrap();
        if number % 3 == 1 {
            thread::yield_now();
        }
        file.write_all(&halves.concat().as_bytes()["number = ".len()..]).unwrap();
    }
    if number.is_multiple_of(50) {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until a callback has been called so often.
fn called(calls: &AtomicUsize, count: usize) {
    for _ in 0..1000 {
        if calls.load(Ordering::SeqCst) >= count {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_nobody_asked_for_is_one_change() {
    let folder = Folder::new("coalesced");
    folder.write("app.hcl", "number = 1\n");
    let watched = watch(&Loader::new().file(folder.path("app.hcl")));
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    watched.on_change(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
    });
    for (text, count) in [("number = 2\n", 1), ("number = x\n", 2), ("names = [\"a\"]\n", 3)] {
        folder.write("app.hcl", text);
        called(&calls, count);
    }
    let change = watched.changes().next().unwrap().unwrap();
    assert_eq!(change.new.names, ["a"]);
    assert_eq!((change.old.number, change.new.number), (1, 0));
    assert_eq!(change.changed.iter().map(String::as_str).collect::<Vec<_>>(), ["names", "number"]);
    assert!(watched.next_within(Duration::from_millis(100)).is_none());
}

/// What says which changes need a restart.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is compared")]
struct Restarting {
    #[hcl(default = 80, reload = "restart")]
    port: u16,
    #[hcl(default = 1)]
    workers: u16,
    #[hcl(block, reload = "restart")]
    listener: Option<Listener>,
    #[hcl(block)]
    service: BTreeMap<String, Listener>,
    object: Option<Listener>,
    #[hcl(block)]
    plugin: Option<Block>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is compared")]
struct Listener {
    path: Option<String>,
    #[hcl(default = 5, reload = "restart")]
    backlog: u16,
}

#[test]
fn what_counts_after_a_restart_is_told() {
    let folder = Folder::new("restart");
    folder.write("app.hcl", "");
    let watched = Loader::new().file(folder.path("app.hcl")).watch_with::<Restarting>(&options()).unwrap();
    let steps = [
        ("workers = 2\n", "workers", ""),
        ("workers = 2\nport = 81\n", "port", "port"),
        // The same as a value that is written.
        ("workers = 3\nport = 9 * 9\n", "workers", ""),
        ("workers = 3\n", "port", "port"),
        ("workers = 3\nlistener {}\n", "listener listener.backlog", "listener listener.backlog"),
        ("workers = 3\nlistener {\n  path = \"/\"\n}\n", "listener.path", "listener.path"),
        (
            "service \"a.b\" {\n  path = \"/\"\n}\n",
            "listener listener.backlog listener.path service[\"a.b\"] service[\"a.b\"].backlog service[\"a.b\"].path workers",
            "listener listener.backlog listener.path service[\"a.b\"].backlog",
        ),
        ("service \"a.b\" {\n  path = \"/x\"\n  backlog = 5\n}\n", "service[\"a.b\"].path", ""),
        (
            "object = { path = \"/\", backlog = 6 }\n",
            "object.backlog object.path service[\"a.b\"] service[\"a.b\"].backlog service[\"a.b\"].path",
            "object.backlog service[\"a.b\"].backlog",
        ),
        ("object = { path = \"/\", backlog = 7 }\n", "object.backlog", "object.backlog"),
        (
            "plugin {\n  a = 1\n  b {\n    c = 1\n  }\n}\n",
            "object.backlog object.path plugin plugin.a plugin.b[0] plugin.b[0].c",
            "object.backlog",
        ),
        ("plugin {\n  a = 1\n  b {\n    c = 2\n  }\n}\n", "plugin.b[0].c", ""),
    ];
    for (text, changed, restart) in steps {
        folder.write("app.hcl", text);
        let change = watched.next_within(LONG).unwrap().unwrap();
        let words = |paths: BTreeSet<String>| paths.into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!((&*words(change.changed), &*words(change.restart)), (changed, restart), "{text}");
    }
    assert_eq!(watched.current().plugin.as_ref().unwrap().block_type(), "plugin");
}

#[test]
fn what_awaits_a_restart_is_told_until_it_is_set_back() {
    let folder = Folder::new("awaiting");
    folder.write("app.hcl", "");
    let watched = Loader::new().file(folder.path("app.hcl")).watch_with::<Restarting>(&options()).unwrap();
    for (text, awaiting) in [
        ("port = 81\n", "port"),
        ("port = 81\nworkers = 2\n", "port"),
        ("port = 81\nobject = { backlog = 6 }\n", "object.backlog port"),
        ("workers = 2\n", ""),
    ] {
        folder.write("app.hcl", text);
        let change = watched.next_within(LONG).unwrap().unwrap();
        assert_eq!(change.awaiting_restart.into_iter().collect::<Vec<_>>().join(" "), awaiting, "{text}");
    }
}

#[test]
fn what_is_changed_back_has_not_changed() {
    let folder = Folder::new("back");
    folder.write("app.hcl", "number = 1\n");
    let watched = watch(&Loader::new().file(folder.path("app.hcl")));
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    watched.on_change(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        panic!("it does not end the watching");
    });
    for (text, count) in [("number = 2\n", 1), ("number = 1\nnames = [\"a\"]\n", 2)] {
        folder.write("app.hcl", text);
        called(&calls, count);
    }
    let change = watched.next_within(LONG).unwrap().unwrap();
    assert_eq!((change.old.number, change.new.number), (1, 1));
    assert_eq!(change.changed.iter().map(String::as_str).collect::<Vec<_>>(), ["names"]);
}

/// What panics for some values.
#[derive(Debug, Deserialize, HclSchema)]
struct Panicking {
    #[serde(deserialize_with = "panics_at_zero")]
    number: u32,
}

fn panics_at_zero<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let number = u32::deserialize(deserializer)?;
    assert!(number != 0, "there is nothing to divide by");
    Ok(number)
}

#[test]
fn a_type_that_panics_is_reported_once_and_changes_nothing() {
    let folder = Folder::new("panics");
    folder.write("app.hcl", "number = 1\n");
    let watched = Loader::new().file(folder.path("app.hcl")).watch_with::<Panicking>(&options()).unwrap();
    folder.write("app.hcl", "number = 0\n");
    let error = watched.next_within(LONG).unwrap().unwrap_err();
    assert!(error.report().starts_with("error[load-panicked]: configuration cannot be loaded\n"), "{error}");
    assert_eq!(watched.current().number, 1);
    folder.write("app.hcl", "number = 2\n");
    assert_eq!(watched.next_within(LONG).unwrap().unwrap().new.number, 2);
}

#[test]
fn a_folder_that_is_gone_and_made_again() {
    let folder = Folder::new("again");
    // In steps, between which it is looked at or not.
    let make = |number: u32, step: Duration| {
        for path in ["a", "a/b"] {
            fs::create_dir(folder.path(path)).unwrap();
            thread::sleep(step);
        }
        folder.write("a/b/app.hcl", &format!("number = {number}\n"));
    };
    make(0, Duration::ZERO);
    let watched = watch(&Loader::new().folder(folder.path("a/b")));
    for round in 0..20 {
        let number = 2 * round;
        // An empty folder is none that is missing, if it is seen in between.
        fs::remove_dir_all(folder.path("a")).unwrap();
        while watched.next_within(LONG).expect("nobody sees that the folder is gone").is_ok() {}
        // Perhaps what is half made is a mistake, too, or no file yet.
        make(number + 1, Duration::from_micros(u64::from(round) * 100));
        while watched.current().number != number + 1 {
            let _ = watched.next_within(LONG).expect("nobody looks at the new folder");
        }
        // What is in the new folder is watched, and not only that it is there.
        folder.write("a/b/app.hcl", &format!("number = {}\n", number + 2));
        while watched.current().number != number + 2 {
            let _ = watched.next_within(LONG).expect("nobody looks into the new folder");
        }
    }
}

#[test]
fn what_functions_have_asked_for_counts() {
    let folder = Folder::new("asked");
    folder.write("app.hcl", "number = file(\"number\")\nnames = [for name in [\"x\"] : name if fileexists(\"x\")]\n");
    folder.write("number", "1");
    let loader = Loader::new().file(folder.path("app.hcl")).allow_io(IoPolicy::new().folder(&folder.0).beside_caller());
    let watched = watch(&loader);
    assert_eq!(watched.current().number, 1);
    folder.write("number", "2");
    assert_eq!(next(&watched), 2);
    folder.write("x", "");
    assert_eq!(watched.next_within(LONG).unwrap().unwrap().new.names, ["x"]);
    // A file that a broken configuration has asked for mends it.
    folder.write("number", "two");
    assert!(watched.next_within(LONG).unwrap().is_err());
    folder.write("number", "3");
    assert_eq!(next(&watched), 3);
}

#[test]
fn what_cannot_be_watched() {
    let refused = Loader::new().stdin().watch::<Config>().unwrap_err().report();
    assert!(refused.starts_with("error[not-watched]: standard input cannot be watched\n"), "{refused}");
    assert!(Loader::new().file("no-such-file.hcl").watch::<Config>().is_err());
    // A text never changes, and nothing keeps the thread.
    drop(watch(&Loader::new().named_text("app.hcl", "number = 1\n")));
}
