//! Parameters of functions: what they are called, what they accept, and what they say of themselves.

use std::fmt;
use std::sync::Arc;

use crate::convert::ConvertError;
use crate::limits::Allowance;
use crate::static_types::{self, StaticKind, StaticType};
use crate::types::Type;
use crate::value::Value;

/// One parameter ("Functions and Function Calls"): its name, the specification of its type, and what else it accepts.
///
/// # Examples
///
/// ```
/// use hcl_model::function::Param;
/// use hcl_model::types::Type;
///
/// let param = Param::new("separator", Type::STRING).described("Stands between two elements.").allow_null();
/// assert_eq!(param.name(), "separator");
/// assert!(param.accepts_null() && !param.accepts_unknown());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    name: String,
    description: String,
    ty: Type,
    exact: Option<Arc<dyn Exactly>>,
    accepts_null: bool,
    accepts_unknown: bool,
    accepts_dynamic: bool,
    accepts_marked: bool,
    is_unevaluated: bool,
}

/// The behaviour of a parameter with a static type: behind a pointer, so that a program without such a parameter
/// contains no static types.
pub(super) trait Exactly: fmt::Debug + Send + Sync {
    fn ty(&self) -> &StaticType;

    /// The argument as the type asks for it; what is not known yet or marked stays so.
    fn convert(&self, argument: &Value, allowance: &mut Allowance) -> Result<Value, ConvertError>;

    fn is_of(&self, ty: &StaticType) -> bool;

    /// The type, for a signature.
    fn shown(&self) -> &dyn fmt::Display;
}

/// The static type of a parameter.
#[derive(Debug)]
struct Exact {
    ty: StaticType,
    /// With what is not known yet or marked: what becomes of that is a matter of the call.
    or_later: StaticType,
}

impl Exactly for Exact {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn ty(&self) -> &StaticType {
        &self.ty
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn convert(&self, argument: &Value, allowance: &mut Allowance) -> Result<Value, ConvertError> {
        static_types::convert_within(argument, &self.or_later, allowance)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_of(&self, ty: &StaticType) -> bool {
        self.ty == *ty
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn shown(&self) -> &dyn fmt::Display {
        &self.ty
    }
}

impl PartialEq for dyn Exactly {
    fn eq(&self, other: &dyn Exactly) -> bool {
        self.is_of(other.ty())
    }
}

impl Eq for dyn Exactly {}

impl Param {
    /// A parameter that accepts known, unmarked values that convert to a static type, for example whole numbers or one of
    /// several words; null if the type has it, what is not known yet if it is a promise or an output, marks if it is an
    /// output.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::types::Type;
    /// use hcl_model::typing::StaticType;
    /// use hcl_model::value::Value;
    ///
    /// let port = Param::exact("port", StaticType::parse("union(int, \"auto\")")?);
    /// let listen = Function::new([port], Type::DYNAMIC, |arguments| Ok(arguments[0].clone()));
    /// assert_eq!(listen.call(&[Value::from("80")]), Ok(Value::from(80)));
    /// let error = listen.call(&[Value::from("any")]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the parameter `port` does not accept this value: \"auto\" or an int is required, but this is \"any\""
    /// );
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn exact(name: impl Into<String>, ty: StaticType) -> Param {
        let is_output = matches!(ty.kind(), StaticKind::Output(_));
        let is_eventual = is_output || matches!(ty.kind(), StaticKind::Promise(_));
        let mut param = Param {
            accepts_null: ty.is_optional(),
            accepts_unknown: is_eventual,
            accepts_dynamic: is_eventual,
            accepts_marked: is_output,
            ..Param::new(name, ty.to_type())
        };
        param.exact = Some(Arc::new(Exact { or_later: StaticType::output(ty.clone()), ty }));
        param
    }

    /// A parameter that accepts known, unmarked values that convert to the type, and no null.
    #[must_use]
    pub fn new(name: impl Into<String>, ty: Type) -> Param {
        Param {
            name: name.into(),
            description: String::new(),
            ty,
            exact: None,
            accepts_null: false,
            accepts_unknown: false,
            accepts_dynamic: false,
            accepts_marked: false,
            is_unevaluated: false,
        }
    }

    /// A parameter that takes an argument as it is written and not its value: the expression with the variables and
    /// functions of the place where it stands, as a [`Closure`](crate::expr::Closure).
    ///
    /// The body evaluates it if it wants to, as often as it wants to, at the cost of the call, or looks at how it is
    /// written.
    /// The arguments that a program calls the function with, and the elements of an expanded argument (`f(list...)`),
    /// are values already.
    /// Marks of what is evaluated, and what it waits for, are put on the result by the body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::{Closure, EvalContext};
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// // The text of an expression.
    /// let quote = Function::new([Param::unevaluated("expression")], Type::STRING, |arguments| {
    ///     let closure = Closure::of(&arguments[0]);
    ///     Ok(closure.map_or(Value::NULL, |closure| Value::from(closure.expression().range().text())))
    /// });
    /// let context = EvalContext::new().with_function("quote", quote);
    /// let expr = native::parse_expression("app.hcl", "quote(no.such.thing + 1)").ok()?;
    /// assert_eq!(expr.value(&context)?, Value::from("no.such.thing + 1"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn unevaluated(name: impl Into<String>) -> Param {
        Param {
            accepts_null: true,
            accepts_unknown: true,
            accepts_dynamic: true,
            accepts_marked: true,
            is_unevaluated: true,
            ..Param::new(name, Type::DYNAMIC)
        }
    }

    /// The parameter with a sentence that says what it is for.
    #[must_use]
    pub fn described(mut self, description: impl Into<String>) -> Param {
        self.description = description.into();
        self
    }

    /// Accepts null.
    #[must_use]
    pub fn allow_null(mut self) -> Param {
        self.accepts_null = true;
        self
    }

    /// Hands unknown values to the body; otherwise the result is unknown without the body being run.
    #[must_use]
    pub fn allow_unknown(mut self) -> Param {
        self.accepts_unknown = true;
        self
    }

    /// Accepts the dynamic value; otherwise it makes the result the dynamic value.
    ///
    /// This matters only where the type of the parameter is itself dynamic: elsewhere it is converted to an unknown value
    /// of that type.
    /// The dynamic value reaches the body only of a parameter that also accepts unknown values.
    #[must_use]
    pub fn allow_dynamic(mut self) -> Param {
        self.accepts_dynamic = true;
        self
    }

    /// Hands marks to the body, which then has to put them on the result; otherwise they are taken off the argument and
    /// put on the result.
    #[must_use]
    pub fn allow_marked(mut self) -> Param {
        self.accepts_marked = true;
        self
    }

    /// The name, for documentation and messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description of the parameter.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The static type that arguments are converted to, if it has one: then [`Param::ty`] is what comes next to it.
    #[must_use]
    pub fn static_type(&self) -> Option<&StaticType> {
        self.exact.as_deref().map(Exactly::ty)
    }

    /// Returns the behaviour for the static type of the parameter, if it has one.
    pub(super) fn exactly(&self) -> Option<&dyn Exactly> {
        self.exact.as_deref()
    }

    /// Returns the type of the arguments, for a signature.
    pub(super) fn shown_type(&self) -> &dyn fmt::Display {
        match &self.exact {
            Some(exact) => exact.shown(),
            None if self.is_unevaluated => &"expression",
            None => &self.ty,
        }
    }

    /// The specification that arguments are converted to.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// Returns `true` if the parameter takes arguments as they are written ([`Param::unevaluated`]).
    #[must_use]
    #[inline]
    pub fn is_unevaluated(&self) -> bool {
        self.is_unevaluated
    }

    /// Returns `true` if null is accepted.
    #[must_use]
    pub fn accepts_null(&self) -> bool {
        self.accepts_null
    }

    /// Returns `true` if unknown values reach the body.
    #[must_use]
    pub fn accepts_unknown(&self) -> bool {
        self.accepts_unknown
    }

    /// Returns `true` if the dynamic value is accepted.
    #[must_use]
    pub fn accepts_dynamic(&self) -> bool {
        self.accepts_dynamic
    }

    /// Returns `true` if marks reach the body.
    #[must_use]
    pub fn accepts_marked(&self) -> bool {
        self.accepts_marked
    }
}
