//! The faults in the structure of a body, and the rules that need no body.

use crate::schema::{BlockField, Bounds, Field, FieldKind, Occurs};

/// A fault of an item, of a block, or of something that is missing.
///
/// It has no words: whoever meets it knows where, and says it if somebody is to read that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A name that no field takes.
    Unknown,
    /// An argument that was there before.
    Twice,
    /// An argument and blocks of one field.
    Both,
    /// A second block where there is one at most.
    SecondBlock,
    /// A block in the place of an argument, or the other way round.
    Confused,
    /// A block of which it is not known whether it is there.
    UnknownBlock,
    /// A block of which nobody may know whether it is there.
    SensitiveBlock,
    /// Fewer or more labels than the type of the block has.
    Labels,
    /// Labels that are those of another block, where they tell blocks apart.
    SameKey,
    /// A type of blocks or a label that is none of the variants.
    Variant,
    /// A content that suits none of the variants.
    Form,
    /// Nothing where something must be.
    Missing,
    /// Fewer or more blocks than there must be.
    Count,
    /// A null where something must be, which means that it is not there.
    Null,
}

impl Field {
    /// Returns the fault of an argument whose value is null, which means that the argument is absent.
    pub(crate) fn lacks_value(&self) -> Option<Fault> {
        self.lacks(0).map(|_| Fault::Null)
    }

    /// Returns the fault if the field has this number of items.
    #[inline]
    pub(crate) fn lacks(&self, count: usize) -> Option<Fault> {
        match self.kind() {
            FieldKind::Attribute(attribute) => (count == 0 && !attribute.optional).then_some(Fault::Missing),
            FieldKind::Block(block) | FieldKind::Blocks(block) => block.lacks(count),
            _ => None,
        }
    }
}

impl BlockField {
    fn lacks(&self, count: usize) -> Option<Fault> {
        match self.spec.occurs {
            _ if self.defaulted && count == 0 => None,
            Occurs::Once => (count == 0).then_some(Fault::Missing),
            Occurs::Exactly(wanted) => (count != wanted).then_some(Fault::Count),
            _ => (!self.bounds.allow_count(count)).then_some(Fault::Count),
        }
    }
}

impl Bounds {
    /// Returns `true` if the bounds allow a number of things.
    pub(crate) fn allow_count(&self, count: usize) -> bool {
        self.min_len.is_none_or(|min| count >= min) && self.max_len.is_none_or(|max| count <= max)
    }
}
