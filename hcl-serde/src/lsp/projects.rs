//! The configurations that there are: of each folder in which files of a kind are loaded together one, made when a file of it is
//! first asked for.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use hcl_model::limits::Limits;
use hcl_model::typing::Scope;

use crate::ide::{Configuration, EditorDocument, Project};
use crate::loader::{LoadedPath, Loader, place};
use crate::lsp::pattern::Pattern;
use crate::lsp::signals::Signals;

/// The number of folders and files that are looked at to find the files of a workspace.
const MOST_ENTRIES: usize = 200_000;

/// The number of files of a workspace that are known without being open.
const MOST_FILES: usize = 10_000;

/// The greatest depth of nested folders that are looked into.
const DEEPEST: usize = 64;

/// Folders with nothing in them that somebody has written.
const PASSED_OVER: &[&str] = &["node_modules", "target", "vendor"];

/// A kind of configuration, as the program has described it.
#[derive(Clone)]
pub(super) struct Kind {
    pub(super) patterns: Vec<Pattern>,
    pub(super) make: fn(Loader) -> Configuration,
    pub(super) loader: Loader,
    pub(super) scope: Option<Scope>,
}

impl Kind {
    fn loader_in(&self, folder: Option<&Path>) -> Loader {
        match folder.filter(|folder| !is_current(folder)) {
            Some(folder) => self.loader.below(folder),
            None => self.loader.clone(),
        }
    }
}

/// The folder in which relative paths of the loader begin, if it is not the current one, and the number of the kind.
type Key = (Option<PathBuf>, usize);

pub(super) struct Projects {
    kinds: Vec<Kind>,
    signals: Arc<Signals>,
    roots: Vec<PathBuf>,
    made: BTreeMap<Key, Project>,
    /// The files that loaders read in folders.
    read: Mutex<HashMap<Key, Arc<HashSet<PathBuf>>>>,
    /// The files of the folders, once somebody has asked for them.
    files: Option<Vec<PathBuf>>,
}

impl Projects {
    pub(super) fn new(kinds: Vec<Kind>, signals: Arc<Signals>) -> Projects {
        let (roots, made, read) = (Vec::new(), BTreeMap::new(), Mutex::default());
        Projects { kinds, signals, roots, made, read, files: None }
    }

    /// Has these folders, with what is in them now; everything that is open is to be opened again.
    pub(super) fn set_roots(&mut self, roots: Vec<PathBuf>) {
        self.roots = roots;
        self.made.clear();
        self.read = Mutex::default();
        self.files = None;
    }

    pub(super) fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    /// Returns the globs of the files to watch. An included file can be anywhere.
    pub(super) fn globs(&self) -> Vec<String> {
        let own = self.kinds.iter().flat_map(|kind| &kind.patterns);
        let included =
            self.kinds.iter().any(|kind| kind.loader.include_name().is_some()).then(|| Pattern::new("*.hcl"));
        own.chain(&included).flat_map(Pattern::globs).collect()
    }

    /// Returns the configuration that a file is of. Returns `None` if the file is of no configuration. If several
    /// kinds take the file, the last kind counts. If folders are in each other, the innermost folder counts. A file
    /// that no kind takes is of a configuration that reads it.
    fn key(&self, path: &Path) -> Option<Key> {
        let root = self.root_of(path);
        if let Some(number) = self.kind_of(path) {
            return Some(self.read_in(number, path, root).unwrap_or_else(|| (root.map(Path::to_owned), number)));
        }
        let around = (0..self.kinds.len()).rev().find_map(|number| self.read_in(number, path, root));
        let path = place(path);
        around.or_else(|| self.made.keys().find(|(folder, kind)| self.reads(*kind, folder.as_deref(), &path)).cloned())
    }

    /// The number of the last kind whose patterns take a file.
    fn kind_of(&self, path: &Path) -> Option<usize> {
        let root = self.root_of(path);
        self.kinds.iter().rposition(|kind| kind.patterns.iter().any(|it| it.takes(path, root)))
    }

    /// The innermost folder of the workspace that a file is in.
    fn root_of(&self, path: &Path) -> Option<&Path> {
        let around = self.roots.iter().filter(|root| path.starts_with(root));
        around.max_by_key(|root| root.components().count()).map(PathBuf::as_path)
    }

    /// The folder in which the loader of a kind reads a file: that of the workspace, or the nearest one around the file.
    fn read_in(&self, kind: usize, path: &Path, root: Option<&Path>) -> Option<Key> {
        let path = place(path);
        let around =
            path.ancestors().skip(1).take(DEEPEST).take_while(|folder| root.is_none_or(|it| folder.starts_with(it)));
        let mut folders = std::iter::once(root).chain(around.map(Some));
        folders.find(|folder| self.reads(kind, *folder, &path)).map(|folder| (folder.map(Path::to_owned), kind))
    }

    fn reads(&self, kind: usize, folder: Option<&Path>, path: &Path) -> bool {
        self.read_by(&(folder.map(Path::to_owned), kind)).contains(path)
    }

    /// Returns the files that the loader of a kind reads in a folder.
    fn read_by(&self, key: &Key) -> Arc<HashSet<PathBuf>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let files = read.entry(key.clone()).or_insert_with(|| {
            let paths = self.kinds[key.1].loader_in(key.0.as_deref()).paths().into_iter();
            let files = paths.filter(LoadedPath::is_of_text);
            Arc::new(files.map(|it| place(&it.path)).collect())
        });
        files.clone()
    }

    /// The configuration that a file is of, if it was made.
    pub(super) fn of(&self, path: &Path) -> Option<&Project> {
        self.made.get(&self.key(path)?)
    }

    /// The configuration that a file is of.
    fn make(&mut self, path: &Path) -> Option<&mut Project> {
        let key = self.key(path)?;
        let make = || {
            let kind = self.kinds.get(key.1)?;
            let loader = kind.loader_in(key.0.as_deref());
            let signals = self.signals.clone();
            let configuration = (kind.make)(loader.also_interrupted(move || signals.is_stopped()));
            let configuration = match &kind.scope {
                Some(scope) => configuration.scope(scope.clone()),
                None => configuration,
            };
            Some(Project::new(&configuration))
        };
        if !self.made.contains_key(&key) {
            let project = make()?;
            self.made.insert(key.clone(), project);
        }
        self.made.get_mut(&key)
    }

    /// Returns the limits of a file.
    pub(super) fn limits(&self, path: &Path) -> Limits {
        match self.key(path).and_then(|(_, kind)| self.kinds.get(kind)) {
            Some(kind) => kind.loader.limits_of_files(),
            None => Limits::default(),
        }
    }

    /// Gives the text of an open file to its configuration. Returns `true` if the configuration was not there before.
    /// Other open files may belong to the new configuration.
    pub(super) fn open(&mut self, document: &EditorDocument) -> bool {
        let before = self.made.len();
        if let Some(project) = self.make(document.path()) {
            project.open(document.clone());
        }
        self.made.len() > before
    }

    /// Has nothing of a file that is open, which is opened again with another text.
    pub(super) fn forget(&mut self, path: &Path) {
        if let Some(project) = self.key(path).and_then(|key| self.made.get_mut(&key)) {
            project.close(path);
        }
    }

    pub(super) fn close(&mut self, path: &Path) {
        if let Some(project) = self.make(path) {
            project.close(path);
        }
    }

    /// Has everything computed anew: files on the disk have changed, or what was computed was stopped.
    pub(super) fn refresh(&mut self) {
        self.files = None;
        self.made.values_mut().for_each(Project::refresh);
    }

    /// The files of the folders that are of a configuration, whether they are open or not.
    pub(super) fn find_files(&mut self) -> Vec<PathBuf> {
        if self.files.is_none() {
            let mut search = Search { entries: MOST_ENTRIES, files: Vec::new() };
            for root in &self.roots {
                search.walk(root, 0, &|path| self.kind_of(path).is_some());
            }
            let keys: BTreeSet<Key> = search.files.iter().filter_map(|path| self.key(path)).collect();
            let read = keys.iter().flat_map(|key| self.read_by(key).iter().cloned().collect::<Vec<_>>());
            let is_inside = |path: &PathBuf| self.root_of(path).is_some() && path.is_file();
            search.files.extend(read.filter(is_inside));
            search.files.sort();
            search.files.dedup();
            self.files = Some(search.files);
        }
        self.files.clone().unwrap_or_default()
    }

    /// A file that is not open.
    pub(super) fn document(&mut self, path: &Path) -> Option<EditorDocument> {
        self.make(path)?.document(path)
    }
}

fn is_current(root: &Path) -> bool {
    std::env::current_dir().is_ok_and(|current| current == root)
}

struct Search {
    /// The number of entries that may still be looked at.
    entries: usize,
    files: Vec<PathBuf>,
}

impl Search {
    fn walk(&mut self, folder: &Path, depth: usize, takes: &dyn Fn(&Path) -> bool) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            if self.entries == 0 || self.files.len() >= MOST_FILES {
                return;
            }
            self.entries -= 1;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            // Links are not followed, so that no folder is in itself.
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            if kind.is_dir() {
                if !name.starts_with('.') && !PASSED_OVER.contains(&&*name) && depth < DEEPEST {
                    self.walk(&path, depth + 1, takes);
                }
            } else if kind.is_file() && takes(&path) {
                self.files.push(path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::sync::Arc;

    use super::{Kind, Projects};
    use crate::ide::{Configuration, EditorDocument};
    use crate::loader::Loader;
    use crate::lsp::pattern::Pattern;

    /// An included file is of the configuration that includes it, and its name does not count.
    #[test]
    fn included_files_are_those_that_are_read() {
        let folder = std::env::temp_dir().join(format!("hcl-serde-included-{}", std::process::id()));
        for (name, text) in [
            ("s/app.hcl", "include = [\"conf.d/*.hcl\", \"../base.hcl\"]\n"),
            ("s/conf.d/a.hcl", ""),
            ("t/conf.d/a.hcl", ""),
            ("base.hcl", ""),
        ] {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let make = Configuration::of::<BTreeMap<String, hcl_model::value::Value>>;
        let loader = Loader::new().file("app.hcl").allow_includes("include").include_root("..");
        let kind = Kind { patterns: vec![Pattern::new("app.hcl")], make, loader, scope: None };
        let mut projects = Projects::new(vec![kind], Arc::default());
        projects.set_roots(vec![folder.clone()]);
        let path = |name: &str| folder.join(name);
        let service = Some((Some(path("s")), 0));
        assert_eq!(projects.key(&path("s/app.hcl")), service);
        assert_eq!(projects.key(&path("s/conf.d/a.hcl")), service);
        assert_eq!(projects.key(&path("t/conf.d/a.hcl")), None);
        assert_eq!(projects.key(&path("t/app.hcl")), Some((Some(path("t")), 0)));
        // A file that is included from elsewhere is known once the including file is open.
        assert_eq!(projects.key(&path("base.hcl")), None);
        assert!(projects.open(&EditorDocument::new(path("s/app.hcl"), "")));
        assert_eq!(projects.key(&path("base.hcl")), service);
        assert_eq!(projects.find_files(), ["base.hcl", "s/app.hcl", "s/conf.d/a.hcl"].map(path));
        fs::remove_dir_all(&folder).unwrap();
    }
}
