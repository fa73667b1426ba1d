//! The wording of what can be wrong only where no schema says what a name stands for, and of advice to the program's author.
//!
//! Everything else is said in the words of decoding with a schema.

use hcl_model::__private::messages;
use hcl_model::diag::{Arg, Diagnostic, Message};
use hcl_model::source::Range;
use hcl_model::syntax::BlockItem;

use crate::check::messages::wrong_count;
use crate::codes;
use crate::schema::Bounds;

/// Something else where a body is kept.
pub(super) const NO_BLOCK: &str = "a block is required";

/// A key of several labels.
#[inline]
pub(super) fn key_of_several() -> Message {
    const ADVICE: &str = "Use a map of maps, or a `Vec` of tuples of the labels and the block.";
    Message::new("a key is one label here{}", [Arg::Developer(ADVICE.into())])
}

/// Objects that are one map together, in one of which there is a name that has to be evaluated.
pub(super) const COMPUTED_NAMES: &str = "names that are templates can only be in an object that stands alone";

/// A type asks for something in an order in which no type does.
pub(super) const OUT_OF_ORDER: &str = "a block was found where its type asks for something else";

/// A field for which there is nothing in a body.
#[inline]
pub(super) fn missing(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_ARGUMENT, "missing argument")
        .detail(Message::new("`{}` is required, but neither an argument nor a block has that name.", [Arg::text(name)]))
        .at(at)
}

/// An argument and a block of one name.
#[inline]
pub(super) fn argument_and_block(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::ARGUMENT_AND_BLOCK, "argument and block of one name")
        .detail(Message::new(
            "`{}` is an argument and a block type here: it can be only one of them.",
            [Arg::text(name)],
        ))
        .at(at)
        .note_at("it was first used here", first)
}

/// A body that names no variant, or several.
#[inline]
pub(super) fn missing_variant(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_VARIANT, "missing kind")
        .detail(
            "The body must say which of several kinds it is: by a label, or by the name of the only argument or block in it.",
        )
        .at(at)
}

/// A label behind so many others that the type does not ask for, and would be lost.
#[inline]
pub(super) fn unread_label(ty: &str, labels: usize, at: Range) -> Diagnostic {
    let unread = messages::extraneous_label(ty, labels, &[], at);
    const ADVICE: &str = "Use a map from `String` for labels, or a tuple of the labels and the block, as in \
                          `Vec<(String, Block)>`.";
    let detail = Message::new("{}{}", [unread.detail_message().clone().into(), Arg::Developer(ADVICE.into())]);
    unread.detail(detail)
}

/// A block with fewer labels than the type asks for.
#[inline]
pub(super) fn missing_label(block: &BlockItem<'_>, wanted: usize) -> Diagnostic {
    let at = block.body().range().first_character();
    messages::missing_label(&block.ty, "label", &[], &vec!["label"; wanted], &[], at)
}

/// Another number of blocks than the type has room for.
#[inline]
pub(super) fn wrong_number(ty: &str, wanted: usize, found: usize, at: Range) -> Diagnostic {
    let bounds = Bounds { min_len: Some(wanted), max_len: Some(wanted), ..Bounds::NONE };
    let wanted = bounds.wanted_count(found, "block").unwrap_or_default();
    wrong_count(ty, &wanted, found, "", at)
}
