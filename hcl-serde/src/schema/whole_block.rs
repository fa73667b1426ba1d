//! Blocks that a field keeps as a whole, with their labels, to be decoded later.

use crate::schema::{Field, FieldKind, Schema, TypeSpec};

/// A block may have so many labels that is kept as a whole.
const MOST_LABELS: usize = 8;

/// The fields of a block that is kept as a whole: its body, and the maximum number of labels.
const OF_WHOLE_BLOCKS: [Field; MOST_LABELS + 1] = {
    let mut fields = [Field::label("label", "", TypeSpec::String, |_, _| Ok(())); MOST_LABELS + 1];
    fields[0] = Field::remain("body", "", FieldKind::RemainBody, TypeSpec::Body);
    fields
};

macro_rules! whole_blocks {
    ($($labels:literal)*) => {
        /// The schemas of blocks that are kept as a whole, by the number of their labels.
        const WHOLE_BLOCKS: [fn() -> &'static Schema; MOST_LABELS + 1] =
            [$(|| const { &Schema::whole_block($labels) }),*];
    };
}

whole_blocks! { 0 1 2 3 4 5 6 7 8 }

impl Schema {
    /// Returns the schema of a block that is kept as a whole, with a number of labels.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) const fn whole_block(labels: usize) -> Schema {
        Schema::of_checked("$hcl::Block", "", OF_WHOLE_BLOCKS.split_at(labels + 1).0)
    }

    /// Returns `true` if blocks are kept as a whole.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) const fn is_whole_block(&self) -> bool {
        matches!(self.name().as_bytes(), b"$hcl::Block")
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Field {
    /// The field of blocks that are kept as a whole and have so many labels, beside those that are keys; `schema` is that of
    /// its type.
    ///
    /// # Panics
    ///
    /// At compile time, if it is no such field, or has more labels than can be declared.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn labels(mut self, labels: usize, schema: &Schema) -> Field {
        assert!(
            schema.is_whole_block(),
            "`labels` says how many labels a `Block` has: of any other type, its fields with `#[hcl(label)]` say that"
        );
        assert!(labels <= MOST_LABELS, "a block that is kept as a whole has 8 labels at most");
        if let FieldKind::Block(blocks) = &mut self.kind {
            blocks.schema = WHOLE_BLOCKS[labels];
        }
        self
    }
}
