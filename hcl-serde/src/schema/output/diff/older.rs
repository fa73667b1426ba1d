//! Data that older versions of this crate have written, made into what they would be now, as far as they tell it.

use std::borrow::Cow;

use hcl_model::value::Value;

use crate::schema::output::data::{VERSION, one};
use crate::schema::output::diff::read::items_of;
use crate::schema::output::diff::{form, get, get_text, is, list, types};

/// Data in the form of now.
#[inline]
pub(super) fn of_now(data: &Value) -> Cow<'_, Value> {
    match form(data) >= u64::from(VERSION) {
        true => Cow::Borrowed(data),
        false => Cow::Owned(with(data, "bodies", |bodies| map_entries(bodies, |it| body(it, bodies)))),
    }
}

#[inline]
fn body(body: &Value, bodies: &Value) -> Value {
    let with_labels = with(body, "labels", |labels| map_list(labels, |it| told(it, "type")));
    let with_arguments = with(&with_labels, "arguments", |arguments| map_list(arguments, |it| told(it, "type")));
    let with_blocks = with(&with_arguments, "blocks", |blocks| map_list(blocks, |it| block(it, bodies)));
    match get(body, "rest").and_then(Value::as_entries) {
        Some(_) => with(&with_blocks, "rest", |rest| told(rest, "arguments")),
        None => with_blocks,
    }
}

/// What has its format beside its type.
#[inline]
fn told(item: &Value, name: &str) -> Value {
    match get_text(item, "format") {
        Some(format) => with(item, name, |ty| formatted(ty, format)),
        None => item.clone(),
    }
}

#[inline]
fn formatted(ty: &Value, format: &str) -> Value {
    match types::kind(ty) {
        (kind @ ("string" | "any"), None) => one(kind, Value::from(format)),
        (kind @ ("list" | "set" | "map" | "optional"), Some(inner)) => one(kind, formatted(inner, format)),
        _ => ty.clone(),
    }
}

/// Blocks in whose place an argument can stand: as their number and their keys tell what it is.
#[inline]
fn block(block: &Value, bodies: &Value) -> Value {
    if !is(block, "argument") {
        return block.clone();
    }
    let inner = get_text(block, "body").and_then(|name| get(bodies, name));
    // Of entries alone it is a map.
    let entries = inner.filter(|inner| items_of(inner).next().is_none() && get(inner, "choice").is_none());
    let entries = entries.and_then(|inner| get(get(inner, "rest")?, "arguments"));
    let object = match entries {
        Some(entries) => one("map", entries.clone()),
        None => one("object", get(block, "body").cloned().unwrap_or(Value::NULL)),
    };
    let is_one = get(block, "max_count") == Some(&Value::from(1));
    let ty = match (list(block, "keys"), is_one) {
        ([_, ..], _) => one("map", object),
        ([], true) => object,
        ([], false) => one("list", object),
    };
    with(block, "argument", |_| ty.clone())
}

/// An object with something else under a name, if it has that.
#[inline]
fn with(object: &Value, name: &str, change: impl Fn(&Value) -> Value) -> Value {
    let Some(entries) = object.as_entries() else { return object.clone() };
    let entry = |(key, value): (&std::sync::Arc<str>, &Value)| {
        (key.to_string(), if **key == *name { change(value) } else { value.clone() })
    };
    Value::object(entries.iter().map(entry))
}

#[inline]
fn map_entries(object: &Value, change: impl Fn(&Value) -> Value) -> Value {
    let Some(entries) = object.as_entries() else { return object.clone() };
    Value::object(entries.iter().map(|(key, value)| (key.to_string(), change(value))))
}

#[inline]
fn map_list(list: &Value, change: impl Fn(&Value) -> Value) -> Value {
    list.as_elements().map_or_else(|| list.clone(), |elements| Value::tuple(elements.iter().map(change)))
}
