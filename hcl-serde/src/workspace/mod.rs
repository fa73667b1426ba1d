//! Checks of thousands of configurations of one type at once.
//!
//! A file that several configurations share is read, parsed and checked once. [`Loader`] loads one configuration.

// `find` lists the configurations, `known` keeps the checks of shared files, `left_out` says which parts need no second check, and
// `run` checks the configurations on all processors. `progress` tells how far the check is, and `report` lists each error once.

mod find;
mod known;
mod left_out;
mod messages;
mod progress;
mod report;
mod run;
mod tell;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_core::de::DeserializeOwned;

use crate::loader::Loader;
use crate::schema::HclFile;

pub use report::{Finding, Report};

type Layers = Arc<dyn Fn(&Path) -> Loader + Send + Sync>;

/// Many configurations of one type, each with a root file of its own: those of all services, customers or machines.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Loader, RenderOptions};
/// use hcl_serde::workspace::Workspace;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     region: String,
///     port: u16,
/// }
///
/// # let folder = std::env::temp_dir().join(format!("hcl-serde-workspace-{}", std::process::id()));
/// # for name in ["a", "b"] {
/// #     std::fs::create_dir_all(folder.join("live").join(name)).unwrap();
/// #     std::fs::write(folder.join("live").join(name).join("app.hcl"), "region = \"eu\"\n").unwrap();
/// # }
/// # std::fs::write(folder.join("base.hcl"), "port = 80000\n").unwrap();
/// let base = folder.join("base.hcl");
/// let report = Workspace::new()
///     .find(folder.join("live/**/app.hcl"))
///     .layers(move |root| Loader::new().file(&base).layer().file(root))
///     .check::<Config>();
/// assert_eq!((report.roots(), report.failed(), report.findings().len()), (2, 2, 1));
/// assert!(report.text(&RenderOptions::new()).contains("in 2 configurations"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Clone)]
#[must_use]
pub struct Workspace {
    patterns: Vec<PathBuf>,
    roots: Vec<PathBuf>,
    layers: Layers,
    changed: Option<Vec<PathBuf>>,
    threads: usize,
    most: usize,
    shows_progress: bool,
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace::new()
    }
}

impl fmt::Debug for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace")
            .field("patterns", &self.patterns)
            .field("roots", &self.roots)
            .finish_non_exhaustive()
    }
}

impl Workspace {
    /// No configurations; each that is added is its root file and nothing else.
    pub fn new() -> Workspace {
        Workspace {
            patterns: Vec::new(),
            roots: Vec::new(),
            layers: Arc::new(|root| Loader::new().file(root)),
            changed: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            most: 1000,
            shows_progress: false,
        }
    }

    /// Adds all files at a pattern: in a part of the path, `*` stands for whatever there is and `?` for any character, and `**`
    /// for any folders, one in the other. What begins with a dot is meant only if the part of the pattern does, and links to
    /// folders are followed only where they are named.
    ///
    /// A pattern that nothing is at is a mistake, which the report has.
    pub fn find(mut self, pattern: impl AsRef<Path>) -> Workspace {
        self.patterns.push(pattern.as_ref().to_owned());
        self
    }

    /// Adds one configuration.
    #[expect(clippy::should_implement_trait, reason = "a path is added, and nothing is summed up")]
    pub fn add(mut self, path: impl AsRef<Path>) -> Workspace {
        self.roots.push(path.as_ref().to_owned());
        self
    }

    /// Sets the function that returns the loader of a configuration by its root: with files below it, variables,
    /// includes and whatever else a [`Loader`] knows.
    ///
    /// The function is called for each root, on several threads. Common parts of several configurations are worth
    /// most as files. A text is parsed for each configuration.
    pub fn layers(mut self, layers: impl Fn(&Path) -> Loader + Send + Sync + 'static) -> Workspace {
        self.layers = Arc::new(layers);
        self
    }

    /// Checks only configurations that read one of these files, as those that a commit has changed; relative to where the
    /// program runs, or from the root of the file system.
    ///
    /// A file that is gone counts for the folder that it was in, if that is read, and for whoever names it. Files with secrets
    /// count, those of folders and those that variables [name](Loader::secret_files_from_env). What functions of a configuration ask for is
    /// not known before it is loaded, and does not count.
    pub fn changed<P: AsRef<Path>>(mut self, files: impl IntoIterator<Item = P>) -> Workspace {
        self.changed = Some(files.into_iter().map(|file| file.as_ref().to_owned()).collect());
        self
    }

    /// Sets the number of threads that look for configurations and check them. The default is the number of
    /// processors.
    pub fn threads(self, threads: usize) -> Workspace {
        Workspace { threads: threads.max(1), ..self }
    }

    /// Sets the number of different mistakes and warnings that the report keeps. The default is 1000. The report has
    /// only the number of all others.
    pub fn max_findings(self, most: usize) -> Workspace {
        Workspace { most, ..self }
    }

    /// Says on the standard error output how far it is, if that is a terminal and it takes longer than a second.
    pub fn show_progress(self) -> Workspace {
        Workspace { shows_progress: true, ..self }
    }

    /// Checks all configurations: each as [`Loader::load_full`] would load it, with what that would report and warn of.
    ///
    /// A file that is no root is read once and kept until the check is over; what is written out in its blocks and arguments,
    /// without variables and functions, is looked at once by each thread, and not again in each configuration that has it. So
    /// functions that [validate](macro@crate::HclSchema) blocks are to say the same of the same block.
    ///
    /// A configuration with more mistakes than [`Limits::diagnostics`](crate::Limits) reports as many as that, and that there are
    /// more; which of them may be others than those of a single load, and others each time, so that in how many configurations
    /// such a mistake stands is a lower bound.
    #[must_use]
    pub fn check<T: DeserializeOwned + HclFile>(&self) -> Report {
        run::check::<T>(self)
    }
}
