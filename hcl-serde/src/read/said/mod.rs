//! The content of a configuration, for a comparison before and after a change of its files. The content has the names
//! of now, has everything in its place, and has no defaults.
//!
//! Equal content means the same for the type, whatever the file, syntax and layout are. `compare` finds the
//! differences, and `value` converts values of older files.

mod compare;
mod value;

#[cfg(feature = "command")]
pub(crate) use compare::Counting;
pub(crate) use compare::{Differing, Everything, KnownValues};

use std::collections::BTreeMap;

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;
use hcl_model::syntax::{AttributeItem, BlockItem, Item, NodeRef};
use hcl_model::value::Value;

use crate::read::{BlockPaths, FieldItem, FieldItems, has_kept_references, in_place};
use crate::schema::{BlockField, Choices, ChosenBy, Field, Schema};

/// The content of a body.
#[derive(Default)]
pub(crate) struct Said {
    /// By the names of their fields.
    arguments: BTreeMap<String, SaidValue>,
    /// By the names of their fields, or their types where no field takes them: in order where that means anything.
    blocks: BTreeMap<String, Vec<SaidBlock>>,
}

struct SaidValue {
    field: Option<&'static Field>,
    /// Nothing for what is kept as it is written, or has no value yet.
    value: Option<Value>,
    text: String,
}

struct SaidBlock {
    field: Option<&'static Field>,
    ty: String,
    labels: Vec<String>,
    /// The steps that lead to the block in its body, as they are shown.
    steps: Vec<PathStep>,
    place: Range,
    inside: Said,
}

impl Said {
    /// Returns the content of a body under a schema; values are evaluated.
    pub(crate) fn of(body: &Body, schema: &'static Schema, mode: Mode<'_>) -> Said {
        let mut ignored = Diagnostics::new();
        let moved = in_place(schema, body.as_node(), body.hidden(), Some(mode), None, &mut ignored);
        let body = moved.as_ref().unwrap_or(body);
        Reading { mode, choices: Choices::default() }.body(body.as_node(), schema, 0, &|item| body.hidden().hides(item))
    }
}

/// The common data of a reading.
struct Reading<'m> {
    mode: Mode<'m>,
    choices: Choices,
}

impl Reading<'_> {
    fn body(
        &self,
        body: NodeRef<'_>,
        schema: &'static Schema,
        depth: usize,
        is_hidden: &dyn Fn(&Item<'_>) -> bool,
    ) -> Said {
        let mut said = Said::default();
        if depth > self.mode.limits().decode_nesting as usize {
            return said;
        }
        let tag = match schema.chosen_by() {
            Some(ChosenBy::Attribute(tag)) => Some((tag, schema)),
            _ => None,
        };
        let schema = schema.of_body(body, self.mode, &self.choices);
        let mut paths = BlockPaths::default();
        for found in FieldItems::new(body, schema).filter(|found| !is_hidden(&found.item)) {
            let field = found.field.map(|(_, field)| field);
            match &found.item {
                Item::Attribute(item) => self.argument(item, field, schema, tag, &mut said),
                Item::Block(item) => {
                    let (name, block) = self.block(item, &found, &paths.next(item, field), depth);
                    said.blocks.entry(name).or_default().push(block);
                }
            }
        }
        for blocks in said.blocks.values_mut() {
            // The order of a map is nothing.
            if blocks.first().and_then(SaidBlock::of_field).is_some_and(|blocks| blocks.key_count() > 0) {
                blocks.sort_by(|one, other| one.labels.cmp(&other.labels));
            }
        }
        said
    }

    fn argument(
        &self,
        item: &AttributeItem<'_>,
        field: Option<&'static Field>,
        schema: &'static Schema,
        tag: Option<(&str, &'static Schema)>,
        said: &mut Said,
    ) {
        let spec = field.or(schema.remain()).and_then(Field::argument);
        let expr = item.expr();
        // JSON does not tell references from text; only the type says it.
        let is_kept = spec.is_some_and(|spec| spec.ty.holds_kept() || has_kept_references(expr, &spec.ty));
        let mut mistakes = Diagnostics::new();
        let value = (!is_kept).then(|| expr.evaluate(self.mode, &mut mistakes));
        let value = value.filter(|value| !mistakes.has_errors() && value.is_wholly_known());
        let value = value.map(|value| {
            let value = value.unmark_deep().0;
            let variant = tag.filter(|(tag, _)| *tag == item.name).zip(value.as_str());
            match variant.and_then(|((_, choice), text)| choice.variant(text)) {
                Some(variant) => Value::from(variant.name),
                None => value::of_now(value, spec.map(|spec| spec.ty), 0),
            }
        });
        // An argument that is null is one that is left out.
        if value.as_ref().is_none_or(|value| !value.is_null()) {
            let name = field.map_or_else(|| item.name.to_string(), |field| field.name().to_owned());
            let text = expr.syntax().written(expr.node()).into_owned();
            said.arguments.insert(name, SaidValue { field, value, text });
        }
    }

    fn block(&self, item: &BlockItem<'_>, found: &FieldItem<'_>, path: &Path, depth: usize) -> (String, SaidBlock) {
        let field = found.field.map(|(_, field)| field);
        let ty = field.and_then(|field| field.counted_as(&item.ty)).map_or_else(|| item.ty.to_string(), str::to_owned);
        let mut labels: Vec<String> = item.node.labels().map(|label| label.text.into_owned()).collect();
        if let Some(blocks) = field.and_then(Field::blocks)
            && !blocks.has_variant_types()
            && let Some(label) = labels.get_mut(blocks.key_count())
            && let Some(variant) = (blocks.schema)().variant(label).filter(|_| (blocks.schema)().is_chosen_by_name())
        {
            *label = variant.name.to_owned();
        }
        let name = field.map_or_else(|| ty.clone(), |field| field.name().to_owned());
        let inside = self.body(item.body(), found.schema, depth + 1, &|_| false);
        let first = PathStep::Name(ty.as_str().into());
        let steps = std::iter::once(first).chain(path.steps().iter().skip(1).cloned()).collect();
        (name, SaidBlock { field, ty, labels, steps, place: item.body().range(), inside })
    }
}

impl SaidBlock {
    /// Returns the field's specification of the blocks.
    fn of_field(&self) -> Option<&'static BlockField> {
        self.field.and_then(Field::blocks)
    }
}
