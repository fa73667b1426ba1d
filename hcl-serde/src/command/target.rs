//! The file that something is changed in.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_model::diag::Diagnostic;
use hcl_model::source::Source;

use crate::command::{ConfigCommand, messages};
use crate::loader::{Loaded, Origin};
use crate::schema::ItemPath;

impl ConfigCommand {
    /// The file that something is changed in: the one that is named, or that it comes from, or what is around it, or the only
    /// one.
    pub(super) fn file_of(
        &self,
        path: &ItemPath,
        named: Option<&Path>,
        loaded: Option<&Loaded<()>>,
    ) -> Result<PathBuf, Diagnostic> {
        let files = self.files();
        if let Some(named) = named {
            let real = |path: &Path| fs::canonicalize(path).ok();
            let own = files.iter().find(|file| real(file).is_some() && real(file) == real(named));
            return own.cloned().ok_or_else(|| messages::not_ours(named, &files));
        }
        if let [only] = &*files {
            return Ok(only.clone());
        }
        let mut steps = path.steps();
        while !steps.is_empty() {
            let path = steps.iter().cloned().collect::<ItemPath>();
            let origin = loaded.and_then(|loaded| loaded.origin(&path.to_string()));
            if let Some(file) = origin.and_then(|origin| files.iter().find(|file| is_of(&origin, file)).cloned()) {
                return Ok(file);
            }
            steps = &steps[..steps.len() - 1];
        }
        Err(if files.is_empty() { messages::no_own_file() } else { messages::several_files(path, &files) })
    }
}

/// Whether something comes from a file.
pub(super) fn is_of(origin: &Origin, file: &Path) -> bool {
    matches!(origin, Origin::Text(range) if range.source().name() == Source::new(file.display().to_string(), "").name())
}
