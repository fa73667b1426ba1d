//! What a deserializer stands on: a node of the tree, a value, a text, a body, blocks.

use std::borrow::Cow;

use hcl_model::diag::Diagnostic;
use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::value::{Mark, Value, ValueKind, normalize};

use crate::de::blocks::Blocks;
use crate::de::body::{BodyInput, Remain};
use crate::de::{DecodeError, Run};

/// What a deserializer stands on.
#[derive(Debug)]
pub(super) enum Input<'a> {
    /// An expression that is not evaluated.
    Node(NodeRef<'a>),
    /// A value.
    Value(Value),
    /// A value and the expression that it comes from.
    Evaluated(Box<(Value, NodeRef<'a>)>),
    /// A label or a key.
    Text(&'a str),
    /// A body.
    Body(BodyInput<'a>),
    /// The blocks of one field.
    Blocks(Box<Blocks<'a>>),
    /// What no other field takes.
    Remain(Box<Remain<'a>>),
}

/// A plain value at sight: what most fields are decoded from.
pub(super) enum Sight<'a> {
    Null,
    Bool(bool),
    /// A number as it is written.
    Digits(&'a str),
    Number(hcl_model::value::Number),
    Text(Cow<'a, str>),
    Tuple(NodeRef<'a>),
    Object(NodeRef<'a>),
    /// A collection that was computed.
    Collection(Value),
}

impl<'a> Input<'a> {
    /// The value of an expression.
    pub(super) fn evaluated(value: Value, node: NodeRef<'a>) -> Input<'a> {
        Input::Evaluated(Box::new((value, node)))
    }

    /// The expression that diagnostics point at.
    pub(super) fn place(&self) -> Option<NodeRef<'a>> {
        match self {
            Input::Node(node) => Some(*node),
            Input::Evaluated(evaluated) => Some(evaluated.1),
            Input::Body(body) => Some(body.node()),
            Input::Blocks(blocks) => Some(blocks.first_node()),
            Input::Value(_) | Input::Text(_) | Input::Remain(_) => None,
        }
    }

    /// The input as a plain value, evaluated if need be.
    pub(super) fn sight(self, run: &Run<'_, '_>) -> Result<Sight<'a>, DecodeError> {
        match self {
            Input::Node(node) => match node.shape() {
                Shape::Str(text) => Ok(Sight::Text(normalize(text))),
                Shape::Number(digits) => Ok(Sight::Digits(digits)),
                Shape::Bool(value) => Ok(Sight::Bool(value)),
                Shape::Null => Ok(Sight::Null),
                Shape::Tuple => Ok(Sight::Tuple(node)),
                Shape::Object => Ok(Sight::Object(node)),
                Shape::Other | Shape::Invalid => known(run.evaluate(node)?),
            },
            Input::Value(value) => known(value),
            Input::Evaluated(evaluated) => known(evaluated.0),
            Input::Text(text) => Ok(Sight::Text(Cow::Borrowed(text))),
            Input::Body(_) | Input::Blocks(_) | Input::Remain(_) => {
                Err(DecodeError::new("a block was found where a single value is needed"))
            }
        }
    }
}

impl Run<'_, '_> {
    /// Evaluates an expression; its diagnostics are kept, and an error among them ends the decode.
    pub(super) fn evaluate(&self, node: NodeRef<'_>) -> Result<Value, DecodeError> {
        let mut diagnostics = self.diagnostics.borrow_mut();
        let before = diagnostics.len();
        let value = node.evaluate(self.mode, &mut diagnostics);
        if diagnostics.iter().skip(before).any(Diagnostic::is_error) {
            return Err(DecodeError::reported());
        }
        Ok(value)
    }
}

/// A known value at sight, its marks dropped unless they forbid it.
fn known<'a>(value: Value) -> Result<Sight<'a>, DecodeError> {
    let (value, marks) = value.unmark();
    if marks.contains(&Mark::sensitive()) {
        return Err(DecodeError::new("the value is marked sensitive, and this field does not take sensitive values"));
    }
    Ok(match value.kind() {
        ValueKind::Bool(truth) => Sight::Bool(truth),
        ValueKind::Number(number) => Sight::Number(number.clone()),
        ValueKind::String(text) => Sight::Text(Cow::Owned(text.to_owned())),
        ValueKind::Null(_) => Sight::Null,
        ValueKind::Unknown(_) => return Err(DecodeError::new("the value is not known yet")),
        _ => Sight::Collection(value),
    })
}

impl Sight<'_> {
    /// What was found, for messages.
    pub(super) fn described(&self) -> &'static str {
        match self {
            Sight::Null => "null",
            Sight::Bool(_) => "a bool",
            Sight::Digits(_) | Sight::Number(_) => "a number",
            Sight::Text(_) => "a string",
            Sight::Tuple(_) => "a list",
            Sight::Object(_) => "an object",
            Sight::Collection(value) if value.as_entries().is_some() => "an object",
            Sight::Collection(_) => "a list",
        }
    }
}
