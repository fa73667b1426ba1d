//! Wording of diagnostics about spec files.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::source::Range;
use crate::spec::body_schema::SpecFault;

pub(super) const NO_COUNT: &str = "a whole number of blocks is required";

pub(super) const NO_NAMES: &str = "a list of names is required, one for each label";

/// A file without a spec.
pub(super) fn root_required(at: Range) -> Diagnostic {
    required("A file says with one block what a body is decoded to, for example `object { ... }`.", at)
}

/// A block whose own body is decoded, of which nobody says to what.
pub(super) fn child_required(at: Range) -> Diagnostic {
    required("One block in here says what is decoded, for example `object { ... }`.", at)
}

/// A spec with a name where specs have none.
pub(super) fn name_outside(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_LABEL, "name outside of an object")
        .detail("Only specs in an `object` have names, which are those of its attributes.")
        .help("Put this one and those beside it into `object { ... }`.")
        .at(at)
}

/// Several possible values, of which there are none.
pub(super) fn outcome_required(at: Range) -> Diagnostic {
    required("Each block in here is a possible value, the first of which that is not null counts.", at)
}

fn required(detail: &'static str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_SPEC, "missing spec block").detail(detail).at(at)
}

/// A second spec of a file.
pub(super) fn one_root(first: Range, at: Range) -> Diagnostic {
    surplus("A file says with one block what a body is decoded to. Put both into an `object` or an `array`.", first, at)
}

/// A second spec in a block.
pub(super) fn one_child(first: Range, at: Range) -> Diagnostic {
    surplus("Only one block says what is decoded. Put both into an `object` or an `array`.", first, at)
}

fn surplus(detail: &'static str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_SPEC, "unexpected spec block")
        .detail(detail)
        .at(at)
        .note_at("this is the first", first)
}

/// Several possible values, of which there is one.
pub(super) fn useless_default(at: Range) -> Diagnostic {
    Diagnostic::warning(codes::USELESS_DEFAULT, "useless default block")
        .detail("There is nothing else that this could be.")
        .help("Add a block, or leave out the one around.")
        .at(at)
}

/// An argument or block of which nobody says what it is called.
pub(super) fn name_required(kind: &str, argument: &str, at: Range) -> Diagnostic {
    let what = if argument == "name" { "argument" } else { "block" };
    Diagnostic::error(
        codes::MISSING_ARGUMENT,
        Message::new("missing `{}` in `{}` spec", [Arg::text(argument), Arg::text(kind)]),
    )
    .detail(Message::new("What the {} is called must be said here.", [Arg::text(what)]))
    .help(Message::new("Write `{} = ...`.", [Arg::text(argument)]))
    .at(at)
}

/// A second spec for an attribute of an object.
pub(super) fn duplicate_attribute(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_BLOCK, Message::new("duplicate spec of `{}`", [Arg::text(name)]))
        .detail(Message::new("The attribute `{}` of the object has a spec already.", [Arg::text(name)]))
        .at(at)
        .note_at("this is the first", first)
}

/// Fewer blocks may be there than there must be.
pub(super) fn no_count(at_least: usize, minimum: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_SPEC, "unusable decode spec")
        .detail(Message::new("At least {} blocks are required.", [Arg::text(at_least)]))
        .help("Write a number that is not smaller, or leave it out.")
        .at(at)
        .note_at("this is the number of blocks at least", minimum)
}

/// A spec that nothing can be decoded with.
pub(super) fn unusable(fault: &SpecFault, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_SPEC, "unusable decode spec").detail(Message::text(fault).sentence()).at(at)
}
