//! Functions that expressions can call: what they accept, what they give, and the protocol of a call.
//!
//! Implements "Functions and Function Calls" of the information model: [`Function`] is the definition, [`Function::call`]
//! the protocol of a call.
//! The functions that an expression can see are a matter of [`crate::expr::EvalContext`].

mod call;
mod eventual;
mod param;
mod typed;

pub use call::CallError;
#[cfg(feature = "stdlib")]
pub(crate) use call::counted;
pub use param::Param;
pub use typed::StaticArgument;
pub(crate) use typed::StaticCall;
#[cfg(feature = "language")]
pub(crate) use typed::spend_on_results;

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "stdlib")]
use crate::diag::Arg;
use crate::diag::{Diagnostics, Message};
use crate::limits::{Allowance, Exhausted};
use crate::source::visible;
use crate::types::Type;
use crate::value::{Mark, Refinement, Value};
use eventual::CalledLater;
use typed::{SecretParts, StaticResult};

/// A function with its signature ("Functions and Function Calls"); cheap to clone, and can be sent to other threads.
///
/// # Examples
///
/// ```
/// use hcl_model::function::{Function, Param};
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let upper = Function::new([Param::new("str", Type::STRING)], Type::STRING, |arguments| {
///     Ok(Value::from(arguments[0].as_str().unwrap_or_default().to_uppercase()))
/// });
/// assert_eq!(upper.call(&[Value::from("a")]), Ok(Value::from("A")));
/// assert!(upper.call(&[Value::null(Type::STRING)]).is_err());
/// ```
#[derive(Clone)]
pub struct Function(Arc<Definition>);

#[derive(Clone)]
struct Definition {
    description: String,
    params: Vec<Param>,
    variadic: Option<Param>,
    result_type: ResultType,
    /// The refinement of every result.
    refinement: Refinement,
    /// Results may be null although no argument is.
    gives_null: bool,
    /// The number of steps that each part of the arguments takes.
    price: u64,
    /// A flag that is `true` if the function makes the same result for the same arguments each time, and does nothing
    /// else.
    is_pure: bool,
    /// A flag that is `true` if the function evaluates expressions that may call any function of the place of the
    /// call.
    #[cfg(feature = "language")]
    sees_functions: bool,
    /// The references to what is defined later, if the result has such references.
    free: Option<Arc<dyn Any + Send + Sync>>,
    /// The type of the result before anything is evaluated, if the types of the model do not tell it.
    static_result: Option<Arc<StaticResult>>,
    /// The places of parts of the arguments in results, if results have such parts.
    secret_parts: Option<Arc<SecretParts>>,
    /// The mark that every result has.
    mark: Option<Mark>,
    body: Body,
}

#[derive(Clone)]
enum Body {
    /// A body whose work is counted afterwards.
    Uncounted(Arc<UncountedBody>),
    /// It counts what it makes itself.
    Counting(Arc<CountingBody>),
    /// Its results come later.
    Eventual(Arc<dyn CalledLater>),
    /// It counts itself, and knows where it is called.
    #[cfg(feature = "language")]
    Placed(Arc<PlacedBody>),
}

type UncountedBody = dyn Fn(&[Value]) -> Result<Value, FunctionError> + Send + Sync;

type CountingBody = dyn Fn(&[Value], &mut Allowance) -> Result<Value, FunctionError> + Send + Sync;

/// The first value is the call as it is written, or null if the program calls.
#[cfg(feature = "language")]
type PlacedBody = dyn Fn(&Value, &[Value], &mut Allowance) -> Result<Value, FunctionError> + Send + Sync;

type ComputeType = dyn Fn(&[Value], &mut Allowance) -> Result<Type, FunctionError> + Send + Sync;

#[derive(Clone)]
enum ResultType {
    Fixed(Type),
    Computed(Arc<ComputeType>),
}

/// The reason why the body of a function refuses its arguments.
///
/// # Examples
///
/// ```
/// use hcl_model::function::{Function, FunctionError, Param};
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let half = Function::new([Param::new("even", Type::NUMBER)], Type::NUMBER, |arguments| {
///     let number = arguments[0].as_number().and_then(|number| i64::try_from(number).ok());
///     match number {
///         Some(number) if number % 2 == 0 => Ok(Value::from(number / 2)),
///         _ => Err(FunctionError::argument(0, "an even number is required")),
///     }
/// });
/// let error = half.call(&[Value::from(3)]).unwrap_err();
/// assert_eq!(error.to_string(), "the parameter `even` does not accept this value: an even number is required");
/// ```
///
/// A body that works with expressions of its own passes on what is wrong with them, each with its place:
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::function::{Function, Param};
/// use hcl_model::native;
/// use hcl_model::types::Type;
///
/// let rule = native::parse_expression("rules.hcl", "size.width * size.height").ok()?;
/// let area = Function::new([Param::new("size", Type::DYNAMIC)], Type::NUMBER, move |arguments| {
///     Ok(rule.value(&EvalContext::new().with_variable("size", arguments[0].clone()))?)
/// });
/// let call = native::parse_expression("app.hcl", "area({ width = 2 })").ok()?;
/// let refused = call.value(&EvalContext::new().with_function("area", area)).unwrap_err();
/// let place = refused.iter().next().unwrap().subject().unwrap();
/// assert_eq!((place.source().name(), place.text()), ("rules.hcl", ".height"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionError(Reason);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Reason {
    /// Words, and the argument that they are about if it is a single one.
    Words { message: Message, argument: Option<usize> },
    /// A limit was passed.
    Exhausted(Exhausted),
    /// The mistakes in expressions of the function's own, and the best value that there is.
    Diagnosed { diagnostics: Diagnostics, value: Value },
}

impl Function {
    /// A function with positional parameters, a result of a fixed type, and a body that computes it.
    ///
    /// The body gets as many arguments as there are, each converted to the type of its parameter, and never what the
    /// parameter does not accept.
    /// The value that the body returns must be of the result type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let params = [Param::new("a", Type::STRING), Param::new("b", Type::STRING)];
    /// let same = Function::new(params, Type::BOOL, |arguments| Ok(Value::from(arguments[0] == arguments[1])));
    /// // Arguments are converted before the body sees them.
    /// assert_eq!(same.call(&[Value::from("1"), Value::from(1)]), Ok(Value::from(true)));
    /// assert!(same.call(&[Value::from("1")]).is_err());
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(
        params: impl IntoIterator<Item = Param>,
        result: Type,
        body: impl Fn(&[Value]) -> Result<Value, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        Function::define(params, result, Body::Uncounted(Arc::new(body)))
    }

    /// A function whose body counts what it makes, and asks before it makes much of little.
    ///
    /// The result of any other function is counted after it was made: the text of a string, the elements of a tuple,
    /// an object or a collection.
    /// Counting afterwards is enough where a result is about as large as the arguments are.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{CallError, Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Number, Value};
    ///
    /// let count = Param::new("count", Type::NUMBER);
    /// let zeros = Function::counting([count], Type::list(Type::NUMBER), |arguments, allowance| {
    ///     let count = arguments[0].as_number().and_then(Number::to_u64).unwrap_or(0) as usize;
    ///     allowance.elements(count)?;
    ///     Ok(Value::list(Type::NUMBER, (0..count).map(|_| Value::from(0))))
    /// });
    /// assert!(zeros.call(&[Value::from(2)]).is_ok());
    /// assert!(matches!(zeros.call(&[Value::from(u64::MAX)]), Err(CallError::Exhausted(_))));
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn counting(
        params: impl IntoIterator<Item = Param>,
        result: Type,
        body: impl Fn(&[Value], &mut Allowance) -> Result<Value, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        Function::define(params, result, Body::Counting(Arc::new(body)))
    }

    /// A function that is counted as by [`Function::counting`], whose body is given the call, too: as it is written, as
    /// [`Closure::to_value`](crate::expr::Closure::to_value) has it, or null if the program calls.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn placed(
        params: impl IntoIterator<Item = Param>,
        result: Type,
        body: impl Fn(&Value, &[Value], &mut Allowance) -> Result<Value, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        Function::define(params, result, Body::Placed(Arc::new(body)))
    }

    /// Returns `true` if the body is given the call.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_placed(&self) -> bool {
        matches!(self.0.body, Body::Placed(_))
    }

    /// The function, which evaluates expressions that may call any function of the place of the call.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn seeing_functions(self) -> Function {
        self.changed(|definition| definition.sees_functions = true)
    }

    /// Returns `true` if the function evaluates expressions that may call any function of the place of the call.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn sees_functions(&self) -> bool {
        self.0.sees_functions
    }

    /// Returns the function with free references, whose values a context has for the function.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn with_free(self, free: Arc<dyn Any + Send + Sync>) -> Function {
        self.changed(|definition| definition.free = Some(free))
    }

    /// Returns the free references, whose type belongs to a higher layer.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn free(&self) -> Option<&Arc<dyn Any + Send + Sync>> {
        self.0.free.as_ref()
    }

    /// The function, which makes the same of the same arguments each time, and does nothing else: what it makes of constants is
    /// known before anything is evaluated.
    #[cfg(feature = "stdlib")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn pure(self) -> Function {
        self.changed(|definition| definition.is_pure = true)
    }

    /// Returns `true` if the function makes the same result for the same arguments each time, and does nothing else.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_pure(&self) -> bool {
        self.0.is_pure
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn define(params: impl IntoIterator<Item = Param>, result: Type, body: Body) -> Function {
        Function(Arc::new(Definition {
            description: String::new(),
            params: params.into_iter().collect(),
            variadic: None,
            result_type: ResultType::Fixed(result),
            refinement: Refinement::new(),
            gives_null: false,
            price: 1,
            is_pure: false,
            #[cfg(feature = "language")]
            sees_functions: false,
            free: None,
            static_result: None,
            secret_parts: None,
            mark: None,
            body,
        }))
    }

    /// The function with a parameter that takes all further arguments.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let count = Function::new([], Type::NUMBER, |arguments| Ok(Value::from(arguments.len())))
    ///     .variadic(Param::new("values", Type::DYNAMIC));
    /// assert_eq!(count.call(&[Value::from("a"), Value::from(true)]), Ok(Value::from(2)));
    /// assert_eq!(count.call(&[]), Ok(Value::from(0)));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variadic(self, param: Param) -> Function {
        self.changed(|definition| definition.variadic = Some(param))
    }

    /// The function with a sentence that says what it does.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::Function;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let now = Function::new([], Type::STRING, |_| Ok(Value::from("12:00"))).described("The time of day.");
    /// assert_eq!(now.description(), "The time of day.");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn described(self, description: impl Into<String>) -> Function {
        let description = description.into();
        self.changed(|definition| definition.description = description)
    }

    /// The function with a result type that depends on its arguments, on their types or on their values.
    ///
    /// It is asked before the body is run, and also when the body is not run because an argument is unknown: so it may
    /// get unknown values of parameters that do not accept them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let same = Function::new([Param::new("value", Type::DYNAMIC)], Type::DYNAMIC, |it| Ok(it[0].clone()))
    ///     .result_type(|arguments| Ok(arguments[0].ty()));
    /// assert_eq!(same.return_type(&[Type::BOOL]), Ok(Type::BOOL));
    /// assert_eq!(same.call(&[Value::unknown(Type::BOOL)]), Ok(Value::unknown(Type::BOOL)));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn result_type(
        self,
        compute: impl Fn(&[Value]) -> Result<Type, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        self.result_type_within(move |arguments, _| compute(arguments))
    }

    /// The function with a number of steps that each part of its arguments takes: each value in them, and each 16 bytes of
    /// text ([`Value::weight`]).
    ///
    /// A call asks for them before it runs the body; they are 1 for each part unless this says something else. It is 0 for
    /// what does not go through collections, such as finding one element, so that only texts and numbers among the arguments
    /// take steps, and more for what goes through its arguments several times.
    /// A step is at most a tenth of a microsecond; what cannot be told beforehand the body of [`Function::counting`] asks for.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{CallError, Function, Param};
    /// use hcl_model::limits::{Allowance, Limits};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let list = || [Param::new("list", Type::list(Type::NUMBER))];
    /// let count = Function::new(list(), Type::NUMBER, |it| Ok(Value::from(it[0].as_elements().map_or(0, <[Value]>::len))));
    /// let many = [Value::list(Type::NUMBER, (0..100).map(Value::from))];
    /// let call = |function: &Function| function.call_within(&many, &mut Allowance::new(&Limits::DEFAULT.with_steps(50)));
    /// assert!(matches!(call(&count), Err(CallError::Exhausted(_))));
    /// assert_eq!(call(&count.price(0)), Ok(Value::from(100)));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn price(self, steps: u32) -> Function {
        self.changed(|definition| definition.price = u64::from(steps))
    }

    /// The function with something that is known of every result, also of one that is unknown otherwise.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Refinement, Value};
    ///
    /// let length = Function::new([Param::new("text", Type::STRING)], Type::NUMBER, |arguments| {
    ///     Ok(Value::from(arguments[0].as_str().unwrap_or_default().len()))
    /// });
    /// let length = length.refined(Refinement::new().not_null().at_least(0));
    /// let unknown = length.call(&[Value::unknown(Type::STRING)])?;
    /// assert_eq!(format!("{unknown:?}"), "unknown(number, not null, >= 0)");
    /// # Ok::<(), hcl_model::function::CallError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn refined(self, refinement: Refinement) -> Function {
        self.changed(|definition| definition.refinement = refinement)
    }

    /// The function with a result that is never known: its arguments and its result type are checked, but its body is
    /// not run.
    ///
    /// For functions that have no value yet, for example because they ask a server that is not there while a
    /// configuration is validated.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::Function;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let now = Function::new([], Type::STRING, |_| Ok(Value::from("12:00"))).unpredictable();
    /// assert_eq!(now.call(&[]), Ok(Value::unknown(Type::STRING)));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn unpredictable(self) -> Function {
        self.changed(|definition| definition.body = Body::Uncounted(Arc::new(|_| Ok(Value::DYNAMIC))))
    }

    /// Returns the description of the function.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::Function;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let now = Function::new([], Type::STRING, |_| Ok(Value::from("12:00")));
    /// assert_eq!(now.description(), "");
    /// assert_eq!(now.described("The time of day.").description(), "The time of day.");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// The positional parameters.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    ///
    /// let params = [Param::new("text", Type::STRING), Param::new("count", Type::NUMBER)];
    /// let repeat = Function::new(params, Type::STRING, |arguments| Ok(arguments[0].clone()));
    /// let names: Vec<&str> = repeat.params().iter().map(Param::name).collect();
    /// assert_eq!(names, ["text", "count"]);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn params(&self) -> &[Param] {
        &self.0.params
    }

    /// The parameter that takes all further arguments.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let count = Function::new([], Type::NUMBER, |arguments| Ok(Value::from(arguments.len())));
    /// assert_eq!(count.variadic_param(), None);
    /// let count = count.variadic(Param::new("values", Type::DYNAMIC));
    /// assert_eq!(count.variadic_param().map(Param::name), Some("values"));
    /// assert!(count.params().is_empty());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variadic_param(&self) -> Option<&Param> {
        self.0.variadic.as_ref()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn changed(mut self, change: impl FnOnce(&mut Definition)) -> Function {
        change(Arc::make_mut(&mut self.0));
        self
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Function {
    /// The function with a result type that depends on its arguments and takes much to find, so that it has the limits of
    /// the evaluation: as [`Function::result_type`], but with an allowance.
    ///
    /// Elements and bytes that are asked for are not counted, because the body, which makes the result, counts them;
    /// steps are.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::convert::convert_within;
    /// use hcl_model::function::{Function, FunctionError, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// // Text that is a number is one.
    /// let guess = Function::new([Param::new("text", Type::STRING)], Type::DYNAMIC, |it| Ok(it[0].clone()))
    ///     .result_type_within(|arguments, allowance| match convert_within(&arguments[0], &Type::NUMBER, allowance) {
    ///         Ok(_) => Err(FunctionError::argument(0, "write numbers without quotes")),
    ///         Err(_) => Ok(Type::STRING),
    ///     });
    /// assert!(guess.call(&[Value::from("1")]).is_err());
    /// assert!(guess.call(&[Value::from("one")]).is_ok());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn result_type_within(
        self,
        compute: impl Fn(&[Value], &mut Allowance) -> Result<Type, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        self.changed(|definition| definition.result_type = ResultType::Computed(Arc::new(compute)))
    }

    /// The function with a mark on every result: a caller sees later of what a value was made.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::Function;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Mark, Value};
    ///
    /// let now = Function::counting([], Type::STRING, |_, _| Ok(Value::from("12:00"))).marking(Mark::sensitive());
    /// assert!(now.call(&[])?.marks().is_sensitive());
    /// # Ok::<(), hcl_model::function::CallError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn marking(self, mark: Mark) -> Function {
        self.changed(|definition| definition.mark = Some(mark))
    }

    /// The type of its results, if it is the same for all arguments.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    ///
    /// let same = Function::new([Param::new("value", Type::DYNAMIC)], Type::DYNAMIC, |it| Ok(it[0].clone()));
    /// assert_eq!(same.fixed_type(), Some(&Type::DYNAMIC));
    /// let same = same.result_type(|arguments| Ok(arguments[0].ty()));
    /// assert_eq!(same.fixed_type(), None);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn fixed_type(&self) -> Option<&Type> {
        match &self.0.result_type {
            ResultType::Fixed(ty) => Some(ty),
            ResultType::Computed(_) => None,
        }
    }
}

impl FunctionError {
    /// The call as a whole fails, for this reason (lower case, no full stop).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{CallError, Function, FunctionError};
    /// use hcl_model::types::Type;
    ///
    /// let deploy = Function::new([], Type::STRING, |_| Err(FunctionError::new("the server does not answer")));
    /// assert_eq!(deploy.call(&[]), Err(CallError::Failed("the server does not answer".into())));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(message: impl Into<Message>) -> FunctionError {
        FunctionError(Reason::Words { message: message.into(), argument: None })
    }

    /// One argument, counted from 0, is at fault.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{CallError, Function, FunctionError, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let name = Param::new("name", Type::STRING);
    /// let port = Function::new([name], Type::NUMBER, |arguments| match arguments[0].as_str() {
    ///     Some("http") => Ok(Value::from(80)),
    ///     _ => Err(FunctionError::argument(0, "not the name of a protocol")),
    /// });
    /// let error = port.call(&[Value::from("htpt")]);
    /// assert!(matches!(error, Err(CallError::Argument { index: 0, param, .. }) if param == "name"));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn argument(index: usize, message: impl Into<Message>) -> FunctionError {
        FunctionError(Reason::Words { message: message.into(), argument: Some(index) })
    }

    /// The error of a body that has evaluated something, with the best value that there is: what it is marked with and
    /// waits for is so of the failed call, too.
    ///
    /// An error of another kind stays as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics};
    /// use hcl_model::function::{CallError, Function, FunctionError};
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Mark, Value};
    ///
    /// let refuse = Function::new([], Type::STRING, |_| {
    ///     let found = Diagnostics::from(Diagnostic::error("no-answer", "The server does not answer"));
    ///     Err(FunctionError::from(found).with_value(Value::DYNAMIC.mark(Mark::sensitive())))
    /// });
    /// assert!(matches!(refuse.call(&[]), Err(CallError::Diagnosed { value, .. }) if value.is_marked()));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_value(self, value: Value) -> FunctionError {
        match self.0 {
            Reason::Diagnosed { diagnostics, .. } => FunctionError(Reason::Diagnosed { diagnostics, value }),
            _ => self,
        }
    }

    /// Returns the mistakes in expressions of the body's own, if they are the reason.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn diagnostics(&self) -> Option<&Diagnostics> {
        match &self.0 {
            Reason::Diagnosed { diagnostics, .. } => Some(diagnostics),
            _ => None,
        }
    }

    /// Returns `true` if a limit of the evaluation was passed.
    #[cfg(any(feature = "language", feature = "yaml"))]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_exhausted(&self) -> bool {
        matches!(self.0, Reason::Exhausted(_))
    }

    /// The error with the place at which it was found; that a limit was passed is said as it is.
    #[cfg(feature = "stdlib")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn inside(self, place: &str) -> FunctionError {
        match self.0 {
            Reason::Words { message, argument, .. } => FunctionError(Reason::Words {
                message: Message::new("{}: {}", [Arg::text(place), message.into()]),
                argument,
            }),
            _ => self,
        }
    }

    /// The error of this argument, if it is not that of another one.
    #[cfg(feature = "stdlib")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_argument(self, index: usize) -> FunctionError {
        match self.0 {
            Reason::Words { message, argument } => {
                FunctionError(Reason::Words { message, argument: argument.or(Some(index)) })
            }
            _ => self,
        }
    }

    /// The reason.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::FunctionError;
    ///
    /// let error = FunctionError::argument(0, "not the name of a protocol");
    /// // The name of the parameter is not part of it: the call adds that.
    /// assert_eq!(error.message(), "not the name of a protocol");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn message(&self) -> Cow<'_, str> {
        match &self.0 {
            Reason::Words { message, .. } => Cow::Owned(message.to_string()),
            Reason::Exhausted(exhausted) => Cow::Owned(exhausted.to_string()),
            Reason::Diagnosed { diagnostics, .. } => Cow::Owned(diagnostics.to_string()),
        }
    }

    /// Returns the position of the argument at fault, from 0, if it is a single one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::FunctionError;
    ///
    /// assert_eq!(FunctionError::argument(1, "must not be empty").index(), Some(1));
    /// assert_eq!(FunctionError::new("the server does not answer").index(), None);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn index(&self) -> Option<usize> {
        match self.0 {
            Reason::Words { argument, .. } => argument,
            _ => None,
        }
    }
}

impl From<Exhausted> for FunctionError {
    /// The call would make more than the evaluation may.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(exhausted: Exhausted) -> FunctionError {
        FunctionError(Reason::Exhausted(exhausted))
    }
}

impl From<Diagnostics> for FunctionError {
    /// Makes the error for a mistake in an item that the body itself has parsed, evaluated or decoded. The mistake is
    /// reported as it is, at its own places, with a note that names the call.
    ///
    /// A call with a sensitive argument only shows that it failed, because words and places may quote the argument.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(diagnostics: Diagnostics) -> FunctionError {
        FunctionError(Reason::Diagnosed { diagnostics, value: Value::DYNAMIC })
    }
}

impl fmt::Display for FunctionError {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.message()))
    }
}

impl std::error::Error for FunctionError {}

impl fmt::Debug for Function {
    /// The signature.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("function(")?;
        for (index, param) in self.params().iter().enumerate() {
            write!(f, "{}{}: {}", if index > 0 { ", " } else { "" }, param.name(), param.shown_type())?;
        }
        if let Some(param) = self.variadic_param() {
            write!(
                f,
                "{}{}: {}...",
                if self.params().is_empty() { "" } else { ", " },
                param.name(),
                param.shown_type()
            )?;
        }
        f.write_str(")")
    }
}
