//! The variables and functions that an expression may use.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::function::Function;
use crate::limits::Limits;
use crate::value::Value;

/// Variables, functions and limits for evaluation in full-expression mode ("Expression Evaluation").
///
/// Literal-only mode has no context at all: see [`crate::expr::Mode`].
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
    scope: Arc<Scope>,
}

#[derive(Clone, Default)]
struct Scope {
    variables: Option<HashMap<Arc<str>, Value>>,
    functions: Option<HashMap<String, Function>>,
    parent: Option<EvalContext>,
    limits: Arc<Limits>,
}

impl EvalContext {
    /// A context without variables and functions.
    #[must_use]
    pub fn new() -> EvalContext {
        EvalContext::default()
    }

    /// The context with a variable added or replaced.
    #[must_use]
    pub fn with_variable(mut self, name: impl Into<Arc<str>>, value: impl Into<Value>) -> EvalContext {
        let variables = Arc::make_mut(&mut self.scope).variables.get_or_insert_default();
        variables.insert(name.into(), value.into());
        self
    }

    /// The context with a function added or replaced; `ns::name` names one in a namespace.
    #[must_use]
    pub fn with_function(mut self, name: impl Into<String>, function: Function) -> EvalContext {
        let functions = Arc::make_mut(&mut self.scope).functions.get_or_insert_default();
        functions.insert(name.into(), function);
        self
    }

    /// The context with limits on what an evaluation may cost.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> EvalContext {
        Arc::make_mut(&mut self.scope).limits = Arc::new(limits);
        self
    }

    /// A scope inside of this one: what is defined in it hides what is outside.
    #[must_use]
    pub fn child(&self) -> EvalContext {
        let scope = Scope { parent: Some(self.clone()), limits: self.scope.limits.clone(), ..Scope::default() };
        EvalContext { scope: Arc::new(scope) }
    }

    /// The value of a variable, looked up from the inside out.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Value> {
        self.scopes().find_map(|scope| scope.variables.as_ref()?.get(name))
    }

    /// A function, looked up from the inside out.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.scopes().find_map(|scope| scope.functions.as_ref()?.get(name))
    }

    /// Whether any scope defines variables at all.
    #[must_use]
    pub fn has_variables(&self) -> bool {
        self.scopes().any(|scope| scope.variables.is_some())
    }

    /// Whether any scope defines functions at all.
    #[must_use]
    pub fn has_functions(&self) -> bool {
        self.scopes().any(|scope| scope.functions.is_some())
    }

    /// The names of all variables, sorted.
    #[must_use]
    pub fn variable_names(&self) -> Vec<&str> {
        let names = self.scopes().filter_map(|scope| scope.variables.as_ref());
        sorted(names.flat_map(|variables| variables.keys().map(|name| &**name)))
    }

    /// The names of all functions, sorted.
    #[must_use]
    pub fn function_names(&self) -> Vec<&str> {
        let names = self.scopes().filter_map(|scope| scope.functions.as_ref());
        sorted(names.flat_map(|functions| functions.keys().map(String::as_str)))
    }

    /// What an evaluation may cost.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.scope.limits
    }

    fn scopes(&self) -> impl Iterator<Item = &Scope> {
        std::iter::successors(Some(&*self.scope), |scope| Some(&*scope.parent.as_ref()?.scope))
    }
}

fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

impl fmt::Debug for EvalContext {
    /// The names, not the values, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvalContext")
            .field("variables", &self.variable_names())
            .field("functions", &self.function_names())
            .finish()
    }
}
