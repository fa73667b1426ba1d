//! Tuple and object constructors and `for` expressions ("Collection Values", "For Expressions").

use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{CONDITION, ELLIPSIS, KEY_NAME, Kind, Node};
use crate::native::parser::{Open, Parsed, Parser};

impl Parser<'_> {
    /// `tuple = "[" ( (Expression ("," Expression)* ","?)? ) "]";`
    pub(super) fn tuple(&mut self) -> Parsed {
        let start = self.pos;
        self.pos += 1;
        let tuple = self.push(Kind::Tuple, start, start);
        self.bracketed(Open::Bracket, |parser| {
            if parser.at_for() {
                parser.nodes[tuple].kind = Kind::ForTuple;
                return parser.for_expression(tuple, b']');
            }
            parser.tuple_elements(start)
        })?;
        self.pos += 1;
        self.close(tuple);
        Ok(())
    }

    fn tuple_elements(&mut self, open: usize) -> Parsed {
        loop {
            self.skip_space();
            if self.peek() == Some(b']') {
                return Ok(());
            }
            if self.pos < self.bytes.len() {
                self.expression()?;
                self.skip_space();
            }
            match self.peek() {
                Some(b',') => self.pos += 1,
                Some(b']') => return Ok(()),
                None => {
                    let range = self.range(open, open + 1);
                    return self.fail(messages::expression::unterminated_tuple(range));
                }
                _ => {
                    let found = self.found();
                    let open = self.range(open, open + 1);
                    return self.fail(messages::expression::missing_item_separator(open, found));
                }
            }
        }
    }

    /// `object = "{" ( (objectelem (( "," | Newline) objectelem)* ","?)? ) "}";`
    pub(super) fn object(&mut self) -> Parsed {
        let start = self.pos;
        self.pos += 1;
        let object = self.push(Kind::Object, start, start);
        self.bracketed(Open::Brace, |parser| {
            if parser.at_for() {
                parser.nodes[object].kind = Kind::ForObject;
                return parser.for_expression(object, b'}');
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
            if self.peek() == Some(b'}') {
                return Ok(());
            }
            if self.pos >= self.bytes.len() {
                let range = self.range(open, open + 1);
                return self.fail(messages::expression::unterminated_object(range));
            }
            // A value stands on the line of its key, and the end of the line ends the entry.
            self.newlines = false;
            self.object_key()?;
            self.skip_space();
            match self.peek() {
                Some(b'=') if self.peek_at(1) != Some(b'=') => self.pos += 1,
                Some(b':') => self.pos += 1,
                None => {
                    let range = self.range(open, open + 1);
                    return self.fail(messages::expression::unterminated_object(range));
                }
                _ if self.at_line_end() || self.peek() == Some(b',') => {
                    let range = self.found();
                    return self.fail(messages::expression::missing_attribute_value(range));
                }
                _ => {
                    let range = self.found();
                    return self.fail(messages::expression::missing_key_separator(range));
                }
            }
            self.expression()?;
            self.skip_space();
            match self.peek() {
                Some(b',') => self.pos += 1,
                Some(b'}') => return Ok(()),
                None => {
                    let range = self.range(open, open + 1);
                    return self.fail(messages::expression::unterminated_object(range));
                }
                _ if self.at_line_end() => {}
                _ => {
                    let range = self.found();
                    return self.fail(messages::expression::missing_attribute_separator(range));
                }
            }
        }
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

    /// Whether the keyword `for` stands first inside of the bracket.
    fn at_for(&mut self) -> bool {
        self.skip_space();
        let end = lexer::identifier(self.text, self.pos);
        &self.text[self.pos..end] == "for"
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
            return self.fail(messages::expression::for_extra(open, found));
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
