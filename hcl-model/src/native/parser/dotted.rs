//! Names with dots and headers of sections, which other formats have where HCL has blocks.

use crate::diag::{Diagnostic, Dotted, StandsFor};
use crate::native::lexer;
use crate::native::messages;
use crate::native::parser::Parser;
use crate::source::Range;
use crate::syntax::messages::nested;

impl Parser<'_> {
    /// The names with dots that stand before the current byte from `start` on, if they stand for an argument or a block.
    pub(super) fn dotted_item(&self, start: usize) -> Option<Dotted> {
        let (names, end) = self.dotted(start)?;
        let stands_for = match self.bytes.get(self.space_after(end, false))? {
            _ if names.len() < 2 => return None,
            b'=' => StandsFor::Argument,
            b'{' => StandsFor::Block,
            _ => return None,
        };
        Some(Dotted { names, stands_for })
    }

    /// Returns `true` if the header of a block stands here whose type has dots, with a label behind.
    pub(super) fn is_dotted_header(&self, start: usize) -> bool {
        let label = |end| self.bytes.get(self.space_after(end, false)) == Some(&b'"');
        self.dotted(start).is_some_and(|(names, end)| names.len() > 1 && label(end))
    }

    /// The header of a section, as other formats have it, if one stands here.
    pub(super) fn section(&self) -> Option<Dotted> {
        let (stands_for, close, brackets) = match self.looking_at(b"[[") {
            true => (StandsFor::OneOfSections, "]]", 2),
            false if self.peek() == Some(b'[') => (StandsFor::Section, "]", 1),
            false => return None,
        };
        let start = self.space_after(self.pos + brackets, false);
        // A list is no header, and neither is what belongs to the line before.
        if self.line_ends_with(self.pos, &VALUE_AWAITED) || self.bytes.get(start) == Some(&b'"') {
            return None;
        }
        let (names, end) = self.dotted(start)?;
        let end = self.space_after(end, false);
        (lexer::is_identifier(&names[0]) && self.text[end..].starts_with(close)).then_some(Dotted { names, stands_for })
    }

    /// The diagnostic about them, with what to write instead as far as that can be told without knowing what the names are.
    pub(super) fn instead_of_dots(&self, dotted: Dotted, range: Range) -> Diagnostic {
        let diagnostic = messages::structure::dotted(&dotted, &instead(&dotted), range);
        // What stands in a section is no part of the body in which the section stands.
        let is_in_section = self.sections > 0 && matches!(dotted.stands_for, StandsFor::Argument | StandsFor::Block);
        if is_in_section { diagnostic } else { diagnostic.about(dotted) }
    }

    /// Names with dots between them, and where they end; what stands in quotes or begins with a digit is a name too.
    fn dotted(&self, start: usize) -> Option<(Vec<String>, usize)> {
        let mut names = Vec::new();
        let mut at = start;
        loop {
            let (name, end) = match self.bytes.get(at)? {
                b'"' => {
                    let inner = &self.text[at + 1..lexer::line_end(self.bytes, at)];
                    let name = &inner[..inner.find('"')?];
                    (name, at + name.len() + 2)
                }
                _ => {
                    let is_other = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-');
                    let end = self.text[at..].find(is_other).map_or(self.text.len(), |length| at + length);
                    (&self.text[at..end], end)
                }
            };
            if name.is_empty() || name.len() > LONGEST_NAME || name.contains(['\\', '$', '%']) {
                return None;
            }
            names.push(name.to_owned());
            if self.bytes.get(end) != Some(&b'.') || names.len() == MOST_NAMES {
                return Some((names, end));
            }
            at = end + 1;
        }
    }

    /// Returns `true` if a file begins here that is an object of the JSON syntax.
    pub(super) fn at_json(&self) -> bool {
        let next = self.space_after(self.pos + 1, true);
        self.nodes.len() == 1 && self.peek() == Some(b'{') && matches!(self.bytes.get(next), Some(b'"' | b'}'))
    }
}

/// The characters at the end of a line whose value goes on behind that line.
const VALUE_AWAITED: [char; 13] = ['=', '+', '-', '*', '%', '?', ':', '<', '>', '&', '|', '!', ','];

/// Longer names are not shown again.
const LONGEST_NAME: usize = 64;

/// A name with more dots is not looked at further.
const MOST_NAMES: usize = 8;

/// Returns the text to write instead of names with dots: blocks, with labels for names that can only be labels.
fn instead(dotted: &Dotted) -> String {
    let (names, content) = match (dotted.stands_for, dotted.names.split_last()) {
        (StandsFor::Argument, Some((name, blocks))) if lexer::is_identifier(name) => (blocks, format!("{name} = ...")),
        _ => (&*dotted.names, "...".to_owned()),
    };
    let mut headers: Vec<String> = Vec::new();
    for name in names {
        match headers.last_mut() {
            Some(header) if !lexer::is_identifier(name) => *header += &format!(" \"{name}\""),
            _ => headers.push(name.clone()),
        }
    }
    let nested = nested(&headers, &content);
    if dotted.stands_for == StandsFor::Argument || headers.len() < names.len() {
        return nested;
    }
    match names.split_first() {
        Some((ty, labels @ [label, ..])) => {
            let quoted: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
            format!("`{ty}{quoted} {{ ... }}` if \"{label}\" is a label, and otherwise {nested}")
        }
        _ => nested,
    }
}
