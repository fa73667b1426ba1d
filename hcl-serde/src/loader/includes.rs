//! Files that name others to be read with them.
//!
//! `ready` asks this module for the files that each file includes. Their paths are literals, because they must be
//! known before the merge and the evaluation. The text of a path decides if an author may name it: links are followed
//! as everywhere.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{Expression, Mode};
use hcl_model::limits::Budget;
use hcl_model::source::{Range, SourceKind};
use hcl_model::syntax::Item;
use hcl_model::value::Value;

use crate::codes;
use crate::loader::include_paths::{is_below, is_like, without_dots};
use crate::loader::kept::Kept;
use crate::loader::paths::{LoadedPath, is_absence, is_folder};
use crate::loader::read::{Read, parsed_file};

/// The way in which a configuration includes others. A pointer leads to the code, so that only programs that use
/// includes have that code.
#[derive(Debug, Clone)]
pub(super) struct Includes {
    /// The name of the argument, and the type of the block.
    pub(super) name: String,
    /// Below which folders what is included may be, beside that of the file that was loaded.
    pub(super) below: Vec<PathBuf>,
    pub(super) read: ReadIncludes,
}

/// Reads what a body of a file includes, and gives that in layers, the lowest first.
pub(super) type ReadIncludes = fn(&Includes, &Body, &mut Reading<'_>) -> Vec<Vec<Body>>;

/// The state that all includes of a load share.
pub(super) struct Reading<'r> {
    /// The number of the layer of the file that was loaded.
    pub(super) layer: usize,
    pub(super) budget: &'r Budget,
    pub(super) kept: Option<&'r Kept>,
    pub(super) read: &'r mut Read,
    pub(super) met: &'r mut Met,
}

/// The files that a load met before.
#[derive(Default)]
pub(super) struct Met {
    /// The files that were included.
    files: HashSet<PathBuf>,
    /// The files of each circle that was reported, from the first of them by name.
    circles: HashSet<Vec<PathBuf>>,
}

/// So many files may include each other, one the next.
const DEEPEST: usize = 32;

/// So many files may be included in one load.
const MOST: usize = 4096;

impl Includes {
    /// The body without what it includes.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn hide(&self, body: Body) -> Body {
        let mut hidden: Hidden = body.hidden().clone();
        hidden.hide_attribute(&self.name);
        hidden.hide_block(&self.name);
        body.hiding(hidden)
    }
}

/// An include of a file.
struct Wanted {
    /// The path as the configuration writes it.
    path: String,
    optional: bool,
    at: Range,
}

/// A file that includes others, and those that have included it.
struct Chain<'c> {
    /// The folders that may contain the files.
    folders: &'c [PathBuf],
    /// The files, as the file system calls them, and where each is included; the last one is this.
    files: Vec<(PathBuf, Option<Range>)>,
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn read_includes(includes: &Includes, body: &Body, reading: &mut Reading<'_>) -> Vec<Vec<Body>> {
    let file = file_of(body);
    let home = file.as_deref().map_or_else(|| PathBuf::from("."), folder_of);
    let own = file.is_some().then(|| home.clone());
    let folders: Vec<PathBuf> = own.into_iter().chain(includes.below.iter().cloned()).collect();
    let mut chain = Chain { folders: &folders, files: file.iter().map(|file| (real(file), None)).collect() };
    includes.layers(body, &home, &mut chain, reading)
}

impl Includes {
    /// Returns the layers of the files that a file in a folder includes, and of the files that those include.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn layers(&self, body: &Body, home: &Path, chain: &mut Chain<'_>, reading: &mut Reading<'_>) -> Vec<Vec<Body>> {
        let mut layers = Vec::new();
        for wanted in self.wanted(body, reading) {
            let path = home.join(&wanted.path);
            let path = if home == Path::new(".") { PathBuf::from(&wanted.path) } else { path };
            if chain.depth() >= DEEPEST {
                reading.read.refuse(messages::too_deep(DEEPEST, wanted.at.clone()));
                continue;
            }
            let Some(path) = without_dots(&path).filter(|path| is_below(path, chain.folders)) else {
                reading.read.refuse(messages::outside(&wanted.path, chain.folders, wanted.at.clone()));
                continue;
            };
            let mut layer = Vec::new();
            let own = chain.files.last().map(|(file, _)| file.clone());
            for file in files(&path, &wanted, own.as_deref(), reading) {
                let Some(body) = self.file(&file, &wanted, chain, reading) else { continue };
                chain.files.push((real(&file), Some(wanted.at.clone())));
                layers.extend(self.layers(&body, &folder_of(&file), chain, reading));
                chain.files.pop();
                layer.push(self.hide(body));
            }
            layers.push(layer);
        }
        layers
    }

    /// Returns the includes that a body declares, and reports errors in them.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn wanted(&self, body: &Body, reading: &mut Reading<'_>) -> Vec<Wanted> {
        let mut all = Vec::new();
        let mut found = Diagnostics::new();
        for item in body.items(None) {
            match item {
                Item::Attribute(item) if item.name == *self.name => {
                    let expr = Expression::from_node(item.expr());
                    let elements = expr.as_static_list().unwrap_or_else(|_| vec![expr]);
                    all.extend(elements.iter().filter_map(|element| self.of_expression(element, reading, &mut found)));
                }
                Item::Block(item) if item.ty == *self.name => {
                    let at = item.node.name_range();
                    let before = found.len();
                    let (arguments, mistakes) = Body::from_node(item.body()).just_attributes();
                    found.extend(mistakes);
                    let mut entries = Vec::new();
                    for argument in arguments {
                        entries.extend(self.value(&argument.expr, reading, &mut found).map(|it| (argument.name, it)));
                    }
                    if found.has_errors_since(before) {
                        continue;
                    }
                    let has_labels = item.node.labels().next().is_some();
                    let entries = entries.iter().map(|(name, value)| (&**name, value));
                    match of_entries(entries, at.clone()).filter(|_| !has_labels) {
                        Some(wanted) => all.push(wanted),
                        None => found.push(messages::invalid(&self.name, at)),
                    }
                }
                _ => {}
            }
        }
        if found.has_errors() {
            reading.read.refuse(found);
        }
        all
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of_expression(&self, expr: &Expression, reading: &Reading<'_>, found: &mut Diagnostics) -> Option<Wanted> {
        let value = self.value(expr, reading, found)?;
        let at = expr.range();
        let wanted = match (value.as_str(), value.as_entries()) {
            (Some(path), _) => Some(Wanted { path: path.to_owned(), optional: false, at: at.clone() }),
            (None, Some(entries)) => of_entries(entries.iter().map(|(name, value)| (&**name, value)), at.clone()),
            (None, None) => None,
        };
        if wanted.is_none() && !value.is_null() {
            found.push(messages::invalid(&self.name, at));
        }
        wanted
    }

    /// Returns the literal value of an expression. An expression that would have to be computed is an error.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn value(&self, expr: &Expression, reading: &Reading<'_>, found: &mut Diagnostics) -> Option<Value> {
        let (value, mistakes) = expr.evaluate(Mode::LiteralOnly(reading.budget));
        let is_computed = |code: &str| matches!(code, codes::VARIABLES_NOT_ALLOWED | codes::FUNCTIONS_NOT_ALLOWED);
        match mistakes.iter().find(|mistake| is_computed(mistake.code())) {
            Some(mistake) => {
                found.push(messages::computed(&self.name, mistake.subject().cloned().unwrap_or_else(|| expr.range())));
                None
            }
            None if mistakes.is_empty() => Some(value),
            None => {
                found.extend(mistakes);
                None
            }
        }
    }

    /// The body of a file that is included for the first time.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn file(&self, path: &Path, wanted: &Wanted, chain: &Chain<'_>, reading: &mut Reading<'_>) -> Option<Body> {
        if reading.read.is_ended {
            return None;
        }
        let at = || wanted.at.clone();
        let real = real(path);
        if let Some(first) = chain.files.iter().position(|(file, _)| *file == real) {
            if let Some(circle) = chain.circle(first, wanted, reading.met) {
                reading.read.refuse(circle);
            }
            return None;
        }
        if reading.met.files.contains(&real) {
            return None;
        }
        if reading.met.files.len() >= MOST {
            reading.read.refuse(messages::too_many(MOST, at()));
            return None;
        }
        reading.met.files.insert(real);
        match parsed_file(path, reading.budget, reading.kept) {
            Ok((body, found)) => {
                reading.read.diagnostics.extend(found);
                Some(body)
            }
            Err(refused) => {
                let placed = refused.into_iter().map(|found| match found.subject() {
                    None => found.at(at()),
                    Some(_) => found,
                });
                reading.read.refuse(placed.collect::<Diagnostics>());
                None
            }
        }
    }
}

impl Chain<'_> {
    /// So many files were included, one by the other.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn depth(&self) -> usize {
        self.files.iter().filter(|(_, at)| at.is_some()).count()
    }

    /// The report of a circle from the file with a number to the last one, which includes that again: once, by whichever of its
    /// files it is met.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn circle(&self, first: usize, last: &Wanted, met: &mut Met) -> Option<Diagnostic> {
        let mut circle: Vec<&(PathBuf, Option<Range>)> = self.files[first..].iter().collect();
        let lowest = (0..circle.len()).min_by_key(|number| &circle[*number].0)?;
        let from_lowest = circle[lowest..].iter().chain(&circle[..lowest]).map(|(file, _)| file.clone()).collect();
        if !met.circles.insert(from_lowest) {
            return None;
        }
        // Wherever it is met, it is the same mistake; with the file that was loaded in it, that is where it begins.
        if first > 0 {
            circle.rotate_left(lowest);
        }
        let at = match circle[0] {
            (_, Some(at)) if first > 0 && lowest > 0 => at.clone(),
            _ => last.at.clone(),
        };
        Some(messages::circle(&circle.iter().map(|(file, _)| name_of(file)).collect::<Vec<_>>(), at))
    }
}

/// A path and whether there must be something, by their names.
#[cfg_attr(not(feature = "__shared"), inline)]
fn of_entries<'v>(entries: impl Iterator<Item = (&'v str, &'v Value)>, at: Range) -> Option<Wanted> {
    let (mut path, mut optional) = (None, false);
    for (name, value) in entries {
        match name {
            "path" => path = Some(value.as_str()?.to_owned()),
            "optional" => optional = value.as_bool()?,
            _ => return None,
        }
    }
    Some(Wanted { path: path?, optional, at })
}

/// The files at a path, in whose last part `*` and `?` stand for whatever there is, but for the file that says so; they are
/// among those that were read.
#[cfg_attr(not(feature = "__shared"), inline)]
fn files(path: &Path, wanted: &Wanted, own: Option<&Path>, reading: &mut Reading<'_>) -> Vec<PathBuf> {
    let layer = reading.layer;
    let by = match wanted.at.source().kind() {
        SourceKind::File(by) => Some(by.clone()),
        _ => None,
    };
    let told = |path: &Path, folder: Option<PathBuf>, is_folder| LoadedPath {
        path: path.to_owned(),
        layer,
        folder,
        is_folder,
        by_function: false,
        gives_variables: false,
        is_secret: false,
        included_by: by.clone(),
    };
    let is_open = |part: &str| part.contains(['*', '?']);
    let pattern = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = path.parent().map(Path::to_owned).unwrap_or_default();
    if folder.to_str().is_none_or(is_open) || pattern.is_empty() {
        reading.read.refuse(messages::star_in_folder(&wanted.path, wanted.at.clone()));
        return Vec::new();
    }
    if !is_open(&pattern) {
        reading.read.paths.push(told(path, None, false));
        return match fs::metadata(path) {
            Err(error) if is_absence(&error) => {
                if !wanted.optional {
                    reading.read.refuse(messages::missing(
                        &wanted.path,
                        &path.display().to_string(),
                        wanted.at.clone(),
                    ));
                }
                Vec::new()
            }
            Ok(there) if there.is_dir() => {
                reading.read.refuse(messages::folder(&wanted.path, wanted.at.clone()));
                Vec::new()
            }
            _ => vec![path.to_owned()],
        };
    }
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
    reading.read.paths.push(told(listed, None, true));
    match in_folder(listed, &folder, &pattern) {
        Ok(mut files) => {
            files.retain(|file| own.is_none_or(|own| real(file) != own));
            reading.read.paths.extend(files.iter().map(|file| told(file, Some(listed.to_owned()), false)));
            files
        }
        Err(error) if is_absence(&error) => Vec::new(),
        Err(error) => {
            let name = listed.display().to_string();
            reading.read.refuse(messages::unreadable_folder(&name, error, wanted.at.clone()));
            Vec::new()
        }
    }
}

/// The files of a folder whose names are like a pattern, in the order of their names.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_folder(listed: &Path, folder: &Path, pattern: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(listed)? {
        let entry = entry?;
        let name = entry.file_name();
        let text = name.to_string_lossy();
        let is_hidden = text.starts_with('.') && !pattern.starts_with('.');
        if !is_hidden && is_like(&text, pattern) && !is_folder(&entry) {
            files.push(folder.join(&name));
        }
        // One more is enough to be too many.
        if files.len() > MOST {
            break;
        }
    }
    files.sort();
    Ok(files)
}

/// The file that a body stands in.
#[cfg_attr(not(feature = "__shared"), inline)]
fn file_of(body: &Body) -> Option<PathBuf> {
    match body.missing_item_range().source().kind() {
        SourceKind::File(path) => Some(path.clone()),
        _ => None,
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn folder_of(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Returns the canonical path of a file. Returns the path itself if the file system has no canonical path for it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

mod messages {
    //! The wording of diagnostics about files that are included.

    use std::io::Error;
    use std::path::{Path, PathBuf};

    use crate::codes;
    use hcl_model::diag::{Arg, Diagnostic, Message};
    use hcl_model::load::is_json;
    use hcl_model::source::Range;

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn invalid(name: &str, at: Range) -> Diagnostic {
        Diagnostic::error(codes::INVALID_INCLUDE, "invalid include")
            .detail(Message::new("The path of a file is required, written out: {} = \"more.hcl\", a list of such, or an object or a block \
                 without labels with \"path\" and perhaps \"optional\" in it, as in {} = { path = \"more.hcl\", optional = \
                 true }.", [Arg::text(name), Arg::text(name)]))
            .at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn computed(name: &str, at: Range) -> Diagnostic {
        Diagnostic::error(codes::INVALID_INCLUDE, "invalid include")
            .detail(Message::new("Neither variables nor functions can be used in `{}`, because what they are may stand in the files that it \
                 names: write the path out.", [Arg::text(name)]))
            .at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn outside(path: &str, folders: &[PathBuf], at: Range) -> Diagnostic {
        let folders: Vec<String> = folders.iter().map(|folder| format!("`{}`", folder.display())).collect();
        let why = match &*folders {
            [] => format!(
                "`{path}` is not included: this text is in no folder, and the program names none from which it may include \
                 files. Name the file that the text is from, or ask for the program to allow a folder."
            ),
            folders => format!(
                "Only files below {} may be included; `{path}` is not. Put the file there, or ask for the program to allow its \
                 folder.",
                folders.join(" and ")
            ),
        };
        Diagnostic::error(codes::INCLUDE_OUTSIDE, "include from elsewhere").detail(Message::text(why)).at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn missing(path: &str, file: &str, at: Range) -> Diagnostic {
        let optional = match is_json(Path::new(at.source().name())) {
            true => format!("{{ \"path\": \"{path}\", \"optional\": true }}"),
            false => format!("{{ path = \"{path}\", optional = true }}"),
        };
        Diagnostic::error(codes::MISSING_INCLUDE, "file to include not found")
            .detail(Message::new("`{}` is the file `{}`, which is not there.", [Arg::text(path), Arg::text(file)]))
            .help(Message::new("Write it, or write {} if it need not be there.", [Arg::text(optional)]))
            .at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn folder(path: &str, at: Range) -> Diagnostic {
        Diagnostic::error(codes::INVALID_INCLUDE, "invalid include")
            .detail(Message::new(
                "`{}` is a folder. Include the files in it, as in `{}/*.hcl`.",
                [Arg::text(path), Arg::text(path.trim_end_matches('/'))],
            ))
            .at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn unreadable_folder(name: &str, error: Error, at: Range) -> Diagnostic {
        Diagnostic::error(codes::UNREADABLE_FOLDER, "unreadable folder")
            .detail(Message::new("The folder `{}` could not be read: {}.", [Arg::text(name), Arg::text(&error)]))
            .caused_by(error)
            .at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn star_in_folder(path: &str, at: Range) -> Diagnostic {
        Diagnostic::error(codes::INVALID_INCLUDE, "invalid include")
            .detail(Message::new(
                "In `{}` there is no name of a file, or `*` or `?` in that of a folder: they stand only in the last \
                 part, as in `conf.d/*.hcl`. Include each folder by itself.",
                [Arg::text(path)],
            ))
            .at(at)
    }

    /// Files that include each other, the first one once more in the end.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn circle(files: &[String], at: Range) -> Diagnostic {
        let detail = match files {
            [only] => format!("`{only}` includes itself. Take the include away."),
            files => {
                let files: Vec<String> = files.iter().chain(files.first()).map(|file| format!("`{file}`")).collect();
                format!("The files include each other: {}. Take one of the includes away.", files.join(" includes "))
            }
        };
        Diagnostic::error(codes::CIRCULAR_INCLUDE, "circular include").detail(Message::text(detail)).at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn too_deep(most: usize, at: Range) -> Diagnostic {
        Diagnostic::error(codes::INCLUDE_LIMIT, "too many includes")
            .detail(Message::new(
                "Files that include each other are at most {}, one after the other. Include this one earlier.",
                [Arg::text(most)],
            ))
            .at(at)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn too_many(most: usize, at: Range) -> Diagnostic {
        Diagnostic::error(codes::INCLUDE_LIMIT, "too many includes")
            .detail(Message::new("At most {} files are included.", [Arg::text(most)]))
            .help("Write what is in several of them into one.")
            .at(at)
            .once()
    }
}
