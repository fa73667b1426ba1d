//! A text that an editor has, parsed once.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hcl_model::__private::load as bytes;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::json::{self, JsonFile};
use hcl_model::limits::Limits;
use hcl_model::load;
use hcl_model::native::{self, NativeFile};
use hcl_model::source::{Source, SourceKind};

use crate::file_syntax::FileSyntax;
use crate::loader::place;

/// The text of a file with what was parsed of it: made anew for each change of the text, and cheap to clone.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::EditorDocument;
///
/// let document = EditorDocument::new("/app/app.hcl", "port = 80\n");
/// assert_eq!(document.body().attribute_names(), ["port"]);
/// assert!(document.native().is_some() && document.json().is_none());
/// ```
#[derive(Clone)]
pub struct EditorDocument(Arc<Inner>);

struct Inner {
    path: PathBuf,
    source: Source,
    tree: Tree,
    body: Body,
    diagnostics: Diagnostics,
    limits: Limits,
}

/// The syntax tree of a text.
enum Tree {
    Native(NativeFile<'static>),
    Json(JsonFile<'static>),
}

impl EditorDocument {
    /// The text of a file, in the JSON syntax if its extension is `json`, with the default limits.
    #[must_use]
    pub fn new(path: impl AsRef<Path>, text: impl Into<String>) -> EditorDocument {
        EditorDocument::with_limits(path, text, &Limits::default())
    }

    /// The text of a file within limits; one that is too large is not parsed, and nothing else is said of it.
    #[must_use]
    pub fn with_limits(path: impl AsRef<Path>, text: impl Into<String>, limits: &Limits) -> EditorDocument {
        let path = path.as_ref();
        EditorDocument::parse(path, Source::of(SourceKind::File(path.to_owned()), text), limits)
    }

    /// The file with another text.
    pub(super) fn with_text(&self, text: String) -> EditorDocument {
        EditorDocument::with_limits(&self.0.path, text, &self.0.limits)
    }

    /// Reads a file on the disk. Returns `None` if the file cannot be read.
    pub(super) fn read(path: &Path, limits: &Limits) -> Option<EditorDocument> {
        let source = match FileSyntax::of(path) {
            FileSyntax::Json => load::read_json_file(path, limits).ok()?.0,
            FileSyntax::Native => load::read_file(path, limits).ok()?,
        };
        Some(EditorDocument::parse(path, source, limits))
    }

    fn parse(path: &Path, source: Source, limits: &Limits) -> EditorDocument {
        let too_large = bytes::too_large(&source, limits);
        // Nothing is read of what is too large.
        let read = too_large.as_ref().map_or_else(|| source.clone(), |_| Source::of(source.kind().clone(), ""));
        let (tree, diagnostics) = match FileSyntax::of(path) {
            FileSyntax::Json if too_large.is_none() => {
                let parse = json::parse_source(read, limits);
                (Tree::Json(parse.tree), parse.diagnostics)
            }
            _ => {
                let parse = native::parse_source(read, limits);
                (Tree::Native(parse.tree), parse.diagnostics)
            }
        };
        let diagnostics = too_large.map_or(diagnostics, |found| [found].into_iter().collect());
        let body = match &tree {
            Tree::Native(file) => file.body(),
            Tree::Json(file) => file.body(),
        };
        EditorDocument(Arc::new(Inner { path: place(path), source, tree, body, diagnostics, limits: *limits }))
    }

    /// Returns the path of the file, from the root.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.source.text()
    }

    /// The text as a source: ranges of what was parsed are ranges of it.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.0.source
    }

    /// The syntax that its name tells.
    #[must_use]
    pub fn syntax(&self) -> FileSyntax {
        FileSyntax::of(&self.0.path)
    }

    /// Returns the parsed body.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.0.body
    }

    /// The file of the native syntax, if it is one.
    #[must_use]
    pub fn native(&self) -> Option<&NativeFile<'static>> {
        match &self.0.tree {
            Tree::Native(file) => Some(file),
            Tree::Json(_) => None,
        }
    }

    /// The file of the JSON syntax, if it is one.
    #[must_use]
    pub fn json(&self) -> Option<&JsonFile<'static>> {
        match &self.0.tree {
            Tree::Json(file) => Some(file),
            Tree::Native(_) => None,
        }
    }

    /// Returns the diagnostics of the parser.
    #[must_use]
    pub fn parse_diagnostics(&self) -> &Diagnostics {
        &self.0.diagnostics
    }
}

impl fmt::Debug for EditorDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EditorDocument").field(&self.0.path).finish()
    }
}
