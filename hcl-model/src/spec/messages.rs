//! Wording of diagnostics about decode specs, and about bodies that are decoded with them.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::source::Range;
use crate::spec::body_schema::SpecFault;
use crate::spec::tree::Spec;

/// Returns the message for a mistake in a spec itself.
pub(super) fn fault(fault: &SpecFault) -> String {
    match fault {
        SpecFault::TwoRoles { name } => {
            format!("`{name}` cannot be an argument and a block type of the same body")
        }
        SpecFault::TwoHeaders { ty } => {
            format!("blocks of type `{ty}` must have the same number of labels everywhere in a body")
        }
        SpecFault::NoKeys { ty } => {
            format!("blocks of type `{ty}` are told apart by their labels, and have none: name one label at least")
        }
        SpecFault::LabelLeftOut { index } => {
            format!("a label is asked for, and the one with index {index} in front of it is not")
        }
        SpecFault::NoCount { ty, at_least, at_most } => {
            format!("at least {at_least} blocks of type `{ty}` are required, and no more than {at_most} allowed")
        }
        SpecFault::TooDeep => format!("specs can be nested {} levels deep, not more", Spec::MAX_DEPTH),
    }
}

/// A body that is to be decoded with a spec that nothing can be decoded with.
pub(super) fn unusable_spec(fault: &SpecFault, at: Range) -> Diagnostic {
    let code = if *fault == SpecFault::TooDeep { codes::NESTING_LIMIT } else { codes::INVALID_SPEC };
    Diagnostic::error(code, "unusable decode spec").detail(Message::text(self::fault(fault)).sentence()).at(at)
}

/// A label where there is no block.
pub(super) fn label_outside(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_SPEC, "unusable decode spec")
        .detail("A label is asked for where there is no block around that could have it.")
        .at(at)
}

/// Fewer blocks than there must be.
pub(super) fn too_few_blocks(ty: &str, at_least: usize, at: Range) -> Diagnostic {
    let blocks = if at_least == 1 { "block is" } else { "blocks are" };
    Diagnostic::error(codes::BLOCK_COUNT, Message::new("too few `{}` blocks", [Arg::text(ty)]))
        .detail(Message::new("At least {} `{}` {} required.", [Arg::text(at_least), Arg::text(ty), Arg::text(blocks)]))
        .at(at)
}

/// More blocks than there may be; the first that is too many is where it points.
pub(super) fn too_many_blocks(ty: &str, at_most: usize, at: Range) -> Diagnostic {
    let blocks = if at_most == 1 { "block is" } else { "blocks are" };
    Diagnostic::error(codes::BLOCK_COUNT, Message::new("too many `{}` blocks", [Arg::text(ty)]))
        .detail(Message::new(
            "No more than {} `{}` {} allowed.",
            [Arg::text(at_most), Arg::text(ty), Arg::text(blocks)],
        ))
        .at(at)
}

/// Blocks that cannot be elements of one collection.
pub(super) fn inconsistent_blocks(ty: &str, why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INCONSISTENT_BLOCKS, Message::new("inconsistent `{}` blocks", [Arg::text(ty)]))
        .detail(Message::new(
            "All `{}` blocks must have values of the same types: {}",
            [Arg::text(ty), why.sentence().into()],
        ))
        .at(at)
}

/// A function of the program refuses the value.
pub(super) fn transform_failed(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_VALUE, "invalid value").detail(why.sentence()).at(at)
}
