//! The files of a configuration as an editor has them: texts that are not saved over what is on the disk.

mod load;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

pub(super) use load::Load;

use crate::ide::level::Level;
use crate::ide::{Configuration, EditorDocument};
use crate::loader::place;

/// The files of a configuration, those that are open in an editor with the texts that it has.
///
/// All that is asked of it is computed when it is first asked for and kept until a text changes. A clone shares what is
/// computed and is not changed with the other: an editor can answer from one while it changes the other.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let loader = Loader::new().file("/app/app.hcl").layer().optional_file("/app/local.hcl");
/// let mut project = Project::new(&Configuration::of::<Config>(loader));
/// project.open(EditorDocument::new("/app/app.hcl", "port = 80\n"));
/// project.open(EditorDocument::new("/app/local.hcl", "port = \"x\"\n"));
/// assert!(ide::diagnostics(&project, "/app/app.hcl".as_ref()).is_empty());
/// assert_eq!(ide::diagnostics(&project, "/app/local.hcl".as_ref()).len(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct Project {
    configuration: Configuration,
    open: BTreeMap<PathBuf, EditorDocument>,
    /// The files that are not open.
    closed: Arc<Closed>,
    /// The load of the files that the loader reads together.
    together: Arc<OnceLock<Arc<Load>>>,
    /// Files that it does not read.
    alone: Arc<Mutex<HashMap<PathBuf, Arc<Load>>>>,
}

/// The documents of files that are not open, with the times of the files.
#[derive(Debug, Default)]
struct Closed(Mutex<HashMap<PathBuf, (SystemTime, u64, EditorDocument)>>);

impl Project {
    /// No file is open.
    #[must_use]
    pub fn new(configuration: &Configuration) -> Project {
        Project {
            configuration: configuration.clone(),
            open: BTreeMap::new(),
            closed: Arc::default(),
            together: Arc::default(),
            alone: Arc::default(),
        }
    }

    /// The configuration that the files are of.
    #[must_use]
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// Opens a file, or has another text in the place of one that is open.
    pub fn open(&mut self, document: EditorDocument) {
        self.open.insert(document.path().to_owned(), document);
        self.refresh();
    }

    /// From now on, what is on the disk counts.
    pub fn close(&mut self, path: &Path) {
        self.open.remove(&place(path));
        self.refresh();
    }

    /// Has everything computed anew: files on the disk have changed.
    pub fn refresh(&mut self) {
        self.together = Arc::default();
        self.alone = Arc::default();
    }

    /// The files that are open.
    pub fn documents(&self) -> impl Iterator<Item = &EditorDocument> {
        self.open.values()
    }

    /// Returns a file, as it is open or on the disk. Returns `None` if the file cannot be read.
    #[must_use]
    pub fn document(&self, path: &Path) -> Option<EditorDocument> {
        let path = place(path);
        self.open.get(&path).cloned().or_else(|| self.closed.document(&path, &self.configuration))
    }

    /// The files that are loaded together with one, and it, in the order in which they are loaded.
    #[must_use]
    pub fn documents_with(&self, path: &Path) -> Vec<EditorDocument> {
        self.load_of(path).documents().to_vec()
    }

    /// Returns the level of the body of any file.
    pub(super) fn root(&self) -> Level {
        self.together().root()
    }

    /// Returns the load of the files that the loader reads together.
    fn together(&self) -> &Arc<Load> {
        self.together.get_or_init(|| {
            let loader = self.configuration.loader();
            let open = self.open.values().map(|document| (document.path().to_owned(), document.clone())).collect();
            Arc::new(Load::new(&self.configuration, loader, open, &|path| self.document(path)))
        })
    }

    /// Returns the load that contains a file.
    pub(super) fn load_of(&self, path: &Path) -> Arc<Load> {
        let path = place(path);
        let together = self.together();
        if together.reads(&path) {
            return together.clone();
        }
        let mut alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        let load = alone.entry(path).or_insert_with_key(|path| {
            let loader = self.configuration.loader().of_file_alone(path);
            let open = self.open.get(path).map(|document| (path.clone(), document.clone())).into_iter().collect();
            Arc::new(Load::new(&self.configuration, &loader, open, &|path| self.document(path)))
        });
        load.clone()
    }
}

impl Closed {
    fn document(&self, path: &Path, configuration: &Configuration) -> Option<EditorDocument> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let (modified, size) = (metadata.modified().ok()?, metadata.len());
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, length, document)) = files.get(path)
            && (*of, *length) == (modified, size)
        {
            return Some(document.clone());
        }
        let limits = configuration.loader().limits_of_files();
        let document = EditorDocument::read(path, &limits)?;
        files.insert(path.to_owned(), (modified, size, document.clone()));
        Some(document)
    }
}
