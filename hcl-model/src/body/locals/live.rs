//! Attributes that wait for promises: each is computed anew when what it waits for is settled, and with it only those that
//! it needs.

use std::collections::HashSet;
use std::sync::Arc;

use crate::body::locals::{Locals, References};
use crate::diag::Diagnostics;
use crate::expr::EvalContext;
use crate::expr::messages::{evaluation_limit, is_evaluation_limit};
use crate::limits::Budget;
use crate::value::{Found, Later, Made, Memo, Source, Triggers, Value, Waits};

/// Attributes some of which wait.
///
/// Each has a number; that behind the last one stands for all of them together.
/// The values stand in one list, and not in each other, so that chains of any length need no recursion.
pub(super) struct Live {
    locals: Locals,
    references: Arc<References>,
    /// For each the place at which all that it needs is there.
    order: Vec<usize>,
    context: EvalContext,
    memos: Vec<Memo<(Value, Wrong)>>,
}

/// The errors of a value and of its dependencies that were evaluated again, as one list for each, which values share.
type Wrong = Option<Arc<[Arc<Diagnostics>]>>;

impl Live {
    /// The values, in which everything that waits leads to what it is when that is settled.
    ///
    /// A budget bounds the work. The first value beyond the budget is reported, and this value and all later ones are not
    /// known. The second result finds the errors of all attributes once everything is settled, also of unneeded attributes.
    #[inline]
    pub(super) fn attached(
        locals: Locals,
        references: Arc<References>,
        order: Vec<usize>,
        context: &EvalContext,
        values: Vec<Value>,
        budget: &Budget,
        diagnostics: &mut Diagnostics,
    ) -> (Vec<Value>, Later) {
        let context = context.clone().with_budget(context.budget().after_load());
        let memo = |value: &Value| Memo::new((value.clone(), None), Triggers::of(value));
        let memos = values.iter().map(memo).collect();
        let live = Arc::new(Live { locals, references, order, context, memos });
        let mut is_exhausted = false;
        // What is left of something that is too large is about the same.
        let is_said = diagnostics.iter().any(is_evaluation_limit);
        let (mut attached, mut made) = (Vec::with_capacity(values.len()), Made::default());
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
            let later = Later::new(live.clone(), number);
            let live_value = later.attached_within(&value, &mut budget.allowance(), &mut made);
            attached.push(live_value.unwrap_or_else(|exhausted| {
                is_exhausted = true;
                let at = live.locals.locals.get(number).map(|local| local.expr.range()).filter(|_| !is_said);
                diagnostics.extend(at.map(|at| evaluation_limit(exhausted, at)));
                unknown()
            }));
        }
        let all = Later::new(live.clone(), live.memos.len());
        (attached, all)
    }

    /// The dynamic unknown value, which waits for everything that is needed to know whether something is wrong.
    #[inline]
    fn everything(&self) -> Value {
        let mut waits = Waits::none();
        for number in 0..self.memos.len() {
            waits.add_computed(&self.value(number));
        }
        Value::DYNAMIC.waiting_for(&waits)
    }

    #[inline]
    fn last(&self, number: usize) -> Option<Value> {
        Some(self.memos.get(number)?.last().0)
    }

    /// Returns the outdated dependencies of a value and the value itself, each behind its dependencies.
    #[inline]
    fn stale(&self, number: usize) -> Vec<usize> {
        let (mut stale, mut seen) = (vec![number], HashSet::from([number]));
        let mut next = 0;
        while let Some(&at) = stale.get(next) {
            next += 1;
            // A function has no value of its own.
            let is_stale = |other: &usize| self.memos.get(*other).is_none_or(|memo| memo.fresh().is_none());
            stale.extend(self.references.graph.needs(at).filter(|other| is_stale(other) && seen.insert(*other)));
        }
        stale.sort_by_key(|number| self.order.get(*number).copied());
        stale
    }

    #[inline]
    fn compute(&self, number: usize, outside: &EvalContext) -> ((Value, Wrong), Triggers) {
        let mut found = Diagnostics::new();
        let value = self.locals.value(number, &self.references, outside, |other| self.last(other), &mut found);
        let wrong = if value.is_wholly_known() { None } else { self.wrong(number, found) };
        let triggers = Triggers::of(&value);
        ((value, wrong), triggers)
    }

    /// Returns the errors of a value that is not known, with those of its dependencies, up to the limit of a report.
    #[inline]
    fn wrong(&self, number: usize, mut own: Diagnostics) -> Wrong {
        let outside = self.locals.locals.get(number).map(|local| local.expr.found_later::<Diagnostics>(&self.context));
        outside.into_iter().flatten().for_each(|outside| own.extend(outside));
        let needed = || self.references.graph.needs(number).filter_map(|other| self.memos.get(other)?.last().1);
        if !own.is_empty() && needed().any(|wrong| wrong.iter().any(|wrong| wrong.iter().any(is_evaluation_limit))) {
            own.retain(|found| !is_evaluation_limit(found));
        }
        let needed = needed();
        let mut needed = needed.peekable();
        let first = needed.next_if(|_| own.is_empty());
        if needed.peek().is_none() && own.is_empty() {
            return first;
        }
        let mut all: Vec<Arc<Diagnostics>> = Vec::new();
        all.extend((!own.is_empty()).then(|| Arc::new(own)));
        let mut seen = HashSet::new();
        for wrong in first.into_iter().chain(needed) {
            let new = wrong.iter().filter(|wrong| seen.insert(Arc::as_ptr(wrong)));
            all.extend(new.take(self.context.limits().diagnostics.saturating_sub(all.len())).cloned());
        }
        Some(all.into())
    }
}

impl Source for Live {
    #[inline]
    fn value(&self, number: usize) -> Value {
        let Some(memo) = self.memos.get(number) else { return self.everything() };
        if let Some((value, _)) = memo.fresh() {
            return value;
        }
        let mut outside = self.locals.outside(self.context.clone());
        for number in self.stale(number) {
            match self.memos.get(number) {
                Some(memo) => _ = memo.get(|| self.compute(number, &outside)),
                None => outside = self.locals.closed(outside, number, &self.references, |other| self.last(other)),
            }
        }
        memo.last().0
    }

    #[inline]
    fn found(&self, numbers: &[usize]) -> Found {
        let (mut found, mut seen) = (Diagnostics::new(), HashSet::new());
        let of_all = numbers.iter().any(|number| *number >= self.memos.len());
        let all: Vec<usize> = if of_all { (0..self.memos.len()).collect() } else { Vec::new() };
        for number in if of_all { &all } else { numbers } {
            self.value(*number);
            let wrong = self.memos.get(*number).and_then(|memo| memo.last().1);
            for wrong in wrong.iter().flat_map(|wrong| wrong.iter()).filter(|wrong| seen.insert(Arc::as_ptr(wrong))) {
                found.extend(wrong.iter().cloned());
            }
        }
        Arc::new(found)
    }
}
