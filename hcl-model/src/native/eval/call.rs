//! Function calls: lookup, expansion of the last argument, and errors at the right argument.

use crate::diag::{Arg, Diagnostics, Message};
use crate::expr::messages::evaluation_limit;
use crate::expr::{Closure, EvalContext, Expression};
use crate::function::{CallError, Function, Param};
use crate::native::eval::{Evaluator, Found, messages};
use crate::native::node::{ELLIPSIS, Node};
use crate::syntax::NodeId;
use crate::types::TypeKind;
use crate::value::{Marks, Value, meet};

impl Evaluator<'_, '_, '_> {
    #[inline(never)]
    pub(super) fn call(&mut self, id: u32, node: &Node) -> Value {
        let file = self.file;
        let mut children = file.children(id);
        let Some(name_node) = children.next().map(|child| file.node(child)) else {
            return Value::DYNAMIC;
        };
        let arguments: Vec<u32> = children.collect();
        let name = file.function_name(name_node);
        let context = self.mode().context().filter(|context| context.has_functions());
        let Some(context) = context else {
            let range = self.range(name_node);
            self.report(messages::function_calls_not_allowed(range));
            return Value::DYNAMIC;
        };
        let Some(function) = context.function(&name) else {
            self.count_search(context.function_count(), node);
            let range = self.range(name_node);
            self.report(messages::unknown_function(&name, &context.function_names(), range));
            return Value::DYNAMIC;
        };
        let mut found = Found::default();
        let expanded = match node.has(ELLIPSIS).then(|| arguments.last()).flatten() {
            None => None,
            Some(&last) => match self.expansion(last, &mut found) {
                Some(values) => Some(values),
                None => {
                    let written = &arguments[..arguments.len() - 1];
                    written.iter().for_each(|&argument| self.only_marks(argument, &mut found));
                    return found.put_on(Value::DYNAMIC);
                }
            },
        };
        let marks = found.marks;
        let written = arguments.len() - usize::from(expanded.is_some());
        let total = written + expanded.as_ref().map_or(0, Vec::len);
        let errors = self.diagnostics.len();
        // A call with a wrong number of arguments is reported without looking at them.
        let params = function.params().len();
        let counted = self.evaluation.count_steps(total as u64);
        if !self.within_limit(counted, node) {
            return Value::DYNAMIC.with_marks(marks);
        }
        let values = if total < params || (total > params && function.variadic_param().is_none()) {
            vec![Value::DYNAMIC; total]
        } else {
            let mut values = Vec::with_capacity(total);
            for (index, &argument) in arguments[..written].iter().enumerate() {
                let is_unevaluated = is_unevaluated(function, index);
                values.push(if is_unevaluated { self.closure(argument, context) } else { self.expr(argument) });
            }
            if self.diagnostics.has_errors_since(errors) {
                return self.dynamic_for(&values, marks);
            }
            if let (Some(expanded), Some(&last)) = (expanded, arguments.last()) {
                self.add_elements(&mut values, expanded, last, function, context);
            }
            values
        };
        self.result(function, &values, marks, id, &name)
    }

    /// Returns the result of a function for its arguments.
    /// The function is apart from [`Self::call`], which is on the stack as often as calls are nested.
    #[inline(never)]
    fn result(&mut self, function: &Function, values: &[Value], marks: Marks, id: u32, name: &str) -> Value {
        let node = self.file.node(id);
        #[cfg(feature = "language")]
        let result = match function.is_placed() {
            true => self.call_placed(function, values, id),
            false => function.call_within(values, self.evaluation.allowance()),
        };
        #[cfg(not(feature = "language"))]
        let result = function.call_within(values, self.evaluation.allowance());
        let counted = self.evaluation.settled();
        if !self.within_limit(counted, node) {
            return self.dynamic_for(values.iter().chain(result.as_ref().ok()), marks);
        }
        match result {
            Ok(result) => {
                if result.contains_waiting() {
                    meet(&result);
                }
                self.made(result, node).with_marks(marks)
            }
            Err(error) => {
                let elements: Vec<Value> =
                    values.iter().filter_map(Closure::of).filter_map(Closure::element).cloned().collect();
                let is_secret = |values: &[Value]| values.iter().any(Value::contains_sensitive);
                let secret = marks.is_sensitive() || is_secret(values) || is_secret(&elements);
                let best = match &error {
                    CallError::Diagnosed { value, .. } => Some(value.clone()),
                    _ => None,
                };
                self.report_call(error, secret, name, id);
                self.dynamic_for(values.iter().chain(&elements).chain(&best), marks)
            }
        }
    }

    /// The result of a function that is given the call as it is written.
    #[cfg(feature = "language")]
    #[cold]
    #[inline(never)]
    fn call_placed(&mut self, function: &Function, values: &[Value], id: u32) -> Result<Value, CallError> {
        let context = self.mode().context().cloned().unwrap_or_default();
        let call = Closure::new(self.expression(id), context).to_value();
        function.call_at(&call, values, self.evaluation.allowance())
    }

    /// An argument as it is written, with everything that it can refer to.
    #[cold]
    fn closure(&mut self, id: u32, context: &EvalContext) -> Value {
        match self.with_locals(id, context) {
            Some(context) => Closure::new(self.expression(id), context).to_value(),
            None => Value::DYNAMIC,
        }
    }

    /// The elements of the last argument behind the arguments before it: where the function wants to know where an argument
    /// stands, with that.
    #[cold]
    fn add_elements(
        &mut self,
        values: &mut Vec<Value>,
        elements: Vec<Value>,
        id: u32,
        function: &Function,
        context: &EvalContext,
    ) {
        let first = values.len();
        if !(first..first + elements.len()).any(|index| is_unevaluated(function, index)) {
            return values.extend(elements);
        }
        let Some(context) = self.with_locals(id, context) else {
            return values.extend(elements.iter().map(|_| Value::DYNAMIC));
        };
        let expression = self.expression(id);
        values.extend(elements.into_iter().enumerate().map(|(index, element)| {
            match is_unevaluated(function, first + index) {
                true => Closure::of_element(element, expression.clone(), context.clone()).to_value(),
                false => element,
            }
        }));
    }

    /// A context with the variables of what is around an expression; none if that is too much.
    fn with_locals(&mut self, id: u32, context: &EvalContext) -> Option<EvalContext> {
        let counted = self.evaluation.count_steps(1 + self.locals.len() as u64);
        if !self.within_limit(counted, self.file.node(id)) {
            return None;
        }
        let context = context.clone();
        Some(match self.locals.is_empty() {
            true => context,
            false => context.with_variables(self.locals.iter().cloned()),
        })
    }

    fn expression(&self, id: u32) -> Expression {
        Expression::new(self.file.shared(), NodeId(id))
    }

    /// The elements of the argument before `...`; nothing if they are not known or it has none.
    fn expansion(&mut self, id: u32, found: &mut Found) -> Option<Vec<Value>> {
        let before = self.diagnostics.len();
        let value = self.expr(id);
        let value = found.unmark(value);
        if self.diagnostics.has_errors_since(before) {
            return None;
        }
        let range = || self.file.node_range(self.file.node(id));
        if value.is_null() {
            let range = range();
            self.report(messages::expansion_null(range));
            return None;
        }
        let ty = value.ty();
        if !value.is_known() || value.is_open_set() {
            found.waits.add_all(&value);
        }
        match ty.kind() {
            TypeKind::Dynamic => None,
            _ if value.is_open_set() => None,
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => {
                let elements = value.as_elements()?.iter();
                Some(elements.map(|element| element.clone().inside(&found.marks)).collect())
            }
            _ => {
                let range = range();
                self.report(messages::expansion_type(range));
                None
            }
        }
    }

    /// Reports why a call failed: without anything of its arguments if one of them is secret.
    fn report_call(&mut self, error: CallError, is_secret: bool, name: &str, id: u32) {
        let file = self.file;
        let node = file.node(id);
        let arguments: Vec<u32> = file.children(id).skip(1).collect();
        // Values of an expanded argument are all written at that argument.
        let argument = |index: usize| {
            let id = arguments.get(index).or(arguments.last());
            id.map_or_else(|| file.node_range(node), |&id| file.node_range(file.node(id)))
        };
        let diagnostic = match error {
            CallError::NotEnoughArguments { expected, variadic, missing } => {
                let close = file.range(node.end - 1, node.end);
                messages::not_enough_arguments(name, expected, variadic, &missing, close)
            }
            CallError::TooManyArguments { expected } => {
                messages::too_many_arguments(name, expected, argument(expected))
            }
            CallError::Exhausted(exhausted) => evaluation_limit(exhausted, self.range(node)),
            CallError::Diagnosed { .. } if is_secret => {
                messages::function_failed(name, Message::new("{}", [Arg::Secret]), self.range(node))
            }
            CallError::Diagnosed { diagnostics, .. } => return self.report_found(diagnostics, name, node),
            CallError::Argument { index, param, message } => {
                messages::invalid_argument(&param, message, argument(index))
            }
            CallError::Failed(message) => messages::function_failed(name, message, self.range(node)),
        };
        self.report(if is_secret { diagnostic.of_secret() } else { diagnostic });
    }

    /// Reports what a function has found in something of its own; at least that the call failed.
    fn report_found(&mut self, found: Diagnostics, name: &str, node: &Node) {
        if !found.has_errors() {
            let range = self.range(node);
            self.report(messages::function_failed(name, "there is no result", range));
        }
        for diagnostic in found {
            let range = self.range(node);
            let is_placed = diagnostic.subject().is_some();
            self.report(match is_placed {
                true => messages::found_in_call(diagnostic, name, range),
                false => diagnostic.at(range),
            });
        }
    }
}

/// Returns `true` if a function takes the argument at a position as it is written.
fn is_unevaluated(function: &Function, index: usize) -> bool {
    function.params().get(index).or(function.variadic_param()).is_some_and(Param::is_unevaluated)
}
