//! Recovery after a mistake, so that each mistake is reported once and nothing is lost that can be read.
//!
//! After a value or a name that cannot be read, tokens are skipped up to the end of the property or element.
//! A container that is closed by the wrong bracket, or not at all, ends where it is most likely meant to.

use crate::json::node::{Kind, Node, UNCLOSED};
use crate::json::parser::{Expects, OpenBracket, Parser};
use crate::json_text::messages as text;
use crate::json_text::{Token, TokenKind, after_space};

/// The beginnings of lines that a merge tool has left behind.
const MARKERS: [&str; 3] = ["<<<<<<<", "=======", ">>>>>>>"];

/// The quotes that text is put in elsewhere, and by programs that mean well.
const QUOTES: [char; 6] = ['\'', '`', '“', '”', '‘', '’'];

/// The maximum length of the search for the end of a text that a quote ends too early, in characters.
const LONGEST_LINE: usize = 256;

impl Parser<'_> {
    /// Goes on to the next token; comments and markers of a merge are reported and left out.
    pub(super) fn advance(&mut self) {
        loop {
            self.token = self.scanner.next_token();
            let kind = self.token.kind;
            match kind {
                TokenKind::Invalid if self.skip_foreign() => {}
                TokenKind::UnclosedString => return self.leave_closers(),
                _ => return,
            }
        }
    }

    /// Takes commas and brackets at the end of its line out of an unclosed string: they are hardly meant to be in it.
    fn leave_closers(&mut self) {
        let Token { start, end, .. } = self.token;
        // Nothing is behind it, so that nothing else is closed either.
        self.cut |= after_space(self.text.as_bytes(), end) == self.text.len();
        let text = self.text[start..end].trim_end_matches([' ', '\t', '\r', ',', ']', '}']);
        self.token.end = start + text.len();
        self.scanner.go_to(self.token.end);
    }

    /// Skips the comment or the marker of a merge that the current token begins, if it does.
    fn skip_foreign(&mut self) -> bool {
        let start = self.token.start;
        let rest = &self.text[start..];
        let is_marker = MARKERS.iter().any(|marker| rest.starts_with(marker)) && self.begins_line(start);
        let end = if is_marker && rest.starts_with('=') {
            // The second version is left out.
            let end = if self.no_merge_ends { None } else { rest.find("\n>>>>>>>") };
            self.no_merge_ends |= end.is_none();
            let end = end.map_or(0, |end| end + 1);
            rest[end..].find('\n').map(|length| end + length)
        } else if is_marker || rest.starts_with("//") || rest.starts_with('#') {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|at| at + "*/".len())
        } else {
            return false;
        };
        let end = end.map_or(self.text.len(), |length| start + length);
        let reported = if is_marker { &mut self.marker_reported } else { &mut self.comment_reported };
        if !std::mem::replace(reported, true) {
            self.report(if is_marker { text::merge_conflict(start..end) } else { text::comment(start..end) });
        }
        self.scanner.go_to(end);
        true
    }

    /// The text in single quotes that begins with the current token, as if it were a token.
    pub(super) fn single_quoted(&mut self) -> Option<Token> {
        let start = self.token.start;
        let rest = self.text.get(start..)?.strip_prefix('\'')?;
        let length = rest.find(['\'', '\n']).filter(|&length| rest[length..].starts_with('\''))?;
        let end = start + length + "''".len();
        self.scanner.go_to(end);
        Some(Token { kind: TokenKind::Invalid, start, end })
    }

    /// A mark of another language, or nothing, where a value is needed.
    pub(super) fn missing_or_stray(&mut self) {
        let token = self.token;
        match token.kind {
            TokenKind::CloseBrace => self.report(text::missing_json_value(token.span())),
            TokenKind::CloseBracket => self.report(text::missing_element(token.span())),
            TokenKind::Comma => self.report(text::invalid_start(token.span())),
            // Whatever is not closed says so.
            TokenKind::End => {}
            _ => {
                let quoted = self.single_quoted();
                let token = quoted.map_or(token, |quoted| Token { kind: token.kind, ..quoted });
                let is_quote = self.text[token.span()].starts_with(QUOTES);
                self.report(match quoted {
                    None if !is_quote => text::invalid_start(token.span()),
                    _ => text::other_quotes(token.span()),
                });
                self.advance();
                if token.kind == TokenKind::Colon {
                    // A colon too many: the value is behind it.
                    while self.token.kind == TokenKind::Colon {
                        self.advance();
                    }
                    return self.value();
                }
                self.push(Kind::Invalid, token);
                self.broken = true;
                return self.skip_rest_of_value(token);
            }
        }
        self.no_value();
    }

    /// Puts something in the place of a value that is not there.
    pub(super) fn no_value(&mut self) {
        let here = Token { end: self.token.start, ..self.token };
        self.push(Kind::Invalid, here);
        self.broken = true;
    }

    /// Skips what follows a value that could not be read, and ends its node there.
    pub(super) fn skip_rest_of_value(&mut self, value: Token) {
        if let Some(end) = self.skip_item_after(value)
            && let Some(node) = self.nodes.last_mut()
        {
            node.end = end as u32;
        }
    }

    /// Skips the rest of a property or element.
    pub(super) fn skip_item(&mut self) {
        self.skip_item_after(self.token);
    }

    /// Skips tokens up to a comma or a closing bracket that belongs to the innermost container, or to a line that begins
    /// with what may be the next item; the end of the last token that was skipped.
    fn skip_item_after(&mut self, last: Token) -> Option<usize> {
        let mut skipped = None;
        let mut depth = 0_usize;
        let mut before = last.end;
        loop {
            match self.token.kind {
                TokenKind::End => return skipped,
                TokenKind::Comma | TokenKind::CloseBrace | TokenKind::CloseBracket if depth == 0 => return skipped,
                TokenKind::String { .. } if depth == 0 && self.is_on_later_line(before) => return skipped,
                TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
                TokenKind::CloseBrace | TokenKind::CloseBracket => depth -= 1,
                _ => {}
            }
            before = self.token.end;
            skipped = Some(before);
            self.advance();
        }
    }

    /// Returns `true` if the current token is on a later line than a byte before it.
    fn is_on_later_line(&self, before: usize) -> bool {
        self.text.get(before..self.token.start).is_some_and(|between| between.contains('\n'))
    }

    /// Returns `true` if a line begins at a byte, apart from blanks.
    fn begins_line(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Something else than a comma or the end after a property or an element.
    pub(super) fn missing_comma(&mut self) {
        let in_object = self.open.last().is_some_and(|open| open.kind == Kind::Object);
        if !in_object && self.begins_property() {
            return self.leave_arrays(self.token.start);
        }
        if self.quote_in_string() {
            return;
        }
        if !self.broken {
            let span = self.token.span();
            self.report(if in_object { text::missing_object_comma(span) } else { text::missing_array_comma(span) });
        }
        if self.token.kind == TokenKind::Invalid {
            // The comma of another language.
            self.advance();
        }
        let begins_item = match self.token.kind {
            TokenKind::String { .. } | TokenKind::Keyword if in_object => self.is_followed_by_colon(),
            TokenKind::Invalid | TokenKind::Colon => false,
            _ => !in_object,
        };
        if begins_item {
            self.expect(Expects::Next(None));
        } else {
            self.lose_item();
            if !matches!(self.token.kind, TokenKind::Comma | TokenKind::CloseBrace | TokenKind::CloseBracket) {
                self.advance_in_item();
            }
            self.skip_item();
        }
    }

    /// Takes the current token, directly behind a string, as what is in the string behind a quote, if another quote shows
    /// where the string ends; then the string is no value.
    fn quote_in_string(&mut self) -> bool {
        let Some(&Node { kind: Kind::String, end, .. }) = self.nodes.last() else { return false };
        if end as usize != self.token.start || self.broken || self.token.kind == TokenKind::Invalid {
            return false;
        }
        let rest = &self.text[self.token.start..];
        let most = rest.char_indices().nth(LONGEST_LINE).map_or(rest.len(), |(end, _)| end);
        let line = rest[..most].lines().next().unwrap_or_default();
        let ends = |quote: &usize| {
            let behind = line[quote + 1..].trim_start_matches([' ', '\t', '\r']);
            behind.is_empty() || behind.starts_with([',', '}', ']'])
        };
        // A name with its own colon has been left out of its object.
        let Some(quote) = line.match_indices('"').map(|(at, _)| at).find(ends).filter(|_| !self.is_at_name()) else {
            return false;
        };
        let end = self.token.start + quote + 1;
        self.report(text::quote_in_string(self.token.span()));
        if let Some(node) = self.nodes.last_mut() {
            (node.kind, node.end) = (Kind::Invalid, end as u32);
        }
        self.scanner.go_to(end);
        self.broken = true;
        self.advance();
        true
    }

    /// Returns `true` if an item of the native syntax begins with a word that ends at a byte.
    pub(super) fn begins_native(&self, end: usize) -> bool {
        self.text[after_space(self.text.as_bytes(), end)..].starts_with(['=', '{', '"'])
    }

    /// Goes on past the current token, with all that is in it if it opens something.
    fn advance_in_item(&mut self) {
        if !matches!(self.token.kind, TokenKind::OpenBrace | TokenKind::OpenBracket) {
            self.advance();
        }
    }

    /// Returns `true` if the current token is a name with a colon.
    pub(super) fn is_at_name(&self) -> bool {
        matches!(self.token.kind, TokenKind::String { .. }) && self.is_followed_by_colon()
    }

    /// Skips the rest of `=>`, after its equals sign.
    pub(super) fn skip_arrow(&mut self) {
        if self.text[self.token.start..].starts_with('>') {
            self.advance();
        }
    }

    fn is_followed_by_colon(&self) -> bool {
        let next = self.scanner.clone().next_token();
        next.kind == TokenKind::Colon || self.text[next.span()].starts_with('=')
    }

    /// A colon after an element, as if the array were an object.
    pub(super) fn colon_in_array(&mut self) {
        if let (Some(array), Some(&name)) = (self.open.last(), self.nodes.last())
            && name.kind == Kind::String
            && name.parent == array.node
            && self.begins_line_in_object(name.start as usize)
        {
            self.nodes.pop();
            self.leave_arrays(name.start as usize);
            let parent = self.open.last().map_or(0, |open| open.node);
            self.nodes.push(Node { kind: Kind::Name, parent, ..name });
            return self.colon();
        }
        self.report(text::colon_in_array(self.token.span()));
        self.lose_item();
        self.advance();
        self.skip_item();
    }

    /// Returns `true` if the current token in an array is rather the name of a property of a surrounding object.
    fn begins_property(&self) -> bool {
        self.begins_line_in_object(self.token.start) && self.is_at_name()
    }

    /// Returns `true` if a line begins at a byte, and the open arrays are in an object.
    fn begins_line_in_object(&self, at: usize) -> bool {
        self.begins_line(at) && self.open.iter().any(|open| open.kind == Kind::Object)
    }

    /// Ends the arrays that are open up to an object, before what begins at a byte.
    fn leave_arrays(&mut self, at: usize) {
        let array = self.open.last().map_or(0, |open| self.nodes[open.node as usize].start as usize);
        self.report(text::unclosed_array(array..array + 1));
        let end = self.text[..at].trim_end().len();
        while self.open.last().is_some_and(|open| open.kind == Kind::Array) {
            self.end_container(end);
        }
        self.expect(Expects::Next(None));
    }

    /// A closing bracket of the other kind: of what is around, whose end is missing, or by mistake.
    pub(super) fn wrong_closer(&mut self) {
        let closer = self.token;
        let wanted = if closer.kind == TokenKind::CloseBrace { Kind::Object } else { Kind::Array };
        let span = closer.span();
        self.report(match wanted {
            Kind::Object => text::mismatched_brackets(span),
            _ => text::mismatched_braces(span),
        });
        // The same bracket twice: one of them is too many.
        if self.text[..closer.start].trim_end().ends_with(&self.text[closer.span()]) {
            return self.advance();
        }
        let around = self.open.iter().rposition(|open| open.kind == wanted);
        match around {
            Some(around) if self.is_end_of(around, closer) => {
                while self.open.len() > around + 1 {
                    self.lose_item();
                    self.end_container(closer.start);
                }
                self.expect(Expects::End);
            }
            _ => self.close(),
        }
    }

    /// Returns `true` if a closing bracket is more likely the end of an open container than a slip at the end of the
    /// innermost.
    fn is_end_of(&mut self, open: usize, closer: Token) -> bool {
        if open == 0 && self.scanner.clone().next_token().kind != TokenKind::End {
            return false;
        }
        let line = self.start_of_line(closer.start);
        let on_line_of_closer = |open: &OpenBracket| self.nodes[open.node as usize].start as usize >= line;
        !self.open.last().is_some_and(on_line_of_closer) || self.open.get(open).is_some_and(on_line_of_closer)
    }

    /// Returns the byte at which the line of a byte begins, searched from the byte of the last call.
    fn start_of_line(&mut self, byte: usize) -> usize {
        let (last, start) = self.line;
        let between = self.text.as_bytes().get(last..byte).unwrap_or(b"");
        let start = memchr::memrchr(b'\n', between).map_or(start, |newline| last + newline + 1);
        self.line = (byte, start);
        start
    }

    /// The end of the text inside of containers.
    pub(super) fn unclosed(&mut self) {
        if let Some(open) = self.open.last()
            && !self.cut
        {
            let start = self.nodes[open.node as usize].start as usize;
            let span = start..start + 1;
            self.report(if open.kind == Kind::Object {
                text::unclosed_object(span)
            } else {
                text::unclosed_array(span)
            });
        }
        while let Some(open) = self.open.last() {
            self.nodes[open.node as usize].flags |= UNCLOSED;
            self.end_container(self.token.end);
        }
    }

    /// A container in too many others, which is left out.
    pub(super) fn skip_nested(&mut self) {
        let first = self.token;
        self.report(text::nesting_limit(self.limits.nesting, first.span()));
        let mut depth = 0_usize;
        loop {
            match self.token.kind {
                TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
                TokenKind::CloseBrace | TokenKind::CloseBracket => depth -= 1,
                TokenKind::End => {
                    self.cut = true;
                    break;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
            self.token = self.scanner.next_token();
        }
        self.push(Kind::Invalid, Token { end: self.token.end, ..first });
        if !self.cut {
            self.advance();
        }
        self.broken = true;
    }
}
