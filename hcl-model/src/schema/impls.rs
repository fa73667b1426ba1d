//! The containers that a field of blocks can be.

use std::collections::{BTreeMap, HashMap};

use crate::body::Body;
use crate::schema::{Field, FieldKind, HclSchema, Occurs, Schema, TypeSpec};

impl HclSchema for Body {
    const SCHEMA: &'static Schema =
        &Schema::new("Body", "", &[Field::remain("body", "", FieldKind::RemainBody, TypeSpec::Body)]);
}

/// Refuses at compile time what blocks of a container cannot be.
const fn of_one(occurs: Occurs, container: Occurs) -> Occurs {
    assert!(
        matches!(occurs, Occurs::Once),
        "a container of blocks holds the type of one block: it cannot hold an `Option`, a `Vec` or a map"
    );
    container
}

impl<T: HclSchema> HclSchema for Box<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = T::OCCURS;
}

impl<T: HclSchema> HclSchema for Option<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::AtMostOnce);
}

impl<T: HclSchema> HclSchema for Vec<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::Many);
}

impl<T: HclSchema, S> HclSchema for HashMap<String, T, S> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::ByLabel);
}

impl<T: HclSchema> HclSchema for BTreeMap<String, T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::ByLabel);
}

#[cfg(feature = "indexmap")]
impl<T: HclSchema, S> HclSchema for indexmap::IndexMap<String, T, S> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::ByLabel);
}
