//! Equality of static types: member by member, in types that contain themselves until nothing new is seen.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::static_types::node::{Form, Id};
use crate::static_types::relation::MOST_PAIRS;
use crate::static_types::static_type::{Repr, StaticType};

impl PartialEq for StaticType {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn eq(&self, other: &StaticType) -> bool {
        Comparison::default().equal(self, other)
    }
}

impl Eq for StaticType {}

impl Hash for StaticType {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.facts().hash().hash(state);
    }
}

/// The pairs of types that are equal, unless something else is found.
#[derive(Default)]
struct Comparison {
    equal: HashSet<(Id, Id)>,
    order: Vec<(Id, Id)>,
}

impl Comparison {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn equal(&mut self, a: &StaticType, b: &StaticType) -> bool {
        match (&a.0, &b.0) {
            (Repr::Const(a), Repr::Const(b)) => a == b,
            (Repr::Opaque(a), Repr::Opaque(b)) => a == b,
            (Repr::Enum(a), Repr::Enum(b)) => a == b,
            (Repr::Hole(a), Repr::Hole(b)) => Arc::ptr_eq(a, b),
            (Repr::Node(..), Repr::Node(..)) => self.equal_nodes(a, b),
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn equal_nodes(&mut self, a: &StaticType, b: &StaticType) -> bool {
        let (Some(left), Some(right), Some(one), Some(other)) = (a.node(), b.node(), a.id(), b.id()) else {
            return false;
        };
        if one == other {
            return true;
        }
        let alike = left.form == right.form
            && left.facts.hash() == right.facts.hash()
            && left.parts.len() == right.parts.len()
            && left.names == right.names;
        if !alike {
            return false;
        }
        if self.order.len() > MOST_PAIRS {
            return false;
        }
        if !self.equal.insert((one, other)) {
            return true;
        }
        let before = self.order.len();
        self.order.push((one, other));
        let equal = match left.form {
            Form::Union => self.same_members(a, b),
            _ => a.parts().zip(b.parts()).all(|(a, b)| self.equal(&a, &b)),
        };
        if !equal {
            // The pairs that were found equal because of this pair are open again.
            for pair in self.order.drain(before..) {
                self.equal.remove(&pair);
            }
        }
        equal
    }

    /// Returns `true` if each member of one union is a member of the other; both unions have the same number of
    /// members.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn same_members(&mut self, a: &StaticType, b: &StaticType) -> bool {
        let mut others: HashMap<u64, Vec<StaticType>> = HashMap::new();
        for member in b.parts() {
            others.entry(member.facts().hash()).or_default().push(member);
        }
        a.parts().all(|member| {
            let candidates = others.get(&member.facts().hash());
            candidates.is_some_and(|others| others.iter().any(|other| self.equal(&member, other)))
        })
    }
}
