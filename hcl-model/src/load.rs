//! From files to sources: reading, size limits, and what went wrong.
//!
//! This is the one module that touches the file system; everything else works on text that is in memory.

use std::path::Path;

use crate::diag::Diagnostic;
use crate::limits::Limits;
use crate::source::Source;

/// Reads a file into a source named by its path.
///
/// # Errors
///
/// A diagnostic, if the file cannot be read, is larger than the limit, or is not UTF-8; with the place of the first
/// wrong byte.
pub fn read_file(path: &Path, limits: &Limits) -> Result<Source, Diagnostic> {
    let name = path.display().to_string();
    let size = std::fs::metadata(path).map(|metadata| metadata.len());
    if let Ok(size) = size
        && size > u64::from(limits.file_size)
    {
        return Err(messages::too_large(&name, size, limits.file_size));
    }
    match std::fs::read(path) {
        Ok(bytes) => decode(&name, bytes),
        Err(error) => Err(messages::unreadable(&name, &error)),
    }
}

/// Makes a source of bytes, which must be UTF-8.
///
/// # Errors
///
/// A diagnostic at the first byte that is not UTF-8.
pub fn decode(name: &str, bytes: Vec<u8>) -> Result<Source, Diagnostic> {
    String::from_utf8(bytes).map(|text| Source::new(name, text)).map_err(|error| {
        let at = error.utf8_error().valid_up_to() as u32;
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let replaced = '\u{fffd}'.len_utf8() as u32;
        messages::not_utf8(Source::new(name, text).range(at, at + replaced))
    })
}

mod messages {
    //! The wording of diagnostics about files.

    use crate::diag::Diagnostic;
    use crate::source::Range;

    pub(super) fn unreadable(name: &str, error: &std::io::Error) -> Diagnostic {
        Diagnostic::error("unreadable-file", "Failed to read file")
            .detail(format!("The configuration file \"{name}\" could not be read: {error}."))
    }

    pub(super) fn too_large(name: &str, size: u64, limit: u32) -> Diagnostic {
        Diagnostic::error("file-size-limit", "File too large")
            .detail(format!("The file \"{name}\" has {size} bytes, and at most {limit} are accepted."))
    }

    pub(super) fn not_utf8(at: Range) -> Diagnostic {
        Diagnostic::error("not-utf8", "Invalid character encoding")
            .detail("All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor.")
            .at(at)
    }
}
