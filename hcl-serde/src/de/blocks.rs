//! The blocks of one field: one of them, a sequence, or a map by label.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;

use hcl_model::schema::{BlockField, Occurs};
use hcl_model::syntax::{BlockItem, Cursor, Item, NodeId, NodeRef};

use crate::de::body::BodyInput;
use crate::de::{DecodeError, Run};

/// The blocks of one field, found from the first one on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blocks<'a> {
    parent: BodyInput<'a>,
    field: &'static BlockField,
    /// The index of the field in the schema of the parent.
    index: usize,
    /// The first block and its body, until it is taken.
    first: Option<(NodeRef<'a>, NodeId)>,
    /// After the first block; at the start if there is none.
    cursor: Cursor,
}

impl<'a> Blocks<'a> {
    /// The blocks of a field, the first of which was found.
    pub(super) fn found(
        parent: BodyInput<'a>,
        field: &'static BlockField,
        first: &BlockItem<'a>,
        index: usize,
        cursor: Cursor,
    ) -> Blocks<'a> {
        Blocks { parent, field, index, first: Some((first.node, first.body)), cursor }
    }

    /// No blocks.
    pub(super) fn none(parent: BodyInput<'a>, field: &'static BlockField, index: usize) -> Blocks<'a> {
        Blocks { parent, field, index, first: None, cursor: Cursor::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    pub(super) fn is_sequence(&self) -> bool {
        self.field.occurs == Occurs::Many
    }

    pub(super) fn is_by_label(&self) -> bool {
        self.field.occurs == Occurs::ByLabel
    }

    /// Where the first block stands, or the body without any.
    pub(super) fn first_node(&self) -> NodeRef<'a> {
        let parent = self.parent.node();
        self.first.map_or(parent, |(block, _)| block)
    }

    /// The body of the one block.
    pub(super) fn single(&self) -> Result<BodyInput<'a>, DecodeError> {
        match self.first {
            Some((block, body)) => Ok(self.body(block, body)),
            None => Err(DecodeError::new("a block is missing")),
        }
    }

    /// The body of the next block.
    pub(super) fn next(&mut self, run: &Run<'_, '_>) -> Result<Option<BodyInput<'a>>, DecodeError> {
        Ok(self.next_block(run)?.map(|(block, body)| self.body(block, body)))
    }

    fn body(&self, block: NodeRef<'a>, body: NodeId) -> BodyInput<'a> {
        BodyInput::of_block(block, body, self.is_by_label(), (self.field.schema)())
    }

    /// The next block and its body.
    fn next_block(&mut self, run: &Run<'_, '_>) -> Result<Option<(NodeRef<'a>, NodeId)>, DecodeError> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first));
        }
        // Without a first block there are no others either.
        if self.cursor == Cursor::default() {
            return Ok(None);
        }
        let hint = Cell::new(self.index);
        while let Some(item) = self.parent.next_item(&mut self.cursor, &hint, run)? {
            if let Item::Block(block) = item {
                let field = self.parent.schema().find(&block.ty, hint.get());
                if field.is_some_and(|(index, _)| index == self.index) {
                    return Ok(Some((block.node, block.body)));
                }
            }
        }
        Ok(None)
    }
}

/// The blocks of one field by their first label.
#[derive(Debug)]
pub(super) struct LabelledBlocks<'a> {
    blocks: Blocks<'a>,
    labels: Labels<'a>,
}

/// The labels that were seen: a few are compared one by one, which is faster than hashing them.
#[derive(Debug)]
enum Labels<'a> {
    Few(Vec<Cow<'a, str>>),
    Many(HashSet<Cow<'a, str>>),
}

const FEW: usize = 16;

impl<'a> LabelledBlocks<'a> {
    pub(super) fn new(blocks: Blocks<'a>) -> LabelledBlocks<'a> {
        LabelledBlocks { blocks, labels: Labels::Few(Vec::new()) }
    }

    /// The first label and the body of the next block.
    pub(super) fn next(&mut self, run: &Run<'_, '_>) -> Result<Option<(Cow<'a, str>, BodyInput<'a>)>, DecodeError> {
        let Some((block, body)) = self.blocks.next_block(run)? else {
            return Ok(None);
        };
        let Some(label) = block.syntax().label(block.node(), 0) else {
            return Err(DecodeError::new("a block has no label"));
        };
        if !self.labels.insert(label.text.clone()) {
            return Err(DecodeError::new("two blocks have the same label"));
        }
        Ok(Some((label.text, self.blocks.body(block, body))))
    }
}

impl<'a> Labels<'a> {
    /// Notes a label; whether it is the first time.
    fn insert(&mut self, label: Cow<'a, str>) -> bool {
        match self {
            Labels::Few(few) if few.contains(&label) => false,
            Labels::Few(few) if few.len() < FEW => {
                few.push(label);
                true
            }
            Labels::Few(few) => {
                let mut many: HashSet<Cow<'a, str>> = few.drain(..).collect();
                let first = many.insert(label);
                *self = Labels::Many(many);
                first
            }
            Labels::Many(many) => many.insert(label),
        }
    }
}
