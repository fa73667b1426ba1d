//! Entries of objects and elements of lists, put in and taken out: with the commas and lines that their neighbours have.

use std::ops::Range;

use crate::edit::around::{Before, Behind};
use crate::edit::layout::WIDTH;
use crate::edit::new::{Fault, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::source::TextEdit;

/// The parts of a part, and the blanks in front of them: found once for all that is put among them.
pub(super) struct Siblings {
    pub(super) parts: Vec<usize>,
    pub(super) indentation: String,
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

impl Parsed {
    pub(super) fn siblings_in(&self, around: usize) -> Siblings {
        Siblings { parts: self.children(around).collect(), indentation: self.inner_indentation(around) }
    }

    /// The lines of what is taken out, with a blank line where two would follow each other or be at an edge.
    pub(super) fn whole_lines(&self, first: usize, before: &Before, behind: &Behind) -> Range<usize> {
        let start = self.own_start(first, before);
        match (&before.blank, &behind.blank) {
            // Comments that stay are in front of it.
            _ if start > before.start => start..behind.end,
            (blank, Some(next)) if blank.is_some() || before.is_first => start..next.end,
            (Some(blank), _) if behind.is_last => blank.start..behind.end,
            _ => start..behind.end,
        }
    }

    /// Takes out the lines of what follows each other from a first to a last part, but for what stands among them and is about
    /// none of them: comments between blank lines, and code that is commented out.
    pub(super) fn remove_lines(&self, first: usize, last: usize) -> Vec<TextEdit> {
        let behind = self.behind(last);
        let mut lines = vec![self.whole_lines(first, &self.before(first), &behind)];
        let mut at = first;
        while let Some(next) = self.next(at).filter(|_| at != last) {
            let own = self.own_start(next, &self.before(next));
            let start = self.behind(at).end.min(own);
            let between = &self.text()[start..own];
            let blank = between.len() - between.trim_start().len();
            if blank < between.len()
                && let Some(open) = lines.pop()
            {
                // The blank line behind all is behind what stays now.
                let kept = start + between[..blank].rfind('\n').map_or(0, |newline| newline + 1);
                lines.extend([open.start..kept, own..behind.end]);
            }
            at = next;
        }
        if let [_, .., end] = &mut *lines
            && behind.is_last
        {
            // No blank line is left at the edge.
            let kept = self.text()[..end.start].trim_end().len();
            end.start = self.text()[kept..end.start].find('\n').map_or(end.start, |newline| kept + newline + 1);
        }
        lines.into_iter().map(|lines| TextEdit::new(lines, "")).collect()
    }

    /// Puts parts into a list or an object, in front of the one of a number: directly behind the one before that, or directly
    /// above it.
    pub(super) fn insert_parts(
        &self,
        around: usize,
        index: usize,
        new: &[NewPart<'_>],
        is_above: bool,
    ) -> Result<Vec<TextEdit>, Fault> {
        let parts: Vec<usize> = self.children(around).collect();
        self.insert_parts_among(around, &parts, index, new, is_above)
    }

    /// Puts parts into a list or an object of these parts, as [`Parsed::insert_parts`] does.
    pub(super) fn insert_parts_among(
        &self,
        around: usize,
        parts: &[usize],
        index: usize,
        new: &[NewPart<'_>],
        is_above: bool,
    ) -> Result<Vec<TextEdit>, Fault> {
        let (_, Some(_)) = self.inner(around) else { return Err(Fault::NoPlace) };
        let is_above = index == 0 || is_above && index < parts.len();
        let Some(&beside) = parts.get(if is_above { index } else { index - 1 }) else { return self.fill(around, new) };
        let is_quoted = self.text()[self.name_bytes(beside)].starts_with('"');
        let is_entry = self.kind(beside) == PartKind::Entry;
        let assign = if is_entry { self.assign_beside(beside) } else { self.assign_anywhere() };
        let needs_commas = self.is_json() || self.kind(around) == PartKind::List;
        if let Some((before, behind)) = self.line_beside(beside, is_above) {
            let above = index.checked_sub(2).is_some_and(|above| self.behind(parts[above]).comma.is_some());
            let has_commas = needs_commas || behind.comma.is_some() || above;
            let indentation = match before.begins_line {
                true => self.indentation(before.line).to_owned(),
                false => self.inner_indentation(around),
            };
            let is_last = index == parts.len();
            let ends_with_comma = has_commas && (!is_last || behind.comma.is_some());
            let mut edits = Vec::new();
            // In an object the line end behind a heredoc parts it from what follows, and nothing else can.
            let is_parted = is_entry && self.is_heredoc(self.inside(beside));
            if !is_above && has_commas && behind.comma.is_none() && !is_parted {
                let end = self.own(beside).end;
                edits.push(TextEdit::new(end..end, self.comma_behind(beside, &indentation)));
            }
            let mut lines = String::new();
            let is_in_line = self.is_collection_in_line(self.inside(beside));
            for (number, part) in new.iter().enumerate() {
                let comma = has_commas && (number + 1 < new.len() || ends_with_comma);
                lines.push_str(&indentation);
                lines.push_str(&self.new_part(part, &assign, is_quoted, &indentation, is_in_line)?);
                lines.push_str(if comma { "," } else { "" });
                lines.push_str(&part.content.line_comment());
                lines.push_str(self.newline());
            }
            let at = if is_above { before.start } else { behind.end };
            edits.push(TextEdit::new(at..at, lines));
            return Ok(edits);
        }
        if new.iter().any(|part| part.content.is_commented()) {
            return Err(Fault::NoPlace);
        }
        let separator = self.separator(parts);
        let indentation = self.indentation(self.bytes(beside).start).to_owned();
        let is_in_line = !self.slice(beside).contains('\n');
        let is_behind_heredoc = !is_above && self.is_heredoc(self.inside(beside));
        let mut text = String::new();
        for (number, part) in new.iter().enumerate() {
            let part = self.new_part(part, &assign.clone().in_line(), is_quoted, &indentation, is_in_line)?;
            text.push_str(&match is_above {
                true => format!("{part}{separator}"),
                // Behind the word that ends a heredoc there is nothing on its line.
                false if number == 0 && is_behind_heredoc => {
                    format!("{}{indentation}{}{part}", self.newline(), if is_entry { "" } else { ", " })
                }
                false => format!("{separator}{part}"),
            });
        }
        let own = self.own(beside);
        let at = if is_above { own.start } else { own.end };
        Ok(vec![TextEdit::new(at..at, text)])
    }

    /// Returns `true` if a list or an object with something in it is on one line.
    fn is_collection_in_line(&self, part: usize) -> bool {
        matches!(self.kind(part), PartKind::List | PartKind::Object)
            && self.children(part).next().is_some()
            && !self.slice(part).contains('\n')
    }

    /// Returns the text in front of the line of a part and behind that line, if a new part beside it gets its own
    /// line.
    /// The part has a line of its own, or a comment about all parts of its line would be about the new part, too.
    fn line_beside(&self, part: usize, is_above: bool) -> Option<(Before, Behind)> {
        let (before, behind) = (self.before(part), self.behind(part));
        if before.begins_line && behind.ends_line {
            return Some((before, behind));
        }
        let is_at_edge = if is_above { before.begins_line } else { behind.ends_line };
        if self.is_json() || !is_at_edge {
            return None;
        }
        let (first, last) = self.row(part);
        self.is_commented_row(first, last).then(|| (self.before(first), self.behind(last)))
    }

    fn is_heredoc(&self, value: usize) -> bool {
        self.kind(value) == PartKind::Value && self.slice(value).starts_with("<<")
    }

    /// A comma behind a part: on a line of its own behind the word that ends a heredoc.
    fn comma_behind(&self, part: usize, indentation: &str) -> String {
        match self.is_heredoc(self.inside(part)) {
            true => format!("{}{indentation},", self.newline()),
            false => ",".to_owned(),
        }
    }

    /// Returns the separator of parts on one line, as it is between the existing parts.
    pub(super) fn separator(&self, parts: &[usize]) -> String {
        if let [one, other, ..] = parts {
            let between = self.text().get(self.bytes(*one).end..self.bytes(*other).start).unwrap_or("");
            if between.strip_prefix(',').is_some_and(|rest| rest.bytes().all(|byte| byte == b' ')) {
                return between.to_owned();
            }
        }
        let is_tight = self.is_json() && self.is_one_line() && self.has_tight_commas();
        if is_tight { ",".to_owned() } else { ", ".to_owned() }
    }

    /// Puts parts into a list or an object in which there are none.
    fn fill(&self, around: usize, new: &[NewPart<'_>]) -> Result<Vec<TextEdit>, Fault> {
        let (start, Some(end)) = self.inner(around) else { return Err(Fault::NoPlace) };
        let inside = &self.text()[start..end];
        let is_object = self.kind(around) == PartKind::Object;
        let needs_commas = self.is_json() || !is_object;
        let assign = self.assign_anywhere();
        let (outer, indentation) = (self.indentation(start - 1).to_owned(), self.inner_indentation(around));
        let lines = |separator: &str| -> Result<String, Fault> {
            let parts: Result<Vec<String>, Fault> = new
                .iter()
                .map(|part| Ok(format!("{indentation}{}", self.new_part(part, &assign, false, &indentation, false)?)))
                .collect();
            // What has comments comes alone.
            let comment = new.first().map(|part| part.content.line_comment()).unwrap_or_default();
            Ok(parts?.join(&format!("{separator}{}", self.newline())) + &comment)
        };
        let comma = if needs_commas { "," } else { "" };
        if inside.contains('\n') {
            // Comments, perhaps, which stay in front.
            let at = self.line_start(end);
            return Ok(vec![TextEdit::new(at..at, format!("{}{}", lines(comma)?, self.newline()))]);
        }
        let parent = self.parent(around);
        let part = if self.kind(parent) == PartKind::List { around } else { parent };
        let is_in_line = part != 0
            && !self.before(part).begins_line
            && !self.previous(part).is_some_and(|previous| self.slice(previous).contains('\n'));
        let parts: Result<Vec<String>, Fault> =
            new.iter().map(|part| self.new_part(part, &assign, false, &outer, is_in_line)).collect();
        let line = parts?.join(&self.separator(&[]));
        let is_narrow = outer.len() + line.len() < WIDTH && !line.contains('\n');
        let on_line = match self.is_json() {
            true => self.is_one_line() || is_narrow && (!is_object || is_in_line),
            false => !is_object || is_narrow,
        };
        let text = match on_line && !new.iter().any(|part| part.content.is_commented()) {
            true if is_object && !self.is_json() => format!(" {line} "),
            true => line,
            false => format!("{0}{1}{0}{outer}", self.newline(), lines(comma)?),
        };
        let at = if is_blank(inside) { start..end } else { end..end };
        Ok(vec![TextEdit::new(at, text)])
    }
}
