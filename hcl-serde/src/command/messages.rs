//! The wording of what the command says beside what is wrong with the configuration.

use std::io;
use std::path::PathBuf;

use hcl_model::__private::diag::sentence;
use hcl_model::diag::{Arg, Diagnostic, Diagnostics, Message};
use hcl_model::path::{ParsePathError, Path};
use hcl_model::source::{Range, SourceKind};

use crate::codes;
use crate::loader::{Origin, State};
use crate::read::Differing;

fn listed(files: &[PathBuf]) -> String {
    let files: Vec<String> = files.iter().map(|file| format!("`{}`", file.display())).collect();
    files.join(", ")
}

pub(super) fn no_path(written: &str, error: &ParsePathError) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "invalid path")
        .detail(Message::new("`{}` is no path: {}", [Arg::text(written), Arg::text(error)]).sentence())
}

/// Returns the error about a path with a sign that no name has outside of brackets. The text behind the sign is not
/// told.
pub(super) fn sign_in_path(before: &str) -> Diagnostic {
    let before = before.trim_end_matches(['.', ' ']);
    Diagnostic::error(codes::INVALID_PATH, "invalid path").detail(Message::new("Behind `{}` stands what is no path. A value is given behind the path, as in set port 80; a name with such signs in \
         it is in brackets and quotes, as in tags[\"a=b\"].", [Arg::text(before)]))
}

/// More than one word in the place of a value, none of which is told.
pub(super) fn several_values() -> Diagnostic {
    Diagnostic::error(codes::SEVERAL_VALUES, "several values")
        .detail("One value is set at a time.")
        .help("Put quotes around one that has blanks in it: set name 'two words'.")
}

/// A path to what a configuration defines itself.
pub(super) fn is_definition(path: &str) -> Diagnostic {
    Diagnostic::error(codes::NOTHING_THERE, "nothing there").detail(Message::new("`{}` is what the configuration defines for its own expressions, and no value of the program. It stands in a file, \
         where set and unset change it.", [Arg::text(path)]))
}

pub(super) fn nothing_there(path: &str, meant: Option<String>) -> Diagnostic {
    let nothing = Diagnostic::error(codes::NOTHING_THERE, "nothing there");
    match meant {
        Some(meant) => {
            nothing.detail(Message::new("There is no value at `{}`.", [Arg::text(path)])).did_you_mean(meant)
        }
        None => nothing.detail(Message::new(
            "There is no value at `{}`. The command explain shows the paths of all values.",
            [Arg::text(path)],
        )),
    }
}

pub(super) fn secret(path: &Path) -> Diagnostic {
    Diagnostic::error(codes::SENSITIVE_OUTPUT, "secret in a public setting").detail(Message::new(
        "The value of `{}` is sensitive and is not printed. Read it where explain says that it comes from.",
        [Arg::text(path)],
    ))
}

/// SARIF is for mistakes, and has no place for anything else.
pub(super) fn no_sarif(command: &str) -> Diagnostic {
    Diagnostic::error(codes::NO_SARIF, "no SARIF")
        .detail(Message::new("SARIF tells mistakes, and {} prints something else.", [Arg::text(command)]))
        .help("Write --format json; check has SARIF of what is wrong.")
}

pub(super) fn no_own_file() -> Diagnostic {
    Diagnostic::error(codes::NO_FILE, "no configuration file")
        .detail("None of the files that the program reads is there. The command init writes one to start from.")
}

pub(super) fn several_files(path: &Path, files: &[PathBuf]) -> Diagnostic {
    Diagnostic::error(codes::SEVERAL_FILES, "several files").detail(Message::new(
        "`{}` stands nowhere yet, and may belong to each of these files: {}. Name one of them with --file.",
        [Arg::text(path), Arg::text(listed(files))],
    ))
}

pub(super) fn one_of(files: &[PathBuf]) -> Diagnostic {
    Diagnostic::error(codes::SEVERAL_FILES, "several files")
        .detail(Message::new("The program reads several files: {}. Name one of them.", [Arg::text(listed(files))]))
}

pub(super) fn not_ours(named: &std::path::Path, files: &[PathBuf]) -> Diagnostic {
    Diagnostic::error(codes::SEVERAL_FILES, "another file").detail(Message::new(
        "`{}` is none of the files that the program reads: {}. Name one of these.",
        [Arg::text(named.display()), Arg::text(listed(files))],
    ))
}

/// A link to a file that is not there.
pub(super) fn leads_nowhere(path: &std::path::Path) -> Diagnostic {
    Diagnostic::error(codes::UNWRITABLE_FILE, "file cannot be written").detail(Message::new(
        "`{}` is a link to a file that is not there. Make the file that it leads to, or take the link away.",
        [Arg::text(path.display())],
    ))
}

/// A file to start from that is there already, or cannot be made.
pub(super) fn not_written(path: &std::path::Path, error: io::Error) -> Diagnostic {
    if path.is_symlink() && !path.exists() {
        return leads_nowhere(path);
    }
    let detail = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            let what = if path.is_dir() { "is a folder" } else { "is there already" };
            format!("`{}` {what}. Name another file, or - to print what would be in it.", path.display())
        }
        _ => format!("`{}` cannot be made: {}", path.display(), sentence(&error.to_string())),
    };
    Diagnostic::error(codes::UNWRITABLE_FILE, "file cannot be written").detail(Message::text(detail)).caused_by(error)
}

/// A file for an editor that is there already, or cannot be made.
#[cfg(feature = "lsp")]
pub(super) fn settings_not_written(path: &std::path::Path, error: io::Error) -> Diagnostic {
    if error.kind() != io::ErrorKind::AlreadyExists {
        return not_written(path, error);
    }
    let detail = Message::new(
        "`{}` is there already: nothing was written. Name another folder, or leave --write out to print what would be in it.",
        [Arg::text(path.display())],
    );
    Diagnostic::error(codes::UNWRITABLE_FILE, "file cannot be written").detail(detail).caused_by(error)
}

/// A required value of a file to start from, in whose place something stands.
pub(super) fn to_fill_in(name: &str, at: Range) -> Diagnostic {
    let detail = Message::new(
        "`{}` is required, and what stands here only takes its place: write the value.",
        [Arg::text(name)],
    );
    Diagnostic::warning(codes::TO_FILL_IN, "value to fill in").detail(detail).at(at)
}

/// Returns the warning about a value that was changed in a file and does not count.
pub(super) fn hidden(path: &Path, file: &std::path::Path, origin: &Origin, is_written: bool) -> Diagnostic {
    let was_changed = if is_written { "was changed" } else { "would be changed" };
    Diagnostic::warning(codes::OVERRIDDEN, "overridden value").detail(Message::new(
        "`{}` {}, but the value of `{}` still comes from {}, which overrides it.",
        [Arg::text(file.display()), Arg::text(was_changed), Arg::text(path), Arg::text(named(origin))],
    ))
}

/// Returns the warning about a value that was taken out of a file and is set somewhere else, too.
pub(super) fn counts_now(path: &Path, file: &std::path::Path, origin: &Origin) -> Diagnostic {
    Diagnostic::warning(codes::STILL_SET, "value from elsewhere").detail(Message::new(
        "Without what `{}` has of it, the value of `{}` comes from {}.",
        [Arg::text(file.display()), Arg::text(path), Arg::text(named(origin))],
    ))
}

/// Returns the warning about a value that exists beside a value that was set as a whole.
pub(super) fn more_is_set(path: &Path, more: &Path, origin: &Origin) -> Diagnostic {
    Diagnostic::warning(codes::STILL_SET, "value from elsewhere").detail(Message::new(
        "`{}` still has `{}` beside it, which comes from {}.",
        [Arg::text(path), Arg::text(more), Arg::text(named(origin))],
    ))
}

/// Returns the warning about a value that was taken out of a file and did not count there.
pub(super) fn did_not_count(path: &Path, file: &std::path::Path, origin: &Origin) -> Diagnostic {
    Diagnostic::warning(codes::OVERRIDDEN, "overridden value").detail(Message::new(
        "What `{}` has of `{}` does not count: what is around it comes from {}, which overrides it.",
        [Arg::text(file.display()), Arg::text(path), Arg::text(named(origin))],
    ))
}

/// A change of a file that would not be what counts.
pub(super) fn without_effect(path: &Path, file: &std::path::Path, origin: &Origin) -> Diagnostic {
    Diagnostic::error(codes::OVERRIDDEN, "overridden value")
        .detail(Message::new(
            "The value of `{}` comes from {}, which overrides `{}`: nothing was written. Change it there.",
            [Arg::text(path), Arg::text(named(origin)), Arg::text(file.display())],
        ))
        .note("With --force, or --file and a file, it is written all the same.")
}

/// A change of a file that would change something else, too.
pub(super) fn changes_more(path: &Path, file: &std::path::Path, differing: &Differing, before: &State) -> Diagnostic {
    let (other, otherwise) = (&differing.path, differing.otherwise());
    let refused = Diagnostic::error(codes::EDIT_REFUSED, "edit refused").detail(Message::new(
        "With `{}` changed in `{}`, `{}` would be {}, too: nothing was written. Change it by hand.",
        [Arg::text(path), Arg::text(file.display()), Arg::text(other), Arg::text(otherwise)],
    ));
    match before.origin(other) {
        Some(Origin::Text(range)) => refused.at(range),
        _ => refused,
    }
}

/// A value that would be a part of another one.
pub(super) fn merged(path: &Path, file: &std::path::Path, origin: &Origin) -> Diagnostic {
    Diagnostic::error(codes::MERGED_VALUE, "value of several files").detail(Message::new("`{}` is made of what several files have, and what {} has would be in it beside that of `{}`: nothing was written.", [Arg::text(path), Arg::text(named(origin)), Arg::text(file.display())])).help(Message::new("Take it out there first, or set its elements one by one, as in `{}[0]`.", [Arg::text(path)]))
    .note("With --file and a file, it is what that file has of it, beside that of the others.")
}

/// A number of an element that is not the next one, counted over all files.
pub(super) fn no_next(path: &Path, count: usize, next: &Path) -> Diagnostic {
    let counted = if count == 1 { "1 element".to_owned() } else { format!("{count} elements") };
    Diagnostic::error(codes::NOTHING_THERE, "nothing there to edit").detail(Message::new(
        "The list has {}, those of all files together: `{}` would leave a gap. The next one is `{}`.",
        [Arg::text(counted), Arg::text(path), Arg::text(next)],
    ))
}

/// A change of old files that can be done once they are mended.
pub(super) fn mend_first(old: &[PathBuf], command: &str) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused").detail(Message::new("Names or places of an older release are in the way, in {}: run {} fix first, then it can be changed. Nothing was written.", [Arg::text(listed(old)), Arg::text(command)]))
}

/// Adds to an error the note that the file can be changed once the error is mended. A warning gets no note.
pub(super) fn may_be_mended(found: &Diagnostic, command: &str) -> Diagnostic {
    match found.is_error() {
        true => {
            found.clone().note(Message::new("{} fix mends it, and then the file can be changed.", [Arg::text(command)]))
        }
        false => found.clone(),
    }
}

/// Returns the error about a block that no file contains, because a `dynamic` block makes it.
pub(super) fn is_made(path: &Path, origin: Option<Origin>) -> Diagnostic {
    let made = Diagnostic::error(codes::COMPUTED_VALUE, "computed value").detail(Message::new(
        "`{}` is written nowhere: a `dynamic` block makes it, and is to be changed by hand. Nothing was written.",
        [Arg::text(path)],
    ));
    match origin {
        Some(Origin::Text(range)) => made.at(range),
        _ => made,
    }
}

/// Changes the error about a missing item, so that the error names the path that was asked for.
pub(super) fn as_asked(refused: Diagnostic, path: &Path) -> Diagnostic {
    let is_missing = refused.message().starts_with("There is no ") && refused.suggestion().is_none();
    let Some((last, around)) = path.steps().split_last().filter(|_| is_missing) else { return refused };
    let around = Path::from(around);
    let inside = if around.steps().is_empty() { "the file".to_owned() } else { format!("`{around}`") };
    refused.detail(Message::new("There is no `{}` in {}.", [Arg::text(last.text()), Arg::text(inside)]))
}

/// A block that is set to nothing.
pub(super) fn no_null_block(path: &Path, command: &str) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "block without an object").detail(Message::new(
        "`{}` names a block, which is not null: `{} unset {}` takes it out.",
        [Arg::text(path), Arg::text(command), Arg::text(path)],
    ))
}

/// A change of the default of a variable that has another value.
pub(super) fn given(variable: &Path, file: &std::path::Path) -> Diagnostic {
    Diagnostic::error(codes::OVERRIDDEN, "overridden value")
        .detail(Message::new("The value of `{}` is given by the environment, an override or the program, which overrides the default in `{}`: nothing was written.", [Arg::text(variable), Arg::text(file.display())]))
        .note("With --force, or --file and a file, it is written all the same.")
}

/// Returns the origin of a value, as words for a sentence.
fn named(origin: &Origin) -> String {
    match origin {
        Origin::Text(_) => origin.to_string(),
        _ => format!("the {origin}"),
    }
}

/// A value that would take the place of something computed.
pub(super) fn may_be_forced(refused: Diagnostic) -> Diagnostic {
    refused.note("With --force the value is written in its place.")
}

/// Returns the error about a computed value that would be taken out.
pub(super) fn computed_and_lost(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::COMPUTED_VALUE, "computed value")
        .detail(Message::new("What is computed here would be lost with `{}`: nothing was written.", [Arg::text(path)]))
        .at(at)
        .note("With --force it is taken out all the same.")
}

/// A value that was to come from the standard input and cannot be read, without what is there of it.
pub(super) fn no_value(refused: Diagnostic) -> Diagnostic {
    match refused.code() {
        codes::NOT_UTF8 => Diagnostic::error(codes::NOT_UTF8, "text is not UTF-8")
            .detail("The value is read from the standard input, and what is there is not UTF-8: nothing was written."),
        _ => refused,
    }
}

/// A value that was to come from the standard input, where nothing is.
pub(super) fn no_input() -> Diagnostic {
    Diagnostic::error(codes::NO_INPUT, "nothing to read").detail(
        "The value is read from the standard input, and nothing is there: nothing was written. An empty text is \"\" in its place.",
    )
}

/// A source that cannot be read, beside a change of another one.
pub(super) fn may_override(found: &Diagnostic) -> Diagnostic {
    found.clone().note(
        "Nothing was written: what cannot be read may be what counts. The command init makes a file to start from.",
    )
}

/// Values that are not set any more, because the files that had them are not included any more.
pub(super) fn no_longer_included(paths: &[Path]) -> Diagnostic {
    let (told, more) = paths.split_at(paths.len().min(MOST_TOLD));
    let told = told.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", ");
    let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    Diagnostic::warning(codes::NO_LONGER_INCLUDED, "values that are gone").detail(Message::new(
        "These values stood in files that are not included any more, and are not set now: {}{}.",
        [Arg::text(told), Arg::text(more)],
    ))
}

/// The number of values that are told by their paths.
const MOST_TOLD: usize = 10;

/// Adds to a mistake in the text of a file the note that the file was not changed.
pub(super) fn not_understood(found: &Diagnostic) -> Diagnostic {
    found.clone().note("Nothing was written: it is not known what the file says as long as this is so.")
}

/// Returns the warning about mistakes of a changed configuration that were there before the change.
pub(super) fn left_as_it_is(count: usize, command: &str) -> Diagnostic {
    let counted = if count == 1 { "1 mistake".to_owned() } else { format!("{count} mistakes") };
    Diagnostic::warning(codes::LEFT_AS_IT_IS, "mistakes elsewhere").detail(Message::new(
        "The configuration still has {}, as it had before: {} check shows what is wrong.",
        [Arg::text(counted), Arg::text(command)],
    ))
}

/// A path that leads to more than one block, of which one is to go.
pub(super) fn several_blocks(path: &Path, first: &Path) -> Diagnostic {
    let first = if first == path { format!("{path}[0]") } else { first.to_string() };
    Diagnostic::error(codes::AMBIGUOUS_PATH, "several are meant").detail(Message::new(
        "There are several blocks at `{}`: say which one is meant, as in `{}`.",
        [Arg::text(path), Arg::text(first)],
    ))
}

/// A block that is set to what is no object.
pub(super) fn is_block(path: &Path, first: Option<&str>) -> Diagnostic {
    let inside = first.map(|name| format!(", as `{path}.{name}` does")).unwrap_or_default();
    Diagnostic::error(codes::INVALID_PATH, "block without an object").detail(Message::new("`{}` names a block, and not what is in it{}. Write that, or an object of what is to be in the block: '{ {} = ... }'.", [Arg::text(path), Arg::text(inside), Arg::text(first.unwrap_or("name"))]))
}

/// Blocks that only their numbers tell apart, and that are set without one.
pub(super) fn has_number(path: &Path, first: Option<&str>, [one, next]: [&Path; 2]) -> Diagnostic {
    let inside = first.unwrap_or("name");
    Diagnostic::error(codes::INVALID_PATH, "block without a number")
        .detail(Message::new(
            "`{}` can be several blocks: say which one is meant, as `{}.{}` does, or add one.",
            [Arg::text(path), Arg::text(one), Arg::text(inside)],
        ))
        .help(Message::new("Set {} '{ {} = ... }'.", [Arg::text(next), Arg::text(inside)]))
}

/// Blocks with labels that are set without saying which one.
pub(super) fn has_labels(path: &Path) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "block without a label").detail(Message::new(
        "`{}` is a type of blocks, which have labels: say which one is meant, as in `{}.name`, and set what is in it.",
        [Arg::text(path), Arg::text(path)],
    ))
}

/// Blocks with labels that are not shown, one of which the value of the command line may have.
pub(super) fn has_secret_labels(path: &Path) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "block without a number").detail(Message::new(
        "`{}` is a type of blocks whose labels are sensitive: say by its number which one is meant, as in `{}[0]`, and \
         set what is in it.",
        [Arg::text(path), Arg::text(path)],
    ))
}

/// Removes the place from a mistake in a path or a value of the command line, which stands in no text.
pub(super) fn of_the_command_line(found: Diagnostic) -> Diagnostic {
    if !found.subject().is_some_and(|at| matches!(at.source().kind(), SourceKind::Override(_))) {
        return found;
    }
    found.without_place()
}

/// Adds the note that a value that chooses the contents beside it cannot be changed alone.
pub(super) fn set_whole(found: &Diagnostic, path: &Path, around: &Path) -> Diagnostic {
    found.clone().note(Message::new(
        "`{}` chooses what else there is in `{}`: set all of `{}` at once.",
        [Arg::text(path), Arg::text(around), Arg::text(around)],
    ))
}

/// Returns the summary of the number of changes, and of the number of mistakes and warnings that are left.
pub(super) fn mended(changes: usize, is_written: bool, left: &Diagnostics, check: &str) -> String {
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    };
    let errors = left.error_count();
    let warnings = left.iter().filter(|found| !found.is_error()).count();
    let of_left = [(errors, "mistake"), (warnings, "warning")];
    let mut of_left: Vec<String> =
        of_left.iter().filter(|(count, _)| *count > 0).map(|(count, what)| counted(*count, what)).collect();
    if left.iter().any(|found| found.code() == codes::TOO_MANY_DIAGNOSTICS) {
        of_left = vec![format!("more than {} mistakes", errors + warnings - 1)];
    }
    let mut told = if changes == 0 { "no changes".to_owned() } else { counted(changes, "change") };
    if !is_written && changes > 0 {
        told.push_str(", nothing was written");
    }
    match of_left.join(" and ") {
        left if left.is_empty() => {}
        left if is_written || changes == 0 => told.push_str(&format!("; {left} left, as {check} shows")),
        left => told.push_str(&format!("; {left} would be left, at the lines that the text would have")),
    }
    told + "\n"
}

pub(super) fn no_data(path: &std::path::Path) -> Diagnostic {
    Diagnostic::error(codes::NO_DATA, "no data of a configuration").detail(Message::new(
        "`{}` is not what another release has printed for the command schema with --data.",
        [Arg::text(path.display())],
    ))
}
