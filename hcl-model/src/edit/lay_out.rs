//! Objects and lists of JSON around text that stays as it is written.

use std::collections::HashSet;

use crate::edit::layout::{WIDTH, columns, indented};
use crate::edit::outline::Parsed;

/// The objects and lists around blocks.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// Lines, the first of which shows how they are indented.
    Text(String),
    Object(Vec<(String, Node)>),
    List(Vec<Node>),
}

impl Node {
    /// A part as it is written.
    pub(super) fn text(parsed: &Parsed, part: usize) -> Node {
        let front = parsed.indentation(parsed.bytes(part).start);
        Node::Text(format!("{front}{}", parsed.slice(part)))
    }

    pub(super) fn in_list(self) -> Node {
        match self {
            Node::List(_) => self,
            other => Node::List(vec![other]),
        }
    }

    /// Blocks in objects for their names from a number on, in lists where these cannot have them in their order; none if they have
    /// different numbers of names.
    pub(super) fn of_blocks(blocks: Vec<(Vec<String>, Node)>, from: usize) -> Option<Node> {
        let count = blocks.first()?.0.len();
        if blocks.iter().any(|(names, _)| names.len() != count) {
            return None;
        }
        let mut nodes = Vec::new();
        if count == from {
            nodes.extend(blocks.into_iter().map(|(_, node)| node));
        } else {
            let (mut object, mut known): (Vec<(String, Node)>, HashSet<String>) = (Vec::new(), HashSet::new());
            let mut left = blocks.into_iter().peekable();
            while let Some(first) = left.next() {
                let name = first.0[from].clone();
                if !known.insert(name.clone()) {
                    nodes.push(Node::Object(std::mem::take(&mut object)));
                    known = HashSet::from([name.clone()]);
                }
                let mut same = vec![first];
                while let Some(next) = left.next_if(|(names, _)| names[from] == name) {
                    same.push(next);
                }
                object.push((name, Node::of_blocks(same, from + 1)?));
            }
            nodes.push(Node::Object(object));
        }
        if nodes.len() == 1 { nodes.pop() } else { Some(Node::List(nodes)) }
    }
}

impl Parsed {
    /// Something as it is written in lines of some indentation, the first without it; an element of a list on one line, if it fits.
    pub(super) fn laid_out(&self, node: &Node, indentation: &str, is_element: bool) -> String {
        match node {
            Node::Text(text) => indented(text, indentation),
            Node::List(nodes) => {
                let nodes: Vec<String> = nodes.iter().map(|node| self.laid_out(node, indentation, true)).collect();
                format!("[{}]", nodes.join(&self.separator(&[])))
            }
            Node::Object(entries) => {
                let sign = self.assign_anywhere().after(0);
                let inner = format!("{indentation}{}", self.unit());
                let lines = |indentation: &str, is_element: bool| -> Vec<String> {
                    let entry = |(name, node): &(String, Node)| {
                        format!("{}{sign}{}", self.quoted(name), self.laid_out(node, indentation, is_element))
                    };
                    entries.iter().map(entry).collect()
                };
                let line = format!("{{{}}}", lines(indentation, true).join(&self.separator(&[])));
                let fits = is_element && !line.contains('\n') && columns(indentation) + columns(&line) < WIDTH;
                if self.is_one_line() || fits {
                    return line;
                }
                let newline = self.newline();
                let lines = lines(&inner, false).join(&format!(",{newline}{inner}"));
                format!("{{{newline}{inner}{lines}{newline}{indentation}}}")
            }
        }
    }
}
