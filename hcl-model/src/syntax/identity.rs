//! Numbers by which syntaxes are told apart that are made while others are read, and come and go at the same addresses.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A number that no file has, for [`crate::syntax::Syntax::identity`].
pub(crate) fn new_identity() -> usize {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    // No file has such an address.
    usize::MAX - MADE.fetch_add(1, Ordering::Relaxed)
}
