//! What an editor has of files, which is read in the place of what is in them.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;

use crate::loader::Loader;
use crate::loader::kept::Parsed;
use crate::loader::read::Input;

/// Files that are open, by their places.
#[derive(Debug, Clone, Default)]
pub(super) struct Opened(Arc<HashMap<PathBuf, Parsed>>);

impl Opened {
    /// What was parsed of a file that is open.
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

impl Loader {
    /// The loader with what was parsed of some files, by their places, in the place of what is in them; of the others it
    /// keeps what it has parsed, as its copies do.
    pub(crate) fn with_opened(&self, files: HashMap<PathBuf, (Body, Diagnostics)>) -> Loader {
        let files = files.into_iter().map(|(path, (body, diagnostics))| (path, Parsed { body, diagnostics }));
        let opened = Some(Opened(Arc::new(files.collect())));
        let mut kept = self.kept.clone().unwrap_or_default();
        kept.opened = opened;
        Loader { kept: Some(kept), ..self.clone() }
    }

    /// The loader with one file in the place of all files that it reads.
    pub(crate) fn of_file_alone(&self, path: &Path) -> Loader {
        let is_file = |input: &Input| {
            matches!(
                input,
                Input::File { .. } | Input::Folder { .. } | Input::Located(_) | Input::Stdin | Input::Source(_)
            )
        };
        let mut loader = self.clone();
        loader.inputs.retain(|input| !is_file(input));
        loader.layer().file(path)
    }
}
