//! Heredocs: their markers, and the indentation that `<<-` takes away ("Template Expressions").

use unicode_segmentation::UnicodeSegmentation;

use crate::native::lexer;
use crate::native::messages;
use crate::native::node::Kind;
use crate::native::parser::Parser;
use crate::native::parser::state::{Failed, LinePart, Marker, OpenBracket, Parsed, TemplateKind};

impl Parser<'_> {
    /// `("<<" | "<<-") Identifier Newline (content) Identifier Newline`
    pub(super) fn heredoc(&mut self) -> Parsed {
        let open = self.pos;
        let flush = self.peek_at(2) == Some(b'-');
        let start = open + if flush { 3 } else { 2 };
        let end = lexer::identifier(self.text, start);
        let newline = lexer::newline(self.bytes, end);
        if end == start || newline == 0 {
            let range = self.range(open, end.max(start));
            self.mistake(messages::text::invalid_heredoc(range));
            return self.over_heredoc(open, start);
        }
        let marker = Marker { start, end, flush, content: end + newline };
        let heredoc = self.push(Kind::Heredoc, open, open);
        self.pos = marker.content;
        let line_parts = self.line_parts.len();
        self.bracketed(OpenBracket::Heredoc { start, end }, |parser| {
            parser.whole_template(TemplateKind::Heredoc(marker), false)
        })?;
        if flush {
            self.take_indentation(line_parts);
        }
        self.close(heredoc);
        Ok(())
    }

    /// Over what was meant as a heredoc, if there is a line with its marker.
    fn over_heredoc(&mut self, open: usize, start: usize) -> Parsed {
        let line_end = lexer::line_end(self.bytes, start);
        let written = self.text[start..line_end].trim_start_matches([' ', '\t', '"', '\'']);
        let marker = &written[..lexer::identifier(written, 0)];
        let end = if marker.is_empty() { None } else { self.marker_line(line_end, self.bytes.len(), marker) };
        self.pos = end.ok_or(Failed::Here)?;
        self.push(Kind::Invalid, open, self.pos);
        Ok(())
    }

    pub(super) fn line_part(&mut self, kind: TemplateKind, part: LinePart) {
        if matches!(kind, TemplateKind::Heredoc(marker) if marker.flush) {
            self.line_parts.push(part);
        }
    }

    /// The end of the line at the current byte, if it is the marker's.
    ///
    /// A marker at the end of the file without a newline ends the heredoc too, with the reference's error.
    pub(super) fn opt_marker(&mut self, marker: Marker) -> Parsed<Option<usize>> {
        let line_end = lexer::line_end(self.bytes, self.pos);
        let name = &self.text[marker.start..marker.end];
        if self.text[self.pos..line_end].trim() != name {
            return Ok(None);
        }
        if lexer::newline(self.bytes, line_end) == 0 {
            let range = self.range(self.pos, line_end);
            self.report(messages::text::marker_without_newline(name, range));
        }
        Ok(Some(line_end))
    }

    /// Takes the smallest indentation of all lines away from every line.
    ///
    /// Blank lines do not count and keep what they have; a line that begins with a sequence has no indentation.
    fn take_indentation(&mut self, from: usize) {
        let parts = self.line_parts.split_off(from);
        let mut least = usize::MAX;
        let mut indented = Vec::new();
        let mut line_start = true;
        for part in parts {
            let LinePart::Literal(index) = part else {
                if std::mem::take(&mut line_start) {
                    least = 0;
                }
                continue;
            };
            let node = self.nodes[index];
            let text = &self.text[node.start as usize..node.end as usize];
            let ends_line = text.ends_with('\n');
            if line_start {
                let indentation = text.len() - text.trim_start().len();
                let blank = indentation == text.len() && ends_line;
                if !blank {
                    least = least.min(text[..indentation].graphemes(true).count());
                    indented.push(index);
                }
            }
            line_start = ends_line;
        }
        for index in indented {
            let node = self.nodes[index];
            let text = &self.text[node.start as usize..node.end as usize];
            let bytes: usize = text.graphemes(true).take(least).map(str::len).sum();
            self.nodes[index].start += bytes as u32;
        }
    }
}
