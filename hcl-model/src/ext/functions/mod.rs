//! Functions that a configuration defines itself.
//!
//! For `function` blocks and the like, which applications have in common; the information model knows nothing of them.
//! `declaration` reads the blocks, and `call` evaluates the calls. References of results to later definitions are
//! `crate::expr::free`.
//! Values that a configuration computes are [`crate::body::Locals`], those that it is given [`crate::body::Variables`].

mod call;
mod declaration;
mod messages;
mod uncalled;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex};

use crate::body::locals::order::{Graph, Step};
use crate::body::{Block, messages as of_bodies};
use crate::diag::Diagnostics;
use crate::expr::free::FreeReferences;
use crate::expr::{EvalContext, Traversal};
use crate::function::Function;
use crate::native::is_identifier;
use crate::source::Range;
use crate::source::normalize;
use crate::static_types::StaticType;
use crate::typing::{Scope, Signature};

use call::{Defined, Table};
use declaration::{Declaration, Definition};

/// Functions that a configuration defines.
///
/// A definition is a block with one label, the name, and in it:
///
/// | | |
/// |---|---|
/// | `params` | the names of the parameters, as `[a, b]`; each takes a value of any type, and no null |
/// | `variadic_param` | the name of a parameter that takes all further arguments, as a tuple; it may be left out |
/// | `result` | an expression of the parameters, of the variables and functions of the context, and of later definitions |
///
/// Functions may call each other, in whatever order they are defined, but not in a circle; what a call evaluates costs the
/// expression that calls.
///
/// A result can refer to what is defined later in the returned context: to [`Locals`](crate::body::Locals), each by its name,
/// and to [`Names`](crate::ext::Names). These order functions among their own definitions, and give each function the values
/// that its result refers to, whatever names are around a call. A reference that nothing defines is an error of the call, and so is each
/// such reference if a template in another file calls the function: pass the value to the template.
///
/// # Examples
///
/// ```
/// use hcl_model::body::BodySchema;
/// use hcl_model::expr::EvalContext;
/// use hcl_model::ext::Functions;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let text = r#"
/// function "url" {
///   params         = [host]
///   variadic_param = path
///   result         = "http://${host}.${domain}${[for part in path : "/${part}"][0]}"
/// }
/// home = url("web", "index")
/// "#;
/// let schema = BodySchema::new().required("home").block("function", ["name"]);
/// let (content, _) = native::parse_body("app.hcl", text).ok()?.content(&schema);
/// let context = EvalContext::new().with_variable("domain", "example.com");
/// let (context, diagnostics) = Functions::new().blocks(content.blocks()).evaluate(&context);
/// assert!(diagnostics.is_empty());
/// let home = content.attribute("home").unwrap().expr.value(&context)?;
/// assert_eq!(home, Value::from("http://web.example.com/index"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone, Default)]
pub struct Functions {
    declared: Vec<Declaration>,
    by_name: HashMap<String, usize>,
    /// The errors of the blocks themselves.
    diagnostics: Diagnostics,
    /// The types of variables in which something is secret, while values are not known.
    secret: BTreeMap<Arc<str>, StaticType>,
    /// Functions of which only the signatures are known then.
    signatures: BTreeMap<Arc<str>, Signature>,
}

impl Functions {
    /// No functions yet.
    #[must_use]
    pub fn new() -> Functions {
        Functions::default()
    }

    /// The functions that blocks define, beside those of other blocks.
    ///
    /// [`Functions::evaluate`] reports errors of the blocks, such as a function that is defined twice.
    #[must_use]
    pub fn blocks<'b>(mut self, blocks: impl IntoIterator<Item = &'b Block>) -> Functions {
        blocks.into_iter().for_each(|block| self.add(block));
        self
    }

    fn add(&mut self, block: &Block) {
        let [label] = block.labels() else {
            self.diagnostics.push(match block.label_ranges().get(1) {
                Some(extra) => of_bodies::extraneous_label(block.block_type(), 1, &["name"], extra.clone()),
                None => {
                    let (names, at) = (["name"], block.header_range());
                    of_bodies::missing_label(block.block_type(), "name", &names, &names, &[], at)
                }
            });
            return;
        };
        let name = normalize(Cow::Borrowed(label)).into_owned();
        // In JSON the header goes from the property with all functions to this one.
        let at = block.label_ranges().first().cloned().unwrap_or_else(|| block.header_range());
        if !name.split("::").all(is_identifier) {
            self.diagnostics.push(messages::invalid_name(&name, at.clone()));
        }
        if let Some(first) = self.by_name.get(&name).and_then(|&first| self.declared.get(first)) {
            let first = first.at.clone();
            self.diagnostics.push(of_bodies::duplicate_label(block.block_type(), &name, first, &[], at));
            return;
        }
        self.declared.push(Declaration::read(Arc::from(&*name), at, block, &mut self.diagnostics));
        self.by_name.insert(name, self.declared.len() - 1);
    }

    /// The names of the functions, in the order of the blocks.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.declared.iter().map(|function| &*function.name)
    }

    /// A scope inside of a context in which the functions are, and everything that is wrong with their blocks.
    ///
    /// Functions that call each other in a circle are one mistake, at all places where one calls the next.
    /// A function with a mistake takes any arguments and has a result that is not known, so that nothing is reported for
    /// the mistake of another place; what is wrong with the expression of a result is reported when it is called, at its
    /// place and that of the call, and before that by static typing.
    /// A function may not have the name of one of the context.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::Functions;
    /// use hcl_model::native;
    ///
    /// let text = "function \"a\" {\n  params = []\n  result = b()\n}\nfunction \"b\" {\n  params = []\n  result = a()\n}\n";
    /// let (content, _) = native::parse_body("app.hcl", text).ok()?.content(&BodySchema::new().block("function", ["name"]));
    /// let (_, diagnostics) = Functions::new().blocks(content.blocks()).evaluate(&EvalContext::new());
    /// assert_eq!(diagnostics.len(), 1);
    /// assert!(diagnostics.to_string().contains("a() -> b() -> a()"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, context: &EvalContext) -> (EvalContext, Diagnostics) {
        let mut diagnostics = self.diagnostics.clone();
        let graph = self.calls();
        let mut definitions: Vec<Option<Definition>> = self.declared.iter().map(|it| it.body.clone()).collect();
        let mut free: Vec<Option<Arc<FreeReferences>>> = vec![None; self.declared.len()];
        for members in graph.components() {
            let Some(cycle) = graph.cycle(&members) else {
                members.iter().for_each(|&member| {
                    if let Some(declared) = self.declared.get(member) {
                        free[member] = self.free_references(declared, context, &free);
                    }
                });
                continue;
            };
            let steps: Vec<_> = cycle.iter().filter_map(|step| self.named(step)).collect();
            diagnostics.extend(messages::cycle(&steps));
            members.iter().for_each(|&member| definitions[member] = None);
        }
        let is_there = |number: usize| context.function(&self.declared[number].name).is_some();
        let all: Arc<[usize]> = (0..self.declared.len()).filter(|&number| !is_there(number)).collect();
        let functions = definitions.into_iter().zip(free).enumerate().map(|(number, (definition, free))| {
            let others = 0..self.declared.len();
            let calls: BTreeSet<usize> = match self.is_lost(number, context) {
                // Somebody is told what was meant.
                true => others.filter(|&other| other != number && !is_there(other)).collect(),
                false => graph.needs(number).filter(|&other| !is_there(other)).collect(),
            };
            let name = self.declared[number].name.clone();
            let called = definition.iter().flat_map(|definition| definition.result.functions());
            let sees =
                called.into_iter().filter_map(|called| context.function(&called.name)).any(Function::sees_functions);
            Defined { name, definition, calls: calls.into_iter().collect(), sees: sees.then(|| all.clone()), free }
        });
        let functions = functions.collect();
        let (types, signatures) = (Mutex::new(self.secret.clone()), self.signatures.clone());
        let table = Arc::new(Table { context: context.clone(), functions, types, signatures });
        let mut defined = Vec::new();
        for (number, declaration) in self.declared.iter().enumerate() {
            if is_there(number) {
                diagnostics.push(messages::hides(&declaration.name, declaration.at.clone()));
            } else {
                defined.push((declaration.name.clone(), table.function(number)));
            }
        }
        diagnostics.sort_by_source();
        diagnostics.limit(context.limits().diagnostics);
        (context.child().with_functions(defined), diagnostics)
    }

    /// Returns the references in the result of a function that are neither parameters nor in a context, and the called
    /// functions with such references.
    fn free_references(
        &self,
        declared: &Declaration,
        context: &EvalContext,
        free: &[Option<Arc<FreeReferences>>],
    ) -> Option<Arc<FreeReferences>> {
        let definition = declared.body.as_ref()?;
        let is_free = |variable: &Traversal| {
            !definition.has_param(variable.root()) && context.variable(variable.root()).is_none()
        };
        let is_open = |name: &str| match self.by_name.get(&*normalize(Cow::Borrowed(name))) {
            Some(&number) => context.function(name).is_none() && free[number].is_some(),
            None => context.function(name).is_some_and(|function| function.free().is_some()),
        };
        let variables: Vec<Traversal> = definition.result.variables().into_iter().filter(is_free).collect();
        let calls = definition.result.functions().into_iter().filter(|called| is_open(&called.name)).collect();
        let free = FreeReferences { variables, calls };
        (!free.variables.is_empty() || !free.calls.is_empty()).then(|| Arc::new(free))
    }

    /// Returns the call graph.
    fn calls(&self) -> Graph {
        let mut graph = Graph::new(self.declared.len());
        for (number, declaration) in self.declared.iter().enumerate() {
            let Some(definition) = &declaration.body else { continue };
            for function in definition.result.functions() {
                if let Some(&other) = self.by_name.get(&*normalize(Cow::Borrowed(&*function.name))) {
                    graph.add(number, other, function.range);
                }
            }
        }
        graph.close();
        graph
    }

    /// Returns `true` if a function calls a function that does not exist.
    fn is_lost(&self, number: usize, context: &EvalContext) -> bool {
        const MOST: usize = 1_000;
        let known = |name: &str| {
            context.function(name).is_some() || self.by_name.contains_key(&*normalize(Cow::Borrowed(name)))
        };
        let definition = self.declared.get(number).and_then(|declared| declared.body.as_ref());
        self.declared.len() <= MOST
            && definition.is_some_and(|it| it.result.functions().iter().any(|called| !known(&called.name)))
    }

    fn named(&self, step: &Step) -> Option<(Arc<str>, Option<Range>)> {
        Some((self.declared.get(step.from)?.name.clone(), step.at.clone()))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Functions {
    /// The functions before values are known, in a scope that knows of its variables what is secret, and what functions give.
    #[must_use]
    pub fn in_scope(mut self, scope: &Scope) -> Functions {
        let typed = scope.variable_names().filter_map(|name| Some((name, scope.variable(name)?)));
        let secret = typed.filter(|(_, ty)| ty.contains_outputs());
        self.secret.extend(secret.map(|(name, ty)| (Arc::from(name), ty.clone())));
        let functions = scope.function_names().into_iter().filter_map(|name| Some((name, scope.function(name)?)));
        self.signatures.extend(functions.map(|(name, signature)| (Arc::from(name), signature.clone())));
        self
    }
}

impl fmt::Debug for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Functions").field("functions", &self.names().collect::<Vec<_>>()).finish()
    }
}
