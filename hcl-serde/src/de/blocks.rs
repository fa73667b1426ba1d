//! The blocks of one field: one of them, a sequence, or a map by label.

use std::cell::Cell;

use hcl_model::syntax::{BlockItem, Cursor, Item, NodeRef};

use crate::de::body::BodyInput;
use crate::de::{DecodeError, DecodeState};
use crate::read::{BlockKey, Fault, Keys};
use crate::schema::{BlockBody, BlockField, Occurs};

/// The blocks of one field, found from the first one on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blocks<'a> {
    parent: BodyInput<'a>,
    field: &'static BlockField,
    /// The index of the field in the schema of the parent.
    index: usize,
    /// The first block, until it is taken.
    first: Option<Found<'a>>,
    /// After the first block; at the start if there is none.
    cursor: Cursor,
}

/// A block, its body, and how that is read, or what is wrong with it.
type Found<'a> = (NodeRef<'a>, NodeRef<'a>, Result<BlockBody, Fault>);

impl<'a> Blocks<'a> {
    /// The blocks of a field, the first of which was found.
    pub(super) fn found(
        parent: BodyInput<'a>,
        field: &'static BlockField,
        first: &BlockItem<'a>,
        index: usize,
        cursor: Cursor,
    ) -> Blocks<'a> {
        let first = (first.node, first.body(), field.read(first));
        Blocks { parent, field, index, first: Some(first), cursor }
    }

    /// No blocks.
    pub(super) fn none(parent: BodyInput<'a>, field: &'static BlockField, index: usize) -> Blocks<'a> {
        Blocks { parent, field, index, first: None, cursor: Cursor::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    pub(super) fn is_sequence(&self) -> bool {
        matches!(self.field.spec.occurs, Occurs::Many | Occurs::Exactly(_))
    }

    pub(super) fn is_by_label(&self) -> bool {
        matches!(self.field.spec.occurs, Occurs::ByLabel(_))
    }

    /// Returns `true` if all that counts is whether there is one.
    pub(super) fn is_flag(&self) -> bool {
        matches!(self.field.spec.occurs, Occurs::Flag)
    }

    /// Returns the first block, or the body if there is no block.
    pub(super) fn first_node(&self) -> NodeRef<'a> {
        let parent = self.parent.node();
        self.first.map_or(parent, |(block, ..)| block)
    }

    /// The body of the one block.
    pub(super) fn single(&self) -> Result<BodyInput<'a>, DecodeError> {
        match self.first {
            Some(found) => body(found),
            None => Err(Fault::Missing.into()),
        }
    }

    /// The body of the next block.
    pub(super) fn next(&mut self, state: &DecodeState<'_, '_>) -> Result<Option<BodyInput<'a>>, DecodeError> {
        self.next_block(state)?.map(body).transpose()
    }

    /// The next block and its body.
    fn next_block(&mut self, state: &DecodeState<'_, '_>) -> Result<Option<Found<'a>>, DecodeError> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first));
        }
        // Without a first block there are no others either.
        if self.cursor == Cursor::default() {
            return Ok(None);
        }
        let hint = Cell::new(self.index);
        while let Some(item) = self.parent.next_item(&mut self.cursor, &hint, state)? {
            if let Item::Block(block) = item {
                let field = self.parent.schema().find(&block.ty, hint.get());
                if field.is_some_and(|(index, _)| index == self.index) {
                    return Ok(Some((block.node, block.body(), self.field.read(&block))));
                }
            }
        }
        Ok(None)
    }
}

fn body((block, body, read): Found<'_>) -> Result<BodyInput<'_>, DecodeError> {
    Ok(BodyInput::of_block(block, body, read?))
}

impl<'a> BodyInput<'a> {
    /// The body of a block that is the only one for its field.
    pub(super) fn of_item(field: &BlockField, item: &BlockItem<'a>) -> Result<BodyInput<'a>, DecodeError> {
        body((item.node, item.body(), field.read(item)))
    }
}

/// The blocks of one field by their first label.
#[derive(Debug)]
pub(super) struct LabelledBlocks<'a> {
    blocks: Blocks<'a>,
    keys: Keys<'a>,
}

impl<'a> LabelledBlocks<'a> {
    pub(super) fn new(blocks: Blocks<'a>) -> LabelledBlocks<'a> {
        LabelledBlocks { blocks, keys: Keys::default() }
    }

    /// The key and the body of the next block.
    pub(super) fn next(
        &mut self,
        state: &DecodeState<'_, '_>,
    ) -> Result<Option<(BlockKey<'a>, BodyInput<'a>)>, DecodeError> {
        let Some(found) = self.blocks.next_block(state)? else {
            let distinct = self.keys.are_distinct();
            return if distinct { Ok(None) } else { Err(Fault::SameKey.into()) };
        };
        let key = self.blocks.field.key(found.0)?;
        self.keys.insert(key.clone());
        Ok(Some((key, body(found)?)))
    }
}
