//! Functions that know in which file they are called: their arguments come as they are written, and are evaluated here
//! for a function that follows the ordinary protocol of a call.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::convert::Conversion;
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::{Closure, EvalContext};
use crate::ext::world::messages;
use crate::function::{CallError, Function, FunctionError, Param, StaticArgument};
use crate::limits::{Allowance, Budget};
use crate::source::SourceKind;
use crate::static_types::{StaticType, known_conversion, resolve_outputs};
use crate::types::Type;
use crate::value::{Mark, Marks, Refinement, Value};

/// Where a call stands.
#[derive(Debug, Clone, Default)]
pub(super) struct Caller {
    /// The folder of the file; none if it is no file.
    folder: Option<PathBuf>,
    context: Option<EvalContext>,
}

impl Caller {
    /// As the first argument tells that is not a value already.
    fn of(arguments: &[Value]) -> Caller {
        let Some(closure) = arguments.iter().find_map(Closure::of) else { return Caller::default() };
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

/// What such a function does.
pub(super) type Body = dyn Fn(&Caller, &[Value], &mut Allowance) -> Result<Value, FunctionError> + Send + Sync;

/// A function whose body knows where the call stands; its result is never null.
pub(super) fn with_caller(params: Vec<Param>, result: Type, body: Arc<Body>) -> Function {
    let written = |param: &Param| Param::unevaluated(param.name()).described(param.description());
    let outer: Vec<Param> = params.iter().map(written).collect();
    let wanted: Vec<StaticType> = params.iter().map(|param| StaticType::from(param.ty().clone())).collect();
    let (static_result, inner_result) = (StaticType::from(result.clone()), result.clone());
    let call = move |arguments: &[Value], allowance: &mut Allowance| {
        let caller = Caller::of(arguments);
        let mut found = Diagnostics::new();
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let (value, wrong) = Closure::evaluate(argument, allowance);
            found.extend(wrong);
            values.push(value);
        }
        if found.has_errors() {
            let marks = Marks::of_all(values.iter());
            return Err(FunctionError::from(found).with_value(Value::DYNAMIC.with_marks(marks)));
        }
        let body = body.clone();
        let inner = Function::counting(params.clone(), inner_result.clone(), move |arguments, allowance| {
            body(&caller, arguments, allowance)
        });
        let inner = inner.refined(Refinement::new().not_null());
        inner.call_within(&values, allowance).map_err(|error| refused(error, arguments, &values))
    };
    Function::counting(outer, result, call)
        .static_result(move |arguments, budget| static_type(arguments, &wanted, &static_result, budget))
        .refined(Refinement::new().not_null())
}

/// The error of a call: what its arguments are marked with is kept, and of what is sensitive nothing is said.
fn refused(error: CallError, arguments: &[Value], values: &[Value]) -> FunctionError {
    let marks = values.iter().fold(Marks::none(), |mut marks, value| {
        marks.merge(&value.all_marks());
        marks
    });
    let place = |index: usize| arguments.get(index).and_then(Closure::of).map(|it| it.expression().range());
    let best = Value::DYNAMIC.with_marks(marks.clone());
    if let CallError::Diagnosed { diagnostics, .. } = &error
        && let Some(limit) = Closure::passed_limit(diagnostics)
    {
        return FunctionError::from(limit).with_value(best);
    }
    match error {
        CallError::Exhausted(exhausted) => exhausted.into(),
        _ if marks.is_sensitive() => {
            FunctionError::from(Diagnostics::from(messages::secret(place(0)))).with_value(best)
        }
        CallError::Diagnosed { diagnostics, value } => {
            let placed = |found: Diagnostic| match (found.subject(), place(0)) {
                (None, Some(at)) => found.at(at),
                _ => found,
            };
            let diagnostics: Diagnostics = diagnostics.into_iter().map(placed).collect();
            FunctionError::from(diagnostics).with_value(value.with_marks(marks))
        }
        CallError::Argument { index, message, .. } if marks.is_empty() => FunctionError::argument(index, message),
        CallError::Argument { index, message, .. } => {
            FunctionError::from(Diagnostics::from(messages::failed(&message, place(index)))).with_value(best)
        }
        error => FunctionError::new(error.to_string()),
    }
}

/// Why the first argument is refused: a secret, if it is about something in a sensitive folder.
pub(super) fn refuse(why: String, is_sensitive: bool) -> FunctionError {
    match is_sensitive {
        true => FunctionError::from(Diagnostics::from(messages::failed(&why, None)))
            .with_value(Value::DYNAMIC.mark(Mark::sensitive())),
        false => FunctionError::argument(0, why),
    }
}

fn static_type(
    arguments: &[StaticArgument],
    wanted: &[StaticType],
    result: &StaticType,
    budget: &Budget,
) -> Result<StaticType, FunctionError> {
    let mistakes: Vec<_> = arguments.iter().filter_map(StaticArgument::mistakes).collect();
    if !mistakes.is_empty() {
        let mut all = Diagnostics::new();
        mistakes.into_iter().for_each(|mistakes| all.extend(mistakes.iter().cloned()));
        return Err(all.into());
    }
    for (index, (argument, wanted)) in arguments.iter().zip(wanted).enumerate() {
        let found = resolve_outputs(argument.ty());
        if known_conversion(&found, wanted, budget) == Conversion::Impossible {
            return Err(FunctionError::argument(index, messages::required(&wanted.to_string(), &found.to_string())));
        }
    }
    let lift = arguments.iter().map(StaticArgument::lift).max().unwrap_or_default();
    Ok(lift.around(result.clone()))
}
