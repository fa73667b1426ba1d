//! Attributes that wait for promises: each is computed anew when what it waits for is settled, and with it only those that
//! it needs.

use std::collections::HashSet;
use std::sync::Arc;

use crate::body::locals::{Locals, References};
use crate::diag::Diagnostics;
use crate::expr::EvalContext;
use crate::expr::messages::evaluation_limit;
use crate::limits::Budget;
use crate::value::{Few, Found, Later, Memo, Source, Value, renew};

/// Attributes some of which wait.
///
/// What was computed of them stands in one list, and not in each other, so that chains of any length need no recursion.
pub(super) struct Live {
    locals: Locals,
    references: References,
    /// For each the place at which all that it needs is there.
    order: Vec<usize>,
    context: EvalContext,
    memos: Vec<Memo<(Value, Diagnostics)>>,
}

impl Live {
    /// The values, in which everything that waits leads to what it is when that is settled.
    ///
    /// What that takes is asked of a budget; the first value for which there is not enough is reported, and it and what
    /// comes then is not known.
    pub(super) fn attached(
        locals: Locals,
        references: References,
        order: Vec<usize>,
        context: &EvalContext,
        values: Vec<Value>,
        budget: &Budget,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Value> {
        let context = context.clone().with_budget(context.budget().after_load());
        let memo = |value: &Value| Memo::new((value.clone(), Diagnostics::new()), Few::of(value));
        let memos = values.iter().map(memo).collect();
        let live = Arc::new(Live { locals, references, order, context, memos });
        let mut is_exhausted = false;
        let mut attached = Vec::with_capacity(values.len());
        for (number, value) in values.into_iter().enumerate() {
            if !value.contains_waiting() {
                attached.push(value);
                continue;
            }
            let unknown = || Value::DYNAMIC.with_marks(value.marks());
            if is_exhausted {
                attached.push(unknown());
                continue;
            }
            let live_value = Later::new(live.clone(), number).attached_within(&value, &mut budget.allowance());
            attached.push(live_value.unwrap_or_else(|exhausted| {
                is_exhausted = true;
                let at = live.locals.locals.get(number).map(|local| local.expr.range());
                diagnostics.extend(at.map(|at| evaluation_limit(exhausted, at)));
                unknown()
            }));
        }
        attached
    }

    fn last(&self, number: usize) -> Option<Value> {
        Some(self.memos.get(number)?.last().0)
    }

    /// Those of which a value needs to be computed anew, and the value itself, each behind what it needs.
    fn stale(&self, number: usize) -> Vec<usize> {
        let (mut stale, mut seen) = (vec![number], HashSet::from([number]));
        let mut next = 0;
        while let Some(&at) = stale.get(next) {
            next += 1;
            let is_stale = |other: &usize| self.memos.get(*other).is_some_and(|memo| memo.fresh().is_none());
            stale.extend(self.references.graph.needs(at).filter(|other| is_stale(other) && seen.insert(*other)));
        }
        stale.sort_by_key(|number| self.order.get(*number).copied());
        stale
    }

    fn compute(&self, number: usize, outside: &EvalContext) -> ((Value, Diagnostics), Few) {
        let mut found = Diagnostics::new();
        let value = self.locals.value(number, &self.references, outside, |other| self.last(other), &mut found);
        let waits = Few::of(&value);
        ((value, found), waits)
    }
}

impl Source for Live {
    fn value(&self, number: usize) -> Value {
        let Some(memo) = self.memos.get(number) else { return Value::DYNAMIC };
        if let Some((value, _)) = memo.fresh() {
            return value;
        }
        renew(self.context.budget());
        let outside = self.locals.outside(self.context.clone());
        for number in self.stale(number) {
            if let Some(memo) = self.memos.get(number) {
                memo.get(|| self.compute(number, &outside));
            }
        }
        memo.last().0
    }

    fn found(&self, number: usize) -> Found {
        self.value(number);
        let (mut found, mut seen) = (Diagnostics::new(), HashSet::from([number]));
        let mut pending = vec![number];
        while let Some(number) = pending.pop() {
            let (Some(memo), Some(local)) = (self.memos.get(number), self.locals.locals.get(number)) else { continue };
            let (value, own) = memo.last();
            if value.is_wholly_known() {
                continue;
            }
            found.extend(own);
            local.expr.found_later::<Diagnostics>(&self.context).into_iter().for_each(|outside| found.extend(outside));
            pending.extend(self.references.graph.needs(number).filter(|other| seen.insert(*other)));
        }
        Arc::new(found)
    }
}
