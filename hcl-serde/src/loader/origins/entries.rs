//! Values with where they come from, for programs that show them one by one: a table of all of them is in `origins`.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Source, SourceKind, visible};
use hcl_model::syntax::NodeRef;
use hcl_model::value::Value;

use crate::loader::Loaded;
use crate::loader::origins::objects::entries as entries_of;
use crate::loader::origins::{Held, Origin, Origins, Row, Rows};
use crate::read::{ValuePart, is_shown, meant};

/// A value of a configuration.
pub(crate) struct Entry {
    pub(crate) path: Path,
    /// On one line, and nothing of what is sensitive.
    pub(crate) shown: String,
    /// None if it is sensitive, or if nobody knows that it is not.
    pub(crate) value: Option<Value>,
    /// `true` if it is not shown because it is sensitive.
    pub(crate) is_secret: bool,
    pub(crate) origin: Origin,
}

impl<T> Loaded<T> {
    /// All values, in the order of [`Loaded::explain`]; one of them, or those below one, if a path is given.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn entries(&self, wanted: Option<&Path>) -> Vec<Entry> {
        self.origins.entries(wanted)
    }

    /// A path as [`Loaded::explain`] writes it, which may lead to a block in another way.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn written(&self, path: &Path) -> Path {
        self.origins.written(path)
    }

    /// Without the configuration itself, for who asks only for its values.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn without_config(self) -> Loaded<()> {
        Loaded { config: (), warnings: self.warnings, origins: self.origins, paths: self.paths }
    }
}

impl Origins {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(in crate::loader) fn written(&self, path: &Path) -> Path {
        meant(self.body.as_node(), self.schema, path).path(path)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn entries(&self, wanted: Option<&Path>) -> Vec<Entry> {
        let mode = self.mode().for_load();
        let found = match wanted {
            Some(wanted) => self.rows_at(mode.mode(), wanted),
            None => self.rows(mode.mode(), None),
        };
        if found.rows.is_empty()
            && let Some(part) = wanted.and_then(|wanted| self.part(wanted))
        {
            return vec![part];
        }
        let origins: Vec<Origin> = found.rows.iter().map(Row::origin).collect();
        self.redact(&found.rows);
        let entry = |(row, origin): (&Row<'_>, Origin)| {
            let value = found.open(row, &[]);
            let (shown, is_secret) = match &row.value {
                Held::Written(expr, spec) => (found.shown(*expr, *spec, usize::MAX), found.is_secret(row)),
                Held::Default(text) => (text.clone(), found.is_secret(row)),
            };
            Entry { path: row.path.clone(), shown: visible(&shown).into_owned(), value, is_secret, origin }
        };
        found.rows.iter().zip(origins).map(entry).collect()
    }

    /// The rows of a path, or those below it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn rows_at<'s, 'm>(&'s self, mode: Mode<'m>, path: &'s Path) -> Rows<'s, 'm> {
        let mut found = self.rows(mode, Some(path.steps()));
        if found.rows.is_empty() {
            found = self.rows(mode, None);
            found.rows.retain(|row| is_below(&row.path, path));
        }
        found
    }

    /// Returns the entry of a part of a value that is a row as a whole.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn part(&self, path: &Path) -> Option<Entry> {
        let mode = self.mode().for_load();
        let (found, inside) = self.around(mode.mode(), path.steps())?;
        let row = found.rows.first().filter(|_| !inside.is_empty())?;
        let origin = row.origin();
        self.redact(std::slice::from_ref(row));
        let path = path.clone();
        if found.is_secret(row) || row.hides(inside) {
            let shown = crate::loader::origins::SENSITIVE.to_owned();
            return Some(Entry { path, shown, value: None, is_secret: true, origin });
        }
        let value = found.open(row, inside)?;
        let shown = visible(&format!("{value:?}")).into_owned();
        Some(Entry { path, shown, value: Some(value), is_secret: false, origin })
    }

    /// The paths of what somebody has set, in the order of a table.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(in crate::loader) fn set_paths(&self) -> Vec<Path> {
        let mode = self.mode().for_load();
        let rows = self.rows(mode.mode(), None).rows;
        rows.into_iter().filter(|row| matches!(row.value, Held::Written(..))).map(|row| row.path).collect()
    }

    /// Returns the origins of all values at a path and below it, each with its path. Defaults are left out.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(in crate::loader) fn sources(&self, path: &Path) -> Vec<(Path, Origin)> {
        let mode = self.mode().for_load();
        let mut found = self.rows_at(mode.mode(), path);
        let mut inside: &[PathStep] = &[];
        if found.rows.is_empty()
            && let Some(around) = self.around(mode.mode(), path.steps())
        {
            (found, inside) = around;
        }
        let mut sources = Vec::new();
        for row in &found.rows {
            let Held::Written(expr, _) = row.value else { continue };
            let Ok(part) = ValuePart::new(expr).find(inside) else { continue };
            let path = inside.iter().cloned().fold(row.path.clone(), Path::step);
            add_sources(&path, part, &mut sources);
        }
        sources
    }

    /// The value that somebody has set by a path, before it is decoded, and whether it, or a part of it, is sensitive.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(in crate::loader) fn value_at(&self, path: &Path) -> Option<(Value, bool)> {
        let mode = self.mode().for_load();
        let (found, inside) = self.around(mode.mode(), path.steps())?;
        let row = found.rows.first()?;
        let Held::Written(expr, _) = &row.value else { return None };
        let mut ignored = Diagnostics::new();
        let value = expr.evaluate(found.mode, &mut ignored);
        let is_secret = value.contains_sensitive() || row.hides(inside);
        Some((Path::from(inside).apply(&value.unmark().0)?, is_secret)).filter(|_| !ignored.has_errors())
    }

    /// Returns `true` if it is known of what is around a path, which is one value, whether it has it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(in crate::loader) fn knows(&self, path: &Path) -> bool {
        self.around(self.mode().for_load().mode(), path.steps()).is_some()
    }

    /// The rows of what is around a path and is one as a whole, and what leads from there to it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn around<'s, 'm>(&'s self, mode: Mode<'m>, steps: &'s [PathStep]) -> Option<(Rows<'s, 'm>, &'s [PathStep])> {
        (1..=steps.len()).rev().find_map(|count| {
            let found = self.rows(mode, Some(&steps[..count]));
            (!found.rows.is_empty()).then(|| (found, &steps[count..]))
        })
    }
}

/// Returns `true` if the path of a row is below another path. The first of several blocks has no number.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_below(path: &Path, around: &Path) -> bool {
    let (path, around) = (path.steps(), around.steps());
    let is_in = |around: &[PathStep]| path.len() > around.len() && path.starts_with(around);
    let is_in_first = |first: &[PathStep]| is_in(first) && matches!(path[first.len()], PathStep::Name(_));
    is_in(around) || around.split_last().is_some_and(|(last, first)| *last == PathStep::Index(0) && is_in_first(first))
}

/// Adds where the parts of the value of an expression come from.
#[cfg_attr(not(feature = "__shared"), inline)]
fn add_sources(path: &Path, expr: NodeRef<'_>, sources: &mut Vec<(Path, Origin)>) {
    match entries_of(expr).filter(|entries| !entries.is_empty()) {
        Some(entries) => {
            for (name, value) in entries {
                add_sources(&path.clone().attribute(name), value, sources);
            }
        }
        None => sources.push((path.clone(), Origin::of(expr.range()))),
    }
}

impl Rows<'_, '_> {
    /// Returns the value that steps lead to in the value of a row, if it may be shown. Without steps, this is the
    /// whole value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn open(&self, row: &Row<'_>, steps: &[PathStep]) -> Option<Value> {
        match &row.value {
            Held::Default(text) => {
                let source = Source::new("default", text.as_str());
                let parsed = native::parse_expression_source(source, self.mode.limits()).ok().ok()?;
                let (value, found) = parsed.evaluate(Mode::LiteralOnly(self.mode.budget()));
                steps
                    .iter()
                    .cloned()
                    .collect::<Path>()
                    .apply(&value)
                    .filter(|_| !found.has_errors() && !self.is_secret(row))
            }
            Held::Written(expr, spec) => {
                let spec = spec.filter(|_| !self.is_secret(row) && !row.hides(steps))?;
                if !is_shown(*expr) && !spec.ty.is_plain() {
                    return None;
                }
                Path::from(steps).apply(&self.value(*expr)?).filter(Value::is_wholly_known)
            }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_secret(&self, row: &Row<'_>) -> bool {
        match &row.value {
            Held::Default(text) => text == crate::loader::origins::SENSITIVE,
            Held::Written(expr, spec) => {
                let kind = expr.syntax().source(expr.node()).kind().clone();
                let is_marked = || {
                    let mut ignored = Diagnostics::new();
                    expr.evaluate(self.mode, &mut ignored).contains_sensitive()
                };
                spec.is_some_and(|spec| spec.is_secret())
                    || matches!(kind, SourceKind::SecretFile { .. })
                    || is_marked()
            }
        }
    }
}

impl Row<'_> {
    /// Returns `true` if something must not be shown of what steps lead to in it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn hides(&self, steps: &[PathStep]) -> bool {
        match &self.value {
            // What its type does not say, decoding has found, and marked where it stands.
            Held::Written(expr, spec) => {
                spec.and_then(|spec| spec.hides(steps)).unwrap_or_else(|| expr.range().contains_sensitive())
            }
            Held::Default(_) => false,
        }
    }
}
