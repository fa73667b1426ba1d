//! What is read of the data of a schema.

use std::collections::{HashMap, HashSet};

use hcl_model::value::Value;

use crate::schema::output::diff::{get, get_text, list, texts};

/// The arguments and blocks of a body.
#[inline]
pub(super) fn items_of(body: &Value) -> impl Iterator<Item = &Value> {
    list(body, "arguments").iter().chain(list(body, "blocks"))
}

/// What is in the body of a name.
#[inline]
pub(super) fn body_of<'d>(data: &'d Value, name: &str) -> Option<&'d Value> {
    get(get(data, "bodies")?, name)
}

/// All names of an argument, a block or a variant.
#[inline]
pub(super) fn names(item: &Value) -> impl Iterator<Item = &str> {
    get_text(item, "name").into_iter().chain(texts(item, "aliases")).chain(texts(item, "former_names"))
}

/// The path to what has a name.
#[inline]
pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// The path of some names.
#[inline]
pub(super) fn join_all<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.fold(String::new(), |path, name| join(&path, name))
}

/// How many there may be of an item: of arguments, one.
#[inline]
pub(super) fn most(item: &Value) -> Option<u64> {
    if get(item, "body").is_none() { Some(1) } else { max_count(item) }
}

/// How many blocks there may be.
#[inline]
pub(super) fn max_count(counted: &Value) -> Option<u64> {
    get(counted, "max_count")?.as_number()?.to_u64()
}

/// Whether a body knows a name.
#[inline]
pub(super) fn knows(body: &Value, name: &str) -> bool {
    items_of(body).any(|item| names(item).any(|own| own == name))
}

/// Which of some items has a name, by all names that they have: the first one.
#[inline]
pub(super) fn firsts<'d>(items: impl IntoIterator<Item = &'d Value>) -> HashMap<&'d str, &'d Value> {
    let mut firsts = HashMap::new();
    for item in items {
        for name in names(item) {
            firsts.entry(name).or_insert(item);
        }
    }
    firsts
}

/// What some items are called first.
#[inline]
pub(super) fn called<'d>(items: impl IntoIterator<Item = &'d Value>) -> HashSet<&'d str> {
    items.into_iter().filter_map(|item| get_text(item, "name")).collect()
}
