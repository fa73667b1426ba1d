//! The blocks of a field: one body or a list of them, below a level of objects for each label.

use hcl_model::json_text::JsonValue;

use crate::schema::output::about::{block_count, may_be_empty};
use crate::schema::output::json::{Properties, count, nothing, object, text};
use crate::schema::output::json_schema::body::push_type;
use crate::schema::output::json_schema::describing::Describing;
use crate::schema::output::json_schema::messages;
use crate::schema::output::json_schema::place::Place;
use crate::schema::output::json_schema::said::{push_about, push_description};
use crate::schema::output::json_schema::value::word_alone;
use crate::schema::{BlockField, Field, FieldKind, Schema, TypeSpec, Variant};

/// How many blocks there must and may be of one type.
#[derive(Clone, Copy)]
struct Counted {
    least: usize,
    /// Whether there may be none, too.
    or_none: bool,
    most: Option<usize>,
    place: Place,
}

impl Describing<'_> {
    /// The blocks of a field that has one name for all of them, or the argument in their place.
    #[inline]
    pub(super) fn field_of_blocks(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        place: Place,
        is_required: bool,
    ) -> Properties {
        let (least, most) = block_count(field);
        let least = match (is_required, field.aliases()) {
            // Another layer may have the others.
            _ if self.around.is_layer => 0,
            (true, _) => least.max(1),
            (false, []) => least,
            // Those of all its names together are counted.
            (false, _) => 0,
        };
        let counted = Counted { least, or_none: !is_required, most, place: inside(place) };
        let schema = (block.schema)();
        let chooses = schema.is_chosen_by_name();
        let keys = block.key_count();
        let outer = self.enter(field, place);
        let blocks = self.keyed((block, keys), schema, chooses, counted);
        self.around = outer;
        let mut out = Properties::new();
        push_about(first_of([field.description(), schema.description()]), field, &mut out);
        // What is computed gives blocks only where an argument may stand in their place, or in a value.
        if block.argument.is_none() && place != Place::Value {
            out.extend(blocks);
            return out;
        }
        // A word alone is an argument, and lists and objects are blocks.
        let is_one = block.argument.is_some_and(|argument| matches!(argument.spec.ty.inner(), TypeSpec::Object(_)));
        let word = word_alone(schema).filter(|_| is_one && chooses);
        let forms = [JsonValue::Object(blocks), self.template()].into_iter().chain(word);
        let null = (!is_required).then(|| object([("type", text("null"))]));
        out.push(("anyOf".to_owned(), JsonValue::Array(forms.chain(null).collect())));
        out
    }

    /// The blocks whose type is one variant of an enum.
    #[inline]
    pub(super) fn variant_blocks(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        variant: &'static Variant,
        place: Place,
    ) -> JsonValue {
        let (_, most) = block_count(field);
        let counted = Counted { least: 0, or_none: true, most, place: inside(place) };
        let outer = self.enter(field, place);
        let blocks = self.keyed((block, block.key_count()), (variant.schema)(), false, counted);
        self.around = outer;
        let mut out = Properties::new();
        push_about(first_of([variant.description, field.description()]), field, &mut out);
        out.extend(blocks);
        JsonValue::Object(out)
    }

    /// The levels of labels that are keys of a map, and what is below them.
    #[inline]
    fn keyed(
        &mut self,
        (block, keys): (&BlockField, usize),
        schema: &'static Schema,
        chooses: bool,
        counted: Counted,
    ) -> Properties {
        // How many there are of all labels together is not said by any one level.
        let several = Counted { least: counted.least.min(1), ..counted };
        if keys > 0 {
            let is_one_level = block.key_count() == 1 && !chooses && schema.label_count() == 0;
            // Where there is one block of each label, these are counted.
            let labels = if is_one_level { counted.least.max(1) } else { 1 };
            let counted = several;
            // There is one of each key.
            let inner = if keys == 1 { Counted { most: Some(1), ..counted } } else { counted };
            let below = self.keyed((block, keys - 1), schema, chooses, inner);
            let words = block.key_words(block.key_count() - keys);
            let is_deeper = keys > 1 || chooses || schema.label_count() > 0;
            let below = self.below(schema, below, is_deeper || !words.is_empty());
            return labelled(level(words, Properties::new(), !is_deeper, below), counted, labels);
        }
        if !chooses {
            return self.labels(schema, &schema.labels().collect::<Vec<_>>(), counted);
        }
        let counted = several;
        let mut properties = Properties::new();
        for variant in schema.variants().iter().filter(|variant| schema.has_labels_of_first(variant)) {
            let inner = (variant.schema)();
            let mut out = Properties::new();
            push_description(variant.description, &mut out);
            out.extend(self.labels(inner, &inner.labels().collect::<Vec<_>>(), counted));
            properties.extend(variant.names().map(|name| (name.to_owned(), JsonValue::Object(out.clone()))));
        }
        let below = self.hoisted(
            schema.name(),
            object([
                ("type", text("object")),
                ("properties", JsonValue::Object(properties)),
                ("additionalProperties", nothing()),
            ]),
        );
        let chosen = [("type", text("object")), ("allOf", JsonValue::Array(vec![below]))];
        labelled(chosen.map(|(name, value)| (name.to_owned(), value)).into(), counted, 1)
    }

    /// The levels of labels that are fields of the body.
    #[inline]
    fn labels(&mut self, schema: &'static Schema, labels: &[&'static Field], counted: Counted) -> Properties {
        let Some((label, inner)) = labels.split_first() else {
            return self.bodies(schema, counted);
        };
        let counted = Counted { least: counted.least.min(1), ..counted };
        let below = self.labels(schema, inner, counted);
        let mut names = Properties::new();
        match label.description() {
            "" => names.push(("description".to_owned(), text(messages::label(label.name())))),
            description => push_description(description, &mut names),
        }
        let words = match label.kind() {
            FieldKind::Label { ty, .. } => match ty.inner() {
                TypeSpec::Choice(variants) => variants,
                _ => &[],
            },
            _ => &[],
        };
        let below = self.below(schema, below, !inner.is_empty() || !words.is_empty());
        labelled(level(words, names, inner.is_empty(), below), counted, 1)
    }

    /// What is below a level of labels, which is written at several places: for an object and a list of objects, and for each word.
    #[inline]
    fn below(&mut self, schema: &'static Schema, below: Properties, is_deep: bool) -> JsonValue {
        match is_deep {
            true => self.hoisted(&format!("{}-labels", schema.name()), JsonValue::Object(below)),
            false => JsonValue::Object(below),
        }
    }

    /// The bodies of blocks that have the same labels.
    #[inline]
    fn bodies(&mut self, schema: &'static Schema, counted: Counted) -> Properties {
        let kind = || {
            let mut kind = Properties::new();
            push_type(counted.place, &mut kind);
            kind
        };
        let body = match schema.name() {
            name if name.starts_with('$') => JsonValue::Object(kind()),
            _ if schema.field_count() == 0 && !schema.is_choice() => {
                // Comments are in blocks, and not in values.
                let names = match counted.place {
                    Place::Value => Properties::new(),
                    Place::File | Place::Block => vec![("//".to_owned(), JsonValue::Bool(true))],
                };
                let mut body = kind();
                body.push(("properties".to_owned(), JsonValue::Object(names)));
                body.push(("additionalProperties".to_owned(), JsonValue::Bool(schema.allows_unknown())));
                JsonValue::Object(body)
            }
            _ => self.body_ref(schema, counted.place, None),
        };
        let or_null = |body| object([("if", object([("type", text("null"))])), ("else", body)]);
        // In a list, null is a block without anything in it.
        let item = match counted.place {
            Place::File | Place::Block if self.around.is_layer || may_be_empty(schema) => or_null(body.clone()),
            _ => body.clone(),
        };
        let mut several = vec![("type".to_owned(), text("array")), ("items".to_owned(), item)];
        let least = object([("minItems", count(counted.least))]);
        match (counted.least, counted.or_none) {
            (0, _) | (1, true) => {}
            (_, true) => {
                let none = object([("maxItems", count(0))]);
                several.push(("anyOf".to_owned(), JsonValue::Array(vec![none, least])));
            }
            (_, false) => several.push(("minItems".to_owned(), count(counted.least))),
        }
        several.extend(counted.most.map(|most| ("maxItems".to_owned(), count(most))));
        let one = match (counted.least, counted.or_none) {
            // Null is no block.
            (0 | 1, true) => or_null(body),
            (0 | 1, false) => body,
            // One is too few.
            (_, true) => object([("type", text("null"))]),
            (_, false) => object([("type", text("array"))]),
        };
        let is_list = object([("type", text("array"))]);
        [("if", is_list), ("then", JsonValue::Object(several)), ("else", one)]
            .map(|(name, value)| (name.to_owned(), value))
            .into()
    }
}

/// A level of so many labels at least: an object, or a list of objects whose properties come one after the other.
#[inline]
fn labelled(level: Properties, counted: Counted, labels: usize) -> Properties {
    let mut one = level;
    if counted.most == Some(1) {
        one.push(("maxProperties".to_owned(), count(1)));
    }
    let mut several = vec![("type".to_owned(), text("array")), ("items".to_owned(), JsonValue::Object(one.clone()))];
    // An object in a value can have no entries if nothing must be there.
    let may_be_empty = counted.place == Place::Value && counted.or_none;
    if !may_be_empty {
        let least = if counted.or_none { 1 } else { labels };
        one.push(("minProperties".to_owned(), count(least)));
    }
    if counted.or_none && labels > 1 {
        let none = object([("additionalProperties", nothing())]);
        one.push(("anyOf".to_owned(), JsonValue::Array(vec![object([("minProperties", count(labels))]), none])));
    }
    let one = JsonValue::Object(one);
    // Some label must be there; an object without one is nothing beside others.
    if !may_be_empty || counted.most == Some(1) {
        several.push(("contains".to_owned(), object([("type", text("object")), ("minProperties", count(1))])));
    }
    if counted.most == Some(1) {
        several.extend(may_be_empty.then(|| ("minContains".to_owned(), count(0))));
        several.push(("maxContains".to_owned(), count(1)));
    }
    [("if", object([("type", text("array"))])), ("then", JsonValue::Object(several)), ("else", one)]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
}

/// A level of labels, which are some words or any texts; behind the last label there can be no block.
#[inline]
fn level(words: &[Variant], names: Properties, is_last: bool, below: JsonValue) -> Properties {
    let mut level = vec![("type".to_owned(), text("object"))];
    if !names.is_empty() {
        level.push(("propertyNames".to_owned(), JsonValue::Object(names)));
    }
    let rest = match words {
        [] => below,
        words => {
            let each = words.iter().flat_map(Variant::names).map(|word| (word.to_owned(), below.clone()));
            level.push(("properties".to_owned(), JsonValue::Object(each.collect())));
            if is_last { nothing() } else { JsonValue::Bool(false) }
        }
    };
    level.push(("additionalProperties".to_owned(), rest));
    level
}

/// Where the bodies of blocks are that are written there.
#[inline]
fn inside(place: Place) -> Place {
    match place {
        Place::Value => Place::Value,
        Place::File | Place::Block => Place::Block,
    }
}

/// The first of two descriptions that says something.
#[inline]
fn first_of([first, second]: [&'static str; 2]) -> &'static str {
    if first.is_empty() { second } else { first }
}
