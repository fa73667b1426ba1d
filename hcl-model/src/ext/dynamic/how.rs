//! The ways to expand `dynamic` blocks: by values, by types, or by literals; also a way that is set later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::body::{Body, BodySchema};
use crate::expr::{EvalContext, FunctionReference, Mode, Traversal};
use crate::limits::Budget;
use crate::syntax::{BlockItem, NodeId};
use crate::typing::Scope;

/// A way to expand `dynamic` blocks.
#[derive(Debug)]
pub(super) enum How {
    /// One for each element, in this context.
    Values(EvalContext),
    /// One for each element of what is written literally, with iterators as the only variables.
    Literal(Budget),
    /// One for each element that is known from types in this scope, and one for all others.
    Types(Scope),
    /// Each becomes one, of whose elements nothing is known.
    Once,
}

impl How {
    fn of_values(context: &EvalContext) -> How {
        How::Values(context.for_load())
    }

    fn of_types(scope: &Scope) -> How {
        How::Types(scope.clone().with_budget(scope.budget().for_load()))
    }

    /// Returns the budget, or `None` if nothing is evaluated.
    pub(super) fn budget(&self) -> Option<&Budget> {
        match self {
            How::Values(context) => Some(context.budget()),
            How::Literal(budget) => Some(budget),
            How::Types(scope) => Some(scope.budget()),
            How::Once => None,
        }
    }

    /// Returns the mode for expressions that are evaluated to values.
    pub(super) fn mode(&self) -> Option<Mode<'_>> {
        match self {
            How::Values(context) => Some(Mode::Full(context)),
            How::Literal(budget) => Some(Mode::LiteralOnly(budget)),
            How::Types(_) | How::Once => None,
        }
    }
}

/// The context in which the `dynamic` blocks of bodies are expanded, which is set later ([`Body::expand_with`]).
///
/// For programs that look into a configuration before they know with which variables it is read.
///
/// # Examples
///
/// ```
/// use hcl_model::body::BodySchema;
/// use hcl_model::expr::EvalContext;
/// use hcl_model::ext::Expansion;
/// use hcl_model::native;
///
/// let text = "first = 80\ndynamic \"service\" {\n  for_each = [first]\n  content {}\n}\n";
/// let expansion = Expansion::new();
/// let body = native::parse_body("app.hcl", text).ok()?.expand_with(&expansion);
/// let first = body.partial_content(&BodySchema::new().required("first")).0.content;
/// let context = EvalContext::new().with_variable("first", first.attributes()[0].expr.value(&EvalContext::new())?);
///
/// let services = |body: &hcl_model::body::Body| {
///     body.partial_content(&BodySchema::new().block("service", [""; 0])).0.content.blocks().len()
/// };
/// assert_eq!(services(&body), 0);
/// expansion.set_context(&context);
/// assert_eq!(services(&body), 1);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
///
/// [`Body::expand_with`]: crate::body::Body::expand_with
#[derive(Debug, Clone, Default)]
pub struct Expansion {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    how: OnceLock<Arc<How>>,
    /// The bodies that are expanded, with their `dynamic` blocks as written.
    bodies: Mutex<Vec<Body>>,
    /// The way for `dynamic` blocks that are expanded before the others.
    earlier: Mutex<HashMap<DynamicId, Arc<How>>>,
}

/// The identity of a `dynamic` block: the file and the node.
pub(in crate::ext) type DynamicId = (usize, NodeId);

/// Returns the identity of a `dynamic` block.
pub(super) fn id(item: &BlockItem<'_>) -> DynamicId {
    (item.node.syntax().identity(), item.node.node())
}

/// A `dynamic` block that is not expanded yet.
#[derive(Debug, Clone)]
pub(in crate::ext) struct Unexpanded {
    pub(in crate::ext) id: DynamicId,
    /// The type of the blocks that it makes.
    pub(in crate::ext) ty: String,
    /// The address of the source.
    pub(in crate::ext) source: usize,
    /// The variables of `for_each` and `labels`, without iterators.
    pub(in crate::ext) variables: Vec<Traversal>,
    /// The calls in `for_each` and `labels`.
    pub(in crate::ext) calls: Vec<FunctionReference>,
}

impl Expansion {
    /// Creates an expansion without a context.
    #[must_use]
    pub fn new() -> Expansion {
        Expansion::default()
    }

    /// Bodies are expanded in a context from now on; one that was set before stays.
    pub fn set_context(&self, context: &EvalContext) {
        self.set(How::of_values(context));
    }

    /// Expands bodies from now on as far as types say: an element that is not known is unknown. An earlier call stays.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::ext::Expansion;
    /// use hcl_model::native;
    /// use hcl_model::typing::{Scope, StaticType};
    ///
    /// let text = "dynamic \"service\" {\n  for_each = ports\n  content {\n    port = service.value\n  }\n}\n";
    /// let scope = Scope::new().with_variable("ports", StaticType::list(StaticType::NUMBER));
    /// let expansion = Expansion::new();
    /// expansion.set_scope(&scope);
    /// let body = native::parse_body("app.hcl", text).ok()?.expand_with(&expansion);
    /// let (content, _) = body.content(&BodySchema::new().block("service", [""; 0]));
    /// let (attributes, _) = content.blocks()[0].body().just_attributes();
    /// assert_eq!(attributes[0].expr.static_type(&scope).0, StaticType::NUMBER);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn set_scope(&self, scope: &Scope) {
        self.set(How::of_types(scope));
    }

    /// Bodies are expanded from now on as what is written literally says; what was set before stays.
    ///
    /// There are no variables and functions, and strings of JSON are no templates, where no iterator is: in `for_each` of
    /// what stands in no `content`. Where iterators are, strings are templates, and the iterators are the only variables.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::ext::Expansion;
    /// use hcl_model::json;
    /// use hcl_model::limits::Budget;
    ///
    /// let text = r#"{"dynamic": {"service": {"for_each": ["${x}"], "labels": ["${service.value}"], "content": {}}}}"#;
    /// let expansion = Expansion::new();
    /// expansion.set_literal_only(&Budget::DEFAULT);
    /// let body = json::parse_body("app.hcl.json", text).ok()?.expand_with(&expansion);
    /// let services = body.content(&BodySchema::new().block("service", ["name"])).0;
    /// assert_eq!(services.blocks()[0].labels(), ["${x}"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn set_literal_only(&self, budget: &Budget) {
        self.set(How::Literal(budget.for_load()));
    }

    fn set(&self, how: How) {
        self.shared.how.get_or_init(|| Arc::new(how));
    }

    /// Each `dynamic` block becomes one.
    pub(super) fn once() -> Expansion {
        let expansion = Expansion::new();
        expansion.set(How::Once);
        expansion
    }

    /// Returns the way for all blocks, once it is set.
    pub(super) fn how(&self) -> Option<&Arc<How>> {
        self.shared.how.get()
    }

    /// Returns the way for one `dynamic` block, once it is set.
    pub(super) fn how_of(&self, item: &BlockItem<'_>) -> Option<Arc<How>> {
        let earlier = self.earlier();
        let how = if earlier.is_empty() { None } else { earlier.get(&id(item)) };
        how.or_else(|| self.how()).cloned()
    }

    fn earlier(&self) -> MutexGuard<'_, HashMap<DynamicId, Arc<How>>> {
        self.shared.earlier.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a body that is expanded from now on.
    pub(super) fn add(&self, body: &Body) {
        self.shared.bodies.lock().unwrap_or_else(PoisonError::into_inner).push(body.clone());
    }

    /// Returns the `dynamic` blocks at the root that are not expanded yet, and generate blocks of the types of a schema.
    pub(in crate::ext) fn unexpanded(&self, schema: &BodySchema) -> Vec<Unexpanded> {
        let bodies = self.shared.bodies.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut all = Vec::new();
        if self.how().is_some() {
            return all;
        }
        for body in bodies {
            body.expansion_walk().allow_dynamic(schema, &mut |item, ty, variables, calls| {
                if self.how_of(item).is_none() {
                    let source = item.node.syntax().source(item.node.node()).address();
                    all.push(Unexpanded { id: id(item), ty: ty.to_owned(), source, variables, calls });
                }
            });
        }
        all
    }

    /// Expands some `dynamic` blocks from now on in a context, before the others.
    pub(in crate::ext) fn set_earlier_context(&self, blocks: &[DynamicId], context: &EvalContext) {
        self.set_earlier(blocks, How::of_values(context));
    }

    /// Expands some `dynamic` blocks from now on as far as types say, before the others.
    pub(in crate::ext) fn set_earlier_scope(&self, blocks: &[DynamicId], scope: &Scope) {
        self.set_earlier(blocks, How::of_types(scope));
    }

    fn set_earlier(&self, blocks: &[DynamicId], how: How) {
        let how = Arc::new(how);
        self.earlier().extend(blocks.iter().map(|block| (*block, how.clone())));
    }
}
