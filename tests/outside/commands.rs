//! The commands of the README and of the tutorial: each runs, in a project beside the repository, with the files of the page.
//!
//! A block `console` has a command in each line.
//! A command with `--example` runs in the repository, and any other one in the project of the page.
//! A block of code whose line above ends with a path in backquotes is that file; the line begins with `Add` if the file
//! is longer.
//! A block `text` after commands is their output, and one below a heading a part of the output of the page.
//! `UPDATE_EXPECT=1` writes these blocks.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn commands_of_the_readme_work() {
    check("README.md");
}

#[test]
fn commands_of_the_tutorial_work() {
    check("hcl-serde/guide/tutorial.md");
}

/// A block of code with the last line above it.
struct Block<'p> {
    language: &'p str,
    above: &'p str,
    text: &'p str,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let (mut found, mut above, mut rest) = (Vec::new(), "", page);
    while let Some((line, after)) = rest.split_once('\n') {
        rest = after;
        if let Some(language) = line.strip_prefix("```") {
            let (text, after) = after.split_once("```\n").expect("a block ends");
            found.push(Block { language, above, text });
            (above, rest) = ("", after);
        } else if !line.trim().is_empty() {
            above = line;
        }
    }
    found
}

/// Runs the commands of a page, and compares what they print.
fn check(page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join(page);
    let text = fs::read_to_string(&path).unwrap();
    let blocks = blocks(&text);
    let mut project = Project::new(page.split(['/', '.']).rev().nth(1).unwrap());
    if !blocks.iter().any(|block| block.language == "console" && block.text.contains("cargo new")) {
        project.run("cargo new app");
        project.run("cd app");
    }
    let (mut faults, mut updated) = (String::new(), text.clone());
    let (mut printed, mut last) = (String::new(), None);
    for block in &blocks {
        match (block.language, block.file()) {
            ("console", _) => {
                let said: String = block.text.lines().map(|command| project.run(command)).collect();
                printed.push_str(&said);
                last = Some(said);
            }
            ("text", _) => {
                let is_all = !block.above.starts_with('#');
                let said =
                    last.take().filter(|_| is_all).or_else(|| same_place(&printed, block.text)).unwrap_or_default();
                if said.trim_end() != block.text.trim_end() {
                    let _ = writeln!(faults, "{page} has:\n{}\nand it is:\n{said}", block.text);
                    let [old, new] =
                        [block.text, &*format!("{}\n", said.trim_end())].map(|it| format!("```text\n{it}```\n"));
                    updated = updated.replacen(&old, &new, 1);
                }
            }
            (_, Some(file)) => project.write(file, block),
            _ => {}
        }
    }
    if !project.is_run {
        project.run("cargo run");
    }
    fs::remove_dir_all(&project.folder).unwrap();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, updated).unwrap();
        return;
    }
    assert!(faults.is_empty(), "{faults}");
}

/// The paragraph of an output about the same place of a file.
fn same_place(printed: &str, wanted: &str) -> Option<String> {
    let place = wanted.lines().find(|line| line.trim_start().starts_with("-->"))?.trim();
    let is_it = |paragraph: &&str| paragraph.lines().any(|line| line.trim() == place);
    printed.split("\n\n").find(is_it).map(str::to_owned)
}

impl<'p> Block<'p> {
    /// The file that the line above names.
    fn file(&self) -> Option<&'p str> {
        let file = self.above.trim_end_matches(':').strip_suffix('`')?.rsplit('`').next()?;
        (file.contains('.') && !file.contains(' ')).then_some(file)
    }
}

/// The project that the reader of a page makes.
struct Project {
    folder: PathBuf,
    current: PathBuf,
    is_run: bool,
}

impl Project {
    fn new(name: &str) -> Project {
        let folder = std::env::temp_dir().join(format!("hcl-serde-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Project { current: folder.clone(), folder, is_run: true }
    }

    fn write(&mut self, file: &str, block: &Block<'_>) {
        let path = self.current.join(file);
        let before =
            if block.above.starts_with("Add") { fs::read_to_string(&path).unwrap() + "\n" } else { String::new() };
        fs::write(path, before + block.text).unwrap();
        self.is_run = false;
    }

    /// Runs a command, and returns what it prints; it must succeed, unless it prints a report.
    fn run(&mut self, command: &str) -> String {
        if let Some(folder) = command.strip_prefix("cd ") {
            self.current.push(folder);
            return String::new();
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let is_here = command.contains("--example");
        // The crates are not on the registry before a release; the other ones are there already.
        let of_the_repository = format!("cargo add hcl-serde --path '{}'", root.join("hcl-serde").display());
        let command = match command.strip_prefix("cargo add hcl-serde") {
            Some(rest) => of_the_repository + rest,
            None => command.to_owned(),
        };
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(if is_here { root } else { &self.current })
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TERM_QUIET", "true")
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap())
            .output()
            .unwrap();
        if let Some(name) = command.strip_prefix("cargo new ") {
            // The dependencies are those of the workspace, in the versions of its lock file.
            fs::copy(root.join("Cargo.lock"), self.current.join(name).join("Cargo.lock")).unwrap();
        }
        self.is_run |= !is_here && (command.contains("cargo run") || command == "cargo test");
        let printed = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() || printed.contains("\n --> "), "{command}\n{printed}");
        printed.lines().fold(String::new(), |all, line| all + line.trim_end() + "\n")
    }
}
