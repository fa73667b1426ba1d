//! The blocks that serde has where none is written, as values.

use hcl_model::value::{Number, NumberLimits, Value};

use crate::schema::output::given::{Given, GivenKind, Items};
use crate::schema::output::sample::Sample;

/// Those of a name, as a list: objects of `labels`, if it has some, and `body`.
#[inline]
pub(super) fn blocks_of(items: &[Given], name: &str) -> Value {
    let blocks = items.iter().filter(|item| item.name == name).filter_map(|item| match &item.kind {
        GivenKind::Block { labels, items } => Some((labels, items)),
        GivenKind::Argument(_) => None,
    });
    let block = |(labels, items): (&Vec<String>, &Items)| {
        let mut block = vec![("body", body_of(items.as_slice()))];
        if !labels.is_empty() {
            block.push(("labels", Value::tuple(labels.iter().map(|label| Value::from(label.as_str())))));
        }
        Value::object(block)
    };
    Value::tuple(blocks.map(block).collect::<Vec<_>>())
}

/// What is in one, by name: the value of an argument, and blocks as a list.
#[inline]
fn body_of(items: &[Given]) -> Value {
    let entries = items.iter().enumerate().filter_map(|(at, item)| match &item.kind {
        GivenKind::Argument(value) => Some((item.name.as_str(), value_of(value))),
        // All of one name are where the first of them is.
        GivenKind::Block { .. } if items[..at].iter().any(|other| other.name == item.name) => None,
        GivenKind::Block { .. } => Some((item.name.as_str(), blocks_of(items, &item.name))),
    });
    Value::object(entries.collect::<Vec<_>>())
}

/// A value; what is kept as it is written is its text.
#[inline]
fn value_of(sample: &Sample) -> Value {
    match sample {
        Sample::Null => Value::NULL,
        Sample::Bool(truth) => Value::from(*truth),
        Sample::Number(digits) => Number::parse(digits, &NumberLimits::default()).map_or(Value::NULL, Value::from),
        Sample::Text(text) | Sample::Expression(text) | Sample::Kept(text) => Value::from(text.as_str()),
        Sample::Blank(inner) => value_of(inner),
        Sample::List(elements) => Value::tuple(elements.iter().map(value_of).collect::<Vec<_>>()),
        Sample::Map(entries) => Value::object(entries.iter().map(|(name, value)| (name.as_str(), value_of(value)))),
    }
}
