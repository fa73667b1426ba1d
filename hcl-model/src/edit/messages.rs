//! The wording of why an edit is not done.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Diagnostics, Message};
use crate::json_text::PathError;
use crate::path::{ParsePathError, Path, PathStep};
use crate::source::Range;
use crate::value::NumberError;

/// A path in quotes, or the whole file.
fn quoted(path: &Path) -> String {
    if path.steps().is_empty() { "the file".to_owned() } else { format!("`{path}`") }
}

pub(super) fn no_path(text: &str, error: &ParsePathError) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "invalid path").detail(Message::new(
        "`{}` is not a path: {}. A path is written as in `service.web.ports[0]`.",
        [Arg::text(text), Arg::text(error)],
    ))
}

pub(super) fn missing(step: &PathStep, outside: &Path, nearest: Option<&str>, around: Option<Range>) -> Diagnostic {
    let what = match step {
        PathStep::Name(name) => format!("`{name}`"),
        PathStep::Index(index) => format!("number {index}"),
    };
    let diagnostic = Diagnostic::error(codes::NOTHING_THERE, "nothing there to edit")
        .detail(Message::new("There is no {} in {}.", [Arg::text(what), Arg::text(quoted(outside))]));
    let diagnostic = nearest.into_iter().fold(diagnostic, |it, name| it.did_you_mean(name));
    around.into_iter().fold(diagnostic, Diagnostic::at)
}

pub(super) fn no_such_labels(ty: &str, steps: &[PathStep], nearest: Option<&str>, first: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::NOTHING_THERE, "nothing there to edit")
        .detail(match steps.first() {
            Some(PathStep::Index(index)) => format!("There are not so many blocks `{ty}` that one has number {index}."),
            Some(PathStep::Name(label)) => {
                format!("No block `{ty}` has the label `{label}`; `append_block` makes a new one.")
            }
            None => format!("There is no such block `{ty}`."),
        })
        .at(first);
    nearest.into_iter().fold(diagnostic, |it, name| it.did_you_mean(name))
}

pub(super) fn no_place(place: Range) -> Diagnostic {
    Diagnostic::error(codes::NOTHING_THERE, "nothing there to edit")
        .detail("No argument, no block, no key and no element stands exactly there.")
        .at(place)
}

pub(super) fn other_text(place: &Range) -> Diagnostic {
    Diagnostic::error(codes::NOTHING_THERE, "nothing there to edit")
        .detail("The place is one of another text than the document was made of, or of a part that has changed since.")
        .note(Message::new("The place is {}.", [Arg::text(place)]))
}

/// Several things are called as a path begins.
pub(super) fn several(path: &Path, beginning: &Path, places: Vec<Range>) -> Diagnostic {
    let count = places.len();
    let mut places = places.into_iter();
    let diagnostic = Diagnostic::error(codes::AMBIGUOUS_PATH, "several are meant").detail(Message::new(
        "`{}` can be {} of them. Say which one by its labels, by its number as in `{}`, or by its place.",
        [Arg::text(path), Arg::text(count), Arg::text(beginning.clone().step(PathStep::Index(0)))],
    ));
    let diagnostic = places.next().into_iter().fold(diagnostic, Diagnostic::at);
    places.take(3).fold(diagnostic, |it, place| it.note_at("It can be this one too.", place))
}

/// Reports a number in an object of JSON that is in no list and has no such key.
pub(super) fn key_or_number(path: &Path, step: &PathStep, at: Range) -> Diagnostic {
    let (_, outside) = path.steps().split_last().unwrap_or((step, &[]));
    let outside: Path = outside.iter().cloned().collect();
    Diagnostic::error(codes::AMBIGUOUS_PATH, "several are meant")
        .detail(Message::new(
            "`{}` can be a key of this object, or the number of an object, of which there is no list here.",
            [Arg::text(path)],
        ))
        .help(Message::new("Write a key in quotes: `{}`.", [Arg::text(outside.attribute(step.text()))]))
        .at(at)
}

pub(super) fn no_parts(path: &Path, at: Range, is_literal: bool) -> Diagnostic {
    let (code, why) = match is_literal {
        true => (codes::NOTHING_THERE, "that has nothing in it"),
        false => (codes::COMPUTED_VALUE, "that is computed, so that nothing of it is written there"),
    };
    Diagnostic::error(code, "nothing there to edit")
        .detail(Message::new("`{}` names something in a value {}.", [Arg::text(path), Arg::text(why)]))
        .at(at)
}

pub(super) fn computed(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::COMPUTED_VALUE, "computed value")
        .detail(Message::new(
            "The value of {} depends on variables or functions, which an editor of texts has not.",
            [Arg::text(quoted(path))],
        ))
        .at(at)
}

pub(super) fn computed_key(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::AMBIGUOUS_PATH, "several are meant")
        .detail(Message::new("`{}` is what the key that is computed here says, too, and of several values of one key the last one counts.", [Arg::text(path)])).help("Write the key out by hand first.")
        .at(at)
}

pub(super) fn unreadable(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNREADABLE_VALUE, "value with a mistake")
        .detail(Message::new(
            "What is written for {} has a mistake in it, so that it has no value.",
            [Arg::text(quoted(path))],
        ))
        .at(at)
}

pub(super) fn would_be_lost(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::COMPUTED_VALUE, "computed value")
        .detail(Message::new("{} is computed here, and a value in its place would lose that. Change the expression by hand, or say that it is to be overwritten.", [Arg::text(quoted(path))]))
        .at(at)
}

pub(super) fn would_be_taken_out(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::COMPUTED_VALUE, "computed value")
        .detail(Message::new("{} is computed here, and would be taken out.", [Arg::text(quoted(path))]))
        .help("Take it out by hand, or say that it is to be overwritten.")
        .at(at)
}

pub(super) fn not_a_number(error: NumberError) -> Diagnostic {
    Diagnostic::error(codes::UNWRITABLE_VALUE, "value cannot be written")
        .detail(Message::from(error.to_string()).sentence())
}

pub(super) fn not_a_value(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "not a value")
        .detail(Message::new("{} is no value but has others in it.", [Arg::text(quoted(path))]))
        .help("Name one of them.")
        .at(at)
}

pub(super) fn unwritable(path: &Path, error: &PathError) -> Diagnostic {
    Diagnostic::error(codes::UNWRITABLE_VALUE, "value cannot be written").detail(Message::new(
        "The value for {} cannot be written to a file: {}",
        [Arg::text(quoted(path)), Message::from(error.to_string()).sentence().into()],
    ))
}

pub(super) fn no_expression(path: &Path, found: &Diagnostics) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::INVALID_EXPRESSION, "invalid expression")
        .detail(Message::new("The text for {} is not an expression of the native syntax.", [Arg::text(quoted(path))]));
    let first = found.iter().find(|it| it.is_error());
    first.into_iter().fold(diagnostic, |it, first| it.note(Message::from(first.summary().into_owned()).sentence()))
}

pub(super) fn no_name(name: &str, is_block: bool) -> Diagnostic {
    let what = if is_block { "a block type" } else { "an argument" };
    Diagnostic::error(codes::INVALID_NAME, "invalid name").detail(Message::new("`{}` cannot be the name of {}: a name begins with a letter or `_`, and has letters, digits, `_` and `-` in it.", [Arg::text(name), Arg::text(what)]))
}

pub(super) fn taken(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NAME_TAKEN, "reserved name")
        .detail(Message::new("Something beside it is called `{}` already.", [Arg::text(name)]))
        .at(at)
}

pub(super) fn no_further_element(index: usize, length: usize, at: Range) -> Diagnostic {
    let counted = if length == 1 { "1 element".to_owned() } else { format!("{length} elements") };
    Diagnostic::error(codes::NOTHING_THERE, "nothing there to edit")
        .detail(Message::new(
            "The list has {}: number {} would leave a gap. The next one is number {}.",
            [Arg::text(counted), Arg::text(index), Arg::text(length)],
        ))
        .at(at)
}

pub(super) fn no_rename(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "nothing to rename")
        .detail(Message::new("{} has no name of its own.", [Arg::text(quoted(path))]))
        .at(at)
}

pub(super) fn whole_file() -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "not for the whole file")
        .detail("The path is empty: it has to name something in the file.")
}

pub(super) fn no_body(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "not a body")
        .detail(Message::new("No block can be put into {}.", [Arg::text(quoted(path))]))
        .at(at)
}

pub(super) fn no_block(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "not a block")
        .detail(Message::new(
            "{} has no labels: it is not a block of the native syntax. A name is changed by `rename`.",
            [Arg::text(quoted(path))],
        ))
        .at(at)
}

pub(super) fn wrong_addition(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "not for this place")
        .detail(Message::new("At {} it cannot stand as it is written: an element moves into a list, an entry of an object into an object, and an argument or a block into a body.", [Arg::text(quoted(path))]))
        .at(at)
}

pub(super) fn into_itself(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PATH, "moved into itself")
        .detail(Message::new("{} cannot be moved to a place in itself, or beside itself.", [Arg::text(quoted(path))]))
        .at(at)
}

pub(super) fn comments_would_be_lost(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NO_COMMENTS, "comments would be lost")
        .detail(Message::new("{} has comments, which need lines of their own.", [Arg::text(quoted(path))]))
        .help("Give what is there a line each first.")
        .at(at)
}

pub(super) fn uncertain_owner(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NO_COMMENTS, "comments would be lost")
        .detail(Message::new("{} has a comment, and nothing shows whether it changes or goes, because several values of the list do. Make one change after the other, or take the comment out by hand.", [Arg::text(quoted(path))]))
        .at(at)
}

pub(super) fn other_comments(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NO_COMMENTS, "comment of something else")
        .detail(Message::new("A comment that stands there would be about {}.", [Arg::text(quoted(path))]))
        .help("Move it by hand, or take it out first.")
        .at(at)
}

pub(super) fn no_json_comments() -> Diagnostic {
    Diagnostic::error(codes::NO_COMMENTS, "no comments in JSON")
        .detail("A JSON file has no comments beside what they are about: a property called `//` is one, and can be set like any other.")
}

pub(super) fn no_comment_place(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NO_COMMENTS, "no place for a comment")
        .detail(Message::new(
            "{} shares its line with something else, so that a comment there would be about that, too.",
            [Arg::text(quoted(path))],
        ))
        .at(at)
}

pub(super) fn one_line_comment() -> Diagnostic {
    Diagnostic::error(codes::NO_COMMENTS, "comment of several lines")
        .detail("A comment on the line of something is one line.")
        .help("Put one of several lines above it.")
}

pub(super) fn refused(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
        .detail(Message::new(
            "With the edit of {} the file would say something else at another place, or would have another mistake.",
            [Arg::text(quoted(path))],
        ))
        .help("Correct the mistakes there first, or edit that part by hand.")
        .at(at)
}

/// A block cannot stand elsewhere.
pub(super) fn no_lines_of_its_own(path: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
        .detail(Message::new(
            "{} shares a line with something else, so that it cannot stand elsewhere.",
            [Arg::text(quoted(path))],
        ))
        .help("Give it lines of its own first.")
        .at(at)
}

pub(super) fn no_object_has_order(first: Range) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
        .detail("The objects of JSON that have these blocks cannot have them in the order that they are to stand in: those of one label are together.")
        .at(first)
}

/// Blocks cannot be put into other objects of JSON.
pub(super) fn lost_where_it_is_put(around: &Path, other: Range) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
        .detail(Message::new("Blocks in {} have to be put into other objects, and what is written here is none of them, so that it would be lost.", [Arg::text(quoted(around))])).help("Put it into a block, or take it out first.")
        .at(other)
}

pub(super) fn no_order_of_types(around: &Path, at: Range) -> Diagnostic {
    Diagnostic::error(codes::EDIT_REFUSED, "edit refused")
        .detail(Message::new("The blocks in {} cannot stand in an order in which others are between those of one type: they are one property here, and none is written twice, as other programs read only one of the two. A file of the native syntax can have them so.", [Arg::text(quoted(around))]))
        .at(at)
}
