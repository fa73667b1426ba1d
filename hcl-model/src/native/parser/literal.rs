//! The literal text of templates, quoted and not, up to the next sequence ("Template Literals"), and literals that are
//! whole expressions.

use crate::json_text::{decimal_end, next_special};
use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{ESCAPED, Kind, Node, QUOTED, TRIM_START};
use crate::native::parser::Parser;
use crate::native::parser::state::{LinePart, Marker, OpenBracket, Parsed, Stop, TemplateKind};

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

/// A number of so many bytes without an exponent passes no limit.
pub(super) const PLAIN_NUMBER: usize = 64;

impl Parser<'_> {
    /// Reads a literal behind which the expression ends: the quick way through most values that there are, which leaves
    /// everything else to the grammar.
    pub(super) fn plain_literal(&mut self) -> bool {
        let start = self.pos;
        let Some((kind, end)) = plain(self.bytes, start) else {
            return false;
        };
        self.pos = end;
        if !self.at_expression_end() {
            self.pos = start;
            return false;
        }
        self.push(kind, start, end);
        true
    }

    /// Literal text up to the next sequence or the end of the template.
    pub(super) fn literal(&mut self, kind: TemplateKind, trim: &mut bool) -> Parsed<Stop> {
        let TemplateKind::Quoted { open } = kind else {
            return self.unquoted_literal(kind, trim);
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
    pub(super) fn quoted_literal(&mut self, open: usize, escaped: &mut bool) -> Parsed<Stop> {
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
        if let [.., OpenBracket::Quote, OpenBracket::Sequence { start }] = self.open[..] {
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
    fn unquoted_literal(&mut self, kind: TemplateKind, trim: &mut bool) -> Parsed<Stop> {
        let start = self.pos;
        if std::mem::take(trim) {
            self.skip_trimmed_line();
            if matches!(kind, TemplateKind::Bare) && self.pos > start {
                // An interpolation is not alone in its template if what was beside it is stripped.
                self.push(Kind::Literal, self.pos, self.pos);
            }
        }
        let mut from = self.pos;
        let mut escaped = false;
        // After a sequence on the same line there can be no marker.
        let mut line_start = matches!(kind, TemplateKind::Heredoc(marker) if marker.content == start);
        line_start |= start > 0 && from > start && self.bytes[from - 1] == b'\n';
        loop {
            if let (true, TemplateKind::Heredoc(marker)) = (line_start, kind)
                && let Some(end) = self.opt_marker(marker)?
            {
                self.push_literal(kind, from, self.pos, escaped);
                self.pos = end;
                return Ok(Stop::End);
            }
            line_start = false;
            let special = memchr::memchr3(b'$', b'%', b'\n', &self.bytes[self.pos..]);
            let Some(length) = special else {
                self.pos = self.bytes.len();
                self.push_literal(kind, from, self.pos, escaped);
                return match kind {
                    TemplateKind::Heredoc(marker) => self.unterminated_heredoc(marker),
                    _ => Ok(Stop::End),
                };
            };
            if matches!(kind, TemplateKind::Heredoc(_)) {
                self.check_line(self.pos, self.pos + length);
            }
            self.pos += length;
            if self.peek() == Some(b'\n') {
                self.pos += 1;
                line_start = true;
                if matches!(kind, TemplateKind::Heredoc(marker) if marker.flush) {
                    self.push_literal(kind, from, self.pos, escaped);
                    from = self.pos;
                    escaped = false;
                }
            } else if let Some(stop) = self.opt_sequence(&mut escaped) {
                self.push_literal(kind, from, self.pos, escaped);
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

    fn push_literal(&mut self, kind: TemplateKind, start: usize, end: usize, escaped: bool) {
        if end > start {
            let literal = self.push(Kind::Literal, start, end);
            self.flag(literal, if escaped { ESCAPED } else { 0 });
            self.line_part(kind, LinePart::Literal(literal));
        }
    }

    fn unterminated_heredoc<T>(&mut self, marker: Marker) -> Parsed<T> {
        let range = self.range(marker.start, marker.end);
        let name = &self.text[marker.start..marker.end];
        let mut found = memchr::memmem::find_iter(&self.bytes[marker.content..], name);
        let line = found.find_map(|at| {
            let start = marker.content + at;
            let is_alone = lexer::identifier(self.text, start) == start + name.len();
            (is_alone && self.begins_line(start)).then(|| self.range(start, lexer::line_end(self.bytes, start)))
        });
        self.fail(messages::text::unterminated_heredoc(name, line, range))
    }
}

/// The kind and the end of the literal that begins at a byte, if it is one of those that are known at sight.
#[inline]
pub(super) fn plain(bytes: &[u8], start: usize) -> Option<(Kind, usize)> {
    Some(match bytes.get(start)? {
        b'"' => {
            let end = next_special(bytes, start + 1, [b'"', b'\\', b'$', b'%']);
            if bytes.get(end) != Some(&b'"') {
                return None;
            }
            (Kind::String, end + 1)
        }
        b'0'..=b'9' => (Kind::Number, decimal_end(bytes, start).filter(|end| end - start <= PLAIN_NUMBER)?),
        b't' if bytes[start..].starts_with(b"true") => (Kind::True, start + 4),
        b'f' if bytes[start..].starts_with(b"false") => (Kind::False, start + 5),
        b'n' if bytes[start..].starts_with(b"null") => (Kind::Null, start + 4),
        _ => return None,
    })
}

/// The literal that stands behind a name, which ends at a byte, and one of these signs; none if it is anything else.
#[inline]
pub(super) fn assigned(bytes: &[u8], name_end: usize, signs: &[u8]) -> Option<Node> {
    let sign = after_blanks(bytes, name_end);
    if !signs.contains(bytes.get(sign)?) {
        return None;
    }
    let start = after_blanks(bytes, sign + 1);
    plain(bytes, start).map(|(kind, end)| Node::leaf(kind, start, end))
}

/// After the blanks that begin at a byte, of which there is one or none most of the time.
#[inline]
pub(super) fn after_blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}
