//! The directives of templates: `if` and `for` with what ends them ("Templates").

use crate::diag::closest;
use crate::native::lexer;
use crate::native::messages;
use crate::native::node::{KEY_NAME, Kind};
use crate::native::parser::Parser;
use crate::native::parser::state::{Failed, Parsed, TemplateKind};
use crate::native::parser::template::Closer;

impl Parser<'_> {
    /// A directive, after its opening; the closer, if it ends the parts that it stands in.
    pub(super) fn directive(&mut self, kind: TemplateKind, start: usize, trim: &mut bool) -> Parsed<Option<Closer>> {
        self.newlines = true;
        self.skip_space();
        let name_start = self.pos;
        let name_end = lexer::identifier(self.text, name_start);
        let written = &self.text[name_start..name_end];
        self.pos = name_end;
        // What was probably meant is read as that, so that its counterpart is none too many.
        let known = messages::template::DIRECTIVES.into_iter().find(|name| *name == written);
        let close = || closest(written, messages::template::DIRECTIVES).filter(|name| self.is_like_directive(name));
        let name = known.or_else(close).unwrap_or_default();
        if written.is_empty() {
            let range = self.range(start, start + 2);
            self.mistake(messages::template::directive_name_required(range));
        } else if known.is_none() {
            let range = self.range(name_start, name_end);
            let is_alone = self.text[name_end..].trim_start().starts_with(['}', '~']);
            self.mistake(messages::template::unknown_directive(written, is_alone, range));
        }
        let closer = match name {
            "if" => return self.if_directive(kind, start, trim),
            "for" => return self.for_directive(kind, start, trim),
            "else" => Closer::Else(start),
            "endif" => Closer::EndIf(start),
            "endfor" => Closer::EndFor(start),
            _ => {
                self.sequence(kind, start, trim, None, |_| Err(Failed::Here))?;
                self.nodes.pop();
                return Ok(None);
            }
        };
        self.sequence(kind, start, trim, Some(name), |_| Ok(()))?;
        Ok(Some(closer))
    }

    /// Returns `true` if what follows is what a directive of this name would have.
    fn is_like_directive(&self, name: &str) -> bool {
        let next = self.space_after(self.pos, true);
        let name_end = lexer::identifier(self.text, next);
        let bare = matches!(self.bytes.get(next), None | Some(b'}' | b'~'));
        match name {
            "if" => !bare,
            "for" => {
                let after = self.space_after(name_end, true);
                name_end > next && (self.bytes.get(after) == Some(&b',') || self.bytes[after..].starts_with(b"in"))
            }
            _ => bare,
        }
    }

    /// `"if" Expression "}" Template ( "%{" "else" "}" Template )? "%{" "endif" "}"`
    fn if_directive(&mut self, kind: TemplateKind, start: usize, trim: &mut bool) -> Parsed<Option<Closer>> {
        let directive = self.push(Kind::IfDirective, start, start);
        self.sequence(kind, start, trim, Some("if"), Self::expression)?;
        let opening = (start, self.pos);
        let mut seen_else = false;
        loop {
            let closer = self.inner_parts(kind, trim)?;
            let is_else = matches!(closer, Closer::Else(_));
            if is_else && !seen_else {
                seen_else = true;
                continue;
            }
            let ends = matches!(closer, Closer::End);
            if !matches!(closer, Closer::EndIf(_)) {
                self.wrong_closer("if", opening, closer);
            }
            if !is_else {
                self.close(directive);
                return Ok(ends.then_some(Closer::End));
            }
        }
    }

    /// `"for" Identifier ("," Identifier) "in" Expression "}" Template "%{" "endfor" "}"`
    fn for_directive(&mut self, kind: TemplateKind, start: usize, trim: &mut bool) -> Parsed<Option<Closer>> {
        let directive = self.push(Kind::ForDirective, start, start);
        let mut two = false;
        self.sequence(kind, start, trim, Some("for"), |parser| {
            two = parser.for_intro(true)?;
            Ok(())
        })?;
        if two {
            self.flag(directive, KEY_NAME);
        }
        let opening = (start, self.pos);
        loop {
            let closer = self.inner_parts(kind, trim)?;
            let is_else = matches!(closer, Closer::Else(_));
            let ends = matches!(closer, Closer::End);
            if !matches!(closer, Closer::EndFor(_)) {
                self.wrong_closer("for", opening, closer);
            }
            if !is_else {
                self.close(directive);
                return Ok(ends.then_some(Closer::End));
            }
        }
    }

    fn inner_parts(&mut self, kind: TemplateKind, trim: &mut bool) -> Parsed<Closer> {
        let parts = self.push(Kind::Parts, self.pos, self.pos);
        let closer = self.nested(|parser| parser.parts(kind, trim, None))?;
        self.close(parts);
        Ok(closer)
    }

    /// Reports what ended the parts of a directive in the place of its counterpart.
    fn wrong_closer(&mut self, name: &str, opening: (usize, usize), closer: Closer) {
        let opening = self.range(opening.0, opening.1);
        let (closer, start) = match closer {
            Closer::End => return self.mistake(messages::template::unexpected_end_of_template(name, opening)),
            Closer::Else(start) => ("else", start),
            Closer::EndIf(start) => ("endif", start),
            Closer::EndFor(start) => ("endfor", start),
        };
        let range = self.range(start, self.pos);
        self.mistake(messages::template::wrong_directive(name, opening, closer, range));
    }
}
