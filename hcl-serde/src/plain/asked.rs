//! What serde asks for, and what a part is then: a value, a body, a list, a tuple, a variant, a token.
//!
//! The methods of serde that lead here are in [`crate::plain::deserializer`].

use hcl_model::body::Body;
use hcl_model::serde::{Handle, Token};
use hcl_model::value::Value;
use serde_core::de::{Deserializer, Visitor};

use crate::de::{De, DecodeError, DecodeState, Subject};
use crate::plain::access::{How, List, Members, unsupported};
use crate::plain::deserializer::Plain;
use crate::plain::labels::{LabelsAndBlock, Variant};
use crate::plain::names::{self, Named};
use crate::plain::open::{NamesAndBody, Read, Several, without_comments};
use crate::plain::part::{LabelText, Labelled, Part};
use crate::plain::{messages, value};

impl<'m, 'a, 'de> Plain<'m, 'a, 'de> {
    /// The deserializer of a value; a block is none.
    pub(super) fn value(self) -> Result<De<'m, 'a, 'de>, DecodeError> {
        let state = self.state;
        match &*self.part {
            Part::Open(open) => *self.part = Part::Value(open.value(state)?),
            Part::Blocks(blocks) => {
                return Err(state.fail(messages::block_for_argument(&blocks.ty, blocks.first.node.name_range())));
            }
            Part::Root(_) => return Err(DecodeError::wanted("a single value", "a body")),
            _ => {}
        }
        match self.part {
            Part::Value(slot) => Ok(De::new(slot, state)),
            _ => Err(unexpected()),
        }
    }

    /// The names of the one body, and that; the deserializer as it is, if it is one of a value.
    fn names(self) -> Result<Read<NamesAndBody<'a>, Self>, DecodeError> {
        let state = self.state;
        let (body, is_root) = match &*self.part {
            Part::Root(body) => (*body, true),
            Part::Blocks(blocks) => (blocks.body(state)?, false),
            Part::Open(open) => match open.body(state)? {
                Read::Blocks(found) => return Ok(Read::Blocks(found)),
                Read::Value(slot) => {
                    *self.part = Part::Value(slot);
                    return Ok(Read::Value(self));
                }
            },
            Part::Value(_) => return Ok(Read::Value(self)),
            Part::Labelled(_) | Part::Rest(_) | Part::Taken => return Err(unexpected()),
        };
        Ok(Read::Blocks((names::of_body(body, is_root, state)?, body)))
    }

    /// A struct: of one body.
    pub(super) fn structure<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let state = self.state;
        match self.names()? {
            Read::Value(this) => this.value()?.deserialize_struct(name, fields, visitor),
            Read::Blocks((names, body)) => {
                let how = How { fields: Some(fields), null_is_absent: true, body: Subject::Missing(body) };
                Members::new(without_comments(names, fields), how, state).visit_all(visitor)
            }
        }
    }

    /// A map: of blocks by their labels, of objects together, or of one body.
    pub(super) fn map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        let (names, null_is_absent, body) = match &*self.part {
            Part::Blocks(blocks) if blocks.has_labels() || !blocks.more.is_empty() => {
                blocks.check_labels(state)?;
                match blocks.has_labels() {
                    true => (names::of_labels(blocks.clone()), true, Subject::Header(blocks.first.node)),
                    false => return Err(blocks.single(state).err().unwrap_or_else(unexpected)),
                }
            }
            Part::Open(open) => match open.members(state)? {
                Read::Blocks(names) => (names, false, Subject::Missing(open.first.value)),
                Read::Value(slot) => {
                    *self.part = Part::Value(slot);
                    return self.value()?.deserialize_map(visitor);
                }
            },
            _ => match self.names()? {
                Read::Blocks((names, body)) => (names, true, Subject::Missing(body)),
                Read::Value(this) => return this.value()?.deserialize_map(visitor),
            },
        };
        let how = How { fields: None, null_is_absent, body };
        Members::new(names, how, state).visit_all(visitor)
    }

    /// Whatever is there: blocks by their labels, and a list of them behind these, however many there are.
    pub(super) fn any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match &*self.part {
            Part::Root(_) => self.map(visitor),
            Part::Blocks(blocks) if blocks.is_one || blocks.has_labels() => self.map(visitor),
            Part::Blocks(blocks) => {
                blocks.check_labels(self.state)?;
                self.list(visitor)
            }
            _ => self.value()?.deserialize_any(visitor),
        }
    }

    /// A list: of all blocks of a type, or of what is in an array; an object is a list of one.
    pub(super) fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        match std::mem::replace(self.part, Part::Taken) {
            Part::Blocks(blocks) => List::of_blocks(blocks, state).visit_all(visitor),
            Part::Open(open) if open.may_be_list() => List::of_open(open, state).visit_all(visitor),
            Part::Root(_) => Err(DecodeError::wanted("a list", "a body")),
            part => {
                *self.part = part;
                self.value()?.deserialize_seq(visitor)
            }
        }
    }

    /// A tuple: the labels of a block and what is left of it; without labels, so many blocks.
    pub(super) fn tuple<V: Visitor<'de>>(mut self, length: usize, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        let count = length.saturating_sub(1);
        let (labels, block) = match &*self.part {
            Part::Blocks(blocks) if blocks.has_labels() || blocks.is_one && length > 1 => {
                let (labels, block) = blocks.labelled(count, state)?;
                (labels, Part::Blocks(block))
            }
            Part::Blocks(blocks) => {
                blocks.check_labels(state)?;
                if blocks.count() == length {
                    return self.list(visitor);
                }
                let at = blocks.first.node.name_range();
                return Err(state.fail(messages::wrong_number(&blocks.ty, length, blocks.count(), at)));
            }
            Part::Open(open) if !open.may_be_list() => return self.value()?.deserialize_tuple(length, visitor),
            Part::Open(open) if open.is_array(length) => return self.list(visitor),
            Part::Open(open) => {
                let found = open.labelled(count, state)?;
                self.keep(found)?.into_parts()
            }
            Part::Labelled(labelled) if labelled.labels.len() == count => {
                (labelled.labels.clone(), Part::Open(labelled.content()))
            }
            Part::Root(_) => return Err(DecodeError::wanted("a list", "a body")),
            _ => return self.value()?.deserialize_tuple(length, visitor),
        };
        LabelsAndBlock::new(labels, block, state).visit_all(visitor)
    }

    /// Takes the first of several blocks; the others are left for the list that asks for them.
    fn keep(&mut self, (first, rest): Several<'a>) -> Result<Labelled<'a>, DecodeError> {
        match (&*self.part, rest.first()) {
            (_, None) => {}
            (Part::Open(open), Some(again)) if !open.is_element => {
                let (first, again) = (first.value.key.range(), again.value.key.range());
                return Err(self.state.fail(messages::duplicate_block(&open.name, first, again)));
            }
            _ => *self.part = Part::Rest(rest),
        }
        Ok(first)
    }

    /// A variant of an enum: named by a label, by the one thing in a body, or by a string.
    pub(super) fn variant<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let state = self.state;
        let (label, content) = match &*self.part {
            Part::Blocks(blocks) if blocks.has_labels() => {
                let (labels, block) = blocks.labelled(1, state)?;
                (labels.into_iter().next().ok_or_else(unexpected)?, Part::Blocks(block))
            }
            Part::Open(open) => match open.variants(state)? {
                Read::Blocks(found) => {
                    let (labels, content) = self.keep(found)?.into_parts();
                    (labels.into_iter().next().ok_or_else(unexpected)?, content)
                }
                Read::Value(slot) => {
                    *self.part = Part::Value(slot);
                    return self.value()?.deserialize_enum(name, variants, visitor);
                }
            },
            Part::Labelled(labelled) => match &labelled.labels[..] {
                [label] => (label.clone(), Part::Open(labelled.content())),
                _ => return Err(unexpected()),
            },
            _ => match self.names()? {
                Read::Blocks((names, body)) => only_name(names, Subject::Missing(body), state)?,
                Read::Value(this) => return this.value()?.deserialize_enum(name, variants, visitor),
            },
        };
        state.nested(|| visitor.visit_enum(Variant { label, content, state }))
    }

    /// Checks that there is a body with nothing in it; the deserializer as it is, if it is one of a value.
    pub(super) fn empty(self) -> Result<Option<Self>, DecodeError> {
        let state = self.state;
        match self.names()? {
            Read::Value(this) => Ok(Some(this)),
            Read::Blocks((names, _)) => match without_comments(names, &[]).first() {
                None => Ok(None),
                Some(named) => Err(state.fail(unsupported(named, &[]))),
            },
        }
    }

    /// The token of a type that serde does not know.
    pub(super) fn token<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        let handle = match (&*self.part, name) {
            (Part::Root(body), Body::NAME) => Handle::Body(Body::from_node(*body).hiding(state.hidden.clone())),
            (Part::Blocks(blocks), Body::NAME) => Handle::Body(Body::from_node(blocks.body(state)?)),
            (Part::Open(open), Body::NAME) => match open.object(state)? {
                Read::Blocks(object) => Handle::Body(Body::from_node(object)),
                Read::Value(_) => return Err(DecodeError::new("a block is required")),
            },
            (Part::Root(body), Value::NAME) => Handle::Value(value::of_body(*body, true, state)?),
            (Part::Blocks(blocks), Value::NAME) => Handle::Value(value::of_blocks(blocks, state)?),
            _ => return self.value()?.deserialize_newtype_struct(name, visitor),
        };
        visitor.visit_u64(state.registry.put(handle))
    }
}

/// The one thing in a body, which names a variant.
fn only_name<'a>(
    names: Vec<Named<'a>>,
    body: Subject<'a>,
    state: &DecodeState<'_, '_>,
) -> Result<(LabelText<'a>, Part<'a>), DecodeError> {
    let mut names = names.into_iter();
    let at = match (names.next(), names.next()) {
        (Some(named), None) => {
            let label = LabelText { text: named.name.clone(), at: named.found.at() };
            match named.part(true, state)? {
                Some(part) => return Ok((label, part)),
                None => label.at,
            }
        }
        (_, Some(second)) => second.found.at(),
        (None, None) => body,
    };
    Err(state.fail(messages::missing_variant(at.range())))
}

/// A type asks for something in an order in which no type does.
fn unexpected() -> DecodeError {
    DecodeError::new("a block was found where its type asks for something else")
}
