//! Which of several bodies come to an end, where types contain themselves.

use std::collections::{HashMap, HashSet};

use crate::schema::output::about::required;
use crate::schema::{BlockField, Field, Identity, Schema};

/// How many bodies must at least stand within each other for one of a type; none if there is no end of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Ends {
    depths: HashMap<Identity, usize>,
    seen: HashSet<Identity>,
}

impl Ends {
    /// The number of the one of several bodies to show: the first that comes to an end and is not around, or else the one with
    /// the least in it, so that the bodies around are not entered again and again.
    #[inline]
    pub(super) fn shown_of(&mut self, bodies: &[&'static Schema], around: &[Identity]) -> Option<usize> {
        let mut endings = Vec::new();
        for (index, body) in bodies.iter().enumerate() {
            self.look_at(body);
            let identity = body.identity();
            endings.extend(self.depths.get(&identity).map(|depth| (around.contains(&identity), *depth, index)));
        }
        let is_new = |(is_around, ..): &&(bool, usize, usize)| !is_around;
        let first = endings.iter().find(is_new).or_else(|| endings.iter().min_by_key(|(_, depth, _)| depth));
        first.map(|(.., index)| *index)
    }

    /// Finds the depths of a body and of all bodies in it.
    #[inline]
    fn look_at(&mut self, body: &'static Schema) {
        if self.seen.contains(&body.identity()) {
            return;
        }
        let (mut found, mut next) = (Vec::new(), vec![body]);
        while let Some(schema) = next.pop() {
            if self.seen.insert(schema.identity()) {
                found.push(schema);
                next.extend(schema.variants().iter().map(|variant| (variant.schema)()));
                next.extend(needed(schema).map(|block| (block.schema)()));
            }
        }
        // What is inside was found later, so that one turn tells most of them.
        found.reverse();
        let mut before = usize::MAX;
        while found.len() < before {
            before = found.len();
            found.retain(|schema| {
                let depth = self.depth(schema);
                self.depths.extend(depth.map(|depth| (schema.identity(), depth)));
                depth.is_none()
            });
        }
    }

    /// The depth of a body, as far as those of the bodies in it are known.
    #[inline]
    fn depth(&self, schema: &'static Schema) -> Option<usize> {
        let depth = |inner: &'static Schema| self.depths.get(&inner.identity()).copied();
        match schema.is_choice() {
            true => schema.variants().iter().filter_map(|variant| depth((variant.schema)())).min(),
            false => {
                needed(schema).try_fold(0, |deepest: usize, block| Some(deepest.max(depth((block.schema)())? + 1)))
            }
        }
    }
}

/// The blocks that must be in a body.
#[inline]
fn needed(schema: &'static Schema) -> impl Iterator<Item = &'static BlockField> {
    required(schema).into_iter().filter_map(Field::blocks)
}
