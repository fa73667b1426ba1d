//! The containers that a field of blocks can be.

use std::collections::{BTreeMap, HashMap};

use crate::schema::{HclSchema, Occurs, Schema};

impl<T: HclSchema> HclSchema for Box<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = T::OCCURS;
}

impl<T: HclSchema> HclSchema for Option<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = Occurs::AtMostOnce;
}

impl<T: HclSchema> HclSchema for Vec<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = Occurs::Many;
}

impl<T: HclSchema, S> HclSchema for HashMap<String, T, S> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = Occurs::ByLabel;
}

impl<T: HclSchema> HclSchema for BTreeMap<String, T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = Occurs::ByLabel;
}

#[cfg(feature = "indexmap")]
impl<T: HclSchema, S> HclSchema for indexmap::IndexMap<String, T, S> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = Occurs::ByLabel;
}
