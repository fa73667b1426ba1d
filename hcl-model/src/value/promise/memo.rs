//! What was computed last, for as long as computing it anew would give the same.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::value::{Promise, Waits};

/// What was computed last, and what it waited for then.
pub(crate) struct Memo<T>(Mutex<Known<T>>);

struct Known<T> {
    result: T,
    /// How many promises were settled before, of all that there are.
    settled: u64,
    /// Which promises can change it; none if they are many, so that anyone's end counts.
    waits: Option<Vec<Promise>>,
}

/// With so many promises it takes longer to look at each than it is worth.
const FEW: usize = 16;

impl<T: Clone> Memo<T> {
    /// What was computed from what waited for these promises, some of which may have been settled since.
    pub(crate) fn new(result: T, waits: &Waits) -> Memo<T> {
        Memo(Mutex::new(Known { result, settled: 0, waits: waits.few(FEW) }))
    }

    /// What stands there until something is computed, and is never used.
    pub(crate) fn outdated(result: T) -> Memo<T> {
        Memo(Mutex::new(Known { result, settled: u64::MAX, waits: None }))
    }

    /// What was computed last, whatever was settled since.
    pub(crate) fn last(&self) -> T {
        self.known().result.clone()
    }

    /// What was computed last, if it still is what it would be.
    pub(crate) fn fresh(&self) -> Option<T> {
        let mut known = self.known();
        if Promise::is_all_settled(known.settled) {
            return Some(known.result.clone());
        }
        let settled = Promise::all_settled_so_far();
        let waits = known.waits.as_ref()?;
        if waits.iter().any(Promise::is_settled) {
            return None;
        }
        known.settled = settled;
        Some(known.result.clone())
    }

    /// What it is now, computed if that is not known, with what it then waits for.
    pub(crate) fn get(&self, compute: impl FnOnce() -> (T, Waits)) -> T {
        if let Some(fresh) = self.fresh() {
            return fresh;
        }
        // Nothing is locked meanwhile, because what is computed is the program's.
        let settled = Promise::all_settled_so_far();
        let (result, waits) = compute();
        let waits = waits.few(FEW).map(|mut waits| {
            // What was settled before cannot change it.
            waits.retain(|promise| !promise.was_settled_among(settled));
            waits
        });
        *self.known() = Known { result: result.clone(), settled, waits };
        result
    }

    fn known(&self) -> MutexGuard<'_, Known<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
