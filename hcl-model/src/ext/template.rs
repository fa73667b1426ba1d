//! Templates that are values: a text is evaluated as a template with variables of its own.
//!
//! What a template is and how it is evaluated is [`crate::native`].

use crate::convert::convert_within;
use crate::expr::{EvalContext, Mode};
use crate::function::{Function, FunctionError, Param};
use crate::native;
use crate::source::Source;
use crate::types::Type;
use crate::value::{Refinement, Value};

/// A function that evaluates a text as a template: `templatestring(template, variables)`.
///
/// The template sees the functions of the context, and no variables but those that the call gives it, which are the attributes
/// of an object or the elements of a map.
/// What it costs counts for the call; what is wrong in it is reported at its place in the template.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::ext::templatestring;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let context = EvalContext::new().with_variable("greeting", "Hello, ${name}!");
/// let render = templatestring(&context);
/// let context = context.with_function("templatestring", render);
/// let expr = native::parse_expression("app.hcl", "templatestring(greeting, { name = \"you\" })").ok()?;
/// assert_eq!(expr.value(&context)?, Value::from("Hello, you!"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[must_use]
pub fn templatestring(context: &EvalContext) -> Function {
    let names = context.function_names();
    let functions = names.into_iter().filter_map(|name| Some((name.to_owned(), context.function(name)?.clone())));
    let functions = EvalContext::new().with_functions(functions);
    let template = Param::new("template", Type::STRING).described("The template.");
    let variables = Param::new("variables", Type::DYNAMIC)
        .described("An object or a map: the variables that the template can refer to.")
        .allow_marked();
    Function::counting([template, variables], Type::STRING, move |arguments, allowance| {
        let text = arguments[0].as_str().unwrap_or_default();
        let (variables, marks) = arguments[1].clone().unmark();
        let Some(variables) = variables.as_entries() else {
            let message = format!("an object or a map is required, but have {}", variables.ty().kind_name());
            return Err(FunctionError::argument(1, message));
        };
        if let Some((name, _)) = variables.iter().find(|(name, _)| !native::is_identifier(name)) {
            return Err(FunctionError::argument(1, format!("{name:?} cannot be the name of a variable")));
        }
        allowance.elements(variables.iter().count())?;
        allowance.bytes(text.len())?;
        let named = variables.iter().map(|(name, value)| (name.clone(), value.clone()));
        let context = functions.clone().with_variables(named);
        let template = native::parse_template_source(Source::new("<template>", text), allowance.limits()).ok()?;
        let (value, found) = template.evaluate_within(Mode::Full(&context), allowance);
        if found.has_errors() {
            return Err(found.into());
        }
        let text = convert_within(&value, &Type::STRING, allowance);
        let text = text.map_err(|why| FunctionError::argument(0, format!("the template gives no text: {why}")))?;
        if text.is_null() {
            return Err(FunctionError::argument(0, "the template gives null and no text"));
        }
        Ok(text.with_marks(marks))
    })
    .described("Evaluates a text as a template with variables of its own.")
    .refined(Refinement::new().not_null())
}
