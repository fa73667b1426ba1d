//! A pointer to values that take much code to drop.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value that copies share until one of them is changed. Each of the many places that may drop it counts down and
/// calls one function, and does not contain the code of the drop.
#[derive(Debug, Clone, Default, Eq)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Something of which there are no copies yet.
    pub fn new(it: T) -> Shared<T> {
        Shared(Arc::new(it))
    }

    /// Returns the shared value; a copy of it, if there are other owners.
    #[must_use]
    pub fn into_inner(self) -> T
    where
        T: Clone,
    {
        Arc::unwrap_or_clone(self.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    #[inline(never)]
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: Eq> PartialEq for Shared<T> {
    #[inline(never)]
    fn eq(&self, other: &Shared<T>) -> bool {
        self.0 == other.0
    }
}
