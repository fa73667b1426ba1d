//! The set of the fields that were found.

/// The fields that were found: a bit each, more than 64 of them in a vector.
#[derive(Default)]
pub(super) struct Seen {
    few: u64,
    many: Vec<bool>,
}

impl Seen {
    /// Notes a field; whether it is the first time.
    #[inline]
    pub(super) fn insert(&mut self, index: usize) -> bool {
        if index < 64 {
            let bit = 1 << index;
            let first = self.few & bit == 0;
            self.few |= bit;
            return first;
        }
        if self.many.len() <= index {
            self.many.resize(index + 1, false);
        }
        !std::mem::replace(&mut self.many[index], true)
    }

    /// Forgets a field.
    #[cold]
    pub(super) fn remove(&mut self, index: usize) {
        if index < 64 {
            self.few &= !(1 << index);
        } else if let Some(seen) = self.many.get_mut(index) {
            *seen = false;
        }
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        if index < 64 { self.few & (1 << index) != 0 } else { self.many.get(index).is_some_and(|&seen| seen) }
    }

    /// The first field that was not found, from an index on; any large number if there is none.
    pub(super) fn first_unseen(&self, from: usize) -> usize {
        let unseen = if from < 64 { !self.few >> from << from } else { 0 };
        match unseen {
            0 => (from.max(64)..).find(|&index| !self.contains(index)).unwrap_or(usize::MAX),
            _ => unseen.trailing_zeros() as usize,
        }
    }
}
