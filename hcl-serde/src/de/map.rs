//! Maps as serde walks them, whatever they are made of.
//!
//! There is one type for all, so that the code that serde generates for a Rust type is compiled once, and what does not
//! depend on that type is apart.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::Arc;

use hcl_model::__private::value::normalize;
use hcl_model::convert::convert_within;
use hcl_model::path::PathStep;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef};
use hcl_model::types::Type;
use hcl_model::value::Value;
use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{Deserialize, DeserializeSeed, Error, MapAccess, Visitor};

use crate::de::argument::argument;
use crate::de::blocks::LabelledBlocks;
use crate::de::body::BodyInput;
use crate::de::depth::{Kept, SavedState, is_kept_by_serde};
use crate::de::inferred::{Asked, Parts};
use crate::de::input::Input;
use crate::de::messages;
use crate::de::mistakes::Mistakes;
use crate::de::object::Object;
use crate::de::remain::Remain;
use crate::de::repeated::SeenKeys;
use crate::de::resolved::Resolved;
use crate::de::slot::Slot;
use crate::de::subject::Subject;
use crate::de::walk::{BodyWalk, Step};
use crate::de::words;
use crate::de::{De, DecodeError, DecodeState};
use crate::read::{BlockKey, Keys};
use crate::schema::{Field, TypeSpec};

/// The source of the entries of a map.
pub(super) enum MapKind<'a> {
    /// The body of a file or a block.
    Body(BodyWalk<'a>),
    /// Blocks of one type by their first label.
    Blocks(LabelledBlocks<'a>),
    /// The arguments that no field takes.
    Remain(Remain<'a>, Keys<'a>),
    /// An object constructor.
    Entries(NodeRef<'a>, Cursor, SeenKeys),
    /// A computed object, the next index, and where it comes from.
    Values(Value, usize, Option<Subject<'a>>),
    /// Something and its place, and what of that is next.
    Spanned(Box<Placed<'a>>, usize),
    /// A variant of an enum as a map with one entry, until it is taken.
    Variant(Option<(&'static str, BodyInput<'a>)>),
    /// Parts of what was undecided.
    Parts(Box<dyn Parts<'a> + 'a>),
}

/// Something with its place.
pub(super) struct Placed<'a> {
    /// The names of the parts: of the place, which may be two numbers, and of the thing itself.
    pub(super) fields: &'static [&'static str],
    pub(super) range: Range,
    pub(super) input: Input<'a>,
    pub(super) ty: &'static TypeSpec,
}

/// The key of an entry.
enum Key {
    /// The name of a field.
    Field(&'static Field),
    /// It was kept.
    Kept,
}

/// A map.
pub(super) struct MapReader<'a, 'de> {
    kind: MapKind<'a>,
    /// The fields of the struct that an object is read into; any other name is a mistake.
    fields: Option<&'static [&'static str]>,
    state: &'a DecodeState<'a, 'de>,
    /// The key of the current entry, unless it is the name of a field.
    key: Cow<'a, str>,
    /// The labels that are the key, where it is several of them.
    labels: Vec<Cow<'a, str>>,
    /// The node of the key, in an object.
    key_node: Option<NodeRef<'a>>,
    /// The value of the current entry.
    value: Slot<'a>,
    /// The type of the enum whose variants the keys are, if it is one.
    variants: Option<&'static TypeSpec>,
    saved: SavedState,
}

impl<'a, 'de> MapReader<'a, 'de> {
    /// A map of nothing, until it is begun.
    fn new(state: &'a DecodeState<'a, 'de>) -> MapReader<'a, 'de> {
        let (key, value, saved) = (Cow::Borrowed(""), Slot::NONE, SavedState::of(state));
        MapReader {
            kind: MapKind::Variant(None),
            fields: None,
            state,
            key,
            labels: Vec::new(),
            key_node: None,
            value,
            variants: None,
            saved,
        }
    }

    /// A map that is an enum, whose only entry is named like the variant.
    pub(super) fn of_variant(kind: MapKind<'a>, state: &'a DecodeState<'a, 'de>) -> MapReader<'a, 'de> {
        MapReader { kind, ..MapReader::new(state) }
    }

    /// Returns the reader of named parts. Their only name is that of a variant.
    #[cold]
    pub(super) fn of_parts(parts: Box<dyn Parts<'a> + 'a>, state: &'a DecodeState<'a, 'de>) -> MapReader<'a, 'de> {
        MapReader::of_variant(MapKind::Parts(parts), state)
    }

    /// Gives the entries of a slot to a visitor; what it leaves is looked at all the same, so that nothing gets lost
    /// unseen.
    ///
    /// With the fields of a struct, names that are none of them are mistakes.
    pub(super) fn visit<V: Visitor<'de>>(
        slot: &mut Slot<'a>,
        fields: Option<&'static [&'static str]>,
        state: &'a DecodeState<'a, 'de>,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if let Some(object) = Object::of(slot, state)? {
            let body = object.body();
            return MapReader::visit(&mut object.slot(&*body, slot.ty), fields, state, visitor);
        }
        let mut entries = MapReader::new(state);
        entries.begin(slot, fields, is_kept_by_serde::<V::Value>())?;
        match visitor.visit_map(&mut entries) {
            Ok(value) => entries.end().map(|()| value),
            Err(error) => Err(entries.refused_whole(error)),
        }
    }

    /// Gives the entries of something with its place to a visitor.
    pub(super) fn visit_placed<V: Visitor<'de>>(
        placed: Placed<'a>,
        state: &'a DecodeState<'a, 'de>,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let mut parts = MapReader::new(state);
        parts.kind = MapKind::Spanned(Box::new(placed), 0);
        let value = visitor.visit_map(&mut parts)?;
        parts.end()?;
        Ok(value)
    }

    #[inline(never)]
    fn begin(
        &mut self,
        slot: &mut Slot<'a>,
        fields: Option<&'static [&'static str]>,
        is_kept: bool,
    ) -> Result<(), DecodeError> {
        if let Input::Inferred(_) = &slot.input {
            slot.input.decide(fields.map_or(Asked::Map, Asked::Struct), self.state)?;
        }
        let text = if is_kept { slot.input.text_len() } else { 0 };
        self.fields = fields.filter(|_| !self.state.passes_over_names);
        self.variants = Some(slot.ty).filter(|ty| ty.is_chosen_by_name());
        self.value.ty = match (slot.ty, &slot.input) {
            (TypeSpec::Map(element), _) => element,
            (TypeSpec::OneOf(forms), input) => self.state.part_type(forms.entry(), forms, input)?,
            (ty, Input::Blocks(blocks)) if blocks.is_by_label() => ty,
            _ => &TypeSpec::Dynamic,
        };
        if let Err(error) = self.open(&mut slot.input) {
            return Err(error.hint_fields(fields.unwrap_or_default()));
        }
        match &self.kind {
            MapKind::Blocks(_) | MapKind::Remain(..) | MapKind::Variant(_) | MapKind::Spanned(..) => Ok(()),
            _ if !is_kept => self.saved.nest(self.state, None),
            MapKind::Body(body) => self.saved.nest(self.state, Some(Kept { size: body.schema().size(), text })),
            _ => self.saved.nest(self.state, Some(Kept { size: slot.ty.size(), text })),
        }
    }

    /// Finds out what the input is as a map.
    #[inline]
    fn open(&mut self, input: &mut Input<'a>) -> Result<(), DecodeError> {
        self.kind = match input {
            Input::Body(body) => body_map(*body, self.state)?,
            Input::Blocks(blocks) if blocks.is_by_label() => MapKind::Blocks(LabelledBlocks::new(*blocks)),
            Input::Blocks(blocks) => body_map(blocks.single()?, self.state)?,
            Input::Inferred(_) => MapKind::Parts(input.take_parts()?),
            Input::Remain(remain) => MapKind::Remain(*remain, Keys::default()),
            _ => match input.resolve(self.state)? {
                Resolved::Object(node) => MapKind::Entries(node, Default::default(), Default::default()),
                Resolved::Collection(value) if value.as_entries().is_some() => {
                    MapKind::Values(value, 0, input.subject())
                }
                resolved => return Err(DecodeError::wanted(words::MAP, resolved.described())),
            },
        };
        Ok(())
    }

    #[inline(never)]
    fn end(&mut self) -> Result<(), DecodeError> {
        while self.advance()?.is_some() {
            if let MapKind::Parts(parts) = &self.kind {
                return Err(parts.unread(self.state));
            }
            self.value().unseen()?;
        }
        self.saved.restore(self.state);
        Ok(())
    }

    /// Goes to the next entry, if there is one; its value is kept.
    #[inline(always)]
    fn advance(&mut self) -> Result<Option<Key>, DecodeError> {
        self.saved.go_on(self.state);
        let MapKind::Body(body) = &mut self.kind else {
            return self.advance_outside();
        };
        let key = loop {
            match body.step(self.state, &mut self.value, &mut self.key) {
                Step::Field(field) => break Key::Field(field),
                Step::Named => break Key::Kept,
                Step::Passed => {}
                Step::End => return Ok(None),
                Step::Failed(error) => return Err(error),
            }
        };
        self.state.begin(&self.value);
        Ok(Some(key))
    }

    /// Goes to the next entry of what is not a body, if there is one; its value is kept.
    #[inline(never)]
    fn advance_outside(&mut self) -> Result<Option<Key>, DecodeError> {
        let is_another = match &self.kind {
            MapKind::Entries(..) => self.next_entry(),
            MapKind::Blocks(_) => self.next_block(),
            _ => self.next_of_few(),
        };
        if !is_another? {
            return Ok(None);
        }
        self.state.begin(&self.value);
        Ok(Some(Key::Kept))
    }

    #[inline(never)]
    fn next_entry(&mut self) -> Result<bool, DecodeError> {
        let MapKind::Entries(object, cursor, seen) = &mut self.kind else {
            return Ok(false);
        };
        let Some(entry) = object.syntax().next_entry(object.node(), cursor) else {
            return Ok(false);
        };
        let key_node = object.sibling(entry.key_node);
        let key = match entry.key {
            EntryKey::Name(name) => {
                let name = normalize(name);
                seen.note(&name, key_node, *object, self.state);
                name
            }
            EntryKey::Computed => computed_key(self.state, key_node)?,
        };
        self.key_node = Some(key_node);
        refuse_unknown(self.fields, &key, Some(key_node))?;
        self.key = key;
        let value = object.sibling(entry.value);
        self.value.input.put(value, value.shape());
        if let Some(ty) = self.variants {
            self.value_is_of_variant(ty);
        }
        Ok(true)
    }

    #[inline(never)]
    fn next_block(&mut self) -> Result<bool, DecodeError> {
        let MapKind::Blocks(blocks) = &mut self.kind else {
            return Ok(false);
        };
        let Some((key, body)) = blocks.next(self.state)? else {
            return Ok(false);
        };
        match key {
            BlockKey::One(label) => self.key = label,
            BlockKey::Several(labels) => self.labels = labels,
        }
        self.value.input = Input::Body(body);
        Ok(true)
    }

    /// Goes to the next entry of what is neither of the common kinds; whether there is one.
    #[inline(never)]
    fn next_of_few(&mut self) -> Result<bool, DecodeError> {
        let input = &mut self.value.input;
        match &mut self.kind {
            MapKind::Body(_) | MapKind::Blocks(_) | MapKind::Entries(..) => return Ok(false),
            MapKind::Parts(parts) => {
                let Some(part) = parts.next(self.state)? else {
                    return Ok(false);
                };
                *input = part.input;
            }
            MapKind::Variant(variant) => {
                let Some((name, body)) = variant.take() else {
                    return Ok(false);
                };
                self.key = Cow::Borrowed(name);
                *input = Input::Body(body);
            }
            MapKind::Remain(remain, names) => {
                let item = loop {
                    let Some(item) = remain.next(names, self.state)? else {
                        return Ok(false);
                    };
                    self.state.begin_argument();
                    if argument(item.expr(), remain.spec, self.state, &mut self.value)? {
                        break item;
                    }
                };
                self.key = item.name;
            }
            MapKind::Spanned(placed, index) => {
                if *index == placed.fields.len() {
                    return Ok(false);
                }
                *index += 1;
                let bytes = placed.range.bytes();
                self.value.ty = &TypeSpec::Dynamic;
                *input = match (placed.fields.len() - *index, placed.fields.len()) {
                    (0, _) => {
                        self.value.ty = placed.ty;
                        placed.input.take()
                    }
                    (_, 2) => Input::Range(placed.range.clone()),
                    (1, _) => Input::Value(Value::from(bytes.end as u64)),
                    _ => Input::Value(Value::from(bytes.start as u64)),
                };
            }
            MapKind::Values(value, index, subject) => {
                let entry = value.as_entries().and_then(|entries| entries.get_index(*index));
                let Some((name, value)) = entry else {
                    return Ok(false);
                };
                *index += 1;
                refuse_unknown(self.fields, name, None)?;
                self.key = Cow::Owned(name.to_string());
                *input = Input::of_part(value.clone(), *subject);
            }
        }
        if let Some(ty) = self.variants {
            self.value_is_of_variant(ty);
        }
        Ok(true)
    }

    /// Returns `true` if there is another entry after the current one. The value of the current entry is kept.
    pub(super) fn has_another(&mut self) -> Result<bool, DecodeError> {
        let current = self.value.input.take();
        let another = self.advance();
        self.value.input = current;
        self.state.begin(&self.value);
        Ok(another?.is_some())
    }

    /// Says what the variant of an enum holds that the key of the current entry names.
    pub(super) fn value_is_of_variant(&mut self, ty: &TypeSpec) {
        if let TypeSpec::Object(object) = ty {
            let part = (object.schema)().variant(&self.key).and_then(|variant| variant.part);
            self.value.ty = part.map_or(&TypeSpec::Dynamic, |part| part.ty());
            self.value.sensitive = part.is_some_and(|part| part.spec.sensitive);
        }
    }

    /// The value of the current entry.
    pub(super) fn value(&mut self) -> De<'_, 'a, 'de> {
        De::new(&mut self.value, self.state)
    }

    /// The error of the value of the current entry, as one of the map.
    #[cold]
    #[inline(never)]
    pub(super) fn refused(&self, error: DecodeError) -> DecodeError {
        self.saved.go_on(self.state);
        let error = self.state.refused(error, &self.value);
        match &self.kind {
            MapKind::Body(walk) => match walk.defaulted(self.value.input.subject()) {
                Some(field) => error.of_default(field.name()),
                None => error,
            },
            _ => self.inside(error),
        }
    }

    /// The error of all entries together.
    #[cold]
    #[inline(never)]
    fn refused_whole(&self, error: DecodeError) -> DecodeError {
        match &self.kind {
            MapKind::Parts(parts) => parts.refused_whole(error, self.state),
            _ => error,
        }
    }

    /// The error of the current entry, as one of the map.
    #[cold]
    #[inline(never)]
    fn inside(&self, error: DecodeError) -> DecodeError {
        match &self.kind {
            MapKind::Parts(parts) => parts.refused(error, self.value.input.subject(), self.state),
            MapKind::Values(..) => self.state.inside(error, || PathStep::Name(Arc::from(&*self.key))),
            _ => error,
        }
    }
}

/// Refuses a name that the struct does not have into which an object is read.
fn refuse_unknown(
    fields: Option<&'static [&'static str]>,
    name: &str,
    at: Option<NodeRef<'_>>,
) -> Result<(), DecodeError> {
    let Some(fields) = fields.filter(|fields| !fields.contains(&name)) else {
        return Ok(());
    };
    Err(DecodeError::unknown_field(name, fields).at_subject(at.map(Subject::Whole)))
}

/// A key that is an expression.
fn computed_key<'a>(state: &DecodeState<'_, '_>, node: NodeRef<'a>) -> Result<Cow<'a, str>, DecodeError> {
    let (key, marks) = state.evaluate(node)?.unmark();
    state.refuse_sensitive(&marks).map_err(|error| error.at(|| node.range()))?;
    let key = state.within(|allowance| convert_within(&key, &Type::STRING, allowance));
    let key = key.map_err(|error| DecodeError::new(error.to_string()));
    let key = key.and_then(|key| {
        let text = key.as_str().map(str::to_owned);
        text.ok_or_else(|| DecodeError::new(messages::NO_KEY))
    });
    key.map(Cow::Owned).map_err(|error| error.at(|| node.range()))
}

impl<'de> MapReader<'_, 'de> {
    /// The next entry with which nothing is wrong; what is wrong with others is noted.
    #[cold]
    fn next_right_entry<K: Deserialize<'de>, V: Deserialize<'de>>(
        &mut self,
        mistakes: &Mistakes,
    ) -> Result<Option<(K, V)>, DecodeError> {
        loop {
            let before = mistakes.count();
            let entry = self.next_entry_seed(PhantomData, PhantomData);
            mistakes.are_inside(before, &|error| self.refused(error));
            // Where it is not certain that there are others behind it, a mistake ends the decode.
            let goes_on = matches!(self.kind, MapKind::Entries(..) | MapKind::Values(..)) && !self.state.is_exhausted();
            match entry {
                Err(error) if goes_on => mistakes.note(error, before),
                entry => return entry,
            }
        }
    }
}

impl<'de> MapAccess<'de> for MapReader<'_, 'de> {
    type Error = DecodeError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        match self.advance()? {
            // These names are there for as long as anybody could want them.
            Some(Key::Field(field)) => return seed.deserialize(BorrowedStrDeserializer::new(field.name())).map(Some),
            Some(Key::Kept) => {}
            None => return Ok(None),
        }
        if let MapKind::Spanned(placed, index) = &self.kind {
            let name = placed.fields.get(*index - 1).copied().unwrap_or_default();
            return seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some);
        }
        if let MapKind::Parts(parts) = &self.kind {
            let mut key = parts.key();
            let subject = key.input.subject();
            return match seed.deserialize(De::new(&mut key, self.state)) {
                Ok(key) => Ok(Some(key)),
                Err(error) => Err(parts.refused_key(error.at_subject(subject), self.state)),
            };
        }
        let subject = self.key_node.map(Subject::Whole).or(self.value.input.key_subject());
        let key = match self.labels.is_empty() {
            true => Input::Text(&self.key, subject),
            false => Input::Labels(&self.labels),
        };
        let mut key = Slot::new(key, &TypeSpec::Dynamic);
        match seed.deserialize(De::new(&mut key, self.state)) {
            Ok(key) => Ok(Some(key)),
            Err(error) => Err(self.inside(error.at_subject(subject))),
        }
    }

    fn next_entry<K: Deserialize<'de>, V: Deserialize<'de>>(&mut self) -> Result<Option<(K, V)>, DecodeError> {
        match &self.state.mistakes {
            None => self.next_entry_seed(PhantomData, PhantomData),
            Some(mistakes) => self.next_right_entry(mistakes),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, DecodeError> {
        let is_unknown = matches!(self.kind, MapKind::Entries(..) | MapKind::Values(..) | MapKind::Remain(..))
            && matches!(self.value.ty, TypeSpec::Dynamic | TypeSpec::Secret);
        if is_unknown && is_kept_by_serde::<S::Value>() {
            self.state.kept_apart.set(true);
        }
        match seed.deserialize(De::new(&mut self.value, self.state)) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.refused(error)),
        }
    }
}

/// A body as a map: of its fields, or of the one variant that it is.
#[inline]
pub(super) fn body_map<'a>(body: BodyInput<'a>, state: &DecodeState<'_, '_>) -> Result<MapKind<'a>, DecodeError> {
    if let Some(variant) = body.variant() {
        return Ok(MapKind::Variant(Some(variant)));
    }
    Ok(MapKind::Body(body.chosen(state)?.walk(state)))
}
