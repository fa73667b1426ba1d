//! A schema as what says to a syntax which names are attributes and which are blocks, and how layers are merged.

use hcl_model::__private::syntax::MergeRules;
use hcl_model::__private::value::normalize;
use hcl_model::body::Hidden;
use hcl_model::convert::convert_within;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::{Budget, Limits};
use hcl_model::syntax::{BlockItem, Item, MergeRule, Merging, Role, Roles, ToldBy};
use hcl_model::types::Type;

use crate::read::argument;
use crate::schema::{BlockField, ChosenBy, Field, FieldKind, Occurs, Schema};

impl Roles for Schema {
    fn role(&self, name: &str) -> Option<Role> {
        self.find(name, 0).and_then(|(_, field)| field.role(name))
    }

    fn label_examples(&self, ty: &str) -> Vec<&str> {
        let blocks = self.find(ty, 0).and_then(|(_, field)| field.blocks());
        blocks.map(|block| block.label_examples(ty)).unwrap_or_default()
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        let blocks = self.find(ty, 0).and_then(|(_, field)| field.blocks());
        blocks.map(|block| block.label_names(ty)).unwrap_or_default()
    }

    fn is_secret_in_blocks(&self, ty: &str, name: Option<&str>) -> bool {
        let Some(block) = self.find(ty, 0).and_then(|(_, field)| field.blocks()) else { return false };
        let schema = (block.schema)();
        match name {
            None => block.has_secret_labels(),
            Some(name) => {
                let variants = schema.variants().iter().map(|variant| (variant.schema)());
                let mut items =
                    std::iter::once(schema).chain(variants).filter_map(|schema| schema.find(name, 0)).peekable();
                match items.peek() {
                    None => schema.has_secrets(),
                    Some(_) => items.any(|(_, field)| may_be_secret(field)),
                }
            }
        }
    }

    fn is_in_blocks(&self, ty: &str, name: &str) -> bool {
        let blocks = self.find(ty, 0).and_then(|(_, field)| field.blocks());
        let knows = |schema: &Schema| schema.find(name, 0).is_some();
        let schema = blocks.map(|block| (block.schema)());
        schema.is_some_and(|schema| knows(schema) || schema.variants().iter().any(|variant| knows((variant.schema)())))
    }

    fn asks_conditions(&self, ty: &str) -> bool {
        let blocks = self.find(ty, 0).and_then(|(_, field)| field.blocks());
        blocks.is_some_and(|block| !(block.schema)().keeps_whole())
    }

    fn rules_inside(&self, ty: &str) -> Option<MergeRules> {
        let blocks = self.find(ty, 0).and_then(|(_, field)| field.blocks())?;
        Some(blocks.body(ty, None).map_or_else(blocks.schema, |body| body.schema))
    }

    fn merging(&self, item: &Item<'_>) -> Option<Merging> {
        let Some((_, field)) = self.find(item.name(), 0) else {
            return Some(Merging::default());
        };
        let (told_by, form) = match (field.blocks(), item) {
            (Some(blocks), Item::Block(item)) => told_by(field, blocks, item),
            _ => Default::default(),
        };
        let common = match field.kind() {
            // All variants stand for the field; a name of one of them is no other item's.
            FieldKind::Blocks(blocks) => blocks.spec.types.first().copied().unwrap_or(field.name()),
            _ => field.name(),
        };
        let is_item = field.blocks().is_some() || field.is_item();
        let unless_written = |other: &'static str| Some(other).filter(|other| is_item && *other != item.name());
        let counted_as = field.blocks().and_then(|_| field.counted_as(item.name())).and_then(unless_written);
        let is_either = field.blocks().is_some_and(|blocks| blocks.argument.is_some());
        Some(Merging { rule: field.merge_rule(), name: unless_written(common), counted_as, is_either, told_by, form })
    }
}

/// Returns `true` for a field with a secret, and for blocks that no schema describes.
fn may_be_secret(field: &Field) -> bool {
    field.holds_secrets() || field.blocks().is_some_and(|blocks| (blocks.schema)().keeps_whole())
}

/// Returns the facts that tell a block from other blocks of its field, and the values of these facts.
fn told_by(field: &Field, blocks: &BlockField, item: &BlockItem<'_>) -> (ToldBy, Vec<Option<String>>) {
    let schema = (blocks.schema)();
    let mut labels: Vec<String> = item.node.labels().map(|label| normalize(label.text).into_owned()).collect();
    let canonical = |name: String| schema.variant(&name).map_or(name, |variant| variant.name.to_owned());
    let chosen_by = schema.chosen_by();
    let ty = blocks.has_variant_types().then(|| canonical(item.ty.clone().into_owned()));
    if field.merge_rule() == MergeRule::Deep {
        return (ToldBy::Keys(ty.into_iter().chain(labels).collect()), Vec::new());
    }
    let mut form = Vec::new();
    match chosen_by {
        Some(ChosenBy::Name) if !blocks.has_variant_types() && labels.len() > blocks.key_count() => {
            form.push(Some(canonical(labels.remove(blocks.key_count()))));
        }
        Some(ChosenBy::Attribute(tag)) => form.push(tag_of(item, tag).map(canonical)),
        _ => {}
    }
    let keys = match blocks.spec.occurs {
        Occurs::ByLabel(count) => {
            form.extend(labels.split_off(count.min(labels.len())).into_iter().map(Some));
            labels
        }
        Occurs::Many | Occurs::Exactly(_) if labels.is_empty() => return (ToldBy::Nothing, Vec::new()),
        // Labels of variants that are different types of blocks say different things.
        Occurs::Many | Occurs::Exactly(_) => ty.into_iter().chain(labels).collect(),
        _ => {
            form.extend(ty.into_iter().chain(labels).map(Some));
            Vec::new()
        }
    };
    (ToldBy::Keys(keys), form)
}

/// The limits of an expression that is to be the name of a variant: what takes more is none.
const OF_A_NAME: Limits = Limits::DEFAULT.with_steps(1_000).with_elements(1_000).with_bytes(1 << 16);

/// Returns the value of the argument that chooses a block's variant, if the value is known without variables.
/// Otherwise the function returns the written text.
fn tag_of(item: &BlockItem<'_>, tag: &str) -> Option<String> {
    let expr = argument(tag, item.body(), &Hidden::default())?;
    let budget = Budget::new(OF_A_NAME);
    let value = expr.evaluate(Mode::LiteralOnly(&budget), &mut Diagnostics::new()).unmark().0;
    let text = convert_within(&value, &Type::STRING, &mut budget.allowance()).ok();
    match text.as_ref().and_then(|text| text.as_str()) {
        Some(text) => Some(text.to_owned()),
        None => Some(expr.syntax().written(expr.node()).into_owned()),
    }
}
