//! The type of the result of a call before anything is evaluated, where the types of the model do not tell it.
//!
//! For functions that evaluate expressions: what they give depends on what these are.
//! The typing of an expression is a matter of [`crate::typing`], which asks here.

#[cfg(feature = "language")]
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
#[cfg(feature = "language")]
use std::sync::atomic::{AtomicU64, Ordering};

use crate::diag::Diagnostics;
use crate::function::{Function, FunctionError, Param};
use crate::limits::Budget;
use crate::static_types::{Lift, StaticType};
use crate::value::Value;

/// An argument of a call of which only the type is known.
#[derive(Clone)]
pub struct StaticArgument {
    ty: StaticType,
    unevaluated: Option<Unevaluated>,
}

/// The facts about an argument that a function takes as it is written.
#[derive(Clone)]
struct Unevaluated {
    closure: Value,
    mistakes: Diagnostics,
    looked_at: Lift,
    cannot_fail: bool,
}

/// Makes the type of the result of those of the arguments, or says what is wrong with them.
pub(super) type StaticResult =
    dyn Fn(&[StaticArgument], StaticCall<'_>) -> Result<StaticType, FunctionError> + Send + Sync;

/// Makes a type with outputs where the result has them, of the types of the arguments; none if the body tells it.
pub(super) type SecretParts = dyn Fn(&[StaticType], &Budget) -> Option<StaticType> + Send + Sync;

/// The typing of a call, which is the typing of the surrounding expression.
#[derive(Clone, Copy)]
pub(crate) struct StaticCall<'a> {
    /// For what is evaluated.
    pub(crate) budget: &'a Budget,
    /// A flag that is `true` if a value that comes later counts as its later value
    /// ([`crate::typing::Scope::awaiting`]).
    #[cfg_attr(
        not(feature = "language"),
        expect(dead_code, reason = "only functions that a configuration defines ask")
    )]
    pub(crate) is_awaiting: bool,
    /// The cost so far of the types of results of functions that a configuration defines.
    #[cfg(feature = "language")]
    pub(crate) spent: &'a Arc<AtomicU64>,
    /// The call as it is written.
    #[cfg(feature = "language")]
    pub(crate) call_site: &'a Value,
    /// The types of the free references of functions.
    #[cfg(feature = "language")]
    pub(crate) closures: &'a Arc<BTreeMap<Arc<str>, StaticType>>,
}

/// Spends something on the types of results of functions that a configuration defines; false if nothing more is known of
/// them before evaluation.
///
/// Each call has a type of its own, so that many calls of what gives much would take time without end.
#[cfg(feature = "language")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn spend_on_results(spent: &AtomicU64, more: u64) -> bool {
    const MOST: u64 = 100_000;
    spent.fetch_add(more, Ordering::Relaxed) < MOST
}

impl StaticArgument {
    /// An argument that is evaluated before the call.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn evaluated(ty: StaticType) -> StaticArgument {
        StaticArgument { ty, unevaluated: None }
    }

    /// An argument as it is written, with what is wrong with it and what the variables in it are.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn unevaluated(
        ty: StaticType,
        closure: Value,
        mistakes: Diagnostics,
        looked_at: Lift,
        cannot_fail: bool,
    ) -> StaticArgument {
        StaticArgument { ty, unevaluated: Some(Unevaluated { closure, mistakes, looked_at, cannot_fail }) }
    }

    /// The type that its value has, with promises for what comes later and outputs for what may be secret.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn ty(&self) -> &StaticType {
        &self.ty
    }

    /// The argument as it is written, for a parameter that takes it so: what
    /// [`Closure::of`](crate::expr::Closure::of) opens. It has no variables that could be evaluated.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn closure(&self) -> Option<&Value> {
        self.unevaluated.as_ref().map(|it| &it.closure)
    }

    /// Returns the mistakes in an argument that is taken as it is written, whatever the values will be.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn mistakes(&self) -> Option<&Diagnostics> {
        self.unevaluated.as_ref().map(|it| &it.mistakes).filter(|mistakes| mistakes.has_errors())
    }

    /// Returns `true` if it is plain that evaluating the argument does not fail.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn cannot_fail(&self) -> bool {
        self.unevaluated.as_ref().is_none_or(|it| it.cannot_fail)
    }

    /// The type of a result that was made after a look at the argument: a promise, if the argument comes later, and an
    /// output, if there may be something secret in it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    /// use hcl_model::typing::{Scope, StaticType};
    /// use hcl_model::value::Value;
    ///
    /// let quiet = Function::new([Param::unevaluated("expression")], Type::BOOL, |_| Ok(Value::TRUE));
    /// let quiet = quiet.static_result(|arguments, _| Ok(arguments[0].lifted(StaticType::BOOL)));
    /// let scope = Scope::new()
    ///     .with_context(&EvalContext::new().with_function("quiet", quiet))
    ///     .with_variable("password", StaticType::output(StaticType::STRING));
    /// let (ty, _) = native::parse_expression("app.hcl", "quiet(password)").ok()?.static_type(&scope);
    /// assert_eq!(ty.to_string(), "output(bool)");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn lifted(&self, result: StaticType) -> StaticType {
        self.lift().around(result)
    }

    /// Returns the lift of the variables that evaluation looks at, if the argument is taken as it is written.
    #[cfg_attr(not(feature = "stdlib"), expect(dead_code, reason = "`try` and `can` are functions of the library"))]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn looked_at(&self) -> Lift {
        self.unevaluated.as_ref().map_or(Lift::None, |it| it.looked_at)
    }

    /// Returns the lift of a result that was made after a look at the argument.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn lift(&self) -> Lift {
        match &self.unevaluated {
            Some(it) if it.mistakes.has_errors() => it.looked_at,
            _ => Lift::of(&self.ty),
        }
    }
}

impl fmt::Debug for StaticArgument {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.ty, f)
    }
}

impl Function {
    /// The function with the static type of its results, which depends on those of the arguments: for one that takes
    /// arguments as they are written, or evaluates expressions of its own.
    ///
    /// It is given the types as they are, with promises and outputs, and says itself what comes of them; the budget is for
    /// what it evaluates.
    /// Nothing is evaluated for it, and a call has no type but this one.
    ///
    /// # Errors
    ///
    /// The mistakes that the function finds in the arguments are reported as mistakes of a call.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    /// use hcl_model::typing::{Scope, StaticType};
    /// use hcl_model::value::Value;
    ///
    /// let twice = Function::new([Param::new("value", Type::DYNAMIC)], Type::DYNAMIC, |arguments| {
    ///     Ok(Value::tuple([arguments[0].clone(), arguments[0].clone()]))
    /// });
    /// let twice = twice.static_result(|arguments, _| {
    ///     Ok(StaticType::tuple([arguments[0].ty().clone(), arguments[0].ty().clone()]))
    /// });
    /// let scope = Scope::new().with_context(&EvalContext::new().with_function("twice", twice));
    /// let (ty, _) = native::parse_expression("app.hcl", "twice(\"a\")").ok()?.static_type(&scope);
    /// assert_eq!(ty.to_string(), "[\"a\", \"a\"]");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn static_result(
        self,
        compute: impl Fn(&[StaticArgument], &Budget) -> Result<StaticType, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        self.static_result_of_call(move |arguments, call| compute(arguments, call.budget))
    }

    /// The function with the static type of its results, as [`Function::static_result`] has it, which depends on how the
    /// call is typed, too: for one that types expressions of its own.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn static_result_of_call(
        self,
        compute: impl Fn(&[StaticArgument], StaticCall<'_>) -> Result<StaticType, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        self.changed(|definition| definition.static_result = Some(Arc::new(compute)))
    }

    /// The function whose result may be null although no argument is.
    ///
    /// The static type of a call is taken to have no null otherwise.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    /// use hcl_model::typing::Scope;
    /// use hcl_model::value::Value;
    ///
    /// let domain = Function::new([Param::new("address", Type::STRING)], Type::STRING, |arguments| {
    ///     let domain = arguments[0].as_str().and_then(|address| address.split_once('@'));
    ///     Ok(domain.map_or(Value::null(Type::STRING), |(_, domain)| Value::from(domain)))
    /// });
    /// let scope = Scope::new().with_context(&EvalContext::new().with_function("domain", domain.or_null()));
    /// let (ty, _) = native::parse_expression("app.hcl", "domain(\"a\")").ok()?.static_type(&scope);
    /// assert_eq!(ty.to_string(), "string?");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn or_null(self) -> Function {
        self.changed(|definition| definition.gives_null = true)
    }

    /// Returns `true` if a result may be null although no argument is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn gives_null(&self) -> bool {
        self.0.gives_null
    }

    /// Returns the type that the function gives for its result, if it gives one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn static_type(
        &self,
        arguments: &[StaticArgument],
        call: StaticCall<'_>,
    ) -> Option<Result<StaticType, FunctionError>> {
        self.0.static_result.as_ref().map(|compute| compute(arguments, call))
    }

    /// The function that puts parts of its arguments into its result as they are, and looks into none of them: which parts
    /// of a result are secret is seen before anything is evaluated, by running the body with values of which only the
    /// types are known.
    #[cfg(feature = "stdlib")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn hands_on_parts(self) -> Function {
        self.hands_on(|_, _| None)
    }

    /// Returns the function as [`Function::hands_on_parts`] does, with a type that has outputs where the result has
    /// them. Use this for a body that says too little of unknown values. Without such a type, the body is asked.
    #[cfg(any(feature = "stdlib", feature = "language"))]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn hands_on(
        self,
        parts: impl Fn(&[StaticType], &Budget) -> Option<StaticType> + Send + Sync + 'static,
    ) -> Function {
        self.changed(|definition| definition.secret_parts = Some(Arc::new(parts)))
    }

    /// A type that has outputs where the result certainly has something secret.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn secret_parts(&self, arguments: &[StaticType], budget: &Budget) -> Option<StaticType> {
        let parts = self.0.secret_parts.as_ref()?;
        if let Some(parts) = parts(arguments, budget) {
            return Some(parts);
        }
        let arguments: Vec<Value> = arguments.iter().map(StaticType::to_value).collect();
        let takes_unknown = |index: usize| {
            let param = self.params().get(index).or(self.variadic_param());
            param.is_some_and(Param::accepts_unknown)
        };
        // The marks are those of all arguments if the body is not run.
        if arguments.iter().enumerate().any(|(index, argument)| !argument.is_known() && !takes_unknown(index)) {
            return None;
        }
        let result = self.call_within(&arguments, &mut budget.allowance()).ok()?;
        // The dynamic value may be anything that there is in the arguments.
        (!result.is_dynamic()).then(|| StaticType::of_value(&result))
    }

    /// Returns `true` if the function puts parts of its arguments into its result as they are.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn has_secret_parts(&self) -> bool {
        self.0.secret_parts.is_some()
    }

    /// Returns `true` if the function gives the type of its result.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn has_static_type(&self) -> bool {
        self.0.static_result.is_some()
    }
}
