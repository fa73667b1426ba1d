//! Memory of the last result, for as long as computing it anew would give the same.

use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::limits::Budget;
use crate::value::{Promise, Value, Waits};

/// The last result, with the promises that it waited for.
pub(crate) struct Memo<T> {
    known: Mutex<Known<T>>,
    /// Rings when somebody has computed it.
    computed: Condvar,
}

struct Known<T> {
    result: T,
    /// The thread that computes the result anew.
    computing: Option<ThreadId>,
    /// The number of promises that were settled before, of all that there are.
    settled: u64,
    /// The promises that can change the result.
    waits: Few,
}

/// The promises that something waits for, kept so that it takes little to see whether one was settled.
pub(crate) struct Few(Kept);

enum Kept {
    Each(Vec<Promise>),
    Joined(Waits),
    /// They are so many that anyone's end counts.
    All,
}

/// Since which of all settlements what was computed is not what it would be: those of promises that it does not wait for
/// change nothing.
#[derive(Clone, Copy)]
pub(crate) struct Since(u64);

/// With so many promises it takes less to keep how they are joined than to keep each.
const FEW: usize = 16;

/// The time after which a thread that waits for another thread computes the result as well. That thread may wait for
/// a function of the program, and that function for this thread.
const PATIENCE: Duration = Duration::from_secs(5);

/// In a value of which so many parts were looked at, it takes longer to find what it waits for than it is worth.
const AT_ONCE: usize = 4_000;

impl Since {
    /// Begins to spend a budget anew, unless that was done for this settlement or a later one.
    pub(crate) fn renew(self, budget: &Budget) {
        budget.renew(self.0);
    }
}

impl Few {
    /// Returns the promises that a value and everything in it wait for.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(value: &Value) -> Few {
        let (mut waits, mut looked_at) = (Waits::none(), 0);
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            looked_at += 1 + value.parts().len();
            if looked_at > AT_ONCE {
                return Few(Kept::All);
            }
            waits.add(&value.waits());
            pending.extend(value.parts().iter().filter(|part| part.contains_waiting()));
        }
        Few::from(waits)
    }

    /// Returns the last settlement of these promises, if it comes after the first `first` settlements.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn settled_after(&self, first: u64) -> Option<Since> {
        let found;
        let promises = match &self.0 {
            Kept::Each(promises) => Some(promises),
            Kept::Joined(waits) => {
                found = waits.few(AT_ONCE);
                found.as_ref()
            }
            Kept::All => None,
        };
        let last = match promises {
            Some(promises) => promises.iter().filter_map(Promise::settled_as).max(),
            None => Some(Promise::last_of_all()),
        };
        last.filter(|last| *last > first).map(Since)
    }
}

impl From<Waits> for Few {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(waits: Waits) -> Few {
        Few(waits.few(FEW).map_or(Kept::Joined(waits), Kept::Each))
    }
}

impl<T: Clone> Memo<T> {
    /// Keeps a result that was computed from values that waited for these promises, some of which may have been
    /// settled since.
    pub(crate) fn new(result: T, waits: Few) -> Memo<T> {
        Memo::of(result, 0, waits)
    }

    /// Keeps a placeholder until something is computed; the placeholder is never used.
    pub(crate) fn outdated(result: T) -> Memo<T> {
        Memo::of(result, NEVER, Few(Kept::All))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of(result: T, settled: u64, waits: Few) -> Memo<T> {
        Memo { known: Mutex::new(Known { result, computing: None, settled, waits }), computed: Condvar::new() }
    }

    /// Returns the last result, whatever was settled since.
    pub(crate) fn last(&self) -> T {
        self.known().result.clone()
    }

    /// Returns the last result, if it is still current.
    ///
    /// # Errors
    ///
    /// It is not since a promise was settled.
    pub(crate) fn fresh(&self) -> Result<T, Since> {
        self.known().fresh()
    }

    /// Returns the current result, computed if it is not known, with the promises that it then waits for.
    ///
    /// Several threads that ask at a time have it computed once, because what that may cost is for all of them together.
    pub(crate) fn get<W: Into<Few>>(&self, compute: impl FnOnce(Since) -> (T, W)) -> T {
        let me = thread::current().id();
        let mut known = self.known();
        let since = loop {
            match known.fresh() {
                Ok(fresh) => return fresh,
                Err(since) if known.computing.is_none_or(|other| other == me) => break since,
                Err(since) => {
                    let is_computing = |known: &mut Known<T>| known.computing.is_some();
                    let waited = self.computed.wait_timeout_while(known, PATIENCE, is_computing);
                    let (now, waited) = waited.unwrap_or_else(PoisonError::into_inner);
                    known = now;
                    if waited.timed_out() {
                        break since;
                    }
                }
            }
        };
        known.computing = Some(me);
        drop(known);
        // Nothing is locked meanwhile, because what is computed is the program's.
        let _computing = Computing(self);
        let settled = Promise::all_settled_so_far();
        let (result, waits) = compute(since);
        let waits = waits.into();
        let mut known = self.known();
        known.result = result.clone();
        known.settled = settled;
        known.waits = waits;
        result
    }

    fn known(&self) -> MutexGuard<'_, Known<T>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Clone> Known<T> {
    fn fresh(&mut self) -> Result<T, Since> {
        if self.settled == NEVER {
            return Err(Since(Promise::last_of_all()));
        }
        if Promise::is_all_settled(self.settled) {
            return Ok(self.result.clone());
        }
        let settled = Promise::all_settled_so_far();
        if let Some(settlement) = self.waits.settled_after(self.settled) {
            return Err(settlement);
        }
        self.settled = self.settled.max(settled);
        Ok(self.result.clone())
    }
}

/// Tells those who wait that nobody computes any more, also if a function of the program has panicked.
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

/// More than are settled ever.
const NEVER: u64 = u64::MAX;
