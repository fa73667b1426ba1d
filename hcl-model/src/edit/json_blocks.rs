//! The places of the blocks of some types in a body of JSON.

use std::collections::{HashMap, HashSet};

use crate::edit::outline::{Parsed, PartKind};

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
}

impl There {
    /// Returns `true` if the file is a list without objects, or each of these that has one of the blocks has only one
    /// of them, and they are several.
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

    /// Returns the parts of some types in a body if all of them are in known blocks.
    /// Otherwise returns a part that is in none of them.
    pub(super) fn blocks_there(&self, body: usize, types: &[String], known: &HashSet<usize>) -> Result<There, usize> {
        let objects = match self.kind(body) {
            PartKind::Object => vec![body],
            PartKind::List if body == 0 => self.body_objects(),
            _ => return Err(body),
        };
        let is_of = |&entry: &usize| self.name(entry).is_some_and(|name| types.iter().any(|ty| *ty == name));
        let entries: Vec<usize> = objects.iter().flat_map(|&object| self.children(object)).filter(is_of).collect();
        let are_elements = self.kind(body) == PartKind::List;
        let mut there = There { objects, are_elements, entries, names: HashMap::new() };
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
    ) -> Result<(), usize> {
        let value = self.inside(part);
        if known.contains(&part) || known.contains(&value) {
            let block = if known.contains(&part) { part } else { value };
            there.names.insert(block, names.clone());
            return Ok(());
        }
        match self.kind(value) {
            PartKind::List => self.children(value).try_for_each(|element| self.look_into(element, known, names, there)),
            PartKind::Object if self.children(value).next().is_some() => self.children(value).try_for_each(|entry| {
                names.push(self.name(entry).ok_or(entry)?.into_owned());
                self.look_into(entry, known, names, there)?;
                names.pop();
                Ok(())
            }),
            PartKind::Value if self.slice(value) == "null" => Ok(()),
            // What nobody knows would be lost.
            _ => Err(part),
        }
    }

    /// Returns the value of a block, which may be the only block of a list.
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
        let mut at = block;
        while self.parent(self.parent(at)) != 0 {
            at = self.parent(at);
            if self.kind(at) != PartKind::Entry && self.children(at).count() > 1 {
                return None;
            }
        }
        let element = self.parent(at);
        let is_comment = |entry: usize| entry == at || self.name(entry).as_deref() == Some("//");
        (there.are_elements && self.children(element).all(is_comment)).then_some(element)
    }
}
