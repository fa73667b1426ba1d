//! What is known already of blocks that several bodies have in common, for a check of many bodies.

use hcl_model::syntax::BlockItem;

use crate::schema::{BlockBody, BlockField};

/// What whoever checks many bodies has found of their blocks; one body alone is checked without it.
pub(crate) trait Known {
    /// Whether what is in a block was found to be right, whatever body the block is in.
    fn is_right(&self, block: &BlockItem<'_>, read: As) -> bool;

    /// Notes that what is in a block is right in this body.
    fn note_right(&self, block: &BlockItem<'_>, read: As);
}

/// What a block is read as: by the addresses of its field and of its schema.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct As {
    field: usize,
    schema: usize,
}

impl As {
    pub(super) fn new(field: &'static BlockField, body: &BlockBody) -> As {
        As { field: std::ptr::from_ref(field).addr(), schema: std::ptr::from_ref(body.schema).addr() }
    }
}
