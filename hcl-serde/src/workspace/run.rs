//! The check of all configurations, on several threads.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use hcl_model::diag::Diagnostics;
use serde_core::de::DeserializeOwned;

use crate::loader::{Loader, SharedFiles};
use crate::schema::HclRoot;
use crate::workspace::known::KnownBlocks;
use crate::workspace::progress::Progress;
use crate::workspace::report::Report;
use crate::workspace::{Workspace, find};

/// How many results may wait for others before them.
const MOST_WAITING: usize = 64;

/// What has become of one configuration.
enum Outcome {
    /// It reads none of the files that have changed.
    NotAffected,
    Right,
    /// What is wrong with it, or to warn of.
    Found(Diagnostics),
}

pub(super) fn check<T: DeserializeOwned + HclRoot>(workspace: &Workspace) -> Report {
    let mut report = Report::new(workspace.most);
    let mut roots = workspace.roots.clone();
    for pattern in &workspace.patterns {
        let mut found = Diagnostics::new();
        roots.extend(find::files(pattern, &mut found));
        report.add_beside(found);
    }
    roots.sort();
    roots.dedup();
    let changed = workspace.changed.as_deref().map(Changed::new);
    let files = SharedFiles::default();
    let threads = workspace.threads.min(roots.len());
    let next = AtomicUsize::new(0);
    let (roots, files, changed, next) = (&roots, &files, changed.as_ref(), &next);
    thread::scope(|scope| {
        let (done, outcomes) = sync_channel(MOST_WAITING);
        for _ in 0..threads {
            let done = done.clone();
            scope.spawn(move || {
                let known = KnownBlocks::new(files);
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(root) = roots.get(index) else { break };
                    let loader = (workspace.layers)(root).sharing(files, root);
                    let outcome = outcome::<T>(&loader, &known, changed);
                    // Nobody stops listening before all are done.
                    let _ = done.send((index, outcome));
                }
            });
        }
        drop(done);
        let mut progress = Progress::new(roots.len(), workspace.shows_progress);
        // In the order of the roots, so that the report is the same however fast they are.
        let mut waiting = BTreeMap::new();
        let mut at = 0;
        loop {
            match outcomes.recv_timeout(Duration::from_millis(200)) {
                Ok((index, outcome)) => {
                    waiting.insert(index, outcome);
                    while let Some(outcome) = waiting.remove(&at) {
                        add(outcome, &roots[at], &mut report);
                        at += 1;
                    }
                    progress.tell(at);
                }
                Err(RecvTimeoutError::Timeout) => progress.tell(at),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        progress.end();
    });
    report.sort();
    report
}

fn add(outcome: Outcome, root: &Path, report: &mut Report) {
    match outcome {
        Outcome::NotAffected => report.add_unchanged(),
        Outcome::Right => report.add_right(),
        Outcome::Found(found) => report.add(root, found),
    }
}

fn outcome<T: DeserializeOwned + HclRoot>(
    loader: &Loader,
    known: &KnownBlocks<'_>,
    changed: Option<&Changed>,
) -> Outcome {
    if changed.is_some_and(|changed| !changed.affects(loader)) {
        return Outcome::NotAffected;
    }
    if loader.is_right::<T>(known) {
        return Outcome::Right;
    }
    // What there is to say is said as everywhere.
    match loader.load_full::<T>() {
        Ok(loaded) if loaded.warnings.is_empty() => Outcome::Right,
        Ok(loaded) => Outcome::Found(loaded.warnings),
        Err(error) => Outcome::Found(error.into()),
    }
}

/// Files that have changed, from the root of the file system.
struct Changed {
    files: HashSet<PathBuf>,
    /// The folders of those that a folder is read for.
    folders: HashSet<PathBuf>,
}

impl Changed {
    fn new(files: &[PathBuf]) -> Changed {
        let files: HashSet<PathBuf> = files.iter().map(|file| whole(file)).collect();
        let is_read = |file: &&PathBuf| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            name.ends_with(".hcl") || name.ends_with(".json")
        };
        let folders = files.iter().filter(is_read).filter_map(|file| file.parent()).map(Path::to_owned).collect();
        Changed { files, folders }
    }

    fn affects(&self, loader: &Loader) -> bool {
        loader.paths().iter().any(|path| {
            let whole = whole(&path.path);
            self.files.contains(&whole) || path.is_folder && self.folders.contains(&whole)
        })
    }
}

/// A path from the root of the file system, without `.` and `..`.
fn whole(path: &Path) -> PathBuf {
    // A file that is gone has a folder still, as a rule.
    let real = path.canonicalize().ok().or_else(|| Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?)));
    real.or_else(|| std::path::absolute(path).ok()).unwrap_or_else(|| path.to_owned())
}
