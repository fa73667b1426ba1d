//! The types of steps into a value: attributes, indices and splats ("Index Operator", "Attribute Access Operator", "Splat
//! Operators").

use crate::expr::{Traversal, TraversalStep};
use crate::source::Range;
use crate::static_types::{Form, Lift, StaticKind, StaticType, Untraversable, members, resolve_outputs};
use crate::syntax::{Construct, NodeId, NodeRef, Step};
use crate::types::TypeKind;
use crate::typing::expression::{Typer, has_secret_names, messages};
use crate::value::{Number, NumberLimits, Value};

impl Typer<'_, '_> {
    /// The type of what the program answers for a variable that there is not and the steps that are written out, and how
    /// many these are.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn undefined(
        &self,
        node: NodeRef<'_>,
        term: NodeId,
        steps: &[(NodeId, Step<'_>)],
    ) -> Option<(StaticType, usize)> {
        let term = node.sibling(term);
        let Construct::Variable(name) = term.syntax().construct(term.node()) else { return None };
        let is_defined = self.locals.iter().any(|(local, _)| local == name) || self.scope.variable(name).is_some();
        if is_defined || !self.scope.answers_undefined() {
            return None;
        }
        let mut reference = Traversal::new(name).root_at(term.range());
        for (at, step) in steps {
            let Some(step) = self.written_out(node, step) else { break };
            reference = reference.step(step.at(node.sibling(*at).range()));
        }
        let ty = self.scope.undefined(&reference)?;
        Some((ty, reference.steps().len()))
    }

    /// A step whose name or key is written out.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn written_out(&self, node: NodeRef<'_>, step: &Step<'_>) -> Option<TraversalStep> {
        let limits = NumberLimits::from(self.scope.limits());
        let number = |digits: &str| Number::parse_literal(digits, &limits).ok().map(Value::number);
        let key = match step {
            Step::Attribute(name) => return Some(TraversalStep::attribute(*name)),
            Step::LegacyIndex(digits) => number(digits)?,
            Step::Index(key) => {
                let key = node.sibling(*key);
                match key.syntax().construct(key.node()) {
                    Construct::Number(digits) => number(digits)?,
                    Construct::String(text) => Value::string(text),
                    Construct::Bool(truth) => Value::bool(truth),
                    Construct::Null => Value::NULL,
                    _ => return None,
                }
            }
            Step::AttributeSplat(_) | Step::FullSplat(_) => return None,
        };
        Some(TraversalStep::index(key))
    }

    /// Returns `true` if an expression is a variable that there is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_variable(&self, term: NodeRef<'_>) -> bool {
        let Construct::Variable(name) = term.syntax().construct(term.node()) else { return false };
        self.locals.iter().any(|(local, _)| local == name) || self.scope.variable(name).is_some()
    }

    /// The type of a part of a variable: what else the variable has in it is not looked at.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn part_of_variable(
        &mut self,
        node: NodeRef<'_>,
        term: NodeId,
        steps: &[(NodeId, Step<'_>)],
    ) -> StaticType {
        let before = self.looked_at;
        let mut ty = self.expr(node.sibling(term));
        self.looked_at = before;
        for step in steps.chunks(1) {
            let mistakes = self.diagnostics.len();
            let part = self.steps(ty.clone(), node, step);
            let is_splat = matches!(step, [(_, Step::AttributeSplat(_) | Step::FullSplat(_))]);
            // That something is not there tells of all that is.
            let is_whole = is_splat || self.diagnostics.len() > mistakes;
            let lift = if is_whole { Lift::of(&ty) } else { Lift::of_whole(&ty) };
            self.looked_at = self.looked_at.max(lift);
            ty = part;
        }
        self.looked_at = self.looked_at.max(Lift::of(&ty));
        ty
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn steps(&mut self, value: StaticType, node: NodeRef<'_>, steps: &[(NodeId, Step<'_>)]) -> StaticType {
        let budget = self.scope.budget();
        let mut ty = self.shown(&value);
        for (at, step) in steps {
            let at = node.sibling(*at);
            if ty.form() == Some(Form::Union) && !self.pays(at, [&ty]) {
                return StaticType::DYNAMIC;
            }
            ty = match step {
                Step::Attribute(name) => self.found(&ty, ty.known_attribute(name), at),
                Step::LegacyIndex(digits) => {
                    match Number::parse_literal(digits, &NumberLimits::from(budget.limits())) {
                        Ok(number) => self.found(&ty, ty.known_index(&Value::number(number), budget), at),
                        Err(_) => StaticType::DYNAMIC,
                    }
                }
                Step::Index(key) => {
                    let key = self.folding(|this| this.expr(node.sibling(*key)));
                    let found = match key.kind() {
                        StaticKind::None => ty.known_index(&Value::NULL, budget),
                        StaticKind::Const(_) => ty.known_index_of(&key, budget),
                        _ if !self.pays(at, [&ty]) => return StaticType::DYNAMIC,
                        _ => ty.known_index_of(&without_secret_names(&key), budget),
                    };
                    let found = self.found(&ty, found, at);
                    if found.form() == Some(Form::Union) && !self.pays(at, [&found]) {
                        return StaticType::DYNAMIC;
                    }
                    Lift::of(&key).around(found)
                }
                Step::AttributeSplat(steps) | Step::FullSplat(steps) => self.splat(&ty, node, steps),
            };
        }
        ty
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn found(&mut self, of: &StaticType, found: Result<StaticType, Untraversable>, step: NodeRef<'_>) -> StaticType {
        let at = || -> Range { step.range() };
        match found {
            Ok(ty) => {
                if *of == StaticType::NONE {
                    self.report(messages::step_into_null(at()));
                } else if of.is_optional() {
                    let said = self.said(of, of);
                    self.risk(|| messages::optional_step(&said, at()));
                }
                ty
            }
            Err(error) => {
                self.report(messages::untraversable(&error, at()));
                StaticType::DYNAMIC
            }
        }
    }

    /// A list of what the steps make of each element; a value that is no sequence is the only element.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn splat(&mut self, ty: &StaticType, node: NodeRef<'_>, steps: &[(NodeId, Step<'_>)]) -> StaticType {
        let mut lifts = Vec::new();
        let mut elements = Vec::new();
        if !self.pays(node, [ty]) {
            return Lift::of(ty).around(StaticType::DYNAMIC);
        }
        for member in members(ty) {
            let there = match member.kind() {
                StaticKind::Output(inner) => (Lift::Output, inner),
                StaticKind::Promise(inner) => (Lift::Promise, inner),
                _ => (Lift::None, member.clone()),
            };
            if member != StaticType::NONE {
                lifts.push(there.0);
            }
            elements.extend(members(&there.1).iter().filter_map(|ty| match ty.kind() {
                StaticKind::List(_) | StaticKind::Set(_) | StaticKind::Tuple(_) => {
                    ty.elements().map(|found| found.value)
                }
                StaticKind::None => None,
                _ => Some(ty.clone()),
            }));
        }
        let lift = Lift::of_one_of(lifts.into_iter());
        if elements.is_empty() {
            return lift.around(StaticType::tuple([]));
        }
        let element = StaticType::union(elements);
        lift.around(StaticType::list(self.steps(element, node, steps)))
    }
}

/// The type of a key without outputs; of what is secret, what would be shown of no key is left out.
#[cfg_attr(not(feature = "__shared"), inline)]
fn without_secret_names(key: &StaticType) -> StaticType {
    let key_type = resolve_outputs(key);
    if !has_secret_names(key) {
        return key_type;
    }
    match key_type.to_type().kind() {
        TypeKind::Object(_) | TypeKind::Map(_) => StaticType::map(StaticType::DYNAMIC),
        TypeKind::Tuple(_) | TypeKind::List(_) | TypeKind::Set(_) => StaticType::list(StaticType::DYNAMIC),
        _ => key_type,
    }
}
