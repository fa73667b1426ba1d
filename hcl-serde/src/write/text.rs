//! The text of what is written, in either syntax.

use crate::write::options::{FileSyntax, WriteOptions};
use crate::write::parts::Part;
use crate::write::{WriteError, json, native};

/// The text of a body.
#[inline]
pub(super) fn text(parts: Vec<Part>, syntax: FileSyntax, options: &WriteOptions) -> Result<String, WriteError> {
    match syntax {
        FileSyntax::Native => Ok(native::text(&parts, options)),
        FileSyntax::Json => json::text(parts, options),
    }
}
