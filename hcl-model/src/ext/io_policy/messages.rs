//! The wording of what functions say that may look at the world: paths and names as they are written, and what is allowed.

use std::io::Error;

use crate::diag::Diagnostic;
use crate::diag::codes;
use crate::load::Unread;

/// Nothing but quotes.
pub(super) const EMPTY: &str = "the path is empty";

/// A character that no path has.
pub(super) const NO_PATH: &str = "the path has a character in it that no path can have";

/// A path that depends on where the call stands, which is in no file.
pub(super) const NO_BASE: &str =
    "the path is relative, and the call does not stand in a file: write the whole path, beginning with the root";

/// A path in the home folder, of which nobody told.
pub(super) const NO_HOME: &str = "the program has told of no home folder, which \"~\" stands for";

/// A path in the home folder of somebody else.
pub(super) const OTHER_HOME: &str = "only \"~\" and \"~/...\" can be expanded, and not the home folder of another user";

/// A path of a program that cannot be a value.
pub(super) const NOT_UNICODE: &str = "the path is not Unicode";

/// A path outside of everything that may be looked at.
pub(super) fn not_allowed(path: &str, allowed: &[String]) -> String {
    match allowed {
        [] => format!("\"{path}\" may not be looked at: the program allows no folder"),
        _ => format!("\"{path}\" may not be looked at: allowed is what is in {}", allowed.join(", ")),
    }
}

/// What [`not_allowed`] calls the folder in which the file of the call is.
pub(super) const BESIDE: &str = "the folder of the file with the call";

/// A link on the way, behind which there is nothing that may be looked at, if there is anything.
pub(super) fn leads_out(path: &str) -> String {
    format!("\"{path}\" is a link, or behind one, that leads to nothing that may be looked at")
}

pub(super) fn missing(path: &str) -> String {
    format!("there is no \"{path}\"")
}

pub(super) fn unreadable(path: &str, error: &Error) -> String {
    format!("\"{path}\" could not be read: {error}")
}

/// Why a file was not read.
pub(super) fn unread(path: &str, why: &Unread, limit: u32) -> String {
    match why {
        Unread::Failed(error) => unreadable(path, error),
        Unread::NoFile(what) => format!("\"{path}\" is {what}, and only regular files are read"),
        Unread::TooLarge(_) => format!("\"{path}\" has more than {limit} bytes, which is the limit for a file"),
    }
}

pub(super) fn not_utf8(path: &str) -> String {
    format!("\"{path}\" is not UTF-8, and only text can be read")
}

pub(super) fn no_folder(path: &str) -> String {
    format!("\"{path}\" is not a folder")
}

/// A mistake in a template of which nothing may be shown.
pub(super) fn secret_template(path: &str) -> String {
    format!("the template \"{path}\" has a mistake, which is not shown because the file is sensitive")
}

/// A variable of the environment that is not among those that may be read.
pub(super) fn variable_not_allowed(name: &str, allowed: &[String]) -> String {
    match allowed {
        [] => format!("\"{name}\" may not be read: the program allows no variable of the environment"),
        _ => format!("\"{name}\" may not be read: allowed are {}", allowed.join(", ")),
    }
}

pub(super) fn variable_not_set(name: &str) -> String {
    format!("the environment variable \"{name}\" is not set")
}

pub(super) fn variable_not_utf8(name: &str) -> String {
    format!("the value of the environment variable \"{name}\" is not UTF-8")
}

/// A name among others that no value can be.
pub(super) fn name_not_utf8(shown: &str) -> String {
    format!(
        "the name \"{shown}\" is not UTF-8, and no value can be it: give it another name, or write a pattern without it"
    )
}

/// What is wrong with a pattern for names of files.
pub(super) const PATTERN_FORM: &str =
    "names of folders and files are written with one \"/\" between them, and without \".\" and \"..\"";

/// What patterns do not have.
pub(super) const PATTERN_CLASS: &str =
    "\"[\", \"]\" and \"\\\" mean nothing here: write what there can be in braces, as in \"{a,b}\"";

/// Braces that are no alternatives.
pub(super) const PATTERN_BRACES: &str = "braces hold alternatives, as in \"*.{json,hcl}\", and no other braces";

/// With the reason, of a call that looks at something sensitive.
pub(super) fn failed(why: &str) -> Diagnostic {
    Diagnostic::error(codes::FUNCTION_FAILED, "Failed function call").detail(format!("It failed: {why}."))
}
