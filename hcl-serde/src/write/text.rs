//! The text of what is written, in either syntax.

use crate::file_syntax::FileSyntax;
use crate::ser::WriteError;
use crate::write::options::WriteOptions;
use crate::write::parts::Part;
use crate::write::{json, native};

/// The text of a body.
pub(super) fn text(parts: Vec<Part>, syntax: FileSyntax, options: &WriteOptions) -> Result<String, WriteError> {
    match syntax {
        FileSyntax::Native => Ok(native::text(&parts, options)),
        FileSyntax::Json => json::text(parts, options),
    }
}
