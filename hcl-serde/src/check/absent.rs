//! The required items that a body lacks, and the usability of the body without them.

use hcl_model::__private::messages;
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{Damage, NodeRef};

use crate::check::messages::{missing_one_of, wrong_count};
use crate::check::state::Check;
use crate::read::Fault;
use crate::schema::{BlockField, Bounds, Field, Occurs};

impl Check<'_, '_, '_> {
    /// Returns `true` if the field has an item, even a wrong one.
    pub(super) fn is_there(&self, index: usize) -> bool {
        let seen = &self.seen[index];
        seen.first.is_some() || seen.confused || seen.doubtful
    }

    /// Reports what is missing.
    pub(super) fn missing(&self, diagnostics: &mut Diagnostics) {
        if self.damage != Damage::None {
            return;
        }
        let is_there = |index: usize| self.is_there(index);
        for (index, field) in self.schema.fields().enumerate() {
            let suggested = self.suggested.iter().any(|name| field.takes(name));
            if suggested || self.seen[index].doubtful || self.schema.is_left_out(index, &is_there) {
                continue;
            }
            let here = || self.body.missing_item_range();
            let seen = &self.seen[index];
            match field.blocks() {
                // An argument that should be a block was reported in the place of the block.
                Some(_) if is_there(index) && seen.blocks.is_empty() => {}
                Some(block) => self.missing_blocks(index, field, block, diagnostics),
                None if field.lacks(usize::from(is_there(index))).is_some() => {
                    diagnostics.push_with(|| messages::missing_argument(&self.path_of(field.name()), here()));
                }
                None => {}
            }
        }
    }

    /// Reports blocks of which there are too few or too many.
    fn missing_blocks(&self, index: usize, field: &Field, block: &BlockField, diagnostics: &mut Diagnostics) {
        let found = &self.seen[index].blocks;
        let names: Vec<&str> = field.item_names().collect();
        let example = |name| self.body.syntax().block_example(name, &block.label_examples(name));
        let here = || self.body.missing_item_range();
        match field.lacks(found.len()) {
            Some(Fault::Missing) => diagnostics.push_with(|| match *names {
                [name] => messages::missing_block(&self.path_of(name), &example(name), here()),
                _ if block.has_variant_types() => missing_one_of(&names, here()),
                _ => messages::missing_block(&self.path_of(field.name()), &example(field.name()), here()),
            }),
            Some(_) => {
                let bounds = match block.spec.occurs {
                    Occurs::Exactly(count) => Bounds { min_len: Some(count), max_len: Some(count), ..Bounds::NONE },
                    _ => block.bounds,
                };
                let wanted = bounds.wanted_count(found.len(), "block").unwrap_or_default();
                // The first one that is too much, or the last one there is.
                let at = bounds.max_len.and_then(|most| found.get(most)).or(found.last());
                let at = at.map_or_else(here, NodeRef::name_range);
                let name = names.first().copied().unwrap_or_default();
                diagnostics
                    .push_with(|| wrong_count(&self.path_of(field.name()), &wanted, found.len(), &example(name), at));
            }
            None => {}
        }
    }

    /// Returns `true` if a field has all that it needs.
    fn suits(&self, index: usize, field: &Field) -> bool {
        let seen = &self.seen[index];
        // An argument in the place of blocks is the only item of the field.
        let is_argument = field.blocks().is_some() && seen.blocks.is_empty() && !seen.usable.is_empty();
        is_argument || field.lacks(seen.usable.len()).is_none()
    }

    /// Returns `true` if nothing is wrong with the items of a field.
    pub(super) fn is_right(&self, index: usize) -> bool {
        let seen = &self.seen[index];
        let has_all = self.schema.field(index).is_none_or(|field| self.suits(index, field));
        has_all && !seen.refused && !seen.doubtful
    }

    /// Returns `true` if all required items are usable. The function drops a flattened struct that may be left out
    /// and has an unusable part.
    pub(super) fn is_usable(&self) -> bool {
        let mut usable = true;
        for (index, field) in self.schema.fields().enumerate() {
            if self.suits(index, field) {
                continue;
            }
            match self.schema.optional_part(index) {
                Some(part) => {
                    for &node in part.flat_map(|index| &self.seen[index].usable) {
                        self.unusable(node);
                    }
                }
                None => usable = false,
            }
        }
        usable
    }
}
