//! Properties of JSON that get the name of another one in their object: other programs read only one of the two, so that the blocks of
//! both are put into a list.

use std::collections::HashMap;
use std::ops::Range;

use crate::edit::document::Document;
use crate::edit::new::{Content, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::source::TextEdit;

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Returns the edits that unite the properties that have a name more than once in an object of JSON.
    /// A name of the properties must be among the bytes of the text, and all of the properties must be objects or
    /// lists.
    #[must_use]
    pub fn united_properties(&self, renamed: &[Range<usize>]) -> Vec<TextEdit> {
        let now = &self.now;
        let mut groups: HashMap<(usize, String), Vec<usize>> = HashMap::new();
        let entries = (1..now.len()).filter(|&part| now.is_json() && now.kind(part) == PartKind::Entry);
        for entry in entries {
            let Some(name) = now.name(entry) else { continue };
            groups.entry((now.parent(entry), name.into_owned())).or_default().push(entry);
        }
        let is_renamed = |&entry: &usize| {
            let name = now.name_bytes(entry);
            renamed.iter().any(|bytes| bytes.start < name.end && name.start < bytes.end)
        };
        let are_blocks = |entry: &usize| matches!(now.kind(now.inside(*entry)), PartKind::Object | PartKind::List);
        let united = groups.into_values().filter(|all| all.len() > 1 && all.iter().any(is_renamed));
        let mut edits: Vec<TextEdit> =
            united.filter(|all| all.iter().all(are_blocks)).filter_map(|all| now.united(&all)).flatten().collect();
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        edits
    }
}

impl Parsed {
    /// Returns the edits that put the blocks of some properties into the first of the properties.
    fn united(&self, entries: &[usize]) -> Option<Vec<TextEdit>> {
        let (&first, others) = entries.split_first()?;
        let blocks = |entry: &usize| match self.kind(self.inside(*entry)) {
            PartKind::List => self.children(self.inside(*entry)).collect(),
            _ => vec![self.inside(*entry)],
        };
        let texts: Vec<&str> = others.iter().flat_map(blocks).map(|block| self.slice(block)).collect();
        let value = self.inside(first);
        let mut edits = match self.kind(value) {
            PartKind::List => {
                let new: Vec<NewPart<'_>> =
                    texts.iter().map(|text| NewPart { key: None, content: Content::Written(text) }).collect();
                self.insert_parts(value, self.children(value).count(), &new, false).ok()?
            }
            _ => {
                let (bytes, separator) = (self.bytes(value), self.separator(&[]));
                let behind: String = texts.iter().map(|text| format!("{separator}{text}")).collect();
                vec![
                    TextEdit::new(bytes.start..bytes.start, "["),
                    TextEdit::new(bytes.end..bytes.end, format!("{behind}]")),
                ]
            }
        };
        edits.extend(others.iter().flat_map(|&entry| self.remove_parts(entry, entry)));
        Some(edits)
    }
}
