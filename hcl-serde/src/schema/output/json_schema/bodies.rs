//! Bodies as objects, with a property for each name of each item.

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;

use crate::schema::description::{
    ArgumentDoc, BodyDoc, ChoiceDoc, DefaultDoc, ItemDoc, ItemKind, Literal, Requirement, RestDoc, Secrecy, Selector,
    TypeDoc, VariantDoc, bounds_text,
};
use crate::schema::output::json::{Properties, count, text, texts};
use crate::schema::output::json_schema::definitions::{BodyPlace, Generator, Tag};
use crate::schema::output::json_schema::external::External;
use crate::schema::output::json_schema::keywords::{ANY, Keywords, NONE, any_of, having, no_block, not};
use crate::schema::output::json_schema::patterns::TEMPLATE;
use crate::schema::output::json_schema::{loader_blocks, messages};

/// Rules for the names in a body.
#[derive(Default)]
struct Rules<'d> {
    required: Vec<&'d str>,
    all_of: Vec<JsonValue>,
    /// Names that must be there beside another name.
    dependent: Properties,
}

impl<'d> Generator<'d> {
    /// Returns the schema of a body.
    pub(super) fn body(&mut self, name: &'d str, place: BodyPlace, tag: Tag<'d>) -> Keywords {
        let Some(body) = self.description.body(name) else { return Keywords::default() };
        let described = Keywords::default().described(&body.description);
        let Some(choice) = &body.choice else { return described.append(self.items(name, body, place, tag)) };
        described.append(match &choice.by {
            Selector::Argument(tag) => self.tagged(choice, tag, place),
            Selector::Content => any_of(choice.bodies().map(|(_, body)| self.body_ref(body, place, None)).collect()),
            Selector::Name if place == BodyPlace::Value => self.named_variant(choice),
            Selector::Name => place.kind(),
        })
    }

    /// Returns the schema of the variants of which an argument chooses one.
    fn tagged(&mut self, choice: &'d ChoiceDoc, tag: &'d str, place: BodyPlace) -> Keywords {
        let names = choice.variants.iter().flat_map(VariantDoc::names);
        let tags = any_of(vec![enumeration(names).into(), self.texts(TEMPLATE)]);
        let mut bodies = Vec::new();
        let mut rules = Rules::default();
        for (variant, body) in choice.bodies() {
            let body = self.body_ref(body, place, Some((tag, &variant.name)));
            let is_it = having([tag], &enumeration(variant.names()).into());
            rules.all_of.push(Keywords::default().and("if", is_it).and("then", body.clone()).into());
            bodies.push(body);
        }
        if self.options.is_layered {
            // Another layer can choose the variant.
            let is_chosen = having([tag], &ANY);
            rules.all_of.push(Keywords::default().and("if", is_chosen).and("else", any_of(bodies)).into());
        } else {
            rules.required.push(tag);
        }
        let properties = JsonValue::Object(vec![(tag.to_owned(), tags.into())]);
        place.kind().and("properties", properties).append(rules.keywords(place))
    }

    fn items(&mut self, name: &str, body: &'d BodyDoc, place: BodyPlace, tag: Tag<'d>) -> Keywords {
        let mut properties = Properties::new();
        properties.extend((place == BodyPlace::File).then(|| ("$schema".to_owned(), ANY)));
        properties.extend((place != BodyPlace::Value).then(|| ("//".to_owned(), ANY)));
        properties.extend(tag.map(|(tag, _)| (tag.to_owned(), ANY)));
        let mut rules = Rules::default();
        for item in &body.items {
            let schema = match &item.kind {
                ItemKind::Argument(argument) => {
                    let external = External::find(&self.options.external, name, body, item);
                    self.argument(item, argument, external, place)
                }
                ItemKind::Blocks(blocks) => self.blocks(body, item, blocks, place),
            };
            for name in item.names() {
                let is_former = item.former_names.iter().any(|former| former == name);
                let schema = if is_former { renamed(&schema, &item.name) } else { schema.clone() };
                push_property(&mut properties, name, schema);
            }
            rules.item(item, self.is_labelled(item));
        }
        rules.families_and_groups(body);
        loader_blocks::push(self.options, place, &mut properties);
        let rest = match &body.rest {
            None => NONE,
            Some(RestDoc::Ignored | RestDoc::Kept { .. }) => ANY,
            Some(RestDoc::Arguments { argument, secrecy, .. }) => {
                self.value(argument, true).and_some("writeOnly", (*secrecy != Secrecy::Public).then_some(ANY)).into()
            }
        };
        // A name that is a template can be any name.
        let computed = JsonValue::Object(vec![(TEMPLATE.1.to_owned(), ANY)]);
        place
            .kind()
            .and("properties", JsonValue::Object(properties))
            .and_some("patternProperties", (place == BodyPlace::Value).then_some(computed))
            .and("additionalProperties", rest)
            .append(rules.keywords(place))
    }

    /// Returns the schema of an argument, with its documentation.
    fn argument(
        &mut self,
        item: &'d ItemDoc,
        argument: &'d ArgumentDoc,
        external: Option<&External>,
        place: BodyPlace,
    ) -> Keywords {
        let value = match external {
            Some(external) => {
                let null = (!item.is_required()).then(|| Keywords::of_type("null").into());
                let schemas = [external.schema.clone(), self.texts(TEMPLATE)];
                any_of(schemas.into_iter().chain(null).collect())
            }
            None => self.value(argument, !item.is_required()),
        };
        // Values of older files are converted in blocks only.
        let value = match argument.former_type.as_ref().filter(|_| place != BodyPlace::Value) {
            Some(former) => {
                let about = Keywords::default().described(messages::FORMER_VALUE).and("deprecated", ANY);
                any_of(vec![value.into(), about.append(self.part(former)).into()])
            }
            None => value,
        };
        let quantity = match argument.ty.element().unwrap_or(&argument.ty).required() {
            TypeDoc::Quantity(quantity) => {
                Some(messages::quantity(quantity, bounds_text(&argument.ty, &argument.bounds).as_deref()))
            }
            _ => None,
        };
        let value = about(item, &item.description, quantity.as_deref()).append(value);
        if item.secrecy != Secrecy::Public {
            return value.and("writeOnly", ANY);
        }
        let default = item.default.as_ref().and_then(DefaultDoc::literal).and_then(json);
        let of_format = || match &argument.ty {
            TypeDoc::Text(format) if default.is_none() => Some(text(&*format.example)),
            _ => None,
        };
        let example = item.example.as_ref().and_then(json).or_else(of_format);
        value.and_some("default", default).and_some("examples", example.map(|example| JsonValue::Array(vec![example])))
    }
}

impl<'d> Rules<'d> {
    /// Adds the rules for the names of an item: one of them is there, and no two of them.
    fn item(&mut self, item: &'d ItemDoc, is_labelled: bool) {
        let names: Vec<&str> = item.names().collect();
        match names[..] {
            _ if !item.is_required() => {}
            [name] => self.required.push(name),
            _ => self.all_of.push(any_of(names.iter().map(|name| present(item, [*name]).into()).collect()).into()),
        }
        if item.max_count() != Some(1) || is_labelled {
            return;
        }
        for (index, name) in names.iter().enumerate() {
            for other in &names[index + 1..] {
                self.all_of.push(not(Keywords::of_type("object").append(present(item, [*name, *other]))));
            }
        }
    }

    /// Adds the rules for block types that count together, and for optional flattened structs.
    fn families_and_groups(&mut self, body: &'d BodyDoc) {
        for family in body.families.iter().filter(|family| family.requirement == Requirement::Required) {
            let items = family.items.iter().filter_map(|name| body.item(name));
            let names = items.flat_map(|item| item.names().map(|name| present(item, [name]).into()));
            self.all_of.push(any_of(names.collect()).into());
        }
        let is_alone = |name: &&str| {
            let has_one_name = body.item(name).is_some_and(|item| item.names().count() == 1);
            has_one_name && !body.families.iter().any(|family| family.items.iter().any(|item| item == name))
        };
        // Null and an empty list are no blocks.
        for item in body.items.iter().filter(|item| item.is_argument()) {
            let beside: Vec<&str> = body.required_beside(&item.name).into_iter().filter(is_alone).collect();
            if !beside.is_empty() {
                self.dependent.extend(item.names().map(|name| (name.to_owned(), texts(beside.iter().copied()))));
            }
        }
    }

    /// Returns the rules as keywords.
    fn keywords(self, place: BodyPlace) -> Keywords {
        let rules = Keywords::default()
            .and_some("allOf", Some(self.all_of).filter(|all| !all.is_empty()).map(JsonValue::Array))
            .and_some("dependentRequired", Some(self.dependent).filter(|all| !all.is_empty()).map(JsonValue::Object));
        let required = Some(self.required).filter(|names| !names.is_empty());
        if place != BodyPlace::Value {
            // A list of objects is empty if it has no names.
            let at_least_one = required.as_ref().map(|_| count(1));
            return Keywords::default()
                .and_some("minItems", at_least_one)
                .and_some("required", required.map(texts))
                .append(rules);
        }
        let rules = required.map_or_else(Keywords::default, |names| having(names, &ANY)).append(rules);
        if rules.0.is_empty() {
            return rules;
        }
        // A template can be any of the names.
        let is_computed = Keywords::default().and("pattern", text(TEMPLATE.1));
        let is_plain = Keywords::default().and("propertyNames", not(is_computed));
        Keywords::default().and("if", is_plain).and("then", rules)
    }
}

/// Returns the documentation of an item, with remarks.
pub(super) fn about(item: &ItemDoc, description: &str, remark: Option<&str>) -> Keywords {
    let default = item.default.as_ref().and_then(|default| messages::default(default, item.is_argument()));
    let deprecated = item.deprecated.as_deref().map(messages::deprecated);
    let parts = [Some(description), remark, default, deprecated.as_deref()];
    let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    Keywords::default().described(&parts.join("\n\n")).and_some("deprecated", deprecated.map(|_| ANY))
}

fn enumeration<'n>(names: impl Iterator<Item = &'n str>) -> Keywords {
    Keywords::default().and("enum", texts(names))
}

/// Returns the schema of an item under a former name.
fn renamed(schema: &Keywords, now: &str) -> Keywords {
    let is_kept = |name: &str| !matches!(name, "description" | "markdownDescription" | "deprecated");
    let kept = schema.0.iter().filter(|(name, _)| is_kept(name)).cloned().collect();
    let about = Keywords::default().and("description", text(messages::deprecated(&messages::renamed(now))));
    about.and("deprecated", ANY).append(Keywords(kept))
}

/// Adds a property. A name that already has a schema takes the values of both.
fn push_property(properties: &mut Properties, name: &str, schema: Keywords) {
    match properties.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known = any_of(vec![std::mem::replace(known, ANY), schema.into()]).into(),
        None => properties.push((name.to_owned(), schema.into())),
    }
}

/// Returns the schema of bodies in which an item is there under each of some names.
fn present<const N: usize>(item: &ItemDoc, names: [&str; N]) -> Keywords {
    having(names, &if item.is_argument() { ANY } else { not(no_block()) })
}

/// Returns a literal as JSON.
fn json(literal: &Literal) -> Option<JsonValue> {
    JsonValue::parse(&literal.json, &Limits::DEFAULT).ok()
}
