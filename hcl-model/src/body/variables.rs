//! Variables that a configuration declares and the program gives values to.
//!
//! For `variable` blocks and the like, which applications have in common; the information model knows nothing of them.
//! Values that the configuration computes itself are [`crate::body::Locals`].

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::body::{Block, BodySchema, Content, messages as of_bodies};
use crate::convert::convert;
use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression, Mode};
use crate::source::Range;
use crate::types::Type;
use crate::value::{Value, normalize};

/// Declared variables with their defaults, and the values that the program has for them.
///
/// A declaration is a block with one label, the name, and with two arguments that may be left out: `default`, a value
/// without variables and functions, and `description`, a text.
/// A default of null makes a variable that may be left out, whose value then is null.
///
/// # Examples
///
/// ```
/// use hcl_model::body::{BodySchema, Variables};
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let text = "variable \"port\" {\n  default = 80\n}\nvariable \"host\" {}\nlisten = \"${var.host}:${var.port}\"\n";
/// let schema = BodySchema::new().required("listen").block("variable", ["name"]);
/// let (content, _) = native::parse_body("app.hcl", text).ok()?.content(&schema);
///
/// let variables = Variables::new("var").blocks(content.blocks_of_type("variable")).given("host", "localhost");
/// let (context, diagnostics) = variables.evaluate(&EvalContext::new());
/// assert!(diagnostics.is_empty());
/// let listen = content.attribute("listen").unwrap().expr.value(&context)?;
/// assert_eq!(listen, Value::from("localhost:80"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Variables {
    name: Arc<str>,
    declared: Vec<Variable>,
    by_name: HashMap<String, usize>,
    given: Vec<(String, Value)>,
    /// What is wrong with the blocks themselves.
    diagnostics: Diagnostics,
}

#[derive(Clone)]
struct Variable {
    name: Arc<str>,
    default: Option<Expression>,
    description: Option<String>,
    header: Range,
}

impl Variables {
    /// Nothing declared yet, for a variable with this name, whose attributes the declared ones will be.
    #[must_use]
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
    /// What is wrong with them, also that one is declared twice, is reported by [`Variables::evaluate`].
    #[must_use]
    pub fn blocks<'b>(mut self, blocks: impl IntoIterator<Item = &'b Block>) -> Variables {
        blocks.into_iter().for_each(|block| self.add(block));
        self
    }

    fn add(&mut self, block: &Block) {
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
        let header = block.header_range();
        if let Some(first) = self.by_name.get(&name).and_then(|&first| self.declared.get(first)) {
            let first = first.header.clone();
            self.diagnostics.push(of_bodies::duplicate_label(block.block_type(), &name, first, header));
            return;
        }
        let schema = BodySchema::new().optional("default").optional("description");
        let (content, diagnostics) = block.body().content(&schema);
        self.diagnostics.extend(diagnostics);
        let default = content.attribute("default").map(|it| it.expr.clone());
        let description = self.description(&content);
        self.declared.push(Variable { name: Arc::from(&*name), default, description, header });
        self.by_name.insert(name, self.declared.len() - 1);
    }

    /// The text that describes a variable, if there is one; that it is wrong is noted.
    fn description(&mut self, content: &Content) -> Option<String> {
        let expr = &content.attribute("description")?.expr;
        let text = expr.literal_value().and_then(|value| {
            convert(&value, &Type::STRING)
                .map_err(|error| messages::unsuitable("description", &error.to_string(), expr.range()).into())
        });
        match text {
            Ok(text) => text.as_str().map(str::to_owned),
            Err(refused) => {
                self.diagnostics.extend(refused);
                None
            }
        }
    }

    /// The value of a variable, which counts instead of its default, also if it is null; of two for the same variable
    /// the last counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Variables;
    /// use hcl_model::expr::EvalContext;
    ///
    /// let (_, diagnostics) = Variables::new("var").given("prot", 80).evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().contains("A value is given for \"prot\""));
    /// ```
    #[must_use]
    pub fn given(mut self, name: impl Into<String>, value: impl Into<Value>) -> Variables {
        self.given.push((name.into(), value.into()));
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
    pub fn declared(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.declared.iter().map(|variable| (&*variable.name, variable.description.as_deref()))
    }

    /// A scope inside of a context in which the variable is an object of all declared ones, and everything that is
    /// wrong: with the blocks, a variable without a value, and a value for no variable.
    ///
    /// What has no value is the dynamic unknown value, so that nothing else is reported for it.
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
    /// assert!(diagnostics.to_string().starts_with("app.hcl:1:1: Missing value for variable \"port\""));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, context: &EvalContext) -> (EvalContext, Diagnostics) {
        let _report = crate::diag::Suggestions::begin();
        let mut diagnostics = self.diagnostics.clone();
        let budget = context.budget().for_load();
        let mut values: Vec<Option<Value>> = vec![None; self.declared.len()];
        for (name, value) in &self.given {
            match self.by_name.get(&*normalize(Cow::Borrowed(name))).and_then(|&index| values.get_mut(index)) {
                Some(place) => *place = Some(value.clone()),
                None => diagnostics.push(messages::undeclared(name, self.declared.iter().map(|it| &*it.name))),
            }
        }
        let attributes = self.declared.iter().zip(values).map(|(variable, given)| {
            let default = variable.default.as_ref().map(|expr| {
                let (value, found) = expr.evaluate(Mode::LiteralOnly(&budget));
                let failed = found.has_errors();
                diagnostics.extend(found);
                if failed { Value::DYNAMIC } else { value }
            });
            let value = given.or(default).unwrap_or_else(|| {
                diagnostics.push(messages::missing(&variable.name, variable.header.clone()));
                Value::DYNAMIC
            });
            (variable.name.clone(), value)
        });
        let object = Value::object(attributes);
        diagnostics.sort_by_source();
        diagnostics.limit(context.limits().diagnostics);
        (context.child().with_variable(self.name.clone(), object), diagnostics)
    }
}

impl fmt::Debug for Variables {
    /// The names, not the values, which may be secret.
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

mod messages {
    //! The wording of diagnostics about declared variables and their values.

    use crate::diag::{Diagnostic, closest, sentence};
    use crate::source::Range;

    /// A value of the program for a variable that there is not.
    pub(super) fn undeclared<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
        let diagnostic = Diagnostic::error("undeclared-variable", "Value for undeclared variable")
            .detail(format!("A value is given for \"{name}\", but no variable of this name is declared."));
        match closest(name, known) {
            Some(close) => diagnostic.suggestion(close),
            None => diagnostic,
        }
    }

    /// A variable that has no value at all.
    pub(super) fn missing(name: &str, at: Range) -> Diagnostic {
        Diagnostic::error("missing-variable", format!("Missing value for variable \"{name}\""))
            .detail("The variable has no default, so a value must be given for it.")
            .at(at)
    }

    /// An argument of a declaration that is of the wrong type.
    pub(super) fn unsuitable(argument: &str, why: &str, at: Range) -> Diagnostic {
        Diagnostic::error("unsuitable-value", format!("Unsuitable value for \"{argument}\""))
            .detail(sentence(why))
            .at(at)
    }
}
