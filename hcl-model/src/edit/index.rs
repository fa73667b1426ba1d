//! An index of a file by names and numbers, which is made once for each text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use crate::edit::outline::{Parsed, PartKind};
use crate::source::normalize;

/// The tables of the index that were needed so far.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// The attributes, blocks and entries of each part by their names, and the blocks by their first labels, too; those of the
    /// objects of a list of JSON are in the list as well.
    names: OnceLock<HashMap<(usize, String), Called>>,
    /// The elements of each list.
    elements: OnceLock<HashMap<usize, Vec<usize>>>,
}

/// The parts of one name in a part, in order.
#[derive(Debug, Default)]
pub(super) struct Called {
    /// Attributes or entries.
    pub(super) values: Vec<usize>,
    pub(super) blocks: Vec<usize>,
    /// Entries that get the name by a computed key.
    pub(super) computed: Vec<usize>,
    /// The number of blocks without labels.
    pub(super) unlabelled: usize,
    behind: OnceLock<Option<Behind>>,
}

/// The parts that the step behind a name leads to, if several entries of JSON have the name, each in an object of its
/// own.
#[derive(Debug)]
pub(super) struct Behind {
    /// By numbers.
    pub(super) counted: Vec<usize>,
    /// By names, if none of the entries is a list of lists.
    pub(super) named: Option<HashMap<String, Vec<usize>>>,
}

impl Behind {
    /// Returns the parts that have a name.
    /// Returns `None` if the names are not known.
    pub(super) fn called(&self, name: &str) -> Option<&[usize]> {
        let named = self.named.as_ref()?;
        Some(named.get(&key(name, None)).map_or(&[], Vec::as_slice))
    }
}

impl Parsed {
    /// Returns the parts that have a name in a part, or in the objects of a list of JSON.
    /// Behind a name, a label is the first label of the blocks.
    pub(super) fn called(&self, around: usize, name: &str, label: Option<&str>) -> &Called {
        static NOTHING: Called = Called {
            values: Vec::new(),
            blocks: Vec::new(),
            computed: Vec::new(),
            unlabelled: 0,
            behind: OnceLock::new(),
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
                if matches!(self.kind(part), PartKind::Attribute | PartKind::Entry) {
                    for name in self.names_of_value(part, object) {
                        for around in [Some(object), list].into_iter().flatten() {
                            names.entry((around, key(&name, None))).or_default().values.push(part);
                        }
                    }
                }
                let Some(name) = is_block.then(|| self.name(part)).flatten() else { continue };
                let around = object;
                let label = self.node(part).labels().next();
                if let Some(label) = &label {
                    names.entry((around, key(&name, Some(&label.text)))).or_default().blocks.push(part);
                }
                let called = names.entry((around, key(&name, None))).or_default();
                called.unlabelled += usize::from(label.is_none());
                called.blocks.push(part);
            }
            names
        });
        names.get(&(around, key(name, label))).unwrap_or(&NOTHING)
    }

    /// Returns the parts that the step behind a name leads to.
    /// Returns `None` if the name is not the name of entries of JSON, each in an object of its own.
    pub(super) fn behind_name<'c>(&self, called: &'c Called) -> Option<&'c Behind> {
        let behind = called.behind.get_or_init(|| {
            let are_apart = called.values.windows(2).all(|two| self.parent(two[0]) != self.parent(two[1]));
            (self.is_json() && are_apart).then(|| {
                let counted: Vec<usize> = called.values.iter().flat_map(|part| self.opened(part)).copied().collect();
                Behind { named: self.named_in(&counted), counted }
            })
        });
        behind.as_ref()
    }

    /// Returns the parts by their names in objects of JSON.
    /// Returns `None` if one of the parts is a list.
    fn named_in(&self, parts: &[usize]) -> Option<HashMap<String, Vec<usize>>> {
        let mut named: HashMap<String, Vec<usize>> = HashMap::new();
        let objects = parts.iter().map(|&part| self.inside(part));
        for object in objects.filter(|&object| self.kind(object) != PartKind::Value) {
            if self.kind(object) != PartKind::Object {
                return None;
            }
            for part in self.children(object) {
                let names = self.names_of_value(part, object);
                names.for_each(|name| named.entry(key(&name, None)).or_default().push(part));
            }
            for (part, name) in self.children(object).filter_map(|part| Some((part, self.computed_name(part)?))) {
                named.entry(key(&name, None)).or_default().push(part);
            }
        }
        Some(named)
    }

    /// The names of an attribute or an entry: that of its key as a value, if it is another one, and its own.
    fn names_of_value(&self, part: usize, around: usize) -> impl Iterator<Item = Cow<'_, str>> {
        let name = self.name(part);
        let of_key = match self.key(part).filter(|it| around != 0 && name.as_ref() != Some(it)) {
            Some(Cow::Owned(of_key)) => Some(Cow::Owned(of_key)),
            _ => None,
        };
        of_key.into_iter().chain(name)
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
