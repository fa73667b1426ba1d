//! Expressions and bodies that have some variables of their own: closed over them, whatever the context says.
//!
//! [`Bound`] is what they have, [`Closed`] the syntax of an expression with it; that of a body is
//! [`crate::ext::dynamic`]'s, which gives each block that it makes variables of its own.

use std::collections::HashSet;
use std::sync::Arc;

use crate::body::Definition;
use crate::diag::{Diagnostics, Instance};
use crate::expr::{EvalContext, Evaluation, Expression, FunctionReference, StaticCall, Traversal};
use crate::ext::dynamic::{DYNAMIC, each_argument, iterator_name, iterator_of};
use crate::function::Function;
use crate::syntax::{
    Base, Binding, BlockItem, Cursor, Forward, Item, NodeId, NodeRef, Roles, Shape, Syntax, new_identity,
};
use crate::value::{Marks, Value};

/// The variables and marks that expressions have beside their context.
#[derive(Debug, Clone, Default)]
pub(super) struct Bound {
    /// The innermost last.
    variables: Vec<(Arc<str>, Value)>,
    functions: Vec<(Arc<str>, Function)>,
    /// The marks of every value.
    marks: Marks,
    /// The value of every expression while the existence of the block is not known.
    unknown: Option<Value>,
    /// The elements of the generated blocks, the innermost first.
    instances: Vec<Instance>,
    /// The iterator of the `dynamic` block, if it is the name of a variable.
    iterator: Option<Arc<str>>,
}

impl Bound {
    pub(super) fn new(variables: impl IntoIterator<Item = (Arc<str>, Value)>) -> Bound {
        Bound { variables: variables.into_iter().collect(), ..Bound::default() }
    }

    pub(super) fn of_functions(functions: impl IntoIterator<Item = (Arc<str>, Function)>) -> Bound {
        Bound { functions: functions.into_iter().collect(), ..Bound::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.variables.is_empty() && self.functions.is_empty()
    }

    /// With what an element of a collection has: the variable of the iterator, the marks of the collection, and what is said
    /// of it.
    pub(super) fn with_element(&self, iterator: Arc<str>, element: Value, marks: &Marks, instances: Instance) -> Bound {
        let mut bound = self.clone();
        bound.variables.push((iterator, element));
        bound.marks.merge(marks);
        bound.instances.insert(0, instances);
        bound
    }

    /// With a value for every expression.
    pub(super) fn unknown(self, unknown: Value) -> Bound {
        Bound { unknown: Some(unknown), ..self }
    }

    /// Only the variables: for what has a value whether there are elements or not, and however the collection is marked.
    pub(super) fn only_variables(&self) -> Bound {
        Bound { marks: Marks::none(), unknown: None, ..self.clone() }
    }

    /// With a variable that stands for elements of a collection of which only types are known.
    pub(super) fn with_variable(&self, name: Arc<str>, value: Value) -> Bound {
        let mut bound = self.clone();
        bound.variables.push((name, value));
        bound
    }

    /// Returns the variables inside of a block, where parameters of functions and the iterator of a `dynamic` block hide others.
    pub(super) fn inside(self: &Arc<Bound>, block: &BlockItem<'_>) -> Arc<Bound> {
        if self.is_empty() {
            return self.clone();
        }
        if block.ty == Definition::Function.block_type() {
            return self.hiding(&parameters(block), None);
        }
        let iterator = if block.ty == DYNAMIC { iterator_of(block) } else { None };
        let hidden = self.iterator.as_ref().filter(|_| block.ty == CONTENT);
        self.hiding(hidden.map_or(&[], std::slice::from_ref), iterator)
    }

    /// Returns the variables inside of the `labels` of a `dynamic` block, where the element is known.
    pub(super) fn inside_labels(self: &Arc<Bound>) -> Arc<Bound> {
        self.hiding(self.iterator.as_slice(), None)
    }

    /// Returns `true` if labels have other variables.
    pub(super) fn knows_iterator(&self) -> bool {
        self.iterator.is_some()
    }

    fn hiding(self: &Arc<Bound>, hidden: &[Arc<str>], iterator: Option<Arc<str>>) -> Arc<Bound> {
        let iterator = iterator.filter(|iterator| self.get(iterator).is_some());
        if self.iterator == iterator && !hidden.iter().any(|name| self.get(name).is_some()) {
            return self.clone();
        }
        let mut bound = Bound::clone(self);
        bound.variables.retain(|(name, _)| !hidden.contains(name));
        bound.iterator = iterator;
        Arc::new(bound)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.variables.iter().rev().find(|(known, _)| **known == *name).map(|(_, value)| value)
    }

    pub(super) fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The value on which it depends whether what has this is there, if it depends on one that is unknown or marked.
    pub(super) fn condition(&self) -> Option<Value> {
        let marked = || (!self.marks.is_empty()).then(|| Value::TRUE.with_marks(self.marks.clone()));
        self.unknown.clone().or_else(marked)
    }

    /// An expression with this.
    pub(super) fn close(self: &Arc<Bound>, node: NodeRef<'_>) -> Expression {
        if self.is_empty() {
            return Expression::from_node(node);
        }
        Expression::new(Arc::new(Closed::new(Base::Shared(node.syntax().to_shared()), self.clone())), node.node())
    }
}

/// The parameters of a `function` block.
fn parameters(block: &BlockItem<'_>) -> Vec<Arc<str>> {
    let mut names = Vec::new();
    each_argument(block, &mut |name, expr| match name {
        "params" => names.extend(expr.as_static_list().into_iter().flatten().filter_map(|it| iterator_name(&it))),
        "variadic_param" => names.extend(iterator_name(expr)),
        _ => {}
    });
    names
}

/// The block of a `dynamic` one that says what is in those that it makes.
const CONTENT: &str = "content";

/// The expressions of a syntax with variables of their own; the nodes are those of the syntax.
#[derive(Debug, Clone)]
pub(super) struct Closed<'s> {
    base: Base<'s>,
    bound: Arc<Bound>,
    /// The number among all syntaxes of this kind.
    identity: usize,
}

impl<'s> Closed<'s> {
    pub(super) fn new(base: Base<'s>, bound: Arc<Bound>) -> Closed<'s> {
        Closed { base, bound, identity: new_identity() }
    }
}

impl Forward for Closed<'_> {
    fn base(&self) -> &dyn Syntax {
        self.base.syntax()
    }

    fn identity(&self) -> usize {
        self.identity
    }

    /// Only expressions are closed: those of attributes and what is in them.
    fn next_item<'a>(
        &'a self,
        _body: NodeId,
        _roles: Option<&dyn Roles>,
        _cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        None
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(Closed { base: self.base.to_shared(), bound: self.bound.clone(), identity: self.identity })
    }

    /// Returns no literal for values that are marked or not known.
    fn shape(&self, expr: NodeId) -> Shape<'_> {
        match self.base.syntax().shape(expr) {
            Shape::Invalid => Shape::Invalid,
            _ if self.bound.unknown.is_some() || !self.bound.marks.is_empty() => Shape::Other,
            shape => shape,
        }
    }

    fn given_text(&self, expr: NodeId) -> Option<&str> {
        self.base.syntax().given_text(expr).filter(|_| self.bound.unknown.is_none() && self.bound.marks.is_empty())
    }

    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        if let Some(unknown) = &self.bound.unknown {
            return unknown.clone();
        }
        let mode = evaluation.mode();
        let nothing = || EvalContext::new().with_budget(mode.budget().clone());
        let context = mode.context().map_or_else(nothing, EvalContext::child);
        let context = context.with_variables(self.bound.variables.iter().cloned());
        let context = match &*self.bound.functions {
            [] => context,
            functions => context.with_functions(functions.iter().cloned()),
        };
        let before = diagnostics.len();
        let value =
            evaluation.within(&context, |evaluation| self.base.syntax().evaluate(expr, evaluation, diagnostics));
        diagnostics.add_instances_since(before, &self.bound.instances);
        value.with_marks(self.bound.marks.clone())
    }

    fn embedded(&self, expr: NodeId, diagnostics: &mut Diagnostics, visit: &mut dyn FnMut(NodeRef<'_>)) -> bool {
        self.base.syntax().embedded(expr, diagnostics, &mut |node| {
            let closed = Closed::new(Base::Lent(node.syntax()), self.bound.clone());
            visit(NodeRef::new(&closed, node.node()));
        })
    }

    fn of_last_layer(&self, expr: NodeId) -> Option<Expression> {
        self.base.syntax().of_last_layer(expr).map(|expr| self.bound.close(expr.as_node()))
    }

    fn call(&self, expr: NodeId) -> Option<StaticCall> {
        let mut call = self.base.syntax().call(expr)?;
        for argument in &mut call.arguments {
            *argument = self.bound.close(argument.as_node());
        }
        Some(call)
    }

    fn variables(&self, expr: NodeId, visit: &mut dyn FnMut(Traversal)) {
        self.base.syntax().variables(expr, &mut |traversal| {
            if self.bound.get(traversal.root()).is_none() {
                visit(traversal);
            }
        });
    }

    fn functions(&self, expr: NodeId, visit: &mut dyn FnMut(FunctionReference)) {
        self.base.syntax().functions(expr, &mut |called| {
            if !self.bound.functions.iter().any(|(name, _)| **name == *called.name) {
                visit(called);
            }
        });
    }

    fn bound(&self, expr: NodeId, visit: &mut dyn FnMut(Binding<'_>, bool)) {
        self.base.syntax().bound(expr, visit);
        let mut used = HashSet::new();
        self.base.syntax().variables(expr, &mut |traversal| {
            if self.bound.get(traversal.root()).is_some() {
                used.insert(traversal.root().to_owned());
            }
        });
        for (name, value) in self.bound.variables.iter().rev() {
            // What is inside of it hides one of the same name.
            let is_used = used.remove(&**name);
            visit(Binding::Variable(name, value), is_used);
        }
        if self.bound.functions.is_empty() {
            return;
        }
        let mut used = HashSet::new();
        self.base.syntax().functions(expr, &mut |called| _ = used.insert(called.name));
        for (name, function) in self.bound.functions.iter().rev() {
            let is_used = used.remove(&**name);
            visit(Binding::Function(name, function), is_used);
        }
    }

    fn instances(&self, node: NodeId) -> Vec<Instance> {
        let mut instances = self.base.syntax().instances(node);
        instances.extend(self.bound.instances.iter().cloned());
        instances
    }
}

impl Expression {
    /// The expression with variables of its own, which hide those of the context that it is evaluated with: closed over them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let expr = native::parse_expression("app.hcl", "\"${name}.${domain}\"").ok()?;
    /// let closed = expr.with_variables([("name", "web")]);
    /// let context = EvalContext::new().with_variable("name", "db").with_variable("domain", "example.org");
    /// assert_eq!(closed.value(&context)?, Value::from("web.example.org"));
    /// // What it still needs from outside:
    /// assert_eq!(closed.variables().iter().map(ToString::to_string).collect::<Vec<_>>(), ["domain"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_variables<N: Into<Arc<str>>, V: Into<Value>>(
        &self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> Expression {
        let variables = variables.into_iter().map(|(name, value)| (name.into(), value.into()));
        Arc::new(Bound::new(variables)).close(self.as_node())
    }

    /// Closes the expression over functions, which hide functions of the context.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::value::Value;
    /// use hcl_model::{native, stdlib};
    ///
    /// let expr = native::parse_expression("app.hcl", "upper(name)").ok()?;
    /// let closed = expr.with_functions(stdlib::named(["upper"])).with_variables([("name", "web")]);
    /// assert_eq!(closed.value(&EvalContext::new())?, Value::from("WEB"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_functions<N: Into<Arc<str>>>(&self, functions: impl IntoIterator<Item = (N, Function)>) -> Expression {
        let functions = functions.into_iter().map(|(name, function)| (name.into(), function));
        Arc::new(Bound::of_functions(functions)).close(self.as_node())
    }
}
