//! The check of all configurations, on several threads.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::panic;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use hcl_model::diag::Diagnostics;
use serde_core::de::DeserializeOwned;

use crate::loader::{LoadedPath, Loader, SharedFiles};
use crate::schema::HclFile;
use crate::workspace::known::KnownBlocks;
use crate::workspace::progress::Progress;
use crate::workspace::report::Report;
use crate::workspace::tell::{Teller, Told};
use crate::workspace::{Workspace, find};

/// The number of configurations that a thread takes at once at most.
const MOST_AT_ONCE: usize = 32;

/// So far a thread may be ahead of the first configuration that is not done: what it finds has to wait.
const MOST_AHEAD: usize = 512;

/// The outcome of one configuration.
enum Outcome {
    /// It reads none of the files that have changed.
    NotAffected,
    Right,
    /// The mistakes and warnings of the configuration.
    Found(Vec<Told>),
}

pub(super) fn check<T: DeserializeOwned + HclFile>(workspace: &Workspace) -> Report {
    let mut report = Report::new(workspace.most);
    // One that is named in two ways, too: `.` and slashes that are doubled are no parts of a path.
    let mut roots: Vec<PathBuf> = workspace.roots.iter().map(|root| find::plain(root)).collect();
    for pattern in &workspace.patterns {
        let mut found = Diagnostics::new();
        roots.extend(find::files(pattern, workspace.threads, &mut found));
        report.add_beside(found);
    }
    roots.sort();
    roots.dedup();
    let changed = workspace.changed.as_deref().map(Changed::new);
    let files = SharedFiles::default();
    let threads = workspace.threads.min(roots.len());
    // Little at once where there is little to do.
    let at_once = (roots.len() / (threads.max(1) * 8)).clamp(1, MOST_AT_ONCE);
    let (next, reported, is_full) = (AtomicUsize::new(0), Done::default(), AtomicBool::new(report.is_full()));
    let (roots, files, changed, next, reported, is_full) =
        (&roots, &files, changed.as_ref(), &next, &reported, &is_full);
    thread::scope(|scope| {
        let (done, outcomes) = channel();
        let mut checks = Vec::new();
        for _ in 0..threads {
            let done = done.clone();
            checks.push(scope.spawn(move || {
                let (known, mut teller) = (KnownBlocks::new(files), Teller::new(is_full));
                let _release = Release(reported);
                loop {
                    let first = next.fetch_add(at_once, Ordering::Relaxed);
                    if first >= roots.len() {
                        break;
                    }
                    reported.wait_for(first.saturating_sub(MOST_AHEAD));
                    let some = &roots[first..roots.len().min(first + at_once)];
                    let outcome = |root: &PathBuf| {
                        let loader = (workspace.layers)(root).sharing(files, root);
                        match found::<T>(&loader, &known, changed) {
                            None => Outcome::NotAffected,
                            Some(found) if found.is_empty() => Outcome::Right,
                            Some(found) => Outcome::Found(teller.tell(found)),
                        }
                    };
                    let found: Vec<Outcome> = some.iter().map(outcome).collect();
                    // Nobody stops listening before all are done.
                    let _ = done.send((first, found));
                }
            }));
        }
        drop(done);
        let mut progress = Progress::new(roots.len(), workspace.shows_progress);
        // In the order of the roots, so that the report is the same however fast they are.
        let mut waiting = BTreeMap::new();
        let mut at = 0;
        loop {
            match outcomes.recv_timeout(Duration::from_millis(200)) {
                Ok((first, found)) => {
                    waiting.insert(first, found);
                    while let Some(found) = waiting.remove(&at) {
                        for outcome in found {
                            add(outcome, &roots[at], &mut report);
                            at += 1;
                        }
                    }
                    is_full.store(report.is_full(), Ordering::Relaxed);
                    reported.tell(at);
                    progress.tell(at);
                }
                Err(RecvTimeoutError::Timeout) => progress.tell(at),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        progress.end();
        // A panic of the program's function goes on with its own words.
        checks.into_iter().for_each(|check| check.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
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

/// Returns the mistakes and warnings of a configuration. Returns `None` if the configuration reads nothing that has
/// changed.
fn found<T: DeserializeOwned + HclFile>(
    loader: &Loader,
    known: &KnownBlocks<'_>,
    changed: Option<&Changed>,
) -> Option<Diagnostics> {
    if changed.is_some_and(|changed| !changed.affects(loader)) {
        return None;
    }
    Some(loader.verdict::<T>(known).unwrap_or_else(|| match loader.load_full::<T>() {
        Ok(loaded) => loaded.warnings,
        Err(error) => error.into(),
    }))
}

/// Lets nobody wait for a thread that has ended, as it does where a function of the program panics.
struct Release<'t>(&'t Done);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.tell(usize::MAX);
        }
    }
}

/// The number of configurations that are in the report.
#[derive(Default)]
struct Done {
    number: Mutex<usize>,
    changed: Condvar,
}

impl Done {
    fn tell(&self, number: usize) {
        let mut told = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        *told = number.max(*told);
        self.changed.notify_all();
    }

    /// Waits until there are so many.
    fn wait_for(&self, number: usize) {
        let told = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early = |told: &mut usize| *told < number;
        drop(self.changed.wait_while(told, is_early).unwrap_or_else(PoisonError::into_inner));
    }
}

/// Files that have changed, from the root of the file system.
struct Changed {
    files: HashSet<PathBuf>,
    /// The folders of those that a folder is read for, or was.
    folders: HashSet<PathBuf>,
}

impl Changed {
    fn new(files: &[PathBuf]) -> Changed {
        let files: HashSet<PathBuf> = files.iter().map(|file| whole(file)).collect();
        let is_read = |file: &&PathBuf| {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            name.ends_with(".hcl") || name.ends_with(".json") || fs::symlink_metadata(file).is_err()
        };
        let folders = files.iter().filter(is_read).filter_map(|file| file.parent()).map(Path::to_owned).collect();
        Changed { files, folders }
    }

    fn affects(&self, loader: &Loader) -> bool {
        let is_read = |path: &LoadedPath| {
            let whole = whole(&path.path);
            self.files.contains(&whole) || path.is_folder && self.folders.contains(&whole)
        };
        loader.paths().iter().any(is_read) || loader.named_files().any(|path| self.files.contains(&whole(&path)))
    }
}

/// A path from the root of the file system, without `.` and `..`: as the file system calls what is there of it.
fn whole(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut rest = Vec::new();
    for folder in path.ancestors() {
        if let Ok(mut real) = folder.canonicalize() {
            for part in rest.into_iter().rev() {
                match part {
                    Component::ParentDir => drop(real.pop()),
                    part => real.push(part),
                }
            }
            return real;
        }
        rest.extend(folder.components().next_back());
    }
    path
}
