//! References of older files: an error at each of them, with the path of now.

use std::ops;

use crate::body::locals::attribute_name;
use crate::diag::Diagnostic;
use crate::expr::{StepKind, Traversal, TraversalStep};
use crate::ext::names::messages;
use crate::ext::names::table::normal;
use crate::limits::Budget;
use crate::native::is_identifier;
use crate::path::Path;
use crate::source::Range;

/// A path of older files, and the path of now.
///
/// A step without a name stands for a label, and is the same in both paths.
#[derive(Debug, Clone)]
pub struct Former {
    pub(super) old: Vec<Option<String>>,
    now: Vec<Option<String>>,
    is_reachable: bool,
}

impl Former {
    /// Makes an entry of two paths. Expressions cannot refer to the path of now if it is not reachable.
    #[must_use]
    pub fn new(old: Vec<Option<String>>, now: Vec<Option<String>>, is_reachable: bool) -> Former {
        let normalized = |step: Option<String>| step.map(|name| normal(&name).into_owned());
        Former { old: old.into_iter().map(normalized).collect(), now, is_reachable }
    }

    pub(super) fn root(&self) -> Option<&str> {
        self.old.first()?.as_deref()
    }

    pub(super) fn has_root(&self, name: &str) -> bool {
        self.root() == Some(&*normal(name))
    }

    /// Returns `true` if a reference begins with the path.
    fn begins(&self, reference: &Traversal, budget: &Budget) -> bool {
        let mut steps = reference.steps().iter();
        let is_step = |step: &Option<String>| {
            let name = steps.next().and_then(|step| attribute_name(step.kind(), budget));
            name.is_some_and(|name| step.as_ref().is_none_or(|step| *step == name))
        };
        self.has_root(reference.root()) && self.old[1..].iter().all(is_step)
    }

    /// Returns the range of the path in a reference that begins with it.
    pub(super) fn range(&self, reference: &Traversal) -> Range {
        let root = reference.root_range();
        let last = reference.steps().iter().take(self.old.len() - 1).filter_map(TraversalStep::range).next_back();
        last.map_or_else(|| root.clone(), |last| root.to(last))
    }

    /// Returns the error at a reference that begins with the path.
    pub(super) fn diagnostic(&self, reference: &Traversal, budget: &Budget) -> Diagnostic {
        let at = self.range(reference);
        let [old, new] = [&self.old, &self.now].map(|path| written(path.iter().flatten()));
        if !self.is_reachable {
            return messages::unreachable(&old, &new, at);
        }
        let names = reference.steps().iter().map(|step| attribute_name(step.kind(), budget));
        let names: Vec<Option<String>> = [None].into_iter().chain(names).collect();
        // A label stands where it was.
        let name = |(at, step): (usize, &Option<String>)| step.clone().or_else(|| names.get(at)?.clone());
        let now: Vec<String> = self.now.iter().enumerate().filter_map(name).collect();
        let changes = self.changes(reference, &now).unwrap_or_default();
        let changes: Vec<(ops::Range<usize>, &str)> =
            changes.iter().map(|(range, text)| (range.clone(), &**text)).collect();
        let has_labels = self.now.iter().any(Option::is_none);
        messages::former(&old, &new, has_labels.then(|| written(now.iter())), at).mended_by(&changes)
    }

    /// Returns the changes that write the path of now in a reference.
    fn changes(&self, reference: &Traversal, now: &[String]) -> Option<Vec<(ops::Range<usize>, String)>> {
        let root = Some(reference.root_range()).filter(|root| root.text() == reference.root());
        let mut places = vec![root.map(|root| root.bytes())];
        places.extend(reference.steps().iter().take(self.old.len() - 1).map(place));
        let is_same = |at: &usize| self.old.get(*at) == self.now.get(*at);
        if self.old.len() == now.len() {
            let changed = (0..now.len()).filter(|at| !is_same(at));
            return changed.map(|at| Some((places[at].clone()?, now[at].clone()))).collect();
        }
        let from = (0..now.len()).find(|at| !is_same(at))?.min(places.len() - 1);
        let (start, end) = (places[from].clone()?.start, places.last()?.clone()?.end);
        let root = reference.root_range();
        let text = root.source().text().get(start..end)?;
        (text.split('.').all(is_identifier) && now[from..].iter().all(|name| is_identifier(name)))
            .then(|| vec![(start..end, now[from..].join("."))])
    }
}

/// Returns the number of the longest path of older files that a reference begins with, of those that have a name at a step.
pub(super) fn former_of(all: &[Former], reference: &Traversal, step: usize, budget: &Budget) -> Option<usize> {
    let is_it = |former: &Former| former.old.get(step).is_some_and(Option::is_some) && former.begins(reference, budget);
    let found = all.iter().enumerate().filter(|(_, former)| is_it(former));
    found.max_by_key(|(_, former)| former.old.len()).map(|(number, _)| number)
}

/// Returns the place of the name in a step, without the dot, or the brackets and quotes.
fn place(step: &TraversalStep) -> Option<ops::Range<usize>> {
    let name = match step.kind() {
        StepKind::Attribute(name) => &**name,
        StepKind::Index(key) => key.as_str()?,
    };
    let range = step.range()?;
    let start = range.bytes().start + range.text().find(name)?;
    Some(start..start + name.len())
}

/// Returns a path as an expression writes it.
fn written<'n>(names: impl Iterator<Item = &'n String>) -> String {
    names.fold(Path::new(), |path, name| path.attribute(name.as_str())).to_string()
}
