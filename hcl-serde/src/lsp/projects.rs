//! The configurations that there are: of each folder of the workspace one of each kind, made when a file of it is first
//! asked for.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hcl_model::limits::Limits;
use hcl_model::typing::Scope;

use crate::ide::{Configuration, Document, Project};
use crate::loader::Loader;
use crate::lsp::pattern::Pattern;
use crate::lsp::signals::Signals;

/// So many folders and files are looked at to find the files of a workspace.
const MOST_ENTRIES: usize = 200_000;

/// So many files of a workspace are known without being open.
const MOST_FILES: usize = 10_000;

/// So many folders are looked into one in the other.
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

/// The folder of the workspace, if there is one, and the number of the kind.
type Key = (Option<PathBuf>, usize);

pub(super) struct Projects {
    kinds: Vec<Kind>,
    signals: Arc<Signals>,
    roots: Vec<PathBuf>,
    made: BTreeMap<Key, Project>,
    /// The files of the folders, once somebody has asked for them.
    files: Option<Vec<PathBuf>>,
}

impl Projects {
    pub(super) fn new(kinds: Vec<Kind>, signals: Arc<Signals>) -> Projects {
        Projects { kinds, signals, roots: Vec::new(), made: BTreeMap::new(), files: None }
    }

    /// Has other folders; everything that is open is to be opened again.
    pub(super) fn set_roots(&mut self, roots: Vec<PathBuf>) {
        self.roots = roots;
        self.made.clear();
        self.files = None;
    }

    pub(super) fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    pub(super) fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.kinds.iter().flat_map(|kind| &kind.patterns)
    }

    /// Which configuration a file is of; none if it is of none. Of several kinds that take it, the last one counts, and of
    /// folders in each other the innermost.
    fn key(&self, path: &Path) -> Option<Key> {
        let around = self.roots.iter().filter(|root| path.starts_with(root));
        let root = around.max_by_key(|root| root.components().count());
        let takes = |pattern: &Pattern| pattern.takes(path, root.map(PathBuf::as_path));
        let kind = self.kinds.iter().rposition(|kind| kind.patterns.iter().any(takes))?;
        Some((root.cloned(), kind))
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
            let loader = match key.0.as_ref().filter(|root| !is_current(root)) {
                Some(root) => kind.loader.below(root),
                None => kind.loader.clone(),
            };
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

    /// What a file may cost.
    pub(super) fn limits(&self, path: &Path) -> Limits {
        match self.key(path).and_then(|(_, kind)| self.kinds.get(kind)) {
            Some(kind) => kind.loader.limits_of_files(),
            None => Limits::default(),
        }
    }

    /// Has the text of a file that is open.
    pub(super) fn open(&mut self, document: &Document) {
        if let Some(project) = self.make(document.path()) {
            project.open(document.clone());
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
                search.walk(root, 0, &|path| self.key(path).is_some());
            }
            search.files.sort();
            search.files.dedup();
            self.files = Some(search.files);
        }
        self.files.clone().unwrap_or_default()
    }

    /// A file that is not open.
    pub(super) fn document(&mut self, path: &Path) -> Option<Document> {
        self.make(path)?.document(path)
    }
}

fn is_current(root: &Path) -> bool {
    std::env::current_dir().is_ok_and(|current| current == root)
}

struct Search {
    /// So many more are looked at.
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
