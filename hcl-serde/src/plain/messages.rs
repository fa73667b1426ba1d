//! The wording of diagnostics about bodies that do not have the structure that their Rust type asks for.
//!
//! What bodies are wrong with any type is said in the words of decoding with a schema.

use hcl_model::diag::{Diagnostic, closest, sentence};
use hcl_model::source::Range;

/// An attribute that a struct has no field for.
pub(super) fn unsupported_argument(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("unsupported-argument", "Unsupported argument")
        .detail(format!("An argument named \"{name}\" is not expected here."))
        .at(at);
    suggest(diagnostic, name, known)
}

/// Blocks that a struct has no field for.
pub(super) fn unsupported_block(ty: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("unsupported-block", "Unsupported block type")
        .detail(format!("Blocks of type \"{ty}\" are not expected here."))
        .at(at);
    suggest(diagnostic, ty, known)
}

/// A property that a struct has no field for, where attributes and blocks are written alike.
pub(super) fn unsupported_property(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("unsupported-property", "Extraneous JSON object property")
        .detail(format!("No argument or block type is named \"{name}\"."))
        .at(at);
    suggest(diagnostic, name, known)
}

/// A field for which there is nothing in a body.
pub(super) fn missing(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("missing-argument", "Missing required argument")
        .detail(format!("\"{name}\" is required, but no argument or block of that name was found."))
        .at(at)
}

/// An argument is set twice, or a property is there twice that cannot be several blocks.
pub(super) fn duplicate_argument(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error("duplicate-argument", "Duplicate argument")
        .detail(format!("The argument \"{name}\" was already set. Each argument may be set only once."))
        .at(at)
        .note_at("it was first set here", first)
}

/// An argument and a block of one name.
pub(super) fn argument_and_block(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error("argument-and-block", "Argument and block of one name")
        .detail(format!("\"{name}\" is an argument and a block type here: it can be only one of them."))
        .at(at)
        .note_at("it was first used here", first)
}

/// A block where the type wants a value.
pub(super) fn block_for_argument(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("block-for-attribute", "Unsupported block type")
        .detail(format!(
            "Blocks of type \"{name}\" are not expected here. \"{name}\" is an argument: write \"{name} = ...\"."
        ))
        .at(at)
}

/// A second block where the type wants one.
pub(super) fn duplicate_block(ty: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error("duplicate-block", format!("Duplicate {ty} block"))
        .detail(format!("Only one \"{ty}\" block is allowed."))
        .at(at)
        .note_at("another one was defined here", first)
}

/// A second block with the same labels where the type wants one for each.
pub(super) fn duplicate_label(ty: &str, labels: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error("duplicate-block", format!("Duplicate {ty} block"))
        .detail(format!("Only one \"{ty}\" block may have the label {labels}."))
        .at(at)
        .note_at("another one was defined here", first)
}

/// A label that the type does not ask for, and would be lost.
pub(super) fn unread_label(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error("extraneous-label", format!("Extraneous label for {ty}"))
        .detail(format!(
            "This \"{ty}\" block has a label that nothing is read into. In the Rust type, use a map from String, or a \
             tuple of the labels and the block, as in Vec<(String, Block)>."
        ))
        .at(at)
}

/// A label less than the type asks for.
pub(super) fn missing_label(ty: &str, count: usize, example: &str, at: Range) -> Diagnostic {
    let labels = if count == 1 { "one label".to_owned() } else { format!("{count} labels") };
    Diagnostic::error("missing-label", format!("Missing label for {ty}"))
        .detail(format!("All {ty} blocks must have {labels}: write `{example}`."))
        .at(at)
}

/// Blocks of one type, some of which have more labels than others, where the labels are names.
pub(super) fn uneven_labels(ty: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error("uneven-labels", format!("Different numbers of labels for {ty}"))
        .detail(format!("All \"{ty}\" blocks must have the same number of labels, or some of them would be lost."))
        .at(at)
        .note_at("this one has another number of labels", first)
}

/// Another number of blocks than the type has room for.
pub(super) fn wrong_number(ty: &str, wanted: usize, found: usize, at: Range) -> Diagnostic {
    Diagnostic::error("block-count", format!("Wrong number of {ty} blocks"))
        .detail(format!("Exactly {wanted} \"{ty}\" blocks are required, but the number of blocks is {found}."))
        .at(at)
}

/// No block where the type wants one.
pub(super) fn missing_block(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error("missing-block", format!("Missing {ty} block"))
        .detail(format!("One \"{ty}\" block is required, but this is a list without any."))
        .at(at)
}

/// A body that names no variant, or several.
pub(super) fn missing_variant(at: Range) -> Diagnostic {
    Diagnostic::error("missing-variant", "Missing variant")
        .detail("A label, or the only argument or block in the body, must name the variant.")
        .at(at)
}

/// A label whose text does not fit its type.
pub(super) fn unsuitable_label(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("unsuitable-label", "Unsuitable label").detail(sentence(why)).at(at)
}

fn suggest(diagnostic: Diagnostic, name: &str, known: &[&str]) -> Diagnostic {
    let mut known = known.to_vec();
    known.sort_unstable();
    match closest(name, known) {
        Some(close) => diagnostic.suggestion(close),
        None => diagnostic,
    }
}
