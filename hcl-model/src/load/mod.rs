//! From files to sources: reading, size limits, and what went wrong.
//!
//! This is the one module that reads files; everything else works on text that is in memory, but for what functions of a
//! configuration may look at (`ext/world`).
//! The readers take a regular file or the standard input: a device or a pipe has no end, and waits.

pub(crate) mod bytes;

use std::path::Path;

use crate::diag::Diagnostic;
use crate::limits::Limits;
use crate::source::{Source, SourceKind};

use bytes::decode_with;
pub(crate) use bytes::{Unread, contents, decode_as, decode_json_as};
pub use bytes::{decode_json, read_stdin};

/// Returns `true` if a file is of the JSON syntax: its name ends in `.json`.
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// use hcl_model::load::is_json;
///
/// assert!(is_json(Path::new("app.hcl.json")) && is_json(Path::new("app.json")));
/// assert!(!is_json(Path::new("app.hcl")));
/// ```
#[must_use]
pub fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}

/// Reads a file into a source named by its path.
///
/// # Errors
///
/// A diagnostic, if the file cannot be read, is no regular file, is larger than the limit, or is not UTF-8; with the place
/// of the first wrong byte.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
/// use hcl_model::load;
///
/// # let path = std::env::temp_dir().join(format!("hcl-model-read-file-{}.hcl", std::process::id()));
/// # std::fs::write(&path, "port = 80\n").unwrap();
/// let source = load::read_file(&path, &Limits::default())?;
/// assert_eq!(source.text(), "port = 80\n");
///
/// let small = Limits::default().with_file_size(4);
/// assert_eq!(load::read_file(&path, &small).unwrap_err().code(), "file-size-limit");
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), hcl_model::diag::Diagnostic>(())
/// ```
pub fn read_file(path: &Path, limits: &Limits) -> Result<Source, Diagnostic> {
    decode_as(SourceKind::File(path.to_owned()), read(path, limits)?)
}

/// Reads a JSON file into a source named by its path.
///
/// # Errors
///
/// A diagnostic, if the file cannot be read, is no regular file, or is larger than the limit.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
/// use hcl_model::load;
///
/// # let path = std::env::temp_dir().join(format!("hcl-model-read-json-file-{}.json", std::process::id()));
/// # std::fs::write(&path, b"{\"a\": \"\xff\"}").unwrap();
/// // The file is `{"a": "?"}`, with the byte FF in place of the question mark.
/// let (source, warning) = load::read_json_file(&path, &Limits::default())?;
/// assert_eq!(source.text(), "{\"a\": \"\u{fffd}\"}");
/// assert_eq!(warning.map(|warning| warning.code()), Some("not-utf8"));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), hcl_model::diag::Diagnostic>(())
/// ```
pub fn read_json_file(path: &Path, limits: &Limits) -> Result<(Source, Option<Diagnostic>), Diagnostic> {
    Ok(decode_json_as(SourceKind::File(path.to_owned()), read(path, limits)?))
}

/// Reads a regular file, through one handle, and never more of it than the limit.
fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>, Diagnostic> {
    let name = || path.display().to_string();
    contents(path, limits).map_err(|why| match why {
        Unread::Failed(error) => messages::unreadable(&name(), error),
        Unread::NoFile(what) => messages::not_a_file(&name(), what),
        Unread::TooLarge(size) => messages::too_large(&name(), size, limits.file_size),
    })
}

/// Makes a source of bytes, which must be UTF-8.
///
/// # Errors
///
/// A diagnostic at the first byte that is not UTF-8.
///
/// # Examples
///
/// ```
/// use hcl_model::load;
///
/// let source = load::decode("app.hcl", b"port = 80\n".to_vec())?;
/// assert_eq!(source.text(), "port = 80\n");
///
/// let refused = load::decode("app.hcl", b"name = \"\xff\"\n".to_vec()).unwrap_err();
/// assert_eq!(refused.subject().map(|byte| byte.start().column), Some(9));
/// # Ok::<(), hcl_model::diag::Diagnostic>(())
/// ```
pub fn decode(name: &str, bytes: Vec<u8>) -> Result<Source, Diagnostic> {
    decode_with(bytes, |text| Source::new(name, text))
}

mod messages {
    //! The wording of diagnostics about files.

    use std::io::{Error, ErrorKind};

    use crate::diag::codes;
    use crate::diag::{Arg, Diagnostic, Message};
    use crate::source::Range;

    pub(super) fn unreadable(name: &str, error: Error) -> Diagnostic {
        Diagnostic::error(codes::UNREADABLE_FILE, "unreadable file")
            .detail(Message::new("The file `{}` could not be read: {}.", [Arg::text(name), Arg::text(&error)]))
            .caused_by(error)
    }

    pub(super) fn not_a_file(name: &str, what: &str) -> Diagnostic {
        Diagnostic::error(codes::UNREADABLE_FILE, "unreadable file")
            .detail(Message::new(
                "The file `{}` is {}: only regular files are read, and the standard input where the \
                 program reads that.",
                [Arg::text(name), Arg::text(what)],
            ))
            .caused_by(Error::new(ErrorKind::InvalidInput, format!("{what} is no regular file")))
    }

    /// The size is not known of what ends nowhere.
    pub(super) fn too_large(name: &str, size: Option<u64>, limit: u32) -> Diagnostic {
        let size = size.map_or_else(|| format!("more than {limit}"), |size| size.to_string());
        Diagnostic::error(codes::FILE_SIZE_LIMIT, "file too large").detail(Message::new(
            "The file `{}` has {} bytes, and at most {} are accepted.",
            [Arg::text(name), Arg::text(size), Arg::text(limit)],
        ))
    }

    pub(super) fn unreadable_stdin(error: Error) -> Diagnostic {
        Diagnostic::error(codes::UNREADABLE_FILE, "unreadable standard input")
            .detail(Message::text(&error).sentence())
            .caused_by(error)
    }

    pub(super) fn stdin_too_large(limit: u32) -> Diagnostic {
        Diagnostic::error(codes::FILE_SIZE_LIMIT, "standard input too large")
            .detail(Message::new("At most {} bytes of configuration are accepted.", [Arg::text(limit)]))
    }

    pub(super) fn replaced(at: Range) -> Diagnostic {
        Diagnostic::warning(codes::NOT_UTF8, "invalid character encoding")
            .detail(
                "Bytes that are not UTF-8 were replaced, here and perhaps elsewhere in this file. Save the file as \
                 UTF-8.",
            )
            .at(at)
    }

    pub(super) fn not_utf8(at: Range) -> Diagnostic {
        Diagnostic::error(codes::NOT_UTF8, "invalid character encoding")
            .detail("This byte is not UTF-8. Save the file as UTF-8.")
            .at(at)
    }
}
