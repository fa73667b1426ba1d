//! Names at the root: the attributes of a configuration, and those of its blocks, as variables of each other.
//!
//! `table` has the names, `resolution` computes them, and `references` answers expressions. `variables` finds the variables
//! of whole bodies, and `secrecy` marks secrets. Generated blocks have names, too: `unexpanded` expands their `dynamic`
//! blocks, and `open` stands for blocks of an unknown number.
//! Attributes under one common name are [`crate::body::Locals`], and values from outside [`crate::body::Variables`].

mod computed;
mod former;
mod messages;
mod open;
mod references;
mod resolution;
pub(crate) mod secrecy;
mod table;
pub(crate) mod unexpanded;
mod variables;

pub use former::Former;
pub use references::References;
pub(crate) use secrecy::Secrecy;

use std::collections::HashSet;
use std::fmt;
use std::mem;
use std::sync::Arc;

use crate::body::{Body, BodySchema};
use crate::diag::{Diagnostics, Suggestions};
use crate::expr::{EvalContext, Traversal};
use crate::limits::Budget;
use crate::source::Range;
use crate::static_types::StaticType;
use crate::typing::Scope;

use resolution::{Computation, Resolution};
use table::{Reference, Table, ThingKind};
use variables::Variables;

/// The attributes of a configuration, and those of its blocks, by the names under which expressions can refer to them.
///
/// An attribute of the body is `name`; an attribute of a block is `target.app.tags`, with the type of the block and its
/// labels in front; `target.app` is an object of all attributes of the block, and `target` one of all such blocks. Only
/// blocks whose type [`block_type`](Names::block_type) has named are there, and blocks in blocks are not.
///
/// They hide variables of the context of the same name. Each of them is computed once and only if something needs it: what
/// an expression needs is what it refers to, also in a branch that is not taken. What nothing needs is not evaluated, and
/// [`References::check_rest`] tells what is wrong with it all the same, as far as that shows without values.
///
/// However many there are and however long the chains, evaluating them takes one pass over what is written.
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
/// let text = r#"
/// tag    = "${prefix}-1"
/// image  = target.app.tags[0]
/// broken = 1 / 0
/// target "app" {
///   tags = ["app:${tag}"]
/// }
/// "#;
/// let body = native::parse_body("build.hcl", text).ok()?;
/// let names = Names::new().block_type("target", ["name"], BodySchema::new().optional("tags")).body(&body);
/// let mut resolver = names.references(&EvalContext::new().with_variable("prefix", "v"));
///
/// let expr = native::parse_expression("test", "image").ok()?;
/// let (value, diagnostics) = resolver.evaluate(&expr);
/// assert_eq!(value, Value::from("app:v-1"));
/// assert!(diagnostics.is_empty());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone, Default)]
pub struct Names {
    table: Arc<Table>,
}

impl Names {
    /// No names yet.
    #[must_use]
    pub fn new() -> Names {
        Names::default()
    }

    /// Says that blocks of a type are names, with labels that are called so.
    ///
    /// The schema is that of their bodies: an attribute of it that a block has not is null, so that `target.app.tags` is
    /// no mistake where there are none; other attributes are names too. What it calls a block is none, also in a syntax that
    /// does not tell attributes and blocks apart.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Names;
    /// use hcl_model::json;
    ///
    /// let body = json::parse_body("build.json", r#"{"all": "${target}", "target": {"app": {"tags": ["a"]}}}"#).ok()?;
    /// let target = BodySchema::new().optional("tags").optional("image");
    /// let names = Names::new().block_type("target", ["name"], target).body(&body);
    /// let (context, _) = names.evaluate(&EvalContext::new());
    /// let all = context.variable("all").unwrap();
    /// assert_eq!(format!("{all:?}"), r#"{"app" = {"image" = null, "tags" = ["a"]}}"#);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn block_type<L: Into<String>>(
        mut self,
        ty: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        inside: BodySchema,
    ) -> Names {
        let labels = labels.into_iter().map(Into::into).collect();
        Arc::make_mut(&mut self.table).add_kind(ty.into(), labels, inside);
        self
    }

    /// All attributes of a body, and its blocks of the types that are names, beside those of other bodies.
    ///
    /// An attribute that is there already is a mistake, which whoever asks first for something reports. Two blocks of the same
    /// name are one only where something refers to them. Blocks of other types are nothing to names, nor is what is wrong
    /// with the structure of the body: both are for whoever decodes it.
    #[must_use]
    pub fn body(mut self, body: &Body) -> Names {
        Arc::make_mut(&mut self.table).add_body(body);
        self
    }

    /// Says which attributes the bodies can have at the root: one that none of them has is null, or not known if the schema
    /// requires it.
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
    /// let body = native::parse_body("app.hcl", "host = name == null ? \"localhost\" : name\n").ok()?;
    /// let names = Names::new().attributes(&BodySchema::new().optional("name")).body(&body);
    /// let (context, diagnostics) = names.evaluate(&EvalContext::new());
    /// assert!(diagnostics.is_empty());
    /// assert_eq!(context.variable("host"), Some(&Value::from("localhost")));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn attributes(mut self, schema: &BodySchema) -> Names {
        Arc::make_mut(&mut self.table).add_known(schema);
        self
    }

    /// Says that `dynamic` blocks of the bodies make others ([`Body::expand`]), so that the names of their iterators are no
    /// names at the root; otherwise they are blocks like any other.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Names;
    /// use hcl_model::{native, stdlib};
    ///
    /// let text = "port = tonumber(host)\nhost = \"h\"\ndynamic \"service\" {\n  for_each = [80]\n  iterator = port\n  content {\n    \
    ///     number = port.value\n  }\n}\n";
    /// let body = native::parse_body("app.hcl", text).ok()?;
    /// let context = EvalContext::new().with_functions(stdlib::functions());
    /// // The port of the element is meant, so that nothing needs the other one.
    /// let (_, diagnostics) = Names::new().body(&body).allow_dynamic().references(&context).context_for(&body);
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn allow_dynamic(mut self) -> Names {
        Arc::make_mut(&mut self.table).has_dynamic = true;
        self
    }

    /// The names at the root, sorted.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::ext::Names;
    /// use hcl_model::native;
    ///
    /// let names = Names::new().body(&native::parse_body("app.hcl", "b = a\na = 1\n").ok()?);
    /// assert_eq!(names.roots(), ["a", "b"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn roots(&self) -> Vec<&str> {
        let former = self.table.former.iter().filter_map(Former::root);
        let mut names: Vec<&str> = self.table.roots.keys().map(String::as_str).chain(former).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the references, which compute names as expressions need them, with the variables and functions of a context.
    #[must_use]
    pub fn references(&self, context: &EvalContext) -> References {
        References::new(self.clone(), context)
    }

    /// A scope inside of a context with all of them, whether something needs them or not, and everything that is wrong.
    ///
    /// Names that need each other in a circle are one mistake, at all places where one needs the next. What has a mistake is
    /// the dynamic unknown value, and so it is for what needs it: nothing is reported for the mistake of another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Names;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "a = b\nb = [a]\nc = a.x\n").ok()?;
    /// let (_, diagnostics) = Names::new().body(&body).evaluate(&EvalContext::new());
    /// assert_eq!(diagnostics.len(), 1);
    /// assert!(diagnostics.to_string().contains("a -> b -> a"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, context: &EvalContext) -> (EvalContext, Diagnostics) {
        self.references(context).context_of_all()
    }

    /// A scope with the static types of all of them, and everything that is wrong as far as that shows without values.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::ext::Names;
    /// use hcl_model::native;
    /// use hcl_model::typing::{Scope, StaticType};
    ///
    /// let body = native::parse_body("app.hcl", "b = a + 1\na = port\nc = -[a]\n").ok()?;
    /// let scope = Scope::new().with_variable("port", StaticType::NUMBER);
    /// let (scope, diagnostics) = Names::new().body(&body).check(&scope);
    /// assert_eq!(scope.variable("b"), Some(&StaticType::NUMBER));
    /// assert_eq!(diagnostics.len(), 1);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn check(&self, scope: &Scope) -> (Scope, Diagnostics) {
        let functions = scope.free_functions();
        let things = 0..self.table.things.len() + functions.len();
        let resolution = Resolution::new(self.table.clone(), functions, scope.budget().for_load());
        self.check_with(resolution, things, &[], scope.clone())
    }

    /// The types of things that are not computed yet, and of what they need; in the scope is as much as references need.
    fn check_with(
        &self,
        mut types: Resolution<StaticType>,
        things: impl IntoIterator<Item = usize>,
        references: &[Reference],
        scope: Scope,
    ) -> (Scope, Diagnostics) {
        let _report = Suggestions::begin();
        let most = scope.limits().diagnostics;
        // They hide what the scope has.
        let roots = || self.table.roots.iter().map(|(name, &root)| (name.as_str(), root));
        let mut scope = roots().fold(scope, |scope, (name, _)| scope.with_variable(name, StaticType::DYNAMIC));
        types.need(things, &mut |task, needed| match task {
            Computation::Expression(expr) => {
                let inside =
                    needed.into_iter().fold(mem::take(&mut scope), |scope, (name, ty)| scope.with_variable(name, ty));
                let computed = expr.static_type(&inside);
                scope = inside;
                computed
            }
            Computation::Function(name) => {
                scope = mem::take(&mut scope).with_closure(name.clone(), needed.clone());
                (StaticType::object(needed), Diagnostics::new())
            }
        });
        for (name, root) in roots() {
            let ty = types.get(root).cloned().unwrap_or(StaticType::DYNAMIC);
            scope = scope.with_variable(name, ty);
        }
        scope = types.roots(references).into_iter().fold(scope, |scope, (name, ty)| scope.with_variable(name, ty));
        let mut diagnostics = mem::take(&mut types.diagnostics);
        diagnostics.sort_by_source();
        diagnostics.limit(most);
        (scope, diagnostics)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Names {
    /// Adds a second name of an attribute or of a block type, or of an attribute in the blocks of a type.
    ///
    /// Items that a body has under a second name have the name. Expressions can use a second name too, unless it is a former
    /// name. Call this after [`block_type`](Names::block_type) and before [`body`](Names::body).
    #[must_use]
    pub fn alias(mut self, block: Option<&str>, name: &str, now: &str, is_former: bool) -> Names {
        Arc::make_mut(&mut self.table).add_alias(block, name, now, is_former);
        self
    }

    /// Adds a path of older files. A reference that begins with the path and leads nowhere is an error that shows the new path.
    #[must_use]
    pub fn former(mut self, former: Former) -> Names {
        Arc::make_mut(&mut self.table).add_former(former);
        self
    }

    /// Returns `true` if expressions can refer to a name, or could in older files.
    #[must_use]
    pub fn has_root(&self, name: &str) -> bool {
        self.table.roots.contains_key(&*table::normal(name))
            || self.table.former.iter().any(|former| former.has_root(name))
    }

    /// Reports references by former paths, of references that no expression of a body has.
    #[must_use]
    pub fn former_references(&self, references: &[Traversal], budget: &Budget) -> Diagnostics {
        let mut types = Resolution::<StaticType>::new(self.table.clone(), Arc::default(), budget.for_load());
        types.diagnostics = Diagnostics::new();
        types.references_of(references);
        types.diagnostics
    }

    /// Says what of the values is secret: it is marked sensitive for whoever refers to it.
    #[must_use]
    pub fn secrets(mut self, secrecy: Arc<dyn Secrecy>) -> Names {
        Arc::make_mut(&mut self.table).secrecy = Some(secrecy);
        self
    }

    /// Returns `true` for the same names with the same expressions.
    #[must_use]
    pub fn is_same(&self, other: &Names) -> bool {
        self.table.is_same(&other.table)
    }

    /// Returns the attributes among `roots` that the body does not depend on, with the ranges of their names.
    #[must_use]
    pub fn unneeded(&self, roots: &[String], body: &Body, context: &EvalContext) -> Vec<(String, Range)> {
        let (functions, budget) = (context.free_functions(), context.budget().for_load());
        let mut types = Resolution::<StaticType>::new(self.table.clone(), functions, budget);
        let variables = Variables::of(body, self.table.has_dynamic, types.has_functions());
        let references = types.references_to(&variables);
        let needed: HashSet<usize> = types.needed_by(&references).into_iter().collect();
        let of = |root: &String| {
            let thing = self.table.find(&[root]).filter(|thing| !needed.contains(thing))?;
            match &self.table.things.get(thing)?.kind {
                ThingKind::Attribute { name_range, .. } => Some((root.clone(), name_range.clone())),
                _ => None,
            }
        };
        roots.iter().filter_map(of).collect()
    }

    /// Checks some names at the root and the dependencies of a body, as [`Names::check`] does. All others can be of any type.
    #[must_use]
    pub fn check_for<'n>(
        &self,
        roots: impl IntoIterator<Item = &'n str>,
        body: &Body,
        scope: &Scope,
    ) -> (Scope, Diagnostics) {
        let functions = scope.free_functions();
        let mut resolution = Resolution::new(self.table.clone(), functions, scope.budget().for_load());
        let variables = Variables::of(body, self.table.has_dynamic, resolution.has_functions());
        let needed = resolution.references_to(&variables);
        let roots = roots.into_iter().filter_map(|root| self.table.find(&[root]));
        let things: Vec<usize> = roots.chain(needed.iter().flat_map(Reference::needs)).collect();
        self.check_with(resolution, things, &needed, scope.clone())
    }
}

impl fmt::Debug for Names {
    /// The names, not the expressions, which may have secrets in them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Names").field("roots", &self.roots()).finish_non_exhaustive()
    }
}
