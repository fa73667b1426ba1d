//! Blocks of JSON that are to come in an order which the objects that have them cannot have: they are put into others, and what is
//! in each of them stays as it is written.

use std::collections::HashSet;

use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::json_blocks::There;
use crate::edit::lay_out::Node;
use crate::edit::messages;
use crate::edit::new::{Content, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::path::Path;
use crate::source::{Range, TextEdit};

/// A block among those that are arranged.
#[derive(Debug)]
pub struct Arranged<'t> {
    /// The block type.
    pub ty: String,
    /// The labels.
    pub labels: Vec<String>,
    /// The body.
    pub block: ArrangedBlock<'t>,
}

/// The content of a block that is arranged.
#[derive(Debug)]
pub enum ArrangedBlock<'t> {
    /// The content of an existing block.
    There(Target<'t>),
    /// The content of a document that is nothing but the block.
    New(Box<Document>),
}

/// A block that is written somewhere else, or is new.
struct Written {
    names: Vec<String>,
    node: Node,
    /// The element of the file that has nothing else in it.
    element: Option<usize>,
}

impl Document {
    /// Puts blocks into the properties of one object, one for each type.
    fn arrange_properties(&mut self, written: Vec<Written>, there: &There, is_secret: bool) -> Option<()> {
        let first = there.entries.first().copied();
        let was_list = first.is_some_and(|entry| self.now.kind(self.now.inside(entry)) == PartKind::List);
        let mut properties: Vec<(String, Node)> = Vec::new();
        let mut left = written.into_iter().peekable();
        while let Some(block) = left.next() {
            let ty = block.names[0].clone();
            let mut run = vec![block];
            while let Some(next) = left.next_if(|next| next.names[0] == ty) {
                run.push(next);
            }
            let is_list = was_list && run[0].names.len() == 1;
            let blocks = run.into_iter().map(|it| (it.names, it.node)).collect();
            let node = Node::of_blocks(blocks, 1)?;
            properties.push((ty, if is_list { node.in_list() } else { node }));
        }
        let object = match first {
            Some(entry) => self.now.parent(entry),
            None => there.objects.last().copied()?,
        };
        let number = there.objects.iter().position(|&it| it == object);
        let same =
            first.filter(|&entry| properties.len() == 1 && self.now.name(entry).as_deref() == Some(&*properties[0].0));
        let others: Vec<usize> = there.entries.iter().copied().filter(|&entry| Some(entry) != same).collect();
        let index = self.now.children(object).take_while(|entry| !there.entries.contains(entry)).count();
        self.take_out(&others, Some(object))?;
        let object = match there.are_elements {
            true => number.and_then(|number| self.now.body_objects().get(number).copied())?,
            false => object,
        };
        let parts = match same {
            Some(_) => {
                let (name, node) = properties.pop()?;
                let entry = *self.now.called(object, &name, None).values.first()?;
                let value = self.now.inside(entry);
                let text = self.now.laid_out(&node, self.now.indentation(self.now.bytes(entry).start), false);
                let edit = TextEdit::new(self.now.bytes(value), text.clone());
                match self.now.slice(value) == text {
                    true => Some(Vec::new()),
                    false => self.commit(vec![edit], &[Change::Replace(value)], |after, parts| {
                        is_written(after, parts, &[text])
                    }),
                }
            }
            None => {
                let indentation = self.now.inner_indentation(object);
                let texts: Vec<(String, String)> = properties
                    .into_iter()
                    .map(|(name, node)| (name, self.now.laid_out(&node, &indentation, false)))
                    .collect();
                self.put_in(
                    object,
                    index,
                    texts.iter().map(|(name, text)| (Some(name.as_str()), text.as_str())).collect(),
                )
            }
        };
        self.hide_all(parts?, is_secret);
        Some(())
    }

    /// Puts each block into an object of its own in the list that the file is, or becomes.
    fn arrange_elements(&mut self, written: Vec<Written>, there: &There, is_secret: bool) -> Option<()> {
        let is_list = self.now.kind(0) == PartKind::List;
        let indentation = if is_list { self.now.inner_indentation(0) } else { String::new() };
        let mut texts = Vec::new();
        for block in &written {
            let node = match block.element {
                Some(element) => Node::text(&self.now, element),
                None => {
                    let own = vec![(block.names.clone(), block.node.clone())];
                    Node::of_blocks(own, 0)?
                }
            };
            texts.push(self.now.laid_out(&node, &indentation, true));
        }
        let elements: HashSet<usize> = written.iter().filter_map(|it| it.element).collect();
        let others: Vec<usize> =
            there.entries.iter().copied().filter(|&entry| !elements.contains(&self.now.parent(entry))).collect();
        let first = elements.iter().chain(&others).min().copied();
        let index = first.filter(|_| is_list).map(|first| {
            let element = if self.now.parent(first) == 0 { first } else { self.now.parent(first) };
            // Behind an object that has something else, too.
            let stays =
                !elements.contains(&element) && self.now.children(element).any(|entry| !there.entries.contains(&entry));
            self.now.children(0).take_while(|&it| it < element).count() + usize::from(stays)
        });
        let gone: Vec<usize> = elements.into_iter().chain(others).collect();
        self.take_out(&gone, None)?;
        let parts = match index {
            _ if texts.is_empty() => Some(Vec::new()),
            _ if !is_list => self.wrap_in_list(&texts),
            index => {
                let index = index.unwrap_or(usize::MAX).min(self.now.children(0).count());
                self.put_in(0, index, texts.iter().map(|text| (None, text.as_str())).collect())
            }
        };
        self.hide_all(parts?, is_secret);
        Some(())
    }

    /// Makes a list of the object that the file is, with others behind it.
    fn wrap_in_list(&mut self, texts: &[String]) -> Option<Vec<usize>> {
        let bytes = self.now.bytes(0);
        let before = self.now.slice(0).to_owned();
        let is_empty = self.now.children(0).next().is_none();
        let separator = self.now.separator(&[]);
        let mut elements: Vec<&str> = if is_empty { Vec::new() } else { vec![&before] };
        elements.extend(texts.iter().map(String::as_str));
        let others = texts.join(&separator);
        let edits = match is_empty {
            true => vec![TextEdit::new(bytes, format!("[{others}]"))],
            false => vec![
                TextEdit::new(bytes.start..bytes.start, "["),
                TextEdit::new(bytes.end..bytes.end, format!("{separator}{others}]")),
            ],
        };
        let is_right = |after: &Parsed, _: &[usize]| {
            after.kind(0) == PartKind::List
                && after.children(0).map(|element| after.slice(element)).eq(elements.iter().copied())
        };
        self.commit(edits, &[Change::Replace(0)], is_right)?;
        Some(self.now.children(0).skip(usize::from(!is_empty)).collect())
    }

    /// Puts properties or elements as they are written in front of the one of a number.
    fn put_in(&mut self, around: usize, index: usize, texts: Vec<(Option<&str>, &str)>) -> Option<Vec<usize>> {
        if texts.is_empty() {
            return Some(Vec::new());
        }
        let new: Vec<NewPart<'_>> =
            texts.iter().map(|&(key, text)| NewPart { key, content: Content::Written(text) }).collect();
        let edits = self.now.insert_parts(around, index, &new, index > 0).ok()?;
        let change = Change::Insert { into: around, before: self.now.outline_place(around, index), count: texts.len() };
        let wanted: Vec<String> = texts.iter().map(|(_, text)| (*text).to_owned()).collect();
        self.commit(edits, &[change], |after, parts| is_written(after, parts, &wanted))
    }

    /// Takes properties out, and with them the objects of the file that have nothing else in them, but for one.
    fn take_out(&mut self, parts: &[usize], but: Option<usize>) -> Option<()> {
        let is_gone: HashSet<usize> = parts.iter().copied().collect();
        let mut gone: Vec<usize> = Vec::new();
        for &part in parts {
            let around = self.now.parent(part);
            let is_element = around != 0 && self.now.kind(self.now.parent(around)) == PartKind::List;
            let is_emptied =
                is_element && Some(around) != but && self.now.children(around).all(|it| is_gone.contains(&it));
            gone.push(if is_emptied { around } else { part });
        }
        gone.sort_unstable();
        gone.dedup();
        let places: Vec<Range> = gone.iter().map(|&part| self.now.range(part)).collect();
        let targets: Vec<Target<'_>> = places.iter().map(Target::from).collect();
        (gone.is_empty() || self.remove_all(&targets, &[])).then_some(())
    }

    fn hide_all(&mut self, parts: Vec<usize>, is_secret: bool) {
        if is_secret {
            parts.into_iter().for_each(|part| self.hide_part(part));
        }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Lets the blocks of some types in a body of JSON be these, in this order; the others are gone. What is in each stays as it is
    /// written. In the file itself blocks of several types can be in the objects of a list.
    ///
    /// # Errors
    ///
    /// The blocks cannot be arranged so.
    pub fn arrange(
        &mut self,
        around: &Path,
        types: &[String],
        blocks: &[Arranged<'_>],
        gone: &[Target<'_>],
    ) -> Result<(), EditError> {
        let part = |target: &Target<'_>| self.only_part(target.clone());
        let body = self.now.inside(part(&around.into())?);
        let mut covered: HashSet<usize> = gone.iter().map(part).collect::<Result<_, _>>()?;
        let mut parts = Vec::new();
        for block in blocks {
            parts.push(match &block.block {
                ArrangedBlock::There(target) => Some(part(target)?),
                ArrangedBlock::New(_) => None,
            });
        }
        covered.extend(parts.iter().flatten());
        let there = self.now.blocks_there(body, types, &covered);
        let there =
            there.map_err(|other| EditError::new(messages::lost_where_it_is_put(around, self.now.range(other))))?;
        let is_root_list = there.are_elements;
        let is_mixed = blocks.iter().any(|block| block.ty != blocks[0].ty);
        let mut written = Vec::new();
        let mut is_secret = false;
        for (block, part) in blocks.iter().zip(&parts) {
            let mut names = vec![block.ty.clone()];
            names.extend(block.labels.iter().cloned());
            let (node, element) = match (&block.block, *part) {
                (ArrangedBlock::New(new), _) => {
                    is_secret |= !new.now.source.marked(0..new.text().len()).is_empty();
                    (Node::text(&new.now, 0), None)
                }
                (ArrangedBlock::There(_), part) => {
                    let part = part.unwrap_or_default();
                    let Some(was) = there.names.get(&part) else { return Err(self.refused(around, body)) };
                    // A type may have another name in the file.
                    names[0].clone_from(&was[0]);
                    is_secret |= !self.now.source.marked(self.now.bytes(part)).is_empty();
                    let is_same = names == *was && is_root_list;
                    let element = if is_same { self.now.element_of_its_own(part, &there) } else { None };
                    (Node::text(&self.now, self.now.only_value(part)), element)
                }
            };
            written.push(Written { names, node, element });
        }
        let is_apart = |written: &[Written]| {
            let runs = written.chunk_by(|one, other| one.names[0] == other.names[0]);
            let mut types: Vec<&str> = runs.map(|run| run[0].names[0].as_str()).collect();
            let count = types.len();
            types.sort_unstable();
            types.dedup();
            types.len() < count
        };
        // Elements of a list that have blocks of several types have them in one order.
        let in_elements = is_mixed && is_root_list || is_apart(&written) || there.is_one_each(&self.now);
        if in_elements && !(around.steps().is_empty() && body == 0) {
            return Err(EditError::new(messages::no_order_of_types(around, self.now.header_or_start(body))));
        }
        let done = match in_elements {
            true => self.together(|document| document.arrange_elements(written, &there, is_secret).ok_or(())),
            false => self.together(|document| document.arrange_properties(written, &there, is_secret).ok_or(())),
        };
        done.map_err(|()| self.refused(around, body))
    }
}

/// Returns `true` if parts are written so.
fn is_written(after: &Parsed, parts: &[usize], texts: &[String]) -> bool {
    parts.iter().map(|&part| after.slice(after.inside(part))).eq(texts.iter().map(String::as_str))
}
