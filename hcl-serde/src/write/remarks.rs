//! The comments of a text that is carried to another syntax, and where they belong.

use std::ops::Range;

use hcl_model::json_text::decode_string;
use hcl_model::native;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef, Shape};

/// The name of the property that is a comment.
const COMMENT: &str = "//";

/// The comments of a text in the native syntax that nobody has taken yet.
#[derive(Debug, Default)]
pub(super) struct Remarks<'t> {
    text: &'t str,
    comments: Vec<native::Comment<'t>>,
    /// How many of them were taken.
    taken: usize,
}

impl<'t> Remarks<'t> {
    pub(super) fn of(text: &'t str) -> Remarks<'t> {
        Remarks { text, comments: native::comments(text).collect(), taken: 0 }
    }

    /// Takes what is said in front of a byte.
    pub(super) fn before(&mut self, byte: usize) -> Vec<String> {
        self.take(|comment| comment.start < byte).iter().map(native::Comment::content).collect()
    }

    /// Takes what is said in front of a byte at which something stands: apart from it, and above it without a blank line
    /// between.
    pub(super) fn above(&mut self, byte: usize) -> (Vec<String>, Vec<String>) {
        let text = self.text;
        let taken = self.take(|comment| comment.start < byte);
        let mut next = byte;
        let is_above = |comment: &&native::Comment<'t>| {
            let bytes = comment.bytes();
            let between = text.get(bytes.end..next).unwrap_or_default();
            next = bytes.start;
            between.matches('\n').count() < 2
        };
        let above = taken.iter().rev().take_while(is_above).count();
        let (apart, above) = taken.split_at(taken.len() - above);
        let said = |comments: &[native::Comment<'t>]| comments.iter().map(native::Comment::content).collect();
        (said(apart), said(above))
    }

    /// Takes what is said on the line on which an item ends.
    pub(super) fn on_line_of(&mut self, end: usize) -> Vec<String> {
        let line = self.text.get(end..).unwrap_or_default();
        let line_end = end + line.find('\n').unwrap_or(line.len());
        // Behind something else there is another item on the line, which it is about.
        let is_behind = |from: usize| self.text.get(end..from).is_some_and(|between| between.trim().is_empty());
        let first = self.comments.get(self.taken);
        if !first.is_some_and(|comment| is_behind(comment.bytes().start)) {
            return Vec::new();
        }
        self.before(line_end)
    }

    /// Takes those that stand in something, with their places.
    pub(super) fn inside(&mut self, end: usize) -> Vec<Range<usize>> {
        self.take(|comment| comment.start < end).iter().map(native::Comment::bytes).collect()
    }

    fn take(&mut self, is_it: impl Fn(Range<usize>) -> bool) -> &[native::Comment<'t>] {
        let from = self.taken;
        let count = self.comments[from..].iter().take_while(|comment| is_it(comment.bytes())).count();
        self.taken += count;
        &self.comments[from..self.taken]
    }
}

/// What the comment properties of a body in the JSON syntax say.
pub(super) fn properties(body: NodeRef<'_>) -> Vec<String> {
    let mut said = Vec::new();
    let (syntax, mut cursor) = (body.syntax(), Cursor::default());
    match body.shape() {
        Shape::Object | Shape::ComputedObject => {
            while let Some(entry) = syntax.next_entry(body.node(), &mut cursor) {
                if matches!(&entry.key, EntryKey::Name(name) if name == COMMENT) {
                    say(body.sibling(entry.value), &mut said);
                }
            }
        }
        // The objects of an array are one body.
        Shape::Tuple => {
            while let Some(element) = syntax.next_element(body.node(), &mut cursor) {
                said.extend(properties(body.sibling(element)));
            }
        }
        _ => {}
    }
    said
}

/// Adds what a comment property says; a list says its elements.
fn say(value: NodeRef<'_>, said: &mut Vec<String>) {
    match value.shape() {
        Shape::Tuple => {
            let (syntax, mut cursor) = (value.syntax(), Cursor::default());
            while let Some(element) = syntax.next_element(value.node(), &mut cursor) {
                say(value.sibling(element), said);
            }
        }
        Shape::Str(text) => said.push(text.into_owned()),
        _ => {
            let range = value.range();
            let written = range.text();
            said.push(decode_string(written).map_or_else(|_| written.to_owned(), |text| text.into_owned()));
        }
    }
}
