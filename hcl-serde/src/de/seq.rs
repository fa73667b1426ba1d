//! Sequences as serde walks them, whatever they are made of.
//!
//! There is one type for all, so that the code that serde generates for a Rust type is compiled once, and what does not
//! depend on that type is apart.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use hcl_model::diag::{Arg, Message};
use hcl_model::path::PathStep;
use hcl_model::syntax::{Cursor, NodeRef, Shape};
use hcl_model::value::Value;
use serde_core::de::{Deserialize, DeserializeSeed, Error, IgnoredAny, SeqAccess, Visitor};

use crate::de::argument::not_a_list;
use crate::de::blocks::Blocks;
use crate::de::depth::{Kept, SavedState, is_kept_by_serde};
use crate::de::forms::is_number;
use crate::de::inferred::{Asked, Parts};
use crate::de::input::Input;
use crate::de::mistakes::Mistakes;
use crate::de::number::big_integer;
use crate::de::resolved::Resolved;
use crate::de::slot::Slot;
use crate::de::subject::Subject;
use crate::de::words::LONGEST;
use crate::de::{De, DecodeError, DecodeState, keyword, messages, words};
use crate::schema::TypeSpec;

/// The source of the elements of a sequence.
enum SeqKind<'a> {
    /// A tuple constructor.
    Elements(NodeRef<'a>, Cursor),
    /// A tuple constructor of words without quotes.
    Words(NodeRef<'a>, Cursor),
    /// A computed sequence, the next index, and where it comes from.
    Values(Value, usize, Option<Subject<'a>>),
    /// Blocks of one type.
    Blocks(Blocks<'a>),
    /// The places of the labels of a block, and the next index.
    LabelRanges(NodeRef<'a>, usize),
    /// Labels that are a key together, and the next index.
    Labels(&'a [Cow<'a, str>], usize),
    /// Parts of what was undecided.
    Parts(Box<dyn Parts<'a> + 'a>),
}

/// A sequence.
pub(super) struct SeqReader<'a, 'de> {
    kind: SeqKind<'a>,
    state: &'a DecodeState<'a, 'de>,
    /// The current element.
    element: Slot<'a>,
    /// The types of the elements that are still to come, if each has its own.
    types: &'static [TypeSpec],
    /// `true` if each element has a place of its own, so that none can be passed over.
    is_fixed: bool,
    saved: SavedState,
}

impl<'a, 'de> SeqReader<'a, 'de> {
    /// A sequence of nothing, until it is begun.
    fn new(state: &'a DecodeState<'a, 'de>) -> SeqReader<'a, 'de> {
        SeqReader {
            kind: SeqKind::Labels(&[], 0),
            state,
            element: Slot::NONE,
            types: &[],
            is_fixed: false,
            saved: SavedState::of(state),
        }
    }

    /// Gives the elements of a slot to a visitor, which must take all of them; it may ask for so many.
    pub(super) fn visit<V: Visitor<'de>>(
        slot: &mut Slot<'a>,
        length: Option<usize>,
        state: &'a DecodeState<'a, 'de>,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let mut elements = SeqReader::new(state);
        elements.begin(slot, length, is_kept_by_serde::<V::Value>())?;
        let value = visitor.visit_seq(&mut elements)?;
        elements.end()?;
        Ok(value)
    }

    #[inline(never)]
    fn begin(&mut self, slot: &mut Slot<'a>, length: Option<usize>, is_kept: bool) -> Result<(), DecodeError> {
        if let Input::Inferred(_) = &slot.input {
            slot.input.decide(length.map_or(Asked::List, Asked::Tuple), self.state)?;
        }
        let text = if is_kept { slot.input.text_len() } else { 0 };
        self.is_fixed = length.is_some();
        self.element.ty = match slot.ty {
            TypeSpec::List(element) | TypeSpec::Set(element) => element,
            TypeSpec::OneOf(forms) => self.state.part_type(forms.element(), forms, &slot.input)?,
            TypeSpec::Tuple(types) => {
                self.types = types;
                &TypeSpec::Dynamic
            }
            _ => &TypeSpec::Dynamic,
        };
        if let Input::Node(node, shape @ Shape::Str(_)) = &slot.input
            && let Some(element) = slot.ty.kept_elements()
        {
            return Err(not_a_list(*node, shape, element));
        }
        match &slot.input {
            // The blocks count, not that there are several of them.
            Input::Blocks(blocks) => {
                self.element.ty = slot.ty;
                self.kind = SeqKind::Blocks(*blocks);
                return Ok(());
            }
            Input::Labels(labels) => {
                self.kind = SeqKind::Labels(labels, 0);
                return Ok(());
            }
            Input::Inferred(_) => {
                let parts = slot.input.take_parts()?;
                let are_nested = parts.are_nested();
                self.kind = SeqKind::Parts(parts);
                if !are_nested {
                    return Ok(());
                }
            }
            Input::LabelRanges(block) => self.kind = SeqKind::LabelRanges(*block, 0),
            Input::Words(tuple) => self.kind = SeqKind::Words(*tuple, Cursor::default()),
            _ if matches!(slot.ty, TypeSpec::BigInteger { .. }) => {
                let subject = slot.input.subject();
                let digits = big_integer(slot.ty, &slot.input.resolve(self.state)?.number(self.state)?)?;
                self.kind = SeqKind::Values(digits, 0, subject);
            }
            _ => {
                self.kind = match slot.input.resolve(self.state)? {
                    Resolved::Tuple(node) => SeqKind::Elements(node, Cursor::default()),
                    Resolved::Collection(value) if value.as_elements().is_some() => {
                        SeqKind::Values(value, 0, slot.input.subject())
                    }
                    resolved => return Err(no_list(&resolved, slot.ty, slot.input.subject(), length)),
                };
            }
        }
        self.saved.nest(self.state, is_kept.then(|| Kept { size: slot.ty.size(), text }))
    }

    #[inline(never)]
    fn end(&mut self) -> Result<(), DecodeError> {
        if self.advance()? {
            let error = DecodeError::new(messages::MORE_ELEMENTS);
            return Err(error.at_subject(self.element.input.subject()));
        }
        self.saved.restore(self.state);
        Ok(())
    }

    /// The error of the current element, as one of the sequence.
    #[cold]
    #[inline(never)]
    fn refused(&self, error: DecodeError) -> DecodeError {
        self.saved.go_on(self.state);
        let error = self.state.refused(error, &self.element);
        match &self.kind {
            SeqKind::Parts(parts) => parts.refused(error, self.element.input.subject(), self.state),
            SeqKind::Values(_, next, _) => self.state.inside(error, || PathStep::Index(next.saturating_sub(1))),
            _ => error,
        }
    }

    /// Goes to the next element, if there is one.
    #[inline(never)]
    fn advance(&mut self) -> Result<bool, DecodeError> {
        self.saved.go_on(self.state);
        if let Some((ty, others)) = self.types.split_first() {
            (self.element.ty, self.types) = (ty, others);
        }
        let input = &mut self.element.input;
        match &mut self.kind {
            SeqKind::Elements(tuple, cursor) => {
                let Some(element) = tuple.syntax().next_element(tuple.node(), cursor) else {
                    return Ok(false);
                };
                let element = tuple.sibling(element);
                input.put(element, element.shape());
            }
            SeqKind::Words(tuple, cursor) => {
                let Some(element) = tuple.syntax().next_element(tuple.node(), cursor) else {
                    return Ok(false);
                };
                let element = tuple.sibling(element);
                *input = Input::Part(keyword::word(element, self.element.ty)?, Subject::Whole(element));
            }
            SeqKind::Values(value, index, subject) => {
                let Some(element) = value.as_elements().and_then(|elements| elements.get(*index)) else {
                    return Ok(false);
                };
                *index += 1;
                *input = Input::of_part(element.clone(), *subject);
            }
            SeqKind::LabelRanges(block, index) => {
                let Some(label) = block.syntax().label(block.node(), *index) else {
                    return Ok(false);
                };
                *index += 1;
                *input = Input::Range(block.range_of(label.bytes));
            }
            SeqKind::Blocks(blocks) => {
                let Some(body) = blocks.next(self.state)? else {
                    return Ok(false);
                };
                *input = Input::Body(body);
            }
            SeqKind::Parts(parts) => {
                let Some(part) = parts.next(self.state)? else {
                    return Ok(false);
                };
                *input = part.input;
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

impl<'de> SeqReader<'_, 'de> {
    /// The next element with which nothing is wrong; what is wrong with others is noted.
    #[cold]
    fn next_right_element<T: Deserialize<'de>>(&mut self, mistakes: &Mistakes) -> Result<Option<T>, DecodeError> {
        while self.advance()? {
            let before = mistakes.count();
            let element = T::deserialize(De::new(&mut self.element, self.state));
            mistakes.are_inside(before, &|error| self.refused(error));
            match element.map_err(|error| self.refused(error)) {
                Ok(element) => return Ok(Some(element)),
                Err(error) if self.is_fixed || self.state.is_exhausted() => return Err(error),
                Err(error) => mistakes.note(error, before),
            }
        }
        Ok(None)
    }
}

impl<'de> De<'_, '_, 'de> {
    /// Looks at whether it is a list, of so many elements if that is known.
    pub(crate) fn into_list(self, length: Option<usize>) -> Result<(), DecodeError> {
        struct Elements(Option<usize>);

        impl<'de> Visitor<'de> for Elements {
            type Value = ();

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0 {
                    Some(length) => write!(f, "a tuple of size {length}"),
                    None => f.write_str("a sequence"),
                }
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
                let mut count = 0;
                while self.0.is_none_or(|length| count < length) {
                    if elements.next_element::<IgnoredAny>()?.is_none() {
                        return if self.0.is_some() { Err(Error::invalid_length(count, &self)) } else { Ok(()) };
                    }
                    count += 1;
                }
                Ok(())
            }
        }

        SeqReader::visit(self.slot, length, self.state, Elements(length))
    }
}

impl<'de> SeqAccess<'de> for SeqReader<'_, 'de> {
    type Error = DecodeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        if !self.advance()? {
            return Ok(None);
        }
        match seed.deserialize(De::new(&mut self.element, self.state)) {
            Ok(element) => Ok(Some(element)),
            Err(error) => Err(self.refused(error)),
        }
    }

    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>, DecodeError> {
        match &self.state.mistakes {
            None => self.next_element_seed(PhantomData),
            Some(mistakes) => self.next_right_element(mistakes),
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

/// Something else where a list is wanted, of so many elements if that is known.
///
/// The content of a variable or an override is not repeated. It is often a secret that the schema does not know.
#[cold]
fn no_list(resolved: &Resolved<'_>, ty: &TypeSpec, subject: Option<Subject<'_>>, length: Option<usize>) -> DecodeError {
    let is_set = subject.is_some_and(|subject| !subject.range().source().is_shown());
    let is_known = matches!(ty.inner(), TypeSpec::List(_) | TypeSpec::Set(_));
    let (wanted, hint) = match length {
        Some(length) => (words::list_of(length), (length <= MOST_PLACES).then(|| messages::places(length, is_set))),
        None if is_set || !is_known => (words::LIST.to_owned(), Some(messages::places(2, is_set))),
        None => (words::LIST.to_owned(), as_list(resolved, ty)),
    };
    DecodeError::wanted(&wanted, resolved.described()).hint(hint)
}

/// The form of a list with more elements is not shown.
const MOST_PLACES: usize = 8;

/// Returns the advice for one value, or several values in one text, where a list is wanted. Returns `None` if the
/// values are no elements of the list.
#[cold]
fn as_list(resolved: &Resolved<'_>, list: &TypeSpec) -> Option<Message> {
    let element = match list.inner() {
        TypeSpec::List(element) | TypeSpec::Set(element) => element.inner(),
        _ => TypeSpec::Dynamic,
    };
    let is_text = matches!(resolved, Resolved::Text(_));
    let is_object = match resolved {
        Resolved::Object(_) => true,
        Resolved::Collection(value) => value.as_entries().is_some(),
        _ => false,
    };
    // What is in it may be secret, whatever the list is.
    if is_object && matches!(element, TypeSpec::Object(_) | TypeSpec::Map(_)) {
        return Some(messages::write("[{ ... }]".into()));
    }
    let is_element = match element {
        TypeSpec::Bool => matches!(resolved, Resolved::Bool(_)),
        TypeSpec::Choice(_) => is_text,
        TypeSpec::Traversal
        | TypeSpec::Call
        | TypeSpec::Type(_)
        | TypeSpec::List(_)
        | TypeSpec::Set(_)
        | TypeSpec::Map(_) => false,
        number if is_number(number) => matches!(resolved, Resolved::Digits(_)),
        _ => true,
    };
    let elements = match resolved {
        _ if !is_element => return None,
        Resolved::Digits(digits) => (*digits).to_owned(),
        Resolved::Bool(value) => value.to_string(),
        Resolved::Text(text) if !text.contains(['"', '\\', '{', '[']) && !text.contains(char::is_control) => {
            let parts: Vec<String> = text.split(',').map(|part| format!("\"{}\"", part.trim())).collect();
            parts.join(", ")
        }
        _ => return None,
    };
    (elements.len() <= LONGEST).then(|| messages::write(Arg::value(format!("[{elements}]"))))
}
