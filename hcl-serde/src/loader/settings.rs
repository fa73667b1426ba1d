//! Variables of the environment and overrides: from a name or a path to what it sets, as a body that overrides others.
//!
//! What a name means is asked of the schema; blocks with labels and objects are looked up in the layers below.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;

use hcl_model::body::{Body, BodyBuilder, Given, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::source::{Range, Source, SourceKind};
use hcl_model::value::normalize;

use crate::de::messages::{overriding, variable};
use crate::loader::below::{Listings, Target};
use crate::loader::messages;
use crate::loader::placement::{MOST_TRIES, Placement};
use crate::schema::{ItemPath, ItemPathError, ItemStep, Schema};

/// A value for what a path leads to.
#[derive(Clone)]
pub(super) struct Setting {
    /// How reports call it.
    pub(super) what: String,
    /// The steps of the path, if it is one.
    steps: Result<ItemPath, ItemPathError>,
    /// Whether names are the same in any case and with `_` for what is no letter or digit.
    pub(super) is_folded: bool,
    pub(super) kind: SourceKind,
    pub(super) value: String,
}

/// Which variables of the environment count.
#[derive(Clone, Default)]
pub(super) struct Environment {
    pub(super) prefix: String,
    /// Given by the program; none means those of the process.
    pub(super) variables: Option<Vec<(String, String)>>,
    pub(super) deny_unknown: bool,
}

impl fmt::Debug for Setting {
    /// What it sets, not to what.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl fmt::Debug for Environment {
    /// The names, not the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.variables.iter().flatten().map(|(name, _)| name);
        f.debug_struct("Environment")
            .field("prefix", &self.prefix)
            .field("variables", &names.collect::<Vec<_>>())
            .finish()
    }
}

/// What is known before a setting is read.
pub(super) struct Layers<'a> {
    pub(super) schema: &'static Schema,
    pub(super) layers: &'a [Body],
    pub(super) mode: Mode<'a>,
}

impl Setting {
    /// An override of what a path leads to.
    pub(super) fn of_path(path: String, value: String) -> Setting {
        let steps = path.parse();
        let what = overriding(&path);
        Setting { what, steps, is_folded: false, kind: SourceKind::Override(path), value }
    }

    /// A variable, whose name is this prefix, `_` and the path; none if it is not.
    fn of_variable(prefix: &str, name: String, value: String) -> Option<Setting> {
        let rest = name.strip_prefix(prefix)?.strip_prefix('_').filter(|rest| !rest.is_empty())?;
        let steps = rest.split("__").map(ItemStep::bare).fold(ItemPath::new(), ItemPath::step);
        let what = variable(&name);
        Some(Setting { what, steps: Ok(steps), is_folded: true, kind: SourceKind::Variable(name), value })
    }

    /// Whether a step of the path means a name.
    pub(super) fn is_called(&self, step: &ItemStep, name: &str) -> bool {
        if self.is_folded { fold(&step.text()) == fold(name) } else { step.is(name) }
    }

    /// How many steps a label takes, if it is the one that they begin with: several in a variable, if it has in it what
    /// becomes `__`.
    pub(super) fn takes(&self, steps: &[ItemStep], label: &str) -> Option<usize> {
        if !self.is_folded {
            return steps.first()?.is(label).then_some(1);
        }
        let label = fold(label);
        let count = label.split("__").count();
        let text: Vec<String> = steps.get(..count)?.iter().map(|step| fold(&step.text())).collect();
        (text.join("__") == label).then_some(count)
    }

    /// A name as a step, as this setting spells names.
    pub(super) fn spelled(&self, name: &str) -> ItemStep {
        ItemStep::Name(if self.is_folded { fold(name).to_uppercase() } else { name.to_owned() })
    }

    /// The steps of the path; none if it is none.
    pub(super) fn steps(&self) -> &[ItemStep] {
        self.steps.as_ref().map_or(&[], ItemPath::steps)
    }

    /// A setting of something else: with other steps in the place of these.
    ///
    /// It is there to see where it leads: its value is one that every flag takes, and what others make of it counts for
    /// nothing.
    pub(super) fn instead(&self, range: std::ops::Range<usize>, steps: &[ItemStep]) -> Setting {
        let known = self.steps();
        let all = known[..range.start].iter().chain(steps).chain(&known[range.end..]).cloned();
        let path = all.fold(ItemPath::new(), ItemPath::step);
        let kind = match &self.kind {
            SourceKind::Variable(full) => {
                let text = |steps: &[ItemStep]| steps.iter().map(ItemStep::text).collect::<Vec<_>>().join("__");
                let name = normalize(full.into());
                let prefix = name.strip_suffix(&*text(known)).unwrap_or("");
                SourceKind::Variable(format!("{prefix}{}", text(path.steps())))
            }
            _ => SourceKind::Override(path.to_string()),
        };
        Setting { what: String::new(), steps: Ok(path), is_folded: self.is_folded, kind, value: "true".to_owned() }
    }

    /// The name of the variable, or the path.
    pub(super) fn name(&self) -> &str {
        match &self.kind {
            SourceKind::Variable(name) | SourceKind::Override(name) => name,
            _ => "",
        }
    }
}

/// A name, in whatever normal form it is, in lower case and with `_` for what cannot be in the name of a variable.
pub(super) fn fold(name: &str) -> String {
    normalize(name.into()).to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect()
}

impl Environment {
    /// What the variables are for; all but the exempt ones.
    pub(super) fn settings(&self, exempt: &[&str], diagnostics: &mut Diagnostics) -> Vec<Setting> {
        let mut settings = Vec::new();
        let mut take = |name: String, value: String| {
            if !exempt.contains(&&*name) {
                settings.extend(Setting::of_variable(&self.prefix, name, value));
            }
        };
        match &self.variables {
            Some(variables) => variables.iter().for_each(|(name, value)| take(name.clone(), value.clone())),
            None => {
                let mut unreadable = Vec::new();
                for (name, value) in std::env::vars_os() {
                    match (name.into_string(), value.into_string()) {
                        (Ok(name), Ok(value)) => take(name, value),
                        (Ok(name), Err(_)) => unreadable.push((name, true)),
                        (Err(name), _) => unreadable.push((name.to_string_lossy().into_owned(), false)),
                    }
                }
                unreadable.retain(|(name, _)| name.starts_with(&format!("{}_", self.prefix)));
                unreadable.sort();
                diagnostics.extend(unreadable.iter().map(|(name, is_name_known)| match is_name_known {
                    true => messages::not_utf8(name),
                    false => messages::name_not_utf8(self.deny_unknown, name),
                }));
            }
        }
        settings.sort_by(|one, other| one.what.cmp(&other.what));
        settings
    }
}

/// A body that is being made.
#[derive(Default)]
pub(super) struct Overlay {
    pub(super) attributes: Vec<Attribute>,
    /// Where they are, by names and keys.
    pub(super) by_path: HashMap<(String, Vec<String>), usize>,
    /// Where the first of each name is.
    pub(super) by_name: HashMap<String, usize>,
    pub(super) blocks: Vec<OverlayBlock>,
    /// Where they are.
    by_id: HashMap<BlockId, usize>,
}

/// A value of an argument, or of an object in it, which keys lead to.
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) keys: Vec<String>,
    pub(super) value: Given,
    pub(super) at: Range,
}

pub(super) struct OverlayBlock {
    pub(super) id: BlockId,
    overlay: Overlay,
    at: Range,
}

/// Which block is made, or changed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct BlockId {
    pub(super) ty: String,
    pub(super) labels: Vec<String>,
    /// The number of the block of the layers below, among those of its type and labels; none if there is none.
    pub(super) into: Option<usize>,
}

/// Why a setting sets nothing, and what was probably meant.
pub(super) struct SettingError {
    pub(super) why: String,
    pub(super) close: Option<String>,
}

impl SettingError {
    pub(super) fn new(why: impl Into<String>) -> SettingError {
        SettingError { why: why.into(), close: None }
    }
}

impl Layers<'_> {
    /// What settings set; those that set nothing are errors or warnings.
    pub(super) fn body(&self, settings: &[Setting], deny_unknown: bool, diagnostics: &mut Diagnostics) -> Option<Body> {
        let below = Body::merge(self.layers.iter().cloned(), MergePolicy::Override);
        let mut root = Overlay::default();
        let listings = Listings::default();
        let mut first = None;
        for setting in settings {
            let source = Source::of(setting.kind.clone(), setting.value.as_str());
            let at = source.range(0, setting.value.len() as u32);
            first.get_or_insert_with(|| at.clone());
            let placement =
                Placement { setting, source: &source, at: &at, mode: self.mode, tries: Cell::new(MOST_TRIES) };
            let target = Target { schema: self.schema, below: Some(&below), listings: &listings };
            let put = match setting.steps.as_ref().map(ItemPath::steps) {
                Err(error) => Err(SettingError::new(messages::no_path(error))),
                Ok([]) => Err(SettingError::new(messages::EMPTY_PATH)),
                Ok(steps) if steps.len() > usize::from(self.mode.limits().decode_nesting) => {
                    Err(SettingError::new(messages::TOO_DEEP))
                }
                Ok(steps) => placement.put(target, steps, &mut root, diagnostics),
            };
            if let Err(SettingError { why, close }) = put {
                diagnostics.push(messages::unknown_setting(deny_unknown, &setting.what, &why, close, at));
            }
        }
        if root.attributes.is_empty() && root.blocks.is_empty() {
            return None;
        }
        first.map(|at| root.builder(at).build())
    }
}

impl Overlay {
    fn builder(self, at: Range) -> BodyBuilder {
        let mut builder = Body::builder(at);
        for Attribute { name, keys, value, at } in self.attributes {
            builder = match keys.is_empty() {
                true => builder.replacing(name, value, at),
                false => builder.within(name, keys, value, at),
            };
        }
        for OverlayBlock { id: BlockId { ty, labels, into }, overlay, at } in self.blocks {
            let body = overlay.builder(at.clone());
            builder = match into {
                Some(number) => builder.within_block(ty, labels, number, body, at),
                None => builder.block(ty, labels, body, at),
            };
        }
        builder
    }

    /// The overlay of a block, which is made if it is not there.
    pub(super) fn block(&mut self, id: &BlockId, at: &Range) -> &mut Overlay {
        let place = *self.by_id.entry(id.clone()).or_insert_with(|| {
            self.blocks.push(OverlayBlock { id: id.clone(), overlay: Overlay::default(), at: at.clone() });
            self.blocks.len() - 1
        });
        &mut self.blocks[place].overlay
    }

    /// Takes back a block that was made last, and in which nothing was put.
    pub(super) fn forget(&mut self, id: &BlockId) {
        if self.blocks.pop_if(|made| made.id == *id).is_some() {
            self.by_id.remove(id);
        }
    }
}
