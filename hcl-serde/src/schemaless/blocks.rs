//! Blocks of one type, in syntaxes that tell attributes from blocks: which of them, and which of their labels, a Rust type
//! asks for.
//!
//! For the other syntaxes there is [`crate::schemaless::ambiguous`].

use std::vec;

use hcl_model::__private::messages;
use hcl_model::syntax::{BlockItem, NodeRef};

use crate::check::messages::unknown_blocks;
use crate::de::{Asked, DecodeError, DecodeState, Parts, Slot, Subject, Undecided};
use crate::schemaless::body_map::{self, BodyMap, MapOptions};
use crate::schemaless::labels::{LabelsAndBlock, OneVariant};
use crate::schemaless::messages::{missing_label, unread_label, wrong_number};
use crate::schemaless::names;
use crate::schemaless::part::{Blocks, LabelText};

impl<'a> Undecided<'a> for Blocks<'a> {
    #[inline]
    fn subject(&self) -> Option<Subject<'a>> {
        Some(Subject::Header(self.first.node))
    }

    #[inline]
    fn decide(self: Box<Self>, asked: Asked, state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        match asked {
            // What is kept as it is written keeps on what it depends; of several, each is asked.
            Asked::Option | Asked::Value | Asked::Identifier | Asked::List | Asked::Body => {}
            _ => self.are_there(state)?,
        }
        match asked {
            // Blocks are there.
            Asked::Option => Ok(Slot::boxed(self)),
            Asked::Value | Asked::Identifier => Err(state.fail(messages::block_for_attribute(
                self.ty(),
                &format!("{} = ...", self.ty()),
                self.first.node.name_range(),
            ))),
            Asked::List => Ok(Slot::elements(BlockList::new(*self))),
            Asked::Any if !self.is_one && !self.has_labels() => {
                self.check_labels(state)?;
                Ok(Slot::elements(BlockList::new(*self)))
            }
            Asked::Any | Asked::Map if self.has_labels() => {
                self.check_labels(state)?;
                let options = MapOptions { fields: None, null_is_absent: true, body: Subject::Header(self.first.node) };
                Ok(Slot::members(BodyMap::new(names::of_labels(*self), options)))
            }
            Asked::Tuple(length) if self.has_labels() || self.is_one && length > 1 => {
                let (labels, block) = self.labelled(length.saturating_sub(1), state)?;
                Ok(Slot::elements(LabelsAndBlock::new(labels, Slot::undecided(block))))
            }
            Asked::Tuple(length) => {
                self.check_labels(state)?;
                match self.count() {
                    count if count == length => Ok(Slot::elements(BlockList::new(*self))),
                    count => {
                        let at = self.first.node.name_range();
                        Err(state.fail(wrong_number(self.ty(), length, count, at)))
                    }
                }
            }
            Asked::Variant if self.has_labels() => {
                let (labels, block) = self.labelled(1, state)?;
                let label = labels.into_iter().next().ok_or_else(DecodeError::reported)?;
                Ok(Slot::members(OneVariant::new(label, Slot::undecided(block))))
            }
            Asked::Body => Ok(Slot::of_body(self.body(state)?, false)),
            Asked::Any | Asked::Map | Asked::Struct(_) | Asked::Variant | Asked::Flag | Asked::Unit => {
                if let Asked::Any | Asked::Map = asked {
                    self.check_labels(state)?;
                }
                let body = self.body(state)?;
                body_map::read(names::of_body(body, false, state)?, body, asked, state)
            }
        }
    }
}

impl<'a> Blocks<'a> {
    /// Returns the number of blocks.
    #[inline]
    fn count(&self) -> usize {
        1 + self.more.len()
    }

    /// Refuses blocks of which it depends on a value whether they are there: one that is not known, or that must not be shown.
    #[inline]
    fn are_there(&self, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        for block in std::iter::once(&self.first).chain(&self.more) {
            let Some(condition) = block.body().syntax().condition(block.body().node()) else { continue };
            let at = block.node.name_range();
            if condition.marks().is_sensitive() {
                return Err(state.fail(messages::sensitive_blocks(self.ty(), at)));
            }
            if !condition.is_known() {
                let has_labels = block.node.labels().next().is_some();
                return Err(state.fail(unknown_blocks(self.ty(), has_labels, &condition.waits_for(), at)));
            }
        }
        Ok(())
    }

    /// Returns `true` if there are labels that were not read.
    #[inline]
    fn has_labels(&self) -> bool {
        has_label(self.first.node, self.level)
    }

    /// The one block; a second one is a mistake.
    #[inline]
    fn single(&self, state: &DecodeState<'_, '_>) -> Result<&BlockItem<'a>, DecodeError> {
        let Some(second) = self.more.first() else {
            return Ok(&self.first);
        };
        let (first, again) = (self.first.node.name_range(), second.node.name_range());
        let made = self.first.node.syntax().instances(self.first.node.node());
        let labels: Vec<_> = second.node.labels().take(self.level).map(|label| label.text).collect();
        Err(state.fail(match labels.is_empty() {
            true => messages::duplicate_block(self.ty(), first, &made, again),
            false => messages::duplicate_label(self.ty(), &labels.join("\" \""), first, &made, again),
        }))
    }

    /// The body of the one block, all of whose labels were read.
    #[inline]
    fn body(&self, state: &DecodeState<'_, '_>) -> Result<NodeRef<'a>, DecodeError> {
        let block = self.single(state)?;
        match has_label(block.node, self.level) {
            true => Err(state.fail(unread_label(self.ty(), self.level, block.node.range_of_label(self.level)))),
            false => Ok(block.body()),
        }
    }

    /// Checks that all blocks have the same number of labels, so that the first label of each is a name.
    ///
    /// Blocks with labels that were read before have been compared with all others then.
    #[inline]
    fn check_labels(&self, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        if self.level > 0 || self.more.is_empty() {
            return Ok(());
        }
        let count = self.first.node.labels().count();
        match self.more.iter().find(|block| block.node.labels().count() != count) {
            None => Ok(()),
            Some(other) => {
                let (first, other) = (self.first.node.name_range(), other.node.name_range());
                Err(state.fail(messages::different_labels(self.ty(), first, other)))
            }
        }
    }

    /// So many labels of the one block, which has no others, and what is left: its body.
    #[inline]
    fn labelled(
        &self,
        count: usize,
        state: &DecodeState<'_, '_>,
    ) -> Result<(Vec<LabelText<'a>>, Blocks<'a>), DecodeError> {
        let block = self.single(state)?;
        let labels = block.node.labels().enumerate().skip(self.level).take(count);
        let labels: Vec<LabelText<'a>> = labels
            .map(|(index, label)| LabelText { text: label.text, at: Subject::Label(block.node, index as u32) })
            .collect();
        if labels.len() < count {
            return Err(state.fail(missing_label(block, self.level + count)));
        }
        Ok((labels, Blocks { first: block.clone(), more: Vec::new(), level: self.level + count, is_one: true }))
    }
}

/// Returns `true` if a block has a label of this number.
#[inline]
fn has_label(block: NodeRef<'_>, index: usize) -> bool {
    block.syntax().label(block.node(), index).is_some()
}

/// Blocks of one type in order.
#[derive(Debug)]
struct BlockList<'a> {
    next: Option<BlockItem<'a>>,
    more: vec::IntoIter<BlockItem<'a>>,
    level: usize,
    /// It is a list of one block that is in a list already.
    is_one: bool,
}

impl<'a> BlockList<'a> {
    #[inline]
    fn new(blocks: Blocks<'a>) -> BlockList<'a> {
        let Blocks { first, more, level, is_one } = blocks;
        BlockList { next: Some(first), more: more.into_iter(), level, is_one }
    }
}

impl<'a> Parts<'a> for BlockList<'a> {
    #[inline]
    fn next(&mut self, _state: &DecodeState<'_, '_>) -> Result<Option<Slot<'a>>, DecodeError> {
        let block = self.next.take().or_else(|| self.more.next());
        Ok(block.map(|first| Slot::undecided(Blocks { first, more: Vec::new(), level: self.level, is_one: true })))
    }

    /// The blocks count, not that there are several of them.
    #[inline]
    fn are_nested(&self) -> bool {
        self.is_one
    }
}
