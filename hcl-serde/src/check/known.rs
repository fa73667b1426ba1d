//! What is known already of what several bodies have in common, for a check of many bodies.

use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{BlockItem, NodeRef};

use crate::schema::{AttributeField, BlockBody, BlockField};

/// What whoever checks many bodies has found of their blocks and arguments; one body alone is checked without it.
pub(crate) trait Known {
    /// Adds what was found wrong in a block, whatever body the block is in, and says whether it can be used; none if nobody has
    /// looked at it.
    fn found(&self, block: &BlockItem<'_>, read: As, diagnostics: &mut Diagnostics) -> Option<bool>;

    /// Notes what was found in a block in this body, since there were so many diagnostics, and whether it can be used.
    fn note(&self, block: &BlockItem<'_>, read: As, usable: bool, diagnostics: &Diagnostics, before: usize);

    /// Whether the value of an argument was found to be right.
    fn is_right(&self, value: NodeRef<'_>, field: &'static AttributeField) -> bool;

    /// Notes that the value of an argument is right.
    fn note_right(&self, value: NodeRef<'_>, field: &'static AttributeField);
}

/// What a block is read as: by the addresses of its field and of its schema, and in which text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct As {
    field: usize,
    schema: usize,
    /// Whether the text has mistakes that the schema knows nothing of.
    is_broken: bool,
}

impl As {
    pub(crate) fn new(field: &'static BlockField, body: &BlockBody, is_broken: bool) -> As {
        As { field: std::ptr::from_ref(field).addr(), schema: std::ptr::from_ref(body.schema).addr(), is_broken }
    }
}
