//! Functions that a configuration defines itself.
//!
//! For `function` blocks and the like, which applications have in common; the information model knows nothing of them.
//! What a block says is in `declaration`, what a call does in `call`.
//! Values that a configuration computes are [`crate::body::Locals`], those that it is given [`crate::body::Variables`].

mod call;
mod declaration;
mod messages;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::body::locals::order::{Graph, Step};
use crate::body::{Block, messages as of_bodies};
use crate::diag::Diagnostics;
use crate::expr::EvalContext;
use crate::function::{Function, Param};
use crate::types::Type;
use crate::value::{Value, normalize};

use declaration::Declaration;

/// Functions that a configuration defines.
///
/// A definition is a block with one label, the name, and in it:
///
/// | | |
/// |---|---|
/// | `params` | the names of the parameters, as `[a, b]`; each takes a value of any type, and no null |
/// | `variadic_param` | the name of a parameter that takes all further arguments, as a tuple; it may be left out |
/// | `result` | an expression of the parameters, and of the variables and functions of the context |
///
/// Functions may call each other, in whatever order they are defined, but not in a circle; what a call evaluates costs the
/// expression that calls.
/// Variables that functions can use are defined before them, for example by [`Variables`](crate::body::Variables);
/// [`Locals`](crate::body::Locals) can call them when they are evaluated in the context that comes of this.
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
    /// What is wrong with the blocks themselves.
    diagnostics: Diagnostics,
}

impl Functions {
    /// No functions yet.
    #[must_use]
    pub fn new() -> Functions {
        Functions::default()
    }

    /// The functions that blocks define, beside those of other blocks.
    ///
    /// What is wrong with them, also that one is defined twice, is reported by [`Functions::evaluate`].
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
        if let Some(first) = self.by_name.get(&name).and_then(|&first| self.declared.get(first)) {
            let (first, header) = (first.header.clone(), block.header_range());
            self.diagnostics.push(of_bodies::duplicate_label(block.block_type(), &name, first, header));
            return;
        }
        self.declared.push(Declaration::read(Arc::from(&*name), block, &mut self.diagnostics));
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
        let nothing: [(&str, Function); 0] = [];
        let mut inner = context.child().with_functions(nothing);
        for members in graph.components() {
            let cycle = graph.cycle(&members);
            if let Some(cycle) = &cycle {
                let steps: Vec<_> = cycle.iter().filter_map(|step| self.named(step)).collect();
                diagnostics.extend(messages::cycle(&steps));
            }
            for declaration in members.iter().filter_map(|&member| self.declared.get(member)) {
                if context.function(&declaration.name).is_some() {
                    diagnostics.push(messages::hides(&declaration.name, declaration.header.clone()));
                    continue;
                }
                let definition = declaration.body.as_ref().filter(|_| cycle.is_none());
                let function = definition.map_or_else(unusable, |definition| definition.function(&inner));
                inner = inner.with_function(declaration.name.clone(), function);
            }
        }
        diagnostics.sort_by_source();
        diagnostics.limit(context.limits().diagnostics);
        (inner, diagnostics)
    }

    /// Which of them calls which.
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

    fn named(&self, step: &Step) -> Option<(Arc<str>, Option<crate::source::Range>)> {
        Some((self.declared.get(step.from)?.name.clone(), step.at.clone()))
    }
}

/// In the place of a function with a mistake.
fn unusable() -> Function {
    let any = Param::new("arguments", Type::DYNAMIC).allow_null().allow_unknown().allow_dynamic();
    Function::new([], Type::DYNAMIC, |_| Ok(Value::DYNAMIC)).variadic(any)
}

impl fmt::Debug for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Functions").field("functions", &self.names().collect::<Vec<_>>()).finish()
    }
}
