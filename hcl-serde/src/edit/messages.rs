//! The wording of why a file is not updated.

use std::io;
use std::path::Path;

use hcl_model::diag::{Arg, Diagnostic, Message};
use hcl_model::source::{Range, visible};

use crate::codes;
use crate::edit::change::{Change, Place};
use crate::loader::Origin;
use crate::read::Differing;
use crate::write::WriteError;

fn shown(path: &Path) -> String {
    visible(&path.display().to_string()).into_owned()
}

pub(super) fn locked(path: &Path, lock: &Path) -> Diagnostic {
    Diagnostic::error(codes::FILE_LOCKED, "file is being updated")
        .detail(Message::new("Another program is updating {}.", [Arg::text(shown(path))]))
        .note(Message::new("It holds {} until it is done or ends.", [Arg::text(shown(lock))]))
}

pub(super) fn no_lock(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(codes::UNWRITABLE_FILE, "file cannot be updated").detail(Message::new(
        "There can be no lock beside {}: {}",
        [Arg::text(shown(path)), Message::text(error).sentence().into()],
    ))
}

pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(codes::UNWRITABLE_FILE, "file cannot be updated").detail(Message::new(
        "{} cannot be replaced: {}",
        [Arg::text(shown(path)), Message::text(error).sentence().into()],
    ))
}

pub(crate) fn changed_meanwhile(path: &Path) -> Diagnostic {
    Diagnostic::error(codes::FILE_CHANGED, "file changed meanwhile").detail(Message::new(
        "{} is another one than the one that was read. Nothing was written: update it again.",
        [Arg::text(shown(path))],
    ))
}

pub(super) fn one_file(path: &Path) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused").detail(Message::new("{} is another one of the files by another name, so that it cannot be changed in two ways. Nothing was written.", [Arg::text(shown(path))]))
}

pub(super) fn unserialized(error: &WriteError) -> Diagnostic {
    Diagnostic::error(codes::UNWRITABLE_VALUE, "value cannot be written")
        .detail(Message::from(error.to_string()).sentence())
}

pub(super) fn not_of_a_file(change: &Change, origin: &Origin) -> Diagnostic {
    given_elsewhere(change, origin, "changed in").note("The program can say which file takes what no file has.")
}

/// Returns the error that a change does not apply to a file, because the value comes from outside of the files.
fn given_elsewhere(change: &Change, origin: &Origin, done: &str) -> Diagnostic {
    let path = change.path();
    let (from, at) = match origin {
        Origin::Text(range) => (format!("{} is no file", visible(range.source().name())), Some(range.clone())),
        Origin::Variable(name) => (format!("the environment variable `{}` gives it", visible(name)), None),
        Origin::Flag(name) => (format!("the flag `{}` gives it", visible(name)), None),
        Origin::SecretFile(path) => (format!("the file `{}` gives it", visible(&path.to_string_lossy())), None),
        Origin::Override(path) => (format!("the override of `{}` gives it", visible(path)), None),
        _ => ("its value is a default".to_owned(), None),
    };
    let diagnostic = Diagnostic::error(codes::NO_LAYER, "no file for a change")
        .detail(Message::new("`{}` cannot be {} a file: {}.", [Arg::text(path), Arg::text(done), Arg::text(from)]));
    at.into_iter().fold(diagnostic, Diagnostic::at)
}

pub(super) fn no_file(change: &Change) -> Diagnostic {
    Diagnostic::error(codes::NO_LAYER, "no file for a change").detail(Message::new(
        "`{}` is in none of the files, and they are several: the program has to say which one takes it.",
        [Arg::text(change.path())],
    ))
}

pub(super) fn no_files(change: &Change) -> Diagnostic {
    Diagnostic::error(codes::NO_LAYER, "no file for a change").detail(Message::new(
        "`{}` cannot be changed in a file: none of what was read is a file that can be written.",
        [Arg::text(change.path())],
    ))
}

/// Returns the error that a computed value in a file would be lost.
pub(super) fn computed(change: &Change, at: Range) -> Diagnostic {
    Diagnostic::error(codes::COMPUTED_VALUE, "computed value")
        .detail(Message::new("`{}` is computed here, and that would be lost.", [Arg::text(change.path())]))
        .help("Take it out by hand, or say that it is to be overwritten.")
        .at(at)
}

/// A block that has comments, of which nothing shows whether it is gone.
pub(super) fn uncertain_owner(change: &Change, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NO_COMMENTS, "comments would be lost")
        .detail(Message::new("`{}` has comments, and nothing shows whether it changes or goes, because several such blocks do. Make one change after the other, or take the comments out by hand.", [Arg::text(change.path())]))
        .at(at)
}

/// Returns the error of the files as they would be after the edit.
pub(crate) fn of_the_edit(found: &Diagnostic) -> Diagnostic {
    found.clone().note("It would be so after the edit: nothing was written.")
}

pub(super) fn other_file(path: &Path) -> Diagnostic {
    Diagnostic::error(codes::NO_LAYER, "no file for a change")
        .detail(Message::new("{} is not one of the files that were read: let the loader name it, with `optional_file` if it need not be there.", [Arg::text(shown(path))]))
}

/// Returns the error that a value to change is in no file.
pub(super) fn written_nowhere(change: &Change, origin: Option<Origin>) -> Diagnostic {
    match origin {
        Some(Origin::Default) => has_default(change),
        // A default that only serde knows has no origin, and neither has what is in a block with a secret for a label.
        None if change.new.is_none() && change.place.path == change.place.shown => has_default(change),
        Some(Origin::Text(_)) | None => made_elsewhere(change),
        Some(origin) if change.new.is_none() => given_elsewhere(change, &origin, "taken out of"),
        Some(origin) => given_elsewhere(change, &origin, "changed in"),
    }
}

/// Returns the error that a value to remove has a default.
fn has_default(change: &Change) -> Diagnostic {
    Diagnostic::error(codes::DEFAULT_INSTEAD, "default instead").detail(Message::new("`{}` cannot be left out: where no file has it, it is {} by default, and no file can say that there is none. Let the program write a value, or take the default from its type.", [Arg::text(change.path()), Arg::text(visible(change.before().unwrap_or_default()))]))
}

pub(super) fn made_elsewhere(change: &Change) -> Diagnostic {
    Diagnostic::error(codes::COMPUTED_VALUE, "computed value").detail(Message::new(
        "`{}` is written nowhere: it is made by a `dynamic` block, a `for` or a merge, and cannot be changed there.",
        [Arg::text(change.path())],
    ))
}

/// A block is to stand in front of another one, which is in a file that is read before its own.
pub(super) fn behind_another_file([block, other]: [&Place; 2], [at, at_other]: [Range; 2]) -> Diagnostic {
    let name = |range: &Range| visible(range.source().name()).into_owned();
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
        .detail(Message::new("`{}` cannot stand in front of `{}`, as the program has it: it is in another file, {}, and what is in {} comes first. Nothing was written.", [Arg::text(&block.shown), Arg::text(&other.shown), Arg::text(name(&at)), Arg::text(name(&at_other))]))
        .at(at)
        .note_at("This is to stand behind it: put both into one file by hand first, or leave their order.", at_other)
}

/// A change of an old file that can be done once it is mended.
pub(super) fn mend_first(old: &Diagnostic) -> Diagnostic {
    let refused = Diagnostic::error(codes::EDIT_REFUSED, "edit refused").detail(
        "The files have names or places of an older release, beside which this cannot be written: run fix first, the command or `edit::migrate_files`. Nothing was written.",
    );
    old.subject().cloned().into_iter().fold(refused, Diagnostic::at)
}

/// Returns the finding that an item stays at its old place.
pub(super) fn stays(found: &Diagnostic, differing: &Differing) -> Diagnostic {
    let (path, otherwise) = (&differing.path, differing.otherwise());
    found.clone().note(Message::new(
        "It was left here: once it is moved, `{}` would be {}. Put it by hand where it is to stand.",
        [Arg::text(path), Arg::text(otherwise)],
    ))
}

/// Returns the error that a change would change a value that is computed from the changed value.
pub(super) fn computed_from(change: &Change, names: &[String], at: Range) -> Diagnostic {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
        .detail(Message::new("`{}` is computed here from {}, and would be another value than the program has for it. Let the program change both and say \
             that what is computed is to be overwritten, or write a value here by hand first. Nothing was written.", [Arg::text(change.path()), Arg::text(names.join(" and "))]))
        .at(at)
}

/// A new block has the labels of one of another layer.
pub(super) fn merged_with_another(change: &Change) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused").detail(Message::new("`{}` cannot be a block of its own: another layer has one with these labels, and the two would be merged into one.", [Arg::text(change.path())])).help("Give it other labels, or change that one. Nothing was written.")
}

/// The files would not be what the program has made of them.
pub(super) fn would_be_another(change: &Change, now: Option<&Origin>) -> Diagnostic {
    if change.new.is_none() && matches!(now, None | Some(Origin::Default)) {
        return has_default(change);
    }
    if change.new.is_none() {
        return Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
            .detail(Message::new(
                "`{}` would be there all the same: another layer sets it, too.",
                [Arg::text(change.path())],
            ))
            .help("Take it out there first. Nothing was written.");
    }
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused").detail(Message::new(
        "What the files say afterwards would not be what the program has made of it, at `{}`. Nothing was written.",
        [Arg::text(change.path())],
    ))
}
