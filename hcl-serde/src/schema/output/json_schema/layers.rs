//! Files that are one layer of several: what of them is merged with that of other layers, as `read/merging.rs` says it.

use hcl_model::syntax::MergeRule;

use crate::schema::output::json_schema::place::Place;
use crate::schema::{ArgumentSpec, Bounds, Field, Occurs, TypeSpec};

/// Whether blocks of a field are merged with those of other layers, so that none of them is whole by itself.
#[inline]
pub(super) fn are_merged(field: &Field) -> bool {
    let Some(block) = field.blocks() else { return false };
    match (field.merge_rule(), block.spec.occurs) {
        (MergeRule::Deep, _) => true,
        (MergeRule::Replace | MergeRule::Append, _) => false,
        // Only labels say which of several are the same.
        (_, Occurs::Many | Occurs::Exactly(_)) => {
            let schema = (block.schema)();
            schema.label_count() > 0 || schema.variants().iter().any(|it| (it.schema)().label_count() > 0)
        }
        _ => true,
    }
}

/// Whether what is in the objects of an argument is merged with that of other layers.
#[inline]
pub(super) fn is_merged_deeply(field: &Field, place: Place) -> bool {
    place == Place::Value || field.merge_rule() == MergeRule::Deep
}

/// An argument as one layer has it: how much there must be of what all layers have together is not said.
#[inline]
pub(super) fn one_of(field: &Field, spec: &ArgumentSpec, place: Place) -> ArgumentSpec {
    let has_more = match spec.ty.inner() {
        TypeSpec::Map(_) => is_merged_deeply(field, place),
        TypeSpec::OneOf(_) => is_merged_deeply(field, place) || field.merge_rule() == MergeRule::Append,
        TypeSpec::List(_) | TypeSpec::Set(_) => place != Place::Value && field.merge_rule() == MergeRule::Append,
        _ => false,
    };
    let min_len = spec.bounds.min_len.filter(|_| !has_more);
    ArgumentSpec { bounds: Bounds { min_len, ..spec.bounds }, ..*spec }
}
