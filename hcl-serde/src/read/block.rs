//! Reading of one block: its body, its presence, and the labels that it must have.

use hcl_model::syntax::{BlockItem, NodeRef};

use crate::read::{BlockKey, Fault};
use crate::schema::{BlockBody, BlockField};

impl BlockField {
    /// Returns the way to read a present block of this type.
    ///
    /// # Errors
    ///
    /// Returns a fault if the presence of the block is unknown or must not be shown, or if the block is none of the
    /// variants.
    #[inline]
    pub(crate) fn read(&self, item: &BlockItem<'_>) -> Result<BlockBody, Fault> {
        let read = self.made_up(item.node, &item.ty)?;
        match self.presence(item) {
            Some(fault) => Err(fault),
            None => Ok(read),
        }
    }

    /// Returns the fault of a block whose presence depends on a value that is not known or must not be shown.
    /// Decoding reports the same fault.
    ///
    /// A block that is kept as it is written keeps the value too.
    #[inline]
    pub(crate) fn presence(&self, item: &BlockItem<'_>) -> Option<Fault> {
        let condition = item.body().syntax().condition(item.body().node())?;
        match condition {
            _ if (self.schema)().keeps_whole() => None,
            condition if condition.marks().is_sensitive() => Some(Fault::SensitiveBlock),
            condition if !condition.is_known() => Some(Fault::UnknownBlock),
            _ => None,
        }
    }

    /// Returns the way to read a block of this type, whether or not the block is present.
    ///
    /// # Errors
    ///
    /// Returns a fault if the block is none of the variants.
    #[inline]
    pub(crate) fn made_up(&self, block: NodeRef<'_>, ty: &str) -> Result<BlockBody, Fault> {
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
    /// Returns a fault if the block has fewer labels than the key.
    pub(crate) fn key<'a>(&self, block: NodeRef<'a>) -> Result<BlockKey<'a>, Fault> {
        let mut labels = block.labels().map(|label| label.text);
        if self.key_count() == 1 {
            return labels.next().map(BlockKey::One).ok_or(Fault::Labels);
        }
        let labels: Vec<_> = labels.take(self.key_count()).collect();
        if labels.len() == self.key_count() { Ok(BlockKey::Several(labels)) } else { Err(Fault::Labels) }
    }
}

/// Checks that a block has a number of labels.
///
/// # Errors
///
/// Returns a fault if the block has fewer or more labels.
pub(crate) fn check_labels(block: NodeRef<'_>, count: usize) -> Result<(), Fault> {
    let has = |index| block.syntax().label(block.node(), index).is_some();
    if has(count) || count > 0 && !has(count - 1) { Err(Fault::Labels) } else { Ok(()) }
}
