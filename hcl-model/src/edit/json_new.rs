//! Many new blocks of JSON with labels of their own, put where each would be put by itself: as properties, behind those that are
//! there, and in lists.

use std::collections::HashMap;

use crate::edit::apart::only_part;
use crate::edit::check::Change;
use crate::edit::collection::Siblings;
use crate::edit::document::Document;
use crate::edit::lay_out::Node;
use crate::edit::new::{Content, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::path::Path;
use crate::source::TextEdit;

/// A block that is new in a file of JSON.
#[derive(Debug)]
pub struct NewJsonBlock<'t> {
    /// Its type and its labels.
    pub names: Vec<String>,
    /// A document that is nothing but what is in the block.
    pub block: Document,
    /// The block that it comes in front of.
    pub before: Option<Target<'t>>,
}

/// The place of new blocks that stand together.
/// The place is in an object or a list, in front of one of its parts or at the end.
/// Or the place is beside an object that is the only block of its labels, which becomes an element of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Spot {
    Among { around: usize, before: Option<usize> },
    Beside { block: usize, is_above: bool },
}

/// New blocks that stand together, each with the names that are not there yet.
#[derive(Default)]
struct Group {
    blocks: Vec<(Vec<String>, Node)>,
    is_secret: bool,
}

/// The edits of a group, and the text of its parts afterwards.
struct Done {
    change: Change,
    edits: Vec<TextEdit>,
    /// The properties with their names, or elements.
    texts: Vec<(Option<String>, String)>,
    is_secret: bool,
}

impl Document {
    /// Returns the new blocks by their places, in order.
    fn groups(&self, into: &Path, blocks: &[NewJsonBlock<'_>]) -> Option<Vec<(Spot, Group)>> {
        let now = &self.now;
        let inside = now.inside(self.only_part(into.into()).ok()?);
        let mut objects: HashMap<&str, usize> = HashMap::new();
        let mut groups: Vec<(Spot, Group)> = Vec::new();
        let mut numbers: HashMap<Spot, usize> = HashMap::new();
        for NewJsonBlock { names, block, before } in blocks {
            let ty = names.first()?;
            let object = *objects.entry(ty).or_insert_with(|| now.object_for(inside, ty).unwrap_or(inside));
            if !now.is_json() || now.kind(object) != PartKind::Object {
                return None;
            }
            let before = match before {
                Some(target) => Some(self.only_part(target.clone()).ok()?),
                None => None,
            };
            let (spot, known) = now.spot_of(object, names, before)?;
            let number = *numbers.entry(spot).or_insert(groups.len());
            if number == groups.len() {
                groups.push((spot, Group::default()));
            }
            let group = &mut groups[number].1;
            group.blocks.push((names[known..].to_vec(), Node::text(&block.now, only_part(&block.now)?)));
            group.is_secret |= !block.now.source.marked(0..block.text().len()).is_empty();
        }
        Some(groups)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Puts new blocks into a body of JSON, each where it would be put by itself; whether that is so then.
    pub fn insert_json_blocks(&mut self, into: &Path, blocks: &[NewJsonBlock<'_>]) -> bool {
        let Some(groups) = self.groups(into, blocks) else { return false };
        let mut siblings = HashMap::new();
        let done = groups.into_iter().map(|(spot, group)| self.now.done_for(spot, group, &mut siblings));
        let done = done.collect::<Option<Vec<_>>>();
        let Some(mut done) = done else { return false };
        done.sort_by_key(|it| it.change.place());
        let edits = done.iter_mut().flat_map(|it| std::mem::take(&mut it.edits)).collect();
        let changes: Vec<Change> = done.iter().map(|it| it.change).collect();
        let is_right = |after: &Parsed, parts: &[usize]| {
            let mut parts = parts.iter().copied();
            done.iter().all(|it| match it.change {
                Change::Replace(_) => parts.next().is_some_and(|list| {
                    let elements = after.children(list).map(|element| after.slice(element));
                    elements.eq(it.texts.iter().map(|(_, text)| text.as_str()))
                }),
                _ => it.texts.iter().all(|(name, text)| {
                    let is_it =
                        |part: usize| after.name_if_entry(part) == *name && after.slice(after.inside(part)) == text;
                    parts.next().is_some_and(is_it)
                }),
            })
        };
        let Some(parts) = self.commit(edits, &changes, is_right) else { return false };
        let mut parts = parts.into_iter();
        for it in &done {
            let count = if matches!(it.change, Change::Replace(_)) { 1 } else { it.texts.len() };
            let own = parts.by_ref().take(count);
            // What is secret in one hides all of it, as its places are other ones here.
            own.filter(|_| it.is_secret).for_each(|part| self.hide_part(part));
        }
        true
    }
}

impl Parsed {
    /// Returns the place of a new block of some names in an object, and the number of its names that are there
    /// already.
    /// These names are kept.
    fn spot_of(&self, object: usize, names: &[String], before: Option<usize>) -> Option<(Spot, usize)> {
        let (mut around, mut known) = (object, 0);
        while self.kind(around) == PartKind::Object
            && let Some(name) = names.get(known)
            && let Some(&entry) = self.called(around, name, None).values.first()
        {
            around = self.inside(entry);
            known += 1;
        }
        let spot = match self.kind(around) {
            PartKind::Object if known == names.len() => {
                Spot::Beside { block: around, is_above: before.is_some_and(|before| self.inside(before) == around) }
            }
            PartKind::Object | PartKind::List => {
                Spot::Among { around, before: before.and_then(|before| self.part_with(around, before)) }
            }
            _ => return None,
        };
        Some((spot, known))
    }

    /// The part directly in another one that something is in.
    fn part_with(&self, around: usize, inner: usize) -> Option<usize> {
        let mut at = inner;
        while at != 0 && self.parent(at) != around {
            at = self.parent(at);
        }
        Some(at).filter(|&at| at != 0)
    }

    /// Returns the edits that put a group of blocks in its place.
    /// Blocks of a name that is new in an object stand together.
    fn done_for(&self, spot: Spot, group: Group, siblings: &mut HashMap<usize, Siblings>) -> Option<Done> {
        let Group { mut blocks, is_secret } = group;
        match spot {
            Spot::Beside { block, is_above } => {
                let (bytes, separator) = (self.bytes(block), self.separator(&[]));
                let indentation = self.indentation(bytes.start);
                let mut texts: Vec<String> =
                    blocks.iter().map(|(_, node)| self.laid_out(node, indentation, true)).collect();
                let new = texts.join(&separator);
                let own = self.slice(block).to_owned();
                let (front, back) = match is_above {
                    true => (format!("[{new}{separator}"), "]".to_owned()),
                    false => ("[".to_owned(), format!("{separator}{new}]")),
                };
                texts.insert(if is_above { texts.len() } else { 0 }, own);
                let edits =
                    vec![TextEdit::new(bytes.start..bytes.start, front), TextEdit::new(bytes.end..bytes.end, back)];
                let texts = texts.into_iter().map(|text| (None, text)).collect();
                Some(Done { change: Change::Replace(block), edits, texts, is_secret })
            }
            Spot::Among { around, before } => {
                let Siblings { parts, indentation } =
                    siblings.entry(around).or_insert_with(|| self.siblings_in(around));
                let nodes: Vec<(Option<String>, Node)> = match self.kind(around) {
                    PartKind::List => {
                        let element = |block: (Vec<String>, Node)| Some((None, Node::of_blocks(vec![block], 0)?));
                        blocks.into_iter().map(element).collect::<Option<_>>()?
                    }
                    _ => {
                        let mut order: HashMap<String, usize> = HashMap::new();
                        for (names, _) in &blocks {
                            let next = order.len();
                            order.entry(names.first()?.clone()).or_insert(next);
                        }
                        blocks.sort_by_key(|(names, _)| order.get(&names[0]).copied());
                        match Node::of_blocks(blocks, 0)? {
                            Node::Object(entries) => {
                                entries.into_iter().map(|(name, node)| (Some(name), node)).collect()
                            }
                            _ => return None,
                        }
                    }
                };
                let text = |(name, node): (Option<String>, Node)| (name, self.laid_out(&node, indentation, true));
                let texts: Vec<(Option<String>, String)> = nodes.into_iter().map(text).collect();
                let new: Vec<NewPart<'_>> = texts
                    .iter()
                    .map(|(name, text)| NewPart { key: name.as_deref(), content: Content::Written(text) })
                    .collect();
                let index = before.map_or(parts.len(), |before| parts.partition_point(|&part| part < before));
                let edits = self.insert_parts_among(around, parts, index, &new, before.is_some()).ok()?;
                let behind = around + self.part(around).size as usize;
                let change = Change::Insert { into: around, before: before.unwrap_or(behind), count: texts.len() };
                Some(Done { change, edits, texts, is_secret })
            }
        }
    }

    /// The name of a property; none of an element.
    fn name_if_entry(&self, part: usize) -> Option<String> {
        Some(part).filter(|&part| self.kind(part) == PartKind::Entry).and_then(|part| self.name(part)).map(Into::into)
    }
}
