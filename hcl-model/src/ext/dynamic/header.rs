//! The block of an expanded body, and the node numbers of the block and the body.

use std::sync::Arc;

use crate::syntax::{ByteRange, NodeId, Syntax};
use crate::value::Value;

/// The expanded body.
pub(super) const BODY: NodeId = NodeId(0);

/// The block that it belongs to, if it is not the body of a file.
pub(super) const BLOCK: NodeId = NodeId(1);

/// The block that a body belongs to: one that is written, or a `dynamic` one with what it has become.
#[derive(Debug, Clone)]
pub(super) struct Header {
    pub(super) syntax: Arc<dyn Syntax>,
    pub(super) block: NodeId,
    pub(super) made: Option<Made>,
}

/// The header of a generated block.
#[derive(Debug, Clone)]
pub(super) struct Made {
    /// The bytes of the type name.
    pub(super) ty: ByteRange,
    pub(super) labels: Vec<(String, ByteRange)>,
    /// An unknown value that waits for the labels that are not known. The text of such a label is empty.
    pub(super) unknown: Option<Value>,
}
