//! The blocks of one field: one of them, a sequence, or a map by label.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BinaryHeap;

use hcl_model::syntax::{BlockItem, Cursor, Item, NodeId, NodeRef};
use hcl_model::value::normalize;

use crate::de::body::BodyInput;
use crate::de::{DecodeError, Run};
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

/// A block, its body, and how that is read; none if the block is none of the variants of an enum.
type Found<'a> = (NodeRef<'a>, NodeId, Option<BlockBody>);

impl<'a> Blocks<'a> {
    /// The blocks of a field, the first of which was found.
    pub(super) fn found(
        parent: BodyInput<'a>,
        field: &'static BlockField,
        first: &BlockItem<'a>,
        index: usize,
        cursor: Cursor,
    ) -> Blocks<'a> {
        let first = (first.node, first.body, read(field, first));
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
        matches!(self.field.occurs, Occurs::Many | Occurs::Exactly(_))
    }

    pub(super) fn is_by_label(&self) -> bool {
        matches!(self.field.occurs, Occurs::ByLabel(_))
    }

    /// Where the first block stands, or the body without any.
    pub(super) fn first_node(&self) -> NodeRef<'a> {
        let parent = self.parent.node();
        self.first.map_or(parent, |(block, ..)| block)
    }

    /// The body of the one block.
    pub(super) fn single(&self) -> Result<BodyInput<'a>, DecodeError> {
        match self.first {
            Some(found) => body(found),
            None => Err(DecodeError::new("a block is missing")),
        }
    }

    /// The body of the next block.
    pub(super) fn next(&mut self, run: &Run<'_, '_>) -> Result<Option<BodyInput<'a>>, DecodeError> {
        self.next_block(run)?.map(body).transpose()
    }

    /// The next block and its body.
    fn next_block(&mut self, run: &Run<'_, '_>) -> Result<Option<Found<'a>>, DecodeError> {
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
                    return Ok(Some((block.node, block.body, read(self.field, &block))));
                }
            }
        }
        Ok(None)
    }
}

/// How a block is read; none if it is none of the variants of an enum.
#[inline]
fn read(field: &BlockField, item: &BlockItem<'_>) -> Option<BlockBody> {
    let schema = (field.schema)();
    if !schema.is_chosen_by_name() {
        return Some(BlockBody { schema, variant: None, labels: field.key_count() });
    }
    let label = item.node.syntax().label(item.node.node(), field.key_count());
    field.body(&item.ty, label.as_ref().map(|label| &*label.text))
}

fn body((block, body, read): Found<'_>) -> Result<BodyInput<'_>, DecodeError> {
    let read = read.ok_or_else(|| DecodeError::new("a block is none of the variants"))?;
    Ok(BodyInput::of_block(block, body, read))
}

impl<'a> BodyInput<'a> {
    /// The body of a block that is the only one for its field.
    pub(super) fn of_item(field: &BlockField, item: &BlockItem<'a>) -> Result<BodyInput<'a>, DecodeError> {
        body((item.node, item.body, read(field, item)))
    }
}

/// The blocks of one field by their first label.
#[derive(Debug)]
pub(super) struct LabelledBlocks<'a> {
    blocks: Blocks<'a>,
    keys: Keys<'a>,
}

/// The labels that are the key of a block.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BlockKey<'a> {
    One(Cow<'a, str>),
    Several(Vec<Cow<'a, str>>),
}

/// The keys that were seen, each with a number that is another one for most keys.
///
/// They are compared when all are there, by sorting, which takes a fifth of the time of a hash table.
#[derive(Debug, Default)]
pub(super) struct Keys<'a>(Vec<(u64, BlockKey<'a>)>);

impl<'a> LabelledBlocks<'a> {
    pub(super) fn new(blocks: Blocks<'a>) -> LabelledBlocks<'a> {
        LabelledBlocks { blocks, keys: Keys::default() }
    }

    /// The key and the body of the next block.
    pub(super) fn next(&mut self, run: &Run<'_, '_>) -> Result<Option<(BlockKey<'a>, BodyInput<'a>)>, DecodeError> {
        let Some(found) = self.blocks.next_block(run)? else {
            let distinct = self.keys.are_distinct();
            return if distinct { Ok(None) } else { Err(DecodeError::new("two blocks have the same key")) };
        };
        let (block, ..) = found;
        let mut labels = block.labels().map(|label| label.text);
        let key = match self.blocks.field.key_count() {
            1 => labels.next().map(BlockKey::One),
            count => {
                let labels: Vec<Cow<'a, str>> = labels.take(count).collect();
                (labels.len() == count).then_some(BlockKey::Several(labels))
            }
        };
        let key = key.ok_or_else(|| DecodeError::new("a block does not have the labels that are its key"))?;
        self.keys.insert(key.clone());
        Ok(Some((key, body(found)?)))
    }
}

impl<'a> Keys<'a> {
    /// Notes a key, which is compared in normal form C.
    pub(super) fn insert(&mut self, key: BlockKey<'a>) {
        let key = match key {
            BlockKey::One(label) => BlockKey::One(normalize(label)),
            BlockKey::Several(labels) => BlockKey::Several(labels.into_iter().map(normalize).collect()),
        };
        self.0.push((key.number(), key));
    }

    /// Whether no key was there twice; then there are none any more.
    #[inline]
    pub(super) fn are_distinct(&mut self) -> bool {
        self.0.is_empty() || self.are_all_distinct()
    }

    #[inline(never)]
    fn are_all_distinct(&mut self) -> bool {
        // A heap takes a tenth of the code that the standard library sorts a vector with.
        let keys = BinaryHeap::from(std::mem::take(&mut self.0)).into_sorted_vec();
        keys.windows(2).all(|pair| pair[0] != pair[1])
    }
}

impl BlockKey<'_> {
    fn number(&self) -> u64 {
        let labels = match self {
            BlockKey::One(label) => std::slice::from_ref(label),
            BlockKey::Several(labels) => labels,
        };
        let bytes = labels.iter().flat_map(|label| label.bytes());
        bytes.fold(0, |number: u64, byte| (number.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}
