//! The comments of a text that is carried to another syntax, and where they belong.

use std::collections::HashMap;
use std::ops::Range;

use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::__private::serde::Handle;
use hcl_model::json_text::decode_string;
use hcl_model::native;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef, Shape};

use crate::tree::Tree;
use crate::write::json::COMMENT;

/// The comments of a text in the native syntax that nobody has taken yet.
#[derive(Debug, Default)]
pub(super) struct Remarks<'t> {
    text: &'t str,
    /// The start of the text with the comments.
    start: usize,
    comments: Vec<native::Comment<'t>>,
    /// The number of taken comments.
    taken: usize,
}

impl<'t> Remarks<'t> {
    pub(super) fn of(text: &'t str) -> Remarks<'t> {
        Remarks::within(text, 0)
    }

    /// Returns the comments of a part of a text, which begins at a byte.
    pub(super) fn within(text: &'t str, start: usize) -> Remarks<'t> {
        Remarks { text, start, comments: native::comments(text).collect(), taken: 0 }
    }

    /// Takes what is said in front of a byte.
    pub(super) fn before(&mut self, byte: usize) -> Vec<String> {
        self.take(|comment| comment.start < byte).iter().map(native::Comment::content).collect()
    }

    /// Takes what is said in front of a byte at which something stands: apart from it, and above it without a blank line
    /// between.
    pub(super) fn above(&mut self, byte: usize) -> (Vec<String>, Vec<String>) {
        let text = self.text;
        let mut next = byte.saturating_sub(self.start);
        let taken = self.take(|comment| comment.start < byte);
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
        let end = end.saturating_sub(self.start);
        let line = self.text.get(end..).unwrap_or_default();
        let line_end = end + line.find('\n').unwrap_or(line.len());
        // Behind something else there is another item on the line, which it is about.
        let is_behind = |from: usize| self.text.get(end..from).is_some_and(|between| between.trim().is_empty());
        let first = self.comments.get(self.taken);
        if !first.is_some_and(|comment| is_behind(comment.bytes().start)) {
            return Vec::new();
        }
        self.before(self.start + line_end)
    }

    /// Takes those that stand in something.
    pub(super) fn inside(&mut self, end: usize) -> Inside {
        let start = self.start;
        let comment = |comment: &native::Comment<'_>| Within {
            bytes: start + comment.bytes().start..start + comment.bytes().end,
            written: comment.as_written().to_owned(),
            content: comment.content(),
        };
        Inside(self.take(|comment| comment.start < end).iter().map(comment).collect())
    }

    fn take(&mut self, is_it: impl Fn(Range<usize>) -> bool) -> &[native::Comment<'t>] {
        let (from, start) = (self.taken, self.start);
        let place = |bytes: Range<usize>| start + bytes.start..start + bytes.end;
        let count = self.comments[from..].iter().take_while(|comment| is_it(place(comment.bytes()))).count();
        self.taken += count;
        &self.comments[from..self.taken]
    }
}

/// The comments that stand in an argument.
#[derive(Debug, Default)]
pub(super) struct Inside(Vec<Within>);

/// A comment that stands in an argument: where, how, and what it says.
#[derive(Debug)]
struct Within {
    #[cfg_attr(not(feature = "convert"), expect(dead_code, reason = "only conversion reports them"))]
    bytes: Range<usize>,
    written: String,
    content: String,
}

impl Inside {
    /// Returns the comments in the expressions that are kept in a value.
    pub(super) fn of(value: &Tree) -> Inside {
        let mut inside = Inside::default();
        inside.add(value);
        inside
    }

    fn add(&mut self, value: &Tree) {
        match value {
            Tree::List(elements) => elements.iter().for_each(|element| self.add(element)),
            Tree::Map(entries) => entries.iter().for_each(|(_, value)| self.add(value)),
            Tree::Variant(_, inner) => self.add(inner),
            Tree::Kept(handle) => {
                let Handle::Expression(kept) = &**handle else { return };
                let node = kept.as_node();
                let text = node.syntax().native_text(node.node()).unwrap_or_default();
                self.0.extend(Remarks::of(text).inside(text.len()).0);
            }
            _ => {}
        }
    }

    /// Leaves out those that are in what is written of the argument.
    fn without_those_of(mut self, value: &Tree) -> Vec<Within> {
        if !self.0.is_empty() {
            let mut written = HashMap::new();
            count(value, &mut written);
            self.0.retain(|comment| match written.get_mut(&*comment.written) {
                Some(left) if *left > 0 => {
                    *left -= 1;
                    false
                }
                _ => true,
            });
        }
        self.0
    }

    /// Returns the texts of the comments that are not in the written argument.
    pub(super) fn said_beside(self, value: &Tree) -> Vec<String> {
        self.without_those_of(value).into_iter().map(|comment| comment.content).collect()
    }

    /// Returns the ranges of the comments that are not in the written argument.
    #[cfg(feature = "convert")]
    pub(super) fn lost_in(self, value: &Tree) -> Vec<Range<usize>> {
        self.without_those_of(value).into_iter().map(|comment| comment.bytes).collect()
    }
}

/// Counts each comment in what is written: in expressions, and in those of strings that are templates.
fn count<'v>(value: &'v Tree, found: &mut HashMap<&'v str, usize>) {
    match value {
        Tree::Native(text) => {
            for comment in native::comments(text) {
                *found.entry(comment.as_written()).or_default() += 1;
            }
        }
        Tree::Template(text) => {
            for token in Tokens::of_template(text) {
                if matches!(token.kind, TokenKind::LineComment | TokenKind::InlineComment) {
                    let written = text[token.start..token.end].trim_end_matches(['\n', '\r']);
                    *found.entry(written).or_default() += 1;
                }
            }
        }
        Tree::List(elements) => elements.iter().for_each(|element| count(element, found)),
        Tree::Map(entries) => entries.iter().for_each(|(_, value)| count(value, found)),
        _ => {}
    }
}

/// Returns the comment lines above a place of a native text, without a blank line between.
pub(super) fn lines_above(text: &str, at: usize) -> Vec<String> {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    if !before[line..].trim().is_empty() {
        return Vec::new();
    }
    let mut start = line;
    while let Some(above) = before[..start].strip_suffix('\n') {
        let mut begins = above.rfind('\n').map_or(0, |newline| newline + 1);
        let last = above[begins..].trim();
        if !last.starts_with('#') && !last.starts_with("//") {
            // The end of a comment of several lines, which begins on a line of its own.
            let Some(open) = above.rfind("/*").filter(|_| last.ends_with("*/")) else { break };
            begins = above[..open].rfind('\n').map_or(0, |newline| newline + 1);
            if !above[begins..open].trim().is_empty() {
                break;
            }
        }
        start = begins;
    }
    native::comments(&before[start..line]).map(|comment| comment.content()).collect()
}

/// The comment properties of a body in the JSON syntax.
#[derive(Debug, Default)]
pub(super) struct Properties {
    /// In front of everything else.
    pub(super) first: Vec<String>,
    /// Behind something, with the bytes at which they stand.
    pub(super) later: Vec<(usize, String)>,
}

impl Properties {
    pub(super) fn of(body: NodeRef<'_>) -> Properties {
        let (mut properties, mut is_first) = (Properties::default(), true);
        properties.add(body, &mut is_first);
        properties
    }

    /// All of them, in order.
    pub(super) fn all(self) -> Vec<String> {
        let later = self.later.into_iter().map(|(_, text)| text);
        self.first.into_iter().chain(later).collect()
    }

    fn add(&mut self, body: NodeRef<'_>, is_first: &mut bool) {
        let (syntax, mut cursor) = (body.syntax(), Cursor::default());
        match body.shape() {
            Shape::Object | Shape::ComputedObject => {
                while let Some(entry) = syntax.next_entry(body.node(), &mut cursor) {
                    if !matches!(&entry.key, EntryKey::Name(name) if name == COMMENT) {
                        *is_first = false;
                        continue;
                    }
                    let value = body.sibling(entry.value);
                    if *is_first {
                        say(value, &mut self.first);
                    } else {
                        let (mut said, at) = (Vec::new(), value.range().bytes().start);
                        say(value, &mut said);
                        self.later.extend(said.into_iter().map(|text| (at, text)));
                    }
                }
            }
            // The objects of an array are one body, and nothing else in it is.
            Shape::Tuple => {
                while let Some(element) = syntax.next_element(body.node(), &mut cursor) {
                    let object = body.sibling(element);
                    if object.shape() != Shape::Tuple {
                        self.add(object, is_first);
                    }
                }
            }
            _ => {}
        }
    }
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
