//! What is read and what is not: regular files and the standard input, never more than the limit; and nothing of what a
//! loader is told to read is left out in silence.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::time::Duration;

use hcl_model::limits::Limits;
use hcl_serde::{Error, HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    n: Option<u8>,
}

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Loads, but does not wait for ever.
#[track_caller]
fn loaded(loader: &Loader) -> Result<(), Error> {
    let (sender, receiver) = mpsc::channel();
    let loader = loader.clone().limits(Limits::default().with_file_size(1 << 20));
    std::thread::spawn(move || sender.send(loader.load_full::<Config>().map(drop)));
    receiver.recv_timeout(Duration::from_secs(20)).expect("it is still reading")
}

/// The details of all mistakes, with the paths as they are in the folder.
#[track_caller]
fn mistakes(loader: &Loader, folder: &Path) -> Vec<String> {
    let error = loaded(loader).unwrap_err();
    let folder = format!("{}/", folder.display());
    error.diagnostics().iter().map(|it| format!("{}: {}", it.summary(), it.message()).replace(&folder, "")).collect()
}

/// Everything that is no regular file, by its name.
fn special_files(folder: &Folder) -> Vec<(&'static str, &'static str)> {
    assert!(Command::new("mkfifo").arg(folder.path("pipe.hcl")).status().unwrap().success());
    drop(UnixListener::bind(folder.path("socket.hcl")).unwrap());
    symlink("/dev/zero", folder.path("zero.hcl")).unwrap();
    symlink(folder.path("pipe.hcl"), folder.path("link.hcl.json")).unwrap();
    vec![("link.hcl.json", "a pipe"), ("pipe.hcl", "a pipe"), ("socket.hcl", "a socket"), ("zero.hcl", "a device")]
}

#[test]
fn only_regular_files_are_read() {
    let folder = Folder::new("special");
    let expected: Vec<String> = special_files(&folder)
        .into_iter()
        .map(|(name, what)| {
            let said = format!(
                "unreadable file: The file `{name}` is {what}: only regular files are read, and the standard input where the program reads that."
            );
            let found = mistakes(&Loader::new().file(folder.path(name)), &folder.0);
            assert_eq!(found, std::slice::from_ref(&said));
            said
        })
        .collect();
    assert_eq!(mistakes(&Loader::new().folder(&folder.0), &folder.0), expected);
    let found = mistakes(&Loader::new().optional_file("/dev/zero"), &folder.0);
    assert!(found[0].contains("is a device"), "{found:?}");
    fs::create_dir(folder.path("folder.hcl")).unwrap();
    let found = mistakes(&Loader::new().file(folder.path("folder.hcl")), &folder.0);
    assert!(found[0].contains("`folder.hcl` is a folder"), "{found:?}");
    let cause = loaded(&Loader::new().file(folder.path("folder.hcl"))).unwrap_err();
    assert!(std::error::Error::source(&cause).is_some());
}

/// Who waits for a reader of a pipe does not take a load for one, which would end him: `cat` gets the text afterwards.
#[test]
fn a_pipe_that_is_refused_is_not_opened() {
    let folder = Folder::new("writer");
    let pipe = folder.path("pipe.hcl");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut writer = Command::new("sh").args(["-c", "echo text > \"$0\""]).arg(&pipe).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let loader = Loader::new().file(&pipe).folder(&folder.0);
    assert_eq!(mistakes(&loader, &folder.0).len(), 2);
    let read = Command::new("timeout").arg("20").arg("cat").arg(&pipe).output().unwrap();
    assert_eq!(read.stdout, b"text\n");
    assert!(writer.wait().unwrap().success());
}

/// What has no size of its own is read up to the limit, and no file is read twice.
#[test]
fn never_more_than_the_limit_is_read() {
    let folder = Folder::new("limit");
    let small = |name: &str| {
        Loader::new().file(name).limits(Limits::default().with_file_size(10)).load::<Config>().unwrap_err()
    };
    let error = small("/proc/self/maps");
    assert_eq!(error.diagnostics().iter().next().unwrap().code(), "file-size-limit", "{error}");
    fs::write(folder.path("exact.hcl"), "n = 1 # 90").unwrap();
    let exact = Loader::new().file(folder.path("exact.hcl")).limits(Limits::default().with_file_size(10));
    assert_eq!(exact.load::<Config>().unwrap().n, Some(1));
    fs::write(folder.path("large.hcl"), "n = 1 # 901").unwrap();
    let error = small(folder.path("large.hcl").to_str().unwrap());
    assert!(error.to_string().contains("has 11 bytes, and at most 10 are accepted"), "{error}");
}

/// What the system says is a file, and gives nothing until there is something, is not waited for.
#[test]
fn files_that_wait_are_not_waited_for() {
    let folder = Folder::new("waiting");
    symlink("/proc/kmsg", folder.path("k.hcl")).unwrap();
    // Who may not read it is told so; who may gets what there is, which is no configuration, or is told that there is none.
    assert!(loaded(&Loader::new().folder(&folder.0)).is_err());
}

#[test]
fn files_that_a_folder_leaves_out_are_named() {
    let folder = Folder::new("left-out");
    for name in
        ["a.hcl", "b.HCL", "c.json", "d.Hcl.Json", "e.JSON", "f.txt", "g.hcl.bak", ".h.json", "README.md", "i.hcl~"]
    {
        fs::write(folder.path(name), "").unwrap();
    }
    fs::create_dir(folder.path("j.json")).unwrap();
    let loaded = Loader::new().folder(&folder.0).load_full::<Config>().unwrap();
    let shown = |text: &str| text.replace(&format!("{}/", folder.0.display()), "");
    let warnings: Vec<String> = loaded.warnings.iter().map(|it| shown(&format!("{}: {it}", it.code()))).collect();
    let said = |name: &str, wanted: &str| {
        format!(
            "file-left-out: ignored file: the file `{name}` is not read: of a folder, files are whose names end in `.hcl` or \
             `.hcl.json`, in lower case. Call it `{wanted}`, or move it elsewhere"
        )
    };
    assert_eq!(
        warnings,
        [
            said("b.HCL", "b.hcl"),
            said("c.json", "c.hcl.json"),
            said("d.Hcl.Json", "d.hcl.json"),
            said("e.JSON", "e.hcl.json")
        ]
    );
    let denied = Loader::new().folder(&folder.0).deny_warnings().load::<Config>().unwrap_err();
    assert_eq!(denied.diagnostics().len(), 4);
}

const CHILD: &str = "HCL_FILES_CHILD";

/// What the other test starts: a process whose environment is not UTF-8.
#[test]
#[expect(clippy::print_stdout, reason = "the other test reads it")]
fn in_a_child() {
    if std::env::var_os(CHILD).is_none() {
        return;
    }
    let loader = Loader::new().env("APP");
    for loader in [loader.clone(), loader.clone().deny_unknown_env(), loader.deny_warnings()] {
        let (_, found) = loader.recover::<Config>();
        for diagnostic in &found {
            println!("{} {diagnostic}", if diagnostic.is_error() { "error" } else { "warning" });
        }
    }
}

#[test]
fn variables_that_are_not_utf8_are_named() {
    use std::os::unix::ffi::OsStrExt as _;
    let bytes = |bytes: &'static [u8]| std::ffi::OsStr::from_bytes(bytes).to_owned();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "files::in_a_child", "--nocapture"])
        .env(CHILD, "1")
        .env(bytes(b"APP_N\xff"), "1")
        .env("APP_N", bytes(b"\xff"))
        .env(bytes(b"OTHER_\xff"), bytes(b"\xff"))
        .output()
        .unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    let found: Vec<&str> = output.lines().filter(|line| line.contains("UTF-8")).collect();
    let value = "error invalid character encoding: the value of the environment variable APP_N is not UTF-8";
    let name = "environment variable `APP_N\u{fffd}` sets nothing: its name is not UTF-8";
    let (warning, error) = (format!("warning {name}"), format!("error {name}"));
    assert_eq!(found, [value, &*warning, value, &*error, value, &*warning]);
}
