//! The names of the attributes of a body, to find those that are set twice in linear time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The names of one body: a stretch of a stack that all open bodies share, and an index once there are many.
pub(super) struct Names<'t> {
    base: usize,
    /// A bit for each name, which others can share; a name whose bit is not set is new.
    bits: u64,
    many: HashMap<&'t [u8], (u32, u32)>,
}

/// Up to this many names are compared one by one, which is faster than hashing them.
const FEW: usize = 24;

impl<'t> Names<'t> {
    /// No names, on top of those of the bodies around.
    pub(super) fn new(stack: &[(u32, u32)]) -> Names<'t> {
        Names { base: stack.len(), bits: 0, many: HashMap::new() }
    }

    /// Adds a name; where the same name stood before, if it did.
    #[inline]
    pub(super) fn insert(
        &mut self,
        bytes: &'t [u8],
        stack: &mut Vec<(u32, u32)>,
        start: usize,
        end: usize,
    ) -> Option<(usize, usize)> {
        let name = &bytes[start..end];
        let ends = [name.first(), name.last()].map(|byte| byte.map_or(0, |&byte| usize::from(byte)));
        let bit = 1 << ((name.len() + ends[0] * 5 + ends[1] * 3) % 64);
        let is_new = self.bits & bit == 0;
        self.bits |= bit;
        if is_new && stack.len() - self.base < FEW {
            stack.push((start as u32, end as u32));
            return None;
        }
        self.insert_among(bytes, stack, start, end)
    }

    /// Adds a name that may be among the others; where it stood before, if it did.
    #[inline(never)]
    fn insert_among(
        &mut self,
        bytes: &'t [u8],
        stack: &mut Vec<(u32, u32)>,
        start: usize,
        end: usize,
    ) -> Option<(usize, usize)> {
        let name = &bytes[start..end];
        let slice = |&(start, end): &(u32, u32)| &bytes[start as usize..end as usize];
        let own = &stack[self.base..];
        let place = (start as u32, end as u32);
        if own.len() == FEW {
            self.many = own.iter().map(|other| (slice(other), *other)).collect();
        }
        let known = match own.len() {
            0..FEW => own.iter().find(|&other| slice(other) == name).copied(),
            _ => match self.many.entry(name) {
                Entry::Occupied(entry) => Some(*entry.get()),
                Entry::Vacant(entry) => {
                    entry.insert(place);
                    None
                }
            },
        };
        if known.is_none() {
            stack.push(place);
        }
        known.map(|(start, end)| (start as usize, end as usize))
    }

    /// Takes the names off the stack again.
    pub(super) fn forget(&self, stack: &mut Vec<(u32, u32)>) {
        stack.truncate(self.base);
    }
}
