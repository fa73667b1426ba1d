//! The wording of every diagnostic of the parser, by what it is about; that of evaluation is in `eval`.
//!
//! The summaries are the reference's, because people search for them.

pub(super) mod expression;
pub(super) mod meant;
pub(crate) mod structure;
pub(super) mod template;
pub(super) mod text;
