//! What was computed last, for as long as computing it anew would give the same.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::value::{Promise, Value, Waits};

/// What was computed last, and what it waited for then.
pub(crate) struct Memo<T>(Mutex<Known<T>>);

struct Known<T> {
    result: T,
    /// How many promises were settled before, of all that there are.
    settled: u64,
    /// Which promises can change it; none if they are many, so that anyone's end counts.
    waits: Option<Vec<Promise>>,
}

/// The promises that something waits for; none if they are many or are not found at once.
pub(crate) struct Few(Option<Vec<Promise>>);

/// With so many promises it takes longer to look at each than it is worth.
const FEW: usize = 16;

/// In a value of which so many parts were looked at, it takes longer to find what it waits for than it is worth.
const AT_ONCE: usize = 1_000;

impl Few {
    /// What a value waits for, and everything in it.
    pub(crate) fn of(value: &Value) -> Few {
        let (mut waits, mut looked_at) = (Waits::none(), 0);
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            looked_at += 1 + value.parts().len();
            if looked_at > AT_ONCE {
                return Few(None);
            }
            waits.add(&value.waits());
            pending.extend(value.parts().iter().filter(|part| part.contains_waiting()));
        }
        Few::from(waits)
    }
}

impl From<Waits> for Few {
    fn from(waits: Waits) -> Few {
        Few(waits.few(FEW))
    }
}

impl<T: Clone> Memo<T> {
    /// What was computed from what waited for these promises, some of which may have been settled since.
    pub(crate) fn new(result: T, Few(waits): Few) -> Memo<T> {
        Memo(Mutex::new(Known { result, settled: 0, waits }))
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
    pub(crate) fn get<W: Into<Few>>(&self, compute: impl FnOnce() -> (T, W)) -> T {
        if let Some(fresh) = self.fresh() {
            return fresh;
        }
        // Nothing is locked meanwhile, because what is computed is the program's.
        let settled = Promise::all_settled_so_far();
        let (result, waits) = compute();
        let Few(waits) = waits.into();
        let waits = waits.map(|mut waits| {
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
