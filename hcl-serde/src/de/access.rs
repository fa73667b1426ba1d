//! Sequences and maps as serde walks them, whatever they are made of.
//!
//! There is one type for each, so that the code that serde generates for a Rust type is compiled once.

use std::borrow::Cow;

use hcl_model::convert::convert;
use hcl_model::schema::TypeSpec;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef};
use hcl_model::types::Type;
use hcl_model::value::{Value, normalize};
use serde_core::de::{DeserializeSeed, Error, MapAccess, SeqAccess};

use crate::de::blocks::Blocks;
use crate::de::body::{BodyWalk, Remain};
use crate::de::input::Input;
use crate::de::{De, DecodeError, Run};

/// What a sequence is made of.
pub(super) enum SeqKind<'a> {
    /// A tuple constructor.
    Elements(NodeRef<'a>, Cursor),
    /// A computed sequence, and the next index.
    Values(Value, usize),
    /// Blocks of one type.
    Blocks(Blocks<'a>),
}

/// A sequence.
pub(super) struct Seqs<'a, 'de> {
    kind: SeqKind<'a>,
    element: TypeSpec,
    run: &'a Run<'a, 'de>,
}

impl<'a, 'de> Seqs<'a, 'de> {
    pub(super) fn new(kind: SeqKind<'a>, element: TypeSpec, run: &'a Run<'a, 'de>) -> Seqs<'a, 'de> {
        Seqs { kind, element, run }
    }
}

impl<'de> SeqAccess<'de> for Seqs<'_, 'de> {
    type Error = DecodeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        let input = match &mut self.kind {
            SeqKind::Elements(tuple, cursor) => {
                tuple.syntax().next_element(tuple.node(), cursor).map(|node| Input::Node(tuple.sibling(node)))
            }
            SeqKind::Values(value, index) => {
                let element = value.as_elements().and_then(|elements| elements.get(*index)).cloned();
                *index += 1;
                element.map(|element| Input::Value(element, None))
            }
            SeqKind::Blocks(blocks) => blocks.next()?.map(Input::Body),
        };
        input.map(|input| seed.deserialize(De::new(input, self.element, self.run))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        match &self.kind {
            SeqKind::Values(value, index) => value.as_elements().map(|elements| elements.len() - index),
            _ => None,
        }
    }
}

/// What a map is made of.
pub(super) enum MapKind<'a> {
    /// The body of a file or a block.
    Body(Box<BodyWalk<'a>>),
    /// Blocks of one type by their first label.
    Blocks(Blocks<'a>),
    /// The arguments that no field takes.
    Remain(Remain<'a>),
    /// An object constructor.
    Entries(NodeRef<'a>, Cursor),
    /// A computed object, and the next index.
    Values(Value, usize),
}

/// A map.
pub(super) struct Maps<'a, 'de> {
    kind: MapKind<'a>,
    element: TypeSpec,
    /// The fields of the struct that the map is read into; any other name is a mistake.
    fields: Option<&'static [&'static str]>,
    run: &'a Run<'a, 'de>,
    /// The value of the key that was given out last.
    value: Option<(Input<'a>, TypeSpec)>,
    /// That key, where unknown names are mistakes.
    key: Option<(Cow<'a, str>, Option<NodeRef<'a>>)>,
}

impl<'a, 'de> Maps<'a, 'de> {
    pub(super) fn new(
        kind: MapKind<'a>,
        element: TypeSpec,
        fields: Option<&'static [&'static str]>,
        run: &'a Run<'a, 'de>,
    ) -> Maps<'a, 'de> {
        Maps { kind, element, fields, run, value: None, key: None }
    }

    /// Goes to the next entry and returns its key; the value is kept.
    pub(super) fn advance(&mut self) -> Result<Option<Cow<'a, str>>, DecodeError> {
        let run = self.run;
        let (key, place, value, ty) = match &mut self.kind {
            MapKind::Body(body) => match body.next(run)? {
                Some((name, value, ty)) => (Cow::Borrowed(name), None, value, ty),
                None => return Ok(None),
            },
            MapKind::Blocks(blocks) => match blocks.next_labelled()? {
                Some((label, body)) => (label, None, Input::Body(body), TypeSpec::Dynamic),
                None => return Ok(None),
            },
            MapKind::Remain(remain) => match remain.next() {
                Some(item) => (item.name, None, Input::Node(item.expr), TypeSpec::Dynamic),
                None => return Ok(None),
            },
            MapKind::Entries(object, cursor) => {
                let object = *object;
                let Some(entry) = object.syntax().next_entry(object.node(), cursor) else {
                    return Ok(None);
                };
                let place = object.sibling(entry.key_node);
                let key = match entry.key {
                    EntryKey::Name(name) => normalize(name),
                    EntryKey::Computed => computed_key(run, place)?,
                };
                (key, Some(place), Input::Node(object.sibling(entry.value)), self.element)
            }
            MapKind::Values(value, index) => {
                let entry = value.as_entries().and_then(|entries| entries.iter().nth(*index));
                let Some((name, value)) = entry else {
                    return Ok(None);
                };
                let entry = (Cow::Owned(name.to_string()), None, Input::Value(value.clone(), None), self.element);
                *index += 1;
                entry
            }
        };
        self.value = Some((value, ty));
        if self.fields.is_some() {
            self.key = Some((key.clone(), place));
        }
        Ok(Some(key))
    }

    /// The value of the key that was given out last.
    pub(super) fn take_value(&mut self) -> Result<De<'a, 'de>, DecodeError> {
        let (input, ty) = self.value.take().ok_or_else(|| DecodeError::new("a value was asked for without its key"))?;
        Ok(De::new(input, ty, self.run))
    }

    /// Whether the last key is a name that the struct does not have.
    fn refuse_unknown(&self) -> Result<(), DecodeError> {
        let (Some(fields), Some((key, place))) = (self.fields, &self.key) else {
            return Ok(());
        };
        if fields.contains(&&**key) {
            return Ok(());
        }
        let error = DecodeError::unknown_field(key, fields);
        Err(match place {
            Some(place) => error.at(|| place.range()),
            None => error,
        })
    }
}

/// A key that is an expression.
fn computed_key<'a>(run: &Run<'_, '_>, node: NodeRef<'a>) -> Result<Cow<'a, str>, DecodeError> {
    let key = convert(&run.evaluate(node)?, &Type::STRING).map_err(|error| DecodeError::new(error.to_string()));
    let key = key.and_then(|key| {
        let text = key.as_str().map(str::to_owned);
        text.ok_or_else(|| DecodeError::new("a key must be known and not null"))
    });
    key.map(Cow::Owned).map_err(|error| error.at(|| node.range()))
}

impl<'de> MapAccess<'de> for Maps<'_, 'de> {
    type Error = DecodeError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        let Some(key) = self.advance()? else {
            return Ok(None);
        };
        self.refuse_unknown()?;
        seed.deserialize(De::new(Input::Text(&key), TypeSpec::Dynamic, self.run)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, DecodeError> {
        seed.deserialize(self.take_value()?)
    }
}
