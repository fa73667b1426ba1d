//! Declared variables that are evaluated again when promises are settled.

use std::sync::Arc;

use crate::body::variables::Variables;
use crate::body::variables::given::GivenVariable;
use crate::body::variables::settle::{Defaults, Outcome, Settlement};
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::EvalContext;
use crate::types::{Type, TypeKind};
use crate::value::{Found, Later, Marks, Memo, Source, Triggers, Value, Waits};

/// Declared variables some of which wait, or have rules that do.
///
/// Each variable has a number. The number behind the last variable stands for all variables together.
pub(super) struct Live {
    variables: Variables,
    given: Vec<Option<GivenVariable>>,
    defaults: Defaults,
    context: EvalContext,
    last: Memo<Arc<All>>,
    /// The errors that were reported before any promise was settled.
    reported: Diagnostics,
}

/// The variables for one state of the promises.
#[derive(Default)]
struct All {
    outcomes: Vec<Outcome>,
    /// The promises that can still lead to an error.
    waits: Waits,
}

impl Live {
    /// Returns a scope with the values, in which the later value replaces a value that waits.
    ///
    /// `reported` has all errors of the first evaluation.
    #[inline]
    pub(super) fn context(
        variables: &Variables,
        (given, defaults): (Vec<Option<GivenVariable>>, Defaults),
        context: &EvalContext,
        values: Vec<Value>,
        reported: &Diagnostics,
    ) -> EvalContext {
        let live = Arc::new(Live {
            variables: variables.clone(),
            given,
            defaults,
            context: context.clone().with_budget(context.budget().after_load()),
            last: Memo::outdated(Arc::default()),
            reported: reported.clone(),
        });
        let all = values.len();
        let attached = values.into_iter().enumerate().map(|(number, value)| {
            if !value.contains_waiting() {
                return value;
            }
            // What the others are converted to depends on what comes.
            let constraint = variables.declared.get(number).and_then(|variable| variable.constraint.as_ref());
            let decides = constraint.is_some_and(|constraint| is_decided_by_elements(&constraint.ty()));
            let value = if decides { Value::dynamic_for([&value], Marks::none()) } else { value };
            Later::new(live.clone(), number).attached(&value)
        });
        let names = variables.declared.iter().map(|variable| variable.name.clone());
        variables.scope(context.child(), names.zip(attached)).with_check(Later::new(live, all))
    }

    #[inline]
    fn all(&self) -> Arc<All> {
        self.last.get(|| {
            let given: Vec<_> = self.given.iter().map(Option::as_ref).collect();
            let mut settlement = Settlement::late(&self.variables, &self.context, &self.defaults);
            let mut outcomes = settlement.outcomes(&given);
            self.refuse_mentioned(&mut outcomes);
            let mut triggers = settlement.waits.clone();
            outcomes.iter().for_each(|outcome| triggers.add_all(&outcome.value));
            let mut waits = settlement.waits;
            let checked = self.variables.declared.iter().zip(&outcomes).filter(|(it, _)| it.can_be_refused());
            checked.for_each(|(_, outcome)| waits.add_all(&outcome.value));
            (Arc::new(All { outcomes, waits }), Triggers::from(triggers))
        })
    }
}

impl Live {
    /// Refuses each variable that a rule with errors mentions: only a value that has come can break a rule.
    #[inline]
    fn refuse_mentioned(&self, outcomes: &mut [Outcome]) {
        for number in 0..outcomes.len() {
            let refused = outcomes.get(number).map_or_else(Vec::new, |outcome| outcome.refused.clone());
            for (rule, errors) in refused.iter().filter(|(_, errors)| errors.has_errors()) {
                let [condition, message] = [&rule.condition, &rule.message].map(|expr| self.variables.mentioned(expr));
                for other in condition.union(&message).filter(|other| **other != number) {
                    if let Some(outcome) = outcomes.get_mut(*other).filter(|it| it.value.waits().is_empty()) {
                        outcome.value = Value::unknown(outcome.value.ty()).with_marks(outcome.value.all_marks());
                        outcome.mentioned.extend(errors.clone());
                    }
                }
            }
        }
    }
}

impl Source for Live {
    #[inline]
    fn value(&self, number: usize) -> Value {
        let all = self.all();
        match all.outcomes.get(number) {
            Some(outcome) => outcome.value.clone(),
            None => Value::DYNAMIC.waiting_for(&all.waits),
        }
    }

    #[inline]
    fn found(&self, numbers: &[usize]) -> Found {
        let all = self.all();
        let mut found = Diagnostics::new();
        let mut add = |errors: &Diagnostics| {
            let is_new = |new: &&Diagnostic| self.reported.iter().chain(found.iter()).all(|known| known != *new);
            let new: Vec<Diagnostic> = errors.iter().filter(is_new).cloned().collect();
            found.extend(new);
        };
        for number in numbers {
            let is_every = *number >= all.outcomes.len();
            let outcomes = if is_every { &*all.outcomes } else { &all.outcomes[*number..=*number] };
            for outcome in outcomes {
                add(&outcome.found);
                // A rule about a value that has not come follows from that.
                if is_every || outcome.value.waits().is_empty() {
                    outcome.refused.iter().map(|(_, errors)| errors).chain([&outcome.mentioned]).for_each(&mut add);
                }
            }
        }
        Arc::new(found)
    }

    /// Returns `true`, because a value of the program may be a promise, which does not know the declaration.
    #[inline]
    fn covers_others(&self) -> bool {
        true
    }
}

/// Returns `true` if all elements of a collection together decide their type.
#[inline]
fn is_decided_by_elements(ty: &Type) -> bool {
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => element.has_dynamic(),
        TypeKind::Tuple(elements) => elements.iter().any(is_decided_by_elements),
        TypeKind::Object(object) => object.iter().any(|(_, ty)| is_decided_by_elements(ty)),
        _ => false,
    }
}
