//! Static analysis of native expressions: traversals, calls, and the variables an expression uses.

use crate::expr::{StaticCall, Traversal, TraversalStep};
use crate::native::file::NativeFile;
use crate::native::node::{KEY_NAME, Kind, Node};
use crate::source::Range;
use crate::syntax::NodeId;
use crate::value::{Number, NumberLimits, Value};

impl NativeFile<'_> {
    /// The expression as a traversal: a variable or keyword, then attribute access and constant indices.
    pub(super) fn static_traversal(&self, id: u32) -> Option<Traversal> {
        let node = self.node(id);
        match node.kind {
            Kind::Postfix => {
                let (traversal, all) = self.leading_traversal(id)?;
                all.then_some(traversal)
            }
            _ => self.root_traversal(node),
        }
    }

    /// The function call that the expression is.
    pub(super) fn static_call(&self, id: u32) -> Option<StaticCall> {
        if self.node(id).kind != Kind::Call {
            return None;
        }
        let mut children = self.children(id);
        let name = self.node(children.next()?);
        Some(StaticCall {
            name: self.function_name(name),
            name_range: self.node_range(name),
            arguments: children.map(NodeId).collect(),
        })
    }

    /// A function's name without the blanks that may stand around `::`.
    pub(super) fn function_name(&self, node: Node) -> String {
        self.slice(node).split("::").map(str::trim).collect::<Vec<_>>().join("::")
    }

    /// Visits the references in an expression, in source order; names that the expression itself defines are left out.
    pub(super) fn visit_variables(&self, id: u32, visit: &mut dyn FnMut(Traversal)) {
        self.visit(id, &mut Vec::new(), visit);
    }

    fn visit<'a>(&'a self, id: u32, local: &mut Vec<&'a str>, visit: &mut dyn FnMut(Traversal)) {
        let node = self.node(id);
        match node.kind {
            Kind::Variable => {
                if !local.contains(&self.slice(node)) {
                    self.root_traversal(node).into_iter().for_each(visit);
                }
            }
            Kind::Postfix => {
                let first = self.node(id + 1);
                let is_local = first.kind == Kind::Variable && local.contains(&self.slice(first));
                if first.kind != Kind::Variable {
                    self.visit(id + 1, local, visit);
                } else if let Some((traversal, _)) = self.leading_traversal(id).filter(|_| !is_local) {
                    visit(traversal);
                }
                for step in self.children(id).skip(1) {
                    self.visit(step, local, visit);
                }
            }
            Kind::ForTuple | Kind::ForObject | Kind::ForDirective => {
                let names = if node.has(KEY_NAME) { 2 } else { 1 };
                let mut children = self.children(id).skip(names);
                if let Some(collection) = children.next() {
                    self.visit(collection, local, visit);
                }
                let outside = local.len();
                local.extend(self.children(id).take(names).map(|name| self.slice_of(name)));
                for child in children {
                    self.visit(child, local, visit);
                }
                local.truncate(outside);
            }
            _ => {
                for child in self.children(id) {
                    self.visit(child, local, visit);
                }
            }
        }
    }

    fn slice_of(&self, id: u32) -> &str {
        self.slice(self.node(id))
    }

    fn root_traversal(&self, node: Node) -> Option<Traversal> {
        let is_root = matches!(node.kind, Kind::Variable | Kind::True | Kind::False | Kind::Null);
        let range = self.node_range(node);
        is_root.then(|| Traversal::new(self.slice(node).to_owned(), range.clone(), Vec::new(), range))
    }

    /// The traversal at the start of a chain, and whether the chain is nothing else.
    fn leading_traversal(&self, id: u32) -> Option<(Traversal, bool)> {
        let mut children = self.children(id);
        let first = self.node(children.next()?);
        let root = self.root_traversal(first)?;
        let mut steps = Vec::new();
        let mut end = first.end;
        let mut all = true;
        for child in children {
            let Some(step) = self.static_step(child) else {
                all = false;
                break;
            };
            steps.push(step);
            end = self.node(child).end;
        }
        let whole = self.source().range(first.start, end);
        Some((Traversal::new(root.root().to_owned(), self.node_range(first), steps, whole), all))
    }

    fn static_step(&self, id: u32) -> Option<TraversalStep> {
        let node = self.node(id);
        let range = self.node_range(node);
        Some(match node.kind {
            Kind::GetAttr => TraversalStep::Attribute { name: self.step_name(node).to_owned(), range },
            Kind::LegacyIndex => TraversalStep::Index { key: self.number(self.step_name(node))?, range },
            Kind::Index => {
                let key = self.node(id + 1);
                let key = match key.kind {
                    Kind::Number => self.number(self.slice(key))?,
                    Kind::String => Value::string(self.content(key)),
                    _ => return None,
                };
                TraversalStep::Index { key, range }
            }
            _ => return None,
        })
    }

    /// The name or the digits of a step, without its dot and what stands between them.
    pub(super) fn step_name(&self, node: Node) -> &str {
        self.slice(node).get(usize::from(node.aux)..).unwrap_or("")
    }

    fn number(&self, text: &str) -> Option<Value> {
        Number::parse_literal(text, &NumberLimits::default()).ok().map(Value::number)
    }

    pub(super) fn node_range(&self, node: Node) -> Range {
        self.source().range(node.start, node.end)
    }
}
