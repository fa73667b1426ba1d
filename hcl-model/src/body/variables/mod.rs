//! Variables that a configuration declares and the program gives values to.
//!
//! For `variable` blocks and the like, which applications have in common; the information model knows nothing of them.
//! `dialect` has the rules, and `options` lets an application choose these. `declaration` reads the blocks, `given` has
//! the values of the program, `settle` evaluates both, and `live` evaluates again when promises are settled.
//! Values that the configuration computes itself are [`crate::body::Locals`].

mod declaration;
mod dialect;
mod given;
mod live;
mod messages;
mod options;
mod settle;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::body::definition::Map;
use crate::body::{Block, Body, messages as of_bodies};
use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression, StepKind, TraversalStep};
use crate::source::identifier::is_identifier;
use crate::source::normalize;
use crate::static_types::StaticType;
use crate::syntax::{Item, Shape};
use crate::value::Value;

use declaration::Variable;
use dialect::Dialect;
pub use dialect::Undeclared;
pub(crate) use given::GivenVariable;
use given::redact_rest;
use live::Live;
use settle::{Defaults, Outcome, Settlement};

/// Declared variables with their defaults, and the values that the program has for them.
///
/// A declaration is a block with one label, the name, and everything in it may be left out:
///
/// | | |
/// |---|---|
/// | `type` | what values are converted to: a constraint as the reference has it, with `optional(T, default)` in objects, or a type of the extended model ([`TypeConstraint::from_expression`](crate::type_expression::TypeConstraint::from_expression)) |
/// | `default` | a value that is written out; null makes a variable that may be left out, whose value then is null |
/// | `description` | a text |
/// | `sensitive` | `true` marks the value, so that it is never shown |
/// | `nullable` | `false` refuses null, and takes the default instead if there is one |
/// | `validation { ... }` | any number of blocks with a `condition` that has to be true, and an `error_message` that says what is wrong if it is not; both may refer to all declared variables |
///
/// An application chooses other rules before it adds the blocks: [`Variables::at_root`], [`Variables::plain_types`],
/// [`Variables::types_from_defaults`], [`Variables::functions_in_defaults`], [`Variables::undeclared`] and
/// [`Variables::further`].
///
/// A name is written like that of an argument: `variable "1x"` is an error.
/// A text from the environment or a flag for a variable without a `type` stays text: `5` is `"5"`. The texts `[1]`,
/// `{ a = 1 }` and `null` are read as values. If the default is a number or a boolean, `5` and `true` are read as values,
/// too. A value in a file keeps its own type.
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
    dialect: Dialect,
    declared: Vec<Variable>,
    by_name: HashMap<String, usize>,
    given: Vec<(String, GivenVariable)>,
    /// The changes of the values behind their rules.
    maps: Vec<Map>,
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
            dialect: Dialect::default(),
            declared: Vec::new(),
            by_name: HashMap::new(),
            given: Vec::new(),
            maps: Vec::new(),
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
        let mut variable = Variable::read(Arc::from(&*name), &self.name, &self.dialect, block, &mut self.diagnostics);
        let is_word = self.dialect.is_at_root && ["true", "false", "null"].contains(&&*name);
        if is_word || !is_identifier(&name) {
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

    /// Takes the values of a file: each argument is the value of the variable with its name.
    ///
    /// Add the declarations before. A value is written out, without variables and functions, and an error stands at the
    /// value. A later value of a variable replaces an earlier one.
    /// Reports never show the value of an undeclared name. If a declared variable is sensitive, they show nothing of the
    /// file but the names and the values of the other variables.
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
    /// let variables = Variables::new("var").blocks(content.blocks()).given_body(&values);
    /// let (_, diagnostics) = variables.evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().starts_with("values.hcl:1:8: invalid value for variable"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn given_body(self, body: &Body) -> Variables {
        self.given_body_with(body, |_| false)
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
        let mut given: Vec<Option<&GivenVariable>> = vec![None; self.declared.len()];
        for (name, value) in &self.given {
            match self.number(name).and_then(|&index| given.get_mut(index)) {
                Some(place) => *place = Some(value),
                None => {
                    let known = self.declared.iter().map(|it| &*it.name);
                    let undeclared = self.dialect.undeclared;
                    diagnostics.extend(messages::undeclared(undeclared, name, known, value.named_at()));
                }
            }
        }
        if self.dialect.is_at_root {
            let hiding = self.declared.iter().filter(|variable| context.variable(&variable.name).is_some());
            diagnostics.extend(hiding.map(|variable| messages::hides(&variable.name, variable.header.clone())));
        }
        let load = context.for_load();
        let defaults: Defaults = self.declared.iter().map(|_| OnceLock::new()).collect();
        let mut settlement = Settlement::new(self, &load, &defaults);
        let mut values = Vec::with_capacity(self.declared.len());
        for Outcome { value, found, refused, .. } in settlement.outcomes(&given) {
            diagnostics.extend(found);
            diagnostics.extend(refused.into_iter().flat_map(|(_, errors)| errors));
            values.push(value);
        }
        diagnostics.sort_by_source();
        diagnostics.limit(context.limits().diagnostics);
        if !settlement.waits.is_empty() || values.iter().any(Value::contains_waiting) {
            let given = given.into_iter().map(Option::<&GivenVariable>::cloned).collect();
            let given = (given, defaults);
            return (Live::context(self, given, context, values, &diagnostics), diagnostics);
        }
        let names = self.declared.iter().map(|variable| variable.name.clone());
        (self.scope(context.child(), names.zip(values)), diagnostics)
    }

    /// Returns the number of the variable with a name.
    #[inline]
    fn number(&self, name: &str) -> Option<&usize> {
        self.by_name.get(&*normalize(Cow::Borrowed(name)))
    }

    /// Returns the numbers of the variables that an expression mentions by their names.
    #[inline]
    fn mentioned(&self, expr: &Expression) -> BTreeSet<usize> {
        let mut numbers = BTreeSet::new();
        for reference in expr.variables() {
            let name = match reference.steps().first().map(TraversalStep::kind) {
                _ if self.dialect.is_at_root => Some(reference.root()),
                _ if *reference.root() != *self.name => continue,
                Some(StepKind::Attribute(name)) => Some(name.as_str()),
                Some(StepKind::Index(key)) => key.as_str(),
                None => None,
            };
            numbers.extend(name.and_then(|name| self.number(name)));
        }
        numbers
    }

    /// Returns a context in which expressions see variables.
    #[inline]
    fn scope(&self, context: EvalContext, values: impl Iterator<Item = (Arc<str>, Value)>) -> EvalContext {
        match self.dialect.is_at_root {
            true => context.with_variables(values),
            false => context.with_variable(self.name.clone(), Value::object(values)),
        }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Variables {
    /// Returns the name below which the variables are.
    #[must_use]
    #[inline]
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Returns `true` if each variable has a name at the root.
    #[must_use]
    #[inline]
    pub fn are_at_root(&self) -> bool {
        self.dialect.is_at_root
    }

    /// Returns the handling of a value without a declaration.
    #[must_use]
    #[inline]
    pub fn undeclared_rule(&self) -> Undeclared {
        self.dialect.undeclared
    }

    /// Returns the types of the names that expressions see, before there are values.
    #[must_use]
    #[inline]
    pub fn static_types(&self) -> Vec<(Arc<str>, StaticType)> {
        match self.dialect.is_at_root {
            true => self.declared.iter().map(|variable| (variable.name.clone(), variable.static_type())).collect(),
            false => vec![(self.name.clone(), self.static_type())],
        }
    }

    /// Takes the values of a file, where further variables than those that are declared so are sensitive.
    #[must_use]
    #[inline]
    pub fn given_body_with(mut self, body: &Body, is_secret: impl Fn(&str) -> bool) -> Variables {
        let (attributes, found) = body.just_attributes();
        self.diagnostics.extend(found);
        let is_sensitive = |variable: &Variable| variable.is_sensitive || is_secret(&variable.name);
        let mut shown = Vec::new();
        for attribute in attributes {
            let declared = self.number(&attribute.name).and_then(|&number| self.declared.get(number));
            let value = attribute.expr.range();
            let is_public = declared.is_some_and(|declared| !is_sensitive(declared)) && is_whole(&attribute.expr);
            let item = attribute.range.bytes();
            shown.push(if is_public { item } else { item.start..value.bytes().start });
            if !is_public {
                value.redact();
            }
            let given = GivenVariable::Argument { name: attribute.name_range, expr: attribute.expr };
            self = self.given_as(attribute.name, given);
        }
        if self.declared.iter().any(is_sensitive) {
            redact_rest(body, &shown);
        }
        // A block is no value, and the schema of a configuration may find a secret in the block.
        if !body.items(None).any(|item| matches!(item, Item::Block(_))) {
            body.missing_item_range().source().set_judged();
        }
        self
    }

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

/// Returns `true` if a value of a file has certainly nothing of another item in it: an error of the syntax can join items.
#[inline]
fn is_whole(expr: &Expression) -> bool {
    let at = expr.range();
    let is_scalar = matches!(expr.as_node().shape(), Shape::Null | Shape::Bool(_) | Shape::Number(_) | Shape::Str(_));
    !at.source().is_broken() || is_scalar && !at.text().contains('\n')
}

impl From<&str> for Variables {
    /// Variables below a name, by the usual rules.
    #[inline]
    fn from(name: &str) -> Variables {
        Variables::new(name)
    }
}

impl From<String> for Variables {
    /// Variables below a name, by the usual rules.
    #[inline]
    fn from(name: String) -> Variables {
        Variables::new(name)
    }
}

impl From<Arc<str>> for Variables {
    /// Variables below a name, by the usual rules.
    #[inline]
    fn from(name: Arc<str>) -> Variables {
        Variables::new(name)
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
