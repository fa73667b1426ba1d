//! From text to nodes: a recursive descent parser over bytes, without tokens in between.
//!
//! Parsing never fails: what is wrong becomes a diagnostic, and reading goes on at the next item (see `recover`).
//! Inside, a function that gives up returns [`Failed`]; its diagnostic is reported by then.

mod call;
mod collection;
mod directive;
mod dotted;
mod expr;
mod heredoc;
mod label;
mod lines;
mod literal;
mod meant;
mod names;
mod recover;
mod scan;
mod state;
mod structure;
mod template;
mod term;
mod unclosed;

use std::cell::Cell;

use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::operators::BinaryOperator;
use crate::limits::Limits;
use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{Kind, LONG_NAME, LOST_ITEM, Node};
use crate::source::{Range, Text};
use crate::syntax::messages::file_too_large;
use state::{Conflict, Failed, LinePart, OpenBracket, Parsed};

pub(super) struct Parser<'t> {
    source: &'t Text<'t>,
    text: &'t str,
    bytes: &'t [u8],
    pos: usize,
    nodes: Vec<Node>,
    /// Newlines are white space, as they are inside of brackets.
    newlines: bool,
    depth: u16,
    limits: &'t Limits,
    diagnostics: Diagnostics,
    /// Operators that wait for their right operand.
    operators: Vec<(BinaryOperator, u32, u32)>,
    /// The open brackets at this point of the current item, for recovery.
    open: Vec<OpenBracket>,
    /// The parts of the lines of indented heredocs.
    line_parts: Vec<LinePart>,
    /// There was a comment that is not closed, so that no later one is closed either.
    no_comment_ends: bool,
    /// The number of steps that were taken over text that was not read then, to find out what a mistake means.
    looked_ahead: Cell<usize>,
    /// The number of times that looking ahead did not find out the meaning of a mistake.
    looked_in_vain: Cell<u32>,
    /// The names of the attributes of the bodies that are being read, the innermost last.
    names: Vec<(u32, u32)>,
    /// The start of the current item.
    item: usize,
    /// The start of the item before in the same body, or of the first item itself.
    last_item: usize,
    /// The opening brace of the block that the current item is in.
    around: Option<usize>,
    /// A mistake in the current expression leaves it without a value.
    broken: bool,
    /// The last merge that was not finished.
    conflict: Option<Conflict>,
    /// The number of section headers, as other formats have them, before the current item in its body.
    sections: usize,
}

impl<'t> Parser<'t> {
    pub(super) fn new(source: &'t Text<'t>, limits: &'t Limits) -> Parser<'t> {
        let text = source.as_str();
        Parser {
            source,
            text,
            bytes: text.as_bytes(),
            pos: 0,
            // A guess that is right for most configuration, so that the array seldom has to grow.
            nodes: Vec::with_capacity(text.len() / 10 + 4),
            newlines: false,
            depth: source.depth(),
            limits,
            diagnostics: Diagnostics::new(),
            operators: Vec::new(),
            open: Vec::new(),
            line_parts: Vec::new(),
            no_comment_ends: false,
            looked_ahead: Cell::new(0),
            looked_in_vain: Cell::new(0),
            names: Vec::with_capacity(32),
            item: 0,
            last_item: 0,
            around: None,
            broken: false,
            conflict: None,
            sections: 0,
        }
    }

    pub(super) fn finish(mut self) -> (Vec<Node>, Diagnostics) {
        self.diagnostics.limit(self.limits.diagnostics);
        (self.nodes, self.diagnostics)
    }

    /// `ConfigFile = Body;`
    pub(super) fn config_file(&mut self) {
        if self.refuse_size() {
            return;
        }
        self.body(None);
    }

    /// An expression and nothing else.
    pub(super) fn lone_expression(&mut self) {
        if self.refuse_size() {
            return;
        }
        self.newlines = true;
        if self.expression().is_ok() {
            self.skip_space();
            if self.pos < self.bytes.len() {
                let diagnostic = messages::expression::extra_after_expression(self.found());
                let diagnostic = self.behind_value(diagnostic);
                self.report(diagnostic);
            }
            self.without_value(0);
        } else {
            self.nodes.truncate(0);
            self.push(Kind::Invalid, 0, self.bytes.len());
        }
    }

    /// Puts an `Invalid` in front of an expression that was read in spite of mistakes: it has no value, and whatever
    /// could be read is there for tools.
    fn without_value(&mut self, index: usize) {
        if std::mem::take(&mut self.broken) && self.nodes.get(index).is_some_and(|node| node.kind != Kind::Invalid) {
            let end = self.nodes[index].end;
            self.wrap(index, Kind::Invalid);
            self.close(index);
            self.nodes[index].end = end;
        }
    }

    /// A variable, steps and nothing else: a chain with whatever could be read.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn lone_traversal(&mut self) {
        if self.refuse_size() {
            return;
        }
        self.newlines = true;
        self.skip_space();
        let (start, end) = (self.pos, lexer::identifier(self.text, self.pos));
        if end == start {
            let range = self.found();
            self.report(messages::expression::variable_name_required(range));
            self.push(Kind::Invalid, start, start);
            return;
        }
        self.pos = end;
        let chain = self.push(Kind::Postfix, start, start);
        self.push(Kind::Variable, start, end);
        if self.steps(chain).is_err() {
            return;
        }
        self.skip_space();
        if self.pos < self.bytes.len() {
            let range = self.found();
            self.report(messages::expression::extra_after_expression(range));
        }
    }

    /// A template and nothing else.
    pub(super) fn lone_template(&mut self) {
        if !self.refuse_size() {
            self.bare_template();
        }
    }

    /// Reports a text that is too large, and leaves an empty tree; otherwise skips a byte order mark, which is no part of
    /// the text unless it is embedded in another one.
    fn refuse_size(&mut self) -> bool {
        let limit = self.limits.file_size;
        let refused = self.bytes.len() > limit as usize;
        if refused {
            self.push(Kind::Body, 0, 0);
            // What may be in it is not known.
            self.nodes[0].flags |= LOST_ITEM;
            let range = self.range(0, 0);
            self.report(file_too_large(self.bytes.len(), limit, range));
        } else if !matches!(self.source, Text::Embedded(_)) && self.text.starts_with('\u{feff}') {
            self.pos = '\u{feff}'.len_utf8();
        }
        refused
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, diagnostic: impl Into<Option<Diagnostic>>) {
        if let Some(diagnostic) = diagnostic.into()
            && !self.is_full()
        {
            // What to write instead is said in the places and the words of this text, and not of the one that it is in.
            let is_elsewhere = matches!(self.source, Text::Embedded(_)) && diagnostic.suggestion().is_none();
            self.diagnostics.push(if is_elsewhere { diagnostic.mended_by(&[]) } else { diagnostic });
        }
    }

    /// Returns `true` if nothing more is reported: one more than the limit is enough to know that there are too many.
    fn is_full(&self) -> bool {
        self.diagnostics.len() > self.limits.diagnostics
    }

    /// Reports and gives up.
    fn fail<T>(&mut self, diagnostic: impl Into<Option<Diagnostic>>) -> Parsed<T> {
        self.mistake(diagnostic);
        Err(Failed::Here)
    }

    fn range(&self, start: usize, end: usize) -> Range {
        self.source.range(start as u32, end as u32)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.pos).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.pos + ahead).copied()
    }

    fn looking_at(&self, text: &[u8]) -> bool {
        self.bytes[self.pos..].starts_with(text)
    }

    #[inline]
    fn skip_space(&mut self) {
        // Most of the time there is one blank or none, and that is quick to see.
        if self.peek() == Some(b' ') {
            self.pos += 1;
        }
        let more = match self.peek() {
            Some(b' ' | b'\t' | b'#' | b'/') => true,
            Some(b'\n' | b'\r') => self.newlines,
            _ => false,
        };
        if more {
            self.skip_more_space();
        }
    }

    #[inline(never)]
    fn skip_more_space(&mut self) {
        self.pos = self.space_after(self.pos, self.newlines);
        while self.newlines && self.conflict() {
            self.pos = self.space_after(self.pos, true);
        }
    }

    /// After the white space and comments that begin at a byte.
    fn space_after(&self, at: usize, newlines: bool) -> usize {
        lexer::skip_space(self.bytes, at, newlines, self.no_comment_ends)
    }

    /// Returns `true` if nothing can follow here that belongs to the expression before it: a quick look that may say no
    /// too often.
    #[inline]
    fn at_expression_end(&self) -> bool {
        match self.peek() {
            Some(b'\n') => !self.newlines,
            Some(b',' | b']' | b')' | b'}') | None => true,
            _ => false,
        }
    }

    /// Returns `true` if the line ends here, a comment aside.
    fn at_line_end(&self) -> bool {
        match self.peek() {
            None => true,
            Some(b'\n' | b'\r') => lexer::newline(self.bytes, self.pos) > 0,
            Some(b'#' | b'/') => lexer::line_comment(self.bytes, self.pos),
            _ => false,
        }
    }

    /// Returns the range at the current byte, for a diagnostic: an identifier, a number, a newline or one character.
    fn found(&self) -> Range {
        let start = self.pos;
        let end = match self.bytes.get(start) {
            None => start,
            Some(b'0'..=b'9') => lexer::number(self.bytes, start),
            Some(b'\n' | b'\r') => start + lexer::newline(self.bytes, start).max(1),
            Some(_) => {
                let end = lexer::identifier(self.text, start);
                let one = self.text.get(start..).and_then(|rest| rest.chars().next());
                if end > start { end } else { start + one.map_or(1, char::len_utf8) }
            }
        };
        self.range(start, end)
    }

    /// Adds a node without children and returns its number.
    fn push(&mut self, kind: Kind, start: usize, end: usize) -> usize {
        self.nodes.push(Node::leaf(kind, start, end));
        self.nodes.len() - 1
    }

    /// Makes a node the parent of all nodes after it, ending at the current byte.
    fn close(&mut self, index: usize) {
        let size = self.nodes.len() - index;
        let end = self.pos as u32;
        if let Some(node) = self.nodes.get_mut(index) {
            node.size = size as u32;
            node.end = end;
        }
    }

    /// Puts a parent in front of the nodes from `index` on, and returns its number.
    fn wrap(&mut self, index: usize, kind: Kind) -> usize {
        let start = self.nodes.get(index).map_or(self.pos, |node| node.start as usize);
        self.nodes.insert(index, Node::leaf(kind, start, start));
        index
    }

    fn flag(&mut self, index: usize, flags: u8) {
        if let Some(node) = self.nodes.get_mut(index) {
            node.flags |= flags;
        }
    }

    /// Reads with brackets around: newlines are white space, and the nesting is counted.
    fn bracketed<T>(&mut self, open: OpenBracket, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let newlines = std::mem::replace(&mut self.newlines, open.ignores_newlines());
        self.open.push(open);
        let result = self.nested(read)?;
        self.open.pop();
        self.newlines = newlines;
        Ok(result)
    }

    /// Reads something that can contain itself, within the nesting limit.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= self.limits.nesting {
            return self.nested_too_deeply();
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn nested_too_deeply<T>(&mut self) -> Parsed<T> {
        let range = self.found();
        self.mistake(messages::structure::nesting_limit(self.limits.nesting, range));
        Err(Failed::Limit)
    }

    /// The length of a name as a node stores it.
    fn name_length(start: usize, end: usize) -> u16 {
        u16::try_from(end - start).unwrap_or(LONG_NAME)
    }
}
