//! What a function that a configuration defines does when it is called, and what is known of that before.

use std::cell::Cell;
use std::sync::{Arc, OnceLock};

use crate::expr::{EvalContext, Mode};
use crate::ext::functions::declaration::Definition;
use crate::function::{Function, FunctionError, Param, StaticArgument};
use crate::limits::{Allowance, Budget};
use crate::static_types::{Lift, StaticType, resolve_outputs};
use crate::types::Type;
use crate::typing::Scope;
use crate::value::{Value, Waits};

/// A definition with what it can use.
struct Body {
    definition: Definition,
    context: EvalContext,
    scope: OnceLock<Scope>,
}

impl Definition {
    /// The function, whose result can use the variables and functions of a context.
    pub(super) fn function(&self, context: &EvalContext) -> Function {
        let param = |name: &Arc<str>| Param::new(&**name, Type::DYNAMIC).allow_unknown();
        let params: Vec<Param> = self.params.iter().map(param).collect();
        let variadic = self.variadic.as_ref().map(param);
        let body = Body { definition: self.clone(), context: context.clone(), scope: OnceLock::new() };
        let body = Arc::new(body);
        let typed = body.clone();
        let function = Function::counting(params, Type::DYNAMIC, move |it, allowance| body.value(it, allowance))
            .static_result(move |arguments, budget| typed.static_type(arguments, budget));
        match variadic {
            Some(param) => function.variadic(param),
            None => function,
        }
    }

    /// The names of the parameters with what they stand for.
    fn bound<T: Clone>(&self, arguments: &[T], rest: impl FnOnce(&[T]) -> T) -> Vec<(Arc<str>, T)> {
        let mut bound: Vec<(Arc<str>, T)> = self.params.iter().cloned().zip(arguments.iter().cloned()).collect();
        if let Some(name) = &self.variadic {
            bound.push((name.clone(), rest(arguments.get(self.params.len()..).unwrap_or_default())));
        }
        bound
    }
}

impl Body {
    fn value(&self, arguments: &[Value], allowance: &mut Allowance) -> Result<Value, FunctionError> {
        let variables = self.definition.bound(arguments, |rest| Value::tuple(rest.iter().cloned()));
        allowance.elements(variables.len())?;
        let context = self.context.child().with_variables(variables);
        let (value, found) = self.definition.result.evaluate_within(Mode::Full(&context), allowance);
        if found.has_errors() {
            return Err(FunctionError::from(found).with_value(value));
        }
        if arguments.iter().all(Value::is_known) {
            return Ok(value);
        }
        // As in the reference, an argument that is not known makes the result so, whatever it has to do with it.
        let waits = Waits::of_all(arguments);
        Ok(Value::unknown(value.ty()).waiting_for(&waits).with_marks(value.all_marks()))
    }

    fn static_type(&self, arguments: &[StaticArgument], budget: &Budget) -> Result<StaticType, FunctionError> {
        let Some(_typed) = Typed::begin(budget) else { return Ok(StaticType::DYNAMIC) };
        let types: Vec<StaticType> = arguments.iter().map(|argument| argument.ty().clone()).collect();
        let variables = self.definition.bound(&types, |rest| StaticType::tuple(rest.iter().cloned()));
        let scope = self.scope.get_or_init(|| Scope::new().with_context(&self.context)).clone();
        let scope = scope.with_budget(budget.clone());
        let scope = variables.into_iter().fold(scope, |scope, (name, ty)| scope.with_variable(name, ty));
        let (ty, found) = self.definition.result.static_type(&scope);
        if found.has_errors() {
            return Err(found.into());
        }
        Ok(match arguments.iter().map(of_argument).max().unwrap_or_default() {
            Lift::None => ty,
            lift => lift.around(resolve_outputs(&ty)),
        })
    }
}

/// What the result becomes: marks anywhere in an argument are those of the result, and a result waits for arguments that
/// come later as a whole.
fn of_argument(argument: &StaticArgument) -> Lift {
    match argument.lift() {
        Lift::Output => Lift::Output,
        _ => Lift::of_whole(argument.ty()),
    }
}

thread_local! {
    /// How many results are being typed within each other, and how many were since the outermost one began.
    static TYPED: Cell<(u16, u32)> = const { Cell::new((0, 0)) };
}

/// A result that is being typed.
///
/// Functions that call each other twice each have as many results as there are ways through them: beyond so many, nothing
/// is known of them before evaluation.
struct Typed;

impl Typed {
    fn begin(budget: &Budget) -> Option<Typed> {
        const MOST: u32 = 1_000;
        let (depth, count) = TYPED.get();
        let count = if depth == 0 { 0 } else { count };
        if count >= MOST || depth >= budget.limits().nesting.min(DEEPEST) {
            return None;
        }
        TYPED.set((depth + 1, count + 1));
        Some(Typed)
    }
}

/// How deep results are typed within each other, whatever stack there is.
const DEEPEST: u16 = 16;

impl Drop for Typed {
    fn drop(&mut self) {
        let (depth, count) = TYPED.get();
        TYPED.set((depth - 1, count));
    }
}
