//! What a deserializer stands on: a value, a body, blocks of one type, properties of the JSON syntax.
//!
//! The parts are found by [`crate::plain::names`] and are given to serde by [`crate::plain::deserializer`].

use std::borrow::Cow;

use hcl_model::diag::Diagnostic;
use hcl_model::syntax::{Cursor, NodeId, NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::{DecodeError, DecodeState, Slot, Subject};
use crate::plain::messages;

/// What a deserializer stands on.
#[derive(Debug)]
pub(super) enum Part<'a> {
    /// A value.
    Value(Slot<'a>),
    /// The body that the decode began with.
    Root(NodeRef<'a>),
    /// Blocks of one type.
    Blocks(Blocks<'a>),
    /// Properties that can be values or blocks.
    Open(Open<'a>),
    /// A block of a list, which was found together with others.
    Labelled(Labelled<'a>),
    /// Blocks that were found together with one that was taken.
    Rest(Vec<Labelled<'a>>),
    /// Nothing any more.
    Taken,
}

/// Blocks of one type, at least one.
#[derive(Debug, Clone)]
pub(super) struct Blocks<'a> {
    pub(super) ty: Cow<'a, str>,
    pub(super) first: Block<'a>,
    pub(super) more: Vec<Block<'a>>,
    /// How many of the labels were read.
    pub(super) level: usize,
    /// The type asks for one block and not for all blocks of a type.
    pub(super) is_one: bool,
}

/// A block and its body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) node: NodeRef<'a>,
    pub(super) body: NodeId,
}

/// Properties of one name, at least one, in a syntax that does not tell attributes from blocks.
#[derive(Debug, Clone)]
pub(super) struct Open<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) first: Property<'a>,
    pub(super) more: Vec<Property<'a>>,
    /// It is an element of a list, which asks for what else was found together with it.
    pub(super) is_element: bool,
}

/// A property, or an element of one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Property<'a> {
    pub(super) key: Subject<'a>,
    pub(super) value: NodeRef<'a>,
}

/// A block behind levels of objects whose names are its labels.
#[derive(Debug)]
pub(super) struct Labelled<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) labels: Vec<LabelText<'a>>,
    pub(super) value: Property<'a>,
}

/// A label, and where it stands.
#[derive(Debug, Clone)]
pub(super) struct LabelText<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: Subject<'a>,
}

impl<'a> Part<'a> {
    /// Puts a literal here, over another one if there is one.
    pub(super) fn put(&mut self, node: NodeRef<'a>, shape: Shape<'a>) {
        match self {
            Part::Value(slot) => slot.put(node, shape),
            _ => *self = Part::Value(Slot::of_node(node, shape)),
        }
    }

    /// Where diagnostics about it point.
    pub(super) fn at(&self) -> Option<Subject<'a>> {
        match self {
            Part::Value(slot) => slot.node().map(Subject::Whole),
            Part::Root(body) => Some(Subject::Whole(*body)),
            Part::Blocks(blocks) => Some(Subject::Header(blocks.first.node)),
            Part::Open(open) => Some(Subject::Whole(open.first.value)),
            Part::Labelled(labelled) => Some(Subject::Whole(labelled.value.value)),
            Part::Rest(_) | Part::Taken => None,
        }
    }
}

impl<'a> Block<'a> {
    pub(super) fn body(self) -> NodeRef<'a> {
        self.node.sibling(self.body)
    }

    pub(super) fn has_label(self, index: usize) -> bool {
        self.node.syntax().label(self.node.node(), index).is_some()
    }
}

impl<'a> Open<'a> {
    pub(super) fn new(name: Cow<'a, str>, first: Property<'a>) -> Open<'a> {
        Open { name, first, more: Vec::new(), is_element: false }
    }

    pub(super) fn properties(&self) -> impl Iterator<Item = Property<'a>> + '_ {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }

    /// The one property; a second one is a mistake.
    pub(super) fn single(&self, state: &DecodeState<'_, '_>) -> Result<Property<'a>, DecodeError> {
        match self.more.first() {
            None => Ok(self.first),
            Some(second) => {
                let (first, again) = (self.first.key.range(), second.key.range());
                Err(state.fail(messages::duplicate_argument(&self.name, first, again)))
            }
        }
    }
}

/// Whether an expression is an object constructor.
pub(super) fn is_object(node: NodeRef<'_>) -> bool {
    matches!(node.shape(), Shape::Object | Shape::ComputedObject)
}

/// Whether all mistakes in an expression are found by evaluating it: not if there may be blocks in it.
pub(super) fn is_value(node: NodeRef<'_>) -> bool {
    let is_list = || node.shape() == Shape::Tuple && elements(node).all(|element| !is_object(element));
    node.syntax().tells_blocks_apart() || is_list()
}

/// The elements of a tuple constructor.
pub(super) fn elements<'a>(tuple: NodeRef<'a>) -> impl Iterator<Item = NodeRef<'a>> {
    let mut cursor = Cursor::default();
    std::iter::from_fn(move || tuple.syntax().next_element(tuple.node(), &mut cursor))
        .map(move |element| tuple.sibling(element))
}

impl<'a> DecodeState<'a, '_> {
    /// Reports a mistake, which ends the decode.
    #[cold]
    pub(super) fn fail(&self, diagnostic: Diagnostic) -> DecodeError {
        self.diagnostics.borrow_mut().push(diagnostic);
        DecodeError::reported()
    }

    /// The value of an expression; none if it has mistakes, which are not reported: perhaps it is not asked for.
    pub(super) fn try_evaluate(&self, node: NodeRef<'_>) -> Option<Value> {
        let before = self.diagnostics.borrow().len();
        let value = self.evaluate(node);
        if value.is_err() {
            self.diagnostics.borrow_mut().truncate(before);
        }
        value.ok()
    }

    /// What an expression is decoded from, evaluated if that is needed to see whether it is null; none if it is.
    pub(super) fn present<'n>(&self, node: NodeRef<'n>) -> Result<Option<Slot<'n>>, DecodeError> {
        let shape = node.shape();
        match shape {
            Shape::Null => Ok(None),
            Shape::Invalid => Err(DecodeError::reported()),
            Shape::Other => match self.try_evaluate(node) {
                Some(value) if self.is_absent(&value) => Ok(None),
                Some(value) => Ok(Some(Slot::of_value(value, node))),
                None => Ok(Some(Slot::of_node(node, shape))),
            },
            _ => Ok(Some(Slot::of_node(node, shape))),
        }
    }
}
