//! The files that a loader keeps for its next load.
//!
//! Reading and parsing is in [`super::read`]; here is when what was parsed before is still what the file says.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::limits::Limits;
#[cfg(feature = "edit")]
use hcl_model::source::Source;

#[cfg(feature = "lsp")]
use crate::loader::opened::Opened;
#[cfg(feature = "workspace")]
use crate::loader::shared::Sharing;

/// The files of a loader and of its copies.
#[derive(Debug, Clone, Default)]
pub(super) struct Kept {
    files: Arc<Mutex<Files>>,
    /// The files that many loaders share, which take precedence over the files of this loader.
    #[cfg(feature = "workspace")]
    pub(super) shared: Option<Sharing>,
    /// The texts of files that are open in an editor, which take precedence over the files on disk.
    #[cfg(feature = "lsp")]
    pub(super) opened: Option<Opened>,
}

#[derive(Debug, Default)]
struct Files {
    all: HashMap<PathBuf, File>,
    /// The number of loads.
    loads: u64,
    /// The texts that are read instead of files.
    #[cfg(feature = "edit")]
    instead: HashMap<PathBuf, Source>,
}

#[derive(Debug)]
struct File {
    stamp: Stamp,
    limits: Limits,
    /// The last load that asked for it.
    asked: u64,
    parsed: Parsed,
}

/// The parsed content of a file.
#[derive(Debug, Clone)]
pub(super) struct Parsed {
    pub(super) body: Body,
    pub(super) diagnostics: Diagnostics,
}

/// The metadata that changes with a file.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stamp {
    size: u64,
    modified: SystemTime,
    /// The identity of the file and its system, and the time of its last change of any kind, if the system provides
    /// these.
    identity: [i64; 4],
}

/// The age from which the time of a file tells it from a file that is written after it. Some systems count whole
/// seconds, or steps of two seconds.
const SETTLED: Duration = Duration::from_secs(3);

impl Kept {
    /// Nothing, and what many loaders have.
    #[cfg(feature = "workspace")]
    pub(super) fn sharing(shared: Sharing) -> Kept {
        Kept { shared: Some(shared), ..Kept::default() }
    }

    /// Begins a load: what none of the last two has asked for is dropped.
    pub(super) fn begin(&self) {
        self.with(|files| {
            files.loads += 1;
            let since = files.loads.saturating_sub(2);
            files.all.retain(|_, file| file.asked >= since);
        });
    }

    /// Returns the parsed content of a file if the file has not changed.
    pub(super) fn get(&self, path: &Path, stamp: &Stamp, limits: &Limits) -> Option<Parsed> {
        self.with(|files| {
            let file = files.all.get_mut(path)?;
            if file.stamp != *stamp || file.limits != *limits {
                return None;
            }
            file.asked = files.loads;
            Some(file.parsed.clone())
        })
    }

    /// Keeps what was parsed of a file that was as its stamp says before it was read.
    pub(super) fn put(&self, path: &Path, stamp: Stamp, limits: &Limits, parsed: Parsed) {
        self.with(|files| {
            let file = File { stamp, limits: *limits, asked: files.loads, parsed };
            files.all.insert(path.to_owned(), file);
        });
    }

    /// Nothing kept, and sources in the place of files.
    #[cfg(feature = "edit")]
    pub(super) fn of_sources(sources: HashMap<PathBuf, Source>) -> Kept {
        let kept = Kept::default();
        kept.with(|files| files.instead = sources);
        kept
    }

    /// Returns the texts that are read instead of files.
    #[cfg(feature = "edit")]
    pub(super) fn all_instead(&self) -> HashMap<PathBuf, Source> {
        self.with(|files| files.instead.clone())
    }

    /// Returns the text that is read instead of a file.
    #[cfg(feature = "edit")]
    pub(super) fn instead(&self, path: &Path) -> Option<Source> {
        self.with(|files| files.instead.get(path).cloned())
    }

    fn with<R>(&self, change: impl FnOnce(&mut Files) -> R) -> R {
        change(&mut self.files.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Stamp {
    /// Returns the current stamp of a file. Returns `None` if the stamp does not tell the file from a file that is
    /// written in the next moment.
    pub(super) fn of(path: &Path) -> Option<Stamp> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let modified = metadata.modified().ok()?;
        let is_settled = SystemTime::now().duration_since(modified).is_ok_and(|age| age >= SETTLED);
        #[cfg(unix)]
        let identity = {
            use std::os::unix::fs::MetadataExt as _;
            [metadata.dev().cast_signed(), metadata.ino().cast_signed(), metadata.ctime(), metadata.ctime_nsec()]
        };
        #[cfg(not(unix))]
        let identity = [0; 4];
        is_settled.then_some(Stamp { size: metadata.len(), modified, identity })
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::loader::read::nothing;

    /// A file of its own with a time that is long past.
    fn old_file(name: &str, text: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("hcl-serde-kept-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        make_old(&path);
        path
    }

    fn make_old(path: &Path) {
        let past = SystemTime::now() - Duration::from_secs(60);
        File::options().write(true).open(path).unwrap().set_modified(past).unwrap();
    }

    #[test]
    fn a_file_that_has_just_changed_has_no_stamp() {
        let path = old_file("young", "a = 1\n");
        assert!(Stamp::of(&path).is_some());
        fs::write(&path, "a = 2\n").unwrap();
        assert!(Stamp::of(&path).is_none());
        fs::remove_file(&path).unwrap();
        assert!(Stamp::of(&path).is_none());
        assert!(Stamp::of(&std::env::temp_dir()).is_none());
    }

    #[test]
    fn what_is_kept_is_given_until_the_file_is_another_or_nobody_asks() {
        let path = old_file("kept", "a = 1\n");
        let (kept, limits) = (Kept::default(), Limits::default());
        let parsed = || Parsed { body: nothing(None), diagnostics: Diagnostics::new() };
        let stamp = Stamp::of(&path).unwrap();
        kept.begin();
        assert!(kept.get(&path, &stamp, &limits).is_none());
        kept.put(&path, stamp.clone(), &limits, parsed());
        kept.begin();
        assert!(kept.get(&path, &stamp, &limits).is_some());
        assert!(kept.get(&path, &stamp, &limits.with_nesting(3)).is_none());

        fs::write(&path, "a = 22\n").unwrap();
        make_old(&path);
        assert!(kept.get(&path, &Stamp::of(&path).unwrap(), &limits).is_none());

        // A load that fails early asks for nothing, and the next one finds all the same what there was.
        kept.begin();
        kept.begin();
        assert!(kept.get(&path, &stamp, &limits).is_some());
        (0..4).for_each(|_| kept.begin());
        assert!(kept.get(&path, &stamp, &limits).is_none());
        fs::remove_file(&path).unwrap();
    }
}
