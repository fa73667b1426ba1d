//! What a deserializer stands on: a node of the tree, a value, a text, a body, blocks.

use std::borrow::Cow;

use hcl_model::expr::{Evaluation, Usage};
use hcl_model::limits::Allowance;
use hcl_model::source::Range;
use hcl_model::stack::kept_level;
use hcl_model::syntax::{NodeRef, Shape, in_parts};
use hcl_model::value::{NumberLimits, Value, ValueKind, normalize};

use crate::de::around::{Depth, Kept};
use crate::de::blocks::Blocks;
use crate::de::body::BodyInput;
use crate::de::messages;
use crate::de::remain::Remain;
use crate::de::{DecodeError, Run, keyword, secret};
use crate::schema::TypeSpec;

/// What a deserializer stands on.
#[derive(Debug)]
pub(super) enum Input<'a> {
    /// An expression that is not evaluated, and what it is at sight.
    Node(NodeRef<'a>, Shape<'a>),
    /// A value.
    Value(Value),
    /// A value and the expression that it comes from.
    Evaluated(Value, NodeRef<'a>),
    /// A part of a value, or what stands for one, and the place that it comes from.
    Part(Value, Place<'a>),
    /// A list of words without quotes.
    Words(NodeRef<'a>),
    /// Null where it is a value.
    Null(NodeRef<'a>),
    /// A label or a key, and where it stands.
    Text(&'a str, Option<Place<'a>>),
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
    /// Whether it takes what is marked sensitive, and is not shown.
    pub(super) sensitive: bool,
}

/// Where diagnostics about something point.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    /// At all of a node.
    Whole(NodeRef<'a>),
    /// At the type of a block.
    Header(NodeRef<'a>),
    /// At a label of a block, counted from 0.
    Label(NodeRef<'a>, u32),
    /// Where something that is missing in a body would be expected.
    Missing(NodeRef<'a>),
    /// At a null that something counts instead of.
    Instead(NodeRef<'a>),
}

impl Place<'_> {
    pub(crate) fn range(&self) -> Range {
        match self {
            Place::Whole(node) | Place::Instead(node) => node.range(),
            Place::Header(block) => block.name_range(),
            Place::Label(block, index) => block.range_of_label(*index as usize),
            Place::Missing(body) => body.missing_item_range(),
        }
    }

    /// The range of the whole: of a block, its type and its labels.
    pub(crate) fn whole(&self) -> Range {
        match self {
            Place::Header(block) => block.header_range(),
            _ => self.range(),
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
    pub(super) const NONE: Entry<'static> =
        Entry { input: Input::Taken(None), ty: &TypeSpec::Dynamic, sensitive: false };

    pub(super) fn new(input: Input<'a>, ty: &'static TypeSpec) -> Entry<'a> {
        Entry { input, ty, sensitive: false }
    }
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
            *old_shape = match shape {
                Shape::Number(digits) => Shape::Number(digits),
                Shape::Str(text) => Shape::Str(in_parts(text)),
                shape => shape,
            };
            return;
        }
        *self = Input::Taken(None);
        *self = Input::Node(node, shape);
    }

    /// A part of a value that comes from a place, if that is known.
    pub(super) fn of_part(value: Value, place: Option<Place<'a>>) -> Input<'a> {
        match place {
            Some(place) => Input::Part(value, place),
            None => Input::Value(value),
        }
    }

    /// Where the key stands that this is the value of, if that is a label.
    pub(super) fn key_place(&self) -> Option<Place<'a>> {
        match self {
            Input::Body(body) => match body.place() {
                Place::Header(block) => Some(Place::Label(block, 0)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The input, which leaves only its place behind.
    pub(super) fn take(&mut self) -> Input<'a> {
        let place = self.place();
        std::mem::replace(self, Input::Taken(place))
    }

    /// Where diagnostics point.
    pub(super) fn place(&self) -> Option<Place<'a>> {
        match self {
            Input::Node(node, _) | Input::Evaluated(_, node) | Input::Words(node) | Input::Null(node) => {
                Some(Place::Whole(*node))
            }
            Input::Part(_, place) => Some(*place),
            Input::Text(_, place) => *place,
            Input::Body(body) => Some(body.place()),
            Input::Blocks(blocks) => Some(Place::Header(blocks.first_node())),
            Input::Taken(place) => *place,
            Input::Value(_) | Input::Labels(_) | Input::Remain(_) | Input::Range(_) | Input::LabelRanges(_) => None,
        }
    }

    /// How many bytes of text it is, with all that is in it.
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
    /// What was computed may hold the same part many times, and is decoded as often: each time counts.
    pub(super) fn sight(&mut self, run: &Run<'_, '_>) -> Result<Sight<'a>, DecodeError> {
        match self {
            Input::Node(node, shape) => match shape {
                Shape::Str(text) => Ok(Sight::Text(normalize(std::mem::take(text)))),
                Shape::Number(digits) => Ok(Sight::Digits(digits)),
                Shape::Bool(value) => Ok(Sight::Bool(*value)),
                Shape::Null => Ok(Sight::Null),
                Shape::Tuple => Ok(Sight::Tuple(*node)),
                Shape::Object => Ok(Sight::Object(*node)),
                Shape::Invalid => Err(DecodeError::reported()),
                _ => {
                    let place = Place::Whole(*node);
                    run.known(run.evaluate(*node)?, Some(place))
                }
            },
            Input::Text(text, _) => Ok(Sight::Text(Cow::Borrowed(text))),
            _ => {
                let value = self.value(run)?;
                run.known(value, self.place())
            }
        }
    }

    /// The value, evaluated if need be, which leaves only its place behind.
    pub(super) fn value(&mut self, run: &Run<'_, '_>) -> Result<Value, DecodeError> {
        match self.take() {
            Input::Node(node, _) => run.evaluate(node),
            Input::Value(value) | Input::Evaluated(value, _) | Input::Part(value, _) => Ok(value),
            Input::Words(node) => keyword::value(node),
            Input::Null(_) => Ok(Value::NULL),
            Input::Text(text, _) => Ok(Value::from(text)),
            Input::Range(_) | Input::LabelRanges(_) => {
                Err(DecodeError::new("a place in the text can only be decoded into a Range"))
            }
            Input::Labels(labels) => Ok(Value::tuple(labels.iter().map(|label| Value::from(&**label)))),
            Input::Body(_) | Input::Blocks(_) | Input::Remain(_) => {
                Err(DecodeError::new("a block was found where a single value is needed"))
            }
            Input::Taken(_) => Err(DecodeError::new("a value was asked for without its key")),
        }
    }
}

/// So many levels are copied for nothing, because everybody has them.
const FREE_LEVELS: u16 = 8;

/// So much text is copied in a step.
const COPIED_IN_A_STEP: usize = 8;

impl Run<'_, '_> {
    /// The budget of evaluation begins anew with each argument.
    pub(crate) fn begin_argument(&self) {
        self.spent.set(Usage::default());
    }

    /// The limits of numbers.
    pub(super) fn number_limits(&self) -> NumberLimits {
        NumberLimits::from(self.mode.limits())
    }

    /// Decodes something that is nested in what is being decoded.
    pub(crate) fn nested<T>(&self, decode: impl FnOnce() -> Result<T, DecodeError>) -> Result<T, DecodeError> {
        let outside = self.depth.get();
        self.depth.set(self.nested_depth(None)?);
        let result = decode();
        self.depth.set(outside);
        result
    }

    /// How deep something is that is nested in what is being decoded, if it may be.
    #[inline]
    pub(crate) fn nested_depth(&self, kept: Option<Kept>) -> Result<Depth, DecodeError> {
        let around = self.depth.get();
        if around.levels >= self.deepest.get() || self.stack.used() > self.mode.limits().stack as usize {
            return Err(self.too_deep());
        }
        match kept {
            None => Ok(Depth { levels: around.levels + 1, kept: 0, level: 0, ..around }),
            Some(kept) => self.kept_depth(kept),
        }
    }

    /// The same for what serde keeps, which will be decoded where nobody measures the stack.
    #[inline(never)]
    fn kept_depth(&self, Kept { size, text }: Kept) -> Result<Depth, DecodeError> {
        let around = self.depth.get();
        if around.kept > 0 && around.levels > FREE_LEVELS {
            self.count_copy_of(text)?;
        }
        // Of what has no schema nobody knows more than what is around it.
        let level = if size.is_none() && around.level > 0 { around.level } else { kept_level(size) };
        // While serde keeps it, the stack is what it was when that began.
        let begun = if around.kept > 0 { around.kept } else { u32::try_from(self.stack.used()).unwrap_or(u32::MAX) };
        let kept = begun.saturating_add(level);
        match self.mode.limits().stack {
            limit if kept > limit => Err(no_stack(around.levels, limit)),
            _ => Ok(Depth { levels: around.levels + 1, kept, level, ..around }),
        }
    }

    #[cold]
    #[inline(never)]
    fn too_deep(&self) -> DecodeError {
        let (limits, levels, deepest) = (self.mode.limits(), self.depth.get().levels, self.deepest.get());
        let limit = limits.decode_nesting;
        if levels < deepest {
            return no_stack(levels, limits.stack);
        }
        if deepest < limit {
            self.gave_up.set(true);
            return DecodeError::new(messages::AMBIGUOUS_VALUE);
        }
        DecodeError::new(format!("blocks, objects and lists can be nested {limit} levels deep, not more"))
    }

    /// Evaluates an expression; its diagnostics are kept, and an error among them ends the decode.
    pub(crate) fn evaluate(&self, node: NodeRef<'_>) -> Result<Value, DecodeError> {
        let mut diagnostics = self.diagnostics.borrow_mut();
        let before = diagnostics.len();
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let value = node.syntax().evaluate(node.node(), &mut evaluation, &mut diagnostics);
        self.spent.set(evaluation.spent());
        if self.is_secret() {
            secret::hide_details(&mut diagnostics, before);
        }
        if diagnostics.has_errors_since(before) || evaluation.is_exhausted() {
            return Err(DecodeError::reported());
        }
        Ok(value)
    }

    /// Makes something of a value within the budget of the argument.
    pub(super) fn within<T>(&self, make: impl FnOnce(&mut Allowance) -> T) -> T {
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let made = make(evaluation.allowance());
        self.spent.set(evaluation.spent());
        made
    }

    /// Counts a part of a value that is decoded: what it becomes is memory of the program.
    fn count_copy(&self, value: &Value, place: Option<Place<'_>>) -> Result<(), DecodeError> {
        self.count_made(value.as_str().map_or(0, str::len), place)
    }

    /// Counts something that is made for the program and takes so many bytes.
    pub(super) fn count_made(&self, bytes: usize, place: Option<Place<'_>>) -> Result<(), DecodeError> {
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let counted = evaluation.count_bytes(bytes).and(evaluation.count_elements(1));
        self.spent.set(evaluation.spent());
        match (counted, place) {
            (Ok(()), _) => Ok(()),
            (Err(exhausted), None) => Err(DecodeError::new(exhausted.to_string())),
            (counted, Some(place)) => {
                evaluation.goes_on(counted, &mut self.diagnostics.borrow_mut(), || place.range());
                Err(DecodeError::reported())
            }
        }
    }

    /// Counts that serde copies what it keeps once more, with all that is in it.
    fn count_copy_of(&self, text: usize) -> Result<(), DecodeError> {
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let counted = evaluation.count_steps((text / COPIED_IN_A_STEP) as u64);
        self.spent.set(evaluation.spent());
        counted.map_err(|exhausted| DecodeError::new(exhausted.to_string()))
    }

    /// A known value at sight, its marks dropped unless they forbid it.
    pub(super) fn known<'v>(&self, value: Value, place: Option<Place<'_>>) -> Result<Sight<'v>, DecodeError> {
        let (value, marks) = value.unmark();
        self.refuse_sensitive(&marks)?;
        self.count_copy(&value, place)?;
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

#[cold]
fn no_stack(depth: u16, limit: u32) -> DecodeError {
    DecodeError::new(format!(
        "{depth} levels of blocks, objects and lists, which is what is around this, take more than {} of the program's stack, \
         which is the limit",
        match limit % 1024 {
            0 => format!("{} KiB", limit / 1024),
            _ => format!("{limit} bytes"),
        }
    ))
}
