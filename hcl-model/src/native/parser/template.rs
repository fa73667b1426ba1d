//! Templates: literal text, interpolations and directives, quoted, in heredocs or alone ("Templates").

use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{ESCAPED, Kind, QUOTED, TRIM_END, TRIM_START};
use crate::native::parser::heredoc::{LinePart, Marker};
use crate::native::parser::{Open, Parsed, Parser, Stops};

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
pub(super) enum Closer {
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
        let reported = self.diagnostics.len();
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
                let checked = self.diagnostics.len() > reported;
                let template = self.push(Kind::Template, open, open);
                self.bracketed(Open::Quote, |parser| parser.whole_template(Place::Quoted { open }, checked))?;
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
        self.without_value(template);
    }

    /// All parts up to the end of the template; what was found wrong in the first literal is not reported again.
    pub(super) fn whole_template(&mut self, place: Place, first_is_checked: bool) -> Parsed {
        let mut forget = first_is_checked.then_some(self.diagnostics.len());
        let mut trim = false;
        loop {
            let (name, start) = match self.parts(place, &mut trim, forget.take())? {
                Closer::End => return Ok(()),
                Closer::Else(start) => ("else", start),
                Closer::EndIf(start) => ("endif", start),
                Closer::EndFor(start) => ("endfor", start),
            };
            let range = self.range(start, self.pos);
            self.mistake(messages::template::unexpected_directive(name, range));
        }
    }

    /// `( TemplateLiteral | TemplateInterpolation | TemplateDirective )*`
    pub(super) fn parts(&mut self, place: Place, trim: &mut bool, forget: Option<usize>) -> Parsed<Closer> {
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
                    self.sequence(place, start, trim, None, Self::expression)?;
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

    /// What stands in an interpolation or a directive, and its end.
    ///
    /// In a heredoc a sequence that goes wrong ends with its line at the latest, as the heredoc itself has an end.
    pub(super) fn sequence(
        &mut self,
        place: Place,
        start: usize,
        trim: &mut bool,
        directive: Option<&str>,
        read: impl FnOnce(&mut Self) -> Parsed,
    ) -> Parsed {
        let sequence = |parser: &mut Self| {
            parser.bracketed(Open::Sequence { start }, |parser| {
                parser.skip_space();
                parser.part(Stops::single(b'}'), read)?;
                parser.close_sequence(place, start, trim, directive)
            })
        };
        match place {
            Place::Heredoc(marker) => self.part_of_line(marker, start, sequence),
            _ => sequence(self),
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
    fn close_sequence(&mut self, place: Place, start: usize, trim: &mut bool, directive: Option<&str>) -> Parsed {
        self.skip_space();
        let quoted = matches!(place, Place::Quoted { .. });
        match self.peek() {
            Some(b'}') => {}
            Some(b'~') if self.peek_at(1) == Some(b'}') => {}
            None => {
                let range = self.range(start, start + 2);
                return self.fail(messages::template::unclosed_sequence(range));
            }
            Some(b'"') if quoted => {
                let range = self.range(start, start + 2);
                self.mistake(messages::template::unclosed_sequence(range));
                return Ok(());
            }
            Some(next) => {
                let stops = Stops::single(b'}');
                if quoted {
                    self.end_at_item(start, b'}', messages::template::unclosed_sequence)?;
                } else if self.pos > lexer::line_end(self.bytes, start)
                    && self.next_stop(self.pos, self.open.len(), stops).is_none()
                {
                    let range = self.range(start, start + 2);
                    return self.fail(messages::template::unclosed_sequence(range));
                }
                let range = self.found();
                let diagnostic = match directive {
                    None => messages::template::extra_in_interpolation(next, range),
                    Some(name) => messages::template::extra_in_directive(name, range),
                };
                self.skip_to_stop(stops, diagnostic)?;
            }
        }
        // Whatever was skipped before the brace, a strip marker in front of it counts.
        *trim = self.peek() == Some(b'~') || self.bytes[start + 2..self.pos].ends_with(b"~");
        self.pos += if self.peek() == Some(b'~') { 2 } else { 1 };
        Ok(())
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
                Some(b'\r') if lexer::newline(self.bytes, self.pos) == 0 => {
                    self.lone_carriage_return(self.pos);
                    self.pos += 1;
                }
                Some(_) => return self.newline_in_string(open),
                None => {
                    let range = self.range(open, open + 1);
                    return self.fail(messages::text::unterminated_string(range));
                }
            }
        }
    }

    /// At a newline in a string: the string goes on over lines, or it was to end before.
    fn newline_in_string(&mut self, open: usize) -> Parsed<Stop> {
        let range = self.range(open, open + 1);
        if let Some(quote) = self.quote_on_later_line(self.pos) {
            self.mistake(messages::text::multi_line_string(range));
            self.pos = quote;
            return Ok(Stop::End);
        }
        // A quote in an interpolation that begins nothing was to end the string around it.
        if let [.., Open::Quote, Open::Sequence { start }] = self.open[..] {
            let range = self.range(start, start + 2);
            return self.fail(messages::template::unclosed_sequence(range));
        }
        self.fail(messages::text::unterminated_string(range))
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
            if matches!(place, Place::Heredoc(_)) {
                self.check_line(self.pos, self.pos + length);
            }
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

    /// Reports the carriage returns of a heredoc that end no line.
    fn check_line(&mut self, start: usize, end: usize) {
        for at in memchr::memchr_iter(b'\r', &self.bytes[start..end]).map(|at| start + at) {
            if lexer::newline(self.bytes, at) == 0 {
                self.lone_carriage_return(at);
            }
        }
    }

    fn lone_carriage_return(&mut self, at: usize) {
        let range = self.range(at, at + 1);
        self.mistake(messages::text::invalid_character('\r', range));
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

    /// Reads a sequence of a heredoc, which ends with its line if nothing else ends it.
    fn part_of_line(&mut self, marker: Marker, start: usize, read: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        let line_end = lexer::line_end(self.bytes, start);
        let name = &self.text[marker.start..marker.end];
        self.part_until(|parser, _| parser.marker_line(start, parser.bytes.len(), name).map(|_| line_end), read)
    }

    fn unterminated_heredoc<T>(&mut self, marker: Marker) -> Parsed<T> {
        let range = self.range(marker.start, marker.end);
        let name = &self.text[marker.start..marker.end];
        self.fail(messages::text::unterminated_heredoc(name, range))
    }
}
