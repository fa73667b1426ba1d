//! A setting: a value from outside for what a path leads to, whose path is the name of a variable of the environment or of a
//! file, or was given for an override.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use hcl_model::__private::value::{is_same_text, normalize};
use hcl_model::path::{ParsePathError, Path, PathStep};
use hcl_model::source::{Range, Source, SourceKind};

use crate::de::messages::{overriding, variable};
use crate::environment::{fold, variable_part};

/// The suffix of the name of a variable that names a file.
const SUFFIX: &str = "_FILE";

/// A value for what a path leads to.
#[derive(Clone)]
pub(super) struct Setting {
    /// The text by which reports name the setting.
    pub(super) what: String,
    /// The steps of the path, if it is one.
    pub(super) steps: Result<Path, ParsePathError>,
    /// `true` if names are the same in any case and with `_` for what is no letter or digit.
    pub(super) is_folded: bool,
    pub(super) kind: SourceKind,
    pub(super) value: String,
    /// The further properties of a flag of the command line.
    pub(super) flag: Option<FlagValue>,
}

/// The value of a flag of the command line.
#[derive(Clone)]
pub(super) struct FlagValue {
    /// `true` if it is the program's own, and no mistake, if there is nothing in the configuration that is called so.
    pub(super) is_own: bool,
    /// `true` if it is UTF-8.
    pub(super) is_text: bool,
    /// Its values, if it can have several.
    pub(super) elements: Option<Vec<String>>,
}

impl fmt::Debug for Setting {
    /// Formats the name of the setting, and not its value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl Setting {
    /// An override of what a path leads to.
    pub(super) fn of_path(path: String, value: String) -> Setting {
        let steps = path.parse();
        let what = overriding(&path);
        Setting { what, steps, is_folded: false, kind: SourceKind::Override(path), value, flag: None }
    }

    /// A variable, whose name is this prefix, `_` and the path; none if it is not.
    pub(super) fn of_variable(prefix: &str, name: String, value: String) -> Option<Setting> {
        let rest = name.strip_prefix(prefix)?.strip_prefix('_').filter(|rest| !rest.is_empty())?;
        let steps = rest.split("__").map(PathStep::bare).collect::<Path>();
        Some(Setting::folded(variable(&name), steps, SourceKind::Variable(name), value))
    }

    /// A setting by a name that is the same in any case and with `_` for what is no letter or digit.
    pub(super) fn folded(what: String, steps: Path, kind: SourceKind, value: String) -> Setting {
        Setting { what, steps: Ok(steps), is_folded: true, kind, value, flag: None }
    }

    /// Returns `true` if a step of the path means a name.
    pub(super) fn is_called(&self, step: &PathStep, name: &str) -> bool {
        if self.is_folded { fold(&step.text()) == fold(name) } else { step.is(name) }
    }

    /// Finds the one of some names that a step means, first of all one that is spelled so.
    ///
    /// # Errors
    ///
    /// Two names, if the step can mean either.
    pub(super) fn meant<'n>(
        &self,
        step: &PathStep,
        names: impl Iterator<Item = &'n str>,
    ) -> Result<Option<&'n str>, [&'n str; 2]> {
        let (mut meant, mut other) = (None, None);
        for name in names.filter(|name| self.is_called(step, name)) {
            match meant {
                _ if step.is(name) => return Ok(Some(name)),
                None => meant = Some(name),
                Some(first) if !is_same_text(first, name) => other = Some([first, name]),
                Some(_) => {}
            }
        }
        other.map_or(Ok(meant), Err)
    }

    /// Returns the number of steps that a label takes, if the steps begin with the label. A label with a part that becomes
    /// `__` in an environment variable takes several.
    pub(super) fn takes(&self, steps: &[PathStep], label: &str) -> Option<usize> {
        if !self.is_folded {
            return steps.first()?.is(label).then_some(1);
        }
        let label = fold(label);
        let count = label.split("__").count();
        let text: Vec<String> = steps.get(..count)?.iter().map(|step| fold(&step.text())).collect();
        (text.join("__") == label).then_some(count)
    }

    /// Returns `true` if names are spelled as those of variables of the environment are.
    fn is_uppercase(&self) -> bool {
        self.is_folded && !matches!(self.kind, SourceKind::Flag(_))
    }

    /// Returns `true` if it is one of those of which each has a name of its own, and none counts more: variables and
    /// files.
    pub(super) fn is_of_environment(&self) -> bool {
        matches!(self.kind, SourceKind::Variable(_) | SourceKind::SecretFile { .. })
    }

    /// A name as a step, as this setting spells names.
    pub(super) fn spelled(&self, name: &str) -> PathStep {
        PathStep::Name(if self.is_uppercase() { variable_part(name).into() } else { name.into() })
    }

    /// The steps of the path; none if it is none.
    pub(super) fn steps(&self) -> &[PathStep] {
        self.steps.as_ref().map_or(&[], Path::steps)
    }

    /// A setting of something else: with other steps in the place of these.
    ///
    /// It is there to see where it leads: its value is one that every flag takes, and what others make of it counts for
    /// nothing.
    pub(super) fn instead(&self, range: std::ops::Range<usize>, steps: &[PathStep]) -> Setting {
        let known = self.steps();
        let all = known[..range.start].iter().chain(steps).chain(&known[range.end..]).cloned();
        let path = all.collect::<Path>();
        let text = |steps: &[PathStep]| steps.iter().map(PathStep::text).collect::<Vec<_>>().join("__");
        let kind = match &self.kind {
            SourceKind::SecretFile { path: file, variable } => {
                Setting::renamed(file, variable.as_deref(), &text(known), &text(path.steps()))
            }
            SourceKind::Variable(full) => {
                let name = normalize(full.into());
                let prefix = name.strip_suffix(&*text(known)).unwrap_or("");
                SourceKind::Variable(format!("{prefix}{}", text(path.steps())))
            }
            _ => SourceKind::Override(path.to_string()),
        };
        let value = "true".to_owned();
        Setting { what: String::new(), steps: Ok(path), is_folded: self.is_folded, kind, value, flag: None }
    }

    /// This setting with another value.
    pub(super) fn with_value(&self, value: String) -> Setting {
        Setting { value, ..self.clone() }
    }

    /// The name of the variable or of the file, or the path.
    pub(super) fn name(&self) -> Cow<'_, str> {
        match &self.kind {
            SourceKind::Variable(name) | SourceKind::Override(name) | SourceKind::Flag(name) => name.into(),
            SourceKind::SecretFile { variable: Some(name), .. } => name.into(),
            SourceKind::SecretFile { path, variable: None } => path.file_name().unwrap_or_default().to_string_lossy(),
            _ => "".into(),
        }
    }

    /// Its text as a source, and the place of all of it.
    pub(super) fn source(&self) -> (Source, Range) {
        let source = Source::of(self.kind.clone(), self.value.as_str());
        let at = source.range(0, u32::try_from(self.value.len()).unwrap_or(u32::MAX));
        (source, at)
    }

    /// Returns the setting of a variable that names a file. Its name is the name of the variable without the suffix.
    pub(super) fn in_named_file(&self) -> Option<Setting> {
        let SourceKind::Variable(name) = &self.kind else { return None };
        let (before, last) = self.steps().split_at(self.steps().len().checked_sub(1)?);
        let last = last.first()?.text();
        let (last, suffix) = last.split_at_checked(last.len().checked_sub(SUFFIX.len())?)?;
        if last.is_empty() || !suffix.eq_ignore_ascii_case(SUFFIX) {
            return None;
        }
        let steps = Path::from(before).step(PathStep::bare(last));
        let kind = SourceKind::SecretFile { path: PathBuf::from(&self.value), variable: Some(name.clone()) };
        Some(Setting::folded(variable(name), steps, kind, String::new()))
    }

    /// Returns `true` if its value is in a file.
    pub(super) fn is_in_file(&self) -> bool {
        matches!(self.kind, SourceKind::SecretFile { .. })
    }

    /// Returns the kind of a source whose value is in a file, with other steps in place of all its own steps.
    pub(super) fn renamed(path: &std::path::Path, named_by: Option<&str>, known: &str, steps: &str) -> SourceKind {
        let path = path.to_owned();
        match named_by {
            Some(name) => {
                let (stem, suffix) =
                    name.split_at_checked(name.len().saturating_sub(SUFFIX.len())).unwrap_or((name, ""));
                let prefix = stem.strip_suffix(known).unwrap_or("");
                SourceKind::SecretFile { path, variable: Some(format!("{prefix}{steps}{suffix}")) }
            }
            None => {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let dotted = |steps: &str| steps.replace("__", ".");
                let (known, steps) =
                    if name.contains('.') { (dotted(known), dotted(steps)) } else { (known.into(), steps.into()) };
                let prefix = name.strip_suffix(&known).unwrap_or("");
                SourceKind::SecretFile {
                    path: path.with_file_name(format!("{prefix}{}", steps.to_lowercase())),
                    variable: None,
                }
            }
        }
    }
}

/// Returns `true` if a name is that of a variable that names a file.
pub(super) fn ends_as_named(name: &str) -> bool {
    name.len() > SUFFIX.len() && name.ends_with(SUFFIX)
}
