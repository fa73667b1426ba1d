//! Declared variables whose values, or whose rules, wait for promises: what they are and what is wrong with them once these
//! are settled.

use std::collections::HashSet;
use std::sync::Arc;

use crate::body::definition::mapped;
use crate::body::variables::Variables;
use crate::body::variables::declaration::{Rule, Variable};
use crate::body::variables::given::GivenVariable;
use crate::body::variables::settle::{Settled, Settlement};
use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression, StepKind};
use crate::types::{Type, TypeKind};
use crate::value::{Found, Later, Marks, Memo, Source, Value, Waits};

/// Declared variables of which some wait, or have rules that do.
///
/// Each variable has a number; that behind the last one stands for all of them together.
pub(super) struct Live {
    variables: Variables,
    given: Vec<Option<GivenVariable>>,
    context: EvalContext,
    /// The context of defaults, if these may call functions.
    functions: Option<EvalContext>,
    /// Each variable before its rules.
    settled: Vec<Memo<Attempt>>,
    /// Each variable after validation, with the errors of the rules that refer to it.
    checked: Vec<Memo<(Value, Diagnostics)>>,
    everything: Memo<(Value, Diagnostics)>,
    /// For each the rules that are about it, its own and those of others that refer to it.
    rules: Vec<Vec<About>>,
    /// The errors that were reported before any promise was settled.
    reported: Diagnostics,
}

/// A value of a variable, or what is wrong with it.
type Attempt = (Option<Settled>, Diagnostics);

/// A rule of a variable, with what it refers to.
struct About {
    variable: usize,
    rule: usize,
    /// The variables; none if it is about all of them.
    refers_to: Option<Arc<[usize]>>,
}

impl Live {
    /// A scope with the values, in which everything that waits leads to what it is when that is settled.
    ///
    /// `reported` is all that is wrong before.
    #[inline]
    pub(super) fn context(
        variables: &Variables,
        given: Vec<Option<GivenVariable>>,
        context: &EvalContext,
        values: Vec<Value>,
        reported: &Diagnostics,
    ) -> EvalContext {
        let later = context.clone().with_budget(context.budget().after_load());
        let live = Arc::new(Live {
            checked: values.iter().map(|value| Memo::outdated((value.clone(), Diagnostics::new()))).collect(),
            everything: Memo::outdated((Value::DYNAMIC, Diagnostics::new())),
            settled: values.iter().map(|_| Memo::outdated((None, Diagnostics::new()))).collect(),
            rules: rules(variables),
            variables: variables.clone(),
            given,
            functions: variables.functions(&later),
            context: later,
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

    /// The value of a variable before any rule.
    #[inline]
    fn settled(&self, number: usize) -> Attempt {
        let (Some(variable), Some(memo)) = (self.variables.declared.get(number), self.settled.get(number)) else {
            return (None, Diagnostics::new());
        };
        memo.get(|| {
            let mut found = Diagnostics::new();
            let given = self.given.get(number).and_then(Option::as_ref);
            let settled = self.settlement(&mut found).value(variable, given);
            let waits = settled.as_ref().map_or_else(Waits::none, |settled| Waits::of_all([&settled.value]));
            ((settled, found), waits)
        })
    }

    /// Returns the context in which rules see some variables, or all.
    #[inline]
    fn seen(&self, numbers: impl Iterator<Item = usize>) -> EvalContext {
        let values = numbers.filter_map(|number| {
            let name = self.variables.declared.get(number)?.name.clone();
            let settled = self.settled(number).0;
            Some((name, settled.map_or(Value::DYNAMIC, |settled| settled.value)))
        });
        self.variables.scope(self.context.clone(), values)
    }

    /// The value of a variable with the rules that are about it.
    #[inline]
    fn check(&self, number: usize) -> ((Value, Diagnostics), Waits) {
        let (settled, mut found) = self.settled(number);
        let Some(settled) = settled else {
            return ((Value::DYNAMIC, self.new_of(found)), Waits::none());
        };
        let mut waits = Waits::of_all([&settled.value]);
        if settled.value.is_known() {
            for About { variable, rule, refers_to } in self.rules.get(number).into_iter().flatten() {
                let seen = match refers_to {
                    Some(numbers) => self.seen(numbers.iter().copied()),
                    None => self.seen(0..self.variables.declared.len()),
                };
                self.rule(*variable, *rule, &seen, &mut found, &mut waits);
            }
        }
        let found = self.new_of(found);
        let value = if found.has_errors() { Value::DYNAMIC } else { self.mapped(number, settled.value) };
        ((value, found), waits)
    }

    #[inline]
    fn settlement<'s>(&'s self, found: &'s mut Diagnostics) -> Settlement<'s> {
        Settlement::late(self.context.budget(), self.functions.as_ref(), found)
    }

    #[inline]
    fn mapped(&self, number: usize, value: Value) -> Value {
        match self.variables.declared.get(number) {
            Some(variable) => mapped(&self.variables.maps, &variable.name, value),
            None => value,
        }
    }

    /// Looks at a rule.
    #[inline]
    fn rule(
        &self,
        variable: usize,
        rule: usize,
        seen: &EvalContext,
        found: &mut Diagnostics,
        waits: &mut Waits,
    ) {
        let Some(declared) = self.variables.declared.get(variable) else { return };
        let (Some(rule), Some(settled)) = (declared.rules.get(rule), self.settled(variable).0) else { return };
        let mut settlement = self.settlement(found);
        settlement.validate(declared, rule, &settled, seen);
        waits.add(&settlement.waits);
    }

    /// All variables and all rules.
    #[inline]
    fn check_all(&self) -> ((Value, Diagnostics), Waits) {
        let count = self.variables.declared.len();
        let (mut found, mut waits) = (Diagnostics::new(), Waits::none());
        let seen = self.seen(0..count);
        for (number, variable) in self.variables.declared.iter().enumerate() {
            let (settled, wrong) = self.settled(number);
            found.extend(wrong);
            if let Some(settled) = settled.filter(|_| variable.can_be_refused()) {
                waits.add_all(&settled.value);
            }
            for rule in 0..variable.rules.len() {
                self.rule(number, rule, &seen, &mut found, &mut waits);
            }
        }
        ((Value::DYNAMIC.waiting_for(&waits), self.new_of(found)), waits)
    }

    /// Without what was reported before.
    #[inline]
    fn new_of(&self, found: Diagnostics) -> Diagnostics {
        found.into_iter().filter(|found| self.reported.iter().all(|reported| reported != found)).collect()
    }

    #[inline]
    fn computed(&self, number: usize) -> (Value, Diagnostics) {
        match self.checked.get(number) {
            Some(memo) => memo.get(|| self.check(number)),
            None => self.everything.get(|| self.check_all()),
        }
    }
}

impl Source for Live {
    #[inline]
    fn value(&self, number: usize) -> Value {
        self.computed(number).0
    }

    #[inline]
    fn found(&self, numbers: &[usize]) -> Found {
        let mut found = Diagnostics::new();
        numbers.iter().for_each(|number| found.extend(self.computed(*number).1));
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

/// For each variable the rules that are about it; one that refers to all of them together is its own variable's.
#[inline]
fn rules(variables: &Variables) -> Vec<Vec<About>> {
    let mut rules: Vec<Vec<About>> = variables.declared.iter().map(|_| Vec::new()).collect();
    for (variable, Variable { rules: own, .. }) in variables.declared.iter().enumerate() {
        for (rule, Rule { condition, message }) in own.iter().enumerate() {
            let mut refers_to = Some(HashSet::new());
            for expr in [condition, message] {
                note_references(variables, expr, &mut refers_to);
            }
            let refers_to: Option<Arc<[usize]>> = refers_to.map(|numbers| numbers.into_iter().collect());
            let others = refers_to.iter().flat_map(|numbers| numbers.iter().copied()).filter(|it| *it != variable);
            for number in others.chain([variable]) {
                if let Some(about) = rules.get_mut(number) {
                    about.push(About { variable, rule, refers_to: refers_to.clone() });
                }
            }
        }
    }
    rules
}

/// Adds the variables that an expression refers to; none if it takes all of them together.
#[inline]
fn note_references(variables: &Variables, expr: &Expression, numbers: &mut Option<HashSet<usize>>) {
    for reference in expr.variables() {
        if variables.dialect.is_at_root {
            if let (Some(&number), Some(numbers)) = (variables.number(reference.root()), &mut *numbers) {
                numbers.insert(number);
            }
            continue;
        }
        if *reference.root() != *variables.name {
            continue;
        }
        let name = match reference.steps().first().map(|step| step.kind()) {
            Some(StepKind::Attribute(name)) => Some(name.as_str()),
            Some(StepKind::Index(key)) => key.as_str(),
            None => None,
        };
        match (name, &mut *numbers) {
            (Some(name), Some(numbers)) => {
                numbers.extend(variables.number(name));
            }
            _ => *numbers = None,
        }
    }
}
