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
    /// What is wrong with it, or to warn of.
    pub(crate) found: Diagnostics,
    /// Whether every source that should be there could be read.
    pub(crate) is_complete: bool,
    origins: Origins,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("found", &self.found).finish_non_exhaustive()
    }
}

impl State {
    /// Where the value of a path comes from.
    pub(crate) fn origin(&self, path: &Path) -> Option<Origin> {
        self.origins.origin(&path.to_string())
    }

    /// A path as tables write it, which may lead to a block in another way.
    pub(crate) fn written(&self, path: &Path) -> Path {
        self.origins.written(path)
    }

    /// Whether it is known whether there is something by a path.
    pub(crate) fn knows(&self, path: &Path) -> bool {
        self.origins.knows(path)
    }

    /// Where what is around a path comes from, as near to it as there is something.
    pub(crate) fn origin_around(&self, path: &Path) -> Option<Origin> {
        let steps = path.steps();
        let around = |count: usize| self.origin(&steps[..count].iter().cloned().collect());
        (1..=steps.len()).rev().find_map(around)
    }

    /// Where all comes from that there is at a path or below it, but for defaults, with the paths of its parts.
    pub(crate) fn sources(&self, path: &Path) -> Vec<(Path, Origin)> {
        self.origins.sources(path)
    }

    /// What it says.
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

    /// What somebody has set by a path, as it is written now if it is a value of older files; and whether it is sensitive.
    pub(crate) fn value_now(&self, path: &Path) -> Option<(Value, bool)> {
        self.origins.of_now().value_at(path)
    }
}

impl Loader {
    /// What [`Loader::override_value`] sets, for who has not been told of overrides.
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
