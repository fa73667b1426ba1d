//! Something of each type, where nothing is given: defaults, examples, and else what the type takes.

use std::borrow::Cow;

use hcl_model::native;
use hcl_model::value::Value;

use crate::context::EMPTY;
use crate::schema::decimal::{Order, compare};
use crate::schema::output::about::{MOST_PARTS, block_count, bounds_of, example, is_outdated, keys, must_be};
use crate::schema::output::default::is_taken;
use crate::schema::output::sample::{Sample, Way};
use crate::schema::{
    Alternatives, ArgumentSpec, AttributeField, BlockField, Bounds, ChosenBy, Field, FieldKind, Format, Identity,
    Measure, Schema, TypeSpec, Variant,
};

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

/// Returns a label that is in the key of a block: its name if the key takes that, and another one for each number.
#[inline]
pub(super) fn of_key(block: &BlockField, index: usize, name: &str, number: usize) -> String {
    let is_taken = |text: &str| (block.spec.keys.check)(index, text, EMPTY.budget().limits()).is_ok();
    let own = || Samples::default().of_type(&(block.spec.keys.ty)(index), &Bounds::NONE, false).key();
    let first = if is_taken(name) { name.to_owned() } else { own() };
    Way::taken(&first, number, &is_taken)
}

/// Returns a label for each number.
#[inline]
pub(super) fn another_label(field: &Field, label: &str, number: usize) -> String {
    let FieldKind::Label { check, .. } = field.kind() else { return Way::Suffix.of(label, number) };
    Way::taken(label, number, &|text| check(&Cow::Borrowed(text), EMPTY.budget().limits()).is_ok())
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
    /// The way in which several texts of one type differ.
    way: Way,
    /// There are several texts that have to differ.
    has_others: bool,
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
            None => self.taken(field, attribute),
        }
    }

    /// Something that the type of an argument takes: several texts in it differ in one of several ways.
    #[inline]
    fn taken(&mut self, field: &'static Field, attribute: &AttributeField) -> Sample {
        let (way, has_others, before) = (self.way, self.has_others, (self.parts, self.is_endless));
        let mut first = None;
        for own in Way::ALL {
            (self.way, self.has_others, (self.parts, self.is_endless)) = (own, false, before);
            let sample = self.of_spec(&attribute.spec, field.format(), keys(field));
            let written = || native::parse_expression("sample", &sample.native()).ok().ok();
            if !self.has_others || written().is_some_and(|expr| is_taken(field, &expr)) {
                first = Some(sample);
                break;
            }
            first.get_or_insert(sample);
        }
        (self.way, self.has_others) = (way, has_others);
        first.unwrap_or(Sample::Null)
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
                self.has_others |= several > 1;
                let each = |number| self.of_type(element, &Bounds::NONE, is_word).another(number, element, self.way);
                Sample::List((0..several).map(each).collect())
            }
            TypeSpec::Map(element) => {
                self.has_others |= several > 1;
                let mut key = |number: usize| match self.keys {
                    None => Way::Suffix.of("name", number),
                    Some(keys) => self.of_type(&keys, &Bounds::NONE, false).another(number, &keys, self.way).key(),
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
