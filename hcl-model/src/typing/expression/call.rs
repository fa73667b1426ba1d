//! The types of function calls: arguments beside parameters ("Functions and Function Calls").

use crate::convert::Conversion;
use crate::native::eval::messages as native;
use crate::source::Range;
use crate::static_types::{Lift, StaticKind, StaticType, conversion, known_conversion, resolve_outputs};
use crate::syntax::{NodeId, NodeRef};
use crate::typing::expression::{Typer, messages};
use crate::typing::signature::{Parameter, Signature};

/// An argument as far as it is known.
struct Argument {
    ty: StaticType,
    /// The argument in which it is written.
    at: NodeId,
}

impl Typer<'_, '_> {
    pub(super) fn call(
        &mut self,
        node: NodeRef<'_>,
        name: &str,
        arguments: &[NodeId],
        expands_last: bool,
    ) -> StaticType {
        let types = arguments.iter().map(|&at| Argument { ty: self.expr(node.sibling(at)), at });
        let mut arguments: Vec<Argument> = types.collect();
        let scope = self.scope;
        let Some(signature) = scope.function(name) else {
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
        if !self.has_enough(node, name, signature, &arguments, is_open) {
            return StaticType::DYNAMIC;
        }
        let before = self.diagnostics.len();
        for (index, argument) in arguments.iter().enumerate() {
            let Some(param) = signature.param(index) else { continue };
            self.argument(param, argument, node);
        }
        if self.diagnostics.has_errors_since(before) {
            return StaticType::DYNAMIC;
        }
        let types: Vec<StaticType> = arguments.iter().map(|argument| resolve_outputs(&argument.ty)).collect();
        let ty = match is_open {
            true => signature.fixed_result().cloned().unwrap_or(StaticType::DYNAMIC),
            false => match signature.result(&types, self.scope.budget()) {
                Ok(ty) => ty,
                Err(why) => {
                    self.risk(|| messages::call_may_fail(name, &why, node.range()));
                    return StaticType::DYNAMIC;
                }
            },
        };
        for (index, argument) in arguments.iter().enumerate() {
            lift = signature.param(index).map_or(lift, |param| lift.max(Signature::lift(param, &argument.ty, &ty)));
        }
        lift.around(ty)
    }

    /// Adds what the last argument holds; true if it is not known how much that is.
    fn expand(&mut self, node: NodeRef<'_>, last: Argument, arguments: &mut Vec<Argument>) -> bool {
        let resolved = resolve_outputs(&last.ty);
        match resolved.kind() {
            StaticKind::Tuple(elements) => {
                arguments.extend(elements.map(|ty| Argument { ty, at: last.at }));
                false
            }
            StaticKind::List(ty) | StaticKind::Set(ty) => {
                arguments.push(Argument { ty, at: last.at });
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

    /// Whether there are neither too few nor too many arguments.
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

    fn argument(&mut self, param: &Parameter, argument: &Argument, node: NodeRef<'_>) {
        let resolved = resolve_outputs(&argument.ty);
        let found = match known_conversion(&resolved, &param.ty, self.scope.budget()) {
            found if matches!(resolved.kind(), StaticKind::Const(_)) => found,
            // What is there later may be what the parameter takes.
            found => found.max(conversion(&argument.ty, &param.ty)),
        };
        let at = || -> Range { self.range(node, argument.at) };
        match found {
            Conversion::Impossible => {
                let why = match resolved.kind() {
                    StaticKind::None => "argument must not be null".to_owned(),
                    _ => format!("{} required, but have {}", param.ty, self.said(&argument.ty, &resolved)),
                };
                self.report(native::invalid_argument(&param.name, &why, at()));
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
