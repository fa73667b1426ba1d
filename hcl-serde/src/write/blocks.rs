//! The blocks of one field.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_model::__private::serde::Handle;
use hcl_model::__private::value::normalize;
use hcl_model::native::is_identifier;

use crate::file_syntax::FileSyntax;
use crate::schema::{BlockField, Field, FieldKind, Occurs};
use crate::ser::WriteError;
use crate::tree::{Name, Tree};
use crate::write::body::Content;
use crate::write::kept::block_part;
use crate::write::messages;
use crate::write::options::Writing;
use crate::write::parts::{Order, Part};

impl Writing<'_> {
    /// Adds the blocks of a field.
    pub(super) fn blocks(
        &self,
        field: (&'static Field, &Name),
        block: &'static BlockField,
        tree: Tree,
        parts: &mut Vec<Part>,
    ) -> Result<(), WriteError> {
        let unsuitable = |tree: &Tree, wanted| Err(WriteError::new(messages::no_blocks(tree.kind(), wanted)));
        if tree.says_nothing() && !self.options.is_unchecked && field.0.gives_something() {
            return self.none_at_all(field, block, tree, parts);
        }
        match (block.spec.occurs, tree) {
            (_, Tree::None) | (Occurs::Flag, Tree::Bool(false)) => Ok(()),
            (Occurs::Flag, Tree::Bool(true)) => self.one(field, block, Vec::new(), Tree::Null, parts),
            (Occurs::Flag, tree) => unsuitable(&tree, "a truth value"),
            (Occurs::ByLabel(count), Tree::Map(entries)) => {
                self.check_count(block, entries.len())?;
                let mut seen = HashSet::new();
                entries.into_iter().try_for_each(|(key, tree)| {
                    let mut labels = Vec::with_capacity(count + 1);
                    push_labels(&key, &mut labels)?;
                    if let Some(label) = labels.iter().find(|label| !label.is_ascii())
                        && !seen
                            .insert(labels.iter().map(|label| normalize(label.into()).into_owned()).collect::<Vec<_>>())
                    {
                        return Err(WriteError::new(messages::repeated(label)));
                    }
                    self.one(field, block, labels, tree, parts).map_err(|error| in_block(error, &key))
                })
            }
            (Occurs::ByLabel(_), tree) => unsuitable(&tree, "a map"),
            (Occurs::Many | Occurs::Exactly(_), Tree::List(elements)) => {
                self.check_count(block, elements.len())?;
                let mut elements = elements.into_iter().enumerate();
                elements.try_for_each(|(index, tree)| {
                    self.one(field, block, Vec::new(), tree, parts).map_err(|error| error.at(index))
                })
            }
            (Occurs::Many | Occurs::Exactly(_), tree) => unsuitable(&tree, "a list"),
            (_, tree) => self.one(field, block, Vec::new(), tree, parts),
        }
    }

    /// Says that there are no blocks, where there are some if nothing is said: an argument can, where one can be in their place.
    fn none_at_all(
        &self,
        (field, name): (&'static Field, &Name),
        block: &'static BlockField,
        tree: Tree,
        parts: &mut Vec<Part>,
    ) -> Result<(), WriteError> {
        match (block.argument, self.target) {
            (Some(argument), FileSyntax::Native) if !tree.is_none() => {
                let value = self.value(tree, &argument.spec.ty, argument.spec.keyword)?;
                parts.push(Part::Argument { name: name.clone(), about: self.about(field), value });
                Ok(())
            }
            _ => Err(WriteError::new(messages::no_blocks_mean_default(field.name()))),
        }
    }

    /// Refuses fewer or more blocks than a field takes.
    fn check_count(&self, block: &BlockField, count: usize) -> Result<(), WriteError> {
        // An omitted field means that there are no blocks at all.
        match self.options.is_unchecked || count == 0 && block.defaulted {
            true => Ok(()),
            false => block.bounds.check_count(count, "block").map_err(WriteError::new),
        }
    }

    /// Returns `true` if entries can only be an object, and not the arguments of a block: null values, and names that are not
    /// identifiers. The JSON syntax reads every object as a block where a block can stand.
    fn is_only_an_object(&self, entries: &[(Tree, Tree)]) -> bool {
        let is_argument = |(key, value): &(Tree, Tree)| {
            !value.is_none() && !value.is_null() && key.as_text().is_some_and(is_identifier)
        };
        self.target == FileSyntax::Native && !entries.iter().all(is_argument)
    }

    /// Adds one block, with the labels that are its key.
    fn one(
        &self,
        (field, name): (&'static Field, &Name),
        block: &'static BlockField,
        mut labels: Vec<String>,
        tree: Tree,
        parts: &mut Vec<Part>,
    ) -> Result<(), WriteError> {
        let schema = (block.schema)();
        let (about, mut ty) = (self.about(field), name.clone());
        let tree = match tree {
            Tree::Kept(handle) => match *handle {
                Handle::Block(kept) => {
                    let own = schema.label_count();
                    parts.push(block_part(self, &kept, (ty, order(field)), (labels, own), about)?);
                    return Ok(());
                }
                _ => Tree::Kept(handle),
            },
            tree => tree,
        };
        let content = if schema.is_chosen_by_name() {
            let (name, inner) = match tree {
                Tree::Word(name) => (name, Tree::Null),
                Tree::Variant(name, inner) => (name, *inner),
                other => return Err(WriteError::new(messages::no_blocks(other.kind(), "a variant of an enum"))),
            };
            let (variant, written) =
                schema.written_variant(name).ok_or_else(|| WriteError::new(messages::no_variant()))?;
            let is_told = block.has_variant_types() || schema.has_labels_of_first(variant);
            if self.target == FileSyntax::Json && !is_told {
                return Err(WriteError::new(messages::other_labels()).named(written));
            }
            if block.has_variant_types() {
                if !is_identifier(written) {
                    return Err(WriteError::new(messages::no_name(written)).named(written));
                }
                ty = Cow::Borrowed(written);
            } else {
                labels.push(written.to_owned());
            }
            self.content(inner, (variant.schema)()).map_err(|error| error.named(written))?
        } else if let (Some(argument), Tree::Map(entries)) = (block.argument, &tree)
            && schema.fields().next().is_some_and(|field| schema.field_count() == 1 && !field.is_item())
            && self.is_only_an_object(entries)
        {
            let value = self.value(tree, &argument.spec.ty, argument.spec.keyword)?;
            parts.push(Part::Argument { name: ty, about, value });
            return Ok(());
        } else {
            self.content(tree, schema)?
        };
        let Content { labels: others, parts: inner } = content;
        labels.extend(others);
        parts.push(Part::Block { ty, labels, about: Cow::Borrowed(about), order: order(field), parts: inner });
        Ok(())
    }
}

/// Among which others the place of a block of a field means something.
pub(super) fn order(field: &Field) -> Order {
    match field.kind() {
        FieldKind::Blocks(_) => Order::OfField(field.name()),
        _ => Order::OfType,
    }
}

/// Adds the labels that a key consists of.
fn push_labels(key: &Tree, labels: &mut Vec<String>) -> Result<(), WriteError> {
    match key {
        Tree::List(keys) => keys.iter().try_for_each(|key| push_labels(key, labels)),
        key => {
            labels.push(key.to_label().ok_or_else(|| WriteError::new(messages::key(key.kind())))?);
            Ok(())
        }
    }
}

/// The error as one of the block of a key.
#[cold]
fn in_block(error: WriteError, key: &Tree) -> WriteError {
    match key {
        Tree::List(keys) => keys.iter().rev().fold(error, in_block),
        key => error.named(key.to_label().unwrap_or_default()),
    }
}
