//! Variables of the environment and overrides: from a name or a path to what it sets, as a body that overrides others.
//!
//! What a name means is asked of the schema; blocks with labels and objects are looked up in the layers below.

use hcl_model::body::{Body, BodyBuilder, Given, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::schema::Schema;
use hcl_model::source::{Range, Source, SourceKind};

use crate::loader::messages;
use crate::loader::way::{Here, Way};

/// A value for what a path leads to.
#[derive(Debug, Clone)]
pub(super) struct Setting {
    /// How reports call it.
    what: String,
    /// The names on the way.
    pub(super) steps: Vec<String>,
    /// Whether names are the same in any case and with `_` for `-`.
    pub(super) is_folded: bool,
    pub(super) kind: SourceKind,
    pub(super) value: String,
}

/// Which variables of the environment count.
#[derive(Debug, Clone, Default)]
pub(super) struct Environment {
    pub(super) prefix: String,
    /// Given by the program; none means those of the process.
    pub(super) variables: Option<Vec<(String, String)>>,
    pub(super) deny_unknown: bool,
}

/// What is known before a setting is read.
pub(super) struct Known<'a> {
    pub(super) schema: &'static Schema,
    pub(super) layers: &'a [Body],
    pub(super) mode: Mode<'a>,
}

impl Setting {
    /// An override of what a path of names leads to.
    pub(super) fn of_path(path: String, value: String) -> Setting {
        let steps = path.split('.').map(str::to_owned).collect();
        let what = format!("The override of \"{path}\"");
        Setting { what, steps, is_folded: false, kind: SourceKind::Override(path), value }
    }

    /// A variable, whose name is this prefix, `_` and the path; none if it is not.
    fn of_variable(prefix: &str, name: String, value: String) -> Option<Setting> {
        let rest = name.strip_prefix(prefix)?.strip_prefix('_').filter(|rest| !rest.is_empty())?;
        let steps = rest.split("__").map(str::to_owned).collect();
        let what = format!("The variable {name}");
        Some(Setting { what, steps, is_folded: true, kind: SourceKind::Variable(name), value })
    }

    /// Whether a step of the path means a name.
    pub(super) fn is_called(&self, step: &str, name: &str) -> bool {
        if self.is_folded { fold(step) == fold(name) } else { step == name }
    }
}

/// A name in lower case and with `_` for `-`.
pub(super) fn fold(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

impl Environment {
    /// What the variables set, if they set something; all but the exempt ones.
    pub(super) fn body(&self, known: &Known<'_>, exempt: &[&str], diagnostics: &mut Diagnostics) -> Option<Body> {
        let mut settings = Vec::new();
        let mut take = |name: String, value: String| {
            if !exempt.contains(&&*name) {
                settings.extend(Setting::of_variable(&self.prefix, name, value));
            }
        };
        match &self.variables {
            Some(variables) => variables.iter().for_each(|(name, value)| take(name.clone(), value.clone())),
            None => {
                for (name, value) in std::env::vars_os() {
                    let Ok(name) = name.into_string() else { continue };
                    match value.into_string() {
                        Ok(value) => take(name, value),
                        Err(_) if name.starts_with(&format!("{}_", self.prefix)) => {
                            diagnostics.push(messages::not_utf8(&name));
                        }
                        Err(_) => {}
                    }
                }
            }
        }
        settings.sort_by(|one, other| one.what.cmp(&other.what));
        known.body(&settings, self.deny_unknown, diagnostics)
    }
}

/// A body that is being made.
#[derive(Default)]
pub(super) struct Level {
    pub(super) attributes: Vec<Attribute>,
    pub(super) blocks: Vec<Made>,
}

/// A value of an argument, or of an object in it, which keys lead to.
pub(super) struct Attribute {
    pub(super) name: &'static str,
    pub(super) keys: Vec<String>,
    pub(super) value: Given,
    pub(super) at: Range,
}

pub(super) struct Made {
    pub(super) ty: &'static str,
    pub(super) labels: Vec<String>,
    level: Level,
    at: Range,
}

/// Why a setting sets nothing, and what was probably meant.
pub(super) struct Nowhere {
    pub(super) why: String,
    pub(super) close: Option<String>,
}

impl Nowhere {
    pub(super) fn new(why: impl Into<String>) -> Nowhere {
        Nowhere { why: why.into(), close: None }
    }
}

impl Known<'_> {
    /// What settings set; those that set nothing are errors or warnings.
    pub(super) fn body(&self, settings: &[Setting], deny_unknown: bool, diagnostics: &mut Diagnostics) -> Option<Body> {
        let below = Body::merge(self.layers.iter().cloned(), MergePolicy::Override);
        let mut root = Level::default();
        let mut first = None;
        for setting in settings {
            let source = Source::of(setting.kind.clone(), setting.value.as_str());
            let at = source.range(0, setting.value.len() as u32);
            first.get_or_insert_with(|| at.clone());
            let way = Way { setting, source: &source, at: &at, mode: self.mode };
            let steps: Vec<&str> = setting.steps.iter().map(String::as_str).collect();
            let here = Here { schema: self.schema, below: Some(&below) };
            let put = match steps.len() > usize::from(self.mode.limits().decode_nesting) {
                true => Err(Nowhere::new("it leads deeper than configuration can be nested")),
                false => way.put(here, &steps, &mut root, diagnostics),
            };
            if let Err(Nowhere { why, close }) = put {
                diagnostics.push(messages::unknown_setting(deny_unknown, &setting.what, &why, close, at));
            }
        }
        if root.attributes.is_empty() && root.blocks.is_empty() {
            return None;
        }
        first.map(|at| root.builder(at).build())
    }
}

impl Level {
    fn builder(self, at: Range) -> BodyBuilder {
        let mut builder = Body::builder(at);
        for Attribute { name, keys, value, at } in self.attributes {
            builder = match keys.is_empty() {
                true => builder.replacing(name, value, at),
                false => builder.within(name, keys, value, at),
            };
        }
        for Made { ty, labels, level, at } in self.blocks {
            builder = builder.block(ty, labels, level.builder(at.clone()), at);
        }
        builder
    }

    /// The level of a block, which is made if it is not there.
    pub(super) fn block(&mut self, ty: &'static str, labels: Vec<String>, at: &Range) -> &mut Level {
        let place = self.blocks.iter().position(|made| made.ty == ty && made.labels == labels);
        let place = place.unwrap_or_else(|| {
            self.blocks.push(Made { ty, labels, level: Level::default(), at: at.clone() });
            self.blocks.len() - 1
        });
        &mut self.blocks[place].level
    }
}
