//! Functions whose results come later: a promise for each different list of arguments.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::function::{Body, Function, FunctionError, Param};
use crate::limits::{Allowance, Exhausted};
use crate::types::Type;
use crate::value::{Promise, Resolver, Value};

/// A function that begins to find a result.
type Start = dyn Fn(&[Value], Resolver) + Send + Sync;

/// A function whose results come later, when it is called: behind a pointer, so that a program without one does not have
/// what makes promises in it.
pub(super) trait CalledLater: Send + Sync {
    /// Returns the result of a call, as far as the result is known.
    fn call(&self, arguments: &[Value], allowance: &Allowance) -> Result<Value, FunctionError>;
}

/// The body of a function whose results come later, with all promises that it has made.
struct Eventual {
    /// The name of the promises, which does not show the arguments: an argument may be secret.
    promised: Arc<str>,
    ty: Type,
    start: Box<Start>,
    promises: Mutex<HashMap<Box<[Value]>, Promise>>,
}

impl Function {
    /// A function whose results come later ("Eventual Types"): from a vault, from service discovery.
    ///
    /// A call with arguments that no call had before makes a promise, and `start` gets the arguments and what resolves it:
    /// it hands both to a thread or a task of the program and returns.
    /// Every other call with the same arguments, in this or another expression and in a later evaluation, is that same
    /// promise; it is started once.
    /// A call with an argument that is not known yet waits for that first.
    ///
    /// `start` is not run while something is locked: it may resolve at once, and may evaluate what calls this function.
    /// A promise that would wait for itself cannot be made, because what it is resolved with must be known.
    /// The name of the promise is the name of the function with `(...)`: an argument may be secret.
    /// The maximum number of different calls is [`Limits::promises`](crate::limits::Limits::promises).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Mark, Value};
    /// # let sealed = std::sync::Arc::new(std::sync::Barrier::new(2));
    /// # let seal = sealed.clone();
    ///
    /// let vault = Function::eventual("vault", [Param::new("path", Type::STRING)], Type::STRING, move |arguments, resolver| {
    ///     let path = arguments[0].as_str().unwrap_or_default().to_owned();
    ///     # let seal = seal.clone();
    ///     std::thread::spawn(move || {
    ///         # // The example looks at what waits before there is an answer.
    ///         # seal.wait();
    ///         match &*path {
    ///             "db" => drop(resolver.resolve(Value::from("hunter2").mark(Mark::sensitive()))),
    ///             _ => resolver.fail("there is no such secret"),
    ///         }
    ///     });
    /// });
    /// let context = EvalContext::new().with_function("vault", vault);
    /// let url = native::parse_expression("app.hcl", "\"${vault(\"db\")}@${vault(\"db\")}\"").ok()?;
    /// let waits_for = url.value(&context)?.waits_for();
    /// assert_eq!(waits_for.iter().map(|promise| promise.name()).collect::<Vec<_>>(), ["vault(...)"]);
    /// # sealed.wait();
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn eventual(
        name: impl Into<Arc<str>>,
        params: impl IntoIterator<Item = Param>,
        result: Type,
        start: impl Fn(&[Value], Resolver) + Send + Sync + 'static,
    ) -> Function {
        let promised = format!("{}(...)", name.into()).into();
        let eventual = Eventual { promised, ty: result.clone(), start: Box::new(start), promises: Mutex::default() };
        Function::define(params, result, Body::Eventual(Arc::new(eventual)))
    }
}

impl CalledLater for Eventual {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn call(&self, arguments: &[Value], allowance: &Allowance) -> Result<Value, FunctionError> {
        if arguments.iter().any(|argument| !argument.is_wholly_known()) {
            return Ok(Value::unknown(self.ty.clone()));
        }
        let (promise, started) = {
            let mut promises = self.promises.lock().unwrap_or_else(PoisonError::into_inner);
            match promises.get(arguments) {
                Some(promise) => (promise.clone(), None),
                None => {
                    let limit = allowance.limits().promises;
                    if promises.len() >= limit as usize {
                        return Err(Exhausted::promises(limit).into());
                    }
                    let (promise, resolver) = Promise::new(self.promised.clone(), self.ty.clone());
                    promises.insert(arguments.into(), promise.clone());
                    (promise, Some(resolver))
                }
            }
        };
        if let Some(resolver) = started {
            (self.start)(arguments, resolver);
        }
        Ok(promise.to_value())
    }
}
