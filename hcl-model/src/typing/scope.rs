//! The names that expressions may refer to while only types are known.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
#[cfg(feature = "language")]
use std::sync::atomic::AtomicU64;

#[cfg(feature = "language")]
use crate::expr::free::FreeFunctions;
use crate::expr::{EvalContext, Traversal, Undefined};
use crate::limits::{Budget, Limits};
use crate::source::{normalize, normalize_shared};
#[cfg(feature = "language")]
use crate::static_types::StaticKind;
use crate::static_types::StaticType;
use crate::typing::signature::Signature;
use crate::value::Value;

/// Typed variables and function signatures.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::typing::{Scope, StaticType};
///
/// let scope = Scope::new().with_variable("port", StaticType::INT);
/// let expr = native::parse_expression("test", "port + 1").ok()?;
/// let (ty, diagnostics) = expr.static_type(&scope);
/// assert_eq!(ty, StaticType::INT);
/// assert!(diagnostics.is_empty());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone, Default)]
pub struct Scope {
    variables: BTreeMap<Arc<str>, StaticType>,
    /// Behind a pointer, because there are many, and a scope is copied for each name that counts in a part of a text.
    functions: Arc<BTreeMap<Arc<str>, Signature>>,
    undefined: Option<Arc<Undefined>>,
    open: bool,
    risks: bool,
    awaits: bool,
    budget: Budget,
    /// The cost of the result types of functions that a configuration defines.
    #[cfg(feature = "language")]
    spent: Arc<AtomicU64>,
    /// `true` if it is that of such a result.
    #[cfg(feature = "language")]
    is_of_result: bool,
    /// The types of the free references of functions, as an object for each function.
    #[cfg(feature = "language")]
    closures: Arc<BTreeMap<Arc<str>, StaticType>>,
}

impl fmt::Debug for Scope {
    /// The names, not the types, which say of a value that is known what it is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope")
            .field("variables", &self.variables.keys().collect::<Vec<_>>())
            .field("functions", &self.functions.keys().collect::<Vec<_>>())
            .finish()
    }
}

impl Scope {
    /// A scope without variables and functions.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new() -> Scope {
        Scope::default()
    }

    /// The scope with a variable; a variable of the same name is replaced.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_variable(mut self, name: impl Into<Arc<str>>, ty: impl Into<StaticType>) -> Scope {
        self.variables.insert(normalize_shared(name.into()), ty.into());
        self
    }

    /// The scope with a function; a function of the same name is replaced.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_function(mut self, name: impl Into<Arc<str>>, signature: impl Into<Signature>) -> Scope {
        Arc::make_mut(&mut self.functions).insert(name.into(), signature.into());
        self
    }

    /// The scope with the variables and functions that are there already, for example the standard functions.
    ///
    /// A variable that is not known yet is a promise, and a sensitive one an output: a field that takes neither is a
    /// mistake before anything is loaded.
    /// The handler of references to other variables ([`EvalContext::with_undefined`]) is asked for them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::typing::Scope;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let context = EvalContext::new().with_variable("region", Value::unknown(Type::STRING));
    /// let expr = native::parse_expression("test", "\"${region}-a\"").ok()?;
    /// let (ty, _) = expr.static_type(&Scope::new().with_context(&context));
    /// assert_eq!(ty.to_string(), "promise(string)");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_context(mut self, context: &EvalContext) -> Scope {
        for name in context.variable_names() {
            if let Some(value) = context.variable(name) {
                self.variables.insert(name.into(), StaticType::of_value(value));
            }
        }
        for name in context.function_names() {
            if let Some(function) = context.function(name) {
                Arc::make_mut(&mut self.functions).insert(name.into(), function.into());
            }
        }
        #[cfg(feature = "language")]
        for (name, values) in context.closures() {
            // An unknown value that waits for nothing follows from an error.
            let of = |value: &Value| match value.is_wholly_known() || value.contains_waiting() {
                true => StaticType::of_value(value),
                false => StaticType::of_unknown(value),
            };
            let types = values.as_entries().into_iter().flat_map(|values| values.iter());
            self = self.with_closure(name.clone(), types.map(|(name, value)| (name.clone(), of(value))));
        }
        self.answering_as(context)
    }

    /// Returns the types of the free references of all functions.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn closures(&self) -> &Arc<BTreeMap<Arc<str>, StaticType>> {
        &self.closures
    }

    /// Returns the scope with types of the free references of functions.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn with_closures(self, closures: Arc<BTreeMap<Arc<str>, StaticType>>) -> Scope {
        Scope { closures, ..self }
    }

    /// Returns the functions with free references.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn free_functions(&self) -> Arc<FreeFunctions> {
        let functions = self.functions.iter();
        Arc::new(FreeFunctions::of(functions.filter_map(|(name, signature)| Some((&**name, signature.function()?)))))
    }

    /// The scope in which references to variables that there are not are answered as in a context.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn answering_as(mut self, context: &EvalContext) -> Scope {
        if let Some(undefined) = context.undefined() {
            self.undefined = Some(undefined.clone());
        }
        self
    }

    /// The scope, in which names that are not there are no mistakes but dynamic.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn open(self) -> Scope {
        Scope { open: true, ..self }
    }

    /// The scope, in which a warning is given for what may fail when there are values.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_risks(self) -> Scope {
        Scope { risks: true, ..self }
    }

    /// The scope of the result of a function that a configuration defines, which is typed for whoever has spent this.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_result(self, spent: Arc<AtomicU64>) -> Scope {
        Scope { spent, is_of_result: true, ..self }
    }

    /// Returns the cost of the result types so far.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn spent(&self) -> &Arc<AtomicU64> {
        &self.spent
    }

    /// Counts an expression, in a result; false if nothing more is typed there.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn counts(&self) -> bool {
        !self.is_of_result || crate::function::spend_on_results(&self.spent, 1)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_awaiting(&self) -> bool {
        self.awaits
    }

    /// The scope with the limits that the expressions will be evaluated with.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::typing::Scope;
    ///
    /// let scope = Scope::new().with_limits(Limits::DEFAULT.with_number_digits(3));
    /// let sum = native::parse_expression("test", "1 + \"1000\"").ok()?;
    /// assert!(sum.static_type(&scope).1.has_errors());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_limits(self, limits: Limits) -> Scope {
        Scope { budget: self.budget.with_limits(limits), ..self }
    }

    /// The type of a variable.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variable(&self, name: &str) -> Option<&StaticType> {
        self.variables.get(&*normalize(Cow::Borrowed(name)))
    }

    /// The signature of a function.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn function(&self, name: &str) -> Option<&Signature> {
        self.functions.get(name)
    }

    /// The type of what the program answers for a reference to a variable that there is not.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn undefined(&self, reference: &Traversal) -> Option<StaticType> {
        Some(StaticType::of_value(&self.undefined.as_ref()?(reference)?))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn answers_undefined(&self) -> bool {
        self.undefined.is_some()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn reports_risks(&self) -> bool {
        self.risks
    }

    /// The limits that the expressions will be evaluated with.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn limits(&self) -> &Limits {
        self.budget.limits()
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Scope {
    /// The scope of somebody who waits for all promises: what comes later counts as what it will be.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn awaiting(self) -> Scope {
        Scope { awaits: true, ..self }
    }

    /// Returns the scope for a look at a configuration: all expressions share the steps of one load, and as many results of functions
    /// that the configuration defines are typed again.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn for_check(self) -> Scope {
        Scope {
            budget: self.budget.for_load(),
            #[cfg(feature = "language")]
            spent: Arc::default(),
            ..self
        }
    }

    /// The variables and functions for an evaluation in which no value is known.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_unknown_context(&self) -> EvalContext {
        let variables = self.variables.iter().map(|(name, ty)| (name.clone(), Value::unknown(ty.to_type())));
        let context = EvalContext::new().with_variables(variables).with_budget(self.budget.clone());
        #[cfg(feature = "language")]
        let context = self.add_closures(context);
        context.answering(self.undefined.clone())
    }

    /// Adds unknown values for the free references of functions to a context.
    #[cfg(feature = "language")]
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn add_closures(&self, context: EvalContext) -> EvalContext {
        self.closures.iter().fold(context, |context, (name, types)| {
            let values = entries_of(types).into_iter().map(|(name, ty)| (name, Value::unknown(ty.to_type())));
            context.with_closure(name.clone(), values)
        })
    }

    /// Adds types of free references of a function to those that the scope has.
    #[cfg(feature = "language")]
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_closure(
        mut self,
        function: Arc<str>,
        types: impl IntoIterator<Item = (Arc<str>, StaticType)>,
    ) -> Scope {
        let known = self.closures.get(&function).map_or_else(Vec::new, entries_of);
        let all = StaticType::object(known.into_iter().chain(types));
        Arc::make_mut(&mut self.closures).insert(function, all);
        self
    }

    /// Takes the types of free references from another scope.
    #[cfg(feature = "language")]
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_closures_of(self, other: &Scope) -> Scope {
        self.with_closures(other.closures.clone())
    }

    /// The scope with another budget, whose limits are those that the expressions will be evaluated with.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_budget(self, budget: Budget) -> Scope {
        Scope { budget, ..self }
    }

    /// Returns the budget of looking at expressions, one by one and all together.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The names of its variables.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variable_names(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(|name| &**name)
    }

    /// The names of its functions.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn function_names(&self) -> Vec<&str> {
        self.functions.keys().map(|name| &**name).collect()
    }
}

/// Returns the types in an object by their names.
#[cfg(feature = "language")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn entries_of(object: &StaticType) -> Vec<(Arc<str>, StaticType)> {
    match object.kind() {
        StaticKind::Object(entries) => entries.iter().map(|(name, ty)| (name.clone(), ty)).collect(),
        _ => Vec::new(),
    }
}
