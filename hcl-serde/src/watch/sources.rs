//! Texts from elsewhere that are followed: a thread for each waits for its next text, so that no server is waited for by anybody
//! else.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use hcl_model::diag::Diagnostic;

use crate::file_syntax::FileSyntax;
use crate::loader::{Loader, SourceError, SourceFailure, SourceText, TextSource, unreadable_source};
use crate::watch::WatchOptions;

/// For how long a source is asked to wait, so that its thread ends when nobody follows it any more.
const TURN: Duration = Duration::from_millis(500);

/// For how long nothing is asked of a source that says something new all the time.
const BREATH: Duration = Duration::from_millis(100);

/// For how long nothing is asked of one that is out of reach for long.
const LONGEST_BREATH: Duration = Duration::from_secs(8);

/// The sources of a loader, all of which are followed.
#[derive(Debug, Clone, Default)]
pub(super) struct Sources(Vec<Arc<Followed>>);

/// A source with what it has said last, which is what a loader reads of it.
struct Followed {
    source: Arc<dyn TextSource>,
    state: Mutex<State>,
}

struct State {
    /// The last text of the source, or the reason why the source has never given a text.
    last: Result<SourceText, SourceFailure>,
    /// The reason why the source cannot be read now.
    failure: Option<SourceFailure>,
    /// The number of times that the source has given another text.
    number: u64,
    /// `true` if somebody has to be told that the source is out of reach.
    is_news: bool,
    /// `true` if the source is to be read without a report from the source.
    is_asked: bool,
}

impl fmt::Debug for Followed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "source {}", self.source.name())
    }
}

impl Sources {
    /// The loader with sources that are followed from now on, once each is read.
    pub(super) fn of(loader: Loader) -> (Loader, Sources) {
        let mut all = Vec::new();
        let loader = loader.with_each_source(|source| {
            let followed = Arc::new(Followed::new(source));
            all.push(Arc::clone(&followed));
            followed
        });
        (loader, Sources(all))
    }

    /// Starts to wait for what they say, which wakes whoever listens.
    pub(super) fn follow(&self, wake: &Sender<()>, options: &WatchOptions) {
        for followed in &self.0 {
            let (followed, wake, every) = (Arc::downgrade(followed), wake.clone(), options.every);
            thread::spawn(move || follow(&followed, &wake, every));
        }
    }

    /// For each how often it has said something else.
    pub(super) fn numbers(&self) -> Vec<u64> {
        self.0.iter().map(|followed| followed.state().number).collect()
    }

    /// Reads all of them soon.
    pub(super) fn look(&self) {
        self.0.iter().for_each(|followed| followed.state().is_asked = true);
    }

    /// Returns the diagnostics about the sources that are out of reach, each source once.
    pub(super) fn news(&self) -> Vec<Diagnostic> {
        let news = self.0.iter().filter_map(|followed| {
            let mut state = followed.state();
            let failure = state.failure.clone().filter(|_| std::mem::take(&mut state.is_news))?;
            Some(unreadable_source(followed.source.name(), failure))
        });
        news.collect()
    }
}

impl Followed {
    fn new(source: Arc<dyn TextSource>) -> Followed {
        let last = source.read().map_err(SourceFailure::from);
        let state = State { last, failure: None, number: 0, is_news: false, is_asked: false };
        Followed { source, state: Mutex::new(state) }
    }

    /// Returns the revision of the last text.
    fn seen(&self) -> String {
        let state = self.state();
        state.last.as_ref().ok().and_then(|last| last.revision.clone()).unwrap_or_default()
    }

    /// Returns `true` if the source is to be read whatever it reports. Somebody has asked for it, or it may be back
    /// in reach.
    fn is_due(&self) -> bool {
        let mut state = self.state();
        std::mem::take(&mut state.is_asked) || state.failure.is_some()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads it once more, and says whether there is something to tell.
    fn read_again(&self) -> bool {
        let read =
            catch_unwind(AssertUnwindSafe(|| self.source.read())).unwrap_or_else(|_| Err(messages::PANIC.into()));
        let mut state = self.state();
        match read {
            Ok(text) => {
                state.failure = None;
                state.is_news = false;
                let is_other = !state.last.as_ref().is_ok_and(|last| last.is_same(&text));
                state.number += u64::from(is_other);
                state.last = Ok(text);
                is_other
            }
            Err(error) => {
                let is_news = state.failure.is_none();
                state.failure = Some(error.into());
                state.is_news |= is_news;
                is_news
            }
        }
    }
}

impl TextSource for Followed {
    fn name(&self) -> &str {
        self.source.name()
    }

    /// Returns the last text of the source, though the source may be out of reach now.
    fn read(&self) -> Result<SourceText, SourceError> {
        let state = self.state();
        match &state.last {
            Ok(last) => Ok(SourceText { outdated: state.failure.clone(), ..last.clone() }),
            Err(failure) => Err(Box::new(failure.clone())),
        }
    }

    fn wait(&self, seen: &str, time: Duration) -> bool {
        self.source.wait(seen, time)
    }

    fn syntax(&self) -> FileSyntax {
        self.source.syntax()
    }
}

/// Waits for what a source says until nobody follows it any more.
fn follow(followed: &Weak<Followed>, wake: &Sender<()>, every: Duration) {
    let Some(source) = followed.upgrade().map(|followed| Arc::clone(&followed.source)) else { return };
    let (mut read, mut breath) = (Instant::now(), BREATH);
    while let Some(seen) = followed.upgrade().map(|followed| followed.seen()) {
        let asked = Instant::now();
        // Whoever panics does not know.
        let is_told = catch_unwind(AssertUnwindSafe(|| source.wait(&seen, TURN.min(every)))).unwrap_or(true);
        let Some(followed) = followed.upgrade() else { return };
        let is_due = followed.is_due();
        if is_told || is_due || read.elapsed() >= every {
            read = Instant::now();
            if followed.read_again() && wake.send(()).is_err() {
                return;
            }
            let is_gone = followed.state().failure.is_some();
            breath = if is_gone { (breath * 2).min(LONGEST_BREATH) } else { BREATH };
        }
        drop(followed);
        // A source that answers at once, with no news or with no knowledge of news, does not occupy a processor.
        thread::sleep(breath.saturating_sub(asked.elapsed()));
    }
}

mod messages {
    //! The wording of why a source cannot be read, where it does not say so.

    pub(super) const PANIC: &str = "the program fails to read it";
}
