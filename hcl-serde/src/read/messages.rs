//! The wording of what is said of fields that should not be used any more, and around what a program says.

use std::collections::HashSet;

use hcl_model::__private::diag::listed;
use hcl_model::diag::{Arg, Diagnostic, Message};
use hcl_model::path::Path;
use hcl_model::source::Range;
use hcl_model::value::Promise;

use crate::codes;

/// A field that should not be used any more.
pub(crate) fn deprecated(name: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::DEPRECATED, Message::new("`{}` is deprecated", [Arg::text(name)]))
        .detail(Message::text(why).sentence())
        .at(at)
}

/// A name that should not be used any more.
pub(crate) fn renamed(name: &str, now: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::OLD_NAME, Message::new("`{}` was renamed", [Arg::text(name)]))
        .detail(Message::new("The name is `{}` now.", [Arg::text(now)]))
        .help(Message::new("Write `{}`.", [Arg::text(now)]))
        .at(at)
        .mended_by_name(now)
}

/// An argument or a block that stands where it was before.
pub(crate) fn moved(old: &str, now: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::OLD_PLACE, Message::new("`{}` has moved", [Arg::text(old)]))
        .detail(Message::new("The place is `{}` now.", [Arg::text(now)]))
        .help(Message::new("Set `{}` instead.", [Arg::text(now)]))
        .at(at)
}

/// A value of an older file, and how it is written now, if that may be told.
pub(crate) fn changed(name: &str, now: Option<&str>, at: Range) -> Diagnostic {
    let warning = Diagnostic::warning(codes::OLD_PLACE, Message::new("`{}` uses an old format", [Arg::text(name)]))
        .detail("The value is still read as before, but has another form now.");
    let warning = match now {
        Some(now) => warning.help(Message::new("Write `{}`.", [Arg::untrusted(now)])),
        None => warning,
    };
    warning.at(at)
}

/// A block that is left when what was in it has moved.
pub(crate) fn left_over(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::OLD_PLACE, Message::new("empty leftover block `{}`", [Arg::text(ty)]))
        .detail("All settings of the block have moved.")
        .help("Remove the block.")
        .at(at)
}

/// Something that stands where it was before, and where it belongs or at another old place as well.
pub(crate) fn moved_beside(old: &str, now: &str, at: Range, other: Range) -> Diagnostic {
    Diagnostic::error(codes::OLD_PLACE_TOO, Message::new("`{}` is set twice", [Arg::text(now)]))
        .detail(Message::new("`{}` is an old place of it.", [Arg::text(old)]))
        .help("Leave out one of the two.")
        .at(at)
        .note_at("it is set here, too", other)
}

/// Returns a message of the program about a body or a part of it.
pub(crate) fn problem(path: &Path, text: Message, at: Option<Range>) -> Diagnostic {
    let summary = match path.steps() {
        [] => "invalid configuration".into(),
        _ => Message::new("invalid value for `{}`", [Arg::text(path)]),
    };
    let diagnostic = Diagnostic::error(codes::INVALID, summary).detail(text.ended());
    match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    }
}

/// The code of what is not known: whether it waits, or never will be known.
pub(crate) fn code_of_unknown(waits: &[Promise]) -> &'static str {
    match waits {
        [] => codes::UNKNOWN_VALUE,
        _ if waits.iter().any(|promise| promise.outcome().is_some_and(|outcome| outcome.is_err())) => {
            codes::PROMISE_FAILED
        }
        _ => codes::VALUE_NOT_KNOWN,
    }
}

/// Returns the different names of promises, if these are few.
pub(crate) fn promise_names(promises: &[Promise]) -> String {
    const MOST: usize = 5;
    let mut seen = HashSet::new();
    let names = promises.iter().map(Promise::name).filter(|name| seen.insert(*name)).collect::<Vec<_>>();
    let shown: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    match names.len() - shown.len() {
        0 => listed(&shown, "and"),
        more => format!("{}, and {more} more", shown.join(", ")),
    }
}

/// A word that is none of those that are allowed; all of them stand in quotes, which are drawn as other marks for keywords.
pub(crate) fn not_one_of(word: &str, known: &str, close: Option<&str>, mark: char) -> Message {
    let marked = |text: &str| text.replace('"', mark.encode_utf8(&mut [0; 4]));
    let close = close.map(|close| Message::new("; did you mean {}?", [Arg::value(marked(close))]));
    let word = Arg::value(marked(word));
    Message::new("{} is not one of {}{}", [word, Arg::text(marked(known)), Arg::Hint(close.unwrap_or_default())])
}
