//! The containers that a field of blocks can be.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::body::Body;
use crate::schema::{Field, FieldKind, HclSchema, KeyFn, Occurs, Schema, TypeSpec};
use crate::value::Value;

impl HclSchema for Body {
    const SCHEMA: &'static Schema =
        &Schema::new("$hcl::Body", "", &[Field::remain("body", "", FieldKind::RemainBody, TypeSpec::Body)]);
}

/// The whole body as an object: see [`Body::to_value`].
impl HclSchema for Value {
    const SCHEMA: &'static Schema =
        &Schema::new("$hcl::Value", "", &[Field::remain("value", "", FieldKind::Value, TypeSpec::Value)]);
    const IS_VALUE: bool = true;
}

/// Refuses at compile time what blocks of a container cannot be.
const fn of_one(occurs: Occurs, container: Occurs) -> Occurs {
    assert!(
        matches!(occurs, Occurs::Once),
        "a container of blocks holds the type of one block: it cannot hold an `Option`, a `Vec` or a map"
    );
    container
}

/// What every container passes on of the type `T` of one block.
macro_rules! of_inner {
    () => {
        const SCHEMA: &'static Schema = T::SCHEMA;
        const IS_VALUE: bool = T::IS_VALUE;
        const SPANNED: bool = T::SPANNED;
        const IS_BLOCK: bool = T::IS_BLOCK;
        const BLOCK_TYPES: &'static [&'static str] = T::BLOCK_TYPES;
    };
}

impl<T: HclSchema> HclSchema for Box<T> {
    of_inner!();
    const OCCURS: Occurs = T::OCCURS;
    const CHECK_KEY: KeyFn = T::CHECK_KEY;
}

impl<T: HclSchema> HclSchema for Rc<T> {
    of_inner!();
    const OCCURS: Occurs = T::OCCURS;
    const CHECK_KEY: KeyFn = T::CHECK_KEY;
}

impl<T: HclSchema> HclSchema for Arc<T> {
    of_inner!();
    const OCCURS: Occurs = T::OCCURS;
    const CHECK_KEY: KeyFn = T::CHECK_KEY;
}

impl<T: HclSchema> HclSchema for Option<T> {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::AtMostOnce);
}

impl<T: HclSchema> HclSchema for Vec<T> {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::Many);
}

impl<T: HclSchema, const N: usize> HclSchema for [T; N] {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::Exactly(N));
}

impl<T: HclSchema, S> HclSchema for HashSet<T, S> {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::Many);
}

impl<T: HclSchema> HclSchema for BTreeSet<T> {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::Many);
}

impl<K: LabelKey, T: HclSchema, S> HclSchema for HashMap<K, T, S> {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::ByLabel(K::LABELS));
    const CHECK_KEY: KeyFn = K::check;
}

impl<K: LabelKey, T: HclSchema> HclSchema for BTreeMap<K, T> {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::ByLabel(K::LABELS));
    const CHECK_KEY: KeyFn = K::check;
}

#[cfg(feature = "indexmap")]
impl<K: LabelKey, T: HclSchema, S> HclSchema for indexmap::IndexMap<K, T, S> {
    of_inner!();
    const OCCURS: Occurs = of_one(T::OCCURS, Occurs::ByLabel(K::LABELS));
    const CHECK_KEY: KeyFn = K::check;
}

/// Whether there is such a block, which must be empty.
impl HclSchema for bool {
    const SCHEMA: &'static Schema = &Schema::EMPTY;
    const OCCURS: Occurs = Occurs::Flag;
    const IS_VALUE: bool = true;
}

/// A type that labels of a block are decoded into where they are the key of a map.
///
/// Besides those here, it is what `#[derive(HclSchema)]` implements for enums without data and for newtypes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map of blocks",
    label = "not made of labels",
    note = "use `String`, a tuple of `String`s for several labels, or an enum with `#[derive(HclSchema)]`"
)]
pub trait LabelKey {
    /// How many labels the key consists of.
    const LABELS: usize;

    /// Decodes one of the labels, by its index, and throws the result away.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn check(index: usize, label: &str) -> Result<(), String>;
}

impl LabelKey for String {
    const LABELS: usize = 1;

    fn check(_: usize, _: &str) -> Result<(), String> {
        Ok(())
    }
}

macro_rules! label_tuples {
    ($($($key:ident)*;)*) => {$(
        impl<$($key: LabelKey),*> LabelKey for ($($key,)*) {
            const LABELS: usize = 0 $(+ $key::LABELS)*;

            fn check(mut index: usize, label: &str) -> Result<(), String> {
                $(
                    if index < $key::LABELS {
                        return $key::check(index, label);
                    }
                    index -= $key::LABELS;
                )*
                let _ = index;
                Ok(())
            }
        }
    )*};
}

label_tuples! {
    A B;
    A B C;
    A B C D;
}
