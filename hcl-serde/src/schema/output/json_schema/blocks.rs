//! Blocks of a type: one body or a list of bodies, below a level of objects for each label.

use hcl_model::json_text::JsonValue;

use crate::schema::description::{BlocksDoc, BodyDoc, ChoiceDoc, ItemDoc, LabelDoc, Selector, TypeDoc, WordDoc};
use crate::schema::output::json::{Properties, count, text};
use crate::schema::output::json_schema::bodies::about;
use crate::schema::output::json_schema::definitions::{BodyPlace, Generator};
use crate::schema::output::json_schema::keywords::{Keywords, any_of, if_array, no_block, or_null};
use crate::schema::output::json_schema::messages;
use crate::schema::output::json_schema::patterns::TEMPLATE;

/// Number of blocks in one place.
#[derive(Clone, Copy)]
struct Counts {
    min: usize,
    max: Option<usize>,
    place: BodyPlace,
}

impl<'d> Generator<'d> {
    /// Returns the schema of the blocks of an item, or of the argument that replaces them.
    pub(super) fn blocks(
        &mut self,
        around: &'d BodyDoc,
        item: &'d ItemDoc,
        blocks: &'d BlocksDoc,
        place: BodyPlace,
    ) -> Keywords {
        let family = around.families.iter().find(|family| family.items.contains(&item.name));
        let of_body = self.description.body(&blocks.body).map(|body| &body.description);
        let descriptions = [Some(&item.description), family.map(|family| &family.description), of_body];
        let description = descriptions.into_iter().flatten().find(|it| !it.is_empty());
        let about = about(item, description.map_or("", String::as_str), None);
        // An item with several names can be there under another name.
        let is_required = item.is_required() && item.names().count() == 1;
        let min = if is_required { blocks.min_count.max(1) } else { 0 };
        let inner = if place == BodyPlace::Value { BodyPlace::Value } else { BodyPlace::Block };
        let schema = self.levels(blocks, Counts { min, max: blocks.max_count, place: inner });
        // Only an argument and the items of an object can be computed.
        if blocks.argument.is_none() && place != BodyPlace::Value {
            return about.append(schema);
        }
        let is_one = blocks.argument.as_ref().is_some_and(|it| matches!(it.ty.required(), TypeDoc::Object(_)));
        let words = self.unit_words(&blocks.body).filter(|_| is_one && blocks.variant_label);
        let null = (!is_required).then(|| Keywords::of_type("null").into());
        let schemas = [schema.into(), self.texts(TEMPLATE)].into_iter().chain(words).chain(null);
        about.append(any_of(schemas.collect()))
    }

    /// Returns `true` if the blocks of an item have labels.
    pub(super) fn is_labelled(&self, item: &ItemDoc) -> bool {
        let is_labelled =
            |it: &BlocksDoc| !it.keys.is_empty() || it.variant_label || !self.own_labels(&it.body).is_empty();
        item.blocks().is_some_and(is_labelled)
    }

    fn own_labels(&self, body: &str) -> &'d [LabelDoc] {
        self.description.body(body).map_or(&[], |body| &body.labels)
    }

    /// Returns the schema of blocks below the levels of their labels.
    fn levels(&mut self, blocks: &'d BlocksDoc, counts: Counts) -> Keywords {
        let body = self.description.body(&blocks.body);
        // Blocks with one key are one block.
        let inner =
            if blocks.keys.is_empty() { counts } else { Counts { min: counts.min.min(1), max: Some(1), ..counts } };
        let mut below = match body.and_then(|body| body.choice.as_ref()).filter(|_| blocks.variant_label) {
            Some(choice) => self.variants(choice, &blocks.body, inner),
            None => self.labels(&blocks.body, inner),
        };
        for (index, key) in blocks.keys.iter().enumerate().rev() {
            let max = if index == 0 { counts.max } else { None };
            below = self.level(key, below, &blocks.body, Counts { max, ..counts });
        }
        below
    }

    /// Returns the level of the label that chooses the variant of a body.
    fn variants(&mut self, choice: &'d ChoiceDoc, name: &str, counts: Counts) -> Keywords {
        let mut properties = Properties::new();
        for (variant, body) in choice.bodies() {
            let below = self.labels(body, Counts { min: counts.min.min(1), ..counts });
            let below: JsonValue = Keywords::default().described(&variant.description).append(below).into();
            properties.extend(variant.names().map(|name| (name.to_owned(), below.clone())));
        }
        let level = Keywords::of_type("object").and("properties", JsonValue::Object(properties));
        let level = self.define(name, "", level.and("additionalProperties", no_block()));
        one_or_list(level, counts)
    }

    /// Returns the levels of the labels of a body, with the bodies below them.
    fn labels(&mut self, name: &'d str, counts: Counts) -> Keywords {
        let labels = self.own_labels(name);
        let min = if labels.is_empty() { counts.min } else { counts.min.min(1) };
        let mut below = self.bodies(name, Counts { min, ..counts });
        for label in labels.iter().rev() {
            below = self.level(label, below, name, counts);
        }
        below
    }

    /// Returns a level of one label.
    fn level(&mut self, label: &'d LabelDoc, below: Keywords, body: &str, counts: Counts) -> Keywords {
        let name = match &*label.description {
            "" => Keywords::default().and("description", text(messages::label(&label.name))),
            description => Keywords::default().described(description),
        };
        let level = Keywords::of_type("object").and("propertyNames", name);
        let level = match label.ty.words() {
            [] => level.and("additionalProperties", below),
            words => {
                let names = words.iter().flat_map(WordDoc::names);
                let each = names.map(|word| (word.to_owned(), below.clone().into())).collect();
                level.and("properties", JsonValue::Object(each)).and("additionalProperties", no_block())
            }
        };
        one_or_list(self.define(body, "-labels", level), counts)
    }

    /// Returns the bodies of blocks with the same labels.
    fn bodies(&mut self, name: &'d str, counts: Counts) -> Keywords {
        let body = self.body_ref(name, counts.place, None);
        // Null in a list is a block without content.
        let may_be_null = counts.place == BodyPlace::Block && self.may_be_empty(name);
        let list =
            Keywords::of_type("array").and("items", if may_be_null { or_null(body.clone()) } else { body.clone() });
        let list = list.and_some("minItems", Some(counts.min).filter(|min| *min > 0).map(count));
        let one = match counts.min {
            // Null is no block.
            0 => or_null(body),
            1 => body,
            _ => Keywords::of_type("array").into(),
        };
        if_array(list.and_some("maxItems", counts.max.map(count)), one)
    }

    /// Returns `true` if a body requires no item.
    fn may_be_empty(&self, name: &str) -> bool {
        let Some(body) = self.description.body(name) else { return true };
        match &body.choice {
            Some(choice) if choice.by == Selector::Content => choice.bodies().any(|(_, body)| self.may_be_empty(body)),
            Some(choice) => choice.by == Selector::Name || self.options.is_layered,
            None => !body.items.iter().any(ItemDoc::is_required),
        }
    }
}

/// Returns the schema of one level of labels, or of a list of levels whose labels follow each other.
fn one_or_list(level: Keywords, counts: Counts) -> Keywords {
    // A value that is not required can be empty.
    let least = (counts.place == BodyPlace::Block || counts.min > 0).then(|| count(1));
    let most = counts.max.filter(|max| *max == 1).map(count);
    let labelled = least.clone().map(|least| Keywords::of_type("object").and("minProperties", least));
    let list = Keywords::of_type("array").and("items", level.clone()).and_some("contains", labelled);
    if_array(list, level.and_some("minProperties", least).and_some("maxProperties", most))
}
