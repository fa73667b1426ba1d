//! Relations between types that contain themselves: a relation is assumed to hold until something speaks against it.
//!
//! The result of a pair of types is kept, so that no pair is examined twice, however often the pair occurs.

use std::collections::{HashMap, HashSet};

use crate::convert::Conversion;
use crate::static_types::eventual::{resolve_outputs, resolve_promises};
use crate::static_types::node::Id;
use crate::static_types::static_type::StaticType;

/// The maximum number of nested pairs that are examined. Only types that contain themselves, and are very different,
/// have more.
pub(crate) const MOST_PAIRS: usize = 300;

/// A function that relates a pair of types, given the relation for their parts.
pub(crate) type Rule = fn(&mut Relation, &StaticType, &StaticType) -> Conversion;

/// The relation of types, `from` and `to`.
pub(crate) struct Relation {
    rule: Rule,
    known: HashMap<(Id, Id), Conversion>,
    /// The pairs that were looked at in this round.
    done: HashSet<(Id, Id)>,
    /// The number of pairs that are being examined.
    depth: usize,
    /// A pair was needed while it was being looked at, or what is known of it has changed.
    open: bool,
    changed: bool,
    /// The types whose addresses are in use.
    kept: Vec<StaticType>,
    /// Types without outputs, and without promises: the same ones in every round.
    resolved: [HashMap<Id, StaticType>; 2],
}

impl Relation {
    /// Returns the relation of two types by a rule.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(rule: Rule, from: &StaticType, to: &StaticType) -> Conversion {
        let mut relation = Relation {
            rule,
            known: HashMap::new(),
            done: HashSet::new(),
            depth: 0,
            open: false,
            changed: false,
            kept: Vec::new(),
            resolved: Default::default(),
        };
        loop {
            let result = relation.part(from, to);
            // The assumption about a pair inside of itself has to agree with the result.
            if !(relation.open && relation.changed) {
                return result;
            }
            (relation.open, relation.changed) = (false, false);
            relation.done.clear();
        }
    }

    /// The relation of a type without outputs and promises.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn without_outputs(&mut self, from: &StaticType, to: &StaticType) -> Conversion {
        let from = self.resolved(0, from, resolve_outputs);
        self.part(&from, to)
    }

    /// The relation of a type without promises.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn without_promises(&mut self, from: &StaticType, to: &StaticType) -> Conversion {
        let from = self.resolved(1, from, resolve_promises);
        self.part(&from, to)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn resolved(&mut self, which: usize, ty: &StaticType, resolve: fn(&StaticType) -> StaticType) -> StaticType {
        match ty.id() {
            Some(id) => self.resolved[which].entry(id).or_insert_with(|| resolve(ty)).clone(),
            None => ty.clone(),
        }
    }

    /// Returns the relation of a part of one type to a part of the other.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn part(&mut self, from: &StaticType, to: &StaticType) -> Conversion {
        let (Some(one), Some(other)) = (from.id(), to.id()) else {
            return (self.rule)(self, from, to);
        };
        let pair = (one, other);
        if !self.done.insert(pair) {
            self.open |= from.facts().recursive && to.facts().recursive;
            return self.known.get(&pair).copied().unwrap_or(Conversion::Safe);
        }
        if self.depth > MOST_PAIRS {
            return Conversion::Unsafe;
        }
        self.kept.extend([from.clone(), to.clone()]);
        self.depth += 1;
        let found = (self.rule)(self, from, to);
        self.depth -= 1;
        let before = self.known.insert(pair, found).unwrap_or(Conversion::Safe);
        self.changed |= before != found;
        found
    }
}

/// The worst of several, and safe of none.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn worst(all: impl Iterator<Item = Conversion>) -> Conversion {
    all.min().unwrap_or(Conversion::Safe)
}

/// The best of several, and impossible of none.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn best(all: impl Iterator<Item = Conversion>) -> Conversion {
    all.max().unwrap_or(Conversion::Impossible)
}
