//! A block that is not closed before the end of the file: where its brace is missing, as far as indentation tells.

use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{Kind, Node};
use crate::native::parser::Parser;

/// A sign in the indentation of lines that a block is not closed.
enum Sign {
    /// An item, from this byte on, that stands beside the block and not in it.
    Item(usize),
    /// A brace that closes a block within, which begins at the first byte, and stands where that of one around it would.
    Brace(usize, usize),
}

impl Parser<'_> {
    /// Reports that a block is not closed, and where its brace is missing; the innermost such block tells that of all.
    pub(super) fn unclosed_block(&mut self, body: usize, open: usize) {
        let report = messages::structure::unclosed_block(self.range(open, open + 1));
        let is_first = !self.diagnostics.iter().any(|found| found.code() == report.code());
        let sign = if is_first { self.sign_of_missing_brace(body, open) } else { None };
        let report = match sign {
            Some(Sign::Item(item)) => {
                let range = self.range(item, lexer::identifier(self.text, item).max(item));
                let indentation = self.blanks_of_line(open).unwrap_or_default();
                messages::structure::brace_missing_before(report, range, self.end_of_line_above(item), indentation)
            }
            Some(Sign::Brace(block, brace)) => {
                let indentation = self.blanks_of_line(block).unwrap_or_default();
                messages::structure::brace_of_another(report, self.range(brace, brace + 1), indentation)
            }
            None => report,
        };
        self.report(report);
    }

    /// The first place in a body whose indentation says that a block was closed before it.
    fn sign_of_missing_brace(&self, body: usize, open: usize) -> Option<Sign> {
        let outside = self.blanks_of_line(open)?;
        let mut next_item = body + 1;
        let mut is_indented = false;
        for (at, node) in self.nodes.iter().enumerate().skip(body + 1) {
            let start = node.start as usize;
            if at == next_item {
                next_item += node.size as usize;
                if let Some(indentation) = self.blanks_before(start) {
                    if is_indented && outside.starts_with(indentation) {
                        return Some(Sign::Item(start));
                    }
                    is_indented |= indentation.len() > outside.len();
                }
            }
            if let Some(sign) = self.brace_of_another(node) {
                return Some(sign);
            }
        }
        None
    }

    /// The brace of a block, if it is indented less than the block is.
    fn brace_of_another(&self, node: &Node) -> Option<Sign> {
        let (start, brace) = (node.start as usize, (node.end as usize).checked_sub(1)?);
        if node.kind != Kind::Block || self.bytes.get(brace) != Some(&b'}') {
            return None;
        }
        let (block, end) = (self.blanks_before(start)?, self.blanks_before(brace)?);
        (block.len() > end.len() && block.starts_with(end)).then_some(Sign::Brace(start, brace))
    }

    /// Returns the end of the last line with any text before an item and the comments right above the item.
    fn end_of_line_above(&self, item: usize) -> usize {
        let blanks = self.blanks_before(item).unwrap_or_default();
        let mut above = &self.text[..item - blanks.len()];
        loop {
            let before = above.trim_end_matches(['\r', '\n']);
            let line = before.rfind('\n').map_or(0, |newline| newline + 1);
            let is_right_above =
                above.len() - before.len() <= "\r\n".len() && !above[before.len()..].starts_with("\n\n");
            let comment = before[line..].strip_prefix(blanks).filter(|text| text.starts_with(['#', '/']));
            if !is_right_above || comment.is_none() {
                return above.trim_ascii_end().len();
            }
            above = &above[..line];
        }
    }

    /// The blanks at the beginning of the line that a byte is on.
    fn blanks_of_line(&self, at: usize) -> Option<&str> {
        let line = lexer::line_before(self.text, at)?;
        Some(&line[..line.len() - line.trim_start_matches([' ', '\t']).len()])
    }

    /// The blanks before a byte, if there is nothing else before it on its line.
    fn blanks_before(&self, at: usize) -> Option<&str> {
        lexer::line_before(self.text, at).filter(|line| line.trim_start_matches([' ', '\t']).is_empty())
    }
}
