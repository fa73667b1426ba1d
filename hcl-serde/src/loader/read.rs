//! From files, folders and text to bodies.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::json;
use hcl_model::limits::Budget;
use hcl_model::load;
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::syntax::{NodeRef, Parse};

use crate::file_syntax::FileSyntax;
use crate::loader::given::FileValues;
use crate::loader::kept::{Kept, Parsed, Stamp};
use crate::loader::messages;
use crate::loader::paths::{LoadedPath, Places, is_absence};
use crate::loader::search_path::SearchPath;
use crate::loader::setting::Setting;
#[cfg(feature = "watch")]
use crate::loader::text_source::TextSource;

/// An input that a loader was told to read.
#[derive(Clone)]
pub(super) enum Input {
    File {
        path: PathBuf,
        optional: bool,
    },
    Folder {
        path: PathBuf,
        optional: bool,
    },
    Located(SearchPath),
    Text {
        name: String,
        text: String,
    },
    Stdin,
    /// A text from elsewhere.
    Source(Arc<dyn Readable>),
    Body(Body),
    /// The settings that apply over all layers.
    Settings(Arc<dyn Settings>),
    /// The end of a layer.
    Layer,
}

impl fmt::Debug for Input {
    /// Formats the name of the input, and not its content.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::File { path, .. } => write!(f, "file {}", path.display()),
            Input::Folder { path, .. } => write!(f, "folder {}", path.display()),
            Input::Located(location) => location.fmt(f),
            Input::Text { name, .. } => write!(f, "text {name}"),
            Input::Stdin => f.write_str("the standard input"),
            Input::Source(told) => write!(f, "source {}", told.name()),
            Input::Body(body) => write!(f, "body of {}", body.missing_item_range().source().name()),
            Input::Settings(settings) => settings.fmt(f),
            Input::Layer => f.write_str("a new layer"),
        }
    }
}

/// The settings from files that apply over all layers, beside the environment. A loader has them behind a pointer, so
/// that a program without such files does not have the code for them.
pub(super) trait Settings: fmt::Debug + Send + Sync {
    /// The files and folders.
    fn places(&self) -> Places;

    /// Returns the settings.
    fn settings(&self) -> Vec<Setting>;
}

/// A text that is in no file: behind a pointer, so that a program that has none does not have the code for it.
pub(super) trait Readable: Send + Sync {
    /// Returns the name of the settings.
    fn name(&self) -> &str;

    /// Returns the source of the settings.
    #[cfg(feature = "watch")]
    fn source(&self) -> Arc<dyn TextSource>;

    /// Its body, unless it cannot be read, which is noted.
    fn body(&self, budget: &Budget, read: &mut Read) -> Option<Body>;
}

/// The result of reading the inputs.
pub(super) struct Read {
    pub(super) body: Body,
    pub(super) diagnostics: Diagnostics,
    /// `true` if everything that should be there could be read.
    pub(super) is_complete: bool,
    /// `true` if nothing more is to be read.
    pub(super) is_ended: bool,
    /// The files and folders.
    pub(super) paths: Vec<LoadedPath>,
    /// The settings of the environment and of overrides for declared variables.
    pub(super) settings: Vec<Setting>,
    /// The values of files for declared variables.
    pub(super) values: Vec<FileValues>,
    /// `true` if it is read before values are known, so that what depends on them is left open.
    pub(super) is_static: bool,
}

impl Read {
    /// Nothing yet.
    pub(super) fn new() -> Read {
        Read {
            body: nothing(None),
            diagnostics: Diagnostics::new(),
            is_complete: true,
            is_ended: false,
            paths: Vec::new(),
            settings: Vec::new(),
            values: Vec::new(),
            is_static: false,
        }
    }

    /// Notes what the parser reports, and gives the body.
    fn keep(&mut self, (body, diagnostics): (Body, Diagnostics)) -> Body {
        self.diagnostics.extend(diagnostics);
        body
    }

    /// Notes why something cannot be read.
    pub(super) fn refuse(&mut self, refused: impl Into<Diagnostics>) {
        let refused = refused.into();
        self.is_ended |= refused.iter().any(Diagnostic::is_once);
        self.diagnostics.extend(refused);
        self.is_complete = false;
    }
}

/// An empty body, for what is missing without any source: in a file that need not be there, if there is one.
pub(super) fn nothing(absent: Option<&Path>) -> Body {
    let name = absent.map_or_else(|| "<no source>".to_owned(), messages::absent);
    Body::empty(Source::new(name, "").range(0, 0))
}

/// Reads and parses a file, and gives its body and what the parser reports to a function.
pub(crate) fn with_root<R>(
    path: &Path,
    budget: &Budget,
    give: impl FnOnce(NodeRef<'_>, Diagnostics) -> R,
) -> Result<R, Diagnostics> {
    let limits = budget.limits();
    if budget.is_interrupted() {
        return Err(messages::interrupted().into());
    }
    if load::is_json(path) {
        let (source, warning) = load::read_json_file(path, limits)?;
        count(&source, budget)?;
        let Parse { tree, mut diagnostics } = json::parse_source(source, limits);
        diagnostics.extend(warning);
        return Ok(give(tree.root(), diagnostics));
    }
    let source = load::read_file(path, limits)?;
    count(&source, budget)?;
    let Parse { tree, diagnostics } = native::parse_source(source, limits);
    Ok(give(tree.root(), diagnostics))
}

/// Counts a text for the load.
fn count(source: &Source, budget: &Budget) -> Result<(), Diagnostic> {
    budget.read(source.text().len()).map_err(|exhausted| messages::too_much(source.name(), &exhausted))
}

impl Input {
    /// The variable of the environment that says where the configuration is.
    pub(super) fn variable(&self) -> Option<&str> {
        match self {
            Input::Located(location) => location.variable_name(),
            _ => None,
        }
    }

    /// Reads it, for the layer with this number; what is wrong with it is noted.
    pub(super) fn read(&self, layer: usize, budget: &Budget, kept: Option<&Kept>, read: &mut Read) -> Vec<Body> {
        let places = self.places();
        read.paths.extend(places.paths(layer));
        match self {
            Input::Text { name, text } => {
                let source = Source::new(name.as_str(), text.as_str());
                return counted(source, FileSyntax::of(Path::new(name)), budget, read).into_iter().collect();
            }
            Input::Stdin => return stdin(budget, read).into_iter().collect(),
            Input::Source(told) => return told.body(budget, read).into_iter().collect(),
            Input::Body(body) => return vec![body.clone()],
            _ => {}
        }
        places.refused.into_iter().for_each(|refused| read.refuse(refused));
        if let Input::Settings(_) = self {
            return Vec::new();
        }
        read.diagnostics.extend(places.left_out);
        let is_left_out = |path: &Path| {
            self.is_optional()
                && !is_in_place(path, kept)
                && matches!(fs::symlink_metadata(path), Err(error) if is_absence(&error))
        };
        let files = places.files.iter().filter(|path| !is_left_out(path));
        files.filter_map(|path| file(path, budget, kept, read)).collect()
    }
}

fn file(path: &Path, budget: &Budget, kept: Option<&Kept>, read: &mut Read) -> Option<Body> {
    if read.is_ended {
        return None;
    }
    match parsed_file(path, budget, kept) {
        Ok(parsed) => Some(read.keep(parsed)),
        Err(refused) => {
            read.refuse(refused);
            None
        }
    }
}

/// The body of a file and what the parser reports.
pub(super) fn parsed_file(
    path: &Path,
    budget: &Budget,
    kept: Option<&Kept>,
) -> Result<(Body, Diagnostics), Diagnostics> {
    match kept {
        Some(kept) => with_kept(path, budget, kept),
        None => with_root(path, budget, |root, diagnostics| (Body::from_node(root), diagnostics)),
    }
}

/// Returns `true` if something is read in the place of the file, which need not be there yet: what an editor has, or an
/// edit makes.
fn is_in_place(path: &Path, kept: Option<&Kept>) -> bool {
    #[cfg(feature = "lsp")]
    if kept.and_then(|kept| kept.opened.as_ref()).is_some_and(|opened| opened.get(path).is_some()) {
        return true;
    }
    #[cfg(feature = "edit")]
    return kept.is_some_and(|kept| kept.instead(path).is_some());
    #[cfg(not(feature = "edit"))]
    {
        let _ = (path, kept);
        false
    }
}

/// Returns the body of a file that is kept, or reads the file and keeps it. The file counts as read in both cases.
fn with_kept(path: &Path, budget: &Budget, kept: &Kept) -> Result<(Body, Diagnostics), Diagnostics> {
    #[cfg(feature = "lsp")]
    if let Some(Parsed { body, diagnostics }) = kept.opened.as_ref().and_then(|opened| opened.get(path)) {
        count(body.missing_item_range().source(), budget)?;
        return Ok((body, diagnostics));
    }
    #[cfg(feature = "edit")]
    if let Some(source) = kept.instead(path) {
        count(&source, budget)?;
        return Ok(parsed(source, budget.limits()));
    }
    #[cfg(feature = "workspace")]
    if let Some(shared) = &kept.shared {
        let parsed = match shared.get(path, budget.limits()).filter(|_| !budget.is_interrupted()) {
            Some(parsed) => {
                count(parsed.body.missing_item_range().source(), budget)?;
                parsed
            }
            None => {
                let read = |root: NodeRef<'_>, diagnostics| Parsed { body: Body::from_node(root), diagnostics };
                shared.put(path, budget.limits(), with_root(path, budget, read)?)
            }
        };
        return Ok((parsed.body, parsed.diagnostics));
    }
    let stamp = Stamp::of(path);
    if !budget.is_interrupted()
        && let Some(Parsed { body, diagnostics }) = stamp.as_ref().and_then(|it| kept.get(path, it, budget.limits()))
    {
        count(body.missing_item_range().source(), budget)?;
        return Ok((body, diagnostics));
    }
    let parsed = with_root(path, budget, |root, diagnostics| Parsed { body: Body::from_node(root), diagnostics })?;
    if let Some(stamp) = stamp {
        kept.put(path, stamp, budget.limits(), parsed.clone());
    }
    Ok((parsed.body, parsed.diagnostics))
}

/// The body of a text, if the load may read so much.
pub(super) fn counted(source: Source, syntax: FileSyntax, budget: &Budget, read: &mut Read) -> Option<Body> {
    match count(&source, budget) {
        Ok(()) => {
            let Parse { tree, diagnostics } = syntax.parse(source, budget.limits());
            Some(read.keep((tree, diagnostics)))
        }
        Err(refused) => {
            read.refuse(refused);
            None
        }
    }
}

fn stdin(budget: &Budget, read: &mut Read) -> Option<Body> {
    match load::read_stdin(budget.limits()) {
        Ok(source) => {
            let syntax = FileSyntax::of_text(source.text());
            counted(source, syntax, budget, read)
        }
        Err(refused) => {
            read.refuse(refused);
            None
        }
    }
}

/// The body of a text, in the syntax that its name tells, and what the parser reports.
#[cfg(any(feature = "config-rs", feature = "edit", feature = "figment", feature = "schematic"))]
pub(crate) fn parsed(source: Source, limits: &hcl_model::limits::Limits) -> (Body, Diagnostics) {
    let Parse { tree, diagnostics } = FileSyntax::of(Path::new(source.name())).parse(source, limits);
    (tree, diagnostics)
}
