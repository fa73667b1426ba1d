//! Text between two markers of a file, for pages that a part of is made by a program; and tests that keep files fresh.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hcl_model::source::visible;

/// Why a text is not put into a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum InjectError {
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// A marker is not in the file.
    NoMarker(PathBuf, String),
    /// Both markers are the same line, which is in the file only once.
    MarkerOnce(PathBuf, String),
    /// The second marker, which is named last, stands only in front of the first one.
    MarkersTurned(PathBuf, String, String),
    /// The first marker is in the file more than once, so that it cannot be told which of them is meant.
    MarkerTwice(PathBuf, String),
    /// The text has a line that is one of the markers, so that it could not be told where it begins or ends.
    MarkerInText(PathBuf, String),
}

impl fmt::Display for InjectError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&match self {
            InjectError::File(path, error) => format!("{}: {error}", path.display()),
            InjectError::NoMarker(path, marker) => format!("{}: there is no line {marker:?}", path.display()),
            InjectError::MarkerOnce(path, marker) => {
                format!("{}: both markers are {marker:?}, and that line is there only once", path.display())
            }
            InjectError::MarkersTurned(path, begin, end) => {
                format!("{}: the line {end:?} stands in front of {begin:?}: exchange them", path.display())
            }
            InjectError::MarkerTwice(path, marker) => {
                format!("{}: the line {marker:?} is there more than once", path.display())
            }
            InjectError::MarkerInText(path, marker) => {
                format!("{}: the text has a line {marker:?} itself: use another marker", path.display())
            }
        }))
    }
}

impl std::error::Error for InjectError {
    #[inline]
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            InjectError::File(_, error) => Some(error),
            InjectError::NoMarker(..)
            | InjectError::MarkerOnce(..)
            | InjectError::MarkersTurned(..)
            | InjectError::MarkerTwice(..)
            | InjectError::MarkerInText(..) => None,
        }
    }
}

/// Puts a text between two lines of a file, in the place of what stands there; whether the file has changed.
///
/// The markers are whole lines, as `<!-- begin reference -->` is in Markdown; they stay.
/// The file keeps its line ends, and is not written if it has the text already.
///
/// # Errors
///
/// Returns an error if the file cannot be read or written, or a marker is not in it. Returns an error if the first
/// marker occurs more than once (in an example, too), or a marker is in the text.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::inject;
///
/// # let path = std::env::temp_dir().join(format!("hcl-serde-inject-{}.md", std::process::id()));
/// std::fs::write(&path, "Text.\n<!-- begin -->\nold\n<!-- end -->\nMore text.\n").unwrap();
/// assert!(inject(&path, "<!-- begin -->", "<!-- end -->", "new\n")?);
/// assert_eq!(std::fs::read_to_string(&path).unwrap(), "Text.\n<!-- begin -->\nnew\n<!-- end -->\nMore text.\n");
/// assert!(!inject(&path, "<!-- begin -->", "<!-- end -->", "new\n")?);
/// assert!(inject(&path, "<!-- start -->", "<!-- end -->", "new\n").is_err());
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), hcl_serde::schema::InjectError>(())
/// ```
#[inline]
pub fn inject(path: impl AsRef<Path>, begin: &str, end: &str, text: &str) -> Result<bool, InjectError> {
    let path = path.as_ref();
    let (old, new) = injected(path, begin, end, text)?;
    if old == new {
        return Ok(false);
    }
    fs::write(path, new).map_err(|error| InjectError::File(path.to_owned(), error))?;
    Ok(true)
}

/// The text of a file as it is, and with a text between two of its lines.
#[inline]
fn injected(path: &Path, begin: &str, end: &str, text: &str) -> Result<(String, String), InjectError> {
    let old = fs::read_to_string(path).map_err(|error| InjectError::File(path.to_owned(), error))?;
    let missing = |marker: &str| InjectError::NoMarker(path.to_owned(), marker.to_owned());
    let (_, from) = line(&old, 0, begin).ok_or_else(|| missing(begin))?;
    let (to, _) = line(&old, from, end).ok_or_else(|| match line(&old, 0, end) {
        Some(_) if begin.trim() != end.trim() => {
            InjectError::MarkersTurned(path.to_owned(), begin.to_owned(), end.to_owned())
        }
        Some(_) => InjectError::MarkerOnce(path.to_owned(), begin.to_owned()),
        None => missing(end),
    })?;
    if line(&old, from, begin).is_some() && begin.trim() != end.trim() {
        return Err(InjectError::MarkerTwice(path.to_owned(), begin.to_owned()));
    }
    if let Some(marker) = [begin, end].into_iter().find(|marker| line(text, 0, marker).is_some()) {
        return Err(InjectError::MarkerInText(path.to_owned(), marker.to_owned()));
    }
    let line_end = if old.contains("\r\n") { "\r\n" } else { "\n" };
    let mut new = old[..from].to_owned();
    for line in text.lines() {
        new.push_str(line);
        new.push_str(line_end);
    }
    new.push_str(&old[to..]);
    Ok((old, new))
}

/// Returns the start of the first line, from an offset on, that is equal to a text, and the start of the next line.
#[inline]
fn line(text: &str, from: usize, wanted: &str) -> Option<(usize, usize)> {
    let mut start = from;
    for line in text[from..].split_inclusive('\n') {
        // A byte order mark is in front of the first line.
        let own = if start == 0 { line.trim_start_matches('\u{feff}') } else { line };
        if own.trim() == wanted.trim() {
            return Some((start, start + line.len()));
        }
        start += line.len();
    }
    None
}

/// Holds what stands between two lines of a file against a text, in a test of the program; with the variable `UPDATE_EXPECT=1`
/// in the environment the file is rewritten.
///
/// # Panics
///
/// Panics if the file has another text there, or if [`inject`] returns an error.
///
/// # Examples
///
/// ```no_run
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::{MarkdownOptions, assert_injected, to_markdown_with};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// # /*
/// #[test]
/// # */
/// fn the_readme_has_every_setting() {
///     let reference = to_markdown_with::<Config>(&MarkdownOptions::new().title("Settings").level(2));
///     assert_injected("README.md", "<!-- begin settings -->", "<!-- end settings -->", &reference);
/// }
/// # the_readme_has_every_setting();
/// ```
#[track_caller]
#[inline]
pub fn assert_injected(path: impl AsRef<Path>, begin: &str, end: &str, text: &str) {
    let path = path.as_ref();
    let found = match is_update() {
        true => inject(path, begin, end, text).map(|_| None),
        false => injected(path, begin, end, text).map(Some),
    };
    // No closure panics, so that the test is said in which it is.
    match found {
        Ok(Some((old, new))) => assert_same(path, &old, &new),
        Ok(None) => {}
        Err(error) => panic!("{error}"),
    }
}

/// Holds a file against a text, in a test of the program; with the variable `UPDATE_EXPECT=1` in the environment the file is
/// written.
///
/// # Panics
///
/// Panics if the file is missing or has another text, or cannot be written.
///
/// # Examples
///
/// ```no_run
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::{TemplateOptions, assert_written, to_json_schema, to_template_with};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// # /*
/// #[test]
/// # */
/// fn what_is_published_is_fresh() {
///     assert_written("app.schema.json", &to_json_schema::<Config>());
///     assert_written("app.example.hcl", &to_template_with::<Config>(&TemplateOptions::new()));
/// }
/// # what_is_published_is_fresh();
/// ```
#[track_caller]
#[inline]
pub fn assert_written(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    // A checkout may have other line ends.
    let old = fs::read_to_string(path).map(|old| old.replace("\r\n", "\n"));
    match old {
        Ok(old) if is_update() && old == text => {}
        _ if is_update() => match fs::write(path, text) {
            Ok(()) => {}
            Err(error) => panic!("{}: {error}", path.display()),
        },
        Ok(old) => assert_same(path, &old, text),
        Err(error) => panic!("{}: {error}; {UPDATE}", path.display()),
    }
}

#[inline]
fn is_update() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some_and(|value| !value.is_empty() && value != "0")
}

const UPDATE: &str = "UPDATE_EXPECT=1 writes it";

#[track_caller]
#[inline]
fn assert_same(path: &Path, old: &str, new: &str) {
    if old == new {
        return;
    }
    // With their ends, which may be all that differs.
    let lines = |text: &str| -> Vec<String> { text.split_inclusive('\n').map(|line| format!("{line:?}")).collect() };
    let (old, new) = (lines(old), lines(new));
    let differs = old.iter().zip(&new).position(|(old, new)| old != new);
    let number = differs.unwrap_or_else(|| old.len().min(new.len()));
    let line = |lines: &[String]| lines.get(number).map_or("(the end of the file)", |line| line).to_owned();
    panic!("{} is stale; {UPDATE}\nline {}:\n- {}\n+ {}", path.display(), number + 1, line(&old), line(&new));
}
