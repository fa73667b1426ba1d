//! Tuple and object constructors and `for` expressions ("Collection Values", "For Expressions").

use crate::diag::Diagnostic;
use crate::diag::codes;
use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{CONDITION, ELLIPSIS, KEY_NAME, Kind, Node};
use crate::native::parser::Parser;
use crate::native::parser::literal::{after_blanks, assigned, plain};
use crate::native::parser::state::{Failed, OpenBracket, Parsed, Stops};
use crate::source::Range;

impl Parser<'_> {
    /// `tuple = "[" ( (Expression ("," Expression)* ","?)? ) "]";`
    pub(super) fn tuple(&mut self) -> Parsed {
        let start = self.pos;
        self.pos += 1;
        let tuple = self.push(Kind::Tuple, start, start);
        self.bracketed(OpenBracket::Bracket, |parser| {
            if parser.at_for() {
                return parser.for_or_invalid(tuple, Kind::ForTuple, b']');
            }
            parser.tuple_elements(start)
        })?;
        self.pos += 1;
        self.close(tuple);
        Ok(())
    }

    fn tuple_elements(&mut self, open: usize) -> Parsed {
        let stops = Stops::list(b']');
        loop {
            self.plain_elements();
            self.skip_space();
            match self.peek() {
                Some(b']') => return Ok(()),
                Some(b'}') => self.end_at_item(open, b']', messages::expression::unterminated_tuple)?,
                None => return self.unterminated_tuple(open),
                _ => {}
            }
            if !self.plain_literal() {
                self.part(stops, Self::expression)?;
            }
            self.skip_space();
            match self.peek() {
                Some(b',') => {}
                Some(b']') => return Ok(()),
                None => return self.unterminated_tuple(open),
                _ => {
                    self.end_at_item(open, b']', messages::expression::unterminated_tuple)?;
                    let found = self.found();
                    let open = self.range(open, open + 1);
                    let diagnostic = messages::expression::missing_item_separator(open, self.value_end(), found);
                    let diagnostic = self.behind_value(diagnostic);
                    // A text can only be the next element, and so can a number or an object on a line of its own.
                    let is_element = match self.peek() {
                        Some(b'"') => true,
                        Some(b'0'..=b'9' | b'{') => self.begins_line(self.pos),
                        _ => false,
                    };
                    let is_separator = |found: &Diagnostic| found.code() == codes::MISSING_COMMA;
                    if is_element && diagnostic.as_ref().is_none_or(is_separator) {
                        self.mistake(diagnostic);
                        continue;
                    }
                    // A comma makes no list of what begins like a `for`.
                    let is_for = self.is_name_in_for();
                    let plain = |diagnostic: Diagnostic| if is_for { diagnostic.mended_by(&[]) } else { diagnostic };
                    self.skip_to_stop(stops, diagnostic.map(plain))?;
                }
            }
            self.pos += usize::from(self.peek() == Some(b','));
        }
    }

    /// Reads the elements up to the first that is no literal with a comma behind it: the quick way through most of them.
    fn plain_elements(&mut self) {
        loop {
            let start = after_blanks(self.bytes, self.pos);
            let Some((kind, end)) = plain(self.bytes, start).filter(|&(_, end)| self.bytes.get(end) == Some(&b','))
            else {
                return;
            };
            self.push(kind, start, end);
            self.pos = end + 1;
        }
    }

    fn unterminated_tuple(&mut self, open: usize) -> Parsed {
        let range = self.range(open, open + 1);
        self.fail(messages::expression::unterminated_tuple(range))
    }

    /// `object = "{" ( (objectelem (( "," | Newline) objectelem)* ","?)? ) "}";`
    pub(super) fn object(&mut self) -> Parsed {
        let start = self.pos;
        self.pos += 1;
        let object = self.push(Kind::Object, start, start);
        self.bracketed(OpenBracket::Brace, |parser| {
            if parser.at_for() {
                return parser.for_or_invalid(object, Kind::ForObject, b'}');
            }
            parser.object_entries(start)
        })?;
        self.pos += 1;
        self.close(object);
        Ok(())
    }

    fn object_entries(&mut self, open: usize) -> Parsed {
        loop {
            self.newlines = true;
            self.skip_space();
            match self.peek() {
                Some(b'}') => return Ok(()),
                None => return self.unterminated_object(open),
                _ => {}
            }
            // A value stands on the line of its key, and the end of the line ends the entry.
            self.newlines = false;
            if let Some(operator) = self.continued_entry() {
                self.skip_to_stop(Stops::entries(), messages::expression::continued(None, operator))?;
                self.skip_rest_of_entry();
                continue;
            }
            if !self.plain_entry() {
                let reported = self.diagnostics.len();
                self.object_entry(open)?;
                if self.diagnostics.len() > reported {
                    self.skip_rest_of_entry();
                }
            }
            self.pos += usize::from(self.peek() == Some(b','));
        }
    }

    /// The operator that begins this line, if the value of the entry before it goes on here.
    fn continued_entry(&self) -> Option<Range> {
        let operator = self.operator_end(self.pos, false)?;
        let is_entry_before = !self.text[..self.pos].trim_end().ends_with(['{', ',']);
        (is_entry_before && self.begins_line(self.pos)).then(|| self.range(self.pos, operator))
    }

    /// Reads an entry whose key is a name and whose value is a literal: the quick way through most entries; whether it is
    /// one.
    fn plain_entry(&mut self) -> bool {
        let (bytes, start) = (self.bytes, self.pos);
        let end = lexer::identifier(self.text, start);
        let Some(value) = assigned(bytes, end, b"=:").filter(|_| end > start) else {
            return false;
        };
        let value_end = value.end as usize;
        let ends = matches!(bytes.get(value_end), Some(b'\n' | b','));
        if ends {
            self.push(Kind::KeyName, start, end);
            self.nodes.push(value);
            self.pos = value_end;
        }
        ends
    }

    /// After a mistake: over lines that can only go on with the entry before them.
    fn skip_rest_of_entry(&mut self) {
        while self.at_line_end() {
            let next = self.space_after(self.pos, true);
            let goes_on = match self.bytes.get(next) {
                Some(b'=' | b':' | b'?' | b'+' | b'-' | b'*' | b'/' | b'%' | b'<' | b'>' | b'&' | b'|' | b'.') => true,
                Some(b'0'..=b'9') => !self.entry_begins(next),
                _ => false,
            };
            match self.next_stop(next, self.open.len(), Stops::entries()) {
                Some(stop) if goes_on && stop > self.pos => self.pos = stop,
                _ => return,
            }
        }
    }

    /// One entry, up to the comma, the newline or the brace behind it.
    fn object_entry(&mut self, open: usize) -> Parsed {
        let stops = Stops::entries();
        let (nodes, line) = (self.nodes.len(), self.pos);
        self.part(stops, Self::object_key)?;
        if self.nodes.get(nodes).is_some_and(|key| key.kind == Kind::Invalid) {
            self.nodes.truncate(nodes);
            return Ok(());
        }
        self.skip_space();
        match self.peek() {
            Some(b'=') if !matches!(self.peek_at(1), Some(b'=' | b'>')) => self.pos += 1,
            Some(b':') => self.pos += 1,
            None => return self.unterminated_object(open),
            _ => {
                let range = self.found();
                if self.begins_line(line) && self.header_begins(line) {
                    let open = self.range(open, open + 1);
                    self.mistake(messages::expression::unterminated_object(open));
                    return Err(Failed::Item(line));
                }
                let ends = self.at_line_end() || self.peek() == Some(b',');
                self.nodes.truncate(nodes);
                return self.skip_to_stop(
                    stops,
                    match ends {
                        true => messages::expression::missing_attribute_value(range),
                        false => messages::expression::missing_key_separator(range),
                    },
                );
            }
        }
        self.skip_space();
        if self.at_line_end() && self.peek().is_some() {
            return self.value_on_later_line();
        }
        self.part(stops, Self::expression)?;
        self.skip_space();
        match self.peek() {
            Some(b',' | b'}') => Ok(()),
            None => self.unterminated_object(open),
            _ if self.at_line_end() => Ok(()),
            _ => {
                let range = self.found();
                let diagnostic =
                    self.behind_value(messages::expression::missing_attribute_separator(self.value_end(), range));
                self.skip_to_stop(stops, diagnostic)
            }
        }
    }

    /// At the end of a line on which a value is missing; what stands there instead of the next entry is left out.
    fn value_on_later_line(&mut self) -> Parsed {
        let range = self.found();
        self.mistake(messages::expression::line_ends(range));
        self.push(Kind::Invalid, self.pos, self.pos);
        let next = self.space_after(self.pos, true);
        if !self.entry_begins(next) {
            self.pos = self.next_stop(next, self.open.len(), Stops::entries()).unwrap_or(self.pos);
        }
        Ok(())
    }

    fn unterminated_object(&mut self, open: usize) -> Parsed {
        let range = self.range(open, open + 1);
        self.mistake(messages::expression::unterminated_object(range));
        Err(self.item_after_object(open).map_or(Failed::Here, Failed::Item))
    }

    /// `(Identifier | Expression)`: a bare identifier is a name, anything longer an expression.
    fn object_key(&mut self) -> Parsed {
        let start = self.pos;
        let end = lexer::identifier(self.text, start);
        let next = self.space_after(end, false);
        let bare = end > start
            && match self.bytes.get(next) {
                Some(b'=') => self.bytes.get(next + 1) != Some(&b'='),
                Some(b':') => self.bytes.get(next + 1) != Some(&b':'),
                Some(
                    b'.' | b'[' | b'(' | b'?' | b'+' | b'-' | b'*' | b'/' | b'%' | b'<' | b'>' | b'!' | b'&' | b'|',
                ) => false,
                _ => true,
            };
        if bare {
            self.pos = end;
            self.push(Kind::KeyName, start, end);
            return Ok(());
        }
        let key = self.nodes.len();
        self.expression()?;
        if let Some(&Node { kind, end, .. }) = self.nodes.get(key)
            && kind != Kind::String
        {
            self.wrap(key, Kind::Key);
            self.close(key);
            self.nodes[key].end = end;
        }
        Ok(())
    }

    /// Returns `true` if the keyword `for` stands first inside of the bracket.
    fn at_for(&mut self) -> bool {
        self.skip_space();
        self.looking_at(b"for") && lexer::identifier(self.text, self.pos) == self.pos + "for".len()
    }

    /// A `for` expression; an `Invalid` with nothing in it if there is a mistake in it.
    fn for_or_invalid(&mut self, node: usize, kind: Kind, close: u8) -> Parsed {
        self.nodes[node].kind = kind;
        self.part(Stops::single(close), |parser| parser.for_expression(node, close))?;
        if self.nodes.get(node + 1).is_some_and(|first| first.kind == Kind::Invalid) {
            self.nodes.truncate(node + 1);
            self.nodes[node].kind = Kind::Invalid;
        }
        Ok(())
    }

    /// `forIntro Expression ("=>" Expression "..."?)? forCond?`, at the keyword, up to the closing bracket.
    fn for_expression(&mut self, node: usize, close: u8) -> Parsed {
        self.newlines = true;
        self.pos += "for".len();
        if self.for_intro(false)? {
            self.flag(node, KEY_NAME);
        }
        self.skip_space();
        if self.peek() != Some(b':') {
            let range = self.found();
            return self.fail(messages::expression::for_colon_required(range));
        }
        self.pos += 1;
        self.expression()?;
        self.skip_space();
        let arrow = self.looking_at(b"=>");
        match (close, arrow) {
            (b'}', true) => {
                self.pos += 2;
                self.expression()?;
                self.skip_space();
            }
            (b'}', false) => {
                let range = self.found();
                return self.fail(messages::expression::for_key_required(range));
            }
            (_, true) => {
                let range = self.range(self.pos, self.pos + 2);
                return self.fail(messages::expression::for_key_not_allowed(range));
            }
            _ => {}
        }
        if self.looking_at(b"...") {
            if close == b']' {
                let range = self.range(self.pos, self.pos + 3);
                return self.fail(messages::expression::for_group_not_allowed(range));
            }
            self.pos += 3;
            self.flag(node, ELLIPSIS);
            self.skip_space();
        }
        let end = lexer::identifier(self.text, self.pos);
        if &self.text[self.pos..end] == "if" {
            self.pos = end;
            self.flag(node, CONDITION);
            self.expression()?;
            self.skip_space();
        }
        if self.peek() != Some(close) {
            let found = self.found();
            let open = self.nodes[node].start as usize;
            let open = self.range(open, open + 1);
            let diagnostic = self.behind_value(messages::expression::for_extra(open, found));
            return self.fail(diagnostic);
        }
        Ok(())
    }

    /// `Identifier ("," Identifier)? "in" Expression`: whether there are two names.
    /// `directive` if it is the one of a template.
    pub(super) fn for_intro(&mut self, directive: bool) -> Parsed<bool> {
        self.for_name(directive)?;
        self.skip_space();
        let two = self.peek() == Some(b',');
        if two {
            self.pos += 1;
            self.for_name(directive)?;
            self.skip_space();
        }
        let end = lexer::identifier(self.text, self.pos);
        if &self.text[self.pos..end] != "in" {
            let range = self.found();
            return self.fail(messages::expression::for_in_required(directive, range));
        }
        self.pos = end;
        self.expression()?;
        Ok(two)
    }

    fn for_name(&mut self, directive: bool) -> Parsed {
        self.skip_space();
        let end = lexer::identifier(self.text, self.pos);
        if end == self.pos {
            let range = self.found();
            return self.fail(messages::expression::for_name_required(directive, range));
        }
        self.push(Kind::Name, self.pos, end);
        self.pos = end;
        Ok(())
    }
}
