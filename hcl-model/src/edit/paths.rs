//! The paths that lead to parts of a file.

use std::collections::HashMap;

use crate::edit::outline::{Parsed, PartKind};
use crate::path::{Path, PathStep};

/// The type and the labels of a block.
type Header = (String, Vec<String>);

/// The path of a block with so many like it in front of it.
fn block_path(path: &Path, (ty, labels): Header, before: usize, has_others: bool) -> Path {
    let path = path.block(&ty, labels, before, true);
    if has_others && before == 0 { path.step(PathStep::Index(0)) } else { path }
}

impl Parsed {
    /// The path that leads to a part.
    pub(super) fn path_to(&self, part: usize) -> Path {
        let mut parts = vec![part];
        let mut at = part;
        while at != 0 {
            at = self.parent(at);
            parts.push(at);
        }
        let mut path = Path::new();
        for &part in parts.iter().rev() {
            path = match self.kind(part) {
                PartKind::Block => {
                    let header = self.block_header(part);
                    let (before, count) = self.number_of(part, &header);
                    block_path(&path, header, before, count > 1)
                }
                _ if part != 0 && self.kind(self.parent(part)) == PartKind::List => {
                    let index = self.elements(self.parent(part)).partition_point(|&element| element < part);
                    path.step(PathStep::Index(index))
                }
                _ => self.named_path(&path, part),
            };
        }
        path
    }

    /// Returns the number of like blocks in front of a block, and the number of all of them.
    fn number_of(&self, block: usize, (ty, labels): &Header) -> (usize, usize) {
        let around = self.parent(block);
        let of_type = self.called(around, ty, None);
        match labels.first() {
            None if of_type.unlabelled == of_type.blocks.len() => {
                (of_type.blocks.partition_point(|&other| other < block), of_type.blocks.len())
            }
            first => {
                let named = first.map_or(of_type, |first| self.called(around, ty, Some(first)));
                let like: Vec<usize> =
                    named.blocks.iter().copied().filter(|&other| self.labels(other) == *labels).collect();
                (like.partition_point(|&other| other < block), like.len())
            }
        }
    }

    /// The paths of what is directly in a part.
    pub(super) fn paths_in(&self, part: usize) -> Vec<Path> {
        let path = self.path_to(part);
        let around = self.inside(part);
        let is_block = |&part: &usize| self.kind(part) == PartKind::Block;
        let mut like: HashMap<Header, (usize, usize)> = HashMap::new();
        for block in self.children(around).filter(is_block) {
            like.entry(self.block_header(block)).or_default().1 += 1;
        }
        let path_of = |(index, part): (usize, usize)| match self.kind(part) {
            PartKind::Block => {
                let header = self.block_header(part);
                let (before, all) = like.get_mut(&header).map_or((0, 1), |(seen, all)| {
                    *seen += 1;
                    (*seen - 1, *all)
                });
                block_path(&path, header, before, all > 1)
            }
            _ if self.kind(around) == PartKind::List => path.clone().step(PathStep::Index(index)),
            _ => self.named_path(&path, part),
        };
        self.children(around).enumerate().map(path_of).collect()
    }

    /// The type and the labels of a block.
    fn block_header(&self, block: usize) -> Header {
        (self.name(block).unwrap_or_default().into_owned(), self.labels(block))
    }

    /// The path of an attribute or an entry; that of what it is in, if its key is computed.
    fn named_path(&self, path: &Path, part: usize) -> Path {
        match (self.kind(part), self.name(part)) {
            (PartKind::Attribute | PartKind::Entry, Some(name)) => path.clone().attribute(name),
            _ => path.clone(),
        }
    }
}
