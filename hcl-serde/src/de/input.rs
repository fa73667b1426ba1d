//! The inputs of a deserializer: a node of the tree, a value, a text, a body, or blocks.

use std::borrow::Cow;
use std::rc::Rc;

use hcl_model::__private::value::normalize;
use hcl_model::source::Range;
use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::blocks::Blocks;
use crate::de::body::BodyInput;
use crate::de::inferred::{Asked, Inferred};
use crate::de::remain::Remain;
use crate::de::resolved::Resolved;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState, keyword, messages};

/// The input of a deserializer.
#[derive(Debug)]
pub(super) enum Input<'a> {
    /// An expression that is not evaluated, and what it is at sight.
    Node(NodeRef<'a>, Shape<'a>),
    /// A value.
    Value(Value),
    /// A value and the expression that it comes from.
    Evaluated(Value, NodeRef<'a>),
    /// A part of a value, or what stands for one, and the place that it comes from.
    Part(Value, Subject<'a>),
    /// A list of words without quotes.
    Words(NodeRef<'a>),
    /// Null where it is a value.
    Null(NodeRef<'a>),
    /// A label or a key, and where it stands.
    Text(&'a str, Option<Subject<'a>>),
    /// A place in the text.
    Range(Range),
    /// The labels of a block, for their places.
    LabelRanges(NodeRef<'a>),
    /// Labels that are a key together.
    Labels(&'a [Cow<'a, str>]),
    /// A body.
    Body(BodyInput<'a>),
    /// The blocks of one field.
    Blocks(Blocks<'a>),
    /// The items that no other field takes.
    Remain(Remain<'a>),
    /// A part that no schema describes.
    ///
    /// Counted, though there is only one: what drops it is then out of the way of everything else.
    Inferred(Rc<Inferred<'a>>),
    /// Nothing any more; where it was.
    Taken(Option<Subject<'a>>),
}

impl<'a> Input<'a> {
    /// Puts an expression here.
    ///
    /// Over another expression, which most are put over, there is nothing to drop.
    /// Otherwise what was here is dropped first: the expression would be made elsewhere and copied.
    #[inline(always)]
    pub(super) fn put(&mut self, node: NodeRef<'a>, shape: Shape<'a>) {
        if let Input::Node(old_node, old_shape) = self {
            *old_node = node;
            *old_shape = shape;
            return;
        }
        *self = Input::Taken(None);
        *self = Input::Node(node, shape);
    }

    /// A part of a value that comes from a place, if that is known.
    pub(super) fn of_part(value: Value, subject: Option<Subject<'a>>) -> Input<'a> {
        match subject {
            Some(subject) => Input::Part(value, subject),
            None => Input::Value(value),
        }
    }

    /// Returns the subject of the key of this value, if the key is a label.
    pub(super) fn key_subject(&self) -> Option<Subject<'a>> {
        match self {
            Input::Body(body) => match body.subject() {
                Subject::Header(block) => Some(Subject::Label(block, 0)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The input, which leaves only its place behind.
    pub(super) fn take(&mut self) -> Input<'a> {
        let subject = self.subject();
        std::mem::replace(self, Input::Taken(subject))
    }

    /// Returns the subject of diagnostics.
    pub(super) fn subject(&self) -> Option<Subject<'a>> {
        match self {
            Input::Node(node, _) | Input::Evaluated(_, node) | Input::Words(node) | Input::Null(node) => {
                Some(Subject::Whole(*node))
            }
            Input::Part(_, subject) => Some(*subject),
            Input::Text(_, subject) => *subject,
            Input::Body(body) => Some(body.subject()),
            Input::Blocks(blocks) => Some(Subject::Header(blocks.first_node())),
            Input::Inferred(inferred) => inferred.subject(),
            Input::Taken(subject) => *subject,
            Input::Value(_) | Input::Labels(_) | Input::Remain(_) | Input::Range(_) | Input::LabelRanges(_) => None,
        }
    }

    /// Returns the number of bytes of the text of the input, with all parts of the input.
    pub(super) fn text_len(&self) -> usize {
        let node = match self {
            Input::Node(node, _) | Input::Evaluated(_, node) => *node,
            Input::Body(body) => body.node(),
            _ => return 0,
        };
        let bytes = node.syntax().bytes(node.node());
        (bytes.end - bytes.start) as usize
    }

    /// The input as a plain value, evaluated if need be, which leaves only its place behind; none of what the parser could
    /// not read, which it has reported.
    ///
    /// A computed value may contain the same part many times, and the part is decoded as often. Each time counts.
    pub(super) fn resolve(&mut self, state: &DecodeState<'_, '_>) -> Result<Resolved<'a>, DecodeError> {
        match self {
            Input::Node(node, shape) => match shape {
                Shape::Str(text) => Ok(Resolved::Text(normalize(std::mem::take(text)))),
                Shape::Number(digits) => Ok(Resolved::Digits(digits)),
                Shape::Bool(value) => Ok(Resolved::Bool(*value)),
                Shape::Null => Ok(Resolved::Null),
                Shape::Tuple => Ok(Resolved::Tuple(*node)),
                Shape::Object => Ok(Resolved::Object(*node)),
                Shape::Invalid => Err(DecodeError::reported()),
                _ => {
                    let subject = Subject::Whole(*node);
                    state.known(state.evaluate(*node)?, Some(subject))
                }
            },
            Input::Text(text, _) => Ok(Resolved::Text(Cow::Borrowed(text))),
            Input::Inferred(_) => {
                self.decide(Asked::Value, state)?;
                self.resolve(state)
            }
            _ => {
                let value = self.value(state)?;
                state.known(value, self.subject())
            }
        }
    }

    /// The value, evaluated if need be, which leaves only its place behind.
    pub(super) fn value(&mut self, state: &DecodeState<'_, '_>) -> Result<Value, DecodeError> {
        match self.take() {
            Input::Node(node, _) => state.evaluate(node),
            Input::Value(value) | Input::Evaluated(value, _) | Input::Part(value, _) => Ok(value),
            Input::Words(node) => keyword::value(node, &crate::schema::TypeSpec::Dynamic),
            Input::Null(_) => Ok(Value::NULL),
            Input::Text(text, _) => Ok(Value::from(text)),
            Input::Range(_) | Input::LabelRanges(_) => Err(DecodeError::new(messages::PLACE_AS_VALUE)),
            Input::Labels(labels) => Ok(Value::tuple(labels.iter().map(|label| Value::from(&**label)))),
            Input::Inferred(inferred) => Inferred::value(inferred, state),
            Input::Body(_) | Input::Blocks(_) | Input::Remain(_) => Err(DecodeError::new(messages::BLOCK_AS_VALUE)),
            Input::Taken(_) => Err(DecodeError::new(messages::NO_VALUE)),
        }
    }
}
