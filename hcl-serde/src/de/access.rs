//! Sequences and maps as serde walks them, whatever they are made of.
//!
//! There is one type for each, so that the code that serde generates for a Rust type is compiled once.

use std::borrow::Cow;
use std::sync::Arc;

use hcl_model::convert::convert;
use hcl_model::schema::TypeSpec;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef};
use hcl_model::types::Type;
use hcl_model::value::{PathStep, Value, normalize};
use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::de::blocks::{BlockKey, Blocks, LabelledBlocks};
use crate::de::body::BodyInput;
use crate::de::input::{Entry, Input, Place};
use crate::de::remain::Remain;
use crate::de::walk::{BodyWalk, Next};
use crate::de::{De, DecodeError, Run};

/// What a sequence is made of.
pub(super) enum SeqKind<'a> {
    /// A tuple constructor.
    Elements(NodeRef<'a>, Cursor),
    /// A computed sequence, the next index, and where it comes from.
    Values(Value, usize, Option<Place<'a>>),
    /// Blocks of one type.
    Blocks(Blocks<'a>),
    /// The places of the labels of a block, and the next index.
    LabelRanges(NodeRef<'a>, usize),
    /// Labels that are a key together, and the next index.
    Labels(&'a [Cow<'a, str>], usize),
}

/// A sequence.
pub(super) struct Seqs<'a, 'de> {
    kind: SeqKind<'a>,
    run: &'a Run<'a, 'de>,
    /// The current element.
    element: Entry<'a>,
}

impl<'a, 'de> Seqs<'a, 'de> {
    pub(super) fn new(kind: SeqKind<'a>, element: &'static TypeSpec, run: &'a Run<'a, 'de>) -> Seqs<'a, 'de> {
        Seqs { kind, run, element: Entry { ty: element, ..Entry::NONE } }
    }

    /// Gives the elements to a visitor, which must take all of them.
    pub(super) fn visit_all<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        let run = self.run;
        let value = match self.kind {
            // The blocks count, not that there are several of them.
            SeqKind::Blocks(_) | SeqKind::Labels(..) => visitor.visit_seq(&mut self)?,
            _ => run.nested(|| visitor.visit_seq(&mut self))?,
        };
        if self.advance()? {
            let error = DecodeError::new("there are more elements than are expected");
            return Err(error.at_place(self.element.input.place()));
        }
        Ok(value)
    }

    /// The error of the current element, as one of the sequence.
    #[cold]
    #[inline(never)]
    fn refused(&self, error: DecodeError) -> DecodeError {
        let error = self.run.refused(error, &self.element);
        match &self.kind {
            SeqKind::Values(_, next, _) => {
                self.run.inside(error, || PathStep::Index(Value::from(next.saturating_sub(1))))
            }
            _ => error,
        }
    }

    /// Goes to the next element, if there is one.
    fn advance(&mut self) -> Result<bool, DecodeError> {
        let input = &mut self.element.input;
        match &mut self.kind {
            SeqKind::Elements(tuple, cursor) => {
                let Some(element) = tuple.syntax().next_element(tuple.node(), cursor) else {
                    return Ok(false);
                };
                let element = tuple.sibling(element);
                input.put(element, element.shape());
            }
            SeqKind::Values(value, index, place) => {
                let Some(element) = value.as_elements().and_then(|elements| elements.get(*index)) else {
                    return Ok(false);
                };
                *index += 1;
                *input = Input::of_part(element.clone(), *place);
            }
            SeqKind::LabelRanges(block, index) => {
                let Some(label) = block.syntax().label(block.node(), *index) else {
                    return Ok(false);
                };
                *index += 1;
                *input = Input::Range(block.range_of(label.span));
            }
            SeqKind::Blocks(blocks) => {
                let Some(body) = blocks.next(self.run)? else {
                    return Ok(false);
                };
                *input = Input::Body(body);
            }
            SeqKind::Labels(labels, index) => {
                let Some(label) = labels.get(*index) else {
                    return Ok(false);
                };
                *index += 1;
                *input = Input::Text(label, None);
            }
        }
        Ok(true)
    }
}

impl<'de> SeqAccess<'de> for Seqs<'_, 'de> {
    type Error = DecodeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        if !self.advance()? {
            return Ok(None);
        }
        self.run.begin(&self.element);
        let decoded = seed.deserialize(De::new(&mut self.element, self.run));
        self.run.end(&self.element);
        match decoded {
            Ok(element) => Ok(Some(element)),
            Err(error) => Err(self.refused(error)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        match &self.kind {
            SeqKind::Values(value, index, _) => {
                value.as_elements().map(|elements| elements.len().saturating_sub(*index))
            }
            _ => None,
        }
    }
}

/// What a map is made of.
pub(super) enum MapKind<'a> {
    /// The body of a file or a block.
    Body(BodyWalk<'a>),
    /// Blocks of one type by their first label.
    Blocks(LabelledBlocks<'a>),
    /// The arguments that no field takes.
    Remain(Remain<'a>),
    /// An object constructor.
    Entries(NodeRef<'a>, Cursor),
    /// A computed object, the next index, and where it comes from.
    Values(Value, usize, Option<Place<'a>>),
    /// Something and its place, and what of that is next.
    Spanned(Box<Placed<'a>>, usize),
    /// A variant of an enum as a map with one entry, until it is taken.
    Variant(Option<(&'static str, BodyInput<'a>)>),
}

/// Something with its place.
pub(super) struct Placed<'a> {
    /// The names of the parts: of the place, which may be two numbers, and of the thing itself.
    pub(super) fields: &'static [&'static str],
    pub(super) range: Range,
    pub(super) input: Input<'a>,
    pub(super) ty: &'static TypeSpec,
}

/// A map.
pub(super) struct Maps<'a, 'de> {
    kind: MapKind<'a>,
    /// The fields of the struct that an object is read into; any other name is a mistake.
    fields: Option<&'static [&'static str]>,
    run: &'a Run<'a, 'de>,
    /// The key of the current entry.
    key: Cow<'a, str>,
    /// The labels that are the key, where it is several of them.
    labels: Vec<Cow<'a, str>>,
    /// Where that key stands, in an object.
    key_node: Option<NodeRef<'a>>,
    /// The value of the current entry.
    value: Entry<'a>,
}

impl<'a, 'de> Maps<'a, 'de> {
    pub(super) fn new(
        kind: MapKind<'a>,
        element: &'static TypeSpec,
        fields: Option<&'static [&'static str]>,
        run: &'a Run<'a, 'de>,
    ) -> Maps<'a, 'de> {
        let value = Entry { ty: element, ..Entry::NONE };
        Maps { kind, fields, run, key: Cow::Borrowed(""), labels: Vec::new(), key_node: None, value }
    }

    /// Gives the entries to a visitor; what it leaves is looked at all the same, so that nothing gets lost unseen.
    pub(super) fn visit_all<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        let run = self.run;
        let value = match self.kind {
            MapKind::Blocks(_) | MapKind::Remain(_) | MapKind::Variant(_) | MapKind::Spanned(..) => {
                visitor.visit_map(&mut self)?
            }
            _ => run.nested(|| visitor.visit_map(&mut self))?,
        };
        self.drain()?;
        Ok(value)
    }

    /// Looks at all entries that are left.
    pub(super) fn drain(&mut self) -> Result<(), DecodeError> {
        while self.advance()? {
            self.value().deserialize_ignored_any(IgnoredAny)?;
        }
        Ok(())
    }

    /// Goes to the next entry, if there is one; its key and value are kept.
    #[inline]
    pub(super) fn advance(&mut self) -> Result<bool, DecodeError> {
        let MapKind::Body(body) = &mut self.kind else {
            return self.advance_outside();
        };
        let next = body.next(self.run, &mut self.value)?;
        let name = match next {
            Some(Next::Field(field)) => Cow::Borrowed(field.name()),
            Some(Next::Named) => body.take_name(),
            None => return Ok(false),
        };
        self.key = name;
        Ok(true)
    }

    /// The same for what is not a body.
    fn advance_outside(&mut self) -> Result<bool, DecodeError> {
        let run = self.run;
        let input = &mut self.value.input;
        match &mut self.kind {
            MapKind::Body(_) => return Ok(false),
            MapKind::Blocks(blocks) => {
                let Some((key, body)) = blocks.next(run)? else {
                    return Ok(false);
                };
                match key {
                    BlockKey::One(label) => self.key = label,
                    BlockKey::Several(labels) => self.labels = labels,
                }
                *input = Input::Body(body);
            }
            MapKind::Variant(variant) => {
                let Some((name, body)) = variant.take() else {
                    return Ok(false);
                };
                self.key = Cow::Borrowed(name);
                *input = Input::Body(body);
            }
            MapKind::Remain(remain) => {
                let Some(name) = remain.next(run, &mut self.value)? else {
                    return Ok(false);
                };
                self.key = name;
            }
            MapKind::Entries(object, cursor) => {
                let Some(entry) = object.syntax().next_entry(object.node(), cursor) else {
                    return Ok(false);
                };
                let key_node = object.sibling(entry.key_node);
                let key = match entry.key {
                    EntryKey::Name(name) => normalize(name),
                    EntryKey::Computed => computed_key(run, key_node)?,
                };
                self.key_node = Some(key_node);
                refuse_unknown(self.fields, &key, Some(key_node))?;
                self.key = key;
                let value = object.sibling(entry.value);
                input.put(value, value.shape());
            }
            MapKind::Spanned(placed, index) => {
                if *index == placed.fields.len() {
                    return Ok(false);
                }
                *index += 1;
                let bytes = placed.range.bytes();
                self.value.ty = &TypeSpec::Dynamic;
                let part = match (placed.fields.len() - *index, placed.fields.len()) {
                    (0, _) => {
                        self.value.ty = placed.ty;
                        placed.input.take()
                    }
                    (_, 2) => Input::Range(placed.range.clone()),
                    (1, _) => Input::Value(Value::from(bytes.end as u64)),
                    _ => Input::Value(Value::from(bytes.start as u64)),
                };
                *input = part;
            }
            MapKind::Values(value, index, place) => {
                let entry = value.as_entries().and_then(|entries| entries.get_index(*index));
                let Some((name, value)) = entry else {
                    return Ok(false);
                };
                *index += 1;
                refuse_unknown(self.fields, name, None)?;
                self.key = Cow::Owned(name.to_string());
                *input = Input::of_part(value.clone(), *place);
            }
        }
        Ok(true)
    }

    /// Whether there is another entry after the current one, whose value is kept.
    pub(super) fn has_another(&mut self) -> Result<bool, DecodeError> {
        let current = self.value.input.take();
        let another = self.advance();
        self.value.input = current;
        another
    }

    /// The value of the current entry.
    pub(super) fn value(&mut self) -> De<'_, 'a, 'de> {
        De::new(&mut self.value, self.run)
    }

    /// The error of the value of the current entry, as one of the map.
    #[cold]
    #[inline(never)]
    fn refused(&self, error: DecodeError) -> DecodeError {
        self.inside(self.run.refused(error, &self.value))
    }

    /// The error of the current entry, as one of the map.
    #[cold]
    #[inline(never)]
    pub(super) fn inside(&self, error: DecodeError) -> DecodeError {
        match &self.kind {
            MapKind::Values(..) => self.run.inside(error, || PathStep::Attribute(Arc::from(&*self.key))),
            _ => error,
        }
    }
}

/// Refuses a name that the struct does not have into which an object is read.
fn refuse_unknown(
    fields: Option<&'static [&'static str]>,
    name: &str,
    place: Option<NodeRef<'_>>,
) -> Result<(), DecodeError> {
    let Some(fields) = fields.filter(|fields| !fields.contains(&name)) else {
        return Ok(());
    };
    Err(DecodeError::unknown_field(name, fields).at_place(place.map(Place::Whole)))
}

/// A key that is an expression.
fn computed_key<'a>(run: &Run<'_, '_>, node: NodeRef<'a>) -> Result<Cow<'a, str>, DecodeError> {
    let (key, marks) = run.evaluate(node)?.unmark();
    run.refuse_sensitive(&marks).map_err(|error| error.at(|| node.range()))?;
    let key = convert(&key, &Type::STRING).map_err(|error| DecodeError::new(error.to_string()));
    let key = key.and_then(|key| {
        let text = key.as_str().map(str::to_owned);
        text.ok_or_else(|| DecodeError::new("a key must be known and not null"))
    });
    key.map(Cow::Owned).map_err(|error| error.at(|| node.range()))
}

impl<'de> MapAccess<'de> for Maps<'_, 'de> {
    type Error = DecodeError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        if !self.advance()? {
            return Ok(None);
        }
        if let MapKind::Spanned(placed, index) = &self.kind {
            // These names are there for as long as anybody could want them.
            let name = placed.fields.get(*index - 1).copied().unwrap_or_default();
            return seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some);
        }
        let place = self.key_node.map(Place::Whole).or(self.value.input.key_place());
        let key = match self.labels.is_empty() {
            true => Input::Text(&self.key, place),
            false => Input::Labels(&self.labels),
        };
        let mut key = Entry::new(key, &TypeSpec::Dynamic);
        match seed.deserialize(De::new(&mut key, self.run)) {
            Ok(key) => Ok(Some(key)),
            Err(error) => Err(self.inside(error.at_place(place))),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, DecodeError> {
        self.run.begin(&self.value);
        let decoded = seed.deserialize(De::new(&mut self.value, self.run));
        self.run.end(&self.value);
        match decoded {
            Ok(value) => Ok(value),
            Err(error) => Err(self.refused(error)),
        }
    }
}
