//! What must hold of the names in a body together: which must be there, which may not be there beside each other.

use hcl_model::json_text::JsonValue;

use crate::schema::output::about::{block_count, required};
use crate::schema::output::json::{Properties, count, having, nothing, object, text, texts};
use crate::schema::output::json_schema::patterns::TEMPLATE;
use crate::schema::output::json_schema::place::Place;
use crate::schema::{Field, Schema};

#[derive(Default)]
pub(super) struct Rules {
    pub(super) required: Vec<&'static str>,
    /// Whether something must be there under one of several names.
    pub(super) has_one_of: bool,
    pub(super) all_of: Vec<JsonValue>,
}

impl Rules {
    /// That one of the names of a field is there.
    #[inline]
    pub(super) fn one_of(&mut self, field: &Field, names: &[&'static str]) {
        let each = names.iter().map(|name| is_some(field, name));
        self.all_of.push(object([("anyOf", JsonValue::Array(each.collect()))]));
        self.has_one_of = true;
    }

    /// That what can be there once is not there under two of its names.
    #[inline]
    pub(super) fn names(&mut self, field: &Field, names: &[&'static str]) {
        let is_there = match field.blocks() {
            None => JsonValue::Bool(true),
            // Of several blocks so many as one may be there.
            Some(block) if block_count(field).1 == Some(1) && block.label_count(field.name()) == 0 => {
                object([("not", nothing())])
            }
            Some(_) => return,
        };
        for (index, name) in names.iter().enumerate() {
            for other in &names[index + 1..] {
                let both = object([
                    ("type", text("object")),
                    ("required", texts([*name, *other])),
                    ("properties", object([(name, is_there.clone()), (other, is_there.clone())])),
                ]);
                self.all_of.push(object([("not", both)]));
            }
        }
    }

    /// That what must be there of a flattened struct, which may be left out as a whole, is there beside the rest of it.
    #[inline]
    pub(super) fn parts(&mut self, schema: &'static Schema) {
        for (_, part) in schema.flattened() {
            let all: Vec<JsonValue> = required(part.schema).into_iter().map(is_set).collect();
            if part.optional && !all.is_empty() {
                let names = |field: &'static Field| field.item_names().map(move |name| is_some(field, name));
                let some: Vec<JsonValue> = part.schema.fields().filter(|it| it.is_item()).flat_map(names).collect();
                let some = object([("anyOf", JsonValue::Array(some))]);
                self.all_of.push(object([("if", some), ("then", object([("allOf", JsonValue::Array(all))]))]));
            }
            self.parts(part.schema);
        }
    }

    /// Adds all of it to what is said of a body.
    #[inline]
    pub(super) fn push(self, place: Place, out: &mut Properties) {
        let mut rules = Properties::new();
        if place != Place::Value && (self.has_one_of || !self.required.is_empty()) {
            // A body that is a list has nothing in it otherwise.
            out.push(("minItems".to_owned(), count(1)));
        }
        if !self.required.is_empty() {
            rules.extend(match place {
                Place::Value => having(self.required),
                Place::File | Place::Block => vec![("required".to_owned(), texts(self.required))],
            });
        }
        if !self.all_of.is_empty() {
            rules.push(("allOf".to_owned(), JsonValue::Array(self.all_of)));
        }
        match place {
            // A template can be any of the names.
            Place::Value if !rules.is_empty() => {
                let is_plain = object([("propertyNames", object([("not", object([("pattern", text(TEMPLATE))]))]))]);
                out.push(("if".to_owned(), is_plain));
                out.push(("then".to_owned(), JsonValue::Object(rules)));
            }
            _ => out.extend(rules),
        }
    }
}

/// That a field is there under a name: an argument, whatever it is, or blocks, of which there is one.
#[inline]
fn is_some(field: &Field, name: &'static str) -> JsonValue {
    match field.blocks() {
        None => JsonValue::Object(having([name])),
        Some(_) => {
            let is_block = object([("not", nothing())]);
            object([("required", texts([name])), ("properties", object([(name, is_block)]))])
        }
    }
}

/// That something stands there under a name of a field, which is not null.
#[inline]
fn is_set(field: &'static Field) -> JsonValue {
    let is_there = |name| {
        let is_set = object([("not", object([("type", text("null"))]))]);
        object([("required", texts([name])), ("properties", object([(name, is_set)]))])
    };
    object([("anyOf", JsonValue::Array(field.item_names().map(is_there).collect()))])
}
