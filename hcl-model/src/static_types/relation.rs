//! How relations between types are worked out that contain themselves: assumed to hold, until something speaks against it.
//!
//! What a pair of types comes to is kept, so that no pair is looked at twice, however often it occurs.

use std::collections::{HashMap, HashSet};

use crate::convert::Conversion;
use crate::static_types::eventual::{resolve_outputs, resolve_promises};
use crate::static_types::node::Id;
use crate::static_types::static_type::StaticType;

/// How many pairs inside of each other are looked at; only types that contain themselves, and are very different, have
/// more.
pub(crate) const MOST_PAIRS: usize = 300;

/// What a rule says of a pair, with the relation for the parts.
pub(crate) type Rule = fn(&mut Relation, &StaticType, &StaticType) -> Conversion;

/// The relation of types, `from` and `to`.
pub(crate) struct Relation {
    rule: Rule,
    known: HashMap<(Id, Id), Conversion>,
    /// The pairs that were looked at in this round.
    done: HashSet<(Id, Id)>,
    /// How many pairs are being looked at.
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
    /// What the rule says of two types.
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
            // What was assumed of a pair inside of itself has to be what came out.
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

    /// How a part of one type becomes a part of the other.
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
