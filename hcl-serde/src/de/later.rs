//! What was computed of values that come later.

use hcl_model::expr::{Expression, Mode};
use hcl_model::syntax::NodeRef;
use hcl_model::value::{Later, Value};

/// A value that was computed and waits, which is computed anew wherever it is asked for once promises are settled.
#[cold]
#[inline(never)]
pub(super) fn computed_later(value: Value, node: NodeRef<'_>, mode: Mode<'_>) -> Value {
    let Mode::Full(context) = mode else { return value };
    let (expr, context) = (Expression::from_node(node), context.clone());
    Later::attach(value, move || expr.evaluate(Mode::Full(&context.for_load())))
}
