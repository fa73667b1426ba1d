//! Files that many loaders have in common, for a program that loads thousands of configurations once each.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostics, Suggestions};
use hcl_model::limits::Limits;

use crate::check::Known;
use crate::loader::Loader;
use crate::loader::kept::{Kept, Parsed};
use crate::schema::HclRoot;

/// What was parsed of files, each of them once and until this is dropped, whatever becomes of them meanwhile.
#[derive(Debug, Clone, Default)]
pub(crate) struct SharedFiles(Arc<Mutex<Files>>);

#[derive(Debug, Default)]
struct Files {
    all: HashMap<PathBuf, (Limits, Parsed)>,
    /// Where they are in memory.
    addresses: HashSet<usize>,
}

/// The files of many loaders, as one of them has them.
#[derive(Debug, Clone)]
pub(super) struct Sharing {
    files: SharedFiles,
    /// The file that only this loader reads.
    own: PathBuf,
}

impl SharedFiles {
    /// Whether one of the files is at an address.
    pub(crate) fn is_at(&self, address: usize) -> bool {
        self.files().addresses.contains(&address)
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sharing {
    /// What was parsed of a file, if somebody has.
    pub(super) fn get(&self, path: &Path, limits: &Limits) -> Option<Parsed> {
        let files = self.files.files();
        let (parsed_with, parsed) = files.all.get(path)?;
        (parsed_with == limits).then(|| parsed.clone())
    }

    /// Keeps what was parsed of a file, and gives what everybody is to have of it.
    pub(super) fn put(&self, path: &Path, limits: &Limits, parsed: Parsed) -> Parsed {
        if path == self.own {
            return parsed;
        }
        let mut files = self.files.files();
        match files.all.get(path) {
            // Somebody else was faster.
            Some((parsed_with, first)) => {
                if parsed_with == limits {
                    first.clone()
                } else {
                    parsed
                }
            }
            None => {
                files.addresses.insert(address(&parsed.body));
                files.all.insert(path.to_owned(), (*limits, parsed.clone()));
                parsed
            }
        }
    }
}

fn address(body: &Body) -> usize {
    std::ptr::from_ref(body.as_node().syntax()).cast::<()>().addr()
}

impl Loader {
    /// The loader with files that others have, too, but for its own.
    pub(crate) fn sharing(self, files: &SharedFiles, own: &Path) -> Loader {
        let sharing = Sharing { files: files.clone(), own: own.to_owned() };
        Loader { kept: Some(Kept::sharing(sharing)), ..self }
    }

    /// Whether loading would succeed, and there would be nothing to warn of.
    pub(crate) fn is_right<T: HclRoot>(&self, known: &dyn Known) -> bool {
        let loader = self.for_load();
        let _report = Suggestions::begin();
        let load = loader.limited().for_load();
        let ready = loader.ready(T::SCHEMA, &load, None);
        if !ready.diagnostics.is_empty() || !ready.found.is_empty() {
            return false;
        }
        let context = ready.loader.limited().into_owned().with_budget(load.budget().clone());
        let mut found = Diagnostics::new();
        let (body, mode) = (&ready.body, loader.mode(&context));
        T::SCHEMA.check_one_of_many(body.as_node(), body.hidden(), mode, known, &mut found);
        found.is_empty()
    }
}
