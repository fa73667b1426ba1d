//! The allowed part of the file system. A written path is compared with the allowed folders before any look at the file
//! system, and the path without links before a file is opened.
//!
//! So nothing can be told of what is elsewhere, not even whether it is there.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::ext::io_policy::messages;
use crate::function::FunctionError;
use crate::limits::Allowance;

/// A folder in which everything may be looked at.
#[derive(Debug, Clone)]
pub(super) struct Folder {
    /// Its path from the root, without `.` and `..`.
    pub(super) path: PathBuf,
    /// The name in messages.
    pub(super) shown: String,
    pub(super) is_sensitive: bool,
}

/// The folders, and where paths begin that do not begin at the root.
#[derive(Debug, Clone, Default)]
pub(super) struct Allowed {
    pub(super) folders: Vec<Folder>,
    /// `true` if the folder of the file with the call is allowed.
    pub(super) beside: bool,
    /// For calls that stand in no file; otherwise the first folder.
    pub(super) base: Option<PathBuf>,
    /// The paths of all calls.
    pub(super) asked: Arc<Mutex<BTreeSet<PathBuf>>>,
}

/// A path at which something may be.
#[derive(Debug)]
pub(super) struct Found {
    /// The path from the root, as it is written.
    pub(super) path: PathBuf,
    /// The path without links, or `None` if nothing is there.
    pub(super) real: Option<PathBuf>,
    pub(super) is_sensitive: bool,
}

/// The steps of a look at the file system.
pub(super) const LOOK: u64 = 200;

impl Folder {
    pub(super) fn new(path: &Path, is_sensitive: bool) -> Folder {
        Folder { path: from_root(path), shown: format!("`{}`", path.display()), is_sensitive }
    }
}

impl Allowed {
    /// A path that is written in a file, or elsewhere, from the root and without `.` and `..`.
    pub(super) fn place(&self, caller: Option<&Path>, written: &str) -> Result<PathBuf, FunctionError> {
        let refuse = |why: &'static str| Err(FunctionError::argument(0, why));
        if written.is_empty() {
            return refuse(messages::EMPTY);
        }
        if written.contains('\0') {
            return refuse(messages::NO_PATH);
        }
        if Path::new(written).is_absolute() {
            return Ok(from_root(Path::new(written)));
        }
        let first = self.folders.first().map(|folder| &*folder.path);
        match caller.or(self.base.as_deref()).or(first) {
            Some(base) => Ok(from_root(&base.join(written))),
            None => refuse(messages::NO_BASE),
        }
    }

    /// Returns the entry at a path, if the path is allowed.
    pub(super) fn find(
        &self,
        caller: Option<&Path>,
        written: &str,
        allowance: &mut Allowance,
    ) -> Result<Found, FunctionError> {
        let path = self.place(caller, written)?;
        let folders = self.folders(caller);
        let around = around(&folders, &path, written)?;
        let is_sensitive = in_sensitive(&folders, &path);
        allowance.steps(LOOK)?;
        self.note(&path);
        let real = match fs::canonicalize(&path) {
            Ok(real) => real,
            // What is behind a link may be elsewhere, and that it is not there tells something of that, too.
            Err(_) if has_link(&around.path, &path) => {
                return Err(FunctionError::argument(0, messages::leads_out(written)));
            }
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(Found { path, real: None, is_sensitive });
            }
            Err(error) => return Err(FunctionError::argument(0, messages::unreadable(written, &error))),
        };
        match is_within(&folders, &real) {
            Some(of_real) => Ok(Found { path, real: Some(real), is_sensitive: is_sensitive || of_real }),
            None => Err(FunctionError::argument(0, messages::leads_out(written))),
        }
    }

    /// Returns `true` if a written path is in a sensitive folder, without a look at the file system.
    pub(super) fn is_sensitive(&self, caller: Option<&Path>, written: &str) -> Result<bool, FunctionError> {
        let path = self.place(caller, written)?;
        let folders = self.folders(caller);
        around(&folders, &path, written)?;
        Ok(in_sensitive(&folders, &path))
    }

    /// The folders that a call may look into that stands in a file of this folder.
    pub(super) fn folders(&self, caller: Option<&Path>) -> Vec<Folder> {
        let beside = caller.filter(|_| self.beside).map(|path| Folder {
            path: from_root(path),
            shown: messages::BESIDE.to_owned(),
            is_sensitive: false,
        });
        self.folders.iter().cloned().chain(beside).collect()
    }

    /// Notes what was asked for, whether it is there or not.
    pub(super) fn note(&self, path: &Path) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }
}

/// The folder that a path is in.
fn around<'f>(folders: &'f [Folder], path: &Path, written: &str) -> Result<&'f Folder, FunctionError> {
    folders.iter().find(|folder| path.starts_with(&folder.path)).ok_or_else(|| {
        let shown: Vec<String> = folders.iter().map(|folder| folder.shown.clone()).collect();
        FunctionError::argument(0, messages::not_allowed(written, &shown))
    })
}

fn in_sensitive(folders: &[Folder], path: &Path) -> bool {
    folders.iter().any(|folder| folder.is_sensitive && path.starts_with(&folder.path))
}

/// Returns `Some` if a path without links is in one of some folders, with `true` if such a folder is sensitive.
pub(super) fn is_within(folders: &[Folder], real: &Path) -> Option<bool> {
    let around = |folder: &&Folder| fs::canonicalize(&folder.path).is_ok_and(|folder| real.starts_with(folder));
    let mut around = folders.iter().filter(around).peekable();
    around.peek()?;
    Some(around.any(|folder| folder.is_sensitive))
}

/// Returns `true` if a link is on the way from a folder to a path in the folder. The search ends at the first link.
fn has_link(folder: &Path, path: &Path) -> bool {
    let mut at = folder.to_owned();
    let below = path.strip_prefix(folder).unwrap_or(path);
    below.components().any(|name| {
        at.push(name);
        at.is_symlink()
    })
}

/// A path from the root, without `.`, and without `..` and what stands before that.
pub(super) fn from_root(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}
