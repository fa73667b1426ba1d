//! The storage of composite types: immutable nodes. A node refers to types outside or, in types that contain
//! themselves, to other nodes of its group.
//!
//! A node knows what is in it without being looked into: how deep it is, whether there are eventuals in it, and a hash
//! that is the same for all ways of writing down the same type.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::static_types::static_type::{MOST_LEVELS, Repr, StaticType};
use crate::static_types::{eventual, union};

/// Nodes that refer to each other; a single one, unless the type contains itself.
pub(crate) struct Group {
    pub(crate) nodes: Box<[Node]>,
}

/// A composite type.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) form: Form,
    /// The names of the properties of an object, sorted; none for other forms.
    pub(crate) names: Arc<[Arc<str>]>,
    pub(crate) parts: Box<[Edge]>,
    pub(crate) facts: Facts,
}

/// The form of a composite type: what its parts make of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    List,
    Set,
    Map,
    Tuple,
    Object,
    Union,
    Promise,
    Output,
}

/// The target of a reference of a node.
#[derive(Clone)]
pub(crate) enum Edge {
    /// A node of the same group.
    Own(u32),
    /// A type of its own.
    Other(StaticType),
}

/// The facts about a type that are known without walking through the type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The number of levels; in a type that contains itself, a bound for the levels before they repeat.
    pub(crate) levels: u16,
    /// The number of types of which the type consists; parts that the type shares count each time.
    pub(crate) size: u32,
    pub(crate) output: bool,
    pub(crate) promise: bool,
    /// Null is in it.
    pub(crate) none: bool,
    /// There is more than one type of the model for it: the dynamic type is in it, or a union of several.
    pub(crate) dynamic: bool,
    /// It refers to a type that is not complete yet.
    pub(crate) open: bool,
    /// It contains itself, or a type that does.
    pub(crate) recursive: bool,
    /// Hashes of what is seen when looking zero, one and two levels deep; of a type that does not contain itself they
    /// are all that of the whole, so that types that differ only further inside are told apart at once.
    hashes: [u64; 3],
}

/// The identity of a composite type among the types that exist.
pub(crate) type Id = (usize, u32);

impl Node {
    /// A node that refers to nothing in its own group.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new(form: Form, names: Arc<[Arc<str>]>, parts: impl IntoIterator<Item = StaticType>) -> Node {
        let parts = parts.into_iter().map(|part| Edge::Other(part.within_limit())).collect();
        let mut node = Node { form, names, parts, facts: Facts::default() };
        node.facts = node.facts_among(&[]);
        node
    }

    /// The facts, as far as those of the other nodes of the group are known.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn facts_among(&self, group: &[Node]) -> Facts {
        let parts: Vec<Facts> = self.parts.iter().map(|part| part.facts(group)).collect();
        let any = |holds: fn(&Facts) -> bool| parts.iter().any(holds);
        let own = self.names.iter().fold(self.form as u64 + 1, |hash, name| mixed(hash, hash_of(name)));
        let hash = |level: usize| {
            let parts = parts.iter().map(|part| part.hashes[level]);
            match self.form {
                // In whatever order the members are.
                Form::Union => mixed(own, parts.fold(0, u64::wrapping_add)),
                _ => parts.fold(own, mixed),
            }
        };
        let open = any(|part| part.open);
        let refers_to_own = self.parts.iter().any(|part| matches!(part, Edge::Own(_)));
        let recursive = refers_to_own || any(|part| part.recursive);
        Facts {
            levels: parts.iter().map(|part| part.levels).max().unwrap_or(0).saturating_add(1),
            size: parts.iter().fold(1, |size, part| size.saturating_add(part.size)),
            output: self.form == Form::Output || any(|part| part.output),
            promise: self.form == Form::Promise || any(|part| part.promise),
            none: any(|part| part.none),
            dynamic: self.form == Form::Union && several(&self.parts) || any(|part| part.dynamic),
            open,
            recursive,
            hashes: if open || recursive { [own, hash(0), hash(1)] } else { [hash(2); 3] },
        }
    }
}

/// Returns `true` if more than one member of a union is not null.
#[cfg_attr(not(feature = "__shared"), inline)]
fn several(members: &[Edge]) -> bool {
    members.iter().filter(|member| !matches!(member, Edge::Other(StaticType(Repr::None)))).nth(1).is_some()
}

impl Edge {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn facts(&self, group: &[Node]) -> Facts {
        match self {
            Edge::Own(index) => group.get(*index as usize).map_or_else(Facts::default, |node| node.facts),
            Edge::Other(ty) => ty.facts(),
        }
    }
}

impl Facts {
    /// The facts of a type that has no parts, by a number that tells it from others.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_leaf(number: u64) -> Facts {
        Facts { size: 1, hashes: [mixed(number, 0); 3], ..Facts::default() }
    }

    /// The facts of the dynamic type.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_dynamic() -> Facts {
        Facts { dynamic: true, ..Facts::of_leaf(6) }
    }

    /// The facts of the type of null.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_none() -> Facts {
        Facts { none: true, ..Facts::of_leaf(0) }
    }

    /// The facts of what stands for a type that is not complete yet.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_hole() -> Facts {
        Facts { open: true, ..Facts::of_leaf(1) }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn has_eventual(&self) -> bool {
        self.output || self.promise
    }

    /// The hash of the type.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn hash(&self) -> u64 {
        self.hashes[2]
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Two hashes as one, in this order.
#[cfg_attr(not(feature = "__shared"), inline)]
fn mixed(hash: u64, more: u64) -> u64 {
    (hash.rotate_left(5) ^ more).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Group {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_one(node: Node) -> Arc<Group> {
        Arc::new(Group { nodes: Box::new([node]) })
    }

    /// Nodes that refer to each other, with their facts.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(mut nodes: Vec<Node>) -> Arc<Group> {
        let all = u16::try_from(nodes.len()).unwrap_or(u16::MAX);
        let parts = nodes.iter().flat_map(|node| &node.parts);
        let size = parts.fold(1, |size: u32, part| size.saturating_add(part.facts(&[]).size.max(1)));
        for node in &mut nodes {
            node.facts = Facts::default();
        }
        // A fact about a part is a fact about the whole: repeat until nothing new is found.
        loop {
            let facts: Vec<Facts> = nodes.iter().map(|node| node.facts_among(&nodes)).collect();
            let mut changed = false;
            for (node, new) in nodes.iter_mut().zip(facts) {
                let levels = node.facts.levels.max(new.levels).min(all.saturating_add(MOST_LEVELS));
                let new = Facts { levels, size, ..new };
                changed |= Facts { levels: 0, ..new } != Facts { levels: 0, ..node.facts };
                node.facts = new;
            }
            if !changed {
                break;
            }
        }
        Arc::new(Group { nodes: nodes.into() })
    }
}

/// Returns `true` if a type is a promise or an output of itself, or perhaps one.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_eventually(is_itself: &impl Fn(&StaticType) -> bool, ty: &StaticType) -> bool {
    let mut pending = vec![(ty.clone(), false)];
    while let Some((ty, is_later)) = pending.pop() {
        match ty.form() {
            _ if is_later && is_itself(&ty) => return true,
            Some(Form::Promise | Form::Output) => pending.extend(ty.parts().map(|part| (part, true))),
            Some(Form::Union) => pending.extend(ty.parts().map(|part| (part, is_later))),
            _ => {}
        }
    }
    false
}

/// The type in which a type that is not complete stands for the whole.
///
/// References to `hole` refer to the type itself afterwards.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn bind(hole: &Arc<()>, body: StaticType) -> StaticType {
    let is_hole = |ty: &StaticType| matches!(&ty.0, Repr::Hole(other) if Arc::ptr_eq(hole, other));
    if is_hole(&body) || is_eventually(&is_hole, &body) {
        // It says nothing but that it is itself, or will be.
        return StaticType::DYNAMIC;
    }
    if !body.facts().open {
        return body;
    }
    // The open nodes, the whole first.
    let mut open = vec![body.clone()];
    let mut numbers: HashMap<Id, u32> = body.id().map(|id| (id, 0)).into_iter().collect();
    let mut at = 0;
    while let Some(ty) = open.get(at).cloned() {
        for part in ty.parts().filter(|part| part.facts().open) {
            if let Some(id) = part.id() {
                numbers.entry(id).or_insert_with(|| {
                    open.push(part);
                    open.len() as u32 - 1
                });
            }
        }
        at += 1;
    }
    if open.len() > usize::from(MOST_LEVELS) {
        return StaticType::DYNAMIC;
    }
    let edge = |part: StaticType| match part.id().and_then(|id| numbers.get(&id)) {
        _ if is_hole(&part) => Edge::Own(0),
        Some(&number) => Edge::Own(number),
        None => Edge::Other(part),
    };
    let members: Vec<StaticType> = match body.form() {
        Some(Form::Union) => body.parts().filter(|member| !is_hole(member)).collect(),
        _ => Vec::new(),
    };
    let nodes = open.iter().filter_map(|ty| {
        let node = ty.node()?;
        let parts = if node.form == Form::Union && !members.is_empty() {
            // A union in a union is one union.
            let others = ty.parts().filter(|part| !is_hole(part));
            let own = if ty.parts().any(|part| is_hole(&part)) { members.as_slice() } else { &[] };
            others.chain(own.iter().cloned()).map(edge).collect()
        } else {
            ty.parts().map(edge).collect()
        };
        Some(Node { parts, ..node.clone() })
    });
    let group = Group::new(nodes.collect());
    settled(&group)
}

/// The first type of a group, in which the rules for parts hold that could not be applied before it was complete.
#[cfg_attr(not(feature = "__shared"), inline)]
fn settled(group: &Arc<Group>) -> StaticType {
    let mut nodes = group.nodes.to_vec();
    let mut changed = false;
    for (index, node) in nodes.iter_mut().enumerate() {
        let ty = StaticType(Repr::Node(group.clone(), index as u32));
        let parts: Vec<StaticType> = ty.parts().collect();
        match (node.form, parts.first()) {
            (Form::Output, Some(element)) if element.facts().has_eventual() => {
                node.parts = Box::new([Edge::Other(eventual::resolve_outputs(element))]);
            }
            (Form::Promise, Some(element)) if element.facts().promise => {
                node.parts = Box::new([Edge::Other(eventual::resolve_promises(element))]);
            }
            (Form::Union, _) => {
                let kept = union::distinct(&parts);
                if kept.len() == parts.len() {
                    continue;
                }
                node.parts = kept.into_iter().map(|index| node.parts[index].clone()).collect();
            }
            _ => continue,
        }
        changed = true;
    }
    let group = if changed { Group::new(nodes) } else { group.clone() };
    StaticType::of_node(&group, 0)
}
