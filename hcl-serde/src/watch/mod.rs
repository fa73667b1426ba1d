//! Reloading: a configuration that is loaded again when one of its sources changes.
//!
//! The last valid configuration stays until another one is valid. A program with its own notice of changes loads again by
//! itself, with [`Loader::keep_files`] and [`Loader::paths`].

// `files` lists the files, `notice` decides when to read them, `sources` waits for texts from elsewhere, and `run` is the thread
// that loads.

mod files;
mod notice;
mod run;
mod sources;

use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use hcl_model::diag::Diagnostics;
use serde_core::de::DeserializeOwned;

use crate::error::Error;
use crate::loader::{Differences, Loaded, Loader};
use crate::schema::HclFile;
use notice::Wake;
use sources::Sources;

impl Loader {
    /// Loads the configuration, and loads it again whenever a source changes.
    ///
    /// Sources are files, folders, included files, files with secrets, files that functions asked for, and each
    /// [`TextSource`](crate::load::TextSource). An unreachable source is reported once, and its last text stays in use. If
    /// something else changes meanwhile, the change has a warning.
    ///
    /// # Errors
    ///
    /// The errors of [`Loader::load_full`] for the first load. Standard input cannot be watched.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// # let path = std::env::temp_dir().join(format!("hcl-serde-watch-{}.hcl", std::process::id()));
    /// # std::fs::write(&path, "port = 80\n").unwrap();
    /// let watched = Loader::new().file(&path).watch::<Config>()?;
    /// assert_eq!(watched.current().port, 80);
    ///
    /// std::fs::write(&path, "port = 81\n").unwrap();
    /// let change = watched.next_within(Duration::from_secs(20)).unwrap().unwrap();
    /// assert_eq!((change.old.port, change.new.port), (80, 81));
    /// assert!(change.changed.contains("port"));
    ///
    /// std::fs::write(&path, "port = high\n").unwrap();
    /// assert!(watched.next_within(Duration::from_secs(20)).unwrap().is_err());
    /// assert_eq!(watched.current().port, 81);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn watch<T: DeserializeOwned + HclFile + Send + Sync + 'static>(&self) -> Result<Watched<T>, Error> {
        self.watch_with(&WatchOptions::new())
    }

    /// Watches the configuration like [`Loader::watch`], with options.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`Loader::watch`].
    pub fn watch_with<T: DeserializeOwned + HclFile + Send + Sync + 'static>(
        &self,
        options: &WatchOptions,
    ) -> Result<Watched<T>, Error> {
        if self.reads_stdin() {
            return Err(messages::stdin().into());
        }
        let (loader, sources) = Sources::of(self.clone().keep_files());
        let before = files::Snapshot::of(&loader.paths(), loader.limits_of_files(), &sources);
        let loaded = loader.load_full::<T>()?;
        let wake = Wake::new(options.polling);
        let sender = wake.sender();
        let (config, rest) = loaded.apart();
        let shared = Arc::new(Shared {
            current: ArcSwap::from_pointee(config),
            state: Mutex::default(),
            told: Condvar::new(),
            callbacks: Mutex::default(),
        });
        sources.follow(&sender, options);
        run::start(loader, Arc::clone(&shared), wake, sources.clone(), options.clone(), rest, before);
        Ok(Watched { shared, sender, sources })
    }
}

/// The times at which a watched configuration is looked at.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use hcl_serde::watch::WatchOptions;
///
/// // On a network file system nobody says that a file has changed.
/// let options = WatchOptions::new().every(Duration::from_secs(5)).polling();
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct WatchOptions {
    pause: Duration,
    every: Duration,
    polling: bool,
}

impl Default for WatchOptions {
    fn default() -> WatchOptions {
        WatchOptions { pause: Duration::from_millis(100), every: Duration::from_secs(10), polling: false }
    }
}

impl WatchOptions {
    /// Returns the default options. Files are looked at when the file system reports a change, and every ten seconds
    /// besides. Files must have been the same for a tenth of a second.
    pub fn new() -> WatchOptions {
        WatchOptions::default()
    }

    /// For how long files must have been the same before they are read, so that none is read of which only a half was written.
    pub fn pause(self, pause: Duration) -> WatchOptions {
        WatchOptions { pause, ..self }
    }

    /// Sets how often files are looked at without the report of a change. Not all file systems report changes, and
    /// some reports get lost.
    pub fn every(self, every: Duration) -> WatchOptions {
        WatchOptions { every, ..self }
    }

    /// Does not ask the file system to tell of changes.
    pub fn polling(self) -> WatchOptions {
        WatchOptions { polling: true, ..self }
    }
}

/// A configuration that is loaded again when it changes, by a thread that ends when this is dropped: see [`Loader::watch`].
///
/// Folders are watched and not files, because editors replace files and Kubernetes replaces the folder behind a link; what is
/// told of them only says when to look. Contents are compared, and loaded when they have been the same for a
/// [pause](WatchOptions::pause): a file that was written in two halves is read once. A configuration with mistakes is
/// reported once, until something changes again, and the last one that was right stays. No runtime is needed.
pub struct Watched<T> {
    shared: Arc<Shared<T>>,
    sender: Sender<()>,
    sources: Sources,
}

/// The change of a configuration.
#[derive(Debug)]
#[non_exhaustive]
pub struct Reload<T> {
    /// The configuration before.
    pub old: Arc<T>,
    /// The configuration now.
    pub new: Arc<T>,
    /// The paths of all values that are not as they were, as [`Loaded::explain`] has them, but with one for each field of an
    /// object, and of the blocks that are new or gone; nothing if only comments have changed.
    pub changed: BTreeSet<String>,
    /// The changed settings that count only when the program starts again, as `#[hcl(reload = "restart")]` says of
    /// fields. `new` has these settings all the same.
    pub restart: BTreeSet<String>,
    /// The paths of all such values that are not as they were when watching began: while there are some, the program runs with
    /// other ones than `new` has; when they are set back, there are none.
    pub awaiting_restart: BTreeSet<String>,
    /// The warnings about settings that work and should be changed all the same.
    pub warnings: Diagnostics,
}

impl<T> Clone for Reload<T> {
    fn clone(&self) -> Reload<T> {
        let Reload { old, new, changed, restart, awaiting_restart, warnings } = self;
        Reload {
            old: old.clone(),
            new: new.clone(),
            changed: changed.clone(),
            restart: restart.clone(),
            awaiting_restart: awaiting_restart.clone(),
            warnings: warnings.clone(),
        }
    }
}

type Told<T> = Result<Reload<T>, Arc<Error>>;

type Callback<T> = Arc<dyn Fn(Result<&Reload<T>, &Error>) + Send + Sync>;

struct Shared<T> {
    current: ArcSwap<T>,
    state: Mutex<State<T>>,
    told: Condvar,
    callbacks: Mutex<Vec<Callback<T>>>,
}

/// The results that nobody has asked for yet. There is at most one change and one report, however many there were.
struct State<T> {
    /// The change, with the configuration that was loaded before it.
    change: Option<(Reload<T>, Arc<Rest>)>,
    error: Option<Arc<Error>>,
    is_ended: bool,
}

impl<T> Default for State<T> {
    fn default() -> State<T> {
        State { change: None, error: None, is_ended: false }
    }
}

impl<T> fmt::Debug for Watched<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watched")
    }
}

impl<T> Watched<T> {
    /// The last configuration that was right.
    #[must_use]
    pub fn current(&self) -> Arc<T> {
        self.shared.current.load_full()
    }

    /// Waits for the next change, or for the report of a configuration that is wrong. Several changes that nobody has asked
    /// for are one, from the first to the last.
    ///
    /// # Errors
    ///
    /// Returns the mistakes of the present configuration. [`Watched::current`] stays as it was.
    pub fn next(&self) -> Result<Reload<T>, Arc<Error>> {
        loop {
            if let Some(told) = self.next_within(Duration::from_secs(3600)) {
                return told;
            }
        }
    }

    /// Waits like [`Watched::next`], but for no longer than `time`. Returns `None` if nothing has changed until then.
    #[must_use]
    pub fn next_within(&self, time: Duration) -> Option<Result<Reload<T>, Arc<Error>>> {
        let end = Instant::now().checked_add(time);
        let mut state = self.shared.state();
        loop {
            if let Some(told) = state.take() {
                return Some(told);
            }
            let left = end.map_or(Duration::from_secs(3600), |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() || state.is_ended {
                return None;
            }
            let waited = self.shared.told.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The changes, and the reports of configurations that are wrong, one after the other without an end.
    pub fn changes(&self) -> impl Iterator<Item = Result<Reload<T>, Arc<Error>>> + '_ {
        std::iter::repeat_with(|| self.next())
    }

    /// Calls a function for each change and each report, on the thread that watches, which does nothing else meanwhile. A function
    /// that panics is called for the next one again.
    pub fn on_change(&self, callback: impl Fn(Result<&Reload<T>, &Error>) + Send + Sync + 'static) {
        self.shared.callbacks.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::new(callback));
    }

    /// Looks at the files and other sources now, without waiting to be told that they have changed: for a signal, as `SIGHUP`.
    pub fn check_now(&self) {
        self.sources.look();
        // The thread is there as long as this is.
        let _ = self.sender.send(());
    }
}

impl<T> Drop for Watched<T> {
    fn drop(&mut self) {
        self.shared.state().is_ended = true;
        self.check_now();
    }
}

impl<T> Shared<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands on a change, with what was loaded before it and what is now.
    fn tell_change(&self, change: Reload<T>, before: Arc<Rest>, now: &Rest) {
        let told = change.clone();
        let mut state = self.state();
        state.error = None;
        state.change = Some(match state.change.take() {
            // A setting that was changed and changed back is as it was.
            Some((first, before)) => {
                let Differences { all: changed, restarting: restart } = before.differences(now);
                (Reload { old: first.old, changed, restart, ..change }, before)
            }
            None => (change, before),
        });
        drop(state);
        self.told.notify_all();
        self.call(Ok(&told));
    }

    /// Hands on what is wrong.
    fn tell_error(&self, error: Error) {
        let error = Arc::new(error);
        self.state().error = Some(Arc::clone(&error));
        self.told.notify_all();
        self.call(Err(&error));
    }

    fn call(&self, told: Result<&Reload<T>, &Error>) {
        let callbacks = self.callbacks.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for callback in callbacks {
            // One that panics, of which Rust itself tells, does not end the watching.
            let _ = catch_unwind(AssertUnwindSafe(|| callback(told)));
        }
    }
}

impl<T> State<T> {
    fn take(&mut self) -> Option<Told<T>> {
        let change = self.change.take().map(|(change, _)| Ok(change));
        change.or_else(|| self.error.take().map(Err))
    }
}

/// The result of loading, without the configuration itself.
type Rest = Loaded<()>;

mod messages {
    //! The wording of what cannot be watched.

    use crate::codes;
    use hcl_model::diag::Diagnostic;

    pub(super) fn stdin() -> Diagnostic {
        Diagnostic::error(codes::NOT_WATCHED, "standard input cannot be watched")
            .detail("The configuration is read from the standard input, which is read only once.")
            .help("Name a file instead.")
    }

    pub(super) fn panicked() -> Diagnostic {
        Diagnostic::error(codes::LOAD_PANICKED, "configuration cannot be loaded").detail(
            "A type or a function of the program has panicked while this was loaded, and has said why on the standard error \
             output. The last configuration stays.",
        )
    }
}
