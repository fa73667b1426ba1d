//! Labels as values: with the block behind them, as the name of a variant, and as keys.

use std::borrow::Cow;
use std::vec;

use crate::check::messages::unsuitable_label;
use crate::de::{Asked, DecodeError, DecodeState, Parts, Slot, Subject, Undecided};
use crate::schemaless::messages::{key_of_several, unread_label};
use crate::schemaless::part::LabelText;
use crate::schemaless::refused::refused_value;

impl LabelText<'_> {
    /// The error of a label; what names a variant without being one is a value like any other.
    #[inline]
    fn refused(&self, error: DecodeError, state: &DecodeState<'_, '_>) -> DecodeError {
        match self.at {
            Subject::Header(_) => error,
            _ if error.is_reported() => error,
            _ => state.fail(unsuitable_label(error.why(), self.at.range())),
        }
    }
}

/// Labels, and the block behind them.
#[derive(Debug)]
pub(super) struct LabelsAndBlock<'a> {
    labels: vec::IntoIter<LabelText<'a>>,
    /// The label that was found last.
    label: Option<LabelText<'a>>,
    block: Option<Slot<'a>>,
}

impl<'a> LabelsAndBlock<'a> {
    #[inline]
    pub(super) fn new(labels: Vec<LabelText<'a>>, block: Slot<'a>) -> LabelsAndBlock<'a> {
        LabelsAndBlock { labels: labels.into_iter(), label: None, block: Some(block) }
    }
}

impl<'a> Parts<'a> for LabelsAndBlock<'a> {
    #[inline]
    fn next(&mut self, _state: &DecodeState<'_, '_>) -> Result<Option<Slot<'a>>, DecodeError> {
        self.label = self.labels.next();
        Ok(match &self.label {
            Some(LabelText { text, at }) => Some(Slot::of_text(text.clone(), *at)),
            None => self.block.take(),
        })
    }

    #[inline]
    fn refused(&self, error: DecodeError, _at: Option<Subject<'a>>, state: &DecodeState<'_, '_>) -> DecodeError {
        match &self.label {
            Some(label) => label.refused(error, state),
            None => error,
        }
    }
}

/// The name of a variant, and what it holds.
#[derive(Debug)]
pub(super) struct OneVariant<'a> {
    label: LabelText<'a>,
    content: Option<Slot<'a>>,
    /// The number of diagnostics before.
    before: usize,
}

impl<'a> OneVariant<'a> {
    #[inline]
    pub(super) fn new(label: LabelText<'a>, content: Slot<'a>) -> OneVariant<'a> {
        OneVariant { label, content: Some(content), before: 0 }
    }
}

impl<'a> Parts<'a> for OneVariant<'a> {
    #[inline]
    fn next(&mut self, state: &DecodeState<'_, '_>) -> Result<Option<Slot<'a>>, DecodeError> {
        self.before = state.diagnostics.borrow().len();
        state.kept.set(false);
        Ok(self.content.take())
    }

    #[inline]
    fn key(&self) -> Slot<'a> {
        Slot::of_text(self.label.text.clone(), self.label.at)
    }

    #[inline]
    fn refused_key(&self, error: DecodeError, state: &DecodeState<'_, '_>) -> DecodeError {
        self.label.refused(error, state)
    }

    #[inline]
    fn refused(&self, error: DecodeError, at: Option<Subject<'a>>, state: &DecodeState<'_, '_>) -> DecodeError {
        refused_value(&self.label.text, error, at, self.before, state)
    }
}

/// A label as the name of an entry of a map.
///
/// Only structs ask for an identifier: one that is flattened asks for a map, and would take labels for names of fields.
#[derive(Debug)]
pub(super) struct LabelKey<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: Subject<'a>,
    /// The type of the blocks.
    pub(super) ty: Cow<'a, str>,
}

impl<'a> Undecided<'a> for LabelKey<'a> {
    #[inline]
    fn subject(&self) -> Option<Subject<'a>> {
        Some(self.at)
    }

    #[inline]
    fn decide(self: Box<Self>, asked: Asked, state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        match asked {
            Asked::Identifier => Err(state.fail(unread_label(&self.ty, 0, self.at.range()))),
            Asked::List | Asked::Tuple(_) => Err(DecodeError::new(key_of_several())),
            _ => Ok(Slot::of_text(self.text, self.at)),
        }
    }
}
