//! The wording of every diagnostic about names at the root.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::source::Range;

/// A name that several blocks have.
pub(super) fn ambiguous(name: &str, blocks: &[Range], at: Option<Range>) -> Diagnostic {
    let detail = Message::new(
        "{} blocks are called {}, so it is not clear which one is meant.",
        [Arg::text(blocks.len()), Arg::text(name)],
    );
    let diagnostic = Diagnostic::error(codes::AMBIGUOUS_REFERENCE, "ambiguous reference").detail(detail);
    let diagnostic = match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    };
    let mut shown = blocks[..blocks.len().min(SHOWN)].to_vec();
    // In JSON one name can stand for several of them.
    shown.dedup();
    shown.into_iter().fold(diagnostic, |diagnostic, block| diagnostic.note_at("This is one of them", block))
}

/// A reference by a path of older files. The paths have no labels, but for what to write instead.
pub(super) fn former(old: &str, now: &str, instead: Option<String>, at: Range) -> Diagnostic {
    let renamed = Diagnostic::error(
        codes::RENAMED_REFERENCE,
        Message::new("`{}` is now called `{}`", [Arg::text(old), Arg::text(now)]),
    );
    let renamed = match instead {
        Some(instead) => renamed.detail(Message::new("Write `{}`.", [Arg::text(instead)])),
        None => renamed,
    };
    renamed.at(at)
}

/// A reference by a path of older files, where expressions cannot refer to the path of now.
pub(super) fn unreachable(old: &str, now: &str, at: Range) -> Diagnostic {
    Diagnostic::error(
        codes::RENAMED_REFERENCE,
        Message::new("`{}` is now called `{}`", [Arg::text(old), Arg::text(now)]),
    )
    .detail("Expressions cannot refer to a block inside of another block.")
    .help("Write the value here.")
    .at(at)
}

/// The help for a circle of `dynamic` blocks.
pub(super) const GENERATED_TOGETHER: &str = "The `dynamic` blocks of one type are expanded together, so `for_each` and \
    `labels` cannot depend on blocks of that type that they generate.";

/// The number of blocks of one name that a report shows.
const SHOWN: usize = 4;
