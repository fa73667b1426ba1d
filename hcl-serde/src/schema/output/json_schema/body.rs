//! A body as an object: a property for each name of each field.

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;

use crate::schema::description::{Literal, argument_default, example};
use crate::schema::output::about::{is_required, is_secret, keys};
use crate::schema::output::json::{Properties, any_of, having, object, text, texts};
use crate::schema::output::json_schema::describing::{Describing, Tag};
use crate::schema::output::json_schema::patterns::{self, TEMPLATE};
use crate::schema::output::json_schema::place::Place;
use crate::schema::output::json_schema::rules::Rules;
use crate::schema::output::json_schema::said::{push_about, push_description};
use crate::schema::output::json_schema::{layers, messages};
use crate::schema::{ArgumentSpec, AttributeField, ChosenBy, Field, FieldKind, Schema, Variant};

impl Describing<'_> {
    /// What must hold of a body.
    #[inline]
    pub(super) fn body(&mut self, schema: &'static Schema, place: Place, tag: Option<Tag>) -> Properties {
        let mut out = Properties::new();
        push_description(schema.description(), &mut out);
        match schema.chosen_by() {
            Some(ChosenBy::Attribute(tag)) => self.tagged(schema, tag, place, &mut out),
            Some(ChosenBy::Content) => {
                let variants = schema.variants().iter();
                let forms = variants.map(|variant| self.body_ref((variant.schema)(), place, None)).collect();
                out.push(("anyOf".to_owned(), JsonValue::Array(forms)));
            }
            Some(ChosenBy::Name) if place == Place::Value => self.named_variant(schema, &mut out),
            // What the type of a block or a label chooses is said where the blocks are.
            Some(ChosenBy::Name) | None => self.fields(schema, place, tag, &mut out),
        }
        out
    }

    /// One variant or another, as an argument says.
    #[inline]
    fn tagged(&mut self, schema: &'static Schema, tag: &'static str, place: Place, out: &mut Properties) {
        let names = || schema.variants().iter().flat_map(Variant::names);
        let kind = object([(
            "anyOf",
            JsonValue::Array(vec![object([("enum", texts(names()))]), self.template_for(schema.variants())]),
        )]);
        let is_called = |variant: &Variant| {
            let names = object([("enum", texts(variant.names()))]);
            object([("properties", object([(tag, names)])), ("required", texts([tag]))])
        };
        let variants: Vec<JsonValue> = schema
            .variants()
            .iter()
            .map(|variant| {
                let body = self.body_ref((variant.schema)(), place, Some(Tag { name: tag, variant }));
                object([("if", is_called(variant)), ("then", body)])
            })
            .collect();
        push_type(place, out);
        out.push(("properties".to_owned(), object([(tag, kind)])));
        let mut rules = Rules { all_of: variants, ..Rules::default() };
        match self.around.is_layer {
            // Another layer may say which it is.
            true => {
                let each = schema.variants().iter();
                let each = each.map(|it| self.body_ref((it.schema)(), place, Some(Tag { name: tag, variant: it })));
                let any = any_of(each.collect());
                rules.all_of.push(object([("if", JsonValue::Object(having([tag]))), ("else", any)]));
            }
            false => rules.required.push(tag),
        }
        rules.push(place, out);
    }

    /// The properties of a body, and which of them must be there.
    #[inline]
    fn fields(&mut self, schema: &'static Schema, place: Place, tag: Option<Tag>, out: &mut Properties) {
        push_type(place, out);
        let mut properties = Properties::new();
        if place == Place::File {
            properties.push(("$schema".to_owned(), JsonValue::Bool(true)));
        }
        if place != Place::Value {
            properties.push(("//".to_owned(), JsonValue::Bool(true)));
        }
        let mut rules = Rules::default();
        // Nothing must be in a layer that may be in another one.
        let is_layer = self.around.is_layer;
        let is_required = |index, field| !is_layer && is_required(schema, index, field);
        if let Some(Tag { name, variant }) = tag {
            properties.push((name.to_owned(), object([("enum", texts(variant.names()))])));
        }
        let mut rest = JsonValue::Bool(schema.allows_unknown());
        for (index, field) in schema.fields_in_order() {
            let mut names: Vec<&str> = Vec::new();
            match field.kind() {
                FieldKind::Attribute(attribute) => {
                    let may_be_null = !is_required(index, field);
                    let value = self.argument(schema, field, attribute, (may_be_null, place));
                    names.extend(self.named(field, value, &mut properties));
                }
                FieldKind::Block(block) => {
                    // Under which of several names they are is not known.
                    let is_here = is_required(index, field) && field.aliases().is_empty();
                    let value = self.field_of_blocks(field, block, place, is_here);
                    names.extend(self.named(field, value, &mut properties));
                }
                FieldKind::Blocks(block) => {
                    for variant in (block.schema)().variants() {
                        let value = self.variant_blocks(field, block, variant, place);
                        for name in variant.names() {
                            properties.push((name.to_owned(), value.clone()));
                            names.push(name);
                        }
                    }
                }
                FieldKind::RemainBody | FieldKind::Value => rest = JsonValue::Bool(true),
                FieldKind::RemainAttributes { spec, .. } => rest = self.entry(spec),
                FieldKind::Flatten(_) | FieldKind::Label { .. } | FieldKind::Range(_) | FieldKind::Body => {}
            }
            rules.names(field, &names);
            match names[..] {
                _ if !is_required(index, field) || self.is_movable(schema, field) => {}
                [] => {}
                [name] => rules.required.push(name),
                _ => rules.one_of(field, &names),
            }
        }
        if !is_layer {
            rules.required.extend(tag.map(|tag| tag.name).filter(|tag| !rules.required.contains(tag)));
            rules.parts(schema);
        }
        self.old_places(schema, place, &mut properties);
        self.move_rules(schema, &mut rules);
        self.taken.push(place, &mut properties);
        out.push(("properties".to_owned(), JsonValue::Object(properties)));
        if place == Place::Value {
            // A name that is a template can be any.
            out.push(("patternProperties".to_owned(), object([(TEMPLATE, JsonValue::Bool(true))])));
        }
        out.push(("additionalProperties".to_owned(), rest));
        rules.push(place, out);
    }

    /// Adds what a field is under each of its names, which are returned.
    #[inline]
    fn named(
        &mut self,
        field: &'static Field,
        value: Properties,
        properties: &mut Properties,
    ) -> impl Iterator<Item = &'static str> + use<> {
        for name in field.aliases() {
            let mut value = value.clone();
            if field.former_names().contains(name) {
                value.retain(|(name, _)| name != "description" && name != "markdownDescription");
                value.insert(0, ("description".to_owned(), text(messages::former(field.name()))));
                if field.deprecation().is_none() {
                    value.push(("deprecated".to_owned(), JsonValue::Bool(true)));
                }
            }
            properties.push(((*name).to_owned(), JsonValue::Object(value)));
        }
        // The name itself stands in front of the others.
        let at = properties.len() - field.aliases().len();
        properties.insert(at, (field.name().to_owned(), JsonValue::Object(value)));
        std::iter::once(field.name()).chain(field.aliases().iter().copied())
    }

    /// The value of an argument, with what is said of it.
    #[inline]
    pub(super) fn argument(
        &mut self,
        schema: &Schema,
        field: &'static Field,
        attribute: &AttributeField,
        (may_be_null, place): (bool, Place),
    ) -> Properties {
        let mut out = Properties::new();
        push_about(field.description(), field, &mut out);
        // In values, nothing is made of older ones.
        let has_former = place != Place::Value && field.has_former_values();
        if let Some(lent) = self.lent_for(schema, field.name()) {
            let null = (may_be_null || self.around.is_layer).then(|| object([("type", text("null"))]));
            let old = if has_former { self.former(field) } else { None };
            let lent = if is_secret(&attribute.spec) { without_values(lent) } else { lent.clone() };
            let forms = [self.lent(&lent, field), self.texts(&patterns::TEMPLATE_OR_ESCAPED)]
                .into_iter()
                .chain(null)
                .chain(old);
            out.push(("anyOf".to_owned(), JsonValue::Array(forms.collect())));
            self.push_values(field, &attribute.spec, &mut out);
            return out;
        }
        let is_layer = self.around.is_layer;
        let spec = if is_layer { layers::one_of(field, &attribute.spec, place) } else { attribute.spec };
        let may_be_null = may_be_null || spec.nullable || is_layer;
        let mut value = self.within(is_layer && layers::is_merged_deeply(field, place), |it| {
            it.value_of(&spec, field.format(), may_be_null)
        });
        if let Some(keys) = keys(field) {
            self.push_keys(keys, &mut value);
        }
        match self.former(field).filter(|_| has_former) {
            Some(old) => out.push(("anyOf".to_owned(), JsonValue::Array(vec![JsonValue::Object(value), old]))),
            None => out.extend(value),
        }
        self.push_values(field, &attribute.spec, &mut out);
        out
    }

    /// What values of older files are of which a function makes those of now.
    #[inline]
    fn former(&mut self, field: &Field) -> Option<JsonValue> {
        let ty = field.former_type()?;
        let mut out = vec![
            ("description".to_owned(), text(messages::FORMER_VALUE)),
            ("deprecated".to_owned(), JsonValue::Bool(true)),
        ];
        out.extend(self.within(false, |it| it.value_of(&ArgumentSpec::new(ty), None, false)));
        Some(JsonValue::Object(out))
    }

    /// A schema that is lent for a field.
    #[inline]
    fn lent(&mut self, lent: &JsonValue, field: &Field) -> JsonValue {
        #[cfg(feature = "schemars")]
        return self.taken_in(lent, field.name());
        #[cfg(not(feature = "schemars"))]
        {
            let _ = field;
            lent.clone()
        }
    }

    /// The value of an argument that can have any name.
    #[inline]
    fn entry(&mut self, spec: &'static ArgumentSpec) -> JsonValue {
        let mut out = self.within(false, |it| it.value_of(spec, None, true));
        if is_secret(spec) {
            out.push(("writeOnly".to_owned(), JsonValue::Bool(true)));
        }
        JsonValue::Object(out)
    }

    /// Adds the default and examples of an argument, or that it has none that may be seen.
    #[inline]
    fn push_values(&self, field: &'static Field, spec: &ArgumentSpec, out: &mut Properties) {
        if is_secret(spec) {
            out.push(("writeOnly".to_owned(), JsonValue::Bool(true)));
            return;
        }
        let json = |literal: &Literal| JsonValue::parse(&literal.json, &Limits::DEFAULT).ok();
        let default = argument_default(field).and_then(|default| json(default.literal()?));
        let is_invented = default.is_none() && spec.ty.is_simple();
        out.extend(default.map(|default| ("default".to_owned(), default)));
        let example = example(field, spec).and_then(|literal| json(&literal));
        let of_format = || field.format().filter(|_| is_invented).map(|format| text(format.example));
        if let Some(example) = example.or_else(of_format) {
            out.push(("examples".to_owned(), JsonValue::Array(vec![example])));
        }
    }
}

/// A schema without defaults and examples.
#[inline]
fn without_values(schema: &JsonValue) -> JsonValue {
    let of_names = |properties: &JsonValue| match properties {
        JsonValue::Object(properties) => {
            let each = properties.iter().map(|(name, schema)| (name.clone(), without_values(schema)));
            JsonValue::Object(each.collect())
        }
        other => other.clone(),
    };
    match schema {
        JsonValue::Object(keywords) => {
            let kept = keywords.iter().filter(|(keyword, _)| !matches!(&**keyword, "default" | "examples" | "example"));
            let each = kept.map(|(keyword, value)| match &**keyword {
                "properties" | "patternProperties" | "$defs" | "definitions" => (keyword.clone(), of_names(value)),
                _ => (keyword.clone(), without_values(value)),
            });
            JsonValue::Object(each.collect())
        }
        JsonValue::Array(schemas) => JsonValue::Array(schemas.iter().map(without_values).collect()),
        other => other.clone(),
    }
}

/// Adds what kind of value a body is; a list of objects can be the body of a file, and of a block in a list of blocks.
#[inline]
pub(super) fn push_type(place: Place, out: &mut Properties) {
    match place {
        Place::File | Place::Block => {
            out.push(("type".to_owned(), texts(["object", "array"])));
            out.push(("items".to_owned(), object([("type", text("object"))])));
        }
        Place::Value => out.push(("type".to_owned(), text("object"))),
    }
}
