//! The parts that have a meaning only when serde asks for something. They are parts of bodies without a schema, as
//! [`crate::schemaless`] has them.
//!
//! The deserializer says what it is asked for, gets something definite for that, and goes on as with anything else.
//! The requests are behind traits, so that a program that decodes only with schemas has no code for them.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use hcl_model::body::Body;
use hcl_model::serde::Token;
use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::body::BodyInput;
use crate::de::input::Input;
use crate::de::messages;
use crate::de::slot::Slot;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState};
use crate::schema::{HclSchema, TypeSpec};

/// The kind of value that serde asks for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Asked {
    /// A single value.
    Value,
    /// Something, or nothing.
    Option,
    /// Whatever there is.
    Any,
    Map,
    /// A struct with these fields.
    Struct(&'static [&'static str]),
    List,
    /// So many things.
    Tuple(usize),
    /// A variant of an enum.
    Variant,
    /// A bool.
    Flag,
    /// Something that has nothing in it.
    Unit,
    /// The name of a field.
    Identifier,
    /// A body that is kept.
    Body,
}

/// A part that is undecided until serde asks for something.
pub(crate) trait Undecided<'a>: fmt::Debug {
    /// Returns the subject of diagnostics about the part.
    fn subject(&self) -> Option<Subject<'a>>;

    /// Returns the part as the kind of value that serde asks for.
    fn decide(self: Box<Self>, asked: Asked, state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError>;
}

/// Something in parts that are found one after the other: what names stand for, blocks, labels.
pub(crate) trait Parts<'a>: fmt::Debug {
    /// The next part.
    fn next(&mut self, state: &DecodeState<'_, '_>) -> Result<Option<Slot<'a>>, DecodeError>;

    /// The name of the part that was found last, if parts have names.
    fn name(&self) -> Cow<'a, str> {
        Cow::Borrowed("")
    }

    /// Returns the slot that the name is decoded from.
    fn key(&self) -> Slot<'a> {
        Slot::new(Input::Taken(None), &TypeSpec::Dynamic)
    }

    /// The error of that name.
    fn refused_key(&self, error: DecodeError, _state: &DecodeState<'_, '_>) -> DecodeError {
        error
    }

    /// The error of the part that was found last, which stands there.
    fn refused(&self, error: DecodeError, _at: Option<Subject<'a>>, _state: &DecodeState<'_, '_>) -> DecodeError {
        error
    }

    /// The error of all parts together.
    fn refused_whole(&self, error: DecodeError, _state: &DecodeState<'_, '_>) -> DecodeError {
        error
    }

    /// The error of a part that nobody asks for.
    fn unread(&self, _state: &DecodeState<'_, '_>) -> DecodeError {
        DecodeError::new(messages::MORE_ELEMENTS)
    }

    /// Returns `true` if the parts are a level below what they are parts of.
    fn are_nested(&self) -> bool {
        true
    }
}

/// A part that no schema describes. The request of serde decides its kind.
#[derive(Debug)]
pub(super) enum Inferred<'a> {
    Undecided(Box<dyn Undecided<'a> + 'a>),
    /// Parts with names, and where all of it stands.
    Members(Box<dyn Parts<'a> + 'a>, Option<Subject<'a>>),
    /// Parts in order, and where all of it stands.
    Elements(Box<dyn Parts<'a> + 'a>, Option<Subject<'a>>),
}

impl<'a> Inferred<'a> {
    #[cold]
    pub(super) fn subject(&self) -> Option<Subject<'a>> {
        match self {
            Inferred::Undecided(part) => part.subject(),
            Inferred::Members(_, subject) | Inferred::Elements(_, subject) => *subject,
        }
    }

    pub(super) fn is_list(&self) -> bool {
        matches!(self, Inferred::Elements(..))
    }

    /// Returns the inferred part, with its place.
    fn standing_at(self, subject: Option<Subject<'a>>) -> Inferred<'a> {
        match self {
            Inferred::Undecided(part) => Inferred::Undecided(part),
            Inferred::Members(parts, _) => Inferred::Members(parts, subject),
            Inferred::Elements(parts, _) => Inferred::Elements(parts, subject),
        }
    }

    /// The one value that it is.
    #[cold]
    pub(super) fn value(this: Rc<Inferred<'a>>, state: &DecodeState<'_, '_>) -> Result<Value, DecodeError> {
        match Rc::into_inner(this) {
            Some(Inferred::Undecided(part)) => part.decide(Asked::Value, state)?.input.value(state),
            _ => Err(DecodeError::new(messages::BLOCK_AS_VALUE)),
        }
    }
}

impl<'a> Slot<'a> {
    /// An expression that is not evaluated.
    pub(crate) fn of_node(node: NodeRef<'a>) -> Slot<'a> {
        Slot::of_shape(node, node.shape())
    }

    /// An expression that is not evaluated, and what it is at sight.
    pub(crate) fn of_shape(node: NodeRef<'a>, shape: Shape<'a>) -> Slot<'a> {
        Slot::new(Input::Node(node, shape), &TypeSpec::Dynamic)
    }

    /// The value of an expression.
    pub(crate) fn of_evaluated(value: Value, node: NodeRef<'a>) -> Slot<'a> {
        Slot::new(Input::Evaluated(value, node), &TypeSpec::Dynamic)
    }

    /// A value.
    pub(crate) fn of_value(value: Value) -> Slot<'a> {
        Slot::new(Input::Value(value), &TypeSpec::Dynamic)
    }

    /// A label or a key, and where it stands.
    pub(crate) fn of_text(text: Cow<'a, str>, subject: Subject<'a>) -> Slot<'a> {
        let input = match text {
            Cow::Borrowed(text) => Input::Text(text, Some(subject)),
            Cow::Owned(text) => Input::Part(text.into(), subject),
        };
        Slot::new(input, &TypeSpec::Dynamic)
    }

    /// A body that is kept: the one that the decode began with, or another one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_body(body: NodeRef<'a>, is_root: bool) -> Slot<'a> {
        let input = if is_root { BodyInput::root } else { BodyInput::of_object };
        Slot::new(Input::Body(input(body, <Body as HclSchema>::SCHEMA)), &TypeSpec::Body)
    }

    /// Returns the slot of a part that is undecided until serde asks for something.
    pub(crate) fn undecided(part: impl Undecided<'a> + 'a) -> Slot<'a> {
        Slot::boxed(Box::new(part))
    }

    /// Returns the slot of a part that is still undecided after serde has asked for something.
    pub(crate) fn boxed(part: Box<dyn Undecided<'a> + 'a>) -> Slot<'a> {
        Slot::of_inferred(Inferred::Undecided(part))
    }

    /// Returns the slot of parts that have names.
    pub(crate) fn members(parts: impl Parts<'a> + 'a) -> Slot<'a> {
        Slot::of_inferred(Inferred::Members(Box::new(parts), None))
    }

    /// Returns the slot of parts in a sequence.
    pub(crate) fn elements(parts: impl Parts<'a> + 'a) -> Slot<'a> {
        Slot::of_inferred(Inferred::Elements(Box::new(parts), None))
    }

    /// Returns `true` if it is the value of an expression, and not the expression.
    pub(crate) fn is_evaluated(&self) -> bool {
        matches!(self.input, Input::Evaluated(..))
    }

    fn of_inferred(inferred: Inferred<'a>) -> Slot<'a> {
        Slot::new(Input::Inferred(Rc::new(inferred)), &TypeSpec::Dynamic)
    }
}

impl<'a> Input<'a> {
    /// Decides what it is as what is asked for, if that is undecided.
    #[cold]
    #[inline(never)]
    pub(super) fn decide(&mut self, asked: Asked, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        let Input::Inferred(inferred) = self else {
            return Ok(());
        };
        if !matches!(**inferred, Inferred::Undecided(_)) {
            return Ok(());
        }
        let subject = self.subject();
        *self = match std::mem::replace(self, Input::Taken(subject)) {
            Input::Inferred(inferred) => match Rc::into_inner(inferred) {
                Some(Inferred::Undecided(part)) => part.decide(asked, state)?.input.standing_at(subject),
                _ => Input::Taken(subject),
            },
            other => other,
        };
        Ok(())
    }

    /// Returns the decided input, with the place of the part that it was decided from.
    fn standing_at(self, subject: Option<Subject<'a>>) -> Input<'a> {
        match self {
            Input::Inferred(inferred) => match Rc::into_inner(inferred) {
                Some(inferred) => Input::Inferred(Rc::new(inferred.standing_at(subject))),
                None => Input::Taken(subject),
            },
            Input::Value(value) => Input::of_part(value, subject),
            decided => decided,
        }
    }

    /// The parts that it has been found to have, which leave only the place behind.
    #[cold]
    pub(super) fn take_parts(&mut self) -> Result<Box<dyn Parts<'a> + 'a>, DecodeError> {
        match self.take() {
            Input::Inferred(inferred) => match Rc::into_inner(inferred) {
                Some(Inferred::Members(parts, _) | Inferred::Elements(parts, _)) => Ok(parts),
                _ => Err(DecodeError::new(messages::BLOCK_AS_VALUE)),
            },
            _ => Err(DecodeError::new(messages::BLOCK_AS_VALUE)),
        }
    }

    /// Decides what it is as a type that serde does not know.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn decide_as_token(&mut self, name: &str, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        match name {
            Value::NAME => {
                let subject = self.subject();
                *self = Input::of_part(self.whole_value(state)?, subject);
                Ok(())
            }
            Body::NAME => self.decide(Asked::Body, state),
            _ => self.decide(Asked::Value, state),
        }
    }

    /// All that is there as a value, as whoever takes anything gets it.
    fn whole_value(&mut self, state: &DecodeState<'_, '_>) -> Result<Value, DecodeError> {
        self.decide(Asked::Any, state)?;
        let Input::Inferred(inferred) = self else {
            return self.value(state);
        };
        let part_of = |parts: &mut Box<dyn Parts<'a> + 'a>| match parts.next(state)? {
            Some(mut part) => part.input.whole_value(state).map(Some),
            None => Ok(None),
        };
        match Rc::get_mut(inferred) {
            Some(Inferred::Members(parts, _)) => state.nested(|| {
                let mut entries = Vec::new();
                while let Some(part) = part_of(parts)? {
                    entries.push((parts.name().into_owned(), part));
                }
                Ok(Value::object(entries))
            }),
            Some(Inferred::Elements(parts, _)) => {
                let mut elements = Vec::new();
                while let Some(part) = part_of(parts)? {
                    elements.push(part);
                }
                Ok(Value::tuple(elements))
            }
            _ => self.value(state),
        }
    }
}
