//! The parts of a body, without text: arguments and blocks, in the order in which they are written. The parts can
//! also be objects, in each of which a name stands once.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use crate::tree::{Name, Tree};

/// An argument, a block, or a comment about what comes next.
#[derive(Debug)]
pub(super) enum Part {
    Comment(String),
    Argument { name: Name, about: &'static str, value: Tree },
    Block { ty: Name, labels: Vec<String>, about: Cow<'static, str>, order: Order, parts: Vec<Part> },
}

/// Among which others the place of a block means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Order {
    /// Among the blocks of its type.
    OfType,
    /// Among the blocks of all types of a field, which has this name.
    OfField(&'static str),
    /// All that are kept as they are written.
    AsWritten,
}

/// A block beside others of its type: what is left of its labels, the next one last, and what is in it.
type Labelled = (Vec<String>, Vec<Part>);

/// Blocks of one type as objects have them.
#[derive(Debug)]
pub(super) enum Group {
    /// The body of the only one.
    Body(Vec<Part>),
    /// Several, in order.
    List(Vec<Group>),
    /// By their first labels.
    Labels(Vec<(String, Group)>),
}

impl Group {
    /// Blocks in order; where the same label comes again behind another one, there is a list of objects.
    fn of(mut blocks: Vec<Labelled>) -> Group {
        if blocks.first().is_none_or(|(labels, _)| labels.is_empty()) {
            return match blocks.pop() {
                Some((_, parts)) if blocks.is_empty() => Group::Body(parts),
                last => Group::List(blocks.into_iter().chain(last).map(|(_, parts)| Group::Body(parts)).collect()),
            };
        }
        let mut runs: Vec<(String, Vec<Labelled>)> = Vec::new();
        for (mut labels, parts) in blocks {
            let Some(label) = labels.pop() else { continue };
            match runs.last_mut() {
                Some((last, run)) if *last == label => run.push((labels, parts)),
                _ => runs.push((label, vec![(labels, parts)])),
            }
        }
        let of_labels = |object: Vec<(String, Vec<Labelled>)>| {
            Group::Labels(object.into_iter().map(|(label, run)| (label, Group::of(run))).collect())
        };
        let mut groups: Vec<Group> = separated(runs).into_iter().map(of_labels).collect();
        if groups.len() == 1 { groups.remove(0) } else { Group::List(groups) }
    }
}

/// An argument, or a run of blocks of one type.
#[derive(Debug)]
pub(super) enum Run {
    Argument(Tree),
    Blocks(Group),
}

/// Takes what the comments in a body say.
pub(super) fn comments(parts: &mut Vec<Part>) -> Vec<String> {
    let mut texts = Vec::new();
    parts.retain_mut(|part| match part {
        Part::Comment(text) => {
            texts.push(std::mem::take(text));
            false
        }
        _ => true,
    });
    texts
}

/// The arguments of a body and its blocks, those of a type in one run, as objects in each of which a name stands once: one, unless
/// a type comes again behind another among which its place means something.
pub(super) fn objects(parts: Vec<Part>) -> Vec<Vec<(Name, Run)>> {
    let run = |(name, run)| match run {
        Collected::Argument(value) => (name, Run::Argument(value)),
        Collected::Blocks(_, blocks) => (name, Run::Blocks(Group::of(blocks))),
    };
    separated(runs(parts)).into_iter().map(|object| object.into_iter().map(run).collect()).collect()
}

/// A run that may become longer.
enum Collected {
    Argument(Tree),
    /// With how many labels.
    Blocks(usize, Vec<Labelled>),
}

/// The arguments and the runs of blocks of a body, by name, in order: blocks are put to those of their type that stand in front,
/// unless others do that their place means something among.
fn runs(parts: Vec<Part>) -> Vec<(Name, Collected)> {
    let mut runs: Vec<(Name, Collected)> = Vec::with_capacity(parts.len());
    // The last run of those whose places mean something to each other.
    let mut last: HashMap<(Order, Name), usize> = HashMap::new();
    for part in parts {
        let (ty, mut labels, order, parts) = match part {
            Part::Comment(_) => continue,
            Part::Argument { name, value, .. } => {
                runs.push((name, Collected::Argument(value)));
                continue;
            }
            Part::Block { ty, labels, order, parts, .. } => (ty, labels, order, parts),
        };
        let count = labels.len();
        labels.reverse();
        let of_type = if order == Order::OfType { ty.clone() } else { Name::default() };
        let place = last.entry((order, of_type)).or_insert(runs.len());
        match runs.get_mut(*place) {
            Some((name, Collected::Blocks(labels_of_run, run))) if *name == ty && *labels_of_run == count => {
                run.push((labels, parts));
            }
            _ => {
                *place = runs.len();
                runs.push((ty, Collected::Blocks(count, vec![(labels, parts)])));
            }
        }
    }
    runs
}

/// Splits named parts into lists, in order. A name stands once in each list.
fn separated<N: Clone + Eq + Hash, T>(named: Vec<(N, T)>) -> Vec<Vec<(N, T)>> {
    if repeated(named.len(), |index| &named[index].0).is_none() {
        return vec![named];
    }
    let mut lists = Vec::new();
    let mut list = Vec::new();
    // In which list a name stood last.
    let mut seen = HashMap::new();
    for (name, inner) in named {
        if seen.insert(name.clone(), lists.len()) == Some(lists.len()) {
            lists.push(std::mem::take(&mut list));
            seen.insert(name.clone(), lists.len());
        }
        list.push((name, inner));
    }
    lists.push(list);
    lists
}

/// The first of so many names that is one of those before it.
pub(super) fn repeated<'n, N: Eq + Hash + 'n + ?Sized>(count: usize, name: impl Fn(usize) -> &'n N) -> Option<usize> {
    if count <= FEW {
        return (1..count).find(|&index| (0..index).any(|before| name(before) == name(index)));
    }
    let mut names = HashSet::with_capacity(count);
    (0..count).find(|&index| !names.insert(name(index)))
}

/// So many names are compared with each other.
const FEW: usize = 8;
