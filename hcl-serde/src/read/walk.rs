//! Walk over the items of a body by its schema.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_model::__private::value::normalize;
use hcl_model::diag::Diagnostics;
use hcl_model::path::{Path, PathStep, block_of};
use hcl_model::syntax::{self, BlockItem, Item, NodeRef};

use crate::schema::{BlockField, Field, Schema};

/// Items of a body by its schema, in order.
pub(crate) struct FieldItems<'a, 's> {
    body: NodeRef<'a>,
    schema: &'s Schema,
    at: syntax::Cursor,
    ignored: Diagnostics,
}

/// Item of a body, with what the schema says of the item.
pub(crate) struct FieldItem<'a> {
    pub(crate) item: Item<'a>,
    /// The field that takes the item, and its index.
    pub(crate) field: Option<(usize, &'static Field)>,
    /// Schema of the body of a block; empty if no field takes the block.
    pub(crate) schema: &'static Schema,
}

impl<'a, 's> FieldItems<'a, 's> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new(body: NodeRef<'a>, schema: &'s Schema) -> FieldItems<'a, 's> {
        FieldItems { body, schema, at: syntax::Cursor::default(), ignored: Diagnostics::new() }
    }
}

impl<'a> Iterator for FieldItems<'a, '_> {
    type Item = FieldItem<'a>;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn next(&mut self) -> Option<FieldItem<'a>> {
        let (node, syntax) = (self.body.node(), self.body.syntax());
        let item = syntax.next_item(node, Some(self.schema), &mut self.at, &mut self.ignored)?;
        let (field, schema) = match &item {
            Item::Attribute(item) => (self.schema.find(&item.name, 0), &Schema::EMPTY),
            Item::Block(item) => {
                let field = self.schema.find(&item.ty, 0);
                let blocks = field.and_then(|(_, field)| field.blocks());
                let read = blocks.and_then(|blocks| blocks.made_up(item.node, &item.ty).ok());
                (field, read.map_or(&Schema::EMPTY, |read| read.schema))
            }
        };
        Some(FieldItem { item, field, schema })
    }
}

/// Items of a body that a step of a path names.
pub(crate) struct Named<'a> {
    /// The field that the step names.
    pub(crate) field: Option<&'static Field>,
    /// The expression of the argument.
    pub(crate) argument: Option<NodeRef<'a>>,
    /// The blocks, and the schemas of their bodies.
    pub(crate) blocks: Vec<(BlockItem<'a>, &'static Schema)>,
    pub(crate) labels: Vec<Vec<String>>,
}

impl<'a> Named<'a> {
    /// Returns the items that a step names by one of the names of its field.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(body: NodeRef<'a>, schema: &Schema, name: &PathStep) -> Named<'a> {
        let field = field_of(schema, |known| name.is(known)).map(|(_, field)| field);
        let asked = name.text();
        let is_named = |found: &str| name.is(found) || field.is_some_and(|field| field.counts(found, &asked));
        let mut named = Named { field, argument: None, blocks: Vec::new(), labels: Vec::new() };
        for found in FieldItems::new(body, schema) {
            match found.item {
                Item::Attribute(item) if is_named(&item.name) => {
                    named.argument.get_or_insert(item.expr());
                }
                Item::Block(item) if is_named(&item.ty) => {
                    named.labels.push(item.node.labels().map(|label| label.text.into_owned()).collect());
                    named.blocks.push((item, found.schema));
                }
                _ => {}
            }
        }
        named
    }

    /// Returns the index of the block that the next steps mean, and the number of steps that lead to the block.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn block(&self, steps: &[PathStep]) -> Option<(usize, usize)> {
        block_of(&self.labels, steps, &|steps, label| steps.first()?.is(label).then_some(1))
    }
}

/// Returns the field that has a name, and that name.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn field_of(schema: &Schema, is_called: impl Fn(&str) -> bool) -> Option<(&'static str, &'static Field)> {
    schema.fields().find_map(|field| {
        let name = field.item_names().find(|name| is_called(name))?;
        Some((name, field))
    })
}

/// Paths of the blocks of a body, in order. Blocks of one type with the same labels are counted.
#[derive(Default)]
pub(crate) struct BlockPaths(HashMap<(String, Vec<String>), usize>);

impl BlockPaths {
    /// Returns the path of the next block in its body.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn next(&mut self, item: &BlockItem<'_>, field: Option<&'static Field>) -> Path {
        let mut labels: Vec<String> = item.node.labels().map(|label| normalize(label.text).into_owned()).collect();
        let blocks = field.and_then(Field::blocks);
        let mut is_single = blocks.is_some_and(BlockField::is_single);
        if blocks.is_some_and(BlockField::has_secret_labels) {
            // The number tells the block apart.
            labels.clear();
            is_single = false;
        }
        let counted_as = field.and_then(|field| field.counted_as(&item.ty));
        let ty = counted_as.map_or_else(|| normalize(Cow::Borrowed(&*item.ty)), Cow::Borrowed).into_owned();
        let before = self.0.entry((ty, labels.clone())).or_default();
        let path = Path::new().block(&item.ty, labels, *before, is_single);
        *before += 1;
        path
    }
}
