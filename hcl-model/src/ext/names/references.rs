//! Whoever needs a name asks here, and is told what was found wrong on the way.

use std::fmt;
use std::mem;
use std::sync::Arc;

use crate::body::{Body, Computed};
use crate::diag::{Diagnostics, Suggestions};
use crate::expr::messages::{evaluation_limit, is_evaluation_limit};
use crate::expr::{EvalContext, Expression, Mode};
use crate::ext::names::Names;
use crate::ext::names::computed::Computed as _;
use crate::ext::names::resolution::{Computation, Resolution};
use crate::ext::names::table::{Reference, ThingKind};
use crate::ext::names::variables::Variables;
use crate::source::Range;
use crate::static_types::StaticType;
use crate::typing::Scope;
use crate::value::{Later, Value};

/// Computes names as they are needed, each once.
///
/// What is wrong with a name is told to whoever needs it first, and to nobody after that: whoever puts together all
/// diagnostics that were given has each mistake once. What has a mistake is unknown, and so is what needs it.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::ext::Names;
/// use hcl_model::native;
///
/// let body = native::parse_body("app.hcl", "a = b + 1\nb = nothing\n").ok()?;
/// let mut resolver = Names::new().body(&body).references(&EvalContext::new());
/// let a = native::parse_expression("test", "a").ok()?;
/// assert_eq!(resolver.evaluate(&a).1.len(), 1);
/// assert_eq!(resolver.evaluate(&a).1.len(), 0);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct References {
    names: Names,
    values: Resolution<Value>,
    /// What the names stand in.
    outside: EvalContext,
    /// The context of the expression that was evaluated last; what it does not need is not in it as it is.
    inside: EvalContext,
}

impl References {
    pub(super) fn new(names: Names, context: &EvalContext) -> References {
        let inside = context.for_load();
        let values = Resolution::new(names.table.clone(), context.free_functions(), inside.budget().clone());
        // They hide what the context has, and are what somebody may have meant.
        let roots = names.table.roots.keys().map(|name| (name.as_str(), Value::DYNAMIC));
        let inside = if names.table.roots.is_empty() { inside } else { inside.with_variables(roots) };
        References { names, values, outside: context.clone(), inside }
    }

    /// The context that the names stand in.
    #[must_use]
    pub fn outside(&self) -> &EvalContext {
        &self.outside
    }

    /// The value of an expression that may refer to names, and what is wrong with it and with what it needs.
    #[must_use]
    pub fn evaluate(&mut self, expr: &Expression) -> (Value, Diagnostics) {
        let (context, mut diagnostics) = self.context([expr]);
        let (value, found) = expr.evaluate(Mode::Full(&context));
        diagnostics.extend(found);
        (value, diagnostics)
    }

    /// The context for evaluating some expressions, with all names that they need, and what is wrong with these.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Names;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let body = native::parse_body("app.hcl", "a = b + 1\nb = 1\n").ok()?;
    /// let mut resolver = Names::new().body(&body).references(&EvalContext::new());
    /// let expr = native::parse_expression("test", "a * 10").ok()?;
    /// let (context, _) = resolver.context([&expr]);
    /// assert_eq!(expr.value(&context)?, Value::from(20));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn context<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expression>) -> (EvalContext, Diagnostics) {
        let (mut variables, mut calls) = (Vec::new(), Vec::new());
        for expr in exprs {
            variables.extend(expr.variables());
            calls.extend(expr.functions());
        }
        self.context_with(Variables::certain(variables, calls))
    }

    /// The context for decoding a body, with all names that anything in it or in its blocks needs.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Names;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let body = native::parse_body("app.hcl", "a = 1\nb = 1 / 0\n").ok()?;
    /// let mut resolver = Names::new().body(&body).references(&EvalContext::new());
    /// let service = native::parse_body("app.hcl", "service {\n  port = a\n}\n").ok()?;
    /// let (context, diagnostics) = resolver.context_for(&service);
    /// assert_eq!(context.variable("a"), Some(&Value::from(1)));
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn context_for(&mut self, body: &Body) -> (EvalContext, Diagnostics) {
        let variables = Variables::of(body, self.names.table.has_dynamic, self.values.has_functions());
        let (context, found) = self.context_with(variables);
        // What is computed already and is in the body is not computed again.
        let known = self.values.attributes().filter(|(_, value)| value.is_wholly_known());
        (context.with_known(known.map(|(expr, value)| (expr.as_node(), value))), found)
    }

    /// The value of what a path of names leads to, such as `target`, `app`, `tags`, as an expression that stands where it is
    /// written; none if nothing is there, or what is there is not set. What is secret in it is marked.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Names;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let text = "base = \"b\"\ntarget \"app\" {\n  tags = [base]\n}\n";
    /// let body = native::parse_body("build.hcl", text).ok()?;
    /// let names = Names::new().block_type("target", ["name"], BodySchema::new().optional("tags")).body(&body);
    /// let mut resolver = names.references(&EvalContext::new());
    /// let (tags, diagnostics) = resolver.find(&["target", "app", "tags"]);
    /// let tags = diagnostics.into_result(tags)?.unwrap();
    /// assert_eq!(tags.range().text(), "[base]");
    /// assert_eq!(tags.literal_value()?, Value::tuple([Value::from("b")]));
    /// assert!(resolver.find(&["target", "db"]).0.is_none());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn find(&mut self, path: &[&str]) -> (Option<Expression>, Diagnostics) {
        let table = self.names.table.clone();
        let Some(thing) = table.find(path) else {
            return (None, self.found());
        };
        let at = match table.things.get(thing).map(|thing| &thing.kind) {
            Some(ThingKind::Attribute { expr, .. }) => expr.clone(),
            _ => return (None, self.found()),
        };
        self.need([thing]);
        let diagnostics = self.found();
        let is_literal = at.variables().is_empty() && at.functions().is_empty() && !self.values.is_marked(thing);
        // What is written out has a place for each of its parts.
        let found = match self.values.get(thing) {
            Some(value) if !is_literal => {
                let value = Computed::new(value.settled(), at.as_node());
                Expression::from_node(value.root())
            }
            _ => at,
        };
        (Some(found), diagnostics)
    }

    /// What is wrong with the names that nothing has needed so far, as far as that shows without values: they are not
    /// evaluated.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Names;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "a = 1 / 0\nb = -[]\nc = d\nd = c\n").ok()?;
    /// let mut resolver = Names::new().body(&body).references(&EvalContext::new());
    /// let places: Vec<_> = resolver.check_rest().iter().map(|it| it.subject().unwrap().text().to_owned()).collect();
    /// assert_eq!(places, ["[]", "d"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn check_rest(&self) -> Diagnostics {
        self.check_things(0..self.names.table.things.len())
    }

    fn check_things(&self, things: impl Iterator<Item = usize>) -> Diagnostics {
        // Static types share nothing; beyond so many parts of all of them, those that are there can be anything.
        const MOST_PARTS: u64 = 100_000;
        let things: Vec<usize> = things.filter(|&thing| self.values.get(thing).is_none()).collect();
        if things.is_empty() {
            return Diagnostics::new();
        }
        let mut parts = 0;
        let functions = self.outside.free_functions();
        let mut types = Resolution::new(self.names.table.clone(), functions, self.inside.budget().clone());
        types.diagnostics = Diagnostics::new();
        for thing in 0..self.names.table.things.len() {
            if let Some(value) = self.values.get(thing) {
                let ty = value.ty();
                parts += ty.size().min(MOST_PARTS);
                types.set(thing, if parts > MOST_PARTS { StaticType::DYNAMIC } else { StaticType::from(ty) });
            }
        }
        let scope = Scope::new().with_context(&self.outside).with_budget(self.inside.budget().clone());
        self.names.check_with(types, things, &[], scope).1
    }

    /// Returns the context for expressions that refer to some variables and call some functions.
    pub(super) fn context_of(&mut self, variables: Variables) -> EvalContext {
        self.context_with(variables).0
    }

    pub(super) fn context_of_all(mut self) -> (EvalContext, Diagnostics) {
        // In the order of the text, so that what is reported is the same each time.
        let mut roots: Vec<(usize, &String)> =
            self.names.table.roots.iter().map(|(name, &root)| (root, name)).collect();
        roots.sort_unstable();
        let whole = roots.into_iter().map(|(_, name)| name.clone()).collect();
        self.context_with(Variables { whole, ..Variables::default() })
    }

    fn context_with(&mut self, variables: Variables) -> (EvalContext, Diagnostics) {
        let _report = Suggestions::begin();
        let references = self.values.references_to(&variables);
        self.need(references.iter().flat_map(Reference::needs));
        let mut all = all_values(&mut self.values, &references);
        let mut check = None;
        if all.contains_waiting() {
            (all, check) = self.computed_later(all, &references, variables);
        }
        let [roots, closures] = [0, 1].map(|index| entries_of(all.as_elements().and_then(|all| all.get(index))));
        let context = self.inside.clone();
        let context = if roots.is_empty() { context } else { context.with_variables(roots) };
        let context = closures
            .into_iter()
            .fold(context, |context, (name, values)| context.with_closure(name, entries_of(Some(&values))));
        let context = check.into_iter().fold(context, EvalContext::with_check);
        (context.with_budget(self.outside.budget().clone()), self.found())
    }

    /// The names at the root, in which everything that waits is computed anew when that is settled, and who does so.
    ///
    /// If following it takes more than there may be, what waits is not known.
    fn computed_later(&mut self, all: Value, references: &[Reference], variables: Variables) -> (Value, Option<Later>) {
        let at = references.iter().filter_map(Reference::thing).find_map(|thing| self.waiting_at(thing));
        let at = at.or_else(|| references.iter().find_map(|reference| reference.at.clone()));
        // What is computed anew later is no part of the load that is under way.
        let budget = self.outside.budget().after_load();
        let (names, outside) = (self.names.clone(), self.outside.clone().with_budget(budget));
        let open: Vec<usize> = names.table.waiting_blocks().filter(|&open| self.values.get(open).is_some()).collect();
        let followed = Later::attach(all.clone(), &mut self.inside.budget().allowance(), move || {
            // Which names there are may be what was waited for.
            let settled = names.table.settled(&open).map(|table| Names { table: Arc::new(table) });
            let mut again = settled.as_ref().unwrap_or(&names).references(&outside);
            let references = again.values.references_to(&variables);
            again.need(references.iter().filter_map(Reference::thing));
            (all_values(&mut again.values, &references), again.found())
        });
        followed.unwrap_or_else(|exhausted| {
            let is_said = self.values.diagnostics.iter().any(is_evaluation_limit);
            self.values.diagnostics.extend(at.filter(|_| !is_said).map(|at| evaluation_limit(exhausted, at)));
            let known = |value: Value| if value.contains_waiting() { value.refused() } else { value };
            let known = |object: &Value| {
                Value::object(entries_of(Some(object)).into_iter().map(|(name, value)| (name, known(value))))
            };
            (Value::tuple(all.as_elements().into_iter().flatten().map(known)), None)
        })
    }

    /// Where the first of all that is in a thing, and waits, is written.
    fn waiting_at(&self, thing: usize) -> Option<Range> {
        let mut pending = vec![thing];
        while let Some(thing) = pending.pop() {
            match &self.names.table.things.get(thing)?.kind {
                ThingKind::Attribute { expr, .. } if self.values.get(thing).is_some_and(Value::contains_waiting) => {
                    return Some(expr.range());
                }
                ThingKind::Open { condition, at } if condition.contains_waiting() => return Some(at.clone()),
                ThingKind::Group(group) => pending.extend(group.members.iter().chain(&group.others).rev()),
                _ => {}
            }
        }
        None
    }

    fn need(&mut self, things: impl IntoIterator<Item = usize>) {
        let inside = &mut self.inside;
        self.values.need(things, &mut |task, needed| match task {
            Computation::Expression(expr) => {
                if !needed.is_empty() {
                    *inside = mem::take(inside).with_variables(needed);
                }
                expr.evaluate_open(Mode::Full(inside))
            }
            Computation::Function(name) => {
                *inside = mem::take(inside).with_closure(name.clone(), needed.clone());
                (Value::object(needed), Diagnostics::new())
            }
        });
    }

    /// What was found since somebody was told.
    fn found(&mut self) -> Diagnostics {
        let mut found = mem::take(&mut self.values.diagnostics);
        found.sort_by_source();
        found.limit(self.outside.limits().diagnostics);
        found
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl References {
    /// Checks the names in `roots` that no expression has used yet, as [`References::check_rest`] does.
    #[must_use]
    pub fn check_rest_of<'n>(&self, roots: impl IntoIterator<Item = &'n str>) -> Diagnostics {
        self.check_things(roots.into_iter().filter_map(|root| self.names.table.find(&[root])))
    }
}

impl fmt::Debug for References {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("References").field("names", &self.names).finish_non_exhaustive()
    }
}

/// Returns the values of the roots of references, and of the free references of functions.
fn all_values(values: &mut Resolution<Value>, references: &[Reference]) -> Value {
    let roots = Value::object(values.roots(references));
    Value::tuple([roots, Value::object(values.closures())])
}

/// Returns the entries of an object.
fn entries_of(object: Option<&Value>) -> Vec<(Arc<str>, Value)> {
    let entries = object.and_then(Value::as_entries).into_iter().flat_map(|entries| entries.iter());
    entries.map(|(name, value)| (name.clone(), value.clone())).collect()
}
