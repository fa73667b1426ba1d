//! Values of several forms: serde keeps them before it tries one form after the other, and what it keeps is not converted.

use hcl_model::json_text::JsonValue;

use crate::schema::output::about::is_too_long;
use crate::schema::output::json::{object, text, texts};
use crate::schema::output::json_schema::describing::Describing;
use crate::schema::output::json_schema::patterns;
use crate::schema::output::json_schema::value::{Forms, digit, long_tuple, or_null, tuple};
use crate::schema::{Alternatives, Bounds, Plain, TypeSpec};

impl Describing<'_> {
    /// What a value of several forms is, each of which is tried; it is said whether it is in what serde has kept.
    #[inline]
    pub(super) fn forms(&mut self, alternatives: &Alternatives, is_kept: bool) -> JsonValue {
        let takes_texts = alternatives.has(Plain::Text);
        // What is one of the forms as it is, is converted to no other one.
        let is_text = |plain| !is_kept && !alternatives.has(plain);
        let converted = (is_text(Plain::Number), is_text(Plain::Bool));
        let mut each = Vec::new();
        for (ty, format) in alternatives.flattened() {
            self.format = format;
            let forms = match ty.inner() {
                ty @ (TypeSpec::String | TypeSpec::Text(_)) => self.kept_text(&ty, converted),
                ty if is_kept => self.kept(&ty),
                // A text that no form takes is converted.
                TypeSpec::Bool if !takes_texts => {
                    vec![object([("type", text("boolean"))]), self.texts(&patterns::BOOL_WORD)]
                }
                number if number.is_number() && takes_texts => self.kept(&number),
                TypeSpec::Bool => self.kept(&TypeSpec::Bool),
                list @ (TypeSpec::List(_) | TypeSpec::Set(_)) if alternatives.element().is_none() => self.kept(&list),
                map @ TypeSpec::Map(_) if alternatives.entry().is_none() => self.kept(&map),
                tuple @ TypeSpec::Tuple(_) => self.kept(&tuple),
                ty => self.value(&ty, &Bounds::NONE),
            };
            each.push(JsonValue::Object(or_null(&ty, forms)));
        }
        self.format = None;
        object([("anyOf", JsonValue::Array(each))])
    }

    /// A text, and what is converted to one: numbers, truth values.
    #[inline]
    fn kept_text(&mut self, ty: &TypeSpec, (has_numbers, has_bools): (bool, bool)) -> Forms {
        if let Some(mut forms) = self.of_format(ty) {
            let is_number = |form: &JsonValue| *form == digit();
            forms.retain(|form| has_numbers || !is_number(form));
            return forms;
        }
        let types = [Some("string"), has_numbers.then_some("number"), has_bools.then_some("boolean")];
        let types: Vec<&str> = types.into_iter().flatten().collect();
        vec![object([("type", if let [ty] = types[..] { text(ty) } else { texts(types) })])]
    }

    /// What a value is that serde has kept.
    #[inline]
    fn kept(&mut self, ty: &TypeSpec) -> Forms {
        let value = match ty {
            TypeSpec::Bool => object([("type", text("boolean"))]),
            TypeSpec::String | TypeSpec::Text(_) => return self.kept_text(ty, (false, false)),
            number if number.is_number() => {
                let mut forms = self.number_of(number);
                forms.truncate(1);
                forms.push(self.template());
                return forms;
            }
            TypeSpec::List(element) | TypeSpec::Set(element) => {
                object([("type", text("array")), ("items", self.within(false, |it| it.kept_part(element)))])
            }
            TypeSpec::Map(element) => {
                object([("type", text("object")), ("additionalProperties", self.kept_part(element))])
            }
            TypeSpec::Tuple(elements) if is_too_long(ty) => long_tuple(elements.len()),
            TypeSpec::Tuple(elements) => {
                let part = |element| self.within(false, |it| it.kept_part(element));
                tuple(elements.iter().map(part).collect())
            }
            TypeSpec::OneOf(forms) => return vec![self.forms_ref(*forms, true)],
            ty => return self.value(ty, &Bounds::NONE),
        };
        vec![value, self.template()]
    }

    #[inline]
    fn kept_part(&mut self, ty: &TypeSpec) -> JsonValue {
        let forms = self.kept(&ty.inner());
        JsonValue::Object(or_null(ty, forms))
    }
}
