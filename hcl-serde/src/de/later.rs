//! What was computed of values that come later.

use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::limits::{Allowance, Budget, Exhausted};
use hcl_model::syntax::NodeRef;
use hcl_model::value::{Later, Value};

/// A value that was computed and waits, which is computed anew wherever it is asked for once promises are settled.
#[cold]
#[inline(never)]
pub(super) fn computed_later(
    value: Value,
    node: NodeRef<'_>,
    mode: Mode<'_>,
    allowance: &mut Allowance,
) -> Result<Value, Exhausted> {
    let (expr, budget) = (Expression::from_node(node), mode.budget().after_load());
    let context = mode.context().cloned().unwrap_or_default().with_budget(budget.clone());
    let (value, _) = Later::attach(value, allowance, budget, move || expr.evaluate(Mode::Full(&context)))?;
    Ok(value)
}

/// A context for what comes after a load: with its limits, but not with what may stop it, which is about its time.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn after_load(mode: Mode<'_>) -> EvalContext {
    mode.context().cloned().unwrap_or_default().with_budget(Budget::new(*mode.limits()))
}
