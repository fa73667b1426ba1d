//! The other errors of a configuration in which a definition could not be computed.
//!
//! A part that does not depend on the failed definition is checked with its value, and a part that depends on it with
//! its type. An error that only follows from another error is not reported.

use hcl_model::__private::messages::is_limit;
use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::syntax::NodeRef;
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::Value;

use crate::check::check_file;
use crate::schema::{LeafContext, Schema, StaticArguments};

/// The types of what is in a context in which not all values are known.
///
/// If promises are waited for, a value that comes later counts with its type. So does a value that may turn out not
/// to be chosen. So a value that is certainly secret is found by its value. `is_open` returns `true` for the other
/// variables of which only the type counts.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn scope(context: &EvalContext, waits: bool, is_open: impl Fn(&str, &Value) -> bool) -> Scope {
    let plain = context.variable_names().into_iter().filter_map(|name| {
        let is_later = |value: &Value| waits && (value.contains_waiting() || value.contains_marks());
        let value = context.variable(name).filter(|value| is_later(value) || is_open(name, value))?;
        Some((name.to_owned(), StaticType::of_unknown(value)))
    });
    let scope = Scope::new().with_context(context).with_budget(context.budget().clone());
    let scope = if waits { scope.awaiting() } else { scope };
    plain.fold(scope, |scope, (name, ty)| scope.with_variable(name, ty))
}

/// The arguments of a configuration in which something could not be computed.
#[derive(Debug)]
pub(super) struct Rest<'c> {
    context: &'c EvalContext,
    /// The context before the steps, if nothing is waited for: an unknown value of it follows from no error.
    before: Option<&'c EvalContext>,
    /// The types of what is in the context, for what depends on values that are not known: what steps have defined can be any
    /// value of its type, and so can what comes later, if that is waited for.
    scope: Scope,
}

impl<'c> Rest<'c> {
    /// In the context that steps have made of the one before.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn new(context: &'c EvalContext, before: &'c EvalContext, waits: bool) -> Rest<'c> {
        let scope = scope(context, waits, |name, value| before.variable(name) != Some(value));
        Rest { context, before: Some(before).filter(|_| !waits), scope }
    }

    /// Returns `true` if an expression depends on nothing that steps have defined.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_independent(&self, expr: NodeRef<'_>) -> bool {
        let Some(before) = self.before else { return false };
        let (syntax, mut is_independent) = (expr.syntax(), true);
        syntax.variables(expr.node(), &mut |variable| {
            let name = variable.root();
            is_independent &= before.variable(name) == self.context.variable(name);
        });
        syntax.functions(expr.node(), &mut |function| is_independent &= before.function(&function.name).is_some());
        syntax.bound(expr.node(), &mut |binding, is_used| is_independent &= !is_used || binding.is_known());
        is_independent
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn found(&self, schema: &'static Schema, body: &Body) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        check_file(schema, body, Mode::Full(self.context), self, &mut diagnostics);
        diagnostics.sort_by_source();
        diagnostics.limit(self.context.limits().diagnostics);
        schema.redact(&diagnostics);
        diagnostics
    }
}

impl StaticArguments for Rest<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_known(&self, expr: NodeRef<'_>) -> bool {
        let mut found = Diagnostics::new();
        let value = expr.evaluate(Mode::Full(self.context), &mut found);
        // What is too large may have been too large before.
        value.is_wholly_known()
            || found.has_errors() && !found.iter().any(|found| is_limit(found.code()))
            || self.is_independent(expr)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        context: &LeafContext<'_>,
        optional: bool,
        diagnostics: &mut Diagnostics,
    ) {
        self.scope.check_argument(expr, context, optional, diagnostics);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_awaited(&self, condition: &Value) -> bool {
        self.scope.is_awaited(condition)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_body(&self, body: NodeRef<'_>, hidden: &Hidden, diagnostics: &mut Diagnostics) {
        self.scope.check_body(body, hidden, diagnostics);
    }
}
