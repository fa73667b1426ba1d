//! What a configuration that is begun needs of promises, and what was found when these were settled.

use std::collections::HashSet;

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::syntax::NodeRef;
use hcl_model::value::{Promise, Value};

use crate::de::{is_not_known, is_of_failed_promise, needed};

/// Adds what has not been said.
pub(super) fn add_new(found: Diagnostics, diagnostics: &mut Diagnostics) {
    for found in found {
        if !diagnostics.iter().any(|other| *other == found) {
            diagnostics.push(found);
        }
    }
}

/// What a configuration needs of promises.
#[derive(Default)]
pub(super) struct Needs {
    /// What it waits for.
    pub(super) promises: Vec<Promise>,
    seen: HashSet<Promise>,
    /// The arguments that wait.
    pub(super) exprs: Vec<Expression>,
    /// Those that have waited.
    pub(super) waited: Vec<Expression>,
    /// What only fields need that come later.
    pub(super) later: HashSet<Promise>,
}

impl Needs {
    /// Notes what an argument waits for; whether it waits.
    pub(super) fn add(&mut self, expr: NodeRef<'_>, context: &EvalContext) -> bool {
        let value = expr.evaluate(Mode::Full(context), &mut Diagnostics::new());
        let waits = value.contains_waiting();
        if waits {
            self.wait_for(&value);
            self.exprs.push(Expression::from_node(expr));
        }
        waits
    }

    /// Adds what was found wrong with variables that were computed anew, with what needs them, in place of that their values
    /// are not known.
    pub(super) fn add_found(&self, context: &EvalContext, diagnostics: &mut Diagnostics) {
        let mut all: Vec<(Diagnostic, Diagnostic)> = Vec::new();
        for expr in self.exprs.iter().chain(&self.waited) {
            let mut is_explained = false;
            for found in expr.found_later::<Diagnostics>(context).into_iter().flatten().filter(Diagnostic::is_error) {
                is_explained = true;
                if all.len() < context.limits().diagnostics && all.iter().all(|(known, _)| *known != found) {
                    all.push((found.clone(), needed(found, Some(&expr.range()))));
                }
            }
            if is_explained {
                diagnostics.retain(|found| found.subject() != Some(&expr.range()) || !is_not_known(found));
            }
        }
        let of_variables = context.variable_names().into_iter().filter_map(|name| context.variable(name));
        let of_variables = of_variables.flat_map(Value::found_later::<Diagnostics>);
        let of_checks = context.checks().iter().filter_map(|check| check.found::<Diagnostics>());
        for mut found in of_variables.chain(of_checks) {
            // Whoever needs what has failed has said so.
            found.retain(|found| !is_of_failed_promise(found) && all.iter().all(|(known, _)| known != found));
            add_new(found, diagnostics);
        }
        add_new(all.into_iter().map(|(_, found)| found).collect(), diagnostics);
    }

    /// Notes what declared variables wait for, as far as that is not left to fields that come later.
    pub(super) fn add_check(&mut self, value: &Value) {
        let promises = value.waits_for();
        self.promises
            .extend(promises.into_iter().filter(|it| !self.later.contains(it) && self.seen.insert(it.clone())));
    }

    pub(super) fn wait_for(&mut self, value: &Value) {
        self.promises.extend(value.waits_for().into_iter().filter(|promise| self.seen.insert(promise.clone())));
    }

    /// Takes the promises that are settled off the end.
    pub(super) fn forget_settled(&mut self) {
        while self.promises.pop_if(|promise| promise.is_settled()).is_some() {}
    }
}
