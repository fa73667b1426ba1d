//! The context of what comes later.

use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::Budget;

/// A context for what comes after a load: with its limits, but not with what may stop it, which is about its time.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn after_load(mode: Mode<'_>) -> EvalContext {
    mode.context().cloned().unwrap_or_default().with_budget(Budget::new(*mode.limits()))
}
