//! Terms and what follows them: literals, variables, calls, parentheses, attribute access, index and splat.

use crate::diag::Diagnostic;
use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{Kind, NUMBER};
use crate::native::parser::Parser;
use crate::native::parser::literal::PLAIN_NUMBER;
use crate::native::parser::state::{Failed, OpenBracket, Parsed, Stops};
use crate::source::Range;
use crate::syntax::messages::number_limit;
use crate::value::number::check_limits;
use crate::value::{NumberError, NumberLimits};

impl Parser<'_> {
    /// `ExprTerm Index | ExprTerm GetAttr | ExprTerm Splat`
    pub(super) fn postfix(&mut self) -> Parsed {
        let index = self.nodes.len();
        self.term()?;
        if self.at_expression_end() {
            return Ok(());
        }
        // White space may stand before a step, but it does not belong to the term if there is none.
        let end = self.pos;
        self.skip_space();
        if !self.at_step() {
            self.pos = end;
            return Ok(());
        }
        let chain = self.wrap(index, Kind::Postfix);
        self.steps(chain)
    }

    fn at_step(&self) -> bool {
        match self.peek() {
            Some(b'.') => !self.looking_at(b"..."),
            Some(b'[') => true,
            _ => false,
        }
    }

    /// Steps as long as there are any; a full splat takes all steps after it as its children.
    ///
    /// The chain ends before a step that cannot be read.
    pub(super) fn steps(&mut self, chain: usize) -> Parsed {
        let mut splats: Vec<usize> = Vec::new();
        let mut result = Ok(());
        loop {
            let (nodes, end) = (self.nodes.len(), self.pos);
            self.skip_space();
            if !self.at_step() {
                self.pos = end;
                break;
            }
            result = self.step(&mut splats);
            if result.is_err() {
                self.nodes.truncate(nodes);
                splats.retain(|&splat| splat < nodes);
                break;
            }
        }
        for &index in splats.iter().rev().chain([&chain]) {
            match result {
                Ok(()) => self.close(index),
                Err(_) => self.close_at_children(index),
            }
        }
        result
    }

    fn step(&mut self, splats: &mut Vec<usize>) -> Parsed {
        if self.peek() == Some(b'[') {
            if let Some(splat) = self.index_step()? {
                splats.push(splat);
                if splats.len() > usize::from(self.limits.nesting) {
                    return self.nested_too_deeply();
                }
            }
            return Ok(());
        }
        if self.opt_attribute_splat()? { Ok(()) } else { self.attribute_step() }
    }

    /// `GetAttr = "." Identifier;` and `LegacyIndex = '.' digit+`
    fn attribute_step(&mut self) -> Parsed {
        let dot = self.pos;
        self.pos += 1;
        self.skip_space();
        let start = self.pos;
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            let end = lexer::number(self.bytes, start);
            if self.bytes[start..end].contains(&b'.') {
                let range = self.range(dot, end);
                let parts = &self.text[start..end];
                return self.fail(messages::expression::invalid_legacy_index(parts, range));
            }
            self.pos = end;
            let step = self.push(Kind::LegacyIndex, dot, end);
            self.nodes[step].aux = Self::name_length(dot, start);
            return Ok(());
        }
        let end = lexer::identifier(self.text, start);
        if end == start {
            let range = self.found();
            return self.fail(messages::expression::invalid_attribute_name(range));
        }
        self.pos = end;
        let step = self.push(Kind::GetAttr, dot, end);
        self.nodes[step].aux = Self::name_length(dot, start);
        Ok(())
    }

    /// `attrSplat = "." "*" GetAttr*;`
    fn opt_attribute_splat(&mut self) -> Parsed<bool> {
        let star = self.space_after(self.pos + 1, self.newlines);
        if self.bytes.get(star) != Some(&b'*') {
            return Ok(false);
        }
        let splat = self.push(Kind::AttrSplat, self.pos, star + 1);
        self.pos = star + 1;
        loop {
            let end = self.pos;
            self.skip_space();
            if self.peek() != Some(b'.') || self.looking_at(b"...") {
                self.pos = end;
                break;
            }
            let next = self.space_after(self.pos + 1, self.newlines);
            if self.bytes.get(next) == Some(&b'*') {
                let range = self.range(self.pos, next + 1);
                return self.fail(messages::expression::nested_splat(range));
            }
            self.attribute_step()?;
        }
        self.close(splat);
        Ok(true)
    }

    /// `Index = "[" Expression "]";` or the `[*]` of a full splat, whose node is returned still open.
    fn index_step(&mut self) -> Parsed<Option<usize>> {
        let start = self.pos;
        self.pos += 1;
        let star = self.space_after(self.pos, self.newlines);
        if self.bytes.get(star) == Some(&b'*') {
            self.pos = self.space_after(star + 1, self.newlines);
            if self.peek() != Some(b']') {
                let unclosed = messages::expression::unclosed_splat(self.found());
                let close = self.space_after(self.pos, true);
                if self.bytes.get(close) != Some(&b']') {
                    return self.fail(unclosed);
                }
                self.report(unclosed);
                self.pos = close;
            }
            self.pos += 1;
            return Ok(Some(self.push(Kind::FullSplat, start, self.pos)));
        }
        let index = self.push(Kind::Index, start, start);
        self.bracketed(OpenBracket::Bracket, |parser| {
            let stops = Stops::single(b']');
            parser.part(stops, Self::expression)?;
            parser.skip_space();
            if parser.peek() == Some(b']') {
                return Ok(());
            }
            let found = parser.found();
            parser.end_at_item(start, b']', messages::expression::unclosed_index)?;
            let diagnostic = parser.behind_value(messages::expression::unclosed_index(found));
            parser.skip_to_stop(stops, diagnostic)
        })?;
        self.pos += 1;
        self.close(index);
        Ok(None)
    }

    /// A term without what follows it.
    fn term(&mut self) -> Parsed {
        let start = self.pos;
        match self.peek() {
            Some(b'"') if self.looking_at(b"\"\"\"") => self.triple_quoted(),
            Some(b'"') => self.quoted(),
            Some(b'0'..=b'9') => self.number(),
            Some(b'[') => self.tuple(),
            Some(b'{') => self.object(),
            Some(b'(') => self.parentheses(),
            Some(b'<') if self.peek_at(1) == Some(b'<') => self.heredoc(),
            _ => {
                let end = lexer::identifier(self.text, start);
                if end == start {
                    return self.no_term();
                }
                self.pos = end;
                self.named(start, end)
            }
        }
    }

    fn no_term(&mut self) -> Parsed {
        if self.pos >= self.bytes.len() {
            let missing = self.instead_of_value(messages::expression::missing_expression(self.found()));
            return self.fail(missing);
        }
        if let Some(diagnostic) = self.stray_character() {
            return self.foreign_string(self.instead_of_value(diagnostic));
        }
        let range = self.found();
        let diagnostic = match (self.at_line_end(), self.peek(), self.peek_at(1)) {
            (true, ..) => self.instead_of_comment(messages::expression::line_ends(range)),
            (false, Some(b'.'), Some(b'0'..=b'9')) => {
                messages::meant::fraction(messages::expression::invalid_expression(range), self.pos)
            }
            _ => messages::expression::invalid_expression(range),
        };
        self.fail(match self.operator_sign() {
            Some(found) => messages::meant::operator(diagnostic, found),
            None => self.instead_of_value(diagnostic),
        })
    }

    /// Over text between three quotes, as one mistake; over one line if an item follows before the closing quotes.
    fn triple_quoted(&mut self) -> Parsed {
        let (start, inside) = (self.pos, self.pos + 3);
        let quotes = &self.bytes[start..inside];
        let first = lexer::line_end(self.bytes, start);
        let (mut from, mut line_end) = (inside, first);
        let end = loop {
            if let Some(length) = memchr::memmem::find(&self.bytes[from..line_end], quotes) {
                break Some(from + length + 3);
            }
            from = line_end + lexer::newline(self.bytes, line_end).max(1);
            if from >= self.bytes.len() || self.item_begins(from) {
                break None;
            }
            line_end = lexer::line_end(self.bytes, from);
        };
        let at = self.range(start, inside);
        self.mistake(messages::meant::triple_quotes(end.is_some_and(|end| end <= first), at));
        self.pos = end.unwrap_or(first);
        self.push(Kind::Invalid, start, self.pos);
        Ok(())
    }

    /// Over a string in quotes that are none here, as one mistake; gives up at any other character.
    fn foreign_string(&mut self, diagnostic: Diagnostic) -> Parsed {
        let start = self.pos;
        if self.looking_at(b"'''") {
            return self.triple_quoted();
        }
        let line = &self.text[start..lexer::line_end(self.bytes, start)];
        let mut rest = line.chars();
        let closing: &[char] = match rest.next() {
            Some('\'') => &['\''],
            Some('`') => &['`'],
            Some('\u{201c}' | '\u{201d}') => &['\u{201c}', '\u{201d}'],
            Some('\u{2018}' | '\u{2019}') => &['\u{2018}', '\u{2019}'],
            _ => return self.fail(diagnostic),
        };
        let rest = rest.as_str();
        let open = start..start + (line.len() - rest.len());
        // What is to be written in the place of quotes: a single one is written twice in single quotes.
        let mut changes = vec![(open.clone(), "\"")];
        let mut characters = rest.char_indices().peekable();
        let end = loop {
            let Some((at, character)) = characters.next() else { return self.fail(diagnostic) };
            let place = open.end + at..open.end + at + character.len_utf8();
            if character == '\'' && closing == ['\''] && characters.next_if(|(_, next)| *next == '\'').is_some() {
                changes.push((place.start..place.end + 1, "'"));
            } else if closing.contains(&character) {
                changes.push((place.clone(), "\""));
                break place;
            } else if character == '"' {
                changes.push((place.start..place.start, "\\"));
            }
        };
        let inside = &self.text[open.end..end.start];
        let diagnostic = match inside.contains('\\') || inside.contains("${") || inside.contains("%{") {
            true => diagnostic,
            false => diagnostic.mended_by(&changes),
        };
        self.mistake(diagnostic);
        self.pos = end.end;
        self.push(Kind::Invalid, start, self.pos);
        Ok(())
    }

    /// The diagnostic for a character that has no meaning anywhere outside of strings.
    pub(super) fn stray_character(&self) -> Option<Diagnostic> {
        let rest = self.text.get(self.pos..)?;
        let next = rest.chars().next()?;
        let range = self.found();
        match next {
            '/' if rest.starts_with("/*") => Some(messages::text::unterminated_comment(range)),
            '&' | '|' | '^' | '~' => Some(messages::text::unsupported_operator(next, range)),
            '\'' | '`' | ';' | '\u{201c}' | '\u{201d}' | '\u{2018}' | '\u{2019}' => {
                Some(messages::text::invalid_character(next, range))
            }
            '\\' if rest[1..].trim_start_matches([' ', '\t', '\r']).starts_with('\n') => {
                Some(messages::text::backslash_at_line_end(range))
            }
            '\n' => None,
            '\r' if rest.starts_with("\r\n") => None,
            '@' | '\\' => Some(messages::text::invalid_character(next, range)),
            // Names may begin with letters of any script.
            _ if !next.is_ascii() && lexer::identifier(self.text, self.pos) > self.pos => None,
            _ if next.is_control() || !next.is_ascii() => Some(messages::text::invalid_character(next, range)),
            _ => None,
        }
    }

    /// `NumericLit`
    fn number(&mut self) -> Parsed {
        let start = self.pos;
        let end = lexer::number(self.bytes, start);
        let text = &self.text[start..end];
        self.pos = end;
        if !lexer::is_number(text.as_bytes()) {
            let range = self.range(start, end);
            let word_end = self.word_end(end);
            let quotable = if self.goes_on(word_end) { None } else { self.quotable(start, word_end) };
            self.mistake(messages::expression::invalid_number(text, quotable, range));
            self.pos = word_end;
            return self.no_number(start, self.pos);
        }
        // Only a long number or one with an exponent can pass a limit. What it is worth is computed by whoever wants to
        // know it, and pays for that.
        let may_be_too_much = text.len() > PLAIN_NUMBER || text.bytes().any(|byte| byte.is_ascii_alphabetic());
        if may_be_too_much
            && let Err(error @ (NumberError::TooLong(_) | NumberError::Exponent(_) | NumberError::TooLarge)) =
                check_limits(text, &NumberLimits::from(self.limits))
        {
            let range = self.range(start, end);
            self.mistake(number_limit(&error, range));
            return self.no_number(start, end);
        }
        self.push(Kind::Number, start, end);
        Ok(())
    }

    /// Adds an `Invalid` node for a wrong number, with the flag that it is some number.
    fn no_number(&mut self, start: usize, end: usize) -> Parsed {
        let invalid = self.push(Kind::Invalid, start, end);
        self.flag(invalid, NUMBER);
        Ok(())
    }

    /// Gives up if what was opened at a byte is never closed and the current line is the next item or entry.
    pub(super) fn end_at_item(&mut self, open: usize, close: u8, unclosed: fn(Range) -> Diagnostic) -> Parsed {
        match self.item_in_brackets(open, close) {
            None => Ok(()),
            Some(line) => {
                let length = if matches!(self.bytes[open], b'$' | b'%') { 2 } else { 1 };
                let range = self.range(open, open + length);
                self.mistake(unclosed(range));
                Err(Failed::Entry(line))
            }
        }
    }

    /// A keyword, a variable or a function call, after its name.
    fn named(&mut self, start: usize, end: usize) -> Parsed {
        let mut name_end = end;
        let mut next = self.space_after(end, self.newlines);
        let mut namespaced = false;
        while self.bytes[next..].starts_with(b"::") {
            namespaced = true;
            let part = self.space_after(next + 2, self.newlines);
            name_end = lexer::identifier(self.text, part);
            if name_end == part {
                self.pos = part;
                let range = self.found();
                return self.fail(messages::expression::missing_function_name(range));
            }
            next = self.space_after(name_end, self.newlines);
        }
        if self.bytes.get(next) == Some(&b'(') {
            self.pos = next;
            return self.call(start, name_end);
        }
        if namespaced {
            let range = self.range(name_end, name_end);
            return self.fail(messages::expression::missing_open_parenthesis(range));
        }
        let kind = match &self.text[start..end] {
            "true" => Kind::True,
            "false" => Kind::False,
            "null" => Kind::Null,
            _ => Kind::Variable,
        };
        self.push(kind, start, end);
        Ok(())
    }

    /// `"(" Expression ")"`
    fn parentheses(&mut self) -> Parsed {
        let start = self.pos;
        let node = self.push(Kind::Parentheses, start, start);
        self.pos += 1;
        self.bracketed(OpenBracket::Bracket, |parser| {
            let stops = Stops::single(b')');
            parser.part(stops, Self::expression)?;
            parser.skip_space();
            if parser.peek() == Some(b')') {
                return Ok(());
            }
            parser.end_at_item(start, b')', messages::expression::unclosed_parentheses)?;
            let found = parser.found();
            let open = parser.range(start, start + 1);
            let diagnostic = match parser.peek() {
                Some(b',') => messages::meant::list_in_parentheses(open),
                _ => messages::expression::unbalanced_parentheses(open, found),
            };
            let diagnostic = parser.behind_value(diagnostic);
            parser.skip_to_stop(stops, diagnostic)
        })?;
        self.pos += 1;
        self.close(node);
        Ok(())
    }
}
