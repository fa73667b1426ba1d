//! The parts of an attribute of several layers: lists and objects that are written out.
//!
//! `combined` makes a syntax of the parts.

use std::collections::{HashMap, HashSet};

use crate::source::normalize;
use crate::syntax::{Construct, Cursor, EntryKey, MergeRule, NodeId, OwnedNode, Shape};

/// Lists and objects that are written out are taken apart so deep; behind that they are values.
const DEEPEST: usize = 64;

/// The nodes of several layers in order, with the rule that merges each with the nodes before it.
pub(super) type Layers = Vec<(OwnedNode, MergeRule)>;

#[derive(Debug, Clone)]
pub(super) enum CombinedNode {
    /// A node of one layer or a key, with its parts if it is written out.
    One(OwnedNode, Option<Inside>),
    /// Nodes of several layers that only evaluation can merge.
    Several(Layers),
    /// The merged parts of several layers, and the last node.
    Merged(OwnedNode, Inside),
}

/// The parts of an expression that is written out.
#[derive(Debug, Clone)]
pub(super) enum Inside {
    /// The elements of a list.
    Elements(Vec<NodeId>),
    /// The names, the keys and the values of an object.
    Entries(Vec<(String, NodeId, NodeId)>),
}

/// The nodes of an attribute, while they are made.
pub(super) struct Nodes(pub(super) Vec<CombinedNode>);

/// Returns `true` if the node is certainly no object, without an evaluation.
fn is_no_object(place: &OwnedNode) -> bool {
    let node = place.node();
    match node.shape() {
        Shape::Bool(_) | Shape::Number(_) | Shape::Str(_) | Shape::Null | Shape::Tuple => true,
        // What a program or a variable has set is set as a whole.
        Shape::Other => matches!(node.syntax().construct(node.node()), Construct::Value(_)),
        _ => false,
    }
}

/// The elements of a list; none if it is something else.
fn elements(place: &OwnedNode) -> Option<Vec<OwnedNode>> {
    let node = place.node();
    if node.shape() != Shape::Tuple {
        return None;
    }
    let mut cursor = Cursor::default();
    let elements = std::iter::from_fn(|| node.syntax().next_element(node.node(), &mut cursor));
    Some(elements.map(|node| OwnedNode { syntax: place.syntax.clone(), node }).collect())
}

/// The entries of an object all of whose keys are different names; none if it is something else.
fn entries(place: &OwnedNode) -> Option<Vec<(String, OwnedNode, OwnedNode)>> {
    let node = place.node();
    if node.shape() != Shape::Object {
        return None;
    }
    let mut entries: Vec<(String, OwnedNode, OwnedNode)> = Vec::new();
    let mut names = HashSet::new();
    let mut cursor = Cursor::default();
    while let Some(entry) = node.syntax().next_entry(node.node(), &mut cursor) {
        let EntryKey::Name(name) = entry.key else {
            return None;
        };
        let name = normalize(name);
        // A key that is there twice is for whoever evaluates the object.
        if !names.insert(name.to_string()) {
            return None;
        }
        let part = |node| OwnedNode { syntax: place.syntax.clone(), node };
        entries.push((name.into_owned(), part(entry.key_node), part(entry.value)));
    }
    Some(entries)
}

impl Nodes {
    /// Adds what some expressions make, the last of which counts most.
    pub(super) fn add(&mut self, mut parts: Layers, depth: usize) -> NodeId {
        // What is no object replaces what is below it.
        let replaces = |(place, rule): &(OwnedNode, MergeRule)| *rule == MergeRule::Deep && is_no_object(place);
        if let Some(last) = parts.iter().rposition(replaces) {
            parts.drain(..last);
        }
        let all = |rule| depth < DEEPEST && parts.iter().skip(1).all(|(_, found)| *found == rule);
        let node = match (parts.last(), parts.len()) {
            (Some((only, _)), 1) => return self.whole(only.clone(), depth),
            (Some((last, _)), _) => {
                let last = last.clone();
                let places = || parts.iter().map(|(place, _)| place);
                if let Some(lists) = all(MergeRule::Append).then(|| places().map(elements).collect()).flatten() {
                    let lists: Vec<Vec<OwnedNode>> = lists;
                    let elements = lists.into_iter().flatten().map(|element| self.whole(element, depth + 1));
                    CombinedNode::Merged(last, Inside::Elements(elements.collect()))
                } else if let Some(objects) = all(MergeRule::Deep).then(|| places().map(entries).collect()).flatten() {
                    CombinedNode::Merged(last, Inside::Entries(self.entries(objects, depth)))
                } else {
                    CombinedNode::Several(parts)
                }
            }
            _ => CombinedNode::Several(parts),
        };
        self.push(node)
    }

    /// The entries of several objects, merged.
    fn entries(
        &mut self,
        objects: Vec<Vec<(String, OwnedNode, OwnedNode)>>,
        depth: usize,
    ) -> Vec<(String, NodeId, NodeId)> {
        let mut merged: Vec<(String, OwnedNode, Layers)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for (name, key, value) in objects.into_iter().flatten() {
            let place = *places.entry(name.clone()).or_insert(merged.len());
            match merged.get_mut(place) {
                Some((_, known_key, values)) => {
                    *known_key = key;
                    values.push((value, MergeRule::Deep));
                }
                None => merged.push((name, key, vec![(value, MergeRule::Deep)])),
            }
        }
        let entries = merged.into_iter().map(|(name, key, values)| {
            let key = self.push(CombinedNode::One(key, None));
            (name, key, self.add(values, depth + 1))
        });
        entries.collect()
    }

    /// Adds what only one layer has, with all that is in it.
    fn whole(&mut self, place: OwnedNode, depth: usize) -> NodeId {
        let inside = match depth < DEEPEST {
            true => match (elements(&place), entries(&place)) {
                (Some(elements), _) => {
                    let elements = elements.into_iter().map(|element| self.whole(element, depth + 1));
                    Some(Inside::Elements(elements.collect()))
                }
                (_, Some(entries)) => Some(Inside::Entries(self.entries(vec![entries], depth))),
                _ => None,
            },
            false => None,
        };
        self.push(CombinedNode::One(place, inside))
    }

    fn push(&mut self, node: CombinedNode) -> NodeId {
        self.0.push(node);
        NodeId(self.0.len() as u32 - 1)
    }
}
