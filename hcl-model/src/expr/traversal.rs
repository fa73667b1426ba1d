//! References to variables with constant steps into them, as data ("Static Traversal").
//!
//! A [`Traversal`] begins with the name of a variable, a [`RelativeTraversal`] with any value.
//! Both come from an expression, which knows where each step stands, or are built by a program; then they are shown in
//! reports as they would be written.

use std::fmt::{self, Write as _};

use crate::diag::Diagnostics;
use crate::expr::{Mode, operators};
use crate::limits::Allowance;
use crate::source::{Escaped, Range, Source};
use crate::value::{Value, ValueKind};

/// `root.name[0]["key"]`: the name of a variable and the steps into its value ("Static Traversal").
///
/// Two traversals are equal when they have the same root and the same steps, wherever they stand.
/// Printed, a traversal is what one would write for it.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::{EvalContext, Mode, Traversal};
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let written = native::parse_traversal("app.hcl", "service.web[0]").ok()?;
/// let built = Traversal::new("service").attribute("web").index(0);
/// assert_eq!(written, built);
/// assert_eq!(built.to_string(), "service.web[0]");
///
/// let service = Value::object([("web", Value::tuple([Value::from("on")]))]);
/// let context = EvalContext::new().with_variable("service", service.clone());
/// assert_eq!(built.value(Mode::Full(&context))?, Value::from("on"));
/// let (root, steps) = built.split();
/// assert_eq!(root.root(), "service");
/// assert_eq!(steps.value(&service)?, Value::from("on"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct Traversal {
    root: String,
    root_range: Option<Range>,
    path: RelativeTraversal,
}

/// `.name[0]["key"]`: steps into a value.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::RelativeTraversal;
/// use hcl_model::value::Value;
///
/// let steps = RelativeTraversal::new().attribute("prot");
/// let error = steps.value(&Value::object([("port", Value::from(80))])).unwrap_err();
/// assert!(error.to_string().contains("Did you mean `port`?"));
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RelativeTraversal {
    steps: Vec<TraversalStep>,
}

/// One step of a traversal; two are equal when they are the same step, wherever they stand.
#[derive(Debug, Clone)]
pub struct TraversalStep {
    kind: StepKind,
    range: Option<Range>,
}

/// The selection of a step.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum StepKind {
    /// `.name`: an attribute of an object, or an element of a map.
    Attribute(String),
    /// `[key]` or `.0`: an element, by a constant key.
    Index(Value),
}

impl Traversal {
    /// A reference to a variable as a whole.
    #[must_use]
    pub fn new(root: impl Into<String>) -> Traversal {
        Traversal { root: root.into(), root_range: None, path: RelativeTraversal::new() }
    }

    /// The reference, with the place where the name of its variable stands.
    #[must_use]
    pub fn root_at(mut self, range: Range) -> Traversal {
        self.root_range = Some(range);
        self
    }

    /// The reference with one more step.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn step(mut self, step: TraversalStep) -> Traversal {
        self.path.steps.push(step);
        self
    }

    /// The reference to an attribute of what this one refers to.
    #[must_use]
    pub fn attribute(self, name: impl Into<String>) -> Traversal {
        self.step(TraversalStep::attribute(name))
    }

    /// The reference to an element of what this one refers to.
    #[must_use]
    pub fn index(self, key: impl Into<Value>) -> Traversal {
        self.step(TraversalStep::index(key))
    }

    /// The reference to what the steps lead to from here.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn join(mut self, steps: RelativeTraversal) -> Traversal {
        self.path.steps.extend(steps.steps);
        self
    }

    /// The variable, and the steps into its value.
    #[must_use]
    pub fn split(self) -> (Traversal, RelativeTraversal) {
        let root = Traversal { root: self.root, root_range: self.root_range, path: RelativeTraversal::new() };
        (root, self.path)
    }

    /// The traversal read as one that begins with any value: the name of the variable becomes an attribute step.
    #[must_use]
    pub fn into_relative(self) -> RelativeTraversal {
        let first = TraversalStep { kind: StepKind::Attribute(self.root), range: self.root_range };
        let mut steps = self.path.steps;
        steps.insert(0, first);
        RelativeTraversal { steps }
    }

    /// The name of the variable.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.root
    }

    /// The steps after it.
    #[must_use]
    pub fn steps(&self) -> &[TraversalStep] {
        &self.path.steps
    }

    /// Returns the range of the whole reference.
    #[must_use]
    pub fn range(&self) -> Range {
        let end = self.path.steps.last().map_or(self.root_range.as_ref(), |last| last.range.as_ref());
        match (&self.root_range, end) {
            (Some(root), Some(end)) => root.to(end),
            _ => written(&self.root, &self.path.steps, TraversalPart::Whole),
        }
    }

    /// Returns the range of the name of the variable.
    #[must_use]
    pub fn root_range(&self) -> Range {
        self.root_range.clone().unwrap_or_else(|| written(&self.root, &self.path.steps, TraversalPart::Root))
    }

    /// Looks the variable up and follows the steps.
    ///
    /// # Errors
    ///
    /// The diagnostics of the lookup or of the step that is not possible.
    pub fn value(&self, mode: Mode<'_>) -> Result<Value, Diagnostics> {
        if let Some(context) = mode.context()
            && context.variable(&self.root).is_none()
            && let Some(value) = context.undefined().and_then(|answer| answer(self))
        {
            return Ok(value);
        }
        let value = operators::variable(&self.root, mode, || self.root_range())?;
        self.path.follow(value, &self.root, &mut mode.budget().allowance())
    }
}

impl RelativeTraversal {
    /// No steps: what leads to the value itself.
    #[must_use]
    pub fn new() -> RelativeTraversal {
        RelativeTraversal::default()
    }

    /// The steps with one more.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn step(mut self, step: TraversalStep) -> RelativeTraversal {
        self.steps.push(step);
        self
    }

    /// The steps and then one to an attribute.
    #[must_use]
    pub fn attribute(self, name: impl Into<String>) -> RelativeTraversal {
        self.step(TraversalStep::attribute(name))
    }

    /// The steps and then one to an element.
    #[must_use]
    pub fn index(self, key: impl Into<Value>) -> RelativeTraversal {
        self.step(TraversalStep::index(key))
    }

    /// These steps and then others.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn join(mut self, steps: RelativeTraversal) -> RelativeTraversal {
        self.steps.extend(steps.steps);
        self
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[TraversalStep] {
        &self.steps
    }

    /// Follows the steps from a value.
    ///
    /// # Errors
    ///
    /// The diagnostics of the step that is not possible.
    pub fn value(&self, from: &Value) -> Result<Value, Diagnostics> {
        self.follow(from, "", &mut Allowance::default())
    }

    fn follow(&self, from: &Value, before: &str, allowance: &mut Allowance) -> Result<Value, Diagnostics> {
        let mut value = from.clone();
        for (number, step) in self.steps.iter().enumerate() {
            let range =
                || step.range.clone().unwrap_or_else(|| written(before, &self.steps, TraversalPart::Step(number)));
            value = match &step.kind {
                StepKind::Attribute(name) => operators::attribute(&value, name, range)?,
                StepKind::Index(key) => operators::index(&value, key, allowance, range)?,
            };
        }
        Ok(value)
    }
}

impl TraversalStep {
    /// `.name`
    #[must_use]
    pub fn attribute(name: impl Into<String>) -> TraversalStep {
        TraversalStep { kind: StepKind::Attribute(name.into()), range: None }
    }

    /// `[key]`
    #[must_use]
    pub fn index(key: impl Into<Value>) -> TraversalStep {
        TraversalStep { kind: StepKind::Index(key.into()), range: None }
    }

    /// The step, with the place where it stands.
    #[must_use]
    pub fn at(mut self, range: Range) -> TraversalStep {
        self.range = Some(range);
        self
    }

    /// Returns the kind of the step.
    #[must_use]
    pub fn kind(&self) -> &StepKind {
        &self.kind
    }

    /// Returns the range of the step, if it was written anywhere.
    #[must_use]
    pub fn range(&self) -> Option<&Range> {
        self.range.as_ref()
    }
}

/// A part of a traversal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TraversalPart {
    Whole,
    Root,
    Step(usize),
}

/// The place of a part in a source that is made for the purpose, for traversals that were not written anywhere.
fn written(root: &str, steps: &[TraversalStep], part: TraversalPart) -> Range {
    let mut text = root.to_owned();
    let mut bytes = 0..text.len();
    for (number, step) in steps.iter().enumerate() {
        let start = text.len();
        let _ = write!(text, "{step}");
        if part == TraversalPart::Step(number) {
            bytes = start..text.len();
        }
    }
    if part == TraversalPart::Whole {
        bytes = 0..text.len();
    }
    Source::new("<reference>", text).range(bytes.start as u32, bytes.end as u32)
}

impl PartialEq for Traversal {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn eq(&self, other: &Traversal) -> bool {
        self.root == other.root && self.path == other.path
    }
}

impl PartialEq for TraversalStep {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn eq(&self, other: &TraversalStep) -> bool {
        self.kind == other.kind
    }
}

impl fmt::Display for Traversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.root, self.path)
    }
}

impl fmt::Display for RelativeTraversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| write!(f, "{step}"))
    }
}

impl fmt::Display for TraversalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            StepKind::Attribute(name) => write!(f, ".{name}"),
            StepKind::Index(key) => match key.kind() {
                ValueKind::String(text) => write!(f, "[\"{}\"]", Escaped(text)),
                _ => write!(f, "[{key:?}]"),
            },
        }
    }
}
