//! Variables that a configuration declares and the program gives values to.
//!
//! For `variable` blocks and the like, which applications have in common; the information model knows nothing of them.
//! `declaration` reads the blocks, `given` has the values of the program, `settle` evaluates both, and `live` evaluates
//! again when promises are settled.
//! Values that the configuration computes itself are [`crate::body::Locals`].

mod declaration;
mod given;
mod live;
mod messages;
mod settle;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::body::{Block, Body, messages as of_bodies};
use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression};
use crate::source::identifier::is_identifier;
use crate::source::normalize;
use crate::static_types::StaticType;
use crate::value::Value;

use declaration::Variable;
pub(crate) use given::GivenVariable;
use live::Live;
use settle::Settlement;

/// Declared variables with their defaults, and the values that the program has for them.
///
/// A declaration is a block with one label, the name, and everything in it may be left out:
///
/// | | |
/// |---|---|
/// | `type` | what values are converted to: a constraint as the reference has it, with `optional(T, default)` in objects, or a type of the extended model ([`TypeConstraint::from_expression`](crate::type_expression::TypeConstraint::from_expression)) |
/// | `default` | a value without variables and functions; null makes a variable that may be left out, whose value then is null |
/// | `description` | a text |
/// | `sensitive` | `true` marks the value, so that it is never shown |
/// | `nullable` | `false` refuses null, and takes the default instead if there is one |
/// | `validation { ... }` | any number of blocks with a `condition` that has to be true, and an `error_message` that says what is wrong if it is not; both may refer to all declared variables |
///
/// A name is written like that of an argument: `variable "1x"` is an error.
/// A variable without a `type` keeps a text from outside as text, so that `"5"` equals what was given; a list, an object and
/// `null` are read as such, and so are numbers and truths if the `default` is no text.
///
/// # Examples
///
/// ```
/// use hcl_model::body::{BodySchema, Variables};
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let text = r#"
/// variable "port" {
///   type    = union(int, "auto")
///   default = "auto"
///   validation {
///     condition     = var.port != 80
///     error_message = "Port 80 is another service's."
///   }
/// }
/// variable "host" {}
/// listen = "${var.host}:${var.port}"
/// "#;
/// let schema = BodySchema::new().required("listen").block("variable", ["name"]);
/// let (content, _) = native::parse_body("app.hcl", text).ok()?.content(&schema);
///
/// let variables = Variables::new("var")
///     .blocks(content.blocks_of_type("variable"))
///     .given("host", "localhost")
///     .given_text("port", "8080", "environment variable APP_PORT");
/// let (context, diagnostics) = variables.evaluate(&EvalContext::new());
/// assert!(diagnostics.is_empty());
/// let listen = content.attribute("listen").unwrap().expr.value(&context)?;
/// assert_eq!(listen, Value::from("localhost:8080"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Variables {
    name: Arc<str>,
    declared: Vec<Variable>,
    by_name: HashMap<String, usize>,
    given: Vec<(String, GivenVariable)>,
    /// The errors of the blocks themselves.
    diagnostics: Diagnostics,
}

impl Variables {
    /// Nothing declared yet, for a variable with this name, whose attributes the declared ones will be.
    #[must_use]
    #[inline]
    pub fn new(name: impl Into<Arc<str>>) -> Variables {
        Variables {
            name: name.into(),
            declared: Vec::new(),
            by_name: HashMap::new(),
            given: Vec::new(),
            diagnostics: Diagnostics::new(),
        }
    }

    /// The variables that blocks declare, beside those of other blocks.
    ///
    /// [`Variables::evaluate`] reports errors of the blocks, such as a variable that is declared twice.
    #[must_use]
    #[inline]
    pub fn blocks<'b>(mut self, blocks: impl IntoIterator<Item = &'b Block>) -> Variables {
        blocks.into_iter().for_each(|block| self.add(block));
        self
    }

    #[inline]
    fn add(&mut self, block: &Block) {
        Variables::hide(block.body(), false);
        let [label] = block.labels() else {
            self.diagnostics.push(match block.label_ranges().get(1) {
                Some(extra) => of_bodies::extraneous_label(block.block_type(), 1, &["name"], extra.clone()),
                None => of_bodies::missing_label(
                    block.block_type(),
                    "name",
                    &["name"],
                    &["name"],
                    &[],
                    block.header_range(),
                ),
            });
            return;
        };
        let name = normalize(Cow::Borrowed(label)).into_owned();
        if let Some(first) = self.by_name.get(&name).and_then(|&first| self.declared.get(first)) {
            let (first, header) = (first.header.clone(), block.header_range());
            self.diagnostics.push(of_bodies::duplicate_label(block.block_type(), &name, first, &[], header));
            return;
        }
        let mut variable = Variable::read(Arc::from(&*name), &self.name, block, &mut self.diagnostics);
        if !is_identifier(&name) {
            let at = block.label_ranges().first().cloned().unwrap_or_else(|| block.header_range());
            self.diagnostics.push(messages::invalid_name(&name, at));
            variable.is_broken = true;
        }
        self.declared.push(variable);
        self.by_name.insert(name, self.declared.len() - 1);
    }

    /// The value of a variable, which counts instead of its default, also if it is null; of two for the same variable
    /// the last counts, however they are given.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Variables;
    /// use hcl_model::expr::EvalContext;
    ///
    /// let (_, diagnostics) = Variables::new("var").given("prot", 80).evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().contains("a value is given for `prot`"));
    /// ```
    #[must_use]
    #[inline]
    pub fn given(self, name: impl Into<String>, value: impl Into<Value>) -> Variables {
        self.given_as(name, GivenVariable::Value(value.into()))
    }

    /// The value of a variable as an expression without variables and functions, for example of an argument of a file
    /// that has values for variables: what is wrong with it is reported where it stands.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "variable \"port\" {\n  type = number\n}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let values = native::parse_body("values.hcl", "port = [80]\n").ok()?;
    /// let variables = Variables::new("var").blocks(content.blocks());
    /// let variables = values.just_attributes().0.into_iter().fold(variables, |variables, attribute| {
    ///     variables.given_expression(attribute.name, attribute.expr)
    /// });
    /// let (_, diagnostics) = variables.evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().starts_with("values.hcl:1:8: invalid value for variable"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn given_expression(self, name: impl Into<String>, expr: Expression) -> Variables {
        self.given_as(name, GivenVariable::Expression(expr))
    }

    #[inline]
    pub(crate) fn given_as(mut self, name: impl Into<String>, given: GivenVariable) -> Variables {
        self.given.push((name.into(), given));
        self
    }

    /// The names of the declared variables with their descriptions, in the order of the blocks.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::native;
    ///
    /// let text = "variable \"port\" {\n  description = \"where to listen\"\n}\n";
    /// let body = native::parse_body("app.hcl", text).ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let variables = Variables::new("var").blocks(content.blocks());
    /// assert_eq!(variables.declared().next(), Some(("port", Some("where to listen"))));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[inline]
    pub fn declared(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.declared.iter().map(|variable| (&*variable.name, variable.description.as_deref()))
    }

    /// The static type of the variable whose attributes the declared ones are, for a [`Scope`](crate::typing::Scope):
    /// what the declarations say, before there are values. What is sensitive is an output.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::native;
    ///
    /// let text = "variable \"port\" {\n  type     = int\n  nullable = false\n}\nvariable \"any\" {}\n";
    /// let body = native::parse_body("app.hcl", text).ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let variables = Variables::new("var").blocks(content.blocks());
    /// assert_eq!(variables.static_type().to_string(), "{ any: dynamic, port: int }");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn static_type(&self) -> StaticType {
        StaticType::object(self.declared.iter().map(|variable| (variable.name.clone(), variable.static_type())))
    }

    /// A scope inside of a context in which the variable is an object of all declared ones, and everything that is
    /// wrong: with the blocks, a variable without a value, a value for no variable, one that does not convert to its type,
    /// and one that a validation refuses.
    ///
    /// A variable without a suitable value is the dynamic unknown value, so that no other error follows from it.
    /// A value that waits for a promise is converted and checked again when the promise is settled, with all rules that refer
    /// to the value. The decoder of a value that needs the variable reports errors that show then.
    /// An error stands at the value, with the declaration in a note.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "variable \"port\" {}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let (_, diagnostics) = Variables::new("var").blocks(content.blocks()).evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().starts_with("app.hcl:1:1: missing value for variable `port`"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn evaluate(&self, context: &EvalContext) -> (EvalContext, Diagnostics) {
        let _report = crate::diag::Suggestions::begin();
        let mut diagnostics = self.diagnostics.clone();
        let budget = context.budget().for_load();
        let mut given: Vec<Option<&GivenVariable>> = vec![None; self.declared.len()];
        for (name, value) in &self.given {
            match self.by_name.get(&*normalize(Cow::Borrowed(name))).and_then(|&index| given.get_mut(index)) {
                Some(place) => *place = Some(value),
                None => {
                    let known = self.declared.iter().map(|it| &*it.name);
                    diagnostics.push(messages::undeclared(name, known, value.place()));
                }
            }
        }
        let mut settlement = Settlement::new(&budget, &mut diagnostics);
        let settled: Vec<_> = (self.declared.iter().zip(&given))
            .map(|(variable, given)| (variable, settlement.value(variable, *given)))
            .collect();
        let values = settled.iter().map(|(_, it)| it.as_ref().map_or(Value::DYNAMIC, |settled| settled.value.clone()));
        let mut values: Vec<Value> = values.collect();
        let with = |values: &[Value]| {
            let names = self.declared.iter().map(|variable| variable.name.clone());
            context.child().with_variable(self.name.clone(), Value::object(names.zip(values.iter().cloned())))
        };
        let seen = with(&values).with_budget(budget.clone());
        for ((variable, settled), value) in settled.iter().zip(&mut values) {
            let Some(settled) = settled else { continue };
            // All of them are looked at, also behind one that is not kept.
            let refused = variable.rules.iter().filter(|rule| settlement.validate(variable, rule, settled, &seen));
            let is_refused = refused.count() > 0;
            // What waits is not known anyway, and there may be more to say of what comes.
            if is_refused && !value.contains_waiting() {
                // Whoever goes on does not take what is wrong for right.
                *value = Value::unknown(value.ty()).with_marks(value.all_marks());
            }
        }
        let mut inner = with(&values);
        let waits = std::mem::take(&mut settlement.waits);
        diagnostics.sort_by_source();
        diagnostics.limit(context.limits().diagnostics);
        if !waits.is_empty() || values.iter().any(Value::contains_waiting) {
            let given = given.into_iter().map(Option::<&GivenVariable>::cloned).collect();
            inner = Live::context(self, given, context, values, &diagnostics);
        }
        (inner, diagnostics)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Variables {
    /// Returns `true` if the program gives a value for a variable.
    #[must_use]
    #[inline]
    pub fn has_given(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| crate::source::is_same_text(given, name))
    }

    /// Marks what the block of a variable gives as its value, if it says that this is sensitive, however badly, or it is known
    /// to be; types are shown without defaults, and so are descriptions.
    #[inline]
    pub fn hide(block: &Body, is_secret: bool) {
        declaration::hide(block, is_secret);
    }
}

impl fmt::Debug for Variables {
    /// The names, not the values, which may be secret.
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let declared: Vec<&str> = self.declared().map(|(name, _)| name).collect();
        let given: Vec<&str> = self.given.iter().map(|(name, _)| &**name).collect();
        f.debug_struct("Variables")
            .field("name", &self.name)
            .field("declared", &declared)
            .field("given", &given)
            .finish()
    }
}
