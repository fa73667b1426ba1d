//! The diagnostics of a fault and its range. The reader finds the fault without words.

use hcl_model::__private::diag::closest;
use hcl_model::__private::labels::{ExpectedLabels, check_block_labels};
use hcl_model::__private::messages;
use hcl_model::diag::{Diagnostic, Diagnostics, Instance};
use hcl_model::source::Range;
use hcl_model::syntax::{BlockItem, Item, NodeRef};

use crate::check::advise;
use crate::check::messages::{
    argument_and_block, is_of_sensitive_blocks, labels_of_another_kind, unknown_blocks, unknown_variant,
    unsuitable_label,
};
use crate::check::object::{as_block, is_object};
use crate::check::state::Check;
use crate::read::{Fault, check_labels, node_of};
use crate::schema::{BlockBody, BlockField, Field, StaticArguments, TypeSpec};

impl<'a> Check<'_, 'a, '_> {
    /// Reports what is wrong with an item, and the field that it is about, if there is one.
    pub(super) fn fault(
        &mut self,
        fault: Fault,
        field: Option<(usize, &'static Field)>,
        item: &Item<'a>,
        diagnostics: &mut Diagnostics,
    ) {
        let at = || node_of(item).name_range();
        let first = field.and_then(|(index, _)| self.seen[index].first).unwrap_or(node_of(item));
        match (fault, field, item) {
            (Fault::Unknown, _, Item::Attribute(item)) => self.unknown_argument(item, diagnostics),
            (Fault::Unknown, _, Item::Block(item)) => self.unknown_block(item, diagnostics),
            (Fault::Twice, Some((_, field)), _) => {
                diagnostics
                    .push_with(|| messages::duplicate_argument(&self.path_of(field.name()), first.name_range(), at()));
            }
            (Fault::Both, Some((_, field)), _) => {
                diagnostics.push_with(|| argument_and_block(&self.path_of(field.name()), first.name_range(), at()));
            }
            // Other faults of a second block do not matter until there is only one block.
            (Fault::SecondBlock, Some((_, field)), Item::Block(item))
                if field.blocks().is_some_and(|block| block.presence(item) == Some(Fault::SensitiveBlock)) =>
            {
                // The diagnostics hide that there are two blocks of a sensitive collection.
                if let Some(block) = field.blocks() {
                    self.is_there_for_certain(block, item, diagnostics);
                }
            }
            // The first one turned out to be none.
            (Fault::SecondBlock, Some((index, _)), _) if self.seen[index].first.is_none() => {}
            (Fault::SecondBlock, _, Item::Block(item)) => {
                let made = first.syntax().instances(first.node());
                let (first, again) = places(first, item.node, |node| node.name_range());
                diagnostics.push_with(|| messages::duplicate_block(&self.path_of(&item.ty), first, &made, again));
            }
            (Fault::Confused, Some((_, field)), Item::Attribute(item)) => {
                let labels = field.blocks().map(|block| block.label_examples(&item.name)).unwrap_or_default();
                let example = self.body.syntax().block_example(&item.name, &labels);
                diagnostics.push_with(|| {
                    let found = messages::attribute_for_block(&item.name, &example, at());
                    if cfg!(not(feature = "edit")) {
                        return found;
                    }
                    // Nobody knows which labels the blocks need.
                    let is_one = labels.is_empty() && self.count_of(&item.name) == 1;
                    let changes = as_block(item).filter(|_| is_one).unwrap_or_default();
                    let changes: Vec<_> = changes.iter().map(|(range, text)| (range.clone(), &**text)).collect();
                    found.mended_by(&changes)
                });
            }
            (Fault::Confused, Some((_, field)), Item::Block(item)) => {
                let ty = field.argument().map_or(TypeSpec::Dynamic, |argument| argument.ty);
                let example = advise::with_content(&item.ty, if ty.has_parts() { ty } else { TypeSpec::String });
                diagnostics.push_with(|| {
                    let found = messages::block_for_attribute(&item.ty, &example, at());
                    let is_object = || self.count_of(&item.ty) == 1 && is_object(item.body());
                    if cfg!(not(feature = "edit")) || is_object() { found } else { found.mended_by(&[]) }
                });
            }
            // The others are no faults of an item alone.
            _ => {}
        }
    }
}

impl Check<'_, '_, '_> {
    /// Returns `true` if a block is present, or will be present once its promise is fulfilled. Otherwise the function
    /// says why the presence is unknown.
    pub(super) fn is_there_for_certain(
        &self,
        block: &BlockField,
        item: &BlockItem<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let (Some(fault), Some(condition)) = (block.presence(item), item.body().syntax().condition(item.body().node()))
        else {
            return true;
        };
        if fault == Fault::SensitiveBlock {
            // Once, however many there are.
            let at = item.node.name_range();
            if !diagnostics.iter().last().is_some_and(|last| is_of_sensitive_blocks(last, &at)) {
                diagnostics.push_with(|| messages::sensitive_blocks(&item.ty, at));
            }
            return false;
        }
        if self.checking.arguments.is_some_and(|arguments| arguments.is_awaited(&condition)) {
            return true;
        }
        let (at, has_labels) = (item.node.name_range(), item.node.labels().next().is_some());
        diagnostics.push_with(|| unknown_blocks(&item.ty, has_labels, &condition.waits_for(), at));
        false
    }
}

impl Check<'_, '_, '_> {
    /// Returns `true` if a block stands for future blocks, of which there may be none, and a caller waits for them.
    pub(super) fn may_be_none(&self, block: &BlockField, item: &BlockItem<'_>) -> bool {
        self.checking.arguments.is_some_and(StaticArguments::waits)
            && block.presence(item) == Some(Fault::UnknownBlock)
            && item.body().syntax().instances(item.body().node()).iter().any(Instance::is_unknown)
    }
}

/// Returns `true` if a block has the right labels, of which one may choose a variant. Otherwise the function reports
/// the missing or extra labels.
pub(super) fn labels(
    block: &BlockField,
    read: Option<BlockBody>,
    item: &BlockItem<'_>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let label = read.and_then(|read| read.variant).map(|variant| variant.name);
    let names = block.label_names_of(&item.ty, label);
    if check_labels(item.node, names.len()).is_ok() {
        return true;
    }
    // The JSON syntax has as many labels for all blocks of a type, whatever kind they are.
    if let Some(kind) = label.filter(|_| !item.node.syntax().tells_blocks_apart()) {
        let chosen = item.node.syntax().label(item.node.node(), block.key_count());
        let at = chosen.map_or_else(|| item.node.name_range(), |label| item.node.range_of(label.bytes));
        diagnostics.push_with(|| labels_of_another_kind(&item.ty, kind, at));
        return false;
    }
    // A label that is there may be secret, unless it chooses a variant.
    let mut examples = block.label_examples(&item.ty);
    if let (Some(example), Some(label)) = (examples.get_mut(block.key_count()), label) {
        *example = label;
    }
    let has_chosen = item.node.syntax().label(item.node.node(), block.key_count()).is_some();
    let kinds = if has_chosen { Vec::new() } else { block.kinds() };
    let expected = ExpectedLabels { names: &names, examples: &examples, kinds: &kinds };
    check_block_labels(item, expected, diagnostics)
}

/// Reports a block whose label is none of the variants.
pub(super) fn variant(block: &BlockField, item: &BlockItem<'_>, diagnostics: &mut Diagnostics) {
    if let Some(label) = item.node.syntax().label(item.node.node(), block.key_count()) {
        let variants = (block.schema)().variants();
        let why = unknown_variant(&label.text, variants);
        diagnostics.push_with(|| {
            let found = unsuitable_label(why.clone().sentence(), item.node.range_of(label.bytes));
            meant(found, closest(&label.text, variants.iter().map(|variant| variant.name)))
        });
    }
}

/// The diagnostic about a word, with the one that was probably meant as what to write instead.
pub(super) fn meant(found: Diagnostic, word: Option<&str>) -> Diagnostic {
    match word {
        Some(word) => found.mended_by_name(word),
        None => found,
    }
}

/// The places of two of a kind, which the one word stands for where a syntax writes them as a list.
pub(super) fn places(first: NodeRef<'_>, again: NodeRef<'_>, place: impl Fn(NodeRef<'_>) -> Range) -> (Range, Range) {
    let (at, other) = (place(first), place(again));
    if at != other {
        return (at, other);
    }
    (first.range().first_character(), again.range().first_character())
}
