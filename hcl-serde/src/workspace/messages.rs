//! The wording of what is said of many configurations.

use std::io;
use std::path::Path;

use hcl_model::diag::{Arg, Diagnostic, Message};

use crate::codes;

pub(super) fn nothing_there(pattern: &Path) -> Diagnostic {
    Diagnostic::error(codes::NO_ROOTS, "no configurations")
        .detail(Message::new("No file is at `{}`.", [Arg::text(pattern.display())]))
        .help("Correct the pattern, or leave it out.")
}

pub(super) fn unreadable_folder(folder: &Path, error: io::Error) -> Diagnostic {
    Diagnostic::error(codes::UNREADABLE_FOLDER, "unreadable folder")
        .detail(Message::new(
            "The folder `{}` could not be read: {}.",
            [Arg::text(folder.display()), Arg::text(&error)],
        ))
        .caused_by(error)
}

/// In how many configurations something is, with some of them.
pub(super) fn in_so_many(count: usize, examples: &[&Path]) -> String {
    let named = |paths: &[&Path]| {
        let paths: Vec<String> = paths.iter().map(|path| format!("`{}`", path.display())).collect();
        paths.join(", ")
    };
    match count {
        0 | 1 => format!("In the configuration {}", named(examples)),
        _ if count == examples.len() => format!("In {} configurations: {}", grouped(count), named(examples)),
        _ => format!("In {} configurations, such as {}", grouped(count), named(examples)),
    }
}

pub(super) fn left_out(count: usize) -> String {
    match count {
        1 => "... and 1 more mistake or warning, which is not kept.\n".to_owned(),
        _ => format!("... and {} more mistakes and warnings, which are not kept.\n", grouped(count)),
    }
}

/// The last line.
pub(super) fn summary(roots: usize, failed: usize, unchanged: usize) -> String {
    let configurations = if roots == 1 { "configuration" } else { "configurations" };
    let mut text = format!("{} {configurations} checked, {} with mistakes", grouped(roots), grouped(failed));
    if unchanged > 0 {
        text.push_str(&format!(", {} not affected", grouped(unchanged)));
    }
    text.push_str(".\n");
    text
}

pub(super) fn progress(done: usize, all: usize) -> String {
    format!("{} of {} configurations", grouped(done), grouped(all))
}

/// A number with a blank between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_thousands() {
        for (number, text) in [(0, "0"), (812, "812"), (9812, "9 812"), (1_000_000, "1 000 000")] {
            assert_eq!(grouped(number), text);
        }
    }
}
