//! Values and texts as [`crate::plain`] decodes them: it finds the structure by itself and comes here for what is in it.
//!
//! Decoding with a schema makes its slots where it finds them.

use std::borrow::Cow;

use hcl_model::source::Range;
use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::DecodeState;
use crate::de::input::{Input, Slot};
use crate::de::subject::Subject;
use crate::schema::TypeSpec;

impl<'a> Slot<'a> {
    /// An expression that is not evaluated, and what it is at sight.
    pub(crate) fn of_node(node: NodeRef<'a>, shape: Shape<'a>) -> Slot<'a> {
        Slot::new(Input::Node(node, shape), &TypeSpec::Dynamic)
    }

    /// Puts an expression here, of which there is nothing more to say than what it is.
    pub(crate) fn put(&mut self, node: NodeRef<'a>, shape: Shape<'a>) {
        (self.ty, self.sensitive) = (&TypeSpec::Dynamic, false);
        self.input.put(node, shape);
    }

    /// The value of an expression.
    pub(crate) fn of_value(value: Value, node: NodeRef<'a>) -> Slot<'a> {
        Slot::new(Input::Evaluated(value, node), &TypeSpec::Dynamic)
    }

    /// A label or a key, and where it stands.
    pub(crate) fn of_text(text: Cow<'a, str>, subject: Subject<'a>) -> Slot<'a> {
        let input = match text {
            Cow::Borrowed(text) => Input::Text(text, Some(subject)),
            Cow::Owned(text) => Input::Part(text.into(), subject),
        };
        Slot::new(input, &TypeSpec::Dynamic)
    }

    /// A place in the text.
    pub(crate) fn of_range(range: Range) -> Slot<'a> {
        Slot::new(Input::Range(range), &TypeSpec::Dynamic)
    }

    /// Whether it is known to be null, without evaluating anything.
    pub(crate) fn is_null(&self, state: &DecodeState<'_, '_>) -> bool {
        match &self.input {
            Input::Node(_, shape) => matches!(shape, Shape::Null),
            Input::Value(value) | Input::Evaluated(value, _) => state.is_absent(value),
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
