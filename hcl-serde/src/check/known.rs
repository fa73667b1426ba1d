//! Results that several bodies share, for a check of many bodies.

use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{BlockItem, NodeRef};

use crate::schema::{AttributeField, BlockBody, BlockField};

/// The results of a check of many bodies, for their blocks and arguments. A single body is checked without them.
pub(crate) trait Known {
    /// Adds what was found wrong in a block, whatever body the block is in, and says whether it can be used; none if nobody has
    /// looked at it.
    fn found(&self, block: &BlockItem<'_>, read: As, diagnostics: &mut Diagnostics) -> Option<bool>;

    /// Notes what was found in a block in this body, since there were so many diagnostics, and whether it can be used.
    fn note(&self, block: &BlockItem<'_>, read: As, usable: bool, diagnostics: &Diagnostics, before: usize);

    /// Returns `true` if the value of an argument was found to be right.
    fn is_right(&self, value: NodeRef<'_>, field: &'static AttributeField) -> bool;

    /// Notes that the value of an argument is right.
    fn note_right(&self, value: NodeRef<'_>, field: &'static AttributeField);
}

/// The identity of a block in a check: the addresses of its field and its schema, and the state of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct As {
    field: usize,
    schema: usize,
    /// `true` if the text has mistakes that the schema knows nothing of.
    is_broken: bool,
}

impl As {
    pub(crate) fn new(field: &'static BlockField, body: &BlockBody, is_broken: bool) -> As {
        As { field: std::ptr::from_ref(field).addr(), schema: std::ptr::from_ref(body.schema).addr(), is_broken }
    }
}
