//! The thread that watches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use serde_core::de::DeserializeOwned;

use crate::loader::{Differences, Loaded, Loader};
use crate::schema::HclFile;
use crate::watch::files::Snapshot;
use crate::watch::notice::Wake;
use crate::watch::sources::Sources;
use crate::watch::{Reload, Rest, Shared, WatchOptions, messages};

/// Files that never stop changing are read after so many pauses all the same.
const MOST_PAUSES: usize = 20;

struct Watch<T> {
    loader: Loader,
    shared: Arc<Shared<T>>,
    wake: Wake,
    sources: Sources,
    options: WatchOptions,
    /// The configuration that the program began with.
    first: Arc<Rest>,
    /// The last configuration that was right.
    good: Arc<Rest>,
    /// The files as they were when something was loaded last.
    seen: Snapshot,
    /// The number of loads in a row during which something has changed.
    restless: usize,
    /// `true` if the configuration is to be loaded though the files are as they were.
    is_stale: bool,
}

/// Begins to watch what was loaded, when files were as the snapshot says.
pub(super) fn start<T: DeserializeOwned + HclFile + Send + Sync + 'static>(
    loader: Loader,
    shared: Arc<Shared<T>>,
    wake: Wake,
    sources: Sources,
    options: WatchOptions,
    good: Rest,
    before: Snapshot,
) {
    let limits = loader.limits_of_files();
    let now = Snapshot::of(good.paths(), limits, &sources);
    // Something may have changed while it was read.
    let is_stale = !before.agrees(&now);
    let good = Arc::new(good);
    let first = Arc::clone(&good);
    let watch = Watch { loader, shared, wake, sources, options, first, good, seen: now, restless: 0, is_stale };
    thread::spawn(move || watch.run());
}

impl<T: DeserializeOwned + HclFile + Send + Sync + 'static> Watch<T> {
    fn run(mut self) {
        loop {
            // Before anything is compared, so that nothing happens unseen in between: of a folder that is made again, what is in
            // it.
            self.wake.watch(self.seen.paths());
            let is_changed = self.is_stale || self.seen != self.seen.again();
            if self.shared.state().is_ended {
                return;
            }
            for gone in self.sources.news() {
                self.shared.tell_error(gone.into());
            }
            if is_changed {
                self.load_again();
            } else {
                self.wake.wait(self.options.every);
            }
        }
    }

    /// Waits until the files stay as they are.
    fn settled(&self) -> Snapshot {
        let mut now = self.seen.again();
        for _ in 0..MOST_PAUSES {
            thread::sleep(self.options.pause);
            let next = now.again();
            if next == now {
                break;
            }
            now = next;
        }
        now
    }

    fn load_again(&mut self) {
        let before = self.settled();
        if before == self.seen && !self.is_stale {
            return;
        }
        // A type of the program that panics does not end the watching.
        let loaded = catch_unwind(AssertUnwindSafe(|| self.loader.load_full::<T>()));
        let mut paths: Vec<PathBuf> = match &loaded {
            Ok(Ok(loaded)) => loaded.paths().iter().map(|path| path.path.clone()).collect(),
            // The paths that a configuration with mistakes reads are not all known.
            _ => self.seen.paths().cloned().chain(self.loader.paths().into_iter().map(|path| path.path)).collect(),
        };
        paths.sort();
        paths.dedup();
        let limits = self.loader.limits_of_files();
        let now = Snapshot::of_paths(paths, limits, &self.sources);
        // A configuration that changed while it was read is read again before anybody is told, but not for ever.
        self.is_stale = !before.agrees(&now) && self.restless < MOST_PAUSES;
        self.restless = if self.is_stale { self.restless + 1 } else { 0 };
        if self.is_stale {
            return;
        }
        self.seen = now;
        match loaded {
            Ok(Ok(loaded)) => self.tell(loaded),
            Ok(Err(error)) => self.shared.tell_error(error),
            Err(_) => self.shared.tell_error(messages::panicked().into()),
        }
    }

    fn tell(&mut self, loaded: Loaded<T>) {
        let (config, rest) = loaded.apart();
        let new = Arc::new(config);
        let old = self.shared.current.swap(Arc::clone(&new));
        let Differences { all: changed, restarting: restart } = self.good.differences(&rest);
        let awaiting_restart = self.first.differences(&rest).restarting;
        let warnings = rest.warnings.clone();
        let before = std::mem::replace(&mut self.good, Arc::new(rest));
        self.shared.tell_change(Reload { old, new, changed, restart, awaiting_restart, warnings }, before, &self.good);
    }
}
