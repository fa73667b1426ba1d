//! The subjects of diagnostics.

use hcl_model::source::Range;
use hcl_model::syntax::NodeRef;

/// The subject that a diagnostic points to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Subject<'a> {
    /// At all of a node.
    Whole(NodeRef<'a>),
    /// At the type of a block.
    Header(NodeRef<'a>),
    /// At a label of a block, counted from 0.
    Label(NodeRef<'a>, u32),
    /// The place where a missing item of a body would be expected.
    Missing(NodeRef<'a>),
    /// At a null that something counts instead of.
    Instead(NodeRef<'a>),
}

impl Subject<'_> {
    pub(crate) fn range(&self) -> Range {
        match self {
            Subject::Whole(node) | Subject::Instead(node) => node.range(),
            Subject::Header(block) => block.name_range(),
            Subject::Label(block, index) => block.range_of_label(*index as usize),
            Subject::Missing(body) => body.missing_item_range(),
        }
    }

    /// The range of the whole: of a block, its type and its labels.
    pub(crate) fn whole(&self) -> Range {
        match self {
            Subject::Header(block) => block.header_range(),
            _ => self.range(),
        }
    }
}
