//! The wording of every diagnostic of the JSON syntax, but for those of the text itself (`json_text`).

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::json_text::JsonError;
use crate::json_text::messages::meant_keyword;
use crate::source::Range;

/// A mistake in the text.
pub(super) fn of_text(error: JsonError, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.code, error.message).detail(error.detail).help(*error.help).at(at);
    #[cfg(feature = "edit")]
    let diagnostic = super::change::mended(diagnostic);
    diagnostic
}

/// A word where a file begins, as the native syntax has it.
pub(super) fn native(word: &str, mut error: JsonError) -> JsonError {
    error.detail = Message::new("A JSON file begins with `{`, and not with `{}`.", [Arg::value(word)]);
    error.help("For the native syntax, the name of the file ends in `.hcl`.")
}

/// A word that is no keyword, and may be meant as an expression.
pub(super) fn word(word: &str, error: JsonError) -> JsonError {
    if meant_keyword(word).is_none() {
        const TEXT: &str = "Write text in double quotes, and an expression in a template: `\"${{}}\"`.";
        return error.help(Message::new(TEXT, [Arg::value(word)]));
    }
    error
}

pub(super) fn root_must_be_object(at: Range) -> Diagnostic {
    Diagnostic::error(codes::ROOT_NOT_OBJECT, "file without an object")
        .detail("A configuration in JSON is an object, or an array of objects.")
        .at(at)
}

/// A body that is something else.
pub(super) fn body_type(at: Range) -> Diagnostic {
    incorrect_type("Only a JSON object, or an array of objects, fits here.", at)
}

/// An element of a body or of a level of labels that is no object.
pub(super) fn element_type(at: Range) -> Diagnostic {
    incorrect_type("Only a JSON object fits here.", at)
}

/// A body of arguments only.
pub(super) fn single_object(at: Range) -> Diagnostic {
    incorrect_type("Only one JSON object fits here, whose properties are arguments.", at)
}

/// Something else than the body of a block, or the bodies of several.
pub fn blocks_type(ty: &str, example: &str, at: Range) -> Diagnostic {
    let detail = Message::new("A block `{}` is an object, and several are an array of objects.", [Arg::text(ty)]);
    incorrect_type(detail, at).help(write(example))
}

/// Something else than labels with what is labelled.
pub fn labels_type(ty: &str, example: &str, at: Range) -> Diagnostic {
    let detail = Message::new("The labels of `{}` blocks are property names of an object.", [Arg::text(ty)]);
    incorrect_type(detail, at).help(write(example))
}

/// Returns the help that shows an example.
fn write(example: &str) -> Message {
    Message::new("Write `{}`.", [Arg::text(example)])
}

fn incorrect_type(detail: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::WRONG_JSON_TYPE, "wrong JSON type").detail(detail).at(at)
}

/// A level of labels without any.
pub fn missing_label(ty: &str, example: &str, at: Range) -> Diagnostic {
    let detail = Message::new("The label of a `{}` block is a property name of this object.", [Arg::text(ty)]);
    Diagnostic::error(codes::MISSING_LABEL, "missing block label").detail(detail).help(write(example)).at(at)
}

/// The body of a block where its label should be.
pub(super) fn forgotten_label(ty: &str, example: &str, at: Range) -> Diagnostic {
    let detail = Message::new("The content of a `{}` block stands where its label is expected.", [Arg::text(ty)]);
    Diagnostic::error(codes::MISSING_LABEL, "missing block label").detail(detail).help(write(example)).at(at)
}

pub(super) fn too_many_labels(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_LABEL, "too many block labels")
        .detail(Message::new(
            "The file is too large for blocks with as many labels as `{}` blocks have.",
            [Arg::text(ty)],
        ))
        .at(at)
}

/// The name is left out if it must not be shown.
pub(super) fn duplicate_attribute(name: Option<&str>, first: Range, at: Range) -> Diagnostic {
    let detail = match name {
        Some(name) => Message::new("The object has a property `{}` already.", [Arg::name(name, &at)]),
        None => "The object has a property of this name already.".into(),
    };
    Diagnostic::error(codes::DUPLICATE_KEY, "duplicate key")
        .detail(detail)
        .at(at)
        .note_at("it was first defined here", first)
}

pub(super) fn invalid_key(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_KEY, "invalid object key")
        .detail(Message::new("The name of a property is text: {}", [why.into()]).ended())
        .at(at)
}
