//! The meaning of a place of a text, however broken the text is.
//!
//! The tree says which blocks are around a place and where the item begins that it is in, because the parser knows where to
//! go on behind a mistake; from there to the place the tokens are read, which a text has whether it is finished or not.
//! JSON is read by its tokens alone, and the schema says which properties are blocks and labels.

mod deeper;
mod expression;
mod frame;
mod json;
mod native;
mod what;

pub(super) use what::{
    Around, At, Bound, Call, Directive, Next, Place, Present, Quotes, Step, Value, Want, Words, floor,
};

use crate::ide::EditorDocument;
use crate::ide::level::Level;

/// Returns the description of a place of a document.
pub(super) fn place(document: &EditorDocument, offset: usize, root: &Level) -> Place {
    let offset = floor(document.text(), offset);
    match document.native() {
        // Nothing was read of a text that is too large.
        Some(file) => native::place(file, floor(file.text(), offset)),
        None => json::place(document.text(), offset, root),
    }
}
