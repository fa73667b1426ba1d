//! The variables and functions that an expression may use.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::diag::Suggestions;
use crate::expr::Traversal;
use crate::expr::free::FreeFunctions;
#[cfg(feature = "language")]
use crate::expr::known::Known;
use crate::expr::names::Names;
use crate::function::Function;
use crate::limits::{Budget, Limits};
use crate::source::{normalize, normalize_shared};
#[cfg(feature = "language")]
use crate::syntax::NodeRef;
use crate::value::{Later, Value};

/// Variables, functions and limits for evaluation in full-expression mode ("Expression Evaluation").
///
/// Literal-only mode has no context at all: see [`crate::expr::Mode`].
///
/// A context is cheap to clone, and a clone shares what it has in common with the original.
/// A context that defines variables, even if there are none, differs from a context without variables. Without any, a
/// reference is reported as "variables not allowed", otherwise as "unknown variable"; the same goes for functions.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::value::Value;
///
/// let context = EvalContext::new().with_variable("region", "eu");
/// let child = context.child().with_variable("zone", "a");
/// assert_eq!(child.variable("region"), Some(&Value::from("eu")));
/// assert_eq!(context.variable("zone"), None);
/// ```
#[derive(Clone, Default)]
pub struct EvalContext {
    variables: Option<Names<Value>>,
    functions: Option<Names<Function>>,
    undefined: Option<Arc<Undefined>>,
    budget: Budget,
    /// The checks that run when promises are settled.
    checks: Option<Arc<[Later]>>,
    #[cfg(feature = "language")]
    known: Option<Arc<Known>>,
    /// The values of the free references of functions, as an object for each function.
    closures: Option<Names<Value>>,
}

/// Answers references to variables that there are not.
pub(crate) type Undefined = dyn Fn(&Traversal) -> Option<Value> + Send + Sync;

impl EvalContext {
    /// A context that defines neither variables nor functions.
    #[must_use]
    pub fn new() -> EvalContext {
        EvalContext::default()
    }

    /// The context with a variable added or replaced.
    #[must_use]
    pub fn with_variable(self, name: impl Into<Arc<str>>, value: impl Into<Value>) -> EvalContext {
        self.with_variables([(name, value)])
    }

    /// The context with variables added or replaced; from now on it has variables, even if these are none.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::value::Value;
    ///
    /// let nothing: [(&str, Value); 0] = [];
    /// let context = EvalContext::new().with_variables(nothing);
    /// assert!(context.has_variables());
    /// assert!(!EvalContext::new().has_variables());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_variables<N: Into<Arc<str>>, V: Into<Value>>(
        mut self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> EvalContext {
        #[cfg(feature = "language")]
        self.known.take();
        let names = self.variables.get_or_insert_default();
        for (name, value) in variables {
            names.insert(normalize_shared(name.into()), value.into());
        }
        self
    }

    /// The context with a function added or replaced; `ns::name` names one in a namespace.
    #[must_use]
    pub fn with_function(self, name: impl Into<Arc<str>>, function: Function) -> EvalContext {
        self.with_functions([(name, function)])
    }

    /// The context with functions added or replaced; from now on it has functions, even if these are none.
    #[must_use]
    pub fn with_functions<N: Into<Arc<str>>>(
        mut self,
        functions: impl IntoIterator<Item = (N, Function)>,
    ) -> EvalContext {
        #[cfg(feature = "language")]
        self.known.take();
        let names = self.functions.get_or_insert_default();
        for (name, function) in functions {
            names.insert(name.into(), function);
        }
        self
    }

    /// The context with a function that answers references to variables that no scope defines, in the place of one that it
    /// had before.
    ///
    /// It is given the reference as far as it is written out, as in `attr.kernel.name`, and what it answers is the value
    /// of all of that; computed indices and splats behind it are applied to the answer.
    /// Nothing as an answer is the mistake that it is otherwise, with what was probably meant.
    /// It has to answer the same each time, because the answer is also what is known of such a name before anything is
    /// evaluated.
    /// A name that a variable hides is not asked for, even if the variable does not have the attribute.
    ///
    /// # Examples
    ///
    /// Names that somebody else knows are kept as they are written:
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let context = EvalContext::new().with_variable("region", "eu").with_undefined(|reference| {
    ///     matches!(reference.root(), "attr" | "node").then(|| Value::from(format!("${{{reference}}}")))
    /// });
    /// let value = |text: &str| native::parse_expression("job.hcl", text).ok()?.value(&context);
    /// assert_eq!(value("\"${region}-${attr.kernel.name}\"")?, Value::from("eu-${attr.kernel.name}"));
    /// assert_eq!(value("node.class")?, Value::from("${node.class}"));
    /// assert_eq!(value("regoin").unwrap_err().iter().next().unwrap().suggestion(), Some("region"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_undefined(
        mut self,
        answer: impl Fn(&Traversal) -> Option<Value> + Send + Sync + 'static,
    ) -> EvalContext {
        self.undefined = Some(Arc::new(answer));
        self
    }

    /// The context with limits on what an evaluation may cost.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> EvalContext {
        let budget = self.budget.with_limits(limits);
        self.with_budget(budget)
    }

    /// The context with a function that is asked again and again whether to end all work: for a deadline, or for a program
    /// that is being stopped ([`Budget::with_interrupt`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let end = Instant::now() + Duration::from_millis(10);
    /// let context = EvalContext::new().with_interrupt(move || Instant::now() > end);
    /// std::thread::sleep(Duration::from_millis(20));
    /// let expr = native::parse_expression("app.hcl", "1 + 1").ok()?;
    /// assert_eq!(expr.value(&context).unwrap_err().iter().next().unwrap().code(), "interrupted");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_interrupt(self, interrupt: impl Fn() -> bool + Send + Sync + 'static) -> EvalContext {
        let budget = self.budget.with_interrupt(interrupt);
        self.with_budget(budget)
    }

    /// The context with something that has to be looked at once the promises that it waits for are settled, whoever needs
    /// its value.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn with_check(mut self, check: Later) -> EvalContext {
        self.checks = Some(self.checks().iter().cloned().chain([check]).collect());
        self
    }

    /// A scope inside of this one: what is defined in it hides what is outside, a variable as a whole, and this one does
    /// not change.
    ///
    /// Scopes may be nested to any depth; a lookup does not get slower by that.
    #[must_use]
    pub fn child(&self) -> EvalContext {
        self.clone()
    }

    /// The context with what answers references of another one.
    #[must_use]
    pub(crate) fn answering(self, undefined: Option<Arc<Undefined>>) -> EvalContext {
        EvalContext { undefined, ..self }
    }

    /// The context with values that expressions have in it; more variables or functions make another context of it.
    #[cfg(feature = "language")]
    #[must_use]
    pub(crate) fn with_known<'k>(mut self, values: impl Iterator<Item = (NodeRef<'k>, &'k Value)>) -> EvalContext {
        self.known = Some(Arc::new(Known::of(values)));
        self
    }

    /// The functions of this context, without its variables, for what has variables of its own.
    #[must_use]
    pub(crate) fn without_variables(&self) -> EvalContext {
        EvalContext { functions: self.functions.clone(), budget: self.budget.clone(), ..EvalContext::default() }
    }

    /// Adds values of free references of a function to those that the context has.
    #[must_use]
    pub(crate) fn with_closure(
        mut self,
        function: Arc<str>,
        values: impl IntoIterator<Item = (Arc<str>, Value)>,
    ) -> EvalContext {
        #[cfg(feature = "language")]
        self.known.take();
        let closures = self.closures.get_or_insert_default();
        let known = closures.get(&function).and_then(Value::as_entries);
        let known: Vec<_> = known
            .into_iter()
            .flat_map(|known| known.iter())
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        closures.insert(function, Value::object(known.into_iter().chain(values)));
        self
    }

    /// Takes the values of free references from another context.
    #[cfg(feature = "language")]
    #[must_use]
    pub(crate) fn with_closures_of(mut self, other: &EvalContext) -> EvalContext {
        self.closures.clone_from(&other.closures);
        self
    }

    /// Returns the values of the free references of a function, as an object.
    #[cfg(feature = "language")]
    pub(crate) fn closure(&self, function: &str) -> Option<&Value> {
        self.closures.as_ref()?.get(function)
    }

    /// Returns the values of the free references of all functions.
    #[cfg(feature = "language")]
    pub(crate) fn closures(&self) -> impl Iterator<Item = (&Arc<str>, &Value)> {
        self.closures.iter().flat_map(Names::iter)
    }

    /// Returns the functions with free references.
    pub(crate) fn free_functions(&self) -> Arc<FreeFunctions> {
        let functions = self.functions.iter().flat_map(Names::iter);
        Arc::new(FreeFunctions::of(functions.map(|(name, function)| (&**name, function))))
    }

    /// The value of a variable, that of the innermost scope that defines it.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Value> {
        self.variables.as_ref()?.get(&normalize(Cow::Borrowed(name)))
    }

    /// A function, that of the innermost scope that defines it.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.as_ref()?.get(name)
    }

    /// Returns `true` if any scope defines variables at all.
    #[must_use]
    pub fn has_variables(&self) -> bool {
        self.variables.is_some()
    }

    /// Returns `true` if any scope defines functions at all.
    #[must_use]
    pub fn has_functions(&self) -> bool {
        self.functions.is_some()
    }

    /// Returns the answer to references to undefined variables.
    #[inline]
    pub(crate) fn undefined(&self) -> Option<&Arc<Undefined>> {
        self.undefined.as_ref()
    }

    /// Returns the number of variables.
    pub(crate) fn variable_count(&self) -> usize {
        self.variables.as_ref().map_or(0, Names::len)
    }

    /// Returns the number of functions.
    pub(crate) fn function_count(&self) -> usize {
        self.functions.as_ref().map_or(0, Names::len)
    }

    /// The names of all variables, sorted.
    #[must_use]
    pub fn variable_names(&self) -> Vec<&str> {
        self.variables.as_ref().map_or_else(Vec::new, |names| names.names())
    }

    /// The first of them, as many as a message about another name may look at.
    pub(crate) fn some_variable_names(&self) -> Vec<&str> {
        let names = self.variables.as_ref();
        names.map_or_else(Vec::new, |names| names.first_names(Suggestions::most_names()))
    }

    /// The names of all functions, sorted.
    #[must_use]
    pub fn function_names(&self) -> Vec<&str> {
        self.functions.as_ref().map_or_else(Vec::new, |names| names.names())
    }

    /// Returns the limits on the cost of an evaluation.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.budget.limits()
    }

    /// Returns the budget of evaluations, one by one and all together.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The context for one load: whatever is evaluated with it and with what is made of it has the limits of a load in
    /// common.
    ///
    /// Decoding, [`Locals`](crate::body::Locals) and whatever else evaluates more than one expression begins a load of its
    /// own where there is none. A program that does several of these for one configuration begins it once, and anew for
    /// the next configuration.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    ///
    /// let context = EvalContext::new().with_limits(Limits::DEFAULT.with_load_elements(5));
    /// let list = native::parse_expression("app.hcl", "[1, 2, 3]").ok()?;
    /// let load = context.for_load();
    /// assert!(list.value(&load).is_ok());
    /// assert!(list.value(&load).is_err());
    /// assert!(list.value(&context.for_load()).is_ok());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn for_load(&self) -> EvalContext {
        self.clone().with_budget(self.budget.for_load())
    }

    /// The context with the budget of another context, so that both count together: for a syntax or a function of the
    /// program that evaluates within a load of others.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    ///
    /// let load = EvalContext::new().with_limits(Limits::DEFAULT.with_load_elements(5)).for_load();
    /// let own = EvalContext::new().with_variable("n", 3).with_budget(load.budget().clone());
    /// assert!(native::parse_expression("app.hcl", "[1, 2, n]").ok()?.value(&own).is_ok());
    /// assert!(native::parse_expression("app.hcl", "[1, 2, 3]").ok()?.value(&load).is_err());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> EvalContext {
        self.budget = budget;
        self
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl EvalContext {
    /// The context without something that would have to be looked at.
    #[cfg(feature = "language")]
    #[must_use]
    pub fn without_check(mut self, check: &Later) -> EvalContext {
        self.checks = Some(self.checks().iter().filter(|other| !other.is_same(check)).cloned().collect());
        self
    }

    /// Returns the checks that run once the promises that they wait for are settled.
    #[must_use]
    pub fn checks(&self) -> &[Later] {
        self.checks.as_deref().unwrap_or_default()
    }

    /// The value of an expression, if it was evaluated in this context already and nothing was wrong.
    #[cfg(feature = "language")]
    #[must_use]
    pub fn known_value(&self, node: NodeRef<'_>) -> Option<Value> {
        self.known.as_ref()?.get(node).cloned()
    }
}

impl fmt::Debug for EvalContext {
    /// The names, not the values, which may be secret.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvalContext")
            .field("variables", &self.variable_names())
            .field("functions", &self.function_names())
            .finish()
    }
}
