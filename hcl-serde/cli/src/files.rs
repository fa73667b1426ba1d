//! The files that a command reads and writes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use hcl_serde::FileSyntax;
use hcl_serde::model::body::Body;
use hcl_serde::model::diag::{Diagnostic, Diagnostics};
use hcl_serde::model::limits::Limits;
use hcl_serde::model::load;
use hcl_serde::model::source::{Source, visible, visible_line};
use ignore::WalkBuilder;

use crate::Outcome;

/// Which files a command is about.
#[derive(Debug, Args)]
pub(crate) struct Paths {
    /// Files, folders whose `.hcl` and `.hcl.json` files count, or `-` for the standard input [default: this folder]
    ///
    /// A file whose name ends in `.json` is JSON, and so is a standard input that begins with `{` or `[`.
    paths: Vec<PathBuf>,

    /// Folders within folders count too, but for those whose names begin with a dot, and what the ignore files of all of
    /// them leave out
    #[arg(short, long)]
    recursive: bool,
}

/// A file to look at, or the standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Input {
    File(PathBuf),
    Stdin,
}

/// A text, and what is wrong with it.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) source: Source,
    pub(crate) syntax: FileSyntax,
    pub(crate) diagnostics: Diagnostics,
}

impl Paths {
    /// The files, those of a folder in the order of their names, and whether all could be looked into; what could not is
    /// said. A file that has several of the names is there once, and the other names are told.
    pub(crate) fn inputs(&self) -> (Vec<Input>, Outcome) {
        let here = [PathBuf::from(".")];
        let paths = if self.paths.is_empty() { &here[..] } else { &self.paths };
        let (mut inputs, mut outcome) = (Vec::new(), Outcome::Fine);
        for path in paths {
            match Input::named(path) {
                Input::File(path) if path.is_dir() => outcome = outcome.max(self.folder(&path, &mut inputs)),
                input => inputs.push(input),
            }
        }
        let mut known: HashMap<(Option<PathBuf>, bool), String> = HashMap::new();
        inputs.retain(|input| {
            let key = match input {
                Input::Stdin => (None, false),
                Input::File(path) => match fs::canonicalize(path) {
                    Ok(place) => (Some(place), load::is_json(path)),
                    // The reader of the file reports the reason.
                    Err(_) => return true,
                },
            };
            match known.entry(key) {
                Entry::Vacant(free) => {
                    free.insert(input.name());
                    true
                }
                Entry::Occupied(first) => {
                    if *first.get() != input.name() {
                        anstream::eprintln!("{}: the same file as {}", input.name(), first.get());
                    }
                    false
                }
            }
        });
        (inputs, outcome)
    }

    fn folder(&self, folder: &Path, inputs: &mut Vec<Input>) -> Outcome {
        let mut outcome = Outcome::Fine;
        let mut walk = WalkBuilder::new(folder);
        walk.sort_by_file_name(Ord::cmp).hidden(false);
        // The walk opens ignore files whatever they are, so that folders are left out of it in which one is no file.
        let refused = Arc::new(Mutex::new(Vec::new()));
        if self.recursive {
            if let Some(unreadable) = above(folder).find_map(|folder| ignore_file(&folder)) {
                say_unreadable(&unreadable);
                return Outcome::Failed;
            }
            let refused = Arc::clone(&refused);
            walk.require_git(false).filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                if is_folder && entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".") {
                    return false;
                }
                let unreadable = if is_folder { ignore_file(entry.path()) } else { None };
                let is_readable = unreadable.is_none();
                refused.lock().unwrap_or_else(PoisonError::into_inner).extend(unreadable);
                is_readable
            });
        } else {
            walk.max_depth(Some(1)).ignore(false).git_ignore(false).git_global(false).git_exclude(false).parents(false);
        }
        for entry in walk.build() {
            match entry {
                Ok(entry) => {
                    // A link to a file is one, too: all files of a folder can be links.
                    let is_file = entry
                        .file_type()
                        .is_some_and(|kind| kind.is_file() || kind.is_symlink() && entry.path().is_file());
                    if entry.path_is_symlink() && is_configuration(entry.path()) && !entry.path().exists() {
                        // Editors leave such links while a file is open, so that nothing fails.
                        let name = entry.path().display().to_string();
                        anstream::eprintln!("{}: a link to a file that is not there", visible_line(&name));
                    }
                    if is_file && is_configuration(entry.path()) {
                        let path = entry.into_path();
                        inputs.push(Input::File(path.strip_prefix("./").map(Path::to_owned).unwrap_or(path)));
                    }
                }
                Err(error) => {
                    anstream::eprintln!("{}", visible(&error.to_string()));
                    outcome = Outcome::Failed;
                }
            }
        }
        for unreadable in &*refused.lock().unwrap_or_else(PoisonError::into_inner) {
            say_unreadable(unreadable);
            outcome = Outcome::Failed;
        }
        outcome
    }
}

/// A folder, and those that it is in.
fn above(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let folders: Vec<PathBuf> = folder.ancestors().map(Path::to_owned).collect();
    folders.into_iter()
}

/// The file of a folder that says what to leave out and is no file, or larger than any that is read.
fn ignore_file(folder: &Path) -> Option<PathBuf> {
    let names = [".ignore", ".gitignore", ".git/info/exclude"];
    names.into_iter().map(|name| folder.join(name)).find(|path| {
        let metadata = fs::metadata(path);
        metadata.is_ok_and(|it| !it.is_file() || it.len() > u64::from(Limits::DEFAULT.file_size))
    })
}

fn say_unreadable(path: &Path) {
    let name = path.display().to_string();
    anstream::eprintln!("{}: it says what to leave out, and is no regular file or too large", visible_line(&name));
}

/// Returns `true` if a file in a folder is one of ours.
fn is_configuration(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".hcl") || name.ends_with(".hcl.json")
}

impl Input {
    /// A file, or the standard input if it is called `-`.
    pub(crate) fn named(path: &Path) -> Input {
        if path == Path::new("-") { Input::Stdin } else { Input::File(path.to_owned()) }
    }

    /// Returns the name of the input in a printable form, because the author of a file name does not write to
    /// terminals.
    pub(crate) fn name(&self) -> String {
        match self {
            Input::File(path) => visible_line(&path.display().to_string()).into_owned(),
            Input::Stdin => "<stdin>".to_owned(),
        }
    }

    /// The text and all mistakes of its syntax.
    pub(crate) fn read(&self) -> Result<Read, Diagnostic> {
        let (source, syntax, mut diagnostics) = self.source()?;
        diagnostics.extend(syntax.parse(source.clone(), &Limits::DEFAULT).diagnostics);
        Ok(Read { source, syntax, diagnostics })
    }

    /// The body and all mistakes of its syntax.
    pub(crate) fn body(&self) -> Result<(Body, Diagnostics), Diagnostic> {
        let (source, syntax, mut diagnostics) = self.source()?;
        let parse = syntax.parse(source, &Limits::DEFAULT);
        diagnostics.extend(parse.diagnostics);
        Ok((parse.tree, diagnostics))
    }

    /// The text, its syntax, and what is wrong before anybody has looked at that: a file says by its name which syntax it has,
    /// and the standard input by how it begins.
    fn source(&self) -> Result<(Source, FileSyntax, Diagnostics), Diagnostic> {
        let by_name = match self {
            Input::File(path) if load::is_json(path) => FileSyntax::Json,
            _ => FileSyntax::Native,
        };
        let (source, diagnostics) = self.source_in(by_name)?;
        // No text of the native syntax begins like that.
        let is_json = matches!(self, Input::Stdin) && source.text().trim_start().starts_with(['{', '[']);
        let syntax = if is_json { FileSyntax::Json } else { by_name };
        Ok((source, syntax, diagnostics))
    }

    /// The text, of which it is known which syntax it has, and what is wrong before anybody has looked at that.
    pub(crate) fn source_in(&self, syntax: FileSyntax) -> Result<(Source, Diagnostics), Diagnostic> {
        let limits = Limits::DEFAULT;
        let mut diagnostics = Diagnostics::new();
        let source = match (self, syntax) {
            (Input::Stdin, _) => load::read_stdin(&limits)?,
            (Input::File(path), FileSyntax::Native) => load::read_file(path, &limits)?,
            (Input::File(path), FileSyntax::Json) => {
                let (source, problem) = load::read_json_file(path, &limits)?;
                diagnostics.extend(problem);
                source
            }
        };
        Ok((source, diagnostics))
    }
}
