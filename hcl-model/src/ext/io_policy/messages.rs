//! The wording of what functions say that may look at the world: paths and names as they are written, and what is allowed.

use std::io::Error;

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::load::Unread;

/// Nothing but quotes.
pub(super) const EMPTY: &str = "the path is empty";

/// A character that no path has.
pub(super) const NO_PATH: &str = "the path has a character in it that no path can have";

/// A path that depends on where the call stands, which is in no file.
pub(super) const NO_BASE: &str =
    "the path is relative, and the call does not stand in a file: write the whole path, beginning with the root";

/// A path in the home folder, of which nobody told.
pub(super) const NO_HOME: &str = "the program has told of no home folder, which `~` stands for";

/// A path in the home folder of somebody else.
pub(super) const OTHER_HOME: &str = "only `~` and `~/...` can be expanded, and not the home folder of another user";

/// A path of a program that cannot be a value.
pub(super) const NOT_UNICODE: &str = "the path is not Unicode";

/// A path outside of everything that may be looked at.
pub(super) fn not_allowed(path: &str, allowed: &[String]) -> Message {
    match allowed {
        [] => Message::new("`{}` may not be looked at: the program allows no folder", [Arg::untrusted(path)]),
        _ => Message::new(
            "`{}` may not be looked at: allowed is what is in {}",
            [Arg::untrusted(path), Arg::text(allowed.join(", "))],
        ),
    }
}

/// The name that [`not_allowed`] has for the folder of the file with the call.
pub(super) const BESIDE: &str = "the folder of the file with the call";

/// A link on the way, behind which there is nothing that may be looked at, if there is anything.
pub(super) fn leads_out(path: &str) -> Message {
    Message::new("`{}` is a link, or behind one, that leads to nothing that may be looked at", [Arg::untrusted(path)])
}

pub(super) fn missing(path: &str) -> Message {
    Message::new("there is no `{}`", [Arg::untrusted(path)])
}

pub(super) fn unreadable(path: &str, error: &Error) -> Message {
    Message::new("`{}` could not be read: {}", [Arg::untrusted(path), Arg::text(error)])
}

/// Why a file was not read.
pub(super) fn unread(path: &str, why: &Unread, limit: u32) -> Message {
    match why {
        Unread::Failed(error) => unreadable(path, error),
        Unread::NoFile(what) => {
            Message::new("`{}` is {}, and only regular files are read", [Arg::untrusted(path), Arg::text(what)])
        }
        Unread::TooLarge(_) => Message::new(
            "`{}` has more than {} bytes, which is the limit for a file",
            [Arg::untrusted(path), Arg::text(limit)],
        ),
    }
}

pub(super) fn not_utf8(path: &str) -> Message {
    Message::new("`{}` is not UTF-8, and only text can be read", [Arg::untrusted(path)])
}

pub(super) fn no_folder(path: &str) -> Message {
    Message::new("`{}` is not a folder", [Arg::untrusted(path)])
}

/// A mistake in a template of which nothing may be shown.
pub(super) fn secret_template(path: &str) -> Message {
    Message::new(
        "the template `{}` has a mistake, which is not shown because the file is sensitive",
        [Arg::untrusted(path)],
    )
}

/// A variable of the environment that is not among those that may be read.
pub(super) fn variable_not_allowed(name: &str, allowed: &[String]) -> Message {
    match allowed {
        [] => Message::new(
            "`{}` may not be read: the program allows no variable of the environment",
            [Arg::untrusted(name)],
        ),
        _ => {
            Message::new("`{}` may not be read: allowed are {}", [Arg::untrusted(name), Arg::text(allowed.join(", "))])
        }
    }
}

pub(super) fn variable_not_set(name: &str) -> Message {
    Message::new("the environment variable `{}` is not set", [Arg::untrusted(name)])
}

pub(super) fn variable_not_utf8(name: &str) -> Message {
    Message::new("the value of the environment variable `{}` is not UTF-8", [Arg::untrusted(name)])
}

/// A name among others that no value can be.
pub(super) fn name_not_utf8(shown: &str) -> Message {
    Message::new(
        "the name `{}` is not UTF-8, and no value can be it: give it another name, or write a pattern without it",
        [Arg::untrusted(shown)],
    )
}

/// The rule for the form of a pattern for names of files.
pub(super) const PATTERN_FORM: &str =
    "names of folders and files are written with one `/` between them, and without `.` and `..`";

/// The signs that a pattern does not have.
pub(super) const PATTERN_CLASS: &str =
    "`[`, `]` and \"\\\" mean nothing here: write what there can be in braces, as in `{a,b}`";

/// Braces that are no alternatives.
pub(super) const PATTERN_BRACES: &str = "braces hold alternatives, as in `*.{json,hcl}`, and no other braces";

/// With the reason, of a call that looks at something sensitive.
pub(super) fn failed(why: Message) -> Diagnostic {
    Diagnostic::error(codes::FUNCTION_FAILED, "failed function call")
        .detail(Message::new("It failed: {}.", [why.into()]))
}
