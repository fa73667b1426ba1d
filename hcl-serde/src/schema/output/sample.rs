//! A value to show, and what it is in either syntax.

use std::ops::Range;
use std::sync::Arc;

use hcl_model::json_text::JsonValue;
use hcl_model::native::{key, quoted};
use hcl_model::value::{Number, Value};

use crate::schema::output::json::escaped;
use crate::schema::output::parts::{Part, body_of, form_of, part_of};
use crate::schema::{Constant, Field, Occurs, Schema, TypeSpec};

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
    pub(in crate::schema) fn holds_blanks(&self) -> bool {
        match self {
            Sample::Blank(_) => true,
            Sample::List(elements) => elements.iter().any(Sample::holds_blanks),
            Sample::Map(entries) => entries.iter().any(|(_, value)| value.holds_blanks()),
            _ => false,
        }
    }

    /// As an expression of the native syntax.
    #[inline]
    pub(in crate::schema) fn native(&self) -> String {
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
    pub(in crate::schema) fn json(&self) -> JsonValue {
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
    pub(in crate::schema) fn of_secret(ty: &TypeSpec) -> Sample {
        match ty.inner() {
            ty if ty.is_text() && !ty.is_choice() => Sample::Text(String::new()),
            _ => Sample::Null,
        }
    }

    /// A value where values of a type are wanted: what is kept as it is written, and words, are texts in it.
    #[inline]
    pub(in crate::schema) fn of_value(value: &Value, ty: &TypeSpec, are_words: bool) -> Sample {
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
    pub(in crate::schema) fn ordered(self, ty: &TypeSpec, is_hashed: bool) -> Sample {
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

    /// Returns another value for each number, as far as there are some: of texts in one way.
    #[inline]
    pub(in crate::schema) fn another(self, number: usize, ty: &TypeSpec, way: Way) -> Sample {
        let word = || match ty.inner() {
            TypeSpec::Choice(words) if !words.is_empty() => Some(words[number % words.len()].name.to_owned()),
            _ => None,
        };
        match self {
            Sample::Text(text) => Sample::Text(word().unwrap_or_else(|| way.of(&text, number))),
            Sample::Kept(text) => Sample::Kept(word().unwrap_or_else(|| way.of(&text, number))),
            Sample::Bool(truth) => Sample::Bool(truth != (number % 2 == 1)),
            Sample::Number(digits) => match digits.parse::<u64>() {
                Ok(first) => Sample::Number(first.saturating_add(number as u64).to_string()),
                Err(_) => Sample::Number(digits),
            },
            Sample::List(elements) => match ty.inner() {
                TypeSpec::Tuple(types) => {
                    let elements = elements.into_iter().zip(types);
                    Sample::List(elements.map(|(element, ty)| element.another(number, ty, way)).collect())
                }
                _ => Sample::List(elements),
            },
            other => other,
        }
    }

    /// As the key of a map.
    #[inline]
    pub(in crate::schema) fn key(self) -> String {
        match self {
            Sample::Text(text) => text,
            other => other.native(),
        }
    }

    /// A number that stands in the Rust source.
    #[inline]
    pub(in crate::schema) fn number(digits: &'static str) -> Sample {
        Sample::of_value(&Constant::Number(digits).to_value(), &TypeSpec::Number, false)
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

/// A way to make another text for each number: what the text is decides which one the type takes.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::schema) enum Way {
    /// With a number behind it: a name, a path.
    #[default]
    Suffix,
    /// With a greater last number: an address, a duration.
    LastNumber,
    /// With a greater first number: a date.
    FirstNumber,
    /// With a later last character.
    LastCharacter,
}

impl Way {
    /// All ways, the one for names first.
    pub(in crate::schema) const ALL: [Way; 4] = [Way::Suffix, Way::LastNumber, Way::FirstNumber, Way::LastCharacter];

    /// Returns a text, and another one for each number.
    #[inline]
    pub(in crate::schema) fn of(self, text: &str, number: usize) -> String {
        if number == 0 {
            return text.to_owned();
        }
        let is_digit = |c: char| c.is_ascii_digit();
        let changed = match self {
            Way::Suffix => None,
            Way::LastNumber => text.rfind(is_digit).and_then(|last| {
                let start = text[..=last].trim_end_matches(is_digit).len();
                greater(text, start..last + 1, number)
            }),
            Way::FirstNumber => text.find(is_digit).and_then(|start| {
                let length = text[start..].find(|c| !is_digit(c)).unwrap_or(text.len() - start);
                greater(text, start..start + length, number)
            }),
            Way::LastCharacter => text.char_indices().next_back().and_then(|(at, last)| {
                let later = char::from_u32(u32::from(last).checked_add(u32::try_from(number).ok()?)?)?;
                Some(format!("{}{later}", &text[..at]))
            }),
        };
        changed.unwrap_or_else(|| format!("{text}-{}", number + 1))
    }

    /// Returns a text, and another one for each number that is taken, if there is one.
    #[inline]
    pub(in crate::schema) fn taken(text: &str, number: usize, is_taken: &dyn Fn(&str) -> bool) -> String {
        let mut others = Way::ALL.into_iter().map(|way| way.of(text, number));
        others.find(|other| is_taken(other)).unwrap_or_else(|| Way::Suffix.of(text, number))
    }
}

/// Returns a text in which a number is so much greater, with as many digits at least.
#[inline]
fn greater(text: &str, digits: Range<usize>, more: usize) -> Option<String> {
    let number = text[digits.clone()].parse::<u64>().ok()?.checked_add(more as u64)?;
    let width = digits.len();
    Some(format!("{}{number:0width$}{}", &text[..digits.start], &text[digits.end..]))
}
