//! Templates that are values: a text is evaluated as a template with variables of its own.
//!
//! [`crate::native`] parses and evaluates templates.

use crate::convert::convert_within;
use crate::diag::TEMPLATE;
use crate::expr::{Closure, EvalContext, Mode};
use crate::function::{Function, FunctionError, Param};
use crate::limits::{Allowance, Budget};
use crate::native;
use crate::source::Source;
use crate::static_types::{StaticKind, StaticType};
use crate::types::Type;
use crate::typing::Scope;
use crate::value::{Refinement, Value};

/// A function that evaluates a text as a template: `templatestring(template, variables)`.
///
/// The template sees the functions that its caller sees, those that a configuration defines among them; the functions of the
/// context that is given here are for a program that calls it without an expression. It sees no variables but those that the
/// call gives it, which are the attributes of an object or the elements of a map.
/// The call pays for the evaluation. Errors are reported at their places in the template.
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
    let functions = context.without_variables();
    let typed = functions.clone();
    let template = Param::new("template", Type::STRING).described("The template.");
    Function::placed([template, variables_param()], Type::STRING, move |call, arguments, allowance| {
        let text = arguments[0].as_str().unwrap_or_default();
        let around = Closure::of(call).map(|call| call.context().without_variables());
        render(Source::new(TEMPLATE, text), around.as_ref().unwrap_or(&functions), &arguments[1], allowance)
    })
    .seeing_functions()
    .hands_on(move |types, budget| Some(type_of_text(types, &typed, budget)))
    .described("Evaluates a text as a template with variables of its own.")
    .refined(Refinement::new().not_null())
}

/// Returns the static type of the text, with its secrets if the template and its variables are known.
fn type_of_text(types: &[StaticType], functions: &EvalContext, budget: &Budget) -> StaticType {
    let (Some(StaticKind::Const(text)), Some(StaticKind::Object(variables))) =
        (types.first().map(StaticType::kind), types.get(1).map(StaticType::kind))
    else {
        return StaticType::STRING;
    };
    let source = Source::new(TEMPLATE, text.as_str().unwrap_or_default());
    let Ok(template) = native::parse_template_source(source, budget.limits()).ok() else {
        return StaticType::STRING;
    };
    let scope = Scope::new().with_context(functions).with_budget(budget.clone()).open();
    let scope = variables.iter().fold(scope, |scope, (name, ty)| scope.with_variable(name.clone(), ty));
    template.static_type(&scope).0
}

/// Returns the parameter for the variables of a template, for [`render`].
pub(super) fn variables_param() -> Param {
    Param::new("variables", Type::DYNAMIC)
        .described("An object or a map: the variables that the template can refer to.")
        .allow_marked()
}

/// The steps of a template, beside a step for each byte that is parsed.
const STEPS_OF_TEMPLATE: u64 = 32;

/// The text that a template gives, which is the first argument of a call, with variables, which are the second.
pub(super) fn render(
    template: Source,
    functions: &EvalContext,
    variables: &Value,
    allowance: &mut Allowance,
) -> Result<Value, FunctionError> {
    let (variables, marks) = variables.clone().unmark();
    let Some(variables) = variables.as_entries() else {
        return Err(FunctionError::argument(1, messages::no_object(variables.ty().kind_name())));
    };
    if let Some((name, _)) = variables.iter().find(|(name, _)| !native::is_identifier(name)) {
        return Err(FunctionError::argument(1, messages::no_name(name)));
    }
    allowance.elements(variables.iter().count())?;
    allowance.bytes(template.text().len())?;
    allowance.steps(STEPS_OF_TEMPLATE + template.text().len() as u64)?;
    let named = variables.iter().map(|(name, value)| (name.clone(), value.clone()));
    let context = functions.clone().with_variables(named);
    let template = native::parse_template_source(template, allowance.limits()).ok()?;
    let (value, found) = template.evaluate_within(Mode::Full(&context), allowance);
    if found.has_errors() {
        return Err(FunctionError::from(found).with_value(value.with_marks(marks)));
    }
    let text = convert_within(&value, &Type::STRING, allowance);
    let text = text.map_err(|why| FunctionError::argument(0, messages::no_text(&why)))?;
    if text.is_null() {
        return Err(FunctionError::argument(0, messages::NULL));
    }
    Ok(text.with_marks(marks))
}

mod messages {
    //! The wording of what is wrong with a template or its variables.

    use crate::convert::ConvertError;
    use crate::diag::Message;
    use crate::types::messages::other_kind;

    pub(super) fn no_object(kind: &str) -> Message {
        other_kind("object", kind)
    }

    pub(super) fn no_name(name: &str) -> String {
        format!("`{name}` cannot be the name of a variable")
    }

    pub(super) fn no_text(why: &ConvertError) -> String {
        format!("the template gives no text: {why}")
    }

    pub(super) const NULL: &str = "the template gives null and no text";
}
