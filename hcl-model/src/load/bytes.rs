//! The bytes of files and readers, their limit, and sources of them.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::diag::Diagnostic;
use crate::limits::Limits;
use crate::load::messages;
use crate::source::{Source, SourceKind};

/// Reads the standard input into a source named `<stdin>`.
///
/// # Errors
///
/// A diagnostic, if it cannot be read, gives more than the limit, or is not UTF-8.
pub fn read_stdin(limits: &Limits) -> Result<Source, Diagnostic> {
    let found = up_to_the_limit(io::stdin().lock(), 0, limits).map_err(messages::unreadable_stdin)?;
    super::decode("<stdin>", found.ok_or_else(|| messages::stdin_too_large(limits.file_size))?)
}

/// Reads a reader to its end, and never more of it than the limit.
///
/// # Errors
///
/// A diagnostic, if the reader fails or gives more than the limit.
pub fn read_all(name: &str, reader: impl Read, limits: &Limits) -> Result<Vec<u8>, Diagnostic> {
    let found = up_to_the_limit(reader, 0, limits).map_err(|error| messages::unreadable(name, error))?;
    found.ok_or_else(|| messages::too_large(name, None, limits.file_size))
}

/// Returns the error that a text is larger than a file may be, if the text is larger.
#[must_use]
pub fn too_large(source: &Source, limits: &Limits) -> Option<Diagnostic> {
    let size = source.text().len();
    let is_larger = size > usize::try_from(limits.file_size).unwrap_or(usize::MAX);
    let told = || messages::too_large(source.name(), Some(size as u64), limits.file_size).at(source.range(0, 0));
    is_larger.then(told)
}

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// The system could not.
    Failed(io::Error),
    /// The kind of the path, which is not a regular file.
    NoFile(&'static str),
    /// It is larger than the limit; its size, if it has one.
    TooLarge(Option<u64>),
}

/// The bytes of a regular file, through one handle, and never more of them than the limit.
///
/// # Errors
///
/// Why they were not read.
pub fn contents(path: &Path, limits: &Limits) -> Result<Vec<u8>, Unread> {
    let refuse = |metadata: &Metadata| match other_than_a_file(metadata.file_type()) {
        Some(what) => Err(Unread::NoFile(what)),
        None => Ok(()),
    };
    // A device may do something when it is opened, and who waits for a reader of a pipe would be let go, and ended: neither is
    // opened.
    refuse(&fs::metadata(path).map_err(Unread::Failed)?)?;
    let file = open(path).map_err(Unread::Failed)?;
    let metadata = file.metadata().map_err(Unread::Failed)?;
    refuse(&metadata)?;
    if metadata.len() > u64::from(limits.file_size) {
        return Err(Unread::TooLarge(Some(metadata.len())));
    }
    // It may have grown since then, and some files have no size at all.
    let found = up_to_the_limit(file, metadata.len() as usize, limits).map_err(Unread::Failed)?;
    found.ok_or(Unread::TooLarge(None))
}

/// Opens a file to read it, without waiting where the system can do that: what has become a pipe since it was looked at
/// is open at once, and what says that it is a file and is fed by the system, as some are in `/proc`, is an error where it
/// has nothing to give.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(NO_WAITING);
    }
    options.read(true).open(path)
}

/// `O_NONBLOCK` of systems where it is known, which regular files do not care about.
#[cfg(unix)]
const NO_WAITING: i32 = if cfg!(any(target_os = "linux", target_os = "android")) {
    let is_other = cfg!(any(
        target_arch = "mips",
        target_arch = "mips64",
        target_arch = "mips32r6",
        target_arch = "mips64r6",
        target_arch = "sparc",
        target_arch = "sparc64"
    ));
    if is_other { 0 } else { 0o4000 }
} else if cfg!(any(target_vendor = "apple", target_os = "freebsd", target_os = "netbsd", target_os = "openbsd")) {
    4
} else {
    0
};

/// All that there is to read, which is probably so much, unless it is more than the limit.
fn up_to_the_limit(from: impl Read, size: usize, limits: &Limits) -> io::Result<Option<Vec<u8>>> {
    let most = u64::from(limits.file_size);
    // One more than is expected, so that reading ends without more space for nothing.
    let mut bytes = Vec::with_capacity(size + 1);
    from.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// Returns the kind of something that is not a regular file.
fn other_than_a_file(kind: FileType) -> Option<&'static str> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kinds = [
            (kind.is_fifo(), "a pipe"),
            (kind.is_socket(), "a socket"),
            (kind.is_char_device() || kind.is_block_device(), "a device"),
        ];
        if let Some((_, what)) = kinds.into_iter().find(|(is_that, _)| *is_that) {
            return Some(what);
        }
    }
    match kind.is_dir() {
        true => Some("a folder"),
        false => (!kind.is_file()).then_some("no file"),
    }
}

/// Makes a source of bytes that come from elsewhere, which must be UTF-8.
///
/// # Errors
///
/// The errors are those of [`super::decode`].
pub fn decode_as(kind: SourceKind, bytes: Vec<u8>) -> Result<Source, Diagnostic> {
    decode_with(bytes, |text| Source::of(kind, text))
}

pub(super) fn decode_with(bytes: Vec<u8>, source: impl FnOnce(String) -> Source) -> Result<Source, Diagnostic> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(source(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to() as u32;
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let replaced = '\u{fffd}'.len_utf8() as u32;
            let source = source(text);
            source.note_broken();
            Err(messages::not_utf8(source.range(at, at + replaced)))
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
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn decode_json(name: &str, bytes: Vec<u8>) -> (Source, Option<Diagnostic>) {
    decode_json_with(bytes, |text| Source::new(name, text))
}

/// Makes a source of the bytes of a JSON text that come from elsewhere; a warning, if they are not UTF-8.
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
