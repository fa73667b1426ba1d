//! Values and texts as [`crate::plain`] decodes them: it finds the structure by itself and comes here for what is in it.
//!
//! Decoding with a schema makes its entries where it finds them.

use std::borrow::Cow;

use hcl_model::source::Range;
use hcl_model::syntax::{Glance, NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::Run;
use crate::de::input::{Entry, Input, Place};
use crate::schema::TypeSpec;

impl<'a> Entry<'a> {
    /// An expression that is not evaluated, and what it is at sight.
    pub(crate) fn of_node(node: NodeRef<'a>, shape: Shape<'a>) -> Entry<'a> {
        Entry::new(Input::Node(node, shape), &TypeSpec::Dynamic)
    }

    /// Puts an expression here, of which there is nothing more to say than what it is.
    pub(crate) fn put(&mut self, node: NodeRef<'a>, shape: Shape<'a>) {
        (self.ty, self.sensitive) = (&TypeSpec::Dynamic, false);
        self.input.put(node, shape);
    }

    /// The value of an expression.
    pub(crate) fn of_value(value: Value, node: NodeRef<'a>) -> Entry<'a> {
        Entry::new(Input::Evaluated(value, node), &TypeSpec::Dynamic)
    }

    /// A label or a key, and where it stands.
    pub(crate) fn of_text(text: Cow<'a, str>, place: Place<'a>) -> Entry<'a> {
        let input = match text {
            Cow::Borrowed(text) => Input::Text(text, Some(place)),
            Cow::Owned(text) => Input::Part(text.into(), place),
        };
        Entry::new(input, &TypeSpec::Dynamic)
    }

    /// A place in the text.
    pub(crate) fn of_range(range: Range) -> Entry<'a> {
        Entry::new(Input::Range(range), &TypeSpec::Dynamic)
    }

    /// Whether it is known to be null, without evaluating anything.
    pub(crate) fn is_null(&self, run: &Run<'_, '_>) -> bool {
        match &self.input {
            Input::Node(_, shape) => shape.glance() == Glance::Null,
            Input::Value(value) | Input::Evaluated(value, _) => run.is_absent(value),
            _ => false,
        }
    }

    /// Whether it is the value of an expression, and not the expression.
    pub(crate) fn is_evaluated(&self) -> bool {
        matches!(self.input, Input::Evaluated(..))
    }

    /// The expression.
    pub(crate) fn node(&self) -> Option<NodeRef<'a>> {
        match &self.input {
            Input::Node(node, _) | Input::Evaluated(_, node) => Some(*node),
            _ => None,
        }
    }
}
