//! The wording of every diagnostic of the parser, by what it is about; that of evaluation is in `eval`.

pub(super) mod expression;
pub(super) mod meant;
pub(crate) mod structure;
pub(super) mod template;
pub(super) mod text;
