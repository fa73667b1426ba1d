//! The texts of files that are open in an editor, which are read instead of the files on disk.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::loader::kept::Parsed;

/// Files that are open, by their places.
#[derive(Debug, Clone, Default)]
pub(super) struct Opened(Arc<HashMap<PathBuf, Parsed>>);

impl Opened {
    /// Files that are open, by their places.
    pub(super) fn new(files: HashMap<PathBuf, Parsed>) -> Opened {
        Opened(Arc::new(files))
    }

    /// Returns the parsed content of a file that is open.
    pub(super) fn get(&self, path: &Path) -> Option<Parsed> {
        self.0.get(path).or_else(|| self.0.get(&place(path))).cloned()
    }
}

/// One path for all that lead to a file without following links: from the root, without `.` and `..`.
pub(crate) fn place(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    absolute.components().fold(PathBuf::new(), |mut place, component| {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(place.pop()),
            component => place.push(component),
        }
        place
    })
}
