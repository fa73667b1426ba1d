//! The containers that a field of blocks can be.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::limits::Limits;
use hcl_model::value::Value;

use crate::schema::{Field, FieldKind, HclSchema, KeyFn, Occurs, Schema, TypeSpec};

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

/// How many blocks a container takes, which is refused where it is the type of a field if its elements are not one block each.
const fn of_one(element: Occurs, container: Occurs) -> Occurs {
    Occurs::Refused(match (element, container) {
        (Occurs::Once, _) => return container,
        (Occurs::Refused(why), _) => why,
        (Occurs::AtMostOnce, _) => "a block that is in a list or a map is there: leave out the `Option` in it",
        (Occurs::Flag, _) => {
            "`bool` is for one block, which is there or not: what is in a list or a map is a struct, which may be empty"
        }
        (_, Occurs::AtMostOnce) => "absent and empty cannot be told apart: leave out `Option`",
        (Occurs::ByLabel(_), Occurs::ByLabel(_)) => {
            "a map of maps is one map here, whose key is several labels: `HashMap<(String, String), T>`"
        }
        (_, Occurs::ByLabel(_)) => {
            "a map holds one block of each label; several blocks of one label are a `Vec<T>`, and the label is a field of \
             `T` with `#[hcl(label)]`"
        }
        _ => "a list of blocks holds one block in each element: leave out the list or map in it",
    })
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
    note = "use `String`, a tuple of `String`s for several labels, or an enum or a newtype with `#[derive(HclSchema)]`"
)]
pub trait LabelKey {
    /// How many labels the key consists of.
    const LABELS: usize;

    /// Decodes one of the labels within limits, by its index, and throws the result away.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn check(index: usize, label: &str, limits: &Limits) -> Result<(), String>;
}

/// Types that are the text of the label itself, so that two labels are one key only if they are the same.
macro_rules! text_keys {
    ($($ty:ty)*) => {$(
        impl LabelKey for $ty {
            const LABELS: usize = 1;

            fn check(_: usize, _: &str, _: &Limits) -> Result<(), String> {
                Ok(())
            }
        }
    )*};
}

text_keys! { String Box<str> Rc<str> Arc<str> Cow<'_, str> std::path::PathBuf }

macro_rules! label_tuples {
    ($($($key:ident)*;)*) => {$(
        impl<$($key: LabelKey),*> LabelKey for ($($key,)*) {
            const LABELS: usize = 0 $(+ $key::LABELS)*;

            fn check(mut index: usize, label: &str, limits: &Limits) -> Result<(), String> {
                $(
                    if index < $key::LABELS {
                        return $key::check(index, label, limits);
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
