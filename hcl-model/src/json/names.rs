//! Names that come again in an object, or that must be computed.
//!
//! In a body they are attributes or blocks, and the schema decides; in an expression they are a mistake, or make the
//! object one that is not known at sight.
//! So they are looked for when an object is seen as an expression, and not when it is parsed.

use std::borrow::Cow;

use crate::json::file::JsonFile;
use crate::json::node::TEMPLATE;
use crate::sort::sorted;
use crate::source::normalize;

/// Up to so many names are compared one by one, which is faster than sorting them.
const FEW: usize = 12;

impl JsonFile<'_> {
    /// Returns `true` if an object has templates as names, or a repeated name.
    pub(super) fn is_computed(&self, object: u32) -> bool {
        for (count, id) in self.names_in(object).enumerate() {
            let name = self.name_bytes(id);
            if count == FEW || self.node(id).flags != 0 || !name.is_ascii() {
                return self.is_computed_for_certain(object);
            }
            if self.names_in(object).take(count).any(|earlier| self.name_bytes(earlier) == name) {
                return true;
            }
        }
        false
    }

    /// Returns `true` if an object has templates as names, or a repeated name, for any number and kind of names.
    fn is_computed_for_certain(&self, object: u32) -> bool {
        let mut names: Vec<Cow<'_, str>> = Vec::new();
        for id in self.names_in(object) {
            let node = self.node(id);
            if node.has(TEMPLATE) {
                return true;
            }
            names.push(normalize(self.content(node)));
        }
        sorted(names).windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The names of the properties of an object.
    fn names_in(&self, object: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.end(object);
        let after = move |id: u32| if id < end { self.end(id) } else { end };
        // Behind each name stands its value.
        std::iter::successors(Some(object + 1), move |name| Some(after(after(*name))))
            .take_while(move |name| *name < end)
    }

    /// The bytes of a name between its quotes.
    fn name_bytes(&self, id: u32) -> &[u8] {
        let node = self.node(id);
        let end = (node.end as usize).saturating_sub(1);
        self.text().as_bytes().get(node.start as usize + 1..end).unwrap_or_default()
    }
}
