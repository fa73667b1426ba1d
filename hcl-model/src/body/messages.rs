//! The wording of every diagnostic about the structure of bodies.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Instance, Message, closest};
use crate::sort::sorted;
use crate::source::{Range, SourceKind};

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
        Diagnostic::error(codes::UNKNOWN_ARGUMENT, "unknown argument")
            .detail(Message::new("`{}` is not an argument here.", [Arg::name(path, &at)]))
    } else {
        Diagnostic::error(codes::UNKNOWN_PROPERTY, "unknown property")
            .detail(Message::new("`{}` is neither an argument nor a block type here.", [Arg::name(path, &at)]))
    };
    suggest(diagnostic.at(at), name, known)
}

/// A block whose type the schema does not know.
pub fn unsupported_block<'a>(ty: &str, known: impl Iterator<Item = &'a str>, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNKNOWN_BLOCK, "unknown block type")
        .detail(Message::new("`{}` is not a block type here.", [Arg::name(ty, &at)]))
        .at(at);
    suggest(diagnostic, ty, known)
}

/// The diagnostic about a name that is not expected, which is known in blocks of these types.
pub fn belongs_elsewhere(diagnostic: Diagnostic, name: &str, types: &[&str]) -> Diagnostic {
    if types.is_empty() {
        return diagnostic;
    }
    let types: Vec<String> = types.iter().map(|ty| format!("`{ty}`")).collect();
    let found = diagnostic.subject().map_or(Arg::untrusted(name), |at| Arg::name(name, at));
    diagnostic.and_detail(Message::new("`{}` belongs in {} blocks.", [found, Arg::text(types.join(" or "))]))
}

/// The diagnostic about a name that is not expected, which variants have that other values of the argument choose that tells what the body is.
pub fn belongs_to_variants(diagnostic: Diagnostic, name: &str, tag: &str, variants: &[&str]) -> Diagnostic {
    let variants: Vec<String> = variants.iter().map(|variant| format!("{tag} = \"{variant}\"")).collect();
    let found = diagnostic.subject().map_or(Arg::untrusted(name), |at| Arg::name(name, at));
    diagnostic.and_detail(Message::new("`{}` belongs to {}.", [found, Arg::text(variants.join(" or "))]))
}

/// `name = ...` where the schema has blocks of that type.
pub fn attribute_for_block(name: &str, example: &str, at: Range) -> Diagnostic {
    let is_list = at.behind().strip_prefix('=').is_some_and(|value| value.trim_start().starts_with('['));
    let help = match is_list {
        true => "Write one `{}` for each element, without `=` and without the brackets of the list.",
        false => "Write `{}` without `=`.",
    };
    Diagnostic::error(codes::ATTRIBUTE_FOR_BLOCK, "block written as an argument")
        .detail(Message::new("`{}` is not an argument here, but a block type.", [Arg::text(name)]))
        .help(Message::new(help, [Arg::text(example)]))
        .at(at)
}

/// Something else in an object than what is a block there.
pub(crate) fn object_required(ty: &str, example: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::OBJECT_REQUIRED, "object required")
        .detail(Message::new("`{}` takes an object, or a list of objects where there can be several.", [Arg::text(ty)]))
        .help(Message::new("Write `{}`.", [Arg::text(example)]))
        .at(at)
}

/// `name { ... }` where the schema has an argument of that name, which is written so.
pub fn block_for_attribute(name: &str, example: &str, at: Range) -> Diagnostic {
    let end = at.bytes().end;
    // What is in quotes is what a block of another type makes.
    let changes: &[_] =
        if at.behind().starts_with('{') && !at.text().starts_with('"') { &[(end..end, " =")] } else { &[] };
    Diagnostic::error(codes::BLOCK_FOR_ATTRIBUTE, "argument written as a block")
        .detail(Message::new("`{}` is not a block type here, but an argument.", [Arg::text(name)]))
        .help(Message::new("Write `{}`.", [Arg::text(example)]))
        .at(at)
        .mended_by(changes)
}

/// An argument that must be set is not.
pub fn missing_argument(name: &str, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::MISSING_ARGUMENT, "missing argument")
        .detail(Message::new("The required argument `{}` is not set.", [Arg::text(name)]));
    let is_file = matches!(at.source().kind(), SourceKind::Text | SourceKind::File(_));
    let diagnostic = match at.is_whole_source() && is_file {
        true => diagnostic.help(Message::new("Add `{} = ...` at the top level.", [Arg::text(name)])),
        false => diagnostic,
    };
    diagnostic.at(at)
}

/// A required argument is set to null.
pub fn null_argument(name: &str, at: Range) -> Diagnostic {
    let detail =
        Message::new("The required argument `{}` is null here, which means that it is not set.", [Arg::text(name)]);
    Diagnostic::error(codes::MISSING_ARGUMENT, "missing argument").detail(detail).at(at)
}

/// An argument whose value does not suit its field.
pub fn unsuitable_value(name: &str, why: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_VALUE, Message::new("invalid value for `{}`", [Arg::text(name)]))
        .detail(why.into().sentence())
        .at(at)
}

/// An argument is set twice.
pub fn duplicate_argument(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_ARGUMENT, "duplicate argument")
        .detail(Message::new("The argument `{}` is set twice.", [Arg::name(name, &at)]))
        .help("Remove one of the two.")
        .at(at)
        .note_at("it was first set here", first)
}

/// A block that must be there is not.
pub fn missing_block(ty: &str, example: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_BLOCK, Message::new("missing `{}` block", [Arg::text(ty)]))
        .detail(Message::new("A `{}` block is required.", [Arg::text(ty)]))
        .help(Message::new("Write `{}`.", [Arg::text(example)]))
        .at(at)
}

/// A second block where at most one may be; `made` is for which elements the first one was made.
pub fn duplicate_block(ty: &str, first: Range, made: &[Instance], at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_BLOCK, Message::new("duplicate `{}` block", [Arg::text(ty)]))
        .detail(Message::new("There can be only one `{}` block here.", [Arg::text(ty)]))
        .at(at)
        .note_at(another(made), first)
}

/// A second block of one type with the same label, where labels are keys; `made` is for which elements the first one was made.
pub fn duplicate_label(ty: &str, label: &str, first: Range, made: &[Instance], at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_BLOCK, Message::new("duplicate `{}` block", [Arg::text(ty)]))
        .detail(Message::new("Only one `{}` block may have the label `{}`.", [Arg::text(ty), Arg::name(label, &at)]))
        .at(at)
        .note_at(another(made), first)
}

/// Returns the note at the first of two items, which one `dynamic` block may have generated.
fn another(made: &[Instance]) -> Message {
    let first = Message::from("another one was defined here");
    made.iter().fold(first, |said, made| Message::new("{}, {}", [said.into(), Arg::text(made)]))
}

/// A block in a body that holds arguments only.
pub(crate) fn unexpected_block(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_BLOCK, Message::new("unexpected `{}` block", [Arg::name(ty, &at)]))
        .detail("Only arguments fit here.")
        .at(at)
}

/// A label more than the block type has, which are so many; `names` is empty if nobody knows what they are called.
pub fn extraneous_label(ty: &str, count: usize, names: &[&str], at: Range) -> Diagnostic {
    let detail = match count {
        0 => Message::new("A `{}` block has no labels.", [Arg::text(ty)]),
        1 => Message::new("A `{}` block has only one label{}.", [Arg::text(ty), Arg::text(called(names))]),
        count => {
            let args = [Arg::text(ty), Arg::text(count), Arg::text(called(names))];
            Message::new("A `{}` block has only {} labels{}.", args)
        }
    };
    Diagnostic::error(codes::UNEXPECTED_LABEL, Message::new("unexpected label for `{}`", [Arg::text(ty)]))
        .detail(detail)
        .at(at)
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
    let quoted = |names: &[&str]| -> Vec<String> { names.iter().map(|name| format!("`{name}`")).collect() };
    let example = examples.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(" ");
    let kinds = match quoted(kinds) {
        none if none.is_empty() => String::new(),
        kinds => format!(" The kinds are {}.", kinds.join(", ")),
    };
    Diagnostic::error(codes::MISSING_LABEL, Message::new("missing {} for `{}`", [Arg::text(missing), Arg::text(ty)]))
        .detail(Message::new("A `{}` block has {}{}.", [Arg::text(ty), Arg::text(labels), Arg::text(called(names))]))
        .help(Message::new("Write `{} {} { ... }`.{}", [Arg::text(ty), Arg::text(example), Arg::text(kinds)]))
        .at(at)
}

/// A block nested deeper than values may be.
pub fn nesting_limit(limit: u16, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NESTING_LIMIT, "nesting too deep").detail(Message::text(too_deep(limit)).sentence()).at(at)
}

/// Returns the error of something that is nested too deep.
pub fn too_deep(limit: u16) -> String {
    format!("blocks, objects and lists can be nested {limit} levels deep, not more")
}

/// Blocks of one type with different numbers of labels, where they are keys of one value.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn different_labels(ty: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::DIFFERENT_LABELS, Message::new("different labels for `{}`", [Arg::text(ty)]))
        .detail(Message::new("All `{}` blocks must have the same number of labels here.", [Arg::text(ty)]))
        .at(at)
        .note_at("the first one was defined here", first)
}

/// Reports blocks whose number depends on a secret.
pub fn sensitive_blocks(ty: &str, at: Range) -> Diagnostic {
    let detail = Message::new("The number of `{}` blocks depends on a secret, which they would show.", [Arg::text(ty)]);
    Diagnostic::error(codes::INVALID_VALUE, Message::new("secret number of blocks `{}`", [Arg::text(ty)]))
        .detail(detail)
        .help("Make the blocks from a public value.")
        .at(at)
}

/// Returns the names of labels, if they are known.
fn called(names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

fn suggest<'a>(diagnostic: Diagnostic, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    match closest(name, sorted(known.collect())) {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    }
}
