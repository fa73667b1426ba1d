//! What a body consists of, without text: arguments and blocks, in the order in which they are written.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::write::tree::{Name, Tree};

/// An argument, a block, or a comment about what comes next.
#[derive(Debug)]
pub(super) enum Part {
    Comment(String),
    Argument { name: Name, about: &'static str, value: Tree },
    Block { ty: Name, labels: Vec<String>, about: Cow<'static, str>, parts: Vec<Part> },
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
        let mut objects: Vec<Vec<(String, Vec<Labelled>)>> = vec![Vec::new()];
        let mut seen = HashSet::new();
        for (mut labels, parts) in blocks {
            let Some(label) = labels.pop() else { continue };
            let object = objects.last_mut();
            if let Some((last, run)) = object.and_then(|object| object.last_mut())
                && *last == label
            {
                run.push((labels, parts));
                continue;
            }
            if !seen.insert(label.clone()) {
                objects.push(Vec::new());
                seen.clear();
                seen.insert(label.clone());
            }
            if let Some(object) = objects.last_mut() {
                object.push((label, vec![(labels, parts)]));
            }
        }
        let of_labels = |object: Vec<(String, Vec<Labelled>)>| {
            Group::Labels(object.into_iter().map(|(label, run)| (label, Group::of(run))).collect())
        };
        let mut groups: Vec<Group> = objects.into_iter().map(of_labels).collect();
        if groups.len() == 1 { groups.remove(0) } else { Group::List(groups) }
    }
}

/// An argument, or a run of blocks of one type.
#[derive(Debug)]
pub(super) enum Run {
    Argument(Tree),
    Blocks(Group),
}

/// What the comments in a body say.
pub(super) fn comments(parts: &[Part]) -> Vec<&str> {
    let mut texts = Vec::new();
    for part in parts {
        if let Part::Comment(text) = part {
            texts.push(&**text);
        }
    }
    texts
}

/// The arguments and the runs of blocks of a body, by name, in order.
pub(super) fn runs(parts: Vec<Part>) -> Vec<(Name, Run)> {
    let mut runs: Vec<(Name, Run)> = Vec::with_capacity(parts.len());
    let mut blocks: Vec<Labelled> = Vec::new();
    let mut of = Name::default();
    let end = |of: &mut Name, blocks: &mut Vec<Labelled>, runs: &mut Vec<(Name, Run)>| {
        if !blocks.is_empty() {
            runs.push((std::mem::take(of), Run::Blocks(Group::of(std::mem::take(blocks)))));
        }
    };
    for part in parts {
        match part {
            Part::Comment(_) => {}
            Part::Argument { name, value, .. } => {
                end(&mut of, &mut blocks, &mut runs);
                runs.push((name, Run::Argument(value)));
            }
            Part::Block { ty, mut labels, parts, .. } => {
                if ty != of || blocks.first().is_some_and(|(others, _)| others.len() != labels.len()) {
                    end(&mut of, &mut blocks, &mut runs);
                    of = ty;
                }
                labels.reverse();
                blocks.push((labels, parts));
            }
        }
    }
    end(&mut of, &mut blocks, &mut runs);
    runs
}
