//! Values of expressions that are computed anew when promises are settled, and what was found wrong then with the variables that
//! an expression needs.

use std::any::Any;

use crate::expr::{EvalContext, Expression, Mode, StepKind};
use crate::limits::{Allowance, Exhausted};
use crate::value::{Later, Value};

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Expression {
    /// A value that was computed of the expression and waits, which is computed anew wherever it is asked for once promises are
    /// settled.
    ///
    /// # Errors
    ///
    /// Following it takes more than there may be.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn computed_later(&self, value: Value, mode: Mode<'_>, allowance: &mut Allowance) -> Result<Value, Exhausted> {
        let (expr, budget) = (self.clone(), mode.budget().after_load());
        let context = mode.context().cloned().unwrap_or_default().with_budget(budget);
        let (value, _) = Later::attach(value, allowance, move || expr.evaluate_open(Mode::Full(&context)))?;
        Ok(value)
    }

    /// Returns the findings from computing anew the variables of a context that the expression refers to. Only the
    /// parts of an object that the expression takes are computed.
    #[must_use]
    pub fn found_later<F: Any + Clone>(&self, context: &EvalContext) -> Vec<F> {
        let needed = self.variables().into_iter().filter_map(|variable| {
            let mut value = context.variable(variable.root())?;
            for step in variable.steps() {
                let name = match step.kind() {
                    StepKind::Attribute(name) => name.as_str(),
                    StepKind::Index(key) => key.as_str().unwrap_or_default(),
                };
                match value.as_entries().and_then(|entries| entries.get(name)) {
                    Some(part) => value = part,
                    None => break,
                }
            }
            Some(value)
        });
        Value::found_later_in(needed)
    }
}
