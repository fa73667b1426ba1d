//! The place of the configuration itself.

use std::path::{Path, PathBuf};

use hcl_model::diag::Diagnostic;

use crate::loader::messages;

/// A search for the configuration file: a flag, an environment variable, or the first existing candidate.
///
/// A file that a flag or a variable names must exist; candidates are then not tried.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Loader};
/// use hcl_serde::load::SearchPath;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {}
///
/// let flag: Option<std::path::PathBuf> = None;
/// let location = SearchPath::new().flag(flag).variable("NO_SUCH_APP_CONFIG").candidate("no/app.hcl").candidate("/no/app.hcl");
/// let error = Loader::new().search(location).load::<Config>().unwrap_err();
/// assert!(error.to_string().contains("no/app.hcl, /no/app.hcl"));
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct SearchPath {
    flag: Option<PathBuf>,
    variable: Option<String>,
    places: Vec<PathBuf>,
}

impl SearchPath {
    /// Creates a search without candidates.
    pub fn new() -> SearchPath {
        SearchPath::default()
    }

    /// Sets the path of a command-line flag, if the user wrote one.
    pub fn flag(mut self, path: Option<impl Into<PathBuf>>) -> SearchPath {
        self.flag = path.map(Into::into);
        self
    }

    /// Names the environment variable that may hold the path; an empty value is ignored.
    pub fn variable(mut self, name: impl Into<String>) -> SearchPath {
        self.variable = Some(name.into());
        self
    }

    /// Adds a candidate, after the earlier ones.
    pub fn candidate(mut self, path: impl AsRef<Path>) -> SearchPath {
        self.places.push(path.as_ref().to_owned());
        self
    }

    pub(super) fn variable_name(&self) -> Option<&str> {
        self.variable.as_deref()
    }

    pub(super) fn places(&self) -> &[PathBuf] {
        &self.places
    }

    /// Returns the search path of a program that is started in a folder.
    #[cfg(feature = "lsp")]
    pub(super) fn below(&self, folder: &Path) -> SearchPath {
        let places = self.places.iter().map(|place| folder.join(place)).collect();
        SearchPath { flag: self.flag.as_ref().map(|flag| folder.join(flag)), places, ..self.clone() }
    }

    /// The file.
    pub(super) fn find(&self) -> Result<PathBuf, Diagnostic> {
        let named = || std::env::var_os(self.variable.as_ref()?).filter(|path| !path.is_empty()).map(PathBuf::from);
        if let Some(path) = self.flag.clone().or_else(named) {
            return Ok(path);
        }
        let found = self.places.iter().find(|place| place.exists());
        found.cloned().ok_or_else(|| {
            let places: Vec<String> = self.places.iter().map(|place| place.display().to_string()).collect();
            messages::nowhere(&places, self.variable.as_deref())
        })
    }
}
