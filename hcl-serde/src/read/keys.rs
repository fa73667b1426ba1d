//! The keys of blocks and of arguments that no field takes: whether one of them is there twice.

use std::borrow::Cow;
use std::collections::BinaryHeap;

use hcl_model::__private::value::normalize;

/// The labels that are the key of a block, or the name of an argument.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum BlockKey<'a> {
    One(Cow<'a, str>),
    Several(Vec<Cow<'a, str>>),
}

/// The keys that were seen, each with a number that is another one for most keys.
///
/// They are compared when all are there, by sorting, which takes a fifth of the time of a hash table.
#[derive(Debug, Default)]
pub(crate) struct Keys<'a>(Vec<(u64, BlockKey<'a>)>);

impl<'a> Keys<'a> {
    /// Notes a key, which is compared in normal form C.
    pub(crate) fn insert(&mut self, key: BlockKey<'a>) {
        let key = key.normalized();
        self.0.push((key.number(), key));
    }

    /// Returns `true` if no key occurs twice. The function removes all keys.
    #[inline]
    pub(crate) fn are_distinct(&mut self) -> bool {
        self.0.is_empty() || self.are_all_distinct()
    }

    #[inline(never)]
    fn are_all_distinct(&mut self) -> bool {
        // A heap takes a tenth of the code that the standard library sorts a vector with.
        let keys = BinaryHeap::from(std::mem::take(&mut self.0)).into_sorted_vec();
        keys.windows(2).all(|pair| pair[0] != pair[1])
    }
}

impl<'a> BlockKey<'a> {
    /// The key in normal form C.
    pub(crate) fn normalized(self) -> BlockKey<'a> {
        match self {
            BlockKey::One(label) => BlockKey::One(normalize(label)),
            BlockKey::Several(labels) => BlockKey::Several(labels.into_iter().map(normalize).collect()),
        }
    }

    /// The labels.
    pub(crate) fn labels(&self) -> &[Cow<'a, str>] {
        match self {
            BlockKey::One(label) => std::slice::from_ref(label),
            BlockKey::Several(labels) => labels,
        }
    }

    fn number(&self) -> u64 {
        let bytes = self.labels().iter().flat_map(|label| label.bytes());
        bytes.fold(0, |number: u64, byte| (number.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}
