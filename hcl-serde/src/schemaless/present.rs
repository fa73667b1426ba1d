//! Expressions: whether they are there, which they are not if they are null, and what can be decoded of them.

use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::{Asked, DecodeError, DecodeState, Slot, Subject, Undecided};

/// An expression that has no value, which is a mistake only for those who ask for one.
#[derive(Debug)]
struct Unevaluated<'a>(NodeRef<'a>);

impl<'a> Undecided<'a> for Unevaluated<'a> {
    #[inline]
    fn subject(&self) -> Option<Subject<'a>> {
        Some(Subject::Whole(self.0))
    }

    #[inline]
    fn decide(self: Box<Self>, asked: Asked, _state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        match asked {
            Asked::Option => Ok(Slot::boxed(self)),
            _ => Ok(Slot::of_node(self.0)),
        }
    }
}

/// Returns the slot that an expression is decoded from. The expression is evaluated if that is needed to find out if
/// it is null. Returns `None` if it is null.
#[inline]
pub(super) fn present<'a>(node: NodeRef<'a>, state: &DecodeState<'_, '_>) -> Result<Option<Slot<'a>>, DecodeError> {
    let shape = node.shape();
    match shape {
        Shape::Null => Ok(None),
        Shape::Invalid => Err(DecodeError::reported()),
        Shape::Other => Ok(match try_evaluate(node, state) {
            Some(value) if state.is_absent(&value) => None,
            Some(value) => Some(Slot::of_evaluated(value, node)),
            None => Some(Slot::undecided(Unevaluated(node))),
        }),
        _ => Ok(Some(Slot::of_shape(node, shape))),
    }
}

/// The value of an expression; none if it has mistakes, which are not reported: perhaps it is not asked for.
#[inline]
fn try_evaluate(node: NodeRef<'_>, state: &DecodeState<'_, '_>) -> Option<Value> {
    let before = state.diagnostics.borrow().len();
    let value = state.evaluate(node);
    if value.is_err() {
        state.diagnostics.borrow_mut().truncate(before);
    }
    value.ok()
}
