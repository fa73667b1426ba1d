//! How `dynamic` blocks become blocks: by values, by types, or as they are written.

use crate::expr::EvalContext;
use crate::limits::Budget;
use crate::typing::Scope;

/// How `dynamic` blocks become blocks.
#[derive(Debug)]
pub(super) enum How {
    /// One for each element, in this context.
    Values(EvalContext),
    /// One for each element that is known from types in this scope, and one for all others.
    Types(Scope),
    /// Each becomes one, of whose elements nothing is known.
    Once,
}

impl How {
    /// What may be spent; none if nothing is evaluated.
    pub(super) fn budget(&self) -> Option<&Budget> {
        match self {
            How::Values(context) => Some(context.budget()),
            How::Types(scope) => Some(scope.budget()),
            How::Once => None,
        }
    }
}
