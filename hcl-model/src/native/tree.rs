//! What an expression is written with, one construct at a time: for tools that look at expressions without evaluating
//! them ("Expressions", "Templates").
//!
//! The expressions in a construct are nodes of the same file, to be asked for in turn.
//! Chains are given as they are written: steps in a row, operators behind their operands.

use std::borrow::Cow;

use crate::expr::operators::{BinaryOperator, UnaryOperator};
use crate::native::file::NativeFile;
use crate::native::node::{CONDITION, ELLIPSIS, KEY_NAME, Kind, Node};
use crate::syntax::NodeId;

/// What an expression is written with ("Expressions").
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
    Steps(NodeId, Vec<Step<'a>>),
    /// A function call.
    Call {
        /// The name of the function, with its namespaces.
        name: String,
        /// The arguments.
        arguments: Vec<NodeId>,
        /// Whether the elements of the last argument are to be the arguments, not that argument itself.
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
        /// What the value is if the condition is true.
        if_true: NodeId,
        /// What the value is if the condition is false.
        if_false: NodeId,
    },
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
        /// What is there if the condition is true.
        then: Vec<TemplatePart<'a>>,
        /// What is there if the condition is false; empty if there is no `else`.
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
        /// What is there for each element.
        body: Vec<TemplatePart<'a>>,
    },
}

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
    AttributeSplat(Vec<Step<'a>>),
    /// `[*]` and the steps that apply to each element, which are all that follow.
    FullSplat(Vec<Step<'a>>),
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
    /// Whether values of equal keys are grouped.
    pub groups: bool,
}

impl<'src> NativeFile<'src> {
    /// What an expression of the file is written with.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native::{self, Construct, Step};
    /// use hcl_model::syntax::{Cursor, Item};
    ///
    /// let file = native::parse("test", "a = -servers[*].port\n", &Limits::default()).ok()?;
    /// let body = file.body();
    /// let Some(Item::Attribute(item)) = body.next_item(None, &mut Cursor::default(), &mut Default::default()) else {
    ///     unreachable!()
    /// };
    /// let Construct::Unary(_, operand) = file.construct(item.expr) else { unreachable!() };
    /// let Construct::Steps(term, steps) = file.construct(operand) else { unreachable!() };
    /// assert_eq!(file.construct(term), Construct::Variable("servers"));
    /// assert_eq!(steps, [Step::FullSplat(vec![Step::Attribute("port")])]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn construct(&self, expr: NodeId) -> Construct<'_> {
        self.known_construct(expr).unwrap_or(Construct::Invalid)
    }

    fn known_construct(&self, expr: NodeId) -> Option<Construct<'_>> {
        let node = self.node(expr.0);
        let mut children = self.children(expr.0).map(NodeId);
        Some(match node.kind {
            Kind::Null => Construct::Null,
            Kind::True => Construct::Bool(true),
            Kind::False => Construct::Bool(false),
            Kind::Number => Construct::Number(self.slice(node)),
            Kind::String => Construct::String(self.content(node)),
            Kind::Template | Kind::BareTemplate => Construct::Template(self.template_parts(expr.0)),
            Kind::Heredoc => Construct::Heredoc(self.template_parts(expr.0)),
            Kind::Variable => Construct::Variable(self.slice(node)),
            Kind::KeyName => Construct::Name(self.slice(node)),
            Kind::Key => self.known_construct(children.next()?)?,
            Kind::Postfix => Construct::Steps(children.next()?, self.steps_of(children)),
            Kind::Call => {
                let mut children = self.children(expr.0);
                let name = self.function_name(self.node(children.next()?)).into_owned();
                Construct::Call { name, arguments: children.map(NodeId).collect(), expands_last: node.has(ELLIPSIS) }
            }
            Kind::Tuple => Construct::Tuple(children.collect()),
            Kind::Object => {
                let mut entries = Vec::new();
                while let (Some(key), Some(value)) = (children.next(), children.next()) {
                    entries.push((key, value));
                }
                Construct::Object(entries)
            }
            Kind::ForTuple | Kind::ForObject => Construct::For(self.for_construct(expr.0, node)?),
            Kind::Parentheses => Construct::Parentheses(children.next()?),
            Kind::Unary => {
                let operator = if node.aux == 0 { UnaryOperator::Negate } else { UnaryOperator::Not };
                Construct::Unary(operator, children.next()?)
            }
            Kind::Operation => Construct::Operation(children.map(|child| self.operation_part(child)).collect()),
            Kind::Conditional => Construct::Conditional {
                condition: children.next()?,
                if_true: children.next()?,
                if_false: children.next()?,
            },
            _ => return None,
        })
    }

    fn steps_of(&self, steps: impl Iterator<Item = NodeId>) -> Vec<Step<'_>> {
        let step = |id: NodeId| {
            let node = self.node(id.0);
            let inner = || self.children(id.0).map(NodeId);
            Some(match node.kind {
                Kind::GetAttr => Step::Attribute(self.step_name(node)),
                Kind::LegacyIndex => Step::LegacyIndex(self.step_name(node)),
                Kind::Index => Step::Index(inner().next()?),
                Kind::AttrSplat => Step::AttributeSplat(self.steps_of(inner())),
                Kind::FullSplat => Step::FullSplat(self.steps_of(inner())),
                _ => return None,
            })
        };
        steps.filter_map(step).collect()
    }

    fn operation_part(&self, id: NodeId) -> OperationPart {
        let node = self.node(id.0);
        match BinaryOperator::ALL.get(usize::from(node.aux)) {
            Some(&operator) if node.kind == Kind::Operator => OperationPart::Operator(operator),
            _ => OperationPart::Operand(id),
        }
    }

    /// The name for the key, the name for the value, and what comes after them.
    fn for_intro(&self, id: u32, node: &Node) -> Option<(Option<&str>, &str, impl Iterator<Item = NodeId>)> {
        let mut children = self.children(id);
        let mut name = || children.next().map(|name| self.slice(self.node(name)));
        let key_name = if node.has(KEY_NAME) { Some(name()?) } else { None };
        let value_name = name()?;
        Some((key_name, value_name, children.map(NodeId)))
    }

    fn for_construct(&self, id: u32, node: &Node) -> Option<For<'_>> {
        let (key_name, value_name, mut rest) = self.for_intro(id, node)?;
        let collection = rest.next()?;
        let key = if node.kind == Kind::ForObject { Some(rest.next()?) } else { None };
        let value = rest.next()?;
        let condition = if node.has(CONDITION) { rest.next() } else { None };
        let groups = node.has(ELLIPSIS);
        Some(For { key_name, value_name, collection, key, value, condition, groups })
    }

    fn template_parts(&self, id: u32) -> Vec<TemplatePart<'_>> {
        self.children(id).filter_map(|child| self.template_part(child)).collect()
    }

    fn template_part(&self, id: u32) -> Option<TemplatePart<'_>> {
        let node = self.node(id);
        let mut children = self.children(id);
        Some(match node.kind {
            Kind::Literal => TemplatePart::Text(self.literal(node)),
            Kind::Interpolation => TemplatePart::Interpolation(NodeId(children.next()?)),
            Kind::IfDirective => TemplatePart::If {
                condition: NodeId(children.next()?),
                then: self.template_parts(children.next()?),
                otherwise: children.next().map_or_else(Vec::new, |parts| self.template_parts(parts)),
            },
            Kind::ForDirective => {
                let (key_name, value_name, mut rest) = self.for_intro(id, node)?;
                let collection = rest.next()?;
                TemplatePart::For { key_name, value_name, collection, body: self.template_parts(rest.next()?.0) }
            }
            _ => return None,
        })
    }
}
