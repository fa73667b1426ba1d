//! Values that may be of several types: an untagged enum.
//!
//! serde keeps such a value before it tries one variant after the other, and what it keeps is not converted any more.
//! So what no variant takes as it is, is converted before.

use hcl_model::syntax::Shape;
use hcl_model::value::ValueKind;

use crate::de::depth::Depth;
use crate::de::forms::{Scalar, TRIES_OF_UNKNOWN, again, conversion, is_single};
use crate::de::given::is_collection;
use crate::de::input::Input;
use crate::de::{De, DecodeError, DecodeState};
use crate::schema::{Alternatives, TypeSpec};

impl De<'_, '_, '_> {
    /// Notes how deep a value may be nested that may be of several types, so that trying them comes to an end.
    ///
    /// serde tries them at every level of what it keeps, and no part of that asks anybody of us.
    pub(super) fn bound_tries(&self, alternatives: &Alternatives) {
        self.bound_tries_of(again(*alternatives));
    }

    /// Notes how deep a value may be nested of whose type nobody knows, which serde keeps, most likely because there are several
    /// forms.
    pub(super) fn bound_unknown_tries(&self) {
        self.bound_tries_of(TRIES_OF_UNKNOWN);
    }

    fn bound_tries_of(&self, again: u32) {
        let has_parts = match &self.slot.input {
            Input::Node(_, shape) => matches!(shape, Shape::Tuple | Shape::Object),
            Input::Value(value) | Input::Evaluated(value, _) | Input::Part(value, _) => is_collection(value),
            _ => false,
        };
        if has_parts && again > 1 {
            let levels = (u32::from(MOST_TRIES / self.state.depth.get().tries)).checked_ilog(again).unwrap_or(0);
            let deepest = self.state.depth.get().levels.saturating_add(u16::try_from(levels).unwrap_or(u16::MAX));
            self.state.deepest.set(self.state.deepest.get().min(deepest));
        }
    }

    /// Notes what a value that may be of several types is converted to, if it is none of them as it is.
    pub(super) fn convert_scalar(&mut self, alternatives: &Alternatives) -> Result<(), DecodeError> {
        if let Input::Node(node, shape) = &self.slot.input
            && shape.is_computed()
        {
            self.slot.input = Input::Evaluated(self.state.evaluate(*node)?, *node);
        }
        let scalar = match &self.slot.input {
            Input::Node(_, Shape::Bool(_)) => Scalar::Bool,
            Input::Node(_, Shape::Number(_)) => Scalar::Number,
            Input::Node(_, Shape::Str(text)) => Scalar::Text(text),
            Input::Value(value) | Input::Evaluated(value, _) | Input::Part(value, _) => match value.kind() {
                ValueKind::Bool(_) => Scalar::Bool,
                ValueKind::Number(_) => Scalar::Number,
                ValueKind::String(text) => Scalar::Text(text),
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        let converted = conversion(*alternatives, scalar, &self.state.number_limits());
        let becomes_number = converted.map_or(scalar == Scalar::Number, |ty| *ty == TypeSpec::Number);
        if becomes_number && is_single(*alternatives) {
            // serde would make the largest numbers infinite.
            self.slot.ty = &TypeSpec::Single;
        } else if let Some(ty) = converted {
            self.slot.ty = ty;
        }
        Ok(())
    }
}

/// The number of times that serde may read the same part of a file again.
const MOST_TRIES: u16 = 1 << 12;

impl DecodeState<'_, '_> {
    /// Returns `true` if serde begins to keep something now to try one form after the other.
    pub(super) fn is_tried(&self) -> bool {
        !self.kept_apart.replace(false) && self.depth.get().kept == 0
    }

    /// Counts that what is decoded now is read so often for each time that what is around it is read.
    ///
    /// # Errors
    ///
    /// Returns an error if serde tries the same part too often.
    pub(super) fn tries(&self, tries: usize) -> Result<(), DecodeError> {
        let depth = self.depth.get();
        let tries = u16::try_from(tries).unwrap_or(u16::MAX).saturating_mul(depth.tries);
        if tries > MOST_TRIES {
            return Err(DecodeError::reported());
        }
        self.depth.set(Depth { tries, ..depth });
        Ok(())
    }
}
