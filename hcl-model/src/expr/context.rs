//! The variables and functions that an expression may use.

use std::fmt;
use std::sync::Arc;

use crate::expr::names::Names;
use crate::function::Function;
use crate::limits::Limits;
use crate::value::Value;

/// Variables, functions and limits for evaluation in full-expression mode ("Expression Evaluation").
///
/// Literal-only mode has no context at all: see [`crate::expr::Mode`].
///
/// A context is cheap to clone, and a clone shares what it has in common with the original.
/// That variables are defined, even if there are none, is not the same as that they are not: without any, a reference
/// is reported as "Variables not allowed", otherwise as "Unknown variable"; the same goes for functions.
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
    limits: Arc<Limits>,
}

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
    pub fn with_variables<N: Into<Arc<str>>, V: Into<Value>>(
        mut self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> EvalContext {
        let names = self.variables.get_or_insert_default();
        for (name, value) in variables {
            names.insert(name.into(), value.into());
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
        let names = self.functions.get_or_insert_default();
        for (name, function) in functions {
            names.insert(name.into(), function);
        }
        self
    }

    /// The context with limits on what an evaluation may cost.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> EvalContext {
        self.limits = Arc::new(limits);
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

    /// The value of a variable, that of the innermost scope that defines it.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Value> {
        self.variables.as_ref()?.get(name)
    }

    /// A function, that of the innermost scope that defines it.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.as_ref()?.get(name)
    }

    /// Whether any scope defines variables at all.
    #[must_use]
    pub fn has_variables(&self) -> bool {
        self.variables.is_some()
    }

    /// Whether any scope defines functions at all.
    #[must_use]
    pub fn has_functions(&self) -> bool {
        self.functions.is_some()
    }

    /// The names of all variables, sorted.
    #[must_use]
    pub fn variable_names(&self) -> Vec<&str> {
        self.variables.as_ref().map_or_else(Vec::new, Names::names)
    }

    /// The names of all functions, sorted.
    #[must_use]
    pub fn function_names(&self) -> Vec<&str> {
        self.functions.as_ref().map_or_else(Vec::new, Names::names)
    }

    /// What an evaluation may cost.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
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
