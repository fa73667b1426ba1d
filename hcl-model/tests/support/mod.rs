//! What several test programs of this package use.

use hcl_model::expr::EvalContext;
use hcl_model::native;

/// The value of an expression, or the details of its mistakes.
pub(crate) fn answer(expression: &str, context: &EvalContext) -> String {
    match native::parse_expression("case", expression).ok().and_then(|expression| expression.value(context)) {
        Ok(value) => format!("{value:?}"),
        Err(diagnostics) => {
            let details: Vec<String> = diagnostics.iter().map(|found| found.message().into_owned()).collect();
            details.join(" ")
        }
    }
}
