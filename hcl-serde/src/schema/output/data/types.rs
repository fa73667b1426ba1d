//! The types of values, as values.

use hcl_model::value::Value;

use crate::schema::output::about::is_too_long;
use crate::schema::output::data::Data;
use crate::schema::refused::{LARGEST_SINGLE, SMALLEST_SINGLE};
use crate::schema::{Alternatives, Constant, Format, TypeSpec, Variant};

impl Data {
    /// A type, with what the texts in it are, if it does not say that itself.
    #[inline]
    pub(super) fn ty(&mut self, ty: &TypeSpec, format: Option<Format>) -> Value {
        let of_format = |kind: &str| match format {
            Some(format) => one(kind, Value::from(format.name)),
            None => Value::from(kind),
        };
        match ty.inner() {
            TypeSpec::String => of_format("string"),
            TypeSpec::Text(format) => one("string", Value::from(format.name)),
            TypeSpec::Number => Value::from("number"),
            TypeSpec::ExactNumber => one("number", Value::object([("exact", Value::TRUE)])),
            TypeSpec::Single => {
                let number = |digits| Constant::Number(digits).to_value();
                one("number", Value::object([("min", number(SMALLEST_SINGLE)), ("max", number(LARGEST_SINGLE))]))
            }
            TypeSpec::Integer(range) | TypeSpec::WideNumber(range) => {
                let number = |digits| Constant::Number(digits).to_value();
                one("integer", Value::object([("min", number(range.min)), ("max", number(range.max))]))
            }
            TypeSpec::BigInteger { signed: true } => one("integer", Value::object::<&str>([])),
            TypeSpec::BigInteger { signed: false } => one("integer", Value::object([("min", Value::from(0))])),
            TypeSpec::Bool => Value::from("bool"),
            TypeSpec::Null => Value::from("null"),
            TypeSpec::Choice(variants) => {
                one("words", Value::tuple(variants.iter().flat_map(Variant::names).map(Value::from)))
            }
            TypeSpec::Measure(measure) if (measure.number)(&Value::from(1)).is_some() => {
                Value::object([("quantity", Value::from(measure.name)), ("takes_numbers", Value::TRUE)])
            }
            TypeSpec::Measure(measure) => one("quantity", Value::from(measure.name)),
            TypeSpec::List(element) => one("list", self.part(element, format)),
            TypeSpec::Set(element) => one("set", self.part(element, format)),
            TypeSpec::Map(element) => one("map", self.part(element, format)),
            tuple @ TypeSpec::Tuple(_) if is_too_long(&tuple) => Value::from("unknown"),
            TypeSpec::Tuple(elements) => {
                let parts = elements.iter().map(|element| self.part(element, format));
                one("tuple", Value::tuple(parts.collect::<Vec<_>>()))
            }
            TypeSpec::Object(object) => {
                let schema = (object.schema)();
                one("object", Value::from(self.body_name(schema, schema.name())))
            }
            TypeSpec::OneOf(forms) => one("values", Value::from(self.forms_name(forms))),
            TypeSpec::Expression => Value::from("expression"),
            TypeSpec::Traversal => Value::from("reference"),
            TypeSpec::Call => Value::from("call"),
            TypeSpec::Type(_) => Value::from("type"),
            TypeSpec::Dynamic => of_format("unknown"),
            _ => Value::from("any"),
        }
    }

    /// The type of a part of a value, which can be null.
    #[inline]
    fn part(&mut self, ty: &TypeSpec, format: Option<Format>) -> Value {
        let part = self.ty(ty, format);
        if matches!(ty, TypeSpec::Optional(_)) { one("optional", part) } else { part }
    }

    /// The types of which a value is one.
    #[inline]
    pub(super) fn forms(&mut self, forms: &Alternatives) -> Value {
        let forms = forms.forms.iter().map(|form| self.ty(&(form.ty)(), form.format.copied()));
        one("one_of", Value::tuple(forms.collect::<Vec<_>>()))
    }
}

#[inline]
pub(in crate::schema::output) fn one(name: &str, value: Value) -> Value {
    Value::object([(name, value)])
}
