//! A file that says how bodies are decoded, in the language of the reference's tool.

mod messages;
mod read;

use crate::body::Body;
use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Mode};
use crate::limits::Limits;
use crate::spec::tree::Spec;
use crate::value::Value;

use read::Reader;

/// A decode spec with variables for what is decoded with it, as a file of the reference's tool `hcldec` says it.
///
/// `variables` blocks and `function` blocks, as [`Functions`](crate::ext::Functions) has them, are for what is decoded, and
/// one block is the spec:
///
/// | block | what it has | spec |
/// |---|---|---|
/// | `object` | blocks with one label, the name of the attribute | [`Spec::object`] |
/// | `array` | blocks | [`Spec::tuple`] |
/// | `attr` | `name`, `type`, `required` | [`Spec::attribute`] |
/// | `block` | `block_type`, `required`, a block | [`Spec::block`] |
/// | `block_list`, `block_set` | `block_type`, `min_items`, `max_items`, a block | [`Spec::block_list`], [`Spec::block_set`] |
/// | `block_map` | `block_type`, `labels`, a block | [`Spec::block_map`] |
/// | `block_attrs` | `block_type`, `element_type`, `required` | [`Spec::block_attributes`] |
/// | `default` | blocks, of which the first that does not give null counts | [`Spec::or`] |
/// | `transform` | `result`, an expression with the variable `nested`; a block | [`Spec::transform`] |
/// | `literal` | `value` | [`Spec::literal`] |
///
/// The label of a block in an `object` stands for `name` or `block_type` if that is left out.
/// Types are those of [`TypeConstraint::strict`](crate::type_expression::TypeConstraint::strict), without one any value will do; `value`, `result` and variables can call
/// `abs`, `coalesce`, `concat`, `hasindex`, `int`, `jsondecode`, `jsonencode`, `length`, `lower`, `max`, `min`, `reverse`,
/// `strlen`, `substr` and `upper`.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
/// use hcl_model::native;
/// use hcl_model::spec::SpecFile;
/// use hcl_model::value::Value;
///
/// let text = "
/// object {
///   attr \"name\" {
///     type     = string
///     required = true
///   }
///   default \"port\" {
///     attr {
///       name = \"port\"
///       type = number
///     }
///     literal {
///       value = 80
///     }
///   }
/// }
/// ";
/// let file = SpecFile::read(&native::parse_body("spec.hcldec", text).ok()?, &Limits::DEFAULT)?;
/// let body = native::parse_body("app.hcl", "name = \"web\"\n").ok()?;
/// let (value, diagnostics) = file.decode(&body, file.context());
/// assert!(diagnostics.is_empty());
/// assert_eq!(value, Value::object([("name", Value::from("web")), ("port", Value::from(80))]));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct SpecFile {
    spec: Spec,
    context: EvalContext,
    warnings: Diagnostics,
}

impl SpecFile {
    /// Reads the body of a spec file, in either syntax.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::spec::SpecFile;
    ///
    /// let body = native::parse_body("spec.hcldec", "attr {\n  type = text\n}\n").ok()?;
    /// let errors = SpecFile::read(&body, &Limits::DEFAULT).unwrap_err();
    /// assert_eq!(errors.len(), 2);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn read(body: &Body, limits: &Limits) -> Result<SpecFile, Diagnostics> {
        let mut reader = Reader::new(limits);
        let (spec, variables, functions) = reader.file(body);
        let mut context = EvalContext::new().with_limits(*limits);
        if !variables.is_empty() {
            context = context.with_variables(variables);
        }
        if !functions.is_empty() {
            context = context.with_functions(functions);
        }
        reader.diagnostics.sort_by_source();
        match (spec, reader.diagnostics) {
            (Some(spec), warnings) if !warnings.has_errors() => Ok(SpecFile { spec, context, warnings }),
            (_, diagnostics) => Err(diagnostics),
        }
    }

    /// The spec.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns the variables and functions that the file declares for decoding, if it has any.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::spec::SpecFile;
    /// use hcl_model::value::Value;
    ///
    /// let text = "variables {\n  region = lower(\"EU\")\n}\nattr {\n  name = \"zone\"\n}\n";
    /// let file = SpecFile::read(&native::parse_body("spec.hcldec", text).ok()?, &Limits::DEFAULT)?;
    /// assert_eq!(file.context().variable("region"), Some(&Value::from("eu")));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn context(&self) -> &EvalContext {
        &self.context
    }

    /// The context of the file with the arguments of bodies as variables, which hide those of the file; the later ones count.
    ///
    /// They are constants: nothing in them refers to anything.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the arguments.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::spec::SpecFile;
    /// use hcl_model::value::Value;
    ///
    /// let text = "variables {\n  region = \"eu\"\n}\nattr {\n  name = \"zone\"\n}\n";
    /// let file = SpecFile::read(&native::parse_body("spec.hcldec", text).ok()?, &Limits::DEFAULT)?;
    /// let given = native::parse_body("given.hcl", "region = \"us\"\n").ok()?;
    /// assert_eq!(file.context_with(&[given])?.variable("region"), Some(&Value::from("us")));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn context_with(&self, given: &[Body]) -> Result<EvalContext, Diagnostics> {
        let (mut variables, mut diagnostics) = (Vec::new(), Diagnostics::new());
        for body in given {
            let (attributes, found) = body.just_attributes();
            diagnostics.extend(found);
            for attribute in attributes {
                let (value, found) = attribute.expr.evaluate(Mode::LiteralOnly(self.context.budget()));
                diagnostics.extend(found);
                variables.push((attribute.name, value));
            }
        }
        let context = self.context.clone();
        diagnostics.into_result(if variables.is_empty() { context } else { context.with_variables(variables) })
    }

    /// Returns the warnings: parts of the file that should be changed and are no errors.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Decodes a body with the spec, in a context that is made from that of the file.
    ///
    /// Without variables and functions it is decoded in literal-only mode, in which strings of JSON are not templates.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::spec::SpecFile;
    /// use hcl_model::value::Value;
    ///
    /// let spec = native::parse_body("spec.hcldec", "attr {\n  name = \"zone\"\n}\n").ok()?;
    /// let file = SpecFile::read(&spec, &Limits::DEFAULT)?;
    /// let body = json::parse_body("app.json", r#"{"zone": "${region}-1"}"#).ok()?;
    /// assert_eq!(file.decode(&body, file.context()).0, Value::from("${region}-1"));
    /// let context = file.context().clone().with_variable("region", "eu");
    /// assert_eq!(file.decode(&body, &context).0, Value::from("eu-1"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn decode(&self, body: &Body, context: &EvalContext) -> (Value, Diagnostics) {
        self.spec.decode(
            body,
            match context.has_variables() || context.has_functions() {
                true => Mode::Full(context),
                false => Mode::LiteralOnly(context.budget()),
            },
        )
    }
}
