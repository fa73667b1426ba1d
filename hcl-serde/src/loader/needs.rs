//! The promises that a pending configuration needs, and the errors that were found when they were settled.

use std::collections::HashSet;
use std::time::Duration;

use hcl_model::__private::messages::promise_failed;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::value::{Promise, Value};

use crate::check::messages::is_of_unknown_blocks;
use crate::de::{is_of_failed_promise, is_same_mistake};
use crate::eventual::not_yet;

/// Adds what has not been said.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn add_new(found: Diagnostics, diagnostics: &mut Diagnostics) {
    for found in found {
        if !diagnostics.iter().any(|other| *other == found) {
            diagnostics.push(found);
        }
    }
}

/// Adds what was found wrong with variables that were computed anew and that nothing needs: whoever needs one has said so.
///
/// An error that the number of blocks is not known is removed if there is such an error.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn add_unneeded(context: &EvalContext, diagnostics: &mut Diagnostics) {
    let count = diagnostics.len();
    let of_variables = context.variable_names().into_iter().filter_map(|name| context.variable(name));
    let of_variables = of_variables.flat_map(Value::found_later::<Diagnostics>);
    let of_checks = context.checks().iter().filter_map(|check| check.found::<Diagnostics>());
    for mut found in of_variables.chain(of_checks) {
        found.retain(|found| {
            !is_of_failed_promise(found) && diagnostics.iter().all(|known| !is_same_mistake(known, found))
        });
        add_new(found, diagnostics);
    }
    if diagnostics.has_errors_since(count) {
        diagnostics.retain(|found| !is_of_unknown_blocks(found));
    }
}

/// The promises that a configuration needs.
#[derive(Default)]
pub(super) struct Needs {
    /// The promises that the configuration waits for.
    pub(super) promises: Vec<Promise>,
    seen: HashSet<Promise>,
    /// The arguments that wait.
    pub(super) exprs: Vec<WaitingExpr>,
    /// The promises that only fields need whose value comes later.
    pub(super) later: HashSet<Promise>,
}

/// An argument that waits.
pub(super) struct WaitingExpr {
    pub(super) expr: Expression,
    /// `true` if its field takes something that waits: what is kept as it is written, or parts that come later.
    pub(super) takes_waiting: bool,
}

impl WaitingExpr {
    /// The promises that it waits for by now, those that have failed among them.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn waits_for(&self, context: &EvalContext) -> Vec<Promise> {
        self.expr.as_node().evaluate(Mode::Full(context), &mut Diagnostics::new()).waits_for()
    }
}

/// Adds that promises have failed which an argument waits for, of those that are new to the function.
#[cfg_attr(not(feature = "__shared"), inline)]
fn add_failed(
    waiting: &WaitingExpr,
    promises: &[Promise],
    is_new: &mut dyn FnMut(&Promise) -> bool,
    found: &mut Diagnostics,
) {
    for promise in promises.iter().filter(|promise| is_new(promise)) {
        if let Some(Err(why)) = promise.outcome() {
            found.push(promise_failed(why, Some(waiting.expr.range())));
        }
    }
}

impl Needs {
    /// Notes what an argument waits for.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn add(&mut self, waiting: WaitingExpr, context: &EvalContext) {
        let value = waiting.expr.as_node().evaluate(Mode::Full(context), &mut Diagnostics::new());
        if value.contains_waiting() {
            self.wait_for(&value);
            self.exprs.push(waiting);
        }
    }

    /// Notes what declared variables wait for, as far as that is not left to fields that come later.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn add_check(&mut self, value: &Value) {
        let promises = value.waits_for();
        self.promises
            .extend(promises.into_iter().filter(|it| !self.later.contains(it) && self.seen.insert(it.clone())));
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn wait_for(&mut self, value: &Value) {
        self.promises.extend(value.waits_for().into_iter().filter(|promise| self.seen.insert(promise.clone())));
    }

    /// Returns the errors of failed promises, each at the first argument that needs the promise.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn failed(&self, context: &EvalContext) -> Diagnostics {
        let (mut found, mut seen) = (Diagnostics::new(), HashSet::new());
        for waiting in &self.exprs {
            add_failed(waiting, &waiting.waits_for(context), &mut |promise| seen.insert(promise.clone()), &mut found);
        }
        found
    }

    /// Returns the errors of values that have not arrived and that a decode would not report. Such a value is decoded
    /// whatever it is, so an unknown value would be no error.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn not_come(&self, context: &EvalContext, waited: Option<Duration>) -> Diagnostics {
        let (mut found, mut seen) = (Diagnostics::new(), HashSet::new());
        for waiting in self.exprs.iter().filter(|waiting| !waiting.takes_waiting) {
            let (settled, open): (Vec<Promise>, Vec<Promise>) =
                waiting.waits_for(context).into_iter().partition(Promise::is_settled);
            add_failed(waiting, &settled, &mut |promise| seen.insert(promise.clone()), &mut found);
            if !open.is_empty() {
                found.push(not_yet(&open, Some(waiting.expr.range()), waited));
            }
        }
        found
    }

    /// Takes the promises that are settled off the end.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn forget_settled(&mut self) {
        while self.promises.pop_if(|promise| promise.is_settled()).is_some() {}
    }
}
