//! The types that can be the body of a whole file. A trait refuses other types where a program uses them; a constant
//! refuses generic types.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::value::Value;

#[cfg(feature = "describe")]
use crate::schema::defaults::ENDLESS;
use crate::schema::{HclSchema, LabelKey, Schema};

/// A type that can be decoded from the body of a whole file, or from one that was kept.
///
/// `#[derive(HclSchema)]` implements it for structs without `#[hcl(label)]` fields, for enums that an argument or their content
/// chooses, and for newtypes of such types.
/// A generic type has it in any case; what it is made of is looked at when the program is built.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
///
/// use hcl_model::body::Body;
/// use hcl_serde::schema::HclFile;
/// use hcl_model::value::Value;
///
/// fn can_be_a_file<T: HclFile>() {}
///
/// can_be_a_file::<Body>();
/// can_be_a_file::<HashMap<String, Value>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a whole file can be",
    label = "not the body of a file",
    note = "a file is a struct with `#[derive(Deserialize, HclSchema)]`, a `Body`, a `Value`, or a map from `String` to `Value`",
    note = "what else is in a file is a field: `#[hcl(block)] name: {Self}` for blocks, `name: {Self}` for a value",
    note = "a type that cannot have the derive is decoded by `hcl_serde::schemaless`, which finds the structure by itself"
)]
pub trait HclFile: HclSchema {}

/// A type of values that are made of a whole body: the entries of a map that is a file.
#[diagnostic::on_unimplemented(
    message = "a map of `{Self}` is not what a whole file can be",
    label = "not the body of a file",
    note = "the map is a field of a struct: `struct Config {{ #[hcl(block)] name: HashMap<String, {Self}> }}` for blocks by \
            their label, `name: HashMap<String, {Self}>` for an object",
    note = "a file of any arguments is a `HashMap<String, hcl_serde::Value>`"
)]
pub trait RootEntry {}

impl HclFile for Body {}
impl HclFile for Value {}
impl<T: HclFile> HclFile for Box<T> {}
impl<T: HclFile> HclFile for Rc<T> {}
impl<T: HclFile> HclFile for Arc<T> {}
impl<T: HclFile> HclFile for Option<T> {}
impl<K: LabelKey, T: HclSchema + RootEntry, S> HclFile for HashMap<K, T, S> {}
impl<K: LabelKey, T: HclSchema + RootEntry> HclFile for BTreeMap<K, T> {}
#[cfg(feature = "indexmap")]
impl<K: LabelKey, T: HclSchema + RootEntry, S> HclFile for indexmap::IndexMap<K, T, S> {}

impl RootEntry for Value {}
impl<T: RootEntry> RootEntry for Box<T> {}
impl<T: RootEntry> RootEntry for Rc<T> {}
impl<T: RootEntry> RootEntry for Arc<T> {}
impl<T: RootEntry> RootEntry for Option<T> {}
impl<T: RootEntry> RootEntry for Vec<T> {}
impl<K, T: RootEntry, S> RootEntry for HashMap<K, T, S> {}
impl<K, T: RootEntry> RootEntry for BTreeMap<K, T> {}
#[cfg(feature = "indexmap")]
impl<K, T: RootEntry, S> RootEntry for indexmap::IndexMap<K, T, S> {}

/// It can be the body of a file.
pub(crate) const BODY: u8 = 0;
/// An enum, each variant of which is a block.
pub const BLOCKS: u8 = 1;
/// The body of a block, because it has labels.
pub const LABELLED: u8 = 2;
/// A value.
pub(crate) const VALUE: u8 = 3;
/// A value that a whole body can be.
pub(crate) const ANY: u8 = 4;

/// Returns the kind of a type as a file.
#[must_use]
pub const fn kind<T: HclSchema + ?Sized>() -> u8 {
    let schema: &Schema = T::SCHEMA;
    if schema.is_chosen_by_name() {
        BLOCKS
    } else if T::BLOCK.is_value && schema.is_value() {
        ANY
    } else if T::BLOCK.is_value {
        VALUE
    } else if schema.label_count() > 0 {
        LABELLED
    } else {
        BODY
    }
}

/// Refuses a generic type, of which no bound could say before that it is no body.
#[track_caller]
pub(crate) const fn check_root<T: HclSchema + ?Sized>() {
    match kind::<T>() {
        LABELLED => panic!("a type with `#[hcl(label)]` fields is for blocks, not for a whole body"),
        BLOCKS | VALUE => panic!("an enum whose variants are the names of blocks, or a value, is not a whole body"),
        _ => {}
    }
}

/// The schema of what a whole file can be, of which outputs are made.
///
/// # Panics
///
/// Panics if the file has a part of which no value could be read.
#[cfg(feature = "describe")]
#[track_caller]
#[inline]
pub(crate) fn of_file<T: HclFile + ?Sized>() -> &'static Schema {
    const { check_root::<T>() };
    refuse_endless(T::SCHEMA);
    T::SCHEMA
}

/// Refuses untagged enums that are nothing but each other, which the compiler does not see.
#[cfg(feature = "describe")]
#[track_caller]
#[inline]
pub(crate) fn refuse_endless(schema: &'static Schema) {
    let mut endless: Option<String> = None;
    schema.visit_bodies(&mut |_, schema| {
        let field =
            schema.fields().find(|field| field.argument().is_some_and(|spec| spec.ty.holds_endless(&mut Vec::new())));
        let found = field.map(|field| format!("{}.{}", schema.name(), field.name()));
        let found = found.or_else(|| schema.is_endless().then(|| schema.name().to_owned()));
        endless = endless.take().or(found);
    });
    if let Some(place) = endless {
        panic!("{place}: {ENDLESS}");
    }
}
