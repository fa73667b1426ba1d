//! The protocol of a call: counts, conversion, nulls, the dynamic value, unknown values and marks, then the body.

use std::borrow::Cow;
use std::fmt;

use crate::convert::{ConvertError, convert_within, has_type_already};
use crate::diag::{Arg, Diagnostics, Message};
use crate::function::{Body, Function, FunctionError, Param, Reason, ResultType};
use crate::limits::{Allowance, Exhausted};
use crate::price;
use crate::stack::Call;
use crate::types::Type;
use crate::value::{Marks, Value, ValueKind, Waits};

/// The reason why a call failed ("Functions and Function Calls").
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallError {
    /// There are fewer arguments than parameters; the name of the first parameter without one.
    NotEnoughArguments {
        /// The minimum number of arguments that the function expects.
        expected: usize,
        /// A flag that is `true` if more arguments than that are accepted.
        variadic: bool,
        /// The first parameter that has no argument.
        missing: String,
    },
    /// There are more arguments than parameters.
    TooManyArguments {
        /// The number of arguments that the function expects.
        expected: usize,
    },
    /// An argument is not acceptable.
    Argument {
        /// The position of the argument, from 0.
        index: usize,
        /// The name of its parameter.
        param: String,
        /// The reason why the argument is not acceptable.
        message: Message,
    },
    /// The call would make more than the evaluation may.
    Exhausted(Exhausted),
    /// The body has found mistakes in something of its own, or in arguments that it has evaluated itself, and reports them
    /// with their places.
    Diagnosed {
        /// The mistakes that were found.
        diagnostics: Diagnostics,
        /// The best value that there is: its marks, and what it waits for, count all the same.
        value: Value,
    },
    /// The function itself failed.
    Failed(Message),
}

/// The arguments of a call that is acceptable, as the body may see them, and what their marks and types lead to.
struct Prepared<'a> {
    arguments: Cow<'a, [Value]>,
    /// The marks that were taken off the arguments.
    marks: Marks,
    result: Type,
    /// The result is unknown, and the body is not run.
    forced_unknown: bool,
}

impl Function {
    /// Calls the function ("Functions and Function Calls").
    ///
    /// Each argument is converted to the type of its parameter.
    /// Then, for parameters that do not accept them: a null is an error; the dynamic value makes the result the dynamic
    /// value; another unknown value makes the result an unknown value of the result type; marks are
    /// taken off the argument, at any depth, and put on the result.
    /// In the two cases of an unknown result the body is not run.
    /// Only an argument that is itself unknown counts as unknown: a list with an unknown element reaches the body.
    ///
    /// # Errors
    ///
    /// Wrong counts, an argument that does not convert or is null where null is not accepted, what the body says, or a
    /// result that is not of the type that was announced for it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{CallError, Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Mark, Value};
    ///
    /// let shout = Function::new([Param::new("text", Type::STRING)], Type::STRING, |arguments| {
    ///     Ok(Value::from(format!("{}!", arguments[0].as_str().unwrap_or_default())))
    /// });
    /// assert_eq!(shout.call(&[Value::from(1)]), Ok(Value::from("1!")));
    /// assert_eq!(shout.call(&[Value::unknown(Type::STRING)]), Ok(Value::unknown(Type::STRING)));
    /// assert!(shout.call(&[Value::from("a").mark(Mark::sensitive())])?.is_marked());
    /// let error = shout.call(&[Value::NULL]).unwrap_err();
    /// assert_eq!(error.to_string(), "the parameter `text` does not accept this value: it is null");
    /// # Ok::<(), CallError>(())
    /// ```
    pub fn call(&self, arguments: &[Value]) -> Result<Value, CallError> {
        self.call_within(arguments, &mut Allowance::default())
    }

    /// Calls the function in an evaluation that may not make more than what is allowed.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Function::call`], which allows what the default limits allow.
    pub fn call_within(&self, arguments: &[Value], allowance: &mut Allowance) -> Result<Value, CallError> {
        self.call_at(&Value::NULL, arguments, allowance)
    }

    /// Calls the function, which is given the call as it is written, if it wants it.
    pub(crate) fn call_at(
        &self,
        call_site: &Value,
        arguments: &[Value],
        allowance: &mut Allowance,
    ) -> Result<Value, CallError> {
        allowance.ask()?;
        let call = Call::begin(allowance)?;
        let result = self.called(call_site, arguments, allowance);
        allowance.pay(&call.end())?;
        result
    }

    fn called(&self, call_site: &Value, arguments: &[Value], allowance: &mut Allowance) -> Result<Value, CallError> {
        allowance.steps(self.price_of(arguments))?;
        let Prepared { arguments, mut marks, result: ty, forced_unknown } = self.prepare(arguments, allowance)?;
        if forced_unknown {
            // The body, which would have passed on the marks that its parameters accept, does not see them.
            marks.merge(&Marks::of_all(arguments.iter()));
            let result = Value::unknown(ty).waiting_for(&Waits::of_all(arguments.iter()));
            return Ok(result.refined(&self.0.refinement).with_marks(marks));
        }
        let result = self.run(call_site, &arguments, allowance).map_err(|error| self.body_error(error))?;
        let mut result = announced(result, &ty, allowance)?;
        if !result.is_wholly_known() {
            // An unknown part of the result waits for the arguments that the body could not use yet.
            result = result.waiting_inside_for(&Waits::of_all(arguments.iter()));
        }
        if result.is_known() && !self.0.refinement.allows(&result) {
            return Err(CallError::Failed("the function breaks its promise about its result".into()));
        }
        Ok(result.refined(&self.0.refinement).with_marks(marks))
    }

    /// The type that a call with arguments of these types has, without running the body ("Functions and Function
    /// Calls").
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Function::call`], as far as types tell.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let first = Function::new([Param::new("list", Type::list(Type::DYNAMIC))], Type::DYNAMIC, |arguments| {
    ///     Ok(arguments[0].as_elements().and_then(|elements| elements.first()).cloned().unwrap_or(Value::NULL))
    /// });
    /// assert_eq!(first.return_type(&[Type::list(Type::STRING)]), Ok(Type::DYNAMIC));
    /// assert!(first.return_type(&[Type::STRING]).is_err());
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn return_type(&self, arguments: &[Type]) -> Result<Type, CallError> {
        let arguments: Vec<Value> = arguments.iter().cloned().map(Value::unknown).collect();
        self.return_type_for_values(&arguments)
    }

    /// The type that a call with these arguments has, without running the body.
    ///
    /// It can be more definite than what [`Function::return_type`] says, because a result type may depend on values.
    /// For arguments that are not known yet, give unknown values of their types.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Function::call`], as far as the body does not have to be run.
    pub fn return_type_for_values(&self, arguments: &[Value]) -> Result<Type, CallError> {
        self.return_type_within(arguments, &mut Allowance::default())
    }

    /// The type that a call with these arguments has, in an evaluation that may not make more than what is allowed.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Function::return_type_for_values`], which allows what the default limits allow.
    pub fn return_type_within(&self, arguments: &[Value], allowance: &mut Allowance) -> Result<Type, CallError> {
        let call = Call::begin(allowance)?;
        let prepared = allowance.steps(self.price_of(arguments)).map_err(CallError::from);
        let prepared = prepared.and_then(|()| self.prepare(arguments, allowance));
        allowance.pay(&call.end())?;
        Ok(prepared?.result)
    }

    /// The steps of going through arguments.
    fn price_of(&self, arguments: &[Value]) -> u64 {
        let price = self.0.price;
        let of_one = |argument: &Value| match price {
            0 if argument.elements().is_some() => 0,
            _ => argument.weight().saturating_mul(price.max(1)),
        };
        arguments.iter().map(of_one).fold(0, u64::saturating_add)
    }

    /// All that comes before the body.
    fn prepare<'a>(&self, arguments: &'a [Value], allowance: &mut Allowance) -> Result<Prepared<'a>, CallError> {
        self.check_count(arguments.len())?;
        let mut marks = Marks::none();
        let ready = arguments.iter().enumerate().all(|(index, argument)| {
            !argument.contains_marks() && self.param(index).is_some_and(|param| param.takes_as_it_is(argument))
        });
        let prepared = if ready {
            Cow::Borrowed(arguments)
        } else {
            Cow::Owned(self.converted(arguments, &mut marks, allowance)?)
        };
        let mut forced_unknown = false;
        for (index, argument) in prepared.iter().enumerate() {
            let Some(param) = self.param(index) else { continue };
            if argument.is_null() && !param.accepts_null() {
                return Err(param.refuse(index, "it is null"));
            }
            // The arguments after this one are not examined any more, as in the reference.
            if argument.is_dynamic() && !param.accepts_dynamic() {
                return Ok(Prepared { arguments: prepared, marks, result: Type::DYNAMIC, forced_unknown: true });
            }
            forced_unknown |= !argument.is_known() && !param.accepts_unknown();
        }
        let result = match &self.0.result_type {
            ResultType::Fixed(ty) => ty.clone(),
            ResultType::Computed(compute) => {
                allowance.trial(|trial| compute(&prepared, trial)).map_err(|error| self.body_error(error))?
            }
        };
        Ok(Prepared { arguments: prepared, marks, result, forced_unknown })
    }

    /// The arguments as the types of the parameters ask for them, and without the marks that these do not accept.
    fn converted(
        &self,
        arguments: &[Value],
        marks: &mut Marks,
        allowance: &mut Allowance,
    ) -> Result<Vec<Value>, CallError> {
        let mut prepared = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let Some(param) = self.param(index) else { continue };
            prepared.push(match param.converted(argument, allowance) {
                Ok(converted) if param.accepts_marked() => converted,
                Ok(converted) => {
                    allowance.steps(price::of_marks(&converted))?;
                    converted.unmark_deep_into(marks)
                }
                Err(error) => return Err(param.refuse(index, error)),
            });
        }
        Ok(prepared)
    }

    /// Runs the body, counts what it made, and marks it.
    fn run(&self, call_site: &Value, arguments: &[Value], allowance: &mut Allowance) -> Result<Value, FunctionError> {
        let value = self.run_body(call_site, arguments, allowance)?;
        Ok(match &self.0.mark {
            Some(mark) => value.mark(mark.clone()),
            None => value,
        })
    }

    fn run_body(
        &self,
        call_site: &Value,
        arguments: &[Value],
        allowance: &mut Allowance,
    ) -> Result<Value, FunctionError> {
        let _ = call_site;
        let body = match &self.0.body {
            #[cfg(feature = "language")]
            Body::Placed(body) => return body(call_site, arguments, allowance),
            Body::Counting(body) => return body(arguments, allowance),
            Body::Eventual(eventual) => return counted(eventual.call(arguments, allowance)?, allowance),
            Body::Uncounted(body) => body,
        };
        counted(body(arguments)?, allowance)
    }

    fn check_count(&self, count: usize) -> Result<(), CallError> {
        let params = self.params();
        if let Some(missing) = params.get(count) {
            return Err(CallError::NotEnoughArguments {
                expected: params.len(),
                variadic: self.variadic_param().is_some(),
                missing: missing.name().to_owned(),
            });
        }
        if count > params.len() && self.variadic_param().is_none() {
            return Err(CallError::TooManyArguments { expected: params.len() });
        }
        Ok(())
    }

    fn param(&self, index: usize) -> Option<&Param> {
        self.params().get(index).or(self.variadic_param())
    }

    fn body_error(&self, error: FunctionError) -> CallError {
        match error.0 {
            Reason::Words { message, argument: Some(index) } => match self.param(index) {
                Some(param) => param.refuse(index, message),
                None => CallError::Failed(message),
            },
            _ => CallError::from(error),
        }
    }
}

/// A result with its text or its elements counted.
pub(crate) fn counted(result: Value, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    match result.elements() {
        Some(elements) => allowance.elements(elements.len())?,
        None => allowance.bytes(result.bytes())?,
    }
    Ok(result)
}

impl From<FunctionError> for CallError {
    /// The error of a call of which only what the body says is known; that it is about an argument is left out.
    fn from(error: FunctionError) -> CallError {
        match error.0 {
            Reason::Exhausted(exhausted) => CallError::Exhausted(exhausted),
            Reason::Diagnosed { diagnostics, value } => CallError::Diagnosed { diagnostics, value },
            Reason::Words { message, .. } => CallError::Failed(message),
        }
    }
}

impl From<CallError> for FunctionError {
    /// The error of a call that the body of a function makes. The error is about no argument of the function.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let half = Function::new([Param::new("n", Type::NUMBER)], Type::NUMBER, |arguments| Ok(arguments[0].clone()));
    /// let twice = Function::counting([Param::new("n", Type::DYNAMIC)], Type::NUMBER, move |arguments, allowance| {
    ///     Ok(half.call_within(arguments, allowance)?)
    /// });
    /// let error = twice.call(&[Value::from("x")]).unwrap_err();
    /// assert_eq!(error.to_string(), "the parameter `n` does not accept this value: a number is required, but this is text that is no number");
    /// ```
    fn from(error: CallError) -> FunctionError {
        FunctionError(match error {
            CallError::Exhausted(exhausted) => Reason::Exhausted(exhausted),
            CallError::Diagnosed { diagnostics, value } => Reason::Diagnosed { diagnostics, value },
            CallError::Argument { param, message, .. } => {
                Reason::Words { message: of_argument(&param, message), argument: None }
            }
            other => Reason::Words { message: other.into_message(), argument: None },
        })
    }
}

impl From<Exhausted> for CallError {
    fn from(exhausted: Exhausted) -> CallError {
        CallError::Exhausted(exhausted)
    }
}

impl Param {
    /// Returns `true` if it is plain at first sight that conversion would change nothing.
    fn takes_as_it_is(&self, argument: &Value) -> bool {
        self.exactly().is_none() && has_type_already(argument, self.ty())
    }

    /// The argument as the type of the parameter asks for it; what is not known yet or marked stays so.
    fn converted(&self, argument: &Value, allowance: &mut Allowance) -> Result<Value, ConvertError> {
        match self.exactly() {
            // The error for a null is the same as for any parameter.
            Some(_) if argument.is_null() && !self.accepts_null() => Ok(argument.clone()),
            Some(exact) => exact.convert(argument, allowance),
            None => convert_within(argument, self.ty(), allowance),
        }
    }

    fn refuse(&self, index: usize, message: impl Into<Message>) -> CallError {
        CallError::Argument { index, param: self.name().to_owned(), message: message.into() }
    }
}

/// The result of a body, which must be of the type that was announced.
///
/// A null or an unknown value of another type has nothing but its type that could be wrong, and gets the announced one.
fn announced(result: Value, ty: &Type, allowance: &mut Allowance) -> Result<Value, CallError> {
    let found = result.ty();
    allowance.steps(found.size().min(ty.size()))?;
    if found.matches(ty) {
        return Ok(result);
    }
    let (bare, marks) = result.unmark();
    let converted = match bare.kind() {
        ValueKind::Null(_) | ValueKind::Unknown(_) => convert_within(&bare, ty, allowance).ok(),
        _ => None,
    };
    let wrong = || {
        let args = [Arg::text(ty), Arg::text(&found)];
        CallError::Failed(Message::new("the function announced a result of type {}, but it is {}", args))
    };
    Ok(converted.ok_or_else(wrong)?.with_marks(marks))
}

impl CallError {
    /// Returns the error as a message.
    pub(crate) fn into_message(self) -> Message {
        match self {
            CallError::Argument { message, .. } | CallError::Failed(message) => message,
            other => Message::from(other.to_string()),
        }
    }
}

impl fmt::Display for CallError {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::NotEnoughArguments { expected, variadic, missing } => {
                let least = if *variadic { "at least " } else { "" };
                write!(f, "{least}{} expected; missing value for `{missing}`", arguments(*expected))
            }
            CallError::TooManyArguments { expected } => write!(f, "only {} expected", arguments(*expected)),
            CallError::Argument { param, message, .. } => of_argument(param, message.clone()).fmt(f),
            CallError::Exhausted(exhausted) => exhausted.fmt(f),
            CallError::Diagnosed { diagnostics, .. } => diagnostics.fmt(f),
            CallError::Failed(message) => message.fmt(f),
        }
    }
}

/// The reason why a parameter does not accept an argument, with the name of the parameter.
fn of_argument(param: &str, message: Message) -> Message {
    Message::new("the parameter `{}` does not accept this value: {}", [Arg::text(param), message.into()])
}

fn arguments(count: usize) -> String {
    if count == 1 { "1 argument is".to_owned() } else { format!("{count} arguments are") }
}

impl std::error::Error for CallError {}
