//! Files that many loaders have in common, for a program that loads thousands of configurations once each.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hcl_model::body::Body;
use hcl_model::limits::Limits;
use hcl_model::syntax::Syntax;

use crate::loader::kept::Parsed;

/// The parsed content of files. Each file is parsed once and kept until this value is dropped, even if the file
/// changes meanwhile.
#[derive(Debug, Clone, Default)]
pub(crate) struct SharedFiles(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    files: Mutex<Files>,
    /// The number of files, for frequent queries.
    count: AtomicUsize,
}

#[derive(Debug, Default)]
struct Files {
    all: HashMap<PathBuf, (Limits, Parsed)>,
    /// The addresses of the files in memory, each with its number.
    addresses: Vec<(usize, usize)>,
}

/// The files of many loaders, as one of them has them.
#[derive(Debug, Clone)]
pub(super) struct Sharing {
    files: SharedFiles,
    /// The file that only this loader reads.
    own: PathBuf,
}

impl SharedFiles {
    /// Returns the number of files.
    pub(crate) fn count(&self) -> usize {
        self.0.count.load(Ordering::Acquire)
    }

    /// Adds where the files and copies of them are in memory, each with the number of the file, and says how many files there
    /// are.
    pub(crate) fn add_addresses(&self, to: &mut impl Extend<(usize, usize)>) -> usize {
        let files = self.files();
        to.extend(files.addresses.iter().copied());
        files.all.len()
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.0.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sharing {
    /// The files that all have, for the loader that alone reads one of them.
    pub(super) fn new(files: &SharedFiles, own: &Path) -> Sharing {
        Sharing { files: files.clone(), own: own.to_owned() }
    }

    /// Returns the parsed content of a file, if a loader has parsed it.
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
                let number = files.all.len();
                files.addresses.extend(addresses(&parsed.body).into_iter().map(|address| (address, number)));
                files.all.insert(path.to_owned(), (*limits, parsed.clone()));
                self.files.0.count.store(files.all.len(), Ordering::Release);
                parsed
            }
        }
    }
}

/// Bodies that are merged hand out items of a copy of the file, and bodies that are merged of these one of that copy.
const MOST_COPIES: usize = 4;

/// Returns the addresses of the file of a body and of its copies. The copies are made once and live as long as the
/// file does.
fn addresses(body: &Body) -> Vec<usize> {
    let address = |syntax: &dyn Syntax| std::ptr::from_ref(syntax).cast::<()>().addr();
    let first = body.as_node().syntax();
    let copies = std::iter::successors(Some(first.to_shared()), |copy| Some(copy.to_shared())).take(MOST_COPIES);
    std::iter::once(address(first)).chain(copies.map(|copy| address(&*copy))).collect()
}
