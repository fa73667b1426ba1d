//! Sources of text and places in them: the mechanism behind every range, snippet and origin.
//!
//! A [`Source`] is a named text: a file, an environment variable, an override.
//! A [`Range`] is a stretch of a source and carries the source with it, so that whoever holds a range can
//! show the text without looking anything up.
//! Positions are byte offsets until somebody asks for a [`Pos`]; only then are lines and columns counted.
//!
//! For drawing a range with its line and carets, use [`crate::diag`].

mod edit;
pub(crate) mod identifier;
pub(crate) mod normal_form;
mod range;
pub(crate) mod redact;
mod text;
mod visible;

pub use edit::TextEdit;
pub(crate) use normal_form::{is_same_text, normalize, normalize_shared};
pub use range::Range;
pub(crate) use redact::PLACEHOLDER;
pub(crate) use text::{Embedded, Text};
pub(crate) use visible::{Escaped, is_invisible, made_visible, push_visible};
pub use visible::{visible, visible_line};

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use unicode_segmentation::UnicodeSegmentation;

/// A named text that values and diagnostics can point into.
///
/// Cheap to clone; two clones are equal, two sources made separately are not, even with the same text.
///
/// # Examples
///
/// ```
/// use hcl_model::source::Source;
///
/// let source = Source::new("app.hcl", "a = 1\nb = 2\n");
/// assert_eq!(source.name(), "app.hcl");
/// assert_eq!(source.position(6).line, 2);
/// ```
#[derive(Clone)]
pub struct Source(Arc<Inner>);

struct Inner {
    kind: SourceKind,
    name: String,
    text: String,
    line_starts: OnceLock<Vec<u32>>,
    /// The number of characters in front of each block of bytes, for long lines.
    characters: OnceLock<Vec<u32>>,
    /// The stretches that must not be shown, in bytes; sorted and apart from each other.
    redacted: Mutex<Vec<std::ops::Range<usize>>>,
    /// A flag that is `true` if the source has mistakes, so that the bounds of its parts are uncertain.
    broken: AtomicBool,
    /// A flag that is `true` if all secrets of the text are marked.
    judged: AtomicBool,
}

/// The origin of the text of a source.
///
/// The text of a variable, of an override, of a flag or of a secret file is never shown, whatever the text is for.
/// Reports name the source instead. People can look up their own text in their files. Text from outside is often a
/// secret, and under a name that nobody knows it may be the secret of another program.
///
/// # Examples
///
/// ```
/// use hcl_model::source::{Source, SourceKind};
///
/// let source = Source::of(SourceKind::Variable("APP_PORT".into()), "8080");
/// assert_eq!(source.name(), "environment variable APP_PORT");
/// assert!(matches!(source.kind(), SourceKind::Variable(name) if name == "APP_PORT"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourceKind {
    /// From the program.
    Text,
    /// A file.
    File(PathBuf),
    /// A variable of the environment, by its name.
    Variable(String),
    /// An override of a setting, by the path of the setting: a flag of the command line, for example.
    Override(String),
    /// A flag of the command line, as it is written: `--port`.
    Flag(String),
    /// A file that has one value in it, which is a secret.
    SecretFile {
        /// The file.
        path: PathBuf,
        /// The variable of the environment that named it, if the file does not say by its own name what it sets.
        variable: Option<String>,
    },
}

impl SourceKind {
    /// Returns `true` if the text may be shown.
    fn is_shown(&self) -> bool {
        match self {
            SourceKind::Text | SourceKind::File(_) => true,
            SourceKind::Variable(_) | SourceKind::Override(_) | SourceKind::Flag(_) | SourceKind::SecretFile { .. } => {
                false
            }
        }
    }
}

/// A place in a source, counted for people.
///
/// Lines and columns start at 1; a column is one grapheme cluster, as the specification's appendix on
/// positions asks ("what a reader sees as one character"), and a tab is one column.
///
/// # Examples
///
/// ```
/// use hcl_model::source::{Pos, Source};
///
/// let source = Source::new("app.hcl", "name = \"Zoë\"\n");
/// // After the name: a letter is one column, however many bytes it has.
/// assert_eq!(source.position(12), Pos { line: 1, column: 12, byte: 12 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pos {
    /// Line, from 1.
    pub line: u32,
    /// Column in grapheme clusters, from 1.
    pub column: u32,
    /// Offset in bytes, from 0.
    pub byte: u32,
}

/// From this many bytes into a line on, a column is a character and not a grapheme cluster.
const LONG_LINE: usize = 16 * 1024;

/// So many bytes have their characters counted at once.
const BLOCK: usize = 1024;

impl Source {
    /// A source with the name that reports will show and its text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("the variable PORT", "80");
    /// assert_eq!(source.range(0, 2).to_string(), "the variable PORT:1,1-3");
    /// // Clones are the same source; another one with the same text is not.
    /// assert_eq!(source, source.clone());
    /// assert_ne!(source, Source::new("the variable PORT", "80"));
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source::make(SourceKind::Text, name.into(), text.into())
    }

    /// A source of a kind, which names it, and its text.
    #[must_use]
    pub fn of(kind: SourceKind, text: impl Into<String>) -> Source {
        let name = match &kind {
            SourceKind::Text => "<text>".to_owned(),
            SourceKind::File(path) => path.to_string_lossy().into_owned(),
            SourceKind::Variable(name) => format!("environment variable {name}"),
            SourceKind::Override(path) if path.is_empty() => "override of \"\"".to_owned(),
            SourceKind::Override(path) => format!("override of {path}"),
            SourceKind::Flag(flag) => format!("flag {flag}"),
            // A path that is not shown, because it may be the secret itself.
            SourceKind::SecretFile { path, variable: Some(name) } if path.as_os_str().is_empty() => {
                format!("environment variable {name}")
            }
            SourceKind::SecretFile { path, .. } => format!("secret file {}", path.display()),
        };
        Source::make(kind, name, text.into())
    }

    fn make(kind: SourceKind, name: String, text: String) -> Source {
        let name = made_visible(name);
        Source(Arc::new(Inner {
            kind,
            name,
            text,
            line_starts: OnceLock::new(),
            characters: OnceLock::new(),
            redacted: Mutex::default(),
            broken: AtomicBool::new(false),
            judged: AtomicBool::new(false),
        }))
    }

    /// A source of the same name and kind with another text, of which nothing is marked.
    #[cfg(feature = "edit")]
    pub(crate) fn with_text(&self, text: String) -> Source {
        Source::make(self.0.kind.clone(), self.0.name.clone(), text)
    }

    /// Notes that the text has mistakes: whoever parses it, or finds that it is no text.
    pub(crate) fn note_broken(&self) {
        self.0.broken.store(true, Ordering::Relaxed);
    }

    /// The name that reports show, usually a file name, made [`visible`]; of which file it is says [`Source::kind`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("conf/app.hcl", "port = 80\n").ok()?;
    /// assert_eq!(body.range().source().name(), "conf/app.hcl");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the origin of the text.
    #[must_use]
    pub fn kind(&self) -> &SourceKind {
        &self.0.kind
    }

    /// The whole text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", " 1 + 2 ").ok()?;
    /// // The range is of the expression, its source has all of the text.
    /// assert_eq!(expr.range().text(), "1 + 2");
    /// assert_eq!(expr.range().source().text(), " 1 + 2 ");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Line and column of a byte offset; an offset past the end means the end, one inside a character its start.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "a = 1\nb = \"é\"\n");
    /// let (line, column) = (source.position(11).line, source.position(11).column);
    /// assert_eq!((line, column), (2, 6));
    /// // Inside of `é`, which has two bytes, and past the end.
    /// assert_eq!(source.position(12), source.position(11));
    /// assert_eq!(source.position(1000), source.position(15));
    /// ```
    #[must_use]
    pub fn position(&self, byte: u32) -> Pos {
        let text = self.text();
        let mut offset = (byte as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let index = self.line_index(offset as u32);
        let start = self.line_starts()[index] as usize;
        let before = text.get(start..offset).unwrap_or("");
        // A byte order mark stands outside of the text that people see.
        let before = if start == 0 { before.trim_start_matches('\u{feff}') } else { before };
        let column = match before.len() {
            // Nobody counts columns there, and finding clusters takes long.
            LONG_LINE.. => self.characters_before(offset) - self.characters_before(offset - before.len()),
            length if before.is_ascii() => length,
            _ => before.graphemes(true).count(),
        };
        Pos { line: index as u32 + 1, column: column as u32 + 1, byte: offset as u32 }
    }

    /// The text of a line, counted from 1, without its line end; empty when there is no such line.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "a = 1\r\nb = 2\n");
    /// assert_eq!(source.line(1), "a = 1");
    /// assert_eq!(source.line(2), "b = 2");
    /// assert_eq!(source.line(9), "");
    /// ```
    #[must_use]
    pub fn line(&self, line: u32) -> &str {
        let span = self.line_span(line);
        self.text()[span.0..span.1].trim_end_matches(['\n', '\r'])
    }

    /// Byte offsets of a line, counted from 1, from its first character to after its line end.
    pub(crate) fn line_span(&self, line: u32) -> (usize, usize) {
        let starts = self.line_starts();
        let end = self.text().len();
        let at = |index: usize| starts.get(index).map_or(end, |&start| start as usize);
        let index = (line as usize).saturating_sub(1);
        (at(index), at(index + 1))
    }

    /// A range of this source, in byte offsets.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "port = 80\n");
    /// assert_eq!(source.range(7, 9).text(), "80");
    /// // What is past the end is left out.
    /// assert_eq!(source.range(7, 1000).bytes(), 7..10);
    /// ```
    #[must_use]
    pub fn range(&self, start: u32, end: u32) -> Range {
        Range::new(self.clone(), start, end)
    }

    /// Returns the number of characters in front of a byte at which a character begins.
    fn characters_before(&self, offset: usize) -> usize {
        let text = self.text().as_bytes();
        let count = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        let blocks = self.0.characters.get_or_init(|| {
            let counts = text.chunks(BLOCK).scan(0_u32, |before, block| {
                let characters = *before;
                *before = before.saturating_add(count(block) as u32);
                Some(characters)
            });
            counts.collect()
        });
        let block = offset / BLOCK;
        match blocks.get(block) {
            Some(&before) => before as usize + count(&text[block * BLOCK..offset]),
            None => blocks.last().map_or(0, |&before| before as usize) + count(&text[(block - 1) * BLOCK..offset]),
        }
    }

    /// Returns the byte at which the line of a byte begins.
    #[cfg(feature = "edit")]
    pub(crate) fn line_start(&self, offset: usize) -> usize {
        self.line_starts()[self.line_index(offset as u32)] as usize
    }

    fn line_index(&self, offset: u32) -> usize {
        self.line_starts().partition_point(|&start| start <= offset) - 1
    }

    fn line_starts(&self) -> &[u32] {
        self.0.line_starts.get_or_init(|| {
            let text = self.text().as_bytes();
            // A place that needs more bits is none.
            let after_newlines = memchr::memchr_iter(b'\n', text).map_while(|at| u32::try_from(at + 1).ok());
            std::iter::once(0).chain(after_newlines).collect()
        })
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Source {
    /// Returns `true` if reports show lines of the source; for text that is given from outside they only show the
    /// name of the source.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, RenderOptions, render};
    /// use hcl_model::source::{Source, SourceKind};
    ///
    /// let source = Source::of(SourceKind::Variable("APP_KEYS".into()), "[\"hunter2\"");
    /// assert!(!source.is_shown());
    /// let report = render(&Diagnostic::error("x", "Unclosed").at(source.range(0, 1)), &RenderOptions::new());
    /// assert_eq!(report, "error[x]: Unclosed\n --> environment variable APP_KEYS\n");
    /// ```
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.kind().is_shown()
    }

    /// Returns `true` if the text has mistakes.
    pub fn is_broken(&self) -> bool {
        self.0.broken.load(Ordering::Relaxed)
    }

    /// Returns an address that tells the source from all other existing sources.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Source {}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({:?})", self.name())
    }
}
