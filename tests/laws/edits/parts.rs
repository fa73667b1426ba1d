//! What a file says, read off its tree and not off what the editor reads.

use std::ops::Range;

use hcl_model::diag::Diagnostics;
use hcl_model::limits::Limits;
use hcl_model::syntax::{Construct, Cursor, Item, NodeRef, Shape};
use hcl_model::{json, native};

/// A part of a file.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    /// The name of an argument or a key, the type and the labels of a block.
    pub(super) name: Vec<String>,
    pub(super) kind: Kind,
    /// What is written, of what has nothing in it.
    pub(super) text: String,
    pub(super) inside: Vec<Part>,
    pub(super) bytes: Bytes,
}

/// Bytes, which say nothing of what a part is.
#[derive(Debug, Clone)]
pub(super) struct Bytes(pub(super) Range<usize>);

impl PartialEq for Bytes {
    fn eq(&self, _: &Bytes) -> bool {
        true
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Body,
    Argument,
    Object,
    List,
    Leaf,
}

/// What a text says; and whether it has no mistakes.
pub(super) fn read(text: &str, is_json: bool) -> (Part, bool) {
    let limits = Limits::default();
    if is_json {
        let parse = json::parse("x.json", text, &limits);
        (value(parse.tree.root()), parse.diagnostics.is_empty())
    } else {
        let parse = native::parse("x.hcl", text, &limits);
        (body(parse.tree.root()), parse.diagnostics.is_empty())
    }
}

fn bytes(node: NodeRef<'_>) -> Bytes {
    Bytes(node.range().bytes())
}

fn body(node: NodeRef<'_>) -> Part {
    let (mut cursor, mut found, mut inside) = (Cursor::default(), Diagnostics::new(), Vec::new());
    while let Some(item) = node.syntax().next_item(node.node(), None, &mut cursor, &mut found) {
        inside.push(match item {
            Item::Attribute(item) => {
                let part = value(item.expr());
                named(vec![item.name.into_owned()], bytes(item.node), part)
            }
            Item::Block(item) => {
                let labels = item.node.labels().map(|label| label.text.into_owned());
                let name = std::iter::once(item.ty.clone().into_owned()).chain(labels).collect();
                Part { name, bytes: bytes(item.node), ..body(item.body()) }
            }
        });
    }
    Part { name: Vec::new(), kind: Kind::Body, text: String::new(), inside, bytes: bytes(node) }
}

fn named(name: Vec<String>, bytes: Bytes, value: Part) -> Part {
    Part { name, kind: Kind::Argument, text: String::new(), inside: vec![value], bytes }
}

fn value(node: NodeRef<'_>) -> Part {
    let (mut cursor, mut inside) = (Cursor::default(), Vec::new());
    let (syntax, bytes) = (node.syntax(), bytes(node));
    let mut text = String::new();
    let kind = match node.shape() {
        Shape::Tuple => {
            while let Some(element) = syntax.next_element(node.node(), &mut cursor) {
                inside.push(value(node.sibling(element)));
            }
            Kind::List
        }
        Shape::Object | Shape::ComputedObject => {
            while let Some(entry) = syntax.next_entry(node.node(), &mut cursor) {
                let key = node.sibling(entry.key_node);
                let name = match (syntax.construct(entry.key_node), key.shape()) {
                    (Construct::Name(name), _) => name.to_owned(),
                    (_, Shape::Str(name)) => name.into_owned(),
                    _ => key.range().text().to_owned(),
                };
                let inner = value(node.sibling(entry.value));
                let bytes = Bytes(key.range().bytes().start..inner.bytes.0.end);
                inside.push(named(vec![name], bytes, inner));
            }
            Kind::Object
        }
        _ => {
            text = node.range().text().to_owned();
            Kind::Leaf
        }
    };
    Part { name: Vec::new(), kind, text, inside, bytes }
}

impl Part {
    /// The parts that can be edited, as numbers from the outermost to them.
    pub(super) fn targets(&self, at: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        for (number, part) in self.holder().inside.iter().enumerate() {
            at.push(number);
            found.push(at.clone());
            part.targets(at, found);
            at.pop();
        }
    }

    /// What is written in it, in no order and without white space.
    pub(super) fn words(&self) -> Vec<String> {
        let own: String = self.text.split_whitespace().collect();
        let mut words: Vec<String> = self.inside.iter().flat_map(Part::words).collect();
        words.push(format!("{:?} {:?} {own}", self.name, self.kind));
        words.sort();
        words
    }

    /// What holds the parts in it.
    pub(super) fn holder(&self) -> &Part {
        if self.kind == Kind::Argument { &self.inside[0] } else { self }
    }

    pub(super) fn holder_mut(&mut self) -> &mut Part {
        if self.kind == Kind::Argument { &mut self.inside[0] } else { self }
    }

    /// Whether it is nothing in JSON: the word `null`, or a list of that.
    pub(super) fn is_nothing(&self) -> bool {
        match self.kind {
            Kind::Leaf => self.text == "null",
            Kind::List => self.inside.iter().all(Part::is_nothing),
            _ => false,
        }
    }

    /// The same without anything in it.
    pub(super) fn emptied(&self) -> Part {
        Part { inside: Vec::new(), text: String::new(), ..self.clone() }
    }

    /// Leaves out what is so called, also of the objects that a file of JSON may be a list of, and of the only one of another list.
    pub(super) fn forget(&mut self, is_root: bool, is_it: &dyn Fn(&Part) -> bool) {
        self.inside.retain(|part| !is_it(part));
        if self.kind == Kind::List && (is_root || self.inside.len() == 1) {
            self.inside.iter_mut().for_each(|object| object.inside.retain(|part| !is_it(part)));
        }
    }

    pub(super) fn at(&self, numbers: &[usize]) -> &Part {
        numbers.iter().fold(self, |part, &number| &part.holder().inside[number])
    }

    pub(super) fn at_mut(&mut self, numbers: &[usize]) -> &mut Part {
        numbers.iter().fold(self, |part, &number| &mut part.holder_mut().inside[number])
    }
}
