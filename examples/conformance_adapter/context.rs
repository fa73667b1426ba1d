//! The context file of a test: variables, functions, the evaluation mode and the schema.
//!
//! What the protocol does not know is refused, so that a test of a later version is not answered wrongly.

use std::path::Path;

use hcl_model::body::{Body, BodySchema};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::ext::{Expansion, Functions};
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::json_text::JsonValue;
use hcl_model::limits::{Budget, Limits};
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::Value;

use crate::schema::Schema;
use crate::value::{from_json, type_from_json};
use crate::{Refusal, Stop, done};

/// In what expressions are evaluated, and the schema to apply before.
pub(crate) struct Context {
    evaluation: EvalContext,
    literal_only: bool,
    /// The type of the blocks that define functions.
    user_functions: Option<String>,
    /// Whether `dynamic` blocks are expanded.
    allow_dynamic: bool,
    pub(crate) schema: Option<Schema>,
}

/// The properties of an object that nobody has looked at yet.
pub(crate) struct Fields<'j> {
    what: &'static str,
    left: Vec<&'j (String, JsonValue)>,
}

impl Default for Context {
    fn default() -> Context {
        let evaluation = EvalContext::new().with_variables::<&str, Value>([]).with_functions::<&str>([]);
        Context { evaluation, literal_only: false, user_functions: None, allow_dynamic: false, schema: None }
    }
}

impl Context {
    /// Reads a context file.
    pub(crate) fn read(path: &str) -> Result<Context, Refusal> {
        let text = std::fs::read_to_string(Path::new(path)).map_err(|error| format!("{path}: {error}"))?;
        let json = JsonValue::parse(&text, &Limits::default()).map_err(|error| format!("{path}: {error}"))?;
        Context::from_json(&json)
    }

    fn from_json(json: &JsonValue) -> Result<Context, Refusal> {
        let mut fields = Fields::of(json, "the context")?;
        let literal_only = match fields.take("evaluation_mode") {
            None => false,
            Some(JsonValue::String(mode)) if mode == "literal-only" => true,
            Some(other) => return Err(format!("{other} is no evaluation mode")),
        };
        let (variables, functions) = (fields.take_object("variables")?, fields.take_object("functions")?);
        if literal_only && !(variables.is_empty() && functions.is_empty()) {
            return Err("there are no variables and functions in literal-only mode".to_owned());
        }
        let mut evaluation = Context::default().evaluation;
        for (name, value) in variables {
            evaluation = evaluation.with_variable(name.as_str(), from_json(value)?);
        }
        for (name, declaration) in functions {
            evaluation = evaluation.with_function(name.as_str(), function(declaration)?);
        }
        let schema = fields.take("schema").map(Schema::from_json).transpose()?;
        let user_functions = fields.take("user_functions").map(text).transpose()?.map(str::to_owned);
        let allow_dynamic = fields.take_bool("allow_dynamic")?;
        fields.end()?;
        if (user_functions.is_some() || allow_dynamic) && schema.is_none() {
            return Err("functions and dynamic blocks of a file are only for the command decode".to_owned());
        }
        Ok(Context { evaluation, literal_only, user_functions, allow_dynamic, schema })
    }

    /// Takes the blocks from a body that define functions, and has the functions in the context from now on.
    pub(crate) fn declare(&mut self, body: Body) -> Result<Body, Stop> {
        let Some(block_type) = &self.user_functions else { return Ok(body) };
        let (partial, mut mistakes) = body.partial_content(&BodySchema::new().block(block_type.as_str(), ["name"]));
        let (evaluation, found) = Functions::new().blocks(partial.content.blocks()).evaluate(&self.evaluation);
        mistakes.extend(found);
        done("schema", mistakes)?;
        self.evaluation = evaluation;
        Ok(partial.remain)
    }

    /// The body with the blocks that its `dynamic` blocks make, if that is asked for.
    pub(crate) fn expand(&self, body: Body) -> Body {
        match (self.allow_dynamic, self.literal_only) {
            (false, _) => body,
            (true, false) => body.expand(&self.evaluation),
            (true, true) => {
                let expansion = Expansion::new();
                expansion.set_literal_only(&Budget::DEFAULT);
                body.expand_with(&expansion)
            }
        }
    }

    pub(crate) fn mode(&self) -> Mode<'_> {
        if self.literal_only { Mode::LiteralOnly(&Budget::DEFAULT) } else { Mode::Full(&self.evaluation) }
    }
}

/// A function of a test.
fn function(json: &JsonValue) -> Result<Function, Refusal> {
    let mut fields = Fields::of(json, "a function")?;
    if let Some(extension) = fields.take("extension") {
        fields.end()?;
        return extension_function(text(extension)?);
    }
    let params = fields.take_array("params")?.iter().map(param).collect::<Result<Vec<_>, _>>()?;
    let variadic = fields.take("variadic_param").map(param).transpose()?;
    let result = fields.take("result").ok_or("the result of a function is missing")?;
    fields.end()?;
    let function = match result {
        JsonValue::String(kind) if kind == "arguments" => {
            Function::new(params, Type::DYNAMIC, |arguments| Ok(Value::tuple(arguments.iter().cloned())))
                .result_type(|arguments| Ok(Type::tuple(arguments.iter().map(Value::ty))))
        }
        _ => match Fields::of(result, "the result of a function")?.only()? {
            ("value", value) => {
                let value = from_json(value)?;
                Function::new(params, value.ty(), move |_| Ok(value.clone()))
            }
            ("error", JsonValue::String(message)) => {
                let message = message.clone();
                Function::new(params, Type::DYNAMIC, move |_| Err(FunctionError::new(message.clone())))
            }
            _ => return Err(format!("{result} is no result of a function")),
        },
    };
    Ok(match variadic {
        Some(variadic) => function.variadic(variadic),
        None => function,
    })
}

/// A function of an extension: those of the library, whose conversion knows defaults in any case.
fn extension_function(name: &str) -> Result<Function, Refusal> {
    let name = match name {
        "convert-with-defaults" => "convert",
        "convert" | "try" | "can" => name,
        _ => return Err(format!("{name} is no function of an extension")),
    };
    let found = stdlib::get(name).ok_or_else(|| format!("the library has no function {name}"))?;
    Ok(found.function().clone())
}

fn param(json: &JsonValue) -> Result<Param, Refusal> {
    let mut fields = Fields::of(json, "a parameter")?;
    let name = match fields.take("name") {
        None => "",
        Some(name) => text(name)?,
    };
    let ty = fields.take("type").ok_or("the type of a parameter is missing")?;
    let mut param = Param::new(name, type_from_json(ty)?);
    if fields.take_bool("allow_null")? {
        param = param.allow_null();
    }
    if fields.take_bool("allow_unknown")? {
        param = param.allow_unknown();
    }
    if fields.take_bool("allow_dynamic_type")? {
        param = param.allow_dynamic();
    }
    fields.end()?;
    Ok(param)
}

pub(crate) fn text(json: &JsonValue) -> Result<&str, Refusal> {
    match json {
        JsonValue::String(text) => Ok(text),
        other => Err(format!("{other} is no string")),
    }
}

impl<'j> Fields<'j> {
    /// The properties of an object; `what` it is, for refusals.
    pub(crate) fn of(json: &'j JsonValue, what: &'static str) -> Result<Fields<'j>, Refusal> {
        match json {
            JsonValue::Object(properties) => Ok(Fields { what, left: properties.iter().collect() }),
            other => Err(format!("{what} cannot be {other}")),
        }
    }

    pub(crate) fn take(&mut self, name: &str) -> Option<&'j JsonValue> {
        let at = self.left.iter().position(|(found, _)| found == name)?;
        Some(&self.left.swap_remove(at).1)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.left.iter().any(|(found, _)| found == name)
    }

    pub(crate) fn take_bool(&mut self, name: &str) -> Result<bool, Refusal> {
        match self.take(name) {
            None => Ok(false),
            Some(&JsonValue::Bool(truth)) => Ok(truth),
            Some(other) => Err(format!("{name} of {} cannot be {other}", self.what)),
        }
    }

    pub(crate) fn take_array(&mut self, name: &str) -> Result<&'j [JsonValue], Refusal> {
        match self.take(name) {
            None => Ok(&[]),
            Some(JsonValue::Array(elements)) => Ok(elements),
            Some(other) => Err(format!("{name} of {} cannot be {other}", self.what)),
        }
    }

    pub(crate) fn take_object(&mut self, name: &str) -> Result<&'j [(String, JsonValue)], Refusal> {
        match self.take(name) {
            None => Ok(&[]),
            Some(JsonValue::Object(properties)) => Ok(properties),
            Some(other) => Err(format!("{name} of {} cannot be {other}", self.what)),
        }
    }

    /// The one property that is left.
    pub(crate) fn only(&self) -> Result<(&'j str, &'j JsonValue), Refusal> {
        match self.left[..] {
            [(name, value)] => Ok((name, value)),
            _ => Err(format!("{} must have one kind", self.what)),
        }
    }

    /// Refuses what is left.
    pub(crate) fn end(&self) -> Result<(), Refusal> {
        match self.left.first() {
            None => Ok(()),
            Some((name, _)) => Err(format!("{} has the unknown property {name}", self.what)),
        }
    }
}
