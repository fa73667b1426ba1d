//! Calls of functions that a configuration defines, and their static types.
//!
//! No function holds the others that it calls, but all hold one table of definitions: so there is no chain of functions that
//! is as long as a configuration wants, and nothing that holds itself.

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::expr::free::FreeReferences;
use crate::expr::{Closure, EvalContext, FunctionReference, Mode, Traversal};
use crate::ext::functions::declaration::Definition;
use crate::function::{Function, FunctionError, Param, StaticArgument, StaticCall, spend_on_results};
use crate::limits::{Allowance, Budget};
use crate::static_types::{Lift, StaticType, resolve_outputs};
use crate::types::Type;
use crate::typing::{Scope, Signature, entries_of};
use crate::value::{Value, Waits};

/// All definitions, and the context in which they are.
pub(super) struct Table {
    pub(super) context: EvalContext,
    pub(super) functions: Vec<Defined>,
    /// The types of variables of the context, as far as they were needed.
    pub(super) types: Mutex<BTreeMap<Arc<str>, StaticType>>,
    /// Functions of which only the signatures are known.
    pub(super) signatures: BTreeMap<Arc<str>, Signature>,
}

/// A function that can be called.
pub(super) struct Defined {
    pub(super) name: Arc<str>,
    /// None if there is a mistake in it: it takes anything then, and its result is not known.
    pub(super) definition: Option<Definition>,
    /// The functions that the function calls, each once.
    pub(super) calls: Vec<usize>,
    /// All that can be called, if it calls something that may call any of them: a template in another file.
    pub(super) sees: Option<Arc<[usize]>>,
    /// The references to what is defined later.
    pub(super) free: Option<Arc<FreeReferences>>,
}

impl Defined {
    /// Returns the functions that are visible in the body of the function, which can be one of them.
    fn around(&self) -> &[usize] {
        self.sees.as_deref().unwrap_or(&self.calls)
    }
}

/// One of the functions of a table.
#[derive(Clone)]
struct Body {
    table: Arc<Table>,
    number: usize,
}

impl Table {
    /// The function of a number.
    pub(super) fn function(self: &Arc<Table>, number: usize) -> Function {
        let Some(definition) = self.definition(number) else {
            let any = Param::new("arguments", Type::DYNAMIC).allow_null().allow_unknown().allow_dynamic();
            return Function::new([], Type::DYNAMIC, |_| Ok(Value::DYNAMIC)).variadic(any);
        };
        let param = |name: &Arc<str>| Param::new(&**name, Type::DYNAMIC).allow_unknown();
        let params: Vec<Param> = definition.params.iter().map(param).collect();
        let body = Body { table: self.clone(), number };
        let typed = body.clone();
        let function = match self.functions.get(number).and_then(|function| function.free.clone()) {
            None => Function::counting(params, Type::DYNAMIC, move |it, allowance| body.value(None, it, allowance)),
            Some(free) => Function::placed(params, Type::DYNAMIC, move |call, arguments, allowance| {
                body.value(Closure::of(call).map(Closure::context), arguments, allowance)
            })
            .with_free(free),
        };
        let function = function.static_result_of_call(move |arguments, call| typed.static_type(arguments, call));
        match definition.variadic.as_ref().map(param) {
            Some(param) => function.variadic(param),
            None => function,
        }
    }

    fn definition(&self, number: usize) -> Option<&Definition> {
        self.functions.get(number)?.definition.as_ref()
    }

    /// Functions with their names.
    fn named<'t>(self: &'t Arc<Table>, numbers: &'t [usize]) -> impl Iterator<Item = (Arc<str>, Function)> + 't {
        numbers.iter().filter_map(|&other| Some((self.functions.get(other)?.name.clone(), self.function(other))))
    }

    /// Returns the steps for the functions that a function can call, with a step for each of their parameters.
    fn cost_of_called(&self, number: usize) -> u64 {
        let around = self.functions.get(number).into_iter().flat_map(Defined::around);
        let params = around.map(|&other| self.definition(other).map_or(0, |called| called.params.len()));
        params.fold(0, |cost, params| cost + STEPS_OF_FUNCTION + params as u64)
    }

    /// The types of the variables and functions of the context that an expression needs.
    ///
    /// Adds all names if a function is missing and there are not too many, for a suggestion.
    fn scope(&self, definition: &Definition, calls: &[usize], closure: &[(Arc<str>, StaticType)]) -> Scope {
        const MOST: usize = 1_000;
        let calls: HashSet<&str> = calls.iter().map(|&other| &*self.functions[other].name).collect();
        let (variables, functions) = (definition.result.variables(), definition.result.functions());
        let has_variable = |name: &str| {
            self.context.variable(name).is_some()
                || definition.has_param(name)
                || closure.iter().any(|(known, _)| **known == *name)
        };
        let has_function = |name: &str| {
            let is_known = self.context.function(name).is_some() || self.signatures.contains_key(name);
            is_known || calls.contains(name)
        };
        let is_complete = variables.iter().all(|variable| has_variable(variable.root()))
            && functions.iter().all(|called| has_function(&called.name));
        let names = || self.context.variable_names().len() + self.context.function_names().len();
        let scope = Scope::new().answering_as(&self.context);
        let mut scope = if is_complete || names() > MOST { scope } else { scope.with_context(&self.context) };
        for root in variables.iter().map(Traversal::root) {
            if let Some(value) = self.context.variable(root) {
                scope = scope.with_variable(root, self.type_of(root, value));
            }
        }
        for (name, ty) in closure {
            scope = scope.with_variable(name.clone(), ty.clone());
        }
        for FunctionReference { name, .. } in functions {
            match (self.context.function(&name), self.signatures.get(&*name)) {
                (Some(function), _) => scope = scope.with_function(name, function),
                (None, Some(signature)) => scope = scope.with_function(name, signature.clone()),
                (None, None) => {}
            }
        }
        scope
    }

    /// The type of a variable; one that is not known and waits for nothing stands for any value of its type, as where a
    /// configuration is checked before there are values.
    fn type_of(&self, name: &str, value: &Value) -> StaticType {
        let mut types = self.types.lock().unwrap_or_else(PoisonError::into_inner);
        let compute = || match value.is_wholly_known() || value.contains_waiting() {
            true => StaticType::of_value(value),
            false => StaticType::of_unknown(value),
        };
        types.entry(name.into()).or_insert_with(compute).clone()
    }
}

impl Definition {
    /// Returns `true` if a parameter has a name.
    pub(super) fn has_param(&self, name: &str) -> bool {
        self.params.iter().chain(&self.variadic).any(|param| **param == *name)
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
    /// Returns the result of a call. The context of the call has the values of the free references.
    fn value(
        &self,
        around: Option<&EvalContext>,
        arguments: &[Value],
        allowance: &mut Allowance,
    ) -> Result<Value, FunctionError> {
        let Some(definition) = self.table.definition(self.number) else { return Ok(Value::DYNAMIC) };
        let variables = definition.bound(arguments, |rest| Value::tuple(rest.iter().cloned()));
        allowance.elements(variables.len())?;
        let bound = STEPS_OF_PARAM * variables.len() as u64;
        allowance.steps(STEPS_OF_CALL + bound + self.table.cost_of_called(self.number))?;
        let visible = self.table.functions.get(self.number).map_or(&[][..], Defined::around);
        let functions: Vec<_> = self.table.named(visible).collect();
        let context = match around {
            Some(around) => {
                let name = self.table.functions.get(self.number).map_or("", |function| &*function.name);
                let free = around.closure(name).and_then(Value::as_entries);
                let free = free.into_iter().flat_map(|free| free.iter());
                let free: Vec<_> = free.map(|(name, value)| (name.clone(), value.clone())).collect();
                allowance.elements(free.len())?;
                self.table.context.child().with_variables(free).with_closures_of(around)
            }
            None => self.table.context.child(),
        };
        let context = context.with_variables(variables).with_functions(functions);
        let (value, found) = definition.result.evaluate_within(Mode::Full(&context), allowance);
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

    fn static_type(&self, arguments: &[StaticArgument], call: StaticCall<'_>) -> Result<StaticType, FunctionError> {
        let Some(definition) = self.table.definition(self.number) else { return Ok(StaticType::DYNAMIC) };
        let Some(_typed) = Typed::begin(call.budget).filter(|_| spend_on_results(call.spent, OF_RESULT)) else {
            return Ok(StaticType::DYNAMIC);
        };
        let types: Vec<StaticType> = arguments.iter().map(|argument| argument.ty().clone()).collect();
        let variables = definition.bound(&types, |rest| StaticType::tuple(rest.iter().cloned()));
        let calls = self.table.functions.get(self.number).map_or(&[][..], |function| &function.calls);
        let name = self.table.functions.get(self.number).map_or("", |function| &*function.name);
        let closure = call.closures.get(name).map_or_else(Vec::new, entries_of);
        let scope = self.table.scope(definition, calls, &closure).with_closures(call.closures.clone());
        let scope = scope.with_budget(call.budget.clone()).of_result(call.spent.clone());
        let scope = if call.is_awaiting { scope.awaiting() } else { scope };
        let called = self.table.named(calls);
        let scope = called.fold(scope, |scope, (name, function)| scope.with_function(name, &function));
        let scope = variables.into_iter().fold(scope, |scope, (name, ty)| scope.with_variable(name, ty));
        let (ty, found) = definition.result.static_type(&scope);
        if found.has_errors() {
            return Err(found.into());
        }
        Ok(match arguments.iter().map(of_argument).max().unwrap_or_default() {
            Lift::None => ty,
            lift => lift.around(resolve_outputs(&ty)),
        })
    }
}

/// The steps of typing a result, beside its expressions.
const OF_RESULT: u64 = 10;

/// The steps of the context of a call.
const STEPS_OF_CALL: u64 = 64;

/// The steps of a parameter as a variable.
const STEPS_OF_PARAM: u64 = 2;

/// The steps of a function that a called function can call.
const STEPS_OF_FUNCTION: u64 = 24;

/// Returns the wrapper of a result: the result has all marks of an argument, and waits for arguments that come later as a
/// whole.
fn of_argument(argument: &StaticArgument) -> Lift {
    match argument.lift() {
        lift @ (Lift::Output | Lift::Perhaps) => lift,
        _ => Lift::of_whole(argument.ty()),
    }
}

thread_local! {
    /// The depth of nested results that are being typed, and the number of results since the outermost began.
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

/// The greatest depth of nested results that are typed.
const DEEPEST: u16 = 16;

impl Drop for Typed {
    fn drop(&mut self) {
        let (depth, count) = TYPED.get();
        TYPED.set((depth - 1, count));
    }
}
