//! Runs the program in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable with which the test says that it is the program.
pub(crate) const IS_PROGRAM: &str = "HCL_SERDE_IS_PROGRAM";

pub(crate) const APP: &str =
    "# Ours.\nlisten = \"a:1\" # plain\n\nlimits {\n  connections = 5\n}\n\nservice \"web\" {\n  port = 80\n}\n";

/// Of how many cases one is tried: of so many, but of each with `LAWS=full`.
pub(crate) fn one_of(all: usize) -> usize {
    if std::env::var("LAWS").is_ok_and(|laws| laws == "full") { 1 } else { all }
}

/// What a run prints and how it ends.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) error: String,
    pub(crate) code: i32,
}

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// A folder with a configuration, for a test: another one for each thread, and the same one again in the same thread.
    pub(crate) fn new(name: &str, app: &str) -> Folder {
        let thread = std::thread::current().id();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("command-{name}-{thread:?}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let folder = Folder(folder);
        folder.write("app.hcl", app);
        folder
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.with(arguments, &[], "")
    }

    pub(crate) fn with(&self, arguments: &[&str], variables: &[(&str, &str)], input: impl AsRef<[u8]>) -> Run {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("config").args(arguments).current_dir(&self.0).env(IS_PROGRAM, "1").env_remove("CLICOLOR_FORCE");
        command.envs(variables.iter().copied());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A command that does not read its input may have ended.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { out: text(output.stdout), error: text(output.stderr), code: output.status.code().unwrap() }
    }
}

#[track_caller]
pub(crate) fn fine(run: Run, out: &str) {
    assert_eq!((run.code, run.out.as_str(), run.error.as_str()), (0, out, ""));
}

#[track_caller]
pub(crate) fn failed(run: &Run, expected: &str) {
    // A long sentence goes on in the next line.
    let is_said = run.error.contains(expected) || run.error.replace("\n    ", " ").contains(expected);
    assert!(run.code == 2 && run.out.is_empty() && is_said, "{run:?}");
}
