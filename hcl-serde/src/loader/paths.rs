//! The files and folders that a loader reads.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use hcl_model::diag::Diagnostic;

use crate::loader::messages;
use crate::loader::read::Input;

/// A file or folder of a load, for programs that watch their configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadedPath {
    /// The path, as the loader was told it, or of the file in the folder; from the root, if a function has asked for it.
    pub path: PathBuf,
    /// The layer that it belongs to, counted from 0; the last one, if a function has asked for it.
    pub layer: usize,
    /// The folder, if it is a file that was found in one.
    pub folder: Option<PathBuf>,
    /// `true` if it is a folder.
    pub is_folder: bool,
    /// `true` if a function of the configuration has asked for it, such as `file` (`Loader::allow_io`), whether it is
    /// there or not.
    pub by_function: bool,
    /// `true` if it holds a secret or is a folder of such
    /// ([`Loader::secret_files_from_env`](crate::Loader::secret_files_from_env),
    /// [`Loader::systemd_credentials`](crate::Loader::systemd_credentials)).
    pub is_secret: bool,
    /// `true` if it gives values to variables ([`Loader::variable_file`](crate::Loader::variable_file)).
    pub gives_variables: bool,
    /// The file that includes it, if it was included ([`Loader::allow_includes`](crate::Loader::allow_includes)).
    pub included_by: Option<PathBuf>,
}

#[cfg(feature = "edit")]
impl LoadedPath {
    /// Returns `true` if it is a file or folder of the configuration itself.
    pub(crate) fn is_of_configuration(&self) -> bool {
        !self.by_function && !self.is_secret && !self.gives_variables
    }

    /// Returns `true` if it is a file whose text is of the configuration, and no secret.
    pub(crate) fn is_of_text(&self) -> bool {
        !self.is_folder && self.is_of_configuration()
    }
}

/// The paths that an input reads of the file system, and the reason why it cannot read them.
#[derive(Default)]
pub(super) struct Places {
    pub(super) files: Vec<PathBuf>,
    /// The folder that the files are in.
    pub(super) folder: Option<PathBuf>,
    /// Files that would be read if one of them were there.
    pub(super) awaited: Vec<PathBuf>,
    pub(super) refused: Vec<Diagnostic>,
    /// `true` if they are files with secrets in them.
    pub(super) are_secret: bool,
    /// Warnings of files whose names are nearly those of files that are read.
    pub(super) left_out: Vec<Diagnostic>,
}

impl Places {
    pub(super) fn in_folder(path: &Path) -> Places {
        Places { folder: Some(path.to_owned()), ..Places::default() }
    }

    fn file(path: PathBuf) -> Places {
        Places { files: vec![path], ..Places::default() }
    }

    /// Returns the paths that the input looked for and read, in the form for a program that loads a layer.
    pub(super) fn paths(&self, layer: usize) -> impl Iterator<Item = LoadedPath> + use<'_> {
        let folder = self.folder.iter().map(|path| (path, None, true));
        let files = self.files.iter().map(|path| (path, self.folder.clone(), false));
        let awaited = self.awaited.iter().map(|path| (path, None, false));
        folder.chain(files).chain(awaited).map(move |(path, folder, is_folder)| LoadedPath {
            path: path.clone(),
            layer,
            folder,
            is_folder,
            by_function: false,
            gives_variables: false,
            is_secret: self.are_secret,
            included_by: None,
        })
    }
}

impl Input {
    /// The files to read, those of a folder in the order of their names; also those that are not there.
    pub(super) fn places(&self) -> Places {
        match self {
            Input::File { path, .. } => Places::file(path.clone()),
            Input::Folder { path, optional } => folder(path, *optional),
            Input::Located(location) => match location.find() {
                Ok(path) => Places::file(path),
                Err(refused) => {
                    Places { awaited: location.places().to_vec(), refused: vec![refused], ..Places::default() }
                }
            },
            Input::Settings(settings) => settings.places(),
            Input::Text { .. } | Input::Stdin | Input::Source(_) | Input::Body(_) | Input::Layer => Places::default(),
        }
    }

    /// Returns `true` if a file that is not there is no mistake.
    pub(super) fn is_optional(&self) -> bool {
        matches!(self, Input::File { optional: true, .. })
    }
}

pub(super) fn is_absence(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

fn folder(path: &Path, optional: bool) -> Places {
    let mut places = Places::in_folder(path);
    let unreadable = |error: io::Error| messages::unreadable_folder(&path.display().to_string(), error);
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            if !optional || !is_absence(&error) {
                places.refused.push(unreadable(error));
            }
            return places;
        }
    };
    let mut found = Vec::new();
    for entry in entries {
        match entry {
            Ok(entry) if is_folder(&entry) => {}
            Ok(entry) => found.push(entry.path()),
            Err(error) => places.refused.push(unreadable(error)),
        }
    }
    found.sort();
    for path in found {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(wanted) = name_to_read(&name).filter(|_| !name.starts_with('.')) else { continue };
        match wanted == name {
            true => places.files.push(path),
            false => places.left_out.push(messages::left_out(&path.display().to_string(), &wanted)),
        }
    }
    places
}

/// Returns `true` if something in a folder is a folder itself, or a link to one.
///
/// Most systems say what it is along with its name, so that nothing has to be asked.
pub(super) fn is_folder(entry: &DirEntry) -> bool {
    match entry.file_type() {
        Ok(kind) if !kind.is_symlink() => kind.is_dir(),
        _ => entry.path().is_dir(),
    }
}

/// Returns the name that a file of a folder must have to be read. Returns `None` if the name does not resemble such a
/// name.
fn name_to_read(name: &str) -> Option<String> {
    let endings = [(".hcl.json", ".hcl.json"), (".json", ".hcl.json"), (".hcl", ".hcl")];
    let lower = name.to_ascii_lowercase();
    endings.iter().find_map(|(ending, wanted)| {
        let stem = name.get(..lower.strip_suffix(ending)?.len())?;
        Some(format!("{stem}{wanted}"))
    })
}
