//! A value that somebody looks at again and again while promises are settled.

use std::fmt;
use std::sync::Arc;

use crate::limits::{Budget, Exhausted};
use crate::value::{Memo, Triggers, Value};

/// A value with everything that promises were resolved with since, followed once for each state of these promises.
///
/// Clones share what is known.
#[derive(Clone)]
pub struct Followed(Arc<Shared>);

struct Shared {
    value: Value,
    budget: Budget,
    last: Memo<Result<Value, Exhausted>>,
}

impl Followed {
    /// Follows a value, within a budget.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(value: Value, budget: Budget) -> Followed {
        Followed(Arc::new(Shared { value, budget, last: Memo::outdated(Ok(Value::DYNAMIC)) }))
    }

    /// The value as it was made.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn made(&self) -> &Value {
        &self.0.value
    }

    /// The value as it is now.
    ///
    /// # Errors
    ///
    /// Following it takes more than there may be.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn settled(&self) -> Result<Value, Exhausted> {
        let Shared { value, budget, last } = &*self.0;
        if !value.contains_waiting() {
            return Ok(value.clone());
        }
        last.get(|| {
            let settled = value.settled_within(&mut budget.allowance());
            let triggers = Triggers::of(settled.as_ref().unwrap_or(value));
            (settled, triggers)
        })
    }
}

impl fmt::Debug for Followed {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.made().fmt(f)
    }
}
