//! Functions that know in which file they are called.

use std::path::{Path, PathBuf};

use crate::diag::{Diagnostics, Message};
use crate::expr::{Closure, EvalContext};
use crate::ext::io_policy::allowed::Allowed;
use crate::ext::io_policy::messages;
use crate::function::{Function, FunctionError, Param, StaticArgument, StaticCall};
use crate::limits::Allowance;
use crate::source::SourceKind;
use crate::static_types::{StaticKind, StaticType};
use crate::types::Type;
use crate::value::{Mark, Refinement, Value};

/// The place of a call.
#[derive(Debug, Clone, Default)]
pub(super) struct Caller {
    /// The folder of the file; none if it is no file.
    folder: Option<PathBuf>,
    context: Option<EvalContext>,
}

impl Caller {
    /// Returns the place of the call that a body is given.
    fn of(call: &Value) -> Caller {
        let Some(closure) = Closure::of(call) else { return Caller::default() };
        let range = closure.expression().range();
        let folder = match range.source().kind() {
            SourceKind::File(path) => path.parent().map(|folder| match folder.as_os_str().is_empty() {
                true => PathBuf::from("."),
                false => folder.to_owned(),
            }),
            _ => None,
        };
        Caller { folder, context: Some(closure.context().clone()) }
    }

    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The functions that there are.
    pub(super) fn functions(&self) -> EvalContext {
        self.context.as_ref().map(EvalContext::without_variables).unwrap_or_default()
    }
}

/// A function whose body knows where the call stands; its first argument is a path, and its result is never null.
pub(super) fn with_caller(
    params: Vec<Param>,
    result: Type,
    body: impl Fn(&Caller, &[Value], &mut Allowance) -> Result<Value, FunctionError> + Send + Sync + 'static,
) -> Function {
    Function::placed(params, result, move |call, arguments, allowance| body(&Caller::of(call), arguments, allowance))
        .refined(Refinement::new().not_null())
}

/// The function with what is known of its results before anything is looked at: that a path is refused, and that what is at
/// it is sensitive.
pub(super) fn of_allowed(function: Function, allowed: Allowed) -> Function {
    let result = function.fixed_type().map_or(StaticType::DYNAMIC, StaticType::from);
    function.static_result_of_call(move |arguments, call| {
        let is_sensitive = is_sensitive(&allowed, arguments, call)?;
        let result = if is_sensitive { StaticType::output(result.clone()) } else { result.clone() };
        Ok(arguments.iter().map(StaticArgument::lift).max().unwrap_or_default().around(result))
    })
}

/// Returns `true` if the path in the first argument is known and in a sensitive folder.
fn is_sensitive(allowed: &Allowed, arguments: &[StaticArgument], call: StaticCall<'_>) -> Result<bool, FunctionError> {
    let path = match arguments.first().map(|path| path.ty().kind()) {
        Some(StaticKind::Const(path)) => path.as_str(),
        _ => None,
    };
    match path {
        Some(path) => allowed.is_sensitive(Caller::of(call.call_site).folder(), path),
        None => Ok(false),
    }
}

/// Why the first argument is refused: a secret, if it is about something in a sensitive folder.
pub(super) fn refuse(why: Message, is_sensitive: bool) -> FunctionError {
    match is_sensitive {
        true => FunctionError::from(Diagnostics::from(messages::failed(why)))
            .with_value(Value::DYNAMIC.mark(Mark::sensitive())),
        false => FunctionError::argument(0, why),
    }
}
