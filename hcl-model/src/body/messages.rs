//! The wording of every diagnostic about the structure of bodies.

use crate::diag::codes;
use crate::diag::{Diagnostic, MadeFor, closest, sentence};
use crate::sort::sorted;
use crate::source::Range;

/// An attribute that the schema does not know, or the name of a block, where these are written alike and not told apart; in an
/// object, `path` has the path of that in front of the name.
pub fn unsupported_attribute<'a>(
    name: &str,
    path: &str,
    known: impl Iterator<Item = &'a str>,
    is_told_apart: bool,
    at: Range,
) -> Diagnostic {
    let diagnostic = if is_told_apart {
        Diagnostic::error(codes::UNSUPPORTED_ARGUMENT, "Unsupported argument")
            .detail(format!("\"{path}\" is not an argument here."))
    } else {
        Diagnostic::error(codes::UNSUPPORTED_PROPERTY, "Unknown property")
            .detail(format!("\"{path}\" is neither an argument nor a block type here."))
    };
    suggest(diagnostic.at(at), name, known)
}

/// A block whose type the schema does not know.
pub fn unsupported_block<'a>(ty: &str, known: impl Iterator<Item = &'a str>, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNSUPPORTED_BLOCK, "Unsupported block type")
        .detail(format!("\"{ty}\" is not a block type here."))
        .at(at);
    suggest(diagnostic, ty, known)
}

/// The diagnostic about a name that is not expected, which is known in blocks of these types.
pub fn belongs_elsewhere(diagnostic: Diagnostic, name: &str, types: &[&str]) -> Diagnostic {
    if types.is_empty() {
        return diagnostic;
    }
    let types: Vec<String> = types.iter().map(|ty| format!("\"{ty}\"")).collect();
    let detail = format!("{} \"{name}\" belongs in {} blocks.", diagnostic.message(), types.join(" or "));
    diagnostic.detail(detail)
}

/// The diagnostic about a name that is not expected, which variants have that other values of the argument choose that tells what the body is.
pub fn belongs_to_variants(diagnostic: Diagnostic, name: &str, tag: &str, variants: &[&str]) -> Diagnostic {
    let variants: Vec<String> = variants.iter().map(|variant| format!("{tag} = \"{variant}\"")).collect();
    let detail = format!("{} \"{name}\" belongs to {}.", diagnostic.message(), variants.join(" or "));
    diagnostic.detail(detail)
}

/// `name = ...` where the schema has blocks of that type.
pub fn attribute_for_block(name: &str, example: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::ATTRIBUTE_FOR_BLOCK, "Unsupported argument")
        .detail(format!("\"{name}\" is not an argument here, but a block type: write `{example}` without \"=\"."))
        .at(at)
}

/// Something else in an object than what is a block there.
pub(crate) fn object_required(ty: &str, example: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::OBJECT_REQUIRED, "Object required")
        .detail(format!(
            "\"{ty}\" takes an object, or a list of objects where there can be several: write `{example}`."
        ))
        .at(at)
}

/// `name { ... }` where the schema has an argument of that name, which is written so.
pub fn block_for_attribute(name: &str, example: &str, at: Range) -> Diagnostic {
    let end = at.bytes().end;
    // What is in quotes is what a block of another type makes.
    let changes: &[_] =
        if at.behind().starts_with('{') && !at.text().starts_with('"') { &[(end..end, " =")] } else { &[] };
    Diagnostic::error(codes::BLOCK_FOR_ATTRIBUTE, "Unsupported block type")
        .detail(format!("\"{name}\" is not a block type here, but an argument: write `{example}`."))
        .at(at)
        .mended_by(changes)
}

/// An argument that must be set is not.
pub fn missing_argument(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_ARGUMENT, "Missing required argument")
        .detail(format!("The required argument \"{name}\" is not set."))
        .at(at)
}

/// A required argument is set to null.
pub fn null_argument(name: &str, at: Range) -> Diagnostic {
    let detail = format!("The required argument \"{name}\" is null here, which means that it is not set.");
    // That there is no value is no secret, and the summary says it.
    Diagnostic::error(codes::MISSING_ARGUMENT, "Missing required argument")
        .detail(detail.clone())
        .unless_sensitive(detail)
        .at(at)
}

/// An argument whose value does not suit its field.
pub fn unsuitable_value(name: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNSUITABLE_VALUE, format!("Unsuitable value for \"{name}\"")).detail(sentence(why)).at(at)
}

/// An argument is set twice.
pub fn duplicate_argument(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_ARGUMENT, "Duplicate argument")
        .detail(format!("The argument \"{name}\" is set twice: remove one of the two."))
        .at(at)
        .note_at("it was first set here", first)
}

/// A block that must be there is not.
pub fn missing_block(ty: &str, example: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_BLOCK, format!("Missing {ty} block"))
        .detail(format!("A \"{ty}\" block is required: write `{example}`."))
        .at(at)
}

/// A second block where at most one may be; `made` is for which elements the first one was made.
pub fn duplicate_block(ty: &str, first: Range, made: &[MadeFor], at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_BLOCK, format!("Duplicate {ty} block"))
        .detail(format!("There can be only one \"{ty}\" block here."))
        .at(at)
        .note_at(another(made), first)
}

/// A second block of one type with the same label, where labels are keys; `made` is for which elements the first one was made.
pub fn duplicate_label(ty: &str, label: &str, first: Range, made: &[MadeFor], at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_BLOCK, format!("Duplicate {ty} block"))
        .detail(format!("Only one \"{ty}\" block may have the label \"{label}\"."))
        .at(at)
        .note_at(another(made), first)
}

/// What is said of the first one of two, which may be made by the same block as the second one.
fn another(made: &[MadeFor]) -> String {
    made.iter().fold("another one was defined here".to_owned(), |said, made| format!("{said}, {made}"))
}

/// A block in a body that holds arguments only.
pub(crate) fn unexpected_block(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_BLOCK, format!("Unexpected \"{ty}\" block"))
        .detail("Only arguments fit here.")
        .at(at)
}

/// A label more than the block type has, which are so many; `names` is empty if nobody knows what they are called.
pub fn extraneous_label(ty: &str, count: usize, names: &[&str], at: Range) -> Diagnostic {
    let detail = match count {
        0 => format!("A \"{ty}\" block has no labels."),
        1 => format!("A \"{ty}\" block has only one label{}.", called(names)),
        count => format!("A \"{ty}\" block has only {count} labels{}.", called(names)),
    };
    Diagnostic::error(codes::EXTRANEOUS_LABEL, format!("Extraneous label for {ty}")).detail(detail).at(at)
}

/// A label less than the block type has; `names` is empty if nobody knows what they are called, `examples` are labels to write,
/// and `kinds` those that one of them must be.
pub fn missing_label(
    ty: &str,
    missing: &str,
    names: &[&str],
    examples: &[&str],
    kinds: &[&str],
    at: Range,
) -> Diagnostic {
    let labels = match if names.is_empty() { examples } else { names }.len() {
        1 => "one label".to_owned(),
        count => format!("{count} labels"),
    };
    let quoted = |names: &[&str]| -> Vec<String> { names.iter().map(|name| format!("\"{name}\"")).collect() };
    let example = quoted(examples).join(" ");
    let kinds = match quoted(kinds) {
        none if none.is_empty() => String::new(),
        kinds => format!(" The kinds are {}.", kinds.join(", ")),
    };
    Diagnostic::error(codes::MISSING_LABEL, format!("Missing {missing} for {ty}"))
        .detail(format!("A \"{ty}\" block has {labels}{}: write `{ty} {example} {{ ... }}`.{kinds}", called(names)))
        .at(at)
}

/// A block nested deeper than values may be.
pub fn nesting_limit(limit: u16, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NESTING_LIMIT, "Nesting too deep").detail(sentence(&too_deep(limit))).at(at)
}

/// What is wrong with something that is nested deeper than this.
pub fn too_deep(limit: u16) -> String {
    format!("blocks, objects and lists can be nested {limit} levels deep, not more")
}

/// Blocks of one type with different numbers of labels, where they are keys of one value.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn different_labels(ty: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::DIFFERENT_LABELS, format!("Different labels for {ty}"))
        .detail(format!("All \"{ty}\" blocks must have the same number of labels here."))
        .at(at)
        .note_at("the first one was defined here", first)
}

/// Of blocks whose number is that of a value that must not be shown.
pub fn sensitive_blocks(ty: &str, at: Range) -> Diagnostic {
    let detail = format!(
        "How many blocks \"{ty}\" there are depends on a value that is marked sensitive, and what is decoded would show it: \
         make them of a value that is not sensitive."
    );
    Diagnostic::error(codes::UNSUITABLE_VALUE, format!("Sensitive number of blocks \"{ty}\""))
        .detail(detail.clone())
        .unless_sensitive(detail)
        .at(at)
}

/// What labels are called, if that is known.
fn called(names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

fn suggest<'a>(diagnostic: Diagnostic, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    match closest(name, sorted(known.collect())) {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    }
}
