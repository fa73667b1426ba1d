//! Record of the later values that an evaluation examines, for code that reports on the evaluation itself. The
//! presence of a value, or of a mistake, may change once a promise is settled that the value does not wait for.

use std::cell::RefCell;

use crate::value::Value;
use crate::value::promise::Waits;

thread_local! {
    /// The promises that were met since somebody began to watch.
    static MET: RefCell<Option<Waits>> = const { RefCell::new(None) };
}

/// Runs an evaluation; with its result, what it looked at that comes later.
#[cfg_attr(not(feature = "stdlib"), expect(dead_code, reason = "`try` and `can` are functions of the library"))]
pub(crate) fn watch<T>(evaluate: impl FnOnce() -> T) -> (T, Waits) {
    let outside = MET.replace(Some(Waits::none()));
    let result = evaluate();
    let met = MET.replace(outside).unwrap_or_else(Waits::none);
    MET.with_borrow_mut(|outside| {
        if let Some(outside) = outside {
            outside.add(&met);
        }
    });
    (result, met)
}

/// Notes that an evaluation looks at a value of which something comes later.
#[cold]
pub(crate) fn meet(value: &Value) {
    MET.with_borrow_mut(|met| {
        if let Some(met) = met {
            met.add_all(value);
        }
    });
}
