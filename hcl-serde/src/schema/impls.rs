//! The containers that a field of blocks can be.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use hcl_model::body::{Block, Body};
use hcl_model::diag::Message;
use hcl_model::limits::Limits;
use hcl_model::value::Value;

use crate::schema::{BlockSpec, Field, FieldKind, HclSchema, Keys, Occurs, Schema, TypeSpec};

impl HclSchema for Body {
    const SCHEMA: &'static Schema =
        &Schema::new("$hcl::Body", "", &[Field::remain("body", "", FieldKind::RemainBody, TypeSpec::Body)]);
}

/// A block without labels, kept for later; `#[hcl(labels = ...)]` says how many it has.
impl HclSchema for Block {
    const SCHEMA: &'static Schema = &Schema::whole_block(0);
}

/// The whole body as an object: see [`Body::to_value`].
impl HclSchema for Value {
    const SCHEMA: &'static Schema =
        &Schema::new("$hcl::Value", "", &[Field::remain("value", "", FieldKind::Value, TypeSpec::Value)]);
    const BLOCK: BlockSpec = BlockSpec::OF_ANYTHING;
}

macro_rules! same_blocks {
    ($($container:ident)*) => {$(
        impl<T: HclSchema> HclSchema for $container<T> {
            const SCHEMA: &'static Schema = T::SCHEMA;
            const BLOCK: BlockSpec = T::BLOCK;
            const BEHIND: BlockSpec = T::BEHIND;
            const FAR_BEHIND: BlockSpec = T::FAR_BEHIND;
        }
    )*};
}

same_blocks! { Box Rc Arc }

/// Containers of blocks, each with how many it takes, and what decodes the labels of its keys.
macro_rules! containers {
    ($([$($generics:tt)*] $ty:ty: $occurs:expr $(, $key:ident)? $(=> $order:ident)?;)*) => {$(
        impl<$($generics)*> HclSchema for $ty {
            const SCHEMA: &'static Schema = T::SCHEMA;
            const BLOCK: BlockSpec = T::BLOCK.occurring($occurs)$(.keyed(const { &Keys { check: $key::check, ty: $key::ty } }))?$(.$order())?;
            const BEHIND: BlockSpec = T::BEHIND.occurring($occurs);
            const FAR_BEHIND: BlockSpec = T::FAR_BEHIND.occurring($occurs);
        }
    )*};
}

containers! {
    [T: HclSchema] Option<T>: Occurs::AtMostOnce;
    [T: HclSchema] Vec<T>: Occurs::Many;
    [T: HclSchema, const N: usize] [T; N]: Occurs::Exactly(N);
    [T: HclSchema, S] HashSet<T, S>: Occurs::Many => unordered;
    [T: HclSchema] BTreeSet<T>: Occurs::Many;
    [K: LabelKey, T: HclSchema, S] HashMap<K, T, S>: Occurs::ByLabel(K::LABELS), K;
    [K: LabelKey, T: HclSchema] BTreeMap<K, T>: Occurs::ByLabel(K::LABELS), K;
}

#[cfg(feature = "indexmap")]
containers! {
    [K: LabelKey, T: HclSchema, S] indexmap::IndexMap<K, T, S>: Occurs::ByLabel(K::LABELS), K;
}

/// A `bool` is `true` if there is such a block, which must be empty.
impl HclSchema for bool {
    const SCHEMA: &'static Schema = &Schema::EMPTY;
    const BLOCK: BlockSpec = BlockSpec::FLAG;
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
    /// The number of labels in the key.
    const LABELS: usize;

    /// Decodes one of the labels within limits, by its index, and throws the result away.
    ///
    /// # Errors
    ///
    /// Returns a message about the text, if the text is wrong.
    fn check(index: usize, label: &str, limits: &Limits) -> Result<(), Message>;

    /// Returns the type of the label at an index.
    #[must_use]
    fn ty(_index: usize) -> TypeSpec {
        TypeSpec::String
    }
}

/// Types that are the text of the label itself, so that two labels are one key only if they are the same.
macro_rules! text_keys {
    ($($ty:ty)*) => {$(
        impl LabelKey for $ty {
            const LABELS: usize = 1;

            fn check(_: usize, _: &str, _: &Limits) -> Result<(), Message> {
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

            fn check(mut index: usize, label: &str, limits: &Limits) -> Result<(), Message> {
                $(
                    if index < $key::LABELS {
                        return $key::check(index, label, limits);
                    }
                    index -= $key::LABELS;
                )*
                let _ = index;
                Ok(())
            }

            fn ty(mut index: usize) -> TypeSpec {
                $(
                    if index < $key::LABELS {
                        return $key::ty(index);
                    }
                    index -= $key::LABELS;
                )*
                let _ = index;
                TypeSpec::String
            }
        }
    )*};
}

label_tuples! {
    A B;
    A B C;
    A B C D;
}
