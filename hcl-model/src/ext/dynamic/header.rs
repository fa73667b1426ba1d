//! Which block an expanded body belongs to, and the numbers of the two.

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

/// What a block has that was made.
#[derive(Debug, Clone)]
pub(super) struct Made {
    /// Where the type is named.
    pub(super) ty: ByteRange,
    pub(super) labels: Vec<(String, ByteRange)>,
    /// What is not known of the labels, with what that waits for; the text of such a label is empty.
    pub(super) unknown: Option<Value>,
}
