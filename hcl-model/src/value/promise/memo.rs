//! What was computed last, for as long as computing it anew would give the same.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::limits::Budget;
use crate::value::{Promise, Value, Waits};

/// What was computed last, and what it waited for then.
pub(crate) struct Memo<T>(Mutex<Known<T>>);

struct Known<T> {
    result: T,
    /// How many promises were settled before, of all that there are.
    settled: u64,
    /// Which promises can change it.
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

/// In a value of which so many parts were looked at, it takes longer to find what it waits for than it is worth.
const AT_ONCE: usize = 4_000;

impl Since {
    /// Begins to spend a budget anew, unless that was done for this settlement or a later one.
    pub(crate) fn renew(self, budget: &Budget) {
        budget.renew(self.0);
    }
}

impl Few {
    /// What a value waits for, and everything in it.
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

    /// Which of them was settled last, of those that were settled after so many.
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
    fn from(waits: Waits) -> Few {
        Few(waits.few(FEW).map_or(Kept::Joined(waits), Kept::Each))
    }
}

impl<T: Clone> Memo<T> {
    /// What was computed from what waited for these promises, some of which may have been settled since.
    pub(crate) fn new(result: T, waits: Few) -> Memo<T> {
        Memo(Mutex::new(Known { result, settled: 0, waits }))
    }

    /// What stands there until something is computed, and is never used.
    pub(crate) fn outdated(result: T) -> Memo<T> {
        Memo(Mutex::new(Known { result, settled: NEVER, waits: Few(Kept::All) }))
    }

    /// What was computed last, whatever was settled since.
    pub(crate) fn last(&self) -> T {
        self.known().result.clone()
    }

    /// What was computed last, if it still is what it would be.
    ///
    /// # Errors
    ///
    /// It is not since a promise was settled.
    pub(crate) fn fresh(&self) -> Result<T, Since> {
        let mut known = self.known();
        if known.settled == NEVER {
            return Err(Since(Promise::last_of_all()));
        }
        if Promise::is_all_settled(known.settled) {
            return Ok(known.result.clone());
        }
        let settled = Promise::all_settled_so_far();
        if let Some(settlement) = known.waits.settled_after(known.settled) {
            return Err(settlement);
        }
        known.settled = known.settled.max(settled);
        Ok(known.result.clone())
    }

    /// What it is now, computed if that is not known, with what it then waits for.
    pub(crate) fn get<W: Into<Few>>(&self, compute: impl FnOnce(Since) -> (T, W)) -> T {
        let since = match self.fresh() {
            Ok(fresh) => return fresh,
            Err(since) => since,
        };
        // Nothing is locked meanwhile, because what is computed is the program's.
        let settled = Promise::all_settled_so_far();
        let (result, waits) = compute(since);
        *self.known() = Known { result: result.clone(), settled, waits: waits.into() };
        result
    }

    fn known(&self) -> MutexGuard<'_, Known<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> fmt::Debug for Memo<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}

/// More than are settled ever.
const NEVER: u64 = u64::MAX;
