//! What takes much code to drop, behind a pointer.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// What copies share until one of them is changed: so each of the many places where something may be dropped counts down and
/// calls one function, and does not have that code itself.
#[derive(Debug, Clone, Default, Eq)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Something of which there are no copies yet.
    pub fn new(it: T) -> Shared<T> {
        Shared(Arc::new(it))
    }

    /// What is shared; a copy of it, if there are others.
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
