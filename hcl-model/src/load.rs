//! From files to sources: reading, size limits, and what went wrong.
//!
//! This is the one module that touches the file system; everything else works on text that is in memory.

use std::path::Path;

use crate::diag::Diagnostic;
use crate::limits::Limits;
use crate::source::{Source, SourceKind};

/// Reads a file into a source named by its path.
///
/// # Errors
///
/// A diagnostic, if the file cannot be read, is larger than the limit, or is not UTF-8; with the place of the first
/// wrong byte.
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
/// A diagnostic, if the file cannot be read or is larger than the limit.
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

fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>, Diagnostic> {
    let name = || path.display().to_string();
    let size = std::fs::metadata(path).map(|metadata| metadata.len());
    if let Ok(size) = size
        && size > u64::from(limits.file_size)
    {
        return Err(messages::too_large(&name(), size, limits.file_size));
    }
    std::fs::read(path).map_err(|error| messages::unreadable(&name(), error))
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

/// The same for bytes that come from elsewhere.
///
/// # Errors
///
/// As [`decode`].
pub fn decode_as(kind: SourceKind, bytes: Vec<u8>) -> Result<Source, Diagnostic> {
    decode_with(bytes, |text| Source::of(kind, text))
}

fn decode_with(bytes: Vec<u8>, source: impl FnOnce(String) -> Source) -> Result<Source, Diagnostic> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(source(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to() as u32;
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let replaced = '\u{fffd}'.len_utf8() as u32;
            Err(messages::not_utf8(source(text).range(at, at + replaced)))
        }
    }
}

/// Makes a source of the bytes of a JSON text; a warning, if they are not UTF-8.
///
/// Each byte that is not UTF-8 becomes U+FFFD, as in the reference: in a string that is a character like any other,
/// elsewhere the parser refuses it.
///
/// # Examples
///
/// ```
/// use hcl_model::load;
///
/// let (source, warning) = load::decode_json("app.hcl.json", b"{\"a\": \"\xff\"}".to_vec());
/// assert_eq!(source.text(), "{\"a\": \"\u{fffd}\"}");
/// assert!(!warning.unwrap().is_error());
/// ```
#[must_use]
pub fn decode_json(name: &str, bytes: Vec<u8>) -> (Source, Option<Diagnostic>) {
    decode_json_with(bytes, |text| Source::new(name, text))
}

/// The same for bytes that come from elsewhere.
#[must_use]
pub fn decode_json_as(kind: SourceKind, bytes: Vec<u8>) -> (Source, Option<Diagnostic>) {
    decode_json_with(bytes, |text| Source::of(kind, text))
}

fn decode_json_with(bytes: Vec<u8>, source: impl FnOnce(String) -> Source) -> (Source, Option<Diagnostic>) {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return (source(text), None),
        Err(error) => error.into_bytes(),
    };
    let mut text = String::with_capacity(bytes.len());
    let mut first = None;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            first.get_or_insert(text.len() as u32);
        }
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    let source = source(text);
    let replaced = char::REPLACEMENT_CHARACTER.len_utf8() as u32;
    let warning = first.map(|at| messages::replaced(source.range(at, at + replaced)));
    (source, warning)
}

mod messages {
    //! The wording of diagnostics about files.

    use crate::diag::Diagnostic;
    use crate::source::Range;

    pub(super) fn unreadable(name: &str, error: std::io::Error) -> Diagnostic {
        Diagnostic::error("unreadable-file", "Failed to read file")
            .detail(format!("The configuration file \"{name}\" could not be read: {error}."))
            .caused_by(error)
    }

    pub(super) fn too_large(name: &str, size: u64, limit: u32) -> Diagnostic {
        Diagnostic::error("file-size-limit", "File too large")
            .detail(format!("The file \"{name}\" has {size} bytes, and at most {limit} are accepted."))
    }

    pub(super) fn replaced(at: Range) -> Diagnostic {
        Diagnostic::warning("not-utf8", "Invalid character encoding")
            .detail(
                "Bytes that are not UTF-8 were replaced, here and perhaps elsewhere in this file. Ensure that UTF-8 \
                 encoding is selected in your editor.",
            )
            .at(at)
    }

    pub(super) fn not_utf8(at: Range) -> Diagnostic {
        Diagnostic::error("not-utf8", "Invalid character encoding")
            .detail("All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor.")
            .at(at)
    }
}
