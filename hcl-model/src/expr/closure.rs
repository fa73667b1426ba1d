//! Arguments that functions take as they are written.

use std::fmt;
use std::sync::OnceLock;

use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression, Mode};
use crate::limits::Allowance;
use crate::value::{Capsule, Value};

/// An expression with the variables and functions of the place where it stands: what a function gets that takes an
/// argument as it is written ([`Param::unevaluated`](crate::function::Param::unevaluated)).
///
/// # Examples
///
/// A function that gives its argument if that has a value, and nothing otherwise:
///
/// ```
/// use hcl_model::expr::{Closure, EvalContext};
/// use hcl_model::function::{Function, Param};
/// use hcl_model::native;
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let maybe = Function::counting([Param::unevaluated("expression")], Type::DYNAMIC, |arguments, allowance| {
///     let (value, diagnostics) = Closure::evaluate(&arguments[0], allowance);
///     let is_nothing = diagnostics.has_errors() && Closure::passed_limit(&diagnostics).is_none();
///     Ok(if is_nothing { Value::NULL.with_marks(value.marks()) } else { diagnostics.into_result(value)? })
/// });
/// let context = EvalContext::new().with_variable("server", Value::object([("port", Value::from(80))])).with_function("maybe", maybe);
/// let value = |text: &str| native::parse_expression("app.hcl", text).ok()?.value(&context);
/// assert_eq!(value("maybe(server.port + 1)")?, Value::from(81));
/// assert_eq!(value("maybe(server.name)")?, Value::NULL);
/// assert_eq!(value("[for s in [server] : maybe(s.port)]")?, Value::tuple([Value::from(80)]));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Closure {
    expression: Expression,
    context: EvalContext,
    /// Its value, if that was there before the call.
    value: Option<Value>,
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn capsule() -> &'static Capsule<Closure> {
    static CAPSULE: OnceLock<Capsule<Closure>> = OnceLock::new();
    CAPSULE.get_or_init(|| {
        Capsule::builder("expression").display(|closure: &Closure, f| fmt::Debug::fmt(&closure.expression, f)).build()
    })
}

impl Closure {
    /// An expression that is evaluated in a context.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(expression: Expression, context: EvalContext) -> Closure {
        Closure { expression, context, value: None }
    }

    /// An element of an argument that is several (`f(list...)`), which has a value already: the expression is the argument.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_element(value: Value, argument: Expression, context: EvalContext) -> Closure {
        Closure { expression: argument, context, value: Some(value) }
    }

    /// The value of an element of an argument that is several.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn element(&self) -> Option<&Value> {
        self.value.as_ref()
    }

    /// The value that a function gets for it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::{Closure, EvalContext};
    /// use hcl_model::limits::Allowance;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let sum = native::parse_expression("app.hcl", "1 + n").ok()?;
    /// let argument = Closure::new(sum, EvalContext::new().with_variable("n", 2)).to_value();
    /// assert_eq!(Closure::evaluate(&argument, &mut Allowance::default()).0, Value::from(3));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_value(self) -> Value {
        capsule().value(self)
    }

    /// The expression of an argument; none if the argument is a value already.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn of(argument: &Value) -> Option<&Closure> {
        capsule().get(argument)
    }

    /// The value of an argument, whether it is evaluated already or not, with what is wrong with it: the best value that
    /// there is, with all marks of what was looked at.
    ///
    /// It costs the call whose allowance this is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn evaluate(argument: &Value, allowance: &mut Allowance) -> (Value, Diagnostics) {
        match Closure::of(argument) {
            Some(Closure { value: Some(value), .. }) => (value.clone(), Diagnostics::new()),
            Some(closure) => closure.expression.evaluate_within(Mode::Full(&closure.context), allowance),
            None => (argument.clone(), Diagnostics::new()),
        }
    }

    /// Returns the diagnostic that reports a passed limit or a request of the program for an end, if `found` contains
    /// such a diagnostic. No caller may take that diagnostic for a mistake that something else can be done about.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn passed_limit(found: &Diagnostics) -> Option<Diagnostics> {
        found.iter().find(|diagnostic| super::messages::is_limit(diagnostic.code())).cloned().map(Diagnostics::from)
    }

    /// The expression as it is written; of an element of an argument that is several (`f(list...)`), the argument.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn expression(&self) -> &Expression {
        &self.expression
    }

    /// The variables and functions that it can use.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn context(&self) -> &EvalContext {
        &self.context
    }
}

impl fmt::Debug for Closure {
    /// The source text, without what is sensitive.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.expression, f)
    }
}
