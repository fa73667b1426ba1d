//! Values that the program, and the files that it names, have for declared variables.

use std::fmt;
use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::limits::Budget;
use hcl_model::path::Path;
use hcl_model::value::Value;

use crate::loader::LoadedPath;
use crate::loader::kept::Kept;
use crate::loader::read::{Input, Read};

/// A file with values for the variables below a name.
#[derive(Debug, Clone)]
pub(super) struct GivenFile {
    pub(super) root: Arc<str>,
    pub(super) input: Input,
}

/// The values of a file for the variables below a name.
pub(super) struct FileValues {
    pub(super) root: Arc<str>,
    /// None if the file could not be read.
    pub(super) body: Option<Body>,
}

impl GivenFile {
    /// Returns the paths of the file. They belong to no layer, and their number is 0.
    pub(super) fn paths(&self) -> Vec<LoadedPath> {
        let paths = self.input.places();
        paths.paths(0).map(|path| LoadedPath { gives_variables: true, ..path }).collect()
    }

    /// Reads the file.
    pub(super) fn read(&self, budget: &Budget, kept: Option<&Kept>, read: &mut Read) {
        let (known, was_complete) = (read.paths.len(), std::mem::replace(&mut read.is_complete, true));
        let bodies = self.input.read(0, budget, kept, read).into_iter().map(Some);
        let refused = (!read.is_complete).then_some(None);
        read.is_complete &= was_complete;
        let values = bodies.chain(refused).map(|body| FileValues { root: self.root.clone(), body });
        read.values.extend(values);
        read.paths.iter_mut().skip(known).for_each(|path| path.gives_variables = true);
    }
}

/// A value that the program has for a declared variable.
#[derive(Clone)]
pub(super) struct GivenValue {
    /// The path as the program writes it.
    pub(super) path: String,
    pub(super) value: Value,
}

impl fmt::Debug for GivenValue {
    /// Formats the path and not the value, because the value may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)
    }
}

/// A change of the value of a definition.
#[derive(Clone)]
pub(super) struct DefinitionMap {
    /// The path as the program writes it.
    pub(super) path: String,
    pub(super) map: Arc<dyn Fn(Value) -> Value + Send + Sync>,
}

/// A change of the values of all definitions below a name.
pub(super) type MapOfNames = Box<dyn Fn(&str, Value) -> Value + Send + Sync>;

impl fmt::Debug for DefinitionMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)
    }
}

/// Returns the name of the definition that a path leads to, if the definition is below a name.
pub(super) fn below(path: &str, root: &str) -> Option<String> {
    let path: Path = path.parse().ok()?;
    match path.steps() {
        [first, name] if first.is(root) => Some(name.text()),
        _ => None,
    }
}
