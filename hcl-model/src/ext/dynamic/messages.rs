//! The wording of every diagnostic about `dynamic` blocks.

use crate::convert::ConvertError;
use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::source::Range;
use crate::syntax::Syntax;
use crate::types::Type;
use crate::value::Value;

pub(super) fn for_each_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, "invalid for_each")
        .detail("The value is null.")
        .help("For no blocks, write an empty list.")
        .at(at)
}

pub(super) fn for_each_not_iterable(ty: &Type, at: Range) -> Diagnostic {
    let instead = match *ty == Type::NUMBER {
        true => " For so many blocks, write range(n); for one with this value, put it between [ and ].",
        false => " For one block with this value, put it between [ and ].",
    };
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, "invalid for_each")
        .detail(Message::new(
            "A {} has no elements: for_each takes a list, a set, a map, a tuple or an object.{}",
            [Arg::text(ty), Arg::text(instead)],
        ))
        .at(at)
}

/// `is_bare` says whether names are written without quotes.
pub(super) fn iterator_no_name(ty: &str, is_bare: bool, at: Range) -> Diagnostic {
    let quotes = if is_bare { ", written without quotes" } else { "" };
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, "invalid iterator")
        .detail(Message::new(
            "An iterator is one name{}: if it is item, the content refers to item.key and item.value.",
            [Arg::text(quotes)],
        ))
        .help(Message::new("Without an iterator these are {}.key and {}.value.", [Arg::text(ty), Arg::text(ty)]))
        .at(at)
}

/// A label more than the type, where those of the blocks were meant that are made.
pub(super) fn surplus_label(found: Diagnostic, syntax: &dyn Syntax) -> Diagnostic {
    if found.code() != codes::UNEXPECTED_LABEL {
        return found;
    }
    let example = match syntax.tells_blocks_apart() {
        true => "labels = [...]",
        false => "\"labels\": [...]",
    };
    found.note(Message::new(
        "the labels of the blocks that are made stand in the block: write `{}`",
        [Arg::text(example)],
    ))
}

/// A list with another number of labels than blocks of the type have.
pub(super) fn label_count(ty: &str, found: usize, expected: usize, at: Range) -> Diagnostic {
    let labels = |count: usize| if count == 1 { "one label".to_owned() } else { format!("{count} labels") };
    let summary = match found > expected {
        true => "Too many labels",
        false => "Too few labels",
    };
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, summary)
        .detail(Message::new(
            "Blocks of type `{}` have {}, but the list has {}.",
            [Arg::text(ty), Arg::text(labels(expected)), Arg::text(found)],
        ))
        .at(at)
}

pub(super) fn label_value(why: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, "invalid label").detail(why).at(at)
}

/// A label that is not known yet, which may only follow from another mistake.
pub(super) fn label_unknown(at: Range) -> Diagnostic {
    let why = "The value is not known yet, and labels have to be: blocks are told apart by them.";
    Diagnostic::error(codes::VALUE_NOT_KNOWN, "invalid label").detail(why).at(at)
}

/// Why a value is no label.
pub(super) const LABEL_NULL: &str = "A label is text, and this is null.";
pub(super) const LABEL_MARKED: &str =
    "The value is sensitive, or marked by the application in another way, and labels are shown and compared.";

/// Why a value cannot be converted to a label.
pub(super) fn label_type(why: ConvertError) -> Message {
    Message::new("A label is text: {}.", [Message::from(why).into()])
}

pub(super) fn content_missing(ty: &str, example: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, "missing content block")
        .detail(Message::new(
            "A dynamic block has a block `content`, which says what is in each `{}` block.",
            [Arg::text(ty)],
        ))
        .help(Message::new("Write `{}`.", [Arg::text(example)]))
        .at(at)
}

pub(super) fn content_twice(first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, "duplicate content block")
        .detail("A dynamic block has one block `content`.")
        .help("Put what is in both of them into one.")
        .note_at("the first one is here", first)
        .at(at)
}

/// A key as it may be shown; none if it is nothing to call an element by.
pub(super) fn key(key: &Value) -> Option<String> {
    const LONGEST: usize = 64;
    if key.is_marked() || !key.is_known() {
        return None;
    }
    if let Some(text) = key.as_str() {
        return Some(match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{:?}...", &text[..end]),
            None => format!("{text:?}"),
        });
    }
    key.as_number().map(|number| number.to_string()).filter(|number| number.len() <= LONGEST)
}

/// Returns what reports call a `dynamic` block of a type.
pub(super) fn maker(ty: &str) -> String {
    format!("dynamic `{ty}`")
}
