//! Blocks of one type: which of them, and which of their labels, a Rust type asks for.
//!
//! This is for syntaxes that tell attributes from blocks; for the others there is [`crate::plain::open`].

use hcl_model::syntax::NodeRef;

use crate::de::{DecodeError, DecodeState, Subject};
use crate::plain::messages;
use crate::plain::part::{Block, Blocks, LabelText};

impl<'a> Blocks<'a> {
    /// How many blocks there are.
    pub(super) fn count(&self) -> usize {
        1 + self.more.len()
    }

    /// All of them, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = Block<'a>> + '_ {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }

    /// Whether there are labels that were not read.
    pub(super) fn has_labels(&self) -> bool {
        self.first.has_label(self.level)
    }

    /// The one block; a second one is a mistake.
    pub(super) fn single(&self, state: &DecodeState<'_, '_>) -> Result<Block<'a>, DecodeError> {
        let Some(second) = self.more.first() else {
            return Ok(self.first);
        };
        let (first, again) = (self.first.node.name_range(), second.node.name_range());
        let labels: Vec<String> =
            second.node.labels().take(self.level).map(|label| format!("\"{}\"", label.text)).collect();
        Err(state.fail(match labels.is_empty() {
            true => messages::duplicate_block(&self.ty, first, again),
            false => messages::duplicate_label(&self.ty, &labels.join(" "), first, again),
        }))
    }

    /// The body of the one block, all of whose labels were read.
    pub(super) fn body(&self, state: &DecodeState<'_, '_>) -> Result<NodeRef<'a>, DecodeError> {
        let block = self.single(state)?;
        match block.has_label(self.level) {
            true => Err(state.fail(messages::unread_label(&self.ty, block.node.range_of_label(self.level)))),
            false => Ok(block.body()),
        }
    }

    /// Checks that all blocks have the same number of labels, so that the first label of each is a name.
    ///
    /// Blocks with labels that were read before have been compared with all others then.
    pub(super) fn check_labels(&self, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        if self.level > 0 || self.more.is_empty() {
            return Ok(());
        }
        let count = self.first.node.labels().count();
        match self.more.iter().find(|block| block.node.labels().count() != count) {
            None => Ok(()),
            Some(other) => {
                let (first, other) = (self.first.node.name_range(), other.node.name_range());
                Err(state.fail(messages::uneven_labels(&self.ty, first, other)))
            }
        }
    }

    /// So many labels of the one block, which has no others, and what is left: its body.
    pub(super) fn labelled(
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
            let names = vec!["label"; self.level + count];
            let example = block.node.syntax().block_example(&self.ty, &names);
            return Err(state.fail(messages::missing_label(&self.ty, names.len(), &example, block.node.name_range())));
        }
        let ty = self.ty.clone();
        Ok((labels, Blocks { ty, first: block, more: Vec::new(), level: self.level + count, is_one: true }))
    }
}
