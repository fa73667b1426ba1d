//! The blocks of one field: one of them, a sequence, or a map by label.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_model::schema::{BlockField, Occurs, Schema};
use hcl_model::syntax::{BlockItem, Cursor, Item, NodeRef};

use crate::de::DecodeError;
use crate::de::body::BodyInput;

/// The blocks of one field, found from the first one on.
#[derive(Debug)]
pub(super) struct Blocks<'a> {
    parent: BodyInput<'a>,
    occurs: Occurs,
    schema: &'static Schema,
    /// The index of the field in the schema of the parent.
    field: usize,
    first: Option<BlockItem<'a>>,
    /// After the first block.
    cursor: Cursor,
    labels: HashSet<String>,
}

impl<'a> Blocks<'a> {
    /// The blocks of a field, the first of which was found.
    pub(super) fn found(
        parent: BodyInput<'a>,
        field: &BlockField,
        first: BlockItem<'a>,
        index: usize,
        cursor: Cursor,
    ) -> Blocks<'a> {
        Blocks { first: Some(first), cursor, ..Blocks::none(parent, field, index) }
    }

    /// No blocks.
    pub(super) fn none(parent: BodyInput<'a>, field: &BlockField, index: usize) -> Blocks<'a> {
        Blocks {
            parent,
            occurs: field.occurs,
            schema: (field.schema)(),
            field: index,
            first: None,
            cursor: Cursor::default(),
            labels: HashSet::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    pub(super) fn is_sequence(&self) -> bool {
        self.occurs == Occurs::Many
    }

    pub(super) fn is_by_label(&self) -> bool {
        self.occurs == Occurs::ByLabel
    }

    /// Where the first block stands, or the body without any.
    pub(super) fn first_node(&self) -> NodeRef<'a> {
        self.first.as_ref().map_or(self.parent.node(), |block| block.node)
    }

    /// The body of the one block.
    pub(super) fn single(self) -> Result<BodyInput<'a>, DecodeError> {
        match &self.first {
            Some(block) => Ok(self.body(block)),
            None => Err(DecodeError::new("a block is missing")),
        }
    }

    /// The body of the next block.
    pub(super) fn next(&mut self) -> Result<Option<BodyInput<'a>>, DecodeError> {
        Ok(self.next_block()?.map(|block| self.body(&block)))
    }

    /// The first label and the body of the next block.
    pub(super) fn next_labelled(&mut self) -> Result<Option<(Cow<'a, str>, BodyInput<'a>)>, DecodeError> {
        let Some(block) = self.next_block()? else {
            return Ok(None);
        };
        let Some(label) = block.node.syntax().label(block.node.node(), 0) else {
            return Err(DecodeError::new("a block has no label"));
        };
        if !self.labels.insert(label.text.to_string()) {
            return Err(DecodeError::new("two blocks have the same label"));
        }
        Ok(Some((label.text, self.body(&block))))
    }

    fn body(&self, block: &BlockItem<'a>) -> BodyInput<'a> {
        BodyInput::of_block(block.body, block.node, usize::from(self.is_by_label()), self.schema)
    }

    fn next_block(&mut self) -> Result<Option<BlockItem<'a>>, DecodeError> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first));
        }
        // Without a first block there are no others either.
        if self.cursor == Cursor::default() {
            return Ok(None);
        }
        while let Some(item) = self.parent.next_item(&mut self.cursor)? {
            if let Item::Block(block) = item {
                let field = self.parent.schema().find(&block.ty, self.field);
                if field.is_some_and(|(index, _)| index == self.field) {
                    return Ok(Some(block));
                }
            }
        }
        Ok(None)
    }
}
