//! The parts of a body without a schema: blocks of one type, properties of one name, and labels.
//!
//! [`crate::schemaless::blocks`] and [`crate::schemaless::ambiguous`] tell what the parts are for each request of
//! serde.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use hcl_model::syntax::{BlockItem, Cursor, NodeRef, Shape};

use crate::de::Subject;

/// Blocks of one type, at least one.
#[derive(Debug, Clone)]
pub(super) struct Blocks<'a> {
    pub(super) first: BlockItem<'a>,
    pub(super) more: Vec<BlockItem<'a>>,
    /// The number of labels that were read.
    pub(super) level: usize,
    /// The type asks for one block and not for all blocks of a type.
    pub(super) is_one: bool,
}

/// Properties of one name, at least one.
#[derive(Debug, Clone)]
pub(super) struct Ambiguous<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) first: Property<'a>,
    pub(super) more: Vec<Property<'a>>,
    /// The place of the other items that were found together with the element, in the list of the element.
    pub(super) rest: Option<Rest<'a>>,
}

/// A property, or an element of one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Property<'a> {
    pub(super) key: Subject<'a>,
    pub(super) value: NodeRef<'a>,
}

/// Elements of a list that were found together with one that was taken.
pub(super) type Rest<'a> = Rc<RefCell<VecDeque<Labelled<'a>>>>;

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

impl<'a> Blocks<'a> {
    #[inline]
    pub(super) fn ty(&self) -> &Cow<'a, str> {
        &self.first.ty
    }
}

impl<'a> Ambiguous<'a> {
    #[inline]
    pub(super) fn new(name: Cow<'a, str>, first: Property<'a>) -> Ambiguous<'a> {
        Ambiguous { name, first, more: Vec::new(), rest: None }
    }
}

/// Returns `true` if an expression is an object constructor.
#[inline]
pub(super) fn is_object(node: NodeRef<'_>) -> bool {
    matches!(node.shape(), Shape::Object | Shape::ComputedObject)
}

/// The elements of a tuple constructor.
#[inline]
pub(super) fn elements<'a>(tuple: NodeRef<'a>) -> impl Iterator<Item = NodeRef<'a>> {
    let mut cursor = Cursor::default();
    std::iter::from_fn(move || tuple.syntax().next_element(tuple.node(), &mut cursor))
        .map(move |element| tuple.sibling(element))
}
