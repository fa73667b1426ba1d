//! Names of blocks that `dynamic` blocks generate.
//!
//! The `dynamic` blocks of one type are expanded together, as soon as everything is known that their `for_each` and `labels`
//! need. The rest depends on the blocks that it generates itself, which is a circular reference.

use std::sync::Arc;

use crate::expr::EvalContext;
use crate::ext::dynamic::{DynamicId, Expansion, Unexpanded};
use crate::ext::names::Names;
use crate::ext::names::computed::Computed;
use crate::ext::names::resolution::{Resolution, Search};
use crate::ext::names::table::{Reference, Table, Thing, ThingKind};
use crate::ext::names::variables::Variables;
use crate::static_types::StaticType;
use crate::typing::Scope;

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Names {
    /// Adds a name for the blocks that the remaining `dynamic` blocks of each type will generate.
    #[must_use]
    pub fn unexpanded(mut self, expansion: &Expansion) -> Names {
        Arc::make_mut(&mut self.table).add_unexpanded(expansion);
        self
    }

    /// Returns `true` if a `dynamic` block is not expanded yet.
    #[must_use]
    pub fn has_unexpanded(&self) -> bool {
        !self.table.unexpanded.is_empty()
    }

    /// Expands the `dynamic` blocks of each type that depend on no other remaining `dynamic` block.
    ///
    /// Returns `false` if there are no such blocks. A call expands at least one type, so the types bound the number of calls.
    #[must_use]
    pub fn expand_next(&self, expansion: &Expansion, context: &EvalContext, scope: Option<&Scope>) -> bool {
        let budget = context.budget().for_load();
        let functions = scope.map_or_else(|| context.free_functions(), Scope::free_functions);
        let mut types = Resolution::<StaticType>::new(self.table.clone(), functions, budget.clone());
        let things = types.expandable();
        let blocks: Vec<&Unexpanded> = self.table.each_unexpanded(&things).collect();
        let ids: Vec<DynamicId> = blocks.iter().map(|block| block.id).collect();
        match scope {
            _ if blocks.is_empty() => return false,
            Some(scope) => {
                let mut references = Vec::new();
                for block in &blocks {
                    references.extend(types.references_of(&block.variables));
                    references.extend(types.called(&block.calls));
                }
                let needed: Vec<usize> = references.iter().filter_map(Reference::thing).collect();
                let scope = self.check_with(types, needed, &references, scope.clone()).0;
                expansion.set_earlier_scope(&ids, &scope);
            }
            None => {
                let context = context.clone().with_budget(budget);
                let variables = blocks.iter().flat_map(|block| block.variables.clone()).collect();
                let calls = blocks.iter().flat_map(|block| block.calls.clone()).collect();
                let context = self.references(&context).context_of(Variables::certain(variables, calls));
                expansion.set_earlier_context(&ids, &context);
            }
        }
        true
    }
}

impl Table {
    /// Adds the remaining `dynamic` blocks: all of one type stand for the blocks that are not there yet.
    pub(super) fn add_unexpanded(&mut self, expansion: &Expansion) {
        for block in expansion.unexpanded(&self.block_types()) {
            let root = self.root(&self.name_of(&block.ty));
            let others = self.group(root).and_then(|group| group.others);
            match others.and_then(|others| self.things.get_mut(others)).map(|others| &mut others.kind) {
                Some(ThingKind::Unexpanded(blocks)) => blocks.push(block),
                _ => {
                    let name = format!("dynamic \"{}\"", block.ty);
                    let thing = self.add(None, &name, ThingKind::Unexpanded(vec![block]));
                    self.unexpanded.push(thing);
                    if let Some(group) = self.group(root) {
                        group.others = Some(thing);
                    }
                }
            }
        }
        self.link_aliases();
    }

    /// Returns the `dynamic` blocks of some things.
    fn each_unexpanded<'t>(&'t self, things: &'t [usize]) -> impl Iterator<Item = &'t Unexpanded> {
        let blocks = things.iter().filter_map(|&thing| match &self.things.get(thing)?.kind {
            ThingKind::Unexpanded(blocks) => Some(blocks),
            _ => None,
        });
        blocks.flatten()
    }

    /// Returns `true` for `dynamic` blocks that are not expanded yet.
    pub(super) fn is_unexpanded(&self, thing: usize) -> bool {
        matches!(self.things.get(thing), Some(Thing { kind: ThingKind::Unexpanded(_), .. }))
    }

    /// Returns `true` for blocks that are not known yet.
    pub(super) fn is_open(&self, thing: usize) -> bool {
        self.is_unexpanded(thing) || matches!(self.things.get(thing), Some(Thing { kind: ThingKind::Open { .. }, .. }))
    }
}

impl<C: Computed> Resolution<C> {
    /// Returns the `dynamic` blocks that depend on no generated block.
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
