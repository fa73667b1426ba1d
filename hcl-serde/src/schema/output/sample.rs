//! Values to show: defaults, examples, and where there are none something of the right type.

use hcl_model::json_text::JsonValue;
use hcl_model::native::{key, quoted};
use hcl_model::value::Value;

use crate::schema::decimal::{Order, compare};
use crate::schema::output::about::{block_count, bounds_of, default, example, must_be};
use crate::schema::output::json::{escaped, number};
use crate::schema::{
    ArgumentSpec, AttributeField, Bounds, ChosenBy, Constant, Field, FieldKind, Measure, Schema, TypeSpec,
};

/// A value, or an expression that is kept, without a syntax.
#[derive(Debug, Clone)]
pub(super) enum Sample {
    /// Nothing, for what is of a type that is not known.
    Null,
    Bool(bool),
    Number(&'static str),
    Text(String),
    /// An expression that is evaluated later.
    Expression(&'static str),
    /// A word, a reference, a call or a type: nothing is evaluated.
    Kept(String),
    List(Vec<Sample>),
    Map(Vec<(String, Sample)>),
}

impl Sample {
    /// As an expression of the native syntax.
    pub(super) fn native(&self) -> String {
        match self {
            Sample::Null => "null".to_owned(),
            Sample::Bool(truth) => truth.to_string(),
            Sample::Number(digits) => Constant::Number(digits).to_value().to_hcl_string().unwrap_or_default(),
            Sample::Text(text) => quoted(text),
            Sample::Expression(source) => (*source).to_owned(),
            Sample::Kept(source) => source.clone(),
            Sample::List(elements) => {
                let elements: Vec<String> = elements.iter().map(Sample::native).collect();
                format!("[{}]", elements.join(", "))
            }
            Sample::Map(entries) if entries.is_empty() => "{}".to_owned(),
            Sample::Map(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(name, value)| format!("{} = {}", key(name), value.native())).collect();
                format!("{{ {} }}", entries.join(", "))
            }
        }
    }

    /// As a value of the JSON syntax.
    pub(super) fn json(&self) -> JsonValue {
        match self {
            Sample::Null => JsonValue::Null,
            Sample::Bool(truth) => JsonValue::Bool(*truth),
            Sample::Number(digits) => number(digits).unwrap_or(JsonValue::Null),
            Sample::Text(text) => JsonValue::String(escaped(text)),
            Sample::Expression(source) => JsonValue::String(format!("${{{source}}}")),
            Sample::Kept(source) => JsonValue::String(source.clone()),
            Sample::List(elements) => JsonValue::Array(elements.iter().map(Sample::json).collect()),
            Sample::Map(entries) => {
                JsonValue::Object(entries.iter().map(|(name, value)| (escaped(name), value.json())).collect())
            }
        }
    }

    /// A constant where values of a type are wanted.
    pub(super) fn of_constant(constant: &Constant, ty: &TypeSpec, are_words: bool) -> Sample {
        let element = match ty.inner() {
            TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => element,
            _ => &TypeSpec::Dynamic,
        };
        match *constant {
            Constant::Bool(truth) => Sample::Bool(truth),
            Constant::Number(digits) => Sample::Number(digits),
            Constant::String(source) if matches!(ty.inner(), TypeSpec::Expression) => Sample::Expression(source),
            Constant::String(source) if are_words || ty.is_kept() => Sample::Kept(source.to_owned()),
            Constant::String(text) => Sample::Text(text.to_owned()),
            Constant::List(elements) => {
                Sample::List(elements.iter().map(|one| Sample::of_constant(one, element, are_words)).collect())
            }
            Constant::Map(entries) => {
                let entry = |(name, value): &(&'static str, Constant)| {
                    ((*name).to_owned(), Sample::of_constant(value, element, are_words))
                };
                Sample::Map(entries.iter().map(entry).collect())
            }
        }
    }
}

/// The default of an argument, its example, or something that it takes as far as the schema tells.
pub(super) fn of_argument(field: &Field, attribute: &AttributeField) -> Sample {
    Samples::default().argument(field, attribute)
}

/// What a label can be.
pub(super) fn of_label(field: &Field) -> String {
    match (example(field), field.kind()) {
        (Some(Constant::String(text) | Constant::Number(text)), _) => (*text).to_owned(),
        (Some(Constant::Bool(truth)), _) => truth.to_string(),
        (_, FieldKind::Label { ty, .. }) => match Samples::default().of_type(ty, &Bounds::NONE, false, field) {
            Sample::Text(text) if text.is_empty() => field.name().to_owned(),
            Sample::Text(text) => text,
            Sample::Number(digits) => digits.to_owned(),
            Sample::Bool(truth) => truth.to_string(),
            _ => field.name().to_owned(),
        },
        _ => field.name().to_owned(),
    }
}

/// Samples of values with values in them.
#[derive(Default)]
struct Samples {
    /// The objects around, which are not entered again.
    around: Vec<*const Schema>,
}

impl Samples {
    fn argument(&mut self, field: &Field, attribute: &AttributeField) -> Sample {
        let spec = &attribute.spec;
        match default(field).or(example(field)) {
            Some(constant) => Sample::of_constant(constant, &spec.ty, spec.keyword),
            None if !must_be(field) && matches!(spec.ty.inner(), TypeSpec::Dynamic | TypeSpec::Value) => Sample::Null,
            None => self.of_spec(spec, field),
        }
    }

    fn of_spec(&mut self, spec: &ArgumentSpec, field: &Field) -> Sample {
        match spec.ty.inner() {
            TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. } => {
                let (min, max) = bounds_of(spec);
                Sample::Number(one_within(min, max))
            }
            ty => self.of_type(&ty, &spec.bounds, spec.keyword, field),
        }
    }

    fn of_type(&mut self, ty: &TypeSpec, bounds: &Bounds, is_word: bool, field: &Field) -> Sample {
        let least = bounds.min_len.unwrap_or(0);
        match ty.inner() {
            TypeSpec::Choice(variants) => {
                let name = variants.first().map_or("", |variant| variant.name).to_owned();
                if is_word { Sample::Kept(name) } else { Sample::Text(name) }
            }
            TypeSpec::List(element) | TypeSpec::Set(element) => {
                Sample::List((0..least).map(|_| self.of_type(element, &Bounds::NONE, is_word, field)).collect())
            }
            TypeSpec::Map(element) => {
                let entry = |number| (numbered("name", number), self.of_type(element, &Bounds::NONE, is_word, field));
                Sample::Map((0..least).map(entry).collect())
            }
            TypeSpec::Tuple(elements) => {
                let element = |element| self.of_type(element, &Bounds::NONE, is_word, field);
                Sample::List(elements.iter().map(element).collect())
            }
            _ if is_word => Sample::Kept("word".to_owned()),
            TypeSpec::Integer(range) | TypeSpec::WideNumber(range) => {
                Sample::Number(one_within(Some(range.min), Some(range.max)))
            }
            TypeSpec::Number | TypeSpec::ExactNumber | TypeSpec::BigInteger { .. } => {
                Sample::Number(one_within(bounds.min, bounds.max))
            }
            TypeSpec::Bool => Sample::Bool(false),
            TypeSpec::Measure(measure) => Sample::Text(quantity(measure, bounds).to_owned()),
            TypeSpec::Object(object) => self.object((object.schema)()),
            TypeSpec::OneOf(forms) => {
                let mut types = forms.forms.iter().map(|form| (form.ty)());
                let ty = types.find(|ty| !matches!(ty, TypeSpec::Null)).unwrap_or(TypeSpec::Dynamic);
                self.of_type(&ty, bounds, false, field)
            }
            TypeSpec::Expression => Sample::Expression("true"),
            TypeSpec::Traversal => Sample::Kept("name".to_owned()),
            TypeSpec::Call => Sample::Kept("name()".to_owned()),
            TypeSpec::Type(_) => Sample::Kept("string".to_owned()),
            _ => match field.format() {
                Some(format) => Sample::Text(format.example.to_owned()),
                None => Sample::Text("x".repeat(least)),
            },
        }
    }

    /// An object with what must be in it.
    fn object(&mut self, schema: &'static Schema) -> Sample {
        if self.around.contains(&std::ptr::from_ref(schema)) {
            return Sample::Map(Vec::new());
        }
        self.around.push(schema);
        let sample = match (schema.chosen_by(), schema.variants()) {
            (Some(ChosenBy::Name), [variant, ..]) => match variant.part {
                Some(part) => {
                    let inner = match part.spec.ty.inner() {
                        TypeSpec::Object(object) => self.object((object.schema)()),
                        ty => self.of_type(&ty, &part.spec.bounds, part.spec.keyword, &Field::body("", "")),
                    };
                    Sample::Map(vec![(variant.name.to_owned(), inner)])
                }
                None => Sample::Text(variant.name.to_owned()),
            },
            (Some(ChosenBy::Attribute(tag)), [variant, ..]) => {
                let mut entries = vec![(tag.to_owned(), Sample::Text(variant.name.to_owned()))];
                entries.extend(self.entries((variant.schema)()));
                Sample::Map(entries)
            }
            (Some(ChosenBy::Content), [variant, ..]) => self.object((variant.schema)()),
            _ => Sample::Map(self.entries(schema)),
        };
        self.around.pop();
        sample
    }

    fn entries(&mut self, schema: &'static Schema) -> Vec<(String, Sample)> {
        let mut entries = Vec::new();
        for (index, field) in schema.fields().enumerate() {
            if !must_be(field) || schema.optional_part(index).is_some() {
                continue;
            }
            match field.kind() {
                FieldKind::Attribute(attribute) => {
                    entries.push((field.name().to_owned(), self.argument(field, attribute)));
                }
                FieldKind::Block(block) => {
                    let inner = self.object((block.schema)());
                    let (least, _) = block_count(field);
                    let labels = block.label_examples(field.name());
                    let inner =
                        labels.iter().rev().fold(inner, |inner, label| Sample::Map(vec![((*label).to_owned(), inner)]));
                    let value = if least > 1 { Sample::List(vec![inner; least]) } else { inner };
                    entries.push((field.name().to_owned(), value));
                }
                _ => {}
            }
        }
        entries
    }
}

/// A name, and another one for each number.
pub(super) fn numbered(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}-{}", number + 1) }
}

/// One, or the number within bounds that is closest to it.
fn one_within(min: Option<&'static str>, max: Option<&'static str>) -> &'static str {
    match (min, max) {
        (Some(min), _) if compare(min, "1") == Order::Greater => min,
        (_, Some(max)) if compare(max, "1") == Order::Less => max,
        _ => "1",
    }
}

/// A quantity within bounds.
fn quantity(measure: &Measure, bounds: &Bounds) -> &'static str {
    let of = |text: &'static str| (measure.number)(&Value::from(text));
    let example = of(measure.example);
    match (bounds.min, bounds.max) {
        (Some(min), _) if of(min) > example => min,
        (_, Some(max)) if of(max) < example => max,
        _ => measure.example,
    }
}
