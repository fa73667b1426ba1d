//! The origins of all values, which are found at once for a caller that asks for many of them.

use std::collections::{HashMap, HashSet};

use hcl_model::path::{Path, PathStep};

use crate::loader::origins::{Origin, Origins, Placed};
use crate::read::ValuePart;

/// The origins of all values in a body.
pub(crate) struct AllOrigins<'o> {
    known: HashMap<Path, Known<'o>>,
    /// Paths of blocks, of which all parts are known.
    bodies: HashSet<Path>,
}

/// The origin and the details of the value at a path.
struct Known<'o> {
    origin: Origin,
    /// Its parts are found once they are asked for.
    value: Option<ValuePart<'o>>,
}

impl AllOrigins<'_> {
    /// Returns the origin of the value at a path. Returns `None` if there is no value at the path.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn origin(&self, path: &Path) -> Option<Origin> {
        if let Some(known) = self.known.get(path) {
            return Some(known.origin.clone());
        }
        match self.without_firsts(path) {
            Some(path) => self.origin(&path),
            None => self.of_part(path.steps()),
        }
    }

    /// A path without the numbers of the first of several blocks of the same labels, which has none here; none if it has none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn without_firsts(&self, path: &Path) -> Option<Path> {
        let mut without = Path::new();
        for step in path.steps() {
            let is_first = *step == PathStep::Index(0) && !without.steps().is_empty();
            if !is_first || !self.bodies.contains(&without) {
                without = without.step(step.clone());
            }
        }
        (without.steps().len() < path.steps().len()).then_some(without)
    }

    /// Returns the origin of a part of a value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of_part(&self, steps: &[PathStep]) -> Option<Origin> {
        let value = |count: &usize| {
            let around: Path = steps[..*count].iter().cloned().collect();
            self.known.get(&around)?.value.as_ref().map(|value| (value, &steps[*count..]))
        };
        let (value, inside) = (1..steps.len()).rev().find_map(|count| value(&count))?;
        value.find(inside).ok().map(|part| Origin::of(part.range()))
    }
}

impl Origins {
    /// Returns the origins of all values that are set or have a default. The origins are those that
    /// [`Origins::origin`] returns, and are found at once.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(in crate::loader) fn all(&self) -> AllOrigins<'_> {
        let mode = self.mode().for_load();
        let rows = self.rows_up_to(usize::MAX, mode.mode(), None);
        let mut known: HashMap<Path, Known<'_>> = HashMap::new();
        let mut bodies = HashSet::from([Path::new()]);
        let mut types = Vec::new();
        for (path, placed) in rows.places {
            let found = match placed {
                Placed::Argument(expr) => Known { origin: Origin::of(expr.range()), value: Some(ValuePart::new(expr)) },
                Placed::Block { header, body } => {
                    types.push((path.clone(), Origin::of(header)));
                    bodies.insert(path.clone());
                    Known { origin: Origin::of(body), value: None }
                }
            };
            known.entry(path).or_insert(found);
        }
        for row in rows.rows {
            known.entry(row.now.clone()).or_insert_with(|| Known { origin: row.origin(), value: None });
        }
        for (path, origin) in types {
            // What leads to the first block, up to what it is in: its type, and its first labels.
            let mut steps = path.steps();
            while let Some((_, before)) = steps.split_last() {
                let around = Path::from(before);
                if bodies.contains(&around) || known.contains_key(&around) {
                    break;
                }
                known.insert(around, Known { origin: origin.clone(), value: None });
                steps = before;
            }
        }
        AllOrigins { known, bodies }
    }
}
