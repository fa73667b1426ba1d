//! Where the value of a placeholder comes from: a promise, or a part of what will be computed.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::value::refinement::Refined;
use crate::value::{Path, Promise, Refinement, Repr, Value};

/// What is computed again when promises were settled: an expression in its context, or many that need each other.
///
/// It is computed once for each state of the promises, however many parts of it are asked for.
#[derive(Clone)]
#[doc(hidden)]
pub struct Later(Arc<Shared>);

struct Shared {
    compute: Box<dyn Fn() -> Computed + Send + Sync>,
    last: Mutex<Computed>,
}

#[derive(Clone)]
struct Computed {
    /// How many promises were settled before.
    settled: u64,
    value: Value,
    /// What else there is to say of it.
    found: Option<Arc<dyn Any + Send + Sync>>,
}

/// Where the value of a placeholder comes from.
#[derive(Clone)]
pub(in crate::value) enum Origin {
    Promise(Promise),
    Part(Later, Path),
}

impl Later {
    /// A value that was computed, in which everything that waits is computed anew when it is settled.
    ///
    /// A set with something unknown in it is unknown, because nobody knows where in it that will be.
    #[must_use]
    #[doc(hidden)]
    pub fn attach<F: Any + Send + Sync>(
        value: Value,
        compute: impl Fn() -> (Value, F) + Send + Sync + 'static,
    ) -> Value {
        if !value.contains_waiting() {
            return value;
        }
        let last = Mutex::new(Computed { settled: 0, value: value.clone(), found: None });
        let compute = Box::new(move || {
            let settled = Promise::settled_so_far();
            let (value, found) = compute();
            Computed { settled, value, found: Some(Arc::new(found)) }
        });
        let later = Later(Arc::new(Shared { compute, last }));
        later.part(value, &Path::new())
    }

    /// A part of what is computed, which leads to the rest of it.
    fn part(&self, value: Value, at: &Path) -> Value {
        value.change_waiting_at(|path, value| {
            if value.is_open_set() {
                let waits = super::Waits::of_all([&value]);
                let unknown =
                    Value::unknown(value.ty()).refined(&Refinement::new().not_null()).with_marks(value.all_marks());
                return self.place(unknown.waiting_for(&waits), at.clone().join(path));
            }
            self.place(value, at.clone().join(path))
        })
    }

    /// A placeholder, whose value is at a place of what is computed.
    fn place(&self, value: Value, path: Path) -> Value {
        let (value, marks) = value.unmark();
        let value = match value.0 {
            Repr::Refined(refined) if refined.origin.is_none() => {
                let Refined { ty, refinement, waits, .. } = Arc::unwrap_or_clone(refined);
                let origin = Some(Origin::Part(self.clone(), path));
                Value(Repr::Refined(Arc::new(Refined { ty, refinement, waits, origin })))
            }
            _ => value,
        };
        value.with_marks(marks)
    }

    /// What it is now.
    fn value(&self) -> Value {
        self.computed().value
    }

    fn computed(&self) -> Computed {
        let last = || self.0.last.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last().clone();
        if known.found.is_some() && Promise::is_all_settled(known.settled) {
            return known;
        }
        // Nothing is locked meanwhile, because what is computed is the program's.
        let computed = (self.0.compute)();
        *last() = computed.clone();
        computed
    }
}

impl Origin {
    /// The value, or as much of it as there is by now.
    pub(super) fn value(&self) -> Option<Value> {
        match self {
            Origin::Promise(promise) => promise.outcome()?.ok().cloned(),
            Origin::Part(later, path) => Some(later.part(path.follow(&later.value())?.clone(), path)),
        }
    }
}

impl Value {
    /// What was found when the parts of the value that wait were computed anew ([`Later::attach`]).
    #[must_use]
    #[doc(hidden)]
    pub fn found_later<F: Any + Clone>(&self) -> Vec<F> {
        let mut all: Vec<Later> = Vec::new();
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            if let Repr::Refined(refined) = &value.bare().0
                && let Some(Origin::Part(later, _)) = &refined.origin
                && !all.iter().any(|other| Arc::ptr_eq(&other.0, &later.0))
            {
                all.push(later.clone());
            }
            pending.extend(value.parts().iter().filter(|part| part.contains_waiting()));
        }
        let found = all.iter().filter_map(|later| later.computed().found);
        found.filter_map(|found| found.downcast_ref::<F>().cloned()).collect()
    }
}

impl fmt::Debug for Later {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("later")
    }
}
