//! The values that differ between two configurations, whether they may be shown or not.

use std::collections::{BTreeSet, HashMap};

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::path::Path;
use hcl_model::source::Source;
use hcl_model::value::Value;

use crate::loader::Loaded;
use crate::loader::origins::objects::schema_of;
use crate::loader::origins::{Held, Origins, Row};
use crate::schema::{ArgumentSpec, Field};

/// The representation of a value that is compared.
#[derive(PartialEq)]
enum Compared {
    Value(Value),
    /// The text of the value, if the value is not evaluated here, or of a default.
    Text(String),
    /// The presence of a block.
    Block,
}

impl<T> Loaded<T> {
    /// The configuration, and all that there is beside it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn apart(self) -> (T, Loaded<()>) {
        let Loaded { config, warnings, origins, paths } = self;
        (config, Loaded { config: (), warnings, origins, paths })
    }

    /// The paths of the values and blocks that are in one of two configurations, or differ; and those of them that count only
    /// when the program starts again.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn differences<U>(&self, other: &Loaded<U>) -> Differences {
        let (one, mut other) = (self.origins.compared(), other.origins.compared());
        let mut found = Differences::default();
        for (path, before) in one {
            let after = other.remove(&path);
            if after.as_ref().is_none_or(|after| after.values != before.values) {
                found.add(&path, before.restarts || after.is_some_and(|after| after.restarts));
            }
        }
        other.into_iter().for_each(|(path, after)| found.add(&path, after.restarts));
        found
    }
}

/// The paths of the values that differ between two configurations.
#[derive(Default)]
pub(crate) struct Differences {
    pub(crate) all: BTreeSet<String>,
    /// The paths that take effect only when the program starts again.
    pub(crate) restarting: BTreeSet<String>,
}

impl Differences {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn add(&mut self, path: &Path, restarts: bool) {
        let path = path.to_string();
        if restarts {
            self.restarting.insert(path.clone());
        }
        self.all.insert(path);
    }
}

/// The values at a path.
#[derive(Default)]
struct At {
    values: Vec<Compared>,
    restarts: bool,
}

impl Origins {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn compared(&self) -> HashMap<Path, At> {
        let mode = self.mode().for_load();
        let found = self.rows_up_to(usize::MAX, mode.mode(), None);
        let mut all: HashMap<Path, At> = HashMap::new();
        for (path, restarts) in found.blocks {
            let at = all.entry(path).or_default();
            at.values.push(Compared::Block);
            at.restarts |= restarts;
        }
        for row in found.rows {
            let Row { path, restarts, value, .. } = row;
            let (value, spec) = match value {
                Held::Default(text) => (default(text, mode.mode()), None),
                Held::Written(expr, spec) => {
                    let mut mistakes = Diagnostics::new();
                    let is_kept = spec.is_some_and(|spec| spec.ty.holds_kept());
                    let value = (!is_kept).then(|| expr.evaluate(mode.mode(), &mut mistakes));
                    match value.filter(|_| !mistakes.has_errors()) {
                        Some(value) => (Compared::Value(value), spec),
                        None => (Compared::Text(expr.range().text().to_owned()), None),
                    }
                }
            };
            add(path, value, spec, restarts, &mut all);
        }
        all
    }
}

/// Returns the representation of a default, which equals the representation of the same value in a file.
#[cfg_attr(not(feature = "__shared"), inline)]
fn default(text: String, mode: Mode<'_>) -> Compared {
    let parsed = native::parse_expression_source(Source::new("default", text.as_str()), mode.limits());
    let value = parsed.ok().ok().map(|expr| expr.evaluate(Mode::LiteralOnly(mode.budget())));
    match value.filter(|(_, mistakes)| !mistakes.has_errors()) {
        Some((value, _)) => Compared::Value(value),
        None => Compared::Text(text),
    }
}

/// Adds a value, or what is in it, if it is an object with a schema, so that each of its fields is a path.
#[cfg_attr(not(feature = "__shared"), inline)]
fn add(path: Path, value: Compared, spec: Option<&'static ArgumentSpec>, restarts: bool, all: &mut HashMap<Path, At>) {
    if let Compared::Value(value) = &value
        && let Some(schema) = spec.and_then(schema_of)
        && let Some(entries) = value.as_entries().filter(|entries| !entries.is_empty())
    {
        for (name, value) in entries.iter() {
            let field = schema.find(name, 0).map(|(_, field)| field);
            let path = path.clone().attribute(name.clone());
            let restarts = restarts || field.is_some_and(Field::needs_restart);
            add(path, Compared::Value(value.clone()), field.and_then(Field::argument), restarts, all);
        }
        return;
    }
    let at = all.entry(path).or_default();
    at.values.push(value);
    at.restarts |= restarts;
}
