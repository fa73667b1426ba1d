//! `hcl fmt`: files as they should be written.

use std::io::Write;

use clap::Args;
use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::format::{Options, format};
use hcl_model::json;
use hcl_serde::schema::Schema;
use similar::{ChangeTag, TextDiff};

use crate::Outcome;
use crate::files::{Input, Paths, Read, Syntax, replace};
use crate::work;

/// Formats files and names those that it has changed; the standard input is formatted to the standard output.
///
/// A file with mistakes in its syntax is left alone, and the mistakes are shown.
/// Ends with 0, with 2 if a file is wrong or cannot be read or written, and with 3 if `--check` finds something to change.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    #[command(flatten)]
    paths: Paths,

    /// Change nothing, and end with 3 if there is something to change
    #[arg(long)]
    check: bool,

    /// Change nothing, and show what would change
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

/// What has become of a file.
enum Formatted {
    /// It cannot be read, or there are mistakes in it.
    Wrong(Diagnostics),
    Text {
        old: String,
        new: String,
        written: std::io::Result<()>,
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
        let old = source.text().to_owned();
        let new = match syntax {
            Syntax::Native => format(&old, &self.options()),
            Syntax::Json => json::format(&old, &self.options()),
        };
        let written = match input {
            Input::File(path) if !self.check && !self.diff && old != new => replace(path, &new),
            _ => Ok(()),
        };
        Formatted::Text { old, new, written }
    }

    /// Says what has become of a file.
    fn tell(&self, input: &Input, formatted: Formatted) -> Outcome {
        let (old, new, written) = match formatted {
            Formatted::Wrong(diagnostics) => return report(&diagnostics),
            Formatted::Text { old, new, written } => (old, new, written),
        };
        let name = match input {
            Input::File(path) => path.display().to_string(),
            Input::Stdin => "<stdin>".to_owned(),
        };
        if let Err(error) = written {
            anstream::eprintln!("{name}: {error}");
            return Outcome::Failed;
        }
        if self.diff {
            print_diff(&name, &old, &new);
        } else if *input == Input::Stdin && !self.check {
            print(&new);
        } else if old != new {
            print(&format!("{name}\n"));
        }
        if self.check && old != new { Outcome::Unformatted } else { Outcome::Fine }
    }
}

/// Shows mistakes, in colour where that is wanted, and nothing of what sounds like a secret: others may read what a terminal
/// shows, and nobody knows here what the files are for.
pub(crate) fn report(diagnostics: &Diagnostics) -> Outcome {
    if !diagnostics.is_empty() {
        Schema::redact_by_sound(diagnostics);
        // What is printed loses its colours where nobody sees them.
        anstream::eprint!("{}", diagnostics.report(&RenderOptions::color(true)));
    }
    if diagnostics.has_errors() { Outcome::Failed } else { Outcome::Fine }
}

fn print_diff(name: &str, old: &str, new: &str) {
    let diff = TextDiff::from_lines(old, new);
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
            out.push_str(&format!("{color}{sign}{}{end}\n", line.strip_suffix('\n').unwrap_or(line)));
            if change.missing_newline() {
                out.push_str("\\ No newline at end of file\n");
            }
        }
    }
    if !out.is_empty() {
        print(&format!("--- {name}\n+++ {name}\n{out}"));
    }
}

/// Prints; whoever has stopped reading gets no more.
fn print(text: &str) {
    let _ = anstream::stdout().write_all(text.as_bytes());
}
