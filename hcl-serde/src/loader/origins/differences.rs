//! Which values of two configurations are not the same, whatever may be shown of them.

use std::collections::{BTreeMap, BTreeSet};

use hcl_model::diag::Diagnostics;
use hcl_model::value::Value;

use crate::loader::Loaded;
use crate::loader::origins::{Held, Origins};

/// What is compared of a value.
#[derive(PartialEq)]
enum Compared {
    Value(Value),
    /// How it is written, if it is not evaluated here, or a default.
    Text(String),
}

impl<T> Loaded<T> {
    /// The configuration, and all that there is beside it.
    pub(crate) fn apart(self) -> (T, Loaded<()>) {
        let Loaded { config, warnings, origins, paths } = self;
        (config, Loaded { config: (), warnings, origins, paths })
    }

    /// The paths of the values that are in one of two configurations, or differ.
    pub(crate) fn differences<U>(&self, other: &Loaded<U>) -> BTreeSet<String> {
        let (one, mut other) = (self.origins.compared(), other.origins.compared());
        let mut paths = BTreeSet::new();
        for (path, values) in one {
            if other.remove(&path).as_ref() != Some(&values) {
                paths.insert(path);
            }
        }
        paths.extend(other.into_keys());
        paths
    }
}

impl Origins {
    fn compared(&self) -> BTreeMap<String, Vec<Compared>> {
        let mode = self.mode().for_load();
        let found = self.rows(mode.mode(), None);
        let mut all: BTreeMap<String, Vec<Compared>> = BTreeMap::new();
        for row in found.rows {
            let value = match &row.value {
                Held::Default(text) => Compared::Text(text.clone()),
                Held::Written(expr, spec) => {
                    let mut mistakes = Diagnostics::new();
                    let is_kept = spec.is_some_and(|spec| spec.ty.holds_kept());
                    let value = (!is_kept).then(|| expr.evaluate(mode.mode(), &mut mistakes));
                    match value.filter(|_| !mistakes.has_errors()) {
                        Some(value) => Compared::Value(value),
                        None => Compared::Text(expr.range().text().to_owned()),
                    }
                }
            };
            all.entry(row.path).or_default().push(value);
        }
        all
    }
}
