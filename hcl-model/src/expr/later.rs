//! What was found wrong with variables that were computed anew, for an expression that needs them.

use std::any::Any;

use crate::expr::{EvalContext, Expression, StepKind};
use crate::value::Value;

impl Expression {
    /// What was found when the variables of a context that the expression refers to were computed anew, of objects only what
    /// it takes of them.
    #[must_use]
    #[doc(hidden)]
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
