//! The types of function calls: arguments beside parameters ("Functions and Function Calls").

use crate::convert::Conversion;
use crate::diag::{Arg, Diagnostics, Message};
use crate::expr::{Closure, EvalContext, Expression};
use crate::function::{CallError, FunctionError, StaticArgument, StaticCall};
use crate::native::eval::messages as native;
use crate::source::Range;
use crate::static_types::{Lift, StaticKind, StaticType, conversion, known_conversion, resolve_outputs};
use crate::syntax::{Construct, NodeId, NodeRef};
use crate::types::messages::other_type;
use crate::typing::expression::{Typer, messages};
use crate::typing::signature::{Parameter, Signature};

/// An argument as far as it is known.
struct Argument {
    ty: StaticType,
    /// The argument in which it is written.
    at: NodeId,
    /// The other known facts of an argument that the function takes as it is written.
    unevaluated: Option<Unevaluated>,
}

/// An argument that a function takes as it is written.
struct Unevaluated {
    mistakes: Diagnostics,
    looked_at: Lift,
    cannot_fail: bool,
}

impl Argument {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn evaluated(ty: StaticType, at: NodeId) -> Argument {
        Argument { ty, at, unevaluated: None }
    }
}

impl Typer<'_, '_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn call(
        &mut self,
        node: NodeRef<'_>,
        name: &str,
        arguments: &[NodeId],
        expands_last: bool,
    ) -> StaticType {
        let scope = self.scope;
        let bound = self.bound_function(name).cloned();
        let signature = bound.as_ref().or_else(|| scope.function(name));
        let written = arguments.len() - usize::from(expands_last && !arguments.is_empty());
        let types = arguments.iter().enumerate().map(|(index, &at)| {
            let param = signature.and_then(|signature| signature.param(index));
            match param.is_some_and(|param| param.is_unevaluated) && index < written {
                true => self.unevaluated(node.sibling(at), at),
                false => Argument::evaluated(self.expr(node.sibling(at)), at),
            }
        });
        let mut arguments: Vec<Argument> = types.collect();
        let Some(signature) = signature else {
            if !scope.is_open() {
                let at = node.syntax().call(node.node()).map_or_else(|| node.range(), |call| call.name_range);
                self.report(native::unknown_function(name, &scope.function_names(), at));
            }
            return StaticType::DYNAMIC;
        };
        let mut lift = Lift::None;
        let mut is_open = false;
        if expands_last && let Some(last) = arguments.pop() {
            lift = Lift::of(&last.ty);
            is_open = self.expand(node, last, &mut arguments);
        }
        if !self.pays(node, arguments.iter().map(|argument| &argument.ty))
            || !self.has_enough(node, name, signature, &arguments, is_open)
        {
            return StaticType::DYNAMIC;
        }
        let before = self.diagnostics.len();
        for (index, argument) in arguments.iter().enumerate() {
            let Some(param) = signature.param(index).filter(|param| !param.is_unevaluated) else { continue };
            self.argument(param, argument, node);
        }
        if self.diagnostics.has_errors_since(before) {
            return StaticType::DYNAMIC;
        }
        if !is_open && let Some(said) = self.by_function(signature, node, &arguments) {
            let said = said.unwrap_or_else(|error| {
                self.refused(error, name, node, &arguments, signature);
                StaticType::DYNAMIC
            });
            return lift.around(said);
        }
        let types: Vec<StaticType> = arguments.iter().map(|argument| argument.ty.clone()).collect();
        if !is_open && let Some(value) = self.folded_call(node, signature, &types) {
            return value;
        }
        let ty = match is_open {
            true => signature.fixed_result().unwrap_or(StaticType::DYNAMIC),
            false => match signature.result(&types, self.scope.budget()) {
                Ok(ty) => ty,
                Err(why) if types.iter().all(|ty| matches!(resolve_outputs(ty).kind(), StaticKind::Const(_))) => {
                    self.report(native::function_failed(name, why.clone(), node.range()));
                    return StaticType::DYNAMIC;
                }
                Err(why) => {
                    self.risk(|| messages::call_may_fail(name, why.into(), node.range()));
                    return StaticType::DYNAMIC;
                }
            },
        };
        for (index, argument) in arguments.iter().enumerate() {
            lift = signature.param(index).map_or(lift, |param| lift.max(Signature::lift(param, &argument.ty, &ty)));
        }
        lift.around(ty)
    }

    /// An argument that is taken as it is written: what is wrong with it is reported by nobody but the function.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn unevaluated(&mut self, node: NodeRef<'_>, at: NodeId) -> Argument {
        let outside = std::mem::take(self.diagnostics);
        let looked_at = std::mem::take(&mut self.looked_at);
        let ty = self.expr(node);
        let found = std::mem::replace(self.diagnostics, outside);
        let inside = std::mem::replace(&mut self.looked_at, looked_at);
        self.looked_at = self.looked_at.max(inside);
        let cannot_fail = !found.has_errors() && cannot_fail(node);
        Argument { ty, at, unevaluated: Some(Unevaluated { mistakes: found, looked_at: inside, cannot_fail }) }
    }

    /// Returns the type that the function itself gives its result.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn by_function(
        &self,
        signature: &Signature,
        node: NodeRef<'_>,
        arguments: &[Argument],
    ) -> Option<Result<StaticType, FunctionError>> {
        if !signature.is_said() {
            return None;
        }
        let arguments = arguments.iter().map(|argument| match &argument.unevaluated {
            None => StaticArgument::evaluated(argument.ty.clone()),
            Some(Unevaluated { mistakes, looked_at, cannot_fail }) => {
                let expression = Expression::from_node(node.sibling(argument.at));
                let closure = Closure::new(expression, EvalContext::new()).to_value();
                let ty = argument.ty.clone();
                StaticArgument::unevaluated(ty, closure, mistakes.clone(), *looked_at, *cannot_fail)
            }
        });
        #[cfg(feature = "language")]
        let call_site = Closure::new(Expression::from_node(node), EvalContext::new()).to_value();
        let call = StaticCall {
            budget: self.scope.budget(),
            is_awaiting: self.scope.is_awaiting(),
            #[cfg(feature = "language")]
            spent: self.scope.spent(),
            #[cfg(feature = "language")]
            call_site: &call_site,
            #[cfg(feature = "language")]
            closures: self.scope.closures(),
        };
        signature.said(&arguments.collect::<Vec<_>>(), call)
    }

    /// Returns the result of a function for constants, if it is wanted and the function returns the same result each
    /// time.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn folded_call(&mut self, node: NodeRef<'_>, signature: &Signature, types: &[StaticType]) -> Option<StaticType> {
        let function = signature.of_constants()?;
        let values = self.constants(node, &types.iter().collect::<Vec<_>>())?;
        let value = function.call_within(&values, &mut self.scope.budget().allowance()).ok()?;
        value.is_wholly_known().then(|| StaticType::of_value(&value))
    }

    /// Reports what a function says is wrong with its arguments.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refused(
        &mut self,
        error: FunctionError,
        name: &str,
        node: NodeRef<'_>,
        arguments: &[Argument],
        signature: &Signature,
    ) {
        let is_secret = arguments.iter().any(|argument| argument.unevaluated.is_none() && argument.ty.facts().output);
        let of_argument = error.index().and_then(|index| Some((arguments.get(index)?, signature.param(index)?)));
        let diagnostic = match (CallError::from(error), of_argument) {
            (CallError::Diagnosed { .. }, _) if is_secret => {
                native::function_failed(name, Message::new("{}", [Arg::Secret]), node.range())
            }
            (CallError::Diagnosed { diagnostics, .. }, _) => {
                for diagnostic in diagnostics {
                    self.report(native::found_in_call(diagnostic, name, node.range()));
                }
                return;
            }
            (error, Some((argument, param))) => {
                native::invalid_argument(&param.name, error.into_message(), self.range(node, argument.at))
            }
            (error, None) => native::function_failed(name, error.into_message(), node.range()),
        };
        self.report(if is_secret { diagnostic.of_secret() } else { diagnostic });
    }

    /// Adds what the last argument holds; true if it is not known how much that is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn expand(&mut self, node: NodeRef<'_>, last: Argument, arguments: &mut Vec<Argument>) -> bool {
        let resolved = resolve_outputs(&last.ty);
        match resolved.kind() {
            StaticKind::Tuple(elements) => {
                arguments.extend(elements.map(|ty| Argument::evaluated(ty, last.at)));
                false
            }
            StaticKind::List(ty) | StaticKind::Set(ty) => {
                arguments.push(Argument::evaluated(ty, last.at));
                true
            }
            StaticKind::Dynamic | StaticKind::Union(_) => true,
            StaticKind::None => {
                self.report(native::expansion_null(self.range(node, last.at)));
                true
            }
            _ => {
                self.report(native::expansion_type(self.range(node, last.at)));
                true
            }
        }
    }

    /// Returns `true` if there are neither too few nor too many arguments.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn has_enough(
        &mut self,
        node: NodeRef<'_>,
        name: &str,
        signature: &Signature,
        arguments: &[Argument],
        is_open: bool,
    ) -> bool {
        let expected = signature.params.len();
        if let Some(missing) = signature.params.get(arguments.len()).filter(|_| !is_open) {
            let end = node.range();
            let close = end.source().range(end.bytes().end.saturating_sub(1) as u32, end.bytes().end as u32);
            let variadic = signature.variadic.is_some();
            self.report(native::not_enough_arguments(name, expected, variadic, &missing.name, close));
            return false;
        }
        if let Some(extra) = arguments.get(expected).filter(|_| signature.variadic.is_none()) {
            // One that stands for all of a list may stand for none.
            if !is_open || arguments.len() > expected + 1 {
                self.report(native::too_many_arguments(name, expected, self.range(node, extra.at)));
                return false;
            }
        }
        true
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn argument(&mut self, param: &Parameter, argument: &Argument, node: NodeRef<'_>) {
        let resolved = resolve_outputs(&argument.ty);
        let is_null = matches!(resolved.kind(), StaticKind::None);
        let found = match known_conversion(&resolved, &param.ty, self.scope.budget()) {
            _ if is_null && param.refuses_null => Conversion::Impossible,
            found if matches!(resolved.kind(), StaticKind::Const(_)) => found,
            // What is there later may be what the parameter takes.
            found => found.max(conversion(&argument.ty, &param.ty)),
        };
        if found == Conversion::Impossible && self.may_be_empty(node.sibling(argument.at), &argument.ty) {
            return;
        }
        let at = || -> Range { self.range(node, argument.at) };
        match found {
            Conversion::Impossible => {
                let why = match is_null {
                    true => "it is null".into(),
                    false => other_type(&param.ty.to_string(), &self.said(&argument.ty, &resolved)),
                };
                self.report(native::invalid_argument(&param.name, why, at()));
            }
            Conversion::Unsafe if !resolved.is_dynamic() => {
                let at = at();
                let said = self.said(&argument.ty, &resolved);
                self.risk(|| messages::risk(&said, &param.ty, at));
            }
            _ => {}
        }
    }
}

/// Returns `true` if it is plain that a value can be computed: of what is written out, and of variables as they are.
#[cfg_attr(not(feature = "__shared"), inline)]
fn cannot_fail(node: NodeRef<'_>) -> bool {
    let all = |parts: Vec<NodeId>| parts.into_iter().all(|part| cannot_fail(node.sibling(part)));
    match node.syntax().construct(node.node()) {
        Construct::Null
        | Construct::Bool(_)
        | Construct::Number(_)
        | Construct::String(_)
        | Construct::Value(_)
        | Construct::Variable(_) => true,
        Construct::Tuple(elements) => all(elements),
        Construct::Parentheses(inner) => cannot_fail(node.sibling(inner)),
        _ => false,
    }
}
