//! The wording of what is wrong with a YAML text, or with a value that is to be one.

use saphyr_parser::Marker;

/// A mistake at its place in the text, which is counted from 1.
#[inline]
pub(super) fn at(place: Marker, what: &str) -> String {
    format!("line {}, column {}: {what}", place.line(), place.col() + 1)
}

pub(super) const NO_DOCUMENT: &str = "there is no document in the text: write null for nothing";

pub(super) const MORE_DOCUMENTS: &str = "another document begins here, but there can be only one: make a list of them";

/// A sequence or a mapping, or null, in front of a colon.
pub(super) const KEY: &str = "a key is a text, a number or a truth value";

#[inline]
pub(super) fn key_twice(name: &str, line: usize) -> String {
    format!("the key `{name}` is in this mapping already, in line {line}")
}

/// The message for a wrong value behind `<<:`.
pub(super) const MERGE: &str = "behind the key << there is a mapping, or a list of mappings: put quotes around << where it \
                                is a key like others";

/// An alias of what it stands in.
pub(super) const INSIDE: &str = "an alias cannot stand in what it stands for";

#[inline]
pub(super) fn nesting(limit: usize) -> String {
    format!("values can be nested {limit} levels deep, not more")
}

#[inline]
pub(super) fn tag(tag: &str) -> String {
    format!(
        "the tag `{tag}` has no meaning here; those that have are !!str, !!bool, !!int, !!float, !!null, !!timestamp, \
         !!binary, !!seq and !!map"
    )
}

/// A tag on something that it is not for.
#[inline]
pub(super) fn tag_elsewhere(tag: &str, kind: &str) -> String {
    format!("the tag {tag} cannot be on {kind}")
}

/// A scalar that is not what its tag says; of what is meant.
#[inline]
pub(super) fn not_tagged(tag: &str, wanted: &str) -> String {
    format!("what has the tag {tag} is {wanted}")
}

pub(super) const NAN: &str = "no number has this name: put quotes around it if it is a text";

/// A value that YAML has no form for.
#[inline]
pub(super) fn unwritable(kind: &str) -> String {
    format!("{kind} cannot be written as YAML")
}
