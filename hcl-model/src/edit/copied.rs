//! A property of a JSON document that is written as it is in another one.

use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::moves::{indented, shape};
use crate::edit::new::{Content, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::path::{ItemPath, ItemStep};
use crate::source::TextEdit;

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
        if let Some(old) = old.map(|entry| self.now.inside(entry))
            && (self.now.has_comment(old) || self.now.is_computed(old))
        {
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
}

impl Parsed {
    /// The value of a property as it is written, in lines with another indentation.
    fn lines_of_value(&self, entry: usize, indentation: &str) -> String {
        let front = self.indentation(self.bytes(entry).start);
        indented(&format!("{front}{}", self.slice(self.inside(entry))), indentation)
    }

    /// Whether a property in a value is a comment.
    fn has_comment(&self, part: usize) -> bool {
        let end = part + self.part(part).size as usize;
        let is_comment = |&at: &usize| self.kind(at) == PartKind::Entry && self.name(at).as_deref() == Some("//");
        (part..end).any(|at| is_comment(&at))
    }
}
