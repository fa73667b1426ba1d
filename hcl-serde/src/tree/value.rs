//! The conversion of the output of serde for a Rust value to a [`Value`].

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use hcl_model::__private::serde::Handle;
use hcl_model::__private::value::normalize;
use hcl_model::value::{Value, ValueKind};

use crate::tree::error::messages;
use crate::tree::{SerializeError, Tree};

impl Tree {
    /// The value of it, which is not nested deeper than a value may be.
    ///
    /// # Errors
    ///
    /// Returns an error if a part of the tree is no value.
    #[inline]
    pub(crate) fn into_value(self) -> Result<Value, SerializeError> {
        value(self)
    }
}

#[inline]
fn value(tree: Tree) -> Result<Value, SerializeError> {
    Ok(match tree {
        Tree::None | Tree::Null => Value::NULL,
        Tree::Bool(truth) => Value::from(truth),
        Tree::Signed(number) => Value::from(number),
        Tree::Unsigned(number) => Value::from(number),
        Tree::Float(number) => Value::try_from(number).map_err(|error| SerializeError::new(error.to_string()))?,
        Tree::Single(number) => Value::try_from(number).map_err(|error| SerializeError::new(error.to_string()))?,
        // Those of an integer of 128 bits.
        Tree::Digits(digits) => match (digits.parse::<i128>(), digits.parse::<u128>()) {
            (Ok(number), _) => Value::from(number),
            (_, Ok(number)) => Value::from(number),
            _ => return Err(SerializeError::new(Tree::Digits(digits).no_value())),
        },
        Tree::Text(text) => Value::from(String::from(text)),
        Tree::Native(text) | Tree::Template(text) => Value::from(text),
        Tree::Word(word) => Value::from(word),
        Tree::List(elements) => {
            let mut values = Vec::with_capacity(elements.len());
            for (index, element) in elements.into_iter().enumerate() {
                values.push(value(element).map_err(|error| error.in_element(index))?);
            }
            Value::tuple(values)
        }
        Tree::Map(entries) => {
            let mut attributes = Vec::with_capacity(entries.len());
            for (name, inner) in entries {
                let name = key(name)?;
                match value(inner) {
                    Ok(inner) => attributes.push((name, inner)),
                    Err(error) => return Err(error.in_attribute(name)),
                }
            }
            if let Some(name) = repeated(&attributes) {
                return Err(SerializeError::new(messages::same_key(&name)));
            }
            Value::object(attributes)
        }
        Tree::Variant(variant, inner) => {
            let inner = value(*inner).map_err(|error| error.in_attribute(variant))?;
            Value::object([(variant, inner)])
        }
        Tree::Blank(inner) => value(*inner)?,
        Tree::Kept(handle) => match *handle {
            Handle::Value(value) => value,
            Handle::Number(number) => Value::from(number),
            other => return Err(SerializeError::new(Tree::Kept(Box::new(other)).no_value())),
        },
    })
}

/// A key of a map, as text.
#[inline]
fn key(key: Tree) -> Result<Arc<str>, SerializeError> {
    let key = match key {
        Tree::Word(word) => return Ok(Arc::from(word)),
        Tree::Text(text) => return Ok(Arc::from(&*normalize(Cow::Owned(text.into())))),
        other => value(other)?,
    };
    match key.kind() {
        ValueKind::String(text) => Ok(Arc::from(text)),
        ValueKind::Number(number) => Ok(Arc::from(number.to_string())),
        ValueKind::Bool(truth) => Ok(Arc::from(if truth { "true" } else { "false" })),
        _ => Err(unsuitable_key(&key)),
    }
}

/// Names a key that is none; what is sensitive in it is not shown.
#[cold]
#[inline]
fn unsuitable_key(key: &Value) -> SerializeError {
    let kind = match key.kind() {
        ValueKind::Null(_) => "null".to_owned(),
        ValueKind::Unknown(_) => "not known".to_owned(),
        ValueKind::Marked => "marked".to_owned(),
        ValueKind::Object(_) => "a map".to_owned(),
        _ => format!("a {}", key.ty().kind_name()),
    };
    // Enough to recognise it.
    let mut shown = format!("{key:?}");
    if let Some((end, _)) = shown.char_indices().nth(SHOWN) {
        shown.truncate(end);
        shown.push_str("...");
    }
    SerializeError::new(messages::unsuitable_key(&shown, &kind))
}

/// The number of characters that are shown of a key.
const SHOWN: usize = 60;

/// A name that would be that of two attributes, of which one would be lost.
#[inline]
fn repeated(entries: &[(Arc<str>, Value)]) -> Option<String> {
    if entries.is_sorted_by(|(a, _), (b, _)| a < b) && entries.iter().all(|(name, _)| name.is_ascii()) {
        return None;
    }
    let mut names = HashSet::with_capacity(entries.len());
    let names = entries.iter().map(|(name, _)| normalize(Cow::Borrowed(name))).find(|name| !names.insert(name.clone()));
    names.map(Cow::into_owned)
}
