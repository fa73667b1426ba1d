//! JSON values of a type.

use hcl_model::json_text::JsonValue;

use crate::schema::description::{
    ArgumentDoc, BoundsDoc, ChoiceDoc, Quantity, Selector, TypeDoc, VariantContent, VariantDoc, WordDoc, json_number,
    number_bounds,
};
use crate::schema::output::json::{count, text, texts};
use crate::schema::output::json_schema::definitions::{BodyPlace, Generator};
use crate::schema::output::json_schema::keywords::{ANY, Keywords, NONE, any_of};
use crate::schema::output::json_schema::patterns::{self, BOOL, CALL, INTEGER, NUMBER, REFERENCE, TEMPLATE, WORD};

impl<'d> Generator<'d> {
    /// Returns the schema of the value of an argument.
    pub(super) fn value(&mut self, argument: &'d ArgumentDoc, is_optional: bool) -> Keywords {
        let mut schemas = match argument.keyword {
            true => keyword(&argument.ty, &argument.bounds),
            false => self.schemas(&argument.ty, &argument.bounds),
        };
        // Null has no value to evaluate, and some types are not evaluated.
        let is_kept =
            matches!(argument.ty.required(), TypeDoc::Reference | TypeDoc::Call | TypeDoc::TypeExpression { .. });
        if !is_kept && (is_optional || argument.nullable) {
            push(&mut schemas, Keywords::of_type("null"));
        }
        any_of(schemas)
    }

    /// Returns the schema of the values of a type.
    pub(super) fn part(&mut self, ty: &'d TypeDoc) -> Keywords {
        any_of(self.schemas(ty, &BoundsDoc::NONE))
    }

    /// Returns the schemas of which the values of a union satisfy one. The bounds are those of an argument.
    pub(super) fn union(&mut self, name: &'d str, bounds: Option<&BoundsDoc>) -> Vec<JsonValue> {
        let mut schemas = Vec::new();
        for ty in self.description.union_types(name) {
            let bounds = bounds.map_or(BoundsDoc::NONE, |bounds| bounds.of(ty));
            self.schemas(ty, &bounds).into_iter().for_each(|schema| push(&mut schemas, schema));
        }
        schemas
    }

    /// Returns the schemas of which the values of a type satisfy one.
    fn schemas(&mut self, ty: &'d TypeDoc, bounds: &BoundsDoc) -> Vec<JsonValue> {
        let lengths = |keywords: Keywords, [min, max]: [&str; 2], max_len: Option<usize>| {
            keywords.and_some(min, bounds.min_len.map(count)).and_some(max, max_len.map(count))
        };
        let value: JsonValue = match ty {
            TypeDoc::Any | TypeDoc::Unknown | TypeDoc::Opaque(_) | TypeDoc::Expression => {
                return vec![Keywords::default().into()];
            }
            TypeDoc::Optional(inner) => {
                let mut schemas = self.schemas(inner, bounds);
                push(&mut schemas, Keywords::of_type("null"));
                return schemas;
            }
            TypeDoc::Text(format) if patterns::of_format(format).is_some() => {
                return patterns::of_format(format).map(|texts| self.texts(texts)).into_iter().collect();
            }
            TypeDoc::String | TypeDoc::Text(_) => {
                let all = Keywords::of_types(["string", "number", "boolean"]);
                let all = match patterns::is_character(ty) {
                    true => all.and("minLength", count(1)).and("maxLength", count(1)),
                    false => lengths(all, ["minLength", "maxLength"], bounds.max_len),
                };
                if all.0.len() == 1 {
                    return vec![all.into()];
                }
                all.into()
            }
            TypeDoc::Words(words) => enumeration(words).into(),
            TypeDoc::Bool => return vec![Keywords::of_type("boolean").into(), self.texts(BOOL)],
            TypeDoc::Null => Keywords::of_type("null").into(),
            TypeDoc::Number(_) => return vec![number(ty, bounds).into(), self.texts(NUMBER)],
            TypeDoc::Integer { .. } => return vec![number(ty, bounds).into(), self.texts(INTEGER)],
            TypeDoc::Quantity(quantity) => return self.quantity(quantity, bounds),
            TypeDoc::List(element) | TypeDoc::Set(element) => {
                // Equal elements of a set are one.
                let max_len = bounds.max_len.filter(|_| matches!(ty, TypeDoc::List(_)));
                let list = Keywords::of_type("array").and("items", self.part(element));
                lengths(list, ["minItems", "maxItems"], max_len).into()
            }
            TypeDoc::Tuple(elements) => self.tuple(elements).into(),
            TypeDoc::Map { keys, values } => {
                let keys = keys.as_deref().and_then(|keys| self.keys(keys));
                let map = Keywords::of_type("object").and_some("propertyNames", keys);
                let map = map.and("additionalProperties", self.part(values));
                lengths(map, ["minProperties", "maxProperties"], bounds.max_len).into()
            }
            TypeDoc::Object(body) => return self.object(body),
            TypeDoc::Union(name) if *bounds == BoundsDoc::NONE => return vec![self.union_ref(name)],
            TypeDoc::Union(name) => return self.union(name, Some(bounds)),
            TypeDoc::Reference => {
                let words = Keywords::default().and("enum", texts(["true", "false", "null"]));
                return vec![Keywords::of_type("string").and("pattern", text(REFERENCE)).and("not", words).into()];
            }
            TypeDoc::Call => return vec![Keywords::of_type("string").and("pattern", text(CALL)).into()],
            TypeDoc::TypeExpression { extended: false } => return vec![Keywords::of_type("string").into()],
            // Extended types are words, calls, values and objects.
            TypeDoc::TypeExpression { extended: true } => {
                return vec![Keywords::of_types(["string", "number", "boolean", "object"]).into()];
            }
        };
        // A collection of unevaluated elements is written out.
        if ty.innermost().is_kept() { vec![value] } else { vec![value, self.texts(TEMPLATE)] }
    }

    fn object(&mut self, body: &'d str) -> Vec<JsonValue> {
        let schemas = [self.body_ref(body, BodyPlace::Value, None), self.texts(TEMPLATE)];
        self.unit_words(body).into_iter().chain(schemas).collect()
    }

    fn tuple(&mut self, elements: &'d [TypeDoc]) -> Keywords {
        let length = count(elements.len());
        if elements.is_empty() {
            return Keywords::of_type("array").and("maxItems", length);
        }
        let parts = elements.iter().map(|element| self.part(element).into()).collect();
        let tuple = Keywords::of_type("array").and("prefixItems", JsonValue::Array(parts));
        tuple.and("items", NONE).and("minItems", length)
    }

    /// Returns the schema of the keys of a map, unless they are any texts.
    fn keys(&mut self, keys: &'d TypeDoc) -> Option<JsonValue> {
        Some(match keys.required() {
            TypeDoc::Words(_) => self.part(keys).into(),
            TypeDoc::Integer { .. } => self.texts(INTEGER),
            TypeDoc::Number(_) => self.texts(NUMBER),
            TypeDoc::Bool => self.texts(BOOL),
            _ => return None,
        })
    }

    /// Returns the schemas of a number with a unit, and of a number without one.
    fn quantity(&mut self, quantity: &'d Quantity, bounds: &BoundsDoc) -> Vec<JsonValue> {
        let pattern = quantity.pattern.as_deref().map(text);
        let template = pattern.is_some().then(|| self.texts(TEMPLATE));
        let mut schemas = vec![Keywords::of_type("string").and_some("pattern", pattern).into()];
        let sizes = BoundsDoc { min: bounds.min_size.clone(), max: bounds.max_size.clone(), ..BoundsDoc::NONE };
        schemas.extend(quantity.plain.as_deref().map(|plain| number(plain, &sizes).into()));
        schemas.extend(template);
        schemas
    }

    /// Returns the schema of an object whose only name is the name of a variant.
    pub(super) fn named_variant(&mut self, choice: &'d ChoiceDoc) -> Keywords {
        let mut properties = Vec::new();
        for variant in &choice.variants {
            let value = match &variant.content {
                _ if variant.unit => any_of(vec![Keywords::of_type("null").into(), self.texts(TEMPLATE)]),
                VariantContent::Value(argument) => self.value(argument, false),
                VariantContent::Body(body) => {
                    let null = variant.nullable.then(|| Keywords::of_type("null").into());
                    any_of(self.object(body).into_iter().chain(null).collect())
                }
            };
            let value = Keywords::default().described(&variant.description).append(value);
            let value: JsonValue = value.and_some("writeOnly", variant.secret.then_some(ANY)).into();
            properties.extend(variant.names().map(|name| (name.to_owned(), value.clone())));
        }
        Keywords::of_type("object")
            .and("properties", JsonValue::Object(properties))
            .and("patternProperties", JsonValue::Object(vec![(TEMPLATE.1.to_owned(), ANY)]))
            .and("additionalProperties", NONE)
            .and("minProperties", count(usize::from(!self.options.is_layered)))
            .and("maxProperties", count(1))
    }

    /// Returns the schema of the names that are a value alone, because nothing belongs to the variant.
    pub(super) fn unit_words(&self, body: &str) -> Option<JsonValue> {
        let choice = self.description.body(body)?.choice.as_ref().filter(|choice| choice.by == Selector::Name)?;
        let names: Vec<&str> = choice.variants.iter().filter(|it| it.unit).flat_map(VariantDoc::names).collect();
        (!names.is_empty()).then(|| Keywords::default().and("enum", texts(names)).into())
    }
}

/// Adds a schema to others, unless one of them takes the same values.
fn push(schemas: &mut Vec<JsonValue>, schema: impl Into<JsonValue>) {
    let (schema, any) = (schema.into(), JsonValue::from(Keywords::default()));
    if !schemas.contains(&schema) && !schemas.contains(&any) {
        schemas.push(schema);
    }
}

/// Returns the schema of some words.
fn enumeration(words: &[WordDoc]) -> Keywords {
    let descriptions = || texts(words.iter().flat_map(|word| word.names().map(|_| &*word.description)));
    let is_described = words.iter().any(|word| !word.description.is_empty());
    let words = Keywords::default().and("enum", texts(words.iter().flat_map(WordDoc::names)));
    words.and_some("markdownEnumDescriptions", is_described.then(descriptions))
}

fn number(ty: &TypeDoc, bounds: &BoundsDoc) -> Keywords {
    let (min, max) = number_bounds(ty, bounds);
    let bound = |digits| json_number(digits).map(JsonValue::Number);
    let name = if matches!(ty, TypeDoc::Integer { .. }) { "integer" } else { "number" };
    Keywords::of_type(name).and_some("minimum", min.and_then(bound)).and_some("maximum", max.and_then(bound))
}

/// Returns the schemas of words without quotes in the native syntax, which are strings in JSON.
fn keyword(ty: &TypeDoc, bounds: &BoundsDoc) -> Vec<JsonValue> {
    let word = || Keywords::of_type("string").and("pattern", text(WORD)).into();
    match ty.required() {
        TypeDoc::List(element) | TypeDoc::Set(element) => {
            let list = Keywords::of_type("array").and("items", any_of(keyword(element, &BoundsDoc::NONE)));
            let list = list.and_some("minItems", bounds.min_len.map(count));
            vec![list.and_some("maxItems", bounds.max_len.map(count)).into()]
        }
        TypeDoc::Words(words) => {
            // White space around a word is ignored.
            let spaced = Keywords::of_type("string").and("pattern", text(patterns::spaced(words)));
            vec![enumeration(words).into(), spaced.into()]
        }
        TypeDoc::Any | TypeDoc::Unknown | TypeDoc::Opaque(_) => {
            vec![word(), Keywords::of_type("array").and("items", word()).into()]
        }
        _ => vec![word()],
    }
}
