//! Where the blocks of some types are in a body of JSON, and what stands between them.

use std::collections::{HashMap, HashSet};

use crate::edit::lay_out::Node;
use crate::edit::outline::{Parsed, PartKind, is_template};
use crate::source::Range;

/// The blocks of some types in a body of JSON.
pub(super) struct There {
    /// The objects that the body consists of.
    pub(super) objects: Vec<usize>,
    /// They are the elements of the list that the file is.
    pub(super) are_elements: bool,
    /// The properties of the types in them.
    pub(super) entries: Vec<usize>,
    /// The type and the labels that lead to each block.
    pub(super) names: HashMap<usize, Vec<String>>,
    /// The comments between the type and the blocks, by the type and the labels that they are in.
    pub(super) comments: Vec<(Vec<String>, usize)>,
}

impl There {
    /// Whether the file is a list without objects, or each of these that has one of the blocks has only one of them, and they are
    /// several.
    pub(super) fn is_one_each(&self, parsed: &Parsed) -> bool {
        let mut objects: Vec<usize> = self.entries.iter().map(|&entry| parsed.parent(entry)).collect();
        objects.dedup();
        let types: HashSet<_> = self.entries.iter().map(|&entry| parsed.name(entry)).collect();
        self.are_elements && (self.objects.is_empty() || types.len() > 1 && objects.len() == self.entries.len())
    }
}

impl Parsed {
    /// The objects that the body of the file consists of.
    pub(super) fn body_objects(&self) -> Vec<usize> {
        match self.kind(0) {
            PartKind::List => self.children(0).filter(|&element| self.kind(element) == PartKind::Object).collect(),
            _ => Vec::new(),
        }
    }

    /// What is of some types in a body, all of which is in blocks that are known.
    pub(super) fn blocks_there(
        &self,
        body: usize,
        types: &[String],
        known: &HashSet<usize>,
    ) -> Result<There, Option<Range>> {
        let objects = match self.kind(body) {
            PartKind::Object => vec![body],
            PartKind::List if body == 0 => self.body_objects(),
            _ => return Err(None),
        };
        let is_of = |&entry: &usize| self.name(entry).is_some_and(|name| types.iter().any(|ty| *ty == name));
        let entries: Vec<usize> = objects.iter().flat_map(|&object| self.children(object)).filter(is_of).collect();
        let are_elements = self.kind(body) == PartKind::List;
        let mut there = There { objects, are_elements, entries, names: HashMap::new(), comments: Vec::new() };
        for entry in there.entries.clone() {
            let mut names = vec![self.name(entry).unwrap_or_default().into_owned()];
            self.look_into(entry, known, &mut names, &mut there)?;
        }
        Ok(there)
    }

    fn look_into(
        &self,
        part: usize,
        known: &HashSet<usize>,
        names: &mut Vec<String>,
        there: &mut There,
    ) -> Result<(), Option<Range>> {
        let value = self.inside(part);
        if known.contains(&part) || known.contains(&value) {
            let block = if known.contains(&part) { part } else { value };
            there.names.insert(block, names.clone());
            return Ok(());
        }
        match self.kind(value) {
            PartKind::List => self.children(value).try_for_each(|element| self.look_into(element, known, names, there)),
            PartKind::Object if self.children(value).next().is_some() => self.children(value).try_for_each(|entry| {
                let name = self.name(entry).filter(|name| !is_template(name)).ok_or_else(|| Some(self.range(entry)))?;
                if name == "//" {
                    there.comments.push((names.clone(), entry));
                    return Ok(());
                }
                names.push(name.into_owned());
                self.look_into(entry, known, names, there)?;
                names.pop();
                Ok(())
            }),
            PartKind::Value if self.is_computed(value) => Err(Some(self.range(value))),
            PartKind::Value if self.slice(value) == "null" => Ok(()),
            // What nobody knows would be lost.
            _ => Err(None),
        }
    }

    /// The comments between types and blocks, with the names that they are in.
    pub(super) fn written_comments(&self, there: &There) -> Vec<(Vec<String>, Node, usize)> {
        let all = there.comments.iter();
        all.map(|(names, entry)| (names.clone(), Node::text(self, self.inside(*entry)), *entry)).collect()
    }

    /// What is in a block, which may be the only one of a list.
    pub(super) fn only_value(&self, part: usize) -> usize {
        let value = self.inside(part);
        let mut elements = self.children(value);
        match (self.kind(value), elements.next(), elements.next()) {
            (PartKind::List, Some(only), None) => only,
            _ => value,
        }
    }

    /// The element of the file that has a block and nothing else but comments.
    pub(super) fn element_of_its_own(&self, block: usize, there: &There) -> Option<usize> {
        let mut element = block;
        while self.parent(element) != 0 {
            element = self.parent(element);
        }
        let of_type = self.children(element).filter(|entry| there.entries.contains(entry)).count();
        let is_comment = |entry: usize| there.entries.contains(&entry) || self.name(entry).as_deref() == Some("//");
        let is_alone = there.names.keys().all(|&other| other == block || !self.is_around(Some(element), other));
        (of_type == 1 && is_alone && self.children(element).all(is_comment)).then_some(element)
    }

    /// Whether a part is in another one.
    pub(super) fn is_around(&self, around: Option<usize>, part: usize) -> bool {
        around.is_some_and(|around| part > around && part < around + self.part(around).size as usize)
    }
}
