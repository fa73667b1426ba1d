//! Names that come again in an object, found when it ends.
//!
//! In a body they are attributes or blocks, and the schema decides; in an expression they are a mistake.

use std::borrow::Cow;

use crate::json::node::{BARE, COMPUTED, ESCAPED, Kind, Node, TEMPLATE};
use crate::json::parser::Parser;
use crate::json_text::decode_string;
use crate::value::normalize;

/// Up to so many names are compared one by one, which is faster than sorting them.
const FEW: usize = 12;

impl<'t> Parser<'t> {
    /// Notes whether the names of an object must be looked at one by one, should it be an expression.
    pub(super) fn check_names(&mut self, object: u32) {
        let end = object + self.nodes[object as usize].size;
        let mut few: [&str; FEW] = [""; FEW];
        let mut count = 0;
        let mut at = object + 1;
        let mut plain = true;
        while at < end && count < FEW && plain {
            let node = self.nodes[at as usize];
            let name = self.plain_name(node);
            plain = name.is_some();
            let name = name.unwrap_or("");
            if few[..count].contains(&name) {
                plain = false;
            }
            few[count] = name;
            count += 1;
            at += 1 + self.nodes[at as usize + 1].size;
        }
        if (!plain || at < end) && self.must_be_computed(object) {
            self.nodes[object as usize].flags |= COMPUTED;
        }
    }

    /// The same for names of any kind and number.
    fn must_be_computed(&self, object: u32) -> bool {
        let end = object + self.nodes[object as usize].size;
        let mut names: Vec<Cow<'t, str>> = Vec::new();
        let mut at = object + 1;
        while at < end {
            let node = self.nodes[at as usize];
            if node.has(TEMPLATE) {
                return true;
            }
            names.push(self.name(node));
            at += 1 + self.nodes[at as usize + 1].size;
        }
        names.sort_unstable();
        names.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The name, if it is written as it is.
    fn plain_name(&self, node: Node) -> Option<&'t str> {
        debug_assert_eq!(node.kind, Kind::Name);
        let name = self.text.get(node.start as usize + 1..node.end as usize - 1)?;
        (node.flags == 0 && name.is_ascii()).then_some(name)
    }

    fn name(&self, node: Node) -> Cow<'t, str> {
        let text = self.text.get(node.start as usize..node.end as usize).unwrap_or("");
        let name = match node.flags {
            flags if flags & BARE != 0 => Cow::Borrowed(text),
            flags if flags & ESCAPED != 0 => decode_string(text).unwrap_or_default(),
            _ => Cow::Borrowed(text.get(1..text.len() - 1).unwrap_or("")),
        };
        normalize(name)
    }
}
