//! Blocks that `dynamic` blocks make are names, too: which `dynamic` blocks can be expanded before which others.
//!
//! One can be expanded once everything that its `for_each` and `labels` need is known. What it makes is known then, so that
//! others can be; those that are left in the end need what they make themselves.

use std::sync::Arc;

use crate::expr::{EvalContext, Mode, StepKind, Traversal};
use crate::ext::dynamic::{DynamicId, Expansion, Unexpanded};
use crate::ext::names::Names;
use crate::ext::names::computed::Computed;
use crate::ext::names::resolution::{Resolution, Search};
use crate::ext::names::table::{Reference, Table, Thing, ThingKind};
use crate::source::Range;
use crate::static_types::{StaticKind, StaticType};
use crate::typing::Scope;
use crate::value::Value;

/// `dynamic` blocks that were expanded before all names were known.
#[derive(Debug)]
pub struct ExpandedEarly {
    /// The header of one of them.
    pub header: Range,
    /// What they were made of.
    used: Vec<(Traversal, Value)>,
    /// As far as that is known without values.
    used_types: Vec<(Traversal, StaticType)>,
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Names {
    /// With what `dynamic` blocks that are not expanded yet will make: blocks of the types that are names. What needs these is
    /// not known, and what they need that they make themselves is a circle.
    #[must_use]
    pub fn unexpanded(mut self, expansion: &Expansion) -> Names {
        Arc::make_mut(&mut self.table).add_unexpanded(expansion);
        self
    }

    /// Whether there are `dynamic` blocks that are not expanded yet.
    #[must_use]
    pub fn has_unexpanded(&self) -> bool {
        !self.table.unexpanded.is_empty()
    }

    /// Expands those `dynamic` blocks that need nothing that another one makes, if there are any.
    #[must_use]
    pub fn expand_next(
        &self,
        expansion: &Expansion,
        context: &EvalContext,
        scope: Option<&Scope>,
    ) -> Option<ExpandedEarly> {
        let budget = context.budget().for_load();
        let mut types = Resolution::<StaticType>::new(self.table.clone(), budget.clone());
        let things = types.expandable();
        // What is open before values are known stays so; what is settled later would be made of itself.
        if things.is_empty()
            && scope.is_some()
            && let Some(table) = self.table.taking_open()
        {
            return Names { table: Arc::new(table) }.expand_next(expansion, context, scope);
        }
        let blocks: Vec<&Unexpanded> = self.table.each_unexpanded(&things).collect();
        let mut early =
            ExpandedEarly { header: blocks.first()?.header.clone(), used: Vec::new(), used_types: Vec::new() };
        let ids: Vec<DynamicId> = blocks.iter().map(|block| block.id).collect();
        match scope {
            Some(scope) => {
                let variables = blocks.iter().flat_map(|block| types.references_of(&block.variables));
                let references: Vec<Reference> = variables.collect();
                let needed: Vec<usize> = references.iter().filter_map(Reference::thing).collect();
                let scope = self.check_with(types, needed, &references, scope.clone()).0;
                let variables = blocks.iter().flat_map(|block| &block.variables);
                let typed = variables.filter_map(|variable| Some((variable.clone(), type_of(variable, &scope)?)));
                early.used_types.extend(typed);
                expansion.set_earlier_scope(&ids, &scope);
            }
            None => {
                let context = context.clone().with_budget(budget);
                let variables = blocks.iter().map(|block| &*block.variables);
                let context = self.references(&context).context_of(variables);
                let variables = blocks.iter().flat_map(|block| &block.variables);
                early.used.extend(variables.map(|variable| (variable.clone(), value_of(variable, &context))));
                expansion.set_earlier_context(&ids, &context);
            }
        }
        Some(early)
    }

    /// Where `dynamic` blocks were made of something that is another value now: what one of them has made takes the place of
    /// what it was.
    #[must_use]
    pub fn overridden(&self, early: &[ExpandedEarly], context: &EvalContext) -> Vec<Range> {
        let used = || early.iter().flat_map(|early| &early.used);
        let context = context.clone().with_budget(context.budget().for_load());
        let context = self.references(&context).context_of(used().map(|(variable, _)| std::slice::from_ref(variable)));
        let is_known = |value: &Value| !value.contains_waiting();
        let is_other = |variable: &Traversal, before: &Value| {
            let now = value_of(variable, &context);
            is_known(before) && is_known(&now) && now != *before
        };
        used().filter(|(variable, before)| is_other(variable, before)).map(|(variable, _)| variable.range()).collect()
    }

    /// As [`Names::overridden`], as far as that shows without values.
    #[must_use]
    pub fn overridden_types(&self, early: &[ExpandedEarly], scope: &Scope) -> Vec<Range> {
        let used = || early.iter().flat_map(|early| &early.used_types).filter(|(_, before)| is_constant(before));
        let mut types = Resolution::<StaticType>::new(self.table.clone(), scope.budget().for_load());
        let references: Vec<Reference> =
            used().flat_map(|(variable, _)| types.references_of(std::slice::from_ref(variable))).collect();
        let needed: Vec<usize> = references.iter().filter_map(Reference::thing).collect();
        let scope = self.check_with(types, needed, &references, scope.clone()).0;
        let is_other = |variable: &Traversal, before: &StaticType| {
            type_of(variable, &scope).is_some_and(|now| is_constant(&now) && now != *before)
        };
        used().filter(|(variable, before)| is_other(variable, before)).map(|(variable, _)| variable.range()).collect()
    }
}

/// The static type of a variable, if it has one.
fn type_of(variable: &Traversal, scope: &Scope) -> Option<StaticType> {
    let mut ty = scope.variable(variable.root())?.clone();
    for step in variable.steps() {
        ty = match step.kind() {
            StepKind::Attribute(name) => ty.known_attribute(name),
            StepKind::Index(key) => ty.known_index(key, scope.budget()),
        }
        .ok()?;
    }
    Some(ty)
}

/// Whether there is only one value of a type, as far as that is seen in so many parts of it.
fn is_constant(ty: &StaticType) -> bool {
    const MOST_PARTS: usize = 1000;
    let mut pending = vec![ty.clone()];
    for _ in 0..MOST_PARTS {
        let Some(ty) = pending.pop() else { return true };
        match ty.kind() {
            StaticKind::Const(_) | StaticKind::None => {}
            StaticKind::Tuple(parts) => pending.extend(parts),
            StaticKind::Object(properties) => pending.extend(properties.iter().map(|(_, ty)| ty)),
            _ => return false,
        }
    }
    false
}

/// The value of a variable; what is wrong with it is said elsewhere.
fn value_of(variable: &Traversal, context: &EvalContext) -> Value {
    variable.value(Mode::Full(context)).unwrap_or(Value::DYNAMIC)
}

impl Table {
    /// The `dynamic` blocks that will make blocks of the types that are names.
    pub(super) fn add_unexpanded(&mut self, expansion: &Expansion) {
        for block in expansion.unexpanded(&self.block_types()) {
            let (root, name) = (self.name_of(&block.ty), format!("dynamic \"{}\"", block.ty));
            let thing = self.add(None, &name, ThingKind::Unexpanded(block));
            self.unexpanded.push(thing);
            self.stand_for(&root, thing, &name);
        }
        self.link_aliases();
    }

    /// Lets something of a name stand for what is not there yet under a name at the root.
    fn stand_for(&mut self, root: &str, thing: usize, name: &str) {
        let root = self.root(root);
        let Some(before) = self.group(root).and_then(|group| group.others.replace(thing)) else { return };
        // What refers to one of them needs all: nobody knows which one makes it.
        let all = match self.things.get_mut(before).map(|before| &mut before.kind) {
            Some(ThingKind::AllUnexpanded(all)) => {
                all.push(thing);
                before
            }
            Some(ThingKind::Open { .. }) => thing,
            _ => self.add(None, &format!("all {name}"), ThingKind::AllUnexpanded(vec![before, thing])),
        };
        if let Some(group) = self.group(root) {
            group.others = Some(all);
        }
    }

    /// The `dynamic` blocks that some things stand for.
    pub(super) fn each_unexpanded<'t>(&'t self, things: &'t [usize]) -> impl Iterator<Item = &'t Unexpanded> {
        things.iter().filter_map(|&thing| match &self.things.get(thing)?.kind {
            ThingKind::Unexpanded(block) => Some(block),
            _ => None,
        })
    }

    /// Whether something stands for what `dynamic` blocks will make.
    pub(super) fn is_unexpanded(&self, thing: usize) -> bool {
        let kind = self.things.get(thing).map(|thing| &thing.kind);
        matches!(kind, Some(ThingKind::Unexpanded(_) | ThingKind::AllUnexpanded(_)))
    }

    /// Whether something stands for blocks of which nothing is known.
    pub(super) fn is_open(&self, thing: usize) -> bool {
        self.is_unexpanded(thing) || matches!(self.things.get(thing), Some(Thing { kind: ThingKind::Open { .. }, .. }))
    }
}

impl<C: Computed> Resolution<C> {
    /// The `dynamic` blocks that need nothing that another one makes, or they themselves.
    pub(super) fn expandable(&mut self) -> Vec<usize> {
        let (table, mut search) = (self.table.clone(), Search::default());
        table.unexpanded.iter().for_each(|&thing| search.meet(thing, self));
        let needs = self.needs(&mut search);
        let graph = self.graph(&search, &needs);
        let is_unexpanded = |at: usize| search.found.get(at).is_some_and(|&thing| table.is_unexpanded(thing));
        let mut has_to_wait = vec![false; search.found.len()];
        // Each comes after what it needs, and those that need each other together.
        for members in graph.components() {
            let waits = |at: usize| is_unexpanded(at) || has_to_wait.get(at).is_some_and(|waits| *waits);
            if members.iter().any(|&member| graph.needs(member).any(waits)) {
                for member in members {
                    has_to_wait.get_mut(member).into_iter().for_each(|waits| *waits = true);
                }
            }
        }
        // These were met first.
        let expandable = table.unexpanded.iter().zip(&has_to_wait).filter(|(_, waits)| !**waits);
        expandable.map(|(&thing, _)| thing).collect()
    }
}
