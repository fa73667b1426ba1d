//! A property of a JSON document that is written as it is in another one.

use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::moves::{indented, shape};
use crate::edit::new::{Content, NewPart};
use crate::edit::outline::{Parsed, PartKind, is_template};
use crate::path::{ItemPath, ItemStep};
use crate::source::{Range, TextEdit};

impl Document {
    /// Gives a property of a JSON file the value that it has in another one, as that is written there; whether that was done.
    ///
    /// It is taken out, or put in, if it is only in one of them. Nothing is done if something would be lost: a comment, or what is
    /// computed.
    #[doc(hidden)]
    pub fn copy_property(&mut self, name: &str, other: &Document) -> bool {
        if !self.is_json() || self.now.kind(0) != PartKind::Object {
            return false;
        }
        let path = ItemPath::new().step(ItemStep::Name(name.to_owned()));
        let there = |parsed: &Parsed| match parsed.called(0, name, None).values[..] {
            [] => Some(None),
            [only] => Some(Some(only)),
            _ => None,
        };
        let (Some(old), Some(new)) = (there(&self.now), there(&other.now)) else { return false };
        if self.lost_with(name).is_some() {
            return false;
        }
        let (edits, change) = match (old, new) {
            (_, None) => return old.is_none_or(|old| self.remove_part(old, &path).is_ok()),
            (Some(old), Some(new)) => {
                let text = other.now.lines_of_value(new, self.now.indentation(self.now.bytes(old).start));
                let value = self.now.inside(old);
                (Ok(vec![TextEdit::new(self.now.bytes(value), text)]), Change::Replace(value))
            }
            (None, Some(new)) => {
                let text = other.now.lines_of_value(new, &self.now.inner_indentation(0));
                let property = NewPart { key: Some(name), content: Content::Written(&text) };
                let count = self.now.children(0).count();
                let before = self.now.outline_place(0, count);
                (self.now.insert_parts(0, count, &[property], false), Change::Insert { into: 0, before, count: 1 })
            }
        };
        let (Ok(edits), Some(new)) = (edits, new.map(|entry| other.now.inside(entry))) else { return false };
        let is_right = |after: &Parsed, parts: &[usize]| {
            let &[part] = parts else { return false };
            shape(after, after.inside(part)) == shape(&other.now, new)
        };
        let sensitive = !other.now.source.marked(other.now.bytes(new)).is_empty();
        let done = self.commit(edits, &[change], is_right);
        let Some(part) = done.and_then(|parts| parts.first().copied()) else { return false };
        if sensitive {
            self.hide_part(part);
        }
        true
    }

    /// What would be lost if a property of a JSON file were written anew: a comment in it, or what is computed.
    #[doc(hidden)]
    #[must_use]
    pub fn lost_with(&self, name: &str) -> Option<Range> {
        let [only] = self.now.called(0, name, None).values[..] else { return None };
        self.now.lost(self.now.inside(only)).map(|part| self.now.range(part))
    }
}

impl Parsed {
    /// The value of a property as it is written, in lines with another indentation.
    fn lines_of_value(&self, entry: usize, indentation: &str) -> String {
        let front = self.indentation(self.bytes(entry).start);
        indented(&format!("{front}{}", self.slice(self.inside(entry))), indentation)
    }

    /// The first part of a value that is a comment or computed.
    fn lost(&self, part: usize) -> Option<usize> {
        let is_lost = |&at: &usize| match self.kind(at) {
            PartKind::Entry => self.name(at).is_none_or(|name| name == "//" || is_template(&name)),
            PartKind::Value => self.is_computed(at),
            _ => false,
        };
        (part..part + self.part(part).size as usize).find(is_lost)
    }
}
