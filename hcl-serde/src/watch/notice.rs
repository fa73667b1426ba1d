//! The moments to look at files: when the file system reports a change near them, when somebody asks, and from time
//! to time.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

pub(super) struct Wake {
    sender: Sender<()>,
    receiver: Receiver<()>,
    /// The watcher, or `None` where the file system does not tell, or is not asked.
    watcher: Option<RecommendedWatcher>,
    folders: BTreeSet<PathBuf>,
}

impl Wake {
    pub(super) fn new(is_polling: bool) -> Wake {
        let (sender, receiver) = channel();
        let told = sender.clone();
        let watcher = (!is_polling).then(|| {
            // Whatever it is: contents are compared.
            notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                let is_access = event.as_ref().is_ok_and(|event| event.kind.is_access());
                if !is_access {
                    let _ = told.send(());
                }
            })
        });
        Wake { sender, receiver, watcher: watcher.and_then(Result::ok), folders: BTreeSet::new() }
    }

    pub(super) fn sender(&self) -> Sender<()> {
        self.sender.clone()
    }

    /// Watches the folders of these paths, those that links lead to, too, and no others any more.
    pub(super) fn watch<'p>(&mut self, paths: impl Iterator<Item = &'p PathBuf> + Clone) {
        let Some(watcher) = &mut self.watcher else { return };
        let mut wanted = folders_of(paths.clone());
        for gone in self.folders.difference(&wanted) {
            let _ = watcher.unwatch(gone);
        }
        loop {
            // A folder that was replaced by another one of its name is watched anew.
            for folder in &wanted {
                // A folder that cannot be watched is looked at from time to time.
                let _ = watcher.watch(folder, RecursiveMode::NonRecursive);
            }
            // A folder that is nearer may have been made before the one around it was watched, and nothing tells of it.
            let nearest = folders_of(paths.clone());
            if nearest.is_subset(&wanted) {
                break;
            }
            wanted.extend(nearest);
        }
        self.folders = wanted;
    }

    /// Waits until there is a reason to look, or for so long.
    pub(super) fn wait(&self, time: Duration) {
        match self.receiver.recv_timeout(time) {
            Ok(()) => while self.receiver.try_recv().is_ok() {},
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
    }
}

/// The nearest folders of these paths, and of what links lead to.
fn folders_of<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    for path in paths {
        folders.extend(nearest_folder(path));
        folders.extend(path.canonicalize().ok().and_then(|real| nearest_folder(&real)));
    }
    folders
}

/// The folder itself, or the one that something is in; if it is not there, one around it that is.
fn nearest_folder(path: &Path) -> Option<PathBuf> {
    let start = if path.is_dir() { Some(path) } else { path.parent() };
    let here = |folder: &Path| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() };
    start?.ancestors().map(here).find(|folder| folder.is_dir())
}
