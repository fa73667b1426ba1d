//! Computes needed names, each at most once: values, or static types (`computed`).
//!
//! The search for all dependencies comes first, without recursion. The computation follows their order, so that chains can
//! have any length, and a shared dependency costs once.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::body::locals::Exceeding;
use crate::body::locals::messages::cycle;
use crate::body::locals::order::{Graph, Step};
use crate::diag::Diagnostics;
use crate::expr::free::{FreeFunctions, FreeReferences};
use crate::expr::messages::evaluation_limit;
use crate::expr::{Expression, FunctionReference, Traversal};
use crate::ext::names::computed::Computed;
use crate::ext::names::messages;
use crate::ext::names::table::{Reference, Table, ThingKind};
use crate::ext::names::variables::Variables;
use crate::limits::Budget;
use crate::source::Range;

/// Computes an expression with the names at the root that it needs, or binds the free references of a function to them.
pub(super) type Compute<'f, C> = dyn FnMut(Computation<'_>, Vec<(Arc<str>, C)>) -> (C, Diagnostics) + 'f;

/// A task for a [`Compute`].
pub(super) enum Computation<'t> {
    Expression(&'t Expression),
    /// The name of a function with free references.
    Function(&'t Arc<str>),
}

/// The computed things.
#[derive(Clone)]
pub(super) struct Resolution<C> {
    pub(super) table: Arc<Table>,
    /// The functions with free references. Their numbers follow the numbers of the things of the table.
    functions: Arc<FreeFunctions>,
    computed: Vec<Option<C>>,
    /// Attributes with something secret in them, as they are where they are written.
    unmarked: HashMap<usize, C>,
    budget: Budget,
    pub(super) diagnostics: Diagnostics,
    /// The number of times that names may still be listed as suggestions.
    listings: usize,
    exceeding: Exceeding,
}

/// The dependencies of a thing.
pub(super) enum Needs {
    References(Vec<Reference>),
    Members,
}

impl<C: Computed> Resolution<C> {
    pub(super) fn new(table: Arc<Table>, functions: Arc<FreeFunctions>, budget: Budget) -> Resolution<C> {
        let (computed, listings) = (vec![None; table.things.len() + functions.len()], budget.limits().diagnostics);
        let diagnostics = table.diagnostics.clone();
        Resolution {
            table,
            functions,
            computed,
            unmarked: HashMap::new(),
            budget,
            diagnostics,
            listings,
            exceeding: Exceeding::default(),
        }
    }

    pub(super) fn get(&self, thing: usize) -> Option<&C> {
        self.computed.get(thing)?.as_ref()
    }

    /// Returns `true` if there are functions with free references.
    pub(super) fn has_functions(&self) -> bool {
        self.functions.len() > 0
    }

    /// Returns the function with free references that has a number.
    fn function(&self, thing: usize) -> Option<&(Arc<str>, Arc<FreeReferences>)> {
        self.functions.get(thing.checked_sub(self.table.things.len())?)
    }

    /// Returns the values of the free references of all functions that were needed.
    pub(super) fn closures(&self) -> impl Iterator<Item = (Arc<str>, C)> {
        let computed = self.computed.iter().enumerate().skip(self.table.things.len());
        computed.filter_map(|(thing, computed)| Some((self.function(thing)?.0.clone(), computed.clone()?)))
    }

    /// The attributes that were computed, as they are where they are written.
    pub(super) fn attributes(&self) -> impl Iterator<Item = (&Expression, &C)> {
        let computed = self.table.things.iter().zip(&self.computed).enumerate();
        computed.filter_map(|(number, (thing, computed))| match &thing.kind {
            ThingKind::Attribute { expr, .. } => Some((expr, self.unmarked.get(&number).or(computed.as_ref())?)),
            _ => None,
        })
    }

    /// Returns `true` if a part of a computed attribute is secret by its field.
    pub(super) fn is_marked(&self, thing: usize) -> bool {
        self.unmarked.contains_key(&thing)
    }

    pub(super) fn set(&mut self, thing: usize, computed: C) {
        if let Some(place) = self.computed.get_mut(thing) {
            *place = Some(computed);
        }
    }

    /// Returns the references of an expression, and reports ambiguous ones.
    pub(super) fn references(&mut self, expr: &Expression) -> Vec<Reference> {
        let mut found = self.references_of(&expr.variables());
        if self.has_functions() {
            found.extend(self.called(&expr.functions()));
        }
        found
    }

    /// Returns references to the functions with free references that calls depend on.
    pub(super) fn called(&self, calls: &[FunctionReference]) -> impl Iterator<Item = Reference> {
        let first = self.table.things.len();
        let called = self.functions.called(calls).into_iter();
        called.map(move |(number, at)| Reference { at: Some(at), ..Reference::whole(first + number) })
    }

    pub(super) fn references_of(&mut self, variables: &[Traversal]) -> Vec<Reference> {
        let mut found = Vec::new();
        for variable in variables {
            let Some(reference) = self.table.reference(variable, &self.budget) else { continue };
            if let Some(former) = reference.former.and_then(|number| self.table.former.get(number)) {
                self.diagnostics.push(former.diagnostic(variable, &self.budget));
            }
            if let Some((name, headers)) = self.table.ambiguity(&reference) {
                self.diagnostics.push(messages::ambiguous(&name, headers, reference.at.clone()));
            }
            found.push(reference);
        }
        found
    }

    /// Returns the references of variables.
    pub(super) fn references_to(&mut self, variables: &Variables) -> Vec<Reference> {
        let mut found = self.references_of(&variables.certain);
        // That several blocks have a name is no mistake where it is the name of an element.
        found.extend(variables.doubtful.iter().filter_map(|variable| self.table.reference(variable, &self.budget)));
        let roots = variables.whole.iter().filter_map(|root| self.table.find(&[root]));
        found.extend(roots.map(Reference::whole));
        found.extend(self.called(&variables.calls));
        if !variables.whole.is_empty() {
            let things = self.table.things.len();
            found.extend((things..self.computed.len()).map(Reference::whole));
        }
        found
    }

    /// Computes things and all that they need, as far as that was not done before.
    pub(super) fn need(&mut self, wanted: impl IntoIterator<Item = usize>, compute: &mut Compute<'_, C>) {
        let mut search = Search::default();
        wanted.into_iter().for_each(|thing| search.meet(thing, self));
        let needs = self.needs(&mut search);
        let graph = self.graph(&search, &needs);
        for members in graph.components() {
            if let Some(cycle) = graph.cycle(&members) {
                self.report(&cycle, &search.found);
                members.iter().filter_map(|&member| search.found.get(member)).for_each(|&member| {
                    let computed = match self.function(member) {
                        Some((name, free)) => {
                            let roots = free.variables.iter().map(|variable| Arc::from(variable.root()));
                            compute(Computation::Function(name), roots.map(|root| (root, C::UNKNOWN)).collect()).0
                        }
                        None => C::UNKNOWN,
                    };
                    self.set(member, computed);
                });
                continue;
            }
            for member in members {
                // The graph has one thing more, which nobody needs.
                if let (Some(&thing), Some(needs)) = (search.found.get(member), needs.get(member)) {
                    let computed = self.compute(thing, needs, compute);
                    self.set(thing, computed);
                }
            }
        }
    }

    /// Returns the dependencies of each found thing, and adds them to the search.
    pub(super) fn needs(&mut self, search: &mut Search) -> Vec<Needs> {
        let mut needs: Vec<Needs> = Vec::new();
        while let Some(&thing) = search.found.get(needs.len()) {
            let (table, this) = (self.table.clone(), &mut *self);
            needs.push(match table.things.get(thing).map(|thing| &thing.kind) {
                Some(ThingKind::Attribute { expr, .. }) => {
                    let references = this.references(expr);
                    references.iter().flat_map(Reference::needs).for_each(|other| search.meet(other, this));
                    Needs::References(references)
                }
                Some(ThingKind::Group(group)) => {
                    group.members.iter().chain(&group.others).for_each(|&member| search.meet(member, this));
                    Needs::Members
                }
                Some(ThingKind::Unexpanded(blocks)) => {
                    // The walk over the whole body reports ambiguous references.
                    let variables = blocks.iter().flat_map(|block| &block.variables);
                    let mut references: Vec<Reference> =
                        variables.filter_map(|variable| table.reference(variable, &this.budget)).collect();
                    references.extend(blocks.iter().flat_map(|block| this.called(&block.calls)));
                    references.iter().flat_map(Reference::needs).for_each(|other| search.meet(other, this));
                    Needs::References(references)
                }
                None => {
                    let free = this.function(thing).map(|(_, free)| free.clone()).unwrap_or_default();
                    let mut references = this.references_of(&free.variables);
                    references.extend(this.called(&free.calls));
                    references.iter().flat_map(Reference::needs).for_each(|other| search.meet(other, this));
                    Needs::References(references)
                }
                _ => Needs::Members,
            });
        }
        needs
    }

    /// Returns the things of references with all their dependencies.
    pub(super) fn needed_by(&mut self, references: &[Reference]) -> Vec<usize> {
        let mut search = Search::default();
        references.iter().filter_map(Reference::thing).for_each(|thing| search.meet(thing, self));
        self.needs(&mut search);
        search.found
    }

    pub(super) fn graph(&self, search: &Search, needs: &[Needs]) -> Graph {
        let mut graph = Graph::new(search.found.len());
        for (from, needs) in needs.iter().enumerate() {
            match needs {
                Needs::References(references) => {
                    for reference in references {
                        let to = reference.needs().filter_map(|thing| search.numbers.get(&thing));
                        to.for_each(|&to| graph.add(from, to, reference.at.clone()));
                    }
                }
                Needs::Members => {
                    let thing = search.found.get(from).and_then(|&thing| self.table.things.get(thing));
                    let (members, others) = match thing.map(|thing| &thing.kind) {
                        Some(ThingKind::Group(group)) => (&*group.members, group.others),
                        _ => (&[][..], None),
                    };
                    let members = members.iter().chain(&others).filter_map(|member| search.numbers.get(member));
                    members.for_each(|&to| graph.add(from, to, None));
                }
            }
        }
        graph.close();
        graph
    }

    fn compute(&mut self, thing: usize, needs: &Needs, compute: &mut Compute<'_, C>) -> C {
        let table = self.table.clone();
        match (table.things.get(thing).map(|thing| &thing.kind), needs) {
            (Some(ThingKind::Attribute { expr, .. }), Needs::References(references)) => {
                let is_refused = references.iter().any(|reference| table.is_refused(reference));
                let (computed, mut found) = compute(Computation::Expression(expr), self.roots(references));
                let needed = references.iter().flat_map(|reference| reference.path.iter().copied());
                self.exceeding.note(thing, needed, &mut found);
                let failed = is_refused || found.has_errors();
                self.diagnostics.extend(found);
                let computed = if failed { computed.refused() } else { computed };
                self.hidden(thing, computed, expr)
            }
            (Some(ThingKind::Group(group)), _) => {
                self.exceeding.note(thing, group.members.iter().copied(), &mut Diagnostics::new());
                if let Some(others) = group.others {
                    return self.or_unknown(others);
                }
                let members = group.members.iter().map(|&member| (self.name(member), self.or_unknown(member)));
                let all = C::object(members.collect());
                if table.hides_members(thing) { all.secret() } else { all }
            }
            (Some(ThingKind::Absent), _) => C::NULL,
            (Some(ThingKind::Open { condition, .. }), _) => C::depending_on(condition),
            (None, Needs::References(references)) => match self.function(thing).map(|(name, _)| name.clone()) {
                Some(name) => compute(Computation::Function(&name), self.roots(references)).0,
                None => C::UNKNOWN,
            },
            _ => C::UNKNOWN,
        }
    }

    /// Returns an attribute as expressions see it, with secrets marked.
    fn hidden(&mut self, thing: usize, computed: C, expr: &Expression) -> C {
        let (Some(secrecy), Some(place)) = (&self.table.secrecy, self.table.place(thing)) else {
            return computed;
        };
        match computed.marked(&**secrecy, place, &mut self.budget.allowance()) {
            Ok(Some(marked)) => {
                self.unmarked.insert(thing, computed);
                marked
            }
            Ok(None) => computed,
            Err(exhausted) => {
                self.diagnostics.push(evaluation_limit(exhausted, expr.range()));
                C::UNKNOWN
            }
        }
    }

    /// The names at the root that references begin with, each with as much in it as they need.
    pub(super) fn roots(&mut self, references: &[Reference]) -> Vec<(Arc<str>, C)> {
        // A function has no value.
        let things = self.table.things.len();
        let is_thing = |reference: &&Reference| reference.path.first().is_none_or(|&first| first < things);
        let paths = references.iter().filter(is_thing);
        let paths = paths.map(|reference| Needed { path: &reference.path, is_missing: reference.is_missing });
        let parts = by_first(paths);
        parts.into_iter().map(|(root, parts)| (self.name(root), self.part(root, &parts))).collect()
    }

    /// Returns the needed parts of a thing.
    fn part(&mut self, thing: usize, needed: &[Needed<'_>]) -> C {
        // Nobody knows which of them is meant, and that is the mistake.
        if self.table.several(thing).is_some() {
            return C::UNKNOWN;
        }
        if needed.iter().any(|needed| needed.path.is_empty() && !needed.is_missing) {
            return self.or_unknown(thing);
        }
        // Which blocks there are is not known, or not yet.
        let open = needed.iter().filter_map(|needed| needed.path.first()).find(|&&first| self.table.is_open(first));
        if let Some(&open) = open {
            return self.or_unknown(open);
        }
        let is_missing = needed.iter().any(|needed| needed.path.is_empty());
        let lists_names = is_missing && self.listings > 0 && !self.table.hides_members(thing);
        let parts = by_first(needed.iter().copied());
        let mut members: Vec<(Arc<str>, C)> = Vec::new();
        if lists_names {
            // What is not there was meant to be something else: evaluation says what there is.
            self.listings -= 1;
            let table = self.table.clone();
            if let Some(ThingKind::Group(group)) = table.things.get(thing).map(|thing| &thing.kind) {
                let others = group.members.iter().filter(|member| !parts.contains_key(member));
                members.extend(others.map(|&member| (self.name(member), C::UNKNOWN)));
            }
        }
        for (member, parts) in parts {
            members.push((self.name(member), self.part(member, &parts)));
        }
        C::object(members)
    }

    fn or_unknown(&self, thing: usize) -> C {
        self.get(thing).cloned().unwrap_or(C::UNKNOWN)
    }

    fn name(&self, thing: usize) -> Arc<str> {
        self.table.things.get(thing).map_or_else(|| Arc::from(""), |thing| thing.name.clone())
    }

    /// Reports a circle, from the first place in it on that says that one needs the next.
    fn report(&mut self, circle: &[Step], things: &[usize]) {
        let first = circle.iter().position(|step| step.at.is_some()).unwrap_or(0);
        let steps = circle.iter().cycle().skip(first).take(circle.len());
        let steps: Vec<(usize, Option<Range>)> =
            steps.filter_map(|step| Some((*things.get(step.from)?, step.at.clone()))).collect();
        let found = cycle(&steps, |&thing| match self.function(thing) {
            Some((name, _)) => format!("{name}()"),
            None => self.table.full_name(thing),
        });
        let generated = steps.iter().filter(|&&(thing, _)| self.table.is_unexpanded(thing)).count();
        self.diagnostics.extend(found.map(|found| match generated {
            1 => found.help(messages::GENERATED_TOGETHER),
            _ => found,
        }));
    }
}

/// The things that are still to be computed, in the order in which they were met.
#[derive(Default)]
pub(super) struct Search {
    pub(super) found: Vec<usize>,
    numbers: HashMap<usize, usize>,
}

impl Search {
    pub(super) fn meet<C: Computed>(&mut self, thing: usize, resolution: &Resolution<C>) {
        if resolution.get(thing).is_none() && !self.numbers.contains_key(&thing) {
            self.numbers.insert(thing, self.found.len());
            self.found.push(thing);
        }
    }
}

/// A part that is needed, below something.
#[derive(Clone, Copy)]
struct Needed<'r> {
    path: &'r [usize],
    is_missing: bool,
}

/// Groups needed parts by the first thing of their paths.
fn by_first<'r>(needed: impl Iterator<Item = Needed<'r>>) -> BTreeMap<usize, Vec<Needed<'r>>> {
    let mut parts: BTreeMap<usize, Vec<Needed<'r>>> = BTreeMap::new();
    for Needed { path, is_missing } in needed {
        if let Some((&first, path)) = path.split_first() {
            parts.entry(first).or_default().push(Needed { path, is_missing });
        }
    }
    parts
}
