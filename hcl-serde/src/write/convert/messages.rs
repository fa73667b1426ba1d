//! The wording of what conversion loses, and of what it refuses.

use hcl_model::diag::{Arg, Diagnostic, Diagnostics, Message};
use hcl_model::source::Range;

use crate::codes;
use crate::ser::WriteError;
use crate::write::messages::no_name;

/// A comment that has no place in the other syntax.
pub(super) fn lost_comment(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::LOST_COMMENT, "a comment is lost")
        .detail(Message::new(
            "It is in the expression of `{}`, and JSON has comments of whole bodies only.",
            [Arg::text(name)],
        ))
        .help("Move it in front of the argument to keep it.")
        .at(at)
}

/// A comment beside what a string of JSON interpolates.
pub(super) fn lost_comment_within(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::LOST_COMMENT, "a comment is lost")
        .detail(Message::new("It is in a string that `{}` has an expression in, beside that, and the expression stands for itself now. A property `//` in front of it keeps it.", [Arg::text(name)]))
        .at(at)
}

/// Comments of a body that come to stand elsewhere.
pub(super) fn moved_comments(count: usize, beside: Range) -> Diagnostic {
    let (summary, these) = match count {
        1 => ("A comment is moved", "The one here comes".to_owned()),
        _ => ("Comments are moved", format!("{count} of this body, of which the first is here, come")),
    };
    Diagnostic::warning(codes::MOVED_COMMENTS, summary)
        .detail(Message::new("JSON has one place for the comments of a body, the property `//` in front of everything in it. {} to stand there.", [Arg::text(these)]))
        .at(beside)
}

/// Blocks that come to stand in front of others.
pub(super) fn moved_blocks(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::MOVED_BLOCKS, "blocks are moved")
        .detail(Message::new("In JSON all blocks of a type are one property, so this one of type `{}` comes to stand in front of others. Blocks of one type stay in their order, and that is all that is read of it.", [Arg::text(ty)]))
        .at(at)
}

/// Blocks that are blocks only for who knows it.
pub(super) fn untold_blocks(ty: &str, labels: usize, others: usize, at: Range) -> Diagnostic {
    let has = match labels {
        0 => "without labels".to_owned(),
        1 => "with 1 label".to_owned(),
        _ => format!("with {labels} labels"),
    };
    let others = match others {
        0 => String::new(),
        1 => " So it is with 1 more block of this body.".to_owned(),
        _ => format!(" So it is with {others} more blocks of this body."),
    };
    Diagnostic::warning(codes::UNTOLD_BLOCKS, "blocks are not told from arguments")
        .detail(Message::new("JSON does not say that `{}` is a block {}, and nothing else here does: it is one for who reads it as such, and an argument for everybody else.{}", [Arg::text(ty), Arg::text(has), Arg::text(others)]))
        .at(at)
}

/// A property of a file for which the native syntax has no place.
pub(super) fn lost_schema(at: Range) -> Diagnostic {
    Diagnostic::warning(codes::LOST_PROPERTY, "a property is lost")
        .detail("`$schema` says to editors which JSON Schema a file has, and the native syntax has no place for it.")
        .at(at)
}

/// Says what the other syntax cannot express, behind its path.
pub(super) fn not_carried(error: &WriteError, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
        .detail(Message::from(error.to_string()).ended())
        .at(at)
}

/// A whole that cannot be written in the other syntax.
pub(super) fn not_written(error: &WriteError, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
        .detail(Message::from(error.to_string()).sentence())
        .at(at)
}

/// A block whose labels the schema does not have, which in JSON nobody could tell from what is in it.
pub(super) fn labels_not_carried(ty: &str, wanted: usize, has: usize, at: Range) -> Diagnostic {
    let has = if has == 0 { "none".to_owned() } else { has.to_string() };
    let labels = if wanted == 1 { "label" } else { "labels" };
    let detail = match wanted {
        0 => format!("Blocks of type `{ty}` have no labels, and this one has {has}."),
        _ => format!("Blocks of type `{ty}` have {wanted} {labels}, and this one has {has}."),
    };
    Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted").detail(Message::text(detail)).at(at)
}

/// A decode spec by which no body can be read.
pub(super) fn unusable_spec(why: &str) -> Diagnostics {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
        .detail(Message::new("The spec is wrong: {}", [Arg::text(why)]).ended())
        .into()
}

/// A block where nothing says of which type it is.
pub(super) fn blocks_not_known(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
        .detail(Message::new("JSON does not tell blocks from objects, and nothing says that `{}` is a type of blocks with so many labels. A decode spec says it, or a type with such a field.", [Arg::text(ty)]))
        .at(at)
}

/// A property that may be blocks, because nobody knows here what is in a body that is kept.
pub(super) fn taken_for_argument(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::TAKEN_FOR_ARGUMENT, "taken for an argument")
        .detail(Message::new("Whether `{}` is an argument or blocks, JSON does not say, and nothing else here does: it is written as an argument. If it is read as blocks, write it as such.", [Arg::text(name)]))
        .at(at)
}

/// Properties of one name that would be arguments of one name.
pub(super) fn repeated_argument(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
        .detail(Message::new("`{}` stands here again, so it is blocks, and nothing says how many labels they have. A decode spec says it, or a type with such a field.", [Arg::text(name)]))
        .at(at)
}

/// A property whose name nothing can have in the native syntax.
pub(super) fn not_a_name(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
        .detail(Message::text(no_name(name)).sentence())
        .at(at)
}

/// The default of a variable that is computed.
pub(super) fn no_literal() -> &'static str {
    "the default of a variable is written out, and this is computed"
}
