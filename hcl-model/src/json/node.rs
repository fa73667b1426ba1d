//! The nodes of a parsed file: twenty bytes each, in one array, a container before what is in it.
//!
//! A property is two nodes, its name and its value.
//! A node knows its bytes in the text, how many nodes its subtree takes, and the container that it is in, so that the
//! names around a value are found without searching: they are the labels of a block.

use crate::syntax::ByteRange;

/// One node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) flags: u8,
    pub(super) start: u32,
    pub(super) end: u32,
    /// Number of nodes of the subtree, this one included.
    pub(super) size: u32,
    /// The container that it is in; that of the root is the root itself.
    pub(super) parent: u32,
}

const _: () = assert!(size_of::<Node>() == 20);

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `Name`s and values, alternating.
    Object,
    /// Values.
    Array,
    /// The name of a property; the value is the next node.
    Name,
    String,
    Number,
    True,
    False,
    Null,
    /// A value that could not be read.
    Invalid,
}

/// A name or string that stands for something else than its text: escape sequences must be resolved.
pub(super) const ESCAPED: u8 = 1;
/// A name or string in which template sequences may be.
pub(super) const TEMPLATE: u8 = 2;
/// A name without the double quotes that it should have.
pub(super) const BARE: u8 = 4;
/// A name with a mistake, so that nobody knows what the property is.
pub(super) const UNREADABLE: u8 = 8;

/// A property of an object or an element of an array could not be read and is left out.
pub(super) const LOST_ITEM: u8 = 2;
/// A container, or one around it, is not closed.
pub(super) const UNCLOSED: u8 = 4;

impl Node {
    /// A node without anything in it, of these bytes.
    pub(super) fn leaf(kind: Kind, start: usize, end: usize, parent: u32) -> Node {
        Node { kind, flags: 0, start: start as u32, end: end as u32, size: 1, parent }
    }

    pub(super) fn bytes(&self) -> ByteRange {
        ByteRange { start: self.start, end: self.end }
    }

    pub(super) fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}
