//! The body that a decode begins with.

use hcl_model::syntax::NodeRef;

use crate::de::{Asked, DecodeError, DecodeState, Slot, Subject, Undecided};
use crate::schemaless::body_map;
use crate::schemaless::names;

/// The body that a decode begins with.
#[derive(Debug)]
pub(super) struct Root<'a>(pub(super) NodeRef<'a>);

impl<'a> Undecided<'a> for Root<'a> {
    #[inline]
    fn subject(&self) -> Option<Subject<'a>> {
        Some(Subject::Whole(self.0))
    }

    #[inline]
    fn decide(self: Box<Self>, asked: Asked, state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        match asked {
            Asked::Option => Ok(Slot::boxed(self)),
            Asked::Value | Asked::Identifier => Err(DecodeError::wanted("a single value", "a body")),
            Asked::List | Asked::Tuple(_) => Err(DecodeError::wanted("a list", "a body")),
            Asked::Body => Ok(Slot::of_body(self.0, true)),
            Asked::Any | Asked::Map | Asked::Struct(_) | Asked::Variant | Asked::Flag | Asked::Unit => {
                body_map::read(names::of_body(self.0, true, state)?, self.0, asked, state)
            }
        }
    }
}
