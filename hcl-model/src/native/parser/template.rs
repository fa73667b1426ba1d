//! Templates: literal text, interpolations and directives, quoted, in heredocs or alone ("Templates").

use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{ESCAPED, Kind, QUOTED, TRIM_END};
use crate::native::parser::Parser;
use crate::native::parser::state::{LinePart, Marker, OpenBracket, Parsed, Stop, Stops, TemplateKind};

/// The directive or the end of the template that ended a sequence of parts.
pub(super) enum Closer {
    /// The end of the template.
    End,
    Else(usize),
    EndIf(usize),
    EndFor(usize),
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
                self.bracketed(OpenBracket::Quote, |parser| {
                    parser.whole_template(TemplateKind::Quoted { open }, checked)
                })?;
                self.pos += 1;
                self.close(template);
                Ok(())
            }
        }
    }

    /// A template that is the whole text.
    pub(super) fn bare_template(&mut self) {
        let template = self.push(Kind::BareTemplate, 0, 0);
        if self.whole_template(TemplateKind::Bare, false).is_err() {
            self.nodes.truncate(template);
            self.push(Kind::Invalid, 0, self.bytes.len());
            return;
        }
        self.close(template);
        self.without_value(template);
    }

    /// All parts up to the end of the template; what was found wrong in the first literal is not reported again.
    pub(super) fn whole_template(&mut self, kind: TemplateKind, first_is_checked: bool) -> Parsed {
        let mut forget = first_is_checked.then_some(self.diagnostics.len());
        let mut trim = false;
        loop {
            let (name, start) = match self.parts(kind, &mut trim, forget.take())? {
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
    pub(super) fn parts(&mut self, kind: TemplateKind, trim: &mut bool, forget: Option<usize>) -> Parsed<Closer> {
        let mut forget = forget;
        loop {
            let stop = self.literal(kind, trim)?;
            if let Some(reported) = forget.take() {
                self.diagnostics.truncate(reported);
            }
            let start = self.pos;
            match stop {
                Stop::End => return Ok(Closer::End),
                Stop::Interpolation => {
                    self.line_part(kind, LinePart::Other);
                    self.open_sequence(kind, trim);
                    let interpolation = self.push(Kind::Interpolation, start, start);
                    self.sequence(kind, start, trim, None, Self::expression)?;
                    self.close(interpolation);
                }
                Stop::Directive => {
                    self.line_part(kind, LinePart::Other);
                    self.open_sequence(kind, trim);
                    if let Some(closer) = self.directive(kind, start, trim)? {
                        return Ok(closer);
                    }
                }
            }
        }
    }

    /// Reads the content of an interpolation or a directive, and its end.
    ///
    /// In a heredoc a sequence that goes wrong ends with its line at the latest, as the heredoc itself has an end.
    pub(super) fn sequence(
        &mut self,
        kind: TemplateKind,
        start: usize,
        trim: &mut bool,
        directive: Option<&str>,
        read: impl FnOnce(&mut Self) -> Parsed,
    ) -> Parsed {
        let sequence = |parser: &mut Self| {
            parser.bracketed(OpenBracket::Sequence { start }, |parser| {
                parser.skip_space();
                parser.part(Stops::single(b'}'), read)?;
                parser.close_sequence(kind, start, trim, directive)
            })
        };
        match kind {
            TemplateKind::Heredoc(marker) => self.part_of_line(marker, start, sequence),
            _ => sequence(self),
        }
    }

    /// To after `${` or `%{`, and its strip marker, which strips the literal before it.
    fn open_sequence(&mut self, kind: TemplateKind, trim: &mut bool) {
        let start = self.pos;
        self.pos += 2;
        *trim = false;
        if self.peek() == Some(b'~') {
            self.pos += 1;
            let last = self.nodes.len() - 1;
            let node = self.nodes[last];
            if node.kind == Kind::Literal && node.end as usize == start {
                match kind {
                    TemplateKind::Quoted { .. } => self.flag(last, TRIM_END),
                    _ => self.nodes[last].end = self.trimmed_end(node.start as usize, start) as u32,
                }
            }
        }
    }

    /// Returns the end of the text when the white space of its last line is stripped, its newline included.
    fn trimmed_end(&self, start: usize, end: usize) -> usize {
        let text = &self.text[start..end];
        let line = text.strip_suffix('\n').unwrap_or(text);
        let line_start = line.rfind('\n').map_or(0, |at| at + 1);
        start + line_start + text[line_start..].trim_end().len()
    }

    /// `}` or `~}`, which strips the literal after it, of a directive or an interpolation.
    fn close_sequence(&mut self, kind: TemplateKind, start: usize, trim: &mut bool, directive: Option<&str>) -> Parsed {
        self.skip_space();
        let quoted = matches!(kind, TemplateKind::Quoted { .. });
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
                let diagnostic = match self.operator_word() {
                    Some(found) => messages::meant::operator(diagnostic, found),
                    None => diagnostic,
                };
                self.skip_to_stop(stops, diagnostic)?;
            }
        }
        // Whatever was skipped before the brace, a strip marker in front of it counts.
        *trim = self.peek() == Some(b'~') || self.bytes[start + 2..self.pos].ends_with(b"~");
        self.pos += if self.peek() == Some(b'~') { 2 } else { 1 };
        Ok(())
    }

    /// Reads a sequence of a heredoc, which ends with its line if nothing else ends it.
    fn part_of_line(&mut self, marker: Marker, start: usize, read: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        let line_end = lexer::line_end(self.bytes, start);
        let name = &self.text[marker.start..marker.end];
        self.part_until(|parser, _| parser.marker_line(start, parser.bytes.len(), name).map(|_| line_end), read)
    }
}
