//! A configuration as it stands, for who changes it: what its sources say, whether it is right or not, and what is wrong with it.

use std::collections::HashSet;
use std::fmt;

use hcl_model::__private::diag::Suggestions;
use hcl_model::diag::Diagnostics;
use hcl_model::path::Path;
use hcl_model::value::Value;
use serde_core::de::DeserializeOwned;

use crate::loader::origins::{Origin, Origins};
use crate::loader::setting::Setting;
use crate::loader::{Loader, messages};
use crate::read::Said;
use crate::schema::HclFile;

/// A configuration as it stands.
pub(crate) struct State {
    /// The errors and warnings of the configuration.
    pub(crate) found: Diagnostics,
    /// `true` if every source that should be there could be read.
    pub(crate) is_complete: bool,
    origins: Origins,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("found", &self.found).finish_non_exhaustive()
    }
}

impl State {
    /// Returns the origin of the value at a path.
    pub(crate) fn origin(&self, path: &Path) -> Option<Origin> {
        self.origins.origin(&path.to_string())
    }

    /// A path as tables write it, which may lead to a block in another way.
    pub(crate) fn written(&self, path: &Path) -> Path {
        self.origins.written(path)
    }

    /// Returns `true` if it is known whether there is something by a path.
    pub(crate) fn knows(&self, path: &Path) -> bool {
        self.origins.knows(path)
    }

    /// Returns the origin of the nearest value around a path that has one.
    pub(crate) fn origin_around(&self, path: &Path) -> Option<Origin> {
        let steps = path.steps();
        let around = |count: usize| self.origin(&steps[..count].iter().cloned().collect());
        (1..=steps.len()).rev().find_map(around)
    }

    /// Returns the origins of all values at a path and below it, each with its path. Defaults are left out.
    pub(crate) fn sources(&self, path: &Path) -> Vec<(Path, Origin)> {
        self.origins.sources(path)
    }

    /// Returns the statements of the configuration.
    pub(crate) fn said(&self) -> Said {
        self.origins.said()
    }

    /// The value of what a configuration defines, by the name with which expressions refer to it.
    pub(crate) fn defined(&self, path: &Path) -> Option<Value> {
        let [root, name] = path.steps() else { return None };
        let (all, _) = self.origins.context().variable(&root.text())?.clone().unmark();
        all.as_entries()?.get(&name.text()).cloned()
    }

    /// The paths of the values that somebody has set here, and nobody in another state.
    pub(crate) fn set_without(&self, other: &State) -> Vec<Path> {
        let still: HashSet<Path> = other.origins.set_paths().into_iter().collect();
        self.origins.set_paths().into_iter().filter(|path| !still.contains(path)).collect()
    }

    /// The value that somebody has set by a path, before it is decoded, and whether it, or a part of it, is sensitive.
    pub(crate) fn value_at(&self, path: &Path) -> Option<(Value, bool)> {
        self.origins.value_at(path)
    }

    /// Returns the value that is set at a path, and `true` if it is sensitive. A value of older files is returned as
    /// it is written now.
    pub(crate) fn value_now(&self, path: &Path) -> Option<(Value, bool)> {
        self.origins.of_now().value_at(path)
    }
}

impl Loader {
    /// Sets the same value as [`Loader::override_value`], for a user who does not know about overrides.
    pub(crate) fn set_path(mut self, path: &Path, value: &str) -> Loader {
        let setting = Setting::of_path(path.to_string(), value.to_owned());
        self.set_last([Setting { what: messages::path(path), ..setting }]);
        self
    }

    /// Reads and decodes the configuration.
    pub(crate) fn state<T: DeserializeOwned + HclFile>(&self) -> State {
        let _report = Suggestions::begin();
        let loader = self.for_load();
        let load = loader.limited().for_load();
        let ready = loader.ready(T::SCHEMA, &load, None);
        let context = ready.loader.limited().into_owned().with_budget(load.budget().clone());
        let origins = Origins::new(ready.body.clone(), T::SCHEMA, context, self.literal);
        let is_complete = ready.is_complete;
        let loaded = loader.decoded::<T>(ready, load).map(|loaded| loaded.warnings);
        loader.asked();
        State { found: loaded.unwrap_or_else(Diagnostics::from), is_complete, origins }
    }
}
