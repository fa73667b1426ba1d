//! Changes as people read them: lines with a sign in front, and some lines around them.

use std::fmt::Write;
use std::ops::Range;

use crate::source::{Source, TextEdit, visible_line};

/// So many lines around a change are shown, unless somebody says otherwise.
pub(super) const AROUND: usize = 3;

/// Lines of the old and of the new text that differ, from and to after, counted from 0.
#[derive(Debug, Clone)]
struct Hunk {
    old: Range<usize>,
    new: Range<usize>,
}

/// A text as lines, with where each begins.
struct Lines<'t> {
    source: &'t Source,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn new(source: &'t Source) -> Lines<'t> {
        let text = source.text();
        let after = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
        let starts = std::iter::once(0).chain(after).filter(|&start| start < text.len()).collect();
        Lines { source, starts }
    }

    fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line that a byte is in.
    fn of(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte).saturating_sub(1)
    }

    fn bytes(&self, line: usize) -> Range<usize> {
        let text = self.source.text();
        self.starts[line]..self.starts.get(line + 1).copied().unwrap_or(text.len())
    }

    fn write(&self, line: usize, sign: char, out: &mut String) {
        let bytes = self.bytes(line);
        let text = &self.source.text()[bytes.clone()];
        let shown = self.source.shown(bytes);
        let shown = shown.strip_suffix('\n').unwrap_or(&shown);
        let shown = shown.strip_suffix('\r').unwrap_or(shown);
        let _ = writeln!(out, "{sign}{}", visible_line(shown));
        if !text.ends_with('\n') {
            out.push_str("\\ No newline at end of file\n");
        }
    }
}

/// Returns the changes of edits as a unified diff of two texts with the names of their sources.
/// The diff has so many lines around each change, and is empty if the edits change nothing.
///
/// The diff shows nothing that is marked as sensitive in either source.
pub(super) fn unified([old, new]: [&Source; 2], edits: &[TextEdit], around: usize) -> String {
    let (old, new) = (Lines::new(old), Lines::new(new));
    let mut out = String::new();
    let hunks = hunks(&old, &new, edits);
    if hunks.is_empty() {
        return out;
    }
    let _ = writeln!(out, "--- {}\n+++ {}", old.source.name(), new.source.name());
    for group in hunks.chunk_by(|one, next| next.old.start.saturating_sub(one.old.end) <= around.saturating_mul(2)) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let before = first.old.start.min(around);
        let behind = (old.count() - last.old.end).min(around);
        let old_lines = first.old.start - before..last.old.end + behind;
        let new_lines = first.new.start - before..last.new.end + behind;
        let _ = writeln!(out, "@@ -{} +{} @@", header(&old_lines), header(&new_lines));
        let mut at = old_lines.start;
        for hunk in group {
            (at..hunk.old.start).for_each(|line| old.write(line, ' ', &mut out));
            hunk.old.clone().for_each(|line| old.write(line, '-', &mut out));
            hunk.new.clone().for_each(|line| new.write(line, '+', &mut out));
            at = hunk.old.end;
        }
        (at..old_lines.end).for_each(|line| old.write(line, ' ', &mut out));
    }
    out
}

fn header(lines: &Range<usize>) -> String {
    match lines.len() {
        1 => (lines.start + 1).to_string(),
        0 => format!("{},0", lines.start),
        count => format!("{},{count}", lines.start + 1),
    }
}

/// The lines that edits touch; those that touch the same line are one.
fn hunks(old: &Lines<'_>, new: &Lines<'_>, edits: &[TextEdit]) -> Vec<Hunk> {
    let mut hunks: Vec<Hunk> = Vec::new();
    let mut moved: isize = 0;
    for edit in edits {
        let new_start = edit.range.start.saturating_add_signed(moved);
        let new_range = new_start..new_start + edit.text.len();
        moved += edit.text.len() as isize - edit.range.len() as isize;
        let hunk = Hunk { old: lines_of(old, &edit.range), new: lines_of(new, &new_range) };
        // Lines that begin and end in both alike are whole lines that came or went.
        match hunks.last_mut().filter(|last| last.old.end > hunk.old.start || last.new.end > hunk.new.start) {
            Some(last) => {
                last.old.end = last.old.end.max(hunk.old.end);
                last.new.end = last.new.end.max(hunk.new.end);
            }
            None => hunks.push(hunk),
        }
    }
    for hunk in &mut hunks {
        trim(old, new, hunk);
    }
    hunks
}

/// The lines that bytes are in, with the line at whose beginning they end if they do not begin one.
fn lines_of(lines: &Lines<'_>, bytes: &Range<usize>) -> Range<usize> {
    let (count, length) = (lines.count(), lines.source.text().len());
    let start =
        if bytes.start >= length && lines.source.text().ends_with('\n') { count } else { lines.of(bytes.start) };
    let last = if bytes.end >= length { count } else { lines.of(bytes.end) + 1 };
    start..last.max(start)
}

/// Takes lines that are the same off the ends of a hunk.
fn trim(old: &Lines<'_>, new: &Lines<'_>, hunk: &mut Hunk) {
    let same = |one: usize, other: usize| old.source.text()[old.bytes(one)] == new.source.text()[new.bytes(other)];
    while !hunk.old.is_empty() && !hunk.new.is_empty() && same(hunk.old.end - 1, hunk.new.end - 1) {
        (hunk.old.end, hunk.new.end) = (hunk.old.end - 1, hunk.new.end - 1);
    }
    while !hunk.old.is_empty() && !hunk.new.is_empty() && same(hunk.old.start, hunk.new.start) {
        (hunk.old.start, hunk.new.start) = (hunk.old.start + 1, hunk.new.start + 1);
    }
}
