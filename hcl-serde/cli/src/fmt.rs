//! `hcl fmt`: files as they should be written.

use std::time::Duration;

use clap::Args;
use hcl_serde::FileSyntax;
use hcl_serde::edit::replace_unchanged;
use hcl_serde::model::diag::{Diagnostic, Diagnostics, RenderOptions};
use hcl_serde::model::format::{Options, format};
use hcl_serde::model::json;
use hcl_serde::model::source::visible_line;
use hcl_serde::schema::Schema;
use similar::{Algorithm, ChangeTag, TextDiff};

use crate::files::{Input, Paths, Read};
use crate::work;
use crate::{Outcome, print};

/// Format files
///
/// Names the files that it has changed; the standard input is formatted to the standard output.
/// A file that is named twice, or by a link, is formatted once. Hard links keep the old text, unless they are named, too.
/// A file with mistakes in its syntax is left alone, and the mistakes are shown.
/// Ends with 0, with 2 if a file is wrong or cannot be read or written, and with 3 if `--check` finds something to change.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    #[command(flatten)]
    paths: Paths,

    /// Change nothing, and end with 3 if there is something to change
    #[arg(long)]
    check: bool,

    /// Change nothing, and show what would change, as it stands in the files: also what sounds like a secret
    #[arg(long)]
    diff: bool,

    /// Put a comma behind the last element of lists that span lines
    #[arg(long)]
    trailing_commas: bool,

    /// Keep at most so many blank lines behind each other
    #[arg(long, value_name = "N")]
    blank_lines: Option<usize>,

    /// Write `"${x}"` as `x` where it is all of a value
    #[arg(long)]
    bare_interpolations: bool,

    /// Write `//` as `#`
    #[arg(long)]
    hash_comments: bool,

    /// Break lists and objects on lines that are wider
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
}

/// The result for a file.
enum Formatted {
    /// It cannot be read, or there are mistakes in it.
    Wrong(Diagnostics),
    Text {
        /// The text to print for the file, if there is one: the text of the standard input, or the changes.
        shown: Option<String>,
        is_changed: bool,
        written: Result<(), Box<Diagnostic>>,
    },
}

impl Fmt {
    pub(crate) fn run(&self) -> Outcome {
        let (inputs, mut outcome) = self.paths.inputs();
        let formatted = work::each(&inputs, |input| self.format(input));
        for (input, formatted) in inputs.iter().zip(formatted) {
            outcome = outcome.max(self.tell(input, formatted));
        }
        outcome
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.trailing_commas = self.trailing_commas;
        options.blank_lines = self.blank_lines;
        options.bare_interpolations = self.bare_interpolations;
        options.hash_comments = self.hash_comments;
        options.width = self.width;
        options
    }

    /// Formats a file, and writes it if it should be.
    fn format(&self, input: &Input) -> Formatted {
        let Read { source, syntax, diagnostics } = match input.read() {
            Ok(read) => read,
            Err(unread) => return Formatted::Wrong([unread].into_iter().collect()),
        };
        if diagnostics.has_errors() {
            return Formatted::Wrong(diagnostics);
        }
        let old = source.text();
        let new = match syntax {
            FileSyntax::Native => format(old, &self.options()),
            FileSyntax::Json => json::format(old, &self.options()),
        };
        let is_changed = old != new;
        let written = match input {
            Input::File(path) if !self.check && !self.diff && is_changed => {
                replace_unchanged(path, old, &new).map_err(Box::new)
            }
            _ => Ok(()),
        };
        // Of many files no more is kept than is printed.
        let shown = if self.diff {
            Some(difference(&input.name(), old, &new))
        } else {
            (*input == Input::Stdin && !self.check).then_some(new)
        };
        Formatted::Text { shown, is_changed, written }
    }

    /// Says what has become of a file.
    fn tell(&self, input: &Input, formatted: Formatted) -> Outcome {
        let (shown, is_changed, written) = match formatted {
            Formatted::Wrong(diagnostics) => return report(&diagnostics),
            Formatted::Text { shown, is_changed, written } => (shown, is_changed, written),
        };
        if let Err(error) = written {
            return report(&[*error].into_iter().collect());
        }
        let printed = match shown {
            Some(text) if self.diff => print::colored(&text),
            Some(text) => print::text(&text),
            None if is_changed => print::text(&format!("{}\n", input.name())),
            None => Outcome::Fine,
        };
        printed.max(if self.check && is_changed { Outcome::Unformatted } else { Outcome::Fine })
    }
}

/// Shows mistakes, in colour where that is wanted, and nothing of what sounds like a secret: others may read what a terminal
/// shows, and nobody knows here what the files are for.
pub(crate) fn report(diagnostics: &Diagnostics) -> Outcome {
    if !diagnostics.is_empty() {
        Schema::redact_by_sound(diagnostics);
        // What is printed loses its colours where nobody sees them.
        anstream::eprint!("{}", diagnostics.report(&RenderOptions::new().color(true)));
    }
    if diagnostics.has_errors() { Outcome::Failed } else { Outcome::Fine }
}

/// The time limit of the search for common parts of two texts. The rest of the texts is shown as changed.
///
/// Time grows with the lines and with those that change, which are all of them in a large file that nobody has formatted
/// before.
const PATIENCE: Duration = Duration::from_millis(500);

/// Returns the changes between two texts, with control characters made visible. Returns an empty text if nothing
/// changes.
fn difference(name: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::configure().algorithm(Algorithm::Patience).timeout(PATIENCE).diff_lines(old, new);
    let mut out = String::new();
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        out.push_str(&format!("{}\n", hunk.header()));
        for change in hunk.iter_changes() {
            let (sign, color) = match change.tag() {
                ChangeTag::Delete => ('-', "\u{1b}[31m"),
                ChangeTag::Insert => ('+', "\u{1b}[32m"),
                ChangeTag::Equal => (' ', ""),
            };
            let end = if color.is_empty() { "" } else { "\u{1b}[0m" };
            let line = change.value();
            let line = line.strip_suffix('\n').unwrap_or(line);
            out.push_str(&format!("{color}{sign}{}{end}\n", visible_line(line)));
            if change.missing_newline() {
                out.push_str("\\ No newline at end of file\n");
            }
        }
    }
    match out.is_empty() {
        true => out,
        false => format!("--- {name}\n+++ {name}\n{out}"),
    }
}
