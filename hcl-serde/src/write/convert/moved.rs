//! Changes of a body from the native syntax to JSON. JSON has one property for all comments of a body and one for all
//! blocks of a type, and nothing says that these are blocks.

use std::collections::HashSet;

use hcl_model::diag::Diagnostics;
use hcl_model::source::Range;

use crate::write::convert::messages;
use crate::write::parts::{Order, Part};

/// The moved and untold items of one body. Each body gets one warning of a kind.
#[derive(Debug, Default)]
pub(super) struct Moved {
    /// The number of moved comments, and the range beside the first comment.
    comments: (usize, Option<Range>),
    /// The first block that comes to stand in front of another type, and that type.
    block: Option<(String, Range)>,
    /// The number of blocks that nothing marks as blocks, and the first such block with the number of its labels.
    untold: (usize, Option<(String, usize, Range)>),
    /// The types of blocks so far, and the last one.
    types: HashSet<String>,
    last: String,
    /// The item before, by its name.
    item: Option<Range>,
}

impl Moved {
    /// So many comments stand above an item or apart from it; in front of the first, they stay there.
    pub(super) fn comments_between(&mut self, count: usize, beside: &Range) {
        if self.item.is_some() {
            self.comments_elsewhere(count, beside);
        }
    }

    /// So many comments stand behind the last item.
    pub(super) fn comments_behind(&mut self, count: usize) {
        if let Some(item) = self.item.clone() {
            self.comments_elsewhere(count, &item);
        }
    }

    /// So many comments come to stand elsewhere.
    pub(super) fn comments_elsewhere(&mut self, count: usize, beside: &Range) {
        if count > 0 {
            self.comments.0 += count;
            self.comments.1.get_or_insert_with(|| beside.clone());
        }
    }

    /// An item was read, which has its name here.
    pub(super) fn item(&mut self, name: Range) {
        self.item = Some(name);
    }

    /// A block was read, of which nothing may be known.
    pub(super) fn block(&mut self, ty: &str, order: Order, at: &Range) {
        if order == Order::OfType && self.last != ty && self.types.contains(ty) && self.block.is_none() {
            self.block = Some((ty.to_owned(), at.clone()));
        }
        if self.last != ty {
            self.types.insert(ty.to_owned());
            ty.clone_into(&mut self.last);
        }
    }

    /// Nothing says that a block with so many labels is one.
    pub(super) fn untold(&mut self, ty: &str, labels: usize, at: &Range) {
        self.untold.0 += 1;
        self.untold.1.get_or_insert_with(|| (ty.to_owned(), labels, at.clone()));
    }

    /// The blocks of the body stay in their order: one of them makes others, among which they have their place.
    pub(super) fn keep_order(&mut self, parts: &mut [Part]) {
        self.block = None;
        for part in parts {
            if let Part::Block { order, .. } = part {
                *order = Order::AsWritten;
            }
        }
    }

    /// Says what is moved and what is not told, once each.
    pub(super) fn report(self, found: &mut Diagnostics) {
        if let (count, Some(at)) = self.comments {
            found.push(messages::moved_comments(count, at));
        }
        if let Some((ty, at)) = self.block {
            found.push(messages::moved_blocks(&ty, at));
        }
        if let (count, Some((ty, labels, at))) = self.untold {
            found.push(messages::untold_blocks(&ty, labels, count - 1, at));
        }
    }
}
