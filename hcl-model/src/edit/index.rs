//! What is where in a file, by names and numbers: found out once for each text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use crate::edit::outline::{Parsed, PartKind};
use crate::value::normalize;

/// What was looked for.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// The attributes, blocks and entries of each part by their names, and the blocks by their first labels, too; those of the
    /// objects of a list of JSON are in the list as well.
    names: OnceLock<HashMap<(usize, String), Called>>,
    /// The elements of each list.
    elements: OnceLock<HashMap<usize, Vec<usize>>>,
}

/// What has one name in a part, in order.
#[derive(Debug, Default)]
pub(super) struct Called {
    /// Attributes or entries.
    pub(super) values: Vec<usize>,
    pub(super) blocks: Vec<usize>,
    /// Entries that get the name by a computed key.
    pub(super) computed: Vec<usize>,
    /// How many of the blocks have no labels.
    pub(super) unlabelled: usize,
    counted: OnceLock<Option<Vec<usize>>>,
}

impl Parsed {
    /// What has a name in a part, or in the objects of a list of JSON; behind a name, a label is the first one of the blocks.
    pub(super) fn called(&self, around: usize, name: &str, label: Option<&str>) -> &Called {
        static NOTHING: Called = Called {
            values: Vec::new(),
            blocks: Vec::new(),
            computed: Vec::new(),
            unlabelled: 0,
            counted: OnceLock::new(),
        };
        let names = self.index.names.get_or_init(|| {
            let mut names: HashMap<(usize, String), Called> = HashMap::new();
            for part in 1..self.len() {
                // What is in the objects of a list is found in the list, too.
                let object = self.parent(part);
                let is_element = object != 0 && self.kind(self.parent(object)) == PartKind::List;
                let list =
                    (is_element && self.is_json() && self.kind(part) == PartKind::Entry).then(|| self.parent(object));
                if let Some(name) = self.computed_name(part) {
                    for around in [Some(object), list].into_iter().flatten() {
                        names.entry((around, key(&name, None))).or_default().computed.push(part);
                    }
                }
                let is_block = self.kind(part) == PartKind::Block;
                let is_named = is_block || matches!(self.kind(part), PartKind::Attribute | PartKind::Entry);
                let Some(name) = is_named.then(|| self.name(part)).flatten() else { continue };
                let around = object;
                if let Some(Cow::Owned(key_of_value)) = self.key(part).filter(|it| around != 0 && *it != name) {
                    for around in [Some(around), list].into_iter().flatten() {
                        names.entry((around, key(&key_of_value, None))).or_default().values.push(part);
                    }
                }
                if let Some(list) = list {
                    names.entry((list, key(&name, None))).or_default().values.push(part);
                }
                let label = is_block.then(|| self.node(part).labels().next()).flatten();
                if let Some(label) = &label {
                    names.entry((around, key(&name, Some(&label.text)))).or_default().blocks.push(part);
                }
                let called = names.entry((around, key(&name, None))).or_default();
                called.unlabelled += usize::from(is_block && label.is_none());
                if is_block { called.blocks.push(part) } else { called.values.push(part) }
            }
            names
        });
        names.get(&(around, key(name, label))).unwrap_or(&NOTHING)
    }

    /// What a number counts behind the name that entries of JSON have, if each is in an object of its own.
    pub(super) fn counted<'c>(&self, called: &'c Called) -> Option<&'c [usize]> {
        let counted = called.counted.get_or_init(|| {
            let are_apart = called.values.windows(2).all(|two| self.parent(two[0]) != self.parent(two[1]));
            let is_meant = self.is_json() && are_apart;
            is_meant.then(|| called.values.iter().flat_map(|part| self.opened(part)).copied().collect())
        });
        counted.as_deref()
    }

    /// The elements of a list that a part of JSON is, or the part.
    pub(super) fn opened<'p>(&'p self, part: &'p usize) -> &'p [usize] {
        match self.kind(self.inside(*part)) {
            PartKind::List => self.elements(self.inside(*part)),
            _ => std::slice::from_ref(part),
        }
    }

    /// The elements of a list.
    pub(super) fn elements(&self, list: usize) -> &[usize] {
        let elements = self.index.elements.get_or_init(|| {
            let mut elements: HashMap<usize, Vec<usize>> = HashMap::new();
            for part in 1..self.len() {
                let around = self.parent(part);
                if self.kind(around) == PartKind::List {
                    elements.entry(around).or_default().push(part);
                }
            }
            elements
        });
        elements.get(&list).map_or(&[], Vec::as_slice)
    }
}

/// A name and a label as they are looked for: no name of a block has a line end in it.
fn key(name: &str, label: Option<&str>) -> String {
    let name = normalize(Cow::Borrowed(name));
    match label {
        Some(label) => format!("{name}\n{}", normalize(Cow::Borrowed(label))),
        None => name.into_owned(),
    }
}
