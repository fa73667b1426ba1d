//! Values of several forms: serde keeps them before it tries one form after the other, and what it keeps is not converted.

use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{object, text};
use crate::schema::output::json_schema::describing::Describing;
use crate::schema::output::json_schema::patterns;
use crate::schema::output::json_schema::value::{Forms, or_null, tuple};
use crate::schema::{Alternatives, Bounds, TypeSpec};

impl Describing<'_> {
    /// What a value of several forms is, each of which is tried.
    #[inline]
    pub(super) fn forms(&mut self, alternatives: &Alternatives) -> JsonValue {
        // A validator would try them without end, too.
        if alternatives.is_endless() {
            return object([]);
        }
        let takes_texts = alternatives.forms.iter().any(|form| is_text((form.ty)().inner()));
        let each = alternatives.forms.iter().map(|form| {
            let ty = (form.ty)();
            let forms = match ty.inner() {
                // A text that no form takes is converted.
                TypeSpec::Bool if !takes_texts => {
                    vec![object([("type", text("boolean"))]), self.texts(&patterns::BOOL_WORD)]
                }
                number if number.is_number() && takes_texts => self.kept(&number),
                TypeSpec::Bool => self.kept(&TypeSpec::Bool),
                list @ (TypeSpec::List(_) | TypeSpec::Set(_)) if alternatives.element().is_none() => self.kept(&list),
                map @ TypeSpec::Map(_) if alternatives.entry().is_none() => self.kept(&map),
                tuple @ TypeSpec::Tuple(_) => self.kept(&tuple),
                _ => return self.part(&ty),
            };
            JsonValue::Object(or_null(&ty, forms))
        });
        object([("anyOf", JsonValue::Array(each.collect()))])
    }

    /// What a value is that serde has kept.
    #[inline]
    fn kept(&mut self, ty: &TypeSpec) -> Forms {
        let value = match ty {
            TypeSpec::Bool => object([("type", text("boolean"))]),
            TypeSpec::String => return vec![object([("type", text("string"))])],
            number if number.is_number() => {
                let mut forms = self.number_of(number);
                forms.truncate(1);
                forms.push(self.template());
                return forms;
            }
            TypeSpec::List(element) | TypeSpec::Set(element) => {
                object([("type", text("array")), ("items", self.kept_part(element))])
            }
            TypeSpec::Map(element) => {
                object([("type", text("object")), ("additionalProperties", self.kept_part(element))])
            }
            TypeSpec::Tuple(elements) => tuple(elements.iter().map(|element| self.kept_part(element)).collect()),
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

/// Whether a text is such a value as it is, for all that is known.
#[inline]
fn is_text(ty: TypeSpec) -> bool {
    match ty {
        TypeSpec::Null
        | TypeSpec::List(_)
        | TypeSpec::Set(_)
        | TypeSpec::Map(_)
        | TypeSpec::Tuple(_)
        | TypeSpec::Bool => false,
        TypeSpec::Object(object) => (object.schema)().is_chosen_by_name(),
        TypeSpec::BigInteger { .. } => true,
        ty => !ty.is_number(),
    }
}
