//! How `dynamic` blocks become blocks: by values, by types, or as they are written; and once somebody knows how.

use std::sync::{Arc, OnceLock};

use crate::expr::{EvalContext, Mode};
use crate::limits::Budget;
use crate::typing::Scope;

/// How `dynamic` blocks become blocks.
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
    /// What may be spent; none if nothing is evaluated.
    pub(super) fn budget(&self) -> Option<&Budget> {
        match self {
            How::Values(context) => Some(context.budget()),
            How::Literal(budget) => Some(budget),
            How::Types(scope) => Some(scope.budget()),
            How::Once => None,
        }
    }

    /// How expressions are evaluated that are evaluated to values.
    pub(super) fn mode(&self) -> Option<Mode<'_>> {
        match self {
            How::Values(context) => Some(Mode::Full(context)),
            How::Literal(budget) => Some(Mode::LiteralOnly(budget)),
            How::Types(_) | How::Once => None,
        }
    }
}

/// In which context the `dynamic` blocks of bodies become blocks, once somebody knows ([`Body::expand_with`]).
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
    how: Arc<OnceLock<How>>,
}

impl Expansion {
    /// One that nobody knows the context of.
    #[must_use]
    pub fn new() -> Expansion {
        Expansion::default()
    }

    /// Bodies are expanded in a context from now on; one that was set before stays.
    pub fn set_context(&self, context: &EvalContext) {
        self.how.get_or_init(|| How::Values(context.for_load()));
    }

    /// Bodies are expanded from now on as far as types say ([`Body::expand_types`](crate::body::Body::expand_types)); what
    /// was set before stays.
    pub fn set_scope(&self, scope: &Scope) {
        self.how.get_or_init(|| How::Types(scope.clone().with_budget(scope.budget().for_load())));
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
        self.how.get_or_init(|| How::Literal(budget.for_load()));
    }

    /// Each `dynamic` block becomes one.
    pub(super) fn once() -> Expansion {
        Expansion { how: Arc::new(OnceLock::from(How::Once)) }
    }

    /// How, once it is known.
    pub(super) fn how(&self) -> Option<&How> {
        self.how.get()
    }
}
