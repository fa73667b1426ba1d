//! Templates: literal text, interpolations and directives, quoted, in heredocs or alone ("Templates").

use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{ESCAPED, KEY_NAME, Kind, QUOTED, TRIM_END, TRIM_START};
use crate::native::parser::heredoc::{LinePart, Marker};
use crate::native::parser::{Open, Parsed, Parser};

/// Where a template stands, which decides how its literal text is read and where it ends.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// Between quotes; the first one is at this byte.
    Quoted { open: usize },
    /// In a heredoc.
    Heredoc(Marker),
    /// Alone, to the end of the text.
    Bare,
}

/// What ended a sequence of parts.
enum Closer {
    /// The end of the template.
    End,
    Else(usize),
    EndIf(usize),
    EndFor(usize),
}

/// The bytes that mean something in a quoted template.
static SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let special = b"\"\\$%\n\r";
    let mut index = 0;
    while index < special.len() {
        table[special[index] as usize] = true;
        index += 1;
    }
    table
};

/// Where literal text stopped.
enum Stop {
    End,
    Interpolation,
    Directive,
}

impl Parser<'_> {
    /// A quoted template, or a string if there is no sequence in it.
    pub(super) fn quoted(&mut self) -> Parsed {
        let open = self.pos;
        self.pos += 1;
        let index = self.nodes.len();
        let mut escaped = false;
        match self.quoted_literal(open, &mut escaped)? {
            Stop::End => {
                self.pos += 1;
                self.push(Kind::String, open, self.pos);
                if escaped {
                    self.flag(index, ESCAPED | QUOTED);
                }
                Ok(())
            }
            _ => {
                // Back to the start: the text before the first sequence is a part like any other.
                self.pos = open + 1;
                let template = self.push(Kind::Template, open, open);
                self.bracketed(Open::Quote, |parser| parser.whole_template(Place::Quoted { open }, escaped))?;
                self.pos += 1;
                self.close(template);
                Ok(())
            }
        }
    }

    /// A template that is the whole text.
    pub(super) fn bare_template(&mut self) {
        let template = self.push(Kind::BareTemplate, 0, 0);
        if self.whole_template(Place::Bare, false).is_err() {
            self.nodes.truncate(template);
            self.push(Kind::Invalid, 0, self.bytes.len());
            return;
        }
        self.close(template);
    }

    /// All parts up to the end of the template; what was found wrong in the first literal is not reported again.
    pub(super) fn whole_template(&mut self, place: Place, first_is_checked: bool) -> Parsed {
        let reported = self.diagnostics.len();
        let mut trim = false;
        let closer = self.parts(place, &mut trim, first_is_checked.then_some(reported))?;
        let (name, start) = match closer {
            Closer::End => return Ok(()),
            Closer::Else(start) => ("else", start),
            Closer::EndIf(start) => ("endif", start),
            Closer::EndFor(start) => ("endfor", start),
        };
        let range = self.range(start, self.pos);
        self.fail(messages::template::unexpected_directive(name, range))
    }

    /// `( TemplateLiteral | TemplateInterpolation | TemplateDirective )*`
    fn parts(&mut self, place: Place, trim: &mut bool, forget: Option<usize>) -> Parsed<Closer> {
        let mut forget = forget;
        loop {
            let stop = self.literal(place, trim)?;
            if let Some(reported) = forget.take() {
                self.diagnostics.truncate(reported);
            }
            let start = self.pos;
            match stop {
                Stop::End => return Ok(Closer::End),
                Stop::Interpolation => {
                    self.line_part(place, LinePart::Other);
                    self.open_sequence(place, trim);
                    let interpolation = self.push(Kind::Interpolation, start, start);
                    self.bracketed(Open::Sequence, |parser| {
                        parser.expression()?;
                        parser.close_sequence(start, trim, None)
                    })?;
                    self.close(interpolation);
                }
                Stop::Directive => {
                    self.line_part(place, LinePart::Other);
                    self.open_sequence(place, trim);
                    if let Some(closer) = self.directive(place, start, trim)? {
                        return Ok(closer);
                    }
                }
            }
        }
    }

    /// To after `${` or `%{`, and its strip marker, which strips the literal before it.
    fn open_sequence(&mut self, place: Place, trim: &mut bool) {
        let start = self.pos;
        self.pos += 2;
        *trim = false;
        if self.peek() == Some(b'~') {
            self.pos += 1;
            let last = self.nodes.len() - 1;
            let node = self.nodes[last];
            if node.kind == Kind::Literal && node.end as usize == start {
                match place {
                    Place::Quoted { .. } => self.flag(last, TRIM_END),
                    _ => self.nodes[last].end = self.trimmed_end(node.start as usize, start) as u32,
                }
            }
        }
    }

    /// Where the text ends when the white space of its last line is stripped, its newline included.
    fn trimmed_end(&self, start: usize, end: usize) -> usize {
        let text = &self.text[start..end];
        let line = text.strip_suffix('\n').unwrap_or(text);
        let line_start = line.rfind('\n').map_or(0, |at| at + 1);
        start + line_start + text[line_start..].trim_end().len()
    }

    /// `}` or `~}`, which strips the literal after it, of a directive or an interpolation.
    fn close_sequence(&mut self, start: usize, trim: &mut bool, directive: Option<&str>) -> Parsed {
        self.skip_space();
        match self.peek() {
            Some(b'}') => self.pos += 1,
            Some(b'~') if self.peek_at(1) == Some(b'}') => {
                *trim = true;
                self.pos += 2;
            }
            None | Some(b'"') => {
                let range = self.range(start, start + 2);
                return self.fail(messages::template::unclosed_sequence(range));
            }
            Some(next) => {
                let range = self.found();
                return self.fail(match directive {
                    None => messages::template::extra_in_interpolation(next, range),
                    Some(name) => messages::template::extra_in_directive(name, range),
                });
            }
        }
        Ok(())
    }

    /// A directive, after its opening; the closer, if it ends the parts that it stands in.
    fn directive(&mut self, place: Place, start: usize, trim: &mut bool) -> Parsed<Option<Closer>> {
        self.newlines = true;
        self.skip_space();
        let name_start = self.pos;
        let name_end = lexer::identifier(self.text, name_start);
        let name = &self.text[name_start..name_end];
        self.pos = name_end;
        let closer = match name {
            "if" => return self.if_directive(place, start, trim).map(|()| None),
            "for" => return self.for_directive(place, start, trim).map(|()| None),
            "else" => Closer::Else(start),
            "endif" => Closer::EndIf(start),
            "endfor" => Closer::EndFor(start),
            "" => {
                let range = self.range(start, start + 2);
                return self.fail(messages::template::directive_name_required(range));
            }
            _ => {
                let range = self.range(name_start, name_end);
                return self.fail(messages::template::unknown_directive(name, range));
            }
        };
        self.bracketed(Open::Sequence, |parser| parser.close_sequence(start, trim, Some(name)))?;
        Ok(Some(closer))
    }

    /// `"if" Expression "}" Template ( "%{" "else" "}" Template )? "%{" "endif" "}"`
    fn if_directive(&mut self, place: Place, start: usize, trim: &mut bool) -> Parsed {
        let directive = self.push(Kind::IfDirective, start, start);
        self.bracketed(Open::Sequence, |parser| {
            parser.expression()?;
            parser.close_sequence(start, trim, Some("if"))
        })?;
        let opening = (start, self.pos);
        let mut seen_else = false;
        loop {
            match self.inner_parts(place, trim)? {
                Closer::EndIf(_) => break,
                Closer::Else(_) if !seen_else => seen_else = true,
                closer => return self.wrong_closer("if", opening, closer),
            }
        }
        self.close(directive);
        Ok(())
    }

    /// `"for" Identifier ("," Identifier) "in" Expression "}" Template "%{" "endfor" "}"`
    fn for_directive(&mut self, place: Place, start: usize, trim: &mut bool) -> Parsed {
        let directive = self.push(Kind::ForDirective, start, start);
        let two = self.bracketed(Open::Sequence, |parser| {
            let two = parser.for_intro(true)?;
            parser.close_sequence(start, trim, Some("for"))?;
            Ok(two)
        })?;
        if two {
            self.flag(directive, KEY_NAME);
        }
        let opening = (start, self.pos);
        match self.inner_parts(place, trim)? {
            Closer::EndFor(_) => {}
            closer => return self.wrong_closer("for", opening, closer),
        }
        self.close(directive);
        Ok(())
    }

    fn inner_parts(&mut self, place: Place, trim: &mut bool) -> Parsed<Closer> {
        let parts = self.push(Kind::Parts, self.pos, self.pos);
        let closer = self.nested(|parser| parser.parts(place, trim, None))?;
        self.close(parts);
        Ok(closer)
    }

    fn wrong_closer<T>(&mut self, name: &str, opening: (usize, usize), closer: Closer) -> Parsed<T> {
        let opening = self.range(opening.0, opening.1);
        let (closer, start) = match closer {
            Closer::End => return self.fail(messages::template::unexpected_end_of_template(name, opening)),
            Closer::Else(start) => ("else", start),
            Closer::EndIf(start) => ("endif", start),
            Closer::EndFor(start) => ("endfor", start),
        };
        let range = self.range(start, self.pos);
        self.fail(messages::template::wrong_directive(name, opening, closer, range))
    }

    /// Literal text up to the next sequence or the end of the template.
    fn literal(&mut self, place: Place, trim: &mut bool) -> Parsed<Stop> {
        let Place::Quoted { open } = place else {
            return self.unquoted_literal(place, trim);
        };
        let start = self.pos;
        let mut escaped = false;
        let stop = self.quoted_literal(open, &mut escaped)?;
        if self.pos > start {
            let literal = self.push(Kind::Literal, start, self.pos);
            let escapes = if escaped { ESCAPED | QUOTED } else { 0 };
            self.flag(literal, escapes | if *trim { TRIM_START } else { 0 });
        }
        *trim = false;
        Ok(stop)
    }

    /// To the closing quote or to the next sequence, checking escapes.
    fn quoted_literal(&mut self, open: usize, escaped: &mut bool) -> Parsed<Stop> {
        loop {
            let rest = &self.bytes[self.pos..];
            self.pos += rest.iter().position(|&byte| SPECIAL[usize::from(byte)]).unwrap_or(rest.len());
            match self.peek() {
                Some(b'"') => return Ok(Stop::End),
                Some(b'\\') => {
                    *escaped = true;
                    if matches!(self.peek_at(1), None | Some(b'\n' | b'\r')) {
                        self.pos += 1;
                        continue;
                    }
                    self.escape();
                }
                Some(b'$' | b'%') => {
                    if let Some(stop) = self.opt_sequence(escaped) {
                        return Ok(stop);
                    }
                }
                Some(_) => {
                    let range = self.range(open, open + 1);
                    return self.fail(messages::text::multi_line_string(range));
                }
                None => {
                    let range = self.range(open, open + 1);
                    return self.fail(messages::text::unterminated_string(range));
                }
            }
        }
    }

    /// The sequence that begins at a `$` or `%`; otherwise goes over the character, or over the escape that it begins.
    fn opt_sequence(&mut self, escaped: &mut bool) -> Option<Stop> {
        let first = self.peek();
        match (self.peek_at(1), self.peek_at(2)) {
            (Some(b'{'), _) if first == Some(b'$') => return Some(Stop::Interpolation),
            (Some(b'{'), _) => return Some(Stop::Directive),
            (second, Some(b'{')) if second == first => {
                *escaped = true;
                self.pos += 3;
            }
            _ => self.pos += 1,
        }
        None
    }

    /// Literal text of a heredoc or a lone template, line by line where lines matter.
    fn unquoted_literal(&mut self, place: Place, trim: &mut bool) -> Parsed<Stop> {
        let start = self.pos;
        if std::mem::take(trim) {
            self.skip_trimmed_line();
        }
        let mut from = self.pos;
        let mut escaped = false;
        // After a sequence on the same line there can be no marker.
        let mut line_start = matches!(place, Place::Heredoc(marker) if marker.content == start);
        line_start |= start > 0 && from > start && self.bytes[from - 1] == b'\n';
        loop {
            if let (true, Place::Heredoc(marker)) = (line_start, place)
                && let Some(end) = self.opt_marker(marker)?
            {
                self.push_literal(place, from, self.pos, escaped);
                self.pos = end;
                return Ok(Stop::End);
            }
            line_start = false;
            let special = memchr::memchr3(b'$', b'%', b'\n', &self.bytes[self.pos..]);
            let Some(length) = special else {
                self.pos = self.bytes.len();
                self.push_literal(place, from, self.pos, escaped);
                return match place {
                    Place::Heredoc(marker) => self.unterminated_heredoc(marker),
                    _ => Ok(Stop::End),
                };
            };
            self.check_carriage_returns(place, length + 1);
            self.pos += length;
            if self.peek() == Some(b'\n') {
                self.pos += 1;
                line_start = true;
                if matches!(place, Place::Heredoc(marker) if marker.flush) {
                    self.push_literal(place, from, self.pos, escaped);
                    from = self.pos;
                    escaped = false;
                }
            } else if let Some(stop) = self.opt_sequence(&mut escaped) {
                self.push_literal(place, from, self.pos, escaped);
                return Ok(stop);
            }
        }
    }

    /// Reports the first carriage return without a newline behind it, which the reference does not take for text of a
    /// heredoc.
    fn check_carriage_returns(&mut self, place: Place, length: usize) {
        let Place::Heredoc(_) = place else { return };
        let text = &self.bytes[self.pos..self.pos + length];
        let alone = |&at: &usize| text.get(at + 1) != Some(&b'\n');
        if let Some(at) = memchr::memchr_iter(b'\r', text).find(alone) {
            let range = self.range(self.pos + at, self.pos + at + 1);
            self.report(messages::text::invalid_character('\r', range));
        }
    }

    /// Over the white space that a strip marker takes: at most to after the newline of the line.
    fn skip_trimmed_line(&mut self) {
        for c in self.text[self.pos..].chars() {
            if !c.is_whitespace() {
                return;
            }
            self.pos += c.len_utf8();
            if c == '\n' {
                return;
            }
        }
    }

    fn push_literal(&mut self, place: Place, start: usize, end: usize, escaped: bool) {
        if end > start {
            let literal = self.push(Kind::Literal, start, end);
            self.flag(literal, if escaped { ESCAPED } else { 0 });
            self.line_part(place, LinePart::Literal(literal));
        }
    }

    fn unterminated_heredoc<T>(&mut self, marker: Marker) -> Parsed<T> {
        let range = self.range(marker.start, marker.end);
        let name = &self.text[marker.start..marker.end];
        self.fail(messages::text::unterminated_heredoc(name, range))
    }
}
