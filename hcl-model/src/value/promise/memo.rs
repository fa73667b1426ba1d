//! Memory of the last result of a computation, until a promise that can change the result is settled.

use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::value::{Promise, Value, Waits};

/// The last result, with the promises that can change the result.
pub(crate) struct Memo<T> {
    known: Mutex<Known<T>>,
    /// The signal that a thread has computed the result.
    computed: Condvar,
}

struct Known<T> {
    result: T,
    /// The thread that computes the result anew.
    computing: Option<ThreadId>,
    /// The number of promises, of all that there are, that were settled before the computation.
    settled: u64,
    triggers: Triggers,
}

/// The promises whose settlement makes a result outdated.
pub(crate) enum Triggers {
    Each(Vec<Promise>),
    /// So many promises that it takes less to keep how they are joined.
    Joined(Waits),
    /// Any promise, because the search for those that can change the result takes too long.
    Any,
}

/// The number of promises that a result keeps one by one.
const MOST_PROMISES: usize = 16;

/// The number of parts of a value that the search for promises looks at.
const MOST_PARTS: usize = 4_000;

/// The time after which a thread that waits for another thread computes the result as well. That thread may wait for
/// a function of the program, and that function for this thread.
const PATIENCE: Duration = Duration::from_secs(5);

impl Triggers {
    /// Returns the promises that a value and everything in it wait for.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(value: &Value) -> Triggers {
        let (mut waits, mut looked_at) = (Waits::none(), 0);
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            looked_at += 1 + value.parts().len();
            if looked_at > MOST_PARTS {
                return Triggers::Any;
            }
            waits.add(&value.waits());
            pending.extend(value.parts().iter().filter(|part| part.contains_waiting()));
        }
        Triggers::from(waits)
    }

    /// Returns `true` if one of the promises was settled after the first `first` settlements.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_settled_after(&self, first: u64) -> bool {
        match self {
            Triggers::Each(promises) => is_any_after(promises, first),
            Triggers::Joined(waits) => waits.few(MOST_PARTS).is_none_or(|promises| is_any_after(&promises, first)),
            Triggers::Any => Promise::last_of_all() > first,
        }
    }
}

fn is_any_after(promises: &[Promise], first: u64) -> bool {
    promises.iter().filter_map(Promise::settled_as).any(|number| number > first)
}

impl From<Waits> for Triggers {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(waits: Waits) -> Triggers {
        waits.few(MOST_PROMISES).map_or(Triggers::Joined(waits), Triggers::Each)
    }
}

impl<T: Clone> Memo<T> {
    /// Keeps a result that was computed from values that waited for these promises, some of which may have been
    /// settled since.
    pub(crate) fn new(result: T, triggers: Triggers) -> Memo<T> {
        Memo::of(result, 0, triggers)
    }

    /// Keeps a placeholder until something is computed; the placeholder is never used.
    pub(crate) fn outdated(result: T) -> Memo<T> {
        Memo::of(result, NEVER, Triggers::Any)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of(result: T, settled: u64, triggers: Triggers) -> Memo<T> {
        Memo { known: Mutex::new(Known { result, computing: None, settled, triggers }), computed: Condvar::new() }
    }

    /// Returns the last result, whatever was settled since.
    pub(crate) fn last(&self) -> T {
        self.known().result.clone()
    }

    /// Returns the last result, if no settlement has made the result outdated.
    pub(crate) fn fresh(&self) -> Option<T> {
        self.known().fresh()
    }

    /// Returns the current result, and computes an outdated one.
    ///
    /// Threads that ask at the same time share one computation, because they share its cost.
    pub(crate) fn get<W: Into<Triggers>>(&self, compute: impl FnOnce() -> (T, W)) -> T {
        let me = thread::current().id();
        let mut known = self.known();
        loop {
            if let Some(fresh) = known.fresh() {
                return fresh;
            }
            if known.computing.is_none_or(|other| other == me) {
                break;
            }
            let is_computing = |known: &mut Known<T>| known.computing.is_some();
            let waited = self.computed.wait_timeout_while(known, PATIENCE, is_computing);
            let (now, waited) = waited.unwrap_or_else(PoisonError::into_inner);
            known = now;
            if waited.timed_out() {
                break;
            }
        }
        known.computing = Some(me);
        drop(known);
        // Nothing is locked meanwhile, because the computation may call functions of the program.
        let _computing = Computing(self);
        let settled = Promise::all_settled_so_far();
        let (result, triggers) = compute();
        let triggers = triggers.into();
        let mut known = self.known();
        known.result = result.clone();
        known.settled = settled;
        known.triggers = triggers;
        result
    }

    fn known(&self) -> MutexGuard<'_, Known<T>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Clone> Known<T> {
    fn fresh(&mut self) -> Option<T> {
        if self.settled == NEVER {
            return None;
        }
        if Promise::is_all_settled(self.settled) {
            return Some(self.result.clone());
        }
        let settled = Promise::all_settled_so_far();
        if self.triggers.is_settled_after(self.settled) {
            return None;
        }
        self.settled = self.settled.max(settled);
        Some(self.result.clone())
    }
}

/// The end of a computation for the threads that wait, also after a panic of a function of the program.
struct Computing<'a, T: Clone>(&'a Memo<T>);

impl<T: Clone> Drop for Computing<'_, T> {
    fn drop(&mut self) {
        self.0.known().computing = None;
        self.0.computed.notify_all();
    }
}

impl<T> fmt::Debug for Memo<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}

/// More settlements than there ever are.
const NEVER: u64 = u64::MAX;
