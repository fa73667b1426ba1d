//! What is not in a body and should be, and whether the body can be used without it.

use crate::body::messages;
use crate::diag::Diagnostics;
use crate::schema::check::Check;
use crate::schema::messages::{missing_one_of, unsuitable_count, wrong_count};
use crate::schema::{BlockField, Field, FieldKind, Occurs};
use crate::syntax::Damage;

impl Check<'_, '_, '_> {
    /// Whether something is there for a field, however wrong.
    pub(super) fn is_there(&self, index: usize) -> bool {
        self.seen[index].first.is_some() || self.seen[index].doubtful
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
            match field.kind() {
                FieldKind::Attribute(attribute) if !attribute.optional && !is_there(index) => {
                    diagnostics.push(messages::missing_argument(field.name(), here()));
                }
                FieldKind::Block(block) | FieldKind::Mixed(block) if !block.defaulted || is_there(index) => {
                    self.missing_blocks(field, block, self.seen[index].count, diagnostics);
                }
                _ => {}
            }
        }
    }

    /// Reports blocks of which there are too few or too many.
    fn missing_blocks(&self, field: &Field, block: &BlockField, count: usize, diagnostics: &mut Diagnostics) {
        let names: Vec<&str> = field.item_names().collect();
        let example = |name| self.body.syntax().block_example(name, &block.label_names(name));
        match block.occurs {
            Occurs::Once if count == 0 => {
                let here = self.body.missing_item_range();
                diagnostics.push(match *names {
                    [name] => messages::missing_block(name, &example(name), here),
                    _ if matches!(field.kind(), FieldKind::Mixed(_)) => missing_one_of(&names, here),
                    _ => messages::missing_block(field.name(), &example(field.name()), here),
                });
            }
            Occurs::Exactly(wanted) if count != wanted => {
                diagnostics.push(wrong_count(field.name(), wanted, count, self.body.missing_item_range()));
            }
            _ => {
                if let Some(wanted) = block.bounds.wanted_count(count, "block") {
                    diagnostics.push(unsuitable_count(field.name(), &wanted, count, self.body.missing_item_range()));
                }
            }
        }
    }

    /// Whether all that must be there can be used; drops flattened structs of which a part cannot, if they may be left out.
    pub(super) fn is_usable(&self) -> bool {
        let mut usable = true;
        for (index, field) in self.schema.fields().enumerate() {
            let count = self.seen[index].usable.len();
            let suits = match field.kind() {
                FieldKind::Attribute(attribute) => attribute.optional || count > 0,
                FieldKind::Block(block) | FieldKind::Mixed(block) => match block.occurs {
                    _ if block.defaulted && count == 0 => true,
                    Occurs::Once => count > 0,
                    Occurs::Exactly(wanted) => count == wanted,
                    _ => block.bounds.wanted_count(count, "block").is_none(),
                },
                _ => true,
            };
            if suits {
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
