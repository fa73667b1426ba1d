//! The state of the files and other sources of a configuration at one moment.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use hcl_model::__private::load as bytes;
use hcl_model::limits::Limits;

use crate::loader::LoadedPath;
use crate::watch::sources::Sources;

/// The contents of files and folders, by their paths, and the texts of sources.
#[derive(Debug, Clone)]
pub(super) struct Snapshot {
    states: BTreeMap<PathBuf, State>,
    /// For each source how often it has said something else.
    numbers: Vec<u64>,
    /// The limits for reading a file.
    limits: Limits,
    sources: Sources,
}

impl PartialEq for Snapshot {
    fn eq(&self, other: &Snapshot) -> bool {
        self.states == other.states && self.numbers == other.numbers
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    /// Nothing, or nothing that can be read.
    Nothing,
    /// A file with so many bytes and this hash of them.
    File(usize, u64),
    /// A folder with something of these names in it.
    Folder(u64),
}

impl Snapshot {
    pub(super) fn of(paths: &[LoadedPath], limits: Limits, sources: &Sources) -> Snapshot {
        Snapshot::of_paths(paths.iter().map(|path| path.path.clone()), limits, sources)
    }

    pub(super) fn of_paths(paths: impl IntoIterator<Item = PathBuf>, limits: Limits, sources: &Sources) -> Snapshot {
        let numbers = sources.numbers();
        let states = paths.into_iter().map(|path| (path.clone(), State::of(&path, &limits))).collect();
        Snapshot { states, numbers, limits, sources: sources.clone() }
    }

    /// Returns a new snapshot of the same paths.
    pub(super) fn again(&self) -> Snapshot {
        Snapshot::of_paths(self.paths().cloned(), self.limits, &self.sources)
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = &PathBuf> + Clone {
        self.states.keys()
    }

    /// Returns `true` if everything that both snapshots know is the same.
    pub(super) fn agrees(&self, other: &Snapshot) -> bool {
        let is_same = |(path, state)| other.states.get(path).is_none_or(|other| other == state);
        self.numbers == other.numbers && self.states.iter().all(is_same)
    }
}

impl State {
    fn of(path: &Path, limits: &Limits) -> State {
        if path.is_dir() {
            let Ok(entries) = fs::read_dir(path) else { return State::Nothing };
            let mut names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
            names.sort();
            return State::Folder(hash(&names));
        }
        // Only regular files are read, and only as much of them as would be loaded.
        match bytes::contents(path, limits) {
            Ok(bytes) => State::File(bytes.len(), hash(&bytes)),
            Err(_) => State::Nothing,
        }
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
