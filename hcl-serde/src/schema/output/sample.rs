//! Values to show: defaults, examples, and where there are none something of the right type.

use std::sync::Arc;

use hcl_model::json_text::JsonValue;
use hcl_model::native::{key, quoted};
use hcl_model::value::{Number, Value};

use crate::schema::decimal::{Order, compare};
use crate::schema::output::about::{MOST_PARTS, block_count, bounds_of, example, is_outdated, keys, must_be};
use crate::schema::output::json::escaped;
use crate::schema::output::parts::{Part, body_of, form_of, part_of};
use crate::schema::{
    Alternatives, ArgumentSpec, AttributeField, Bounds, ChosenBy, Constant, Field, FieldKind, Format, Identity,
    Measure, Occurs, Schema, TypeSpec, Variant,
};

/// A value, or an expression that is kept, without a syntax.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Sample {
    /// Nothing, for what is of a type that is not known.
    Null,
    Bool(bool),
    /// Its digits, as both syntaxes write them.
    Number(String),
    Text(String),
    /// An expression that is evaluated later.
    Expression(String),
    /// A word, a reference, a call or a type: nothing is evaluated.
    Kept(String),
    List(Vec<Sample>),
    Map(Vec<(String, Sample)>),
    /// Something empty in the place of what is not shown.
    Blank(Box<Sample>),
}

impl Sample {
    /// Whether something in it is not shown.
    #[inline]
    pub(super) fn holds_blanks(&self) -> bool {
        match self {
            Sample::Blank(_) => true,
            Sample::List(elements) => elements.iter().any(Sample::holds_blanks),
            Sample::Map(entries) => entries.iter().any(|(_, value)| value.holds_blanks()),
            _ => false,
        }
    }

    /// As an expression of the native syntax.
    #[inline]
    pub(super) fn native(&self) -> String {
        match self {
            Sample::Null => "null".to_owned(),
            Sample::Bool(truth) => truth.to_string(),
            Sample::Number(digits) => digits.clone(),
            Sample::Text(text) => quoted(text),
            Sample::Expression(source) | Sample::Kept(source) => source.clone(),
            Sample::Blank(inner) => inner.native(),
            Sample::List(elements) => {
                let elements: Vec<String> = elements.iter().map(Sample::native_inside).collect();
                format!("[{}]", elements.join(", "))
            }
            Sample::Map(entries) if entries.is_empty() => "{}".to_owned(),
            Sample::Map(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(name, value)| format!("{} = {}", key(name), value.native_inside())).collect();
                format!("{{ {} }}", entries.join(", "))
            }
        }
    }

    /// As a part of an expression: behind the word that ends a heredoc there is nothing on its line.
    #[inline]
    fn native_inside(&self) -> String {
        let mut text = self.native();
        if matches!(self, Sample::Kept(text) if text.contains("<<") && text.contains('\n')) {
            text.push('\n');
        }
        text
    }

    /// As a value of the JSON syntax.
    #[inline]
    pub(super) fn json(&self) -> JsonValue {
        match self {
            Sample::Null => JsonValue::Null,
            Sample::Bool(truth) => JsonValue::Bool(*truth),
            Sample::Number(digits) => JsonValue::Number(digits.clone()),
            Sample::Text(text) => JsonValue::String(escaped(text)),
            Sample::Expression(source) => JsonValue::String(format!("${{{source}}}")),
            Sample::Kept(source) => JsonValue::String(source.clone()),
            Sample::Blank(inner) => inner.json(),
            Sample::List(elements) => JsonValue::Array(elements.iter().map(Sample::json).collect()),
            Sample::Map(entries) => {
                JsonValue::Object(entries.iter().map(|(name, value)| (escaped(name), value.json())).collect())
            }
        }
    }

    /// In the place of a secret: an empty text, which is seen to be filled in, and of anything else nothing, because it would be a
    /// secret that everybody knows.
    #[inline]
    pub(super) fn of_secret(ty: &TypeSpec) -> Sample {
        match ty.inner() {
            ty if ty.is_text() && !ty.is_choice() => Sample::Text(String::new()),
            _ => Sample::Null,
        }
    }

    /// A value where values of a type are wanted: what is kept as it is written, and words, are texts in it.
    #[inline]
    pub(super) fn of_value(value: &Value, ty: &TypeSpec, are_words: bool) -> Sample {
        let ty = match ty.inner() {
            TypeSpec::OneOf(forms) => match form_of(&forms, value) {
                Some(form) => return Sample::of_value(value, &form, are_words),
                None => TypeSpec::OneOf(forms),
            },
            ty => ty,
        };
        if let Some(text) = value.as_str() {
            return match ty {
                TypeSpec::Expression => Sample::Expression(text.to_owned()),
                _ if are_words || ty.is_kept() => Sample::Kept(text.to_owned()),
                _ => Sample::Text(text.to_owned()),
            };
        }
        if let Some(elements) = value.as_elements() {
            let element = |index: usize| match ty {
                TypeSpec::List(element) | TypeSpec::Set(element) => *element,
                TypeSpec::Tuple(elements) => elements.get(index).copied().unwrap_or(TypeSpec::Dynamic),
                _ => TypeSpec::Dynamic,
            };
            let elements = elements.iter().enumerate();
            return Sample::List(
                elements.map(|(at, value)| Sample::of_value(value, &element(at), are_words)).collect(),
            );
        }
        if let Some(entries) = value.as_entries() {
            let entry = |(name, value): (&Arc<str>, &Value)| match ty {
                TypeSpec::Map(element) => (name.to_string(), Sample::of_value(value, element, are_words)),
                _ => (name.to_string(), Sample::of_value(value, &TypeSpec::Dynamic, are_words)),
            };
            return match ty {
                TypeSpec::Object(object) => Sample::of_body((object.schema)(), value),
                _ => Sample::Map(entries.iter().map(entry).collect()),
            };
        }
        match (value.as_bool(), value.as_number()) {
            (Some(truth), _) => Sample::Bool(truth),
            (_, Some(number)) if !number.is_infinite() => Sample::Number(digits(number)),
            _ => Sample::Null,
        }
    }

    /// A value that a schema describes, without what is null, which is nothing.
    #[inline]
    fn of_body(schema: &'static Schema, value: &Value) -> Sample {
        let Some(entries) = value.as_entries() else { return Sample::of_value(value, &TypeSpec::Dynamic, false) };
        let schema = body_of(schema, value);
        let entry = |(name, part): (&Arc<str>, &Value)| {
            let sample = match part_of(schema, name) {
                Some(Part::Value(spec)) if part.is_null() && !spec.nullable => return None,
                Some(Part::Value(spec)) => Sample::of_value(part, &spec.ty, spec.keyword),
                Some(Part::Blocks(field)) => Sample::of_blocks(field, part),
                None => Sample::of_value(part, &TypeSpec::Dynamic, false),
            };
            Some((name.to_string(), sample))
        };
        Sample::Map(entries.iter().filter_map(entry).collect())
    }

    /// The blocks of a field in a value: in a list, or by their labels.
    #[inline]
    fn of_blocks(field: &'static Field, value: &Value) -> Sample {
        let Some(block) = field.blocks() else { return Sample::of_value(value, &TypeSpec::Dynamic, false) };
        let schema = (block.schema)();
        match (block.spec.occurs, value.as_elements(), value.as_entries()) {
            (_, Some(elements), _) => Sample::List(elements.iter().map(|one| Sample::of_body(schema, one)).collect()),
            (Occurs::ByLabel(1), _, Some(entries)) => {
                let entry = |(label, one): (&Arc<str>, &Value)| (label.to_string(), Sample::of_body(schema, one));
                Sample::Map(entries.iter().map(entry).collect())
            }
            _ => Sample::of_body(schema, value),
        }
    }

    /// In an order that is the same each time: sets, and maps too if they are hashed.
    #[inline]
    pub(super) fn ordered(self, ty: &TypeSpec, is_hashed: bool) -> Sample {
        match (self, ty.inner()) {
            (Sample::List(elements), TypeSpec::List(element)) => {
                Sample::List(elements.into_iter().map(|sample| sample.ordered(element, is_hashed)).collect())
            }
            (Sample::List(elements), TypeSpec::Set(element)) => {
                let elements = elements.into_iter().map(|sample| sample.ordered(element, is_hashed));
                let mut elements: Vec<Sample> = elements.collect();
                elements.sort_by_cached_key(Sample::native);
                Sample::List(elements)
            }
            (Sample::List(elements), TypeSpec::Tuple(types)) => {
                let elements = elements.into_iter().zip(types);
                Sample::List(elements.map(|(sample, ty)| sample.ordered(ty, is_hashed)).collect())
            }
            (Sample::Map(entries), TypeSpec::Map(entry)) => {
                let entries = entries.into_iter().map(|(name, sample)| (name, sample.ordered(entry, is_hashed)));
                let mut entries: Vec<(String, Sample)> = entries.collect();
                if is_hashed {
                    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
                }
                Sample::Map(entries)
            }
            (Sample::Map(entries), TypeSpec::Object(object)) => {
                let field = |name: &str| (object.schema)().fields().find(|field| field.takes(name));
                let entry = |(name, sample): (String, Sample)| {
                    let own = field(&name).and_then(|field| Some((field.argument()?, field.is_hashed)));
                    let sample = match own {
                        Some((spec, is_hashed)) => sample.ordered(&spec.ty, is_hashed),
                        None => sample,
                    };
                    (name, sample)
                };
                Sample::Map(entries.into_iter().map(entry).collect())
            }
            (sample, _) => sample,
        }
    }

    /// Another value for each number, as far as there are some.
    #[inline]
    fn another(self, number: usize, ty: &TypeSpec) -> Sample {
        let word = || match ty.inner() {
            TypeSpec::Choice(words) if !words.is_empty() => Some(words[number % words.len()].name.to_owned()),
            _ => None,
        };
        match self {
            Sample::Text(text) => Sample::Text(word().unwrap_or_else(|| numbered(&text, number))),
            Sample::Kept(text) => Sample::Kept(word().unwrap_or_else(|| numbered(&text, number))),
            Sample::Bool(truth) => Sample::Bool(truth != (number % 2 == 1)),
            Sample::Number(digits) => match digits.parse::<u64>() {
                Ok(first) => Sample::Number(first.saturating_add(number as u64).to_string()),
                Err(_) => Sample::Number(digits),
            },
            Sample::List(elements) => match ty.inner() {
                TypeSpec::Tuple(types) => {
                    let elements = elements.into_iter().zip(types);
                    Sample::List(elements.map(|(element, ty)| element.another(number, ty)).collect())
                }
                _ => Sample::List(elements),
            },
            other => other,
        }
    }

    /// As the key of a map.
    #[inline]
    fn key(self) -> String {
        match self {
            Sample::Text(text) => text,
            other => other.native(),
        }
    }

    /// A number that stands in the Rust source.
    #[inline]
    fn number(digits: &'static str) -> Sample {
        Sample::of_value(&Constant::Number(digits).to_value(), &TypeSpec::Number, false)
    }
}

/// The value of an argument to show.
pub(super) struct Shown {
    pub(super) value: Sample,
    /// How many parts of it had to be found.
    pub(super) parts: usize,
    /// Whether these are too many, so that it is empty.
    pub(super) is_cut: bool,
}

/// The default of an argument, its example, or something that it takes as far as the schema tells; in an object there is
/// what has a default, too, unless only that is wanted which must be there.
#[inline]
pub(super) fn of_argument(field: &'static Field, attribute: &AttributeField, only_required: bool) -> Shown {
    let mut samples = Samples { only_required, ..Samples::default() };
    let value = samples.argument(field, attribute);
    let is_cut = samples.parts > MOST_PARTS;
    let value = match value {
        Sample::List(_) if is_cut => Sample::List(Vec::new()),
        Sample::Map(_) if is_cut => Sample::Map(Vec::new()),
        value => value,
    };
    Shown { value, parts: samples.parts.min(MOST_PARTS), is_cut }
}

/// Something of each form or variant of a type, and of any other type only if that is asked for.
#[inline]
pub(super) fn each_of(field: &'static Field, ty: &TypeSpec, of_others: bool) -> Vec<Sample> {
    let mut samples = Samples::of_texts(field.format());
    let all = match ty.inner() {
        TypeSpec::OneOf(forms) if !forms.is_endless() => {
            let forms = forms.forms.iter().filter(|form| !matches!((form.ty)().inner(), TypeSpec::Null));
            forms.map(|form| samples.of_type(&(form.ty)(), &Bounds::NONE, false)).collect()
        }
        TypeSpec::Object(object) => match ((object.schema)(), (object.schema)().chosen_by()) {
            (schema, Some(by)) => schema.variants().iter().map(|variant| samples.variant(by, variant)).collect(),
            (schema, None) if of_others => vec![samples.object(schema)],
            (_, None) => Vec::new(),
        },
        _ => Vec::new(),
    };
    if samples.parts > MOST_PARTS { Vec::new() } else { all }
}

/// What a label can be.
#[inline]
pub(super) fn of_label(field: &Field) -> String {
    match (example(field).map(|value| Sample::of_value(&value, &TypeSpec::String, false)), field.kind()) {
        (Some(Sample::Text(text)), _) => text,
        (Some(Sample::Number(digits)), _) => digits,
        (Some(Sample::Bool(truth)), _) => truth.to_string(),
        (_, FieldKind::Label { ty, .. }) => match Samples::of_texts(field.format()).of_type(ty, &Bounds::NONE, false) {
            Sample::Text(text) if text.is_empty() => field.name().to_owned(),
            Sample::Text(text) => text,
            Sample::Number(digits) => digits,
            Sample::Bool(truth) => truth.to_string(),
            _ => field.name().to_owned(),
        },
        _ => field.name().to_owned(),
    }
}

/// Samples of values with values in them.
#[derive(Default)]
struct Samples {
    /// The objects and values of several forms around, which are not entered again.
    around: Vec<Identity>,
    /// How many parts there are.
    parts: usize,
    /// Whether something would have to be in itself.
    is_endless: bool,
    only_required: bool,
    /// Whether it is all in something that is not shown.
    is_in_secret: bool,
    /// What the texts of the argument are, if its type does not say it.
    format: Option<Format>,
    /// What the keys of the argument are, if it is a map whose keys are not any text.
    keys: Option<TypeSpec>,
}

impl Samples {
    #[inline]
    fn of_texts(format: Option<Format>) -> Samples {
        Samples { format, ..Samples::default() }
    }

    #[inline]
    fn argument(&mut self, field: &'static Field, attribute: &AttributeField) -> Sample {
        let spec = &attribute.spec;
        match field.default_value().or_else(|| example(field)) {
            Some(value) => Sample::of_value(&value, &spec.ty, spec.keyword),
            None if !must_be(field) && matches!(spec.ty.inner(), TypeSpec::Dynamic | TypeSpec::Value) => Sample::Null,
            None => self.of_spec(spec, field.format(), keys(field)),
        }
    }

    #[inline]
    fn of_spec(&mut self, spec: &ArgumentSpec, format: Option<Format>, keys: Option<TypeSpec>) -> Sample {
        let outer = (std::mem::replace(&mut self.format, format), std::mem::replace(&mut self.keys, keys));
        let is_in_secret = self.is_in_secret;
        self.is_in_secret |= spec.sensitive;
        let sample = match spec.ty.inner() {
            TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. } if !self.hides(&spec.ty) => {
                let (min, max) = bounds_of(spec);
                Sample::number(one_within(min, max))
            }
            ty => self.of_type(&ty, &spec.bounds, spec.keyword),
        };
        (self.format, self.keys) = outer;
        self.is_in_secret = is_in_secret;
        sample
    }

    /// Counts one more part, if there are not too many already.
    #[inline]
    fn has_room(&mut self) -> bool {
        self.parts = self.parts.saturating_add(1);
        self.parts <= MOST_PARTS
    }

    #[inline]
    fn of_type(&mut self, ty: &TypeSpec, bounds: &Bounds, is_word: bool) -> Sample {
        if !self.has_room() {
            return Sample::Null;
        }
        if self.hides(ty) && ty.is_simple() {
            return Sample::of_secret(ty);
        }
        let is_in_secret = self.is_in_secret;
        self.is_in_secret |= ty.required().is_sensitive();
        let sample = self.of_shown(ty, bounds, is_word);
        self.is_in_secret = is_in_secret;
        sample
    }

    /// Whether values of a type are secret here.
    #[inline]
    fn hides(&self, ty: &TypeSpec) -> bool {
        self.is_in_secret || ty.required().is_sensitive()
    }

    /// Something of a type, in which nothing is hidden but what says so by itself.
    #[inline]
    fn of_shown(&mut self, ty: &TypeSpec, bounds: &Bounds, is_word: bool) -> Sample {
        let least = bounds.min_len.unwrap_or(0);
        let several = least.min(MOST_PARTS);
        match ty.inner() {
            TypeSpec::Choice(variants) => {
                let name = variants.first().map_or("", |variant| variant.name).to_owned();
                if is_word { Sample::Kept(name) } else { Sample::Text(name) }
            }
            TypeSpec::List(element) => {
                Sample::List((0..several).map(|_| self.of_type(element, &Bounds::NONE, is_word)).collect())
            }
            TypeSpec::Set(element) => {
                let each = |number| self.of_type(element, &Bounds::NONE, is_word).another(number, element);
                Sample::List((0..several).map(each).collect())
            }
            TypeSpec::Map(element) => {
                let mut key = |number: usize| match self.keys {
                    None => numbered("name", number),
                    Some(keys) => self.of_type(&keys, &Bounds::NONE, false).another(number, &keys).key(),
                };
                let keys: Vec<String> = (0..several).map(&mut key).collect();
                let entry = |key| (key, self.of_type(element, &Bounds::NONE, is_word));
                Sample::Map(keys.into_iter().map(entry).collect())
            }
            TypeSpec::Tuple(elements) => {
                let element = |element| self.of_type(element, &Bounds::NONE, is_word);
                Sample::List(elements.iter().map(element).collect())
            }
            _ if is_word => Sample::Kept("word".to_owned()),
            number if number.is_number() => {
                let (min, max) = bounds_of(&ArgumentSpec { bounds: *bounds, ..ArgumentSpec::new(number) });
                Sample::number(one_within(min, max))
            }
            TypeSpec::Bool => Sample::Bool(false),
            TypeSpec::Null => Sample::Null,
            TypeSpec::Measure(measure) => Sample::Text(quantity(measure, bounds).to_owned()),
            TypeSpec::Object(object) => self.object((object.schema)()),
            TypeSpec::OneOf(forms) => self.one_of(&forms, bounds),
            TypeSpec::Expression => Sample::Expression("true".to_owned()),
            TypeSpec::Traversal => Sample::Kept("name".to_owned()),
            TypeSpec::Call => Sample::Kept("name()".to_owned()),
            TypeSpec::Type(_) => Sample::Kept("string".to_owned()),
            TypeSpec::Text(format) => Sample::Text(format.example.to_owned()),
            _ => match self.format {
                Some(format) => Sample::Text(format.example.to_owned()),
                // Longer than anybody reads.
                None if least > MOST_PARTS => {
                    self.parts = MOST_PARTS + 1;
                    Sample::Text(String::new())
                }
                None => Sample::Text("x".repeat(least)),
            },
        }
    }

    /// A value of the first form that comes to an end.
    #[inline]
    fn one_of(&mut self, forms: &Alternatives, bounds: &Bounds) -> Sample {
        if self.around.contains(&forms.identity()) {
            self.is_endless = true;
            return Sample::Null;
        }
        self.around.push(forms.identity());
        let mut possible = forms.forms.to_vec();
        possible.retain(|form| !matches!((form.ty)().inner(), TypeSpec::Null));
        let first = self.first_of(&possible, |samples, form| {
            let format = std::mem::replace(&mut samples.format, form.format.copied());
            let sample = samples.of_type(&(form.ty)(), bounds, false);
            samples.format = format;
            sample
        });
        self.around.pop();
        let known = first.filter(|sample| *sample != Sample::Null);
        known.unwrap_or_else(|| self.of_type(&TypeSpec::Dynamic, bounds, false))
    }

    /// An object with what must be in it.
    #[inline]
    fn object(&mut self, schema: &'static Schema) -> Sample {
        if !self.has_room() {
            return Sample::Map(Vec::new());
        }
        if self.around.contains(&schema.identity()) {
            self.is_endless = true;
            return Sample::Map(Vec::new());
        }
        self.around.push(schema.identity());
        let sample = match schema.chosen_by() {
            Some(by) => self.first_of(schema.variants(), |samples, variant| samples.variant(by, variant)),
            None => None,
        };
        let sample = sample.unwrap_or_else(|| Sample::Map(self.entries(schema)));
        self.around.pop();
        sample
    }

    /// A sample of the first of several things that comes to an end, or else of the first one.
    #[inline]
    fn first_of<T>(&mut self, all: &[T], mut sample_of: impl FnMut(&mut Samples, &T) -> Sample) -> Option<Sample> {
        let outside = self.is_endless;
        let mut first = None;
        for one in all {
            self.is_endless = false;
            let sample = sample_of(self, one);
            if !self.is_endless {
                first = Some(sample);
                break;
            }
            first.get_or_insert(sample);
        }
        self.is_endless |= outside;
        first
    }

    /// A variant of an enum.
    #[inline]
    fn variant(&mut self, by: ChosenBy, variant: &Variant) -> Sample {
        match by {
            ChosenBy::Name => match variant.part {
                Some(part) => {
                    let inner = match part.spec.ty.inner() {
                        TypeSpec::Object(object) => self.object((object.schema)()),
                        _ => self.of_spec(part.spec, None, None),
                    };
                    Sample::Map(vec![(variant.name.to_owned(), inner)])
                }
                None => Sample::Text(variant.name.to_owned()),
            },
            ChosenBy::Attribute(tag) => {
                let mut entries = vec![(tag.to_owned(), Sample::Text(variant.name.to_owned()))];
                entries.extend(self.entries((variant.schema)()));
                Sample::Map(entries)
            }
            ChosenBy::Content => self.object((variant.schema)()),
        }
    }

    #[inline]
    fn entries(&mut self, schema: &'static Schema) -> Vec<(String, Sample)> {
        let mut entries = Vec::new();
        for (index, field) in schema.fields_in_order() {
            if schema.optional_part(index).is_some() || is_outdated(field) {
                continue;
            }
            match field.kind() {
                FieldKind::Attribute(attribute)
                    if must_be(field) || (!self.only_required && field.default_value().is_some()) =>
                {
                    entries.push((field.name().to_owned(), self.argument(field, attribute)));
                }
                FieldKind::Block(block) if must_be(field) => {
                    let before = self.parts;
                    let inner = self.object((block.schema)());
                    let (least, _) = block_count(field);
                    let others = (self.parts - before).saturating_mul(least.saturating_sub(1));
                    self.parts = self.parts.saturating_add(others);
                    let least = if self.parts > MOST_PARTS { 1 } else { least };
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

/// A number with all its digits; with an exponent where most of them are zeros.
#[inline]
fn digits(number: &Number) -> String {
    let digits = number.to_string();
    if digits.len() <= LONG {
        return digits;
    }
    let float = digits.parse::<f64>().unwrap_or_default();
    let is_same = Value::try_from(float).is_ok_and(|value| value.as_number() == Some(number));
    if is_same { format!("{float:e}") } else { digits }
}

/// How many characters a number has at least that is written with an exponent.
const LONG: usize = 25;

/// A name, and another one for each number.
#[inline]
pub(super) fn numbered(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}-{}", number + 1) }
}

/// One, or the number within bounds that is closest to it.
#[inline]
fn one_within(min: Option<&'static str>, max: Option<&'static str>) -> &'static str {
    match (min, max) {
        (Some(min), _) if compare(min, "1") == Order::Greater => min,
        (_, Some(max)) if compare(max, "1") == Order::Less => max,
        _ => "1",
    }
}

/// A quantity within bounds.
#[inline]
fn quantity(measure: &Measure, bounds: &Bounds) -> &'static str {
    let of = |text: &'static str| (measure.number)(&Value::from(text));
    let example = of(measure.example);
    match (bounds.min, bounds.max) {
        (Some(min), _) if of(min) > example => min,
        (_, Some(max)) if of(max) < example => max,
        _ => measure.example,
    }
}
