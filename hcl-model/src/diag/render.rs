//! The one place that draws source lines and carets.
//!
//! A report opens with `error:` or `warning:` at the start of a line, names the place, shows the line with the
//! subject underlined, and then says the detail and the notes.
//! Carets are aligned on the width that a terminal gives a character; tabs are drawn as four blanks.

use std::borrow::Cow;
use std::fmt::Write;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::diag::{Diagnostic, Severity, lowered};
use crate::source::{PLACEHOLDER, Range, push_visible};

/// The options for rendering: plain by default.
///
/// The program that prints decides about colour, for example by `NO_COLOR` and by the kind of the output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RenderOptions {
    /// Draw with ANSI colours.
    pub color: bool,
}

impl RenderOptions {
    /// Creates options for text without colours.
    #[must_use]
    pub fn new() -> RenderOptions {
        RenderOptions::default()
    }

    /// Sets the use of ANSI colours.
    #[must_use]
    pub fn color(mut self, color: bool) -> RenderOptions {
        self.color = color;
        self
    }
}

/// Draws one diagnostic, ending in a newline.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, RenderOptions, render};
/// use hcl_model::source::Source;
///
/// let source = Source::new("app.hcl", "prot = 80\n");
/// let diagnostic = Diagnostic::error("unknown-argument", "unknown argument").at(source.range(0, 4));
/// assert_eq!(
///     render(&diagnostic, &RenderOptions::new()),
///     "error[unknown-argument]: unknown argument\n --> app.hcl:1:1\n  |\n1 | prot = 80\n  | ^^^^\n"
/// );
/// ```
#[must_use]
pub fn render(diagnostic: &Diagnostic, options: &RenderOptions) -> String {
    let style = Style { color: options.color };
    let (word, color) = match diagnostic.severity() {
        Severity::Error => ("error", RED),
        Severity::Warning => ("warning", YELLOW),
    };
    let mut out = String::new();
    let head = style.paint(color, word);
    let head = format!("{head}{}", style.paint(color, &format!("[{}]", diagnostic.code())));
    let summary = style.paint(BOLD, &format!(": {}", diagnostic.summary()));
    let _ = writeln!(out, "{head}{summary}");
    let subject = diagnostic.subject().map(|subject| lines_shown(subject, diagnostic.context()));
    let notes = diagnostic.notes().iter().filter_map(|note| Some(lines_shown(note.range.as_ref()?, None)));
    let last_line = subject.into_iter().chain(notes).map(|(_, last)| last).max().unwrap_or(0);
    let gutter = last_line.to_string().len();
    let detail = diagnostic.detail_text();
    let label = lowered(&detail);
    let mut is_labelled = false;
    if let Some(subject) = diagnostic.subject().map(visible_place).as_ref() {
        is_labelled = snippet(&mut out, subject, diagnostic.context(), (gutter, '^', color, &label), &style);
    }
    let bar = style.paint(BLUE, "=");
    let mut remarks: Vec<String> = Some(detail).filter(|_| !is_labelled).map(Cow::into_owned).into_iter().collect();
    remarks.retain(|detail| !detail.is_empty());
    remarks.extend(diagnostic.help_texts().map(|help| format!("help: {}", lowered(&help))));
    remarks.iter().for_each(|text| remark(&mut out, text, gutter, &bar));
    for note in diagnostic.notes() {
        let text = lowered(&note.text());
        match &note.range {
            None => remark(&mut out, &format!("note: {text}"), gutter, &bar),
            Some(range) => {
                let _ = writeln!(out, "{}: {text}", style.paint(BOLD, "note"));
                snippet(&mut out, range, None, (gutter, '-', BLUE, ""), &style);
            }
        }
    }
    out
}

const RED: &str = "\x1b[1;31m";
const YELLOW: &str = "\x1b[1;33m";
const BLUE: &str = "\x1b[1;34m";
const BOLD: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";

struct Style {
    color: bool,
}

impl Style {
    fn paint(&self, color: &str, text: &str) -> String {
        if self.color { format!("{color}{text}{RESET}") } else { text.to_owned() }
    }
}

/// A detail or a note, wrapped, its further lines aligned under its first.
fn remark(out: &mut String, text: &str, gutter: usize, bar: &str) {
    let mut mark = bar;
    for line in wrap(text) {
        let _ = writeln!(out, "{:gutter$} {mark} {line}", "");
        mark = " ";
    }
}

/// A line of text, broken at blanks so that it is no wider than [`TEXT_COLUMNS`] where that is possible.
fn wrap(line: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let (mut start, mut end, mut width) = (0, 0, 0);
    for word in line.split_inclusive(' ') {
        let word_width = word.width();
        if width + word_width > TEXT_COLUMNS + 1 && end > start {
            lines.push(line[start..end].trim_end());
            (start, width) = (end, 0);
        }
        end += word.len();
        width += word_width;
    }
    lines.push(&line[start..end]);
    lines
}

/// The maximum width of details and notes.
const TEXT_COLUMNS: usize = 100;

/// The most columns of a line with a label.
const LABEL_COLUMNS: usize = 100;

/// At most this many lines of one range are drawn; longer ones are cut in the middle.
const MOST_LINES: u32 = 6;

/// At most this much of a line is drawn, around the subject.
const MOST_COLUMNS: usize = 160;

/// The place itself, or the end of the last line if it is behind the newline that ends the text.
fn visible_place(subject: &Range) -> Range {
    let source = subject.source();
    let text = source.text();
    let end = text.trim_end_matches(['\n', '\r']).len();
    if subject.is_empty() && subject.bytes().start == text.len() && end > 0 {
        return source.range(end as u32, end as u32);
    }
    subject.clone()
}

/// First and last line to show for a subject and the context around it.
fn lines_shown(subject: &Range, context: Option<&Range>) -> (u32, u32) {
    let (start, end) = (subject.start(), subject.end());
    // An end at the start of a line belongs to the line before.
    let last = if end.column == 1 && end.line > start.line { end.line - 1 } else { end.line };
    let near = context.filter(|context| context.source() == subject.source()).map(|context| {
        let (first, final_line) = (context.start().line, context.end().line);
        (first.max(start.line.saturating_sub(2)), final_line.min(last + 1))
    });
    let (first, final_line) = near.unwrap_or((start.line, last));
    (first.min(start.line), final_line.max(last))
}

/// Draws the lines of a subject, and beside its last marks a label if there is room for it. Returns `true` if there is.
fn snippet(
    out: &mut String,
    subject: &Range,
    context: Option<&Range>,
    (gutter, mark, color, label): (usize, char, &str, &str),
    style: &Style,
) -> bool {
    let source = subject.source();
    let start = subject.start();
    let bar = style.paint(BLUE, "|");
    let arrow = style.paint(BLUE, "-->");
    // A value of the environment or a flag is one line, whose start says nothing.
    if subject.is_whole_source() || !source.is_shown() && (start.line, start.column) == (1, 1) {
        let _ = writeln!(out, "{:gutter$}{arrow} {}", "", source.name());
        return false;
    }
    let _ = writeln!(out, "{:gutter$}{arrow} {}:{}:{}", "", source.name(), start.line, start.column);
    if !source.is_shown() {
        return false;
    }
    let mut is_labelled = false;
    let _ = writeln!(out, "{:gutter$} {bar}", "");
    let (first, last) = lines_shown(subject, context);
    for line in first..=last {
        if last - first >= MOST_LINES && line == first + MOST_LINES - 2 {
            let _ = writeln!(out, "{:gutter$} {bar} ...", "");
        }
        if last - first >= MOST_LINES && line > first + MOST_LINES - 3 && line < last {
            continue;
        }
        let drawn = draw_line(subject, line);
        let number = style.paint(BLUE, &format!("{line:>gutter$}"));
        let _ = writeln!(out, "{}", format!("{number} {bar} {}", drawn.text).trim_end());
        if let Some((indent, width)) = drawn.marked {
            let mut marks = mark.to_string().repeat(width);
            let is_last = line == last || line == visible_end(subject);
            if is_last && !label.is_empty() && indent + width + 1 + label.width() <= LABEL_COLUMNS {
                is_labelled = true;
                marks = format!("{marks} {label}");
            }
            let _ = writeln!(out, "{:gutter$} {bar} {:indent$}{}", "", "", style.paint(color, &marks));
        }
    }
    is_labelled
}

/// Returns the last line of a subject.
fn visible_end(subject: &Range) -> u32 {
    lines_shown(subject, None).1
}

struct DrawnLine {
    text: String,
    /// Blanks before the marks and number of marks, in terminal columns.
    marked: Option<(usize, usize)>,
}

/// One line as a terminal shows it, and the columns that the subject takes on it.
fn draw_line(subject: &Range, line: u32) -> DrawnLine {
    let source = subject.source();
    let (line_start, _) = source.line_span(line);
    let text = source.line(line);
    let bytes = subject.bytes();
    // The indentation of further lines is not marked.
    let indentation = if bytes.start < line_start { text.len() - text.trim_start().len() } else { 0 };
    let from = bytes.start.max(line_start + indentation) - line_start;
    let to = bytes.end.saturating_sub(line_start).min(text.len());
    let touches = bytes.start <= line_start + text.len() + 1 && bytes.end >= line_start;
    let skip = start_of_view(text, from);
    let mut drawn = String::new();
    let mut column = 0;
    if skip > 0 {
        drawn.push_str("...");
        column = 3;
    }
    let (mut indent, mut width) = (None, 0);
    let mut redacted = source.next_redacted(line_start + skip);
    let mut offset = skip;
    while let Some(cluster) = text[offset..].graphemes(true).next() {
        if column > MOST_COLUMNS {
            drawn.push_str("...");
            break;
        }
        let (mut shown, mut end, mut next) =
            (drawn_as(cluster, line_start + offset), offset + 1, offset + cluster.len());
        if redacted.as_ref().is_some_and(|stretch| stretch.end <= line_start + offset) {
            redacted = source.next_redacted(line_start + offset);
        }
        if let Some(stretch) = redacted.as_ref().filter(|stretch| stretch.start < line_start + next) {
            // One word stands for all of it.
            shown = PLACEHOLDER.to_owned();
            end = stretch.end - line_start;
            next = next.max(end.min(text.len()));
            while !text.is_char_boundary(next) {
                next += 1;
            }
        }
        if end > from && offset < to.max(from + 1) {
            indent.get_or_insert(column);
            width += shown.width();
        }
        column += shown.width();
        drawn.push_str(&shown);
        offset = next;
    }
    let indent = indent.unwrap_or(column);
    let blank = to <= from
        && bytes.end > bytes.start
        && line_start >= bytes.start
        && line_start > 0
        && bytes.start != line_start;
    let marked = (touches && !blank).then_some((indent, width.max(1)));
    DrawnLine { text: drawn, marked }
}

/// Returns the byte at which the drawing of a long line starts, so that the subject is in view.
fn start_of_view(text: &str, from: usize) -> usize {
    if text.len() <= MOST_COLUMNS || from < MOST_COLUMNS * 2 / 3 {
        return 0;
    }
    let mut start = from.min(text.len()) - MOST_COLUMNS / 3;
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    start
}

/// Returns the drawing of a character of the text: blanks for a tab, nothing for a leading byte order mark, and the
/// visible form of all others.
fn drawn_as(cluster: &str, at: usize) -> String {
    match cluster {
        "\t" => "    ".to_owned(),
        "\u{feff}" if at == 0 => String::new(),
        _ => cluster.chars().take(MOST_OF_A_CLUSTER).fold(String::new(), |mut drawn, c| {
            push_visible(c, &mut drawn);
            drawn
        }),
    }
}

/// At most so many characters are drawn of what stands in one place, such as a letter with its accents.
const MOST_OF_A_CLUSTER: usize = 16;
