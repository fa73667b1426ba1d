//! Variables of the environment and overrides: from a name or a path to what it sets, as a body that overrides others.
//!
//! The schema tells the meaning of a name. Blocks with labels and objects are looked up in the layers below.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;

use hcl_model::body::{Body, BodyBuilder, Given};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;

use crate::loader::below::{Listings, Target};
use crate::loader::messages;
use crate::loader::placement::{MOST_TRIES, OnTheWay, Placement};
use crate::loader::secret_files::SecretFiles;
use crate::loader::setting::{Setting, ends_as_named};
use crate::schema::Schema;

/// The environment variables that count.
#[derive(Clone, Default)]
pub(super) struct Environment {
    pub(super) prefix: String,
    /// Given by the program; none means those of the process.
    pub(super) variables: Option<Vec<(String, String)>>,
    pub(super) deny_unknown: bool,
    /// `true` if a variable may name a file that has its value in it.
    pub(super) names_files: bool,
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

/// The facts that are known before a setting is read.
pub(super) struct Layers<'a> {
    pub(super) schema: &'static Schema,
    pub(super) layers: &'a [Body],
    pub(super) files: &'a SecretFiles,
    pub(super) mode: Mode<'a>,
    /// `true` if it is read before values are known.
    pub(super) is_static: bool,
}

impl Environment {
    /// Returns the settings of the variables, except for the exempt variables.
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
        settings.sort_by(|one, other| one.name().cmp(&other.name()));
        settings
    }
}

/// A body that is being made.
#[derive(Default)]
pub(super) struct Overlay {
    pub(super) attributes: Vec<Attribute>,
    /// The indices of the attributes by names and keys.
    pub(super) by_path: HashMap<(String, Vec<String>), usize>,
    /// The index of the first attribute of each name.
    pub(super) by_name: HashMap<String, usize>,
    pub(super) blocks: Vec<OverlayBlock>,
    /// The indices of the blocks.
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

/// The identity of a block that is made or changed.
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
    /// `true` if it may be about something that comes later, so that it would be lost.
    pub(super) is_early: bool,
}

impl SettingError {
    pub(super) fn new(why: impl Into<String>) -> SettingError {
        SettingError { why: why.into(), close: None, is_early: false }
    }
}

/// Refuses a step that can mean either of two names.
pub(super) fn either_name(both: [&str; 2]) -> SettingError {
    SettingError::new(messages::either_name(both))
}

/// Returns the refusal of a step that can mean two keys of a map. The keys may be secret, and are not told.
pub(super) fn either_key(_both: [&str; 2]) -> SettingError {
    SettingError::new(messages::EITHER_KEY)
}

impl Layers<'_> {
    /// Returns the body that settings set. A setting that sets nothing is an error or a warning, unless only values
    /// can tell.
    pub(super) fn body(&self, settings: &[Setting], deny_unknown: bool, diagnostics: &mut Diagnostics) -> Option<Body> {
        let below = Body::merge_layers(self.layers.iter().cloned(), self.schema);
        let mut root = Overlay::default();
        let listings = Listings::default();
        let mut first = None;
        for setting in settings {
            let target = Target { schema: self.schema, below: Some(&below), listings: &listings };
            let (_, at) = setting.source();
            first.get_or_insert_with(|| at.clone());
            let put = self.put(setting, target, &mut root, diagnostics);
            let is_own = setting.flag.as_ref().is_some_and(|flag| flag.is_own);
            if let (Err(SettingError { why, close, is_early }), false) = (put, is_own) {
                if is_early && self.is_static {
                    continue;
                }
                diagnostics.push(messages::unknown_setting(deny_unknown || is_early, &setting.what, &why, close, at));
            }
        }
        if root.is_empty() {
            return None;
        }
        first.map(|at| root.builder(at).build())
    }

    /// Puts what a setting sets where it leads to: its value, what is in its file, or what is in the file that it names if the
    /// whole of its name leads nowhere.
    fn put(
        &self,
        setting: &Setting,
        target: Target<'_>,
        root: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        if setting.flag.as_ref().is_some_and(|flag| !flag.is_text) {
            self.leads(setting, target)?;
            let (_, at) = setting.source();
            diagnostics.push(messages::flag_not_utf8(&setting.what, at));
            return Ok(());
        }
        if setting.is_in_file() {
            return self.put_file(setting, target, root, diagnostics);
        }
        let named = setting.in_named_file().filter(|_| self.files.are_named);
        // A key that anybody may choose is no more that of a value than that of a file.
        let is_chosen = named.is_some() && self.leads(setting, target).is_ok_and(|is_chosen| is_chosen);
        let named_leads = |named: &&Setting| self.leads(named, target).is_ok();
        let nowhere = match named.as_ref().filter(|_| is_chosen).filter(named_leads) {
            Some(_) => SettingError::new(""),
            None => match self.put_value(setting, true, target, root, diagnostics) {
                Ok(_) => return Ok(()),
                Err(nowhere) => nowhere,
            },
        };
        let Some(named) = named else { return Err(nowhere) };
        if setting.value.is_empty() {
            return self.leads(&named, target).map(|_| ());
        }
        let put = self.put_file(&named, target, root, diagnostics);
        // A variable that names a file was meant as one.
        put.map_err(|named| {
            let names_file = nowhere.close.as_deref().is_some_and(ends_as_named);
            let close = if names_file { nowhere.close } else { named.close.or(nowhere.close) };
            SettingError { close, ..nowhere }
        })
    }

    /// Puts what is in a file where the setting leads to; nothing is read of one that leads nowhere.
    fn put_file(
        &self,
        setting: &Setting,
        target: Target<'_>,
        root: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        self.leads(setting, target)?;
        let put = match self.files.filled(setting) {
            Ok(filled) => self.put_value(&filled, true, target, root, diagnostics),
            Err(refused) => {
                diagnostics.push(refused);
                self.put_value(&SecretFiles::unread(setting), false, target, root, diagnostics)
            }
        };
        put.map(|_| ())
    }

    /// Returns `Ok` if a setting leads anywhere, whatever its value is. The result is `Ok(true)` if the last name of
    /// the setting is free to choose.
    fn leads(&self, setting: &Setting, target: Target<'_>) -> Result<bool, SettingError> {
        let tried = setting.instead(0..0, &[]);
        self.put_value(&tried, true, target, &mut Overlay::default(), &mut Diagnostics::new())
    }

    /// Puts the value of a setting where it leads to, if it has one; otherwise says what is wrong whatever its value is. The last
    /// name of it can be one that anybody may choose.
    fn put_value(
        &self,
        setting: &Setting,
        has_value: bool,
        target: Target<'_>,
        root: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<bool, SettingError> {
        let (source, at) = setting.source();
        let (tries, on_the_way) = (Cell::new(MOST_TRIES), OnTheWay::default());
        let placement = Placement { setting, source: &source, at: &at, mode: self.mode, has_value, tries, on_the_way };
        match setting.steps.as_ref().map(Path::steps) {
            Err(error) => Err(SettingError::new(messages::no_path(error))),
            Ok([]) => Err(SettingError::new(messages::EMPTY_PATH)),
            Ok(steps) if steps.len() > usize::from(self.mode.limits().decode_nesting) => {
                Err(SettingError::new(messages::TOO_DEEP))
            }
            Ok(steps) => {
                let nowhere = match placement.put(target, steps, root, diagnostics) {
                    Ok(()) => return Ok(placement.on_the_way.is_chosen.get()),
                    Err(nowhere) => nowhere,
                };
                let Some(now) = self.moved(setting).filter(|_| !nowhere.is_early) else { return Err(nowhere) };
                let placement = Placement { setting: &now, ..placement };
                placement.put(target, now.steps(), root, diagnostics)?;
                let spelled = |step: &PathStep| match step {
                    PathStep::Name(name) => setting.spelled(name),
                    step => step.clone(),
                };
                let spelled: Vec<PathStep> = now.steps().iter().map(spelled).collect();
                let name = setting.instead(0..setting.steps().len(), &spelled);
                diagnostics.push(messages::old_setting(&setting.what, &name.name(), at.clone()));
                Ok(false)
            }
        }
    }

    /// The setting of what it leads to now, if it leads to where that was in older files.
    fn moved(&self, setting: &Setting) -> Option<Setting> {
        let migrations = self.schema.migrations()?;
        let now = migrations.place_now(setting.steps(), &|step, name| setting.is_called(step, name))?;
        Some(Setting { steps: Ok(now.into_iter().collect()), ..setting.clone() })
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

    fn is_empty(&self) -> bool {
        self.attributes.is_empty() && self.blocks.is_empty()
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
