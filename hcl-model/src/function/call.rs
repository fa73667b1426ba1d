//! The protocol of a call: counts, conversion, nulls, the dynamic value, unknown values and marks, then the body.

use std::fmt;

use crate::convert::convert;
use crate::function::{Function, Param, ResultType};
use crate::types::Type;
use crate::value::{Marks, Value};

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallError {
    /// There are fewer arguments than parameters; the name of the first parameter without one.
    NotEnoughArguments {
        /// How many arguments the function expects, at least.
        expected: usize,
        /// Whether more than that are accepted.
        variadic: bool,
        /// The first parameter that has no argument.
        missing: String,
    },
    /// There are more arguments than parameters.
    TooManyArguments {
        /// How many arguments the function expects.
        expected: usize,
    },
    /// An argument is not acceptable.
    Argument {
        /// Which argument, from 0.
        index: usize,
        /// The name of its parameter.
        param: String,
        /// Why not.
        message: String,
    },
    /// The function itself failed.
    Failed(String),
}

impl Function {
    /// Calls the function ("Functions and Function Calls").
    ///
    /// # Errors
    ///
    /// Wrong counts, an argument that does not convert or is null where null is not accepted, or what the body says.
    pub fn call(&self, arguments: &[Value]) -> Result<Value, CallError> {
        self.check_count(arguments.len())?;
        let mut marks = Marks::none();
        let mut dynamic = false;
        let mut unknown = false;
        let mut prepared = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let Some(param) = self.param(index) else { continue };
            let argument = match convert(argument, &param.ty) {
                Ok(converted) if param.allow_marked => converted,
                Ok(converted) => converted.unmark_deep_into(&mut marks),
                Err(error) => return Err(param.refuse(index, error.to_string())),
            };
            if argument.is_null() && !param.allow_null {
                return Err(param.refuse(index, "argument must not be null".to_owned()));
            }
            dynamic |= argument.is_dynamic() && !param.allow_dynamic;
            unknown |= !argument.is_known() && !param.allow_unknown;
            prepared.push(argument);
        }
        if dynamic {
            return Ok(Value::DYNAMIC.with_marks(marks));
        }
        let ty = self.result_type_of(&prepared)?;
        if unknown {
            return Ok(Value::unknown(ty).with_marks(marks));
        }
        let result = (self.0.body)(&prepared).map_err(|error| self.body_error(error))?;
        match convert(&result, &ty) {
            Ok(result) => Ok(result.with_marks(marks)),
            Err(error) => Err(CallError::Failed(format!("the function returned a wrong result: {error}"))),
        }
    }

    fn check_count(&self, count: usize) -> Result<(), CallError> {
        let params = self.params();
        if let Some(missing) = params.get(count) {
            return Err(CallError::NotEnoughArguments {
                expected: params.len(),
                variadic: self.variadic_param().is_some(),
                missing: missing.name.clone(),
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

    fn result_type_of(&self, arguments: &[Value]) -> Result<Type, CallError> {
        match &self.0.result_type {
            ResultType::Fixed(ty) => Ok(ty.clone()),
            ResultType::Computed(compute) => compute(arguments).map_err(|error| self.body_error(error)),
        }
    }

    fn body_error(&self, error: crate::function::FunctionError) -> CallError {
        match error.argument.and_then(|index| Some((index, self.param(index)?))) {
            Some((index, param)) => param.refuse(index, error.message),
            None => CallError::Failed(error.message),
        }
    }
}

impl Param {
    fn refuse(&self, index: usize, message: String) -> CallError {
        CallError::Argument { index, param: self.name.clone(), message }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::NotEnoughArguments { expected, missing, .. } => {
                write!(f, "{expected} arguments are expected; missing value for \"{missing}\"")
            }
            CallError::TooManyArguments { expected } => write!(f, "only {expected} arguments are expected"),
            CallError::Argument { param, message, .. } => {
                write!(f, "invalid value for \"{param}\" parameter: {message}")
            }
            CallError::Failed(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for CallError {}
