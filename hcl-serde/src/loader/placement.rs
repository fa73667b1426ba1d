//! The way of one setting through the schema, to what it sets; and where it ends before that, the way of one that may have
//! been meant, which is only named if it leads somewhere.

use std::cell::Cell;

use hcl_model::__private::diag::closest;
use hcl_model::body::{Body, Given, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Range, Source, SourceKind};
use hcl_model::value::Value;

use crate::environment::fold;
use crate::loader::below::{Blocks, KnownBlock, Target};
use crate::loader::messages;
use crate::loader::setting::Setting;
use crate::loader::settings::{Attribute, BlockId, Overlay, SettingError, either_key, either_name};
use crate::read::field_of;
use crate::schema::{
    Alternatives, ArgumentSpec, BlockField, ChosenBy, Field, FieldKind, HclSchema, Occurs, Schema, TypeSpec,
};

/// One setting on its way to what it sets.
pub(super) struct Placement<'a> {
    pub(super) setting: &'a Setting,
    pub(super) source: &'a Source,
    pub(super) at: &'a Range,
    pub(super) mode: Mode<'a>,
    /// `true` if there is a value: otherwise only what is wrong whatever it is comes of it.
    pub(super) has_value: bool,
    /// The number of other settings that may still be tried to find one that was meant.
    pub(super) tries: Cell<u8>,
    pub(super) on_the_way: OnTheWay,
}

/// The facts about a setting that were found while its steps were followed.
#[derive(Default)]
pub(super) struct OnTheWay {
    /// `true` if the last name of the setting is free to choose and not there yet. Such a name is in a part that no
    /// schema describes, or is the key of a map of values that may be secret.
    pub(super) is_chosen: Cell<bool>,
    /// `true` if the setting is for a secret value.
    is_secret: Cell<bool>,
}

/// So many other settings are tried for one that sets nothing.
pub(super) const MOST_TRIES: u8 = 32;

impl Placement<'_> {
    /// Puts the value where the steps lead to, below a body of this schema; no further than there are steps.
    pub(super) fn put(
        &self,
        target: Target<'_>,
        steps: &[PathStep],
        overlay: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        let schema = target.schema;
        let Some((step, rest)) = steps.split_first() else {
            return Err(SettingError::new(messages::names_a_block(self.inside(schema).as_deref())));
        };
        if let Some(ChosenBy::Attribute(tag)) = schema.chosen_by()
            && self.setting.is_called(step, tag)
        {
            return self.attribute(tag, &TypeSpec::String, target, rest, overlay, diagnostics);
        }
        if let Some(chosen_by @ (ChosenBy::Attribute(_) | ChosenBy::Content)) = schema.chosen_by() {
            return match self.variant(chosen_by, target, step) {
                Some(variant) => self.put(Target { schema: variant, ..target }, steps, overlay, diagnostics),
                None => Err(self.unknown(step, target, rest.len())),
            };
        }
        self.check_name(schema, step)?;
        let Some((name, field)) = self.field(schema, step) else {
            return match schema.remain().map(Field::kind) {
                Some(FieldKind::RemainAttributes { spec, .. }) => {
                    self.hide(spec);
                    let name = self.any_name(step, spec, target, rest)?;
                    self.attribute(&name, &spec.ty, target, rest, overlay, diagnostics)
                }
                Some(_) => self.open(step, target, rest, overlay, diagnostics),
                None => Err(self.unknown(step, target, rest.len())),
            };
        };
        let written = name;
        let name = if field.is_item() { field.name() } else { name };
        let put = match field.kind() {
            FieldKind::Attribute(attribute) => {
                self.hide(&attribute.spec);
                self.attribute(name, &attribute.spec.ty, target, rest, overlay, diagnostics)
            }
            FieldKind::Block(BlockField { argument: Some(argument), .. })
                if rest.is_empty() || field.item_names().any(|name| target.has_argument(name)) =>
            {
                self.attribute(name, &argument.spec.ty, target, rest, overlay, diagnostics)
            }
            FieldKind::Block(block) | FieldKind::Blocks(block) => {
                self.block((name, field, block), target, rest, overlay, diagnostics)
            }
            _ => Err(SettingError::new(messages::nothing_called(name))),
        };
        if put.is_ok() && field.former_names().contains(&written) && field.deprecation().is_none() {
            let at = self.setting.steps().len().saturating_sub(steps.len());
            let now = self.setting.instead(at..at + 1, &[self.setting.spelled(name)]);
            diagnostics.push(messages::old_setting(&self.setting.what, &now.name(), self.at.clone()));
        }
        put
    }

    /// The name of a setting of the first argument in a block that the steps lead to.
    fn inside(&self, schema: &Schema) -> Option<String> {
        let field = schema.fields().find(|field| matches!(field.kind(), FieldKind::Attribute(_)))?;
        let end = self.setting.steps().len();
        Some(self.setting.instead(end..end, &[self.setting.spelled(field.name())]).name().into_owned())
    }

    /// Keeps the value from being shown, if it is for what is not: it may be refused before it is decoded.
    fn hide(&self, spec: &ArgumentSpec) {
        if spec.sensitive || spec.ty.holds_sensitive() {
            self.on_the_way.is_secret.set(true);
            self.at.redact();
        }
    }

    /// The variant that has what a step names: the one that the layers below have, if it does.
    fn variant(&self, chosen_by: ChosenBy, target: Target<'_>, step: &PathStep) -> Option<&'static Schema> {
        let below = target.below.zip(match chosen_by {
            ChosenBy::Attribute(tag) => Some(tag),
            _ => None,
        });
        let chosen = below.and_then(|(body, tag)| {
            let mut ignored = Diagnostics::new();
            target.schema.tagged_variant(tag, tag, body.as_node(), &Hidden::default(), self.mode, &mut ignored)
        });
        let variants = chosen.into_iter().chain(target.schema.variants()).map(|variant| (variant.schema)());
        variants.into_iter().find(|variant| self.field(variant, step).is_some())
    }

    /// Returns the spelling of a name that does not exist yet.
    fn spelled(&self, step: &PathStep) -> String {
        if self.setting.is_folded { step.text().to_lowercase() } else { step.text() }
    }

    /// Why nothing is called like a step of a body, so many steps before the end.
    fn unknown(&self, step: &PathStep, target: Target<'_>, after: usize) -> SettingError {
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

    /// The name of a setting that has other steps in the place of the last so many that are in front of those `after` them,
    /// if it sets something in this body; otherwise of one close to it that does.
    fn instead(&self, target: Target<'_>, after: usize, count: usize, steps: &[PathStep]) -> Option<String> {
        self.tries.set(self.tries.get().checked_sub(1)?);
        let end = self.setting.steps().len().checked_sub(after)?;
        let start = end.checked_sub(count)?;
        let setting = self.setting.instead(start..end, steps);
        let (source, at) = setting.source();
        let tries = self.tries.clone();
        let on_the_way = OnTheWay::default();
        let (mode, has_value) = (self.mode, true);
        let way = Placement { setting: &setting, source: &source, at: &at, mode, has_value, tries, on_the_way };
        let put = way.put(target, &setting.steps()[start..], &mut Overlay::default(), &mut Diagnostics::new());
        self.tries.set(way.tries.get());
        match put {
            Ok(()) => Some(setting.name().into_owned()),
            Err(nowhere) => nowhere.close,
        }
    }

    /// The field that a step names, and the name.
    fn field(&self, schema: &Schema, step: &PathStep) -> Option<(&'static str, &'static Field)> {
        let found = field_of(schema, |name| self.setting.is_called(step, name));
        #[cfg(feature = "clap")]
        let found = found.or_else(|| self.flag_of(schema, step));
        found
    }

    /// Refuses a step that can mean two fields.
    fn check_name(&self, schema: &Schema, step: &PathStep) -> Result<(), SettingError> {
        let of_field = |field: &'static Field| field.item_names().find(|name| self.setting.is_called(step, name));
        self.setting.meant(step, schema.fields().filter_map(of_field)).map(|_| ()).map_err(either_name)
    }

    /// The field whose name in Rust a step is: the id of the flag that clap derives for it.
    #[cfg(feature = "clap")]
    fn flag_of(&self, schema: &Schema, step: &PathStep) -> Option<(&'static str, &'static Field)> {
        self.setting.flag.as_ref()?;
        let is_it = |field: &&Field| field.ident().is_some_and(|ident| self.setting.is_called(step, ident));
        schema.fields().find(is_it).map(|field| (field.name(), field))
    }

    fn attribute(
        &self,
        name: &str,
        ty: &TypeSpec,
        target: Target<'_>,
        rest: &[PathStep],
        overlay: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        let ty = ty.inner();
        if ty.is_kept() {
            return Err(SettingError::new(messages::not_evaluated(name)));
        }
        let mut keys = Vec::new();
        let ty = self.keys(name, ty, rest, target, &mut keys)?;
        let path = (name.to_owned(), keys);
        let known = overlay.by_path.get(&path).map(|&known| &mut overlay.attributes[known]);
        if let Some(known) = &known {
            let is_in_file = matches!(known.at.source().kind(), SourceKind::SecretFile { .. });
            if is_in_file && self.setting.is_of_environment() || self.setting.is_in_file() {
                let both = [known.at.source().kind(), &self.setting.kind];
                diagnostics.push(messages::set_twice(both, self.at.clone()));
                return Ok(());
            }
            if self.setting.is_of_environment() {
                let other = known.at.source().name();
                return Err(SettingError::new(messages::set_by_both(other)));
            }
        }
        let value = if self.has_value { self.value(&ty, diagnostics) } else { None };
        let value = value.unwrap_or_else(Given::unread);
        if let Some(known) = known {
            (known.value, known.at) = (value, self.at.clone());
            return Ok(());
        }
        let (name, keys) = &path;
        // The first one says whether all of them are parts.
        let first = overlay.by_name.get(name).map(|&first| &overlay.attributes[first]);
        if let Some(whole) = first.filter(|known| known.keys.is_empty() || keys.is_empty()) {
            let other = whole.at.source().name().to_owned();
            return Err(SettingError::new(messages::whole_and_part(&other, name)));
        }
        let place = overlay.attributes.len();
        overlay.by_name.entry(name.clone()).or_insert(place);
        overlay.attributes.push(Attribute { name: name.clone(), keys: keys.clone(), value, at: self.at.clone() });
        overlay.by_path.insert(path, place);
        Ok(())
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
        self.check_name(schema, step)?;
        let variants = schema.variants().iter().map(|variant| (variant.schema)());
        let field = std::iter::once(schema).chain(variants).find_map(|schema| self.field(schema, step));
        Ok(match field.map(|(_, field)| (field.name(), field.kind())) {
            Some((name, FieldKind::Attribute(attribute))) => (Some(name), attribute.spec.ty.inner()),
            Some((name, _)) => (Some(name), TypeSpec::Dynamic),
            None => (None, TypeSpec::Dynamic),
        })
    }

    /// Returns `true` if the name of the setting is that of a file with what is in an object.
    fn names_file_of(&self, schema: &'static Schema) -> bool {
        let named = self.setting.in_named_file();
        let last = named.as_ref().and_then(|named| named.steps().last());
        last.is_some_and(|step| self.in_object(schema, step).is_ok_and(|(name, _)| name.is_some()))
    }

    /// The keys of objects that steps lead through, spelled as in the layers below, and the type of what they lead to.
    fn keys(
        &self,
        name: &str,
        ty: TypeSpec,
        steps: &[PathStep],
        target: Target<'_>,
        keys: &mut Vec<String>,
    ) -> Result<TypeSpec, SettingError> {
        let mut ty = ty;
        let first = if steps.is_empty() { None } else { target.value(name, self.mode) };
        let mut below: Option<Value> = None;
        for (number, step) in steps.iter().enumerate() {
            let value = if number == 0 { first.as_ref().map(|first| &first.value) } else { below.as_ref() };
            let is_list = value.is_some_and(|value| value.clone().unmark().0.as_elements().is_some());
            let is_element = is_list && matches!(step, PathStep::Index(_));
            let mut called = None;
            let is_any = match ty {
                TypeSpec::Object(_) | TypeSpec::OneOf(Alternatives { schema: Some(_), .. }) => false,
                TypeSpec::Map(element) => self.on_the_way.is_secret.get() || !element.is_plain(),
                _ => true,
            };
            ty = match ty {
                TypeSpec::List(_) | TypeSpec::Set(_) => return Err(of_list(name, keys)),
                TypeSpec::Tuple(_) if matches!(step, PathStep::Index(_)) => return Err(of_list(name, keys)),
                TypeSpec::Value | TypeSpec::Dynamic | TypeSpec::OneOf(_) | TypeSpec::Tuple(_) if is_element => {
                    return Err(of_list(name, keys));
                }
                TypeSpec::Map(element) => element.inner(),
                TypeSpec::Object(object) => {
                    let schema = (object.schema)();
                    let (name, ty) = self.in_object(schema, step)?;
                    if name.is_none() && number + 1 == steps.len() && self.names_file_of(schema) {
                        return Err(SettingError::new(messages::nothing_in_value(&step.text())));
                    }
                    called = name;
                    ty
                }
                // What the forms have is known, but not which of them it is.
                TypeSpec::OneOf(Alternatives { schema: Some(schema), .. }) => {
                    let schema = schema();
                    let (name, ty) = self.in_object(schema, step)?;
                    if name.is_none() && number + 1 == steps.len() && self.names_file_of(schema) {
                        return Err(SettingError::new(messages::nothing_in_value(&step.text())));
                    }
                    called = name;
                    if ty.has_parts() { ty } else { TypeSpec::Dynamic }
                }
                TypeSpec::Value => TypeSpec::Value,
                TypeSpec::Dynamic | TypeSpec::OneOf(_) | TypeSpec::Tuple(_) => TypeSpec::Dynamic,
                _ => {
                    return Err(SettingError::new(messages::nothing_in_value(&step.text())));
                }
            };
            let known = match number {
                0 => match &first {
                    Some(first) => first.entry(step, self.setting)?,
                    None => None,
                },
                _ => {
                    // Only the keys are looked at, which are no secret.
                    let object = below.take().map(|value| value.unmark().0);
                    let entries = object.as_ref().and_then(Value::as_entries);
                    let keys = entries.into_iter().flat_map(|entries| entries.iter()).map(|(key, _)| &**key);
                    let meant = self.setting.meant(step, keys).map_err(either_key)?;
                    meant.and_then(|key| Some((key.to_owned(), entries?.get(key)?.clone())))
                }
            };
            self.on_the_way.is_chosen.set(is_any && known.is_none() && number + 1 == steps.len());
            let spelled = || called.map_or_else(|| self.spelled(step), str::to_owned);
            let (key, inner) = known.map_or_else(|| (spelled(), None), |(key, value)| (key, Some(value)));
            keys.push(key);
            below = inner;
        }
        Ok(ty)
    }

    fn block(
        &self,
        (ty, field, block): (&str, &Field, &BlockField),
        target: Target<'_>,
        rest: &[PathStep],
        overlay: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        let blocks = target.blocks_of(field, ty);
        let has_labels = block.label_count(ty) > 0;
        let is_counted = !has_labels && matches!(block.spec.occurs, Occurs::Many | Occurs::Exactly(_));
        let number = match rest.first() {
            Some(PathStep::Index(number)) => Some(*number),
            _ => None,
        };
        // What may have been meant stands in the place of the type and of so many of the other steps.
        let step_of = |name: &str| self.setting.spelled(name);
        let close = |taken: usize, steps: &[PathStep]| self.instead(target, rest.len() - taken, 1 + taken, steps);
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
        let found = self.find(&blocks, rest)?;
        if let (None, Some(waits)) = (&found, blocks.open()) {
            let why = messages::blocks_come_later(ty, &waits);
            return Err(SettingError { is_early: true, ..SettingError::new(why) });
        }
        let (id, inner, rest) = match found {
            Some(KnownBlock { labels, number, body, taken }) => {
                let id = BlockId { ty: blocks.ty.clone(), labels, into: Some(number) };
                (id, Some(body), &rest[taken..])
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
            None if is_counted && (number != Some(0) || !blocks.labels.is_empty()) => {
                let count = blocks.labels.len();
                return Err(SettingError::new(messages::no_such_number(ty, count)));
            }
            None if number.is_some_and(|number| number > 0) => {
                let why = messages::needs_no_number(ty);
                return Err(SettingError { close: close(1, &[step_of(ty)]), ..SettingError::new(why) });
            }
            None => {
                // One that only its number tells apart is new beside those of other types.
                let into = is_counted.then_some(0);
                let id = BlockId { ty: ty.to_owned(), labels: Vec::new(), into };
                (id, None, &rest[usize::from(number.is_some())..])
            }
        };
        if block.spec.occurs == Occurs::Flag && rest.is_empty() {
            return match &*self.setting.value {
                "true" => {
                    overlay.block(&id, self.at);
                    Ok(())
                }
                "false" if inner.is_none() => Ok(()),
                "false" => Err(SettingError::new(messages::cannot_be_taken_away(ty))),
                _ if !self.has_value => Ok(()),
                _ => Err(SettingError::new(messages::NO_FLAG)),
            };
        }
        let label = id.labels.get(block.key_count()).map(String::as_str);
        let Some(read) = block.body(ty, label) else {
            return Err(SettingError::new(messages::not_known(ty)));
        };
        self.put_inside(
            Target { schema: read.schema, below: inner.as_ref(), ..target },
            &id,
            rest,
            overlay,
            diagnostics,
        )
    }

    /// The block that steps lead to.
    fn find(&self, blocks: &Blocks, steps: &[PathStep]) -> Result<Option<KnownBlock>, SettingError> {
        blocks.find(steps, self.setting).map_err(|both| {
            let ty = &blocks.ty;
            SettingError::new(messages::either_block(ty, &both))
        })
    }

    /// Puts the value into a block.
    fn put_inside(
        &self,
        inside: Target<'_>,
        id: &BlockId,
        rest: &[PathStep],
        overlay: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        let mut made = Overlay::default();
        std::mem::swap(overlay.block(id, self.at), &mut made);
        let put = self.put(inside, rest, &mut made, diagnostics);
        if put.is_err() && made.attributes.is_empty() && made.blocks.is_empty() {
            overlay.forget(id);
        } else {
            *overlay.block(id, self.at) = made;
        }
        put
    }

    /// Puts the value into a body of which no schema is known yet, where a file could write it: into a block that is there,
    /// and otherwise as an argument.
    fn open(
        &self,
        step: &PathStep,
        target: Target<'_>,
        rest: &[PathStep],
        overlay: &mut Overlay,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), SettingError> {
        let blocks = if rest.is_empty() { None } else { target.blocks(step, self.setting)? };
        if let Some(blocks) = blocks
            && let Some(KnownBlock { labels, number, body, taken }) = self.find(&blocks, rest)?
        {
            let id = BlockId { ty: blocks.ty.clone(), labels, into: Some(number) };
            let inside = Target { schema: Body::SCHEMA, below: Some(&body), ..target };
            return self.put_inside(inside, &id, &rest[taken..], overlay, diagnostics);
        }
        let name = self.any_name(step, &ArgumentSpec::DYNAMIC, target, rest)?;
        self.attribute(&name, &ArgumentSpec::DYNAMIC.ty, target, rest, overlay, diagnostics)
    }

    /// The name of an argument of a body that takes any.
    fn any_name(
        &self,
        step: &PathStep,
        spec: &ArgumentSpec,
        target: Target<'_>,
        rest: &[PathStep],
    ) -> Result<String, SettingError> {
        let known = target.argument(step, self.setting)?;
        Ok(known.unwrap_or_else(|| {
            self.on_the_way.is_chosen.set(rest.is_empty() && (self.on_the_way.is_secret.get() || !spec.ty.is_plain()));
            self.spelled(step)
        }))
    }
}

/// Why nothing in the list is set that keys of an argument lead to.
fn of_list(name: &str, keys: &[String]) -> SettingError {
    let steps = std::iter::once(name).chain(keys.iter().map(String::as_str)).map(|step| PathStep::Name(step.into()));
    let list = steps.collect::<Path>();
    SettingError::new(messages::list_in_parts(&list))
}
