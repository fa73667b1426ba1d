//! The labels of blocks, and what stands in their place ("Blocks").

use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{ESCAPED, Kind, QUOTED};
use crate::native::parser::Parser;
use crate::native::parser::state::{Failed, Parsed};

impl Parser<'_> {
    /// The labels of a block, up to its opening brace.
    ///
    /// A wrong label is taken for a label if a brace follows, so that the content of the block is not lost.
    pub(super) fn labels(&mut self) -> Parsed {
        let mut reported = false;
        loop {
            self.skip_space();
            let diagnostic = match self.peek() {
                Some(b'{') => return Ok(()),
                Some(b'"') => {
                    let (nodes, start) = (self.nodes.len(), self.pos);
                    if self.label_string().is_ok() {
                        continue;
                    }
                    reported = true;
                    self.nodes.truncate(nodes);
                    self.pos = start;
                    None
                }
                Some(b'=') => Some(messages::structure::block_with_equals(self.found())),
                Some(b',') => Some(messages::structure::block_label_comma(self.found())),
                Some(b'(') => Some(messages::structure::parentheses_in_header(self.found())),
                _ if self.at_line_end() => return self.brace_on_later_line(),
                _ => {
                    let end = lexer::identifier(self.text, self.pos);
                    if end > self.pos {
                        self.push(Kind::LabelName, self.pos, end);
                        self.pos = end;
                        continue;
                    }
                    let header = self.nodes.last().is_some_and(|node| node.kind == Kind::Block);
                    Some(self.stray_character().unwrap_or_else(|| match header {
                        true => messages::structure::item_required(self.found()),
                        false => messages::structure::block_brace_expected(self.found()),
                    }))
                }
            };
            if let Some(diagnostic) = diagnostic.filter(|_| !reported) {
                self.report(diagnostic);
                reported = true;
            }
            self.wrong_label()?;
        }
    }

    /// A header that ends without a brace; the brace may be on the wrong line or forgotten, and the block is there all the
    /// same.
    fn brace_on_later_line(&mut self) -> Parsed {
        let brace = self.space_after(self.pos, true);
        let is_there = self.bytes.get(brace) == Some(&b'{');
        let between = &self.text[self.pos..brace];
        let header = self.text[..self.pos].trim_end_matches([' ', '\t']).len();
        let moved = (is_there && between.trim().is_empty()).then_some((header..brace, " "));
        let is_forgotten = !is_there && self.is_brace_forgotten();
        let change = moved.or_else(|| is_forgotten.then_some((header..header, " {")));
        self.report(messages::structure::block_brace_on_line(change, self.found()));
        if is_forgotten {
            return Ok(());
        }
        if !is_there {
            return Err(Failed::Here);
        }
        self.pos = brace;
        Ok(())
    }

    /// Returns `true` if a number or a string in quotes that are none stands here, on a line that opens a block.
    pub(super) fn at_wrong_label(&self) -> bool {
        let rest = &self.text[self.pos..];
        let line = &self.bytes[self.pos..lexer::line_end(self.bytes, self.pos)];
        rest.starts_with(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '\'', '`', '\u{201c}', '\u{201d}'])
            && line.trim_ascii_end().ends_with(b"{")
    }

    /// Takes what stands here for a label, up to a blank or a brace, if the line opens a block; gives up if not.
    fn wrong_label(&mut self) -> Parsed {
        let start = self.pos;
        let line = &self.text[start..lexer::line_end(self.bytes, start)];
        let brace = line.find('{').ok_or(Failed::Here)?;
        let label = match line.as_bytes()[0] {
            b'=' | b',' => 1,
            // An unclosed string takes everything up to the brace.
            b'"' | b'(' => line[..brace].trim_end().len(),
            _ => line.find([' ', '\t', '{', ',', '"']).unwrap_or(brace).max(1),
        };
        self.pos = start + line[..label.max(1)].len();
        if !matches!(line.as_bytes()[0], b'=' | b',' | b'(') {
            // A quote alone is shown as it is, so that there is something to point at.
            let quote = usize::from(line.starts_with('"') && label > 1);
            self.push(Kind::LabelName, start + quote, self.pos);
        }
        Ok(())
    }

    /// `StringLit`: a quoted string without templates.
    pub(super) fn label_string(&mut self) -> Parsed {
        let start = self.pos;
        let label = self.push(Kind::LabelString, start, start);
        self.pos += 1;
        let mut escaped = false;
        loop {
            match self.peek() {
                None | Some(b'\n') => {
                    let range = self.range(start, start + 1);
                    if let Some(quote) = self.quote_on_later_line(self.pos) {
                        self.report(messages::text::multi_line_string(range));
                        self.pos = quote;
                        continue;
                    }
                    return self.fail(messages::text::unterminated_string(range));
                }
                Some(b'"') => {
                    self.pos += 1;
                    break;
                }
                Some(b'\\') => {
                    escaped = true;
                    self.escape();
                }
                Some(first @ (b'$' | b'%')) => match (self.peek_at(1), self.peek_at(2)) {
                    (Some(b'{'), _) => {
                        let range = self.range(self.pos, self.pos + 2);
                        self.report(messages::text::template_in_label(char::from(first), range));
                        self.pos += 2;
                    }
                    (Some(second), Some(b'{')) if second == first => {
                        escaped = true;
                        self.pos += 3;
                    }
                    _ => self.pos += 1,
                },
                Some(b'\r') if lexer::newline(self.bytes, self.pos) == 0 => {
                    let range = self.range(self.pos, self.pos + 1);
                    self.report(messages::text::invalid_character('\r', range));
                    self.pos += 1;
                }
                Some(_) => self.pos += 1,
            }
        }
        self.close(label);
        if escaped {
            self.flag(label, ESCAPED | QUOTED);
        }
        Ok(())
    }
}
