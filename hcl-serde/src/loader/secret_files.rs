//! The files of a load that have secrets in them: what is in them is never shown, and the variable that names one is shown only
//! if it is certainly a path: it may be the secret itself, by mistake.
//!
//! The modules `setting` and `credentials` tell which settings these files set.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use hcl_model::__private::load as bytes;
use hcl_model::__private::load::Unread;
use hcl_model::diag::Diagnostic;
use hcl_model::limits::Budget;
use hcl_model::source::{Source, SourceKind};

use crate::loader::messages;
use crate::loader::paths::LoadedPath;
use crate::loader::setting::Setting;

/// The function that reads the text of a file that contains a setting, or that a variable has named. The function is
/// a pointer, so that a program without such files does not have the code for it.
pub(super) type ReadSecret = fn(&Path, Option<&str>, &Budget) -> Result<String, Diagnostic>;

/// The files of one load that have secrets in them, each of which is read once for each variable that names it.
#[derive(Debug)]
pub(super) struct SecretFiles {
    budget: Budget,
    /// `true` if variables may name files.
    pub(super) are_named: bool,
    read_secret: Option<ReadSecret>,
    read: Mutex<HashMap<Named, Result<String, Diagnostic>>>,
}

/// A file, and the variable that names it.
type Named = (PathBuf, Option<String>);

impl SecretFiles {
    pub(super) fn new(are_named: bool, read_secret: Option<ReadSecret>, budget: &Budget) -> SecretFiles {
        SecretFiles { budget: budget.clone(), are_named, read_secret, read: Mutex::default() }
    }

    /// A setting with the text of its file.
    pub(super) fn filled(&self, setting: &Setting) -> Result<Setting, Diagnostic> {
        let (SourceKind::SecretFile { path, variable }, Some(read)) = (&setting.kind, self.read_secret) else {
            return Ok(setting.clone());
        };
        let mut all = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let read = all
            .entry((path.clone(), variable.clone()))
            .or_insert_with(|| read(path, variable.as_deref(), &self.budget));
        let value = read.clone()?;
        Ok(setting.with_value(value))
    }

    /// A setting whose file cannot be read, without the path of it if that may be the secret itself.
    pub(super) fn unread(setting: &Setting) -> Setting {
        match &setting.kind {
            SourceKind::SecretFile { path, variable: variable @ Some(_) } if !is_certainly_a_path(path) => {
                let kind = SourceKind::SecretFile { path: PathBuf::new(), variable: variable.clone() };
                Setting { kind, ..setting.clone() }
            }
            _ => setting.clone(),
        }
    }

    /// The files, whether they could be read or not; those of folders are told with these.
    pub(super) fn paths(&self, layer: usize) -> Vec<LoadedPath> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let mut paths: Vec<PathBuf> = read.keys().map(|(path, _)| path.clone()).collect();
        paths.sort();
        paths.dedup();
        let told = |path| LoadedPath {
            path,
            layer,
            folder: None,
            is_folder: false,
            by_function: false,
            gives_variables: false,
            is_secret: true,
            included_by: None,
        };
        paths.into_iter().map(told).collect()
    }
}

/// The text of a file, without the newline at its end.
pub(super) fn read_secret(path: &Path, named_by: Option<&str>, budget: &Budget) -> Result<String, Diagnostic> {
    let name = is_certainly_a_path(path).then(|| path.display().to_string());
    let at = || {
        let variable = named_by.map(|name| SourceKind::Variable(name.to_owned()));
        variable.map(|kind| Source::of(kind, "").range(0, 0))
    };
    let told = |diagnostic: Diagnostic| match at() {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    };
    let limits = budget.limits();
    let bytes = bytes::contents(path, limits).map_err(|why| {
        told(match why {
            Unread::Failed(error) => messages::unreadable_secret(name.as_deref(), named_by, error),
            Unread::NoFile(what) => messages::secret_is_no_file(name.as_deref(), named_by, what),
            Unread::TooLarge(_) => messages::secret_too_large(name.as_deref(), named_by, limits.file_size),
        })
    })?;
    let shown = name.clone().unwrap_or_default();
    budget.read(bytes.len()).map_err(|exhausted| messages::too_much(&shown, &exhausted))?;
    let text = String::from_utf8(bytes);
    let mut text = text.map_err(|_| told(messages::secret_is_no_text(name.as_deref(), named_by)))?;
    if text.ends_with('\n') {
        text.pop();
        if text.ends_with('\r') {
            text.pop();
        }
    }
    Ok(text)
}

/// Returns `true` if what names a file is certainly meant as a path, and not the secret itself that stands in its
/// place: there is something, or the folder is there.
fn is_certainly_a_path(path: &Path) -> bool {
    let is_in_folder = || {
        let parent = path.parent().filter(|parent| parent.parent().is_some());
        path.is_absolute() && parent.is_some_and(Path::is_dir)
    };
    fs::symlink_metadata(path).is_ok() || is_in_folder()
}
