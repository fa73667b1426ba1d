//! Destinations of settings: the way of the steps of a setting through the schema and the layers below.

use std::cell::Cell;
use std::rc::Rc;

use hcl_model::__private::diag::closest;
use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::path::{Path, PathStep};

use crate::environment::fold;
use crate::loader::below::{Below, Target};
use crate::loader::messages;
use crate::loader::setting::Setting;
use crate::loader::settings::{BlockId, SettingError, either_name};
use crate::read::field_of;
use crate::schema::{
    Alternatives, ArgumentSpec, BlockField, ChosenBy, Field, FieldKind, HclSchema, Occurs, Schema, TypeSpec,
};

/// The argument or the block that a setting sets.
pub(super) struct Destination {
    /// The blocks around, from the outermost to the innermost.
    pub(super) blocks: Vec<BlockId>,
    pub(super) part: SettingTarget,
    /// `true` if the last name of the setting is free to choose and not there yet. Such a name is in a part that no
    /// schema describes, or is the key of a map of values that may be secret.
    pub(super) is_chosen: bool,
    /// `true` if the value is secret.
    pub(super) is_secret: bool,
    /// The name of the setting of now, if a step is a former name.
    pub(super) renamed: Option<String>,
}

/// The part of the innermost block that a setting sets.
pub(super) enum SettingTarget {
    /// An argument, or the value of keys in the argument.
    Argument { name: String, keys: Vec<String>, ty: TypeSpec },
    /// The block itself, which has no content, and `true` if the layers below have the block.
    Flag(bool),
}

/// The way of a setting to its destination.
pub(super) struct SettingRoute<'a> {
    setting: &'a Setting,
    mode: Mode<'a>,
    /// The number of other settings that may still be tried to find the setting that was meant.
    tries: &'a Cell<u8>,
    blocks: Vec<BlockId>,
    /// The steps with former names, each with the name of now.
    former: Vec<(usize, &'static str)>,
    is_chosen: bool,
    is_secret: bool,
}

/// The continuation of a way behind the type of a block.
enum BlockStep<'b> {
    /// The body of the block, and the number of steps that lead there.
    Inside(Target<'b>, usize),
    Flag(bool),
}

/// The number of other settings that are tried for a setting that sets nothing.
const MOST_TRIES: u8 = 32;

impl Destination {
    /// Finds the destination of a setting below a body.
    pub(super) fn of(setting: &Setting, target: Target<'_>, mode: Mode<'_>) -> Result<Destination, SettingError> {
        match setting.steps.as_ref().map(Path::steps) {
            Err(error) => Err(SettingError::new(messages::no_path(error))),
            Ok([]) => Err(SettingError::new(messages::EMPTY_PATH)),
            Ok(steps) if steps.len() > usize::from(mode.limits().decode_nesting) => {
                Err(SettingError::new(messages::TOO_DEEP))
            }
            Ok(steps) => SettingRoute::new(setting, mode, &Cell::new(MOST_TRIES)).follow(target, steps),
        }
    }
}

impl<'a> SettingRoute<'a> {
    fn new(setting: &'a Setting, mode: Mode<'a>, tries: &'a Cell<u8>) -> SettingRoute<'a> {
        SettingRoute {
            setting,
            mode,
            tries,
            blocks: Vec::new(),
            former: Vec::new(),
            is_chosen: false,
            is_secret: false,
        }
    }

    fn follow(mut self, target: Target<'_>, steps: &[PathStep]) -> Result<Destination, SettingError> {
        let part = self.in_body(target, steps)?;
        let renamed = (!self.former.is_empty()).then(|| {
            let mut now = self.setting.steps().to_vec();
            self.former.iter().for_each(|(at, name)| now[*at] = self.setting.spelled(name));
            self.setting.instead(0..now.len(), &now).name().into_owned()
        });
        let SettingRoute { blocks, is_chosen, is_secret, .. } = self;
        Ok(Destination { blocks, part, is_chosen, is_secret, renamed })
    }

    /// Follows steps in a body and in the blocks of the body.
    fn in_body(&mut self, mut target: Target<'_>, mut steps: &[PathStep]) -> Result<SettingTarget, SettingError> {
        loop {
            let schema = target.schema;
            let Some((step, rest)) = steps.split_first() else {
                return Err(SettingError::new(messages::names_a_block(self.inside(schema).as_deref())));
            };
            match schema.chosen_by() {
                Some(ChosenBy::Attribute(tag)) if self.setting.is_called(step, tag) => {
                    return self.argument(tag.to_owned(), &ArgumentSpec::new(TypeSpec::String), &target, rest);
                }
                Some(chosen_by @ (ChosenBy::Attribute(_) | ChosenBy::Content)) => {
                    let variant = self.variant(chosen_by, &target, step);
                    target.schema = variant.ok_or_else(|| self.unknown(step, &target, rest.len()))?;
                    continue;
                }
                _ => {}
            }
            let Some((written, field)) = self.field(schema, step)? else {
                let (spec, blocks) = match schema.remain().map(Field::kind) {
                    Some(FieldKind::RemainAttributes { spec, .. }) => (spec, None),
                    Some(_) if rest.is_empty() => (&ArgumentSpec::DYNAMIC, None),
                    Some(_) => (&ArgumentSpec::DYNAMIC, target.blocks(step, self.setting)?),
                    None => return Err(self.unknown(step, &target, rest.len())),
                };
                // A body without a schema has what a file could write: a block that is there, or an argument.
                if let Some(blocks) = blocks
                    && let Some((block, number, taken)) = blocks.find(rest, self.setting)?
                {
                    let (ty, labels) = (blocks.ty().to_owned(), block.labels.clone());
                    self.blocks.push(BlockId { ty, labels, into: Some(number) });
                    target = Target { schema: Body::SCHEMA, below: Some(block.body.clone()), ..target };
                    steps = &rest[taken..];
                    continue;
                }
                let name = self.any_name(step, spec, &target, rest)?;
                return self.argument(name, spec, &target, rest);
            };
            let name = if field.is_item() { field.name() } else { written };
            if field.former_names().contains(&written) && field.deprecation().is_none() {
                self.former.push((self.setting.steps().len().saturating_sub(steps.len()), name));
            }
            match field.kind() {
                FieldKind::Attribute(attribute) => {
                    return self.argument(name.to_owned(), &attribute.spec, &target, rest);
                }
                FieldKind::Block(BlockField { argument: Some(argument), .. })
                    if rest.is_empty() || field.item_names().any(|name| target.has_argument(name)) =>
                {
                    return self.argument(name.to_owned(), &argument.spec, &target, rest);
                }
                FieldKind::Block(block) | FieldKind::Blocks(block) => {
                    match self.block((name, field, block), target, rest)? {
                        BlockStep::Inside(inside, taken) => (target, steps) = (inside, &rest[taken..]),
                        BlockStep::Flag(is_there) => return Ok(SettingTarget::Flag(is_there)),
                    }
                }
                _ => return Err(SettingError::new(messages::nothing_called(name))),
            }
        }
    }

    /// Returns the name of a setting of the first argument in a block that the steps lead to.
    fn inside(&self, schema: &Schema) -> Option<String> {
        let field = schema.fields().find(|field| matches!(field.kind(), FieldKind::Attribute(_)))?;
        let end = self.setting.steps().len();
        Some(self.setting.instead(end..end, &[self.setting.spelled(field.name())]).name().into_owned())
    }

    /// Returns the variant that has what a step names, first of all the variant of the layers below.
    fn variant(&self, chosen_by: ChosenBy, target: &Target<'_>, step: &PathStep) -> Option<&'static Schema> {
        let below = target.below.as_ref().zip(match chosen_by {
            ChosenBy::Attribute(tag) => Some(tag),
            _ => None,
        });
        let chosen = below.and_then(|(body, tag)| {
            let mut ignored = Diagnostics::new();
            target.schema.tagged_variant(tag, tag, body.as_node(), &Hidden::default(), self.mode, &mut ignored)
        });
        let mut variants = chosen.into_iter().chain(target.schema.variants()).map(|variant| (variant.schema)());
        variants.find(|variant| !matches!(self.field(variant, step), Ok(None)))
    }

    /// Returns the spelling of a name that does not exist yet.
    fn spelled(&self, step: &PathStep) -> String {
        if self.setting.is_folded { step.text().to_lowercase() } else { step.text() }
    }

    /// Returns the error of a step of a body that leads nowhere. `after` is the number of steps behind.
    fn unknown(&self, step: &PathStep, target: &Target<'_>, after: usize) -> SettingError {
        let variants = target.schema.variants().iter().map(|variant| (variant.schema)());
        let fields = std::iter::once(target.schema).chain(variants).flat_map(Schema::fields);
        let names: Vec<String> =
            fields.flat_map(Field::item_names).map(|name| self.setting.spelled(name).text()).collect();
        let names = || names.iter().map(String::as_str);
        let step_of = |name: &str| PathStep::Name(name.into());
        let split =
            self.split(step, names()).find_map(|(name, rest)| self.instead(target, after, 1, &[step_of(name), rest]));
        let close = split.or_else(|| {
            let close = closest(&self.setting.spelled(&step.text()).text(), names())?;
            self.instead(target, after, 1, &[step_of(close)])
        });
        let why = match target.argument(step, self.setting).ok().flatten() {
            Some(own) => messages::no_setting(&own),
            None => messages::nothing_called(&self.called(step, after)),
        };
        SettingError { close, ..SettingError::new(why) }
    }

    /// Returns the text of a step that has so many steps after it. The first step of a variable includes the prefix.
    fn called(&self, step: &PathStep, after: usize) -> String {
        let count = self.setting.steps().len();
        match after + 1 == count && self.setting.is_of_environment() {
            true => self.setting.instead(1..count, &[]).name().into_owned(),
            false => step.text(),
        }
    }

    /// Returns the possible readings of a step of a variable that has `_` where `__` was meant. Each reading is one
    /// of the names and a step after it.
    fn split<'n>(
        &self,
        step: &PathStep,
        names: impl Iterator<Item = &'n str>,
    ) -> impl Iterator<Item = (&'n str, PathStep)> {
        let text = if self.setting.is_folded { step.text() } else { String::new() };
        names.filter_map(move |name| {
            let folded = fold(&text);
            let rest = folded.strip_prefix(&fold(name))?.strip_prefix('_').filter(|rest| !rest.is_empty())?;
            Some((name, PathStep::bare(&rest.to_uppercase())))
        })
    }

    /// Returns the name of a setting with other steps, if that setting or a close one sets something in this body. The steps
    /// replace `count` steps in front of the last `after` steps.
    fn instead(&self, target: &Target<'_>, after: usize, count: usize, steps: &[PathStep]) -> Option<String> {
        self.tries.set(self.tries.get().checked_sub(1)?);
        let end = self.setting.steps().len().checked_sub(after)?;
        let start = end.checked_sub(count)?;
        let setting = self.setting.instead(start..end, steps);
        match SettingRoute::new(&setting, self.mode, self.tries).follow(target.clone(), &setting.steps()[start..]) {
            Ok(_) => Some(setting.name().into_owned()),
            Err(nowhere) => nowhere.close,
        }
    }

    /// Returns the field that a step names, and the name. Refuses a step that can mean two fields.
    fn field(&self, schema: &Schema, step: &PathStep) -> Result<Option<(&'static str, &'static Field)>, SettingError> {
        let of_field = |field: &'static Field| field.item_names().find(|name| self.setting.is_called(step, name));
        let meant = self.setting.meant(step, schema.fields().filter_map(of_field)).map_err(either_name)?;
        let found = meant.and_then(|meant| field_of(schema, |name| name == meant));
        #[cfg(feature = "clap")]
        let found = found.or_else(|| self.flag_of(schema, step));
        Ok(found)
    }

    /// Returns the field whose name in Rust a step is: the id of the flag that clap derives for it.
    #[cfg(feature = "clap")]
    fn flag_of(&self, schema: &Schema, step: &PathStep) -> Option<(&'static str, &'static Field)> {
        self.setting.flag.as_ref()?;
        let is_it = |field: &&Field| field.ident().is_some_and(|ident| self.setting.is_called(step, ident));
        schema.fields().find(is_it).map(|field| (field.name(), field))
    }

    /// Follows steps in the value of an argument.
    fn argument(
        &mut self,
        name: String,
        spec: &ArgumentSpec,
        target: &Target<'_>,
        steps: &[PathStep],
    ) -> Result<SettingTarget, SettingError> {
        self.is_secret |= spec.is_secret();
        let mut ty = spec.ty.inner();
        if ty.is_kept() {
            return Err(SettingError::new(messages::not_evaluated(&name)));
        }
        let mut keys = Vec::new();
        let mut below = if steps.is_empty() { None } else { target.value(&name, self.mode) };
        for (number, step) in steps.iter().enumerate() {
            let is_last = number + 1 == steps.len();
            let is_any = match ty {
                TypeSpec::Object(_) | TypeSpec::OneOf(Alternatives { schema: Some(_), .. }) => false,
                TypeSpec::Map(element) => self.is_secret || !element.is_plain(),
                _ => true,
            };
            let is_element = matches!(step, PathStep::Index(_)) && below.as_deref().is_some_and(Below::is_list);
            let (called, inner) = match self.in_value(ty, step, is_last, is_element)? {
                Some(inner) => inner,
                None => return Err(of_list(&name, &keys)),
            };
            let known = below.map_or(Ok(None), |below| below.entry(step, self.setting))?;
            self.is_chosen = is_any && known.is_none() && is_last;
            let (key, value): (String, Option<Rc<Below>>) = match known {
                Some((key, value)) => (key, Some(value)),
                None => (called.map_or_else(|| self.spelled(step), str::to_owned), None),
            };
            keys.push(key);
            (ty, below) = (inner, value);
        }
        Ok(SettingTarget::Argument { name, keys, ty })
    }

    /// Returns the name and the type of what a step names in a value of a type. Returns `None` for an element of a list.
    fn in_value(
        &self,
        ty: TypeSpec,
        step: &PathStep,
        is_last: bool,
        is_element: bool,
    ) -> Result<Option<(Option<&'static str>, TypeSpec)>, SettingError> {
        let nothing = || SettingError::new(messages::nothing_in_value(&step.text()));
        let schema = match ty {
            TypeSpec::Object(object) => Some((object.schema)()),
            TypeSpec::OneOf(alternatives) if !is_element => alternatives.schema.map(|schema| schema()),
            _ => None,
        };
        if let Some(schema) = schema {
            let (name, inner) = self.in_object(schema, step)?;
            if name.is_none() && is_last && self.names_file_of(schema) {
                return Err(nothing());
            }
            // The names of the variants are known, but not the variant.
            let is_known = matches!(ty, TypeSpec::Object(_)) || inner.has_parts();
            return Ok(Some((name, if is_known { inner } else { TypeSpec::Dynamic })));
        }
        Ok(match ty {
            TypeSpec::List(_) | TypeSpec::Set(_) => None,
            TypeSpec::Tuple(_) if matches!(step, PathStep::Index(_)) => None,
            TypeSpec::Value | TypeSpec::Dynamic | TypeSpec::OneOf(_) if is_element => None,
            TypeSpec::Map(element) => Some((None, element.inner())),
            TypeSpec::Value => Some((None, TypeSpec::Value)),
            TypeSpec::Dynamic | TypeSpec::OneOf(_) | TypeSpec::Tuple(_) => Some((None, TypeSpec::Dynamic)),
            _ => return Err(nothing()),
        })
    }

    /// Returns the target of a step in an object that a schema describes: its name, and its type as far as the type
    /// is known.
    ///
    /// # Errors
    ///
    /// The step can mean two names.
    fn in_object(
        &self,
        schema: &'static Schema,
        step: &PathStep,
    ) -> Result<(Option<&'static str>, TypeSpec), SettingError> {
        let is_called = |name: &str| self.setting.is_called(step, name);
        match schema.chosen_by() {
            Some(ChosenBy::Attribute(tag)) if is_called(tag) => return Ok((Some(tag), TypeSpec::String)),
            Some(ChosenBy::Name) => {
                if let Some(variant) = schema.variants().iter().find(|variant| variant.names().any(is_called)) {
                    let ty = variant.part.map_or(TypeSpec::Dynamic, |part| part.spec.ty.inner());
                    return Ok((Some(variant.name), ty));
                }
            }
            _ => {}
        }
        let variants = schema.variants().iter().map(|variant| (variant.schema)());
        for schema in std::iter::once(schema).chain(variants) {
            if let Some((_, field)) = self.field(schema, step)? {
                let ty = match field.kind() {
                    FieldKind::Attribute(attribute) => attribute.spec.ty.inner(),
                    _ => TypeSpec::Dynamic,
                };
                return Ok((Some(field.name()), ty));
            }
        }
        Ok((None, TypeSpec::Dynamic))
    }

    /// Returns `true` if the name of the setting is that of a file with what is in an object.
    fn names_file_of(&self, schema: &'static Schema) -> bool {
        let named = self.setting.in_named_file();
        let last = named.as_ref().and_then(|named| named.steps().last());
        last.is_some_and(|step| self.in_object(schema, step).is_ok_and(|(name, _)| name.is_some()))
    }

    /// Follows the steps behind the type of a block.
    fn block<'b>(
        &mut self,
        (ty, field, block): (&str, &Field, &BlockField),
        target: Target<'b>,
        rest: &[PathStep],
    ) -> Result<BlockStep<'b>, SettingError> {
        let blocks = target.blocks_of(field, ty);
        let has_labels = block.label_count(ty) > 0;
        let is_counted = !has_labels && matches!(block.spec.occurs, Occurs::Many | Occurs::Exactly(_));
        let number = match rest.first() {
            Some(PathStep::Index(number)) => Some(*number),
            _ => None,
        };
        // The setting that may have been meant has other steps in the place of the type and of so many further steps.
        let step_of = |name: &str| self.setting.spelled(name);
        let close = |taken: usize, steps: &[PathStep]| self.instead(&target, rest.len() - taken, 1 + taken, steps);
        if is_counted && number.is_none() {
            let first = rest.first().map(PathStep::text).unwrap_or_default();
            let digits = first.split('_').next().unwrap_or_default();
            let split = rest.first().and_then(|step| self.split(step, std::iter::once(digits)).next());
            let close = match split.filter(|_| digits.parse::<usize>().is_ok()) {
                Some((number, behind)) => close(1, &[step_of(ty), PathStep::bare(number), behind]),
                None => close(0, &[step_of(ty), PathStep::Index(0)]),
            };
            let why = messages::needs_number(ty);
            return Err(SettingError { close, ..SettingError::new(why) });
        }
        let found = blocks.find(rest, self.setting)?;
        if let (None, Some(waits)) = (&found, blocks.open()) {
            let why = messages::blocks_come_later(ty, &waits);
            return Err(SettingError { is_early: true, ..SettingError::new(why) });
        }
        let (id, below, taken) = match found {
            Some((block, number, taken)) => {
                let id = BlockId { ty: blocks.ty().to_owned(), labels: block.labels.clone(), into: Some(number) };
                (id, Some(block.body.clone()), taken)
            }
            None if has_labels => {
                let split = rest.first().filter(|_| self.setting.is_folded).and_then(|step| {
                    let firsts = blocks.labels_before(&fold(&step.text()));
                    self.split(step, firsts.into_iter())
                        .find_map(|(label, behind)| close(1, &[step_of(ty), step_of(label), behind]))
                });
                let why = messages::no_such_block(ty, &blocks.known(self.setting));
                return Err(SettingError { close: split, ..SettingError::new(why) });
            }
            None if is_counted && (number != Some(0) || blocks.count() > 0) => {
                return Err(SettingError::new(messages::no_such_number(ty, blocks.count())));
            }
            None if number.is_some_and(|number| number > 0) => {
                let why = messages::needs_no_number(ty);
                return Err(SettingError { close: close(1, &[step_of(ty)]), ..SettingError::new(why) });
            }
            None => {
                // A block that only its number tells apart is new beside the blocks of other types.
                let into = is_counted.then_some(0);
                (BlockId { ty: ty.to_owned(), labels: Vec::new(), into }, None, usize::from(number.is_some()))
            }
        };
        let label = id.labels.get(block.key_count()).cloned();
        self.blocks.push(id);
        if block.spec.occurs == Occurs::Flag && rest.len() == taken {
            return Ok(BlockStep::Flag(below.is_some()));
        }
        let Some(read) = block.body(ty, label.as_deref()) else {
            return Err(SettingError::new(messages::not_known(ty)));
        };
        Ok(BlockStep::Inside(Target { schema: read.schema, below, ..target }, taken))
    }

    /// Returns the name of an argument of a body that takes any name.
    fn any_name(
        &mut self,
        step: &PathStep,
        spec: &ArgumentSpec,
        target: &Target<'_>,
        rest: &[PathStep],
    ) -> Result<String, SettingError> {
        let known = target.argument(step, self.setting)?;
        self.is_chosen = known.is_none() && rest.is_empty() && (spec.is_secret() || !spec.ty.is_plain());
        Ok(known.unwrap_or_else(|| self.spelled(step)))
    }
}

/// Returns the error of keys of an argument that lead into a list.
fn of_list(name: &str, keys: &[String]) -> SettingError {
    let steps = std::iter::once(name).chain(keys.iter().map(String::as_str)).map(|step| PathStep::Name(step.into()));
    let list = steps.collect::<Path>();
    SettingError::new(messages::list_in_parts(&list))
}
