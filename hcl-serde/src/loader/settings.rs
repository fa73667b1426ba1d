//! Variables of the environment and overrides: from a name or a path to what it sets, as a body that overrides others.
//!
//! The schema tells the meaning of a name. Blocks with labels and objects are looked up in the layers below.

use std::collections::HashMap;
use std::fmt;

use hcl_model::body::{Body, BodyBuilder, Given};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::path::PathStep;
use hcl_model::source::{Range, SourceKind};

use crate::loader::below::{Listings, Target};
use crate::loader::destination::{Destination, SettingTarget};
use crate::loader::meaning::SettingText;
use crate::loader::messages;
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

/// The arguments and blocks that settings set.
#[derive(Default)]
struct Overlay {
    attributes: Vec<Attribute>,
    /// The indices of the attributes by names and keys.
    by_path: HashMap<(String, Vec<String>), usize>,
    /// The index of the first attribute of each name.
    by_name: HashMap<String, usize>,
    blocks: Vec<OverlayBlock>,
    /// The indices of the blocks.
    by_id: HashMap<BlockId, usize>,
}

/// A value of an argument, or of an object in it, which keys lead to.
struct Attribute {
    name: String,
    keys: Vec<String>,
    value: Given,
    at: Range,
}

struct OverlayBlock {
    id: BlockId,
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
            let target = Target { schema: self.schema, below: Some(below.clone()), listings: &listings };
            let (_, at) = setting.source();
            first.get_or_insert_with(|| at.clone());
            let put = self.put(setting, &target, &mut root, diagnostics);
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

    /// Sets what a setting leads to: the value of the setting, or the content of the file of the setting. The value is the
    /// path of the file if the name without its suffix leads somewhere, and the whole name does not.
    fn put(
        &self,
        setting: &Setting,
        target: &Target<'_>,
        root: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        let destination = self.destination(setting, target);
        if setting.flag.as_ref().is_some_and(|flag| !flag.is_text) {
            destination?;
            let (_, at) = setting.source();
            diagnostics.push(messages::flag_not_utf8(&setting.what, at));
            return Ok(());
        }
        if setting.is_in_file() {
            return self.put_file(setting, destination?, root, diagnostics);
        }
        let named = setting.in_named_file().filter(|_| self.files.are_named);
        // A key that anybody may choose is no more that of a value than that of a file.
        let Some(named) = named.filter(|_| destination.as_ref().map_or(true, |found| found.is_chosen)) else {
            return self.put_value(setting, true, destination?, root, diagnostics);
        };
        match (self.destination(&named, target), destination) {
            // An empty variable names no file.
            (Ok(_), _) if setting.value.is_empty() => Ok(()),
            (Ok(file), _) => self.put_file(&named, file, root, diagnostics),
            (Err(_), Ok(destination)) => self.put_value(setting, true, destination, root, diagnostics),
            (Err(named), Err(nowhere)) => {
                let names_file = nowhere.close.as_deref().is_some_and(ends_as_named);
                let close = if names_file { nowhere.close } else { named.close.or(nowhere.close) };
                Err(SettingError { close, ..nowhere })
            }
        }
    }

    /// Sets a destination to the content of the file of a setting.
    fn put_file(
        &self,
        setting: &Setting,
        destination: Destination,
        root: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        match self.files.filled(setting) {
            Ok(filled) => self.put_value(&filled, true, destination, root, diagnostics),
            Err(refused) => {
                diagnostics.push(refused);
                self.put_value(&SecretFiles::unread(setting), false, destination, root, diagnostics)
            }
        }
    }

    /// Finds the destination of a setting, also by the path in older files.
    fn destination(&self, setting: &Setting, target: &Target<'_>) -> Result<Destination, SettingError> {
        let nowhere = match Destination::of(setting, target.clone(), self.mode) {
            Ok(destination) => return Ok(destination),
            Err(nowhere) => nowhere,
        };
        let Some(now) = self.moved(setting).filter(|_| !nowhere.is_early) else { return Err(nowhere) };
        let destination = Destination::of(&now, target.clone(), self.mode)?;
        let spelled = |step: &PathStep| match step {
            PathStep::Name(name) => setting.spelled(name),
            step => step.clone(),
        };
        let spelled: Vec<PathStep> = now.steps().iter().map(spelled).collect();
        let name = setting.instead(0..setting.steps().len(), &spelled).name().into_owned();
        Ok(Destination { renamed: Some(name), is_chosen: false, ..destination })
    }

    /// Sets a destination to the value of a setting. Without a value, only the errors that do not depend on the value are
    /// found.
    fn put_value(
        &self,
        setting: &Setting,
        has_value: bool,
        destination: Destination,
        root: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        let Destination { blocks, part, is_secret, renamed, .. } = destination;
        let (source, at) = setting.source();
        if is_secret {
            at.redact();
        }
        match part {
            SettingTarget::Flag(is_there) => {
                let ty = blocks.last().map_or("", |block| &block.ty);
                match &*setting.value {
                    "true" => _ = root.inside(&blocks, &at),
                    "false" if is_there => return Err(SettingError::new(messages::cannot_be_taken_away(ty))),
                    "false" => {}
                    _ if has_value => return Err(SettingError::new(messages::NO_FLAG)),
                    _ => {}
                }
            }
            SettingTarget::Argument { name, keys, ty } => {
                let path = (name, keys);
                let is_other = match root.find(&blocks).and_then(|overlay| overlay.other(&path)) {
                    Some(other) => !self.overrides(setting, other, &path, diagnostics)?,
                    None => false,
                };
                if !is_other {
                    let text = SettingText { setting, source: &source, at: &at, mode: self.mode };
                    let value = if has_value { text.value(&ty, diagnostics) } else { None };
                    root.inside(&blocks, &at).set(path, value.unwrap_or_else(Given::unread), at.clone());
                }
            }
        }
        diagnostics.extend(renamed.map(|now| messages::old_setting(&setting.what, &now, at)));
        Ok(())
    }

    /// Returns `true` if a setting overrides another setting of the same argument, and `false` after a diagnostic.
    ///
    /// # Errors
    ///
    /// Two variables set the same value, or a setting sets a part of what the other sets.
    fn overrides(
        &self,
        setting: &Setting,
        other: &Attribute,
        (name, keys): &(String, Vec<String>),
        diagnostics: &mut Diagnostics,
    ) -> Result<bool, SettingError> {
        let kind = other.at.source().kind();
        if other.keys != *keys {
            return Err(SettingError::new(messages::whole_and_part(other.at.source().name(), name)));
        }
        let is_in_file = matches!(kind, SourceKind::SecretFile { .. });
        if is_in_file && setting.is_of_environment() || setting.is_in_file() {
            let (_, at) = setting.source();
            diagnostics.push(messages::set_twice([kind, &setting.kind], at));
            return Ok(false);
        }
        match setting.is_of_environment() {
            true => Err(SettingError::new(messages::set_by_both(other.at.source().name()))),
            false => Ok(true),
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

    /// Returns the overlay of a block in blocks, if there is one.
    fn find(&self, blocks: &[BlockId]) -> Option<&Overlay> {
        blocks.iter().try_fold(self, |overlay, id| Some(&overlay.blocks[*overlay.by_id.get(id)?].overlay))
    }

    /// Returns the overlay of a block in blocks. Adds the blocks that are not there.
    fn inside(&mut self, blocks: &[BlockId], at: &Range) -> &mut Overlay {
        blocks.iter().fold(self, |overlay, id| {
            let place = *overlay.by_id.entry(id.clone()).or_insert_with(|| {
                overlay.blocks.push(OverlayBlock { id: id.clone(), overlay: Overlay::default(), at: at.clone() });
                overlay.blocks.len() - 1
            });
            &mut overlay.blocks[place].overlay
        })
    }

    /// Returns the attribute at a path, or an attribute that has the path as a part or is a part of it.
    fn other(&self, path: &(String, Vec<String>)) -> Option<&Attribute> {
        let known = self.by_path.get(path).map(|&place| &self.attributes[place]);
        // The first attribute of a name decides if all of them are parts.
        let first = || self.by_name.get(&path.0).map(|&first| &self.attributes[first]);
        known.or_else(|| first().filter(|first| first.keys.is_empty() || path.1.is_empty()))
    }

    /// Sets the attribute at a path.
    fn set(&mut self, path: (String, Vec<String>), value: Given, at: Range) {
        if let Some(&known) = self.by_path.get(&path) {
            let known = &mut self.attributes[known];
            (known.value, known.at) = (value, at);
            return;
        }
        let place = self.attributes.len();
        let (name, keys) = path.clone();
        self.by_name.entry(name.clone()).or_insert(place);
        self.by_path.insert(path, place);
        self.attributes.push(Attribute { name, keys, value, at });
    }
}
