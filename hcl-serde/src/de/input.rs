//! What a deserializer stands on: a node of the tree, a value, a text, a body, blocks.

use std::borrow::Cow;

use hcl_model::expr::{Evaluation, Spent};
use hcl_model::schema::TypeSpec;
use hcl_model::source::Range;
use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::value::{Marks, NumberLimits, Value, ValueKind, normalize};

use crate::de::blocks::Blocks;
use crate::de::body::{BodyInput, Remain};
use crate::de::{DecodeError, Run};

/// What a deserializer stands on.
#[derive(Debug)]
pub(super) enum Input<'a> {
    /// An expression that is not evaluated, and what it is at sight.
    Node(NodeRef<'a>, Shape<'a>),
    /// A value.
    Value(Value),
    /// A value and the expression that it comes from.
    Evaluated(Value, NodeRef<'a>),
    /// A label or a key.
    Text(&'a str),
    /// Labels that are a key together.
    Labels(&'a [Cow<'a, str>]),
    /// A body.
    Body(BodyInput<'a>),
    /// The blocks of one field.
    Blocks(Blocks<'a>),
    /// What no other field takes.
    Remain(Remain<'a>),
    /// Nothing any more; where it was.
    Taken(Option<Place<'a>>),
}

/// What a deserializer stands on, with the type that the schema names for it.
///
/// It stays where it is while it is decoded, because it is too large to be handed around.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub(super) input: Input<'a>,
    pub(super) ty: &'static TypeSpec,
}

/// Where diagnostics about something point.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place<'a> {
    /// At all of a node.
    Whole(NodeRef<'a>),
    /// At the type of a block.
    Header(NodeRef<'a>),
}

impl Place<'_> {
    pub(super) fn range(&self) -> Range {
        match self {
            Place::Whole(node) => node.range(),
            Place::Header(block) => block.name_range(),
        }
    }
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

impl<'a> Entry<'a> {
    /// Nothing yet.
    pub(super) const NONE: Entry<'static> = Entry { input: Input::Taken(None), ty: &TypeSpec::Dynamic };

    pub(super) fn new(input: Input<'a>, ty: &'static TypeSpec) -> Entry<'a> {
        Entry { input, ty }
    }
}

impl<'a> Input<'a> {
    /// Puts an expression here.
    ///
    /// What was here is dropped first: otherwise the expression is made elsewhere and copied.
    #[inline(always)]
    pub(super) fn put(&mut self, node: NodeRef<'a>, shape: Shape<'a>) {
        *self = Input::Taken(None);
        *self = Input::Node(node, shape);
    }

    /// The input, which leaves only its place behind.
    pub(super) fn take(&mut self) -> Input<'a> {
        let place = self.place();
        std::mem::replace(self, Input::Taken(place))
    }

    /// Where diagnostics point.
    pub(super) fn place(&self) -> Option<Place<'a>> {
        match self {
            Input::Node(node, _) | Input::Evaluated(_, node) => Some(Place::Whole(*node)),
            Input::Body(body) => Some(body.place()),
            Input::Blocks(blocks) => Some(Place::Header(blocks.first_node())),
            Input::Taken(place) => *place,
            Input::Value(_) | Input::Text(_) | Input::Labels(_) | Input::Remain(_) => None,
        }
    }

    /// The input as a plain value, evaluated if need be, which leaves only its place behind.
    pub(super) fn sight(&mut self, run: &Run<'_, '_>) -> Result<Sight<'a>, DecodeError> {
        match self {
            Input::Node(node, shape) => match shape {
                Shape::Str(text) => Ok(Sight::Text(normalize(std::mem::take(text)))),
                Shape::Number(digits) => Ok(Sight::Digits(digits)),
                Shape::Bool(value) => Ok(Sight::Bool(*value)),
                Shape::Null => Ok(Sight::Null),
                Shape::Tuple => Ok(Sight::Tuple(*node)),
                Shape::Object => Ok(Sight::Object(*node)),
                Shape::ComputedObject | Shape::Other | Shape::Invalid => known(run.evaluate(*node)?),
            },
            Input::Text(text) => Ok(Sight::Text(Cow::Borrowed(text))),
            _ => known(self.value(run)?),
        }
    }

    /// The value, evaluated if need be, which leaves only its place behind.
    pub(super) fn value(&mut self, run: &Run<'_, '_>) -> Result<Value, DecodeError> {
        match self.take() {
            Input::Node(node, _) => run.evaluate(node),
            Input::Value(value) | Input::Evaluated(value, _) => Ok(value),
            Input::Text(text) => Ok(Value::from(text)),
            Input::Labels(labels) => Ok(Value::tuple(labels.iter().map(|label| Value::from(&**label)))),
            Input::Body(_) | Input::Blocks(_) | Input::Remain(_) => {
                Err(DecodeError::new("a block was found where a single value is needed"))
            }
            Input::Taken(_) => Err(DecodeError::new("a value was asked for without its key")),
        }
    }
}

impl Run<'_, '_> {
    /// The budget of evaluation begins anew with each argument.
    pub(crate) fn begin_argument(&self) {
        self.spent.set(Spent::default());
    }

    /// The limits of numbers.
    pub(super) fn number_limits(&self) -> NumberLimits {
        NumberLimits::from(self.mode.limits())
    }

    /// Decodes something that is nested in what is being decoded.
    pub(crate) fn nested<T>(&self, decode: impl FnOnce() -> Result<T, DecodeError>) -> Result<T, DecodeError> {
        let depth = self.depth.get();
        let limit = self.mode.limits().decode_nesting;
        if depth >= limit {
            return Err(DecodeError::new(format!(
                "blocks, objects and lists can be nested {limit} levels deep, not more"
            )));
        }
        self.depth.set(depth + 1);
        let result = decode();
        self.depth.set(depth);
        result
    }

    /// Evaluates an expression; its diagnostics are kept, and an error among them ends the decode.
    pub(crate) fn evaluate(&self, node: NodeRef<'_>) -> Result<Value, DecodeError> {
        let mut diagnostics = self.diagnostics.borrow_mut();
        let before = diagnostics.len();
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let value = node.syntax().evaluate(node.node(), &mut evaluation, &mut diagnostics);
        self.spent.set(evaluation.spent());
        if diagnostics.has_errors_since(before) {
            return Err(DecodeError::reported());
        }
        Ok(value)
    }
}

/// A known value at sight, its marks dropped unless they forbid it.
fn known<'a>(value: Value) -> Result<Sight<'a>, DecodeError> {
    let (value, marks) = value.unmark();
    refuse_sensitive(&marks)?;
    Ok(match value.kind() {
        ValueKind::Bool(truth) => Sight::Bool(truth),
        ValueKind::Number(number) => Sight::Number(number.clone()),
        ValueKind::String(text) => Sight::Text(Cow::Owned(text.to_owned())),
        ValueKind::Null(_) => Sight::Null,
        ValueKind::Unknown(_) => return Err(DecodeError::new("the value is not known yet")),
        ValueKind::Capsule(capsule) => {
            let message = format!("only a field of type Value can take a value of type {}", capsule.ty().name());
            return Err(DecodeError::new(message));
        }
        _ => Sight::Collection(value),
    })
}

/// Refuses what must not be shown and would be, in a plain Rust value.
pub(super) fn refuse_sensitive(marks: &Marks) -> Result<(), DecodeError> {
    if marks.is_sensitive() {
        return Err(DecodeError::new("the value is marked sensitive, and this field does not take sensitive values"));
    }
    Ok(())
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
