//! The wording of every diagnostic of the JSON syntax, but for those of the text itself (`json_text`).

use crate::diag::codes;
use crate::diag::{Diagnostic, ended};
use crate::json_text::JsonError;
use crate::source::Range;

/// A mistake in the text.
pub(super) fn of_text(error: JsonError, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.code, error.message).detail(error.detail).at(at);
    #[cfg(feature = "edit")]
    let diagnostic = super::change::mended(diagnostic);
    match error.code {
        "invalid-keyword" => {
            diagnostic.unless_sensitive("JSON has no keyword of this name. Text must be in double quotes.")
        }
        _ => diagnostic,
    }
}

/// A word where a file begins, as the native syntax has it.
pub(super) fn native(word: &str, mut error: JsonError) -> JsonError {
    error.detail = format!(
        "JSON has no keyword \"{word}\". This is read as JSON, which begins with \"{{\"; the native syntax is read \
         where the name of the file does not end in \".json\"."
    );
    error
}

/// A word that is no keyword, and may be meant as an expression.
pub(super) fn word(word: &str, mut error: JsonError) -> JsonError {
    if !error.detail.contains("Did you mean") {
        error
            .detail
            .push_str(&format!(" Text must be in double quotes, and an expression in a template: \"${{{word}}}\"."));
    }
    error
}

pub(super) fn root_must_be_object(at: Range) -> Diagnostic {
    Diagnostic::error(codes::ROOT_NOT_OBJECT, "File without an object")
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
    let detail = format!(
        "Only the body of a \"{ty}\" block fits here, as a JSON object, or an array of objects for several blocks: \
         write `{example}`."
    );
    incorrect_type(&detail, at)
}

/// Something else than labels with what is labelled.
pub fn labels_type(ty: &str, example: &str, at: Range) -> Diagnostic {
    let detail =
        format!("Only a JSON object fits here, whose property names are labels of \"{ty}\" blocks: write `{example}`.");
    incorrect_type(&detail, at)
}

fn incorrect_type(detail: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INCORRECT_JSON_TYPE, "Wrong JSON type").detail(detail).at(at)
}

/// A level of labels without any.
pub fn missing_label(ty: &str, example: &str, at: Range) -> Diagnostic {
    let detail = format!("The object needs a property whose name is the label of a \"{ty}\" block: write `{example}`.");
    Diagnostic::error(codes::MISSING_LABEL, "Missing block label").detail(detail).at(at)
}

/// The body of a block where its label should be.
pub(super) fn forgotten_label(ty: &str, example: &str, at: Range) -> Diagnostic {
    let detail = format!(
        "The content of a \"{ty}\" block stands where its label is expected. Put it into an object of its own, whose \
         property name is the label: write `{example}`."
    );
    Diagnostic::error(codes::MISSING_LABEL, "Missing block label").detail(detail).at(at)
}

pub(super) fn too_many_labels(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::TOO_MANY_LABELS, "Too many block labels")
        .detail(format!("The file is too large for blocks with as many labels as \"{ty}\" blocks have."))
        .at(at)
}

/// The name is left out if it must not be shown.
pub(super) fn duplicate_attribute(name: Option<&str>, first: Range, at: Range) -> Diagnostic {
    let detail = match name {
        Some(name) => format!("The object has a property \"{name}\" already."),
        None => "The object has a property of this name already.".to_owned(),
    };
    Diagnostic::error(codes::DUPLICATE_OBJECT_ATTRIBUTE, "Duplicate object attribute")
        .detail(detail)
        .at(at)
        .note_at("it was first defined here", first)
}

pub(super) fn invalid_key(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_OBJECT_KEY, "Invalid object key")
        .detail(ended(&format!("The name of a property is text: {why}")))
        .at(at)
}
