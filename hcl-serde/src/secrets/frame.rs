//! What is open where a text is read: brackets, and what is being hidden.

use crate::secrets::known::{Block, Care};

/// What is in brackets, or the whole text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// The bracket that closes it.
    pub(super) close: u8,
    /// How much care what has no known name needs in it.
    pub(super) care: Care,
    /// How much care what has no known name needs behind it.
    pub(super) outer: Care,
    /// What it is the body of, with the levels of names in it that are labels.
    pub(super) block: Block,
    /// In how many brackets with names it is, with itself.
    pub(super) named: usize,
    /// Where in it a key in round brackets begins whose value comes next.
    pub(super) key: Option<usize>,
    /// Whether it is in what takes the place of a comment, so that nobody decodes it.
    pub(super) is_remark: bool,
}

impl Frame {
    /// The whole text.
    pub(super) fn whole(care: Care, block: Block) -> Frame {
        Frame { close: 0, care, outer: care, block, named: 1, key: None, is_remark: false }
    }

    /// Whether there are names in it.
    pub(super) fn has_names(&self) -> bool {
        matches!(self.close, 0 | b'}')
    }
}

/// A stretch that is being hidden.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hiding {
    /// Where it begins and ends, once something was found.
    pub(super) found: Option<(usize, usize)>,
    /// How many brackets are around the name.
    pub(super) depth: usize,
    /// Whether nothing shows where it ends.
    pub(super) is_endless: bool,
}
