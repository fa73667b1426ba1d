//! How one block is read, and whether it has the labels that it must have.

use hcl_model::syntax::NodeRef;

use crate::read::{BlockKey, Fault};
use crate::schema::{BlockBody, BlockField};

impl BlockField {
    /// How a block of this type is read.
    ///
    /// # Errors
    ///
    /// That it is none of the variants.
    #[inline]
    pub(crate) fn read(&self, block: NodeRef<'_>, ty: &str) -> Result<BlockBody, Fault> {
        let schema = (self.schema)();
        if !schema.is_chosen_by_name() {
            return Ok(BlockBody { schema, variant: None, labels: self.key_count() });
        }
        let label = block.syntax().label(block.node(), self.key_count());
        self.body(ty, label.as_ref().map(|label| &*label.text)).ok_or(Fault::Variant)
    }

    /// The labels of a block that are its key.
    ///
    /// # Errors
    ///
    /// That there are fewer than the key has.
    pub(crate) fn key<'a>(&self, block: NodeRef<'a>) -> Result<BlockKey<'a>, Fault> {
        let mut labels = block.labels().map(|label| label.text);
        if self.key_count() == 1 {
            return labels.next().map(BlockKey::One).ok_or(Fault::Labels);
        }
        let labels: Vec<_> = labels.take(self.key_count()).collect();
        if labels.len() == self.key_count() { Ok(BlockKey::Several(labels)) } else { Err(Fault::Labels) }
    }
}

/// Whether a block has so many labels.
///
/// # Errors
///
/// That it has fewer or more.
pub(crate) fn check_labels(block: NodeRef<'_>, count: usize) -> Result<(), Fault> {
    let has = |index| block.syntax().label(block.node(), index).is_some();
    if has(count) || count > 0 && !has(count - 1) { Err(Fault::Labels) } else { Ok(()) }
}
