//! Constructs that expressions are written with, one at a time: for code that examines expressions without evaluating
//! them ("Expressions", "Templates").
//!
//! The expressions in a construct are nodes of the same file, to be asked for in turn.
//! Chains are given as they are written: steps in a row, operators behind their operands.

use std::borrow::Cow;

use crate::expr::operators::{BinaryOperator, UnaryOperator};
use crate::syntax::{Cursor, NodeId, Shape, Syntax};
use crate::value::Value;

/// The construct that an expression is written with ("Expressions").
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Construct<'a> {
    /// The keyword `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it is written.
    Number(&'a str),
    /// A quoted string without interpolations and directives, escapes resolved.
    String(Cow<'a, str>),
    /// A quoted template, or one that stands alone; its only part may be an interpolation, whose value it then has.
    Template(Vec<TemplatePart<'a>>),
    /// A heredoc, which is always a string.
    Heredoc(Vec<TemplatePart<'a>>),
    /// The name of a variable.
    Variable(&'a str),
    /// A bare name that is the key of an object constructor.
    Name(&'a str),
    /// A term and at least one step.
    Steps(NodeId, Steps<'a>),
    /// A function call.
    Call {
        /// The name of the function, with its namespaces.
        name: String,
        /// The arguments.
        arguments: Vec<NodeId>,
        /// A flag that is `true` if the elements of the last argument are the arguments, and not that argument
        /// itself.
        expands_last: bool,
    },
    /// The elements of a tuple constructor.
    Tuple(Vec<NodeId>),
    /// The keys and values of an object constructor.
    Object(Vec<(NodeId, NodeId)>),
    /// A `for` expression.
    For(For<'a>),
    /// An expression in parentheses.
    Parentheses(NodeId),
    /// A unary operator and its operand.
    Unary(UnaryOperator, NodeId),
    /// Operands and binary operators, each operator behind its two operands.
    Operation(Vec<OperationPart>),
    /// `condition ? if_true : if_false`
    Conditional {
        /// The condition.
        condition: NodeId,
        /// The value if the condition is true.
        if_true: NodeId,
        /// The value if the condition is false.
        if_false: NodeId,
    },
    /// A value that a program has made.
    Value(Value),
    /// Something that could not be read, or no expression at all.
    Invalid,
}

/// A part of a template ("Templates").
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TemplatePart<'a> {
    /// Text, with escapes, strip markers and indentation resolved.
    Text(Cow<'a, str>),
    /// `${expression}`
    Interpolation(NodeId),
    /// `%{ if condition }...%{ else }...%{ endif }`
    If {
        /// The condition.
        condition: NodeId,
        /// The parts if the condition is true.
        then: Vec<TemplatePart<'a>>,
        /// The parts if the condition is false; empty if there is no `else`.
        otherwise: Vec<TemplatePart<'a>>,
    },
    /// `%{ for key, value in collection }...%{ endfor }`
    For {
        /// The name for the key, if there is one.
        key_name: Option<&'a str>,
        /// The name for the value.
        value_name: &'a str,
        /// The collection.
        collection: NodeId,
        /// The parts for each element.
        body: Vec<TemplatePart<'a>>,
    },
}

/// Steps in a row, each with its node, which says where it stands.
pub type Steps<'a> = Vec<(NodeId, Step<'a>)>;

/// A step behind a term ("Index Operator", "Attribute Access Operator", "Splat Operators").
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step<'a> {
    /// `.name`
    Attribute(&'a str),
    /// `.0`: the digits.
    LegacyIndex(&'a str),
    /// `[key]`
    Index(NodeId),
    /// `.*` and the steps that apply to each element.
    AttributeSplat(Steps<'a>),
    /// `[*]` and the steps that apply to each element, which are all that follow.
    FullSplat(Steps<'a>),
}

/// A part of a chain of binary operations ("Operations").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperationPart {
    /// An operand.
    Operand(NodeId),
    /// The operator of the two operands, or results of operators, before it.
    Operator(BinaryOperator),
}

/// A `for` expression ("For Expressions").
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct For<'a> {
    /// The name for the key, if there is one.
    pub key_name: Option<&'a str>,
    /// The name for the value.
    pub value_name: &'a str,
    /// The collection.
    pub collection: NodeId,
    /// The key of an element of the result, if that is an object.
    pub key: Option<NodeId>,
    /// The value of an element of the result.
    pub value: NodeId,
    /// The condition, if there is one.
    pub condition: Option<NodeId>,
    /// A flag that is `true` if values of equal keys are grouped.
    pub groups: bool,
}

/// Returns the shape of an expression as a construct: for syntaxes that have nothing else.
pub(crate) fn at_sight<S: Syntax + ?Sized>(syntax: &S, expr: NodeId) -> Construct<'_> {
    match syntax.shape(expr) {
        Shape::Null => Construct::Null,
        Shape::Bool(truth) => Construct::Bool(truth),
        Shape::Number(digits) => Construct::Number(digits),
        Shape::Str(text) => Construct::String(text),
        Shape::Tuple => {
            let mut cursor = Cursor::default();
            Construct::Tuple(std::iter::from_fn(|| syntax.next_element(expr, &mut cursor)).collect())
        }
        Shape::Object | Shape::ComputedObject => {
            let mut cursor = Cursor::default();
            let entries = std::iter::from_fn(|| syntax.next_entry(expr, &mut cursor));
            Construct::Object(entries.map(|entry| (entry.key_node, entry.value)).collect())
        }
        Shape::Invalid | Shape::Other => Construct::Invalid,
    }
}
