//! Bodies, attributes and blocks ("Structural Elements").

use crate::diag::codes;
use crate::json_text::blanks;
use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{Kind, LOST_ITEM, Node, UNCLOSED};
use crate::native::parser::Parser;
use crate::native::parser::literal::assigned;
use crate::native::parser::names::Names;
use crate::native::parser::state::{Failed, OpenBracket, Parsed, Stops};
use crate::native::string::Escape;
use crate::source::Range;

impl<'t> Parser<'t> {
    /// `Body = (Attribute | Block | OneLineBlock)*;`
    ///
    /// Reads to the end of the file, or to the brace that closes the block whose opening brace is at `open`.
    pub(super) fn body(&mut self, open: Option<usize>) {
        let start = open.unwrap_or(self.pos);
        let body = self.push(Kind::Body, start, start);
        let names = Names::new(&self.names);
        self.body_items(body, open, names, false);
    }

    /// `one_line` if the block is reported as a wrong one-line block, so that its closing brace may stand anywhere.
    fn body_items(&mut self, body: usize, open: Option<usize>, mut names: Names<'t>, one_line: bool) {
        let mut last = None;
        let around = std::mem::take(&mut self.sections);
        loop {
            self.pos = match self.indented_name() {
                Some(name) => name,
                None => self.space_after(self.pos, true),
            };
            match (self.peek(), open) {
                (None, None) => {
                    if self.has_taken_the_rest() {
                        self.flag(body, LOST_ITEM);
                    }
                    break;
                }
                (None, Some(open)) => {
                    if !self.has_taken_the_rest() {
                        self.unclosed_block(body, open);
                    }
                    self.mark_unclosed(body);
                    break;
                }
                (Some(b'}'), Some(_)) => {
                    self.pos += 1;
                    break;
                }
                _ => {}
            }
            let before = self.pos;
            let nodes = self.nodes.len();
            let sections = self.sections;
            (self.item, self.last_item, self.around) = (before, last.unwrap_or(before), open);
            last = Some(before);
            if let Err(failed) = self.item(&mut names, one_line) {
                if self.nodes.len() == nodes || self.has_taken_items(before) {
                    self.flag(body, LOST_ITEM);
                }
                self.recover(failed);
                self.stretch(nodes);
            }
            if self.sections > 0 {
                // What follows belongs to the section: it is read for its mistakes alone.
                self.nodes.truncate(nodes);
                self.flag(body, LOST_ITEM);
                if self.sections > sections {
                    names.forget(&mut self.names);
                    names = Names::new(&self.names);
                }
            }
            // Whatever went wrong, something must have been read.
            if self.pos == before {
                self.pos += self.text[before..].chars().next().map_or(1, char::len_utf8);
            }
            // Braces in a row that close nothing are one mistake.
            while open.is_none() && self.bytes[before] == b'}' && self.peek() == Some(b'}') {
                self.pos = self.space_after(self.pos + 1, false);
            }
        }
        names.forget(&mut self.names);
        self.sections = around;
        self.close(body);
    }

    /// Returns `true` if there is a heredoc without an end, which takes all that is behind it, braces too.
    fn has_taken_the_rest(&self) -> bool {
        self.diagnostics.iter().any(|found| found.code() == codes::UNCLOSED_HEREDOC)
    }

    /// Returns `true` if an item that begins at a byte has an object without an end, whose last entries may be items of
    /// the body.
    fn has_taken_items(&self, item: usize) -> bool {
        self.diagnostics.iter().any(|found| {
            let open = found.subject().filter(|_| found.code() == codes::UNCLOSED_BRACKET).map(|at| at.bytes().start);
            open.is_some_and(|open| open >= item && self.bytes.get(open) == Some(&b'{'))
        })
    }

    /// Returns the start of a name on the next line if the current line ends here, as it does between most items.
    #[inline]
    fn indented_name(&self) -> Option<usize> {
        if self.peek() != Some(b'\n') {
            return None;
        }
        let line = self.pos + 1;
        let name = line + blanks(self.bytes, line);
        self.bytes.get(name).is_some_and(u8::is_ascii_lowercase).then_some(name)
    }

    /// Lets the value of an attribute that could not be read take everything that was skipped.
    fn stretch(&mut self, attribute: usize) {
        if let [Node { kind: Kind::Attribute, end, .. }, value @ Node { kind: Kind::Invalid, .. }] =
            &mut self.nodes[attribute..]
        {
            let (from, to) = (value.start as usize, self.pos.max(value.start as usize));
            if !lexer::line_comment(self.bytes, from) {
                value.end = value.start + self.text[from..to].trim_ascii_end().len() as u32;
                *end = value.end;
            }
        }
    }

    /// Marks a body that is not closed and all bodies around it.
    fn mark_unclosed(&mut self, body: usize) {
        // The bodies around are the ones that are not closed yet: their size is still that of a leaf.
        for node in &mut self.nodes[..=body] {
            if node.kind == Kind::Body && node.size == 1 {
                node.flags |= UNCLOSED;
            }
        }
    }

    fn item(&mut self, names: &mut Names<'t>, one_line: bool) -> Parsed {
        let start = self.pos;
        let end = lexer::identifier(self.text, start);
        if end == start {
            return self.not_an_item();
        }
        self.newlines = false;
        if self.plain_attribute(start, end, names) {
            return Ok(());
        }
        self.pos = end;
        self.skip_space();
        match self.peek() {
            Some(b'=') if self.peek_at(1) != Some(b'=') => {
                let attribute = self.nodes.len();
                self.attribute(start, end, names)?;
                self.after_attribute(attribute, one_line)
            }
            Some(b'"' | b'{') => self.block(start, end, one_line),
            _ if self.label_or_brace_follows() => self.block(start, end, one_line),
            _ => {
                let range = self.found_or(start, end);
                let diagnostic = match (self.stray_character(), self.dotted_item(start)) {
                    (Some(stray), _) => stray,
                    (None, Some(dotted)) => self.instead_of_dots(dotted, range),
                    (None, None) if self.peek() == Some(b'[') => {
                        messages::structure::element_set(&self.text[start..end], range)
                    }
                    (None, None) if self.is_dotted_header(start) => messages::structure::dotted_type(range),
                    (None, None) if self.colon_before_brace() => messages::structure::colon_before_brace(range),
                    (None, None) if self.colon_before_value() => {
                        messages::structure::colon_before_value(range, None, self.pos, self.comma_behind_value())
                    }
                    (None, None) => messages::structure::item_required(range),
                };
                self.fail(diagnostic)
            }
        }
    }

    /// Returns `true` if a name has a value in braces as other formats have it, which may be meant as a block.
    fn colon_before_brace(&self) -> bool {
        let behind = self.text[self.pos..].strip_prefix(':');
        behind.is_some_and(|text| text.trim_start_matches([' ', '\t']).starts_with('{'))
    }

    /// Returns `true` if a name has a value behind a colon on its line, as other formats have it.
    fn colon_before_value(&self) -> bool {
        let behind = self.text[self.pos..lexer::line_end(self.bytes, self.pos)].strip_prefix(':');
        behind.is_some_and(|text| !text.trim_start().is_empty() && !text.trim_start().starts_with([':', '=', '#', '/']))
    }

    /// Returns the byte of the comma that ends the line of a literal behind the colon here, as entries of other
    /// formats have a comma.
    fn comma_behind_value(&self) -> Option<usize> {
        let value = assigned(self.bytes, self.pos, b":")?.end as usize;
        let rest = self.text[value..lexer::line_end(self.bytes, value)].trim_end();
        (rest == ",").then_some(value)
    }

    /// Returns `true` if a label follows, or what was meant as one, or a block whose brace is on a later line or
    /// forgotten.
    fn label_or_brace_follows(&self) -> bool {
        let is_brace_late = || self.bytes.get(self.space_after(self.pos, true)) == Some(&b'{');
        lexer::identifier(self.text, self.pos) > self.pos
            || self.at_wrong_label()
            || self.at_line_end() && (is_brace_late() || self.is_brace_forgotten())
    }

    /// The found character, or the name before it where the line ends.
    fn found_or(&self, start: usize, end: usize) -> Range {
        if self.at_line_end() { self.range(start, end) } else { self.found() }
    }

    fn not_an_item(&mut self) -> Parsed {
        let range = self.found();
        if self.conflict() {
            return Ok(());
        }
        if let Some((attribute, operator)) = self.continued_attribute() {
            // The value goes on here, so that what was read of it is only a part.
            self.broken = true;
            self.lose_value(attribute);
            let name = &self.text[self.last_item..lexer::identifier(self.text, self.last_item)];
            self.report(messages::expression::continued(Some(name), operator));
            self.recover(Failed::Here);
            return Ok(());
        }
        if self.peek() == Some(b'"') {
            let start = self.pos;
            let nodes = self.nodes.len();
            self.label_string()?;
            self.nodes.truncate(nodes);
            let range = self.range(start, self.pos);
            self.skip_space();
            if self.peek() == Some(b'=') {
                return self.fail(messages::structure::quoted_argument_name(self.around.is_some(), range));
            }
            if self.colon_before_value() {
                let (colon, comma) = (self.pos, self.comma_behind_value());
                let name = Some(range.text().trim_matches('"').to_owned());
                return self.fail(messages::structure::colon_before_value(range, name, colon, comma));
            }
            return self.fail(messages::structure::item_required(range));
        }
        if let Some(diagnostic) = self.stray_character() {
            self.report(diagnostic);
            // An item may stand behind a character that nobody sees.
            self.pos = if self.item_begins(range.bytes().end) { range.bytes().end } else { self.pos };
            self.rest_of_line();
            return Ok(());
        }
        let diagnostic = match self.section() {
            Some(section) => {
                self.sections += 1;
                self.instead_of_dots(section, range)
            }
            None if self.peek() == Some(b'}') => messages::structure::nothing_to_close(range),
            None if self.at_json() => messages::structure::json(range),
            None => messages::structure::item_required(range),
        };
        self.fail(diagnostic)
    }

    /// The attribute before the current byte if its value goes on here, on a later line, and the operator that says so.
    fn continued_attribute(&self) -> Option<(usize, Range)> {
        let is_deeper = self.indentation(self.pos) > self.indentation(self.last_item);
        let operator = self.operator_end(self.pos, is_deeper)?;
        let before = self.nodes.iter().rposition(|node| node.start as usize <= self.last_item)?;
        let attribute = self.nodes.get(before).filter(|node| node.kind == Kind::Attribute)?;
        let is_its_value =
            attribute.start as usize == self.last_item && self.space_after(attribute.end as usize, true) == self.pos;
        is_its_value.then(|| (before, self.range(self.pos, operator)))
    }

    /// Reads an attribute whose value is a literal that ends its line: the quick way through most items; whether it is one.
    ///
    /// The name is from `start` to `end`, and has not been in the body before.
    pub(super) fn plain_attribute(&mut self, start: usize, end: usize, names: &mut Names<'t>) -> bool {
        let bytes = self.bytes;
        let Some(value) = assigned(bytes, end, b"=") else {
            return false;
        };
        let value_end = value.end as usize;
        if bytes.get(value_end) != Some(&b'\n') || names.insert(bytes, &mut self.names, start, end).is_some() {
            return false;
        }
        let aux = Self::name_length(start, end);
        self.nodes.push(Node { aux, size: 2, ..Node::leaf(Kind::Attribute, start, value_end) });
        self.nodes.push(value);
        self.pos = value_end;
        true
    }

    /// `Attribute = Identifier "=" Expression Newline;`
    fn attribute(&mut self, start: usize, end: usize, names: &mut Names<'t>) -> Parsed {
        // A mistake before this value says nothing about it.
        self.broken = false;
        if let Some((first_start, first_end)) = names.insert(self.bytes, &mut self.names, start, end) {
            if !self.is_full() {
                let name = &self.text[start..end];
                let first = self.range(first_start, first_end);
                let range = self.range(start, end);
                self.report(messages::structure::attribute_redefined(name, first, range));
            }
            // The first one counts; this one is read for its mistakes alone.
            let length = self.nodes.len();
            self.pos += 1;
            let result = self.expression();
            self.nodes.truncate(length);
            self.broken = false;
            return result;
        }
        let attribute = self.push(Kind::Attribute, start, end);
        self.nodes[attribute].aux = Self::name_length(start, end);
        self.pos += 1;
        self.skip_space();
        let (length, value) = (self.nodes.len(), self.pos);
        let result = self.expression();
        if result.is_err() {
            // What could be read of the value means nothing without the rest.
            self.nodes.truncate(length);
            self.push(Kind::Invalid, value, value);
        }
        self.without_value(length);
        self.close(attribute);
        if let Some(value) = self.nodes.get(attribute + 1) {
            self.nodes[attribute].end = value.end;
        }
        result
    }

    /// Drops the value of an attribute of which the parser has read only a part.
    fn lose_value(&mut self, attribute: usize) {
        if let Some(Node { kind: Kind::Attribute, end, .. }) = self.nodes.get(attribute).copied() {
            self.without_value(attribute + 1);
            self.close(attribute);
            self.nodes[attribute].end = end;
        }
    }

    fn after_attribute(&mut self, attribute: usize, one_line: bool) -> Parsed {
        self.skip_space();
        if self.at_line_end() || (one_line && self.peek() == Some(b'}')) {
            return Ok(());
        }
        let range = self.found();
        let end = range.bytes().end;
        let comma = self.peek() == Some(b',');
        let diagnostic = match comma {
            true => messages::structure::comma_after_argument(range),
            false => messages::structure::newline_after_argument(self.item_begins(self.pos), range),
        };
        let diagnostic = self.behind_argument(attribute, diagnostic).map(|diagnostic| match self.peek() {
            Some(b';') => messages::structure::semicolon(diagnostic, &self.found()),
            _ => diagnostic,
        });
        self.report(diagnostic);
        if comma && !self.broken {
            self.pos = end;
        } else {
            self.lose_value(attribute);
            // Behind a semicolon or a line end of other systems there may be another item.
            self.pos = if matches!(self.peek(), Some(b';' | b'\r')) { end } else { self.pos };
        }
        self.skip_space();
        self.rest_of_line();
        Ok(())
    }

    /// Stays where another item begins, so that it is read too; otherwise leaves the rest of the line out.
    fn rest_of_line(&mut self) {
        if !self.item_begins(self.pos) {
            self.recover(Failed::Here);
        }
    }

    /// `Block = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline;`
    fn block(&mut self, start: usize, end: usize, one_line: bool) -> Parsed {
        let block = self.push(Kind::Block, start, end);
        self.nodes[block].aux = Self::name_length(start, end);
        let result = self.labels();
        if result.is_err() {
            self.nodes.truncate(block);
            return result;
        }
        let open = self.pos;
        // One that is forgotten has been reported.
        self.pos += usize::from(self.peek() == Some(b'{'));
        let items = (self.item, self.last_item);
        let result = self.nested(|parser| parser.block_body(open));
        (self.item, self.last_item) = items;
        if result.is_err() {
            self.nodes.truncate(block);
            self.skip_block(open);
            return Ok(());
        }
        self.close(block);
        self.skip_space();
        // A brace that closes nothing is reported by itself.
        let closes = self.peek() == Some(b'}') && (one_line || self.depth == 0);
        if !self.at_line_end() && !closes {
            let range = self.found();
            self.report(messages::structure::newline_after_block(self.item_begins(self.pos), range));
            self.rest_of_line();
        }
        Ok(())
    }

    /// Checks the escape sequence at the current byte and goes to after it.
    pub(super) fn escape(&mut self) {
        let escape = Escape::read(&self.text[self.pos..]);
        if let Some(fault) = escape.fault {
            let range = self.range(self.pos, self.pos + escape.length);
            self.report(messages::text::invalid_escape(fault, range));
        }
        self.pos += escape.length;
    }

    /// From after the opening brace to after the closing one.
    fn block_body(&mut self, open: usize) -> Parsed {
        self.newlines = false;
        self.skip_space();
        if self.at_line_end() || self.peek() == Some(b'}') {
            self.body(Some(open));
            return Ok(());
        }
        self.one_line_body(open);
        Ok(())
    }

    /// `"{" (Identifier "=" Expression)? "}"`, at the argument.
    fn one_line_body(&mut self, open: usize) {
        let body = self.push(Kind::Body, open, open);
        let mut names = Names::new(&self.names);
        let start = self.pos;
        let end = lexer::identifier(self.text, start);
        let equals = self.space_after(end, false);
        if end == start || self.bytes.get(equals) != Some(&b'=') {
            // The name of what stands there instead is what to point at, with what shows that it is a block.
            let label = lexer::identifier(self.text, equals);
            let shown = match self.bytes.get(equals) {
                Some(b'{' | b'"') => equals + 1,
                _ if label > equals => label,
                _ => end,
            };
            let range = if end > start { self.range(start, shown) } else { self.found() };
            self.report(messages::structure::argument_required(range));
            if !self.header_begins(start) {
                self.pos = self.next_stop(start, self.open.len(), Stops::single(b'}')).unwrap_or(start);
            }
            self.body_items(body, Some(open), names, true);
            return;
        }
        self.pos = equals;
        let nodes = self.nodes.len();
        self.item = start;
        if let Err(failed) = self.attribute(start, end, &mut names) {
            self.recover(failed);
            self.stretch(nodes);
        } else {
            self.skip_space();
            let ends = self.space_after(self.pos, true) == self.bytes.len();
            if self.peek() != Some(b'}') && !ends {
                let range = self.found();
                let comma = self.peek() == Some(b',');
                let diagnostic = messages::structure::invalid_one_line_block(comma, range);
                let diagnostic = self.behind_argument(nodes, diagnostic);
                self.report(diagnostic);
                let comma = comma && !self.broken;
                self.lose_value(nodes);
                self.pos += usize::from(comma);
                // What belongs to the value is no item.
                if !comma && !self.at_line_end() && !self.item_begins(self.pos) {
                    self.pos = self.next_stop(self.pos, self.open.len(), Stops::single(b'}')).unwrap_or(self.pos);
                }
            }
        }
        self.body_items(body, Some(open), names, true);
    }

    /// Over a block that is nested too deeply to be read.
    fn skip_block(&mut self, open: usize) {
        self.pos = open + 1;
        self.open = vec![OpenBracket::Brace];
        self.recover(Failed::Here);
    }
}
