//! Attributes that refer to each other: evaluated in the order in which they need each other, whatever their order in
//! the text.
//!
//! For `locals` blocks and the like, which applications have in common; the information model knows nothing of them.
//! Values that come from outside are [`crate::body::Variables`].
//! `order` has the dependency graph, and `live` evaluates again when promises are settled.

mod live;
pub(crate) mod messages;
pub(crate) mod order;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use crate::body::definition::{Map, mapped};
use crate::body::messages::duplicate_argument;
use crate::body::{Body, select::each_attribute};
use crate::convert::convert_within;
use crate::diag::Diagnostics;
use crate::expr::free::FreeFunctions;
use crate::expr::messages::is_evaluation_limit;
use crate::expr::{EvalContext, Expression, Mode, StepKind};
use crate::limits::Budget;
use crate::source::Range;
use crate::source::normalize;
use crate::static_types::{StaticKind, StaticType};
use crate::syntax::AttributeItem;
use crate::types::Type;
use crate::value::Value;

use live::Live;
use order::{Graph, Step};

/// Attributes that may refer to each other, as a variable whose attributes they are.
///
/// `local.x` and `local["x"]` need the attribute `x`; `local` as a whole, also with a computed index, needs all others.
/// However many attributes there are and however long the chains, evaluating them takes one pass over what is written.
///
/// # Examples
///
/// ```
/// use hcl_model::body::Locals;
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let body = native::parse_body("app.hcl", "url = \"http://${local.host}/\"\nhost = \"${name}.example.com\"\n").ok()?;
/// let context = EvalContext::new().with_variable("name", "web");
/// let (context, diagnostics) = Locals::new("local").body(&body).evaluate(&context);
/// assert!(diagnostics.is_empty());
/// let url = native::parse_expression("test", "local.url").ok()?.value(&context)?;
/// assert_eq!(url, Value::from("http://web.example.com/"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Locals {
    name: Arc<str>,
    locals: Vec<Local>,
    by_name: HashMap<Arc<str>, usize>,
    /// The errors of the bodies themselves.
    diagnostics: Diagnostics,
    /// The changes of the values.
    maps: Vec<Map>,
}

#[derive(Clone)]
struct Local {
    name: Arc<str>,
    name_range: Range,
    expr: Expression,
}

/// The dependencies of the attributes.
struct References {
    graph: Graph,
    /// The functions with free references. Their numbers in the graph follow the numbers of the locals.
    functions: Arc<FreeFunctions>,
    /// The names in each that there are not, which has been reported.
    unknown: HashMap<usize, Vec<Arc<str>>>,
    /// The functions that refer to all attributes, which has been reported.
    refused: HashSet<usize>,
}

impl fmt::Debug for Locals {
    /// The names, not the expressions, which may have secrets in them.
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.locals.iter().map(|local| &*local.name).collect();
        f.debug_struct("Locals").field("name", &self.name).field("locals", &names).finish()
    }
}

impl Locals {
    /// No attributes yet, of a variable with this name.
    #[must_use]
    #[inline]
    pub fn new(name: impl Into<Arc<str>>) -> Locals {
        Locals {
            name: name.into(),
            locals: Vec::new(),
            by_name: HashMap::new(),
            diagnostics: Diagnostics::new(),
            maps: Vec::new(),
        }
    }

    /// All attributes of a body, beside those of other bodies.
    ///
    /// A block in it is a mistake, and so is an attribute that is there already: [`Locals::evaluate`] reports them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Locals;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let one = native::parse_body("one.hcl", "a = 1\nb = local.c\n").ok()?;
    /// let two = native::parse_body("two.hcl", "c = 2\na = 3\n").ok()?;
    /// let (_, diagnostics) = Locals::new("local").body(&one).body(&two).evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().starts_with("two.hcl:2:1: duplicate argument"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn body(mut self, body: &Body) -> Locals {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        each_attribute(body, &mut diagnostics, &mut |item, diagnostics| self.add(item, diagnostics));
        self.diagnostics = diagnostics;
        self
    }

    /// Changes each value, for example to mark the value. The function gets the name and the value.
    ///
    /// A second function gets the result of the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Locals;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::value::Mark;
    ///
    /// let body = native::parse_body("app.hcl", "key = \"hunter2\"\nurl = \"x?${local.key}\"\n").ok()?;
    /// let locals = Locals::new("local").body(&body).map(|name, value| match name {
    ///     "key" => value.mark(Mark::sensitive()),
    ///     _ => value,
    /// });
    /// let (context, _) = locals.evaluate(&EvalContext::new());
    /// let url = native::parse_expression("x", "local.url").ok()?.value(&context)?;
    /// assert!(url.marks().is_sensitive());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn map(mut self, map: impl Fn(&str, Value) -> Value + Send + Sync + 'static) -> Locals {
        self.maps.push(Arc::new(map));
        self
    }

    #[inline]
    fn add(&mut self, item: &AttributeItem<'_>, diagnostics: &mut Diagnostics) {
        let (name, name_range) = (normalize(item.name.clone()), item.node.name_range());
        match self.by_name.get(&*name).and_then(|&first| self.locals.get(first)) {
            Some(first) => diagnostics.push(duplicate_argument(&name, first.name_range.clone(), name_range)),
            None => {
                let (name, expr) = (Arc::<str>::from(name), Expression::from_node(item.expr()));
                self.locals.push(Local { name: name.clone(), name_range, expr });
                self.by_name.insert(name, self.locals.len() - 1);
            }
        }
    }

    /// A scope inside of a context in which the variable is an object of all attributes, and everything that is wrong.
    ///
    /// Attributes that need each other in a circle are one mistake, at all places where one needs the next.
    /// An attribute that waits for a promise is computed anew when that is settled; what is wrong with it then is reported
    /// by whoever decodes what needs it.
    /// An attribute with an error is the dynamic unknown value, also for attributes that depend on it: no error follows from
    /// the error of another attribute.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Locals;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "a = local.b\nb = [local.a]\nc = local.a.x\n").ok()?;
    /// let (_, diagnostics) = Locals::new("local").body(&body).evaluate(&EvalContext::new());
    /// assert_eq!(diagnostics.len(), 1);
    /// assert!(diagnostics.to_string().contains("local.a -> local.b -> local.a"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn evaluate(&self, context: &EvalContext) -> (EvalContext, Diagnostics) {
        let _report = crate::diag::Suggestions::begin();
        let mut diagnostics = self.diagnostics.clone();
        let references = self.references(context, &mut diagnostics);
        let mut values = vec![Value::DYNAMIC; self.locals.len()];
        let mut order = vec![0; self.locals.len() + references.functions.len()];
        let mut exceeding = Exceeding::default();
        let mut outside = self.outside(context.for_load());
        for (place, members) in references.graph.components().into_iter().enumerate() {
            let cycle = references.graph.cycle(&members);
            if let Some(cycle) = &cycle {
                self.report(cycle, &references, &mut diagnostics);
            }
            for number in members {
                order.get_mut(number).into_iter().for_each(|order| *order = place);
                if number >= self.locals.len() {
                    outside = self.closed(outside, number, &references, |other| values.get(other).cloned());
                    continue;
                }
                if cycle.is_some() {
                    continue;
                }
                let mut found = Diagnostics::new();
                let value = self.value(number, &references, &outside, |other| values.get(other).cloned(), &mut found);
                exceeding.note(number, references.graph.needs(number), &mut found);
                diagnostics.extend(found);
                if let Some(known) = values.get_mut(number) {
                    *known = value;
                }
            }
        }
        let mut check = None;
        let references = Arc::new(references);
        if values.iter().any(Value::contains_waiting) {
            let (budget, references) = (outside.budget(), references.clone());
            let (live, all) =
                Live::attached(self.clone(), references, order, context, values, budget, &mut diagnostics);
            (values, check) = (live, Some(all));
        }
        diagnostics.sort_by_source();
        diagnostics.limit(context.limits().diagnostics);
        let inside = (0..references.functions.len()).fold(context.child(), |inside, function| {
            self.closed(inside, self.locals.len() + function, &references, |other| values.get(other).cloned())
        });
        let names = self.locals.iter().map(|local| local.name.clone());
        let object = Value::object(names.zip(values.iter().cloned()));
        let inside = inside.with_variable(self.name.clone(), object);
        (check.into_iter().fold(inside, EvalContext::with_check), diagnostics)
    }

    /// Returns the context of attributes without dependencies.
    #[inline]
    fn outside(&self, context: EvalContext) -> EvalContext {
        context.with_variable(self.name.clone(), Value::object::<Arc<str>>([]))
    }

    /// Returns the values or types of the locals that a local or a function refers to. An undeclared local is reported once,
    /// and counts as unknown.
    #[inline]
    fn needed<T: Clone>(
        &self,
        number: usize,
        references: &References,
        unknown: T,
        value_of: impl Fn(usize) -> Option<T>,
    ) -> Vec<(Arc<str>, T)> {
        let needed = references.graph.needs(number);
        let needed = needed.filter_map(|other| Some((self.name_of(other)?, value_of(other)?)));
        let missing = references.unknown.get(&number).into_iter().flatten();
        needed.chain(missing.map(|name| (name.clone(), unknown.clone()))).collect()
    }

    /// Returns a context with the locals that a function refers to.
    #[inline]
    fn closed(
        &self,
        context: EvalContext,
        number: usize,
        references: &References,
        value_of: impl Fn(usize) -> Option<Value>,
    ) -> EvalContext {
        match self.function(number, references) {
            Some(function) => {
                let object = match references.refused.contains(&number) {
                    true => Value::DYNAMIC,
                    false => Value::object(self.needed(number, references, Value::DYNAMIC, value_of)),
                };
                context.with_closure(function.clone(), [(self.name.clone(), object)])
            }
            None => context,
        }
    }

    /// The value of one of them, where all that it needs has one.
    #[inline]
    fn value(
        &self,
        number: usize,
        references: &References,
        outside: &EvalContext,
        value_of: impl Fn(usize) -> Option<Value>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let Some(local) = self.locals.get(number) else {
            return Value::DYNAMIC;
        };
        let needed = self.needed(number, references, Value::DYNAMIC, value_of);
        let inside = match needed.is_empty() {
            true => outside.clone(),
            false => outside.child().with_variable(self.name.clone(), Value::object(needed)),
        };
        let (value, found) = local.expr.evaluate_open(Mode::Full(&inside));
        let failed = references.unknown.contains_key(&number) || found.has_errors();
        diagnostics.extend(found);
        let value = if failed { Value::DYNAMIC.with_marks(value.marks()) } else { value };
        mapped(&self.maps, &local.name, value)
    }

    /// Returns the dependencies, and reports names that do not exist.
    #[inline]
    fn references(&self, context: &EvalContext, diagnostics: &mut Diagnostics) -> References {
        let functions = context.free_functions();
        let mut graph = Graph::new(self.locals.len() + functions.len());
        let mut unknown: HashMap<usize, Vec<Arc<str>>> = HashMap::new();
        let mut refused = HashSet::new();
        // Looking for what was meant takes long, and no more are shown.
        let mut suggestions = context.limits().diagnostics;
        let has_functions = functions.len() > 0;
        let called = |expr: &Expression| if has_functions { expr.functions() } else { Vec::new() };
        let locals = self.locals.iter().map(|local| (local.expr.variables(), called(&local.expr)));
        let free = (0..functions.len()).filter_map(|number| functions.get(number));
        let free = free.map(|(_, free)| (free.variables.clone(), free.calls.clone()));
        for (number, (variables, calls)) in locals.chain(free).enumerate() {
            for (function, at) in functions.called(&calls) {
                graph.add(number, self.locals.len() + function, at);
            }
            for reference in variables {
                if *reference.root() != *self.name {
                    continue;
                }
                let step = reference.steps().first();
                let name = step.and_then(|step| attribute_name(step.kind(), context.budget()));
                if number >= self.locals.len() && name.is_none() {
                    diagnostics.push(messages::whole_in_function(&self.name, reference.range()));
                    refused.insert(number);
                    continue;
                }
                let Some(step) = step else {
                    graph.add_whole(number, reference.range());
                    continue;
                };
                let Some(name) = name else { continue };
                let root = reference.root_range();
                let at = step.range().map_or_else(|| reference.range(), |step| root.to(step));
                match self.by_name.get(&*name) {
                    Some(&other) => graph.add(number, other, at),
                    None => {
                        let known = if suggestions > 0 { &*self.locals } else { &[] };
                        let known = known.iter().map(|local| &*local.name).collect();
                        diagnostics.push(messages::undeclared(&self.name, &name, known, at));
                        suggestions = suggestions.saturating_sub(1);
                        unknown.entry(number).or_default().push(Arc::from(&*name));
                    }
                }
            }
        }
        graph.close();
        References { graph, functions, unknown, refused }
    }

    /// Reports a cycle: at the first place where one needs the next, with a note at each further one.
    #[inline]
    fn report(&self, cycle: &[Step], references: &References, diagnostics: &mut Diagnostics) {
        let name = |number: usize| match self.name_of(number) {
            Some(name) => Some(format!("{}.{name}", self.name)),
            None => self.function(number, references).map(|function| format!("{function}()")),
        };
        let steps = cycle.iter().filter_map(|step| Some((name(step.from)?, step.at.clone())));
        diagnostics.extend(messages::cycle(&steps.collect::<Vec<_>>(), String::clone));
    }

    /// Returns the name of a function with free references.
    #[inline]
    fn function<'r>(&self, number: usize, references: &'r References) -> Option<&'r Arc<str>> {
        references.functions.get(number.checked_sub(self.locals.len())?).map(|(name, _)| name)
    }

    #[inline]
    fn name_of(&self, local: usize) -> Option<Arc<str>> {
        self.locals.get(local).map(|local| local.name.clone())
    }
}

/// A definition before values are known.
#[derive(Debug)]
pub enum UnevaluatedDefinition<'t> {
    /// The expression of an attribute.
    Attribute(&'t Expression),
    /// The name of a function that refers to attributes.
    Function(&'t Arc<str>),
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Locals {
    /// Returns the type of the object of all attributes before values are known: the type of the evaluated object, with the
    /// secrets of the types of the expressions.
    ///
    /// `type_of` gets each expression or function with the type of the object of the attributes that it refers to.
    #[must_use]
    #[inline]
    pub fn static_type(
        &self,
        evaluated: &EvalContext,
        mut type_of: impl FnMut(UnevaluatedDefinition<'_>, StaticType) -> Option<StaticType>,
    ) -> StaticType {
        let value = evaluated.variable(&self.name);
        let object = value.map_or(StaticType::DYNAMIC, StaticType::of_unknown);
        let StaticKind::Object(properties) = object.kind() else { return object };
        let known: HashMap<&Arc<str>, StaticType> = properties.iter().collect();
        let of = |local: &Local| known.get(&local.name).cloned().unwrap_or(StaticType::DYNAMIC);
        let mut types: Vec<StaticType> = self.locals.iter().map(of).collect();
        let references = self.references(evaluated, &mut Diagnostics::new());
        for number in references.graph.components().into_iter().flatten() {
            let needed = self.needed(number, &references, StaticType::DYNAMIC, |other| types.get(other).cloned());
            let is_refused = references.refused.contains(&number);
            let needed = if is_refused { StaticType::DYNAMIC } else { StaticType::object(needed) };
            if let (Some(local), Some(own)) = (self.locals.get(number), types.get(number)) {
                if let Some(ty) = type_of(UnevaluatedDefinition::Attribute(&local.expr), needed) {
                    types[number] = own.with_outputs_of(&ty);
                }
            } else if let Some(function) = self.function(number, &references) {
                type_of(UnevaluatedDefinition::Function(function), needed);
            }
        }
        StaticType::object(self.locals.iter().map(|local| local.name.clone()).zip(types))
    }
}

/// What takes more than it may, and what is computed of that: nobody knows how much that would have taken, and what little of
/// it is left can be made so large again.
#[derive(Default, Clone)]
pub(crate) struct Exceeding(HashSet<usize>);

impl Exceeding {
    /// Notes one that was computed of others, and what was found; that it takes too much is said only of the first.
    #[inline]
    pub(crate) fn note(&mut self, number: usize, mut of: impl Iterator<Item = usize>, found: &mut Diagnostics) {
        let is_new = found.iter().any(is_evaluation_limit);
        if !self.0.is_empty() && of.any(|other| self.0.contains(&other)) {
            self.0.insert(number);
            found.retain(|found| !is_evaluation_limit(found));
        } else if is_new {
            self.0.insert(number);
        }
    }
}

/// The name that a step into the variable selects, if it is one.
#[inline]
pub(crate) fn attribute_name(step: &StepKind, budget: &Budget) -> Option<String> {
    match step {
        StepKind::Attribute(name) => Some(normalize(Cow::Borrowed(name)).into_owned()),
        StepKind::Index(key) => {
            let name = convert_within(key, &Type::STRING, &mut budget.allowance());
            Some(name.ok()?.as_str()?.to_owned())
        }
    }
}
