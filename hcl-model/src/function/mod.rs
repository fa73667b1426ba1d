//! Functions that expressions can call: what they accept, what they give, and the protocol of a call.
//!
//! Implements "Functions and Function Calls" of the information model.
//! Which functions an expression can see is a matter of [`crate::expr::EvalContext`].

mod call;

pub use call::CallError;

use std::fmt;
use std::sync::Arc;

use crate::types::Type;
use crate::value::Value;

/// A function with its signature; cheap to clone.
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
    body: Arc<Body>,
}

type Body = dyn Fn(&[Value]) -> Result<Value, FunctionError> + Send + Sync;

type ComputeType = dyn Fn(&[Value]) -> Result<Type, FunctionError> + Send + Sync;

#[derive(Clone)]
enum ResultType {
    Fixed(Type),
    Computed(Arc<ComputeType>),
}

/// One parameter: its name, the specification of its type, and what else it accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) allow_null: bool,
    pub(crate) allow_unknown: bool,
    pub(crate) allow_dynamic: bool,
    pub(crate) allow_marked: bool,
}

/// Why the body of a function refuses its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionError {
    message: String,
    argument: Option<usize>,
}

impl Function {
    /// A function with positional parameters, a result of a fixed type, and a body that computes it.
    ///
    /// Arguments are converted to the types of the parameters before the body sees them.
    pub fn new(
        params: impl IntoIterator<Item = Param>,
        result: Type,
        body: impl Fn(&[Value]) -> Result<Value, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        Function(Arc::new(Definition {
            description: String::new(),
            params: params.into_iter().collect(),
            variadic: None,
            result_type: ResultType::Fixed(result),
            body: Arc::new(body),
        }))
    }

    /// The function with a parameter that takes all further arguments.
    #[must_use]
    pub fn variadic(self, param: Param) -> Function {
        self.changed(|definition| definition.variadic = Some(param))
    }

    /// The function with a sentence that says what it does.
    #[must_use]
    pub fn described(self, description: impl Into<String>) -> Function {
        let description = description.into();
        self.changed(|definition| definition.description = description)
    }

    /// The function with a result type that depends on its arguments.
    #[must_use]
    pub fn result_type(
        self,
        compute: impl Fn(&[Value]) -> Result<Type, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        self.changed(|definition| definition.result_type = ResultType::Computed(Arc::new(compute)))
    }

    /// What it does.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// The positional parameters.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.0.params
    }

    /// The parameter that takes all further arguments.
    #[must_use]
    pub fn variadic_param(&self) -> Option<&Param> {
        self.0.variadic.as_ref()
    }

    fn changed(mut self, change: impl FnOnce(&mut Definition)) -> Function {
        change(Arc::make_mut(&mut self.0));
        self
    }
}

impl Param {
    /// A parameter that accepts known, unmarked values that convert to the type, and no null.
    #[must_use]
    pub fn new(name: impl Into<String>, ty: Type) -> Param {
        Param {
            name: name.into(),
            ty,
            allow_null: false,
            allow_unknown: false,
            allow_dynamic: false,
            allow_marked: false,
        }
    }

    /// The name, for documentation and messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The specification that arguments are converted to.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// Accepts null.
    #[must_use]
    pub fn allow_null(mut self) -> Param {
        self.allow_null = true;
        self
    }

    /// Hands unknown values to the body; otherwise the result is unknown without the body being run.
    #[must_use]
    pub fn allow_unknown(mut self) -> Param {
        self.allow_unknown = true;
        self
    }

    /// Hands the dynamic value to the body; otherwise the result is the dynamic value.
    #[must_use]
    pub fn allow_dynamic(mut self) -> Param {
        self.allow_dynamic = true;
        self
    }

    /// Hands marks to the body; otherwise they are taken off the argument and put on the result.
    #[must_use]
    pub fn allow_marked(mut self) -> Param {
        self.allow_marked = true;
        self
    }
}

impl FunctionError {
    /// The call as a whole fails, for this reason (lower case, no full stop).
    #[must_use]
    pub fn new(message: impl Into<String>) -> FunctionError {
        FunctionError { message: message.into(), argument: None }
    }

    /// One argument, counted from 0, is at fault.
    #[must_use]
    pub fn argument(index: usize, message: impl Into<String>) -> FunctionError {
        FunctionError { message: message.into(), argument: Some(index) }
    }
}

impl fmt::Display for FunctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FunctionError {}

impl fmt::Debug for Function {
    /// The signature.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("function(")?;
        for (index, param) in self.params().iter().enumerate() {
            write!(f, "{}{}: {}", if index > 0 { ", " } else { "" }, param.name, param.ty)?;
        }
        if let Some(param) = self.variadic_param() {
            write!(f, "{}{}: {}...", if self.params().is_empty() { "" } else { ", " }, param.name, param.ty)?;
        }
        f.write_str(")")
    }
}
