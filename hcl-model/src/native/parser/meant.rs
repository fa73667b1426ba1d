//! The probable meaning of text that stands in the place of the end of a value: words of other languages, and values
//! that need quotes.

use std::ops::Range;

use crate::diag::Diagnostic;
use crate::native::lexer;
use crate::native::messages::meant::{self, Found, Instead, Part};
use crate::native::node::{Kind, NUMBER, Node};
use crate::native::parser::Parser;

impl Parser<'_> {
    /// Says what is wrong with what stands at the current byte behind a value, with what was meant if that can be told.
    ///
    /// The value that was read is only a part, unless a separator, a closing bracket or an item follows. If the rest belongs to a
    /// reported error, there is nothing more to report.
    pub(super) fn behind_value(&mut self, diagnostic: Diagnostic) -> Option<Diagnostic> {
        let ends = self.value_ends(self.pos);
        self.broken |= !ends;
        if !ends && self.is_behind_mistake() {
            return None;
        }
        let diagnostic = match self.stray_character() {
            // An address of mail is text, and so is a temperature.
            Some(stray) if self.peek() == Some(b'@') || self.at_unit_sign() => stray,
            Some(stray) => return Some(stray),
            None => diagnostic,
        };
        let meant = self.meaning(diagnostic);
        self.broken |= meant.is_ok();
        Some(meant.unwrap_or_else(|diagnostic| diagnostic))
    }

    /// Returns `true` if a value continues after a word that ends at a byte, but not as an expression.
    pub(super) fn goes_on(&self, word_end: usize) -> bool {
        let next = self.space_after(word_end, self.newlines);
        let operator = self.bytes.get(next).is_some_and(|next| b"?=!<>+-*/%".contains(next));
        !operator && !self.value_ends(next)
    }

    /// Returns `true` if a value can end before a byte: at a separator, a closing bracket, a line end or an item.
    fn value_ends(&self, at: usize) -> bool {
        self.bytes.get(at).is_none_or(|next| b",;)]}\r\n".contains(next)) || self.item_begins(at)
    }

    /// Returns `true` if the text here belongs to an error that was reported: an invalid number, or text that touches a string in
    /// foreign quotes.
    fn is_behind_mistake(&self) -> bool {
        let is_mistake =
            |node: &Node| node.kind == Kind::Invalid && (node.flags & NUMBER != 0 || node.end as usize == self.pos);
        self.value_before().is_some_and(is_mistake)
    }

    /// The diagnostic about what stands behind the value of an argument, whose node is given: it may be the first element of a
    /// list.
    pub(super) fn behind_argument(&mut self, attribute: usize, diagnostic: Diagnostic) -> Option<Diagnostic> {
        let diagnostic = self.behind_value(diagnostic)?;
        if self.broken || self.peek() != Some(b',') {
            return Some(diagnostic);
        }
        let next = self.space_after(self.pos + 1, false);
        let is_value = !matches!(self.bytes.get(next), None | Some(b',' | b'}' | b'#' | b'\n' | b'\r'));
        let value = self.nodes.get(attribute + 1).map(|value| value.start as usize);
        Some(match value.filter(|_| is_value && !self.item_begins(next)) {
            Some(value) => {
                self.broken = true;
                let (elements, length) = self.elements(value).unzip();
                meant::list(diagnostic, self.part_at(value..value + length.unwrap_or(0)), elements.as_deref())
            }
            None => diagnostic,
        })
    }

    /// Returns a part of the text with its place in the source.
    fn part_at(&self, bytes: Range<usize>) -> Part {
        let at = self.range(bytes.start, bytes.end);
        Part { bytes, at }
    }

    /// The elements with commas between them that stand on this line from a byte on, as a list has them, if they are short; and
    /// over how many bytes they stand.
    fn elements(&self, start: usize) -> Option<(String, usize)> {
        let line = self.text.get(start..lexer::line_end(self.bytes, start))?;
        let mut elements = Vec::new();
        let mut rest = line;
        let length = loop {
            rest = rest.trim_start();
            let quoted = rest.strip_prefix('"').and_then(|inner| inner.find('"')).map(|length| length + 2);
            let is_other = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '.');
            let (element, behind) =
                rest.split_at_checked(quoted.unwrap_or(rest.find(is_other).unwrap_or(rest.len())))?;
            let is_word = element.starts_with(|c: char| c.is_alphabetic() || c == '_');
            elements.push(match element {
                "" => return None,
                "true" | "false" | "null" => element.to_owned(),
                _ if quoted.is_some() && element.contains(['\\', '$', '%']) => return None,
                _ if is_word => format!("\"{element}\""),
                _ => element.to_owned(),
            });
            let end = line.len() - behind.len();
            rest = behind.trim_start();
            match rest.strip_prefix(',') {
                Some(behind) => rest = behind,
                None if rest.is_empty() || rest.starts_with(['#', '}']) || rest.starts_with("//") => break end,
                None => return None,
            }
        };
        Some((elements.join(", "), length)).filter(|(elements, _)| elements.len() <= LONGEST_WORD)
    }

    /// The diagnostic with what was meant, or as it was.
    fn meaning(&self, diagnostic: Diagnostic) -> Result<Diagnostic, Diagnostic> {
        if let Some(found) = self.operator_word() {
            return Ok(meant::operator(diagnostic, found));
        }
        if self.at_conditional() {
            return Ok(meant::conditional(diagnostic));
        }
        if &self.text[self.pos..lexer::identifier(self.text, self.pos)] == "for" {
            return Ok(meant::result_first(diagnostic));
        }
        match self.value_before() {
            Some(_) if self.peek() == Some(b'=') && self.peek_at(1) != Some(b'>') => {
                Ok(meant::comparison(diagnostic, self.pos))
            }
            Some(step) if step.kind == Kind::GetAttr && step.end as usize == self.pos && self.peek() == Some(b'(') => {
                let name = step.start as usize + usize::from(step.aux);
                let name = &self.text[name..self.pos];
                Ok(meant::method(diagnostic, self.part_at(step.start as usize..self.pos), name))
            }
            Some(word) if word.kind == Kind::Variable => self.behind_word(word, diagnostic),
            Some(number) if number.kind == Kind::Number => self.behind_number(number, diagnostic),
            _ => Err(diagnostic),
        }
    }

    /// Returns the operator of another language that is a word, and stands here or was taken for the value before.
    pub(super) fn operator_word(&self) -> Option<Found<'_>> {
        let end = lexer::identifier(self.text, self.pos);
        // A name in front of `=` is that of an item or a key.
        if self.bytes.get(self.space_after(end, false)) == Some(&b'=') {
            return None;
        }
        let word = &self.text[self.pos..end];
        if let Some(&(_, instead)) = meant::WORDS.iter().find(|(written, _)| *written == word) {
            return Some(Found { word, bytes: self.pos..end, at: self.range(self.pos, end), instead });
        }
        // Its operand stands here.
        let before = self.value_before().filter(|before| before.kind == Kind::Variable)?;
        let (start, end) = (before.start as usize, before.end as usize);
        let word = &self.text[start..end];
        let instead = Instead::Operator("!");
        let found = Found { word, bytes: start..self.pos, at: self.range(start, end), instead };
        matches!(word, "not" | "NOT").then_some(found)
    }

    /// Returns the operator of another language that is a sign, and of which the current byte is the last one.
    pub(super) fn operator_sign(&self) -> Option<Found<'_>> {
        let end = self.pos + 1;
        let goes_on = self.bytes.get(end).is_some_and(|next| b"=<>!?*+".contains(next));
        let until = self.text.get(..end).filter(|_| !goes_on)?;
        let &(word, instead) = meant::SIGNS.iter().find(|(written, _)| until.ends_with(written))?;
        let start = end - word.len();
        Some(Found { word, bytes: start..end, at: self.range(start, end), instead })
    }

    /// Returns the end of the value before the current byte.
    /// Returns the current byte if a comment may be between.
    pub(super) fn value_end(&self) -> usize {
        let value = self.text[..self.pos].trim_end();
        let line = lexer::line_before(self.text, value.len());
        if line.is_none_or(|line| line.contains(['#', '/'])) { self.pos } else { value.len() }
    }

    /// The last part of the value that was read before the current byte.
    fn value_before(&self) -> Option<&Node> {
        let last = self.nodes.iter().rfind(|node| node.kind != Kind::Operator)?;
        let between = self.text.get(last.end as usize..self.pos)?;
        between.trim_start().is_empty().then_some(last)
    }

    /// Returns `true` if what stands from a byte on up to the "=" here is a name alone.
    pub(super) fn is_name_of_argument(&self, start: usize) -> bool {
        let is_sign = self.peek() == Some(b'=') && !matches!(self.peek_at(1), Some(b'=' | b'>'));
        let is_name = |before: &Node| before.kind == Kind::Variable && before.start as usize == start;
        is_sign && self.value_before().is_some_and(is_name)
    }

    /// Returns `true` if a name stands here that is followed by `in`, maybe with a second one between, as in a `for`.
    pub(super) fn is_name_in_for(&self) -> bool {
        let behind = |start: usize| {
            let end = lexer::identifier(self.text, start);
            let rest = self.text.get(end..).unwrap_or_default();
            (end > start).then(|| end + (rest.len() - rest.trim_start_matches([' ', '\t']).len()))
        };
        let is_in = |at: usize| lexer::identifier(self.text, at) == at + 2 && self.text[at..].starts_with("in");
        let Some(end) = behind(self.pos) else { return false };
        let second = || {
            let rest = self.text[end..].strip_prefix(',')?;
            behind(end + 1 + (rest.len() - rest.trim_start_matches([' ', '\t']).len()))
        };
        is_in(end) || second().is_some_and(is_in)
    }

    /// The diagnostic about what stands behind a word, with what was meant if that can be told.
    fn behind_word(&self, word: &Node, diagnostic: Diagnostic) -> Result<Diagnostic, Diagnostic> {
        let (start, end) = (word.start as usize, word.end as usize);
        if &self.text[start..end] == "if" {
            return Ok(meant::conditional(diagnostic));
        }
        if self.peek() == Some(b'"') {
            return Ok(match end == self.pos {
                true => meant::text_with_prefix(diagnostic),
                false => meant::call(diagnostic, self.part_at(start..end), &self.text[start..end]),
            });
        }
        let is_one_word = end == self.pos && (self.looking_at(b"://") || self.looking_at(b"@"));
        let end = if is_one_word { Some(self.word_end(end)) } else { self.words_end() };
        let text = end.and_then(|end| self.quotable(start, end));
        match (text, self.template_from(start)) {
            (Some(text), _) => Ok(meant::text(diagnostic, self.part_at(start..start + text.len()), text)),
            (None, Some(template)) => {
                Ok(meant::template(diagnostic, self.part_at(start..start + template.len()), template))
            }
            (None, None) if is_one_word => Ok(meant::some_text(diagnostic)),
            (None, None) => Err(diagnostic),
        }
    }

    /// The diagnostic about what stands behind a number, with what was meant if that can be told.
    fn behind_number(&self, number: &Node, diagnostic: Diagnostic) -> Result<Diagnostic, Diagnostic> {
        let end = number.end as usize;
        if self.peek() == Some(b',') {
            return match self.separated_digits(number) {
                Some((digits, groups)) => {
                    let start = number.start as usize;
                    let length = groups.iter().map(|group| group.len() + 1).sum::<usize>() - 1;
                    Ok(meant::without_commas(diagnostic, self.part_at(start..start + length), &digits, &groups))
                }
                None => Err(diagnostic),
            };
        }
        // What looks like an operator may be a part of the word.
        let before = self.text[..number.start as usize].trim_end_matches(|c: char| c == '-' || c.is_ascii_digit());
        let start = before.len();
        let is_apart = end < self.pos;
        let word_end = if is_apart { self.words_end() } else { Some(self.word_end(end)).filter(|&word| word > end) };
        let Some(word_end) = word_end else {
            return Err(diagnostic);
        };
        let Some(word) = self.quotable(start, word_end) else {
            return Ok(meant::some_text(diagnostic));
        };
        let digits: String = word.chars().filter(|&digit| digit != '_').collect();
        let part = self.part_at(start..start + word.len());
        Ok(if is_apart {
            meant::unit(diagnostic, part, word)
        } else if lexer::is_number(digits.trim_start_matches('-').as_bytes()) {
            meant::without_underscores(diagnostic, part, &digits)
        } else if let Some(number) = other_base(&digits) {
            meant::decimal(diagnostic, part, word, &number)
        } else if word[1..].contains(|c: char| !c.is_alphanumeric() && c != '.') {
            meant::text(diagnostic, part, word)
        } else {
            meant::unit(diagnostic, part, word)
        })
    }

    /// The diagnostic about what stands where a value should begin, with what was meant if that can be told.
    pub(super) fn instead_of_value(&self, diagnostic: Diagnostic) -> Diagnostic {
        if let Some((start, percentage)) = self.percentage() {
            return meant::unit(diagnostic, self.part_at(start..start + percentage.len()), percentage);
        }
        if !self.text[..self.pos].trim_end_matches([' ', '\t']).ends_with(['=', '[', '(', ',', ':', '?']) {
            return diagnostic;
        }
        if self.looking_at(b"${") {
            let Some(template) = self.template_from(self.pos) else {
                return diagnostic;
            };
            let inner = template.strip_prefix("${").and_then(|rest| rest.strip_suffix('}'));
            let part = self.part_at(self.pos..self.pos + template.len());
            return match inner.filter(|inner| !inner.contains(['{', '}'])) {
                Some(inner) => meant::reference(diagnostic, part, inner.trim()),
                None => meant::template(diagnostic, part, template),
            };
        }
        let is_text = match self.peek() {
            Some(b'/') => self.peek_at(1) != Some(b'*'),
            Some(b'~') => self.peek_at(1) == Some(b'/'),
            next => matches!(next, Some(b'.' | b'*' | b'%' | b'+' | b':' | b'$' | b'@')),
        };
        if !is_text {
            return diagnostic;
        }
        let end = self.word_end(self.pos);
        let is_word = |word: &&str| word.contains(char::is_alphabetic) || word.starts_with("::");
        match self.quotable(self.pos, end).filter(is_word) {
            Some(text) => meant::text(diagnostic, self.part_at(self.pos..end), text),
            None => diagnostic,
        }
    }

    /// The diagnostic about the end of a line where a value should begin: what a comment begins with may be meant as text.
    pub(super) fn instead_of_comment(&self, diagnostic: Diagnostic) -> Diagnostic {
        if self.peek() != Some(b'#') {
            return diagnostic;
        }
        let end = self.word_end(self.pos + 1);
        match self.quotable(self.pos, end).filter(|word| word.len() > 1) {
            Some(word) => meant::comment(diagnostic, self.part_at(self.pos..end), word),
            None => diagnostic,
        }
    }

    /// A number with a percent sign that stands before the current byte, if it ends a value there.
    fn percentage(&self) -> Option<(usize, &str)> {
        if !self.at_line_end() && !matches!(self.peek(), Some(b',' | b')' | b']' | b'}')) {
            return None;
        }
        let before = self.text[..self.pos].trim_end_matches([' ', '\t']);
        let number = before.strip_suffix('%')?.trim_end_matches([' ', '\t']);
        let start = number.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit()).len();
        self.quotable(start, before.len()).filter(|_| start < number.len()).map(|word| (start, word))
    }

    /// Returns `true` if a sign stands here that is written directly behind a number.
    fn at_unit_sign(&self) -> bool {
        self.text[self.pos..].starts_with(['°', '€', '£', '¥', '‰'])
    }

    /// Returns `true` if the condition of another language stands here, and not the next argument.
    fn at_conditional(&self) -> bool {
        let end = lexer::identifier(self.text, self.pos);
        &self.text[self.pos..end] == "if" && self.bytes.get(self.space_after(end, false)) != Some(&b'=')
    }

    /// The number that was meant by one that has commas in it, at the first of which the parser is; and what is between them.
    fn separated_digits(&self, number: &Node) -> Option<(String, Vec<&str>)> {
        let (start, comma) = (number.start as usize, number.end as usize);
        let rest = &self.text[comma..];
        let length = rest.find(|c: char| c != ',' && c != '.' && !c.is_ascii_digit()).unwrap_or(rest.len());
        let written = self.text.get(start..comma + length.min(LONGEST_WORD))?;
        let groups: Vec<&str> = written.split(',').collect();
        let (first, others) = groups.split_first()?;
        let (last, _) = others.last()?.split_once('.').unwrap_or((others.last()?, ""));
        let is_group = |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
        let digits = match others {
            _ if first.len() <= 3
                && is_group(last)
                && others[..others.len() - 1].iter().all(|group| is_group(group)) =>
            {
                written.replace(',', "")
            }
            [fraction] => format!("{first}.{fraction}"),
            _ => return None,
        };
        (comma == self.pos && lexer::is_number(digits.as_bytes())).then_some((digits, groups))
    }

    /// The template without quotes that stands on this line from a byte on, if it is short.
    fn template_from(&self, start: usize) -> Option<&str> {
        let mut depth = 0_usize;
        let mut end = start;
        for (at, byte) in self.bytes[start..].iter().enumerate() {
            match byte {
                b'"' | b'\\' => return None,
                b'{' if at > 0 && matches!(self.bytes[start + at - 1], b'$' | b'%') => depth += 1,
                b'}' if depth > 0 => depth -= 1,
                b',' | b';' | b')' | b']' | b'}' | b'#' if depth == 0 => break,
                b'\n' | b'\r' => break,
                _ if at >= LONGEST_WORD => return None,
                _ => {}
            }
            end = start + at + 1;
        }
        let text = self.text.get(start..end).map(str::trim_end)?;
        (depth == 0 && text.contains("${")).then_some(text)
    }

    /// Some text, if it is short enough to be shown as it should be written, and the same in quotes.
    pub(super) fn quotable(&self, start: usize, end: usize) -> Option<&str> {
        let is_same = |text: &&str| {
            text.len() <= LONGEST_WORD
                && !text.contains(['\\', '\n', '\r'])
                && !text.contains("${")
                && !text.contains("%{")
        };
        self.text.get(start..end).map(str::trim_end).filter(is_same).filter(|_| self.bytes.get(end) != Some(&b'"'))
    }

    /// The end of what is not separated from a byte by a blank or a bracket.
    pub(super) fn word_end(&self, from: usize) -> usize {
        let ends =
            |c: char| c.is_whitespace() || c.is_control() || matches!(c, ',' | ';' | ')' | ']' | '}' | '"' | '#');
        self.text[from..].find(ends).map_or(self.text.len(), |length| from + length)
    }

    /// The end of the words that stand here, if nothing else stands behind them.
    fn words_end(&self) -> Option<usize> {
        let mut at = self.pos;
        loop {
            let end = lexer::identifier(self.text, at);
            if end == at {
                let ends = matches!(self.bytes.get(at), None | Some(b',' | b')' | b']' | b'}' | b'\n' | b'\r' | b'#'));
                return (ends && at > self.pos).then_some(at);
            }
            at = end;
            while matches!(self.bytes.get(at), Some(b' ' | b'\t')) {
                at += 1;
            }
        }
    }
}

/// Text with more bytes is not shown again.
const LONGEST_WORD: usize = 64;

/// The number that digits of another base are, which may have a sign before them.
fn other_base(digits: &str) -> Option<String> {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let base = match digits.get(..2)? {
        "0x" | "0X" => 16,
        "0o" | "0O" => 8,
        "0b" | "0B" => 2,
        _ => return None,
    };
    let digits = Some(&digits[2..]).filter(|digits| !digits.starts_with('+'))?;
    u128::from_str_radix(digits, base).ok().map(|number| format!("{sign}{number}"))
}
