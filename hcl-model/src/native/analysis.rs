//! Static analysis of native expressions ("Static Analysis"): traversals, calls, and the variables and functions that an
//! expression uses.

use std::borrow::Cow;

use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::{Evaluation, Expression, FunctionReference, Mode, StaticCall, Traversal, TraversalStep};
use crate::limits::{Budget, Limits};
use crate::native::file::NativeFile;
use crate::native::node::{ELLIPSIS, KEY_NAME, Kind, Node};
use crate::native::{eval, lexer, messages};
use crate::price;
use crate::source::Range;
use crate::syntax::NodeId;
use crate::value::{Number, NumberLimits, Value};

impl NativeFile<'_> {
    /// The expression as a traversal: a variable or keyword, then attribute access and constant indices.
    pub(super) fn static_traversal(&self, id: u32) -> Option<Traversal> {
        let id = if self.node(id).kind == Kind::Key { id.saturating_add(1) } else { id };
        if self.node(id).kind != Kind::Postfix {
            return self.root_traversal(id);
        }
        let (traversal, all) = self.leading_traversal(id)?;
        all.then_some(traversal)
    }

    /// The traversal that a text of another syntax is, as strict as one that is parsed by itself.
    pub(crate) fn embedded_traversal(&self) -> Option<Traversal> {
        let is_chain = self.node(0).kind == Kind::Postfix;
        let is_strict = !is_chain || self.children(0).skip(1).all(|step| self.refused_step(step).is_none());
        is_strict.then(|| self.static_traversal(0)).flatten()
    }

    /// The traversal that is parsed by itself, up to the first step that it may not have, and what is wrong with that.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn lone_traversal(&self) -> (Traversal, Option<Diagnostic>) {
        let mut children = self.children(0);
        let Some(mut traversal) = children.next().and_then(|root| self.root_traversal(root)) else {
            return (Traversal::new(""), None);
        };
        for child in children {
            let refused = self.refused_step(child);
            match self.static_step(child).filter(|_| refused.is_none()) {
                Some(step) => traversal = traversal.step(step),
                None => return (traversal, refused),
            }
        }
        (traversal, None)
    }

    /// Returns an error for a step that the reference refuses in a traversal outside of a larger expression.
    /// There the reference takes no digits behind a dot, and only numbers and quoted strings as keys.
    fn refused_step(&self, id: u32) -> Option<Diagnostic> {
        let node = self.node(id);
        let mark = |sign: char| {
            let at = node.start + self.slice(node).find(sign).unwrap_or(0) as u32;
            self.range(at, at + 1)
        };
        match node.kind {
            Kind::GetAttr => None,
            Kind::LegacyIndex => {
                let digits = self.range(node.start + u32::from(node.aux), node.end);
                Some(messages::expression::attribute_name_required(digits))
            }
            Kind::Index if matches!(self.node(id + 1).kind, Kind::Number | Kind::String) => None,
            Kind::Index => Some(messages::expression::index_value_required(self.node_range(self.node(id + 1)))),
            _ => Some(messages::expression::splat_in_traversal(node.kind == Kind::FullSplat, mark('*'))),
        }
    }

    /// The function call that the expression is.
    pub(super) fn static_call(&self, id: u32) -> Option<StaticCall> {
        let node = self.node(id);
        if node.kind != Kind::Call {
            return None;
        }
        let mut children = self.children(id);
        let name = self.node(children.next()?);
        let open = lexer::skip_space(self.text().as_bytes(), name.end as usize, true, false) as u32;
        Some(StaticCall {
            name: self.function_name(name).into_owned(),
            name_range: self.node_range(name),
            arguments: children.map(|argument| Expression::new(self.shared(), NodeId(argument))).collect(),
            arguments_range: self.range(open, node.end),
            expands_last: node.has(ELLIPSIS),
        })
    }

    /// A function's name without the blanks that may stand around `::`.
    pub(super) fn function_name(&self, node: &Node) -> Cow<'_, str> {
        let written = self.slice(node);
        if !written.contains(':') {
            return Cow::Borrowed(written.trim());
        }
        Cow::Owned(written.split("::").map(str::trim).collect::<Vec<_>>().join("::"))
    }

    /// Visits the references in an expression, in source order; names that the expression itself defines are left out.
    pub(super) fn visit_variables(&self, id: u32, visit: &mut dyn FnMut(Traversal)) {
        self.visit(id, &mut Vec::new(), visit);
    }

    /// Visits the names of the functions that are called in an expression, in source order.
    pub(super) fn visit_functions(&self, id: u32, visit: &mut dyn FnMut(FunctionReference)) {
        let calls = (id..self.end(id)).filter(|&id| self.node(id).kind == Kind::Call);
        for name in calls.filter_map(|call| self.children(call).next()) {
            let name = self.node(name);
            visit(FunctionReference::new(self.function_name(name), self.node_range(name)));
        }
    }

    fn visit<'a>(&'a self, id: u32, local: &mut Vec<&'a str>, visit: &mut dyn FnMut(Traversal)) {
        let node = self.node(id);
        match node.kind {
            Kind::Variable => {
                if !local.contains(&self.slice(node)) {
                    self.root_traversal(id).into_iter().for_each(visit);
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

    /// A variable, a keyword, or a bare key, which looks like a variable.
    fn root_traversal(&self, id: u32) -> Option<Traversal> {
        let node = self.node(id);
        let is_root = matches!(node.kind, Kind::Variable | Kind::KeyName | Kind::True | Kind::False | Kind::Null);
        is_root.then(|| Traversal::new(self.slice(node)).root_at(self.node_range(node)))
    }

    /// The traversal at the start of a chain, and whether the chain is nothing else.
    pub(super) fn leading_traversal(&self, id: u32) -> Option<(Traversal, bool)> {
        let mut children = self.children(id);
        let mut traversal = self.root_traversal(children.next()?)?;
        for child in children {
            match self.static_step(child) {
                Some(step) => traversal = traversal.step(step),
                None => return Some((traversal, false)),
            }
        }
        Some((traversal, true))
    }

    fn static_step(&self, id: u32) -> Option<TraversalStep> {
        let node = self.node(id);
        let step = match node.kind {
            Kind::GetAttr => TraversalStep::attribute(self.step_name(node)),
            Kind::LegacyIndex => TraversalStep::index(self.number(self.step_name(node))?),
            Kind::Index => TraversalStep::index(self.constant_key(id + 1)?),
            _ => return None,
        };
        Some(step.at(self.node_range(node)))
    }

    /// The value of a literal between the brackets of an index.
    fn constant_key(&self, id: u32) -> Option<Value> {
        let node = self.node(id);
        Some(match node.kind {
            Kind::Number => self.number(self.slice(node))?,
            Kind::String => Value::string(self.content(node)),
            Kind::True => Value::TRUE,
            Kind::False => Value::FALSE,
            Kind::Null => Value::NULL,
            Kind::Heredoc if self.children(id).all(|part| self.node(part).kind == Kind::Literal) => {
                let mut evaluation = Evaluation::new(Mode::LiteralOnly(&Budget::DEFAULT));
                eval::evaluate(self, id, &mut evaluation, &mut Diagnostics::new())
            }
            _ => return None,
        })
    }

    /// The name or the digits of a step, without its dot and what stands between them.
    pub(super) fn step_name(&self, node: &Node) -> &str {
        self.slice(node).get(usize::from(node.aux)..).unwrap_or("")
    }

    /// A number among the steps; none that is dear to compute, which is no index of anything.
    fn number(&self, text: &str) -> Option<Value> {
        let number =
            price::is_cheap(text, &Limits::DEFAULT).then(|| Number::parse_literal(text, &NumberLimits::default()));
        number?.ok().map(Value::number)
    }

    pub(super) fn node_range(&self, node: &Node) -> Range {
        self.range(node.start, node.end)
    }
}
