//! The constructs of native expressions ("Expressions", "Templates").

use crate::expr::operators::{BinaryOperator, UnaryOperator};
use crate::native::file::NativeFile;
use crate::native::node::{CONDITION, ELLIPSIS, KEY_NAME, Kind, Node};
use crate::syntax::{Construct, For, NodeId, OperationPart, Step, Steps, TemplatePart};

impl<'src> NativeFile<'src> {
    /// Returns the construct of an expression of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Construct, Cursor, Item, Step};
    ///
    /// let file = native::parse("test", "a = -servers[*].port\n", &Limits::default()).ok()?;
    /// let body = file.body();
    /// let Some(Item::Attribute(item)) = body.next_item(None, &mut Cursor::default(), &mut Default::default()) else {
    ///     unreachable!()
    /// };
    /// let Construct::Unary(_, operand) = file.construct(item.expr().node()) else { unreachable!() };
    /// let Construct::Steps(term, steps) = file.construct(operand) else { unreachable!() };
    /// assert_eq!(file.construct(term), Construct::Variable("servers"));
    /// let Step::FullSplat(inner) = &steps[0].1 else { unreachable!() };
    /// assert_eq!(inner[0].1, Step::Attribute("port"));
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

    fn steps_of(&self, steps: impl Iterator<Item = NodeId>) -> Steps<'_> {
        let step = |id: NodeId| {
            let node = self.node(id.0);
            let inner = || self.children(id.0).map(NodeId);
            let step = match node.kind {
                Kind::GetAttr => Step::Attribute(self.step_name(node)),
                Kind::LegacyIndex => Step::LegacyIndex(self.step_name(node)),
                Kind::Index => Step::Index(inner().next()?),
                Kind::AttrSplat => Step::AttributeSplat(self.steps_of(inner())),
                Kind::FullSplat => Step::FullSplat(self.steps_of(inner())),
                _ => return None,
            };
            Some((id, step))
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
