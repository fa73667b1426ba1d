//! Reports of the changes of a file, a line for each: the place, the old text and the new text.

use std::borrow::Cow;
use std::ops::Range;

use hcl_model::json_text::JsonValue;
use hcl_model::source::{Source, TextEdit, visible_line};

use crate::told::{object, text};

/// The number of characters of a line that are shown.
const WIDTH: usize = 60;

/// The number of characters that are shown in front of the difference in a longer line.
const BEFORE: usize = 20;

/// A text and what becomes of it.
pub(super) struct Changed<'t> {
    /// The text, in which is marked what is not shown, as it is in what becomes of it.
    pub(super) old: &'t Source,
    pub(super) new: &'t Source,
    pub(super) edits: &'t [TextEdit],
    /// `true` if the file has the new text.
    pub(super) is_written: bool,
}

/// The report of one change.
pub(super) struct Told {
    file: String,
    line: usize,
    /// The old text.
    was: String,
    /// The new text.
    is: String,
}

impl Told {
    /// Returns the report as a line for people.
    pub(super) fn line(&self) -> String {
        let Told { file, line, was, is } = self;
        let change = if was == is { format!("{is} (written another way)") } else { format!("{was} -> {is}") };
        format!("{file}:{line}: {change}\n")
    }

    /// Returns the report as JSON data.
    pub(super) fn data(&self) -> JsonValue {
        let line = JsonValue::Number(self.line.to_string());
        object(vec![
            ("file", text(&*self.file)),
            ("line", line),
            ("before", text(&*self.was)),
            ("after", text(&*self.is)),
        ])
    }
}

impl Changed<'_> {
    /// Returns the report of each change.
    pub(super) fn told(&self) -> Vec<Told> {
        let mut told = Vec::new();
        for (was, is) in self.lines() {
            let before = if self.is_written { &self.new.text()[..is.start] } else { &self.old.text()[..was.start] };
            let line = before.matches('\n').count() + 1;
            let (was, is) = (self.old.shown(was), self.new.shown(is));
            // Only what has something hidden in it is another text than that of the file.
            let has_hidden = (matches!(was, Cow::Owned(_)), matches!(is, Cow::Owned(_)));
            if !was.trim().is_empty() || !is.trim().is_empty() {
                let is_both = !was.trim().is_empty() && !is.trim().is_empty();
                let (was, is) = match (sides(&was, &is), has_hidden) {
                    // The mended value is a guess, and shows as little of the old value.
                    ((was, is), (true, false)) if is_both => (was, without_value(&is)),
                    ((was, is), (false, true)) if is_both => (without_value(&was), is),
                    (both, _) => both,
                };
                told.push(Told { file: self.old.name().to_owned(), line, was, is });
            }
        }
        told
    }

    /// The lines that are others, in both texts.
    fn lines(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let mut all: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        let mut moved: isize = 0;
        for edit in self.edits {
            let was = whole_lines(self.old.text(), &edit.range);
            let before = moved;
            moved += edit.text.len() as isize - edit.range.len() as isize;
            match all.last_mut().filter(|(last, _)| last.end > was.start) {
                Some((last, is)) => {
                    last.end = last.end.max(was.end);
                    is.end = last.end.saturating_add_signed(moved);
                }
                None => {
                    let is = was.start.saturating_add_signed(before)..was.end.saturating_add_signed(moved);
                    all.push((was, is));
                }
            }
        }
        for (was, is) in &mut all {
            self.trim(was, is);
        }
        all
    }

    /// Takes lines that are the same off both ends.
    fn trim(&self, was: &mut Range<usize>, is: &mut Range<usize>) {
        let first = |text: &str| text.split_inclusive('\n').next().map_or(0, str::len);
        let last = |text: &str| text.split_inclusive('\n').next_back().map_or(0, str::len);
        loop {
            let (old, new) = (&self.old.text()[was.clone()], &self.new.text()[is.clone()]);
            let (from_start, from_end) = (first(old), last(old));
            if from_start > 0 && old[..from_start] == new[..first(new)] {
                (was.start, is.start) = (was.start + from_start, is.start + from_start);
            } else if from_end > 0 && old[old.len() - from_end..] == new[new.len() - last(new)..] {
                (was.end, is.end) = (was.end - from_end, is.end - from_end);
            } else {
                return;
            }
        }
    }
}

/// The lines that bytes are in.
pub(super) fn whole_lines(text: &str, bytes: &Range<usize>) -> Range<usize> {
    let start = text[..bytes.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[bytes.end..].find('\n').map_or(text.len(), |newline| bytes.end + newline + 1);
    start..end
}

/// Returns the first line of the old text and the first line of the new text.
fn sides(was: &str, is: &str) -> (String, String) {
    let (was, is) = (Side::of(was), Side::of(is));
    let is_long = |side: &Side| side.line.chars().count() > WIDTH;
    let same = was.line.chars().zip(is.line.chars()).take_while(|(one, other)| one == other).count();
    let from = if is_long(&was) || is_long(&is) { same.saturating_sub(BEFORE) } else { 0 };
    (was.shown(from), is.shown(from))
}

/// A line without the value on it.
fn without_value(line: &str) -> String {
    let name = line.find(['=', ':', '{']).map_or("", |end| &line[..=end]);
    format!("{name} (sensitive)").trim_start().to_owned()
}

struct Side<'t> {
    line: Cow<'t, str>,
    count: usize,
}

impl<'t> Side<'t> {
    fn of(text: &'t str) -> Side<'t> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let first = lines.next();
        Side { line: first.map_or(Cow::Borrowed(""), |line| visible_line(line.trim())), count: lines.count() }
    }

    fn shown(&self, from: usize) -> String {
        if self.line.is_empty() {
            return "(nothing)".to_owned();
        }
        let mut shown = if from > 0 { "...".to_owned() } else { String::new() };
        let rest: Vec<char> = self.line.chars().skip(from).collect();
        shown.extend(rest.iter().take(WIDTH));
        if rest.len() > WIDTH {
            shown.push_str("...");
        }
        match self.count {
            0 => {}
            1 => shown.push_str(" (and 1 more line)"),
            more => shown.push_str(&format!(" (and {more} more lines)")),
        }
        shown
    }
}
