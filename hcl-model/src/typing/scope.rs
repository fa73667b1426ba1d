//! What expressions may refer to while nothing is known but types.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::expr::EvalContext;
use crate::function::Function;
use crate::limits::{Budget, Limits};
use crate::types::Type;
use crate::typing::static_type::{StaticKind, StaticType};
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
    functions: BTreeMap<Arc<str>, Signature>,
    open: bool,
    risks: bool,
    budget: Budget,
}

/// What a function takes and gives.
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{Signature, StaticType};
///
/// let join = Signature::new([("separator", StaticType::STRING)], StaticType::STRING)
///     .variadic("lists", StaticType::list(StaticType::STRING));
/// assert_eq!(format!("{join:?}"), "(separator: string, lists: list(string)...) -> string");
/// ```
#[derive(Clone)]
pub struct Signature {
    pub(super) params: Vec<Parameter>,
    pub(super) variadic: Option<Parameter>,
    result: ResultType,
    /// Where an argument may hold null, the result may too.
    passes_null: bool,
}

/// A parameter: its name and what it takes.
#[derive(Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) ty: StaticType,
}

#[derive(Clone)]
enum ResultType {
    Fixed(StaticType),
    Computed(Arc<ComputeType>),
}

/// Makes the type of the result of those of the arguments, or says what is wrong with them.
type ComputeType = dyn Fn(&[StaticType], &Budget) -> Result<StaticType, String> + Send + Sync;

impl fmt::Debug for Scope {
    /// The names, not the types, which say of a value that is known what it is.
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
    pub fn new() -> Scope {
        Scope::default()
    }

    /// The scope with a variable; a variable of the same name is replaced.
    #[must_use]
    pub fn with_variable(mut self, name: impl Into<Arc<str>>, ty: impl Into<StaticType>) -> Scope {
        self.variables.insert(name.into(), ty.into());
        self
    }

    /// The scope with a function; a function of the same name is replaced.
    #[must_use]
    pub fn with_function(mut self, name: impl Into<Arc<str>>, signature: impl Into<Signature>) -> Scope {
        self.functions.insert(name.into(), signature.into());
        self
    }

    /// The scope with the variables and functions that are there already, for example the standard functions.
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
    /// assert_eq!(ty.to_string(), "string");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_context(mut self, context: &EvalContext) -> Scope {
        for name in context.variable_names() {
            if let Some(value) = context.variable(name) {
                self.variables.insert(name.into(), StaticType::of_value(value));
            }
        }
        for name in context.function_names() {
            if let Some(function) = context.function(name) {
                self.functions.insert(name.into(), function.into());
            }
        }
        self
    }

    /// The scope, in which names that are not there are no mistakes but dynamic.
    #[must_use]
    pub fn open(self) -> Scope {
        Scope { open: true, ..self }
    }

    /// The scope, in which a warning is given for what may fail when there are values.
    #[must_use]
    pub fn with_risks(self) -> Scope {
        Scope { risks: true, ..self }
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
    pub fn with_limits(self, limits: Limits) -> Scope {
        Scope { budget: self.budget.with_limits(limits), ..self }
    }

    /// The type of a variable.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&StaticType> {
        self.variables.get(name)
    }

    /// The signature of a function.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Signature> {
        self.functions.get(name)
    }

    /// The variables and functions for an evaluation in which no value is known.
    #[must_use]
    #[doc(hidden)]
    pub fn to_unknown_context(&self) -> EvalContext {
        let variables = self.variables.iter().map(|(name, ty)| (name.clone(), Value::unknown(ty.to_type())));
        EvalContext::new().with_variables(variables).with_budget(self.budget.clone())
    }

    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    pub(super) fn reports_risks(&self) -> bool {
        self.risks
    }

    /// The limits that the expressions will be evaluated with.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.budget.limits()
    }

    /// The scope with another budget, whose limits are those that the expressions will be evaluated with.
    #[must_use]
    #[doc(hidden)]
    pub fn with_budget(self, budget: Budget) -> Scope {
        Scope { budget, ..self }
    }

    /// What looking at expressions may cost, one by one and all together.
    #[doc(hidden)]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(super) fn variable_names(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(|name| &**name)
    }

    pub(super) fn function_names(&self) -> Vec<&str> {
        self.functions.keys().map(|name| &**name).collect()
    }
}

impl Signature {
    /// A function with these parameters and a result of one type.
    pub fn new<N: Into<String>>(params: impl IntoIterator<Item = (N, StaticType)>, result: StaticType) -> Signature {
        let params = params.into_iter().map(|(name, ty)| Parameter { name: name.into(), ty }).collect();
        Signature { params, variadic: None, result: ResultType::Fixed(result), passes_null: false }
    }

    /// The function, which takes any number of further arguments.
    #[must_use]
    pub fn variadic(mut self, name: impl Into<String>, ty: StaticType) -> Signature {
        self.variadic = Some(Parameter { name: name.into(), ty });
        self
    }

    /// The function, with a result whose type depends on those of the arguments.
    ///
    /// The function is given types without promises and outputs, and says what is wrong with them if it cannot say what
    /// comes of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::typing::{Scope, Signature, StaticType, unify};
    ///
    /// let either = Signature::new([("a", StaticType::DYNAMIC), ("b", StaticType::DYNAMIC)], StaticType::DYNAMIC)
    ///     .computed(|types| Ok(unify(types)));
    /// let expr = native::parse_expression("test", "either(1, 2)").ok()?;
    /// let (ty, _) = expr.static_type(&Scope::new().with_function("either", either));
    /// assert_eq!(ty.to_string(), "1 | 2");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn computed(
        mut self,
        result: impl Fn(&[StaticType]) -> Result<StaticType, String> + Send + Sync + 'static,
    ) -> Signature {
        self.result = ResultType::Computed(Arc::new(move |arguments, _| result(arguments)));
        self
    }

    /// The parameter of the argument at a position.
    pub(super) fn param(&self, index: usize) -> Option<&Parameter> {
        self.params.get(index).or(self.variadic.as_ref())
    }

    /// The type of the result, if it is the same for all arguments.
    pub(super) fn fixed_result(&self) -> Option<&StaticType> {
        match &self.result {
            ResultType::Fixed(ty) => Some(ty),
            ResultType::Computed(_) => None,
        }
    }

    pub(super) fn result(&self, arguments: &[StaticType], budget: &Budget) -> Result<StaticType, String> {
        let ty = match &self.result {
            ResultType::Fixed(ty) => ty.clone(),
            ResultType::Computed(result) => result(arguments, budget)?,
        };
        let has_null = self.passes_null && arguments.iter().any(|argument| argument.facts().none);
        Ok(if has_null { ty.nullable() } else { ty })
    }
}

impl From<&Function> for Signature {
    /// The signature of a function: parameters that accept null are optional types, and null may be inside of every
    /// argument, because each type of the model has a null.
    ///
    /// The result is taken to hold no null if the arguments hold none.
    fn from(function: &Function) -> Signature {
        let param = |param: &crate::function::Param| {
            let ty = StaticType::from(param.ty());
            let ty = ty.with_parts(ty.parts().map(|part| part.nullable()).collect());
            let ty = if param.accepts_null() { ty.optional() } else { ty };
            Parameter { name: param.name().to_owned(), ty }
        };
        let result = match function.fixed_type() {
            Some(ty) => ResultType::Fixed(ty.into()),
            None => {
                let function = function.clone();
                ResultType::Computed(Arc::new(move |types, budget| {
                    let arguments: Vec<Value> = types.iter().map(representative).collect();
                    let ty = function.return_type_within(&arguments, &mut budget.allowance());
                    let ty = ty.map_err(|error| error.to_string())?;
                    Ok(StaticType::from(ty))
                }))
            }
        };
        Signature {
            params: function.params().iter().map(param).collect(),
            variadic: function.variadic_param().map(param),
            result,
            passes_null: true,
        }
    }
}

impl From<Function> for Signature {
    fn from(function: Function) -> Signature {
        Signature::from(&function)
    }
}

/// A value of the type, known only where the type says it.
fn representative(ty: &StaticType) -> Value {
    match ty.kind() {
        StaticKind::Const(value) => value.clone(),
        StaticKind::None => Value::null(Type::DYNAMIC),
        _ => Value::unknown(ty.to_type()),
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let params = self.params.iter().map(|param| format!("{}: {}", param.name, param.ty));
        let variadic = self.variadic.iter().map(|param| format!("{}: {}...", param.name, param.ty));
        let params: Vec<String> = params.chain(variadic).collect();
        let result = match &self.result {
            ResultType::Fixed(ty) => ty.to_string(),
            ResultType::Computed(_) => "computed".to_owned(),
        };
        write!(f, "({}) -> {result}", params.join(", "))
    }
}
