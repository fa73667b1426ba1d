//! `dynamic` blocks: blocks that a configuration makes of the elements of a collection ([`Body::expand`]).
//!
//! The expanded body is a syntax of its own over the one that it is written in, like a merged body, because what it consists
//! of is only known under a schema: [`plan`] lists what there is for one, [`definition`] reads one `dynamic` block,
//! [`elements`] what it is repeated for.
//! The attributes are nodes of the syntax below with the variables of the iterators ([`crate::ext::bound`]), so that
//! everything points to the template; each block is another syntax of this kind, so that what is nested is expanded when
//! somebody asks for it.
//! [`walk`] tells the variables that an expansion needs.

mod cost;
mod definition;
mod elements;
mod header;
mod how;
mod messages;
mod plan;
mod walk;

pub(in crate::ext) use definition::{DYNAMIC, each_argument, iterator_name, iterator_of};
pub use how::Expansion;
pub(in crate::ext) use how::{DynamicId, Unexpanded};
pub use walk::{ExpansionWalk, Visited};

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::body::Body;
use crate::body::plans::Plans;
use crate::diag::{Diagnostics, Instance};
use crate::expr::EvalContext;
use crate::ext::bound::Bound;
use crate::function::Function;
use crate::syntax::{BlockItem, ByteRange, Cursor, Damage, Forward, Item, Label, NodeId, NodeRef, Roles, Syntax};
use crate::value::{Memo, Value};
use elements::Elements;
use header::{BLOCK, BODY, Header, Made};
use how::How;
use plan::Plan;

impl Body {
    /// The body with the blocks that its `dynamic` blocks make, and those in its blocks.
    ///
    /// ```hcl
    /// dynamic "service" {
    ///   for_each = { web = 80, db = 5432 }
    ///   labels   = [service.key]
    ///   content {
    ///     port = service.value
    ///   }
    /// }
    /// ```
    ///
    /// stands for two blocks `service`. `for_each` is a list, a set, a map, a tuple or an object, evaluated in the context.
    /// In `labels` and in `content`, `service.key` and `service.value` are the key and the value of the element;
    /// `iterator = x` gives them another name. `labels` are there if and only if blocks of that type have labels: a list of
    /// so many expressions, whose values are not marked and are known: one that waits for a promise is waited for by who can
    /// ([`Roles::asks_conditions`]), and is a mistake for all others. What is in `content` may be `dynamic` too.
    ///
    /// The schema that the body is read with tells the types of blocks, and nothing is evaluated before.
    /// A schema that has a name `dynamic` itself is read as it is.
    ///
    /// A `for_each` that is not known gives one block. All its values are unknown, and wait for what `for_each` waits for.
    /// The marks of `for_each` are on everything in the blocks. A collection without elements leaves no block with the marks:
    /// only a schema that asks for conditions learns that the collection was sensitive. An error in a block names the
    /// element.
    /// Each block that is made costs as much as 16 elements of collections ([`Limits::elements`](crate::limits::Limits)), and
    /// so does each argument and block in it; what is written out there costs as many bytes of text as it has.
    ///
    /// The other expressions are evaluated later, with whatever context they are given then.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let text = "dynamic \"service\" {\n  for_each = ports\n  labels = [service.key]\n  content {\n    \
    ///     port = service.value + 1\n  }\n}\n";
    /// let ports = Value::object([("db", Value::from(5432)), ("web", Value::from(80))]);
    /// let context = EvalContext::new().with_variable("ports", ports);
    /// let body = native::parse_body("app.hcl", text).ok()?.expand(&context);
    ///
    /// let (content, diagnostics) = body.content(&BodySchema::new().block("service", ["name"]));
    /// assert!(diagnostics.is_empty());
    /// let labels: Vec<&str> = content.blocks().iter().map(|block| &*block.labels()[0]).collect();
    /// assert_eq!(labels, ["db", "web"]);
    /// let (attributes, _) = content.blocks()[1].body().just_attributes();
    /// assert_eq!(attributes[0].expr.value(&context)?, Value::from(81));
    /// assert_eq!(attributes[0].range.to_string(), "app.hcl:5,5-29");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn expand(&self, context: &EvalContext) -> Body {
        let expansion = Expansion::new();
        expansion.set_context(context);
        self.expand_with(&expansion)
    }

    /// The body as [`Body::expand`] gives it, in a context that is set later: until then it has its `dynamic` blocks as they
    /// are written.
    ///
    /// # Examples
    ///
    /// See [`Expansion`].
    #[must_use]
    pub fn expand_with(&self, expansion: &Expansion) -> Body {
        expansion.add(self);
        Expanded::closed(self.clone(), Arc::default(), Some(expansion.clone()))
    }

    /// The body whose expressions, and those of the blocks in it, have variables of their own, which hide those of the
    /// context that they are evaluated with ([`Expression::with_variables`](crate::expr::Expression::with_variables)).
    ///
    /// Parameters of `function` blocks and iterators of `dynamic` blocks in it hide variables of the same name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let template = native::parse_body("app.hcl", "service {\n  port = first + 1\n}\n").ok()?;
    /// let body = template.with_variables([("first", 8000)]);
    /// let (content, _) = body.content(&BodySchema::new().block("service", [""; 0]));
    /// let (attributes, _) = content.blocks()[0].body().just_attributes();
    /// assert_eq!(attributes[0].expr.value(&EvalContext::new())?, Value::from(8001));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_variables<N: Into<Arc<str>>, V: Into<Value>>(
        &self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> Body {
        let variables = variables.into_iter().map(|(name, value)| (name.into(), value.into()));
        Expanded::closed(self.clone(), Arc::new(Bound::new(variables)), None)
    }

    /// Closes all expressions of the body over functions, which hide functions of the context
    /// ([`Expression::with_functions`](crate::expr::Expression::with_functions)).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::value::Value;
    /// use hcl_model::{native, stdlib};
    ///
    /// let body = native::parse_body("app.hcl", "name = upper(\"web\")\n").ok()?;
    /// let (attributes, _) = body.with_functions(stdlib::named(["upper"])).just_attributes();
    /// assert_eq!(attributes[0].expr.value(&EvalContext::new())?, Value::from("WEB"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn with_functions<N: Into<Arc<str>>>(&self, functions: impl IntoIterator<Item = (N, Function)>) -> Body {
        let functions = functions.into_iter().map(|(name, function)| (name.into(), function));
        Expanded::closed(self.clone(), Arc::new(Bound::of_functions(functions)), None)
    }
}

/// One expanded body, seen as a file.
#[derive(Debug)]
struct Expanded {
    /// Itself, which always lives in an `Arc`.
    this: Weak<Expanded>,
    body: Body,
    header: Option<Header>,
    /// The variables of the expressions.
    bound: Arc<Bound>,
    /// `None` if `dynamic` blocks are not expanded.
    how: Option<Expansion>,
    /// The items under each schema that the body was read with.
    plans: Plans<Plan>,
    /// The elements of the `dynamic` blocks, by the nodes of the blocks.
    elements: Mutex<Repetitions>,
}

type Repetitions = HashMap<(usize, NodeId), Arc<Memo<Option<Repetition>>>>;

/// The elements of a `dynamic` block, with a number that grows each time they are evaluated again.
#[derive(Clone)]
struct Repetition {
    number: usize,
    elements: Arc<Elements>,
}

impl Expanded {
    /// A body as it is expanded, or only closed over variables.
    fn closed(body: Body, bound: Arc<Bound>, how: Option<Expansion>) -> Body {
        Body::new(Expanded::new(body, None, bound, how), BODY)
    }

    fn new(body: Body, header: Option<Header>, bound: Arc<Bound>, how: Option<Expansion>) -> Arc<Expanded> {
        Arc::new_cyclic(|this| Expanded {
            this: this.clone(),
            body,
            header,
            bound,
            how,
            plans: Plans::new(),
            elements: Mutex::default(),
        })
    }

    /// Returns the elements of a `dynamic` block, which are evaluated once for each state of the promises.
    fn elements(&self, block: NodeRef<'_>, evaluate: impl FnOnce() -> Elements) -> Option<Repetition> {
        let key = (block.syntax().identity(), block.node());
        let memo = {
            let mut known = self.elements.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(key).or_insert_with(|| Arc::new(Memo::outdated(None))).clone()
        };
        memo.get(|| {
            let elements = Arc::new(evaluate());
            let waits_for = elements.waits_for.clone();
            let number = memo.last().map_or(1, |last: Repetition| last.number + 1);
            (Some(Repetition { number, elements }), waits_for)
        })
    }

    /// Returns the way in which a `dynamic` block is expanded. Returns `None` if the block is not expanded, or not yet.
    fn how_of(&self, item: &BlockItem<'_>) -> Option<Arc<How>> {
        self.how.as_ref().and_then(|how| how.how_of(item))
    }

    /// Returns the body below.
    fn body(&self) -> &Body {
        &self.body
    }

    fn bound(&self) -> &Arc<Bound> {
        &self.bound
    }

    fn item<'e>(&'e self, ty: &'e str, merges_into: Option<usize>) -> BlockItem<'e> {
        let (node, body) = (NodeRef::new(self, BLOCK), NodeRef::new(self, BODY));
        BlockItem::new(Cow::Borrowed(ty), node, body).merged_into(merges_into)
    }

    fn made(&self, block: NodeId) -> Option<&Made> {
        self.header.as_ref().filter(|_| block == BLOCK)?.made.as_ref()
    }
}

impl Forward for Expanded {
    fn base(&self) -> &dyn Syntax {
        self.body.as_node().syntax()
    }

    fn place(&self, node: NodeId) -> NodeRef<'_> {
        match &self.header {
            Some(header) if node == BLOCK => NodeRef::new(&*header.syntax, header.block),
            _ => self.body.as_node(),
        }
    }

    /// The walk goes over the plan that its first step has found or made, whose number is the cursor's part.
    fn next_item<'a>(
        &'a self,
        _body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let plan = self.plans.of_walk(cursor, || plan::find(self, roles, diagnostics))?;
        plan.next(roles, cursor, diagnostics)
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        match self.this.upgrade() {
            Some(this) => this,
            // It is borrowed from an `Arc`, so that this does not happen.
            None => Expanded::new(self.body.clone(), self.header.clone(), self.bound.clone(), self.how.clone()),
        }
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        let place = self.place(item);
        self.made(item).map_or_else(|| place.syntax().name_bytes(place.node()), |made| made.ty)
    }

    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        match self.made(block) {
            Some(made) => {
                let (text, bytes) = made.labels.get(index)?;
                Some(Label { text: Cow::Borrowed(text), bytes: *bytes })
            }
            None => self.place(block).syntax().label(self.place(block).node(), index),
        }
    }

    /// Returns the text, and the element.
    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let place = self.place(node);
        let written = place.syntax().written(place.node());
        match self.bound.instances() {
            [] => written,
            instances => {
                Cow::Owned(instances.iter().fold(written.into_owned(), |all, instances| format!("{all}\n{instances}")))
            }
        }
    }

    /// Blocks of an unknown number are not missing.
    fn damage(&self, body: NodeId) -> Damage {
        let damage = self.place(body).damage();
        if plan::is_open(self) { damage.max(Damage::Open) } else { damage }
    }

    /// Returns the collection, or the labels that are not known: the existence of the block depends on these.
    fn condition(&self, body: NodeId) -> Option<Value> {
        let place = self.place(body);
        let own = || self.made(BLOCK).and_then(|made| self.bound.condition().or_else(|| made.unknown.clone()));
        place.syntax().condition(place.node()).or_else(own)
    }

    fn instances(&self, node: NodeId) -> Vec<Instance> {
        let place = self.place(node);
        let mut instances = place.syntax().instances(place.node());
        instances.extend(self.bound.instances().iter().cloned());
        instances
    }
}
