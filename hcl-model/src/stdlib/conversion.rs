//! TODO.

use crate::stdlib::Entry;

pub(super) fn entries() -> Vec<Entry> {
    Vec::new()
}
