//! Values of a file that an editor shows: those that the walk over its text shows.

use crate::ide::walk::Visited;

/// Returns `true` if a part of an item must not be shown.
pub(super) fn is_hidden(visited: &Visited<'_, '_>) -> bool {
    visited.node().range().contains_sensitive()
}
