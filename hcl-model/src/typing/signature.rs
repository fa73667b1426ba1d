//! The parameters and the results of functions, as types.

use std::fmt;
use std::sync::Arc;

use crate::function::{Function, FunctionError, Param, StaticArgument, StaticCall};
use crate::limits::Budget;
use crate::static_types::{Lift, StaticKind, StaticType, is_assignable, resolve_outputs, resolve_promises};
use crate::types::Type;
use crate::value::Value;

/// The parameters and the result of a function.
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
    null: NullResult,
    /// The function, if it puts parts of its arguments into its result.
    hands_on: Option<Function>,
    /// The function, if it makes the same of the same arguments each time, and does nothing else.
    of_constants: Option<Function>,
}

/// A parameter: its name and what it takes.
#[derive(Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) ty: StaticType,
    /// `true` if null is refused although the type takes anything.
    pub(super) refuses_null: bool,
    /// The arguments that a body accepts; `None` if the type says it.
    accepts: Option<Accepts>,
    /// Arguments are taken as they are written.
    pub(super) is_unevaluated: bool,
}

/// The condition under which a result may be null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NullResult {
    /// The result may be null if its type has null.
    AsTyped,
    /// The result may be null if an argument may hold null, too.
    AsArguments,
    Always,
}

/// The later or secret arguments that the body of a function is given; for other such arguments the result is later
/// or secret.
#[derive(Debug, Clone, Copy)]
struct Accepts {
    unknown: bool,
    marked: bool,
}

#[derive(Clone)]
enum ResultType {
    Fixed(StaticType),
    Computed(Arc<ComputeType>),
    /// The function itself says it, of the arguments as they are.
    Said(Function),
}

/// Makes the type of the result of those of the arguments, or says what is wrong with them.
type ComputeType = dyn Fn(&[StaticType], &Budget) -> Result<StaticType, String> + Send + Sync;

impl Signature {
    /// A function with these parameters and a result of one type.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new<N: Into<String>>(params: impl IntoIterator<Item = (N, StaticType)>, result: StaticType) -> Signature {
        let params = params.into_iter().map(|(name, ty)| Parameter::new(name.into(), ty)).collect();
        Signature {
            params,
            variadic: None,
            result: ResultType::Fixed(result),
            null: NullResult::AsTyped,
            hands_on: None,
            of_constants: None,
        }
    }

    /// The function, which takes any number of further arguments.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variadic(mut self, name: impl Into<String>, ty: StaticType) -> Signature {
        self.variadic = Some(Parameter::new(name.into(), ty));
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
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn computed(
        mut self,
        result: impl Fn(&[StaticType]) -> Result<StaticType, String> + Send + Sync + 'static,
    ) -> Signature {
        self.result = ResultType::Computed(Arc::new(move |arguments, _| result(arguments)));
        self
    }

    /// Returns the names and types of the parameters, and `true` if the last parameter takes all further arguments.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn parameters(&self) -> (Vec<(&str, &StaticType)>, bool) {
        let all = self.params.iter().chain(&self.variadic).map(|param| (param.name.as_str(), &param.ty));
        (all.collect(), self.variadic.is_some())
    }

    /// Returns the function, if the function itself gives the type of its result.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn function(&self) -> Option<&Function> {
        match &self.result {
            ResultType::Said(function) => Some(function),
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn param(&self, index: usize) -> Option<&Parameter> {
        self.params.get(index).or(self.variadic.as_ref())
    }

    /// Returns the lift that an argument of this type gives a result of this type.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn lift(param: &Parameter, argument: &StaticType, result: &StaticType) -> Lift {
        let Some(accepts) = param.accepts else {
            return if is_assignable(argument, &param.ty) { Lift::None } else { Lift::of(argument) };
        };
        // How many parts there are, or whether there is one, says nothing of the parts.
        let is_about_the_whole = matches!(result.kind(), StaticKind::Bool | StaticKind::Int | StaticKind::Number);
        match Lift::of(argument) {
            Lift::Promise if accepts.unknown => Lift::None,
            Lift::Promise if is_about_the_whole => Lift::of_whole(argument),
            // Which parts of it are in the result is known when there is one.
            Lift::Output if accepts.marked => match Lift::of_whole(argument) {
                Lift::None if accepts.unknown || is_about_the_whole || !argument.contains_promises() => Lift::None,
                whole => whole.max(Lift::Promise),
            },
            Lift::Perhaps if accepts.marked => Lift::of_whole(argument),
            lift => lift,
        }
    }

    /// The type of the result, if it is the same for all arguments.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn fixed_result(&self) -> Option<StaticType> {
        match &self.result {
            ResultType::Fixed(ty) if self.null == NullResult::Always => Some(ty.nullable()),
            ResultType::Fixed(ty) => Some(ty.clone()),
            ResultType::Computed(_) | ResultType::Said(_) => None,
        }
    }

    /// Returns `true` if the function itself says what its result is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_said(&self) -> bool {
        matches!(self.result, ResultType::Said(_))
    }

    /// The function, if what it makes of constants is a constant.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn of_constants(&self) -> Option<&Function> {
        self.of_constants.as_ref()
    }

    /// Returns the type that the function itself gives its result, if the function gives any.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn said(
        &self,
        arguments: &[StaticArgument],
        call: StaticCall<'_>,
    ) -> Option<Result<StaticType, FunctionError>> {
        match &self.result {
            ResultType::Said(function) => function.static_type(arguments, call),
            _ => None,
        }
    }

    /// The type of the result of arguments of these types.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn result(&self, given: &[StaticType], budget: &Budget) -> Result<StaticType, String> {
        let arguments: Vec<StaticType> = given.iter().map(resolve_outputs).collect();
        let mut ty = match &self.result {
            ResultType::Fixed(ty) => ty.clone(),
            ResultType::Computed(result) => result(&arguments, budget)?,
            ResultType::Said(_) => StaticType::DYNAMIC,
        };
        let has_null = match self.null {
            NullResult::AsTyped => false,
            NullResult::AsArguments => arguments.iter().any(|argument| argument.facts().none),
            NullResult::Always => true,
        };
        if has_null {
            ty = ty.nullable();
        }
        if let Some(function) = self.hands_on.as_ref().filter(|_| given.iter().any(StaticType::contains_outputs))
            && let Some(parts) = function.secret_parts(given, budget)
        {
            let is_there = !given.iter().any(StaticType::contains_promises);
            ty = if ty.is_dynamic() && is_there { resolve_promises(&parts) } else { ty.with_outputs_of(&parts) };
        }
        Ok(ty)
    }
}

impl From<&Function> for Signature {
    /// The signature of a function: parameters that accept null are optional types, and null may be inside of every
    /// argument, because each type of the model has a null.
    ///
    /// The result is taken to hold no null if the arguments hold none and nothing else is said of it
    /// ([`Function::or_null`]).
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(function: &Function) -> Signature {
        let result = match function.fixed_type() {
            _ if function.has_static_type() => ResultType::Said(function.clone()),
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
            params: function.params().iter().map(Parameter::from).collect(),
            variadic: function.variadic_param().map(Parameter::from),
            result,
            null: if function.gives_null() { NullResult::Always } else { NullResult::AsArguments },
            hands_on: Some(function).filter(|function| function.has_secret_parts()).cloned(),
            of_constants: Some(function).filter(|function| function.is_pure()).cloned(),
        }
    }
}

impl From<Function> for Signature {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(function: Function) -> Signature {
        Signature::from(&function)
    }
}

impl Parameter {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(name: String, ty: StaticType) -> Parameter {
        Parameter { name, ty, refuses_null: false, accepts: None, is_unevaluated: false }
    }
}

impl From<&Param> for Parameter {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(param: &Param) -> Parameter {
        let ty = match param.static_type() {
            Some(ty) => ty.clone(),
            None => {
                let ty = StaticType::from(param.ty());
                ty.with_parts(ty.parts().map(|part| part.nullable()).collect())
            }
        };
        let ty = if param.accepts_null() && !ty.is_optional() { ty.optional() } else { ty };
        let accepts = Accepts { unknown: param.accepts_unknown(), marked: param.accepts_marked() };
        let is_unevaluated = param.is_unevaluated();
        let (name, refuses_null) = (param.name().to_owned(), !param.accepts_null());
        Parameter { name, ty, refuses_null, accepts: Some(accepts), is_unevaluated }
    }
}

/// A value of the type, known only where the type says it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn representative(ty: &StaticType) -> Value {
    match ty.kind() {
        StaticKind::Const(value) => value.clone(),
        StaticKind::None => Value::null(Type::DYNAMIC),
        _ => Value::unknown(ty.to_type()),
    }
}

impl fmt::Debug for Signature {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let params = self.params.iter().map(|param| format!("{}: {}", param.name, param.ty));
        let variadic = self.variadic.iter().map(|param| format!("{}: {}...", param.name, param.ty));
        let params: Vec<String> = params.chain(variadic).collect();
        let result = match &self.result {
            ResultType::Fixed(ty) => ty.to_string(),
            ResultType::Computed(_) | ResultType::Said(_) => "computed".to_owned(),
        };
        write!(f, "({}) -> {result}", params.join(", "))
    }
}
