//! The slot of a decode: an input with its type in the schema, and the deserializer for a slot.

use std::fmt;

use crate::de::DecodeState;
use crate::de::input::Input;
use crate::schema::TypeSpec;

/// The input of a deserializer, with its type in the schema.
///
/// It stays where it is while it is decoded, because it is too large to be handed around.
#[derive(Debug)]
pub(crate) struct Slot<'a> {
    pub(super) input: Input<'a>,
    pub(super) ty: &'static TypeSpec,
    /// `true` if it takes what is marked sensitive, and is not shown.
    pub(super) sensitive: bool,
}

impl<'a> Slot<'a> {
    /// Nothing yet.
    pub(super) const NONE: Slot<'a> = Slot { input: Input::Taken(None), ty: &TypeSpec::Dynamic, sensitive: false };

    pub(super) fn new(input: Input<'a>, ty: &'static TypeSpec) -> Slot<'a> {
        Slot { input, ty, sensitive: false }
    }
}

/// A serde deserializer of a body, or of a part of a body.
pub struct De<'m, 'a, 'de> {
    /// The type in it counts where serde does not say what it wants.
    pub(super) slot: &'m mut Slot<'a>,
    pub(super) state: &'a DecodeState<'a, 'de>,
}

impl fmt::Debug for De<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deserializer").finish_non_exhaustive()
    }
}

impl<'m, 'a, 'de> De<'m, 'a, 'de> {
    pub(crate) fn new(slot: &'m mut Slot<'a>, state: &'a DecodeState<'a, 'de>) -> De<'m, 'a, 'de> {
        De { slot, state }
    }
}
